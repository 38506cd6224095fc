"""The classes, and exact values as parameters and results."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import sumwise
from sumwise import Formula, Game, Puzzle, Rules
from sumwise._read import Result
from sumwise.results import Counts, Generated, Grade, Sweep

VALUES = [
    Rules(),
    Rules("fixed", "any", "positive", "+-*"),
    *Game.ALL,
    Puzzle([3, 3, 8, 8], 24, "24"),
    Puzzle([Fraction(1, 3), "5.4", -2], "-8/3", rules={"domain": "rational"}),
    Puzzle([10**50, 1], 10**50 + 1),
    Formula("8/(3-8/3)"),
    Formula("1 2 3 - +"),
    Formula("[1/3]+(2-3)"),
    Formula("-2+7"),
    Formula("7"),
    Formula("1/0"),
    sumwise.check("8/(3-8/3)", "24:3,3,8,8=24"),
    sumwise.check("8/3", "24:3,3,8,8=24"),
    sumwise.solve("24:3,3,8,8=24", all=True),
    sumwise.solve("24:1,1,1,1=24"),
    sumwise.reach([1, 2], range(5)),
    sumwise.count([1, 2, 3], 6),
    sumwise.grade("24:3,3,8,8=24"),
    sumwise.hint("24:3,3,8,8=24", level=4),
    next(sumwise.generate(1, game="24", seed="tuesday")),
    sumwise.sweep("primes"),
    sumwise.sweep("24"),
]


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_values_are_written_read_pickled_and_compared(value: Any) -> None:
    names = {**vars(sumwise), **vars(sumwise.results), "Fraction": Fraction}
    for other in (eval(repr(value), names), pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert other == value and not other != value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)
    assert value != None and value != "a text" and value != 7  # noqa: E711
    assert len({value, copy.copy(value)}) == 1


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_values_are_frozen(value: Any) -> None:
    name = next(name for name in dir(value) if not name.startswith("_") and not callable(getattr(type(value), name, None)))
    for change in (lambda: setattr(value, name, 1), lambda: setattr(value, "new", 1), lambda: delattr(value, name)):
        with pytest.raises((AttributeError, TypeError)):
            change()


def test_results_are_dataclasses() -> None:
    counts = Counts(6, valid=5)
    assert counts == Counts(valid=5, formulas=6) == copy.deepcopy(counts) == pickle.loads(pickle.dumps(counts))
    assert counts != Counts(6) and hash(counts) == hash(Counts(6, 5))
    assert repr(counts).startswith("Counts(formulas=6, valid=5, solutions=None, ") and vars(counts).keys() == set(dataclasses.asdict(counts))
    assert dataclasses.replace(counts, valid=4).valid == 4
    for kind in Result.__subclasses__():
        assert tuple(part.name for part in dataclasses.fields(kind)) == kind.__match_args__  # type: ignore[arg-type]
    assert dataclasses.is_dataclass(sumwise.Verdict) and not dataclasses.is_dataclass(Result)

    @dataclasses.dataclass(frozen=True)
    class Told(Counts):
        by: str = "me"

    assert dataclasses.asdict(Told(6, by="you")).items() >= {"formulas": 6, "valid": None, "by": "you"}.items()
    wrong: list[Any] = [
        ((), {}, "needs argument 'formulas'"),
        ((1,), {"formulas": 1}, "once"),
        (range(9), {}, "once"),
        ((1,), {"valids": 1}, "no argument 'valids'"),
    ]
    for values, named, message in wrong:
        with pytest.raises(TypeError, match=message):
            Counts(*values, **named)


@pytest.mark.skipif(sys.version_info < (3, 10), reason="there is no match statement")
def test_values_match() -> None:
    names: dict[str, Any] = {"sumwise": sumwise}
    exec(
        """
def told(value):
    match value:
        case sumwise.Rules(order, _, domain):
            return order, domain
        case sumwise.Game(name):
            return name
        case sumwise.Puzzle(numbers, target, sumwise.Game("24")):
            return numbers, target
        case sumwise.Formula(infix):
            return infix
        case sumwise.Verdict("correct", value):
            return value
""",
        names,
    )
    told = names["told"]
    assert told(Rules(domain="natural")) == ("any", "natural")
    assert told(Game("primes")) == "primes"
    assert told(Puzzle("24:3,3,8,8=24")) == ((3, 3, 8, 8), 24)
    assert told(Formula("(1+2)")) == "1+2"
    assert told(sumwise.check("8/(3-8/3)", "24:3,3,8,8=24")) == 24


def test_the_game_of_a_sweep_is_its_name() -> None:
    assert [sumwise.sweep(game).game for game in ("24", "primes")] == ["24", "primes"]


def test_formulas_are_in_the_canonical_order() -> None:
    formulas = [Formula(text) for text in ("1+2", "2+1", "2*1", "3", "1+2+3")]
    ordered = sorted(formulas)
    assert sorted(reversed(formulas)) == ordered
    assert all(a < b and b > a and a <= b and not b <= a for a, b in zip(ordered, ordered[1:]))
    with pytest.raises(TypeError):
        Formula("1") < 2  # type: ignore[operator]


def test_numbers_of_every_kind_go_in() -> None:
    same = [8, np.int64(8), np.uint8(8), True + 7, Fraction(8), Fraction(24, 3), Decimal(8), Decimal("8.0"), "8", "16/2", " 8 "]
    for number in same:
        assert Puzzle([3, number], 24).numbers == (3, 8), repr(number)
        assert Puzzle([3, 8], number).target == 8
        assert type(Puzzle([3, 8], number).target) is int
    thirds = [Fraction(8, 3), "8/3", "16/6"]
    for number in thirds:
        assert Puzzle([1], number).target == Fraction(8, 3)
    for number in (Decimal("5.4"), "5.4", Fraction(27, 5), Decimal("54E-1")):
        assert Puzzle([1], number).target == Fraction(27, 5)
    large = 10**99 + 7
    assert Puzzle([large], -large).target == -large
    assert Puzzle(np.array([3, 3, 8, 8]), 24) == Puzzle("3 3 8 8", 24) == Puzzle((3, 3, 8, 8), 24)


@pytest.mark.parametrize(
    "number",
    [
        0.5,
        24.0,
        True,
        np.bool_(True),
        float("nan"),
        np.float64(24.0),
        np.float32(24.0),
        10**100,
        -(10**4000),
        Decimal("1E+1000000000"),
        Decimal("1E-1000000000"),
        Decimal("NaN"),
        Decimal("-Infinity"),
        "",
        "x",
        "1/0",
        "1e5",
        "9" * 101,
        None,
        [],
        b"8",
        1j,
        Mock(),
        Mock(numerator=8, denominator=0.5),
        Mock(numerator=8, denominator=0),
        Mock(numerator="8", denominator="3"),
    ],
    ids=lambda number: repr(number)[:20],
)
def test_what_is_not_exact_is_refused(number: Any) -> None:
    with pytest.raises((sumwise.NumberError, TypeError)) as refused:
        Puzzle([3, number], 24)
    assert len(str(refused.value)) < 200
    if number is not None:
        with pytest.raises((sumwise.NumberError, TypeError)):
            Puzzle([3, 8], number)


def test_values_come_out_exact() -> None:
    assert Formula("8/3").value == Fraction(8, 3)
    assert type(Formula("8/3").value) is Fraction
    assert type(Formula("8/4").value) is int
    big = Formula("*".join(["9999999999"] * 10))
    assert big.value == 9999999999**10 and type(big.value) is int
    assert Formula("(2-75)*3").largest == 219
    assert Formula("7").largest is None


@pytest.mark.parametrize(
    "ask, error, attribute",
    [
        (lambda: Rules(order="some"), sumwise.RuleError, ("rule", "order")),
        (lambda: Rules(operators="+&"), sumwise.RuleError, ("rule", "operators")),
        (lambda: Game("chess"), sumwise.RuleError, ("rule", "game")),
        (lambda: sumwise.solve([1], 1, rules={"domain": "real"}), sumwise.RuleError, ("rule", "domain")),
        (lambda: sumwise.solve([1], 1, rules={"dominion": "real"}), sumwise.RuleError, ("rule", "dominion")),
        (lambda: sumwise.solve([1], 1, method="quick"), sumwise.RuleError, ("rule", "method")),
        (lambda: sumwise.check("1", [1], 1, extract="first"), sumwise.RuleError, ("rule", "extract")),
        (lambda: Formula("(75+50*2"), sumwise.FormulaError, ("span", (0, 1))),
        (lambda: Formula("1/(2-2)").value, sumwise.NoValueError, ("step", 2)),
        (lambda: sumwise.check_batch(["1", "2"], [["1"], ["x"]], 1), sumwise.InputError, ("row", 1)),
        (lambda: sumwise.check_batch(["1", 2], [1], 1), sumwise.InputError, ("row", 1)),
        (lambda: sumwise.nearest([1, 2, 3, 4, 5, 6], 999, limit=1), sumwise.CutError, ("stop", "limit")),
        (lambda: Puzzle([], 24), sumwise.PuzzleError, None),
        (lambda: Puzzle(range(65), 24), sumwise.PuzzleError, None),
        (lambda: Puzzle(iter(int, 1), 24), sumwise.PuzzleError, None),
        (lambda: Puzzle([1, 2, 3]), sumwise.PuzzleError, None),
        (lambda: Puzzle("24:3,3,8,8"), sumwise.PuzzleError, None),
        (lambda: sumwise.solve(range(1, 40), 1), sumwise.TooLongError, None),
        (lambda: sumwise.hint([1, 2], 3, left=[1, 2, 3]), sumwise.PuzzleError, None),
        (lambda: sumwise.deal(seed=""), sumwise.InputError, None),
        (lambda: sumwise.deal("24", large=2), sumwise.InputError, None),
        (lambda: list(sumwise.generate(1, seed="a", pool="1..")), sumwise.InputError, None),
        (lambda: list(sumwise.generate(1, seed="a", pool="1x4", numbers=4)), sumwise.InputError, None),
        (lambda: sumwise.generate(1, start=5), sumwise.InputError, None),
        (lambda: sumwise.sweep("24", targets=(5, 1)), sumwise.InputError, None),
    ],
)
def test_errors_are_typed_and_say_where(ask: Any, error: Any, attribute: Any) -> None:
    with pytest.raises(error) as raised:
        ask()
    assert isinstance(raised.value, sumwise.Error)
    message = str(raised.value)
    assert message and "\n" not in message and not message.endswith(".")
    if attribute is not None:
        name, value = attribute
        assert getattr(raised.value, name) == value
    assert str(pickle.loads(pickle.dumps(raised.value))) == message


def test_formulas_and_results_are_shown_in_notebooks() -> None:
    svg = Formula("8/(3-8/3)")._repr_svg_()
    assert svg.startswith("<svg") and "8 ÷ (3 − 8 ÷ 3) = 24" in svg
    html = sumwise.solve("24:1,1,1,1=24")._repr_html_()
    assert html.startswith("<table>") and "<td>1+1+1+1</td>" in html and "nearest" in html
    html = sumwise.check("<x", "24:1,1,1,1=24")._repr_html_()
    assert "`<`" not in html and "`&lt;`" in html
    table = sumwise.check_batch(["<b>"] * 30, [1], 1)._repr_html_()
    assert table.count("<tr>") == 21 and "<b>" not in table and "10 more rows" in table


def test_signatures_name_the_fields():
    for kind in (sumwise.Answer, sumwise.Verdict, Grade, Generated, Sweep):
        parameters = inspect.signature(kind).parameters
        assert list(parameters) == [field.name for field in dataclasses.fields(kind)]
        needed = [name for name, parameter in parameters.items() if parameter.default is inspect.Parameter.empty]
        with pytest.raises(TypeError, match=f"needs argument '{needed[0]}'"):
            kind()


def test_tables_are_equal_by_their_rows():
    def verdicts(rows):
        return sumwise.check_batch(["8/(3-8/3)", "3*8"] * rows, [3, 3, 8, 8], game="24")

    # Of several batches, which copies join.
    table = verdicts(20_000)
    for other in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table)), table[:]):
        assert other == table and not other != table
    assert table[:9999] == verdicts(5_000)[:9999] and table[2:] == table[:-2]
    for other in (table[1:], table[:-1], table[1:-1], verdicts(0), sumwise.solve_batch([[3, 3, 8, 8]], game="24"), None):
        assert table != other
    assert verdicts(0) == verdicts(1)[:0]


def test_charts_are_copied():
    chart = sumwise.sweep("24", question="fewest").plot("targets")
    for other in (copy.deepcopy(chart), pickle.loads(pickle.dumps(chart))):
        assert other.svg == chart.svg


def test_a_module_that_needs_another_package_is_reachable():
    program = "import sys, sumwise; sys.modules['reasoning_gym'] = None; print(hasattr(sumwise, 'reasoning_gym'), 'reasoning_gym' in dir(sumwise))"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).split() == ["False", "True"]
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        sumwise.chess
