"""Environments in which language models play number games by text, for reinforcement learning.

An `Episode` is what all of them share. `Countdown`, `TwentyFour` and those of `make` are environments of TRL: give one to
`GRPOTrainer(environment_factory=Countdown)`. No text makes an environment raise, hang or print, and every episode ends.

>>> from sumwise.environments import Episode
>>> episode = Episode.deal(game="24", numbers=[3, 3, 8, 8], target=24)
>>> episode.act("8/3")
'8 / 3 = 8/3\\nMake 24.\\nLeft: 3, 8, 8/3 (8/3)\\nSteps: 8 / 3 = 8/3'
>>> _ = episode.act("3 - 8/3")
>>> _ = episode.act("8 / 1/3")
>>> episode.done, episode.reward
(True, 1.0)
"""

from __future__ import annotations

import re
from numbers import Integral
from typing import Any, Dict, Mapping, Optional, Tuple, Type, Union

from sumwise import _sumwise
from sumwise._questions import GameGiven, RulesGiven, Span, check, generate
from sumwise._rounds import Round
from sumwise._words import Band, Split, SplitBy
from sumwise.errors import Error, InputError
from sumwise.rewards import EpisodeReward

__all__ = ["Countdown", "Episode", "TwentyFour", "make"]

TURNS = 30
"""The number of actions after which an episode ends, unless another is given."""

MOST_TURNS = 1_000
"""The most actions that an episode may have."""

_LONGEST = 2_000
"""The most characters of an action."""

HINTS = 3
"""The highest level of hints that an episode may allow. Level 4 shows a solution, so no episode has it."""

TIMEOUT = 5.0
"""The most seconds for a hint or a claim."""

CLAIMS = ("none", "not_none", "undecided")
"""The verdicts on texts that say that the target cannot be made."""

_HINT = re.compile(r"hint(?: ([0-9]{1,9}))?")


def actions(hints: int = 0) -> str:
    """Returns the actions of an episode with hints up to a level, as its prompts list them.

    >>> from sumwise.environments import actions
    >>> actions(hints=2)
    'a step such as 3 * 8, which joins two of the numbers left, a whole formula, undo, hint 1, hint 2, give up, or cannot be made'
    """
    told = "".join(f"hint {level}, " for level in range(1, hints + 1))
    return f"a step such as 3 * 8, which joins two of the numbers left, a whole formula, undo, {told}give up, or cannot be made"


OPTIONS = ("turns", "hints", "winnable", "hint_cost")
"""The fields of a row that say how its puzzle is played."""


def options(row: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the options of the episode of a row: its `turns` and `hints`, and the `reward` with its `winnable` and `hint_cost`.

    >>> from sumwise.environments import options
    >>> told = options({"turns": 8, "winnable": 0.5, "prompt": "Make 24."})
    >>> told["turns"], told["reward"].winnable, "hints" in told
    (8, 0.5, False)
    """
    given = {name: row[name] for name in OPTIONS if row.get(name) is not None}
    costs = {name: given.pop(name) for name in ("winnable", "hint_cost") if name in given}
    return {**given, "reward": EpisodeReward(**costs)}


def said(reply: Any) -> str:
    r"""Returns the action in a reply, found as the judge finds an answer: what its last `<answer>` has, or else its last
    `\boxed{…}`, or else all of it, without its thoughts.

    >>> from sumwise.environments import said
    >>> said("<think>8 - 3?</think> I take <answer>8 / 3</answer>"), said("Hm: \\boxed{8 / 3}"), said("8 / 3")
    ('8 / 3', '8 / 3', '8 / 3')
    """
    answer, boxed, rest = _sumwise.reply(reply) if isinstance(reply, str) else (None, None, "")
    return answer or boxed or rest


def claims_none(text: Optional[str], puzzle: Any) -> bool:
    """Returns whether a text says that the target of a puzzle cannot be made, in words that `sumwise.check` takes with `claims="none"`.

    >>> from sumwise.environments import claims_none
    >>> [claims_none(text, "24:1,1,1,1=24") for text in ("It can't be made.", "NO_SOLUTION", "3 * 8")]
    [True, True, False]
    """
    # Without steps nothing is searched: only the kind of the claim is asked for.
    return text is not None and len(text) <= _LONGEST and check(text, puzzle, claims="none", limit=0).verdict in CLAIMS


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").replace("’", "'").split()).rstrip(".!")


def _refuse_invalid(turns: Any, hints: Any) -> None:
    if turns not in range(1, MOST_TURNS + 1):
        raise InputError(f"an episode has from 1 to {MOST_TURNS} turns: not {turns}")
    if hints not in range(HINTS + 1):
        raise InputError(f"an episode has hints up to a level from 0 to {HINTS}: not {hints}")


class Episode:
    """A round played by text, with a bound on its turns, from 1 to 1,000. `hints` is the highest level of hints that it allows, from 0 to 3,
    and `split` the split of its puzzle."""

    def __init__(self, round: Round, *, reward: EpisodeReward = EpisodeReward(), turns: int = TURNS, hints: int = 0) -> None:
        _refuse_invalid(turns, hints)
        self.round = round
        self.split = round.puzzle.split
        self.turns = 0
        self.most_turns = int(turns)
        self.hints = int(hints)
        self._reward = reward

    @classmethod
    def deal(
        cls,
        *,
        game: GameGiven = None,
        rules: RulesGiven = None,
        numbers: Any = None,
        target: Any = None,
        puzzle: Any = None,
        seed: Any = None,
        index: Any = 0,
        split: Optional[Split] = "train",
        split_by: SplitBy = "puzzle",
        difficulty: Union[Band, Span, None] = None,
        reward: EpisodeReward = EpisodeReward(),
        turns: int = TURNS,
        hints: int = 0,
    ) -> Episode:
        """Deals the puzzle of a row: `puzzle`, or a list of `numbers` with a `target`, or the puzzle number `index` of a `seed` and a split,
        "train", "test", or None for both. There `numbers` may say how many numbers it has, and `target` what they make. `split_by` is that of
        `generate`. The same row always gives the same puzzle. An invalid row raises an `Error`.

        >>> from sumwise.environments import Episode
        >>> a, b = (Episode.deal(game="24", seed=5, index=2, split="test") for _ in range(2))
        >>> a.round == b.round
        True
        >>> Episode.deal(game="24", numbers=5).round.puzzle.id
        '24:4,6,9,9,13=24'
        """
        if puzzle is not None:
            round = Round(puzzle)
        elif numbers is not None and not isinstance(numbers, Integral):
            round = Round(numbers, target, game, rules)
        else:
            start = 0 if index is None else int(index)
            chosen = "0" if seed is None else str(seed)
            if game is None and rules is None:
                game = "countdown"
            kind = {"game": game, "rules": rules, "numbers": numbers, "targets": target, "difficulty": difficulty}
            kind.update(split=split, split_by=split_by)
            rows = generate(1, seed=chosen, start=start, threads=1, timeout=TIMEOUT, **kind)
            found = next(iter(rows), None)
            if found is None:
                raise InputError("there is no such puzzle")
            episode = cls(Round(found.puzzle), reward=reward, turns=turns, hints=hints)
            episode.split = found.split
            return episode
        return cls(round, reward=reward, turns=turns, hints=hints)

    @property
    def done(self) -> bool:
        """Whether the episode is over."""
        return self.round.done or self.turns >= self.most_turns

    @property
    def reward(self) -> float:
        """What the episode has earned so far."""
        return self._reward(self.round)

    @property
    def observation(self) -> str:
        """What the model sees."""
        return self.round.observation

    def act(self, text: Any) -> str:
        """Takes an action, and returns the reply with what is seen then. It never raises."""
        if self.done:
            return "The episode is over."
        self.turns += 1
        try:
            reply = self._reply(text)
        except Error as error:
            reply = f"Not done: {error}."
        if self.turns >= self.most_turns and not self.round.done:
            reply += "\nThe episode is over: there are no turns left."
        return f"{reply}\n{self.observation}"

    def _reply(self, text: Any) -> str:
        text = said(text)
        if not text or len(text) > _LONGEST:
            return f"That is no action. Give {actions(self.hints)}."
        word = _plain(text)
        if word == "undo":
            self.round.undo()
            return "The last step is taken back."
        if word == "give up":
            self.round.give_up()
            return "You gave up."
        if claims_none(text, self.round.puzzle):
            right = self.round.claim_none(timeout=TIMEOUT)
            return "Right: it cannot be made." if right else "Wrong: it can be made."
        hint = _HINT.fullmatch(word)
        if hint:
            return self._hint(int(hint[1]) if hint[1] else None)
        return self.round.enter(text)

    def _hint(self, level: Optional[int]) -> str:
        """Gives a hint of a level, or the next one, if the episode allows it."""
        if self.hints == 0:
            return "There are no hints."
        if level is None:
            level = min(self.round.next_hint, self.hints)
        if not 1 <= level <= self.hints:
            return f"There is no hint {level}: the highest is hint {self.hints}."
        if level == HINTS and self.round.is_last_step(timeout=TIMEOUT):
            # The last step is a solution of what is left.
            level -= 1
        return self.round.hint(level, timeout=TIMEOUT)


class Environment:
    """An environment of TRL. Its public methods are the tools of the model."""

    _row: Mapping[str, Any] = {"game": "countdown"}
    """What holds where a row does not say otherwise."""
    _options: Mapping[str, Any] = {}
    """The options of its episodes."""

    def __init__(self) -> None:
        self._episode: Optional[Episode] = None

    def reset(self, **row: Any) -> Optional[str]:
        """Deals the puzzle of a row, and returns what the model sees. Columns of other names are ignored."""
        told = {name: row[name] for name in _COLUMNS if row.get(name) is not None}
        if row.get("nums") is not None and not {"numbers", "puzzle"} & told.keys():
            told["numbers"] = row["nums"]
        # Rules of a row are those of no game, unless it names one.
        kept = {name: value for name, value in self._row.items() if name != "game" or "rules" not in told}
        self._episode = Episode.deal(**{**kept, **told}, **self._options)
        return self._episode.observation

    def play(self, step: str) -> str:
        """Plays one action of the number game.

        Args:
            step: A step such as "3 * 8", a whole formula, "undo", "give up", or "cannot be made".

        Returns:
            The reply, and the numbers left.
        """
        return "There is no puzzle yet." if self._episode is None else self._episode.act(step)

    def get_reward(self) -> float:
        """Returns what the episode has earned."""
        return 0.0 if self._episode is None else self._episode.reward


_COLUMNS = ("game", "rules", "numbers", "target", "puzzle", "seed", "index", "split", "split_by", "difficulty")
"""The columns of a row that deal its puzzle."""


class Countdown(Environment):
    """The Countdown numbers game as an environment of TRL."""


class TwentyFour(Environment):
    """The 24 game as an environment of TRL."""

    _row = {"game": "24"}


def make(
    game: str = "countdown",
    *,
    numbers: Any = None,
    target: Any = None,
    difficulty: Union[Band, Span, None] = None,
    split: Optional[Split] = "train",
    split_by: SplitBy = "puzzle",
    seed: Any = None,
    index: Any = None,
    hints: int = 0,
    turns: int = TURNS,
    reward: EpisodeReward = EpisodeReward(),
) -> Type[Environment]:
    """Returns the environment of a game, as a class for TRL. The parameters are those of `Episode.deal`: `hints`, `turns` and `reward` hold
    for every episode, and the others where the row of an episode has no such column.

    >>> from sumwise.environments import make
    >>> make("24") is make("24"), make("24", hints=1) is make("24")
    (True, False)
    >>> environment = make("24", numbers=[3, 3, 8, 8], turns=8)()
    >>> environment.reset(prompt="Play.")
    'Make 24.\\nLeft: 3, 3, 8, 8'
    """
    _refuse_invalid(turns, hints)
    told = {"numbers": numbers, "target": target, "difficulty": difficulty, "seed": seed, "index": index}
    row = {"game": game, "split": split, "split_by": split_by, **{name: value for name, value in told.items() if value is not None}}
    return _made(row, {"hints": hints, "turns": turns, "reward": reward})


def _made(row: Mapping[str, Any], options: Mapping[str, Any]) -> Type[Environment]:
    """Returns the class of an environment, the same for the same parameters."""
    key = repr((row, options))
    if key not in _MADE:
        name = "Environment_" + re.sub(r"\W", "_", row["game"])
        parts = {"_row": row, "_options": options, "play": _play(options["hints"]), "__module__": __name__, "__reduce__": _reduced}
        _MADE[key] = type(name, (Environment,), parts)
    return _MADE[key]


def _play(hints: int) -> Any:
    """Returns the tool of an environment, whose description lists the hints that are allowed."""

    def play(self: Environment, step: str) -> str:
        return Environment.play(self, step)

    told = "".join(f'"hint {level}", ' for level in range(1, hints + 1))
    # TRL describes the tool by all annotations.
    del play.__annotations__["self"]
    play.__doc__ = (Environment.play.__doc__ or "").replace('"undo", ', f'"undo", {told}')
    return play


def _reduced(environment: Environment) -> Any:
    return _restored, (environment._row, environment._options, environment._episode)


def _restored(row: Mapping[str, Any], options: Mapping[str, Any], episode: Optional[Episode]) -> Environment:
    environment = _made(row, options)()
    environment._episode = episode
    return environment


_MADE: Dict[str, Type[Environment]] = {}
