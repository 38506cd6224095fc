"""Readers of results, from the dictionaries of the engine or from JSON of the same schema."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Callable, ClassVar, Dict, List, Mapping, NoReturn, Optional, Tuple, Type, TypeVar, Union

from sumwise._sumwise import Formula, Puzzle, Rules

Exact = Union[int, Fraction]
"""An exact value of a result."""

Reading = Tuple[str, str, Callable[[Any], Any]]
"""An attribute, the field that it is read from, and its reader."""

_R = TypeVar("_R", bound="Result")


class _Fields:
    """Makes a class of results a dataclass when its fields are first asked for: with `dataclasses` the import takes half as long again."""

    def __init__(self, made: Type[Result]) -> None:
        self.made = made

    def __get__(self, result: Optional[Result], kind: Type[Result]) -> Any:
        from dataclasses import make_dataclass

        made: Any = self.made
        kinds = _annotations(made)
        parts = [(name, kinds[name], made._defaults[name]) if name in made._defaults else (name, kinds[name]) for name in made._names]
        like: Any = make_dataclass(made.__name__, parts, frozen=True, init=False, repr=False, eq=False)
        made.__dataclass_params__ = like.__dataclass_params__
        made.__dataclass_fields__ = like.__dataclass_fields__
        return made.__dataclass_fields__


class _Signature:
    """Tells the parameters of a class of results to `inspect`."""

    def __get__(self, result: Optional[Result], kind: Type[Result]) -> Any:
        from inspect import Parameter, Signature

        kinds = _annotations(kind)
        empty = Parameter.empty
        return Signature(
            [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=kind._defaults.get(name, empty), annotation=kinds[name]) for name in kind._names]
        )


def _annotations(made: Type[Result]) -> Dict[str, Any]:
    return {name: kind for base in reversed(made.__mro__) for name, kind in getattr(base, "__annotations__", {}).items()}


_ASKED = ("plan",)
"""The attributes that are only there where they are asked for."""


class Result:
    """The base class of results. Notebooks show a result as a table of its fields."""

    _readings: ClassVar[Tuple[Reading, ...]] = ()
    _names: ClassVar[Tuple[str, ...]] = ()
    _defaults: ClassVar[Dict[str, Any]] = {}
    __signature__: ClassVar[Any] = _Signature()

    def __init__(self, *values: Any, **named: Any) -> None:
        if values:
            twice = named.keys() & set(self._names[: len(values)])
            if twice or len(values) > len(self._names):
                raise TypeError(f"{type(self).__name__}() takes each of {', '.join(self._names)} once")
            named.update(zip(self._names, values))
        if named.keys() != set(self._names):
            named = {**self._defaults, **named}
            for name in (*self._names, *named):
                if name not in named or name not in self._names:
                    raise TypeError(f"{type(self).__name__}() {'has no' if name in named else 'needs'} argument {name!r}")
        self.__dict__.update(named)

    def _values(self) -> Tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._names)

    def _told_names(self) -> Tuple[str, ...]:
        """Returns the names of the attributes without those that were not asked for."""
        return tuple(name for name in self._names if name not in _ASKED or getattr(self, name) is not None)

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._told_names())})"

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Result) and type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    # A frozen dataclass refuses its fields alone where it is subclassed.
    def __setattr__(self, name: str, value: Any) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    @classmethod
    def _read(cls: Type[_R], told: Mapping[str, Any]) -> _R:
        return cls(**{attribute: read(told[name]) for attribute, name, read in cls._readings if name in told})

    def to_dict(self) -> Dict[str, Any]:
        """Returns the fields, made of the types of JSON: formulas, puzzles and fractions are strings.

        >>> import sumwise
        >>> sumwise.grade([5, 6, 9, 13], game="24").to_dict()["band"]
        'hard'
        """
        plain: Dict[str, Any] = _plain(self)
        return plain

    def to_arrow(self) -> Any:
        """Returns a table of pyarrow, which must be installed: a row for each target or finding, if the result has such, or one row."""
        import pyarrow  # type: ignore[import-untyped]

        return pyarrow.Table.from_pylist(self._rows())

    def to_pandas(self) -> Any:
        """Returns a data frame of pandas, which must be installed, with the rows of `to_arrow`."""
        import pandas  # type: ignore[import-untyped]

        return pandas.DataFrame(self._rows())

    def to_polars(self) -> Any:
        """Returns a data frame of polars, which must be installed, with the rows of `to_arrow`."""
        import polars

        return polars.DataFrame(self._rows(), infer_schema_length=None)

    def _rows(self) -> List[Dict[str, Any]]:
        """Returns the rows of a table. A column with an exact value that is no integer is one of strings."""
        rows = self._told_rows()
        names = rows[0] if rows else ()
        exact = [name for name in names if any(isinstance(row[name], int) for row in rows)]
        for name in exact:
            if any(isinstance(row[name], str) or type(row[name]) is int and abs(row[name]) >= 1 << 63 for row in rows):
                for row in rows:
                    row[name] = None if row[name] is None else str(row[name])
        return rows

    def _told_rows(self) -> List[Dict[str, Any]]:
        rows: Any = next((getattr(self, name) for name in ("by_target", "targets", "found") if _is_rows(getattr(self, name, None))), None)
        return [_plain(row) for row in rows] if rows else [_plain(self)]

    def _repr_html_(self) -> str:
        return _cell(self)


def dataclass(frozen: bool) -> Callable[[Type[_R]], Type[_R]]:
    """Returns what makes a class of results a dataclass with the methods of `Result`, which is frozen."""

    def make(made: Type[_R]) -> Type[_R]:
        made._names = tuple(attribute for attribute, _, _ in made._readings)
        made._defaults = {name: getattr(made, name) for name in made._names if hasattr(made, name)}
        for name, value in {"__match_args__": made._names, "__dataclass_fields__": _Fields(made)}.items():
            setattr(made, name, value)
        return made

    assert frozen
    return make


def _is_rows(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Result)


def _plain(value: Any) -> Any:
    if isinstance(value, Result):
        return {name: _plain(getattr(value, name)) for name in value._told_names()}
    if isinstance(value, Rules):
        return {name: getattr(value, name) for name in Rules.__match_args__ if getattr(value, name) is not None}
    if isinstance(value, dict):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, (Formula, Puzzle, Fraction)) else value


_MOST_SHOWN = 20
"""The most parts of a result that notebooks show."""


def _cell(value: Any) -> str:
    if isinstance(value, Result):
        parts = zip(value._names, value._values())
        rows = [(name, part) for name, part in parts if part is not None and part != ()]
        return f"<table>{''.join(f'<tr><th>{name}</th><td>{_cell(part)}</td></tr>' for name, part in rows)}</table>"
    if isinstance(value, (dict, tuple)) and len(value) > _MOST_SHOWN and _is_rows(tuple(value.values() if isinstance(value, dict) else value)):
        return f"{len(value)} rows"
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
