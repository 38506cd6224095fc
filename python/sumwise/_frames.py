"""Rows of data frames, tables, data sets and iterables, answered in the kind that they have."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from itertools import islice
from tempfile import TemporaryDirectory
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Set

from sumwise._batches import _listed
from sumwise._questions import _MANNER, _file, _game_text, _is_path, _rule_words
from sumwise._sumwise import Asked, Formula, Game, Puzzle, Rules, Table
from sumwise.errors import InputError

PREFIX = "sumwise_"
"""What stands before the name of a column that the rows have too."""

LINE = "line"
"""The column of rows that are no dictionaries."""

FIRST = 16
"""The rows of the first batch of an iterable. The next ones are larger, so that the first answers come soon."""

MOST = {"check": 4096, "solve": 256, "grade": 256}
"""The most rows of a batch of an iterable."""

MOST_LISTED = 12
"""The most columns that a message lists."""

CHUNK = 1 << 16
"""The rows of a data set that are read at once."""

logger = logging.getLogger("sumwise")


def is_frame(given: Any) -> bool:
    """Returns whether something has named columns. Its class is asked, since some properties take long."""
    return any(hasattr(type(given), name) for name in ("columns", "column_names", "schema"))


class Answers:
    """Answers to a question about rows."""

    def __init__(self, question: str, columns: Mapping[Any, str], threads: Optional[int], *given: Any) -> None:
        self.asked = Asked(question, list(columns.items()), *given)
        self.paths, self.threads, self.most = list(columns.values()), threads, MOST[question]
        self.reads = lru_cache(maxsize=CHUNK)(self.asked.reads)
        self.said: Optional[str] = None

    def of(self, rows: Any) -> Any:
        """Returns the rows with the columns of their answers."""
        kinds = (
            ("pandas", "DataFrame", self.of_pandas),
            ("polars", "DataFrame", self.of_polars),
            ("pyarrow", "Table", self.of_arrow),
            ("pyarrow", "RecordBatch", self.of_batch),
            ("pyarrow", "RecordBatchReader", self.of_reader),
            ("datasets", "Dataset", self.of_dataset),
            ("sumwise", "Table", self.of_table),
        )
        answer = next((answer for package, kind, answer in kinds if _is(rows, package, kind)), None)
        if answer is None and is_frame(rows) and hasattr(rows, "__arrow_c_stream__"):
            answer = self.of_arrow
            rows = _pyarrow().table(rows)
        if answer is None:
            return self.one_by_one(_iterator(rows))
        answers = answer(rows)
        self.say(is_end=True)
        return answers

    def of_pandas(self, frame: Any) -> Any:
        names = [str(name) for name in frame.columns]
        rows = frame.iloc[:, self.read(names, len(frame))]
        try:
            given = _pyarrow().Table.from_pandas(rows, preserve_index=False)
        except (InputError, NotImplementedError, TypeError, ValueError):
            # There is no pyarrow, or a column has values of several types.
            given = self.lines(dict(zip(map(str, rows.columns), row)) for row in rows.itertuples(index=False, name=None))
        table = self.table(given)
        named = _named(names, table.columns)
        return frame.assign(**{named[name]: column for name, column in _columns_of_pandas(table).items()})

    def of_polars(self, frame: Any) -> Any:
        import polars

        rows = frame.select([frame.columns[place] for place in self.read(frame.columns, frame.height)])
        table = self.table(self.lines(rows.iter_rows(named=True)) if polars.Object in rows.dtypes else rows)
        return frame.hstack(polars.DataFrame(table).rechunk().rename(_named(frame.columns, table.columns)))

    def of_arrow(self, rows: Any) -> Any:
        table = self.table(rows.select(self.read(rows.column_names, rows.num_rows)))
        columns = _pyarrow().table(table).combine_chunks().columns
        for name, column in zip(_named(rows.column_names, table.columns).values(), columns):
            rows = rows.append_column(name, column)
        return rows

    def of_batch(self, batch: Any) -> Any:
        pyarrow = _pyarrow()
        rows = self.of_arrow(pyarrow.Table.from_batches([batch])).combine_chunks()
        return next(iter(rows.to_batches()), pyarrow.RecordBatch.from_pylist([], rows.schema))

    def of_reader(self, reader: Any) -> Any:
        """Reads the batches when the answers are read."""
        pyarrow = _pyarrow()

        def batches() -> Iterator[Any]:
            for batch in reader:
                yield self.of_batch(batch)
            self.say(is_end=True)

        empty = self.of_arrow(pyarrow.Table.from_batches([], reader.schema))
        return pyarrow.RecordBatchReader.from_batches(empty.schema, batches())

    def of_dataset(self, rows: Any) -> Any:
        datasets = import_module("datasets")
        names = rows.column_names
        pyarrow = _pyarrow()
        if len(rows) == 0:
            # Data sets without rows are joined without the columns of the second one.
            return datasets.Dataset(self.of_arrow(pyarrow.Table.from_batches([], rows.features.arrow_schema)))
        given = rows.select_columns([names[place] for place in self.read(names, len(rows))]).with_format("arrow")
        table = pyarrow.concat_tables(pyarrow.table(self.table(part)) for part in given.iter(CHUNK))
        told = table.rename_columns(list(_named(names, table.column_names).values()))
        return datasets.concatenate_datasets([rows, datasets.Dataset(told)], axis=1)

    def of_table(self, rows: Table) -> Table:
        table = self.table(self.lines(rows))
        named = _named(rows.columns, table.columns)
        told = [(named[name], kind, values) for name, kind, values in _parts(table)]
        return Table.from_columns([*_parts(rows), *told])

    def one_by_one(self, rows: Iterator[Any]) -> Iterator[Dict[str, Any]]:
        taken: Set[str] = set()
        for batch in _batches(rows, self.most):
            table = self.table(self.lines(batch))
            owns = [row if isinstance(row, Mapping) else {LINE: row} for row in batch]
            taken.update(name for own in owns for name in own if name in table.columns or str(name).startswith(PREFIX))
            named = _named(taken, table.columns)
            self.say()
            for own, told in zip(owns, table):
                yield {**own, **{named[name]: value for name, value in told.items()}}
        self.say(is_end=True)

    def read(self, names: List[str], rows: int) -> List[int]:
        """Returns the places of the columns that are read."""
        missing = [path for path in self.paths if path not in names and path.split(".")[0] not in names]
        read = [place for place, name in enumerate(names) if self.reads(name)]
        if missing or not read and (names or rows):
            listed = ", ".join(f"`{name}`" for name in names[:MOST_LISTED]) or "none"
            what = f"no column `{missing[0].split('.')[0]}`" if missing else "no column that is known to have puzzles"
            raise InputError(f"the rows have {what}: there are {listed}; say where they are, like columns={{\"numbers\": \"doc.nums\"}}")
        return read

    def table(self, rows: Any) -> Table:
        """Answers a table of Arrow or a list of lines."""
        return self.asked.answer(rows, self.threads)

    def lines(self, rows: Iterable[Any]) -> List[Any]:
        """Returns the rows as JSON objects; the reason instead for those that are none."""
        return [self.line(row) for row in rows]

    def line(self, row: Any) -> Any:
        if not isinstance(row, Mapping):
            return TypeError(f"{type(row).__name__} is no row: give a dictionary")
        # Others are listed by errors, by their names alone.
        values = {str(name): _present(value) if self.reads(str(name)) else None for name, value in row.items()}
        try:
            return json.dumps(values, default=_plain, allow_nan=False, ensure_ascii=False)
        except (OverflowError, RecursionError, TypeError, ValueError) as error:
            return error

    def say(self, is_end: bool = False) -> None:
        """Logs what was read from where, once, and at the end how many rows could not be read."""
        taken = self.asked.taken
        if taken is not None and taken != self.said:
            self.said = taken
            logger.info("%s", taken)
        if is_end and self.asked.unread is not None:
            logger.warning("%s", self.asked.unread)


def dictionaries(rows: Any) -> Iterator[Any]:
    """Yields rows of any kind as dictionaries."""
    if _is(rows, "pandas", "DataFrame"):
        names = [str(name) for name in rows.columns]
        return (dict(zip(names, row)) for row in rows.itertuples(index=False, name=None))
    if _is(rows, "polars", "DataFrame"):
        iterator: Iterator[Any] = rows.iter_rows(named=True)
        return iterator
    if is_frame(rows) and hasattr(rows, "__arrow_c_stream__") and not isinstance(rows, Table):
        return (row for batch in _pyarrow().RecordBatchReader.from_stream(rows) for row in batch.to_pylist())
    return _iterator(rows)


def audited(given: List[Any], columns: Mapping[Any, str], audit: Callable[[List[str]], str]) -> str:
    """Writes rows among files to temporary files, and returns the report about them, where they are called `rows`."""
    answers = Answers("check", columns, None, None, None, None, None, _MANNER, ("fast", None, None, 0))
    with TemporaryDirectory(prefix="sumwise-") as directory:
        files = []
        for place, rows in enumerate(given):
            if _is_path(rows):
                files.append(_file(rows))
            else:
                name = "rows.jsonl" if place == 0 else f"rows {place}.jsonl"
                files.append(os.path.join(directory, name))
                _write_lines(rows, answers.asked, files[-1])
        answers.say()
        within = json.dumps(os.path.join(directory, ""))[1:-1]
        return audit(files).replace(within, "")


def _write_lines(rows: Any, asked: Asked, path: str) -> None:
    with open(path, "w", encoding="utf-8") as lines:
        for row in dictionaries(rows):
            # What is no dictionary is a finding.
            values = {str(name): _present(value) for name, value in row.items()} if isinstance(row, Mapping) else row
            lines.write(asked.renamed(json.dumps(values, default=_told)) + "\n")


def _is(rows: Any, package: str, kind: str) -> bool:
    """Returns whether a class of a package, which is not imported for this, has made the rows."""
    made = getattr(sys.modules.get(package), kind, None)
    return isinstance(made, type) and isinstance(rows, made)


def _pyarrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError:
        raise InputError("this table needs pyarrow: install it, or give an iterable of dictionaries") from None


def _iterator(rows: Any) -> Iterator[Any]:
    if isinstance(rows, (str, bytes, Mapping)) or not hasattr(rows, "__iter__"):
        frame = "collect it" if _is(rows, "polars", "LazyFrame") else "give a data frame, a table of Arrow, or an iterable of dictionaries"
        raise TypeError(f"{type(rows).__name__} has no rows: {frame}")
    return iter(rows)


def _batches(rows: Iterator[Any], most: int) -> Iterator[List[Any]]:
    """Yields rows in batches. An exception comes after the rows before it."""
    size, fault = FIRST, None
    while fault is None:
        batch: List[Any] = []
        try:
            batch.extend(islice(rows, size))
        except Exception as error:
            fault = error
        if batch:
            yield batch
        elif fault is None:
            return
        size = min(2 * size, most)
    raise fault


def _named(own: Iterable[str], columns: Iterable[str]) -> Dict[str, str]:
    """Returns the names of the columns of answers beside the columns of the rows."""
    taken, named = set(own), {}
    for column in columns:
        name = column
        while name in taken:
            name = PREFIX + name
        taken.add(name)
        named[column] = name
    return named


def _parts(table: Table) -> List[Any]:
    """Returns the name, the kind and the values of each column."""
    columns: List[Any] = table.__reduce__()[1][0]
    return columns


def _columns_of_pandas(table: Table) -> Dict[str, Any]:
    """Returns columns of the types of pandas that have missing values."""
    pandas = import_module("pandas")
    kinds = {"text": pandas.StringDtype(), "integer": pandas.Int64Dtype(), "boolean": pandas.BooleanDtype()}
    try:
        pyarrow = _pyarrow()
    except InputError:
        return {name: pandas.array(values, dtype=kinds[kind]) for name, kind, values in _parts(table)}
    of_arrow = {pyarrow.string(): kinds["text"], pyarrow.int64(): kinds["integer"], pyarrow.bool_(): kinds["boolean"]}
    told = pyarrow.table(table).to_pandas(types_mapper=of_arrow.get)
    return {name: column.array for name, column in told.items()}


def _present(value: Any) -> Any:
    """Returns None for what data frames write where a value is missing."""
    is_missing = isinstance(value, float) and value != value or type(value).__name__ in ("NAType", "NaTType")
    return None if is_missing else value


def _told(value: Any) -> Any:
    """Returns a value that JSON has, or a text, in place of one that it lacks."""
    try:
        return _plain(value)
    except TypeError:
        return str(value)


def _plain(value: Any) -> Any:
    """Returns a value that JSON has in place of one that it lacks."""
    if isinstance(value, (Decimal, Formula, Fraction, Puzzle)):
        return str(value)
    if isinstance(value, Game):
        return _game_text(value)
    if isinstance(value, Rules):
        return _rule_words(value)
    if isinstance(value, Mapping):
        return dict(value)
    listed = _listed(value)
    if listed is not value:
        return listed
    raise TypeError(f"{type(value).__name__} is no value of a row")
