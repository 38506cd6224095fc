"""What requests take. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead."""

from __future__ import annotations

from typing import Literal, TypedDict, Union

Order = Union[Literal["any"], Literal["fixed"]]
"""The order of the numbers."""

Use = Union[Literal["all"], Literal["any"]]
"""The numbers that must be used."""

Domain = Union[Literal["positive"], Literal["natural"], Literal["integer"], Literal["nonnegative"], Literal["rational"]]
"""The values that each step may give."""

Join = Union[Literal["none"], Literal["digits"], Literal["some"], Literal["values"]]
"""Whether numbers may be written side by side: 4 and 4 as 44."""

Points = Union[Literal["none"], Literal["decimals"], Literal["recurring"]]
"""Whether a point may stand before a number: 4 as .4, and recurring as .(4)."""

Brackets = Union[Literal["any"], Literal["none"], Literal["left"]]
"""The brackets that a formula may need; `left` is from left to right."""

Method = Union[Literal["fast"], Literal["literal"]]
"""The method: tables of sub-hand values, or every formula."""

Distinct = Union[Literal["formulas"], Literal["algebraic"], Literal["essential"]]
"""Which solutions count as different."""

Nearest = Union[Literal["either"], Literal["below"], Literal["above"], Literal["both"]]
"""The side of the nearest values."""

Reading = Union[Literal["strict"], Literal["lenient"]]
"""How strictly to read the answer."""

Extract = Union[Literal["raw"], Literal["answer"], Literal["boxed"], Literal["last"], Literal["auto"]]
"""Where to find the answer in the text."""

Claims = Union[Literal["solution"], Literal["none"]]
"""What an answer may claim: a solution, or also that there is none."""

SplitBy = Union[Literal["puzzle"], Literal["hand"], Literal["scale"]]
"""What stays in one split."""


class RuleWords(TypedDict, total=False):
    """The overridden rules."""

    order: Order
    """The order of the numbers."""
    use: Use
    """The numbers that must be used."""
    domain: Domain
    """The values that each step may give."""
    operators: str
    """The operators and signs allowed, like +-*/^ or +-*sqrt!."""
    digits: str
    """The most digits that a step may give, like 30; by default any, or 100 with ^ ! √."""
    signs: str
    """The most signs on one value, like 1; by default any, which is 2."""
    join: Join
    """Whether numbers may be written side by side: 4 and 4 as 44."""
    points: Points
    """Whether a point may stand before a number: 4 as .4, and recurring as .(4)."""
    brackets: Brackets
    """The brackets that a formula may need; `left` is from left to right."""
