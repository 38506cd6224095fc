"""The results. Their fields have the names of the JSON schema; exact values are `int` or `Fraction`.

The fields are generated from the schema (`_schema.py`). This module adds the properties of the classes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Dict, Optional, Tuple

from sumwise import _schema
from sumwise._read import Exact, Reading
from sumwise._schema import (
    Band,
    Counts,
    Example,
    Figures,
    File,
    Found,
    Grade,
    Hint,
    Made,
    OfAnswer,
    OfTarget,
    Question,
    Reach,
    Split,
    Status,
    Stop,
    VerdictName,
)
from sumwise._sumwise import Formula, Puzzle, Rules

# Not all of these names are used here, but the constructors of the classes below refer to them in their annotations.

__all__ = [
    "Answer",
    "Audit",
    "Counts",
    "Exact",
    "Example",
    "Figures",
    "File",
    "Found",
    "Generated",
    "Grade",
    "Hint",
    "Made",
    "OfAnswer",
    "OfTarget",
    "Reach",
    "Sweep",
    "Verdict",
]


@dataclass(frozen=True)
class Answer(_schema.Answer):
    """The answer to `solve`. It is true if there is a solution."""

    def __bool__(self) -> bool:
        return self.best is not None


@dataclass(frozen=True)
class Verdict(_schema.Verdict):
    """The verdict of `check`. It is true if the answer is correct."""

    def __bool__(self) -> bool:
        return self.correct

    @property
    def correct(self) -> bool:
        """Whether the answer is a solution."""
        return self.verdict == "correct"


@dataclass(frozen=True)
class Generated(_schema.Generated):
    """A generated puzzle with its labels."""

    @property
    def id(self) -> str:
        """The id of the puzzle."""
        return self.puzzle.id


@dataclass(frozen=True)
class Sweep(_schema.Sweep):
    """The answer to `sweep`: the figures over all hands, and by target, large numbers and answer."""

    def __hash__(self) -> int:
        return hash((self.game, self.rules, self.question, self.targets, self.hands, self.solvable))


@dataclass(frozen=True)
class Audit(_schema.Audit):
    """The report of `audit`. It is true if the whole file was audited without findings."""

    def __bool__(self) -> bool:
        return self.findings == 0 and self.stop is None

    def __hash__(self) -> int:
        return hash((self.file, self.rows, self.puzzles, self.found))
