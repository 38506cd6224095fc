"""What can go wrong. Every error of this package is an `Error`, and says in one sentence what was wrong and what would be
right."""

from __future__ import annotations

from typing import Any, Optional, Tuple


class Error(Exception):
    """Anything that this package raises."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""

    def _given(self, place: int) -> Any:
        return self.args[place] if len(self.args) > place else None


class NumberError(Error, ValueError):
    """Something is no exact number.

    >>> import sumwise
    >>> try:
    ...     sumwise.solve([0.5, 2], 1)
    ... except sumwise.NumberError as error:
    ...     print(error)
    0.5 is a float, which may not be exactly what was meant: give an int, a Fraction, a Decimal, or a str like '5.4' or '8/3'
    """


class RuleError(Error, ValueError):
    """A rule, a game or another word that is chosen from a few is none of them."""

    @property
    def rule(self) -> Optional[str]:
        """Which: 'order', 'use', 'domain', 'operators', 'game', …

        >>> import sumwise
        >>> try:
        ...     sumwise.Rules(domain="real")
        ... except sumwise.RuleError as error:
        ...     print(error.rule, error, sep=": ")
        domain: unknown domain `real`: it is one of positive, natural, integer, nonnegative, rational
        """
        rule: Optional[str] = self._given(1)
        return rule


class PuzzleError(Error, ValueError):
    """There are no numbers or too many, no target, or the text names no puzzle."""


class FormulaError(Error, ValueError):
    """A text is no formula."""

    @property
    def span(self) -> Optional[Tuple[int, int]]:
        """The characters that are wrong, from 0, the end left out.

        >>> import sumwise
        >>> try:
        ...     sumwise.Formula("8/(3-8/3")
        ... except sumwise.FormulaError as error:
        ...     print(error.span, error)
        (2, 3) this is never closed (at character 3)
        """
        span: Optional[Tuple[int, int]] = self._given(1)
        return span


class NoValueError(Error, ZeroDivisionError):
    """A formula has no value: one of its steps divides by zero."""

    @property
    def step(self) -> Optional[int]:
        """The step that does, from 1.

        >>> import sumwise
        >>> try:
        ...     sumwise.Formula("1+8/(3-3)").value
        ... except sumwise.NoValueError as error:
        ...     print(error.step, error)
        2 step 2 divides 8 by 0
        """
        step: Optional[int] = self._given(1)
        return step


class InputError(Error, ValueError):
    """What is asked for cannot be done: the sentence says why."""

    @property
    def row(self) -> Optional[int]:
        """The row of a batch that is wrong, from 0."""
        row: Optional[int] = self._given(1)
        return row


class TooLongError(Error, ValueError):
    """The search would take longer than anybody waits; with `limit` it is begun."""


class CutError(Error):
    """A search was cut before there was an answer."""

    @property
    def stop(self) -> Optional[str]:
        """Why: 'limit', 'time', 'memory' or 'interrupt'."""
        stop: Optional[str] = self._given(1)
        return stop
