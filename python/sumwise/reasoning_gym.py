"""Exact versions of the data sets `countdown` and `puzzle24` of reasoning-gym, in its plug-in interface.

Importing this module registers `sumwise_countdown` and `sumwise_puzzle24`. They take the configurations of `countdown` and
`puzzle24`, and a `split`; their items have the same layout and metadata. Every puzzle has a solution. The score is 1 for a
correct answer and 0 for any other: an answer must use each number once and no other, and its value must be exactly the target.
Answers are never executed. They may have fractions as intermediates, but every puzzle of `sumwise_countdown` has a solution
without fractions, as in `countdown`.

Different seeds have unrelated items. A puzzle comes twice in a data set only if the generator has none for an index, as at the
end of a small space; then one of the first puzzles is repeated. A puzzle is in "train" or in "test", the same for all seeds and
sizes. So a data set with `split="train"` and one with `split="test"` share no puzzle.

>>> import reasoning_gym
>>> import sumwise.reasoning_gym
>>> train = reasoning_gym.create_dataset("sumwise_countdown", seed=1, size=100, split="train")
>>> train[0]["metadata"]["numbers"], train[0]["metadata"]["target"], train[0]["answer"]
([13, 28, 25, 74], 916, '74*(25-13)+28')
>>> train.score_answer(train[0]["answer"], train[0]), train.score_answer("916e0+0e0*(13+28+25+74)", train[0])
(1.0, 0.0)
"""

from __future__ import annotations

from abc import ABCMeta
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Type

from reasoning_gym.factory import DATASETS, register_dataset  # type: ignore[import-untyped]
from reasoning_gym.dataset import ProceduralDataset  # type: ignore[import-untyped]
from reasoning_gym.games import countdown, puzzle24  # type: ignore[import-untyped]

from sumwise._questions import _generate_request, check
from sumwise._sumwise import Generation
from sumwise._words import RuleWords, Split
from sumwise.datasets import shuffled
from sumwise.errors import InputError
from sumwise.results import Exact, Generated

__all__ = ["CountdownConfig", "CountdownDataset", "Puzzle24Config", "Puzzle24Dataset"]

_HOW_TO_ANSWER = """
How to write the final answer:
1. Give one arithmetic expression, without an equals sign and without the target.
2. Use * for multiplication and / for division, and brackets where they are needed.
3. Give nothing but the expression.
"""

_BLOCK = 16
"""The number of puzzles generated at once."""

_KEPT = 1024
"""The number of blocks kept in memory."""

_AGAIN = 1024
"""The number of first puzzles of which one is repeated if the generator has none for an index."""


class _Exact(ProceduralDataset, metaclass=ABCMeta):  # type: ignore[misc]
    """Puzzles of the generator by their index, judged by `check`."""

    name: str
    category = "games"

    def __init__(self, config: Any) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._blocks: OrderedDict[int, Dict[int, Generated]] = OrderedDict()
        # Refuses an invalid configuration now, and not when an item is read.
        self._puzzles(0, 0)

    def _asked(self) -> Dict[str, Any]:
        """Returns the options of `generate`."""
        raise NotImplementedError

    def _item(self, numbers: List[Exact], puzzle: Generated) -> Dict[str, Any]:
        """Returns the question of an item and its metadata."""
        raise NotImplementedError

    def _rules(self) -> RuleWords:
        operators = "".join(operator for operator in "+-*/" if operator in self.config.operators)
        return {"order": "any", "use": "all", "domain": "rational", "operators": operators}

    def _puzzles(self, start: int, count: int) -> List[Generated]:
        asked = {"seed": str(self.seed), "split": self.config.split, "rules": self._rules(), **self._asked()}
        # Without the warning of `generate`, since an index without a puzzle gets one of the first.
        return [Generated._read(fields) for fields in Generation(_generate_request(count, start=start, **asked))]

    def _puzzle(self, index: int) -> Generated:
        start = index - index % _BLOCK
        if start not in self._blocks:
            self._blocks[start] = {puzzle.index: puzzle for puzzle in self._puzzles(start, _BLOCK)}
            if len(self._blocks) > _KEPT:
                self._blocks.popitem(last=False)
        found = self._blocks[start].get(index)
        return self._again[index % len(self._again)] if found is None else found

    @cached_property
    def _again(self) -> List[Generated]:
        return self._puzzles(0, _AGAIN)

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        if idx < 0:
            raise IndexError(f"there is no item {idx}: the first is 0")
        puzzle = self._puzzle(idx)
        numbers = shuffled(puzzle) if getattr(self.config, "shuffle", True) else list(puzzle.numbers)
        item = self._item(numbers, puzzle)
        metadata = {"source_dataset": self.name, "source_index": idx, "numbers": numbers, **item["metadata"]}
        return {"question": item["question"] + _HOW_TO_ANSWER, "answer": str(puzzle.best), "metadata": metadata}

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """Returns 1 for a correct answer, and 0 for any other."""
        if not isinstance(answer, str):
            return 0.0
        metadata = entry["metadata"]
        return float(check(answer, metadata["numbers"], metadata.get("target", 24), rules=self._rules()).correct)


@dataclass
class CountdownConfig:
    """The configuration of `countdown` with a split."""

    min_numbers: int = 4
    max_numbers: int = 6
    min_value: int = 1
    max_value: int = 100
    min_target: int = 100
    max_target: int = 999
    operators: Tuple[str, ...] = ("+", "-", "*", "/")
    shuffle: bool = True
    seed: Optional[int] = None
    size: int = 500
    split: Split = "train"

    def validate(self) -> None:
        """Raises `sumwise.InputError` if a value is invalid."""
        _validate_span("numbers", 2, self.min_numbers, self.max_numbers)
        _validate_span("value", 1, self.min_value, self.max_value)
        _validate_span("target", 1, self.min_target, self.max_target)
        _validate_words(self.operators, self.split)


@dataclass
class Puzzle24Config:
    """The configuration of `puzzle24` with a split. Values may be larger than 10."""

    operators: Tuple[str, ...] = ("+", "-", "*", "/")
    min_value: int = 1
    max_value: int = 10
    seed: Optional[int] = None
    size: int = 500
    split: Split = "train"

    def validate(self) -> None:
        """Raises `sumwise.InputError` if a value is invalid."""
        _validate_span("value", 1, self.min_value, self.max_value)
        _validate_words(self.operators, self.split)


def _validate_span(name: str, least: int, first: int, last: int) -> None:
    if not least <= first <= last:
        raise InputError(f"min_{name} is {first} and max_{name} is {last}: give {least} <= min_{name} <= max_{name}")


def _validate_words(operators: Iterable[str], split: str) -> None:
    if not operators or not set(operators) <= set("+-*/"):
        raise InputError(f"operators is {operators!r}: give some of '+', '-', '*', '/'")
    if split not in ("train", "test"):
        raise InputError(f"split is {split!r}: it is 'train' or 'test'")


class CountdownDataset(_Exact):
    """Puzzles in which each number is used once to make a target."""

    name = "sumwise_countdown"

    def _asked(self) -> Dict[str, Any]:
        config = self.config
        return {
            "rules": {**self._rules(), "domain": "integer"},
            "pool": f"{config.min_value}..{config.max_value}",
            "numbers": (config.min_numbers, config.max_numbers),
            "targets": (config.min_target, config.max_target),
        }

    def _item(self, numbers: List[Exact], puzzle: Generated) -> Dict[str, Any]:
        config, told = self.config, ", ".join(map(str, numbers))
        difficulty = {
            "numbers": (config.min_numbers, config.max_numbers),
            "target": (config.min_target, config.max_target),
            "value": (config.min_value, config.max_value),
        }
        return {
            "question": f"Make {puzzle.target} from the numbers {told}. Use each of them exactly once, with the operators "
            f"{', '.join(config.operators)}.\n",
            "metadata": {"target": puzzle.target, "expression": str(puzzle.best), "difficulty": difficulty},
        }


class Puzzle24Dataset(_Exact):
    """Puzzles in which four numbers make 24."""

    name = "sumwise_puzzle24"

    def _asked(self) -> Dict[str, Any]:
        return {"game": "24", "pool": f"{self.config.min_value}..{self.config.max_value}", "numbers": 4}

    def _item(self, numbers: List[Exact], puzzle: Generated) -> Dict[str, Any]:
        told, operators = ", ".join(map(str, numbers)), ", ".join(self.config.operators)
        return {
            "question": f"Make 24 from the numbers {told}. Use each of them exactly once, with the operators {operators}.\n",
            "metadata": {"difficulty": {"value": (self.config.min_value, self.config.max_value)}},
        }


class CountdownCurriculum(countdown.CountdownCurriculum):  # type: ignore[misc]
    """The curriculum of `countdown`, with up to 6 numbers, as in the television game."""

    def __init__(self) -> None:
        super().__init__()
        self._config_cls = CountdownConfig
        self._attributes["numbers"] = replace(self._attributes["numbers"], levels=[3, 6])


class Puzzle24Curriculum(puzzle24.Puzzle24Curriculum):  # type: ignore[misc]
    """The curriculum of `puzzle24`."""

    def __init__(self) -> None:
        super().__init__()
        self._config_cls = Puzzle24Config


def _register(dataset: Type[_Exact], config: Type[Any], curriculum: Type[Any]) -> None:
    if dataset.name not in DATASETS:
        register_dataset(dataset.name, dataset, config, curriculum)


_register(CountdownDataset, CountdownConfig, CountdownCurriculum)
_register(Puzzle24Dataset, Puzzle24Config, Puzzle24Curriculum)
