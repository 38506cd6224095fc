"""The words of parameters as types: they are those of the engine, and mypy refuses others."""

from __future__ import annotations

import re
import subprocess
import sys
import typing
from pathlib import Path
from typing import Any, Callable, Dict

import pytest

import sumwise
from sumwise import _words
from sumwise.rewards import REWARDS

PUZZLE = "24:3,3,8,8=24"
OTHER: Any = "another"

REFUSED: Dict[str, Callable[[Path], object]] = {
    "Brackets": lambda _: sumwise.Rules(brackets=OTHER),
    "Claims": lambda _: sumwise.check("1", PUZZLE, claims=OTHER),
    "Distinct": lambda _: sumwise.classes(PUZZLE, distinct=OTHER),
    "Domain": lambda _: sumwise.Rules(domain=OTHER),
    "Errors": lambda _: sumwise.solve_batch([PUZZLE], errors=OTHER),
    "Extract": lambda _: sumwise.check("1", PUZZLE, extract=OTHER),
    "Field": lambda _: sumwise.solve([], columns={OTHER: "numbers"}),
    "Form": lambda path: sumwise.audit(path / "puzzles", input_format=OTHER),
    "Join": lambda _: sumwise.Rules(join=OTHER),
    "Layout": lambda _: sumwise.datasets.generate(1, layout=OTHER),
    "Method": lambda _: sumwise.solve(PUZZLE, method=OTHER),
    "Nearest": lambda _: sumwise.solve(PUZZLE, nearest=OTHER),
    "Notation": lambda _: sumwise.Formula("1").write(OTHER),
    "Order": lambda _: sumwise.Rules(order=OTHER),
    "Picture": lambda _: sumwise.sweep("24").plot(OTHER),
    "Points": lambda _: sumwise.Rules(points=OTHER),
    "Question": lambda _: sumwise.sweep("24", question=OTHER),
    "Reading": lambda _: sumwise.check("1", PUZZLE, reading=OTHER),
    "RewardName": lambda _: sumwise.rewards.compute_score("24", "", {}, reward=OTHER),
    "RuleWords": lambda _: sumwise.solve(PUZZLE, rules={OTHER: "any"}),
    "Split": lambda _: sumwise.generate(1, split=OTHER),
    "SplitBy": lambda _: sumwise.generate(1, split_by=OTHER),
    "Trace": lambda _: sumwise.generate(1, trace=OTHER),
    "Use": lambda _: sumwise.Rules(use=OTHER),
    "Band": lambda _: sumwise.generate(1, difficulty=OTHER),
}
"""A call with another word, for each type of words."""


def words(name: str) -> set[str]:
    """Returns the words of a type."""
    of = getattr(_words, name)
    if name == "RuleWords":
        return set(of.__annotations__)
    return {word for literal in typing.get_args(of) for word in typing.get_args(literal)}


def test_each_type_of_words_is_tested() -> None:
    assert set(REFUSED) == set(_words.__all__)
    assert words("RuleWords") == set(sumwise.Rules.__match_args__) and words("RewardName") == set(REWARDS)


@pytest.mark.parametrize("name", REFUSED)
def test_the_words_are_those_that_are_taken(name: str, tmp_path: Path) -> None:
    (tmp_path / "puzzles").write_text("")
    with pytest.raises(sumwise.Error) as refused:
        REFUSED[name](tmp_path)
    # The error lists the right ones, and a difficulty may also be scores.
    listed = re.search(r"(?:it is (?:one of )?|write )([\w, ]+?)(?:, or scores.*)?$", str(refused.value))
    assert listed is not None, refused.value
    assert set(re.split(r", | or ", listed[1])) == words(name)


@pytest.mark.parametrize("call", ("sweep", "scale.sweep", "scale.generate"))
def test_files_of_rows_have_the_same_forms(call: str, tmp_path: Path) -> None:
    questions: Dict[str, Callable[[], object]] = {
        "sweep": lambda: sumwise.sweep("24", out=tmp_path, form=OTHER),
        "scale.sweep": lambda: sumwise.scale.sweep("24", out=tmp_path, form=OTHER),
        "scale.generate": lambda: sumwise.scale.generate(1, seed="5", out=tmp_path, form=OTHER),
    }
    with pytest.raises(sumwise.InputError, match="is not a form of tables") as refused:
        questions[call]()
    assert set(str(refused.value).partition("one of ")[2].split(", ")) == words("Form")


CALLS = (
    'sumwise.check("1", PUZZLE, extract="{}")  # answer',
    'sumwise.check("1", PUZZLE, reading="{}")  # strict',
    'sumwise.check("1", PUZZLE, claims="{}")  # none',
    'sumwise.check("1", PUZZLE, rules={{"domain": "{}"}})  # integer',
    'sumwise.check("1", PUZZLE, rules={{"{}": "any"}})  # use',
    'sumwise.check_batch(["1"], PUZZLE, extract="{}")  # last',
    'sumwise.check_batch(["1"], PUZZLE, errors="{}")  # null',
    'sumwise.solve(PUZZLE, all=True, distinct="{}")  # algebraic',
    'sumwise.solve(PUZZLE, method="{}")  # literal',
    'sumwise.solve_batch([PUZZLE], method="{}")  # fast',
    'sumwise.count(PUZZLE, method="{}")  # fast',
    'sumwise.count(PUZZLE, targets=[1], method="{}")  # fast',
    'sumwise.classes(PUZZLE, distinct="{}")  # formulas',
    'sumwise.generate(1, split="{}")  # test',
    'sumwise.generate(1, difficulty="{}")  # hard',
    'sumwise.generate(1, trace="{}")  # dfs',
    'sumwise.generate_batch(1, split="{}")  # test',
    'sumwise.sweep("24", question="{}")  # fewest',
    'sumwise.sweep("24", out="sweep", form="{}")  # csv',
    'sumwise.sweep("24").plot("{}")  # targets',
    'sumwise.audit("puzzles.csv", input_format="{}")  # csv',
    'sumwise.audit("puzzles.csv", claims="{}")  # none',
    'sumwise.Formula("1").write("{}")  # rpn',
    'sumwise.Puzzle(PUZZLE, rules={{"use": "{}"}})  # all',
    'sumwise.Round(PUZZLE, rules={{"order": "{}"}})  # any',
    'sumwise.Rules(order="{}")  # fixed',
    'sumwise.Rules(use="{}")  # any',
    'sumwise.Rules(domain="{}")  # natural',
    'sumwise.Rules(join="{}")  # some',
    'sumwise.Rules(points="{}")  # decimals',
    'sumwise.Rules(brackets="{}")  # left',
    'sumwise.Puzzle(PUZZLE).rules.domain == "{}"  # natural',
    'sumwise.rewards.Reward("mine", extract="{}")  # boxed',
    'sumwise.rewards.compute_score("24", "1", {{}}, reward="{}")  # tiny_zero',
    'sumwise.datasets.generate(1, layout="{}")  # trl',
    'sumwise.datasets.generate(1, split="{}")  # test',
    'sumwise.datasets.generate(1, difficulty="{}")  # easy',
    'sumwise.tasks.generate(1, split="{}")  # test',
    'sumwise.tasks.generate(1, difficulty="{}")  # expert',
    'sumwise.environments.Episode.deal(split="{}")  # test',
    'sumwise.scale.sweep("24", out="sweep", question="{}")  # grade',
    'sumwise.scale.generate(1, out="puzzles", seed="5", form="{}")  # csv',
    'sumwise.scale.generate(1, out="puzzles", seed="5", split="{}")  # train',
)
"""Calls that lack a word, and a right one for each."""


def test_mypy_takes_the_right_words_alone(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed: pip install mypy")
    lines = ["import sumwise", f'PUZZLE = "{PUZZLE}"']
    wrong = set()
    for call in CALLS:
        call, _, word = call.partition("  # ")
        lines += [call.format(word), call.format("xml")]
        wrong.add(len(lines))
    program = tmp_path / "words.py"
    program.write_text("\n".join(lines) + "\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", program.name]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert {int(line) for line in re.findall(r"^words\.py:(\d+): error", told, re.MULTILINE)} == wrong, told
