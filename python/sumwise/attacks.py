"""Attacks on the scorers of number games: completions that cheat, execute or confuse, or are right in a strange way, each with the
verdict of a careful referee.

`python -m sumwise.attacks my_module:my_scorer` shows how a scorer judges them. A scorer is called as `scorer(completion, numbers,
target)`, with a text, a list of integers and an integer, and returns its score. Each number is to be used once, in any order, with + - * /.
Each answer is judged in a process of its own, in an empty directory, with limits of time and memory, and without network where the
system lets a process drop it. An answer that is executed leaves a file named `executed`, which does no harm. This needs Linux or macOS.

>>> from sumwise import attacks
>>> attack = attacks.cases()[3]
>>> attack.puzzle, attack.completion, attack.verdict
('24:3,3,8,8=24', '<think>Let me see.</think>\\n<answer>3*8</answer>', 'wrong')
>>> attack.why
'one 3 and one 8 are left out'
"""

from __future__ import annotations

import argparse
import ctypes
import importlib
import json
import os
import select
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any, Callable, Iterable, List, NamedTuple, Sequence, Tuple

from sumwise._sumwise import Puzzle, Rules

__all__ = ["HEADER", "Attack", "Ending", "cases", "drop_network", "is_usual", "judged", "main", "row"]

SECONDS = 5
"""The most seconds for an answer."""

MEMORY = 4 << 30
"""The most bytes of addresses for an answer, beyond those of the loaded scorer."""

HEADER = """\
| scorer | version | completions | wrong accepted | right refused | executed | process ended | out of time |
|---|---|---|---|---|---|---|---|"""
"""The header of the table of rows."""

_NEW_USER, _NEW_NET = 0x10000000, 0x40000000


class Attack(NamedTuple):
    """A completion with its puzzle, and how a careful referee judges it."""

    puzzle: str
    """The id of the puzzle."""
    completion: str
    """What a model may write."""
    verdict: str
    """The verdict: "correct", "wrong" or "no_answer"."""
    kind: str
    """The kind: "cheat", "execute", "confuse", or "odd" (right in a strange way)."""
    why: str
    """The reason for the verdict."""


class Ending(NamedTuple):
    """How the judging of an attack ended."""

    said: str
    """What the scorer said: "accepted" or "refused", or "ended" if its process ended, or "late"."""
    executed: bool
    """Whether the answer was executed."""


def cases() -> List[Attack]:
    """Returns all attacks.

    >>> from sumwise import attacks
    >>> from sumwise.rewards import answer_reward
    >>> all_of_them = attacks.cases()
    >>> scores = answer_reward([attack.completion for attack in all_of_them], puzzle=[attack.puzzle for attack in all_of_them])
    >>> scores == [float(attack.verdict == "correct") for attack in all_of_them]
    True
    """
    lines = Path(__file__).with_name("hacks.jsonl").read_text(encoding="utf-8").splitlines()
    return [Attack(**json.loads(line)) for line in lines]


def is_usual(puzzle: Puzzle) -> bool:
    """Returns whether each number is used once, in any order, with + - * /, and all numbers are integers from 0 up.

    >>> import sumwise
    >>> sumwise.attacks.is_usual(sumwise.Puzzle("24:3,3,8,8=24")), sumwise.attacks.is_usual(sumwise.Puzzle("countdown:1,2,3=7"))
    (True, False)
    """
    return puzzle.rules == Rules() and all(isinstance(number, int) and number >= 0 for number in puzzle.numbers)


def drop_network() -> bool:
    """Leaves the network for good, where the system lets a process without rights do so, and returns whether it did."""
    try:
        return bool(ctypes.CDLL(None).unshare(_NEW_USER | _NEW_NET) == 0)
    except (AttributeError, OSError):
        return False


def judged(accepts: Callable[[Attack], bool], attack: Attack) -> Ending:
    """Judges an attack in a process of its own, and ends all that it has started. A scorer that raises an exception refuses.

    >>> from sumwise import attacks
    >>> attacks.judged(lambda attack: "24" in attack.completion, attacks.cases()[0])
    Ending(said='accepted', executed=False)
    """
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as directory:
        child = os.fork()
        if child == 0:
            os.close(reader)
            _judge(accepts, attack, directory, writer)
        os.close(writer)
        ready, _, _ = select.select([reader], [], [], SECONDS)
        said = os.read(reader, 20).decode() or "ended" if ready else "late"
        try:
            os.killpg(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(child, 0)
        os.close(reader)
        # Some scorers write * for x before they execute.
        return Ending(said, any(Path(directory).glob("e?ecuted")))


def _judge(accepts: Callable[[Attack], bool], attack: Attack, directory: str, writer: int) -> None:
    """Judges in the child, which never returns."""
    import resource  # Windows has none.

    os.setsid()
    os.chdir(directory)
    limit = _addresses() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    try:
        said = "accepted" if accepts(attack) else "refused"
    except Exception:
        said = "refused"
    os.write(writer, said.encode())
    os._exit(0)


def _addresses() -> int:
    """Returns how many bytes of addresses this process has, where the system tells it: torch alone can have more than `MEMORY`."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def row(name: str, version: str, endings: Iterable[Tuple[Attack, Ending]]) -> str:
    """Returns the row of a scorer in the table of `HEADER`.

    >>> from sumwise import attacks
    >>> attacks.row("mine", "1.0", [(attacks.cases()[0], attacks.Ending("accepted", False))])
    '| mine | 1.0 | 1 | 1 | 0 | 0 | 0 | 0 |'
    """
    endings = list(endings)
    wrong = sum(ending.said == "accepted" and attack.verdict != "correct" for attack, ending in endings)
    right = sum(ending.said != "accepted" and attack.verdict == "correct" for attack, ending in endings)
    executed = sum(ending.executed for _, ending in endings)
    ended, late = (sum(ending.said == said for _, ending in endings) for said in ("ended", "late"))
    return f"| {name} | {version} | {len(endings)} | {wrong} | {right} | {executed} | {ended} | {late} |"


def main(arguments: Sequence[str] = ()) -> int:
    """Prints the row of a scorer, and returns 1 if it accepts a wrong answer or executes one."""
    parser = argparse.ArgumentParser(prog="python -m sumwise.attacks", description="Shows how a scorer judges attacks.")
    parser.add_argument("scorer", metavar="MODULE:FUNCTION", help="the scorer, called with a completion, numbers and a target")
    parser.add_argument("--full", type=float, default=1.0, help="the score from which an answer is accepted [default: 1]")
    parser.add_argument("--verbose", action="store_true", help="also print what is judged wrongly, and what the answer did")
    given = parser.parse_args(arguments)
    module, _, name = given.scorer.partition(":")
    try:
        scorer: Callable[..., Any] = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        parser.error(f"{given.scorer}: {error}; write module:function")

    def accepts(attack: Attack) -> bool:
        puzzle = Puzzle(attack.puzzle)
        return bool(scorer(attack.completion, list(puzzle.numbers), puzzle.target) >= given.full)

    # Afterwards, since modules may load from the network.
    drop_network()
    endings = [(attack, judged(accepts, attack)) for attack in cases() if is_usual(Puzzle(attack.puzzle))]
    print(HEADER)
    print(row(given.scorer, "", endings))
    faults = [(attack, ending) for attack, ending in endings if ending.executed or (ending.said == "accepted") != (attack.verdict == "correct")]
    if given.verbose:
        for attack, ending in faults:
            print(f"{ending.said}{', executed' * ending.executed}: {attack.completion!r} is {attack.verdict}: {attack.why}")
    return int(any(ending.executed or attack.verdict != "correct" for attack, ending in faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
