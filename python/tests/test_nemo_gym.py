"""The resources server of NeMo-Gym, over HTTP, alone and with the agents of NeMo-Gym. NeMo-Gym needs Python 3.12, and brings Ray and MLflow, of more than a gigabyte, so this
runs only where it is installed."""

import asyncio
import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nemo_gym", reason="NeMo-Gym is not installed: pip install nemo-gym")

import sumwise  # noqa: E402
from fastapi.testclient import TestClient  # noqa: E402
from nemo_gym.base_resources_server import BaseResourcesServerConfig  # noqa: E402
from nemo_gym.config_types import BaseServerConfig  # noqa: E402
from nemo_gym.openai_utils import NeMoGymResponse  # noqa: E402
from nemo_gym.server_utils import ServerClient  # noqa: E402
from omegaconf import OmegaConf  # noqa: E402
from policies import ASKING, POLICIES, asked, copied, dealt, hidden, hold, play, replied, replies, shows  # noqa: E402
from responses_api_agents.gymnasium_agent.app import GymnasiumAgent, GymnasiumAgentConfig, GymnasiumAgentRunRequest  # noqa: E402
from responses_api_agents.simple_agent.app import SimpleAgent, SimpleAgentConfig, SimpleAgentRunRequest  # noqa: E402
from starlette.requests import Request  # noqa: E402
from starlette.responses import Response  # noqa: E402

SERVER = Path(__file__).resolve().parents[1] / "integrations/nemo_gym"


def module(name):
    spec = importlib.util.spec_from_file_location(f"sumwise_nemo_{name}", SERVER / f"{name}.py")
    found = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


HEAD = {"head_server_config": BaseServerConfig(host="127.0.0.1", port=11000), "global_config_dict": OmegaConf.create({})}


@pytest.fixture(scope="module")
def server():
    config = BaseResourcesServerConfig(name="sumwise", host="127.0.0.1", port=0, entrypoint="app.py")
    return module("app").SumwiseResourcesServer(config=config, server_client=ServerClient(**HEAD))


@pytest.fixture(scope="module")
def client(server):
    with TestClient(server.setup_webserver()) as client:
        yield client


def response(text):
    content = [{"type": "output_text", "text": text, "annotations": []}]
    message = {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": content}
    told = {"id": "r", "created_at": 0, "model": "mock", "object": "response", "output": [message]}
    return {**told, "parallel_tool_calls": False, "tool_choice": "auto", "tools": []}


def verified(client, text, **row):
    answer = client.post("/verify", json={"responses_create_params": {"input": []}, "response": response(text), **row})
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
        assert told["reward"] == 0 and not shows("24:3,3,8,8=24", told["message"])
    for name in POLICIES:
        for puzzle, other in dealt("24")[:5]:
            (reply,) = replies(name, puzzle, other, 1)
            told = verified(client, reply, puzzle=puzzle.id)
            assert told["reward"] == (name == "claim" and not sumwise.solve(puzzle).best)
    assert verified(client, "", puzzle="chess")["verdict"] == "no_answer"


class Reply:
    """An answer over HTTP, as NeMo-Gym's client returns it."""

    def __init__(self, content, cookies=None):
        self.ok, self.cookies, self._content = True, cookies, content

    async def read(self):
        return self._content


class Servers(ServerClient):
    """The resources server, and a model that answers its conversation."""

    client: TestClient
    model: object
    agent: object = None
    asked: list = []

    async def post(self, server_name, url_path, json=None, cookies=None, **others):
        if server_name == "sumwise":
            answer = self.client.post(url_path, json=json)
            assert answer.status_code == 200, answer.text
            return Reply(answer.content, {})
        if server_name == "agent":
            told = await self.agent.responses(Request({"type": "http", "headers": []}), Response(), json)
            return Reply(told.model_dump_json().encode(), {})
        said = [item.content if isinstance(item.content, str) else item.content[0].text for item in json.input]
        self.asked.append(said)
        return Reply(NeMoGymResponse(**response(self.model(said))).model_dump_json().encode(), {})


def run(client, row, model):
    """Returns what the agent of a row returns, and the conversations that the model has seen."""
    kind = row["agent_ref"]["name"]
    agent, config, request = {
        "sumwise_simple_agent": (SimpleAgent, SimpleAgentConfig, SimpleAgentRunRequest),
        "sumwise_gymnasium_agent": (GymnasiumAgent, GymnasiumAgentConfig, GymnasiumAgentRunRequest),
    }[kind]
    told = OmegaConf.to_container(OmegaConf.load(SERVER / "configs/sumwise.yaml"))[kind]["responses_api_agents"]
    ((_, told),) = told.items()
    told.pop("datasets")
    servers = Servers(client=client, model=model, **HEAD)
    made = agent(config=config(name="agent", host="127.0.0.1", port=0, **told), server_client=servers)
    servers.agent, client.cookies = made, {}
    done = asyncio.run(made.run(Request({"type": "http", "headers": []}), request(**row)))
    return done, servers.asked


def stepping(said):
    """Plays the steps of a solution, or claims that there is none."""
    numbers = re.search(r"from the numbers ([0-9, ]+), using", said[0])[1].split(", ")
    best = sumwise.solve([int(number) for number in numbers], 24, game="24").best
    if best is None:
        return replied("cannot be made")
    return replied(best.steps[len(said) // 2].partition(" = ")[0] if "step by step" in said[0] else best.infix)


def test_the_agents_play(client):
    rows = module("create_dataset").rows
    for played in ({}, {"turns": 30}, {"turns": 1}):
        for row in rows("24", "test", 10, **played):
            done, conversations = run(client, row, stepping)
            assert done.reward == 1.0
            assert len(conversations) == (3 if played.get("turns") == 30 and row["band"] != "impossible" else 1)
    for row in rows("24", "test", 3, turns=6):
        done, conversations = run(client, row, lambda said: copied(said[-1])[0] if len(said) % 4 == 3 else "hint 4")
        assert done.reward == 0 and len(conversations) == 6
        assert not any(shows(row["puzzle"], seen) for seen in conversations[-1][2::2])


def test_options_reach_the_episode(client):
    (row,) = module("create_dataset").rows("24", count=1, turns=3, hints=1, winnable=0.75, hint_cost=0.05)
    assert (row["turns"], row["hints"], row["winnable"], row["hint_cost"]) == (3, 1, 0.75, 0.05)
    assert row["split"] == "train" and "hint 1" in row["responses_create_params"]["input"][0]["content"]
    row["puzzle"] = "24:3,3,8,8=24"
    actions = iter(["8/3", "hint", "help"])
    done, conversations = run(client, row, lambda said: replied(next(actions)))
    assert done.reward == pytest.approx(0.2) and done.terminated and "it can be done" in conversations[-1][-1]
    done, _ = run(client, {**row, "turns": 1000}, lambda said: "undo")
    assert done.truncated and done.reward == 0
    for bad in ({"puzzle": "chess"}, {"puzzle": None}, {"turns": 0}, {"winnable": 2}):
        done, conversations = run(client, {**row, **bad}, lambda said: "undo")
        assert done.reward == 0 and conversations[0][-1].startswith("There is no such puzzle: "), bad


@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_earns_more_than_the_docs_say(server, name):
    def episode(name, puzzle, other):
        row, rewards = {"puzzle": puzzle.id, "turns": 6}, []

        async def act(action):
            seen, reward, terminated, truncated, _ = await server.step(NeMoGymResponse(**response(action)), row, name)
            rewards.append(reward)
            return hidden(puzzle, seen, terminated or truncated)

        runner.run(server.reset(row, name))
        play(name, puzzle, other, asked(puzzle), lambda action: runner.run(act(replied(action))), 6)
        return sum(rewards)

    with asyncio.Runner() as runner:
        hold(name, episode)


def test_the_program_says_what_it_takes():
    def said(*words):
        return subprocess.run([sys.executable, str(SERVER / "create_dataset.py"), *words], capture_output=True, text=True)

    assert said("--help").stdout.startswith("usage: create_dataset.py") and said("--help").returncode == 0
    assert said().returncode == 2 and "Traceback" not in said().stderr
    test = {found.id for found in sumwise.generate(1000, game="24", split="test")}
    rows = [json.loads(line) for line in said("24").stdout.splitlines()]
    assert len(rows) == 1000 and {row["split"] for row in rows} == {"train"} and not test & {row["puzzle"] for row in rows}
    (row,) = map(json.loads, said("24", "test", "1", "--turns", "8", "--hints", "2", "--winnable", "0.5", "--hint-cost", "0.2").stdout.splitlines())
    assert [row[name] for name in ("turns", "hints", "winnable", "hint_cost")] == [8, 2, 0.5, 0.2]


def test_the_example_rows_are_those_of_the_program(client):
    for name, played in (("example", {}), ("example_turns", {"turns": 30})):
        rows = [json.loads(line) for line in (SERVER / f"data/{name}.jsonl").read_text().splitlines()]
        assert rows == module("create_dataset").rows("24", "test", 10, **played)
        assert client.post("/seed_session", json=rows[0]).status_code == 200
        assert [row["band"] for row in rows].count("impossible") == 1
