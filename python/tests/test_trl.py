"""The environments of TRL in two steps of training, and its script, whose reward rises. TRL brings torch, of some gigabytes, so
this runs only where it is installed."""

import ast
import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("trl", reason="TRL is not installed: pip install trl jmespath")

EXAMPLE = os.path.join(os.path.dirname(__file__), "../examples/trl_grpo.py")
SCRIPT = Path(__file__).resolve().parents[1] / "integrations/trl/countdown.py"


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


@pytest.fixture
def server():
    pytest.importorskip("openenv", reason="OpenEnv is not installed: pip install openenv")
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "sumwise_openenv:app", "--host", "127.0.0.1", "--port", str(port), "--log-level", "warning"]
    with subprocess.Popen(command) as process:
        try:
            begun = time.monotonic()
            while time.monotonic() - begun < 120:
                with socket.socket() as asked:
                    if asked.connect_ex(("127.0.0.1", port)) == 0:
                        break
                assert process.poll() is None
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def script():
    spec = importlib.util.spec_from_file_location("trl_countdown", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_environment_of_the_script_is_paid_at_the_end(server):
    environment = script().make_environment(server)()
    assert environment.reset({"puzzle": "24:3,3,8,8=24", "winnable": 0.75}, prompt=[]) == "Make 24.\nLeft: 3, 3, 8, 8"
    environment.play("8/3")
    assert not environment.done and environment._earned() == 0.25 and environment.done
    environment.reset({"puzzle": "24:3,3,8,8=24"})
    environment.play("8/(3-8/3)")
    assert environment._earned() == 1
    with pytest.raises(ValueError, match="Game over"):
        environment.play("8/3")


def test_the_reward_of_the_script_rises(server, tmp_path):
    """A model that can call the tool, and plays three steps at random, learns the one that is right."""
    from learners import taught
    from sumwise.environments import Episode
    from transformers.utils import get_json_schema

    puzzle, module = "countdown:2,3=6", script()
    seen = Episode.deal(puzzle=puzzle).observation
    tool = get_json_schema(module.make_environment(server).play)
    model, tokenizer = taught(module.prompt + seen, tool, lambda step: Episode.deal(puzzle=puzzle).act(step))
    for part in (model, tokenizer):
        part.save_pretrained(tmp_path / "model")
    asked = {"model": tmp_path / "model", "env-url": server, "puzzle": puzzle, "max-steps": 50, "learning-rate": 1e-3, "output-dir": tmp_path / "out"}
    asked |= {"max-completion-length": 400, "report-to": "none", "dataset-size": 100}
    words = [word for name, value in asked.items() for word in (f"--{name}", str(value))]
    run = subprocess.run([sys.executable, str(SCRIPT), "--use-cpu", *words], cwd=tmp_path, capture_output=True, text=True, timeout=900)
    assert run.returncode == 0, run.stderr
    logs = [ast.literal_eval(line) for line in run.stdout.splitlines() if line.startswith("{'loss'")]
    rewards, calls = ([float(log[name]) for log in logs] for name in ("reward", "tools/call_frequency"))
    assert len(rewards) == 50 and min(calls) > 0.5, (rewards, calls)
    assert sum(rewards[-10:]) > sum(rewards[:10]) + 2, rewards
