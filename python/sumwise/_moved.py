"""The names that moved. For one version they are found in their old places, with a warning that names the new ones."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from typing import Any

MOVED = {
    **{
        name: f"sumwise.results.{name}"
        for name in (
            "Audit",
            "Counts",
            "Exact",
            "Example",
            "Figures",
            "File",
            "Found",
            "Generated",
            "Grade",
            "Hint",
            "Made",
            "OfAnswer",
            "OfTarget",
            "Reach",
            "Sweep",
        )
    },
    "batches": "sumwise",
    "questions": "sumwise",
    "rounds": "sumwise",
}
"""The new places of what was in `sumwise`: of types, and of what modules had."""

_BETWEEN = ("_frozen_importlib", "_frozen_importlib_external", "importlib", "sumwise")


def found(name: str) -> Any:
    """Returns what was in `sumwise`, and warns. Raises `AttributeError` for other names."""
    place = MOVED.get(name)
    if place is None:
        raise AttributeError(f"module 'sumwise' has no attribute {name!r}")
    module, _, moved = place.rpartition(".")
    if not module:
        # An old module warns by itself.
        return import_module(f"sumwise.{name}")
    warn(name)
    return getattr(import_module(module), moved)


def warn(name: str) -> None:
    """Warns that a name has moved, at the line that uses it. What is in between belongs to this package and to imports."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _BETWEEN:
        frame = frame.f_back
    told, place = f"sumwise.{name} is deprecated: use {MOVED[name]}", frame.f_globals
    registry = place.setdefault("__warningregistry__", {})
    warnings.warn_explicit(told, DeprecationWarning, frame.f_code.co_filename, frame.f_lineno, place.get("__name__"), registry)
