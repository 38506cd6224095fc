"""Number games as an environment of OpenEnv: `uvicorn sumwise_openenv:app`. It needs the package `openenv`."""

from __future__ import annotations

from typing import Any, List, Optional

from openenv.core.env_server import Action, Environment, Observation, State, create_app
from sumwise.environments import Episode
from sumwise.errors import Error

__all__ = ["SumwiseAction", "SumwiseEnvironment", "SumwiseObservation", "app"]


class SumwiseAction(Action):
    """An action of a number game."""

    step: str
    """A step, a formula, "undo", "hint 2", "give up" or "cannot be made"."""


class SumwiseObservation(Observation):
    """What is seen after an action."""

    text: str = ""
    """The reply and the position, for a model."""
    left: List[str] = []
    """The numbers left."""
    legal_moves: List[str] = []
    """The first hundred steps that the rules allow."""


class SumwiseEnvironment(Environment[SumwiseAction, SumwiseObservation, State]):
    """A round of a number game."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self) -> None:
        super().__init__()
        self._episode: Optional[Episode] = None
        self._id: Optional[str] = None

    def reset(self, seed: Optional[int] = None, episode_id: Optional[str] = None, **row: Any) -> SumwiseObservation:
        """Deals a puzzle. An invalid row ends the episode with a sentence."""
        names = ("game", "rules", "difficulty", "split", "index", "numbers", "target", "puzzle")
        asked = {name: row[name] for name in names if row.get(name) is not None}
        self._id, self._episode = episode_id, None
        try:
            self._episode = Episode.deal(seed=seed, **asked)
        except (Error, TypeError, ValueError, OverflowError) as error:
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
            reward=episode.reward,
            text=text,
            left=[str(formula.value) for formula in episode.round.left],
            legal_moves=[] if episode.done else episode.round.legal_moves()[:100],
        )


app = create_app(SumwiseEnvironment, SumwiseAction, SumwiseObservation, env_name="sumwise", max_concurrent_envs=64)
