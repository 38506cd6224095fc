"""The fields of the results. Written by `cargo xtask schema`: change the Rust types instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Dict, Literal, Optional, Tuple

from sumwise import _read as read
from sumwise._read import Exact, Reading, Result
from sumwise._sumwise import Formula, Puzzle, Rules

Band = Literal["easy", "medium", "hard", "expert"]
"""How hard a puzzle is for a person."""

Domain = Literal["positive", "natural", "integer", "nonnegative", "rational"]
"""Which values an intermediate may take."""

Kind = Literal["unreadable", "duplicate", "overlap", "against", "unsolvable", "label", "answer", "cut"]
"""What can be wrong with a row of a file of puzzles."""

Order = Literal["any", "fixed"]
"""Whether the numbers may be rearranged."""

Outcome = Literal["made", "none", "not_none", "no_answer"]
"""How a round ended."""

Question = Literal["solvable", "fewest", "distance", "formulas", "essential", "grade"]
"""What a sweep asks of every hand."""

Split = Literal["train", "test"]
"""What a puzzle is for; the puzzle alone decides."""

Status = Literal["exact", "nearest", "none", "cut"]
"""How a puzzle was answered."""

Stop = Literal["limit", "time", "memory", "interrupt"]
"""Why a search was cut."""

Use = Literal["all", "any"]
"""Whether every number must be used."""

VerdictName = Literal["no_answer", "too_long", "syntax", "forbidden_operator", "unknown_number", "reused_number", "missing_number", "wrong_order", "division_by_zero", "illegal_intermediate", "wrong_value", "correct"]
"""The word that names a verdict, in the order in which faults are charged."""


@dataclass(frozen=True)
class Counts(Result):
    """How many formulas there are; what was not asked for is left out."""

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
    """The target, if there is one."""
    stop: Optional[Stop] = None
    """Why the search was cut, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("formulas", "formulas", read.integer),
        ("valid", "valid", read.integer),
        ("solutions", "solutions", read.integer),
        ("algebraic", "algebraic", read.integer),
        ("essential", "essential", read.integer),
        ("target", "target", read.optional(read.exact)),
        ("stop", "stop", read.same),
    )


@dataclass(frozen=True)
class Answer(Result):
    """The answer to `solve`."""

    puzzle: Puzzle
    """The puzzle."""
    status: Status
    """How it was answered."""
    distance: Optional[Exact]
    """How far the best or nearest is from the target; None when there is no value."""
    best: Optional[Formula]
    """The best solution, or None."""
    nearest: Tuple[Formula, ...]
    """Where there is no solution, the nearest on each side that ties."""
    solutions: Tuple[Formula, ...]
    """Every solution, when all were asked for."""
    counts: Counts
    """How many formulas there are."""
    stop: Optional[Stop] = None
    """Why the search was cut, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("puzzle", "puzzle", read.puzzle),
        ("status", "status", read.same),
        ("distance", "distance", read.optional(read.exact)),
        ("best", "best", read.optional(read.formula)),
        ("nearest", "nearest", read.many(read.formula)),
        ("solutions", "solutions", read.many(read.formula)),
        ("counts", "counts", Counts._read),
        ("stop", "stop", read.same),
    )


@dataclass(frozen=True)
class Made(Result):
    """A target of `reach`."""

    target: Exact
    """The target."""
    best: Optional[Formula] = None
    """Its best formula, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("target", "target", read.exact),
        ("best", "best", read.optional(read.formula)),
    )


@dataclass(frozen=True)
class Reach(Result):
    """The answer to `reach`."""

    targets: Tuple[Made, ...]
    """Every target with its best formula."""
    made: int
    """How many of the targets are made."""
    missing: Tuple[Exact, ...]
    """The targets that are not."""
    stop: Optional[Stop] = None
    """Why the search was cut, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("targets", "targets", read.many(Made._read)),
        ("made", "made", read.same),
        ("missing", "missing", read.many(read.exact)),
        ("stop", "stop", read.same),
    )


@dataclass(frozen=True)
class Verdict(Result):
    """The verdict of `check`."""

    verdict: VerdictName
    """The word that names the verdict."""
    value: Optional[Exact] = None
    """The exact value of the answer; None where it has none that could be told at once."""
    distance: Optional[Exact] = None
    """How far the value is from the target; None where there is no value."""
    span: Optional[Tuple[int, int]] = None
    """What the verdict speaks of, in characters from 0, the end left out; None where there is no answer."""
    step: Optional[int] = None
    """In a list of steps, the first that is wrong, from 1."""
    message: str = ""
    """What is wrong, where, and what would be right."""
    essential: Optional[str] = None
    """The canonical form of a solution's essential class."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("verdict", "verdict", read.same),
        ("value", "value", read.optional(read.exact)),
        ("distance", "distance", read.optional(read.exact)),
        ("span", "span", read.optional(tuple)),
        ("step", "step", read.same),
        ("message", "message", read.same),
        ("essential", "essential", read.same),
    )


@dataclass(frozen=True)
class Grade(Result):
    """The answer to `grade`."""

    puzzle: Puzzle
    """The puzzle."""
    score: Optional[int]
    """From 0, the easiest, to 1000; None where there is no grade."""
    band: Optional[Band]
    """How hard it is, in a word."""
    seconds: Optional[int]
    """How many seconds people take, where that is known."""
    because: str
    """The step that costs most, or why there is no grade."""
    stop: Optional[Stop] = None
    """Why the search was cut, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("puzzle", "puzzle", read.puzzle),
        ("score", "score", read.same),
        ("band", "band", read.same),
        ("seconds", "seconds", read.same),
        ("because", "because", read.same),
        ("stop", "stop", read.same),
    )


@dataclass(frozen=True)
class Hint(Result):
    """The answer to `hint`: what its level does not give away is None."""

    puzzle: Puzzle
    """The position: the puzzle with the numbers that remain."""
    level: int
    """How much is given away, from 1 to 4."""
    winnable: Optional[bool] = None
    """Whether the target can be made; None where the search was cut."""
    operators: Optional[int] = None
    """How many steps there are to the target, or to the nearest value; None where nothing can be made."""
    last: Optional[str] = None
    """From level 2 on the symbol of the operator that comes last; None where nothing is left to do."""
    step: Optional[str] = None
    """From level 3 on the first step."""
    left: Optional[Tuple[Exact, ...]] = None
    """From level 3 on the numbers that remain after it."""
    solution: Optional[Formula] = None
    """At level 4 the formula that makes the target, or the nearest value."""
    nearest: Optional[Exact] = None
    """Where the target cannot be made, the nearest value that can."""
    stop: Optional[Stop] = None
    """Why the search was cut, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("puzzle", "puzzle", read.puzzle),
        ("level", "level", read.same),
        ("winnable", "winnable", read.same),
        ("operators", "operators", read.same),
        ("last", "last", read.same),
        ("step", "step", read.same),
        ("left", "left", read.optional(read.many(read.exact))),
        ("solution", "solution", read.optional(read.formula)),
        ("nearest", "nearest", read.optional(read.exact)),
        ("stop", "stop", read.same),
    )


@dataclass(frozen=True)
class Generated(Result):
    """A generated puzzle with its labels."""

    puzzle: Puzzle
    """The puzzle."""
    split: Split
    """What it is for; the puzzle alone decides."""
    best: Optional[Formula]
    """The best solution, or None."""
    solutions: int
    """How many solutions are essentially different."""
    needs_fraction: bool
    """Whether every solution has a fraction among its intermediates."""
    needs_negative: bool
    """Whether every solution has a negative number among its intermediates."""
    plus_minus_only: bool
    """Whether + and − alone make a solution."""
    distance: Optional[Exact]
    """How far the nearest value is from the target, or None where there is none."""
    nearest: Tuple[Formula, ...]
    """Where there is no solution, the nearest on each side that ties."""
    grade: Optional[int]
    """How hard it is for a person, from 0 to 1000, or None where there is no solution."""
    band: Optional[Band]
    """How hard it is, in a word."""
    seed: str
    """The seed, with its version."""
    index: int
    """Which item of the seed it is."""
    trace: Optional[str] = None
    """A search that ends in the solution, when one was asked for."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("puzzle", "id", read.puzzle),
        ("split", "split", read.same),
        ("best", "best", read.optional(read.formula)),
        ("solutions", "solutions", read.integer),
        ("needs_fraction", "needs_fraction", read.same),
        ("needs_negative", "needs_negative", read.same),
        ("plus_minus_only", "plus_minus_only", read.same),
        ("distance", "distance", read.optional(read.exact)),
        ("nearest", "nearest", read.many(read.formula)),
        ("grade", "grade", read.same),
        ("band", "band", read.same),
        ("seed", "seed", read.same),
        ("index", "index", read.same),
        ("trace", "trace", read.same),
    )


@dataclass(frozen=True)
class Figures(Result):
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

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("hands", "hands", read.integer),
        ("draws", "draws", read.integer),
        ("pairs", "pairs", read.integer),
        ("solvable", "solvable", read.integer),
        ("pairs_weighted", "pairs_weighted", read.integer),
        ("solvable_weighted", "solvable_weighted", read.integer),
        ("complete_hands", "complete_hands", read.integer),
    )


@dataclass(frozen=True)
class OfTarget(Result):
    """Who makes a target."""

    target: int
    """The target."""
    hands: int
    """The hands that make it."""
    draws: int
    """The ways to draw them."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("target", "target", read.same),
        ("hands", "hands", read.integer),
        ("draws", "draws", read.integer),
    )


@dataclass(frozen=True)
class OfAnswer(Result):
    """The pairs with one answer: a number of operators or a distance."""

    answer: Optional[Exact]
    """The answer, or None for none."""
    pairs: int
    """The pairs that have it."""
    pairs_weighted: int
    """The ways to draw them."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("answer", "answer", read.optional(read.exact)),
        ("pairs", "pairs", read.integer),
        ("pairs_weighted", "pairs_weighted", read.integer),
    )


@dataclass(frozen=True)
class Sweep(Figures):
    """The answer to `sweep`."""

    game: str
    """The game."""
    rules: Rules
    """The rules."""
    question: Question
    """What was asked."""
    targets: Tuple[int, int]
    """The first and the last target."""
    by_large: Dict[int, Figures]
    """Those of the hands with so many large numbers."""
    by_target: Tuple[OfTarget, ...]
    """Target by target."""
    by_answer: Tuple[OfAnswer, ...] = ()
    """Answer by answer, for the questions that have few."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("hands", "hands", read.integer),
        ("draws", "draws", read.integer),
        ("pairs", "pairs", read.integer),
        ("solvable", "solvable", read.integer),
        ("pairs_weighted", "pairs_weighted", read.integer),
        ("solvable_weighted", "solvable_weighted", read.integer),
        ("complete_hands", "complete_hands", read.integer),
        ("game", "game", read.same),
        ("rules", "rules", read.rules),
        ("question", "question", read.same),
        ("targets", "targets", tuple),
        ("by_large", "by_large", read.by_integer(Figures._read)),
        ("by_target", "by_target", read.many(OfTarget._read)),
        ("by_answer", "by_answer", read.many(OfAnswer._read)),
    )


@dataclass(frozen=True)
class Example(Result):
    """An example of what was found."""

    row: int
    """The row, from 1."""
    message: str
    """What is wrong."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("row", "row", read.same),
        ("message", "message", read.same),
    )


@dataclass(frozen=True)
class Found(Result):
    """One kind of what was found."""

    kind: Kind
    """What is wrong."""
    about: Optional[str]
    """The label, the verdict or the other file; None where there is none."""
    count: int
    """How often it was found."""
    examples: Tuple[Example, ...]
    """Where it was found first."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("kind", "kind", read.same),
        ("about", "about", read.same),
        ("count", "count", read.same),
        ("examples", "examples", read.many(Example._read)),
    )


@dataclass(frozen=True)
class File(Result):
    """A file of puzzles."""

    file: str
    """Its name."""
    rows: int
    """Its rows."""
    puzzles: int
    """How many puzzles are different."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("file", "file", read.same),
        ("rows", "rows", read.same),
        ("puzzles", "puzzles", read.same),
    )


@dataclass(frozen=True)
class Audit(File):
    """What was found in a file of puzzles."""

    splits: Dict[str, int]
    """How many rows each split has."""
    against: Tuple[File, ...]
    """The files that it was held against."""
    findings: int
    """How many things were found."""
    faulty_rows: int
    """In how many rows."""
    found: Tuple[Found, ...]
    """What was found."""
    stop: Optional[Stop] = None
    """Why it ended before the end, if it did."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("file", "file", read.same),
        ("rows", "rows", read.same),
        ("puzzles", "puzzles", read.same),
        ("splits", "splits", read.by_name(read.same)),
        ("against", "against", read.many(File._read)),
        ("findings", "findings", read.same),
        ("faulty_rows", "faulty_rows", read.same),
        ("found", "found", read.many(Found._read)),
        ("stop", "stop", read.same),
    )
