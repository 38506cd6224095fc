"""The results. Their fields have the names of the JSON schema; exact values are `int` or `Fraction`.

The fields are generated from the schema (`_schema.py`). This module adds the properties of the classes.
"""

from __future__ import annotations

from sumwise import _schema
from sumwise._read import Exact
from sumwise._schema import (
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
    Reach,
)

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


class Answer(_schema.Answer):
    """The answer to `solve`. It is true if there is a solution."""

    def __bool__(self) -> bool:
        return self.best is not None


class Verdict(_schema.Verdict):
    """The verdict of `check`. It is true if the answer is correct."""

    def __bool__(self) -> bool:
        return self.correct

    @property
    def correct(self) -> bool:
        """Whether the answer is a solution."""
        return self.verdict == "correct"


class Generated(_schema.Generated):
    """A generated puzzle with its labels."""

    @property
    def id(self) -> str:
        """The id of the puzzle."""
        return self.puzzle.id


class Sweep(_schema.Sweep):
    """The answer to `sweep`: the figures over all hands, and by target, large numbers and answer."""

    def __hash__(self) -> int:
        return hash((self.game, self.rules, self.question, self.targets, self.hands, self.solvable))


class Audit(_schema.Audit):
    """The report of `audit`. It is true if the whole file was audited without findings."""

    def __bool__(self) -> bool:
        return self.findings == 0 and self.stop is None

    def __hash__(self) -> int:
        return hash((self.file, self.rows, self.puzzles, self.found))
