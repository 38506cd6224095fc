"""Number games as a resources server of NeMo-Gym: a reply is judged exactly, and never executed."""

from __future__ import annotations

import asyncio

from nemo_gym.base_resources_server import BaseResourcesServerConfig, BaseVerifyRequest, BaseVerifyResponse, SimpleResourcesServer
from nemo_gym.openai_utils import NeMoGymResponse
from sumwise import tasks


class SumwiseVerifyRequest(BaseVerifyRequest):
    """A reply to a row of `create_dataset.py`."""

    puzzle: str
    """The id of the puzzle, which has its rules."""


class SumwiseVerifyResponse(BaseVerifyResponse):
    """The reward, and why."""

    verdict: str
    message: str
    format: float


class SumwiseResourcesServer(SimpleResourcesServer):
    """The server."""

    config: BaseResourcesServerConfig

    async def verify(self, body: SumwiseVerifyRequest) -> SumwiseVerifyResponse:
        """Scores the text of a reply by `sumwise.tasks.score`."""
        # A claim can take seconds to judge.
        judged = await asyncio.to_thread(tasks.score, _text(body.response), body.puzzle)
        told = {name: judged[name] for name in ("verdict", "message", "format")}
        return SumwiseVerifyResponse(**body.model_dump(), reward=judged["score"], **told)


def _text(response: NeMoGymResponse) -> str:
    """Returns the text of the last message."""
    messages = [item for item in response.output if item.type == "message"]
    content = messages[-1].content if messages else ""
    return content if isinstance(content, str) else "".join(part.text for part in content if part.type == "output_text")


if __name__ == "__main__":
    SumwiseResourcesServer.run_webserver()
