"""The taskset of verifiers: validated by its own command, and played against a server that answers as a model."""

import json
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

pytest.importorskip("verifiers", reason="verifiers is not installed: pip install verifiers")

import tomllib  # noqa: E402
import sumwise  # noqa: E402
import verifiers.v1 as vf  # noqa: E402
from pydantic import SerializeAsAny  # noqa: E402
from policies import ASKING, POLICIES, copied, hold, replies  # noqa: E402
from sumwise.environments import OPTIONS  # noqa: E402
from sumwise_verifiers import Sumwise, SumwiseConfig, SumwiseData, SumwiseTask  # noqa: E402

PACKAGE = Path(__file__).resolve().parents[1] / "integrations/verifiers"
EXAMPLE = os.path.join(os.path.dirname(__file__), "../examples/verifiers_validate.py")


def command(name, *words):
    return [os.path.join(os.path.dirname(sys.executable), name), "sumwise_verifiers", *words]


def test_every_task_is_valid(tmp_path):
    asked = command("vf-validate", "--runtime.type", "subprocess", "--taskset.count", "20", "--taskset.impossible", "0.5")
    run = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    assert '"valid": 20' in run.stdout and '"total": 20' in run.stdout, run.stdout


def test_the_example_validates(tmp_path):
    run = subprocess.run([sys.executable, os.path.abspath(EXAMPLE)], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0 and '"valid": 10' in run.stdout, run.stdout + run.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A directory in which the package is installed, and nothing else."""
    pytest.importorskip("hatchling", reason="hatchling is not installed: pip install hatchling")
    directory = tmp_path_factory.mktemp("installed")
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target", str(directory), str(PACKAGE)]
    subprocess.run([sys.executable, *install], check=True, timeout=300)
    return directory


def test_the_package_is_a_taskset(installed, tmp_path):
    asked = [command("vf-validate")[0], "sumwise-games", "--runtime.type", "subprocess", "--taskset.count", "5", "--taskset.game", "24"]
    told = {**os.environ, "PYTHONPATH": str(installed)}
    run = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=300, env=told)
    assert run.returncode == 0 and '"valid": 5' in run.stdout, run.stdout + run.stderr


def test_prime_rl_finds_what_its_configuration_names(installed, monkeypatch):
    monkeypatch.syspath_prepend(installed)
    told = tomllib.loads((PACKAGE / "rl.toml").read_text())["orchestrator"]
    for part, split in (("train", "train"), ("eval", "test")):
        (source,) = told[part]["source"]

        # As prime-rl narrows the environment of a source.
        class Source(vf.BaseConfig):
            env: SerializeAsAny[vf.EnvConfig] = vf.SingleAgentEnvConfig()

        found = Source.model_validate(vf.resolve_env_field({"env": source["env"]}, vf.narrowed_env_annotation(Source))).env
        assert (found.taskset.game, found.taskset.split, found.taskset.turns) == ("countdown", split, 12)
        assert type(vf.load_environment(found)).__name__ == "SumwiseEnv" and found.agent.runtime.type == "subprocess"
        with pytest.raises(ValueError, match="deal"):
            Source.model_validate(vf.resolve_env_field({"env": {"taskset": {**source["env"]["taskset"], "deal": 1}}}, vf.narrowed_env_annotation(Source)))


class Model(BaseHTTPRequestHandler):
    """Plays the steps of a solution, after a step that it takes back, or claims that there is none."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        said = [message["content"] for message in asked["messages"] if message["role"] == "assistant"]
        self.server.turns.append(len(said))
        first = next(message["content"] for message in asked["messages"] if message["role"] == "user")
        numbers = re.search(r"from the numbers ([0-9, ]+), using", first)[1].split(", ")
        best = sumwise.solve([int(number) for number in numbers], 24, game="24").best
        if self.server.asks:
            last = next(message["content"] for message in reversed(asked["messages"]) if message["role"] == "user")
            text = copied(last)[0] if said else "hint 4"
        elif best is None:
            text = "cannot be made"
        elif "step by step" in first:
            text = [f"{numbers[0]} + {numbers[1]}", "undo", *best.steps][len(said)].partition(" = ")[0]
        else:
            text = best.infix
        message = {"role": "assistant", "content": f"<think>Hm.</think>\n<answer>{text}</answer>"}
        choices = [{"index": 0, "finish_reason": "stop", "message": message}]
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        body = {"id": "1", "object": "chat.completion", "created": 0, "model": "mock", "choices": choices, "usage": usage}
        sent = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *words):
        pass


def played(turns, tmp_path, asks=False):
    """Returns what a model earns in each of four tasks, and the number of its replies before each."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.turns, server.asks = [], asks
    threading.Thread(target=server.serve_forever, daemon=True).start()
    words = ["--model", "mock", "--client.base-url", f"http://127.0.0.1:{server.server_port}/v1", "--client.api-key-var", "MOCK_KEY"]
    asked = {"turns": str(turns), "game": "24", "count": "4", "impossible": "0.25"}
    words += [word for name, value in asked.items() for word in (f"--env.taskset.{name}", value)]
    run = subprocess.run(
        command("vf-eval", *words, "--no-rich", "--no-push", "--output-dir", str(tmp_path)),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "MOCK_KEY": "none"},
    )
    server.shutdown()
    assert run.returncode == 0, run.stdout + run.stderr
    found = list(tmp_path.rglob("traces.jsonl"))
    traces = [trace for line in found[0].read_text().splitlines() for trace in json.loads(line).get("traces", [json.loads(line)])]
    assert len(traces) == 4 and all(trace["ok"] for trace in traces), run.stdout + run.stderr
    return [trace["rewards"]["correct"]["score"] for trace in traces], server.turns


@pytest.mark.parametrize("turns, replies", [(1, 1), (30, 5)])
def test_a_model_plays(turns, replies, tmp_path):
    rewards, said = played(turns, tmp_path)
    assert rewards == [1.0] * 4
    # The last puzzle has no solution, so its first reply ends it.
    assert sorted(said) == sorted([*range(replies)] * 3 + [0])


@pytest.mark.parametrize("turns, replies", [(1, 1), (30, 30)])
def test_a_model_that_asks_earns_nothing(turns, replies, tmp_path):
    rewards, said = played(turns, tmp_path, asks=True)
    assert rewards == [0.0] * 4 and sorted(said) == sorted([*range(replies)] * 4)


def earned(puzzle, *replies, **row):
    return SumwiseTask(SumwiseData(prompt="", gold="", band="", puzzle=puzzle, **row)).earned(list(replies))


def test_what_asks_earns_nothing():
    for ask in ASKING:
        for turns in (1, 30):
            assert earned("24:3,3,8,8=24", f"<answer>{ask}</answer>", turns=turns) == 0
    assert earned("24:1,1,1,1=24", "hint 1", "cannot be made", turns=30) == 1
    assert earned("24:1,1,1,1=24", "hint 1", "cannot be made", turns=30, hints=1) == 0


def test_options_reach_the_episode():
    assert earned("24:3,3,8,8=24", "8 / 3", turns=30, winnable=0.75) == pytest.approx(0.25)
    assert earned("24:3,3,8,8=24", "hint 2", "8/(3-8/3)", turns=30, hints=2, hint_cost=0.3) == pytest.approx(0.4)
    assert earned("24:3,3,8,8=24", "8 / 3", "<answer>8/(3-8/3)</answer>", turns=1) == 1
    assert earned("24:3,3,8,8=24", "8 / 3", "undo", "8/(3-8/3)", turns=2) == 0
    asked = {"game": "24", "count": 5, "turns": 8, "hints": 1, "winnable": 0.5, "hint_cost": 0.2}
    for one in Sumwise(SumwiseConfig(**asked)).load():
        assert {name: getattr(one.data, name) for name in OPTIONS} == {name: asked[name] for name in OPTIONS}
        assert one.data.split == "train" == sumwise.Puzzle(one.data.puzzle).split and "hint 1" in one.data.prompt


@pytest.mark.parametrize("turns", [1, 6])
@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_earns_more_than_the_docs_say(name, turns):
    hold(name, lambda name, puzzle, other: earned(puzzle.id, *replies(name, puzzle, other, turns), turns=turns))
