"""The words that parameters take, as types. The engine says the same words where it refuses another one."""

from __future__ import annotations

from typing import Literal, Union

from sumwise._described import (
    Brackets,
    Claims,
    Distinct,
    Domain,
    Extract,
    Join,
    Method,
    Nearest,
    Order,
    Points,
    Reading,
    RuleWords,
    SplitBy,
    Use,
)
from sumwise._schema import Band, Question, Split

__all__ = [
    "Band",
    "Brackets",
    "Claims",
    "Distinct",
    "Domain",
    "Errors",
    "Extract",
    "Field",
    "Form",
    "Join",
    "Layout",
    "Method",
    "Nearest",
    "Notation",
    "Order",
    "Picture",
    "Points",
    "Question",
    "Reading",
    "RewardName",
    "RuleWords",
    "Split",
    "SplitBy",
    "Trace",
    "Use",
]

# Unions as in `_schema.py`: stubtest does not know a `Literal` of several words as one.
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

Errors = Union[Literal["raise"], Literal["null"]]
"""What becomes of invalid rows of a batch."""

Field = Union[
    Literal["numbers"],
    Literal["target"],
    Literal["puzzle"],
    Literal["answer"],
    Literal["game"],
    Literal["rules"],
    Literal["split"],
]
"""What a row is read for."""
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
