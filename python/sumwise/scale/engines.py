"""Engines that do the shares. They place tasks, retry them and detect dead nodes; this module does none of that."""

from __future__ import annotations

import importlib
import logging
import math
import sys
import time
from typing import Any, Callable, Iterator

from sumwise.errors import InputError

Task = Callable[[int], None]
"""A function that does a share, given its number from 1."""


PACE = 30.0
"""The least number of seconds between two lines of the log."""

_log = logging.getLogger("sumwise.scale")


def run(task: Task, shards: int, engine: Any, cores: int) -> None:
    """Does all shares, and reports progress."""
    progress = _Progress(shards)
    working = _engine(engine)(task, shards, engine, cores)
    try:
        for _ in working:
            progress.advance()
    finally:
        working.close()
        progress.close()


class _Progress:
    """Progress, shown on a terminal, or logged at the first share, every `PACE` seconds and at the end."""

    def __init__(self, shards: int) -> None:
        self.shards, self.done, self.start = shards, 0, time.monotonic()
        self.shows, self.told = sys.stderr.isatty(), -math.inf

    def advance(self) -> None:
        self.done += 1
        now = time.monotonic()
        left = (now - self.start) / self.done * (self.shards - self.done)
        if self.shows:
            sys.stderr.write(f"\r\x1b[K{self.done} of {self.shards} shares, {_time(left)} left")
            sys.stderr.flush()
        elif self.done == self.shards:
            _log.info("%d of %d shares, done in %s", self.done, self.shards, _time(now - self.start))
        elif now - self.told >= PACE:
            self.told = now
            _log.info("%d of %d shares, %s left", self.done, self.shards, _time(left))

    def close(self) -> None:
        if self.shows:
            sys.stderr.write("\r\x1b[K")


def _time(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def _engine(engine: Any) -> Callable[[Task, int, Any, int], Any]:
    if engine is None:
        return _here
    if not isinstance(engine, str):
        if hasattr(engine, "submit") and hasattr(engine, "scheduler"):
            return _on_dask
    elif engine == "dask" or engine.startswith(("tcp://", "tls://", "ws://", "wss://", "ucx://")):
        return _on_dask
    elif engine == "ray" or engine.startswith("ray://") or ":" in engine:
        return _on_ray
    raise InputError(
        f"{engine!r} is not an engine: give None, 'ray', 'dask', the address of a cluster, or a distributed.Client"
    )


def _here(task: Task, shards: int, engine: Any, cores: int) -> Iterator[None]:
    for share in range(1, shards + 1):
        task(share)
        yield


def _on_ray(task: Task, shards: int, engine: str, cores: int) -> Iterator[None]:
    ray = _required("ray", "ray")
    starts = not ray.is_initialized()
    if starts:
        ray.init(address=None if engine == "ray" else engine, log_to_driver=False, logging_level="warning")
    # A task is retried whenever its node dies, but not when the task itself raises.
    remote = ray.remote(max_retries=-1, num_cpus=cores)(_named(task))
    waiting = [remote.remote(share) for share in range(1, shards + 1)]
    try:
        while waiting:
            done, waiting = ray.wait(waiting)
            try:
                ray.get(done)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            yield
    finally:
        for share in waiting:
            ray.cancel(share, force=True)
        if starts:
            ray.shutdown()


def _named(task: Task) -> Task:
    """Wraps a task in a function, since Ray takes no other callable."""

    def share(number: int) -> None:
        task(number)

    return share


def _on_dask(task: Task, shards: int, engine: Any, cores: int) -> Iterator[None]:
    distributed = _required("distributed", "dask")
    starts = isinstance(engine, str)
    client = distributed.Client(None if engine == "dask" else engine, set_as_default=False) if starts else engine
    futures = client.map(task, range(1, shards + 1), pure=False, batch_size=1000)
    try:
        for future in distributed.as_completed(futures, loop=client.loop):
            future.result()
            yield
    finally:
        client.cancel(futures)
        if starts:
            client.close()


def _required(module: str, extra: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{error}: pip install 'sumwise[{extra}]'", name=error.name) from None
