"""The classic form, which verifiers had until 0.3."""

from __future__ import annotations

import asyncio
from typing import Any, Dict, List, Optional

import verifiers as vf
from datasets import Dataset
from sumwise import tasks
from sumwise.environments import Episode, options
from sumwise.rewards import format_reward

__all__ = ["load_environment"]


def load_environment(
    game: str = "countdown",
    split: str = "train",
    seed: str = "0",
    count: int = 1000,
    eval_count: int = 100,
    difficulty: Optional[str] = None,
    impossible: float = 0.0,
    fill: bool = False,
    turns: int = 1,
    hints: int = 0,
    winnable: float = 0.0,
    hint_cost: float = 0.1,
) -> vf.Environment:
    """Returns an environment, whose evaluation has puzzles of the split `test`. With more than 1 of `turns`, it is played step by step."""
    asked = {"game": game, "seed": seed, "difficulty": difficulty, "impossible": impossible, "fill": fill, "turns": turns, "hints": hints}
    played = options({"turns": turns, "hints": hints, "winnable": winnable, "hint_cost": hint_cost})

    async def correct(completion: Any, info: Dict[str, Any]) -> float:
        """Returns what the replies earn, which depends on nothing else."""
        said = _replies(completion)
        # A claim can take seconds to judge.
        judged = await asyncio.to_thread(tasks.score, said if turns > 1 else said[-1] if said else None, info["puzzle"], **played)
        return float(judged["score"])

    async def well_formed(completion: Any) -> float:
        """Returns 1 for a last reply of thoughts and one answer."""
        return format_reward(_replies(completion)[-1:] or [""])[0] or 0.0

    parts = {
        "dataset": _rows(count, split=split, **asked),
        "eval_dataset": _rows(eval_count, split="test", **asked),
        "rubric": vf.Rubric(funcs=[correct, well_formed], weights=[1.0, 0.0]),
    }
    return vf.SingleTurnEnv(**parts) if turns == 1 else SteppingEnv(played, max_turns=turns, **parts)


class SteppingEnv(vf.MultiTurnEnv):
    """A puzzle played step by step, in which the round answers as the user."""

    def __init__(self, played: Dict[str, Any], **parts: Any) -> None:
        super().__init__(**parts)
        self.played = played

    async def setup_state(self, state: vf.State) -> vf.State:
        """Deals the puzzle."""
        state["episode"] = Episode.deal(puzzle=state["info"]["puzzle"], **self.played)
        return state

    async def env_response(self, messages: Any, state: vf.State, **ignored: Any) -> Any:
        """Plays the last reply, and ends when the round is over."""
        episode = state["episode"]
        said = _replies(messages)
        seen = await asyncio.to_thread(episode.act, tasks.action(said[-1] if said else None))
        answer = [{"role": "user", "content": seen}]
        if episode.done:
            state["final_env_response"] = answer
        return answer


def _rows(count: int, **asked: Any) -> Dataset:
    found = tasks.generate(count, **asked)
    return Dataset.from_list(
        [
            {
                "prompt": [{"role": "user", "content": one.prompt}],
                "answer": one.reply,
                "info": {"puzzle": one.puzzle, "band": one.band, "split": one.split},
            }
            for one in found
        ]
    )


def _replies(messages: Any) -> List[str]:
    told = [message if isinstance(message, dict) else message.model_dump() for message in messages]
    return [one["content"] if isinstance(one["content"], str) else "" for one in told if one["role"] == "assistant"]
