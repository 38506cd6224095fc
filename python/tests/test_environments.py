"""Episodes: no text breaks them, they end, they are a function of their row, and their reward cannot be farmed."""

import copy
import pickle
import random

import pytest
import sumwise
from sumwise.environments import Countdown, Episode, TwentyFour, make
from sumwise.rewards import EpisodeReward


def test_winnability_cannot_be_farmed():
    chosen, reward = random.Random(3), EpisodeReward(winnable=0.5)
    for _ in range(15):
        round = sumwise.Round([chosen.randint(1, 10) for _ in range(4)], 24, game="24")
        seen, earned, before = {}, 0.0, reward(round)
        for _ in range(25):
            moves = round.legal_moves()
            if round.steps and (not moves or chosen.random() < 0.5):
                round.undo()
            elif moves:
                round.enter(chosen.choice(moves))
            if round.done:
                break
            now = reward(round)
            earned, before = earned + now - before, now
            place = tuple(round.steps)
            # Whatever the way, a position is worth the same, and the dealt one nothing.
            assert seen.setdefault(place, now) == now <= 0.5
            assert earned == pytest.approx(now)
            if not place:
                assert now == 0
            if now:
                assert round.winnable()


def test_claims_and_answers():
    def reward_of(puzzle, *actions):
        episode = Episode.deal(puzzle=puzzle)
        for action in actions:
            episode.act(action)
        return episode.done, episode.reward

    assert reward_of("24:3,3,8,8=24", "8/(3-8/3)") == (True, 1.0)
    assert reward_of("24:1,1,1,1=24", "cannot be made") == (True, 1.0)
    assert reward_of("24:3,3,8,8=24", "It can't be made.") == (True, 0.0)
    assert reward_of("24:3,3,8,8=24", "give up") == (True, 0.0)


def test_the_reward_of_an_unfinished_episode_outlives_its_end():
    reward = EpisodeReward(winnable=0.3)
    kept = Episode.deal(puzzle="24:3,3,8,8=24", reward=reward)
    kept.act("8/3")
    kept.act("give up")
    assert kept.done and kept.reward == pytest.approx(0.1)


def test_no_text_breaks_an_episode(capfd):
    chosen = random.Random(1)
    pieces = ["3", "8", "undo", "hint", "4", "(", ")", "/", "*", "=", "√", "\0", "\ud800", "９", "__import__('os')", "9" * 500, "!" * 300, "\n", "give"]
    texts = [None, 5, "", " ", "8" * 100_000, "(" * 1_999, "hint 9", "9**9**9", "undo", "\ud800"]
    texts += ["".join(chosen.choices(pieces, k=chosen.randint(1, 12))) for _ in range(600)]
    for text in texts:
        episode = Episode.deal(puzzle="24:3,3,8,8=24", turns=2)
        for _ in range(2):
            assert isinstance(episode.act(text), str)
        assert episode.done and 0 <= episode.reward <= 1
        assert episode.act("8/3") == "The episode is over."
    assert capfd.readouterr() == ("", "")


def test_a_deal_is_a_function_of_the_row():
    for row in ({"seed": 1}, {"seed": "a", "index": 7, "split": "test"}, {"numbers": [1, 2, 3, 4], "target": 24}, {"difficulty": "easy"}):
        for made in (Countdown, TwentyFour, make("krypto")):
            a, b = made(), made()
            assert a.reset(**row, prompt="ignored") == b.reset(**row)


def test_environments_are_copied_and_pickled():
    for made in (Countdown, make("krypto")):
        environment = made()
        environment.reset(seed=1)
        assert copy.deepcopy(environment).play("undo") == pickle.loads(pickle.dumps(environment)).play("undo")
