from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, ClassVar, Final, final, overload

from sumwise._words import (
    Brackets,
    Claims,
    Distinct,
    Domain,
    Extract,
    Form,
    Join,
    Method,
    Nearest,
    Notation,
    Order,
    Picture,
    Points,
    Reading,
    RuleWords,
    Split,
    Use,
)
from sumwise.results import Exact

__all__ = [
    "Asked",
    "Chart",
    "Formula",
    "Game",
    "Generation",
    "Played",
    "Puzzle",
    "Rules",
    "Table",
    "__version__",
    "audit",
    "check",
    "check_batch",
    "count",
    "count_targets",
    "deal",
    "generate_into",
    "grade",
    "hint",
    "join",
    "merge_sweeps",
    "plot",
    "reach",
    "reply",
    "run",
    "solve",
    "solve_batch",
    "sweep",
    "sweep_into",
    "values",
]

__version__: Final[str]

@final
class Rules:
    """The rules of a puzzle, like Rules(domain="positive")."""

    __match_args__ = ("order", "use", "domain", "operators", "digits", "signs", "join", "points", "brackets")
    def __new__(
        cls,
        order: Order = "any",
        use: Use = "all",
        domain: Domain = "rational",
        operators: str = "+-*/",
        digits: int | None = None,
        signs: int | None = None,
        join: Join = "none",
        points: Points = "none",
        brackets: Brackets = "any",
    ) -> Rules: ...
    @property
    def order(self) -> Order:
        """Whether the numbers may be rearranged: 'any' or 'fixed'."""

    @property
    def use(self) -> Use:
        """Whether every number must be used: 'all' or 'any'."""

    @property
    def domain(self) -> Domain:
        """The values that an intermediate may take: 'positive', 'natural', 'integer', 'nonnegative' or 'rational'."""

    @property
    def operators(self) -> str:
        """The symbols of the allowed operators and signs, like '+-*/' or '+-*/^!√'."""

    @property
    def digits(self) -> int | None:
        """The most decimal digits of an intermediate. None is no bound, or 100 where an operator such as ^ makes values grow
        without end."""

    @property
    def signs(self) -> int | None:
        """The most signs on one value. None is 2 where a sign is allowed."""

    @property
    def join(self) -> Join:
        """Whether numbers may be written side by side: 'none', 'digits', 'some' or 'values'."""

    @property
    def points(self) -> Points:
        """Whether a point may stand in a numeral: 'none', 'decimals' or 'recurring'."""

    @property
    def brackets(self) -> Brackets:
        """The brackets that a formula may need: 'any', 'none' or 'left'."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Order, Use, Domain, str, int | None, int | None, Join, Points, Brackets]: ...

@final
class Game:
    """A named game, like Game("countdown"). Game.ALL has all of them."""

    __match_args__ = ("name",)
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
        """Returns the points for a value at a distance from the target."""

    @property
    def is_built_in(self) -> bool:
        """Whether the game is one of `Game.ALL`."""

    @property
    def seconds(self) -> int | None:
        """The seconds on the clock, or None."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def rules(self) -> Rules:
        """The rules, without overrides."""

    @property
    def description(self) -> str:
        """The description: the numbers dealt and the target to make, in one sentence."""

    @property
    def source(self) -> str | None:
        """The source of the rules, or None."""

    @property
    def pool(self) -> str | None:
        """The pool that the numbers are drawn from, like '1..13x4', or None if they are not drawn from one pool."""

    @property
    def size(self) -> int:
        """The number of numbers in a hand."""

    @property
    def targets(self) -> tuple[int, int] | None:
        """The least and the greatest target, or None if the target is drawn from the pool."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Puzzle:
    """A puzzle: numbers, a target and rules, like Puzzle([3, 3, 8, 8], 24, "24") or Puzzle("24:3,3,8,8=24")."""

    __match_args__ = ("numbers", "target", "game", "rules")
    def __new__(
        cls, numbers: Any, target: Any = None, game: Game | str | None = None, rules: Rules | RuleWords | None = None
    ) -> Puzzle: ...
    @property
    def id(self) -> str:
        """The id of the puzzle, like '24:3,3,8,8=24'."""

    @property
    def numbers(self) -> tuple[Exact, ...]:
        """The numbers, in the given order."""

    @property
    def target(self) -> Exact:
        """The number to make."""

    @property
    def game(self) -> Game | None:
        """The game, or None for a puzzle without a game."""

    @property
    def rules(self) -> Rules:
        """The rules."""

    @property
    def split(self) -> Split:
        """The split, by the numbers and the target."""

    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class Played:
    def __new__(cls, numbers: Any, target: Any = None, game: Any = None, rules: Any = None) -> Played: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def left(self) -> tuple[Formula, ...]: ...
    @property
    def steps(self) -> list[str]: ...
    @property
    def best(self) -> Formula | None: ...
    @property
    def done(self) -> bool: ...
    @property
    def outcome(self) -> str | None: ...
    @property
    def points(self) -> int: ...
    @property
    def hint_price(self) -> int: ...
    @property
    def next_hint(self) -> int: ...
    def distance(self) -> Exact | None: ...
    def join(self, a: Any, operator: str, b: Any) -> str: ...
    def apply(self, sign: str, a: Any) -> str: ...
    def enter(self, text: str) -> str: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def restart(self) -> None: ...
    def declare(self) -> None: ...
    def claim_none(self, search: _Search) -> bool: ...
    def give_up(self) -> None: ...
    def stop_clock(self) -> None: ...
    def hint(self, level: int | None, search: _Search) -> str: ...
    def is_last_step(self, search: _Search) -> bool: ...
    def winnable(self, search: _Search) -> bool: ...
    def legal_moves(self) -> list[str]: ...
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(text: str, search: _Search) -> Played: ...
    def transcript(self) -> list[str]: ...
    def copy(self) -> Played: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Formula:
    """A formula, read in infix, RPN or Lisp form, like Formula("8/(3-8/3)")."""

    __match_args__ = ("infix",)
    def __new__(cls, text: str) -> Formula: ...
    @property
    def infix(self) -> str:
        """The formula with the fewest parentheses."""

    @property
    def rpn(self) -> str:
        """The formula in reverse Polish notation."""

    @property
    def value(self) -> Exact:
        """The exact value."""

    @property
    def operators(self) -> int:
        """The number of operators."""

    @property
    def largest(self) -> Exact | None:
        """The intermediate of the largest absolute value, or None for a single number."""

    @property
    def numbers(self) -> tuple[Exact, ...]:
        """The numbers, from left to right."""

    @property
    def steps(self) -> list[str]:
        """The steps, like '5 + 10 = 15'."""

    @property
    def template(self) -> str:
        """The shape, like 'xxxoo'."""

    def write(self, notation: Notation) -> str:
        """Writes the formula in a notation: 'infix', 'full', 'rpn', 'lisp', 'latex', 'steps' or 'tree'."""

    def __reduce__(self) -> tuple[Any, tuple[str, str | None, Any]]: ...
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
    """A table of columns. Libraries that read Arrow streams take it: `polars.DataFrame(t)`, `pyarrow.table(t)`."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""

    @property
    def column_names(self) -> tuple[str, ...]:
        """The names of the columns, by the name before `columns`. Deprecated."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, of: str, /) -> list[Any]: ...
    @overload
    def __getitem__(self, of: int, /) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, of: slice, /) -> Table: ...
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    @staticmethod
    def from_columns(columns: list[tuple[str, str, list[Any]]]) -> Table:
        """Makes a table of columns: a name, one of "text", "integer" and "boolean", and a list of values that may be None."""

    @staticmethod
    def of_columns(columns: list[tuple[str, str, list[Any]]]) -> Table:
        """Makes a table, by the name before `from_columns`. Deprecated."""

    def __reduce__(self) -> tuple[Any, tuple[list[tuple[str, str, list[Any]]]]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def to_dict(self) -> dict[str, list[Any]]:
        """Returns the columns as lists, by their names."""

    def to_arrow(self) -> Any:
        """Returns a table of pyarrow, which must be installed."""

    def to_pandas(self) -> Any:
        """Returns a data frame of pandas. pandas and pyarrow must be installed."""

    def to_polars(self) -> Any:
        """Returns a data frame of polars, which must be installed."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def _repr_html_(self) -> str: ...

@final
class Chart:
    """A picture of a sweep, which notebooks show: an SVG document, or a PNG file."""

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""

    def png(self) -> bytes:
        """Returns the picture as a PNG file, in the fonts of worksheets."""

    def save(self, file: str | PathLike[str]) -> None:
        """Writes the picture to a file whose name ends with .svg or .png."""

    def __reduce__(self) -> tuple[Any, tuple[str, str | None, Any]]: ...
    def _repr_svg_(self) -> str: ...

@final
class Generation(Iterator[dict[str, Any]]):
    def __new__(cls, asked: str, seconds: float | None = None) -> Generation: ...
    @property
    def seed(self) -> str:
        """The seed and its version."""

    @property
    def shortfall(self) -> str | None:
        """The reason why there were fewer puzzles than requested, or None."""

    def __iter__(self) -> Generation: ...
    def __next__(self) -> dict[str, Any]: ...
    def table(self, waves: int | None = None) -> Table:
        """Returns all puzzles that are left as a table, or with `waves` those of a number of waves, which are none at the end."""

# The method and limits of a search: the method, the steps, the seconds, and the MiB of tables.
_Search = tuple[Method, int | None, float | None, int]

def run(words: Sequence[str]) -> int: ...
def sweep(
    asked: str, threads: int | None = None, limit: int | None = None, seconds: float | None = None
) -> str: ...
def plot(
    asked: str,
    picture: Picture | None,
    shown: tuple[int, list[int], list[tuple[int, int, int]], list[tuple[Exact | None, int, int]]],
) -> Chart: ...
def sweep_into(
    asked: str,
    directory: str | PathLike[str],
    form: Form,
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
    form: Form | None = None,
    seconds: float | None = None,
) -> str: ...
def generate_into(asked: str, out: str | PathLike[str], form: Form) -> None: ...
def join(parts: Sequence[str | PathLike[str]], out: str | PathLike[str]) -> int: ...
def solve(numbers: Any, target: Any, game: Any, rules: Any, distinct: Distinct | None, nearest: Nearest, search: _Search, plan: bool) -> dict[str, Any]: ...
def reach(numbers: Any, targets: Any, game: Any, rules: Any, search: _Search, plan: bool) -> dict[str, Any]: ...
def values(numbers: Any, game: Any, rules: Any, search: _Search, plan: bool) -> dict[str, Any]: ...
def count(numbers: Any, target: Any, game: Any, rules: Any, search: _Search, plan: bool) -> dict[str, Any]: ...
def count_targets(numbers: Any, targets: Any, game: Any, rules: Any, search: _Search, plan: bool) -> tuple[dict[str, Any], ...]: ...
def check(
    text: str, numbers: Any, target: Any, game: Any, rules: Any, reading: Reading, extract: Extract, claims: Claims, search: _Search
) -> dict[str, Any]: ...
def reply(text: str) -> tuple[str | None, str | None, str]: ...
def grade(numbers: Any, target: Any, game: Any, rules: Any, search: _Search) -> dict[str, Any]: ...
def hint(
    numbers: Any, target: Any, left: Any, game: Any, rules: Any, level: str, search: _Search
) -> dict[str, Any]: ...
def deal(game: Any, seed: str | None, large: int | None) -> Puzzle: ...
@final
class Asked:
    """A question about rows, with what holds where a row has none of its own."""

    def __new__(
        cls,
        question: str,
        columns: Sequence[tuple[str, str]],
        numbers: Any,
        target: Any,
        game: Any,
        rules: Any,
        manner_of_check: tuple[str, str, str],
        search: _Search,
    ) -> Asked: ...
    def reads(self, column: str) -> bool:
        """Returns whether a column may be read."""

    def answer(self, rows: Any, threads: int | None) -> Table:
        """Answers a table of Arrow, or a list of JSON objects and of reasons why there is none."""

    def renamed(self, row: str) -> str:
        """Returns a JSON object with everything that is read under a name of its own."""

    @property
    def taken(self) -> str | None:
        """What was read from other columns than those of its name."""

    @property
    def unread(self) -> str | None:
        """How many rows could not be read, and why the first of them could not."""

def check_batch(
    texts: Any,
    numbers: Any,
    targets: Any,
    game: Any,
    rules: Any,
    reading: Reading,
    extract: Extract,
    claims: Claims,
    search: _Search,
    essential: bool,
    threads: int | None,
) -> Table: ...
def solve_batch(
    numbers: Any, targets: Any, game: Any, rules: Any, search: _Search, threads: int | None
) -> Table: ...
