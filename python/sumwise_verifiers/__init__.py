"""Number games as a taskset of verifiers: `vf-validate sumwise_verifiers --runtime.type subprocess`. Answers come in one turn."""

from __future__ import annotations

from typing import Iterable, Optional

import sumwise
import verifiers.v1 as vf
from sumwise import datasets
from sumwise.rewards import answer_reward, format_reward

__all__ = ["Sumwise"]


class SumwiseData(vf.TaskData):
    """A puzzle as verifiers stores it."""

    puzzle: str
    """The id of the puzzle, which has its rules."""
    solution: str
    """A solution."""


class SumwiseTask(vf.Task[SumwiseData]):
    """A puzzle whose answer is judged exactly, and never executed."""

    @vf.reward(weight=1.0)
    async def correct(self, trace: vf.Trace) -> float:
        """Returns 1 for an answer that keeps the rules and makes the target."""
        return answer_reward([trace.last_reply], puzzle=self.data.puzzle)[0] or 0.0

    @vf.metric
    async def format(self, trace: vf.Trace) -> float:
        """Returns 1 for a reply of thoughts and one answer."""
        return format_reward([trace.last_reply])[0] or 0.0

    async def validate(self, runtime: vf.Runtime) -> Optional[bool]:
        """Returns whether the solution of the row is one."""
        return sumwise.check(self.data.solution, self.data.puzzle).verdict == "correct"


class SumwiseConfig(vf.TasksetConfig):
    """Which puzzles there are."""

    game: str = "countdown"
    """A game, such as "24"."""
    split: str = "train"
    """The split: "train" or "test", which share no puzzles."""
    seed: str = "0"
    """The seed. The same seed always gives the same puzzles."""
    count: int = 1000
    """The number of puzzles."""
    difficulty: Optional[str] = None
    """A band of the game, such as "hard"."""


class Sumwise(vf.Taskset[SumwiseTask, SumwiseConfig]):
    """Puzzles from a seed."""

    def load(self) -> Iterable[SumwiseTask]:
        """Yields the puzzles."""
        asked = self.config
        found = sumwise.generate(asked.count, seed=asked.seed, game=asked.game, split=asked.split, difficulty=asked.difficulty)
        for one in found:
            puzzle = one.puzzle
            numbers = ", ".join(map(str, puzzle.numbers))
            prompt = f"Make {puzzle.target} from the numbers {numbers}, {datasets._told(puzzle.rules)}. Give the formula in <answer> </answer>."
            yield SumwiseTask(SumwiseData(prompt=prompt, puzzle=puzzle.id, solution=one.best.infix), asked.task)
