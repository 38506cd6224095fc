"""Limits, Ctrl-C, and threads that go on meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

import sumwise

LONG = "countdown:1,2,3,4,5,6,7,8,9,10,11,12,13,14=123456789"


def test_a_search_stops_when_the_time_is_up() -> None:
    for search in (lambda: sumwise.solve(LONG, timeout=0.3), lambda: sumwise.grade(LONG, timeout=0.3, limit=10**15)):
        start = time.monotonic()
        assert search().stop == "time"
        assert 0.2 < time.monotonic() - start < 5
    assert sumwise.solve(LONG, limit=1000).stop == "limit"
    assert sumwise.solve(LONG, memory=1).stop == "memory"
    with pytest.raises(sumwise.CutError) as cut:
        sumwise.nearest(LONG, limit=1000)
    assert cut.value.stop == "limit"
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError):
            sumwise.solve(LONG, timeout=wrong)


def test_other_threads_go_on() -> None:
    counted = 0
    done = threading.Event()

    def search() -> None:
        sumwise.solve(LONG, timeout=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 50


SEARCHES = {
    "solve": "sumwise.solve(LONG, timeout=None)",
    "classes": "sumwise.classes('countdown:1,2,3,4,5,6,7,8,9,10=120', timeout=None, memory=10**6)",
    "literal": "sumwise.solve([1, 2, 3, 4, 5, 6, 7], 10**9, method='literal', timeout=None, limit=10**15)",
    "solve_batch": "sumwise.solve_batch([LONG[10:LONG.index('=')]] * 100, 123456789, timeout=None)",
    "check_batch": "[sumwise.check_batch(['1+2'] * 10**5, [1, 2], 3) for _ in range(10**6)]",
    "sweep": "sumwise.sweep(pool='1..50', numbers=4, targets=(1, 100), question='formulas', rules={'domain': 'rational'})",
    "generate": "list(sumwise.generate(10**9, seed='a'))",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("search", SEARCHES)
def test_ctrl_c_in_the_middle_of_a_search(search: str) -> None:
    program = f"""
import sumwise
LONG = {LONG!r}
print("begun", flush=True)
try:
    {SEARCHES[search]}
except KeyboardInterrupt:
    print("interrupted", sumwise.solve("24:3,3,8,8=24").best, len(list(sumwise.generate(2, seed="a"))), flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        time.sleep(0.7)
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        start = time.monotonic()
        assert running.stdout.readline() == "interrupted 8/(3-8/3) 2\n"
        assert time.monotonic() - start < 30
        assert running.wait(30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_on_the_command_line() -> None:
    words = [sys.executable, "-m", "sumwise", "generate", "--count", "1000000000"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        # It has begun when it writes.
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
        assert running.returncode == 130
