"""Writes rows for the server: `python create_dataset.py 24 train 1000 > data/train.jsonl`."""

import json
import sys

from sumwise import tasks


def rows(game: str, split: str, count: int) -> list:
    """Returns rows, of which a tenth has no solution."""
    return [
        {"responses_create_params": {"input": [{"role": "user", "content": one.prompt}]}, "puzzle": one.puzzle, "band": one.band}
        for one in tasks.generate(count, game=game, split=split, impossible=0.1)
    ]


if __name__ == "__main__":
    for row in rows(sys.argv[1], sys.argv[2], int(sys.argv[3])):
        print(json.dumps(row))
