"""Strict type checkers accept a program that uses the package, and it runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("typed.py")


def run(*words: str, directory: Path) -> str:
    done = subprocess.run([sys.executable, *words], cwd=directory, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    """A directory with the program alone, so that the installed package is checked."""
    shutil.copy(PROGRAM, tmp_path)
    return tmp_path


def test_the_program_runs(alone: Path) -> None:
    assert len(run(PROGRAM.name, directory=alone).splitlines()) == 12


def test_mypy_accepts_it(alone: Path) -> None:
    run("-m", "mypy", "--strict", PROGRAM.name, directory=alone)


def test_pyright_accepts_it(alone: Path) -> None:
    # Pyright itself is a download of npm; this distribution of it has the same strict mode.
    pytest.importorskip("basedpyright")
    (alone / "pyrightconfig.json").write_text(json.dumps({"typeCheckingMode": "strict", "include": [PROGRAM.name]}))
    run("-m", "basedpyright", "--pythonpath", sys.executable, directory=alone)
