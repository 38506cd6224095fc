"""Number games as tasks of Inspect: `inspect eval sumwise/countdown`, `sumwise/game24` or `sumwise/four_fours`.

Some puzzles have no solution. There the only right reply is that the target cannot be made. Replies are judged exactly, and never executed.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Callable, Optional, TypeVar, Union

import anyio
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, grouped, scorer, stderr
from inspect_ai.solver import TaskState, generate
from sumwise import tasks
from sumwise._words import Band, Split

__all__ = ["countdown", "four_fours", "game24", "judge"]

_Named = TypeVar("_Named", bound=Callable[..., Any])


def _of_sumwise(function: _Named) -> _Named:
    """Makes Inspect register a function as `sumwise/…`, since it takes that name from the top-level module."""
    function.__module__ = "sumwise"
    return function


@scorer(metrics=[grouped(accuracy(), "band"), stderr()])
@_of_sumwise
def judge() -> Scorer:
    """Judges answers by the rules of the puzzle."""

    async def score(state: TaskState, target: Target) -> Score:
        reply = state.output.completion
        # A claim can take seconds to judge.
        judged = await anyio.to_thread.run_sync(partial(tasks.score, reply, state.metadata["puzzle"]))
        return Score(
            value=CORRECT if judged["acc"] else INCORRECT,
            answer=tasks.answer(reply),
            explanation=str(judged["message"]),
            metadata={"verdict": judged["verdict"], "format": judged["format"]},
        )

    return score


@task
@_of_sumwise
def countdown(
    count: int = 100, impossible: float = 0.1, difficulty: Optional[Band] = None, split: Optional[Split] = "test", seed: Union[str, int] = 0
) -> Task:
    """The Countdown numbers game."""
    return _task("countdown", count, impossible, difficulty, split, seed)


@task
@_of_sumwise
def game24(
    count: int = 100, impossible: float = 0.1, difficulty: Optional[Band] = None, split: Optional[Split] = "test", seed: Union[str, int] = 0
) -> Task:
    """The 24 game."""
    return _task("24", count, impossible, difficulty, split, seed)


@task
@_of_sumwise
def four_fours(count: int = 50, impossible: float = 0.1, seed: Union[str, int] = 0) -> Task:
    """Targets from 0 to 100 of four fours, of which 5 cannot be made."""
    return _task("four-fours", count, impossible, None, None, seed)


def _task(game: str, count: int, impossible: float, difficulty: Optional[Band], split: Optional[Split], seed: Union[str, int]) -> Task:
    found = tasks.generate(count, game=game, impossible=impossible, difficulty=difficulty, split=split, seed=seed)
    samples = [
        Sample(
            input=one.prompt,
            target=one.solution or "cannot be made",
            id=one.puzzle,
            metadata={"puzzle": one.puzzle, "band": one.band, "impossible": one.solution is None},
        )
        for one in found
    ]
    return Task(dataset=MemoryDataset(samples, name=f"sumwise/{game}"), solver=generate(), scorer=judge())
