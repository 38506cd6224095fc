"""Questions about many puzzles at once, as columns. All of them are also in `sumwise`."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

from sumwise import _sumwise
from sumwise._questions import MEMORY, TIMEOUT, GameGiven, RulesGiven
from sumwise._sumwise import Puzzle, Rules, Table
from sumwise._words import Claims, Errors, Extract, Method, Reading
from sumwise.errors import Error, InputError


def check_batch(
    texts: Any,
    numbers: Any,
    targets: Any = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "raw",
    claims: Claims = "solution",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    essential: bool = False,
    errors: Errors = "raise",
    threads: Optional[int] = None,
) -> Table:
    """Judges many answers on all cores.

    `texts` is a column: a list, a numpy array, an iterator, or any object with `__arrow_c_stream__` or `__arrow_c_array__`, such
    as a column of polars or pyarrow. A text that is None gets the verdict `no_answer`. `numbers` is one hand for all rows, a
    puzzle or its id for all rows, a column of hands, as lists or as strings such as "3 3 8 8", or a column of puzzles or ids, which may
    have different rules. `targets` is one target for all rows, or a column.

    Rows are read some thousands at a time, while the rows before are judged. If a row is invalid, `InputError` is raised for
    the whole batch, with the first such row as `row`. With `errors="null"`, such a row is null in all columns instead.

    The columns of the result are `verdict`, `correct`, `value`, `distance`, `start` and `end` (the span), `step` and `message`.
    With `essential`, which takes longer, there is also a column `essential`.

    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `reading`, `extract` and `claims` are those of `check`, and `limit`, `timeout` and `memory` limit the search of each claim.
    - `threads` is the number of threads, one for each core by default.

    >>> import sumwise
    >>> verdicts = sumwise.check_batch(["8/(3-8/3)", "3*8", None], [3, 3, 8, 8], game="24")
    >>> verdicts["verdict"]
    ['correct', 'missing_number', 'no_answer']
    """
    search: _sumwise._Search = ("fast", limit, timeout, memory)
    numbers = _puzzles_or_hands(numbers)
    if errors == "raise" and not _has_puzzles(numbers):
        return _sumwise.check_batch(texts, numbers, targets, game, rules, reading, extract, claims, search, essential, threads)
    texts = _listed(texts)
    answers = _column(texts, len(texts), "texts")
    puzzles = _rows_of_puzzles(numbers, targets, game, rules, errors, len(answers))

    def judge(rows: List[int], rules: Rules) -> Table:
        hands, wanted = [puzzles[row].numbers for row in rows], [puzzles[row].target for row in rows]  # type: ignore[union-attr]
        return _sumwise.check_batch([answers[row] for row in rows], hands, wanted, None, rules, reading, extract, claims, search, essential, threads)

    return _put_together(puzzles, judge)


def solve_batch(
    numbers: Any,
    targets: Any = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    errors: Errors = "raise",
    threads: Optional[int] = None,
) -> Table:
    """Solves many puzzles on all cores.

    The columns of the result are `puzzle`, `status`, `distance`, `best` and `rpn` (the best solution), `operators`,
    `largest`, `nearest` and `stop`.

    - `numbers`, `targets` and `errors` are given as for `check_batch`, but all rows are read first.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables for each puzzle. The column `stop` says which
      of them cut a search.
    - `threads` is the number of threads, one for each core by default.

    >>> import sumwise
    >>> answers = sumwise.solve_batch([[3, 3, 8, 8], [1, 1, 1, 1]], game="24")
    >>> answers["best"], answers["nearest"]
    (['8/(3-8/3)', None], ['', '1+1+1+1'])
    """
    search = (method, limit, timeout, memory)
    numbers = _puzzles_or_hands(numbers)
    if errors == "raise" and not _has_puzzles(numbers):
        return _sumwise.solve_batch(numbers, targets, game, rules, search, threads)
    puzzles = _rows_of_puzzles(numbers, targets, game, rules, errors, None)

    def solve_rows(rows: List[int], rules: Rules) -> Table:
        hands, wanted = [puzzles[row].numbers for row in rows], [puzzles[row].target for row in rows]  # type: ignore[union-attr]
        return _sumwise.solve_batch(hands, wanted, None, rules, search, threads)

    return _put_together(puzzles, solve_rows)


def _listed(column: Any) -> Any:
    """Converts a column of numpy, pandas, polars or pyarrow, or an iterator, to a list. One value for all rows stays."""
    for method in ("tolist", "to_list", "to_pylist"):
        if hasattr(column, method):
            return getattr(column, method)()
    return list(column) if hasattr(column, "__next__") else column


def whole(number: Any) -> Any:
    """Returns a whole float as an integer: libraries make floats of integers where a value is missing. Other values stay."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _puzzles_or_hands(numbers: Any) -> Any:
    """Returns a column of texts or objects as a list, to see what it holds; others stay as they are."""
    kind = str(getattr(numbers, "dtype", getattr(numbers, "type", "")))
    return _listed(numbers) if kind.lower() in ("object", "str", "string", "large_string", "string_view") or kind.startswith("<U") else numbers


def _has_puzzles(numbers: Any) -> bool:
    """Returns whether a column has puzzles or their ids."""
    if not isinstance(numbers, (list, tuple)) or not isinstance(next((row for row in numbers if row is not None), None), (str, Puzzle)):
        return False
    return any(isinstance(row, Puzzle) or isinstance(row, str) and ":" in row for row in numbers)


def _column(given: Any, rows: int, name: str) -> List[Any]:
    values = [given] * rows if isinstance(given, (str, Puzzle)) or not hasattr(given, "__iter__") else list(given)
    if len(values) != rows:
        raise InputError(f"there are {len(values)} {name} for {rows} rows: give one for each row, or one for all")
    return values


def _rows_of_puzzles(
    numbers: Any, targets: Any, game: GameGiven, rules: RulesGiven, errors: Errors, rows: Optional[int]
) -> List[Optional[Puzzle]]:
    """Returns the puzzle of each row. An invalid one raises an error, or is None with `errors="null"`."""
    if errors not in ("raise", "null"):
        raise InputError(f"there are no errors `{errors}`: it is raise or null")
    hands, wanted = _listed(numbers), _listed(targets)
    one_hand = isinstance(hands, (str, Puzzle)) or (
        bool(hands) and hasattr(hands, "__iter__") and not any(isinstance(hand, (str, Puzzle)) or hand is None or hasattr(hand, "__iter__") for hand in hands)
    )
    if rows is None:
        rows = 1 if one_hand else len(hands)
    hands = [hands] * rows if one_hand else _column(hands, rows, "hands")
    puzzles: List[Optional[Puzzle]] = []
    for row, (hand, target) in enumerate(zip(hands, _column(wanted, rows, "targets"))):
        try:
            puzzles.append(Puzzle(hand, whole(target), game, rules))
        except (Error, TypeError) as error:
            if errors == "raise":
                raise InputError(f"row {row}: {error}", row) from error
            puzzles.append(None)
    return puzzles


def _put_together(puzzles: List[Optional[Puzzle]], answer: Callable[[List[int], Rules], Table]) -> Table:
    """Answers the rows of equal rules together, and returns the table of all rows in their order."""
    rows_by_rules: Dict[Rules, List[int]] = {}
    for row, puzzle in enumerate(puzzles):
        if puzzle is not None:
            rows_by_rules.setdefault(puzzle.rules, []).append(row)
    # Without any row, the columns are known from none.
    columns: List[Tuple[str, str, List[Any]]] = _kinds(answer([], Rules()), len(puzzles))
    for rules, rows in rows_by_rules.items():
        told = answer(rows, rules).to_dict()
        for name, _, values in columns:
            for row, value in zip(rows, told[name]):
                values[row] = value
            if name == "puzzle":
                for row in rows:
                    values[row] = str(puzzles[row])
    return Table.from_columns(columns)


def _kinds(empty: Table, rows: int) -> List[Tuple[str, str, List[Any]]]:
    columns: List[Tuple[str, str, List[Any]]] = empty.__reduce__()[1][0]
    return [(name, kind, [None] * rows) for name, kind, _ in columns]
