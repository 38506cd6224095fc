"""Tests do not depend on what the home of their user holds."""

import json
import os
import subprocess
import sys
from pathlib import Path

# Where programs and packages look for settings, tokens and caches.
VARIABLES = ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "RAY_AUTH_TOKEN_PATH", "DASK_CONFIG", "HF_HOME", "MPLCONFIGDIR", "SUMWISE_CONFIG")

PROGRAM = "import json, os, conftest; print(json.dumps({'home': os.path.expanduser('~'), **os.environ}))"


def test_the_tests_have_a_home_of_their_own(tmp_path):
    theirs = {**os.environ, **{name: str(tmp_path / "theirs") for name in VARIABLES}}
    told = subprocess.run([sys.executable, "-c", PROGRAM], cwd=Path(__file__).parent, env=theirs, stdout=subprocess.PIPE, check=True)
    seen = json.loads(told.stdout)
    assert not [name for name, value in seen.items() if "theirs" in value]
    assert seen["home"] == seen["HOME"] and not Path(seen["home"]).exists()
