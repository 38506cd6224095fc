"""Rounds: what is played in Python is what the engine plays, and rounds survive every kind of copy."""

import copy
import itertools
import pickle
import random

import pytest
import sumwise


def reached(numbers, target):
    """Returns whether a target of Countdown can be made, by trying everything."""
    if target in numbers:
        return True
    for a, b in itertools.permutations(range(len(numbers)), 2):
        rest = [n for place, n in enumerate(numbers) if place not in (a, b)]
        a, b = numbers[a], numbers[b]
        values = {a + b, a * b} | ({a - b} if a > b else set()) | ({a // b} if a % b == 0 else set())
        if any(reached([*rest, value], target) for value in values):
            return True
    return False


def test_a_round_is_won_by_its_own_moves():
    chosen = random.Random(1)
    for _ in range(40):
        numbers = [chosen.randint(1, 10) for _ in range(4)]
        round = sumwise.Round(numbers, chosen.randint(20, 60), game="countdown")
        while not round.done and round.legal_moves():
            assert round.winnable() == reached([formula.value for formula in round.left], round.puzzle.target)
            move = chosen.choice(round.legal_moves())
            assert round.enter(move) == move
        if round.done:
            assert round.outcome == "made" and round.points == 10 and round.distance() == 0


def test_rounds_survive_copies():
    round = sumwise.Round("four-fours:4,4,4,4=52")
    round.join(4, "|", 4)
    round.apply("√", 4)
    round.hint(1)
    copies = [copy.copy(round), copy.deepcopy(round), pickle.loads(pickle.dumps(round)), sumwise.Round.from_json(round.to_json())]
    for other in copies:
        assert other == round and other.left == round.left and other.transcript == round.transcript
        other.undo()
        assert other != round and len(other.left) == 3
    assert [formula.value for formula in round.left] == [4, 44, 2]


def test_fractions_are_read_as_they_are_printed():
    round = sumwise.Round("rules:9,8,12,1=87/8")
    assert round.enter("9/8") == "9 / 8 = 9/8"
    assert round.enter("12-9/8") == "12 - 9/8 = 87/8"


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda round: round.join(75, "+", 4), "unknown_number"),
        (lambda round: round.join(2, "+", 2), "same_number"),
        (lambda round: round.join(2, "-", 3), "illegal_intermediate"),
        (lambda round: round.apply("√", 2), "forbidden_operator"),
        (lambda round: round.enter("__import__('os').system('true')"), None),
        (lambda round: round.undo(), "nothing_to_undo"),
        (lambda round: round.declare(), "nothing_made"),
    ],
)
def test_what_is_refused_says_why_and_changes_nothing(act, code):
    round = sumwise.Round("countdown:75,50,2,3,8,7=812")
    with pytest.raises(sumwise.RefusedError) as refused:
        act(round)
    assert code is None or refused.value.code == code
    assert round == sumwise.Round("countdown:75,50,2,3,8,7=812")


def test_a_claim_is_judged_and_time_ends():
    assert sumwise.Round("24:1,1,1,1=24").claim_none()
    assert not sumwise.Round("24:3,3,8,8=24").claim_none()
    late = sumwise.Round("24:3,3,8,8=24")
    late.stop_clock()
    with pytest.raises(sumwise.RefusedError):
        late.enter("3*8*3*8*8")
    assert late.done and late.points == 0 and late.transcript[-1].startswith("3*8*3*8*8")
