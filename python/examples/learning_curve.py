"""Trains a small policy on puzzles of three numbers, and shows what it learns from an exact scorer and from a loose one.

A transformer with random weights first imitates solutions. From there it is trained by GRPO twice: paid by `sumwise.check_batch`, and by a
scorer with the faults of one that was published. Every 25 steps it answers puzzles whose numbers it was never trained on.

Needs sumwise and `pip install torch`. `python learning_curve.py --seed 1 --out curve.csv` takes some ten minutes of one core, and `--minutes`
bounds it. `python learning_curve.py --draw curve.csv --out curve.svg` draws the table of all seeds, and needs matplotlib too.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import math
import random
import time
from collections import defaultdict
from pathlib import Path
from typing import Callable, Iterator, NamedTuple, Optional, Sequence

import sumwise

GREATEST, TARGETS = 20, range(1, 61)
RULES = sumwise.Rules(use="any")
"""Some or all of the numbers, each once, in any order, with + - * /."""

IMITATION, IMITATION_RATE = 100, 2e-3
"""The steps of imitation, each of 256 solutions, and its highest learning rate."""
STEPS, RATE, PUZZLES, GROUP = 400, 4e-4, 128, 8
"""The steps of GRPO, its highest learning rate, the puzzles of a step, and the answers to each puzzle."""
EVERY, HELD_OUT = 25, 1000
"""The steps between two tests, and the puzzles of a test."""


class Puzzle(NamedTuple):
    numbers: tuple[int, ...]
    target: int

    def shuffled(self, draw: random.Random) -> list[int]:
        """Returns the numbers in any order, and the target."""
        return [*draw.sample(self.numbers, len(self.numbers)), self.target]


Scorer = Callable[[Sequence[str], Sequence[Puzzle]], list[bool]]


def split(seed: int) -> tuple[list[Puzzle], list[Puzzle]]:
    """Returns the puzzles with a solution, for training and held out. No hand has puzzles of both."""
    hands = list(itertools.combinations_with_replacement(range(1, GREATEST + 1), 3))
    random.Random(seed).shuffle(hands)
    fifth = len(hands) // 5
    return solvable(hands[fifth:]), solvable(hands[:fifth])


def solvable(hands: Sequence[tuple[int, ...]]) -> list[Puzzle]:
    puzzles = [Puzzle(hand, target) for hand in hands for target in TARGETS]
    told = sumwise.solve_batch([puzzle.numbers for puzzle in puzzles], [puzzle.target for puzzle in puzzles], rules=RULES)
    return [puzzle for puzzle, status in zip(puzzles, told["status"]) if status == "exact"]


def posed(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Returns the puzzles whose target is none of the numbers."""
    return [puzzle for puzzle in puzzles if puzzle.target not in puzzle.numbers]


def solutions(puzzle: Puzzle) -> list[str]:
    return [str(formula) for formula in sumwise.solve(list(puzzle.numbers), puzzle.target, rules=RULES, all=True).solutions]


def exact(answers: Sequence[str], puzzles: Sequence[Puzzle]) -> list[bool]:
    """Pays what is correct."""
    hands, targets = [puzzle.numbers for puzzle in puzzles], [puzzle.target for puzzle in puzzles]
    return list(sumwise.check_batch(answers, hands, targets, rules=RULES, reading="strict")["correct"])


def loose(answers: Sequence[str], puzzles: Sequence[Puzzle]) -> list[bool]:
    """Pays by the faults of `countdown` in reasoning-gym 0.1.5 to 0.1.12: a value is cut to a whole number, and nobody looks at the numbers.
    The original evaluates the answer with sympy; here sumwise reads it."""
    return [whole(answer) == puzzle.target for answer, puzzle in zip(answers, puzzles)]


def whole(answer: str) -> Optional[int]:
    try:
        return int(sumwise.Formula(answer).value)
    except sumwise.Error:
        return None


SCORERS: dict[str, Scorer] = {"sumwise": exact, "loose": loose}


class Row(NamedTuple):
    seed: int
    training: str
    """What trained the policy: "imitation", or the name of a scorer after it."""
    step: int
    minutes: float
    """The minutes of processor time of this training."""
    greedy: float
    """The share of held-out puzzles whose likeliest answer is correct."""
    correct: float
    """The share of answers to held-out puzzles, drawn as in GRPO, that are correct."""
    paid: float
    """The share of these that the loose scorer pays."""
    wrong: float
    """The share of those paid that are wrong."""


def train(seed: int, minutes: float, layers: int, width: int) -> Iterator[Row]:
    """Trains a policy in the three ways, and yields its tests. A fifth of the minutes is for imitation, and two fifths are for each scorer."""
    import torch
    from policy import Policy, advantages, descend, grpo_loss, imitation_loss, texts

    torch.manual_seed(seed)
    draw = random.Random(seed)
    puzzles, held_out = split(seed)
    practice, held_out = posed(puzzles), draw.sample(posed(held_out), HELD_OUT)
    shown = {puzzle: solutions(puzzle) for puzzle in puzzles}
    device = "cuda" if torch.cuda.is_available() else "cpu"
    policy = Policy(layers, width).to(device)

    def imitate(optimizer: torch.optim.Optimizer, step: int) -> None:
        drawn = draw.choices(puzzles, k=256)
        loss = imitation_loss(policy, [puzzle.shuffled(draw) for puzzle in drawn], [draw.choice(shown[puzzle]) for puzzle in drawn])
        descend(policy, optimizer, loss, IMITATION_RATE * min(1, (step + 1) / 50) * (0.55 + 0.45 * math.cos(math.pi * step / IMITATION)))

    def reinforce(scorer: Scorer) -> Callable[[torch.optim.Optimizer, int], None]:
        def update(optimizer: torch.optim.Optimizer, step: int) -> None:
            drawn = draw.sample(practice, PUZZLES)
            asked = [puzzle.shuffled(draw) for puzzle in drawn]
            answers = policy.answers(asked, GROUP)
            paid = torch.tensor(scorer(texts(answers), [puzzle for puzzle in drawn for _ in range(GROUP)]), dtype=torch.float, device=device)
            loss = grpo_loss(policy, [puzzle for puzzle in asked for _ in range(GROUP)], answers, advantages(paid.view(-1, GROUP)).flatten())
            descend(policy, optimizer, loss, RATE * min(1, (step + 1) / 10) * (1 - step / STEPS))

        return update

    def test(training: str, step: int, spent: float) -> Row:
        asked = [puzzle.shuffled(draw) for puzzle in held_out]
        likeliest, drawn = texts(policy.answers(asked, greedy=True)), texts(policy.answers(asked))
        greedy, correct, paid = sum(exact(likeliest, held_out)), sum(exact(drawn, held_out)), sum(loose(drawn, held_out))
        wrong = round(1 - correct / paid, 4) if paid else 0.0
        return Row(seed, training, step, round(spent, 2), *(number / HELD_OUT for number in (greedy, correct, paid)), wrong)

    def run(training: str, update: Callable[[torch.optim.Optimizer, int], None], steps: int, minutes: float) -> Iterator[Row]:
        optimizer = torch.optim.AdamW(policy.parameters(), betas=(0.9, 0.98))
        spent = 0.0
        for step in itertools.count():
            last = step == steps or spent >= minutes
            if last or step % EVERY == 0:
                yield test(training, step, spent)
            if last:
                return
            start = time.process_time()
            update(optimizer, step)
            spent += (time.process_time() - start) / 60

    yield from run("imitation", imitate, IMITATION, minutes / 5)
    imitated = {name: weights.clone() for name, weights in policy.state_dict().items()}
    for name, scorer in SCORERS.items():
        policy.load_state_dict(imitated)
        yield from run(name, reinforce(scorer), STEPS, minutes * 2 / 5)


def read(table: Path) -> list[Row]:
    kinds = (int, str, int, *[float] * 5)
    with table.open(newline="", encoding="utf-8") as lines:
        return [Row(*(kind(cell) for kind, cell in zip(kinds, line))) for line in list(csv.reader(lines))[1:]]


def summary(rows: Sequence[Row], column: str) -> dict[tuple[str, int], tuple[float, float, float]]:
    """Returns the mean, the least and the greatest of a column over the seeds, by training and step."""
    groups: dict[tuple[str, int], list[float]] = defaultdict(list)
    for row in rows:
        groups[row.training, row.step].append(getattr(row, column))
    return {place: (sum(values) / len(values), min(values), max(values)) for place, values in groups.items()}


def draw(rows: Sequence[Row], place: Path) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "sumwise", "font.family": "sans-serif", "font.size": 10})
    from matplotlib import pyplot

    figure, sides = pyplot.subplots(1, 3, figsize=(11, 3.6), layout="constrained")
    styles = {"imitation": ("#666666", ":"), "sumwise": ("#0b6e4f", "-"), "loose": ("#c1440e", "--")}
    titles = {"greedy": "likeliest answer correct", "correct": "drawn answer correct", "wrong": "wrong, of what the loose scorer pays"}
    labels = {"imitation": "imitation", "sumwise": "GRPO, paid by sumwise", "loose": "GRPO, paid by the loose scorer"}
    imitated = max(row.step for row in rows if row.training == "imitation")
    for side, (column, title) in zip(sides, titles.items()):
        figures = summary(rows, column)
        for training, (colour, dashes) in styles.items():
            if training == "imitation" and column == "wrong":
                continue
            steps = sorted(step for name, step in figures if name == training)
            means, least, most = ([100 * figures[training, step][part] for step in steps] for part in range(3))
            # Imitation ends where GRPO begins.
            steps = [step - imitated if training == "imitation" else step for step in steps]
            side.plot(steps, means, color=colour, linestyle=dashes, label=labels[training])
            side.fill_between(steps, least, most, color=colour, alpha=0.15, linewidth=0)
        side.set(title=title, xlabel="steps of GRPO", ylim=(0, 100 if column == "wrong" else None))
        side.yaxis.set_major_formatter("{x:g} %")
        side.spines[["top", "right"]].set_visible(False)
    sides[0].sharey(sides[1])
    sides[2].legend(*sides[0].get_legend_handles_labels(), frameon=False, loc="center right")
    figure.savefig(place, metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="the most minutes of processor time [default: 60]")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--width", type=int, default=160, help="the width of a layer, a multiple of 32 [default: 160]")
    parser.add_argument("--draw", type=Path, metavar="TABLE", help="draw a table instead")
    parser.add_argument("--out", type=Path, required=True, help="the table, to which rows are appended, or the picture")
    given = parser.parse_args()
    if given.draw:
        draw(read(given.draw), given.out)
        return
    with given.out.open("a", newline="", encoding="utf-8") as table:
        writer = csv.writer(table, lineterminator="\n")
        if table.tell() == 0:
            writer.writerow(Row._fields)
        for row in train(given.seed, given.minutes, given.layers, given.width):
            writer.writerow(row)
            table.flush()
            print(*(f"{name}={value}" for name, value in zip(Row._fields, row)), flush=True)


if __name__ == "__main__":
    main()
