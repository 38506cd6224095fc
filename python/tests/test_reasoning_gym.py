"""The data sets in the real reasoning-gym, compared with its own."""

from __future__ import annotations

import dataclasses
import itertools
import pickle
from pathlib import Path
from typing import Any

import pytest
import reasoning_gym
from reasoning_gym.composite import DatasetSpec
from reasoning_gym.dataset import ReseedingDataset
from reasoning_gym.factory import DATASETS, create_curriculum

import sumwise
import sumwise.reasoning_gym

NAMES = {"sumwise_countdown": "countdown", "sumwise_puzzle24": "puzzle24"}


def key(item: dict[str, Any]) -> tuple[tuple[int, ...], int]:
    metadata = item["metadata"]
    return tuple(sorted(metadata["numbers"])), metadata.get("target", 24)


def shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: shape(part) for name, part in value.items()}
    return (type(value), shape(value[0])) if isinstance(value, (list, tuple)) else type(value)


@pytest.mark.parametrize("name", NAMES)
def test_items_are_laid_out_as_theirs(name: str) -> None:
    ours = reasoning_gym.create_dataset(name, seed=42, size=10)
    theirs = reasoning_gym.create_dataset(NAMES[name], seed=42, size=10)
    assert len(ours) == len(theirs) and ours.category == theirs.category
    for index, (item, other) in enumerate(zip(ours, theirs)):
        assert shape(item) == shape(other) and list(item["metadata"]) == list(other["metadata"])
        assert item["metadata"]["source_dataset"] == name and item["metadata"]["source_index"] == index
        assert item["metadata"]["difficulty"] == other["metadata"]["difficulty"]
        told = ", ".join(map(str, item["metadata"]["numbers"]))
        assert f"Make {key(item)[1]} from the numbers {told}." in item["question"]
        assert ours.score_answer(item["answer"], item) == theirs.score_answer(item["answer"], item) == 1.0
        assert ours[index] == item


@pytest.mark.parametrize("name", NAMES)
def test_train_and_validation_share_nothing(name: str) -> None:
    """Their data sets of seeds 1 and 2 share all items but one, since an item depends on the sum of seed and index."""
    size = 500
    theirs = [[key(item) for item in reasoning_gym.create_dataset(NAMES[name], seed=seed, size=20)] for seed in (1, 2)]
    assert theirs[0][1:] == theirs[1][:-1]
    train = reasoning_gym.create_dataset(name, seed=1, size=size, split="train")
    validation = reasoning_gym.create_dataset(name, seed=2, size=size, split="test")
    ours = [{key(item) for item in part} for part in (train, validation)]
    assert not ours[0] & ours[1]
    if name == "sumwise_countdown":
        assert len(ours[0]) == len(ours[1]) == size
        # Two small data sets of the same split share nothing only by chance, which is nearly certain.
        assert not ours[0] & {key(item) for item in reasoning_gym.create_dataset(name, seed=2, size=size)}
    else:
        # The 566 hands of 1 to 10 that make 24 all come.
        assert len(ours[0]) == min(size, 566 - len(ours[1]))
        every = {key(item) for item in reasoning_gym.create_dataset(name, seed=3, size=size + 100)} | ours[1]
        assert len(every) == 566


# Wrong answers that the scorers of version 0.1.25 accept: the numbers, the target, the answer.
FALSE: dict[str, list[tuple[str, list[int], int, str]]] = {
    "countdown": [
        ("a number with an exponent is not seen", [3, 7, 25, 50], 765, "765e0+0e0*(3+7+25+50)"),
        ("and helps out", [3, 7, 25, 50], 765, "(25+50)*(7+3)+15e0"),
        ("a number in hexadecimal is not seen", [3, 7, 25, 50], 765, "0x2fd+0e0*(3+7+25+50)"),
        ("a number with underscores is not seen", [3, 7, 25, 50], 765, "7_65+0_0*(3+7+25+50)"),
        ("numbers in a comment count as used", [3, 7, 25, 50], 765, "765e0 # 3 7 25 50"),
        ("functions", [3, 7, 25, 50], 765, "Max(765e0,3,7,25,50)"),
        ("two numbers make a decimal", [2, 5, 8, 10], 200, "2.5*8*10"),
        ("a power", [4, 5], 625, "5**4"),
        ("a root", [4, 9], 6, "sqrt(9*4)"),
        ("a factorial", [4], 24, "factorial(4)"),
        ("and as a sign", [4], 24, "4!"),
        ("a division without its remainder", [2, 7], 3, "7//2"),
        ("a remainder", [7, 25], 4, "25%7"),
        ("an absolute value", [3, 3, 8, 8], 24, "Abs(8/(8/3-3))"),
        ("nearly is enough", [3, 700, 1000], 700, "700+3/1000"),
    ],
    "puzzle24": [
        ("other numbers than the hand's", [1, 2, 3, 10], 24, "6*4*1*1"),
        ("more than 24 is cut", [1, 5, 5, 5], 24, "5*5-1/5"),
        ("a number is used more often", [1, 1, 4, 6], 24, "6*4*6/6"),
        ("a number with an exponent is not seen", [1, 2, 3, 10], 24, "24e0+0e0*(1+2+3+10)"),
        ("numbers make decimals", [1, 4, 5, 8], 24, "4.8*5.1"),
        ("a power", [1, 2, 3, 3], 24, "2**3*3*1"),
        ("a factorial", [1, 1, 1, 4], 24, "4!*1*1*1"),
        ("a root", [1, 1, 8, 9], 24, "sqrt(9)*8*1*1"),
    ],
}


@pytest.mark.parametrize("name", NAMES)
def test_what_they_take_for_right_scores_0(name: str) -> None:
    ours, theirs = reasoning_gym.create_dataset(name, seed=1), reasoning_gym.create_dataset(NAMES[name], seed=1)
    for why, numbers, target, answer in FALSE[NAMES[name]]:
        entry = {"metadata": {"numbers": numbers, **({"target": target} if NAMES[name] == "countdown" else {})}}
        assert theirs.score_answer(answer, entry) == 1.0, why
        assert ours.score_answer(answer, entry) == 0.0, why


def test_nothing_of_an_answer_is_run(tmp_path: Path) -> None:
    dataset = reasoning_gym.create_dataset("sumwise_countdown", seed=1)
    file = tmp_path / "made"
    for answer in (f"open({str(file)!r}, 'w')", f"__import__('pathlib').Path({str(file)!r}).touch()", "9**9**9**9", None, "", "(" * 10**6, 7):
        assert dataset.score_answer(answer, dataset[0]) == 0.0
    assert not file.exists()


def test_right_answers_that_they_refuse() -> None:
    ours = reasoning_gym.create_dataset("sumwise_countdown", seed=1)
    entry = {"metadata": {"numbers": [3, 3, 8, 8], "target": 24}}
    for answer in ("8÷(3−8÷3)", "8/(3-8/3) = 24", r"\frac{8}{3-\frac{8}{3}}", "[8/(3-8/3)]"):
        assert ours.score_answer(answer, entry) == 1.0
    assert ours.score_answer("-(3-8)*8-8*3+8", entry) == 0.0


def test_puzzles_do_not_come_twice_and_any_is_found() -> None:
    dataset = reasoning_gym.create_dataset("sumwise_countdown", seed=7, size=2000)
    items = list(dataset)
    assert len({key(item) for item in items}) == len(items)
    for item in items[::50]:
        numbers, target = key(item)
        assert 4 <= len(numbers) <= 6 and 100 <= target <= 999
        assert sumwise.check(item["answer"], numbers, target, game="24")
    other = reasoning_gym.create_dataset("sumwise_countdown", seed=7, size=2000)
    assert [other[index] for index in (1999, 3, 777)] == [items[index] for index in (1999, 3, 777)]
    assert pickle.loads(pickle.dumps(dataset))[1234] == items[1234]
    with pytest.raises(IndexError):
        dataset[-1]


def test_configurations() -> None:
    dataset = reasoning_gym.create_dataset(
        "sumwise_countdown", seed=1, size=30, min_numbers=3, max_numbers=3, min_value=5, max_value=20, min_target=10,
        max_target=40, operators=("+", "-"), shuffle=False,
    )
    for item in dataset:
        numbers, target = item["metadata"]["numbers"], item["metadata"]["target"]
        assert len(numbers) == 3 and 5 <= min(numbers) <= max(numbers) <= 20 and 10 <= target <= 40
        assert numbers == sorted(numbers) and not set("*/") & set(item["answer"])
    assert dataset.score_answer("2*8", {"metadata": {"numbers": [2, 8], "target": 16}}) == 0.0
    for name, (ours, theirs) in {name: (DATASETS[name][1](), DATASETS[NAMES[name]][1]()) for name in NAMES}.items():
        assert dataclasses.asdict(ours) == {**dataclasses.asdict(theirs), "split": "train"}, name
    for wrong in ({"split": "validation"}, {"max_value": 0}, {"operators": ("^",)}, {"operators": ()}):
        for name in NAMES:
            with pytest.raises(sumwise.InputError, match=next(iter(wrong))):
                reasoning_gym.create_dataset(name, **wrong)
    large = reasoning_gym.create_dataset("sumwise_puzzle24", seed=1, size=50, min_value=11, max_value=13)
    assert all(large.score_answer(item["answer"], item) == 1.0 for item in large)
    with pytest.raises(sumwise.Error):
        reasoning_gym.create_dataset("sumwise_countdown", seed=1, operators=("-",), max_value=100, min_target=500)
    with pytest.raises(sumwise.Error, match="up to 8"):
        reasoning_gym.create_dataset("sumwise_countdown", seed=1, max_numbers=9)


def test_the_rest_of_the_library_takes_them() -> None:
    specs = [DatasetSpec(name=name, weight=1, config={}) for name in NAMES]
    composite = reasoning_gym.create_dataset("composite", seed=1, size=20, datasets=specs)
    for item in composite:
        assert composite.score_answer(item["answer"], item) == 1.0
    endless = ReseedingDataset(reasoning_gym.create_dataset("sumwise_puzzle24", seed=1), chunk_size=10)
    for item in itertools.islice(endless, 25):
        assert endless.score_answer(item["answer"], item) == 1.0
    for name in NAMES:
        curriculum = create_curriculum(name)
        while curriculum.increment_global_level():
            pass
        configuration = curriculum.generate_configuration({"seed": 1, "split": "test"})
        assert configuration.split == "test" and configuration.max_value == (300 if name == "sumwise_countdown" else 10)
        hardest = DATASETS[name][0](configuration)
        assert hardest.score_answer(hardest[0]["answer"], hardest[0]) == 1.0
        score = reasoning_gym.get_score_answer_fn(name)
        item = reasoning_gym.create_dataset(name, seed=1)[0]
        assert score(item["answer"], item) == 1.0


def test_the_preset_of_rewards_has_its_weights() -> None:
    from sumwise import rewards

    numbers, target = [7, 7, 25, 50], 525
    theirs = reasoning_gym.create_dataset("countdown", seed=1, size=1)
    entry = {"metadata": {"numbers": numbers, "target": target}}
    right, wrong = {"50*7+25*7": 1.0}, {"50*7+25-7": 0.05, "7+7": 0.05, "525": 0.05}
    worth = {**right, **wrong, "7 apples": 0.01, "50/(7-7)+25": 0.01, "8/(7-7)": 0.01, "1/0": 0.01, "": 0.01}
    for answer, score in worth.items():
        own = rewards.reasoning_gym([f"<answer>{answer}</answer>"], [target], nums=[numbers])
        assert own == [theirs.score_answer(answer, entry)] == [score], answer
    assert rewards.reasoning_gym(["no answer"], [target], nums=[numbers]) == [theirs.score_answer(None, entry)]
