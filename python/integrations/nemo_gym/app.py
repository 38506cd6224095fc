"""Number games as a resources server of NeMo-Gym: replies are judged exactly, and never executed."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import FastAPI
from nemo_gym.base_resources_server import BaseVerifyRequest, BaseVerifyResponse
from nemo_gym.openai_utils import NeMoGymResponse
from resources_servers.gymnasium import GymnasiumServer
from sumwise import Round, tasks
from sumwise.environments import Episode, options


class SumwiseVerifyRequest(BaseVerifyRequest):
    """A reply to a row of one turn."""

    puzzle: str
    """The id of the puzzle, which has its rules."""


class SumwiseVerifyResponse(BaseVerifyResponse):
    """The reward, and why."""

    verdict: str
    message: str
    format: float


class SumwiseResourcesServer(GymnasiumServer):
    """The server. `simple_agent` has rows of one turn judged by `/verify`, and `gymnasium_agent` plays rows of many turns by `/reset` and
    `/step`."""

    def setup_webserver(self) -> FastAPI:
        """Adds the routes of `simple_agent` to those of `gymnasium_agent`."""
        app = super().setup_webserver()
        app.post("/seed_session")(self.seed_session)
        app.post("/verify")(self.verify)
        return app

    async def verify(self, body: SumwiseVerifyRequest) -> SumwiseVerifyResponse:
        """Scores the text of a reply by `sumwise.tasks.score`."""
        # A claim can take seconds to judge.
        judged = await asyncio.to_thread(tasks.score, _text(body.response), body.puzzle)
        told = {name: judged[name] for name in ("verdict", "message", "format")}
        return SumwiseVerifyResponse(**body.model_dump(), reward=judged["score"], **told)

    async def reset(self, metadata: dict, session_id: str | None = None) -> tuple[str | None, dict]:
        """Deals the puzzle of a row, which its prompt tells."""
        try:
            self.session_state[session_id] = Episode(Round(metadata["puzzle"]), **options(metadata))
        except Exception as error:
            # Rows of other programs hold anything.
            return f"There is no such puzzle: {error}", {}
        return None, {}

    async def step(
        self, action: NeMoGymResponse, metadata: dict, session_id: str | None = None
    ) -> tuple[str | None, float, bool, bool, dict[str, Any]]:
        """Plays the action of a reply. The reward is 0 before the end, so that the sum of all is what the episode has earned."""
        episode = self.session_state.get(session_id)
        if episode is None:
            return None, 0.0, True, False, {"outcome": None}
        seen = await asyncio.to_thread(episode.act, tasks.action(_text(action)))
        if not episode.done:
            return seen, 0.0, False, False, {}
        return seen, episode.reward, True, False, {"outcome": episode.round.outcome}


def _text(response: NeMoGymResponse) -> str:
    """Returns the text of the last message."""
    messages = [item for item in response.output if item.type == "message"]
    content = messages[-1].content if messages else ""
    return content if isinstance(content, str) else "".join(part.text for part in content if part.type == "output_text")


if __name__ == "__main__":
    SumwiseResourcesServer.run_webserver()
