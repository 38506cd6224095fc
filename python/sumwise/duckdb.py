"""Functions for the SQL of DuckDB, over Arrow, on all cores.

| function | result |
|---|---|
| `sw_check(answer, numbers[, target[, game]])` | a struct with the columns of `check_batch`: `verdict`, `correct`, `value` and so on |
| `sw_solve(numbers[, target[, game]])` | a struct with the columns of `solve_batch`: `puzzle`, `status`, `best` and so on |
| `sw_grade(numbers[, target[, game]])` | a struct of `puzzle`, `score`, `band`, `seconds`, `because`, `stop` |

The last field of each struct, `error`, says why a row could not be read. The result is NULL where an argument is NULL. Numbers are
lists, texts such as '3 3 8 8', or ids of puzzles.

>>> import duckdb
>>> import sumwise.duckdb
>>> con = duckdb.connect()
>>> sumwise.duckdb.register(con)
>>> con.execute("SELECT sw_check('8/(3-8/3)', [3, 3, 8, 8], 24, '24').verdict, sw_solve('75 50 2 3 8 7', 812).best").fetchall()
[('correct', '(50+8)*7*2')]
"""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Optional, Sequence

import duckdb
import pyarrow  # type: ignore[import-untyped]

from sumwise._questions import MEMORY, TIMEOUT, GameGiven, RulesGiven
from sumwise._sumwise import Asked
from sumwise._words import Claims, Extract, Reading
from sumwise.errors import InputError

__all__ = ["register"]

_NAMES = {"check": ("text", "numbers", "target", "game"), "solve": ("numbers", "target", "game"), "grade": ("numbers", "target", "game")}
"""What the functions take."""

_KINDS = {"text": "VARCHAR", "integer": "BIGINT", "boolean": "BOOLEAN"}


def register(
    con: duckdb.DuckDBPyConnection,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "raw",
    claims: Claims = "solution",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    threads: Optional[int] = None,
) -> None:
    """Registers `sw_check`, `sw_solve` and `sw_grade` with a connection, in place of those that were registered before.

    The parameters are those of `sumwise.check` and hold for all rows. `game` is that of puzzles for which none is given.

    >>> import duckdb
    >>> import sumwise.duckdb
    >>> con = duckdb.connect()
    >>> sumwise.duckdb.register(con, game="24", extract="boxed")
    >>> con.execute(r"SELECT sw_check('so \\boxed{8/(3-8/3)}', [3, 3, 8, 8]).correct").fetchall()
    [(True,)]
    """
    # Its types differ between versions.
    create: Any = con.create_function
    for question, names in _NAMES.items():
        asked = Asked(question, [], None, None, game, rules, (reading, extract, claims), ("fast", limit, timeout, memory))
        kinds = [f'"{name}" {_KINDS[kind]}' for name, kind, _ in asked.answer([], 1).__reduce__()[1][0]]
        name = f"sw_{question}"
        with contextlib.suppress(duckdb.InvalidInputException):
            con.remove_function(name)
        # Without types of parameters it takes columns of any type.
        create(name, _function(name, asked, names, threads), None, f"STRUCT({', '.join(kinds)})", type="arrow")


def _function(name: str, asked: Asked, names: Sequence[str], threads: Optional[int]) -> Callable[..., Any]:
    def answer(*columns: Any) -> Any:
        if not names.index("numbers") < len(columns) <= len(names):
            raise InputError(f"{name} takes {', '.join(names)}, of which only target and game may be left out")
        rows = pyarrow.table(list(columns), names=list(names[: len(columns)]))
        told = pyarrow.table(asked.answer(rows, threads))
        return pyarrow.StructArray.from_arrays([column.combine_chunks() for column in told.columns], names=told.column_names)

    return answer
