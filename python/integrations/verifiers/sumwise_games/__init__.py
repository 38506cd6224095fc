"""Number games for verifiers: a taskset from 0.4 on, and before that an environment of `load_environment`."""

from importlib import metadata

if tuple(int(part) for part in metadata.version("verifiers").split(".")[:2]) >= (0, 4):
    from sumwise_verifiers import Sumwise, SumwiseEnv, SumwiseHarness

    __all__ = ["Sumwise", "SumwiseEnv", "SumwiseHarness"]
else:
    from sumwise_games.classic import load_environment

    __all__ = ["load_environment"]
