"""The resources server of NeMo-Gym, over HTTP. NeMo-Gym needs Python 3.12, and brings Ray and MLflow, of more than a gigabyte, so this
runs only where it is installed."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nemo_gym", reason="NeMo-Gym is not installed: pip install nemo-gym")

import sumwise  # noqa: E402
from fastapi.testclient import TestClient  # noqa: E402
from nemo_gym.config_types import BaseServerConfig  # noqa: E402
from nemo_gym.server_utils import ServerClient  # noqa: E402
from omegaconf import OmegaConf  # noqa: E402
from policies import ASKING, POLICIES, dealt, replies, shows, solutions  # noqa: E402

SERVER = Path(__file__).resolve().parents[1] / "integrations/nemo_gym"


def module(name):
    spec = importlib.util.spec_from_file_location(f"sumwise_nemo_{name}", SERVER / f"{name}.py")
    found = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def client():
    app = module("app")
    head = ServerClient(head_server_config=BaseServerConfig(host="127.0.0.1", port=11000), global_config_dict=OmegaConf.create({}))
    config = app.BaseResourcesServerConfig(name="sumwise", host="127.0.0.1", port=0, entrypoint="app.py")
    with TestClient(app.SumwiseResourcesServer(config=config, server_client=head).setup_webserver()) as client:
        yield client


def verified(client, text, **row):
    content = [{"type": "output_text", "text": text, "annotations": []}]
    message = {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": content}
    told = {"id": "r", "created_at": 0, "model": "mock", "object": "response", "output": [message]}
    told.update({"parallel_tool_calls": False, "tool_choice": "auto", "tools": []})
    answer = client.post("/verify", json={"responses_create_params": {"input": []}, "response": told, **row})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_replies_are_judged(client):
    told = verified(client, "<think>Hm.</think> <answer>8 / (3 - 8 / 3)</answer>", puzzle="24:3,3,8,8=24")
    assert (told["reward"], told["verdict"], told["format"]) == (1.0, "correct", 1.0)
    assert verified(client, "<answer>cannot be made</answer>", puzzle="24:1,1,1,1=24")["reward"] == 1.0
    told = verified(client, "<answer>cannot be made</answer>", puzzle="24:3,3,8,8=24")
    assert (told["reward"], told["message"]) == (0.0, "it can be made")
    for ask in ASKING:
        told = verified(client, f"<answer>{ask}</answer>", puzzle="24:3,3,8,8=24")
        assert told["reward"] == 0 and not shows(solutions("24:3,3,8,8=24"), told["message"])
    for name in POLICIES:
        for puzzle, other in dealt("24")[:5]:
            (reply,) = replies(name, puzzle, other, 1)
            told = verified(client, reply, puzzle=puzzle.id)
            assert told["reward"] == (name == "claim" and not sumwise.solve(puzzle).best)
    assert verified(client, "", puzzle="chess")["verdict"] == "no_answer"


def test_the_program_says_what_it_takes():
    def said(*words):
        return subprocess.run([sys.executable, str(SERVER / "create_dataset.py"), *words], capture_output=True, text=True)

    assert said("--help").stdout.startswith("usage: create_dataset.py") and said("--help").returncode == 0
    assert said().returncode == 2 and "Traceback" not in said().stderr
    test = {found.id for found in sumwise.generate(1000, game="24", split="test")}
    rows = [json.loads(line) for line in said("24").stdout.splitlines()]
    assert len(rows) == 1000 and {row["split"] for row in rows} == {"train"} and not test & {row["puzzle"] for row in rows}


def test_the_example_rows_are_those_of_the_program(client):
    lines = (SERVER / "data/example.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    assert rows == module("create_dataset").rows("24", "test", 10)
    assert client.post("/seed_session", json=rows[0]).status_code == 200
    assert [row["band"] for row in rows].count("impossible") == 1
