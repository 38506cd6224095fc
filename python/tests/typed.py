"""A program that uses what the package has, which mypy and pyright accept in their strictest modes. The tests run it as well."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, Optional, Union

import numpy as np
import polars as pl

import sumwise
from sumwise import Formula, Puzzle, Round, Table
from sumwise.results import Exact, Generated
from sumwise.rewards import EpisodeReward, Reward, compute_score, compute_scores, tiny_zero

# The type of TRL's reward functions.
RewardFunction = Callable[..., "list[Optional[float]]"]


def arguments() -> list[Puzzle]:
    """Returns equal puzzles from every kind of argument."""
    whole = np.array([3, 3, 8, 8])
    return [
        Puzzle([3, 3, 8, 8], 24, "24"),
        Puzzle("3 3 8 8", "24", "24"),
        Puzzle(whole, np.int64(24), "24"),
        Puzzle([np.int64(3), 3, Fraction(8), Decimal(8)], Fraction(24), sumwise.Game("24")),
        Puzzle("24:3,3,8,8=24"),
        sumwise.solve([np.int64(3), np.int32(3), np.uint8(8), 8], np.int64(24), game="24").puzzle,
        sumwise.solve(whole, 24, game="24").puzzle,
    ]


def answers() -> list[Exact]:
    """Returns values of answers."""
    answer = sumwise.solve([75, 50, 2, 3, 8, 7], 812, all=True, distinct="essential", timeout=10, memory=256)
    best: Optional[Formula] = answer.best
    assert best is not None and answer and answer.status == "exact" and answer.stop is None
    reach = sumwise.reach([2, 3, 5, 7], range(1, 11), game="primes")
    counts = sumwise.count([1, 2, 3], targets=[np.int64(5), 6])
    one = sumwise.count([1, 2, 3], 6)
    return [best.value, len(answer.solutions), reach.made, counts[0].formulas, one.formulas, *reach.missing]


def verdict(text: str) -> str:
    """Returns what a verdict is about, from its word."""
    told = sumwise.check(text, "24:3,3,8,8=24", reading="lenient", extract="raw")
    name: Literal["correct", "wrong_value", "syntax", "other"]
    if told.verdict == "correct" or told.verdict == "wrong_value" or told.verdict == "syntax":
        name = told.verdict
    else:
        name = "other"
    span: Optional[tuple[int, int]] = told.span
    return f"{name} {span} {told.message}"


def told(value: Union[Formula, Puzzle, sumwise.Verdict, sumwise.Rules]) -> str:
    """Returns the parts of a value, matched by place and by name."""
    match value:
        case Formula(text):
            return text
        case Puzzle(numbers, target):
            return f"{numbers} {target}"
        case sumwise.Verdict(verdict="correct"):
            return "correct"
        case sumwise.Verdict(verdict, message=message):
            return f"{verdict} {message}"
        case sumwise.Rules(order, use, domain):
            return f"{order} {use} {domain}"


def parts() -> list[str]:
    """Returns the parts of some values."""
    puzzle = Puzzle("24:3,3,8,8=24")
    return [told(value) for value in (Formula("1+2"), puzzle, puzzle.rules, sumwise.check("3*8", puzzle), sumwise.check("8/(3-8/3)", puzzle))]


def batches() -> list[object]:
    """Returns cells of tables."""
    texts = np.array(["8/(3-8/3)", "3*8"])
    verdicts: Table = sumwise.check_batch(texts, [3, 3, 8, 8], game="24", errors="null", threads=1)
    solved = sumwise.solve_batch(["24:3,3,8,8=24", None], errors="null")
    made = sumwise.generate_batch(2, game="24", seed=5)
    rows = [row["verdict"] for row in verdicts]
    return [*rows, verdicts["value"], verdicts[0]["correct"], verdicts[:1].to_dict(), solved["best"], len(made)]


def frames() -> list[object]:
    """Returns answers to rows, in their own kinds."""
    frame = pl.DataFrame({"answer": ["8/(3-8/3)"], "nums": [[3, 3, 8, 8]]})
    judged: pl.DataFrame = sumwise.check(frame, game="24", columns={"numbers": "nums"}, threads=1)
    solved: Iterator[dict[str, Any]] = sumwise.solve([{"nums": [3, 3, 8, 8]}, {"puzzle": "24:1,5,5,5=24"}], 24, game="24")
    graded: Table = sumwise.grade(sumwise.generate_batch(1, game="24", seed=5))
    audit = sumwise.audit(frame, against=[frame], game="24")
    verdict: pl.Expr = sumwise.polars.Sumwise(pl.col("answer")).check("nums", 24, game="24").struct["verdict"]
    return [judged["verdict"][0], *(row["best"] for row in solved), graded["score"], audit.against[0].rows, frame.select(verdict).item()]


def puzzles() -> list[str]:
    """Returns ids of puzzles."""
    made: Iterator[Generated] = sumwise.generate(2, game="24", seed="tuesday", difficulty="hard", targets=(24, 24), shard=(1, 2))
    dealt = sumwise.deal("countdown", seed=5, large=2)
    rows = sumwise.datasets.generate(2, layout="trl", seed=5)
    return [*(puzzle.id for puzzle in made), dealt.id, *(row["puzzle"] for row in rows)]


def help_for_players() -> list[Union[str, int, None]]:
    """Returns a grade and hints."""
    grade = sumwise.grade("24:3,3,8,8=24")
    hint = sumwise.hint("24:3,3,8,8=24", left=[np.int64(3), 8, Fraction(8, 3)], level=3)
    return [grade.score, grade.band, grade.because, hint.step]


def space() -> str:
    """Returns the picture of a sweep."""
    sweep = sumwise.sweep("24", question="fewest", targets=range(20, 25), limit=10**6)
    hands: int = sweep.hands
    return f"{hands} {sweep.by_target[0].target} {sweep.plot().svg[:4]}"


def play() -> Round:
    """Returns a round that was won."""
    round = Round("24:3,3,8,8=24")
    step: str = round.join(np.int64(8), "/", 3)
    assert step and round.winnable() and not round.done
    twin = pickle.loads(pickle.dumps(copy.deepcopy(round)))
    assert twin == round == Round.from_json(round.to_json())
    try:
        round.enter("1+1")
    except sumwise.RefusedError as refused:
        assert refused.code is not None
    round.undo()
    round.redo()
    round.enter("8/(3-8/3)")
    return round


def rewards() -> list[Optional[float]]:
    """Returns the rewards of two completions, by every function."""
    boxed: RewardFunction = Reward("boxed", correct=2.0, extract="boxed", near=((5, 0.5),))
    functions: list[RewardFunction] = [tiny_zero, boxed, *sumwise.rewards.REWARDS.values()]
    told = [worth for function in functions for worth in function(["<answer>8/(3-8/3)</answer>", ""], puzzle=["24:3,3,8,8=24"] * 2)]
    truth = {"target": 24, "numbers": [3, 3, 8, 8]}
    score: Union[float, str] = compute_score("24", "<answer>3*8</answer>", truth)["score"]
    assert score == compute_scores(["24"], ["<answer>3*8</answer>"], [truth])[0]["score"]
    return [*told, EpisodeReward(winnable=0.5)(play())]


def refused() -> list[Optional[str]]:
    """Returns the reasons of errors."""
    reasons: list[Optional[str]] = []
    try:
        sumwise.Rules(operators="x")
    except sumwise.RuleError as error:
        reasons.append(error.rule)
    try:
        sumwise.solve([1, 2])
    except (sumwise.PuzzleError, sumwise.Error) as error:
        reasons.append(str(error))
    return reasons


if __name__ == "__main__":
    for shown in (arguments(), answers(), verdict("3*8"), parts(), batches(), frames(), puzzles(), help_for_players(), space(), play(), rewards(), refused()):
        print(shown)
