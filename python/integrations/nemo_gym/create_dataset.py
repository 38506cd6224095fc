"""Writes rows for the server: `python create_dataset.py 24 train 1000 > data/train.jsonl`."""

import argparse
import json

from sumwise import tasks


def rows(game: str, split: str = "train", count: int = 1000) -> list:
    """Returns rows, of which a tenth has no solution."""
    return [
        {"responses_create_params": {"input": [{"role": "user", "content": one.prompt}]}, "puzzle": one.puzzle, "band": one.band, "split": one.split}
        for one in tasks.generate(count, game=game, split=split, impossible=0.1)
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Writes rows for the server to standard output, as JSON lines.")
    parser.add_argument("game", help='a game, such as "24"')
    parser.add_argument("split", nargs="?", choices=("train", "test"), default="train", help="the split [default: train]")
    parser.add_argument("count", nargs="?", type=int, default=1000, help="the number of rows [default: 1000]")
    for row in rows(**vars(parser.parse_args())):
        print(json.dumps(row))
