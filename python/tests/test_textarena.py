"""The patch of TextArena's Countdown, applied to a copy of the released package."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

textarena = pytest.importorskip("textarena", reason="TextArena is not installed: pip install textarena")

PATCH = Path(__file__).resolve().parents[1] / "integrations/textarena/countdown_seed.patch"

DEALS = """
import json, sys
import textarena
from textarena.envs.Countdown.env import CountdownEnv

def deal(environment, seed):
    environment.reset(num_players=1, seed=seed)
    game = environment
    while hasattr(game, "env"):
        game = game.env
    return [game.numbers, game.target]

made = {name: [deal(textarena.make(name), seed) for seed in range(20)] for name in ("Countdown-v0", "Countdown-v0-train")}
again = textarena.make("Countdown-v0")
given = CountdownEnv(numbers=[1, 2, 3], target=6)
print(json.dumps({**made, "again": [deal(again, seed) for seed in (3, 3, None, None)], "given": deal(given, 5), "half": deal(CountdownEnv(target=6), 5)}))
"""


def deals(directory):
    """Returns what the TextArena of a directory deals."""
    environment = {**os.environ, "PYTHONPATH": str(directory), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, "-c", DEALS], cwd=directory, env=environment, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    directory = tmp_path_factory.mktemp("released")
    shutil.copytree(Path(textarena.__file__).parent, directory / "textarena", ignore=shutil.ignore_patterns("__pycache__"))
    return directory


@pytest.fixture(scope="module")
def patched(released, tmp_path_factory):
    directory = tmp_path_factory.mktemp("patched") / "tree"
    shutil.copytree(released, directory)
    subprocess.run(["git", "apply", str(PATCH)], cwd=directory, check=True, timeout=60)
    return directory


def test_the_release_deals_one_puzzle(released):
    told = deals(released)
    assert told["Countdown-v0"] == told["Countdown-v0-train"] == [[[100, 75, 6, 4, 3, 2], 532]] * 20


def test_the_deal_follows_the_seed(patched):
    told = deals(patched)
    assert told["Countdown-v0"] == told["Countdown-v0-train"] == deals(patched)["Countdown-v0"]
    assert len({json.dumps(deal) for deal in told["Countdown-v0"]}) == 20
    for numbers, target in told["Countdown-v0"]:
        assert sum(number > 10 for number in numbers) == 2 and len(numbers) == 6 and 100 <= target <= 999
    first, second, free, other = told["again"]
    assert first == second == told["Countdown-v0"][3] and free != other
    assert told["given"] == [[1, 2, 3], 6] and told["half"] == [told["Countdown-v0"][5][0], 6]
