"""Shows how public scorers judge the attacks of `sumwise.attacks`: which wrong ones they accept, which right ones they refuse, and
which ones they execute.

Each scorer judges the puzzles of its kind: of the numbers each once with + - * /, and those of the 24 game the ones of four numbers that
make 24. It gets the answer as its own reader extracts it, or else the content of the last `<answer>`. Scorers that compare values
alone know neither numbers nor rules.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
import types
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

import sumwise
from sumwise import attacks
from sumwise.attacks import Attack, is_usual
from sumwise.rewards import answer_reward

Accepts = Callable[[Attack], bool]


@dataclass(frozen=True)
class Scorer:
    name: str
    package: Optional[str]
    """The package, or None if the scorer is a re-implementation."""
    load: Callable[[], Accepts]
    judges: Callable[[sumwise.Puzzle], bool]


def main() -> None:
    cases = attacks.cases()
    print(f"{len(cases)} completions, {attacks.SECONDS} seconds each, {'without' if attacks.drop_network() else 'with'} network")
    print(attacks.HEADER)
    for scorer in SCORERS:
        accepts = scorer.load()
        endings = [(case, attacks.judged(accepts, case)) for case in cases if scorer.judges(sumwise.Puzzle(case.puzzle))]
        print(attacks.row(scorer.name, version(scorer.package) if scorer.package else "", endings), flush=True)
        if "-v" in sys.argv:
            for case, ending in endings:
                print("   ", ending.said, ending.executed, case.verdict, repr(case.completion[:100]))


def answer(text: str) -> Optional[str]:
    """Returns the content of the last `<answer>`."""
    answers = re.findall(r"<answer>(.*?)</answer>", text, re.DOTALL)
    return answers[-1].strip() if answers else None


def metadata(case: Attack) -> Dict[str, Any]:
    puzzle = sumwise.Puzzle(case.puzzle)
    return {"metadata": {"numbers": list(puzzle.numbers), "target": puzzle.target}}


def by_sumwise() -> Accepts:
    return lambda case: answer_reward([case.completion], puzzle=[case.puzzle]) == [1.0]


def by_reasoning_gym(name: str) -> Callable[[], Accepts]:
    def load() -> Accepts:
        import reasoning_gym
        from reasoning_gym.utils import extract_answer

        dataset = reasoning_gym.create_dataset(name, size=1, seed=1)
        return lambda case: dataset.score_answer(extract_answer(case.completion), metadata(case)) == 1.0

    return load


def by_tree_of_thoughts() -> Accepts:
    from tot.tasks.game24 import Game24Task

    task = Game24Task()

    def accepts(case: Attack) -> bool:
        task.data = [" ".join(map(str, sumwise.Puzzle(case.puzzle).numbers))]
        return bool(task.test_output(0, answer(case.completion) or "")["r"])

    return accepts


def by_math_verify() -> Accepts:
    from math_verify import parse, verify

    # Its own limits of time need the main thread, which this is.
    return lambda case: bool(verify(parse(target(case)), parse(f"${answer(case.completion)}$")))


def by_verl() -> Accepts:
    """Loads verl's scorer of mathematics without verl itself, which needs torch and Ray."""
    [place] = importlib.util.find_spec("verl").submodule_search_locations  # type: ignore[union-attr, misc]
    for name in ("verl", "verl.utils", "verl.utils.reward_score"):
        module = types.ModuleType(name)
        module.__path__ = [str(Path(place, *name.split(".")[1:]))]
        sys.modules[name] = module
    # Metrics need torch, and no score does.
    sys.modules["verl.utils.metric"] = types.ModuleType("verl.utils.metric")
    sys.modules["verl.utils.metric"].Metric = object  # type: ignore[attr-defined]
    scorer = importlib.import_module("verl.utils.reward_score.prime_math")
    return lambda case: bool(scorer.compute_score(f"\\boxed{{{answer(case.completion)}}}", target(case))[0])


def by_tiny_zero() -> Accepts:
    """Judges as `verl/utils/reward_score/countdown.py` of TinyZero, which is no package, is known to: the answer stands on the last line."""
    return lambda case: digits_and_value(answer_of_a_line(case.completion.split("\n")[-1]), sumwise.Puzzle(case.puzzle))


def by_lm_evaluation_harness() -> Accepts:
    """Judges as the task `countdown` that is proposed for lm-evaluation-harness is known to: as TinyZero, on any line."""
    return lambda case: digits_and_value(answer_of_a_line(case.completion), sumwise.Puzzle(case.puzzle))


def answer_of_a_line(text: str) -> str:
    """Returns the content of the last `<answer>` that ends on its line."""
    return ([""] + re.findall("<answer>(.*?)</answer>", text))[-1].strip()


def digits_and_value(found: str, puzzle: sumwise.Puzzle) -> bool:
    """Returns whether the runs of digits are the numbers, and `eval` without builtins makes about the target of signs and digits alone."""
    if sorted(map(int, re.findall(r"\d+", found))) != sorted(puzzle.numbers) or not re.fullmatch(r"[\d+\-*/().\s]+", found):
        return False
    return bool(abs(eval(found, {"__builtins__": None}, {}) - puzzle.target) < 1e-5)


def by_enigmata() -> Accepts:
    """Judges as `verify` of Enigmata's `countdown` and `game24`, which is no package, is known to: `eval` makes about the target of the last
    block of code, and its runs of digits are the numbers. Where a completion has no block, the block is its last `<answer>`."""

    def accepts(case: Attack) -> bool:
        puzzle = sumwise.Puzzle(case.puzzle)
        blocks = re.findall(r"```.*?\n(.*?)```", case.completion, re.DOTALL) or re.findall("```(.*?)```", case.completion, re.DOTALL)
        blocks = blocks or [answer(case.completion) or ""]
        found = blocks[-1].strip().replace("x", "*").replace("×", "*").replace("÷", "/")
        near = abs(eval(found) - puzzle.target) <= 1e-4
        return near and sorted(re.findall(r"\d+", found)) == sorted(map(str, puzzle.numbers))

    return accepts


def target(case: Attack) -> str:
    return str(sumwise.Puzzle(case.puzzle).target)


def of_four(puzzle: sumwise.Puzzle) -> bool:
    return is_usual(puzzle) and len(puzzle.numbers) == 4 and puzzle.target == 24


def of_four_to_ten(puzzle: sumwise.Puzzle) -> bool:
    """The puzzles that reasoning-gym's `puzzle24` can be configured to have."""
    return of_four(puzzle) and min(puzzle.numbers) >= 1 and max(puzzle.numbers) <= 10


SCORERS: List[Scorer] = [
    Scorer("sumwise", "sumwise", by_sumwise, lambda puzzle: True),
    Scorer("reasoning-gym, countdown", "reasoning-gym", by_reasoning_gym("countdown"), is_usual),
    Scorer("reasoning-gym, puzzle24", "reasoning-gym", by_reasoning_gym("puzzle24"), of_four_to_ten),
    Scorer("Tree of Thoughts, game24", "tree-of-thoughts-llm", by_tree_of_thoughts, of_four),
    Scorer("TinyZero, countdown (re-implemented)", None, by_tiny_zero, is_usual),
    Scorer("lm-evaluation-harness, countdown as proposed (re-implemented)", None, by_lm_evaluation_harness, is_usual),
    Scorer("Enigmata, countdown (re-implemented)", None, by_enigmata, is_usual),
    Scorer("Enigmata, game24 (re-implemented)", None, by_enigmata, of_four),
    Scorer("math-verify (values alone)", "math-verify", by_math_verify, is_usual),
    Scorer("verl, prime_math (values alone)", "verl", by_verl, is_usual),
]

if __name__ == "__main__":
    main()
