"""The fields of the results. Written by `cargo xtask schema`: change the Rust types instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Dict, Literal, Optional, Tuple, Union

from sumwise import _read as read
from sumwise._read import Exact, Reading, Result
from sumwise._sumwise import Formula, Puzzle, Rules

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from sumwise._read import dataclass

Against = Union[Literal["method"], Literal["left-out"], Literal["brackets"], Literal["written"], Literal["operators"], Literal["unjoined"], Literal["plain"], Literal["powers"], Literal["formulas"], Literal["limit"], Literal["alike"], Literal["classes"]]
"""What stands against a way."""

Band = Union[Literal["easy"], Literal["medium"], Literal["hard"], Literal["expert"]]
"""The band of difficulty of a puzzle for a person."""

FindingKind = Union[Literal["empty"], Literal["columns"], Literal["unreadable"], Literal["duplicate"], Literal["overlap"], Literal["against"], Literal["unsolvable"], Literal["label"], Literal["answer"], Literal["cut"]]
"""The kind of a finding about a row or a file."""

Question = Union[Literal["solvable"], Literal["fewest"], Literal["distance"], Literal["formulas"], Literal["essential"], Literal["grade"]]
"""The question that a sweep asks about every hand."""

Split = Union[Literal["train"], Literal["test"]]
"""The split of a puzzle, which depends on its numbers and target alone."""

Status = Union[Literal["exact"], Literal["nearest"], Literal["none"], Literal["cut"]]
"""The status of an answer."""

Stop = Union[Literal["limit"], Literal["time"], Literal["memory"], Literal["interrupt"]]
"""The reason why a search was cut."""

VerdictName = Union[Literal["no_answer"], Literal["too_long"], Literal["syntax"], Literal["forbidden_operator"], Literal["unknown_number"], Literal["reused_number"], Literal["missing_number"], Literal["wrong_order"], Literal["too_many_signs"], Literal["forbidden_brackets"], Literal["division_by_zero"], Literal["undefined_power"], Literal["undefined_sign"], Literal["illegal_intermediate"], Literal["wrong_value"], Literal["undecided"], Literal["not_none"], Literal["none"], Literal["correct"]]
"""The name of a verdict, in the order in which faults are charged."""

Way = Union[Literal["tables"], Literal["numerals"], Literal["forms"], Literal["enumeration"], Literal["classes"], Literal["last-steps"], Literal["existence"]]
"""A way to find an answer."""


@dataclass(frozen=True)
class Considered(Result):
    """A way to find an answer, and whether it was taken."""

    way: Way
    """The way."""
    chosen: bool
    """Whether it was taken."""
    against: Optional[Against] = None
    """What stands against it, or None if it would have found the answer too."""
    because: Optional[str] = None
    """The same in words."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("way", "way", read.same),
        ("chosen", "chosen", read.same),
        ("against", "against", read.same),
        ("because", "because", read.same),
    )


@dataclass(frozen=True)
class Plan(Result):
    """How an answer was found: the ways in which it could be, and what the search took."""

    ways: Tuple[Considered, ...]
    """The ways that were considered, in order."""
    steps: int
    """The steps that the search took."""
    bytes: int
    """The most bytes that its tables took at once."""
    microseconds: Optional[int] = None
    """The microseconds that the search took; None where there is no clock."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("ways", "ways", read.many(Considered._read)),
        ("steps", "steps", read.same),
        ("bytes", "bytes", read.same),
        ("microseconds", "microseconds", read.same),
        ("stop", "stop", read.same),
    )


@dataclass(frozen=True)
class Counts(Result):
    """The numbers of formulas. Counts that were not requested are left out."""

    formulas: int
    """The number of formulas, valid or not."""
    valid: Optional[int] = None
    """The number of valid formulas."""
    solutions: Optional[int] = None
    """The number of formulas that make the target."""
    algebraic: Optional[int] = None
    """The number of algebraically different solutions."""
    essential: Optional[int] = None
    """The number of essentially different solutions."""
    target: Optional[Exact] = None
    """The target, or None."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""
    plan: Optional[Plan] = None
    """How the answer was found, if that was requested."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("formulas", "formulas", read.integer),
        ("valid", "valid", read.integer),
        ("solutions", "solutions", read.integer),
        ("algebraic", "algebraic", read.integer),
        ("essential", "essential", read.integer),
        ("target", "target", read.optional(read.exact)),
        ("stop", "stop", read.same),
        ("plan", "plan", Plan._read),
    )


@dataclass(frozen=True)
class Answer(Result):
    """The answer to `solve`."""

    puzzle: Puzzle
    """The puzzle."""
    numbers: Tuple[Exact, ...]
    """The numbers, in the given order."""
    target: Exact
    """The target."""
    rules: Rules
    """The rules."""
    status: Status
    """The status of the answer."""
    distance: Optional[Exact]
    """The distance of the best or nearest formula from the target; None if there is no value."""
    best: Optional[Formula]
    """The best solution, or None."""
    nearest: Tuple[Formula, ...]
    """The nearest formulas if there is no solution: one, or two if values on both sides tie. If the search was cut, the nearest that were found."""
    solutions: Tuple[Formula, ...]
    """Every solution, if all were requested; otherwise empty."""
    counts: Counts
    """The numbers of formulas."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""
    plan: Optional[Plan] = None
    """How the answer was found, if that was requested."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("puzzle", "puzzle", read.puzzle),
        ("numbers", "numbers", read.many(read.exact)),
        ("target", "target", read.exact),
        ("rules", "rules", read.rules),
        ("status", "status", read.same),
        ("distance", "distance", read.optional(read.exact)),
        ("best", "best", read.optional(read.formula)),
        ("nearest", "nearest", read.many(read.formula)),
        ("solutions", "solutions", read.many(read.formula)),
        ("counts", "counts", Counts._read),
        ("stop", "stop", read.same),
        ("plan", "plan", Plan._read),
    )


@dataclass(frozen=True)
class Made(Result):
    """A target of `reach` and its best formula."""

    target: Exact
    """The target."""
    best: Optional[Formula] = None
    """The best formula that makes the target, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("target", "target", read.exact),
        ("best", "best", read.optional(read.formula)),
    )


@dataclass(frozen=True)
class Reach(Result):
    """The answer to `reach`."""

    numbers: Tuple[Exact, ...]
    """The numbers, in the given order."""
    rules: Rules
    """The rules."""
    targets: Tuple[Made, ...]
    """The targets, each with its best formula."""
    made: int
    """The number of targets that the hand makes."""
    missing: Tuple[Exact, ...]
    """The targets that the hand does not make."""
    unknown: Tuple[Exact, ...]
    """The targets for which a cut search found no formula: the hand may make them."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""
    plan: Optional[Plan] = None
    """How the answer was found, if that was requested."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("numbers", "numbers", read.many(read.exact)),
        ("rules", "rules", read.rules),
        ("targets", "targets", read.many(Made._read)),
        ("made", "made", read.same),
        ("missing", "missing", read.many(read.exact)),
        ("unknown", "unknown", read.many(read.exact)),
        ("stop", "stop", read.same),
        ("plan", "plan", Plan._read),
    )


@dataclass(frozen=True)
class Values(Result):
    """Every value of some numbers."""

    numbers: Tuple[Exact, ...]
    """The numbers, in the given order."""
    rules: Rules
    """The rules."""
    count: int
    """The number of values."""
    smallest: Optional[Exact]
    """The smallest value, or None if there is none."""
    largest: Optional[Exact]
    """The largest value, or None if there is none."""
    whole: int
    """The number of whole values above 0."""
    sum: Exact
    """The sum of the whole values above 0."""
    first_missing: Exact
    """The smallest whole number above 0 that is not made."""
    values: Tuple[Exact, ...]
    """The values, in ascending order."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""
    plan: Optional[Plan] = None
    """How the answer was found, if that was requested."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("numbers", "numbers", read.many(read.exact)),
        ("rules", "rules", read.rules),
        ("count", "count", read.same),
        ("smallest", "smallest", read.optional(read.exact)),
        ("largest", "largest", read.optional(read.exact)),
        ("whole", "whole", read.same),
        ("sum", "sum", read.exact),
        ("first_missing", "first_missing", read.exact),
        ("values", "values", read.many(read.exact)),
        ("stop", "stop", read.same),
        ("plan", "plan", Plan._read),
    )


@dataclass(frozen=True)
class Verdict(Result):
    """The verdict of `check`."""

    verdict: VerdictName
    """The name of the verdict."""
    value: Optional[Exact] = None
    """The exact value of the answer; None if it has none, or one that takes too long to compute."""
    distance: Optional[Exact] = None
    """The distance of the value from the target; None if there is no value."""
    span: Optional[Tuple[int, int]] = None
    """The part of the answer that the verdict is about, as a range of characters from 0, end excluded; None if there is no answer."""
    step: Optional[int] = None
    """The number of the first wrong step in a list of steps, from 1."""
    message: str = ""
    """The explanation: what is wrong, where, and what would be right."""
    essential: Optional[str] = None
    """The canonical form of the essential class of a solution."""

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
    """The difficulty, from 0, the easiest, to 1000; None if there is no grade."""
    band: Optional[Band]
    """The band of difficulty in its game, or None without a grade or a game, or with other rules or another number of numbers than the game's."""
    seconds: Optional[int]
    """The number of seconds that people take, if known."""
    because: str
    """The step that costs most, or the reason why there is no grade."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""

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
    """The answer to `hint`. Fields that its level does not reveal are None."""

    puzzle: Puzzle
    """The puzzle with the numbers that remain."""
    level: int
    """The level of the hint, from 1 to 4."""
    winnable: Optional[bool] = None
    """Whether the target can be made; None if the search was cut."""
    operators: Optional[int] = None
    """The number of steps to the target, or to the nearest value; None if there is neither."""
    last: Optional[str] = None
    """The symbol of the last operator or sign, from level 2 on; None if there are no more steps."""
    step: Optional[str] = None
    """The first step, from level 3 on."""
    left: Optional[Tuple[Exact, ...]] = None
    """The numbers that remain after the first step, from level 3 on."""
    solution: Optional[Formula] = None
    """The formula that makes the target or the nearest value, at level 4."""
    nearest: Optional[Exact] = None
    """The nearest value, if the target cannot be made."""
    stop: Optional[Stop] = None
    """The reason why the search was cut, or None."""

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
    numbers: Tuple[Exact, ...]
    """The numbers."""
    target: Exact
    """The target."""
    rules: Rules
    """The rules."""
    split: Split
    """The split, which depends on the numbers and the target alone."""
    solvable: bool
    """Whether there is a solution."""
    best: Optional[Formula]
    """The best solution, or None."""
    steps: Tuple[str, ...]
    """The steps of the best solution, such as `5 + 10 = 15`."""
    solutions: Optional[int]
    """The number of essentially different solutions; None where there are too many formulas to count them."""
    operators: Optional[int]
    """The fewest operators of a solution, or None."""
    needs_fraction: bool
    """Whether every solution has a fraction as an intermediate."""
    needs_negative: bool
    """Whether every solution has a negative number as an intermediate."""
    plus_minus_only: bool
    """Whether some solution uses only + and −."""
    distance: Optional[Exact]
    """The distance of the nearest value from the target, or None if there is no value."""
    nearest: Tuple[Formula, ...]
    """The nearest formulas if there is no solution: one, or two if values on both sides tie."""
    grade: Optional[int]
    """The difficulty for a person, from 0 to 1000, or None if there is no solution."""
    band: Optional[Band]
    """The band of difficulty in its game, or None without a solution or a game, or with other rules or another number of numbers than the game's."""
    seed: str
    """The seed and its version."""
    index: int
    """The index of the item in the seed."""
    trace: Optional[str] = None
    """A search that ends with the solution, if one was requested."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("puzzle", "id", read.puzzle),
        ("numbers", "numbers", read.many(read.exact)),
        ("target", "target", read.exact),
        ("rules", "rules", read.rules),
        ("split", "split", read.same),
        ("solvable", "solvable", read.same),
        ("best", "best", read.optional(read.formula)),
        ("steps", "steps", read.many(read.same)),
        ("solutions", "solutions", read.optional(read.integer)),
        ("operators", "operators", read.same),
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
    """The numbers of hands, of draws, and of pairs of a hand and a target, solvable or not."""

    hands: int
    """The number of hands."""
    draws: int
    """The number of ways to deal the hands."""
    pairs: int
    """The number of pairs of a hand and a target."""
    solvable: int
    """The number of solvable pairs."""
    pairs_weighted: int
    """The number of ways to draw a pair."""
    solvable_weighted: int
    """The number of ways to draw a solvable pair."""
    complete_hands: int
    """The number of hands that make every target."""

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
    """The figures of one target."""

    target: int
    """The target."""
    hands: int
    """The number of hands that make the target."""
    draws: int
    """The number of ways to draw these hands."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("target", "target", read.same),
        ("hands", "hands", read.integer),
        ("draws", "draws", read.integer),
    )


@dataclass(frozen=True)
class OfAnswer(Result):
    """The figures of one answer, such as a number of operators or a distance."""

    answer: Optional[Exact]
    """The answer, or None for pairs without one."""
    pairs: int
    """The number of pairs with this answer."""
    pairs_weighted: int
    """The number of ways to draw these pairs."""

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
    """The question."""
    targets: Tuple[int, int]
    """The least and the greatest target."""
    by_large: Dict[int, Figures]
    """The figures by the number of large numbers."""
    by_target: Tuple[OfTarget, ...]
    """The figures by target."""
    by_answer: Tuple[OfAnswer, ...] = ()
    """The figures by answer, except for the question `solvable`. The answer to `grade` is the score. Formulas are counted by the greatest power of two up to their number."""

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
    """A row with a finding."""

    row: int
    """The number of the row, from 1, or 0 for the file."""
    message: str
    """The error."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("row", "row", read.same),
        ("message", "message", read.same),
    )


@dataclass(frozen=True)
class Found(Result):
    """The findings of one kind."""

    kind: FindingKind
    """The kind of the findings."""
    about: Optional[str]
    """The label, the verdict or the other file that the findings are about, or None."""
    count: int
    """The number of findings."""
    examples: Tuple[Example, ...]
    """The first rows with such a finding."""

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
    """The name of the file."""
    rows: int
    """The number of rows."""
    puzzles: int
    """The number of different puzzles."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("file", "file", read.same),
        ("rows", "rows", read.same),
        ("puzzles", "puzzles", read.same),
    )


@dataclass(frozen=True)
class Audit(File):
    """The report of `audit` about a file of puzzles."""

    splits: Dict[str, int]
    """The number of rows of each split."""
    answers: int
    """The number of answers that were judged."""
    tagged: int
    """The number of these that stood in `<answer>…</answer>`."""
    boxed: int
    """The number of these that stood in `\boxed{…}`."""
    unread: Tuple[str, ...]
    """The columns, or fields, that are not read: the first hundred."""
    against: Tuple[File, ...]
    """The other files, which may share no puzzle with it."""
    findings: int
    """The number of findings."""
    faulty_rows: int
    """The number of rows with a finding."""
    found: Tuple[Found, ...]
    """The findings by kind."""
    stop: Optional[Stop] = None
    """The reason for stopping before the end of the file, or None."""

    _readings: ClassVar[Tuple[Reading, ...]] = (
        ("file", "file", read.same),
        ("rows", "rows", read.same),
        ("puzzles", "puzzles", read.same),
        ("splits", "splits", read.by_name(read.same)),
        ("answers", "answers", read.same),
        ("tagged", "tagged", read.same),
        ("boxed", "boxed", read.same),
        ("unread", "unread", read.many(read.same)),
        ("against", "against", read.many(File._read)),
        ("findings", "findings", read.same),
        ("faulty_rows", "faulty_rows", read.same),
        ("found", "found", read.many(Found._read)),
        ("stop", "stop", read.same),
    )
