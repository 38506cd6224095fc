r"""Rewards for training language models by reinforcement on number games.

A `Reward` is a reward function of TRL, and `compute_score` is one of verl. An answer is judged by `sumwise.check_batch`: it
must keep the rules, and its value must be exactly the target. The rules are those of the row's `puzzle`, an id such as
"countdown:25,50,75=100", as the rows of `sumwise.datasets` have it. In a row without one, an answer must use each number once.

Completions are never executed. Invalid completions, puzzles, numbers and targets never raise or print anything: they get the
reward of no answer, and the logger "sumwise.rewards" reports rows without a puzzle. Columns that are missing as a whole, or are
longer or shorter than the completions, raise `InputError`.

| reward | no answer | not arithmetic | wrong | correct | format | source of the weights |
|---|---|---|---|---|---|---|
| `answer_reward` | 0 | 0 | 0 | 1 | | the equation reward of the Mini-R1 recipe for TRL |
| `format_reward` | | | | | 1 | the format reward of that recipe |
| `tiny_zero` | 0 | 0.1 | 0.1 | 1 | | TinyZero, on verl |
| `reasoning_gym` | 0.01 | 0.01 | 0.05 | 1 | | reasoning-gym's countdown |
| `grpo_zero` | 0 | 0 | 0 | 1 | 0.1 | GRPO-Zero: 0.1 · format + answer |
| `countdown_points` | 0 | 0 | 0, 0.5, 0.7 | 1 | | the television game: 10 points, 7 up to 5 away, 5 up to 10 away |

- *No answer*: there is no closed `<answer>…</answer>`, or the last one is empty. Tags may be in upper or lower case. With other
  values of `extract`, there is no `\boxed{…}`, or no expression. What is inside `<think>…</think>` is no answer; the `<think>` may
  be missing at the start, and the `</think>` at the end. Only `extract="raw"` takes the whole text.
- *Not arithmetic*: the verdict is too_long, syntax, forbidden_operator, division_by_zero, undefined_power or
  undefined_sign; or it is another one, but the answer has no value, since it also divides by zero.
- *Wrong*: any other verdict except correct. Points for a near value are only for formulas that keep the rules.
- *Format*: the completion, without spaces around it, is `<think>…</think>`, optional spaces, and `<answer>…</answer>`. The
  `<think>` may be missing, since prompts often end with it. Each tag comes once, in lower case.

The weights are those of the projects, and the judging is not. These projects check the numbers by comparing digits, and compute the value by
`eval` in floating point with a tolerance, which takes `3**3-3` and `49//2`. And they find answers and formats in other ways:

| project | answer | format | here |
|---|---|---|---|
| TinyZero | the last `<answer>` on the last line after "Assistant:" or "<|im_start|>assistant" | none | the last one after the thoughts, on any line |
| Mini-R1 | the first `<answer>`, on one line, also inside thoughts | exactly one newline between `</think>` and `<answer>` | the last one after the thoughts; any spaces between the tags |
| GRPO-Zero | the first `<answer>`, also inside thoughts | exactly one newline between the tags | the same |
| reasoning-gym | the last `<answer>`, also inside thoughts | none | the last one after the thoughts |

An `<answer>` inside `<think>` counts only with `extract="raw"`, where the whole text is the answer. The tests compare the weights of
`reasoning_gym` with the published package. The other projects are no packages: verl itself has no score for number games, and TRL's
`think_format_reward` does not judge answers.

If a completion is not in the format, `grpo_zero` still gives a part of its 0.1: 0.01 for a `</think>`, and 0.05 for a closed
`<answer>`.

>>> from sumwise.rewards import tiny_zero
>>> completions = ["3 * 8 is 24. </think> <answer>8 / (3 - 8 / 3)</answer>", "<answer>3 * 8</answer>", "I give up."]
>>> tiny_zero(completions, target=[24, 24, 24], nums=[[3, 3, 8, 8]] * 3)
[1.0, 0.1, 0.0]
"""

from __future__ import annotations

import json
import logging
import math
from dataclasses import dataclass, replace
from itertools import islice
from numbers import Number
from typing import Any, Collection, Dict, Iterable, List, Mapping, Optional, Sequence, Sized, Tuple, Union

from sumwise._batches import check_batch, whole
from sumwise._questions import check
from sumwise._rounds import Round
from sumwise._sumwise import Puzzle, Rules
from sumwise._words import Errors, Extract, Reading, RewardName
from sumwise.errors import Error, InputError
from sumwise.results import Exact

__all__ = [
    "REWARDS",
    "EpisodeReward",
    "Reward",
    "answer_reward",
    "compute_score",
    "compute_scores",
    "countdown_points",
    "format_reward",
    "grpo_zero",
    "reasoning_gym",
    "tiny_zero",
]

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())

_UNREADABLE = frozenset(("too_long", "syntax", "forbidden_operator", "division_by_zero", "undefined_power", "undefined_sign"))
_NAMES_OF_NUMBERS = ("nums", "numbers", "starting")
_DEFAULT_RULES = Rules()


@dataclass(frozen=True)
class Reward:
    """A reward function of TRL: the weights of answers, and the way to find an answer in a completion.

    TRL logs its name. Rewards can be pickled, compared and hashed.

    >>> from sumwise.rewards import Reward
    >>> boxed = Reward("boxed", correct=2.0, wrong=-0.5, absent=-1.0, extract="boxed")
    >>> boxed([r"It is \\boxed{8/(3-8/3)}.", r"\\boxed{3*8}", "None."], 24, numbers=[3, 3, 8, 8])
    [2.0, -0.5, -1.0]
    """

    name: str
    """The name in logs."""
    correct: float = 1.0
    """The reward for a correct answer."""
    wrong: float = 0.0
    """The reward for an incorrect answer that is arithmetic and has a value."""
    unreadable: float = 0.0
    """The reward for an answer that is not arithmetic or has no value."""
    absent: float = 0.0
    """The reward for no answer."""
    near: Tuple[Tuple[int, float], ...] = ()
    """The rewards for formulas that keep the rules and have a wrong value: pairs of the greatest distance and the reward, nearest
    first."""
    format: float = 0.0
    """The addition for a completion in the format."""
    only_think: float = 0.0
    """The addition for a closed `<think>`, if the completion is not in the format."""
    only_answer: float = 0.0
    """The addition for a closed `<answer>`, if the completion is not in the format."""
    extract: Extract = "answer"
    """The place of the answer: "answer", "boxed", "last" or "raw", as for `sumwise.check`."""
    reading: Reading = "lenient"
    """The reading of the answer: "lenient" or "strict"."""
    rules: Optional[Rules] = None
    """The rules of all puzzles. By default they are those of each `puzzle`; where there is none, each number is used once, in any
    order, with + - * / and fractions as intermediates."""
    on_error: Errors = "null"
    """What becomes of rows without a puzzle: "null" gives them the reward of no answer, and says so in the log; "raise" raises an
    `InputError`."""
    skip: bool = False
    """Whether rows without a puzzle get None instead of the reward of no answer. TRL leaves such rows to other rewards, as data sets of
    several tasks need it."""

    def __post_init__(self) -> None:
        if self.on_error not in ("null", "raise"):
            raise InputError(f"on_error is {self.on_error!r}: it is 'null' or 'raise'")
        check("", [1], 1, game="countdown", rules=self.rules, reading=self.reading, extract=self.extract)

    @property
    def __name__(self) -> str:
        return self.name

    def __call__(
        self, completions: Any, target: Any = None, nums: Any = None, puzzle: Any = None, **columns: Any
    ) -> List[Optional[float]]:
        """Returns a reward for each completion, which is a text, or the messages of a chat. In a chat the assistant's last message
        counts.

        `puzzle`, or `target` and `nums` (or `numbers`, or `starting`), have a value per completion, or one for all. A puzzle is
        an id or a `Puzzle`. Numbers may be lists, arrays or strings such as "[3, 3, 8, 8]"; a float must be a whole number.
        Other columns are ignored, except the functions of TRL's trainers: `log_metric` gets the share of each verdict among the rows
        with a puzzle, named like "tiny_zero/correct", and `log_extra` the columns of verdicts and messages.
        """
        texts = [_text(completion) for completion in _each(completions)]
        if not texts or not self._judges:
            return [self._of_format(text) for text in texts]
        columns = {"target": target, "nums": nums, "puzzle": puzzle, **columns}
        there = {name: column for name, column in columns.items() if column is not None}
        self._refuse_missing(there)
        hands = next((name for name in _NAMES_OF_NUMBERS if name in there), "nums")
        names = ("puzzle", hands, "target")
        puzzles = self._puzzles(*(_column(name, there.get(name), len(texts), name == hands) for name in names))
        judged = self._judged(texts, puzzles)
        self._log(columns, [one for _, one in judged], puzzles)
        if self.skip:
            return [None if puzzle is None else score for (score, _), puzzle in zip(judged, puzzles)]
        return [score for score, _ in judged]

    def _log(self, columns: Mapping[str, Any], judged: Sequence[_Judged], puzzles: Sequence[Optional[Puzzle]]) -> None:
        """Tells the verdicts to a trainer that has given functions for it."""
        log_metric, log_extra = columns.get("log_metric"), columns.get("log_extra")
        if callable(log_extra):
            log_extra(f"{self.name}/verdict", [verdict for verdict, _, _, _ in judged])
            log_extra(f"{self.name}/message", [message for _, _, _, message in judged])
        verdicts = [verdict for (verdict, _, _, _), puzzle in zip(judged, puzzles) if puzzle is not None]
        if callable(log_metric):
            for verdict in sorted({"correct", "no_answer", *verdicts} if verdicts else ()):
                log_metric(f"{self.name}/{verdict}", verdicts.count(verdict) / len(verdicts))

    @property
    def _judges(self) -> bool:
        """Whether the reward depends on the answer."""
        return any((self.correct, self.wrong, self.unreadable, self.absent, self.near))

    def _refuse_missing(self, columns: Collection[Any]) -> None:
        """Raises an error if answers are judged, and there is neither a column of puzzles nor columns of numbers and targets."""
        if not self._judges or "puzzle" in columns or ("target" in columns and any(name in columns for name in _NAMES_OF_NUMBERS)):
            return
        there = ", ".join(str(name)[:_LONGEST_NAME] for name in islice(columns, _MOST_NAMES)) or "none"
        names = f"puzzle, or target and one of {', '.join(_NAMES_OF_NUMBERS)}"
        raise InputError(f"{self.name} needs the columns {names}: the columns are {there}")

    def _puzzles(self, ids: Iterable[Any], hands: Iterable[Any], targets: Iterable[Any]) -> List[Optional[Puzzle]]:
        """Returns the puzzle of each row, or None if it is invalid."""
        return [_puzzle(*row, self.rules) for row in zip(ids, hands, targets)]

    def _judged(self, texts: List[Optional[str]], puzzles: List[Optional[Puzzle]]) -> List[Tuple[float, _Judged]]:
        """Returns the reward and the judgement of each text."""
        judged: List[_Judged] = [_NO_PUZZLE] * len(texts)
        rows_by_rules: Dict[Rules, List[int]] = {}
        for row, puzzle in enumerate(puzzles):
            if puzzle is not None:
                rows_by_rules.setdefault(puzzle.rules, []).append(row)
        missing = len(texts) - sum(map(len, rows_by_rules.values()))
        if missing and self.on_error == "raise":
            raise InputError(f"{self.name}: {missing} of {len(texts)} completions have no puzzle")
        if missing:
            _log.warning("%s: %d of %d completions have no puzzle", self.name, missing, len(texts))
        for rules, rows in rows_by_rules.items():
            answers = [texts[row] for row in rows]
            told = [puzzle for puzzle in (puzzles[row] for row in rows) if puzzle is not None]
            for row, one in zip(rows, self._verdicts(answers, told, rules)):
                judged[row] = one
        return [(self._worth(one) + self._of_format(text), one) for text, one in zip(texts, judged)]

    def _verdicts(self, answers: List[Optional[str]], puzzles: List[Puzzle], rules: Rules) -> Iterable[_Judged]:
        """Judges answers to puzzles of the same rules."""
        if len(answers) == 1 and answers[0] is not None:
            # A batch of one takes several times as long.
            told = check(answers[0], puzzles[0], reading=self.reading, extract=self.extract)
            return [(told.verdict, told.value, told.distance, told.message)]
        verdicts = check_batch(
            answers,
            [puzzle.numbers for puzzle in puzzles],
            [puzzle.target for puzzle in puzzles],
            rules=rules,
            reading=self.reading,
            extract=self.extract,
        )
        return zip(*(verdicts[name] for name in ("verdict", "value", "distance", "message")))

    def _worth(self, judged: _Judged) -> float:
        verdict, value, distance, _ = judged
        if verdict == "correct":
            return self.correct
        if verdict == "no_answer":
            return self.absent
        if verdict in _UNREADABLE or value is None:
            return self.unreadable
        if verdict == "wrong_value" and self.near and distance is not None:
            return next((worth for limit, worth in self.near if _within(distance, limit)), self.wrong)
        return self.wrong

    def _of_format(self, text: Optional[str]) -> float:
        if text is None or not (self.format or self.only_think or self.only_answer):
            return 0.0
        if _is_formatted(text):
            return self.format
        answer = "</answer>" in text.partition("<answer>")[2]
        return self.only_think * ("</think>" in text) + self.only_answer * answer


_Judged = Tuple[str, Union[Exact, str, None], Union[Exact, str, None], str]
"""A verdict, the value, its distance from the target, and the message."""

_NO_PUZZLE: _Judged = ("no_answer", None, None, "there is no puzzle: numbers or a target are missing, or cannot be read")

answer_reward = Reward("answer_reward")
"""1 for a correct answer: `equation_reward_func` of the Mini-R1 recipe for TRL."""

format_reward = Reward("format_reward", correct=0.0, format=1.0)
"""1 for a completion in the format: `format_reward_func` of the Mini-R1 recipe for TRL."""

tiny_zero = Reward("tiny_zero", wrong=0.1, unreadable=0.1)
"""1 for a correct answer and 0.1 for any other: `compute_score(format_score=0.1, score=1.0)` of TinyZero's
`verl/utils/reward_score/countdown.py`. verl 0.9.1 itself has no such file."""

reasoning_gym = Reward("reasoning_gym", wrong=0.05, unreadable=0.01, absent=0.01)
"""1 for a correct answer, 0.05 for a wrong one, 0.01 for anything else: `CountdownDataset.score_answer` of reasoning-gym 0.1.25,
`games/countdown.py`. Confirmed by tests against it."""

grpo_zero = Reward("grpo_zero", format=0.1, only_think=0.01, only_answer=0.05)
"""1 for a correct answer, and 0.1 times the format, in which a closed <think> is worth 0.1 and a closed <answer> 0.5 of 1:
`reward_function` of GRPO-Zero's `countdown_task.py`."""

countdown_points = Reward("countdown_points", near=((5, 0.7), (10, 0.5)))
"""A tenth of the points of the television game: 10 for the target, 7 for up to 5 away, 5 for up to 10 away."""

REWARDS: Mapping[str, Reward] = {
    reward.name: reward
    for reward in (answer_reward, format_reward, tiny_zero, reasoning_gym, grpo_zero, countdown_points)
}
"""The rewards by their names."""


@dataclass(frozen=True)
class EpisodeReward:
    """The reward of an episode, in which a puzzle is played step by step. Winnability and the claim that a target cannot be made need
    a solver that is exact.

    A position is worth `winnable` times its *potential*: 0 if the target can no longer be made from it, otherwise the share of the numbers
    that have been joined. An episode that is not won earns what its last position is worth. So the reward of a step is
    the difference of two positions, each way back costs what the way there earned, and going round in circles earns nothing.

    >>> import sumwise
    >>> from sumwise.rewards import EpisodeReward
    >>> reward, played = EpisodeReward(winnable=0.75), sumwise.Round("24:3,3,8,8=24")
    >>> _ = played.enter("8/3")
    >>> reward(played)
    0.25
    >>> _ = played.hint(1)
    >>> reward(played)
    0.15
    >>> _ = played.enter("3*8")
    >>> reward(played)
    0.0
    """

    correct: float = 1.0
    """The reward for the target, made exactly."""
    impossible: float = 1.0
    """The reward for a right claim that the target cannot be made, before any hint. A hint says whether it can be made, so after one
    the claim earns nothing."""
    wrong_claim: float = 0.0
    """The reward for a wrong claim that the target cannot be made."""
    winnable: float = 0.0
    """The most that an episode earns that is not won, from 0 to `correct`."""
    hint_cost: float = 0.1
    """What a point of the price of hints takes. A hint costs its level, once for a position; the default is a tenth of the reward, as of
    the 10 points of a round. Hints never take a reward below 0."""

    def __post_init__(self) -> None:
        for name, most in (("winnable", max(self.correct, 0)), ("hint_cost", math.inf)):
            value = getattr(self, name)
            if not (isinstance(value, (int, float)) and 0 <= value <= most):
                raise InputError(f"`{name}` is a number from 0 to {most:g}: not {value!r}")

    def __call__(self, round: Round) -> float:
        """Returns what a round has earned so far. A round that took a claim or an exact answer has no other reward."""
        earned, price = self._before_hints(round), round.hint_price
        return min(earned, max(0.0, earned - self.hint_cost * price)) if price else earned

    def _before_hints(self, round: Round) -> float:
        if round.outcome == "made" and round.distance() == 0:
            return self.correct
        if round.outcome == "none":
            return 0.0 if round.hint_price else self.impossible
        if round.outcome == "not_none":
            return self.wrong_claim
        return self.winnable * self.potential(round) if self.winnable else 0.0

    def potential(self, round: Round) -> float:
        """Returns the share of the numbers that have been joined, or 0 if the target can no longer be made, or if that is not known
        in a second."""
        dealt = len(round.puzzle.numbers)
        joined = dealt - len(round.left)
        if dealt < 2 or joined <= 0:
            return 0.0
        try:
            if not round.winnable(timeout=1):
                return 0.0
        except Error:
            return 0.0
        return joined / (dealt - 1)


def compute_score(
    data_source: Any,
    solution_str: Any,
    ground_truth: Any,
    extra_info: Any = None,
    *,
    reward: Union[RewardName, Reward] = tiny_zero,
    on_error: Optional[Errors] = None,
    **settings: Any,
) -> Dict[str, Union[float, str]]:
    """Judges a solution, as a score function of verl.

    `ground_truth` is a mapping, or JSON, of a `puzzle`, or of a target and numbers (`numbers`, `nums` or `starting`); or it is the
    target. What it does not have is taken from `extra_info`. The prompt up to "Assistant:" or "<|im_start|>assistant" is removed
    from the solution.

    A row of another task, which has no puzzle, gets the reward of no answer, and a line in the log; with `on_error="raise"` it raises an
    `InputError`. The keys of the result are always `score`, `acc` (1 for a correct answer, otherwise 0), `format` (1 or 0), `verdict` and
    `message`. `reward` is a reward, or the name of one of this module, which verl takes from
    `reward.custom_reward_function.reward_kwargs` (before 0.9, `custom_reward_function.reward_kwargs`). Other settings are ignored.

    >>> from sumwise.rewards import compute_score
    >>> truth = {"target": 24, "numbers": [3, 3, 8, 8]}
    >>> compute_score("countdown", "…</think>\\n<answer>3 * 8</answer>", truth)
    {'score': 0.1, 'acc': 0.0, 'format': 1.0, 'verdict': 'missing_number', 'message': '3 is not used, and every number must be (at character 19)'}
    """
    return compute_scores([data_source], [solution_str], [ground_truth], [extra_info], reward=reward, on_error=on_error)[0]


def compute_scores(
    data_sources: Any,
    solution_strs: Any,
    ground_truths: Any,
    extra_infos: Any = None,
    *,
    reward: Union[RewardName, Reward] = tiny_zero,
    on_error: Optional[Errors] = None,
    **settings: Any,
) -> List[Dict[str, Union[float, str]]]:
    """Does the same as `compute_score` for many solutions at once, on all cores, for verl's batch reward manager.

    >>> from sumwise.rewards import compute_scores
    >>> truth = {"target": 24, "numbers": [3, 3, 8, 8]}
    >>> scores = compute_scores(["24"] * 2, ["<answer>8/(3-8/3)</answer>", None], [truth] * 2, reward="answer_reward")
    >>> [score["score"] for score in scores]
    [1.0, 0.0]
    """
    reward = _named(reward)
    if on_error is not None:
        reward = replace(reward, on_error=on_error)
    texts = [_response(_text(solution)) for solution in _each(solution_strs)]
    truths = _column("ground_truths", ground_truths, len(texts))
    rows = [_truth(truth, info) for truth, info in zip(truths, _column("extra_infos", extra_infos, len(texts)))]
    try:
        reward._refuse_missing({name: None for row in rows for name in row})
    except InputError as error:
        if reward.on_error == "raise":
            raise
        # verl stops where a score raises, and its files may have rows of other tasks.
        _log.warning("%s", error)
    hands = (_first(row, _NAMES_OF_NUMBERS) for row in rows)
    puzzles = reward._puzzles((row.get("puzzle") for row in rows), hands, (row.get("target") for row in rows))
    judged = reward._judged(texts, puzzles)
    return [
        {
            "score": score,
            "acc": float(verdict == "correct"),
            "format": float(text is not None and _is_formatted(text)),
            "verdict": verdict,
            "message": message,
        }
        for text, (score, (verdict, _, _, message)) in zip(texts, judged)
    ]


def _named(reward: Union[RewardName, Reward]) -> Reward:
    if isinstance(reward, Reward):
        return reward
    try:
        return REWARDS[reward]
    except (KeyError, TypeError):
        raise InputError(f"there is no reward `{reward}`: it is one of {', '.join(REWARDS)}") from None


def _is_formatted(text: str) -> bool:
    text = text.strip()
    if text.startswith("<think>"):
        text = text[len("<think>") :]
    rest = text.partition("</think>")[2].lstrip()
    return (
        rest.startswith("<answer>")
        and rest.endswith("</answer>")
        and "<think>" not in text
        and all(text.count(tag) == 1 for tag in ("</think>", "<answer>", "</answer>"))
    )


def _within(distance: Union[Exact, str], limit: int) -> bool:
    if not isinstance(distance, str):
        return distance <= limit
    numerator, _, denominator = distance.partition("/")
    return _integer(numerator) <= limit * _integer(denominator or "1")


def _integer(digits: str) -> int:
    """Reads an integer of any length, since `int` alone refuses more than a few thousand digits."""
    value = 0
    for start in range(0, len(digits), _MOST_DIGITS):
        part = digits[start : start + _MOST_DIGITS]
        value = value * 10 ** len(part) + int(part)
    return value


_MOST_DIGITS = 600
"""A number of digits that `int` reads under every setting of the interpreter."""


def _text(completion: Any) -> Optional[str]:
    """Returns the text of a completion, or the last message of the assistant in a chat."""
    try:
        if completion is None or isinstance(completion, str):
            return completion
        messages = [completion] if isinstance(completion, Mapping) else list(completion)
        said = (message for message in reversed(messages) if message.get("role", "assistant") == "assistant")
        content = next(said)["content"]
        if content is None or isinstance(content, str):
            return content
        return "".join(part["text"] for part in content if part.get("type", "text") == "text")
    except Exception:
        return None


def _response(text: Optional[str]) -> Optional[str]:
    """Removes the prompt from a text, if it has one."""
    if text is None:
        return None
    for start in ("Assistant:", "<|im_start|>assistant"):
        _, found, response = text.partition(start)
        if found:
            return response
    return text


def _truth(truth: Any, info: Any) -> Dict[str, Any]:
    """Returns the columns of a row of verl. Those of the ground truth come before those of the extra information."""
    try:
        truth = _unwrapped(truth)
        told = truth if isinstance(truth, Mapping) else {"target": truth}
        info = info if isinstance(info, Mapping) else {}
        return {name: info.get(name) if told.get(name) is None else told[name] for name in (*told, *info)}
    except Exception:
        return {}


def _first(columns: Any, names: Sequence[str]) -> Any:
    """Returns the value of the first of some names that has one."""
    try:
        return next((columns[name] for name in names if columns.get(name) is not None), None)
    except Exception:
        return None


def _each(column: Any) -> List[Any]:
    """Returns the completions, which may be a single one."""
    try:
        column = _listed(column)
        if column is None or isinstance(column, (str, Mapping)):
            return [] if column is None else [column]
        return list(column)
    except Exception:
        return []


def _listed(column: Any) -> Any:
    """Converts a column of numpy, pandas, polars or pyarrow to a list."""
    for method in ("tolist", "to_list", "to_pylist"):
        if hasattr(column, method):
            return getattr(column, method)()
    return column


def _column(name: str, given: Any, count: int, hands: bool = False) -> List[Any]:
    """Returns a value per row, from a column or from one value for all. Missing values are None."""
    try:
        values = _listed(given)
        if isinstance(values, (str, Mapping)) or not isinstance(values, Iterable):
            return [values] * count
        length = len(values) if isinstance(values, Sized) else None
        values = list(islice(values, max(count, _LONGEST_HAND)))
        if hands and values and all(_is_number(value) for value in values):
            return [values] * count
    except Exception:
        return [None] * count
    # An iterator may have more values.
    length = min(len(values), count) if length is None else length
    if length != count:
        raise InputError(f"the column {name} has {length} values for {count} completions: give one for each, or one for all")
    return values[:count]


def _is_number(value: Any) -> bool:
    if isinstance(value, Number):
        return True
    try:
        return isinstance(value, str) and len(Puzzle([value], 1).numbers) == 1
    except Exception:
        return False


def _puzzle(puzzle: Any, hand: Any, target: Any, rules: Optional[Rules]) -> Optional[Puzzle]:
    """Returns the puzzle of a row, from its id or from its numbers and target. Returns None if both are invalid."""
    if puzzle is not None:
        try:
            return Puzzle(puzzle, None, None, rules)
        except Exception:
            pass
    try:
        hand = _unwrapped(hand)
        hand = hand if isinstance(hand, str) else [_exact(number) for number in islice(hand, _LONGEST_HAND)]
        return Puzzle(hand, _exact(_unwrapped(target)), None, _DEFAULT_RULES if rules is None else rules)
    except Exception:
        return None


_LONGEST_NAME, _MOST_NAMES = 40, 40
"""The most characters of a name, and the most names, in an error."""

_LONGEST_HAND = 100
"""The most numbers read of a hand. It is more than any valid hand has."""

_LONGEST = 10_000
"""The maximum length of the JSON of a puzzle."""


def _unwrapped(value: Any) -> Any:
    """Converts a value from numpy or JSON."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, str) and len(value) <= _LONGEST and value.lstrip()[:1] in ("[", "{"):
        try:
            return json.loads(value, parse_float=str)
        except ValueError:
            return value
    return value


def _exact(number: Any) -> Any:
    """Converts a number to one that the engine takes."""
    return whole(number.item() if hasattr(number, "item") else number)
