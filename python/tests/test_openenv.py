"""The environment of OpenEnv: a real server with real clients."""

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

import pytest

pytest.importorskip("openenv", reason="OpenEnv is not installed: pip install openenv")

import uvicorn  # noqa: E402
import websockets  # noqa: E402
from sumwise_openenv import app  # noqa: E402

EXAMPLE = os.path.join(os.path.dirname(__file__), "../examples/openenv_client.py")


@pytest.fixture(scope="module")
def port():
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    begun = time.monotonic()
    while not server.started and time.monotonic() - begun < 60:
        time.sleep(0.05)
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(30)


def test_many_sessions_are_not_mixed_up(port):
    chosen, episodes = random.Random(4), iter(range(1000))
    played = []

    async def session():
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", open_timeout=60, ping_timeout=60) as socket:

            async def ask(kind, **data):
                await socket.send(json.dumps({"type": kind, "data": data}))
                return json.loads(await socket.recv())["data"]

            for number in episodes:
                target, numbers = 1000 + number, [chosen.randint(1, 13) for _ in range(4)]
                a, b, *others = numbers
                dealt = await ask("reset", game="24", numbers=numbers, target=target)
                assert dealt["observation"]["text"].startswith(f"Make {target}.") and not dealt["done"]
                seen = await ask("step", step=f"{a}+{b}")
                assert f"Make {target}." in seen["observation"]["text"]
                assert sorted(seen["observation"]["left"]) == sorted(map(str, [*others, a + b]))
                over = await ask("step", step="give up")
                assert over["done"] and over["reward"] == 0
                played.append(number)

    async def all_sessions():
        await asyncio.gather(*(session() for _ in range(64)))

    asyncio.run(all_sessions())
    assert sorted(played) == list(range(1000))


def test_rows_deal_and_bad_ones_are_told(port):
    async def texts(*rows):
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", open_timeout=60) as socket:
            for row in rows:
                await socket.send(json.dumps({"type": "reset", "data": row}))
                yield json.loads(await socket.recv())["data"]

    async def talk():
        rows = [{"seed": 7, "game": "24", "index": 3}, {"seed": 7, "game": "24", "index": 3}, {"game": "chess"}, {"numbers": ["x"], "target": 3}]
        return [seen async for seen in texts(*rows)]

    first, again, *wrong = asyncio.run(talk())
    assert first == again and first["observation"]["legal_moves"]
    for seen in wrong:
        assert seen["done"] and seen["observation"]["text"].startswith("There is no such puzzle: ")


def test_the_example_plays_an_episode(port):
    command = [sys.executable, EXAMPLE, f"http://127.0.0.1:{port}"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    assert said.startswith("Make 24.") and said.endswith("reward 1.0, done True\n"), said
