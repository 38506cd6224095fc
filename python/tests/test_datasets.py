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


def key(row: dict[str, Any]) -> Key:
    truth = row["reward_model"]["ground_truth"] if "reward_model" in row else row
    return tuple(sorted(truth.get("numbers") or truth["nums"])), truth["target"]


@pytest.mark.parametrize("layout", datasets.LAYOUTS)
def test_the_columns_of_a_layout(layout: str) -> None:
    row = next(iter(datasets.generate(1, layout=layout, seed="a", split="test", system="Be brief.")))
    numbers, target = key(row)
    assert sumwise.solve(numbers, target, rules={"use": "all", "domain": "natural"})
    assert len(numbers) in (3, 4) and 10 <= target <= 100 and all(1 <= number <= 99 for number in numbers)
    if layout == "countdown":
        assert list(row) == ["target", "nums"]
        return
    system, user = row["prompt"]
    assert system == {"role": "system", "content": "Be brief."} and user["role"] == "user"
    told = row["reward_model"]["ground_truth"]["numbers"] if layout == "verl" else row["nums"]
    assert f"Make {target} from the numbers {', '.join(map(str, told))}," in user["content"]
    if layout == "trl":
        assert list(row) == ["prompt", "target", "nums"]
    else:
        assert list(row) == ["data_source", "prompt", "ability", "reward_model", "extra_info"]
        assert (row["data_source"], row["ability"], row["reward_model"]["style"]) == ("countdown", "math", "rule")
        assert row["extra_info"] == {"split": "test", "index": row["extra_info"]["index"]}


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
    rows = datasets.generate(300, layout=layout, seed="a", prompt="“{target}” of {numbers}: \\boxed{…}")
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
    if layout != "countdown":
        numbers = expected[0]["nums"] if layout == "trl" else expected[0]["reward_model"]["ground_truth"]["numbers"]
        told = f"“{key(expected[0])[1]}” of {', '.join(map(str, numbers))}: \\boxed{{…}}"
        assert expected[0]["prompt"] == [{"role": "user", "content": told}]


def test_rows_go_into_rewards(tmp_path: Path) -> None:
    def solution(numbers: list[int], target: int) -> str:
        return f"<answer>{sumwise.solve(numbers, target, game='24').best}</answer>"

    datasets.generate(50, layout="verl", seed="a").write(tmp_path / "rows.parquet")
    # verl reads rows by pandas, which converts lists to arrays of numpy.
    for row in parquet.read_table(tmp_path / "rows.parquet").to_pandas().to_dict("records"):
        truth = row["reward_model"]["ground_truth"]
        told = rewards.compute_score(row["data_source"], solution(truth["numbers"], truth["target"]), truth, row["extra_info"])
        assert told["score"] == 1.0
    columns = pa.table(datasets.generate(50, layout="trl", seed="a")).to_pydict()
    completions = [solution(hand, target) for hand, target in zip(columns["nums"], columns["target"])]
    columns["prompts"] = columns.pop("prompt")
    assert rewards.answer_reward(completions=completions, **columns) == [1.0] * 50


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "using each of them exactly once, with + - * / and brackets."),
        ({"game": "countdown"}, "using each of them at most once, with + - * / and brackets."),
        ({"game": "primes"}, "using each of them exactly once in this order, with + - * / and brackets."),
        ({"game": "24", "rules": {"operators": "*+-"}}, "using each of them exactly once, with + - * and brackets."),
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
