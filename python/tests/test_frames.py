"""Rows of data frames, tables, data sets and iterables are answered in their own kind, each in its place."""

from __future__ import annotations

import itertools
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable

import datasets  # type: ignore[import-untyped]
import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import sumwise
import sumwise.duckdb
import sumwise.polars

Rows = list[dict[str, Any]]

CHECKED = ("verdict", "correct", "value", "distance", "start", "end", "step", "message")
SOLVED = ("puzzle", "status", "distance", "best", "rpn", "operators", "largest", "nearest", "stop")
GRADED = ("puzzle", "score", "band", "seconds", "because", "stop")

TEXTS = ["8/(3-8/3)", "5*(5-1/5)", "(4+6)*11", "1+1", "8÷(3−8÷3)", "((", "", None, 'a "quoted"\n\\text']
HANDS = [[3, 3, 8, 8], [1, 5, 5, 5], [4, 6, 11, 12]]


def rows_of(number: int) -> Rows:
    """Returns rows with answers, of which some are missing."""
    choices = zip(itertools.cycle(TEXTS), itertools.cycle(HANDS), itertools.cycle([24, 24, 29, -1]))
    return [{"text": text, "numbers": hand, "target": target, "row": row} for row, (text, hand, target) in enumerate(itertools.islice(choices, number))]


def of_chunks(rows: Rows) -> pa.Table:
    half = len(rows) // 3
    parts = [pa.Table.from_pylist(part, pa.Table.from_pylist(rows).schema) for part in (rows[:half], [], rows[half:])]
    return pa.concat_tables(parts)


def of_pandas_with_index(rows: Rows) -> pd.DataFrame:
    return pd.DataFrame(rows, index=[f"row {len(rows) - place}" for place in range(len(rows))])


def of_objects(rows: Rows) -> pl.DataFrame:
    return pl.DataFrame([pl.Series(name, [row[name] for row in rows], dtype=pl.Object) for name in rows[0]])


class Stream:
    """A table of a library that is not known."""

    schema = None

    def __init__(self, rows: Rows) -> None:
        self.table = pa.Table.from_pylist(rows)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.table.__arrow_c_stream__(requested_schema)


KINDS: dict[str, Callable[[Rows], Any]] = {
    "pandas": pd.DataFrame,
    "pandas with an index": of_pandas_with_index,
    "pandas of Arrow": lambda rows: pd.DataFrame(rows).convert_dtypes(dtype_backend="pyarrow"),
    "polars": pl.DataFrame,
    "polars of objects": of_objects,
    "pyarrow": pa.Table.from_pylist,
    "pyarrow in chunks": of_chunks,
    "a batch": pa.RecordBatch.from_pylist,
    "a reader": lambda rows: of_chunks(rows).to_reader(max_chunksize=50),
    "a stream": Stream,
    "a list": list,
    "an iterator": iter,
    "a data set": lambda rows: datasets.Dataset.from_list(rows),
}

RESULTS = {**{kind: kind for kind in KINDS}, "a stream": "pyarrow", "a list": "an iterator"}


def dicts(frame: Any) -> Rows:
    """Returns the rows of a frame, with None where a value is missing."""
    if isinstance(frame, pd.DataFrame):
        listed = [dict(zip(frame.columns, row)) for row in frame.itertuples(index=False, name=None)]
    elif isinstance(frame, pl.DataFrame):
        listed = frame.to_dicts()
    elif isinstance(frame, pa.RecordBatchReader):
        listed = frame.read_all().to_pylist()
    elif hasattr(frame, "to_pylist"):
        listed = frame.to_pylist()
    else:
        listed = list(frame)
    plain = lambda value: None if type(value).__name__ == "NAType" or value is None or isinstance(value, float) and value != value else value.tolist() if hasattr(value, "tolist") else value  # noqa: E731
    return [{name: plain(value) for name, value in row.items()} for row in listed]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("threads", [1, None])
def test_answers_are_those_of_batches(kind: str, threads: int | None) -> None:
    rows = rows_of(3000 if kind in ("pyarrow in chunks", "a list") else 200)
    given = KINDS[kind](rows)
    judged = sumwise.check(given, game="24", threads=threads)
    assert type(judged) is type(KINDS[RESULTS[kind]](rows)) or isinstance(judged, Iterator)
    batch = sumwise.check_batch([row["text"] for row in rows], [row["numbers"] for row in rows], [row["target"] for row in rows], game="24")
    assert dicts(judged) == [{**row, **told, "error": None} for row, told in zip(rows, batch)]
    solved = dicts(sumwise.solve(KINDS[kind](rows), game="24", threads=threads))
    batch = sumwise.solve_batch([row["numbers"] for row in rows], [row["target"] for row in rows], game="24")
    assert solved == [{**row, **told, "error": None} for row, told in zip(rows, batch)]
    graded = dicts(sumwise.grade(KINDS[kind](rows), game="24", threads=threads))
    assert [list(row)[4:] for row in graded] == [[*GRADED, "error"]] * len(rows)
    for row, told in zip(rows[:20], graded):
        grade = sumwise.grade(row["numbers"], row["target"], game="24")
        assert tuple(told[name] for name in GRADED) == (str(grade.puzzle), grade.score, grade.band, grade.seconds, grade.because, grade.stop)


def test_frames_keep_what_they_have() -> None:
    rows = rows_of(10)
    indexed = of_pandas_with_index(rows)
    indexed.attrs["from"] = "me"
    judged = sumwise.check(indexed, game="24")
    assert list(judged.index) == list(indexed.index) and judged.attrs == {"from": "me"}
    assert list(indexed.columns) == ["text", "numbers", "target", "row"], "it is not changed"
    assert [str(kind) for kind in judged.dtypes[-9:]] == ["string", "boolean", "string", "string", "Int64", "Int64", "Int64", "string", "string"]
    small = pl.DataFrame(rows).with_columns(pl.col("row").cast(pl.UInt8), date=pl.date(2026, 1, 1), kind=pl.lit("a").cast(pl.Categorical))
    assert sumwise.check(small, game="24").schema.items() >= small.schema.items()
    arrow = pa.table(small)
    assert sumwise.check(arrow, game="24").select(arrow.column_names) == arrow


@pytest.mark.parametrize("kind", KINDS)
def test_rows_in_known_shapes(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    right, wrong = "<answer>8/(3-8/3)</answer>", "<answer>3*8</answer>"
    shapes: list[tuple[Callable[[str], dict[str, Any]], str]] = [
        (
            lambda said: {"doc": {"nums": [3, 3, 8, 8], "target": 24}, "resps": [[said]]},
            "answers from resps.0.0, numbers from doc.nums, targets from doc.target",
        ),
        (
            lambda said: {"messages": [{"role": "user", "content": "Make 24"}, {"role": "assistant", "content": said}], "cards": [3, 3, 8, 8]},
            "answers from messages.1.content, numbers from cards",
        ),
        (
            lambda said: {"reward_model": {"ground_truth": {"numbers": [3, 3, 8, 8], "target": 24}}, "output": said},
            "answers from output, numbers from reward_model.ground_truth.numbers, targets from reward_model.ground_truth.target",
        ),
        (lambda said: {"puzzle": "24:3,3,8,8=24", "generations": [said, said]}, "answers from generations.0"),
    ]
    for shape, told in shapes:
        caplog.clear()
        with caplog.at_level(logging.INFO, "sumwise"):
            judged = dicts(sumwise.check(KINDS[kind]([shape(right), shape(wrong)]), game="24", extract="answer"))
        assert [row["verdict"] for row in judged] == ["correct", "missing_number"]
        assert [record.getMessage() for record in caplog.records] == [told], "it is said once"


@pytest.mark.parametrize("kind", KINDS)
def test_paths_into_rows(kind: str) -> None:
    rows = [{"raw": {"said": ["no", "8/(3-8/3)"], "of": {"hand": "3 3 8 8"}}, "answer": "1", "goal.at": 24}]
    columns: dict[Any, str] = {"answer": "raw.said.-1", "numbers": "raw.of.hand", "target": "goal.at"}
    judged = dicts(sumwise.check(KINDS[kind](rows), game="24", columns=columns))
    assert [row["verdict"] for row in judged] == ["correct"] and list(judged[0])[:3] == ["raw", "answer", "goal.at"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"text": "1"}, "needs `numbers`"),
    ({"text": "1", "numbers": [1, "x"], "target": 1}, "`x` is not a number"),
    ({"text": "1", "numbers": [], "target": 1}, "number"),
    ({"text": "1", "numbers": [1]}, "target"),
    ({"text": "1", "numbers": [1], "target": "many"}, "not a number"),
    ({"text": 1, "numbers": [1], "target": 1}, "not a text"),
    ({"text": {"a": 1}, "numbers": [1], "target": 1}, "not a text"),
    ({"text": "1", "numbers": [None, 1], "target": 1}, "not a number"),
    ({"text": "1", "numbers": {"a": 1}, "target": 1}, "number"),
    ({"text": "1", "puzzle": "24:1,1,1=24,"}, "number"),
    ({"text": "1", "numbers": [1], "target": 1, "game": "chess"}, "chess"),
    ({"text": "1", "numbers": [1], "target": 1, "rules": {"domain": "real"}}, "real"),
    ({"text": "1", "numbers": [1], "target": 1, "response": "2"}, 'columns={"answer": "text"} or columns={"answer": "response"}'),
    ({"text": "1", "numbers": [1] * 65, "target": 1}, "at most 64"),
    ({"text": "1", "numbers": [float("nan"), 1], "target": 1}, "not JSON compliant"),
    ({"text": "1", "numbers": [object()], "target": 1}, "object is no value of a row"),
    ({"text": "1", "numbers": {(1, 2): 3}, "target": 1}, "keys must be"),
]
GOOD = {"text": "1", "numbers": [1], "target": 1}


@pytest.mark.parametrize("kind", ["a list", "pandas"])
def test_rows_that_cannot_be_read_are_named_and_the_others_go_on(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    rows = [row for bad, _ in BAD for row in (GOOD, bad)]
    with caplog.at_level(logging.INFO, "sumwise"):
        judged = dicts(sumwise.check(KINDS[kind](rows)))
    assert len(judged) == len(rows)
    for place, (row, told) in enumerate(zip(rows, judged)):
        if place % 2 == 0:
            assert (told["verdict"], told["error"]) == ("correct", None)
        else:
            assert BAD[place // 2][1] in str(told["error"]), row
            assert [told[name] for name in CHECKED] == [None] * len(CHECKED)
    messages = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert messages == [f"{len(BAD)} of {len(rows)} rows cannot be read, of which row 1 is the first: {judged[1]['error']}"]


def test_nothing_of_a_row_is_lost() -> None:
    rows: list[Any] = [GOOD, None, 5, "1", GOOD, {5: 6, "text": "1"}]
    judged = list(sumwise.check(rows))
    assert [row["error"] is None for row in judged] == [True, False, False, False, True, False]
    assert [row.get("line") for row in judged] == [None, None, 5, "1", None, None] and judged[5][5] == 6
    assert judged[2]["error"] == "int is no row: give a dictionary"
    assert next(sumwise.check([{"text": "\ud800 = 1", "numbers": [1], "target": 1}]))["verdict"] == sumwise.check("\ud800 = 1", [1], 1).verdict
    kept = object()
    assert next(sumwise.check([{**GOOD, "other": kept}]))["other"] is kept


def test_paths_that_are_not_there() -> None:
    rows = [{"doc": {"nums": [1]}, "text": "1", "target": 1}, {"dock": 1, "text": "1", "target": 1}]
    judged = list(sumwise.check(rows, columns={"numbers": "doc.nums"}))
    assert judged[0]["correct"] and judged[1]["error"] == "the row has no `doc.nums`: there are `text`, `target`, `dock`"
    assert "needs an answer" in next(sumwise.check([{"numbers": [1], "target": 1, "answers": "1"}]))["error"]
    judged = list(sumwise.check(rows, columns={"numbers": "doc.hands"}))
    assert judged[0]["error"] == "the row has no `doc.hands`: there are `nums`"
    for kind in ("pandas", "polars", "pyarrow", "a batch", "a reader", "a stream"):
        with pytest.raises(sumwise.InputError, match="the rows have no column `dog`: there are `doc`, `text`, `target`"):
            sumwise.check(KINDS[kind](rows[:1]), columns={"numbers": "dog.nums"})
        with pytest.raises(sumwise.InputError, match="no column that is known to have puzzles: there are `a`, `b`"):
            sumwise.solve(KINDS[kind]([{"a": 1, "b": 2}]))
    for columns in ({"number": "a"}, {"numbers": ""}):
        with pytest.raises(sumwise.InputError, match="numbers"):
            sumwise.check(rows, columns=columns)  # type: ignore[call-overload]


def test_columns_of_mixed_types() -> None:
    frame = pd.DataFrame({"answer": ["1", 2, None, "2"], "nums": [[1], ["x"], "1", Fraction(2)], "target": [1, "1", Decimal(1), np.int64(2)]})
    judged = sumwise.check(frame)
    assert judged["correct"].tolist() == [True, pd.NA, False, True]
    missing = pd.DataFrame({"answer": ["1", "2"], "nums": ["1", "2"], "target": [1, None]})
    assert missing["target"].dtype == float and sumwise.check(missing)["correct"].tolist() == [True, pd.NA]
    exact = {"answer": "5.4", "nums": [Decimal("5.4")], "target": Fraction(27, 5)}
    numpy = {"answer": "3", "nums": np.array([3]), "target": np.int64(3), "rules": sumwise.Rules(), "game": sumwise.Game("24")}
    assert [row["correct"] for row in sumwise.check([exact, numpy], rules={"domain": "rational"})] == [True, True]
    puzzles = [{"puzzle": sumwise.Puzzle("24:3,3,8,8=24")}, {"numbers": "24:3,3,8,8=24"}, {"numbers": "24:3,3,8,8=24", "target": 21}]
    assert [row["status"] for row in sumwise.solve(puzzles)] == ["exact", "exact", "exact"]


@pytest.mark.parametrize("options", [{}, {"game": "24"}, {"game": "friedman"}, {"target": 5}, {"rules": {"use": "any"}}, {"claims": "none", "extract": "last"}])
def test_plain_tables_are_answered_like_dictionaries(options: dict[str, Any]) -> None:
    hands = [[3, 3, 8, 8], [], None, [1] * 65, [127], [-1, 2], [2**62, 4]]
    texts = ["8/(3-8/3)", None, "no solution", "127 = 127", "2-1", ""]
    rows = [{"completion": text, "nums": hand, "target": target} for text, hand, target in itertools.product(texts, hands, [24, None, -3])]
    schema = pa.schema({"completion": pa.string(), "nums": pa.list_(pa.int64()), "target": pa.int64()})
    table = pa.Table.from_pylist(rows, schema)
    for names in (["completion", "nums", "target"], ["nums", "completion"]):
        chosen = [{name: row[name] for name in names} for row in rows]
        for frame in (table.select(names), pl.DataFrame(table.select(names)), table.select(names)[5:80]):
            expected = list(sumwise.check(chosen if len(frame) == len(rows) else chosen[5:80], **options))
            assert dicts(sumwise.check(frame, **options)) == expected
        asked = {name: option for name, option in options.items() if name not in ("claims", "extract")}
        hands_of_few = [row for row in chosen if row["nums"] != [1] * 65]
        few = pa.Table.from_pylist(hands_of_few, pa.schema([schema.field(name) for name in names]))
        assert dicts(sumwise.solve(few, **asked)) == list(sumwise.solve(hands_of_few, **asked))


ARROW = [
    (pa.array([[3, 3, 8, 8]], pa.list_(pa.int8())), pa.array(["24"])),
    (pa.array([[3, 3, 8, 8]], pa.large_list(pa.uint64())), pa.array([24], pa.uint16())),
    (pa.array([[3, 3, 8, 8]], pa.list_(pa.float32(), 4)), pa.array([24.0])),
    (pa.array([["3", "3", "8", "8"]], pa.list_(pa.large_string())), pa.array([Decimal("24.0")])),
    (pa.array(["3 3 8 8"]).dictionary_encode(), pa.array(["24"]).dictionary_encode()),
    (pa.array(["[3, 3, 8, 8]"], pa.string_view()), pa.array([24], pa.float16())),
    (pa.array([b"3 3 8 8"]), pa.array([b"24"], pa.large_binary())),
    (pa.array([[Decimal(3), Decimal(3), Decimal(8), Decimal(8)]]), pa.array([24], pa.int32())),
]


@pytest.mark.parametrize(("numbers", "target"), ARROW)
def test_types_of_arrow(numbers: pa.Array, target: pa.Array) -> None:
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        table = pa.table({"text": pa.array(["8/(3-8/3)"], kind), "numbers": numbers, "target": target})
        assert sumwise.check(table, game="24")["error"].to_pylist() == [None]
        assert sumwise.check(table, game="24")["verdict"].to_pylist() == ["correct"]


def test_values_that_are_no_numbers_in_arrow() -> None:
    for target in ([float("inf")], [True], [b"x"], [None], [{"a": 1}]):
        table = pa.table({"text": ["1"], "numbers": [[1]], "target": target})
        assert sumwise.check(table)["error"][0].as_py(), target
    empty = pa.table({"text": ["1"], "numbers": pa.nulls(1), "target": [1]})
    assert "needs `numbers`" in sumwise.check(empty)["error"][0].as_py()


def test_names_that_rows_have_too() -> None:
    row = {**GOOD, "value": "mine", "sumwise_value": 7, "error": "none", "correct": 0}
    for kind in ("pandas", "polars", "pyarrow", "a batch", "a list"):
        judged = dicts(sumwise.check(KINDS[kind]([row])))[0]
        assert {name: judged[name] for name in row} == row
        assert (judged["sumwise_sumwise_value"], judged["sumwise_error"], judged["sumwise_correct"], judged["verdict"]) == ("1", None, True, "correct")
        again = dicts(sumwise.check(KINDS[kind]([judged])))[0]
        assert again["sumwise_verdict"] == "correct" and {name: again[name] for name in judged} == judged
    later = [GOOD] * 3 + [{**GOOD, "step": 1}] + [GOOD]
    assert all(row.get("step", 1) in (1, None) for row in sumwise.check(later))


@pytest.mark.parametrize("kind", [*(kind for kind in KINDS if kind not in ("a list", "an iterator", "polars of objects", "a data set"))])
def test_frames_without_rows(kind: str) -> None:
    rows = rows_of(5)
    frame = KINDS[kind](rows)
    empty = frame.table[:0] if isinstance(frame, Stream) else frame.read_all()[:0].to_reader() if isinstance(frame, pa.RecordBatchReader) else frame[:0]
    judged = sumwise.check(empty)
    names = judged.schema.names if hasattr(judged, "schema") and hasattr(judged.schema, "names") and not isinstance(judged, pl.DataFrame) else list(judged.columns)
    assert names == [*rows[0], *CHECKED, "error"] and dicts(judged) == []
    for nothing in (pd.DataFrame(), pl.DataFrame(), pa.table({})):
        assert len(sumwise.solve(nothing)) == 0
    assert list(sumwise.check([])) == list(sumwise.check(iter([]))) == list(sumwise.solve([], columns={})) == []


def test_data_sets() -> None:
    rows = rows_of(20)
    data = datasets.Dataset.from_list(rows)
    chosen = data.shuffle(seed=1).select(range(5, 15))
    judged = sumwise.check(chosen, game="24")
    assert judged["row"][:] == chosen["row"][:] and judged.column_names == ["text", "numbers", "target", "row", *CHECKED, "error"]
    verdicts = list(sumwise.check(rows, game="24"))
    assert judged["verdict"][:] == [verdicts[row]["verdict"] for row in chosen["row"]]
    assert sumwise.check(data.select([])).column_names == judged.column_names
    assert len(list(sumwise.check(data.to_iterable_dataset(), game="24"))) == 20
    with pytest.raises(TypeError, match="DatasetDict has no rows"):
        sumwise.check(datasets.DatasetDict({"train": data}))


def test_tables_of_this_package() -> None:
    puzzles = sumwise.generate_batch(3, game="24", seed="tuesday")
    solved = sumwise.solve(puzzles)
    assert isinstance(solved, sumwise.Table) and solved["best"] == solved["sumwise_best"] and solved["status"] == ["exact"] * 3
    judged = sumwise.check(puzzles)
    assert isinstance(judged, sumwise.Table) and judged["correct"] == [True] * 3, "the solution is the answer"
    rows = sumwise.datasets.generate(3, seed="tuesday")
    assert [row["status"] for row in sumwise.solve(rows)] == ["exact"] * 3


def test_relations_of_duckdb() -> None:
    con = duckdb.connect()
    judged = sumwise.check(con.sql("SELECT '8/(3-8/3)' AS answer, [3, 3, 8, 8] AS nums, 24.0 AS target"), game="24")
    assert isinstance(judged, pa.Table) and judged["correct"].to_pylist() == [True]


def test_iterables_are_read_as_needed() -> None:
    read: list[int] = []

    def endless() -> Iterator[dict[str, Any]]:
        for row in itertools.count():
            read.append(row)
            yield {"text": str(row), "numbers": [row], "target": row}

    judged = sumwise.check(endless(), rules={"domain": "rational"})
    assert read == []
    assert [row["correct"] for row in itertools.islice(judged, 10)] == [True] * 10 and len(read) == 16
    assert [row["value"] for row in itertools.islice(judged, 2000)] == [str(row) for row in range(10, 2010)]
    assert len(read) < 5000
    solved = sumwise.solve(endless(), rules={"domain": "rational"})
    assert [row["best"] for row in itertools.islice(solved, 3)] == ["0", "1", "2"], "the first row is one of them"


def test_rows_before_an_exception_are_answered() -> None:
    def broken() -> Iterator[dict[str, Any]]:
        for _ in range(20):
            yield GOOD
        raise OSError("the disk is gone")

    judged: list[Any] = []
    with pytest.raises(OSError, match="the disk is gone"):
        judged.extend(sumwise.check(broken()))
    assert [row["correct"] for row in judged] == [True] * 20


def test_readers_are_read_as_needed() -> None:
    read: list[int] = []

    def batches() -> Iterator[pa.RecordBatch]:
        for number in range(5):
            read.append(number)
            yield pa.RecordBatch.from_pylist([{**GOOD, "row": number}] * 3)

    reader = pa.RecordBatchReader.from_batches(pa.RecordBatch.from_pylist([{**GOOD, "row": 0}]).schema, batches())
    judged = sumwise.check(reader)
    assert judged.schema.names == [*GOOD, "row", *CHECKED, "error"]
    assert judged.read_next_batch()["correct"].to_pylist() == [True] * 3 and len(read) <= 2
    assert judged.read_all().num_rows == 12


@pytest.mark.parametrize("rows", [5, "1+2", b"1+2", {"text": "1"}, pl.LazyFrame({"a": [1]}), None])
def test_what_has_no_rows(rows: Any) -> None:
    with pytest.raises(TypeError, match="has no rows|not a list|not a number"):
        sumwise.check(rows, columns={})
    with pytest.raises(TypeError):
        sumwise.solve(rows, columns={})


def test_numbers_are_still_numbers() -> None:
    hand = [3, 3, 8, 8]
    given = [hand, tuple(hand), iter(hand), map(int, hand), np.array(hand), pl.Series(hand), pd.Series(hand), pa.array(hand).to_pylist(), "3 3 8 8", {3: 0, 8: 0}]
    for numbers in given[:-1]:
        assert str(sumwise.solve(numbers, 24, game="24").best) == "8/(3-8/3)"
        assert sumwise.grade(hand, 24, game="24").score == 899
    for question in (sumwise.solve, sumwise.grade):
        with pytest.raises(sumwise.Error):
            question([], 24)
    for options in ({"all": True}, {"distinct": "formulas"}, {"plan": True}):
        with pytest.raises(sumwise.InputError, match="for one puzzle"):
            sumwise.solve([GOOD], **options)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        sumwise.check("1+2")  # type: ignore[call-overload]


def test_what_holds_for_rows_without_their_own() -> None:
    rows = [{"answer": "8/(3-8/3)"}, {"answer": "1+1", "numbers": [1, 1], "target": 2}, {"answer": "8*3", "numbers": [8, 3]}]
    judged = list(sumwise.check(rows, numbers=[3, 3, 8, 8], target=24, game="24"))
    assert [row["correct"] for row in judged] == [True, True, True]
    claims = [{"text": "no solution", "numbers": [1, 1, 1, 1]}, {"text": "no solution", "numbers": [3, 3, 8, 8], "claims": "solution"}]
    assert [row["verdict"] for row in sumwise.check(claims, game="24", claims="none")] == ["none", "syntax"]
    with pytest.raises(sumwise.RuleError):
        sumwise.check(rows, reading="loose")  # type: ignore[call-overload]
    with pytest.raises(sumwise.Error):
        sumwise.check(rows, numbers=[])
    assert [row["stop"] for row in sumwise.solve([{"numbers": list(range(11, 18)), "target": 99999}], limit=1)] == ["limit"]


def test_audits_of_rows(tmp_path: Path) -> None:
    rows = [{"numbers": [3, 3, 8, 8], "target": 24, "when": 1}, {"numbers": [8, 3, 8, 3], "target": 24, "when": 2}, {"numbers": [1, 1, 1, 1], "target": 24, "when": 3}]
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(pd.Series(row).to_json() + "\n" for row in rows))
    expected = sumwise.audit(file, game="24")
    for kind in ("pandas", "polars", "pyarrow", "a batch", "a reader", "a stream", "a list", "an iterator"):
        report = sumwise.audit(KINDS[kind](rows), game="24")
        assert (report.file, report.rows, report.found, report.unread) == ("rows.jsonl", 3, expected.found, ("when",))
    against = sumwise.audit(pd.DataFrame(rows[:1]), against=[pl.DataFrame(rows[1:]), file], game="24")
    assert [(found.kind, found.about) for found in against.found] == [("against", str(file)), ("against", "rows 1.jsonl")]
    assert sumwise.audit(rows[2:], against=rows[:1], game="24", target=24).against[0].rows == 1
    with pytest.raises(sumwise.InputError, match="leave it out where rows are given"):
        sumwise.audit(rows, input_format="csv")
    shaped = [{"doc": {"nums": row["numbers"], "target": 24}, "said": "1+1"} for row in rows]
    for columns in ({}, {"answer": "said"}):
        found = sumwise.audit(pl.DataFrame(shaped), game="24", columns=columns).found  # type: ignore[arg-type]
        assert {one.kind for one in found} == {"duplicate", "unsolvable", *(["answer"] if columns else [])}
        shapes = tmp_path / "shapes.jsonl"
        shapes.write_text("".join(json.dumps(row) + "\n" for row in shaped))
        assert sumwise.audit(shapes, game="24", columns=columns).found == found  # type: ignore[arg-type]
    odd = sumwise.audit([rows[0], 5, None, "3 3", {(1, 2): {3}}, {"numbers": [{4}], "target": 1}])  # type: ignore[list-item]
    assert odd.rows == 6 and {example.row for found in odd.found for example in found.examples} >= {2, 3, 4}


def test_expressions_of_polars() -> None:
    rows = [row for row in rows_of(100)]
    frame = pl.DataFrame(rows).with_columns(numbers=pl.when(pl.col("row") != 3).then("numbers"), id=pl.lit("24:3,3,8,8=24"))
    whole = sumwise.check(frame, game="24")
    told = frame.select(pl.col("text").sumwise.check("numbers", pl.col("target"), game="24"))  # type: ignore[attr-defined]
    assert told.columns == ["text"] and told.schema["text"] == pl.Struct(whole.select(*CHECKED, "error").schema)
    for row, given, one in zip(whole.to_dicts(), rows, told["text"].to_list()):
        is_null = given["text"] is None or given["row"] == 3
        assert one == (None if is_null else {name: row[name] for name in (*CHECKED, "error")})
    solve = pl.col("numbers").sumwise.solve(24, game="24").struct["best"].alias("best")  # type: ignore[attr-defined]
    grade = pl.col("id").sumwise.grade().struct["score"].alias("score")  # type: ignore[attr-defined]
    lazy = frame.lazy().select(solve, grade).collect()
    assert lazy["best"].to_list()[:4] == ["8/(3-8/3)", "5*(5-1/5)", str(sumwise.solve([4, 6, 11, 12], game="24").best), None]
    assert lazy["score"].to_list() == [899] * 100
    one = pl.DataFrame({"said": ["8/(3-8/3)", "x", None]})
    for numbers in ([3, 3, 8, 8], "24:3,3,8,8=24", sumwise.Puzzle("24:3,3,8,8=24")):
        given = pl.lit(numbers) if isinstance(numbers, str) else numbers
        verdicts = one.select(pl.col("said").sumwise.check(given, 24, game="24").struct["verdict"]).to_series()  # type: ignore[attr-defined]
        assert verdicts.to_list() == ["correct", "syntax", None]
    groups = frame.group_by("target", maintain_order=True).agg(pl.col("text").sumwise.check("numbers", "target", game="24").struct["correct"].sum())  # type: ignore[attr-defined]
    assert groups["correct"].sum() == whole.filter(pl.col("text").is_not_null() & pl.col("numbers").is_not_null())["correct"].sum()
    wrong = pl.DataFrame({"nums": ["3 x"]}).select(pl.col("nums").sumwise.solve(24).struct["error"]).item()  # type: ignore[attr-defined]
    assert wrong.startswith("`x` is not a number")
    with pytest.raises(sumwise.Error):
        pl.col("a").sumwise.solve(24, game="chess")  # type: ignore[attr-defined]
    assert pl.DataFrame({"a": []}, schema={"a": pl.String}).select(pl.col("a").sumwise.solve(24)).height == 0  # type: ignore[attr-defined]


def test_functions_of_duckdb() -> None:
    con = duckdb.connect()
    sumwise.duckdb.register(con, game="24")
    con.execute("CREATE TABLE t AS SELECT * FROM (VALUES ('8/(3-8/3)', [3, 3, 8, 8], 24), ('3*8', [3, 8], 24), (NULL, [1], 1), ('1', NULL, 1), ('1', [1], NULL)) AS t(a, n, t)")
    ask: Callable[[str], list[Any]] = lambda query: con.execute(query).fetchall()  # noqa: E731
    assert ask("SELECT sw_check(a, n, t).verdict FROM t") == [("correct",), ("correct",), (None,), (None,), (None,)]
    assert ask("SELECT sw_check(a, n, t) IS NULL FROM t") == [(False,), (False,), (True,), (True,), (True,)]
    assert ask("SELECT a FROM t WHERE sw_check(a, n, t, 'countdown').correct") == [("3*8",)]
    assert ask("SELECT sw_solve('3 3 8 8').best, sw_solve('24:1,5,5,5=24').best, sw_grade([5, 6, 9, 13], 24.0).score") == [("8/(3-8/3)", "5*(5-1/5)", 557)]
    assert ask("SELECT sw_solve('3 x').error") == [("`x` is not a number: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3",)]
    for wrong in ("sw_check('1')", "sw_solve()", "sw_solve('1', 1, '24', 5)"):
        with pytest.raises(duckdb.Error):
            ask(f"SELECT {wrong}")
    sumwise.duckdb.register(con, extract="boxed", rules={"domain": "rational"})
    assert ask(r"SELECT sw_check('\boxed{8/(3-8/3)}', [3, 3, 8, 8], 24).correct") == [(True,)]
    counted = ask("SELECT sw_check('\\boxed{' || i || '}', [i], i).correct AS c, count(*) FROM range(10000) AS r(i) GROUP BY c")
    assert counted == [(True, 10000)]


WITHOUT_PYARROW = """
import sys

class Missing:
    @staticmethod
    def find_spec(name, *others):
        if name.partition(".")[0] == "pyarrow":
            raise ImportError(name)

sys.meta_path.insert(0, Missing)
import pandas as pd, sumwise
judged = sumwise.check(pd.DataFrame({"answer": ["1", "x", None], "nums": [[1], [1], [1]], "target": [1, 1, 1]}))
assert judged["correct"].tolist() == [True, False, False] and str(judged["start"].dtype) == "Int64", judged
assert list(sumwise.check([{"answer": "1", "nums": [1], "target": 1}]))[0]["correct"]
assert sumwise.solve(sumwise.generate_batch(1, game="24", seed=1))["status"] == ["exact"]
"""


def test_pandas_needs_no_pyarrow() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_PYARROW], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_interrupts_reach_the_rows() -> None:
    program = """
import signal, threading, time, os, sumwise
rows = [{"numbers": [*range(11, 21)], "target": 10**7 + k} for k in range(200)]
threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begun = time.monotonic()
try:
    list(sumwise.solve(rows, timeout=None))
except KeyboardInterrupt:
    assert time.monotonic() - begun < 20
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout == "interrupted\n", done.stderr
