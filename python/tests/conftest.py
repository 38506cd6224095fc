"""The directory of the test data of all front ends, and Ctrl-C for programs that the tests start."""

import os
import signal
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Programs that the tests start know no defaults of their user.
os.environ["SUMWISE_CONFIG"] = ""

# Processes started in the background ignore Ctrl-C, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def testdata() -> Path:
    return ROOT / "testdata"
