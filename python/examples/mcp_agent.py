"""Lets an agent solve puzzles by the tools of `sumwise mcp`, and judge what it answers.

Needs `pip install sumwise mcp`. The agent here is a list of rules. A model would be given the tools and choose in its place.
"""

import asyncio

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client


async def agent(client: Client, puzzle: str) -> str:
    """Returns an answer to a puzzle, for which it takes hints before it looks the answer up."""
    for level in (1, 2):
        hint = await client.call_tool("hint", {"puzzle": puzzle, "level": level})
        print(f"  hint {level}: {hint.content[0].text}")
    solved = (await client.call_tool("solve", {"puzzle": puzzle})).structured_content
    best = solved["best"] or solved["nearest"][0]
    return best["infix"]


async def main() -> None:
    async with Client(stdio_client(StdioServerParameters(command="sumwise", args=["mcp"]))) as client:
        print("tools:", *sorted(tool.name for tool in (await client.list_tools()).tools))
        dealt = await client.call_tool("generate", {"game": "24", "seed": "tuesday", "count": 2})
        for row in dealt.structured_content["puzzles"]:
            print(row["id"])
            answer = await agent(client, row["id"])
            judged = await client.call_tool("check", {"puzzle": row["id"], "text": answer})
            print(f"  {answer}: {judged.content[0].text}")


asyncio.run(main())
