"""Batches: their results are those of single calls, and columns come from and go to other libraries."""

from __future__ import annotations

import contextlib
import itertools
import json
import pickle
import random
import sys
import time
from decimal import Decimal
from fractions import Fraction
from typing import Any, Callable

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import sumwise

HANDS = [[3, 3, 8, 8], [1, 5, 5, 5], [4, 6, 11, 12], [1, 1, 1, 1], [2, 3, 5, 7]]
TEXTS = ["8/(3-8/3)", "5*(5-1/5)", "(4+6)*11", "1+1", "7*5-3*2 = 29", "8÷(3−8÷3)", "((", "", r"\frac{8}{3-\frac{8}{3}}"]


def answers(number: int) -> tuple[list[str], list[list[int]], list[int]]:
    choose = random.Random(7)
    texts, hands = choose.choices(TEXTS, k=number), choose.choices(HANDS, k=number)
    return texts, hands, choose.choices([24, 29, -1], k=number)


COLUMNS: dict[str, Callable[[list[Any]], Any]] = {
    "list": list,
    "tuple": tuple,
    "numpy": np.array,
    "numpy of objects": lambda column: np.array([*column, None], dtype=object)[:-1],
    "pyarrow": pa.array,
    "pyarrow in chunks": lambda column: pa.chunked_array([column[:100], column[100:]]),
    "pyarrow of small integers": lambda column: pa.array(column, pa.list_(pa.int8())) if isinstance(column[0], list) else pa.array(column),
    "polars": pl.Series,
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_batches_say_what_single_calls_say(kind: str) -> None:
    texts, hands, targets = answers(10_000 if kind == "list" else 500)
    column = COLUMNS[kind]
    batch = sumwise.check_batch(column(texts), column(hands), column(targets), game="24", essential=True)
    assert len(batch) == len(texts)
    names = ("verdict", "correct", "value", "distance", "start", "end", "step", "message", "essential")
    assert batch.columns == names
    for text, hand, target, row in zip(texts, hands, targets, zip(*(batch[name] for name in names))):
        verdict = sumwise.check(text, hand, target, game="24")
        told = [None if value is None else str(value) for value in (verdict.value, verdict.distance)]
        span = verdict.span or (None, None)
        single = (verdict.verdict, verdict.correct, *told, *span, verdict.step, verdict.message, verdict.essential)
        assert row == single


def test_hands_and_targets_for_all_rows() -> None:
    texts = ["8/(3-8/3)", "3*8", None]
    for hand in ([3, 3, 8, 8], "3 3 8 8", np.array([3, 3, 8, 8]), pa.array([3, 3, 8, 8]), (Fraction(3), "3", 8, 8)):
        for target in (24, "24", Fraction(48, 2), np.int64(24), [24, 24, 24], None):
            batch = sumwise.check_batch(texts, hand, target, game="24")
            assert batch["verdict"] == ["correct", "missing_number", "no_answer"], (hand, target)
    rows = ["3,3,8,8", "[3, 3, 8, 8]", "3 3 8 8"]
    for hands in (rows, np.array(rows), pa.array(rows), pl.Series(rows), [[3, "3", 8, 8]] * 3):
        assert sumwise.check_batch(texts, hands, game="24")["correct"] == [True, False, False]
    assert len(sumwise.check_batch([], [3, 3, 8, 8], 24)) == 0
    assert sumwise.check_batch(texts, [3, 3, 8, 8], game="24", extract="boxed")["verdict"] == ["no_answer"] * 3
    fixed = pa.array([[3, 3, 8, 8]] * 3, pa.list_(pa.int32(), 4))
    assert sumwise.check_batch(texts, fixed, game="24")["correct"] == [True, False, False]


def test_iterators_are_read_once() -> None:
    texts, hand = ["8/(3-8/3)", "3*8", None], [3, 3, 8, 8]
    expected = pa.table(sumwise.check_batch(texts, hand, game="24"))
    for hands in (iter(hand), (number for number in hand), iter([hand] * 3), iter(["3 3 8 8"] * 3), map(iter, [hand] * 3)):
        assert pa.table(sumwise.check_batch(iter(texts), hands, iter([24] * 3), game="24")) == expected
    assert sumwise.solve_batch(iter(hand), game="24")["puzzle"] == ["24:3,3,8,8=24"]
    with pytest.raises(sumwise.PuzzleError, match="at most 64 numbers"):
        sumwise.check_batch(texts, iter(int, 1), 1)
    for text in (texts[0], np.array(texts[0])):
        with pytest.raises(sumwise.InputError, match="give a list, like"):
            sumwise.check_batch(text, hand, game="24")


@pytest.mark.parametrize(
    "columns",
    [
        (["1"], [[1.5]], 1),
        (["1"], np.array([[1.0]]), 1),
        (["1"], pa.array([[1.0]]), 1),
        (["1"], pl.Series([[1.0]]), 1),
        (["1"], [[1]], 1.5),
        (["1"], [[1]], pa.array([1.5])),
        (["1"], [[1]], pa.array([None], pa.int64())),
        (["1"], pa.array([None], pa.list_(pa.int64())), 1),
        (["1"], [[]], 1),
        (["1"], ["1 x"], 1),
        (["1"], [[1]], None),
        (["1", "2"], [[1]], 1),
        (["1", "2"], [1], [1]),
        (["1", "2"], [[1], [1], [1]], 1),
        ([1], [1], 1),
        (pa.array([1]), [1], 1),
        (["1"], [list(range(65))], 1),
        (["1"] * 2, pa.array([[], []], pa.list_(pa.int8(), 0)), 1),
    ],
)
def test_columns_with_a_fault_are_refused(columns: Any) -> None:
    with pytest.raises((sumwise.Error, TypeError)) as refused:
        sumwise.check_batch(*columns)
    assert len(str(refused.value)) < 300


def test_the_row_that_is_wrong_is_told() -> None:
    hands = [[1, 2], [3, 4], [5, None], [6]]
    for column in (hands, pa.array(hands), pa.chunked_array([hands[:1], hands[1:]]), pl.Series(hands)):
        with pytest.raises((sumwise.Error, TypeError)) as refused:
            sumwise.check_batch(["1"] * 4, column, 1)
        assert "row 2" in str(refused.value)
    whole = pa.array([*hands[2:], *hands[:2]])
    assert sumwise.check_batch(["1+2", "3+4"], whole.slice(2), [3, 8])["correct"] == [True, False]
    for targets in ([1, 2, "x", 4], pa.array(["1", "2", "x", "4"]), pa.chunked_array([["1", "2"], ["x", "4"]])):
        with pytest.raises(sumwise.InputError) as wrong:
            sumwise.check_batch(["1"] * 4, [1], targets)
        assert wrong.value.row == 2


@pytest.mark.parametrize("first, second", [(2, 5), (7, 4096), (4095, 4096), (15_000, 15_001), (15_000, 29_000)])
@pytest.mark.parametrize("threads", [1, None])
def test_the_first_row_that_is_wrong_is_told(first: int, second: int, threads: Any) -> None:
    """Rows are judged while others are still read, and the error is that of the first invalid row."""
    rows = 30_000

    def refused(faults: dict[str, dict[int, Any]], columns: Callable[[list[Any]], Any] = list) -> sumwise.InputError:
        texts, hands, targets = (
            [faults.get(name, {}).get(row, usual) for row in range(rows)]
            for name, usual in (("texts", "1"), ("hands", [1]), ("targets", 1))
        )
        with pytest.raises(sumwise.InputError) as wrong:
            sumwise.check_batch(texts, columns(hands), targets, threads=threads)
        assert wrong.value.row == first and f"row {first}: " in str(wrong.value)
        return wrong.value

    wrong: list[dict[str, Any]] = [{"hands": []}, {"hands": ["x"]}, {"hands": None}, {"targets": None}, {"texts": 1}]
    for one, other in itertools.product(wrong, repeat=2):
        faults: dict[str, dict[int, Any]] = {}
        for row, fault in ((first, one), (second, other)):
            for name, value in fault.items():
                faults.setdefault(name, {})[row] = value
        error = refused(faults)
        assert (error.__cause__ is None) == (one in ({"hands": []}, {"texts": 1}))
    for one, other in itertools.product(([], None, [None]), repeat=2):
        refused({"hands": {first: one, second: other}}, pa.array)
        refused({"hands": {first: one, second: other}}, lambda hands: pa.chunked_array([hands[:5000], hands[5000:]]))


def test_what_is_raised_while_a_row_is_read_is_raised() -> None:
    class Number:
        """A number like `fractions.Fraction`, whose parts are computed in Python, where a signal may come."""

        def __init__(self, error: BaseException) -> None:
            self.error = error

        @property
        def numerator(self) -> int:
            raise self.error

        denominator = 1

    def numbers(error: BaseException, first: Any = 1) -> Any:
        yield first
        raise error

    for error in (KeyboardInterrupt(), SystemExit(3), MemoryError(), ZeroDivisionError()):
        for hands, targets in (([[Number(error)]], 1), ([numbers(error)], 1), (numbers(error), 1), ([[1]], [Number(error)])):
            with pytest.raises(type(error)):
                sumwise.check_batch(["1"], hands, targets)
        with pytest.raises(type(error)):
            sumwise.check("1", [Number(error)], 1)
    # The row is the last of those judged at once, and slow to judge, so that the next rows are read before it is found.
    wrong = itertools.chain(itertools.repeat([1], 4095), [[]], itertools.repeat([1]))
    with pytest.raises(KeyboardInterrupt):
        sumwise.check_batch(itertools.chain([f"1{' ' * 2000}"] * 4999, numbers(KeyboardInterrupt(), "1")), wrong, 1)


def test_columns_of_different_lengths() -> None:
    for number in (1, 5000, 8192):
        with pytest.raises(sumwise.InputError, match=f"there are {number} texts, and more hands: give one for each row"):
            sumwise.check_batch(["1"] * number, itertools.repeat([1]), 1)
        with pytest.raises(sumwise.InputError, match=f"there are {number} targets, and more hands"):
            sumwise.solve_batch([[1]] * (number + 1), [1] * number)
        with pytest.raises(sumwise.InputError, match=f"there are {number} targets, and more hands"):
            sumwise.solve_batch(itertools.repeat([1]), [1] * number)
    with pytest.raises(ZeroDivisionError):
        sumwise.check_batch((str(1 // (9000 - row)) for row in range(10_000)), [1], 1)


def test_columns_in_chunks_that_end_anywhere() -> None:
    texts, hands, targets = answers(20_000)
    expected = pa.table(sumwise.check_batch(texts, hands, targets, game="24"))

    def chunks(column: list[Any], length: int) -> pa.ChunkedArray:
        whole = pa.array(column)
        return pa.chunked_array([whole.slice(first, length) for first in range(0, len(column), length)])

    for lengths in ((4096, 4096, 4096), (20_000, 7, 4097), (1000, 20_000, 12_345)):
        columns = (chunks(column, length) for column, length in zip((texts, hands, targets), lengths))
        assert pa.table(sumwise.check_batch(*columns, game="24")) == expected
    strings = pa.chunked_array([[" ".join(map(str, hand)) for hand in hands[:9999]], [str(hand) for hand in hands[9999:]]])
    assert pa.table(sumwise.check_batch(texts, strings, list(map(str, targets)), game="24")) == expected
    fixed = pa.array(hands, pa.list_(pa.int16(), 4))
    assert pa.table(sumwise.check_batch(texts, fixed, targets, game="24")) == expected


def test_columns_of_other_types_are_read_as_lists() -> None:
    texts, targets = ["1+2", "3", None], [3, 3, 3]
    expected = pa.table(sumwise.check_batch(texts, [1, 2], targets))
    for column in (pa.array(texts).dictionary_encode(), pl.Series(texts, dtype=pl.Categorical), pd.Series(texts)):
        assert pa.table(sumwise.check_batch(column, [1, 2], targets)) == expected
    assert sumwise.check_batch(pd.Series(["1+2", "3"], dtype="category"), [1, 2], 3)["correct"] == [True, False]
    decimals = pa.array([Decimal(3)] * 3, pa.decimal128(5, 2))
    for column in (decimals, pl.Series([3] * 3, dtype=pl.Int128), pd.Series([Fraction(3)] * 3), [Decimal("3.0")] * 3):
        assert pa.table(sumwise.check_batch(texts, [1, 2], column)) == expected
    for nothing in (pa.array([None] * 3), pl.Series([None] * 3), [None] * 3):
        assert sumwise.check_batch(nothing, [1, 2], 3)["verdict"] == ["no_answer"] * 3
    for empty in ([], np.array([]), pa.array([]), pl.Series([]), pd.Series([])):
        assert len(sumwise.check_batch(empty, [1], 1)) == len(sumwise.check_batch([], empty, 1)) == 0


def test_a_puzzle_for_all_rows() -> None:
    texts, puzzle = ["8/(3-8/3)", "3*8"], sumwise.Puzzle([3, 3, 8, 8], 24, "24")
    for numbers in (puzzle, puzzle.id):
        assert sumwise.check_batch(texts, numbers)["correct"] == [True, False]
        assert sumwise.check_batch(texts, numbers, [24, 25], rules={"use": "any"})["verdict"] == ["correct", "wrong_value"]
        assert sumwise.solve_batch(numbers)["best"] == ["8/(3-8/3)"]
        assert sumwise.solve_batch(numbers, [24, 22])["best"] == ["8/(3-8/3)", "8+8+3+3"]


def test_an_iterator_that_has_ended_is_not_asked_again() -> None:
    class Resuming:
        left = 5

        def __iter__(self) -> Any:
            return self

        def __next__(self) -> str:
            self.left -= 1
            if self.left == -1:
                raise StopIteration
            return "1"

    assert len(sumwise.check_batch(Resuming(), [1], 1)) == 5


@pytest.mark.parametrize("threads", [0, -1, 2**70, "two", 1.5])
def test_threads_are_a_number_from_1_up(threads: Any) -> None:
    for call in (sumwise.check_batch, sumwise.solve_batch):
        with pytest.raises(sumwise.InputError, match="threads: give a number from 1 up, or None for all cores"):
            call(*([["1"]] if call is sumwise.check_batch else []), [1], 1, threads=threads)


@pytest.mark.parametrize("column", [5, None, object()])
def test_what_is_no_column_is_refused(column: Any) -> None:
    for columns in ((column, [1], 1), (["1"], column, 1)):
        with pytest.raises(TypeError, match="is no column: give a list, a numpy array, or a column of Arrow"):
            sumwise.check_batch(*columns)
    with pytest.raises(sumwise.InputError, match="row 0: the numbers are not a list"):
        sumwise.check_batch(["1"], [None], 1)


def test_other_libraries_read_the_results() -> None:
    texts, hands, targets = answers(10_000)
    batch = sumwise.check_batch(texts, hands, targets, game="24")
    arrow, frame = pa.table(batch), pl.DataFrame(batch)
    assert arrow.column_names == list(batch.columns) == frame.columns
    for name in batch.columns:
        assert arrow[name].to_pylist() == frame[name].to_list() == batch[name]
    correct = duckdb.sql("SELECT count(*) FROM arrow WHERE correct").fetchall()
    assert correct == [(sum(batch["correct"]),)]
    assert pa.RecordBatchReader.from_stream(batch).read_all() == arrow
    again = sumwise.solve_batch(arrow["value"].drop_null().slice(0, 5), 24)
    assert len(again) == 5
    empty = sumwise.check_batch([], [], [])
    assert pa.table(empty).schema == arrow.schema


def test_solving_in_batches() -> None:
    puzzles = [sumwise.deal("countdown", seed=str(seed)) for seed in range(300)]
    batch = sumwise.solve_batch([p.numbers for p in puzzles], [p.target for p in puzzles])
    for puzzle, status, best, operators, nearest in zip(
        puzzles, batch["status"], batch["best"], batch["operators"], batch["nearest"]
    ):
        answer = sumwise.solve(puzzle)
        assert status == answer.status
        assert best == (answer.best and answer.best.infix)
        assert operators == (answer.best and answer.best.operators)
        assert nearest == "; ".join(formula.infix for formula in answer.nearest)
    assert batch["puzzle"] == [puzzle.id for puzzle in puzzles]
    single = sumwise.solve_batch([p.numbers for p in puzzles], [p.target for p in puzzles], threads=1)
    assert pa.table(single) == pa.table(batch)
    assert sumwise.solve_batch([[1, 2, 3, 4, 5, 6]], 999, limit=1)["stop"] == ["limit"]
    assert sumwise.solve_batch([list(range(1, 15))], 10**8 + 1, timeout=0.2)["stop"] == ["time"]
    with pytest.raises(sumwise.TooLongError):
        sumwise.solve_batch([list(range(1, 40))], 1)


def test_any_number_of_threads() -> None:
    hands = [[1, 2, number] for number in range(1, 201)]
    single = sumwise.solve_batch(hands, 24, threads=1)
    for threads in (2, 10**6, 2**62):
        assert pa.table(sumwise.solve_batch(hands, 24, threads=threads)) == pa.table(single)
        assert sumwise.check_batch(["1+2"] * 10_000, [1, 2], 3, threads=threads)["correct"] == [True] * 10_000
    assert len(sumwise.solve_batch([], 24, threads=10**6)) == 0
    # The same number of rows is shown for any division into batches.
    for rows in (0, 1, 19, 20, 200):
        html = sumwise.solve_batch(hands[:rows], 24)._repr_html_()
        assert html.count("<tr>") == 1 + min(rows, 20)
        assert [f"countdown:1,2,{number}=24" in html for number in range(1, rows + 1)] == [n < 20 for n in range(rows)]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not count the waits of a process alike")
def test_a_small_batch_starts_no_thread() -> None:
    """Waiting for a thread is a voluntary context switch."""
    import resource

    for call in (lambda: sumwise.check_batch(["8/(3-8/3)"] * 4096, [3, 3, 8, 8], 24), lambda: sumwise.solve_batch([[1, 2]], 3)):
        call()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
        for _ in range(100):
            call()
        assert resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw - before < 50


def test_batches_are_fast() -> None:
    """Checks a bound on the process time that a loop in Python is far from. `cargo xtask bench --python` measures it."""
    texts = [f"({a} + {b}) * (3 + 25) - 9 * (50 - 75) + 8 * 10" for a in range(100) for b in range(1000)]
    hands = [[a, b, 3, 25, 9, 50, 75, 8, 10] for a in range(100) for b in range(1000)]
    start = time.process_time()
    batch = sumwise.check_batch(texts, hands, 1000, rules={"domain": "integer"})
    assert time.process_time() - start < 1.5
    assert set(batch["verdict"]) <= {"correct", "wrong_value", "reused_number"}


def test_tables_are_rows_and_columns() -> None:
    texts = ["8/(3-8/3)", "3*8", None] * 3000
    table = sumwise.check_batch(texts, [3, 3, 8, 8], game="24")
    rows = list(table)
    assert rows == pl.DataFrame(table).to_dicts() == table.to_polars().to_dicts() == table.to_arrow().to_pylist()
    assert table[0] == rows[0] and table[-1] == rows[-1] and table[8999] == rows[8999]
    assert table.to_dict() == {name: table[name] for name in table.columns} and table.to_pandas().shape == (9000, 8)
    for part in (slice(None), slice(0, 0), slice(4000, 5000), slice(-3, None), slice(9, 3), slice(8999, 10**6)):
        assert list(table[part]) == rows[part] and len(table[part]) == len(rows[part])
    assert table.shape == table.to_polars().shape == (9000, 8)
    with pytest.warns(DeprecationWarning, match="use Table.columns"):
        assert table.column_names == table.columns
    with pytest.warns(DeprecationWarning, match="use Table.from_columns"):
        assert sumwise.Table.of_columns([("n", "integer", [1, None])]).shape == (2, 1)
    again = pickle.loads(pickle.dumps(table))
    assert again.columns == table.columns and list(again) == rows
    for wrong, error in ((9000, IndexError), (-9001, IndexError), ("verdicts", KeyError), (slice(0, 9, 2), sumwise.InputError), (1.5, TypeError)):
        with pytest.raises(error):
            table[wrong]


def test_columns_of_puzzles_and_ids() -> None:
    answers = {"24:3,3,8,8=24": "8/(3-8/3)", "countdown:25,50,75=75": "75", "primes:2,3,5,7=17": "2+3+5+7", "24:3,4,8,9=24": "1"}
    ids = list(answers)
    puzzles = list(map(sumwise.Puzzle, ids))
    for column in (ids, puzzles, tuple(puzzles), np.array(ids), pl.Series(ids), pa.array(ids)):
        assert sumwise.check_batch(list(answers.values()), column)["correct"] == [True, True, True, False]
    solved = sumwise.solve_batch(ids)
    assert solved["puzzle"] == ids and solved["best"] == [str(sumwise.solve(id).best) for id in ids]
    with pytest.raises(sumwise.InputError, match="row 1: ") as refused:
        sumwise.check_batch(["1"] * 3, [ids[0], "nonsense", None])
    assert refused.value.row == 1


def test_invalid_rows_are_null() -> None:
    hands = [[3, 3, 8, 8], None, ["x"], "24:3,3,8,8=24", [0.5]]
    verdicts = sumwise.check_batch(["8/(3-8/3)"] * 5, hands, 24, game="24", errors="null")
    assert verdicts["correct"] == [True, None, None, True, None]
    assert sumwise.solve_batch(hands, 24, game="24", errors="null")["best"] == ["8/(3-8/3)", None, None, "8/(3-8/3)", None]
    assert sumwise.check_batch(["1+2", None], [1, 2], 3, errors="null")["verdict"] == ["correct", "no_answer"]
    assert len(sumwise.solve_batch([], errors="null")) == len(sumwise.solve_batch([], game="24")) == 0
    with pytest.raises(sumwise.InputError):
        sumwise.check_batch(["1"], [1], 1, errors="ignore")


def test_generated_tables() -> None:
    table = sumwise.generate_batch(50, game="24", seed="tuesday")
    puzzles = list(sumwise.generate(50, game="24", seed="tuesday"))
    assert table["puzzle"] == [puzzle.id for puzzle in puzzles] and table["grade"] == [puzzle.grade for puzzle in puzzles]
    assert all(sumwise.check_batch(table["best"], table["puzzle"])["correct"])
    assert all(sumwise.check_batch(table["best"], table["numbers"], table["target"], game="24")["correct"])


def test_results_are_tables() -> None:
    answer = sumwise.solve([3, 3, 8, 8], game="24", all=True)
    told = json.loads(json.dumps(answer.to_dict()))
    assert told["best"] == "8/(3-8/3)" and told["rules"]["domain"] == "rational"
    reach = sumwise.reach([1, 2, 3, 4], range(1, 30))
    assert reach.to_polars().to_dicts() == reach.to_arrow().to_pylist()
    assert reach.to_pandas().shape == (29, 2)
    mixed = sumwise.reach([1, 2], ["1/2", 3], rules={"domain": "rational"}).to_polars()
    assert mixed["target"].to_list() == ["1/2", "3"]
    assert len(sumwise.sweep("countdown")._repr_html_()) < 5000 and len(reach._repr_html_()) < 5000


def test_targets_are_whole_floats_where_a_value_is_missing():
    hands, answers = [[3, 3, 8, 8]] * 3, ["8/(3-8/3)"] * 3
    # A game without a target of its own.
    rules = {"game": "countdown", "rules": {"domain": "rational", "use": "all"}}
    gaps = [24.0, None, 24]
    for targets in (pd.Series(gaps), np.array([24, np.nan, 24]), pl.Series(gaps, strict=False), pa.array(gaps, pa.float64()), [24.0, None, 24]):
        assert sumwise.check_batch(answers, hands, targets, **rules, errors="null")["correct"] == [True, None, True]
        with pytest.raises(sumwise.InputError, match="^row 1: "):
            sumwise.check_batch(answers, hands, targets, **rules)
    for targets in (pd.Series([24.0] * 3), 24.0, [24.0, np.float64(24), 24]):
        assert sumwise.check_batch(answers, hands, targets, **rules)["correct"] == [True] * 3
        assert sumwise.solve_batch(hands, targets, **rules)["best"] == ["8/(3-8/3)"] * 3
    for target in (24.5, True, float("inf"), float("nan")):
        for errors, told in (("raise", pytest.raises((sumwise.Error, TypeError))), ("null", contextlib.nullcontext())):
            with told:
                assert sumwise.check_batch(answers, hands, [target] * 3, **rules, errors=errors)["correct"] == [None] * 3


def test_claims_of_no_solution() -> None:
    texts = ["<answer>NO_SOLUTION</answer>", "<answer>无解</answer>", "<answer>8/(3-8/3)</answer>", "no answer"]
    puzzles = ["24:1,1,1,1=24", "24:3,3,8,8=24", "24:3,3,8,8=24", "24:3,3,8,8=24"]
    judged = sumwise.check_batch(texts, puzzles, extract="answer", claims="none")
    assert judged["verdict"] == ["none", "not_none", "correct", "no_answer"]
    assert judged["correct"] == [False, False, True, False]
    assert sumwise.check_batch(texts, puzzles, extract="answer")["verdict"][:2] == ["syntax", "syntax"]
    hard = sumwise.check("impossible", list(range(11, 25)), 987654321, game="countdown", claims="none", limit=10)
    assert hard.verdict == "undecided"
