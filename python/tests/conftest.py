"""Where the files are that every front end must pass, and a Ctrl-C for the programs that the tests start."""

import signal
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# What is started in the background ignores Ctrl-C, and so would all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def testdata() -> Path:
    return ROOT / "testdata"
