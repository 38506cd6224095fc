"""The classic environment for verifiers before 0.4, played against a server that answers as a model."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import metadata

import pytest

pytest.importorskip("verifiers", reason="verifiers is not installed: pip install verifiers")
if not metadata.version("verifiers").startswith("0.3."):
    pytest.skip("verifiers 0.4 has no classic environments: pip install 'verifiers<0.4'", allow_module_level=True)
pytest.importorskip("sumwise_games", reason="the package is not installed: pip install integrations/verifiers")

import sumwise  # noqa: E402
import verifiers as vf  # noqa: E402
from verifiers.types import ClientConfig  # noqa: E402


class Model(BaseHTTPRequestHandler):
    """Plays the steps of a solution one by one, or gives it, or claims that there is none."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["messages"]
        first = next(message["content"] for message in asked if message["role"] == "user")
        numbers = re.search(r"from the numbers ([0-9, ]+), using", first)[1].split(", ")
        best = sumwise.solve([int(number) for number in numbers], 24, game="24").best
        said = sum(message["role"] == "assistant" for message in asked)
        text = self.server.reply or (best is None and "cannot be made") or (best.steps[said].partition(" = ")[0] if "step by step" in first else best.infix)
        message = {"role": "assistant", "content": f"<think>Hm.</think>\n<answer>{text}</answer>"}
        choices = [{"index": 0, "finish_reason": "stop", "message": message}]
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        sent = json.dumps({"id": "1", "object": "chat.completion", "created": 0, "model": "mock", "choices": choices, "usage": usage}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, *words):
        pass


@pytest.mark.parametrize("turns, replies", [(1, 1), (8, 3)])
@pytest.mark.parametrize("reply, earned", [(None, 1.0), ("hint 4", 0.0), ("24", 0.0)])
def test_a_model_plays(turns, replies, reply, earned, monkeypatch):
    monkeypatch.setenv("MOCK_KEY", "none")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.reply = reply
    threading.Thread(target=server.serve_forever, daemon=True).start()
    environment = vf.load_environment("sumwise-games", game="24", count=5, eval_count=4, impossible=0.25, turns=turns)
    client = ClientConfig(api_key_var="MOCK_KEY", api_base_url=f"http://127.0.0.1:{server.server_port}/v1")
    told = environment.evaluate_sync(client, "mock", num_examples=4)["outputs"]
    server.shutdown()
    assert [one["reward"] for one in told] == [earned] * 4
    assert all(one["metrics"]["well_formed"] == 1 and one["info"]["split"] == "test" for one in told)
    if reply is None:
        assert sorted(one["metrics"]["num_turns"] for one in told) == sorted([1] + [replies] * 3)
    assert {one["info"]["split"] for one in environment.get_dataset()} == {"train"}
