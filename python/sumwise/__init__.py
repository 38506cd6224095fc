"""Exact answers about arithmetic number games: Countdown, the 24 game, cards, primes, Krypto, make ten, four fours.

>>> import sumwise
>>> sumwise.solve([75, 50, 2, 3, 8, 7], 812).best
Formula('(50+8)*7*2')

Every value is an `int` or a `fractions.Fraction`; nothing is decided by floating point.
"""

from typing import TYPE_CHECKING, Any, List

from sumwise._sumwise import Chart, Formula, Game, Puzzle, Rules, Table, __version__
from sumwise.batches import check_batch, solve_batch
from sumwise.errors import (
    CutError,
    Error,
    FormulaError,
    InputError,
    NoValueError,
    NumberError,
    PuzzleError,
    RefusedError,
    RuleError,
    ShortfallWarning,
    TooLongError,
)
from sumwise.questions import (
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
)
from sumwise.results import (
    Answer,
    Audit,
    Counts,
    Exact,
    Example,
    Figures,
    File,
    Found,
    Generated,
    Grade,
    Hint,
    Made,
    OfAnswer,
    OfTarget,
    Reach,
    Sweep,
    Verdict,
)
from sumwise.rounds import Round

if TYPE_CHECKING:
    from sumwise import datasets as datasets
    from sumwise import environments as environments
    from sumwise import reasoning_gym as reasoning_gym
    from sumwise import rewards as rewards
    from sumwise import scale as scale
    from sumwise import tasks as tasks
else:
    _MODULES = ("datasets", "environments", "reasoning_gym", "rewards", "scale", "tasks")

    def __getattr__(name: str) -> Any:
        # Imported when they are used, to keep the import of the package fast.
        if name in _MODULES:
            from importlib import import_module

            try:
                return import_module(f"sumwise.{name}")
            except ModuleNotFoundError as error:
                raise AttributeError(f"sumwise.{name} needs another package: {error}") from error
        raise AttributeError(f"module 'sumwise' has no attribute {name!r}")

    def __dir__() -> List[str]:
        return sorted({*globals(), *_MODULES})


__all__ = [
    "Answer",
    "Audit",
    "Chart",
    "Counts",
    "CutError",
    "Error",
    "Exact",
    "Example",
    "Figures",
    "File",
    "Formula",
    "FormulaError",
    "Found",
    "Game",
    "Generated",
    "Grade",
    "Hint",
    "InputError",
    "Made",
    "NoValueError",
    "NumberError",
    "OfAnswer",
    "OfTarget",
    "Puzzle",
    "PuzzleError",
    "Reach",
    "RefusedError",
    "Round",
    "RuleError",
    "Rules",
    "ShortfallWarning",
    "Sweep",
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
]
