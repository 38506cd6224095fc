"""What the questions are answered with. The names are those of the JSON schema; exact values are `int` or `Fraction`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

from sumwise._sumwise import Formula, Puzzle, Rules

if TYPE_CHECKING:
    from fractions import Fraction

Exact = Union[int, "Fraction"]
"""An exact value, as it comes back."""


class _Result:
    """Shown in notebooks as a table of its fields."""

    def _repr_html_(self) -> str:
        return _cell(self)


def _cell(value: Any) -> str:
    if isinstance(value, _Result):
        rows = ((field.name, getattr(value, field.name)) for field in fields(value))  # type: ignore[arg-type]
        told = "".join(f"<tr><th>{name}</th><td>{_cell(part)}</td></tr>" for name, part in rows)
        return f"<table>{told}</table>"
    if isinstance(value, dict):
        told = "".join(f"<tr><th>{_cell(name)}</th><td>{_cell(part)}</td></tr>" for name, part in value.items())
        return f"<table>{told}</table>"
    if isinstance(value, tuple):
        between = "<br>" if any(not isinstance(part, int) for part in value) else " "
        return between.join(map(_cell, value))
    if value is None:
        return ""
    from html import escape

    return escape(str(value))


@dataclass(frozen=True)
class Counts(_Result):
    """How many formulas there are; None where that was not asked for."""

    formulas: int
    """All of them, valid or not."""
    valid: Optional[int] = None
    """Those that are valid."""
    solutions: Optional[int] = None
    """Those that make the target."""
    algebraic: Optional[int] = None
    """How many of these are algebraically different."""
    essential: Optional[int] = None
    """How many of these are essentially different."""
    target: Optional[Exact] = None
    """The target."""
    stop: Optional[str] = None
    """Why the search was cut: 'limit', 'time' or 'memory'; else None."""


@dataclass(frozen=True)
class Answer(_Result):
    """The answer to `solve`. It is true where there is a solution."""

    puzzle: Puzzle
    """The puzzle."""
    status: str
    """'exact', 'nearest', 'none' or 'cut'."""
    distance: Optional[Exact]
    """How far the best or nearest is from the target; None where there is no value."""
    best: Optional[Formula]
    """The best solution, or None."""
    nearest: Tuple[Formula, ...]
    """Where there is no solution, the nearest on each side that ties."""
    solutions: Tuple[Formula, ...]
    """Every solution from the best on, when all were asked for."""
    counts: Counts
    """How many formulas there are."""
    stop: Optional[str] = None
    """Why the search was cut: 'limit', 'time' or 'memory'; else None."""

    def __bool__(self) -> bool:
        return self.best is not None

    @property
    def numbers(self) -> Tuple[Exact, ...]:
        """The numbers as given."""
        return self.puzzle.numbers

    @property
    def target(self) -> Exact:
        """What was to be made."""
        return self.puzzle.target

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.puzzle.rules


@dataclass(frozen=True)
class Made(_Result):
    """A target of `reach`."""

    target: Exact
    """The target."""
    best: Optional[Formula]
    """Its best formula, or None."""


@dataclass(frozen=True)
class Reach(_Result):
    """The answer to `reach`."""

    targets: Tuple[Made, ...]
    """Every target with its best formula."""
    made: int
    """How many of the targets are made."""
    missing: Tuple[Exact, ...]
    """The targets that are not."""
    stop: Optional[str] = None
    """Why the search was cut: 'limit', 'time' or 'memory'; else None."""


@dataclass(frozen=True)
class Verdict(_Result):
    """What `check` says of an answer. It is true where the answer is correct."""

    verdict: str
    """The word that names the verdict, such as 'correct' or 'wrong_value'."""
    value: Optional[Exact] = None
    """The exact value of the answer; None where it has none that could be told at once."""
    distance: Optional[Exact] = None
    """How far the value is from the target."""
    span: Optional[Tuple[int, int]] = None
    """What the verdict speaks of, in characters from 0, the end left out; None where there is no answer."""
    step: Optional[int] = None
    """In a list of steps, the first that is wrong, from 1."""
    message: str = ""
    """What is wrong, where, and what would be right."""
    essential: Optional[str] = None
    """The canonical form of a solution's essential class."""

    def __bool__(self) -> bool:
        return self.correct

    @property
    def correct(self) -> bool:
        """Whether the answer is a solution."""
        return self.verdict == "correct"


@dataclass(frozen=True)
class Grade(_Result):
    """The answer to `grade`."""

    puzzle: Puzzle
    """The puzzle."""
    score: Optional[int]
    """From 0, the easiest, to 1000; None where there is no grade."""
    band: Optional[str]
    """'easy', 'medium', 'hard' or 'expert'."""
    seconds: Optional[int]
    """How many seconds people take, where that is known."""
    because: str
    """The step that costs most, or why there is no grade."""
    stop: Optional[str] = None
    """Why the search was cut: 'limit', 'time' or 'memory'; else None."""


@dataclass(frozen=True)
class Hint(_Result):
    """The answer to `hint`: what its level does not give away is None."""

    puzzle: Puzzle
    """The position: the puzzle with the numbers that remain."""
    level: int
    """How much is given away, from 1 to 4."""
    winnable: Optional[bool]
    """Whether the target can be made; None where the search was cut."""
    operators: Optional[int]
    """How many steps there are to the target, or to the nearest value."""
    last: Optional[str] = None
    """From level 2 on, the operator that comes last."""
    step: Optional[str] = None
    """From level 3 on, the first step."""
    left: Optional[Tuple[Exact, ...]] = None
    """From level 3 on, the numbers that remain after it."""
    solution: Optional[Formula] = None
    """At level 4, the formula that makes the target, or the nearest value."""
    nearest: Optional[Exact] = None
    """Where the target cannot be made, the nearest value that can."""
    stop: Optional[str] = None
    """Why the search was cut: 'limit', 'time' or 'memory'; else None."""


@dataclass(frozen=True)
class Generated(_Result):
    """A puzzle that was generated, with what there is to say about it."""

    puzzle: Puzzle
    """The puzzle."""
    split: str
    """'train' or 'test', which the puzzle alone decides."""
    best: Optional[Formula]
    """The best solution, or None."""
    solutions: int
    """How many solutions are essentially different."""
    needs_fraction: bool
    """It is solvable, but not when every intermediate must be an integer as well."""
    needs_negative: bool
    """It is solvable, but not when none may be below 0."""
    plus_minus_only: bool
    """+ and - alone, or no operator, make a solution."""
    distance: Optional[Exact]
    """How far the nearest value is from the target; None where there is none."""
    nearest: Tuple[Formula, ...]
    """Where there is no solution, the nearest on each side that ties."""
    grade: Optional[int]
    """How hard it is for a person, from 0 to 1000; None where there is no solution."""
    band: Optional[str]
    """'easy', 'medium', 'hard' or 'expert'."""
    seed: str
    """The seed, with its version."""
    index: int
    """Which puzzle of the seed it is."""
    trace: Optional[str] = None
    """A search that ends in the solution, when one was asked for."""

    @property
    def id(self) -> str:
        """The text that names the puzzle."""
        return self.puzzle.id

    @property
    def numbers(self) -> Tuple[Exact, ...]:
        """The numbers."""
        return self.puzzle.numbers

    @property
    def target(self) -> Exact:
        """The target."""
        return self.puzzle.target

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.puzzle.rules

    @property
    def solvable(self) -> bool:
        """Whether there is a solution."""
        return self.best is not None

    @property
    def operators(self) -> Optional[int]:
        """The fewest operators of a solution."""
        return None if self.best is None else self.best.operators

    @property
    def steps(self) -> Tuple[str, ...]:
        """The steps of the best solution, such as '5 + 10 = 15'."""
        return () if self.best is None else tuple(self.best.steps)


@dataclass(frozen=True)
class Figures(_Result):
    """How many hands, draws, and pairs of a hand and a target there are, and how many pairs are solvable."""

    hands: int
    """The hands."""
    draws: int
    """The ways to deal them."""
    pairs: int
    """The pairs of a hand and a target."""
    solvable: int
    """The solvable ones."""
    pairs_weighted: int
    """The ways to draw any pair."""
    solvable_weighted: int
    """The ways to draw a solvable one."""
    complete_hands: int
    """The hands that make every target."""


@dataclass(frozen=True)
class OfTarget(_Result):
    """Who makes a target."""

    target: int
    """The target."""
    hands: int
    """The hands that make it."""
    draws: int
    """The ways to draw them."""


@dataclass(frozen=True)
class OfAnswer(_Result):
    """The pairs with one answer: a number of operators, a distance, a band."""

    answer: Union[Exact, str, None]
    """The answer, or None for none."""
    pairs: int
    """The pairs that have it."""
    pairs_weighted: int
    """The ways to draw them."""


@dataclass(frozen=True)
class Sweep(Figures):
    """The answer to `sweep`: the figures of all hands, and how they come about."""

    game: str
    """The game."""
    rules: Rules
    """The rules."""
    question: str
    """What was asked."""
    targets: Tuple[int, int]
    """The first and the last target."""
    by_large: Dict[int, Figures]
    """The figures of the hands with so many large numbers."""
    by_target: Tuple[OfTarget, ...]
    """Target by target."""
    by_answer: Tuple[OfAnswer, ...]
    """Answer by answer, for the questions that have few."""

    def __hash__(self) -> int:
        return hash((self.game, self.rules, self.question, self.targets, self.hands, self.solvable))


@dataclass(frozen=True)
class Example(_Result):
    """A row in which something was found."""

    row: int
    """The row, from 1."""
    message: str
    """What is wrong with it."""


@dataclass(frozen=True)
class Found(_Result):
    """What `audit` found of one kind."""

    kind: str
    """'unreadable', 'duplicate', 'overlap', 'against', 'unsolvable', 'label', 'answer' or 'cut'."""
    about: Optional[str]
    """The label, the verdict or the file."""
    count: int
    """How often."""
    examples: Tuple[Example, ...]
    """Where first."""


@dataclass(frozen=True)
class File(_Result):
    """A file that the audited one was held against."""

    file: str
    """Its name."""
    rows: int
    """How many rows it has."""
    puzzles: int
    """How many puzzles are in it."""


@dataclass(frozen=True)
class Audit(_Result):
    """The answer to `audit`. It is true where nothing was found in all of the file."""

    file: str
    """The file."""
    rows: int
    """How many rows it has."""
    puzzles: int
    """How many puzzles are in it."""
    splits: Dict[str, int]
    """How many rows each split has."""
    against: Tuple[File, ...]
    """The other files."""
    findings: int
    """How many things were found."""
    faulty_rows: int
    """In how many rows."""
    found: Tuple[Found, ...]
    """What, by kind."""
    stop: Optional[str] = None
    """Why it ended before the end of the file: 'time'; else None."""

    def __bool__(self) -> bool:
        return self.findings == 0 and self.stop is None

    def __hash__(self) -> int:
        return hash((self.file, self.rows, self.puzzles, self.found))
