"""The directory of the test data of all front ends, Ctrl-C for programs that the tests start, and a home of their own."""

import atexit
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SETTINGS = ("DASK_", "HF_", "HUGGINGFACE_", "INSPECT_", "MPL", "RAY_", "TRANSFORMERS_", "TRL_", "WANDB_", "XDG_")
"""How the names of variables begin that hold settings, tokens or directories of a user."""


def leave_home() -> None:
    """Gives the tests, and the programs that they start, an empty home, without the settings of their user."""
    for name in [name for name in os.environ if name.startswith(SETTINGS)]:
        del os.environ[name]
    home = tempfile.mkdtemp(prefix="sw-home-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ.update({"HOME": home, "USERPROFILE": home, "SUMWISE_CONFIG": ""})


# Before anything is imported that reads settings.
leave_home()

# Processes started in the background ignore Ctrl-C, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def testdata() -> Path:
    return ROOT / "testdata"
