"""The questions: tests against the gold files, and against the command line."""

from __future__ import annotations

import csv
import errno
import json
import pickle
import re
import subprocess
import sys
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest

import sumwise
import sumwise.scale


def rows(file: Path) -> Iterator[dict[Any, Any]]:
    with file.open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(line for line in lines if not line.startswith("#"))


def command(*words: str) -> Any:
    """Returns the JSON of the command line."""
    told = subprocess.run([sys.executable, "-m", "sumwise", *words, "--format", "json"], capture_output=True, check=False)
    assert told.returncode in (0, 1), told.stderr
    return json.loads(told.stdout)


def as_json(value: Any) -> Any:
    """Converts a value to that of the schema."""
    if isinstance(value, sumwise.Formula):
        return {name: as_json(getattr(value, name)) for name in ("infix", "rpn", "value", "operators", "largest")}
    if isinstance(value, sumwise.Puzzle):
        return value.id
    if isinstance(value, (tuple, list)):
        return [as_json(part) for part in value]
    if isinstance(value, Fraction) or (isinstance(value, int) and abs(value) >= 2**53):
        return str(value)
    return value


def assert_same(result: Any, told: dict[str, Any]) -> None:
    """Checks that the attributes of a result equal the fields of the schema, and that nearly all fields have one."""
    shared = [name for name in told if hasattr(result, name) and name not in ("rules", "counts", "targets")]
    assert len(shared) >= 4
    for name in shared:
        assert as_json(getattr(result, name)) == told[name], name


def test_pinned_verdicts(testdata: Path) -> None:
    lines = (testdata / "check-cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line, parse_float=str) for line in lines]
    assert len(cases) > 40
    for case in cases:
        text, numbers, target = case["text"], case["numbers"], case["target"]
        manner = {"rules": case["rules"], "reading": case["reading"], "extract": case["extract"]}
        verdict = sumwise.check(text, numbers, target, **manner)
        assert verdict.verdict == case["verdict"], case
        assert verdict.correct == bool(verdict) == (case["verdict"] == "correct")
        batch = sumwise.check_batch([text], [numbers], [target], **manner)
        assert batch["verdict"] == [case["verdict"]] and batch["message"] == [verdict.message]


def test_any_text_is_judged() -> None:
    for text in ("\ud800", "1+\udfff", "\0", "(" * 100_000, "9" * 100_000, "1+" * 100_000, "\N{SNOWMAN}"):
        verdict = sumwise.check(text, [1, 2], 3)
        assert verdict.verdict in ("syntax", "too_long") and not verdict
        assert sumwise.check_batch([text], [1, 2], 3)["message"] == [verdict.message]


def test_essential_solutions_of_the_24_game(testdata: Path) -> None:
    hands = list(rows(testdata / "essential-24.csv"))
    assert len(hands) == 1820
    for hand in hands[::20]:
        assert len(sumwise.classes(hand["numbers"], game="24")) == int(hand["solutions"])
        assert sumwise.count(hand["numbers"], game="24").essential == int(hand["solutions"])


def test_pinned_deals(testdata: Path) -> None:
    deals = list(rows(testdata / "deals.csv"))
    assert len(deals) > 20
    for deal in deals:
        large = int(deal["large"]) if deal["large"] else None
        puzzle = ",".join([deal["puzzle"], *(deal.get(None) or ())])
        assert sumwise.deal(deal["game"], seed=deal["seed"], large=large).id == puzzle
    assert sumwise.deal("24") != sumwise.deal("24") or sumwise.deal("24") != sumwise.deal("24")


def test_published_figures() -> None:
    harris = {"domain": "integer"}
    assert sumwise.count([1, 3, 7, 10, 25, 50]).formulas == 33_665_406
    assert sumwise.count([1, 3, 7, 10, 25, 50]).valid == 4_672_540
    assert sumwise.reach([1, 3, 7, 10, 25, 50], [765, 831]).missing == (831,)
    countdown = sumwise.sweep("countdown")
    assert (countdown.hands, countdown.draws, countdown.solvable) == (13_243, 134_596, 10_858_746)
    assert countdown.complete_hands == 1226
    assert sum(figures.hands for figures in countdown.by_large.values()) == countdown.hands
    assert len(countdown.by_target) == 899
    assert sumwise.sweep("24").solvable == 1362
    assert sumwise.sweep("24", rules=harris, question="fewest").rules.domain == "integer"


@pytest.mark.parametrize(
    "puzzle",
    ["countdown:75,50,2,3,8,7=812", "countdown:1,3,7,10,25,50=831", "24:3,3,8,8=24", "24:1,1,1,1=24", "primes:2,3,5,7=12"],
)
def test_the_command_line_says_the_same(puzzle: str) -> None:
    assert_same(sumwise.solve(puzzle, all=True), command("solve", puzzle, "--all"))
    assert_same(sumwise.grade(puzzle), command("grade", puzzle))
    for level in (1, 2, 3, 4):
        assert_same(sumwise.hint(puzzle, level=level), command("hint", puzzle, "--level", str(level)))
    counts = command("count", puzzle)
    assert as_json(sumwise.count(puzzle).solutions) == counts["solutions"]
    for text in ("8/(3-8/3)", "(50+8)*7*2", "nothing", ""):
        assert_same(sumwise.check(text, puzzle), command("check", text, "--numbers", puzzle))


def test_what_is_said_is_over_what_the_puzzle_says() -> None:
    puzzle = sumwise.Puzzle("countdown:1,2,3=6")
    assert sumwise.solve(puzzle, 7).target == 7
    with pytest.raises(sumwise.InputError, match="the id is of the game countdown, and the game 24 is given beside it"):
        sumwise.Puzzle(puzzle, game="24")
    assert sumwise.Puzzle(puzzle, rules={"use": "all"}).id == "countdown~use=all:1,2,3=6"
    rules = sumwise.Rules("fixed", "all", "natural", "+-")
    assert sumwise.Puzzle(puzzle, rules=rules).rules == rules
    assert sumwise.solve([3, 3, 8, 8], game=sumwise.Game("24"), rules={"domain": "positive"}).status == "nearest"


def test_the_rules_of_no_game_are_said() -> None:
    questions: List[Any] = [
        lambda **named: sumwise.solve([3, 3, 8, 8], 24, **named),
        lambda **named: sumwise.check("8*3", [3, 3, 8, 8], 24, **named),
        lambda **named: sumwise.grade([3, 3, 8, 8], 24, **named),
        lambda **named: sumwise.hint([3, 3, 8, 8], 24, **named),
        lambda **named: sumwise.reach([3, 3, 8, 8], **named),
    ]
    for ask in questions:
        with pytest.warns(sumwise.MeaningWarning, match="^no game is named, so this is countdown .*like game=\"24\"$") as warned:
            ask()
        assert [warning.filename for warning in warned] == [__file__]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            ask(game="24")
            ask(game="countdown")
            ask(rules=sumwise.Rules())
            sumwise.solve([75, 50, 2, 3, 8, 7], 812)
            sumwise.solve("24:3,3,8,8=24")


def test_both_methods_agree() -> None:
    for seed in range(20):
        puzzle = sumwise.deal("countdown", seed=str(seed))
        puzzle = sumwise.Puzzle(puzzle.numbers[:4], puzzle.target)
        fast, literal = (sumwise.solve(puzzle, all=True, method=method) for method in ("fast", "literal"))
        assert (fast.best, fast.nearest, fast.solutions) == (literal.best, literal.nearest, literal.solutions)
        for formula in fast.solutions:
            assert sumwise.check(formula.infix, puzzle).correct


def test_generated_puzzles_are_those_of_the_command_line() -> None:
    words = ["--game", "24", "--seed", "tuesday", "--count", "50", "--trace", "dfs"]
    told = subprocess.run(
        [sys.executable, "-m", "sumwise", "generate", *words, "--format", "jsonl"], capture_output=True, check=True
    )
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    puzzles = list(sumwise.generate(50, game="24", seed="tuesday", trace="dfs"))
    assert len(puzzles) == len(lines) == 50
    for puzzle, line in zip(puzzles, lines):
        assert_same(puzzle, line)
        assert puzzle.solvable and puzzle.steps == tuple(line["steps"])
    assert list(sumwise.generate(10, game="24", seed="tuesday", start=40, trace="dfs")) == puzzles[40:]
    halves = [sumwise.generate(50, game="24", seed="tuesday", trace="dfs", shard=(part, 2)) for part in (1, 2)]
    assert sorted((p for half in halves for p in half), key=lambda puzzle: puzzle.index) == puzzles


def test_only_such_puzzles_are_generated() -> None:
    asked: Dict[str, Any] = {"seed": "a", "pool": "1..13", "targets": range(10, 31), "game": "24", "operators": 3}
    for puzzle in sumwise.generate(20, **asked, difficulty="hard"):
        assert puzzle.band == "hard" and puzzle.operators == 3 and 10 <= puzzle.target <= 30
    for puzzle in sumwise.generate(20, **asked, numbers=(3, 5), difficulty=(500, 749)):
        assert puzzle.grade is not None and 500 <= puzzle.grade <= 749
        assert puzzle.band == ("hard" if len(puzzle.numbers) == 4 else None)
    with pytest.raises(sumwise.InputError, match="no band `hard`: .* give scores"):
        next(sumwise.generate(20, **asked, numbers=(3, 5), difficulty="hard"))
    assert all(not puzzle.solvable for puzzle in sumwise.generate(20, seed="a", game="24", solvable=False))
    splits = {puzzle.split for puzzle in sumwise.generate(100, seed="a", game="24", split="test")}
    assert splits == {"test"}
    fractions = sumwise.generate(5, seed="a", game="24", needs_fraction=True)
    assert all(puzzle.needs_fraction for puzzle in fractions)


def test_a_sweep_writes_what_the_command_line_writes(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    sweep = sumwise.sweep("24", question="fewest", out=ours)
    words = ["sweep", "--game", "24", "--question", "fewest", "--out", str(theirs), "--format", "json"]
    subprocess.run([sys.executable, "-m", "sumwise", *words], capture_output=True, check=True)
    names = sorted(file.name for file in ours.iterdir())
    assert "manifest.json" in names and "puzzles.parquet" in names
    assert names == sorted(file.name for file in theirs.iterdir())
    for name in names:
        assert (ours / name).read_bytes() == (theirs / name).read_bytes()
    assert sweep == sumwise.sweep("24", question="fewest") == sumwise.sweep("24", question="fewest", out=ours)


def test_a_file_that_cannot_be_read_is_an_error_of_the_system(tmp_path: Path) -> None:
    for suffix in (".csv", ".jsonl", ".parquet"):
        with pytest.raises(FileNotFoundError) as error:
            sumwise.audit(tmp_path / f"puzzles{suffix}")
        assert (error.value.errno, error.value.filename) == (errno.ENOENT, str(tmp_path / f"puzzles{suffix}"))
    with pytest.raises(IsADirectoryError):
        sumwise.audit(tmp_path)
    with pytest.raises(FileNotFoundError):
        sumwise.sweep("24").plot().save(tmp_path / "none/24.svg")
    text = tmp_path / "puzzles.txt"
    text.write_text("")
    with pytest.raises(sumwise.InputError, match="unknown file extension"):
        sumwise.audit(text)


def test_audits_find_what_is_wrong(tmp_path: Path) -> None:
    file, other = tmp_path / "puzzles.jsonl", tmp_path / "other.csv"
    lines = [
        {"numbers": [3, 3, 8, 8], "target": 24, "split": "train", "solution": "8/(3-8/3)", "solutions": 2},
        {"numbers": [8, 3, 8, 3], "target": 24, "split": "test", "solution": "8/(3-8/3)+0"},
        {"numbers": [1, 1, 1, 1], "target": 24},
    ]
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    other.write_text("numbers,target\n1 1 1 1,24\n", encoding="utf-8")
    audit = sumwise.audit(file, game="24", against=[other])
    assert {found.kind for found in audit.found} == {"overlap", "against", "unsolvable", "label", "answer"}
    assert (audit.rows, audit.puzzles, audit.findings, audit.faulty_rows) == (3, 2, 5, 3)
    assert audit.splits == {"train": 1, "test": 1} and not audit
    assert audit.against[0].rows == 1
    label = next(found for found in audit.found if found.kind == "label")
    assert label.about == "solutions" and label.examples[0].row == 1
    assert sumwise.audit(file, game="24", ignore=["solution", "solutions", "split"]).findings == 2


@pytest.mark.parametrize("method", ["fast", "literal"])
def test_counts_for_each_of_some_targets(method: str) -> None:
    hand = [1, 3, 7, 10]
    told = command("count", *map(str, hand), "--targets=-2..40", "--method", method)
    counts = sumwise.count(hand, targets=range(-2, 41), method=method)
    assert len(counts) == len(told) == 43
    for one, document in zip(counts, told):
        assert_same(one, document)
        assert one == sumwise.count(hand, one.target)
    assert [one.target for one in sumwise.count(hand, targets=["1/3", 7])] == [Fraction(1, 3), 7]
    assert sumwise.count(hand, targets=[]) == ()
    assert {one.stop for one in sumwise.count(hand, targets=(7, 8), limit=1)} == {"limit"}
    with pytest.raises(sumwise.InputError, match="one of the two"):
        sumwise.count(hand, 7, targets=[8])  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "call",
    [
        lambda: sumwise.hint([2, 4, 6], 24, left="246"),
        lambda: sumwise.count([2, 4, 6], targets="6 7"),
        lambda: sumwise.reach([2, 4, 6], "6"),
        lambda: list(sumwise.generate(1, seed="a", numbers=(4,))),
        lambda: sumwise.solve([2, 4], 6, limit=-1),
        lambda: sumwise.solve([2, 4], 6, memory=-1),
        lambda: sumwise.solve([2, 4], 6, timeout=float("nan")),
    ],
)
def test_arguments_that_are_refused_are_errors_of_the_package(call: Any) -> None:
    with pytest.raises(sumwise.InputError):
        call()


def test_what_is_printed_is_right_under_the_same_rules() -> None:
    """If a given number is outside the domain, the order of the operands of a sum matters."""
    for numbers, target, rules in (
        ([-3, 2, 2], 1, {"domain": "nonnegative", "operators": "+", "order": "fixed", "use": "all"}),
        (["1/2", 7, 2, 2], 14, {"domain": "natural", "order": "fixed", "use": "all"}),
        ([2, 1, 5, 4, "8/3"], 44, {"domain": "integer"}),
    ):
        answer = sumwise.solve(numbers, target, rules=rules)
        assert answer.best is not None
        assert sumwise.check(str(answer.best), numbers, target, rules=rules).correct, answer.best


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: list(sumwise.generate(1, numbers=(5, 1))), "`numbers`: the range 5..1 is the wrong way round: write 1..5"),
        (lambda: list(sumwise.generate(1, start=-1)), "`start` is -1: write a whole number"),
        (lambda: list(sumwise.generate(1, threads=0)), "`threads` is 0: write a whole number"),
        (lambda: list(sumwise.generate(1, difficulty="silly")), "`difficulty`: `silly` is not a difficulty"),
        (lambda: list(sumwise.generate(1, game="primes", numbers=3)), "primes is not dealt from one pool: give one, like"),
        (lambda: sumwise.sweep("countdown", numbers=7, pool="1..60"), "in shares, as sumwise.scale.sweep does, or take"),
        (lambda: sumwise.sweep("24", numbers=0), "a hand has at least one number: ask for more"),
        (lambda: sumwise.sweep("24").plot("large"), "name some as `large`"),
        (lambda: sumwise.audit("-", ignore="answr"), "`ignore` is `answr`: no such field is read: it is one of puzzle, "),
        (lambda: sumwise.audit(__file__), "give the input format as well: jsonl, csv or parquet"),
        (lambda: sumwise.solve([1, 2]), "so give one, like 812"),
        (lambda: sumwise.count([1, 2, 3, 4, 5, 6], targets=range(10**6), memory=1), "give fewer targets or more memory"),
    ],
)
def test_errors_name_parameters_and_no_flags(call: Any, message: str) -> None:
    with pytest.raises(sumwise.Error) as error:
        call()
    assert message in str(error.value) and not re.search("--[a-z]|<[A-Z]", str(error.value))


def test_findings_name_no_flags(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    long = f"[{'1,' * 70000}1]"
    file.write_text(f'{{"numbers": [1, 2], "target": 3, "solvable": 7}}\n{{"numbers": [1, 2], "target": 3, "solutions": {long}}}\n')
    messages = [example.message for found in sumwise.audit(file).found for example in found.examples]
    assert len(messages) == 2 and all("ignore it" in message and "--" not in message for message in messages)


def drawn(*flags: str) -> None:
    subprocess.run([sys.executable, "-m", "sumwise", "sweep", *flags], capture_output=True, check=True)


@pytest.mark.parametrize(
    ("flags", "options", "picture"),
    [
        ([], {}, None),
        (["--question", "fewest"], {"question": "fewest"}, None),
        (["--question", "grade", "--picture", "targets"], {"question": "grade"}, "targets"),
        (["--targets", "1..100"], {"targets": range(1, 101)}, None),
        (["--large-values", "12,13", "--picture", "large"], {"large": [12, 13]}, "large"),
    ],
)
def test_pictures_are_those_of_the_command_line(flags: List[str], options: Any, picture: Any, tmp_path: Path) -> None:
    file = tmp_path / "24.svg"
    drawn("--game", "24", *flags, "--plot", str(file))
    chart = sumwise.sweep("24", **options).plot(picture)
    assert chart.svg == chart._repr_svg_() == file.read_text(encoding="utf-8")
    chart.save(tmp_path / "ours.svg")
    assert (tmp_path / "ours.svg").read_bytes() == file.read_bytes()


def test_pictures_of_targets_that_are_drawn_as_well(tmp_path: Path) -> None:
    file = tmp_path / "krypto.svg"
    drawn("--game", "krypto", "--size", "3", "--plot", str(file))
    sweep = sumwise.sweep("krypto", numbers=3)
    assert pickle.loads(pickle.dumps(sweep)).plot().svg == sweep.plot().svg == file.read_text(encoding="utf-8")
    assert sumwise.sweep("krypto", numbers=3, out=tmp_path / "krypto").plot().svg == sweep.plot().svg
    for word, other in (("answers", sweep), ("none", sweep), (None, sumwise.results.Sweep(*sweep._values()))):
        with pytest.raises(sumwise.InputError):
            other.plot(word)


def test_modules_are_there_after_the_import() -> None:
    assert {"datasets", "environments", "rewards", "scale", "tasks"} <= set(dir(sumwise))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        sumwise.nothing  # type: ignore[attr-defined]


def test_whole_numbers_may_be_those_of_numpy() -> None:
    from numpy import int64

    ours = sumwise.generate(2, seed=3, numbers=4, threads=1)
    theirs = sumwise.generate(int64(2), seed=int64(3), numbers=int64(4), threads=int64(1))  # type: ignore[arg-type]
    assert list(ours) == list(theirs)
    assert sumwise.deal(seed=5) == sumwise.deal(seed="5")


def test_many_threads_are_no_more_than_are_of_use() -> None:
    assert len(list(sumwise.generate(2, seed="a", game="24", threads=10**9))) == 2


def test_options_that_would_be_dropped_are_refused(tmp_path: Path) -> None:
    for wrong, call in {
        "`distinct` says": lambda: sumwise.solve([1, 2, 3], 6, distinct="formulas"),
        "`trace_limit` limits": lambda: sumwise.generate(1, trace_limit=5),
        "`form` is": lambda: sumwise.sweep("24", form="csv"),
    }.items():
        with pytest.raises(sumwise.InputError, match=wrong):
            call()
    with pytest.raises(sumwise.InputError, match="`trace_limit` limits"):
        sumwise.scale.generate(1, out=tmp_path, seed="a", trace_limit=5)
    [short, long] = (next(sumwise.generate(1, seed="a", trace="dfs", trace_limit=limit)).trace for limit in (5, None))
    assert short and long and len(short) < len(long)


def test_a_plan_is_told_where_it_is_asked_for() -> None:
    answer = sumwise.solve([75, 50, 2, 3, 8, 7], 812, plan=True)
    plan = answer.plan
    assert plan is not None and plan.steps > 0 and plan.bytes > 0 and plan.microseconds is not None and plan.stop is None
    assert [(way.way, way.chosen, way.against) for way in plan.ways] == [
        ("tables", True, None),
        ("numerals", False, "unjoined"),
        ("forms", False, "plain"),
        ("enumeration", False, None),
    ]
    assert plan.ways[1].because == "no numbers are joined"
    told = command("solve", "75", "50", "2", "3", "8", "7", "--target", "812", "--plan")["plan"]
    assert {name: told[name] for name in ("ways", "steps", "stop")} == {
        name: answer.to_dict()["plan"][name] for name in ("ways", "steps", "stop")
    }
    cut = sumwise.solve([75, 50, 2, 3, 8, 7], 812, limit=10, plan=True).plan
    assert cut is not None and cut.stop == "limit"
    reached = sumwise.reach([1, 2], [3], plan=True).plan
    assert reached is not None and reached.ways[0].chosen
    for count in sumwise.count([1, 2, 3], targets=[-1, 2], plan=True):
        # A negative target has no classes, and the other one has.
        assert count.plan is not None
        assert [way.way for way in count.plan.ways if way.chosen] == ["tables", "classes", "last-steps"]


def test_without_a_plan_answers_are_as_before() -> None:
    count = sumwise.count([1, 2, 3], 6)
    assert count.plan is None and "plan" not in repr(count) and "plan" not in count.to_dict()
    assert "plan" not in sumwise.solve([1, 2, 3], 6).to_dict() and "plan" not in sumwise.reach([1, 2], [3]).to_dict()
    assert "plan=Plan(" in repr(sumwise.count([1, 2, 3], 6, plan=True))
