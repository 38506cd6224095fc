"""Rewards: called as TRL and verl do, and with invalid input."""

from __future__ import annotations

import functools
import importlib
import itertools
import json
import logging
import multiprocessing
import pickle
import random
import re
import time
import timeit
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given, settings, strategies as st

import sumwise
from sumwise import attacks, rewards
from sumwise.rewards import REWARDS, Reward, compute_score, compute_scores

SOLUTION = str(sumwise.solve([3, 3, 8, 8], game="24").best)


def answered(answer: str) -> str:
    return f"<think>Let me see.</think>\n<answer>{answer}</answer>"


# The values of the six rewards, in the order of REWARDS.
SCORES = {
    answered(SOLUTION): (1, 1, 1, 1, 1.1, 1),
    answered("8 ÷ (3 − 8 ÷ 3) = 24"): (1, 1, 1, 1, 1.1, 1),
    f"<answer>{SOLUTION}</answer>": (1, 0, 1, 1, 1.05, 1),
    f"Let me see.</think>\n\n <answer>{SOLUTION}</answer> \n": (1, 1, 1, 1, 1.1, 1),
    f"a</think>b<answer>{SOLUTION}</answer>": (1, 0, 1, 1, 1.06, 1),
    f"a</think><answer>1</answer><answer>{SOLUTION}</answer>": (1, 0, 1, 1, 1.06, 1),
    f"<think><think>a</think><answer>{SOLUTION}</answer>": (1, 0, 1, 1, 1.06, 1),
    answered(SOLUTION) + "!": (1, 0, 1, 1, 1.06, 1),
    answered("3*8"): (0, 1, 0.1, 0.05, 0.1, 0),
    answered("3*8*8/3"): (0, 1, 0.1, 0.05, 0.1, 0),
    answered("3*8+8-3"): (0, 1, 0.1, 0.05, 0.1, 0.7),
    answered("3*8-3+8"): (0, 1, 0.1, 0.05, 0.1, 0.7),
    answered("8*8/3-3/1"): (0, 1, 0.1, 0.05, 0.1, 0),
    answered("8*3-8-3"): (0, 1, 0.1, 0.05, 0.1, 0),
    answered("8+8-3+3"): (0, 1, 0.1, 0.05, 0.1, 0.5),
    answered("8*8/3-3"): (0, 1, 0.1, 0.05, 0.1, 0.5),
    answered("(8+8)/3+3*1"): (0, 1, 0.1, 0.05, 0.1, 0),
    answered("8/(3-3)*8"): (0, 1, 0.1, 0.01, 0.1, 0),
    answered("8 plus 3"): (0, 1, 0.1, 0.01, 0.1, 0),
    answered("__import__('os').system('false')"): (0, 1, 0.1, 0.01, 0.1, 0),
    answered("9**9**9**9"): (0, 1, 0.1, 0.01, 0.1, 0),
    answered(""): (0, 1, 0, 0.01, 0.1, 0),
    "<answer>8": (0, 0, 0, 0.01, 0, 0),
    "well</think>": (0, 0, 0, 0.01, 0.01, 0),
    "": (0, 0, 0, 0.01, 0, 0),
}


@pytest.mark.parametrize("text", SCORES)
def test_what_each_reward_gives(text: str) -> None:
    given = [reward([text], [24], nums=[[3, 3, 8, 8]]) for reward in REWARDS.values()]
    assert [score for [score] in given] == pytest.approx(SCORES[text])


def test_the_distance_is_exact() -> None:
    exactly = ["3*8+8-3 = 29", "8+8-(3-3)", "8*8/3+3", "8+8+3*3", "8*8-3*3"]
    points = rewards.countdown_points([f"<answer>{text}</answer>" for text in exactly], 24, nums=[3, 3, 8, 8])
    assert points == [0.7, 0.5, 0.7, 0.7, 0.0]
    third = Reward("third", near=((0, 0.9),))
    assert third(["<answer>1/3</answer>"] * 2, ["0.3333333333333333", "0"], nums=[[1, 3]] * 2) == [0.0, 0.0]


def test_distances_of_thousands_of_digits() -> None:
    hand = [10**99 + number for number in range(64)]
    texts = [f"<answer>{sign.join(map(str, hand))}</answer>" for sign in "*/+"]
    verdicts = sumwise.check_batch(texts, hand, 24, extract="answer")
    assert [len(distance or "") > 4300 for distance in verdicts["distance"]] == [True, True, False]
    # The quotient is nearly 0, so its distance from the target is below 24.
    near = Reward("near", near=((23, 0.7), (24, 0.5)))
    assert near(texts, 24, nums=hand) == near(texts, [24] * 3, nums=[hand] * 3) == [0.0, 0.5, 0.0]


def test_chats() -> None:
    right, wrong = answered(SOLUTION), answered("3*8")
    chats: list[Any] = [
        [{"role": "assistant", "content": right}],
        [{"role": "assistant", "content": wrong}, {"role": "tool", "content": "24"}, {"role": "assistant", "content": right}],
        [{"role": "assistant", "content": right}, {"role": "user", "content": wrong}],
        [{"role": "assistant", "content": [{"type": "text", "text": right[:9]}, {"type": "text", "text": right[9:]}]}],
        [{"content": right}],
        {"role": "assistant", "content": right},
        np.array([{"role": "assistant", "content": right}]),
        [{"role": "user", "content": right}],
        [{"role": "assistant", "content": None}],
        [],
    ]
    assert rewards.answer_reward(chats, [24] * 10, nums=[[3, 3, 8, 8]] * 10) == [1.0] * 7 + [0.0] * 3


def test_a_call_of_trl() -> None:
    """TRL's trainers call `f(prompts=…, completions=…, completion_ids=…, **columns)`, and log by `f.__name__`."""
    columns = {"target": [24, 24], "nums": [[3, 3, 8, 8], [1, 1, 1, 1]], "trainer_state": object(), "log_metric": print}
    completions = [[{"role": "assistant", "content": answered(SOLUTION)}]] * 2
    for name, reward in REWARDS.items():
        scores = reward(prompts=["", ""], completions=completions, completion_ids=[[1], [2]], **columns)
        assert len(scores) == 2 and all(type(score) is float for score in scores)
        assert reward.__name__ == name and not hasattr(type(reward), "__wrapped__")


def test_verdicts_are_logged_and_rows_skipped() -> None:
    metrics: dict[str, float] = {}
    extras: dict[str, list[Any]] = {}
    completions = [answered(SOLUTION), answered("3*8"), "No.", answered("1")]
    puzzles = ["24:3,3,8,8=24"] * 3 + [None]
    logs = {"log_metric": metrics.__setitem__, "log_extra": extras.__setitem__}
    assert Reward("r", skip=True)(completions, puzzle=puzzles, **logs) == [1.0, 0.0, 0.0, None]
    assert metrics == pytest.approx({"r/correct": 1 / 3, "r/missing_number": 1 / 3, "r/no_answer": 1 / 3})
    assert extras["r/verdict"] == ["correct", "missing_number", "no_answer", "no_answer"] and len(extras["r/message"]) == 4
    metrics.clear()
    assert Reward("r", skip=True)(completions, puzzle=[None] * 4, **logs) == [None] * 4 and metrics == {}


@pytest.mark.parametrize("name", ["nums", "numbers", "starting"])
@pytest.mark.parametrize(
    "hands",
    [
        [[3, 3, 8, 8], [1, 5, 5, 5]],
        [(3.0, 3, 8, "8"), (1, 5, 5, 5)],
        np.array([[3, 3, 8, 8], [1, 5, 5, 5]]),
        np.array([[3, 3, 8, 8], [1, 5, 5, 5]], dtype=np.float32),
        [np.array([3, 3, 8, 8], dtype=np.int32), np.array([1, 5, 5, 5])],
        ["[3, 3, 8, 8]", '["1", "5", 5.0, 5]'],
        ["3 3 8 8", "1,5,5,5"],
        np.array(["3 3 8 8", "1 5 5 5"]),
        pa.array([[3, 3, 8, 8], [1, 5, 5, 5]]),
        pd.Series([[3, 3, 8, 8], [1, 5, 5, 5]]),
        [[np.int64(3), 3, np.float64(8), Fraction(8)], range(1, 2)],
    ],
    ids=repr,
)
def test_numbers_in_any_form(name: str, hands: Any) -> None:
    completions = [answered(SOLUTION), answered("5*(5-1/5)")]
    expected = [1.0, 0.0] if isinstance(hands, list) and isinstance(hands[1], range) else [1.0, 1.0]
    for targets in ([24, 24], ["24", "24.0"], [24.0, np.float32(24)], np.array([24, 24]), 24, "24", pa.array([24, 24])):
        assert rewards.answer_reward(completions, targets, **{name: hands}) == expected


def test_one_hand_for_all() -> None:
    for hand in ([3, 3, 8, 8], [np.int64(3), 3, 8.0, np.float32(8)], "3 3 8 8", np.array([3, 3, 8, 8]), '["3", "3", "8", "8"]', ["3", "3", "8", "8"]):
        assert rewards.answer_reward([answered(SOLUTION)] * 3, 24, nums=hand) == [1.0] * 3
    assert rewards.answer_reward(answered(SOLUTION), 24, nums=[3, 3, 8, 8]) == [1.0]


def test_rows_without_a_puzzle_are_logged(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    completions = [answered(SOLUTION)] * 4
    with caplog.at_level(logging.WARNING, logger="sumwise.rewards"):
        assert rewards.answer_reward(completions, [24, None, 24.5, "x"], nums=[[3, 3, 8, 8]] * 4) == [1.0, 0.0, 0.0, 0.0]
        assert rewards.answer_reward(completions, [None] * 4, nums=[None] * 4) == [0.0] * 4
        assert rewards.answer_reward(completions, 24, nums=[3, 3, 8, 8]) == [1.0] * 4
    assert [record.getMessage() for record in caplog.records] == [
        "answer_reward: 3 of 4 completions have no puzzle",
        "answer_reward: 4 of 4 completions have no puzzle",
    ]
    assert capfd.readouterr() == ("", "")


def test_rows_without_a_puzzle_raise_where_that_is_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    truth = {"target": 24, "numbers": [3, 3, 8, 8]}
    foreign = ["72", "#### 72", {"answer": "72"}, None, 3.5, {"target": "x", "numbers": [3, 3, 8, 8]}]
    for given in foreign:
        with caplog.at_level(logging.WARNING, logger="sumwise.rewards"):
            caplog.clear()
            assert rewards.compute_score("gsm8k", "#### 72", given)["score"] == 0.0
            assert caplog.records
        with pytest.raises(sumwise.InputError):
            rewards.compute_score("gsm8k", "#### 72", given, on_error="raise")
    strict = replace(rewards.answer_reward, on_error="raise")
    assert strict([answered(SOLUTION)] * 2, 24, nums=[3, 3, 8, 8]) == [1.0, 1.0]
    assert rewards.compute_score("24", answered(SOLUTION), truth, reward=strict)["score"] == 1.0
    with pytest.raises(sumwise.InputError, match="^answer_reward: 1 of 2 completions have no puzzle$"):
        strict([answered(SOLUTION)] * 2, [24, None], nums=[[3, 3, 8, 8]] * 2)
    with pytest.raises(sumwise.InputError, match="on_error"):
        replace(strict, on_error="ignore")


def test_columns_that_are_missing_are_an_error(caplog: pytest.LogCaptureFixture) -> None:
    completions, nums = [answered(SOLUTION)] * 2, [[3, 3, 8, 8]] * 2
    for columns in ({}, {"nums": nums}, {"target": [24, 24]}, {"answer": [24, 24], "numbers": nums}):
        there = ", ".join(["prompts", "task", *columns][: len(columns) + 2]) if columns else "prompts, task"
        for name, reward in REWARDS.items():
            if name == "format_reward":
                assert reward(completions, prompts=["", ""], **columns) == [1.0, 1.0]
                continue
            with pytest.raises(sumwise.InputError) as refused:
                reward(completions, prompts=["", ""], task=["a", "b"], **columns)
            message = str(refused.value)
            assert message.startswith(f"{name} needs the columns puzzle, or target and one of nums, numbers, starting: the columns are ")
            assert set(message.rpartition("are ")[2].split(", ")) == set(there.split(", "))
    for truth, info in (({"target": 24}, {"index": 3}), ("24", {"index": 3}), ({"numbers": [3, 3, 8, 8]}, None), (24, None)):
        for call in (
            lambda: compute_score("x", completions[0], truth, info),
            lambda: compute_scores(["x"] * 2, completions, [truth] * 2, [info] * 2),
        ):
            caplog.clear()
            told = call()
            # In verl they are reported, since a file may have rows of other tasks.
            assert {one["score"] for one in (told if isinstance(told, list) else [told])} == {0.0}
            assert re.match("tiny_zero needs the columns puzzle, .*: the columns are [a-z]", caplog.messages[0])
    assert [one["score"] for one in compute_scores(["x"] * 2, completions, [TRUTH, {"target": 24}])] == [1.0, 0.0]
    assert compute_scores([], [], []) == rewards.answer_reward([], puzzle=[]) == []


def test_columns_of_another_length_are_an_error() -> None:
    completions = [answered(SOLUTION)] * 4
    for columns in (
        {"target": [24] * 3, "nums": [[3, 3, 8, 8]] * 4},
        {"target": [24] * 4, "starting": [[3, 3, 8, 8]] * 5},
        {"target": 24, "nums": np.array([[3, 3, 8, 8]])},
        {"puzzle": ["24:3,3,8,8=24"] * 2},
        {"target": iter([24] * 3), "nums": [3, 3, 8, 8]},
    ):
        with pytest.raises(sumwise.InputError, match="the column [a-z]+ has [1235] values for 4 completions: give one for each, or one for all"):
            rewards.answer_reward(completions, **columns)
    with pytest.raises(sumwise.InputError, match="the column ground_truths has 3 values for 4"):
        compute_scores(["x"] * 4, completions, [TRUTH] * 3)


def test_rows_are_judged_by_their_puzzles() -> None:
    answers = {
        "24:3,3,8,8=24": SOLUTION,
        "countdown:25,50,75,100,3,6=75": "75",
        "primes:2,3,5,7=17": "2+3+5+7",
        "primes:2,3,5,7=12": "7*2+3-5",
        "24~domain=natural:3,3,8,8=24": SOLUTION,
        "countdown~order=fixed:1,2,3=4": "1+3",
        "rules~use=any~operators=+-:1,2,3=5": "2+3",
    }
    completions, ids = [answered(answer) for answer in answers.values()], list(answers)
    expected = [1.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0]
    puzzles = list(map(sumwise.Puzzle, ids))
    for column in (ids, puzzles, np.array(ids), pa.array(ids), pd.Series(ids)):
        assert rewards.answer_reward(completions, puzzle=column) == expected
    # The puzzle comes before numbers and a target; without it they count.
    assert rewards.answer_reward(completions, [1] * 7, nums=[[1]] * 7, puzzle=ids) == expected
    assert rewards.answer_reward(completions[:3], 24, nums=[3, 3, 8, 8], puzzle=["a riddle", None, ids[2]]) == [1.0, 0.0, 1.0]
    for truths in ([{"puzzle": id} for id in ids], [{"puzzle": id, "target": 1, "numbers": [1]} for id in ids]):
        assert [one["score"] for one in compute_scores(["x"] * 7, completions, truths, reward="answer_reward")] == expected
    assert compute_score("x", completions[1], {"target": 75}, {"puzzle": ids[1]})["score"] == 1.0
    for id, completion, score in zip(ids, completions, expected):
        assert rewards.answer_reward(completion, puzzle=id) == rewards.answer_reward([completion], puzzle=[id]) == [score]
    # The rules of a reward come before those of the puzzle.
    free = Reward("free", rules=sumwise.Rules())
    assert free(completions, puzzle=ids) == [1.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize("single", [True, False])
def test_answers_inside_thoughts_do_not_count(single: bool) -> None:
    right, wrong = f"<answer>{SOLUTION}</answer>", "<answer>3*8</answer>"
    texts = {
        f"<think>{right}</think> I give up.": 0.0,
        f"{right}</think> I give up.": 0.0,
        f"<think>{right}": 0.0,
        f"<THINK>{right}</Think>": 0.0,
        f"<think>a</think><think>{right}</think>": 0.0,
        f"<think>{right}</think>{wrong}": 0.0,
        f"<think>{wrong}</think>{right}": 1.0,
        f"<think>{wrong}</think>{right}<think>{wrong}": 1.0,
        f"<think><answer></think>{right}": 1.0,
        f"<think><answer>{SOLUTION}</think></answer>": 0.0,
        f"{right}<think>Hm.</think>": 1.0,
        f"<think>{right}</think>{right}</think>": 1.0,
    }
    for text, score in texts.items():
        assert rewards.answer_reward([text] * (2 - single), 24, nums=[3, 3, 8, 8])[0] == score, text
    for extract in ("boxed", "last"):
        reward = Reward(extract, extract=extract)
        for text, score in ((f"<think>\\boxed{{{SOLUTION}}}</think>", 0.0), (f"<think>3+3</think> \\boxed{{{SOLUTION}}}", 1.0)):
            assert reward([text] * (2 - single), 24, nums=[3, 3, 8, 8])[0] == score
    text = f"<think>{right}</think>\n{wrong}"
    assert compute_score("x", text, TRUTH)["message"].endswith(f"(at character {text.index('3*8') + 1})")


def test_one_row_costs_little_more_than_a_check() -> None:
    text = answered(SOLUTION)

    def fastest(call: Any) -> float:
        return min(timeit.repeat(call, number=200, repeat=9))

    check = fastest(lambda: sumwise.check(text, [3, 3, 8, 8], 24, game="24", extract="answer"))
    assert fastest(lambda: compute_score("x", text, TRUTH)) < 10 * check
    assert fastest(lambda: rewards.answer_reward([text], [24], nums=[[3, 3, 8, 8]])) < 10 * check


def test_other_places_and_rules() -> None:
    texts = [r"So $\boxed{\frac{8}{3-\frac{8}{3}}}$", "First 3*8. Then 8/(3-8/3)", SOLUTION]
    for extract, expected in (("boxed", [1.0, 0.0, 0.0]), ("last", [1.0, 1.0, 1.0]), ("raw", [0.0, 0.0, 1.0])):
        reward = Reward(extract, extract=extract)
        assert reward(texts, 24, nums=[3, 3, 8, 8]) == expected
    some = Reward("some", rules=sumwise.Game("countdown").rules)
    assert some([answered("(50+8)*7*2"), answered("75/50")], 812, nums=[75, 50, 2, 3, 8, 7]) == [1.0, 0.0]
    strict = Reward("strict", reading="strict")
    assert strict([answered("8÷(3−8÷3)"), answered(SOLUTION)], 24, nums=[3, 3, 8, 8]) == [0.0, 1.0]
    for wrong in ({"extract": "middle"}, {"reading": "lax"}):
        with pytest.raises(sumwise.RuleError):
            Reward("wrong", **wrong)  # type: ignore[arg-type]


KEYS = ["score", "acc", "format", "verdict", "message"]
TRUTH = {"target": 24, "numbers": [3, 3, 8, 8]}


@pytest.mark.parametrize(
    "truth, info",
    [
        (TRUTH, None),
        ({"target": 24, "numbers": np.array([3, 3, 8, 8])}, {"index": 3}),
        ({"target": np.int64(24), "nums": "3 3 8 8"}, {}),
        ({"target": "24", "starting": [3, 3, 8, 8]}, np.array([1])),
        (json.dumps(TRUTH), None),
        ({"target": 24}, {"nums": [3, 3, 8, 8]}),
        ("24", {"numbers": [3, 3, 8, 8]}),
        (24.0, {"starting": "[3, 3, 8, 8]"}),
    ],
    ids=repr,
)
def test_a_call_of_verl(truth: Any, info: Any) -> None:
    """verl's reward managers call `compute_score(data_source=…, solution_str=…, ground_truth=…, extra_info=…)`, one by one, or in
    batches with plural names, and collect the values of each key."""
    prompt = "User: Write it like <answer>(1 + 2) / 3</answer>.\nAssistant: Let me see.\n<think>"
    for solution, score, acc, verdict in (
        (answered(SOLUTION), 1.0, 1.0, "correct"),
        (prompt + f"a</think><answer>{SOLUTION}</answer>", 1.0, 1.0, "correct"),
        (prompt + "I give up", 0.0, 0.0, "no_answer"),
        ("<|im_start|>user\n<answer>1</answer><|im_end|>\n<|im_start|>assistant\nNo.", 0.0, 0.0, "no_answer"),
        (answered("3*8"), 0.1, 0.0, "missing_number"),
        (None, 0.0, 0.0, "no_answer"),
    ):
        told = compute_score(data_source="x", solution_str=solution, ground_truth=truth, extra_info=info, timeout=1)
        assert list(told) == KEYS
        assert (told["score"], told["acc"], told["verdict"]) == (score, acc, verdict)
        many = compute_scores(
            data_sources=["x"] * 3, solution_strs=[solution] * 3, ground_truths=np.array([truth] * 3, dtype=object), extra_infos=[info] * 3
        )
        assert many == [told] * 3
    for reward in ("grpo_zero", rewards.grpo_zero):
        assert compute_score("x", answered(SOLUTION), truth, info, reward=reward)["score"] == 1.1
    with pytest.raises(sumwise.InputError, match="grpo_zero"):
        compute_score("x", "", truth, info, reward="grpo")


ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(),
    st.binary(),
    st.sampled_from(["[", "[[", "{}", "[1e999999999]", "24:3,3,8,8=24", "9" * 9999, "<answer>", object(), print, type, np.array(3), np.nan, 10**400]),
    st.builds(lambda text: f"<think>{text}</think><answer>{text}</answer>", st.text(alphabet="0123456789+-*/()= .×^%xe\n\\{}<>")),
)
GARBAGE = st.recursive(
    ODD,
    lambda some: st.one_of(
        st.lists(some, max_size=5),
        st.tuples(some, some),
        st.dictionaries(st.sampled_from(["role", "content", "target", "numbers", "nums", "type", "text"]), some, max_size=3),
        st.builds(lambda content: [{"role": "assistant", "content": content}], some),
    ),
    max_leaves=8,
)


def unless_columns_are_wrong(call: Any) -> Any:
    """Returns the result, or None if columns are missing or have another length."""
    try:
        return call()
    except sumwise.InputError as error:
        assert re.match(r"\w+ needs the columns |the column \w+ has [0-9]+ values for ", str(error))


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(list(REWARDS.values())), GARBAGE, GARBAGE, GARBAGE)
def test_whatever_comes_in(reward: Reward, completions: Any, target: Any, nums: Any) -> None:
    for values in (completions, [completions], [completions] * 3):
        scores = unless_columns_are_wrong(lambda: reward(values, target, nums=nums))
        assert scores is None or all(type(score) is float for score in scores)
        told = unless_columns_are_wrong(lambda: compute_scores(values, values, target, nums, reward=reward))
        assert told is None or all(list(one) == KEYS for one in told)
    for count in (1, 3):
        # Whatever the values are, columns of the right length never raise.
        texts, every = [completions] * count, {"target": [target] * count, "nums": [nums] * count, "puzzle": [completions] * count}
        assert [type(score) for score in reward(texts, **every)] == [float] * count
        told = compute_scores(texts, texts, [{"target": target, "nums": nums}] * count, texts, reward=reward)
        assert [list(one) for one in told] == [KEYS] * count
    for truth, info in ((target, completions), ({"target": target, "nums": nums, "puzzle": completions}, target)):
        one = compute_score(nums, completions, truth, info, reward=reward)
        assert list(one) == KEYS
    assert list(one) == KEYS and [type(value) for value in one.values()] == [float, float, float, str, str]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.text(alphabet="0123456789+-*/() "), st.lists(st.integers(-9, 99), max_size=6), st.integers(-9, 99)), max_size=9))
def test_it_is_the_judge_who_judges(rows: list[tuple[str, list[int], int]]) -> None:
    texts = [answered(text) for text, _, _ in rows]
    scores = rewards.answer_reward(texts, [target for _, _, target in rows], nums=[hand for _, hand, _ in rows])
    for text, (_, hand, target), score in zip(texts, rows, scores):
        correct = bool(hand) and sumwise.check(text, hand, target, game="24", extract="answer").correct
        assert score == float(correct)


def test_a_file_of_several_tasks_is_scored(caplog: pytest.LogCaptureFixture) -> None:
    rows = [("gsm8k", "<answer>5</answer>", "5", {"split": "train"}), ("24", answered(SOLUTION), TRUTH, None), ("math", "5", None, None)]
    alone = [compute_score(*row) for row in rows]
    assert [one["score"] for one in alone] == [0.0, 1.0, 0.0] and alone[0]["message"].startswith("there is no puzzle")
    assert compute_scores(*zip(*rows)) == alone
    assert caplog.messages.count("tiny_zero: 1 of 1 completions have no puzzle") == 2


class Odd:
    """An object that raises on every access."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __iter__(self) -> Any:
        raise RuntimeError("iter")

    def __len__(self) -> int:
        raise RuntimeError("len")


def test_things_that_raise_and_huge_texts(capfd: pytest.CaptureFixture[str]) -> None:
    for odd in (Odd(), [Odd()], {"a": Odd()}):
        for reward in REWARDS.values():
            assert all(type(score) is float for score in reward([odd, "x"], [odd] * 2, nums=[odd] * 2, puzzle=[odd] * 2))
            assert all(type(score) is float for score in reward(odd, [odd], nums=[odd]))
        assert list(compute_score(odd, odd, {"target": odd, "numbers": odd, "puzzle": odd}, odd)) == KEYS
        assert list(compute_score(odd, odd, odd, odd)) == KEYS
    huge = ["(" * 10**6, "<answer>" * 10**5, "</think>\n<answer>" * 10**5, "<answer>" + "9" * 10**6 + "</answer>", "\ud800<answer>", "\\boxed{" * 10**5]
    endless = (itertools.count(1), range(10**15), itertools.repeat([3, 3, 8, 8]))
    for nums, score in zip(endless, (0.0, 0.0, 1.0)):
        assert rewards.answer_reward([answered(SOLUTION)] * 2, 24, nums=nums) == [score] * 2
    start = time.process_time()
    for reward in (*REWARDS.values(), Reward("boxed", extract="boxed"), Reward("last", extract="last")):
        reward(huge, 24, nums=[3, 3, 8, 8])
        reward(["1"], "9" * 10**6, nums="1 " * 10**6)
    assert time.process_time() - start < 10
    assert capfd.readouterr() == ("", "")


def test_attacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """Completions that cheat, execute or confuse, or are right in a strange way, get what a referee gives them."""
    monkeypatch.chdir(tmp_path)
    cases = attacks.cases()
    completions, puzzles = [case.completion for case in cases], [case.puzzle for case in cases]
    start = time.process_time()
    scores = rewards.answer_reward(completions, puzzle=puzzles)
    present = Reward("present", correct=0.0, wrong=1.0, unreadable=1.0, absent=0.5)(completions, puzzle=puzzles)
    for case, score, there in zip(cases, scores, present):
        assert (score, there) == {"correct": (1.0, 0.0), "wrong": (0.0, 1.0), "no_answer": (0.0, 0.5)}[case.verdict], case
        told = compute_score("x", case.completion, {"puzzle": case.puzzle}, reward="answer_reward")
        # verl gives the prompt with the completion, which is cut off.
        assert told["score"] == score or "Assistant:" in case.completion, case
    assert time.process_time() - start < 5
    assert list(tmp_path.iterdir()) == [] and capfd.readouterr() == ("", "")


def test_in_threads_and_by_name() -> None:
    """verl loads `pkg://sumwise.rewards`, and calls `compute_score` in the threads of an executor."""
    score = functools.partial(importlib.import_module("sumwise.rewards").compute_score, reward="grpo_zero")
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(score, data_source="x", solution_str=answered(SOLUTION), ground_truth=TRUTH) for _ in range(100)]
        assert [one.result()["score"] for one in asked] == [1.1] * 100


def scores_of(reward: Reward) -> list[float]:
    return reward([answered(SOLUTION), answered("3*8")], 24, nums=[3, 3, 8, 8])


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_in_worker_processes(method: str) -> None:
    for reward in REWARDS.values():
        again = pickle.loads(pickle.dumps(reward))
        assert again == reward and hash(again) == hash(reward) and again.__name__ == reward.__name__
    with multiprocessing.get_context(method).Pool(1) as pool:
        everything = list(REWARDS.values())
        assert pool.map(scores_of, everything) == [scores_of(reward) for reward in everything]


def test_rewards_are_fast() -> None:
    """10,000 completions of 2,000 characters take well under a second of processor time."""
    choose = random.Random(7)
    thought = "Let me try 3 * 8 = 24, but both 3s and both 8s must be used, so 8 / 3 first.\n" * 25
    texts = [answered(choose.choice([SOLUTION, "3*8", "8+8+3*3"])).replace("Let me see.", thought) for _ in range(10_000)]
    chats = [[{"role": "assistant", "content": text}] for text in texts]
    hands, targets = [[3, 3, 8, 8]] * len(texts), [24] * len(texts)
    assert min(map(len, texts)) > 1950
    for completions in (texts, chats):
        start = time.process_time()
        scores = rewards.grpo_zero(completions, targets, nums=hands)
        assert time.process_time() - start < 1
        assert set(scores) == {1.1, 0.1}


def test_completions_and_hands_in_more_forms() -> None:
    answer = "<answer>8/(3-8/3)</answer>"
    for completions in (pa.array([answer] * 2), pa.chunked_array([[answer], [answer]]), np.array([answer] * 2), pd.Series([answer] * 2)):
        assert rewards.answer_reward(completions, [24, 24], [[3, 3, 8, 8]] * 2) == [1.0, 1.0]
    assert rewards.answer_reward(np.array(answer), 24, [3, 3, 8, 8]) == [1.0]
    for hand in (["-1", "2"], ["1/2", "1/2"], ["0.5", "0.5"]):
        assert rewards.answer_reward([f"<answer>{'+'.join(f'[{number}]' for number in hand)}</answer>"], 1, hand) == [1.0], hand
