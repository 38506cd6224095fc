"""The exceptions and warnings. Every exception of this package is an `Error`, whose message says what was wrong and what would
be right. Files that cannot be read or written raise an `OSError`, such as `FileNotFoundError`."""

from __future__ import annotations

from typing import Any, Optional, Tuple


class Error(Exception):
    """The base class of the exceptions of this package."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""

    def _given(self, place: int) -> Any:
        return self.args[place] if len(self.args) > place else None


class NumberError(Error, ValueError):
    """A value is not an exact number.

    >>> import sumwise
    >>> try:
    ...     sumwise.solve([0.5, 2], 1)
    ... except sumwise.NumberError as error:
    ...     print(error)
    0.5 is a float, which may not be exactly what was meant: give an int, a Fraction, a Decimal, or a str like '5.4' or '8/3'
    """


class RuleError(Error, ValueError):
    """A rule, a game or another word is not one of those allowed."""

    @property
    def rule(self) -> Optional[str]:
        """The kind of word: 'order', 'use', 'domain', 'operators', 'game', …

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
    """There are no numbers or too many, there is no target, or a text is not the id of a puzzle."""


class FormulaError(Error, ValueError):
    """A text is not a formula."""

    @property
    def span(self) -> Optional[Tuple[int, int]]:
        """The range of the wrong characters, from 0, end excluded.

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
        """The number of the step that divides by zero, from 1.

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
    """A request or its input is invalid."""

    @property
    def row(self) -> Optional[int]:
        """The invalid row of a batch, from 0."""
        row: Optional[int] = self._given(1)
        return row


class TooLongError(Error, ValueError):
    """A search would take too long. With a `limit` it is started nevertheless."""


class CutError(Error):
    """A search was cut before there was an answer."""

    @property
    def stop(self) -> Optional[str]:
        """The reason: 'limit', 'time', 'memory' or 'interrupt'."""
        stop: Optional[str] = self._given(1)
        return stop


class RefusedError(Error):
    """A round refuses an action. The round is as it was, unless time was up and this was its answer."""

    @property
    def code(self) -> Optional[str]:
        """The reason, as a code of the JSON schema.

        >>> import sumwise
        >>> try:
        ...     sumwise.Round("countdown:75,50,2,3,8,7=812").join(2, "-", 7)
        ... except sumwise.RefusedError as error:
        ...     print(error, error.code)
        2 - 7 = -5, and every step must give a positive integer illegal_intermediate
        """
        code: Optional[str] = self._given(1)
        return code


class MeaningWarning(UserWarning):
    """A puzzle may be meant otherwise than it was read: no game is named, and it is not like those of Countdown, or its only number may
    be meant as several.

    >>> import sumwise, warnings
    >>> with warnings.catch_warnings(record=True) as warned:
    ...     print(sumwise.solve([3, 3, 8, 8], 24).best)
    8*3
    >>> print(warned[0].message)
    no game is named, so this is countdown (order any, use any, domain positive, operators +-*/): name another like game="24"
    """


class ShortfallWarning(UserWarning):
    """There are fewer puzzles than requested.

    >>> import sumwise, warnings
    >>> with warnings.catch_warnings(record=True) as warned:
    ...     len(list(sumwise.generate(5000, game="24")))
    1362
    >>> print(warned[0].message)
    1362 puzzles: there are no more
    """
