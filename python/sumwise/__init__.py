"""Exact answers about arithmetic number games: Countdown, the 24 game, cards, primes, Krypto, make ten, four fours.

>>> import sumwise
>>> sumwise.solve([75, 50, 2, 3, 8, 7], 812).best
Formula('(50+8)*7*2')

Every value is an `int` or a `fractions.Fraction`; nothing is decided by floating point.
"""

import typing as _typing

from sumwise._batches import check_batch, solve_batch
from sumwise._questions import (
    audit,
    check,
    classes,
    count,
    deal,
    generate,
    generate_batch,
    grade,
    hint,
    nearest,
    reach,
    solve,
    sweep,
    values,
)
from sumwise._rounds import Round
from sumwise._sumwise import Chart, Formula, Game, Puzzle, Rules, Table, __version__
from sumwise.errors import (
    CutError,
    Error,
    FormulaError,
    InputError,
    MeaningWarning,
    NoValueError,
    NumberError,
    PuzzleError,
    RefusedError,
    RuleError,
    ShortfallWarning,
    TooLongError,
)
from sumwise.results import Answer, Verdict

if _typing.TYPE_CHECKING:
    from sumwise import attacks as attacks
    from sumwise import datasets as datasets
    from sumwise import duckdb as duckdb
    from sumwise import environments as environments
    from sumwise import errors as errors
    from sumwise import polars as polars
    from sumwise import reasoning_gym as reasoning_gym
    from sumwise import results as results
    from sumwise import rewards as rewards
    from sumwise import scale as scale
    from sumwise import tasks as tasks
else:
    _MODULES = ("attacks", "datasets", "duckdb", "environments", "errors", "polars", "reasoning_gym", "results", "rewards", "scale", "tasks")

    def __getattr__(name: str) -> _typing.Any:
        from importlib import import_module

        if name not in _MODULES:
            return import_module("sumwise._moved").found(name)
        # Imported when they are used, to keep the import of the package fast.
        try:
            return import_module(f"sumwise.{name}")
        except ModuleNotFoundError as error:
            raise AttributeError(f"sumwise.{name} needs another package: {error}") from error

    def __dir__() -> _typing.List[str]:
        return sorted({*__all__, *_MODULES})


__all__ = [
    "Answer",
    "Chart",
    "CutError",
    "Error",
    "Formula",
    "FormulaError",
    "Game",
    "InputError",
    "MeaningWarning",
    "NoValueError",
    "NumberError",
    "Puzzle",
    "PuzzleError",
    "RefusedError",
    "Round",
    "RuleError",
    "Rules",
    "ShortfallWarning",
    "Table",
    "TooLongError",
    "Verdict",
    "__version__",
    "audit",
    "check",
    "check_batch",
    "classes",
    "count",
    "deal",
    "generate",
    "generate_batch",
    "grade",
    "hint",
    "nearest",
    "reach",
    "solve",
    "solve_batch",
    "sweep",
    "values",
]
