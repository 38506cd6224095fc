"""Measures the puzzles generated and the answers judged per second, by this package and by reasoning-gym, in one process. Both
generate puzzles of the same kind and judge the same answers, and their results are checked."""

from __future__ import annotations

import time
from typing import Any, Callable

import reasoning_gym

import sumwise

ANSWERS = 1_000_000
"""The number of answers to judge."""


def answers() -> tuple[list[str], list[list[int]], list[int]]:
    texts, hands, targets = [], [], []
    for index in range(1000):
        a, b, c, d = 11 + index % 80, 12 + index % 70, 13 + index % 60, 14 + index % 50
        value = (a + b) * (c - 3) - d * (25 - 9) + 50 * (75 - 8) - 10
        texts.append(f"({a} + {b}) * ({c} - 3) - {d} * (25 - 9) + 50 * (75 - 8) - 10".ljust(60))
        hands.append([a, b, c, 3, d, 25, 9, 50, 75, 8, 10])
        targets.append(value + index % 2)
    return texts, hands, targets


TEXTS, HANDS, TARGETS = answers()
RULES = {"use": "all", "domain": "integer"}


def judged_in_a_batch(number: int) -> int:
    times = number // len(TEXTS)
    return sum(sumwise.check_batch(TEXTS * times, HANDS * times, TARGETS * times, rules=RULES)["correct"])


def judged_one_by_one(number: int) -> int:
    rows = zip(TEXTS * (number // len(TEXTS)), HANDS * (number // len(TEXTS)), TARGETS * (number // len(TEXTS)))
    return sum(sumwise.check(text, hand, target, rules=RULES).correct for text, hand, target in rows)


def judged_by_reasoning_gym(number: int) -> int:
    dataset = reasoning_gym.create_dataset("countdown", size=1, seed=1)
    correct = 0
    for text, hand, target in zip(TEXTS[:number], HANDS, TARGETS):
        entry = {"metadata": {"numbers": hand, "target": target}}
        correct += dataset.score_answer(text, entry) == 1.0
    return correct


def countdown(number: int) -> int:
    puzzles = sumwise.generate(
        number, seed="bench", game="countdown", rules=RULES, pool="1..100", numbers=(4, 6), targets=(100, 999)
    )
    return sum(puzzle.solvable for puzzle in puzzles)


def twenty_four(number: int) -> int:
    puzzles = sumwise.generate(number, seed="bench", game="24", pool="1..10", numbers=4)
    return sum(puzzle.solvable for puzzle in puzzles)


def by_reasoning_gym(name: str) -> Callable[[int], int]:
    return lambda number: sum(1 for _ in zip(range(number), reasoning_gym.create_dataset(name, size=number, seed=1)))


def rate(work: Callable[[int], int], number: int, right: int) -> float:
    """Returns the rate per second, as the best of three runs."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        done = work(number)
        times.append(time.perf_counter() - start)
        assert done == right, f"{done} are right instead of {right}"
    return number / min(times)


ROWS: list[tuple[str, Callable[[int], int], int, int, Callable[[int], int], int, int]] = [
    ("Countdown puzzles generated, 4 to 6 numbers", countdown, 4000, 4000, by_reasoning_gym("countdown"), 1000, 1000),
    ("puzzles of the 24 game generated", twenty_four, 500, 500, by_reasoning_gym("puzzle24"), 500, 500),
    ("answers of 60 characters judged, one by one", judged_one_by_one, 50_000, 25_000, judged_by_reasoning_gym, 1000, 500),
    ("the same in a batch, each with 11 numbers of its own", judged_in_a_batch, ANSWERS, ANSWERS // 2, judged_by_reasoning_gym, 1000, 500),
]


def main() -> None:
    print("| in a second | sumwise | reasoning-gym |\n|---|---|---|")
    for what, ours, number, right, theirs, others, others_right in ROWS:
        print(f"| {what} | {rate(ours, number, right):,.0f} | {rate(theirs, others, others_right):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
