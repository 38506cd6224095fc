"""Type hints, and the libraries that read them: pydantic and polars."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import typing
from fractions import Fraction
from typing import Any, Iterator

import pandas as pd
import polars as pl
import pydantic
import pytest

import sumwise
from sumwise._moved import MOVED
from sumwise.results import Generated

OTHERS = {"sumwise.__main__", *(f"sumwise.{name}" for name in MOVED)}

SUBMODULES = ["sumwise", *(module.name for module in pkgutil.walk_packages(sumwise.__path__, "sumwise.") if module.name not in OTHERS)]


def annotated(module: str) -> Iterator[Any]:
    """Yields the classes, functions and methods of a module that are written in Python."""
    for value in vars(importlib.import_module(module)).values():
        if getattr(value, "__module__", None) != module:
            continue
        if inspect.isclass(value):
            yield value
            members = (getattr(member, "fget", getattr(member, "__func__", member)) for member in vars(value).values())
            yield from filter(inspect.isfunction, members)
        elif inspect.isfunction(value):
            yield value


@pytest.mark.parametrize("module", SUBMODULES)
def test_every_hint_can_be_resolved(module: str) -> None:
    if module == "sumwise.reasoning_gym":
        pytest.importorskip("reasoning_gym")
    for value in annotated(module):
        typing.get_type_hints(value)


def test_the_hints_are_those_of_the_values() -> None:
    assert typing.get_type_hints(sumwise.Verdict)["value"] == typing.Union[int, Fraction, None]
    assert typing.get_type_hints(sumwise.solve)["return"] == typing.Union[sumwise.Answer, typing.Any]


def results() -> list[Any]:
    return [
        *sumwise.generate(3, seed="tuesday"),
        sumwise.solve("24:3,3,8,8=24", all=True),
        sumwise.solve("24:1,1,1,1=24"),
        sumwise.check("3+8/3", "24:3,3,8,8=24"),
        sumwise.reach([1, 2], range(5)),
        sumwise.count([1, 2, 3], 6),
        sumwise.grade("24:3,3,8,8=24"),
        sumwise.hint("24:3,3,8,8=24", level=4),
        sumwise.sweep("primes"),
    ]


@pytest.mark.parametrize("result", results(), ids=lambda result: type(result).__name__)
def test_pydantic_takes_every_result(result: Any) -> None:
    class Model(pydantic.BaseModel, arbitrary_types_allowed=True):
        result: type(result)  # type: ignore[valid-type]

    assert Model(result=result).result == result


def test_frames_hold_what_a_puzzle_is() -> None:
    puzzles = list(sumwise.generate(3, seed="tuesday"))
    for frame in (pd.DataFrame(puzzles), pl.DataFrame(puzzles)):
        assert list(frame.columns) == [field.name for field in dataclasses.fields(Generated)]
        assert [tuple(numbers) for numbers in frame["numbers"]] == [puzzle.puzzle.numbers for puzzle in puzzles]
        assert list(frame["target"]) == [puzzle.puzzle.target for puzzle in puzzles]
        assert list(frame["operators"]) == [puzzle.best and puzzle.best.operators for puzzle in puzzles]
        assert [tuple(steps) for steps in frame["steps"]] == [tuple(puzzle.best.steps) for puzzle in puzzles if puzzle.best]
    answers = [sumwise.solve(puzzle.puzzle) for puzzle in puzzles]
    assert [tuple(numbers) for numbers in pd.DataFrame(answers)["numbers"]] == [puzzle.numbers for puzzle in puzzles]
    assert list(pl.DataFrame(answers)["target"]) == [puzzle.target for puzzle in puzzles]
