"""The old module of the questions, which are in `sumwise`. It warns, and goes with the next version."""

from sumwise._moved import warn
from sumwise._questions import *  # noqa: F403

warn("questions")
