"""The results: the types of what the questions of `sumwise` return.

| type | is |
|---|---|
| `Answer` | the answer to `solve` |
| `Verdict` | the verdict of `check` |
| `Counts` | the answer to `count`, for one target |
| `Reach` | the answer to `reach` |
| `Values` | the answer to `values` |
| `Made` | a target of `Reach`, with its best formula |
| `Grade` | the answer to `grade` |
| `Hint` | the answer to `hint` |
| `Generated` | a puzzle of `generate`, with its solution and labels |
| `Sweep` | the answer to `sweep` |
| `Figures` | the numbers of hands and of pairs in `Sweep` |
| `OfTarget` | the figures of one target in `Sweep` |
| `OfAnswer` | the figures of one answer in `Sweep` |
| `Audit` | the report of `audit` |
| `File` | a file in `Audit` |
| `Found` | the findings of one kind in `Audit` |
| `Example` | a row with a finding in `Found` |
| `Plan` | how the answer to `solve`, `reach`, `values` or `count` was found, if `plan` asked for it |
| `Considered` | a way in `Plan` |
| `Exact` | an exact value: an `int` or a `Fraction` |

The fields have the names of the JSON schema. All classes are frozen dataclasses, and have `to_dict`, `to_arrow`, `to_pandas` and
`to_polars`.

>>> import sumwise
>>> from sumwise.results import Counts
>>> isinstance(sumwise.count([1, 2, 3], 6), Counts)
True
"""

# The fields are generated from the schema (`_schema.py`). This module adds the properties of the classes.

from __future__ import annotations

from typing import Any, Mapping, Optional

from sumwise import _schema
from sumwise._read import Exact
from sumwise._schema import (
    Considered,
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
    Plan,
    Reach,
    Values,
)
from sumwise._sumwise import Chart, plot
from sumwise._words import Picture
from sumwise.errors import InputError

__all__ = [
    "Answer",
    "Audit",
    "Considered",
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
    "Plan",
    "Reach",
    "Sweep",
    "Values",
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

    _asked: Optional[str] = None

    @classmethod
    def _of(cls, asked: str, told: Mapping[str, Any]) -> Sweep:
        """Reads an answer, and keeps its question for `plot`."""
        sweep = cls._read(told)
        sweep.__dict__["_asked"] = asked
        return sweep

    def plot(self, picture: Optional[Picture] = None) -> Chart:
        """Draws the picture of `sumwise sweep --plot`, which notebooks show, and which `save` writes as SVG or PNG.

        - `picture` is "targets" for the share of draws that make each target, "answers" for their share by answer, or "large" by the
          number of large numbers. The default is "answers" for the questions that have answers to count, and "targets" for others.

        >>> import sumwise
        >>> sumwise.sweep("24", question="fewest").plot()
        <sumwise.Chart of 800 x 480>
        """
        if self._asked is None:
            raise InputError("only the answers of `sumwise.sweep` are drawn: this one was made in another way")
        by_target = [of_target.draws for of_target in self.by_target]
        by_large = [(large, of.pairs_weighted, of.solvable_weighted) for large, of in self.by_large.items()]
        by_answer = [(of.answer, of.pairs, of.pairs_weighted) for of in self.by_answer]
        return plot(self._asked, picture, (self.pairs_weighted, by_target, by_large, by_answer))

    def __hash__(self) -> int:
        return hash((self.game, self.rules, self.question, self.targets, self.hands, self.solvable))


class Audit(_schema.Audit):
    """The report of `audit`. It is true if the whole file was audited without findings."""

    def __bool__(self) -> bool:
        return self.findings == 0 and self.stop is None

    def __hash__(self) -> int:
        return hash((self.file, self.rows, self.puzzles, self.found))
