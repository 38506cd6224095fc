"""Number games as a taskset of verifiers: `vf-validate sumwise_verifiers --runtime.type subprocess`.

In one turn, a reply is a formula, or the claim that the target cannot be made. With `--taskset.turns 30`, the model plays step by step
and sees the position after each reply. Replies are judged exactly, and never executed.
"""

from __future__ import annotations

from typing import Any, Iterable, Optional

import httpx
import verifiers.v1 as vf
from sumwise import tasks
from sumwise.environments import OPTIONS, Episode, options
from sumwise.rewards import format_reward
from verifiers.v1.dialects.chat import message_to_wire

__all__ = ["Sumwise", "SumwiseEnv", "SumwiseHarness"]


class SumwiseData(vf.TaskData):
    """A puzzle as verifiers stores it, and how it is played."""

    puzzle: str
    """The id of the puzzle, which has its rules."""
    gold: str
    """A reply that is right."""
    band: str
    """The band of the grade, or "impossible"."""
    split: str = ""
    """The split: "train" or "test"."""
    turns: int = 1
    """The most turns. With more than 1, the puzzle is played step by step."""
    hints: int = 0
    """The highest level of hints, from 0 to 3."""
    winnable: float = 0.0
    """The most that an episode earns that is not won, as in `sumwise.rewards.EpisodeReward`."""
    hint_cost: float = 0.1
    """What a point of the price of hints takes, as there."""

    @property
    def options(self) -> dict[str, Any]:
        """Returns the options of the episode."""
        return options(self.model_dump())


class SumwiseTask(vf.Task[SumwiseData]):
    """A puzzle whose replies are judged exactly, and never executed."""

    def earned(self, replies: list[str]) -> float:
        """Returns what the replies earn, which depends on nothing else."""
        said = replies if self.data.turns > 1 else replies[-1] if replies else None
        return float(tasks.score(said, self.data.puzzle, **self.data.options)["score"])

    @vf.reward(weight=1.0)
    async def correct(self, trace: vf.Trace) -> float:
        """Returns 1 for the target, made by the rules, and for a right claim that it cannot be made."""
        return self.earned(_replies(trace))

    @vf.metric
    async def format(self, trace: vf.Trace) -> float:
        """Returns 1 for a last reply of thoughts and one answer."""
        return format_reward([trace.last_reply])[0] or 0.0

    async def validate(self, runtime: vf.Runtime) -> Optional[bool]:
        """Returns whether the right reply of the row is right."""
        return self.earned([self.data.gold]) == 1.0


def _replies(trace: vf.Trace) -> list[str]:
    return [message.content if isinstance(message.content, str) else "" for message in trace.assistant_messages]


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
    impossible: float = 0.0
    """The share of puzzles without a solution."""
    fill: bool = False
    """Whether puzzles of the other kind are taken where there are too few with a solution, or too few without one."""
    turns: int = 1
    """The most turns. With more than 1, the puzzle is played step by step."""
    hints: int = 0
    """With many turns, the highest level of hints, from 0 to 3."""
    winnable: float = 0.0
    """With many turns, the most that an episode earns that is not won."""
    hint_cost: float = 0.1
    """With many turns, what a point of the price of hints takes."""


class Sumwise(vf.Taskset[SumwiseTask, SumwiseConfig]):
    """Puzzles from a seed."""

    def load(self) -> Iterable[SumwiseTask]:
        """Yields the puzzles."""
        config = self.config.model_dump()
        asked = {name: config[name] for name in ("game", "seed", "split", "difficulty", "impossible", "fill", "turns", "hints")}
        played = {name: config[name] for name in OPTIONS}
        for one in tasks.generate(config["count"], **asked):
            data = SumwiseData(prompt=one.prompt, puzzle=one.puzzle, gold=one.reply, band=one.band, split=one.split, **played)
            yield SumwiseTask(data, self.config.task)


class SumwiseHarness(vf.Harness[vf.HarnessConfig]):
    """A conversation in this process. The model has no tools, and needs neither a sandbox nor uv."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Asks the model for one reply."""
        system, prompt = self.resolve_prompt(data)
        messages = [vf.UserMessage(content=prompt)] if isinstance(prompt, str) else list(prompt or [])
        if system:
            messages.insert(0, vf.SystemMessage(content=system))
        asked = {"model": ctx.model, "messages": [message_to_wire(message) for message in messages]}
        async with httpx.AsyncClient(timeout=None, headers={"Authorization": f"Bearer {secret}"}) as client:
            reply = await client.post(f"{endpoint}/chat/completions", json=asked)
        return vf.ProgramResult(int(reply.is_error), "", reply.text if reply.is_error else "")


class SumwiseEnvConfig(vf.SingleAgentEnvConfig):
    """The agent that plays."""

    agent: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())


class SumwiseEnv(vf.SingleAgentEnv, vf.Env[SumwiseEnvConfig]):
    """Puzzles in one turn or in many, in which the round answers as the user."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """Plays an episode."""
        if not (isinstance(task, SumwiseTask) and task.data.turns > 1):
            await super().run(task, agents)
            return
        episode = Episode.deal(puzzle=task.data.puzzle, **task.data.options)
        async with agents.agent.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                seen = episode.act(tasks.action(segment.last_reply))
                if episode.done:
                    break
                segment = await interaction.turn(seen)
