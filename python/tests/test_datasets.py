"""Rows in the layouts of other data sets, from a seed, split by their puzzles."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as parquet
import pytest

import sumwise
from sumwise import datasets, rewards

Key = tuple[tuple[int, ...], int]


LABELS = ["solution", "grade", "band"]


def key(row: dict[str, Any]) -> Key:
    if "completion" in row:
        puzzle = sumwise.Puzzle(row["puzzle"])
        return puzzle.numbers, puzzle.target  # type: ignore[return-value]
    truth = row["reward_model"]["ground_truth"] if "reward_model" in row else row
    return tuple(sorted(truth.get("numbers") or truth["nums"])), truth["target"]


@pytest.mark.parametrize("layout", datasets.LAYOUTS)
def test_the_columns_of_a_layout(layout: str) -> None:
    texts = {} if layout == "countdown" else {"system": "Be brief."}
    row = next(iter(datasets.generate(1, layout=layout, seed="a", split="test", **texts)))
    numbers, target = key(row)
    assert row.get("split", "test") == "test"
    assert sumwise.solve(numbers, target, rules={"use": "all", "domain": "natural"})
    assert len(numbers) in (3, 4) and 10 <= target <= 100 and all(1 <= number <= 99 for number in numbers)
    if layout == "countdown":
        assert list(row) == ["target", "nums", "puzzle", "split", *LABELS]
        return
    system, user = row["prompt"]
    assert system == {"role": "system", "content": "Be brief."} and user["role"] == "user"
    if layout == "sft":
        assert list(row) == ["prompt", "completion", "puzzle", "split", *LABELS]
        return
    told = row["reward_model"]["ground_truth"]["numbers"] if layout == "verl" else row["nums"]
    assert f"Make {target} from the numbers {', '.join(map(str, told))}," in user["content"]
    if layout == "trl":
        assert list(row) == ["prompt", "target", "nums", "puzzle", "split", *LABELS]
    else:
        assert list(row) == ["data_source", "prompt", "ability", "reward_model", "extra_info"]
        assert (row["data_source"], row["ability"], row["reward_model"]["style"]) == ("countdown", "math", "rule")
        assert list(row["extra_info"]) == ["split", "index", *LABELS] and row["extra_info"]["split"] == "test"


def test_training_and_testing_never_meet() -> None:
    train = {key(row) for seed in "ab" for row in datasets.generate(20_000, seed=seed)}
    test = {key(row) for seed in "abc" for row in datasets.generate(4_000, seed=seed, split="test", layout="verl")}
    assert len(train) > 35_000 and len(test) > 10_000 and not train & test
    # Every puzzle of a small space comes once, in one of the two splits.
    small: dict[str, Any] = {"pool": "1..6", "numbers": 3, "targets": (1, 30), "rules": {"use": "all"}}
    halves = [[key(row) for row in datasets.generate(10**5, seed="a", split=split, **small)] for split in ("train", "test")]
    everything = [(puzzle.numbers, puzzle.target) for puzzle in sumwise.generate(10**5, seed="b", **small)]
    assert sorted(halves[0] + halves[1]) == sorted(everything)
    assert len(set(everything)) == len(everything) and min(map(len, halves)) > 10


@pytest.mark.parametrize("layout", datasets.LAYOUTS)
def test_files_and_streams_hold_the_rows(layout: str, tmp_path: Path) -> None:
    texts = {} if layout == "countdown" else {"prompt": "“{target}” of {numbers}: \\boxed{…}"}
    rows = datasets.generate(300, layout=layout, seed="a", **texts)
    expected = list(rows)
    assert len(expected) == 300 and list(rows) == expected
    assert pa.table(rows).to_pylist() == expected
    assert pl.DataFrame(rows).to_dicts() == expected
    for name in ("rows.jsonl", "rows.parquet", "rows.arrow"):
        assert rows.write(tmp_path / name) == 300
    lines = (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == expected
    assert parquet.read_table(tmp_path / "rows.parquet").to_pylist() == expected
    assert feather.read_table(tmp_path / "rows.arrow").to_pylist() == expected
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.arrow", "rows.jsonl", "rows.parquet"]
    if layout in ("trl", "verl"):
        numbers = expected[0]["nums"] if layout == "trl" else expected[0]["reward_model"]["ground_truth"]["numbers"]
        told = f"“{key(expected[0])[1]}” of {', '.join(map(str, numbers))}: \\boxed{{…}}"
        assert expected[0]["prompt"] == [{"role": "user", "content": told}]


def test_completions_think_and_answer() -> None:
    for game in ("24", "countdown"):
        for row in datasets.generate(30, layout="sft", game=game, seed="a"):
            [reply] = row["completion"]
            assert rewards.answer_reward([row["completion"]], puzzle=row["puzzle"]) == rewards.format_reward([row["completion"]]) == [1.0]
            assert sumwise.check(row["solution"], row["puzzle"]) and "solved\n</think>" in reply["content"] and "=" not in reply["content"][-40:].partition("<answer>")[2]
            assert row["band"] == sumwise.grade(row["puzzle"]).band
    depth = next(iter(datasets.generate(1, layout="sft", seed="a", trace="dfs", trace_limit=5)))
    assert depth["completion"][0]["content"].startswith("<think>\nmake ")
    with pytest.raises(sumwise.InputError, match="layout=\"sft\""):
        datasets.generate(1, trace="dfs")


def test_rows_go_into_rewards(tmp_path: Path) -> None:
    def solution(puzzle: str) -> str:
        return f"<answer>{sumwise.solve(puzzle).best}</answer>"

    datasets.generate(50, layout="verl", seed="a").write(tmp_path / "rows.parquet")
    # verl reads rows by pandas, which converts lists to arrays of numpy.
    for row in parquet.read_table(tmp_path / "rows.parquet").to_pandas().to_dict("records"):
        truth = row["reward_model"]["ground_truth"]
        told = rewards.compute_score(row["data_source"], solution(truth["puzzle"]), truth, row["extra_info"])
        assert told["score"] == 1.0
    columns = pa.table(datasets.generate(50, layout="trl", seed="a")).to_pydict()
    completions = list(map(solution, columns["puzzle"]))
    columns["prompts"] = columns.pop("prompt")
    assert rewards.answer_reward(completions=completions, **columns) == [1.0] * 50


GAMES: list[dict[str, Any]] = [
    {},
    *({"game": game} for game in ("countdown", "24", "primes", "cards", "make-ten")),
    {"rules": {"use": "any", "order": "fixed", "domain": "integer"}},
    {"game": "24", "rules": {"operators": "+-*"}},
]


@pytest.mark.parametrize("options", GAMES, ids=repr)
def test_rows_are_judged_by_the_rules_of_their_puzzle(options: dict[str, Any]) -> None:
    puzzles = list(sumwise.generate(60, seed="a", split="train", **{**({} if "game" in options else datasets.COMMON), **options}))
    rows = list(datasets.generate(60, seed="a", **options))
    assert [row["puzzle"] for row in rows] == [puzzle.id for puzzle in puzzles]
    assert [sumwise.Puzzle(row["puzzle"]).rules for row in rows] == [puzzle.rules for puzzle in puzzles]
    columns = {name: [row[name] for row in rows] for name in rows[0]}
    golden = [f"<answer>{puzzle.best}</answer>" for puzzle in puzzles]
    assert rewards.answer_reward(golden, **columns) == [1.0] * len(rows)
    if puzzles[0].rules.order == "fixed":
        assert all(tuple(row["nums"]) == sumwise.Puzzle(row["puzzle"]).numbers for row in rows)
    truths = [row["reward_model"]["ground_truth"] for row in datasets.generate(60, seed="a", layout="verl", **options)]
    assert [score["score"] for score in rewards.compute_scores(["x"] * len(rows), golden, truths)] == [1.0] * len(rows)


def test_the_puzzles_of_a_game_of_ones_own_read_back() -> None:
    text = sumwise.Game("24").to_toml().replace('"24"', '"two-dozen"')
    game = sumwise.Game.from_toml(text)
    row = next(iter(datasets.generate(1, seed="a", game=game)))
    assert not game.is_built_in and sumwise.Puzzle(row["puzzle"]).rules == game.rules


def test_no_prompt_is_in_training_and_testing_under_different_rules() -> None:
    rules = [{"use": use, "domain": domain} for use in ("all", "any") for domain in ("natural", "integer", "rational")]
    space: dict[str, Any] = {"pool": "1..20", "numbers": 3, "targets": (10, 60), "prompt": "{target} of {numbers}", "layout": "trl", "shuffle": False}
    prompts = {
        split: {row["prompt"][0]["content"] for one in rules for row in datasets.generate(3000, seed="a", split=split, rules=one, **space)}
        for split in ("train", "test")
    }
    assert min(map(len, prompts.values())) > 1500 and not prompts["train"] & prompts["test"]


def test_fewer_rows_than_requested_are_a_warning(tmp_path: Path) -> None:
    rows = datasets.generate(5000, game="24", seed="a")
    for read in (list, pa.table, pl.DataFrame, lambda rows: rows.write(tmp_path / "rows.jsonl")):
        with pytest.warns(sumwise.ShortfallWarning, match="^[0-9]+ puzzles: there are no more$"):
            read(rows)
    with pytest.warns(sumwise.ShortfallWarning, match="^([0-9]+) puzzles instead of 1000: .* a larger count gives more$") as warned:
        puzzles = list(sumwise.generate(1000, seed="a", pool="1..20", numbers=3, targets=(10, 60), rules={"use": "all"}, split="test"))
    assert len(warned) == 1 and str(warned[0].message).startswith(f"{len(puzzles)} ") and warned[0].filename == __file__


@pytest.mark.filterwarnings("error")
def test_as_many_rows_as_requested_are_no_warning() -> None:
    assert len(list(datasets.generate(1000, game="24", seed="a"))) == 1000
    assert len(list(sumwise.generate(1362, game="24", seed="a"))) == 1362
    assert len(list(sumwise.generate(100, game="24", seed="a", shard=(1, 7)))) == 15


def test_options_that_rows_do_not_have_are_refused() -> None:
    with pytest.raises(sumwise.InputError, match="have no trace"):
        datasets.generate(1, trace="dfs")
    for text in ({"prompt": "{target}"}, {"system": "Be brief."}, {"data_source": "24"}):
        with pytest.raises(sumwise.InputError, match=f"rows of the layout `countdown` have no {next(iter(text))}"):
            datasets.generate(1, **text)
    with pytest.raises(sumwise.InputError, match="rows of the layout `trl` have no data_source"):
        datasets.generate(1, layout="trl", system="Be brief.", data_source="24")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "using each of them exactly once, with + - * / and brackets, so that every step gives a whole number from 0 up."),
        ({"game": "countdown"}, "using each of them at most once, with + - * / and brackets, so that every step gives a whole number from 1 up."),
        ({"game": "24", "rules": {"domain": "integer"}}, "using each of them exactly once, with + - * / and brackets, so that every step gives a whole number."),
        ({"game": "24", "rules": {"domain": "nonnegative"}}, "using each of them exactly once, with + - * / and brackets, so that every step gives a number from 0 up."),
        ({"game": "primes"}, "using each of them exactly once in this order, with + - * / and brackets."),
        ({"game": "24", "rules": {"operators": "*+-"}}, "using each of them exactly once, with + - * and brackets."),
        ({"game": "24", "rules": {"operators": "+*//,root,sq"}}, "using each of them exactly once, with + * // root(n, x) sq(x) and brackets."),
    ],
)
def test_the_prompt_tells_the_rules(options: dict[str, Any], told: str) -> None:
    for row in datasets.generate(3, layout="trl", seed="a", **options):
        numbers = ", ".join(map(str, row["nums"]))
        assert row["prompt"][0]["content"].startswith(f"Make {row['target']} from the numbers {numbers}, {told} Think")


def test_the_order_of_the_numbers() -> None:
    shuffled, sorted_ = (list(datasets.generate(200, seed="a", shuffle=shuffle)) for shuffle in (True, False))
    assert [key(row) for row in shuffled] == [key(row) for row in sorted_]
    assert all(row["nums"] == sorted(row["nums"]) for row in sorted_)
    assert sum(row["nums"] == sorted(row["nums"]) for row in shuffled) < 50
    fixed = list(datasets.generate(50, seed="a", game="primes"))
    assert all(row["nums"] == [2, 3, 5, 7] for row in fixed)


def test_games_and_seeds() -> None:
    cards = list(datasets.generate(100, game="24", seed="a", difficulty="hard"))
    assert all(row["target"] == 24 and len(row["nums"]) == 4 for row in cards)
    unseeded = datasets.generate(20)
    assert list(unseeded) == list(unseeded) != list(datasets.generate(20))
    more = list(datasets.generate(30, seed="a"))
    assert list(datasets.generate(10, seed="a", start=20)) == more[20:]


@pytest.mark.parametrize(
    "options",
    [{"layout": "hf"}, {"split": "all"}, {"split": None}, {"game": "chess"}, {"pool": "x"}, {"difficulty": "odd"}],
    ids=repr,
)
def test_what_is_wrong_is_said_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(sumwise.Error) as refused:
        datasets.generate(1, **options)
    assert len(str(refused.value)) < 300


def test_what_is_no_file_of_rows(tmp_path: Path) -> None:
    with pytest.raises(sumwise.InputError, match=r"\.jsonl, \.parquet, \.arrow"):
        datasets.generate(1, seed="a").write(tmp_path / "rows.csv")
    assert not list(tmp_path.iterdir())
    broken = datasets.generate(5, layout="trl", seed="a", system="\ud800")
    with pytest.raises(UnicodeEncodeError):
        broken.write(tmp_path / "rows.jsonl")
    assert not list(tmp_path.iterdir())


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    rows = datasets.generate(5, seed="a")
    assert rows.write(tmp_path / "rows.jsonl") == 5
    for read in (pl.DataFrame, lambda rows: rows.write(tmp_path / "rows.parquet"), lambda rows: rows.write(tmp_path / "rows.arrow")):
        with pytest.raises(sumwise.InputError, match="pyarrow"):
            read(rows)


@pytest.mark.parametrize("asked", [{"solvable": None}, {"game": "24", "split": "test"}, {"game": "make-ten", "trace": "dfs"}])
def test_a_table_has_the_puzzles_of_generate(asked: Any) -> None:
    table, puzzles = (make(50, seed="a", **asked) for make in (sumwise.generate_batch, sumwise.generate))
    for row, puzzle in zip(table, puzzles):
        told = {name: getattr(puzzle, name) for name in table.columns}
        told["numbers"] = " ".join(map(str, puzzle.numbers))
        texts = {name: str(told[name]) for name in ("puzzle", "target", "best", "distance") if told[name] is not None}
        assert row == {**told, **texts}
    assert len(table) == 50 and next(puzzles, None) is None
