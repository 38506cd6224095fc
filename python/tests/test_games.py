"""Games from TOML files, in every question."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
import sumwise

DICE = """\
name = "dice"
description = "five dice make a number up to 100"
targets = "1..100"
points = { 0 = 10, 5 = 7 }
seconds = 60

[rules]
use = "any"
domain = "positive"

[[drawers]]
pool = "1..6"
draw = 5
"""


@pytest.fixture
def dice() -> sumwise.Game:
    return sumwise.Game.from_toml(DICE)


def test_a_game_is_read_from_a_file(tmp_path: Path, dice: sumwise.Game) -> None:
    file = tmp_path / "dice.toml"
    file.write_text(DICE, encoding="utf-8")
    assert sumwise.Game.from_file(file) == sumwise.Game.from_file(str(file)) == dice
    assert (dice.name, dice.size, dice.targets, dice.pool, dice.seconds) == ("dice", 5, (1, 100), "1..6", 60)
    assert [dice.points(distance) for distance in (0, 5, 6)] == [10, 7, 0]
    assert not dice.is_built_in


def test_every_game_is_read_back(dice: sumwise.Game) -> None:
    for game in (*sumwise.Game.ALL, dice):
        assert sumwise.Game.from_toml(game.to_toml()) == game == pickle.loads(pickle.dumps(game))


def test_questions_take_a_game_of_ones_own(dice: sumwise.Game) -> None:
    puzzle = sumwise.deal(dice, seed="tuesday")
    assert puzzle.id == "rules~use=any~domain=positive:6,4,4,3,2=59"
    assert puzzle.game == dice and pickle.loads(pickle.dumps(puzzle)) == puzzle
    read_back = sumwise.Puzzle(puzzle.id)
    assert (read_back.numbers, read_back.target, read_back.rules) == (puzzle.numbers, puzzle.target, puzzle.rules)
    assert read_back.game is None
    assert sumwise.solve(read_back) == replace(sumwise.solve(puzzle), puzzle=read_back)
    assert sumwise.solve([1, 2, 3], 6, game=dice).puzzle.game == dice
    assert sumwise.grade([1, 2, 3], 6, game=dice).puzzle.game == dice
    assert sumwise.hint([1, 2, 3], 6, game=dice).puzzle.game == dice
    assert next(sumwise.generate(1, game=dice, seed="tuesday")).puzzle.game == dice
    assert sumwise.sweep(dice, question="solvable").hands == 252
    assert [len(puzzle.numbers) for puzzle in sumwise.generate(3, game=dice, seed="tuesday")] == [5, 5, 5]


def test_what_is_wrong_is_said_with_its_line() -> None:
    with pytest.raises(sumwise.InputError, match="line 5: unknown key `second`"):
        sumwise.Game.from_toml(DICE.replace("seconds", "second"))
    with pytest.raises(sumwise.InputError, match="line 1: `24` is a built-in game"):
        sumwise.Game.from_toml(DICE.replace('"dice"', '"24"'))
    with pytest.raises(FileNotFoundError):
        sumwise.Game.from_file("absent.toml")
