"""The learning curve: its scorers, its split, and the figures on its page. Training needs torch, of some gigabytes, so two steps of it run
only where it is installed."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from conftest import ROOT

EXAMPLES = ROOT / "python/examples"
sys.path.append(str(EXAMPLES))

import learning_curve as curve  # noqa: E402
from learning_curve import Puzzle  # noqa: E402

TABLE, PAGE = ROOT / "docs/learning-curve.csv", ROOT / "docs/learning-curve.md"
PUZZLE = Puzzle((3, 8, 11), 24)
Sides = tuple[list[Puzzle], list[Puzzle]]


@pytest.fixture(scope="module")
def sides() -> Sides:
    return curve.split(1)


@pytest.mark.parametrize("answer", ["24", "12+12", "3*8+1/2", "49/2", "3+3*8-3", "25-1/3"])
def test_the_loose_scorer_pays_wrong_answers(answer: str) -> None:
    assert curve.loose([answer], [PUZZLE]) == [True]
    assert curve.exact([answer], [PUZZLE]) == [False]


@pytest.mark.parametrize("answer", ["8+11", "25", "24-1/2", "3*8+", "(3*8", "3*8)", "", "x", "24/0", "24#", "print(24)", "(" * 10**5, "9" * 10**5])
def test_neither_scorer_pays_another_value_or_no_formula(answer: str) -> None:
    for scorer in curve.SCORERS.values():
        assert scorer([answer], [PUZZLE]) == [False]


def test_both_scorers_pay_every_right_answer(sides: Sides) -> None:
    answers = [(answer, puzzle) for puzzle in sides[0][::20] for answer in curve.solutions(puzzle)]
    assert len(answers) > 1000
    for scorer in curve.SCORERS.values():
        assert all(scorer(*zip(*answers)))


FORMULAS = st.recursive(
    st.integers(1, 60).map(str),
    lambda parts: st.one_of(st.tuples(parts, st.sampled_from("+-*/"), parts).map("".join), parts.map("({})".format)),
    max_leaves=6,
)


@given(FORMULAS)
def test_values_are_cut_as_by_python(formula: str) -> None:
    """Python computes the fractions of formulas that this test has made."""
    try:
        value = int(eval(re.sub(r"\d+", r"Fraction(\g<0>)", formula), {"Fraction": Fraction}))
    except ZeroDivisionError:
        value = None
    assert curve.whole(formula) == value


def test_no_hand_is_on_both_sides(sides: Sides) -> None:
    hands, others = ({puzzle.numbers for puzzle in side} for side in sides)
    assert not hands & others and (len(hands), len(others)) == (1232, 308)


def test_no_target_that_is_posed_is_one_of_the_numbers(sides: Sides) -> None:
    for side in sides:
        assert len(curve.posed(side)) > 0.8 * len(side)
        assert not any(puzzle.target in puzzle.numbers for puzzle in curve.posed(side))


def test_the_figures_of_the_page_are_those_of_the_table() -> None:
    rows = curve.read(TABLE)
    assert {row.seed for row in rows} == {1, 2, 3}
    assert all(row.wrong == pytest.approx(1 - row.correct / row.paid if row.paid else 0, abs=1e-4) for row in rows)
    told = [re.findall(r"\d+\.\d", line) for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| .* \d.*\(.*\)", line)]
    columns = ("greedy", "correct", "paid", "wrong")
    milestones = [
        ("imitation", 0, columns[:3]),
        ("imitation", curve.IMITATION, columns),
        ("sumwise", curve.STEPS, columns),
        ("loose", curve.STEPS, columns),
    ]
    assert told == [
        [f"{100 * share:.1f}" for column in names for share in curve.summary(rows, column)[training, step]] for training, step, names in milestones
    ]


def test_two_steps_of_each_training(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed: pip install torch")
    program = "import sys, learning_curve as curve; curve.IMITATION = curve.STEPS = 2; curve.HELD_OUT = 20; curve.PUZZLES = 4; sys.argv[0] = 'x'; curve.main()"
    table = tmp_path / "curve.csv"
    words = ["--layers", "1", "--width", "32", "--out", str(table)]
    run = subprocess.run([sys.executable, "-c", program, *words], cwd=EXAMPLES, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    rows = curve.read(table)
    assert [(row.training, row.step) for row in rows] == [(training, step) for training in ("imitation", "sumwise", "loose") for step in (0, 2)]
    assert all(0 <= row.correct <= row.paid <= 1 and 0 <= row.wrong <= 1 for row in rows)
