"""Writes rows for the server: `python create_dataset.py 24 train 1000 > data/train.jsonl`, with `--turns 30` for rows of many turns."""

import argparse
import json
from typing import Any

from sumwise import tasks


def rows(game: str, split: str = "train", count: int = 1000, **played: Any) -> list:
    """Returns rows, of which a tenth has no solution. `played` are their options: `turns`, `hints`, `winnable` and `hint_cost`."""
    turns = played.get("turns", 1)
    agent = {"type": "responses_api_agents", "name": "sumwise_simple_agent" if turns == 1 else "sumwise_gymnasium_agent"}
    found = tasks.generate(count, game=game, split=split, impossible=0.1, turns=turns, hints=played.get("hints", 0))
    return [
        {
            "responses_create_params": {"input": [{"role": "user", "content": one.prompt}]},
            "puzzle": one.puzzle,
            "band": one.band,
            "split": one.split,
            **played,
            "agent_ref": agent,
        }
        for one in found
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Writes rows for the server to standard output, as JSON lines.", argument_default=argparse.SUPPRESS
    )
    parser.add_argument("game", help='a game, such as "24"')
    parser.add_argument("split", nargs="?", choices=("train", "test"), default="train", help="the split [default: train]")
    parser.add_argument("count", nargs="?", type=int, default=1000, help="the number of rows [default: 1000]")
    parser.add_argument("--turns", type=int, help="the most turns; with more than 1, puzzles are played step by step [default: 1]")
    parser.add_argument("--hints", type=int, help="with many turns, the highest level of hints, from 0 to 3 [default: 0]")
    parser.add_argument("--winnable", type=float, help="with many turns, the most that an episode earns that is not won [default: 0]")
    parser.add_argument("--hint-cost", type=float, help="with many turns, what a point of the price of hints takes [default: 0.1]")
    for row in rows(**vars(parser.parse_args())):
        print(json.dumps(row))
