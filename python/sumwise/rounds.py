"""The old module of rounds, which are in `sumwise`. It warns, and goes with the next version."""

from sumwise._moved import warn
from sumwise._rounds import Round

__all__ = ["Round"]


def _unpickled(cls: type[Round], text: str) -> Round:
    """Makes a round of an old pickle."""
    return cls.from_json(text, timeout=None)


warn("rounds")
