"""Shows how public scorers judge the completions of testdata/hacks.jsonl: which wrong ones they accept, which right ones they refuse, and
which ones they execute.

Each scorer judges the puzzles of its kind: of the numbers each once with + - * /, and those of the 24 game the ones of four numbers that
make 24. It gets the answer as its own reader extracts it, or else the content of the last `<answer>`. Scorers that compare values
alone know neither numbers nor rules.

Each answer is judged in a process of its own, in an empty directory, with limits of time and memory, and without network where the
system lets a process drop it. An answer that is executed leaves a file named `executed`, which does no harm.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import json
import os
import re
import resource
import select
import signal
import sys
import tempfile
import types
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

import sumwise
from sumwise.rewards import answer_reward

CASES = Path(__file__).parents[2] / "testdata/hacks.jsonl"
SECONDS = 5
MEMORY = 4 << 30
NEW_USER, NEW_NET = 0x10000000, 0x40000000

Case = Dict[str, Any]
Accepts = Callable[[Case], bool]


@dataclass(frozen=True)
class Scorer:
    name: str
    package: str
    load: Callable[[], Accepts]
    judges: Callable[[sumwise.Puzzle], bool]


def main() -> None:
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    print(f"{len(cases)} completions, {SECONDS} seconds each, {'without' if drop_network() else 'with'} network")
    print("| scorer | version | completions | wrong accepted | right refused | executed | process ended | out of time |")
    print("|---|---|---|---|---|---|---|---|")
    for scorer in SCORERS:
        accepts = scorer.load()
        own = [case for case in cases if scorer.judges(sumwise.Puzzle(case["puzzle"]))]
        ends = [judged(accepts, case) for case in own]
        wrong = sum(end.said == "accepted" and case["verdict"] != "correct" for case, end in zip(own, ends))
        right = sum(end.said != "accepted" and case["verdict"] == "correct" for case, end in zip(own, ends))
        counts = [len(own), wrong, right, sum(end.executed for end in ends), *(sum(end.said == said for end in ends) for said in ("ended", "late"))]
        print(f"| {scorer.name} | {version(scorer.package)} | {' | '.join(map(str, counts))} |", flush=True)
        if "-v" in sys.argv:
            for case, end in zip(own, ends):
                print("   ", end.said, end.executed, case["verdict"], repr(case["completion"][:100]))


def drop_network() -> bool:
    """Leaves the network, where the system lets a process without rights do so."""
    try:
        return ctypes.CDLL(None).unshare(NEW_USER | NEW_NET) == 0
    except (AttributeError, OSError):
        return False


@dataclass(frozen=True)
class End:
    said: str
    executed: bool


def judged(accepts: Accepts, case: Case) -> End:
    """Judges a case in a process of its own, and ends all that it has started."""
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as directory:
        child = os.fork()
        if child == 0:
            os.close(reader)
            judge(accepts, case, directory, writer)
        os.close(writer)
        ready, _, _ = select.select([reader], [], [], SECONDS)
        said = os.read(reader, 20).decode() or "ended" if ready else "late"
        try:
            os.killpg(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(child, 0)
        os.close(reader)
        return End(said, Path(directory, "executed").exists())


def judge(accepts: Accepts, case: Case, directory: str, writer: int) -> None:
    """Judges in the child, which never returns."""
    os.setsid()
    os.chdir(directory)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    try:
        said = "accepted" if accepts(case) else "refused"
    except Exception:
        said = "refused"
    os.write(writer, said.encode())
    os._exit(0)


def answer(case: Case) -> Optional[str]:
    """Returns the content of the last `<answer>`."""
    answers = re.findall(r"<answer>(.*?)</answer>", case["completion"], re.DOTALL)
    return answers[-1].strip() if answers else None


def metadata(case: Case) -> Dict[str, Any]:
    puzzle = sumwise.Puzzle(case["puzzle"])
    return {"metadata": {"numbers": list(puzzle.numbers), "target": puzzle.target}}


def by_sumwise() -> Accepts:
    return lambda case: answer_reward([case["completion"]], puzzle=[case["puzzle"]]) == [1.0]


def by_reasoning_gym(name: str) -> Callable[[], Accepts]:
    def load() -> Accepts:
        import reasoning_gym
        from reasoning_gym.utils import extract_answer

        dataset = reasoning_gym.create_dataset(name, size=1, seed=1)
        return lambda case: dataset.score_answer(extract_answer(case["completion"]), metadata(case)) == 1.0

    return load


def by_tree_of_thoughts() -> Accepts:
    from tot.tasks.game24 import Game24Task

    task = Game24Task()

    def accepts(case: Case) -> bool:
        task.data = [" ".join(map(str, sumwise.Puzzle(case["puzzle"]).numbers))]
        return bool(task.test_output(0, answer(case) or "")["r"])

    return accepts


def by_math_verify() -> Accepts:
    from math_verify import parse, verify

    # Its own limits of time need the main thread, which this is.
    return lambda case: bool(verify(parse(target(case)), parse(f"${answer(case)}$")))


def by_verl() -> Accepts:
    """Loads verl's scorer of mathematics without verl itself, which needs torch and Ray."""
    [place] = importlib.util.find_spec("verl").submodule_search_locations  # type: ignore[union-attr, misc]
    for name in ("verl", "verl.utils", "verl.utils.reward_score"):
        module = types.ModuleType(name)
        module.__path__ = [str(Path(place, *name.split(".")[1:]))]
        sys.modules[name] = module
    # Metrics need torch, and no score does.
    sys.modules["verl.utils.metric"] = types.ModuleType("verl.utils.metric")
    sys.modules["verl.utils.metric"].Metric = object  # type: ignore[attr-defined]
    scorer = importlib.import_module("verl.utils.reward_score.prime_math")
    return lambda case: bool(scorer.compute_score(f"\\boxed{{{answer(case)}}}", target(case))[0])


def target(case: Case) -> str:
    return str(sumwise.Puzzle(case["puzzle"]).target)


def usual(puzzle: sumwise.Puzzle) -> bool:
    """Whether each number is used once, in any order, with + - * /, and all numbers are integers from 0 up."""
    whole = all(isinstance(number, int) and number >= 0 for number in puzzle.numbers)
    return puzzle.rules == sumwise.Rules() and whole


def of_four(puzzle: sumwise.Puzzle) -> bool:
    return usual(puzzle) and len(puzzle.numbers) == 4 and puzzle.target == 24


def of_four_to_ten(puzzle: sumwise.Puzzle) -> bool:
    """The puzzles that reasoning-gym's `puzzle24` can be configured to have."""
    return of_four(puzzle) and min(puzzle.numbers) >= 1 and max(puzzle.numbers) <= 10


SCORERS: List[Scorer] = [
    Scorer("sumwise", "sumwise", by_sumwise, lambda puzzle: True),
    Scorer("reasoning-gym, countdown", "reasoning-gym", by_reasoning_gym("countdown"), usual),
    Scorer("reasoning-gym, puzzle24", "reasoning-gym", by_reasoning_gym("puzzle24"), of_four_to_ten),
    Scorer("Tree of Thoughts, game24", "tree-of-thoughts-llm", by_tree_of_thoughts, of_four),
    Scorer("math-verify (values alone)", "math-verify", by_math_verify, usual),
    Scorer("verl, prime_math (values alone)", "verl", by_verl, usual),
]

if __name__ == "__main__":
    main()
