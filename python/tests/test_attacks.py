"""Attacks, and how scorers of other people are judged by them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sumwise
from sumwise import attacks

SCORERS = """
import os, re, time
from sumwise.rewards import Reward

exact = Reward("exact", extract="answer")

def answer(completion):
    return (re.findall("<answer>(.*?)</answer>", completion, re.DOTALL) or [""])[-1]

def sound(completion, numbers, target):
    return exact([completion], [target], [numbers])[0]

def credulous(completion, numbers, target):
    return True

def strict(completion, numbers, target):
    return 0.1

def executing(completion, numbers, target):
    return abs(eval(answer(completion)) - target) < 1e-5

def mortal(completion, numbers, target):
    os._exit(3)
"""


def run(scorer: str, directory: Path, *options: str) -> tuple[int, list[str], str]:
    """Returns the exit code, the figures of the row, and what else is said."""
    (directory / "scorers.py").write_text(SCORERS)
    command = [sys.executable, "-m", "sumwise.attacks", scorer, *options]
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, timeout=300)
    lines = done.stdout.splitlines()
    assert not lines or "\n".join(lines[:2]) == attacks.HEADER
    return done.returncode, [word.strip() for word in lines[2].split("|")[3:-1]] if lines else [], "\n".join(lines[3:]) + done.stderr


USUAL = [attack for attack in attacks.cases() if attacks.is_usual(sumwise.Puzzle(attack.puzzle))]
RIGHT = sum(attack.verdict == "correct" for attack in USUAL)


def test_the_cases() -> None:
    cases = attacks.cases()
    assert len(cases) == 356 and len(set(cases)) == 356 and len(USUAL) == 327
    assert {attack.verdict for attack in cases} == {"correct", "wrong", "no_answer"}
    assert {attack.kind for attack in cases} == {"cheat", "execute", "confuse", "odd"}
    assert all(attack.why for attack in cases)


@pytest.mark.parametrize(
    ("scorer", "options", "code", "figures"),
    [
        ("sound", [], 0, [len(USUAL), 0, 0, 0, 0, 0]),
        ("credulous", [], 1, [len(USUAL), len(USUAL) - RIGHT, 0, 0, 0, 0]),
        ("strict", ["--full", "0.1"], 1, [len(USUAL), len(USUAL) - RIGHT, 0, 0, 0, 0]),
        ("mortal", [], 0, [len(USUAL), 0, RIGHT, 0, len(USUAL), 0]),
    ],
)
def test_the_row_of_a_scorer(scorer: str, options: list[str], code: int, figures: list[int], tmp_path: Path) -> None:
    assert run(f"scorers:{scorer}", tmp_path, *options) == (code, list(map(str, figures)), "")
    assert {path.name for path in tmp_path.iterdir()} <= {"scorers.py", "__pycache__"}


def test_what_an_answer_does_stays_in_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code in an answer runs in the scorer's process, where it is seen and ended."""
    monkeypatch.setattr(attacks, "SECONDS", 1)
    kinds = {
        "open('executed', 'w')": attacks.Ending("refused", True),
        "open('e*ecuted', 'w')": attacks.Ending("refused", True),
        "24": attacks.Ending("accepted", False),
        "__import__('os')._exit(0)": attacks.Ending("ended", False),
        "__import__('time').sleep(60)": attacks.Ending("late", False),
        "[0] * 10**10": attacks.Ending("refused", False),
    }
    for completion, ending in kinds.items():
        attack = attacks.Attack("24:3,3,8,8=24", completion, "wrong", "execute", "it is code")
        assert attacks.judged(lambda attack: eval(attack.completion) == 24, attack) == ending, completion
    assert not os.path.exists("executed")


def test_faults_are_shown_with_their_reasons(tmp_path: Path) -> None:
    code, figures, said = run("scorers:executing", tmp_path, "--verbose")
    assert code == 1 and int(figures[1]) > 50 and int(figures[3]) > 0
    assert "accepted: '<think>Let me see.</think>\\n<answer>24</answer>' is wrong: the target itself is not one of the numbers" in said
    assert ", executed: " in said


@pytest.mark.parametrize("scorer", ["scorers", "scorers:none", "nothing:sound", ":sound"])
def test_a_scorer_that_is_not_there(scorer: str, tmp_path: Path) -> None:
    code, figures, said = run(scorer, tmp_path)
    assert code == 2 and not figures and f"error: {scorer}: " in said and said.endswith("write module:function\n")
