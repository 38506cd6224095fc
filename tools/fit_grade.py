"""Fits the weights of `sumwise grade` to people's times and solve rates, and prints how well they predict them.

Needs numpy and scipy. The table has the columns numbers, mean_seconds_all and solved_percent. From the repository:

    python tools/fit_grade.py TABLE.csv

The loads of every hand come from the engine (crates/sumwise/examples/loads.rs). The weights minimise the squared distance
between the effort and the mean of two normal scores by rank: of the time, and of the share of people who fail. --write
writes them into the engine.
"""

import argparse
import csv
import pathlib
import subprocess
from collections import Counter

import numpy as np
from scipy.optimize import isotonic_regression, minimize
from scipy.stats import norm, rankdata, spearmanr

ROOT = pathlib.Path(__file__).resolve().parent.parent
COEFFICIENTS = ROOT / "crates/sumwise/src/grade/fit/two.rs"
WHOLE = 8  # the unit of a load's amount is 1/8
OCTAVE = 1024  # the unit of a weight is 1/1024 of a factor of two
SPREAD = 1.3  # the scale of the normal scores, in powers of e, which decides how much a second solution counts
RIDGE = 0.3
FOLDS = 10
LEFT_OUT = {"has-one", "equal-terms"}  # loads of version 1 that no longer pay beside the others
SEEDS = range(5)
BANDS = ["easy", "medium", "hard", "expert"]
SOLVED = [90, 75, 50]  # the solve rates, in percent, at which the bands after the first begin


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    hands = [row["numbers"].replace(" ", ",") for row in rows]
    seconds = np.array([float(row["mean_seconds_all"]) for row in rows])
    solved = np.array([float(row["solved_percent"]) for row in rows])
    return hands, seconds, solved


def loads(hands):
    """Returns the names of the loads, their amounts in each hand and each solution, and the hand of each solution."""
    ids = "".join(f"24:{hand}=24\n" for hand in hands)
    command = ["cargo", "run", "--quiet", "-p", "sumwise", "--example", "loads"]
    lines = subprocess.run(command, cwd=ROOT, input=ids, capture_output=True, text=True, check=True).stdout.splitlines()
    table = [[Counter() for _ in line.split("\t")] for line in lines]
    for row, line in zip(table, lines):
        for column, text in zip(row, line.split("\t")):
            for load in text.split():
                name, amount = load.split("=")
                column[name] += int(amount)
    of_hand = sorted({name for hand, *_ in table for name in hand} - LEFT_OUT)
    of_solution = sorted({name for _, *solutions in table for solution in solutions for name in solution} - LEFT_OUT)
    amounts = lambda load, names: [load[name] / WHOLE for name in names]
    solutions = np.array([amounts(solution, of_solution) for _, *all_ in table for solution in all_])
    hand_amounts = np.array([amounts(hand, of_hand) for hand, *_ in table])
    owner = np.repeat(np.arange(len(table)), [len(row) - 1 for row in table])
    return of_hand + of_solution, hand_amounts, solutions, owner


class Model:
    def __init__(self, hands, solutions, owner):
        self.hands, self.solutions, self.owner = hands, solutions, owner
        self.split, self.count = hands.shape[1], len(hands)

    def effort(self, weights):
        """Returns the effort of each hand, in powers of e, and the share of each solution in its hand's ease."""
        costs = self.solutions @ weights[self.split :]
        least = np.full(self.count, np.inf)
        np.minimum.at(least, self.owner, costs)
        ease = np.exp(least[self.owner] - costs)
        total = np.bincount(self.owner, ease, self.count)
        return least - np.log(total) + self.hands @ weights[: self.split], ease / total[self.owner]

    def fit(self, goal, of):
        """Returns the weights that fit the hands of a mask, followed by the constant to subtract."""

        def loss(parameters):
            weights, constant = parameters[:-1], parameters[-1]
            effort, shares = self.effort(weights)
            error = (effort - constant - goal) * of
            by_solution = self.solutions.T @ (error[self.owner] * shares)
            gradient = np.concatenate([self.hands.T @ error, by_solution])
            value = error @ error + RIDGE * weights @ weights
            return value, 2 * np.append(gradient + RIDGE * weights, -error.sum())

        start = np.zeros(self.split + self.solutions.shape[1] + 1)
        return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 2000}).x

    def held_out(self, goal, seed):
        """Returns the effort of each hand by weights fitted without its fold."""
        fold = np.random.default_rng(seed).permutation(self.count) % FOLDS
        effort = np.zeros(self.count)
        for number in range(FOLDS):
            parameters = self.fit(goal, (fold != number).astype(float))
            effort[fold == number] = (self.effort(parameters[:-1])[0] - parameters[-1])[fold == number]
        return effort


def by_rank(values):
    return norm.ppf((rankdata(values) - 0.5) / len(values))


def bands(effort, solved):
    """Returns the efforts at which the solve rate, smoothed to fall with the effort, falls below each bound."""
    order = np.argsort(effort)
    falling = isotonic_regression(solved[order], increasing=False).x
    return [int(effort.min())] + [int(effort[order][np.argmax(falling < bound)]) for bound in SOLVED]


def times(effort, seconds, knots=12):
    """Returns points of a line from effort to seconds: the means of groups of hands, smoothed to grow."""
    order = np.argsort(effort)
    # Hard hands are rare, so the last groups are smaller.
    ends = np.concatenate([np.linspace(0, 0.9, knots - 2)[:-1], [0.9, 0.95, 0.98, 1.0]])
    groups = np.split(order, (ends[1:-1] * len(order)).astype(int))
    middle = [int(np.median(effort[group])) for group in groups]
    time = isotonic_regression([np.exp(np.log(seconds[group]).mean()) for group in groups]).x
    return list(zip(middle, np.rint(time).astype(int).tolist()))


def rust(names, weights, bounds, line):
    variant = lambda name: "".join(word.capitalize() for word in name.split("-"))
    arms = "".join(f"        Load::{variant(name)} => {weight},\n" for name, weight in zip(names, weights))
    points = "".join(f"        ({effort}, {time}),\n" for effort, time in line)
    return f"""//! Version 2, written by `tools/fit_grade.py` from times and solve rates of people who play the 24 game.

use super::{{Fit, Load}};

pub(super) const FIT: Fit = Fit {{
    weight,
    bands: {bounds},
    seconds: [
{points}    ],
}};

const fn weight(load: Load) -> i64 {{
    match load {{
{arms}        _ => 0,
    }}
}}
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("table", help="table of times and solve rates")
    arguments.add_argument("--write", action="store_true", help="write the weights into the engine")
    arguments = arguments.parse_args()
    hands, seconds, solved = read(arguments.table)
    names, *parts = loads(hands)
    model = Model(*parts)
    goal = SPREAD * (by_rank(seconds) + by_rank(-solved)) / 2
    say = lambda what, effort: print(
        f"{what:<28} time {spearmanr(effort, seconds)[0]:.3f}   solve rate {-spearmanr(effort, solved)[0]:.3f}"
    )
    print(f"{len(hands)} hands, {len(parts[1])} solutions, {len(names)} weights; Spearman's rank correlation with")
    for seed in SEEDS:
        say(f"ten folds, held out, seed {seed}", model.held_out(goal, seed))
    weights = model.fit(goal, np.ones(len(hands)))[:-1]
    weights = np.rint(weights / np.log(2) * OCTAVE).astype(int)
    effort = model.effort(weights * np.log(2) / OCTAVE)[0] / np.log(2) * OCTAVE
    say("all hands, as written", effort)
    bounds, line = bands(effort, solved), times(effort, seconds)
    off = np.abs(np.log(np.interp(effort, *zip(*line)) / seconds))
    half, most = np.exp(np.percentile(off, [50, 90]))
    print(f"seconds: half of the hands within a factor of {half:.2f}, nine in ten within {most:.2f}")
    for name, first, last in zip(BANDS, [-np.inf, *bounds[1:]], [*bounds[1:], np.inf]):
        of = (first <= effort) & (effort < last)
        print(f"{name:<7}{of.sum():>4} hands, solved by {solved[of].mean():.0f} in a hundred on average")
    for name, weight in zip(names, weights):
        print(f"{name:<14}{weight:>6}")
    if arguments.write:
        COEFFICIENTS.write_text(rust(names, weights.tolist(), bounds, line), encoding="utf-8")


if __name__ == "__main__":
    main()
