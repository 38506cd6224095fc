from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Final, final

from sumwise.results import Exact

__all__ = [
    "Formula",
    "Game",
    "Generation",
    "Puzzle",
    "Rules",
    "Table",
    "__version__",
    "ask",
    "check",
    "check_batch",
    "count",
    "count_targets",
    "deal",
    "grade",
    "hint",
    "join",
    "reach",
    "run",
    "solve",
    "solve_batch",
]

__version__: Final[str]

@final
class Rules:
    """The rules of a puzzle, like Rules(domain="positive")."""

    __match_args__: ClassVar[tuple[str, str, str, str]]
    def __new__(
        cls, order: str = "any", use: str = "all", domain: str = "rational", operators: str = "+-*/"
    ) -> Rules: ...
    @property
    def order(self) -> str:
        """'any' or 'fixed': whether the numbers may be rearranged."""

    @property
    def use(self) -> str:
        """'all' or 'any': whether every number must be used."""

    @property
    def domain(self) -> str:
        """'positive', 'natural', 'integer', 'nonnegative' or 'rational': which values an intermediate may take."""

    @property
    def operators(self) -> str:
        """The operators allowed, like '+-*/'."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, str, str]: ...

@final
class Game:
    """A named game, like Game("countdown"). Game.ALL has all of them."""

    __match_args__: ClassVar[tuple[str]]
    ALL: ClassVar[tuple[Game, ...]]
    def __new__(cls, name: str) -> Game: ...
    @staticmethod
    def from_toml(text: str) -> Game:
        """Reads a game from the text of a TOML file."""

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> Game:
        """Reads a game from a TOML file."""

    def to_toml(self) -> str:
        """Writes the game as the TOML that `from_toml` reads."""

    def points(self, distance: Exact) -> int:
        """The points that a value so far from the target earns."""

    @property
    def is_built_in(self) -> bool:
        """Whether it is one of `Game.ALL`."""

    @property
    def seconds(self) -> int | None:
        """The seconds on the clock, or None."""

    @property
    def name(self) -> str:
        """The word that names it."""

    @property
    def rules(self) -> Rules:
        """Its rules, before anything is overridden."""

    @property
    def description(self) -> str:
        """What is dealt and what is to be made, in a sentence."""

    @property
    def source(self) -> str | None:
        """Where it is written about, or None."""

    @property
    def pool(self) -> str | None:
        """What the numbers are drawn from, like '1..13x4', or None where they are not drawn from one pool."""

    @property
    def size(self) -> int:
        """How many numbers a hand has."""

    @property
    def targets(self) -> tuple[int, int] | None:
        """The first and the last target, or None where the target is drawn from the pool."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Puzzle:
    """A puzzle: numbers, a target and rules, like Puzzle([3, 3, 8, 8], 24, "24") or Puzzle("24:3,3,8,8=24")."""

    __match_args__: ClassVar[tuple[str, str, str, str]]
    def __new__(cls, numbers: Any, target: Any = None, game: Any = None, rules: Any = None) -> Puzzle: ...
    @property
    def id(self) -> str:
        """The text that names it, like '24:3,3,8,8=24'."""

    @property
    def numbers(self) -> tuple[Exact, ...]:
        """The numbers as given."""

    @property
    def target(self) -> Exact:
        """What is to be made."""

    @property
    def game(self) -> Game | None:
        """The game, or None where there is none."""

    @property
    def rules(self) -> Rules:
        """The rules."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class Formula:
    """A formula, read in infix, RPN or Lisp form, like Formula("8/(3-8/3)")."""

    __match_args__: ClassVar[tuple[str]]
    def __new__(cls, text: str) -> Formula: ...
    @property
    def infix(self) -> str:
        """With the fewest parentheses."""

    @property
    def rpn(self) -> str:
        """In reverse Polish notation."""

    @property
    def value(self) -> Exact:
        """Its exact value."""

    @property
    def operators(self) -> int:
        """How many operators it has."""

    @property
    def largest(self) -> Exact | None:
        """Its largest intermediate by size, or None for a number alone."""

    @property
    def numbers(self) -> tuple[Exact, ...]:
        """Its numbers, left to right."""

    @property
    def steps(self) -> list[str]:
        """Its steps, like '5 + 10 = 15'."""

    @property
    def template(self) -> str:
        """Its shape, like 'xxxoo'."""

    def write(self, notation: str) -> str:
        """It in a notation: 'infix', 'full', 'rpn', 'lisp', 'latex', 'steps' or 'tree'."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Formula, /) -> bool: ...
    def __le__(self, other: Formula, /) -> bool: ...
    def __gt__(self, other: Formula, /) -> bool: ...
    def __ge__(self, other: Formula, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Table:
    """A table in columns. Whatever reads Arrow streams takes it: `polars.DataFrame(t)`, `pyarrow.table(t)`."""

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns."""

    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> list[Any]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def _repr_html_(self) -> str: ...

@final
class Generation(Iterator[dict[str, Any]]):
    def __new__(cls, asked: str, seconds: float | None = None) -> Generation: ...
    @property
    def seed(self) -> str:
        """The seed, with its version."""

    def __iter__(self) -> Generation: ...
    def __next__(self) -> dict[str, Any]: ...

# How a search is done: the method, the most steps, the most seconds, and the most MiB that tables may take.
_Search = tuple[str, int | None, float | None, int]

def run(words: Sequence[str]) -> int: ...
def sweep(
    asked: str, threads: int | None = None, limit: int | None = None, seconds: float | None = None
) -> str: ...
def sweep_into(
    asked: str,
    directory: str | PathLike[str],
    form: str,
    shard: tuple[int, int] | None = None,
    threads: int | None = None,
    limit: int | None = None,
    seconds: float | None = None,
) -> None: ...
def merge_sweeps(sources: Sequence[str | PathLike[str]], directory: str | PathLike[str]) -> None: ...
def audit(
    asked: str,
    file: str | PathLike[str],
    against: Sequence[str | PathLike[str]],
    form: str | None = None,
    seconds: float | None = None,
) -> str: ...
def generate_into(asked: str, out: str | PathLike[str], form: str) -> None: ...
def join(parts: Sequence[str | PathLike[str]], out: str | PathLike[str]) -> None: ...
def solve(numbers: Any, target: Any, game: Any, rules: Any, distinct: str | None, search: _Search) -> dict[str, Any]: ...
def reach(numbers: Any, targets: Any, game: Any, rules: Any, search: _Search) -> dict[str, Any]: ...
def count(numbers: Any, target: Any, game: Any, rules: Any, search: _Search) -> dict[str, Any]: ...
def count_targets(numbers: Any, targets: Any, game: Any, rules: Any, search: _Search) -> tuple[dict[str, Any], ...]: ...
def check(
    text: str, numbers: Any, target: Any, game: Any, rules: Any, reading: str, extract: str
) -> dict[str, Any]: ...
def grade(numbers: Any, target: Any, game: Any, rules: Any, search: _Search) -> dict[str, Any]: ...
def hint(
    numbers: Any, target: Any, left: Any, game: Any, rules: Any, level: str, search: _Search
) -> dict[str, Any]: ...
def deal(game: Any, seed: str | None, large: int | None) -> Puzzle: ...
def check_batch(
    texts: Any,
    numbers: Any,
    targets: Any,
    game: Any,
    rules: Any,
    reading: str,
    extract: str,
    essential: bool,
    threads: int | None,
) -> Table: ...
def solve_batch(
    numbers: Any, targets: Any, game: Any, rules: Any, search: _Search, threads: int | None
) -> Table: ...
