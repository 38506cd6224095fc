"""The questions. Their parameters have these meanings:

- `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or the id of one, such as "24:3,3,8,8=24".
- A number is any exact one: an `int` (also numpy's), a `Fraction`, a `Decimal`, or a string such as "5.4" or "8/3".
- `target` may be left out if the game or the puzzle has one.
- `game` is a `Game` or its name. The default is "countdown".
- `rules` is a `Rules`, or a mapping of the overridden rules, such as {"domain": "integer"}.
- A search stops after `limit` steps, after `timeout` seconds, or when its tables take `memory` MiB. It then returns a partial
  answer, with the reason as `stop`. A question without partial answers raises `CutError` instead.
- `method` is "fast", or "literal" to enumerate every formula.
- Ctrl-C raises KeyboardInterrupt. Other Python threads run during a search.

`check`, `solve` and `grade` also take rows of puzzles in place of one: data frames of pandas and polars, tables of Arrow, data sets of
Hugging Face, and iterables of dictionaries.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from inspect import signature
from itertools import chain, islice
from operator import index
from os import PathLike
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Protocol, Sequence, SupportsIndex, Tuple, TypeVar, Union, overload

from sumwise import _sumwise
from sumwise._sumwise import Formula, Game, Puzzle, Rules, Table
from sumwise._words import Band, Claims, Distinct, Extract, Field, Form, Method, Nearest, Question, Reading, RuleWords, Split, SplitBy, Trace
from sumwise.errors import CutError, InputError, ShortfallWarning
from sumwise.results import (
    Answer,
    Audit,
    Counts,
    Exact,
    Generated,
    Grade,
    Hint,
    Reach,
    Sweep,
    Values,
    Verdict,
)

Number = Union[int, SupportsIndex, Fraction, Decimal, str]
"""A number, as a parameter. `SupportsIndex` stands for the integers of numpy."""
Numbers = Union[Puzzle, str, Iterable[Number]]
"""Numbers, a puzzle, or the id of one."""
RulesGiven = Union[Rules, RuleWords, None]
"""The rules, or a mapping of the overridden ones."""
GameGiven = Union[Game, str, None]
"""A game, or its name."""
Span = Union[int, Tuple[int, int], range]
"""A whole number, a pair of the first and the last, or a Python range, whose end is excluded."""


class ArrowStream(Protocol):
    """A table that other libraries read as Arrow, such as a data frame."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...


class Dataset(Protocol):
    """A data set of Hugging Face."""

    @property
    def num_rows(self) -> int: ...
    @property
    def column_names(self) -> List[str]: ...


Frame = TypeVar("Frame", bound=Union[ArrowStream, Dataset])
"""A kind of tables, in which they are also answered."""
Rows = Iterable[Mapping[str, Any]]
"""Rows as dictionaries."""

TIMEOUT = 60.0
"""The default timeout of a search, in seconds."""
MEMORY = 1024
"""The default memory limit of a search, in MiB."""

@overload
def solve(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    all: bool = False,
    distinct: Optional[Distinct] = None,
    nearest: Nearest = "either",
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
) -> Answer: ...
@overload
def solve(
    numbers: Frame,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Frame: ...
@overload
def solve(
    numbers: Rows,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Iterator[Dict[str, Any]]: ...
def solve(
    numbers: Any,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    all: bool = False,
    distinct: Optional[Distinct] = None,
    nearest: Nearest = "either",
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Union[Answer, Any]:
    """Returns the best solution of a puzzle, or the nearest formulas; with `all`, every different solution. Of rows of puzzles, returns
    the rows with the columns of `solve_batch` after their own, and `error`.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24"; or rows of puzzles.
    - `target` is left out if the game or the puzzle has one.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `all` lists all solutions that differ, and `distinct` says how: "essential", "algebraic" or "formulas". The default is
      "essential", or "formulas" under a fixed order.
    - `nearest` says where the nearest values are looked for, if there is no solution: "either" side, wherever they are nearest, "below" the
      target, "above" it, or "both" sides, one value on each.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. A cut answer gives the reason as `stop`.
    - `plan` adds how the answer was found, as `plan`: the ways considered, and what the search took.
    - `columns` says where rows have `numbers`, `target`, `puzzle`, `game`, `rules` and `split`, like {"numbers": "doc.nums"}.
    - `threads` is the number of threads for rows, one for each core by default. The limits hold for each row.

    >>> import sumwise
    >>> sumwise.solve([75, 50, 2, 3, 8, 7], 812).best
    Formula('(50+8)*7*2')
    >>> answer = sumwise.solve([1, 3, 7, 10, 25, 50], 831)
    >>> answer.status, answer.distance, [formula.value for formula in answer.nearest]
    ('nearest', 1, [830, 832])
    >>> [formula.value for formula in sumwise.solve([1, 3, 7, 10, 25, 50], 831, nearest="below").nearest]
    [830]
    >>> len(sumwise.solve([75, 50, 2, 3, 8, 7], 812, all=True).solutions)
    9
    >>> plan = sumwise.solve([75, 50, 2, 3, 8, 7], 812, plan=True).plan
    >>> [way.way for way in plan.ways if way.chosen]
    ['tables']
    >>> [row["best"] for row in sumwise.solve([{"cards": [3, 3, 8, 8]}, {"cards": [1, 5, 5, 5]}], game="24")]
    ['8/(3-8/3)', '5*(5-1/5)']
    """
    numbers, is_rows = _rows_or_numbers(numbers, columns)
    if is_rows:
        if all or distinct is not None or nearest != "either" or plan:
            raise InputError("`all`, `distinct`, `nearest` and `plan` are for one puzzle: leave them out, or solve the rows one by one")
        return _of_rows("solve", numbers, columns, threads, None, target, game, rules, _MANNER, (method, limit, timeout, memory))
    if distinct is not None and not all:
        raise InputError("`distinct` says which solutions are listed, and none are: give all=True as well")
    if all and distinct is None:
        numbers = numbers if isinstance(numbers, (str, Puzzle)) else list(numbers)
        distinct = "formulas" if Puzzle(numbers, target, game, rules).rules.order == "fixed" else "essential"
    search = (method, limit, timeout, memory)
    fields = _sumwise.solve(numbers, target, game, rules, distinct, nearest, search, plan)
    # The counts of an answer leave out its target and `stop`.
    counts = {**fields["counts"], "target": fields["target"], "stop": fields["stop"]}
    return Answer._read({**fields, "counts": counts})


_MANNER = ("lenient", "raw", "solution")
"""How answers are read where none are."""


def _rows_or_numbers(given: Any, columns: Optional[Mapping[Field, str]]) -> Tuple[Any, bool]:
    """Returns what is given, and whether it has rows instead of numbers. An iterator is begun to see that."""
    if columns is not None:
        return given, True
    if isinstance(given, (str, Puzzle)):
        return given, False
    if isinstance(given, (list, tuple)):
        return given, bool(given) and isinstance(given[0], Mapping)
    from sumwise import _frames

    if _frames.is_frame(given) or not hasattr(given, "__iter__"):
        return given, _frames.is_frame(given)
    begun = list(islice(given, 1))
    # What is no iterator begins anew.
    return chain(begun, given) if hasattr(given, "__next__") else given, bool(begun) and isinstance(begun[0], Mapping)


def _of_rows(question: str, rows: Any, columns: Optional[Mapping[Field, str]], threads: Optional[int], *given: Any) -> Any:
    # Imported when it is used, to keep the import of the package fast.
    from sumwise import _frames

    return _frames.Answers(question, columns or {}, threads, *given).of(rows)


def classes(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    distinct: Distinct = "essential",
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
) -> Tuple[Formula, ...]:
    """Returns the best formula of every class of solutions, best first. Raises `CutError` if not all are found.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `target` is left out if the game or the puzzle has one.
    - `distinct` says which solutions differ: "essential", "algebraic" or "formulas".
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. If they are exceeded, `CutError` is raised.

    >>> import sumwise
    >>> [str(formula) for formula in sumwise.classes("24:1,5,5,5=24")]
    ['5*(5-1/5)']
    >>> len(sumwise.classes([3, 3, 8, 8], game="24", distinct="formulas"))
    4
    """
    answer = solve(
        numbers,
        target,
        game=game,
        rules=rules,
        all=True,
        distinct=distinct,
        method=method,
        limit=limit,
        timeout=timeout,
        memory=memory,
    )
    _refuse_cut(answer)
    return answer.solutions


def nearest(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
) -> Tuple[Formula, ...]:
    """Returns the best formula of each value nearest to the target. There is one if the target can be made, two if values on both
    sides tie, and none if there is no value at all. Raises `CutError` if the search was cut.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `target` is left out if the game or the puzzle has one.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. If they are exceeded, `CutError` is raised.

    >>> import sumwise
    >>> for formula in sumwise.nearest([1, 3, 7, 10, 25, 50], 831):
    ...     print(formula, "=", formula.value)
    (50+25+7+1)*10 = 830
    (50+25)*(10+1)+7 = 832
    """
    answer = solve(
        numbers, target, game=game, rules=rules, method=method, limit=limit, timeout=timeout, memory=memory
    )
    _refuse_cut(answer)
    return answer.nearest if answer.best is None else (answer.best,)


def _refuse_cut(answer: Answer) -> None:
    if answer.stop is not None:
        raise CutError(f"the search was cut ({answer.stop}) before there was an answer: raise its limits", answer.stop)


def reach(
    numbers: Numbers,
    targets: Optional[Iterable[Number]] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
) -> Reach:
    """Returns the targets that a hand makes, each with its best formula. The default is the game's targets.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `targets` are the targets in question, such as range(1, 101). The default is the game's.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. A cut answer gives the reason as `stop`.
    - `plan` adds how the answer was found, as `plan`: the ways considered, and what the search took.

    >>> import sumwise
    >>> reach = sumwise.reach([2, 3, 5, 7], range(1, 11), game="primes")
    >>> reach.made, reach.missing, reach.targets[0].best
    (9, (5,), Formula('2-(3+5-7)'))
    """
    targets = None if targets is None else _no_text(targets, "targets")
    return Reach._read(_sumwise.reach(numbers, targets, game, rules, (method, limit, timeout, memory), plan))


def values(
    numbers: Numbers,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
) -> Values:
    """Returns every value that a hand makes, in ascending order.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. A cut answer gives the reason as `stop`.
    - `plan` adds how the answer was found, as `plan`: the ways considered, and what the search took.

    >>> import sumwise
    >>> every = sumwise.values([3, 3, 8, 8], game="24")
    >>> every.count, every.whole, every.first_missing, every.values[:2]
    (269, 61, 11, (-189, -183))
    """
    return Values._read(_sumwise.values(numbers, game, rules, (method, limit, timeout, memory), plan))


@overload
def count(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    targets: None = None,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
) -> Counts: ...
@overload
def count(
    numbers: Numbers,
    target: None = None,
    *,
    targets: Iterable[Number],
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
) -> Tuple[Counts, ...]: ...
def count(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    targets: Optional[Iterable[Number]] = None,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    plan: bool = False,
) -> Union[Counts, Tuple[Counts, ...]]:
    """Counts the formulas and the valid formulas of a hand. With a target, also counts its solutions and the different ones among
    them. With `targets`, returns these counts for each target, which takes little longer than for one.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `target` may be left out.
    - `targets` are many targets, instead of one.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. A cut answer gives the reason as `stop`.
    - `plan` adds how the answer was found, as `plan`: the ways considered, and what the search took.

    >>> import sumwise
    >>> sumwise.count([1, 3, 7, 10, 25, 50], 765)
    Counts(formulas=33665406, valid=4672540, solutions=780, algebraic=22, essential=12, target=765, stop=None)
    >>> [(counts.target, counts.essential) for counts in sumwise.count([1, 2, 3], targets=range(5, 9))]
    [(5, 2), (6, 2), (7, 1), (8, 1)]
    """
    search = (method, limit, timeout, memory)
    if targets is None:
        return Counts._read(_sumwise.count(numbers, target, game, rules, search, plan))
    if target is not None:
        raise InputError("there is a target and there are targets: give one of the two")
    told = _sumwise.count_targets(numbers, _no_text(targets, "targets"), game, rules, search, plan)
    return tuple(Counts._read(counts) for counts in told)


@overload
def check(
    text: str,
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "raw",
    claims: Claims = "solution",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
) -> Verdict: ...
@overload
def check(
    text: Frame,
    numbers: Optional[Numbers] = None,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "raw",
    claims: Claims = "solution",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Frame: ...
@overload
def check(
    text: Rows,
    numbers: Optional[Numbers] = None,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "raw",
    claims: Claims = "solution",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Iterator[Dict[str, Any]]: ...
def check(
    text: Any,
    numbers: Optional[Numbers] = None,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "raw",
    claims: Claims = "solution",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Union[Verdict, Any]:
    """Judges an answer of any origin: returns what is wrong, where, and what would be right. The text is never executed, and the
    work is bounded by its length. Of rows of answers, returns the rows with the columns of `check_batch` after their own, and `error`.

    - `text` is the answer, or rows with answers and puzzles.
    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `target` is left out if the game or the puzzle has one.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `reading` is "lenient", which takes what people and models write, or "strict", which takes formulas alone.
    - `extract` says where the answer is: "raw" (the whole text), "answer" (the last `<answer>…</answer>`), "boxed" (the last
      `\\boxed{…}`), "last" (the last expression), or "auto" (the first of these that the text has).
    - `claims` is "solution", or "none" to judge also words that say that there is no solution. The verdict is then "none" if there is
      none, "not_none" if there is one, and "undecided" if the search is cut before it knows, by `limit` steps, `timeout` seconds, or
      `memory` MiB.
    - `columns` says where rows have `answer`, `numbers`, `target`, `puzzle`, `game`, `rules` and `split`, like {"numbers": "doc.nums"}.
    - `threads` is the number of threads for rows, one for each core by default. The limits hold for each row.

    >>> import sumwise
    >>> verdict = sumwise.check("75*8+50*3+50+12", [75, 50, 2, 3, 8, 7], 812)
    >>> verdict.verdict, verdict.span, verdict.message
    ('unknown_number', (13, 15), '12 is not one of the numbers (at character 14)')
    >>> if sumwise.check("(8 − 4) × (9 − 3) = 24", "24:3,4,8,9=24"):
    ...     print("correct")
    correct
    >>> sumwise.check("NO_SOLUTION", "24:1,1,1,1=24", claims="none").verdict
    'none'
    >>> rows = [{"doc": {"nums": [3, 3, 8, 8], "target": 24}, "resps": [["8/(3-8/3)"]]}]
    >>> [row["verdict"] for row in sumwise.check(rows, game="24", columns={"numbers": "doc.nums"})]
    ['correct']
    """
    search: _sumwise._Search = ("fast", limit, timeout, memory)
    if isinstance(text, str) and columns is None:
        # Made without `_read`, since the fields are the same and this call must be fast.
        return Verdict(**_sumwise.check(text, numbers, target, game, rules, reading, extract, claims, search))
    return _of_rows("check", text, columns, threads, numbers, target, game, rules, (reading, extract, claims), search)


@overload
def grade(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
) -> Grade: ...
@overload
def grade(
    numbers: Frame,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Frame: ...
@overload
def grade(
    numbers: Rows,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Iterator[Dict[str, Any]]: ...
def grade(
    numbers: Any,
    target: Optional[Number] = None,
    *,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
    columns: Optional[Mapping[Field, str]] = None,
    threads: Optional[int] = None,
) -> Union[Grade, Any]:
    """Grades the difficulty of a puzzle for a person, and explains it. Of rows of puzzles, returns the rows with the columns `puzzle`,
    `score`, `band`, `seconds`, `because`, `stop` and `error` after their own.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24"; or rows of puzzles.
    - `target` is left out if the game or the puzzle has one.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. A cut answer gives the reason as `stop`.
    - `columns` says where rows have `numbers`, `target`, `puzzle`, `game`, `rules` and `split`, like {"numbers": "doc.nums"}.
    - `threads` is the number of threads for rows, one for each core by default. The limits hold for each row.

    >>> import sumwise
    >>> grade = sumwise.grade([5, 6, 9, 13], game="24")
    >>> grade.score, grade.band, grade.seconds, grade.because
    (557, 'hard', 18, '13-5 = 8, a step on the way')
    >>> [row["score"] for row in sumwise.grade([{"puzzle": "24:5,6,9,13=24"}])]
    [557]
    """
    numbers, is_rows = _rows_or_numbers(numbers, columns)
    if is_rows:
        return _of_rows("grade", numbers, columns, threads, None, target, game, rules, _MANNER, (method, limit, timeout, memory))
    return Grade._read(_sumwise.grade(numbers, target, game, rules, (method, limit, timeout, memory)))


def hint(
    numbers: Numbers,
    target: Optional[Number] = None,
    *,
    left: Optional[Iterable[Number]] = None,
    level: int = 1,
    game: GameGiven = None,
    rules: RulesGiven = None,
    method: Method = "fast",
    limit: Optional[int] = None,
    timeout: Optional[float] = TIMEOUT,
    memory: int = MEMORY,
) -> Hint:
    """Returns a hint of a level, from 1 to 4.

    - `numbers` is a list, a string such as "75 50 2 3 8 7", a `Puzzle`, or its id, such as "24:3,3,8,8=24".
    - `target` is left out if the game or the puzzle has one.
    - `left` is the numbers that remain after some steps. The default is all numbers.
    - `level` is 1 for whether the target can be made and in how many steps, 2 for the last operator, 3 for the first step, or 4
      for the solution.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `method` is "fast", or "literal" to enumerate every formula.
    - `limit`, `timeout` and `memory` are the most steps, seconds, and MiB of tables. A cut answer gives the reason as `stop`.

    >>> import sumwise
    >>> sumwise.hint([75, 50, 2, 3, 8, 7], 812, level=3).step
    '50 + 8 = 58'
    >>> sumwise.hint([75, 50, 2, 3, 8, 7], 812, left=[75, 50, 6, 8, 7]).winnable
    False
    """
    left = None if left is None else list(_no_text(left, "left"))
    search = (method, limit, timeout, memory)
    return Hint._read(_sumwise.hint(numbers, target, left, game, rules, str(level), search))


def deal(game: Union[Game, str] = "countdown", *, seed: Union[str, int, None] = None, large: Optional[int] = None) -> Puzzle:
    """Deals a puzzle.

    - `game` is a `Game` or its name.
    - `seed` is a word or a whole number. The same seed always gives the same deal. The default is a new one.
    - `large` is the number of large numbers, for games that have them.

    >>> import sumwise
    >>> sumwise.deal("countdown", seed="tuesday", large=2)
    Puzzle('countdown:100,25,6,8,9,4=390')
    """
    return _sumwise.deal(game, None if seed is None else str(seed), large)


def generate(
    count: int = 10,
    *,
    seed: Union[str, int, None] = None,
    start: int = 0,
    game: GameGiven = None,
    rules: RulesGiven = None,
    pool: Optional[str] = None,
    numbers: Optional[Span] = None,
    targets: Optional[Span] = None,
    split: Optional[Split] = None,
    split_by: SplitBy = "puzzle",
    solvable: Optional[bool] = True,
    solutions: Optional[Span] = None,
    operators: Optional[Span] = None,
    difficulty: Union[Band, Span, None] = None,
    needs_fraction: bool = False,
    needs_negative: bool = False,
    plus_minus_only: bool = False,
    trace: Optional[Trace] = None,
    trace_limit: Optional[int] = None,
    shard: Optional[Tuple[int, int]] = None,
    threads: Optional[int] = None,
    limit: Optional[int] = None,
    timeout: Optional[float] = None,
) -> Iterator[Generated]:
    """Yields puzzles from a seed, each with its solution and labels. No puzzle comes twice, and the same seed gives the same puzzles
    for ever. They are generated on all cores, some of them in advance.

    - `count` is the number of puzzles, and `start` the number of those to skip.
    - `seed` is a word or a whole number. The default is a new one.
    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules, such as
      {"domain": "integer"}.
    - `pool` is the pool that the numbers are drawn from, such as "1..99" or "1..10x2,25,50,75,100".
    - `numbers`, `targets`, `solutions` and `operators` are spans, such as 4, (3, 4) or range(1, 101): of the number of numbers, of
      targets, of the number of essentially different solutions, and of the number of operators of the best one.
    - `split` is "train" or "test", for puzzles that the other split never has. With `split_by="hand"`, all puzzles with the same numbers
      are in one split, and with "scale" all whose numbers have the same ratios.
    - `solvable` is None for puzzles with or without a solution.
    - `difficulty` is a band of the game, such as "hard", or a span of scores.
    - `trace` is "dfs" or "best", for the trace of a search in that order. After `trace_limit` steps, 1000 by default, it takes
      the steps of the best solution.
    - `needs_fraction`, `needs_negative` and `plus_minus_only` ask for puzzles whose every solution needs a fraction or a negative
      number on the way, or that + and - alone solve.
    - `shard` is a pair (K, M) for the K-th of M shares.
    - `threads` is the number of threads, one for each core by default.

    If there are fewer such puzzles than `count`, a `ShortfallWarning` gives the reason after the last one.

    `CutError` is raised when `limit` candidates have been examined, or generating has taken `timeout` seconds. The puzzles found
    before come first.

    >>> import sumwise
    >>> for puzzle in sumwise.generate(3, game="countdown", seed="tuesday"):
    ...     print(puzzle.id, puzzle.best)
    countdown:1,4,4,9,10,75=390 (75-9*4)*10
    countdown:3,6,7,8,10,25=502 25+10*8*6-3
    countdown:3,8,9,9,10,75=903 75*10+9*(9+8)
    """
    # The parameters by name.
    return _generated(_generation(locals()))


if TYPE_CHECKING:
    from typing_extensions import TypedDict, Unpack

    class _Kind(TypedDict, total=False):
        """The parameters of `generate` that say which puzzles there are, without the seed and the split."""

        start: int
        game: GameGiven
        rules: RulesGiven
        pool: Optional[str]
        numbers: Optional[Span]
        targets: Optional[Span]
        split_by: SplitBy
        solvable: Optional[bool]
        solutions: Optional[Span]
        operators: Optional[Span]
        difficulty: Union[Band, Span, None]
        needs_fraction: bool
        needs_negative: bool
        plus_minus_only: bool
        trace: Optional[Trace]
        trace_limit: Optional[int]

    class _OptionsOfRows(_Kind, total=False):
        """The parameters of `generate` after the number of puzzles, without the seed and the split."""

        shard: Optional[Tuple[int, int]]
        threads: Optional[int]
        limit: Optional[int]
        timeout: Optional[float]

    class _Options(_OptionsOfRows, total=False):
        """The parameters of `generate` after the number of puzzles."""

        seed: Union[str, int, None]
        split: Optional[Split]

    class _OptionsOfShares(_Kind, total=False):
        """The parameters of `generate` that shares of puzzles have, without the seed."""

        split: Optional[Split]


def generate_batch(count: int = 10, **options: Unpack[_Options]) -> Table:
    """Returns the puzzles of `generate`, whose options it takes, as a table. Numbers are strings such as "3 3 8 8", which `check_batch`
    and `solve_batch` read, as they do the ids in the column `puzzle`.

    >>> import sumwise
    >>> puzzles = sumwise.generate_batch(3, game="24", seed="tuesday")
    >>> puzzles["puzzle"]
    ['24:4,10,12,12=24', '24:1,3,3,11=24', '24:5,6,12,12=24']
    >>> sumwise.check_batch(puzzles["best"], puzzles["puzzle"])["correct"]
    [True, True, True]
    """
    generation = generation_of(count, **options)
    table = generation.table()
    warn_of_shortfall(generation, stacklevel=3)
    return table


# The names of its hint are there for type checkers alone, and `typing.get_type_hints` would miss them.
generate_batch.__annotations__["options"] = Any


def generation_of(count: int, **options: Any) -> _sumwise.Generation:
    """Starts to generate the puzzles of `generate`, whose options it takes."""
    bound = signature(generate).bind(count, **options)
    bound.apply_defaults()
    return _generation(bound.arguments)


def _generation(asked: Mapping[str, Any]) -> _sumwise.Generation:
    request = _generate_request(**{name: option for name, option in asked.items() if name != "timeout"})
    return _sumwise.Generation(request, asked["timeout"])


def _generated(generation: _sumwise.Generation) -> Iterator[Generated]:
    for fields in generation:
        yield Generated._read(fields)
    warn_of_shortfall(generation, stacklevel=3)


def warn_of_shortfall(generation: _sumwise.Generation, stacklevel: int) -> None:
    """Warns if there were fewer puzzles than requested."""
    if generation.shortfall is not None:
        warnings.warn(generation.shortfall, ShortfallWarning, stacklevel=stacklevel)


def _generate_request(
    count: int,
    *,
    start: int = 0,
    numbers: Optional[Span] = None,
    targets: Optional[Span] = None,
    solvable: Optional[bool] = True,
    solutions: Optional[Span] = None,
    operators: Optional[Span] = None,
    difficulty: Union[Band, Span, None] = None,
    trace: Optional[Trace] = None,
    trace_limit: Optional[int] = None,
    shard: Optional[Tuple[int, int]] = None,
    **options: Any,
) -> str:
    if trace_limit is not None and trace is None:
        raise InputError("`trace_limit` limits a trace, and there is none: give trace=\"dfs\" or trace=\"best\" as well")
    fields: Dict[str, Any] = {
        "count": count,
        "from": start or None,
        "size": _span(numbers),
        "targets": _span(targets),
        "solvable": "any" if solvable is None else solvable,
        "solutions": _span(solutions),
        "operators": _span(operators),
        "difficulty": difficulty if isinstance(difficulty, str) else _span(difficulty),
        "trace": trace,
        "trace_limit": trace_limit,
        "shard": None if shard is None else f"{shard[0]}/{shard[1]}",
    }
    return _request(**fields, **options)


def audit(
    file: Union[str, PathLike[str], ArrowStream, Dataset, Rows],
    *,
    against: Union[str, PathLike[str], ArrowStream, Dataset, Rows, Sequence[Union[str, PathLike[str], ArrowStream, Dataset]]] = (),
    input_format: Optional[Form] = None,
    ignore: Union[str, Sequence[str]] = (),
    target: Optional[Number] = None,
    game: GameGiven = None,
    rules: RulesGiven = None,
    reading: Reading = "lenient",
    extract: Extract = "auto",
    claims: Claims = "solution",
    examples: int = 3,
    limit: int = 100_000_000,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
    columns: Optional[Mapping[Field, str]] = None,
) -> Audit:
    """Audits a file of puzzles (.jsonl, .csv or .parquet) for duplicates, overlap of splits, wrong labels and wrong answers.

    - `file` is read as its extension says, or as `input_format` says: "jsonl", "csv" or "parquet". It may also be rows, which `check`
      takes too: they are written to a temporary file. Rows are counted from 1.
    - `against` names files whose puzzles must not be in this one, or is rows.
    - `ignore` names columns that mean something else.
    - `target`, `game` and `rules` are those of rows without their own.
    - `reading`, `extract` and `claims` say how the answers of the rows are read, as for `check`.
    - `examples` is the number of rows named for each kind of finding.
    - `limit` is the most steps of a search. A puzzle that takes more is a finding "cut".
    - `timeout` is the seconds after which the audit ends with the findings so far. Then `stop` is set.
    - `threads` is the number of threads, one for each core by default.
    - `columns` says where the rows have the fields that `check` reads, like {"numbers": "doc.nums"}. Known shapes of data sets need none.

    >>> import sumwise, tempfile, os
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     file = os.path.join(directory, "puzzles.jsonl")
    ...     with open(file, "w") as lines:
    ...         _ = lines.write('{"numbers": [1, 1, 1, 1], "target": 24}\\n' * 2)
    ...     audit = sumwise.audit(file, game="24")
    >>> [(found.kind, found.count) for found in audit.found]
    [('duplicate', 1), ('unsolvable', 2)]
    >>> sumwise.audit([{"numbers": [3, 3, 8, 8], "target": 24}, {"numbers": [8, 3, 8, 3], "target": 24}]).found[0].kind
    'duplicate'
    """
    asked = _request(
        game=game,
        rules=rules,
        target=None if target is None else str(Puzzle((1,), target).target),
        ignore=[ignore] if isinstance(ignore, str) else list(ignore),
        reading=reading,
        extract=extract,
        claims=claims,
        examples=examples,
        limit=limit,
        threads=threads,
        # Other rows are written under the names that are read.
        columns=dict(columns) if columns and _is_path(file) else None,
    )
    others = against if isinstance(against, (list, tuple)) and not (against and isinstance(against[0], Mapping)) else [against]
    given = [file, *others]

    def report(paths: List[str]) -> str:
        return _sumwise.audit(asked, paths[0], paths[1:], input_format, timeout)

    if all(map(_is_path, given)):
        return Audit._read(_json(report([_file(path) for path in given])))
    if input_format is not None:
        raise InputError("`input_format` is that of files: leave it out where rows are given")
    from sumwise import _frames

    return Audit._read(_json(_frames.audited(given, columns or {}, report)))


def sweep(
    game: GameGiven = None,
    *,
    question: Question = "solvable",
    targets: Optional[Span] = None,
    pool: Optional[str] = None,
    numbers: Optional[int] = None,
    large: Optional[Sequence[int]] = None,
    rules: RulesGiven = None,
    out: Union[str, PathLike[str], None] = None,
    form: Optional[Form] = None,
    threads: Optional[int] = None,
    limit: Optional[int] = None,
    timeout: Optional[float] = None,
) -> Sweep:
    """Answers one question for every hand of a game and every target: "solvable", "fewest", "distance", "formulas", "essential"
    or "grade".

    - `game` is a `Game` or its name, "countdown" by default, and `rules` is a `Rules`, or the overridden rules.
    - `targets` is a span, such as 24, (1, 100) or range(1, 101). The default is the game's.
    - `pool` is the pool that `numbers` numbers are drawn from, such as "1..13x4".
    - `large` lists the values that count as large in the figures by large numbers.
    - `out` is a directory for the tables of hands, targets and puzzles, which are Parquet, or as `form` says "csv" or "jsonl". They are
      the files of `sumwise sweep --out`. The same call continues a sweep that was stopped.
    - `threads` is the number of threads, one for each core by default.

    `CutError` is raised if hands are left after `limit` of them, or a few more, have been answered, or after `timeout` seconds.

    >>> import sumwise
    >>> sweep = sumwise.sweep("24")
    >>> sweep.hands, sweep.solvable
    (1820, 1362)
    """
    asked = _sweep_request(game, question=question, targets=targets, pool=pool, numbers=numbers, large=large, rules=rules)
    if out is None:
        if form is not None:
            raise InputError("`form` is the form of tables, and none are written: give `out` as well")
        return Sweep._of(asked, _json(_sumwise.sweep(asked, threads, limit, timeout)))
    try:
        _sumwise.sweep_into(asked, _path(out), form or "parquet", None, threads, limit, timeout)
    except CutError as cut:
        raise CutError(f"the sweep was cut ({cut.stop}): the same call goes on where it stopped", cut.stop) from None
    return _read_sweep(asked, out)


def _sweep_request(
    game: GameGiven,
    *,
    question: Question,
    targets: Optional[Span],
    pool: Optional[str],
    numbers: Optional[int],
    large: Optional[Sequence[int]],
    rules: RulesGiven,
) -> str:
    large = None if large is None else [int(value) for value in large]
    return _request(
        game=game, rules=rules, question=question, targets=_span(targets), pool=pool, size=numbers, large=large
    )


def _read_sweep(asked: str, out: Union[str, PathLike[str]]) -> Sweep:
    with open(f"{_path(out)}/summary.json", encoding="utf-8") as summary:
        return Sweep._of(asked, _json(summary.read()))


def _json(text: str) -> Dict[str, Any]:
    # Imported here to keep the import of the package fast.
    import json

    fields: Dict[str, Any] = json.loads(text)
    return fields


def _no_text(numbers: Iterable[Number], name: str) -> Iterable[Number]:
    """Returns the numbers, and refuses a string, which would be iterated by its characters."""
    if isinstance(numbers, (str, bytes)):
        raise InputError(f"`{name}` is a text: give numbers, like [6, 7]")
    return numbers


def _span(span: Optional[Span]) -> Optional[str]:
    if isinstance(span, range):
        if span.step != 1 or not span:
            raise InputError(f"{span} is not a span: give one like range(1, 101)")
        span = (span[0], span[-1])
    if isinstance(span, tuple):
        if len(span) != 2:
            raise InputError(f"{span} is not a span: give the first and the last, like (1, 100)")
        return f"{span[0]}..{span[1]}"
    return None if span is None else str(span)


def _request(*, game: GameGiven = None, rules: RulesGiven = None, **fields: Any) -> str:
    """Returns the JSON object of a request, without the fields that are None."""
    import json

    given = {"game": None if game is None else _game_text(game), "rules": None if rules is None else _rule_words(rules), **fields}
    return json.dumps({name: value for name, value in given.items() if value is not None}, default=index)


def _rule_words(rules: Union[Rules, RuleWords]) -> Dict[str, Any]:
    if isinstance(rules, Rules):
        return {name: str(getattr(rules, name)) for name in Rules.__match_args__ if getattr(rules, name) is not None}
    return {**rules}


def _game_text(game: Union[Game, str]) -> str:
    # A game that is not built in is sent as TOML.
    return game if isinstance(game, str) else game.name if game.is_built_in else game.to_toml()


def _path(path: Union[str, PathLike[str]]) -> str:
    from os import fspath

    return fspath(path)


def _is_path(given: Any) -> bool:
    return isinstance(given, str) or hasattr(given, "__fspath__")


def _file(path: Union[str, PathLike[str]]) -> str:
    """Returns the path of a file to read, and raises the error of the system if there is none. "-" is standard input."""
    import errno
    import os
    import stat

    path = _path(path)
    if path != "-" and stat.S_ISDIR(os.stat(path).st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    return path
