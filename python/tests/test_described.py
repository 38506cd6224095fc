"""The parameters of functions are the fields that questions are described with, with the same words and defaults."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import typing
from typing import Any, Dict, Iterator, Optional, Tuple

import pytest

import sumwise
from sumwise import _described

OTHER_NAMES = {"from": "start", "puzzle": "numbers", "size": "numbers"}
"""Names of fields that are no names in Python, or that are one parameter with others."""

LEFT_OUT = {
    # A range has several targets, of which `targets` is a list.
    "reach": {"target"},
    # A claim alone is searched for, by the fast method.
    "check": {"method"},
    # Numbers of large values are asked of a deal.
    "generate": {"large"},
}
"""Fields that are no parameters."""

OWN = {"timeout", "trace", "trace_limit", "shard", "threads", "columns"}
"""Parameters that other front ends have as options of a whole command."""

DECIDED_LATER = {("solve", "distinct"), ("generate", "seed")}
"""Defaults that depend on other parameters."""

OF_PROGRAMS = {("check", "extract")}
"""Defaults that are others here: a program knows where its answers stand, and an agent does not."""


def described() -> Iterator[Tuple[str, Dict[str, Any]]]:
    """Yields the questions that are functions, with the JSON Schema of their fields."""
    command = [sys.executable, "-m", "sumwise", "schema", "--format", "openapi"]
    document = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    for path, methods in document["paths"].items():
        if "post" in methods and hasattr(sumwise, path.rpartition("/")[2]):
            fields = methods["post"]["requestBody"]["content"]["application/json"]["schema"]
            yield path.rpartition("/")[2], fields["properties"]


def default(field: Dict[str, Any]) -> Optional[str]:
    """Returns the default that a description states."""
    stated = re.search(r"; `([^`]+)` by default\.$", field["description"])
    return stated and stated[1]


def words(annotation: Any) -> set[str]:
    """Returns the words of a type."""
    return {word for of in typing.get_args(annotation) for word in typing.get_args(of) if isinstance(word, str)}


@pytest.mark.parametrize(("name", "fields"), described())
def test_functions_take_what_is_described(name: str, fields: Dict[str, Any]) -> None:
    parameters = inspect.signature(getattr(sumwise, name)).parameters
    names = {OTHER_NAMES.get(field, field) for field in fields} - LEFT_OUT.get(name, set())
    assert names - set(parameters) == set(), "fields without a parameter"
    assert set(parameters) - names - OWN == set(), "parameters that are not described"
    for field, described in fields.items():
        parameter = parameters.get(OTHER_NAMES.get(field, field))
        stated = default(described)
        if parameter is not None and stated is not None and (name, field) not in DECIDED_LATER | OF_PROGRAMS and field != "game":
            assert str(parameter.default).lower() == stated, field
        of = getattr(_described, field.title().replace("_", ""), None)
        if "enum" in described and of is not None:
            assert words(of) == set(described["enum"]), field


def test_most_questions_are_functions() -> None:
    assert {name for name, _ in described()} >= {"solve", "reach", "count", "check", "grade", "hint", "generate"}
