"""The functions that the tasks of this directory name."""

from __future__ import annotations

from typing import Any, Dict, List

import datasets
from sumwise import tasks


def dataset(**options: Any) -> Dict[str, datasets.Dataset]:
    """Returns the puzzles of the options of `sumwise.tasks.generate`."""
    named = {name: options[name] for name in ("count", "game", "seed", "split", "difficulty", "impossible", "fill") if name in options}
    rows = [{"prompt": one.prompt, "puzzle": one.puzzle, "band": one.band, "split": one.split, "gold": one.reply} for one in tasks.generate(**named)]
    return {"test": datasets.Dataset.from_list(rows)}


def process_results(doc: Dict[str, Any], results: List[str]) -> Dict[str, float]:
    """Judges a reply exactly, and never executes it."""
    judged = tasks.score(results[0], doc["puzzle"])
    return {"acc": judged["acc"], "format": judged["format"]}
