"""`python -m sumwise`, the import, and the examples of the documents."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import ROOT

import sumwise

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sumwise", *words]
    return subprocess.run(command, input=given, capture_output=True, check=False, encoding="utf-8")


def test_the_command_line() -> None:
    solved = run("solve", "75", "50", "2", "3", "8", "7", "--target", "812")
    assert (solved.returncode, solved.stdout, solved.stderr) == (0, "(50+8)*7*2 = 812\n", "")
    assert run("solve", "1", "1", "1", "1", "--game", "24").returncode == 1
    wrong = run("solve", "1", "--game", "chess")
    assert wrong.returncode == 2 and "chess" in wrong.stderr and wrong.stderr.count("\n") == 1
    stream = run("solve", "-", "--game", "24", given="3 3 8 8\nx\n1 5 5 5\n")
    assert stream.stdout.splitlines()[::2] == ["8/(3-8/3) = 24", "5*(5-1/5) = 24"] and stream.returncode == 2
    # A build from a repository also says the commit.
    assert re.fullmatch(rf"sumwise {re.escape(sumwise.__version__)}( \([0-9a-f]+\))?\n", run("--version").stdout)
    assert "generate" in run("--help").stdout


def test_a_closed_pipe_is_no_error() -> None:
    words = [sys.executable, "-m", "sumwise", "generate", "--count", "100000", "--game", "24", "--any-solvability"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


def test_the_script_is_the_command_line() -> None:
    script = Path(sys.executable).with_name("sumwise")
    told = subprocess.run([script, "solve", "24:3,3,8,8=24"], capture_output=True, check=True)
    assert told.stdout == b"8/(3-8/3) = 24\n"


def test_the_import_is_quick() -> None:
    # The clock of the process does not count other work of the machine.
    program = "import time; start = time.process_time(); import sumwise; print(time.process_time() - start)"
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(5)]
    assert min(times) < 0.05
    program = "import sys, sumwise; print([name for name in ('numpy', 'pyarrow', 'polars', 'json') if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "[]\n"


def examples() -> list[ParameterSet]:
    """Returns the blocks of Python in README.md and docs/, named by file and line."""
    found = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for block in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            line = text.count("\n", 0, block.start()) + 1
            found.append(pytest.param(block[1], id=f"{page.name}:{line}"))
    return found


def test_the_documents_have_examples() -> None:
    pages = {str(example.id).split(":")[0] for example in examples()}
    assert pages >= {"README.md", "python.md", "scale.md", "training.md"}


@pytest.mark.parametrize("block", examples())
def test_the_documents(block: str) -> None:
    """Runs a block as a session. Its expected output is in the lines that start with `# `."""
    code = "".join(line for line in block.splitlines(keepends=True) if not line.startswith("# "))
    expected = "".join(line[2:] for line in block.splitlines(keepends=True) if line.startswith("# "))
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(code, {})
    assert told.getvalue() == expected


@pytest.mark.skipif(sys.platform == "win32", reason="words are bytes on other systems")
def test_words_that_are_no_text() -> None:
    done = subprocess.run([sys.executable, "-m", "sumwise", "solve", b"\xff"], capture_output=True)
    assert done.returncode == 2 and done.stderr.startswith(b"error: "), done
