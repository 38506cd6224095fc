"""The words that parameters take, as types. The engine says the same words where it refuses another one."""

from __future__ import annotations

from typing import Literal, TypedDict, Union

from sumwise._schema import Band, Question, Split

__all__ = [
    "Band",
    "Brackets",
    "Claims",
    "Distinct",
    "Domain",
    "Errors",
    "Extract",
    "Form",
    "Join",
    "Layout",
    "Method",
    "Notation",
    "Order",
    "Picture",
    "Points",
    "Question",
    "Reading",
    "RewardName",
    "RuleWords",
    "Split",
    "Trace",
    "Use",
]

# Unions as in `_schema.py`: stubtest does not know a `Literal` of several words as one.
Order = Union[Literal["any"], Literal["fixed"]]
"""Whether the numbers may be rearranged."""
Use = Union[Literal["all"], Literal["any"]]
"""Whether every number must be used."""
Domain = Union[Literal["positive"], Literal["natural"], Literal["integer"], Literal["nonnegative"], Literal["rational"]]
"""The values that an intermediate may take."""
Join = Union[Literal["none"], Literal["digits"], Literal["some"], Literal["values"]]
"""Whether numbers may be written side by side."""
Points = Union[Literal["none"], Literal["decimals"], Literal["recurring"]]
"""Whether a point may stand in a numeral."""
Brackets = Union[Literal["any"], Literal["none"], Literal["left"]]
"""The brackets that a formula may need."""


class RuleWords(TypedDict, total=False):
    """The overridden rules."""

    order: Order
    use: Use
    domain: Domain
    operators: str
    digits: str
    signs: str
    join: Join
    points: Points
    brackets: Brackets


Method = Union[Literal["fast"], Literal["literal"]]
"""The method of a search."""
Distinct = Union[Literal["formulas"], Literal["algebraic"], Literal["essential"]]
"""Which solutions differ."""
Notation = Union[
    Literal["infix"],
    Literal["full"],
    Literal["rpn"],
    Literal["lisp"],
    Literal["latex"],
    Literal["steps"],
    Literal["tree"],
]
"""The notation of a formula."""

Reading = Union[Literal["strict"], Literal["lenient"]]
"""The reading of an answer."""
Extract = Union[Literal["raw"], Literal["answer"], Literal["boxed"], Literal["last"]]
"""The place of an answer in a text."""
Claims = Union[Literal["solution"], Literal["none"]]
"""What an answer may claim."""
Errors = Union[Literal["raise"], Literal["null"]]
"""What becomes of invalid rows of a batch."""

Trace = Union[Literal["dfs"], Literal["best"]]
"""The order of the search of a trace."""
Form = Union[Literal["parquet"], Literal["csv"], Literal["jsonl"]]
"""The form of a file of rows."""
Picture = Union[Literal["targets"], Literal["answers"], Literal["large"]]
"""The picture of a sweep."""

Layout = Union[Literal["countdown"], Literal["verl"], Literal["trl"], Literal["sft"]]
"""The layout of rows of a data set."""
RewardName = Union[
    Literal["answer_reward"],
    Literal["format_reward"],
    Literal["tiny_zero"],
    Literal["reasoning_gym"],
    Literal["grpo_zero"],
    Literal["countdown_points"],
]
"""The name of a reward."""
