"""Plays an episode of the 24 game on a server of OpenEnv.

Needs `pip install sumwise openenv`, and a server: `uvicorn sumwise_openenv:app`. Takes its address.
"""

import sys

from openenv.core import GenericEnvClient

address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
with GenericEnvClient(base_url=address).sync() as environment:
    seen = environment.reset(game="24", numbers=[3, 3, 8, 8], target=24)
    print(seen.observation["text"])
    # A model would choose these.
    for step in ["8/3", "3 - 8/3", "undo", "8/(3-8/3)"]:
        seen = environment.step({"step": step})
        print(f"> {step}\n{seen.observation['text']}")
    print(f"reward {seen.reward}, done {seen.done}")
