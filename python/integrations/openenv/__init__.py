"""Number games as a package of OpenEnv."""

from .client import SumwiseAction, SumwiseClient, SumwiseObservation

__all__ = ["SumwiseAction", "SumwiseClient", "SumwiseObservation"]
