"""Number games as an environment of OpenEnv: `uvicorn sumwise_openenv:app`. It needs the package `openenv`."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List, Optional, Tuple

from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server import Action, Environment, Observation, State, create_app
from openenv.core.env_server.types import EnvironmentMetadata
from sumwise.environments import Episode, options

__all__ = ["SumwiseAction", "SumwiseClient", "SumwiseEnvironment", "SumwiseObservation", "app"]

SPLITS = ("train", "test")
"""The splits of tasks, which share no puzzle."""

TASKS = 10_000
"""The number of tasks in a split: Countdown puzzles of the seed 0."""

_SHOWN = 100
"""The most tasks of a list, and the most legal moves of an observation."""


class SumwiseAction(Action):
    """An action of a number game."""

    step: str
    """A step, a formula, "undo", "give up" or "cannot be made"."""


class SumwiseObservation(Observation):
    """What is seen after an action."""

    text: str = ""
    """The reply and the position, for a model."""
    left: List[str] = []
    """The numbers left."""
    legal_moves: List[str] = []
    """The first hundred steps that the rules allow, without their values."""
    hints: int = 0
    """The highest level of hints that the episode allows."""
    split: str = ""
    """The split of the puzzle: "train" or "test"."""


class SumwiseEnvironment(Environment[SumwiseAction, SumwiseObservation, State]):
    """A round of a number game."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._episode: Optional[Episode] = None
        self._id: Optional[str] = None

    def reset(self, seed: Optional[int] = None, episode_id: Optional[str] = None, **row: Any) -> SumwiseObservation:
        """Deals a puzzle, with the options `turns`, `hints`, `winnable` and `hint_cost`. An invalid row ends the episode with a sentence."""
        names = ("game", "rules", "difficulty", "split", "split_by", "index", "numbers", "target", "puzzle")
        asked = {name: row[name] for name in names if row.get(name) is not None}
        self._id, self._episode = episode_id, None
        try:
            self._episode = Episode.deal(seed=seed, **asked, **options(row))
        except Exception as error:
            # Rows of clients hold anything.
            return SumwiseObservation(done=True, reward=0.0, text=f"There is no such puzzle: {error}")
        return self._seen(self._episode.observation)

    def step(self, action: SumwiseAction, timeout_s: Optional[float] = None, **ignored: Any) -> SumwiseObservation:
        """Plays an action."""
        if self._episode is None:
            return SumwiseObservation(done=True, reward=0.0, text="There is no puzzle yet.")
        return self._seen(self._episode.act(action.step))

    @property
    def state(self) -> State:
        """The number of actions so far."""
        return State(episode_id=self._id, step_count=0 if self._episode is None else self._episode.turns)

    def _seen(self, text: str) -> SumwiseObservation:
        episode = self._episode
        assert episode is not None
        return SumwiseObservation(
            done=episode.done,
            # Before the end it would say whether the target can still be made, and its sum over the steps would be more than is earned.
            reward=episode.reward if episode.done else 0.0,
            text=text,
            left=[str(formula.value) for formula in episode.round.left],
            legal_moves=[] if episode.done else [move.partition(" = ")[0] for move in episode.round.legal_moves()[:_SHOWN]],
            hints=episode.hints,
            split=episode.split,
        )

    def get_metadata(self) -> EnvironmentMetadata:
        """Describes the environment."""
        return EnvironmentMetadata(
            name="sumwise", description="Countdown, the 24 game and other number games, played step by step and judged exactly."
        )

    def list_splits(self) -> List[str]:
        """Returns the names of the splits."""
        return list(SPLITS)

    def num_tasks(self, split: str) -> int:
        """Returns the number of tasks in a split."""
        return TASKS if split in SPLITS else 0

    def get_task(self, split: str, index: int) -> Dict[str, Any]:
        """Returns the task that `reset(split=…, index=…)` deals."""
        if not 0 <= index < self.num_tasks(split):
            raise IndexError(f"there is no task {index} in the split {split}")
        return {"id": f"{split}-{index}", "split": split, "index": index, "puzzle": Episode.deal(split=split, index=index).round.puzzle.id}

    def get_task_range(self, split: str, start: Optional[int] = None, stop: Optional[int] = None) -> List[Dict[str, Any]]:
        """Returns tasks by the bounds of a slice, 100 at most."""
        return [self.get_task(split, index) for index in range(self.num_tasks(split))[start:stop][:_SHOWN]]

    def list_tasks(self, split: str) -> List[Dict[str, Any]]:
        """Returns the first 100 tasks."""
        return self.get_task_range(split)

    def render_web(self, observation: Dict[str, Any]) -> Optional[str]:
        """Draws the numbers left and the last reply."""
        left = "".join(f"<span style='padding:.4em;margin:.2em;border:1px solid'>{escape(str(one))}</span>" for one in observation.get("left") or [])
        return f"<div style='font-size:1.4em'>{left}</div><pre>{escape(str(observation.get('text') or ''))}</pre>"

    def web_actions(self, observation: Dict[str, Any]) -> List[Tuple[str, Dict[str, Any]]]:
        """Returns the legal moves as buttons, after the actions that are always there."""
        hints = [f"hint {level}" for level in range(1, (observation.get("hints") or 0) + 1)]
        moves = ["undo", *hints, "give up", "cannot be made", *(observation.get("legal_moves") or [])]
        return [(move, {"step": move}) for move in moves]


class SumwiseClient(EnvClient[SumwiseAction, SumwiseObservation, State]):
    """A client of the environment.

    Use `SumwiseClient(base_url="http://127.0.0.1:8000").sync()` as a context, and in it `reset(game="24", seed=1)` and `step("3 * 8")`.
    """

    def _step_payload(self, action: Any) -> Dict[str, Any]:
        return {"step": action if isinstance(action, str) else action.step}

    def _parse_result(self, payload: Dict[str, Any]) -> StepResult[SumwiseObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        seen = SumwiseObservation(**{**(payload.get("observation") or {}), "reward": reward, "done": done})
        return StepResult(observation=seen, reward=reward, done=done)

    def _parse_state(self, payload: Dict[str, Any]) -> State:
        return State(**payload)


app = create_app(SumwiseEnvironment, SumwiseAction, SumwiseObservation, env_name="sumwise", max_concurrent_envs=64)
