"""The taskset of verifiers, validated by its own command."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("verifiers", reason="verifiers is not installed: pip install verifiers")


@pytest.mark.parametrize("game", ["countdown", "24"])
def test_every_task_is_valid(game, tmp_path):
    command = [os.path.join(os.path.dirname(sys.executable), "vf-validate"), "sumwise_verifiers", "--runtime.type", "subprocess"]
    run = subprocess.run([*command, "--taskset.count", "20", "--taskset.game", game], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    assert '"valid": 20' in run.stdout and '"total": 20' in run.stdout, run.stdout
