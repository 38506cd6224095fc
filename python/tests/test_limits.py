"""Limits, Ctrl-C, and threads that run meanwhile."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import pytest

import sumwise
from sumwise.results import Generated

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
    for wrong in ({"timeout": -1}, {"timeout": float("nan")}, {"limit": -1}, {"memory": -1}):
        with pytest.raises(ValueError, match="from 0 up"):
            sumwise.solve(LONG, **wrong)


def taken(puzzles: Iterator[Generated]) -> Tuple[List[str], Optional[str]]:
    """Returns the puzzles found, and the reason why there are no more."""
    ids = []
    try:
        for puzzle in puzzles:
            ids.append(puzzle.id)
    except sumwise.CutError as cut:
        return ids, cut.stop
    return ids, None


def test_generating_stops_at_the_limit_whatever_the_threads() -> None:
    asked: Dict[str, Any] = {"seed": "a", "game": "24", "solutions": 1, "difficulty": "hard"}
    whole, stop = taken(sumwise.generate(60, **asked))
    assert stop is None and len(whole) == 60
    cuts = [[taken(sumwise.generate(60, **asked, limit=limit, threads=threads)) for threads in (1, 5)] for limit in (0, 40, 200)]
    for one, five in cuts:
        assert one == five
        assert one[0] == whole[: len(one[0])] and one[1] == "limit"
    assert [len(one[0]) for one, _ in cuts] == sorted({len(one[0]) for one, _ in cuts})
    assert len(cuts[0][0][0]) == 0 and 0 < len(cuts[1][0][0])
    assert taken(sumwise.generate(60, **asked, limit=10**6)) == (whole, None)


SLOW: Dict[str, Any] = {"seed": "a", "pool": "1..50", "numbers": 7, "targets": (1000, 9999), "rules": {"domain": "rational"}}


def test_generating_stops_in_the_middle_of_a_puzzle() -> None:
    start = time.monotonic()
    ids, stop = taken(sumwise.generate(1000, **SLOW, timeout=1.0))
    assert stop == "time" and len(ids) < 1000
    assert 0.9 < time.monotonic() - start < 4
    puzzles = sumwise.generate(100, seed="a", timeout=0.5)
    next(puzzles)
    # Time spent in the caller does not count.
    time.sleep(0.7)
    assert len(list(puzzles)) == 99


SWEEPS: Dict[str, Dict[str, Any]] = {
    "essential": {"pool": "1..12", "numbers": 7, "targets": (100, 999), "question": "essential"},
    "grade": {"pool": "1..12", "numbers": 6, "targets": (100, 999), "question": "grade"},
    "tables of fractions": {"pool": "1..10x2", "numbers": 7, "question": "formulas", "rules": {"domain": "rational"}},
    "tables of integers": {"pool": "1..10x2", "numbers": 7, "question": "formulas"},
    "bit sets": {"pool": "1..10x2", "numbers": 8, "question": "solvable"},
}


@pytest.mark.parametrize("sweep", SWEEPS)
def test_a_sweep_stops_in_the_middle_of_a_unit(sweep: str) -> None:
    start = time.monotonic()
    with pytest.raises(sumwise.CutError) as cut:
        sumwise.sweep(**SWEEPS[sweep], timeout=0.5)
    assert cut.value.stop == "time"
    assert time.monotonic() - start < 3


def test_a_sweep_that_is_cut_goes_on(tmp_path: Path) -> None:
    space: Dict[str, Any] = {"pool": "1..13x4", "numbers": 4, "targets": (24, 24), "question": "essential"}
    whole = sumwise.sweep(**space, out=tmp_path / "whole")
    calls = 0
    with pytest.raises(sumwise.CutError, match="goes on"):
        sumwise.sweep(**space, out=tmp_path / "cut", timeout=0)
    while True:
        calls += 1
        try:
            # 1,820 hands, 256 of which are answered together.
            cut = sumwise.sweep(**space, out=tmp_path / "cut", limit=500)
        except sumwise.CutError as error:
            assert error.stop == "limit"
            continue
        break
    assert calls == 4 and cut == whole
    for file in (tmp_path / "whole").iterdir():
        assert (tmp_path / "cut" / file.name).read_bytes() == file.read_bytes()
    with pytest.raises(sumwise.CutError):
        sumwise.sweep("24", limit=1819 - 256)
    assert sumwise.sweep("24", limit=1820) == sumwise.sweep("24")


def test_an_audit_says_that_it_was_cut(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    numbers, target = LONG[len("countdown:") :].split("=")
    row = f'{{"numbers": [{numbers}], "target": {target}, "solvable": true}}\n'
    file.write_text('{"numbers": [1, 1], "target": 3}\n' + row)
    start = time.monotonic()
    audit = sumwise.audit(file, timeout=0.5, limit=10**15)
    assert time.monotonic() - start < 5
    assert audit.stop == "time" and not audit and [found.kind for found in audit.found] == ["unsolvable"]
    clean = tmp_path / "clean.jsonl"
    clean.write_text('{"numbers": [1, 2], "target": 3}\n')
    assert sumwise.audit(clean).stop is None and sumwise.audit(clean)
    assert not sumwise.audit(clean, timeout=0)


def test_the_calling_thread_works_where_there_are_no_others() -> None:
    code = '''
import sumwise
print(sumwise.sweep("24").solvable)
judged = sumwise.check_batch(["8/(3-8/3)"] * 50000, [3, 3, 8, 8], game="24")
print(sum(judged["correct"]))
'''
    # No thread can be started with a stack of this size.
    alone = dict(os.environ, RUST_MIN_STACK=str(1 << 60))
    found = subprocess.run([sys.executable, "-c", code], env=alone, capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("1362\n50000\n", "")


def test_what_stops_one_thread_stops_no_other() -> None:
    whole = sumwise.sweep("24", question="essential").solvable
    stop = threading.Event()

    def cut() -> None:
        while not stop.is_set():
            with pytest.raises(sumwise.CutError):
                sumwise.sweep(**SWEEPS["essential"], timeout=0.01, threads=1)
            with pytest.raises(sumwise.CutError):
                list(sumwise.generate(1000, **SLOW, timeout=0.01, threads=1))

    thread = threading.Thread(target=cut)
    thread.start()
    try:
        for _ in range(10):
            assert sumwise.sweep("24", question="essential").solvable == whole
            assert len(list(sumwise.generate(200, seed="a", game="24"))) == 200
    finally:
        stop.set()
        thread.join()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_stops_the_main_thread_alone() -> None:
    program = f"""
import sumwise, threading, time
SLOW = {SLOW!r}
ended = []
def other():
    try:
        sumwise.sweep(**{SWEEPS["essential"]!r}, timeout=3, threads=1)
    except sumwise.CutError as cut:
        ended.append(cut.stop)
thread = threading.Thread(target=other)
thread.start()
print("begun", flush=True)
try:
    list(sumwise.generate(1000, **SLOW))
except KeyboardInterrupt:
    print("interrupted", ended, flush=True)
thread.join()
print(ended)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        time.sleep(0.7)
        start = time.monotonic()
        running.send_signal(signal.SIGINT)
        assert running.stdout.readline() == "interrupted []\n"
        assert time.monotonic() - start < 3
        assert running.stdout.readline() == "['time']\n"


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
    "solve_batch of many": "sumwise.solve_batch([[n % 40 + 1, 3, 11, 13, 17, 19, 23] for n in range(10**5)], 9999, rules={'domain': 'rational'})",
    "check_batch": "[sumwise.check_batch(['1+2'] * 10**5, [1, 2], 3) for _ in range(10**6)]",
    "check_batch without end": "sumwise.check_batch(__import__('itertools').repeat('1+2'), [1, 2], 3)",
    "sweep": "sumwise.sweep(pool='1..50', numbers=4, targets=(1, 100), question='formulas', rules={'domain': 'rational'})",
    "essential": "sumwise.sweep(pool='1..12', numbers=7, targets=(100, 999), question='essential')",
    "generate": "list(sumwise.generate(10**9, seed='a'))",
    "slow puzzles": "list(sumwise.generate(1000, seed='a', pool='1..50', numbers=7, targets=(1000, 9999), rules={'domain': 'rational'}))",
    "audit": "audit()",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("search", SEARCHES)
def test_ctrl_c_in_the_middle_of_a_search(search: str) -> None:
    program = f"""
import sumwise, tempfile
LONG = {LONG!r}
def audit():
    numbers, target = LONG[10:].split("=")
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write('{{"numbers": [%s], "target": %s, "solvable": true}}' % (numbers, target))
        file.flush()
        sumwise.audit(file.name, limit=10**15)
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
        assert time.monotonic() - start < 5
        assert running.wait(30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_on_the_command_line() -> None:
    words = [sys.executable, "-m", "sumwise", "generate", "--count", "1000000000"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        # Work has begun when there is output.
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
        assert running.returncode == 130
