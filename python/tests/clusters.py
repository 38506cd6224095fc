"""Clusters of Ray and Dask on this machine, with two workers of one core each. A worker can be killed.

A cluster has a home, a token and settings of its own, and its clients take them from `environment`."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Callable, Dict, List, Optional, Type


PATIENCE = 30.0
"""The most seconds that a process of a cluster takes to start."""


class Cluster:
    """Processes that each lead a group. At the end all groups are killed."""

    def __init__(self) -> None:
        self.groups: List[subprocess.Popen[bytes]] = []
        self.worker: Optional[subprocess.Popen[bytes]] = None
        # A short directory, since paths of sockets are limited.
        self.scratch = Path(tempfile.mkdtemp(prefix="sw-"))
        others = ("DASK_", "RAY_", "XDG_")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(others)}
        self.environment.update(self.settings())

    def settings(self) -> Dict[str, str]:
        """Returns the variables of all processes of the cluster and of its clients."""
        (self.scratch / "home").mkdir()
        return {"HOME": str(self.scratch / "home")}

    def __enter__(self) -> Cluster:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def start(self) -> None:
        raise NotImplementedError

    @property
    def address(self) -> str:
        raise NotImplementedError

    def spawn(self, *words: str) -> subprocess.Popen[bytes]:
        with self.log(len(self.groups)).open("wb") as log:
            group = subprocess.Popen([*words], stdout=log, stderr=log, env=self.environment, start_new_session=True)
        self.groups.append(group)
        return group

    def log(self, group: int) -> Path:
        return self.scratch / f"{group}.log"

    def wait_for_last(self, has_started: Callable[[bytes], bool]) -> None:
        """Waits until the log of the last process started, or anything else, says that it has joined the cluster. If it does not,
        the log is in the error."""
        log, process, end = self.log(len(self.groups) - 1), self.groups[-1], time.monotonic() + PATIENCE
        while not has_started(log.read_bytes()):
            ended = process.poll()
            if ended is not None or time.monotonic() > end:
                what = f"waits since {PATIENCE:.0f} s" if ended is None else f"has ended with {ended}"
                told = log.read_text(errors="replace")
                raise AssertionError(f"{process.args!r} {what}; its log:\n{told}")
            time.sleep(0.05)

    def kill_worker(self) -> None:
        assert self.worker is not None
        kill(self.worker)

    def close(self) -> None:
        for group in reversed(self.groups):
            kill(group)
        shutil.rmtree(self.scratch, ignore_errors=True)


class Ray(Cluster):
    """A Ray cluster of two nodes. Each has its own address, since Ray replaces 127.0.0.1 by the outer address of the machine."""

    def settings(self) -> Dict[str, str]:
        return {**super().settings(), "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}

    def start(self) -> None:
        self.port = free_port("127.0.0.2")
        here = Path(sys.executable).with_name("ray")
        common = [str(here), "start", "--block", "--num-cpus=1", "--disable-usage-stats", "--object-store-memory=100000000"]
        self.spawn(
            *common,
            "--head",
            "--node-ip-address=127.0.0.2",
            f"--port={self.port}",
            "--include-dashboard=false",
            f"--temp-dir={self.scratch}/ray",
        )
        self.wait_for_last(lambda log: answers("127.0.0.2", self.port))
        self.worker = self.spawn(*common, "--node-ip-address=127.0.0.3", f"--address={self.address}")
        self.wait_for_last(lambda log: b"Ray runtime started" in log)

    @property
    def address(self) -> str:
        return f"127.0.0.2:{self.port}"


class RayWithToken(Ray):
    """A Ray cluster that takes nobody without its token."""

    def settings(self) -> Dict[str, str]:
        return {**super().settings(), "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}


class Dask(Cluster):
    """A Dask cluster of a scheduler and two workers."""

    def settings(self) -> Dict[str, str]:
        # Neither the settings of this machine nor those of a user.
        places = {name: str(self.scratch / "dask") for name in ("DASK_CONFIG", "DASK_ROOT_CONFIG")}
        return {**super().settings(), **places, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "10"}

    def start(self) -> None:
        self.port = free_port("127.0.0.1")
        python = [sys.executable, "-m"]
        options = ["--host=127.0.0.1", "--no-dashboard"]
        self.spawn(*python, "distributed.cli.dask_scheduler", *options, f"--port={self.port}")
        self.wait_for_last(lambda log: answers("127.0.0.1", self.port))
        for _ in range(2):
            scratch = f"--local-directory={self.scratch}"
            words = ["distributed.cli.dask_worker", self.address, *options, "--nthreads=1", "--no-nanny", scratch]
            self.worker = self.spawn(*python, *words)
            self.wait_for_last(lambda log: b"Registered to" in log)

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"


def kill(group: subprocess.Popen[bytes]) -> None:
    """Kills a process and its children."""
    try:
        os.killpg(group.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    group.wait()


def free_port(host: str) -> int:
    with socket.socket() as listening:
        listening.bind((host, 0))
        port: int = listening.getsockname()[1]
        return port


def answers(host: str, port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex((host, port)) == 0


def wait_for(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.05)
