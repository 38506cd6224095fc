"""Rows of generated puzzles for training and testing, in the layouts of common data sets of number games.

| layout | columns |
|---|---|
| `countdown` | `target`, `nums`, as in Countdown-Tasks-3to4, `puzzle`, `split` and labels |
| `verl` | `data_source`, `prompt` (messages), `ability`, `reward_model`: {`style`, `ground_truth`: {`target`, `numbers`, `puzzle`}}, `extra_info`: {`split`, `index`} with labels, as in TinyZero and verl |
| `trl` | `prompt` (messages), `target`, `nums`, `puzzle`, `split` and labels, which TRL's trainers pass to reward functions such as `sumwise.rewards` |
| `sft` | `prompt` and `completion` (messages), `puzzle`, `split` and labels, for TRL's `SFTTrainer`: the completion is the trace of a search inside `<think>`, and its solution inside `<answer>` |

The labels are `solution` (a formula), `grade` (0 to 1000) and `band` (the band of the grade, for games that have bands). They are None
where there are none.

`puzzle` is the id of the puzzle, which names its rules. The rewards judge by it.

Every puzzle has a solution, and none comes twice. The numbers and the target of a puzzle decide whether it is for training or,
as one in ten, for testing. So rows with `split="train"` and rows with `split="test"` never share a puzzle, with any seeds,
counts, layouts and rules.

>>> from sumwise import datasets
>>> for row in datasets.generate(2, seed="tuesday"):
...     print(row)
{'target': 19, 'nums': [22, 63, 2], 'puzzle': 'countdown~use=all~domain=natural:2,22,63=19', 'split': 'train', 'solution': '63-22*2', 'grade': 279, 'band': None}
{'target': 20, 'nums': [84, 80, 4, 39], 'puzzle': 'countdown~use=all~domain=natural:4,39,80,84=20', 'split': 'train', 'solution': '80-39-84/4', 'grade': 623, 'band': None}
"""

from __future__ import annotations

import json
import os
import random
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from sumwise import _questions
from sumwise._read import exact
from sumwise._sumwise import Puzzle, Rules, Table
from sumwise._words import Layout, Split
from sumwise.errors import InputError
from sumwise.results import Exact, Generated

if TYPE_CHECKING:
    from sumwise._questions import _OptionsOfRows
    from typing_extensions import Unpack

__all__ = ["PROMPT", "Rows", "generate", "rules_text", "shuffled"]

PROMPT = (
    "Make {target} from the numbers {numbers}, {rules}. "
    "Think first, inside <think> and </think>. "
    "Then give the formula alone, inside <answer> and </answer>, like <answer>(6 - 2) * 5</answer>."
)
"""The default prompt. Its `{rules}` stands for a text such as "using each of them exactly once, with + - * / and brackets"."""

DATA_SOURCE = "countdown"
"""The default data source in the layout of verl."""

TEXTS: Mapping[str, Tuple[str, ...]] = {
    "countdown": (),
    "verl": ("prompt", "system", "data_source"),
    "trl": ("prompt", "system"),
    "sft": ("prompt", "system"),
}
"""The texts that the rows of each layout have beside the puzzle."""

LAYOUTS = tuple(TEXTS)
"""The layouts."""

COMMON: Mapping[str, Any] = {
    "pool": "1..99",
    "numbers": (3, 4),
    "targets": (10, 100),
    "rules": {"use": "all", "domain": "natural"},
}
"""The default options, which are those of Countdown-Tasks-3to4: three or four numbers from 1 to 99 that make 10 to 100 in
natural numbers."""

Row = Dict[str, Any]
"""A row, made of the types of JSON."""

_BATCH = 10_000


def generate(
    count: int = 10,
    *,
    layout: Layout = "countdown",
    split: Split = "train",
    seed: Union[str, int, None] = None,
    prompt: Optional[str] = None,
    system: Optional[str] = None,
    data_source: Optional[str] = None,
    shuffle: bool = True,
    **options: Unpack[_OptionsOfRows],
) -> Rows:
    """Returns rows of puzzles from a seed, the same for ever. They are generated when they are read.

    `prompt` is the message of the user, with {numbers}, {target} and {rules} in it, by default `PROMPT`; `system` is the message
    before it. The numbers of a row are shuffled unless `shuffle` is False. Other options are those of `sumwise.generate`, and replace
    those of `COMMON`; `trace` and `trace_limit` are for the layout `sft`, whose trace is "best" by default; with `game`, the puzzles are that game's. If there are fewer such puzzles than
    `count`, reading the rows warns as `sumwise.generate` does.

    >>> from sumwise import datasets
    >>> rows = datasets.generate(1000, layout="verl", game="24", split="test", seed="tuesday")
    >>> next(iter(rows))["reward_model"]
    {'style': 'rule', 'ground_truth': {'target': 24, 'numbers': [3, 10, 2, 2], 'puzzle': '24:2,2,3,10=24'}}
    """
    if layout not in LAYOUTS:
        raise InputError(f"there is no layout `{layout}`: it is one of {', '.join(LAYOUTS)}")
    if split not in ("train", "test"):
        raise InputError(f"there is no split `{split}`: it is train or test")
    texts = {"prompt": prompt, "system": system, "data_source": data_source}
    dropped = [name for name, text in texts.items() if text is not None and name not in TEXTS[layout]]
    if dropped:
        raise InputError(f"rows of the layout `{layout}` have no {' and no '.join(dropped)}: leave it out, or give another layout")
    if layout != "sft" and options.get("trace") is not None:
        raise InputError(f"rows of the layout `{layout}` have no trace: leave it out, or give layout=\"sft\"")
    asked = {**({} if "game" in options else COMMON), **({"trace": "best"} if layout == "sft" else {}), **options}
    asked = {**asked, "split": split, "seed": secrets.token_hex(8) if seed is None else seed}
    # Refuses invalid options now, and not when the rows are read.
    _questions.generate(0, **asked)
    telling = _Telling(PROMPT if prompt is None else prompt, system, data_source or DATA_SOURCE, shuffle)
    return Rows(count, layout, asked, telling)


# As for `sumwise.generate_batch`.
generate.__annotations__["options"] = Any


@dataclass(frozen=True)
class _Telling:
    """The texts around a puzzle."""

    prompt: str
    system: Optional[str]
    data_source: str
    shuffle: bool

    def rows(self, layout: Layout, puzzles: Table) -> Iterator[Row]:
        """Yields the rows of generated puzzles, which have the same rules."""
        rules = Puzzle(puzzles[0]["puzzle"]).rules
        before = [] if self.system is None else [{"role": "system", "content": self.system}]
        prompt = self.prompt.replace("{rules}", rules_text(rules))
        draw = random.Random()
        for id, numbers, target, split, best, grade, band, seed, index, trace in zip(*map(puzzles.__getitem__, _COLUMNS)):
            hand, target = list(map(exact, numbers.split())), exact(target)
            if self.shuffle and rules.order == "any":
                _shuffle(hand, draw, seed, index)
            labels = {"solution": best, "grade": grade, "band": band}
            told = {"puzzle": id, "split": split, **labels}
            if layout == "countdown":
                yield {"target": target, "nums": hand, **told}
                continue
            asked = prompt.replace("{target}", str(target)).replace("{numbers}", ", ".join(map(str, hand)))
            messages = [*before, {"role": "user", "content": asked}]
            if layout == "trl":
                yield {"prompt": messages, "target": target, "nums": hand, **told}
            elif layout == "sft":
                yield {"prompt": messages, "completion": [_reply(trace)], **told}
            else:
                yield {
                    "data_source": self.data_source,
                    "prompt": messages,
                    "ability": "math",
                    "reward_model": {"style": "rule", "ground_truth": {"target": target, "numbers": hand, "puzzle": id}},
                    "extra_info": {"split": split, "index": index, **labels},
                }


_COLUMNS = ("puzzle", "numbers", "target", "split", "best", "grade", "band", "seed", "index", "trace")


def _reply(trace: Optional[str]) -> Row:
    """Returns the message of an assistant that thinks the trace and answers its last line, the solution."""
    thoughts, _, answer = (trace or "").rstrip().rpartition("\n")
    formula, _, _ = answer.partition(" = ")
    return {"role": "assistant", "content": f"<think>\n{thoughts}\n</think>\n<answer>{formula}</answer>"}


_FORMS = {"root": "root(n, x)", "log": "log(b, x)", "C": "C(n, k)", "sub": "sub(n)", "sq": "sq(x)", "floor": "floor(x)", "ceil": "ceil(x)"}


def _symbols(operators: str) -> List[str]:
    """Returns each operator of a set as a formula has it."""
    return [_FORMS.get(name, name) for name in re.findall(r"//|!!|[A-Za-z]+|[^,\s]", operators)]


def rules_text(rules: Rules) -> str:
    """Describes the rules, as prompts do.

    >>> import sumwise
    >>> from sumwise.datasets import rules_text
    >>> rules_text(sumwise.Puzzle("24:3,3,8,8=24").rules)
    'using each of them exactly once, with + - * / and brackets'
    """
    use = "exactly" if rules.use == "all" else "at most"
    order = " in this order" if rules.order == "fixed" else ""
    brackets = {"any": "and brackets", "none": "and without brackets", "left": "strictly from left to right"}[rules.brackets]
    given = f"using each of them {use} once{order}, with {' '.join(_symbols(rules.operators))} {brackets}"
    if rules.join != "none":
        given += "; numbers may be written side by side, as 1 and 2 in 12"
    if rules.points != "none":
        recurring = "; .(5) is recurring" if rules.points == "recurring" else ""
        given += f"; a point may stand before a number, as .5 for 5{recurring}"
    return given if rules.domain == "rational" else f"{given}, so that every step gives {DOMAINS[rules.domain]}"


DOMAINS = {
    "positive": "a whole number from 1 up",
    "natural": "a whole number from 0 up",
    "integer": "a whole number",
    "nonnegative": "a number from 0 up",
}
"""The descriptions of the domains."""


@dataclass(frozen=True)
class Rows:
    """Rows that are generated each time they are read: by `for`, by `write`, or by a reader of Arrow streams such as
    `pyarrow.table(rows)` or `polars.DataFrame(rows)`. Arrow and Parquet need pyarrow."""

    count: int
    """The number of rows, unless there are fewer such puzzles."""
    layout: Layout
    """The layout."""
    asked: Mapping[str, Any]
    """The options of `sumwise.generate`, with the seed."""
    _telling: _Telling = field(repr=False)

    def __iter__(self) -> Iterator[Row]:
        generation = _questions.generation_of(self.count, **self.asked)
        # The next puzzles are generated while the rows before are made and written.
        with ThreadPoolExecutor(1) as ahead:
            coming = ahead.submit(generation.table, 1)
            while puzzles := coming.result():
                coming = ahead.submit(generation.table, 1)
                yield from self._telling.rows(self.layout, puzzles)
        _questions.warn_of_shortfall(generation, stacklevel=3)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._reader().__arrow_c_stream__(requested_schema)

    def write(self, file: Union[str, PathLike[str]]) -> int:
        """Writes the rows to a file whose name ends with .jsonl, .parquet or .arrow, and returns their number. An interrupted call
        leaves no file.

        >>> import os, tempfile
        >>> from sumwise import datasets
        >>> with tempfile.TemporaryDirectory() as directory:
        ...     datasets.generate(100, layout="trl", seed="tuesday").write(os.path.join(directory, "train.jsonl"))
        100
        """
        path = os.fspath(file)
        forms = {".jsonl": self._write_lines, ".parquet": self._write_parquet, ".arrow": self._write_arrow}
        write = forms.get(os.path.splitext(path)[1])
        if write is None:
            raise InputError(f"`{path}` names no form of rows: its name ends with one of {', '.join(forms)}")
        part = f"{path}.{secrets.token_hex(4)}.part"
        try:
            count = write(part)
            os.replace(part, path)
        finally:
            if os.path.exists(part):
                os.remove(part)
        return count

    def _write_lines(self, path: str) -> int:
        count = 0
        with open(path, "w", encoding="utf-8", newline="\n") as lines:
            for count, row in enumerate(self, 1):
                lines.write(json.dumps(row, ensure_ascii=False) + "\n")
        return count

    def _write_parquet(self, path: str) -> int:
        _pyarrow()
        from pyarrow import parquet  # type: ignore[import-untyped]

        batches = self._reader()
        with parquet.ParquetWriter(path, batches.schema) as writer:
            return sum(_written(writer, batch) for batch in batches)

    def _write_arrow(self, path: str) -> int:
        batches = self._reader()
        with _pyarrow().ipc.new_file(path, batches.schema) as writer:
            return sum(_written(writer, batch) for batch in batches)

    def _reader(self) -> Any:
        arrow, schema = _pyarrow(), self._schema()
        rows = iter(self)
        batches = iter(lambda: list(islice(rows, _BATCH)), [])
        return arrow.RecordBatchReader.from_batches(
            schema, (arrow.RecordBatch.from_pylist(batch, schema) for batch in batches)
        )

    def _schema(self) -> Any:
        arrow = _pyarrow()
        text, integer = arrow.string(), arrow.int64()
        messages = arrow.list_(arrow.struct({"role": text, "content": text}))
        truth = arrow.struct({"target": integer, "numbers": arrow.list_(integer), "puzzle": text})
        labels = {"solution": text, "grade": integer, "band": text}
        told = {"puzzle": text, "split": text, **labels}
        hand = {"target": integer, "nums": arrow.list_(integer)}
        schemas = {
            "countdown": {**hand, **told},
            "trl": {"prompt": messages, **hand, **told},
            "sft": {"prompt": messages, "completion": messages, **told},
            "verl": {
                "data_source": text,
                "prompt": messages,
                "ability": text,
                "reward_model": arrow.struct({"style": text, "ground_truth": truth}),
                "extra_info": arrow.struct({"split": text, "index": integer, **labels}),
            },
        }
        return arrow.schema(schemas[self.layout])


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.ipc  # type: ignore[import-untyped]
    except ImportError:
        raise InputError("Arrow and Parquet need pyarrow: install it, or write a .jsonl file") from None
    return pyarrow


def _written(writer: Any, batch: Any) -> int:
    writer.write_batch(batch)
    return int(batch.num_rows)


def shuffled(puzzle: Generated) -> List[Exact]:
    """Returns the numbers of a puzzle, shuffled by its seed and index, since the order of the pool may reveal something of the
    solution. Under a fixed order the numbers are not shuffled.

    >>> import sumwise
    >>> from sumwise.datasets import shuffled
    >>> [shuffled(puzzle) for puzzle in sumwise.generate(2, game="24", seed="tuesday")]
    [[12, 12, 4, 10], [11, 3, 1, 3]]
    """
    numbers = list(puzzle.numbers)
    if puzzle.rules.order == "any":
        _shuffle(numbers, random.Random(), puzzle.seed, puzzle.index)
    return numbers


def _shuffle(numbers: List[Exact], draw: random.Random, seed: str, index: int) -> None:
    # Versions of a seed shuffle alike.
    draw.seed(f"v1:{seed.partition(':')[2]}/{index}")
    draw.shuffle(numbers)
