"""The environments of TRL, in two steps of training. TRL brings torch, of some gigabytes, so this runs only where it is
installed."""

import json
import os
import subprocess
import sys

import pytest

pytest.importorskip("trl", reason="TRL is not installed: pip install trl jmespath")

EXAMPLE = os.path.join(os.path.dirname(__file__), "../examples/trl_grpo.py")


def test_the_example_trains(tmp_path):
    run = subprocess.run([sys.executable, os.path.abspath(EXAMPLE)], cwd=tmp_path, capture_output=True, text=True, timeout=900)
    assert run.returncode == 0, run.stderr
    assert "steps 2 rewards [0.0, 0.0]" in run.stdout, run.stdout


def test_the_tool_is_documented_and_plays():
    from sumwise.environments import TwentyFour
    from transformers.utils import get_json_schema

    environment = TwentyFour()
    schema = get_json_schema(environment.play)["function"]
    assert schema["name"] == "play" and schema["parameters"]["required"] == ["step"]
    assert environment.reset(prompt=[], numbers=[3, 3, 8, 8], target=24).startswith("Make 24.")
    environment.play("8/(3-8/3)")
    assert environment.get_reward() == 1.0


def test_the_tool_tells_of_the_hints_that_are_allowed():
    from sumwise.environments import TwentyFour, make
    from transformers.utils import get_json_schema

    for game, hints in ((TwentyFour, 0), (make("24"), 0), (make("24", hints=2), 2)):
        told = json.dumps(get_json_schema(game().play))
        assert ("hint 1" in told, "hint 2" in told, "hint 3" in told) == (hints > 0, hints > 1, False)
