"""The old module of the questions about many puzzles, which are in `sumwise`. It warns, and goes with the next version."""

from sumwise._batches import *  # noqa: F403
from sumwise._moved import warn

warn("batches")
