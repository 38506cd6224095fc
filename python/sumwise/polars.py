"""The namespace `sumwise` of polars, which importing this module registers.

| expression | fields of the result |
|---|---|
| `pl.col("answer").sumwise.check(numbers, target)` | those of `check_batch`: `verdict`, `correct`, `value` and so on |
| `pl.col("numbers").sumwise.solve(target)` | those of `solve_batch`: `puzzle`, `status`, `best` and so on |
| `pl.col("numbers").sumwise.grade(target)` | `puzzle`, `score`, `band`, `seconds`, `because`, `stop` |

Each result is a struct, whose last field `error` says why a row could not be read. It is null where an input is null. Numbers are
lists, texts such as "3 3 8 8", or ids of puzzles. Rows are answered on all cores.

>>> import polars as pl
>>> import sumwise.polars
>>> frame = pl.DataFrame({"answer": ["8/(3-8/3)", "3*8", None], "nums": [[3, 3, 8, 8]] * 3})
>>> frame.select(pl.col("answer").sumwise.check("nums", 24, game="24").struct["verdict"]).to_series().to_list()
['correct', 'missing_number', None]
>>> frame.head(1).select(pl.col("nums").sumwise.solve(24, game="24").struct.unnest())["best"].item()
'8/(3-8/3)'
"""

from __future__ import annotations

from typing import Any, Optional, Union

import polars

from sumwise._questions import _MANNER, MEMORY, TIMEOUT, GameGiven, Number, Numbers, RulesGiven
from sumwise._sumwise import Asked
from sumwise._words import Claims, Extract, Method, Reading

__all__ = ["Sumwise"]

_KINDS = {"text": polars.String, "integer": polars.Int64, "boolean": polars.Boolean}


@polars.api.register_expr_namespace("sumwise")
class Sumwise:
    """Questions about the puzzles of an expression."""

    def __init__(self, expression: polars.Expr) -> None:
        self._expression = expression

    def check(
        self,
        numbers: Union[Numbers, polars.Expr],
        target: Union[Number, polars.Expr, None] = None,
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
    ) -> polars.Expr:
        """Judges answers, as `sumwise.check` does.

        `numbers` and `target` are values for all rows, expressions, or, as texts, names of columns.

        >>> import polars as pl
        >>> import sumwise.polars
        >>> frame = pl.DataFrame({"answer": ["(8-4)*(9-3)", "8*4-9"], "nums": ["3 4 8 9", "4 8 9"], "target": [24, 22]})
        >>> frame.filter(pl.col("answer").sumwise.check("nums", "target").struct["correct"])["answer"].to_list()
        ['(8-4)*(9-3)']
        """
        given = (game, rules, (reading, extract, claims), ("fast", limit, timeout, memory))
        return _answered("check", self._expression, numbers, target, given, threads)

    def solve(
        self,
        target: Union[Number, polars.Expr, None] = None,
        *,
        game: GameGiven = None,
        rules: RulesGiven = None,
        method: Method = "fast",
        limit: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        memory: int = MEMORY,
        threads: Optional[int] = None,
    ) -> polars.Expr:
        """Solves puzzles, as `sumwise.solve` does.

        `target` is a value for all rows, an expression, or, as a text, the name of a column.

        >>> import polars as pl
        >>> import sumwise.polars
        >>> frame = pl.DataFrame({"nums": [[75, 50, 2, 3, 8, 7], [1, 2]], "target": [812, 5]})
        >>> frame.select(pl.col("nums").sumwise.solve("target").struct.unnest()).select("best", "nearest").rows()
        [('(50+8)*7*2', ''), (None, '2+1')]
        """
        return _answered("solve", self._expression, None, target, (game, rules, _MANNER, (method, limit, timeout, memory)), threads)

    def grade(
        self,
        target: Union[Number, polars.Expr, None] = None,
        *,
        game: GameGiven = None,
        rules: RulesGiven = None,
        method: Method = "fast",
        limit: Optional[int] = None,
        timeout: Optional[float] = TIMEOUT,
        memory: int = MEMORY,
        threads: Optional[int] = None,
    ) -> polars.Expr:
        """Grades the difficulty of puzzles, as `sumwise.grade` does.

        `target` is a value for all rows, an expression, or, as a text, the name of a column.

        >>> import polars as pl
        >>> import sumwise.polars
        >>> pl.DataFrame({"puzzle": ["24:5,6,9,13=24"]}).select(pl.col("puzzle").sumwise.grade().struct["score"]).item()
        557
        """
        return _answered("grade", self._expression, None, target, (game, rules, _MANNER, (method, limit, timeout, memory)), threads)


def _answered(question: str, expression: polars.Expr, numbers: Any, target: Any, given: Any, threads: Optional[int]) -> polars.Expr:
    names = ["text" if question == "check" else "numbers"]
    columns = [expression]
    for name, value in (("numbers", numbers), ("target", target)):
        if isinstance(value, (str, polars.Expr)):
            columns.append((polars.col(value) if isinstance(value, str) else value).alias(f"sumwise {name}"))
            names.append(name)
    numbers, target = (None if name in names else value for name, value in (("numbers", numbers), ("target", target)))
    asked = Asked(question, [], numbers, target, *given)

    def answer(inputs: polars.Series) -> polars.Series:
        rows = inputs.struct.unnest()
        rows.columns = names
        is_whole = polars.all_horizontal(rows.select(polars.all().is_not_null()))
        told = polars.DataFrame(asked.answer(rows, threads)).rechunk().to_struct(inputs.name)
        return polars.select(polars.when(is_whole).then(told)).to_series()

    empty = asked.answer([], 1).__reduce__()[1][0]
    kind = polars.Struct({name: _KINDS[kind] for name, kind, _ in empty})
    return polars.struct(columns).map_batches(answer, return_dtype=kind, is_elementwise=True)
