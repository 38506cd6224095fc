"""Sweeps and puzzles on many machines, by Ray or Dask. The work is divided into shares, which are the tasks of an engine, and the
resulting files are the same as those of one machine.

The shares are those of `sumwise sweep --shard K/M` and `sumwise generate --shard K/M`. A share is written to a part file in
`out`, which gets its final name when it is complete, and a checksum. A finished share is not done again. So any node, and the
caller itself, may die at any moment, and the same call continues. Placing tasks, retrying them, and detecting dead nodes is left
to the engine.

`engine` is one of these:

- None: the shares are done in this process, one after the other.
- "ray": the running Ray cluster, or one that is started here; "ray://HOST:PORT" or "HOST:PORT" name a cluster.
- "dask": a Dask cluster that is started here; "tcp://HOST:PORT" or "tls://HOST:PORT" name a scheduler.
- A `distributed.Client`, which is used as it is.

Every node needs this package and must see the directory `out`. A task takes `cores` cores, by default one, or all without an
engine. Dask does not count the cores of a task: with several, divide the threads of its workers (`nthreads`) by `cores`. Ctrl-C
cancels the tasks and keeps the finished shares.

Progress is shown on a terminal. Elsewhere nothing is printed, and the logger "sumwise.scale" logs the progress twice a minute
(level INFO): `logging.basicConfig(level=logging.INFO)` shows it.
"""

from __future__ import annotations

import warnings
from functools import partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from sumwise import _questions, _sumwise
from sumwise._questions import GameGiven, RulesGiven, Span, _generate_request, _read_sweep, _sweep_request
from sumwise._words import Form, Question
from sumwise.errors import InputError, ShortfallWarning
from sumwise.results import Sweep
from sumwise.scale.engines import run
from sumwise.scale.puzzles import Puzzles

if TYPE_CHECKING:
    from sumwise._questions import _OptionsOfShares
    from typing_extensions import Unpack

__all__ = ["generate", "sweep"]

SHARDS = 64
"""The default number of shares."""


def sweep(
    game: GameGiven = None,
    *,
    out: Union[str, PathLike[str]],
    engine: Any = None,
    shards: int = SHARDS,
    cores: Optional[int] = None,
    question: Question = "solvable",
    targets: Optional[Span] = None,
    pool: Optional[str] = None,
    numbers: Optional[int] = None,
    large: Optional[Sequence[int]] = None,
    rules: RulesGiven = None,
    form: Form = "parquet",
) -> Sweep:
    """Does the same as `sumwise.sweep` with `out`, in shares on an engine.

    >>> import os, tempfile, sumwise.scale
    >>> with tempfile.TemporaryDirectory() as out:
    ...     sweep = sumwise.scale.sweep("24", out=out, shards=4)
    ...     sorted(os.listdir(out))
    ['hands.parquet', 'manifest.json', 'puzzles.parquet', 'summary.json', 'sweep.json', 'targets.parquet']
    >>> sweep.hands, sweep.solvable
    (1820, 1362)
    """
    shards, path = _checked(shards), Path(out).absolute()
    asked = _sweep_request(game, question=question, targets=targets, pool=pool, numbers=numbers, large=large, rules=rules)
    if (path / "generate.json").exists():
        raise InputError(f"{path} holds puzzles: give another directory")
    # A share without units makes the directory, or refuses an invalid sweep.
    _sumwise.sweep_into(asked, path, form, (NOTHING, NOTHING))
    if (path / "parts").is_dir():
        run(partial(_sweep_share, asked, path, form, shards, _threads(engine, cores)), shards, engine, cores or 1)
        _sumwise.merge_sweeps([path], path)
    return _read_sweep(asked, path)


NOTHING = 2**62
"""A number of shares so large that the last has no units."""


def _sweep_share(asked: str, out: Path, form: Form, shards: int, threads: Optional[int], share: int) -> None:
    _sumwise.sweep_into(asked, out, form, (share, shards), threads)


def generate(
    count: int,
    *,
    out: Union[str, PathLike[str]],
    seed: str,
    engine: Any = None,
    shards: int = SHARDS,
    cores: Optional[int] = None,
    form: Form = "jsonl",
    **options: Unpack[_OptionsOfShares],
) -> Path:
    """Writes puzzles to `puzzles.jsonl`, `puzzles.csv` or `puzzles.parquet` in a directory, as `form` says, and returns the path.
    The options are those of `sumwise.generate`, and the file is that of `sumwise generate --format`. If there are fewer puzzles than
    `count`, it warns with a `ShortfallWarning`.

    >>> import tempfile, sumwise.scale
    >>> with tempfile.TemporaryDirectory() as out:
    ...     puzzles = sumwise.scale.generate(1000, out=out, seed="tuesday", game="countdown", shards=4)
    ...     puzzles.name, len(puzzles.read_text().splitlines())
    ('puzzles.jsonl', 1000)
    """
    theirs = {"shard", "threads", "limit", "timeout"} & options.keys()
    if theirs:
        raise TypeError(f"shares are made whole, on the `cores` that they are given: leave out {', '.join(sorted(theirs))}")
    unknown = options.keys() - set(_questions.generate.__kwdefaults__ or ())
    if unknown:
        raise TypeError(f"there is no option {', '.join(sorted(unknown))}: they are those of sumwise.generate")
    shards, asked = _checked(shards), _generate_request(count, seed=seed, **options)
    _refuse_other(form, "jsonl", "csv", "parquet")
    # Refuses invalid options, and options without any puzzle.
    _sumwise.Generation(asked)
    puzzles = Puzzles.open(Path(out).absolute(), asked, form, shards)
    if not puzzles.is_finished():
        run(partial(puzzles.answer, _threads(engine, cores)), shards, engine, cores or 1)
        written = puzzles.join()
        if written < count:
            why = f"{written} puzzles instead of {count}: there are no more in these parts of the space"
            warnings.warn(why, ShortfallWarning, stacklevel=2)
    return puzzles.file


# As for `sumwise.generate_batch`.
generate.__annotations__["options"] = Any


def _refuse_other(form: str, *forms: str) -> None:
    if form not in forms:
        raise InputError(f"`{form}` is not a form of tables: it is one of {', '.join(forms)}")


def _checked(shards: int) -> int:
    if shards < 1:
        raise InputError(f"{shards} is not a number of shares: give one from 1 up")
    return shards


def _threads(engine: Any, cores: Optional[int]) -> Optional[int]:
    """Returns the threads of a share. On an engine a share takes no more than `cores`, since its node works on other shares too."""
    return None if engine is None and cores is None else cores or 1
