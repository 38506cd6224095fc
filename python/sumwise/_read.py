"""Readers of results, from the dictionaries of the engine or from JSON of the same schema."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any, Callable, ClassVar, Dict, Mapping, Tuple, Type, TypeVar, Union

from sumwise._sumwise import Formula, Puzzle, Rules

Exact = Union[int, Fraction]
"""An exact value of a result."""

Reading = Tuple[str, str, Callable[[Any], Any]]
"""An attribute, the field that it is read from, and its reader."""

_R = TypeVar("_R", bound="Result")


class Result:
    """The base class of results. Notebooks show a result as a table of its fields."""

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
    """Returns the value itself."""
    return told


def integer(told: Union[int, str]) -> int:
    """Reads a count, which is a string in JSON if it is large."""
    return int(told)


def exact(told: Union[Exact, str]) -> Exact:
    """Reads an exact value, which is a string in JSON if it is large or a fraction."""
    if not isinstance(told, str):
        return told
    return Fraction(told) if "/" in told else int(told)


def formula(told: Union[Formula, Mapping[str, Any]]) -> Formula:
    """Reads a formula from its RPN, which gives the same tree."""
    return told if isinstance(told, Formula) else Formula(told["rpn"])


def puzzle(told: Union[Puzzle, str]) -> Puzzle:
    """Reads a puzzle, which is its id in JSON."""
    return told if isinstance(told, Puzzle) else Puzzle(told)


def rules(told: Union[Rules, Mapping[str, Any]]) -> Rules:
    """Reads rules, which are words by name in JSON."""
    return told if isinstance(told, Rules) else Rules(**told)


def optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Returns a reader of values that may be None."""
    return lambda told: None if told is None else read(told)


def many(read: Callable[[Any], Any]) -> Callable[[Any], Tuple[Any, ...]]:
    """Returns a reader of tuples."""
    return lambda told: tuple(map(read, told))


def by_name(read: Callable[[Any], Any]) -> Callable[[Any], Dict[str, Any]]:
    """Returns a reader of values by name."""
    return lambda told: {name: read(value) for name, value in told.items()}


def by_integer(read: Callable[[Any], Any]) -> Callable[[Any], Dict[int, Any]]:
    """Returns a reader of values by integers, which are strings in JSON."""
    return lambda told: {int(name): read(value) for name, value in told.items()}
