"""The public names, and those that moved."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
import subprocess
import sys
import warnings

import pytest

import sumwise
from sumwise import _moved, results

QUESTIONS = {
    *("audit", "check", "check_batch", "classes", "count", "deal", "generate", "generate_batch"),
    *("grade", "hint", "nearest", "reach", "solve", "solve_batch", "sweep", "values"),
}
TYPES = {"Answer", "Chart", "Formula", "Game", "Puzzle", "Round", "Rules", "Table", "Verdict"}
ERRORS = {
    *("CutError", "Error", "FormulaError", "InputError", "MeaningWarning", "NoValueError", "NumberError"),
    *("PuzzleError", "RefusedError", "RuleError", "ShortfallWarning", "TooLongError"),
}
MODULES = {"attacks", "datasets", "duckdb", "environments", "errors", "polars", "reasoning_gym", "results", "rewards", "scale", "tasks"}
OLD_MODULES = {"batches", "questions", "rounds"}

RESULTS = {
    *("Answer", "Audit", "Considered", "Counts", "Exact", "Example", "Figures", "File", "Found", "Generated", "Grade"),
    *("Hint", "Made", "OfAnswer", "OfTarget", "Plan", "Reach", "Sweep", "Values", "Verdict"),
}


def test_the_public_names() -> None:
    assert set(sumwise.__all__) == QUESTIONS | TYPES | ERRORS | {"__version__"}
    assert dir(sumwise) == sorted({*sumwise.__all__, *MODULES})
    for name in {*dir(sumwise)} - {"duckdb", "polars", "reasoning_gym"}:
        assert getattr(sumwise, name) is not None
    found = {module.name for module in pkgutil.iter_modules(sumwise.__path__) if not module.name.startswith("_")}
    assert found == MODULES | OLD_MODULES


def test_the_results() -> None:
    assert set(results.__all__) == RESULTS and results.__doc__ is not None
    for name in RESULTS:
        assert hasattr(results, name) and f"| `{name}` | " in results.__doc__


def forget(name: str) -> None:
    """Makes an old module one that was not imported yet."""
    sys.modules.pop(f"sumwise.{name}", None)
    vars(sumwise).pop(name, None)


def test_the_moved_names_are_the_former_ones() -> None:
    assert set(_moved.MOVED) == RESULTS - {"Answer", "Considered", "Plan", "Values", "Verdict"} | OLD_MODULES


@pytest.mark.parametrize("name", _moved.MOVED)
def test_a_moved_name_warns_and_works(name: str) -> None:
    forget(name)
    told = rf"sumwise\.{name} is deprecated: use {_moved.MOVED[name]}$"
    with pytest.warns(DeprecationWarning, match=told) as warned:
        moved = getattr(sumwise, name)
    # At the line that has to change.
    assert [warning.filename for warning in warned] == [__file__]
    forget(name)
    with pytest.warns(DeprecationWarning, match=told) as warned:
        exec(f"from sumwise import {name}", {"__name__": "program"})
    assert {warning.filename for warning in warned} == {"<string>"}
    if name in OLD_MODULES:
        forget(name)
        with pytest.warns(DeprecationWarning, match=told) as warned:
            exec(f"import sumwise.{name}", {"__name__": "program"})
        assert [warning.filename for warning in warned] == ["<string>"]
    else:
        assert moved is getattr(results, name)


@pytest.mark.filterwarnings("ignore:sumwise:DeprecationWarning")
def test_the_old_modules_have_what_they_had() -> None:
    for module, names in {
        "batches": ("check_batch", "solve_batch"),
        "questions": (*(QUESTIONS - {"check_batch", "solve_batch"}), "GameGiven", "MEMORY", "Number", "Numbers", "RulesGiven", "Span", "TIMEOUT"),
        "rounds": ("Round",),
    }.items():
        old = importlib.import_module(f"sumwise.{module}")
        for name in names:
            assert getattr(old, name) is getattr(sumwise, name, getattr(old, name))


ROUND = (
    b"csumwise.rounds\n_unpickled\n(csumwise.rounds\nRound\n"
    b'V{"puzzle":"24:3,3,8,8=24","actions":[{"enter":"8/3"}]}\ntR.'
)
"""What a round was pickled to before the modules moved, and the same of a question, a verdict and counts."""
QUESTION = b"csumwise.questions\nsolve\n."
VERDICT = (
    b"ccopy_reg\n_reconstructor\n(csumwise.results\nVerdict\nc__builtin__\nobject\nNtR(dVverdict\nVmissing_number\nsVvalue\nI24\n"
    b"sVdistance\nI0\nsVspan\n(I0\nI3\ntsVstep\nNsVmessage\nV3 is not used, and every number must be (at character 1)\nsVessential\nNsb."
)
COUNTS = (
    b"ccopy_reg\n_reconstructor\n(csumwise._schema\nCounts\nc__builtin__\nobject\nNtR(dVvalid\nI5\nsVsolutions\nNsValgebraic\nNs"
    b"Vessential\nNsVtarget\nNsVstop\nNsVformulas\nI6\nsb."
)


def test_old_pickles_load() -> None:
    played = sumwise.Round("24:3,3,8,8=24")
    played.enter("8/3")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert pickle.loads(ROUND) == played and pickle.loads(QUESTION) is sumwise.solve
    assert pickle.loads(VERDICT) == sumwise.check("3*8", "24:3,3,8,8=24")
    assert pickle.loads(COUNTS) == results.Counts(6, 5)


def test_rounds_are_pickled_by_public_names() -> None:
    played = sumwise.Round("24:3,3,8,8=24")
    assert b"_rounds" not in pickle.dumps(played) and pickle.loads(pickle.dumps(played)) == played


PROGRAM = """
import doctest, importlib, pkgutil, sumwise
from sumwise import _moved
old = {"sumwise.__main__", *(f"sumwise.{name}" for name in _moved.MOVED)}
for module in pkgutil.walk_packages(sumwise.__path__, "sumwise."):
    if module.name not in old and module.name not in SKIPPED:
        assert doctest.testmod(importlib.import_module(module.name)).failed == 0
"""


def test_the_package_uses_nothing_deprecated() -> None:
    needed = {"duckdb": ("duckdb", "pyarrow"), "polars": ("polars",), "reasoning_gym": ("reasoning_gym",)}
    skipped = [f"sumwise.{name}" for name, others in needed.items() if any(importlib.util.find_spec(other) is None for other in others)]
    program = PROGRAM.replace("SKIPPED", str(skipped))
    done = subprocess.run([sys.executable, "-W", "error::DeprecationWarning", "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
