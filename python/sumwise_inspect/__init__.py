"""Number games as tasks of Inspect: `inspect eval sumwise/countdown`, `sumwise/game24` or `sumwise/four_fours`.

Some puzzles have no solution. There the only right reply is that the target cannot be made. With `-T turns=30`, the model plays step by
step; `hints`, `winnable` and `hint_cost` are options of these episodes. Replies are judged exactly, and never executed.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Callable, Mapping, Optional, TypeVar, Union

import anyio
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, grouped, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, generate, solver
from sumwise import tasks
from sumwise._words import Band, Split
from sumwise.environments import OPTIONS, Episode, options
from sumwise.errors import InputError

__all__ = ["countdown", "four_fours", "game24", "judge", "play"]

_Named = TypeVar("_Named", bound=Callable[..., Any])


def _of_sumwise(function: _Named) -> _Named:
    """Makes Inspect register a function as `sumwise/…`, since it takes that name from the top-level module."""
    function.__module__ = "sumwise"
    return function


@scorer(metrics=[grouped(accuracy(), "band"), stderr()])
@_of_sumwise
def judge() -> Scorer:
    """Judges answers, and the replies of episodes, by the rules of the puzzle."""

    async def score(state: TaskState, target: Target) -> Score:
        reply, asked = state.output.completion, options(state.metadata)
        said = reply if asked.get("turns", 1) == 1 else [message.text for message in state.messages if message.role == "assistant"]
        # A claim can take seconds to judge.
        judged = await anyio.to_thread.run_sync(partial(tasks.score, said, state.metadata["puzzle"], **asked))
        worth = float(judged["score"])
        return Score(
            value={1.0: CORRECT, 0.0: INCORRECT}.get(worth, worth),
            answer=tasks.answer(reply),
            explanation=str(judged["message"]),
            metadata={"verdict": judged["verdict"], "format": judged["format"]},
        )

    return score


@solver
@_of_sumwise
def play() -> Solver:
    """Plays a puzzle step by step. The round answers as the user."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode = Episode.deal(puzzle=state.metadata["puzzle"], **options(state.metadata))
        while True:
            state = await generate(state)
            seen = await anyio.to_thread.run_sync(episode.act, tasks.action(state.output.completion))
            if episode.done or state.completed:
                return state
            state.messages.append(ChatMessageUser(content=seen))

    return solve


@task
@_of_sumwise
def countdown(
    count: int = 100,
    impossible: float = 0.1,
    difficulty: Optional[Band] = None,
    split: Optional[Split] = "test",
    seed: Union[str, int] = 0,
    **played: Any,
) -> Task:
    """The Countdown numbers game."""
    return _task("countdown", count, impossible, difficulty, split, seed, played)


@task
@_of_sumwise
def game24(
    count: int = 100,
    impossible: float = 0.1,
    difficulty: Optional[Band] = None,
    split: Optional[Split] = "test",
    seed: Union[str, int] = 0,
    **played: Any,
) -> Task:
    """The 24 game."""
    return _task("24", count, impossible, difficulty, split, seed, played)


@task
@_of_sumwise
def four_fours(count: int = 50, impossible: float = 0.1, seed: Union[str, int] = 0, **played: Any) -> Task:
    """Targets from 0 to 100 of four fours, of which 5 cannot be made."""
    return _task("four-fours", count, impossible, None, None, seed, played)


def _task(
    game: str,
    count: int,
    impossible: float,
    difficulty: Optional[Band],
    split: Optional[Split],
    seed: Union[str, int],
    played: Mapping[str, Any],
) -> Task:
    """Returns a task. It is played step by step if the options have more than 1 of `turns`."""
    known = (*OPTIONS, "fill")
    unknown = sorted(set(played) - set(known))
    if unknown:
        raise InputError(f"there is no option `{unknown[0]}`: it is one of {', '.join(known)}")
    fill = bool(played.get("fill"))
    played = {name: played[name] for name in OPTIONS if name in played}
    turns, hints = played.get("turns", 1), played.get("hints", 0)
    found = tasks.generate(
        count, game=game, impossible=impossible, difficulty=difficulty, split=split, seed=seed, turns=turns, hints=hints, fill=fill
    )
    samples = [
        Sample(
            input=one.prompt,
            target=one.solution or "cannot be made",
            id=one.puzzle,
            metadata={"puzzle": one.puzzle, "band": one.band, "split": one.split, "impossible": one.solution is None, **played},
        )
        for one in found
    ]
    return Task(dataset=MemoryDataset(samples, name=f"sumwise/{game}"), solver=generate() if turns == 1 else play(), scorer=judge())
