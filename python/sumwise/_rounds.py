"""Rounds: a puzzle played step by step, with an exact answer at each step whether it can still be won."""

from __future__ import annotations

from functools import partial
from typing import Any, Dict, List, Optional, Tuple

from sumwise import _sumwise
from sumwise._questions import MEMORY, TIMEOUT, GameGiven, Number, Numbers, RulesGiven
from sumwise._read import Exact
from sumwise._sumwise import Formula, Puzzle

__all__ = ["Round"]


class Round:
    """A round of a puzzle, step by step. A step that the rules forbid raises `RefusedError`, and changes nothing.

    >>> import sumwise
    >>> played = sumwise.Round([75, 50, 2, 3, 8, 7], 812)
    >>> played.join(50, "+", 8)
    '50 + 8 = 58'
    >>> [formula.value for formula in played.left], played.winnable()
    ([75, 2, 3, 7, 58], True)
    >>> played.enter("58*7*2")
    'correct'
    >>> played.done, played.points
    (True, 10)

    Where the rules have signs, joined numbers or points, these are steps as well:

    >>> fours = sumwise.Round("four-fours:4,4,4,4=52")
    >>> fours.join(4, "|", 4), fours.apply("√", 4), fours.enter("2 + 4")
    ('44 (4 and 4)', '√4 = 2', '2 + 4 = 6')
    """

    __slots__ = ("_played",)

    def __init__(self, numbers: Numbers, target: Optional[Number] = None, game: GameGiven = None, rules: RulesGiven = None) -> None:
        self._played = _sumwise.Played(numbers, target, game, rules)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as dealt."""
        return self._played.puzzle

    @property
    def left(self) -> Tuple[Formula, ...]:
        """The numbers left, each as the formula that made it."""
        return self._played.left

    @property
    def steps(self) -> List[str]:
        """The steps that led to the numbers left, such as '50 + 8 = 58'."""
        return self._played.steps

    @property
    def best(self) -> Optional[Formula]:
        """The formula of the value nearest to the target so far."""
        return self._played.best

    @property
    def done(self) -> bool:
        """Whether the round is over."""
        return self._played.done

    @property
    def outcome(self) -> Optional[str]:
        """How the round ended: 'made', 'none', 'not_none' or 'no_answer'; None while it goes on."""
        return self._played.outcome

    @property
    def points(self) -> int:
        """The points earned, after hints are paid. They are 0 until the round is over."""
        return self._played.points

    @property
    def hint_price(self) -> int:
        """The points that the hints so far cost.

        >>> import sumwise
        >>> played = sumwise.Round("24:3,3,8,8=24")
        >>> _ = played.hint(2)
        >>> played.hint_price
        2
        """
        return self._played.hint_price

    @property
    def next_hint(self) -> int:
        """The level of the hint that `hint` gives without a level."""
        return self._played.next_hint

    @property
    def observation(self) -> str:
        """What a player sees, as a text.

        >>> import sumwise
        >>> played = sumwise.Round("24:3,3,8,8=24")
        >>> _ = played.enter("8/3")
        >>> print(played.observation)
        Make 24.
        Left: 3, 8, 8/3 (8/3)
        Steps: 8 / 3 = 8/3
        """
        left = ", ".join(_shown(formula) for formula in self.left)
        lines = [f"Make {self.puzzle.target}.", f"Left: {left}"]
        if self.steps:
            lines.append(f"Steps: {'; '.join(self.steps)}")
        if self.done:
            lines.append(f"The round is over ({self.outcome}): {self.points} points.")
        return "\n".join(lines)

    @property
    def transcript(self) -> List[str]:
        """A line for each action, with the reply to it."""
        return self._played.transcript()

    def distance(self) -> Optional[Exact]:
        """Returns how far the nearest value so far is from the target, or None if no value counts yet.

        >>> import sumwise
        >>> played = sumwise.Round([75, 50, 2, 3, 8, 7], 812)
        >>> _ = played.enter("75*8")
        >>> played.best, played.distance()
        (Formula('75*8'), 212)
        """
        return self._played.distance()

    def join(self, a: Number, operator: str, b: Number) -> str:
        """Joins two of the numbers left, given by value, and returns the step. '|' writes two numerals side by side.

        >>> import sumwise
        >>> sumwise.Round("24:3,3,8,8=24").join(8, "/", 3)
        '8 / 3 = 8/3'
        """
        return self._played.join(a, operator, b)

    def apply(self, sign: str, a: Number) -> str:
        """Puts a sign on one of the numbers left, given by value, and returns the step: '√', '!' or '-', or a point: '.', and
        '.()' where its digits recur.

        >>> import sumwise
        >>> sumwise.Round("four-fours:4,4,4,4=52").apply("!", 4)
        '4! = 24'
        """
        return self._played.apply(sign, a)

    def enter(self, text: str) -> str:
        """Takes a step or a whole formula, read leniently, and returns the step or the verdict. Fractions are read as they are printed.

        >>> import sumwise
        >>> played = sumwise.Round("rules:9,8,12,1=87/8")
        >>> played.enter("9/8"), played.enter("12-9/8")
        ('9 / 8 = 9/8', '12 - 9/8 = 87/8')
        """
        return self._played.enter(text)

    def undo(self) -> None:
        """Takes the last step back.

        >>> import sumwise
        >>> played = sumwise.Round("24:3,3,8,8=24")
        >>> _ = played.enter("8/3")
        >>> played.undo()
        >>> played.steps
        []
        >>> played.redo()
        >>> played.steps
        ['8 / 3 = 8/3']
        """
        self._played.undo()

    def redo(self) -> None:
        """Takes the last undone step again."""
        self._played.redo()

    def restart(self) -> None:
        """Takes all steps back."""
        self._played.restart()

    def declare(self) -> None:
        """Ends the round with the nearest value so far, which must be near enough to earn points.

        >>> import sumwise
        >>> played = sumwise.Round([75, 50, 2, 3, 8, 7], 812)
        >>> _ = played.enter("50+8"), played.enter("58*7"), played.enter("406*2-3")
        >>> played.best, played.outcome
        (Formula('(50+8)*7*2-3'), None)
        >>> played.declare()
        >>> played.outcome, played.points
        ('made', 7)
        """
        self._played.declare()

    def claim_none(self, *, timeout: Optional[float] = TIMEOUT, memory: int = MEMORY) -> bool:
        """Ends the round with the claim that the target cannot be made, and returns whether that is right.

        >>> import sumwise
        >>> sumwise.Round("24:1,1,1,1=24").claim_none()
        True
        """
        return self._played.claim_none(("fast", None, timeout, memory))

    def give_up(self) -> None:
        """Ends the round without an answer.

        >>> import sumwise
        >>> played = sumwise.Round("24:3,3,8,8=24")
        >>> played.give_up()
        >>> played.done, played.outcome, played.points
        (True, 'no_answer', 0)
        """
        self._played.give_up()

    def stop_clock(self) -> None:
        """Signals that time is up: one answer can still be given."""
        self._played.stop_clock()

    def hint(self, level: Optional[int] = None, *, timeout: Optional[float] = TIMEOUT, memory: int = MEMORY) -> str:
        """Returns a hint for the numbers left, and pays for it: 1 for whether it can be done and in how many steps, 2 for the
        last operator, 3 for the next step, 4 for a solution. Without a level, the next one that is not paid.

        >>> import sumwise
        >>> sumwise.Round("24:3,3,8,8=24").hint(3)
        'it can be done: 8 / 3 = 8/3, which leaves 3 8 8/3'
        """
        return self._played.hint(level, ("fast", None, timeout, memory))

    def is_last_step(self, *, timeout: Optional[float] = TIMEOUT, memory: int = MEMORY) -> bool:
        """Returns whether one step leads to the target or the nearest value: a hint of level 3 would show it.

        >>> import sumwise
        >>> sumwise.Round("rules:3,8=24").is_last_step(), sumwise.Round("24:3,3,8,8=24").is_last_step()
        (True, False)
        """
        return self._played.is_last_step(("fast", None, timeout, memory))

    def winnable(self, *, timeout: Optional[float] = TIMEOUT, memory: int = MEMORY) -> bool:
        """Returns whether the target can still be made from the numbers left: exactly, and at no cost in points.

        >>> import sumwise
        >>> played = sumwise.Round("24:3,3,8,8=24")
        >>> _ = played.enter("3*8")
        >>> played.winnable()
        False
        """
        return self._played.winnable(("fast", None, timeout, memory))

    def legal_moves(self) -> List[str]:
        """Returns every step that the rules allow now, each as `enter` takes it. Of steps that read alike there is one.

        >>> import sumwise
        >>> sumwise.Round("rules~use=any~domain=positive:6,2=3").legal_moves()
        ['6 + 2 = 8', '6 - 2 = 4', '6 * 2 = 12', '6 / 2 = 3', '2 + 6 = 8', '2 * 6 = 12']
        """
        return self._played.legal_moves()

    def to_json(self) -> str:
        """Returns the round as JSON: the puzzle and the actions, which `from_json` replays.

        >>> import sumwise
        >>> played = sumwise.Round("24:3,3,8,8=24")
        >>> _ = played.enter("8/3")
        >>> sumwise.Round.from_json(played.to_json()) == played
        True
        """
        return self._played.to_json()

    @classmethod
    def from_json(cls, text: str, *, timeout: Optional[float] = TIMEOUT, memory: int = MEMORY) -> Round:
        """Replays a round of `to_json`."""
        return cls._of(_sumwise.Played.from_json(text, ("fast", None, timeout, memory)))

    @classmethod
    def _of(cls, played: _sumwise.Played) -> Round:
        round = cls.__new__(cls)
        round._played = played
        return round

    def __copy__(self) -> Round:
        return self._of(self._played.copy())

    def __deepcopy__(self, memo: Dict[int, Any]) -> Round:
        return self.__copy__()

    def __reduce__(self) -> Tuple[Any, ...]:
        # By public names alone, so that pickles can be read for long.
        return partial(type(self).from_json, timeout=None), (self.to_json(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self._played == other._played

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Round({self.puzzle.id!r}, steps={self.steps!r})"


def _shown(formula: Formula) -> str:
    """Returns a number left with the formula that made it, as '58 (50+8)'."""
    value, infix = str(formula.value), formula.infix
    return value if infix == value and formula.operators == 0 else f"{value} ({infix})"


# Its pickles name the public module, and its examples are still found here.
Round.__module__ = "sumwise"
__test__ = {"Round": Round}
