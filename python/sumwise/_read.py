"""How results are read: from what the engine answers with, or from JSON of the same schema."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Callable, ClassVar, Dict, Mapping, Tuple, Type, TypeVar, Union

from sumwise._sumwise import Formula, Puzzle, Rules

if TYPE_CHECKING:
    from fractions import Fraction

Exact = Union[int, "Fraction"]
"""An exact value, as it comes back."""

Reading = Tuple[str, str, Callable[[Any], Any]]
"""An attribute, the field it is read from, and how."""

_R = TypeVar("_R", bound="Result")


class Result:
    """What a question is answered with. In notebooks it is shown as a table of its fields."""

    _readings: ClassVar[Tuple[Reading, ...]] = ()

    @classmethod
    def _read(cls: Type[_R], told: Mapping[str, Any]) -> _R:
        return cls(**{attribute: read(told[name]) for attribute, name, read in cls._readings if name in told})

    def _repr_html_(self) -> str:
        return _cell(self)


def _cell(value: Any) -> str:
    if isinstance(value, Result):
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


def same(told: Any) -> Any:
    """What is told, as it is."""
    return told


def integer(told: Union[int, str]) -> int:
    """A count, which in JSON is a text where it is large."""
    return int(told)


def exact(told: Union[Exact, str]) -> Exact:
    """An exact value, which in JSON is a text where it is large or a fraction."""
    if not isinstance(told, str):
        return told
    if "/" not in told:
        return int(told)
    # Here, as everything that is imported only where it is needed, for the sake of those who import this package.
    from fractions import Fraction

    return Fraction(told)


def formula(told: Union[Formula, Mapping[str, Any]]) -> Formula:
    """A formula; its RPN reads back as the same tree."""
    return told if isinstance(told, Formula) else Formula(told["rpn"])


def puzzle(told: Union[Puzzle, str]) -> Puzzle:
    """A puzzle, which in JSON is its id."""
    return told if isinstance(told, Puzzle) else Puzzle(told)


def rules(told: Union[Rules, Mapping[str, str]]) -> Rules:
    """The rules, which in JSON are words by name."""
    return told if isinstance(told, Rules) else Rules(**told)


def optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A reader of what may be None."""
    return lambda told: None if told is None else read(told)


def many(read: Callable[[Any], Any]) -> Callable[[Any], Tuple[Any, ...]]:
    """A reader of a tuple."""
    return lambda told: tuple(map(read, told))


def by_name(read: Callable[[Any], Any]) -> Callable[[Any], Dict[str, Any]]:
    """A reader of values by name."""
    return lambda told: {name: read(value) for name, value in told.items()}


def by_integer(read: Callable[[Any], Any]) -> Callable[[Any], Dict[int, Any]]:
    """A reader of values by integers, which in JSON are texts."""
    return lambda told: {int(name): read(value) for name, value in told.items()}
