"""The tools of `sumwise mcp`, called by the official client of the Model Context Protocol in each of its ways to begin."""

import asyncio
import os
import shutil
import subprocess
import sys
import time

import pytest

mcp = pytest.importorskip("mcp", reason="the client `mcp` is not installed: pip install mcp")

from mcp.client.client import Client  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

CALLS = {
    "solve": ({"puzzle": "24:3,3,8,8=24"}, "8/(3-8/3) = 24"),
    "check": ({"puzzle": "24:3,3,8,8=24", "text": "8*3"}, "missing_number: "),
    "hint": ({"numbers": [3, 3, 8, 8], "game": "24", "level": 3}, "it can be done in 3 more steps; "),
    "reach": ({"numbers": [2, 3], "targets": "5..7"}, "2 of 3 targets can be made; missing: 7. "),
    "count": ({"puzzle": "24:1,1,11,11=24"}, "target 24: formulas 7680, "),
    "grade": ({"puzzle": "24:1,3,4,6=24"}, "expert, 895 of 1000: "),
    "explain": ({"formula": "3 8 /"}, "3/8 = 3/8: 3 / 8 = 3/8"),
    "generate": ({"seed": "tuesday", "game": "24", "count": 2}, "24:"),
    "games": ({}, "cards: "),
}


def server():
    command = os.environ.get("SUMWISE") or shutil.which("sumwise") or os.path.join(os.path.dirname(sys.executable), "sumwise")
    return stdio_client(StdioServerParameters(command=command, args=["mcp"]))


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_client_calls_every_tool(mode):
    async def talk():
        async with Client(server(), mode=mode) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert set(tools) == set(CALLS)
            for name, (arguments, begin) in CALLS.items():
                assert tools[name].annotations.read_only_hint and tools[name].annotations.idempotent_hint
                # The client checks the structured content against the schema of the tool.
                result = await client.call_tool(name, arguments)
                assert not result.is_error and result.structured_content, (name, result)
                assert result.content[0].text.startswith(begin), (name, result.content)
            wrong = await client.call_tool("solve", {"numbers": ["x"], "target": 3})
            assert wrong.is_error and wrong.content[0].text.startswith("`x` is not a number")

    asyncio.run(talk())


def test_the_example_is_an_agent_that_is_right():
    example = os.path.join(os.path.dirname(__file__), "../examples/mcp_agent.py")
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    run = subprocess.run([sys.executable, example], env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("tools: check count ") and run.stdout.count(": correct") == 2, run.stdout


def test_a_client_that_leaves_ends_the_search():
    async def talk():
        async with Client(server(), mode="legacy") as client:
            hard = {"numbers": list(range(1, 13)), "target": 123456789012, "game": "24"}
            with pytest.raises((asyncio.TimeoutError, TimeoutError)):
                await asyncio.wait_for(client.call_tool("solve", hard), 1)

    begin = time.monotonic()
    asyncio.run(talk())
    assert time.monotonic() - begin < 15
