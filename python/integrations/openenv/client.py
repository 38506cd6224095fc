"""The client of the environment, and its types."""

from sumwise_openenv import SumwiseAction, SumwiseClient, SumwiseObservation

__all__ = ["SumwiseAction", "SumwiseClient", "SumwiseObservation"]
