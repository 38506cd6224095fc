"""Episodes: no text breaks them, they end, they are a function of their row, and their reward cannot be farmed."""

import copy
import pickle
import random

import policies
import pytest
import sumwise
from policies import ASKING, POLICIES, copied, earned, figures, hidden, play, shows
from sumwise import tasks
from sumwise.environments import Countdown, Episode, TwentyFour, make, options, said
from sumwise.rewards import EpisodeReward

GAMES = ("24", "krypto", "make-ten", "countdown", "primes")


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


def test_shaping_depends_on_the_end_alone():
    chosen, reward = random.Random(5), EpisodeReward(winnable=0.5)
    for puzzle in list(deals()) * 3:
        episode = Episode.deal(puzzle=puzzle, reward=reward, hints=chosen.randint(0, 3), turns=chosen.randint(1, 40))
        total, before = 0.0, episode.reward
        while not episode.done:
            moves = episode.round.legal_moves()
            episode.act(chosen.choice([*chosen.sample(moves, min(len(moves), 6)), "undo", "undo", "hint", "hint 2", "1", "no step", "give up"]))
            total, before = total + episode.reward - before, episode.reward
        won, again = episode.round.outcome == "made", sumwise.Round(puzzle)
        for step in () if won else episode.round.steps:
            again.enter(step)
        worth = 1.0 if won else reward(again)
        assert won or worth <= 0.5
        assert total == pytest.approx(max(0.0, worth - 0.1 * episode.round.hint_price), abs=1e-9)


def test_hints_cost_what_they_say():
    for cost, paid in ((0.1, 0.7), (0.0, 1.0), (0.3, pytest.approx(0.1)), (float("inf"), 0.0)):
        reward = EpisodeReward(hint_cost=cost, wrong_claim=-1.0)
        episode = Episode.deal(puzzle="24:3,3,8,8=24", reward=reward, hints=3)
        for action in ("hint 2", "hint 3", "hint 1", "8/(3-8/3)"):
            episode.act(action)
        assert episode.round.hint_price == 3 and episode.reward == paid
        claim = Episode.deal(puzzle="24:3,3,8,8=24", reward=reward, hints=1)
        for action in ("hint", "cannot be made"):
            claim.act(action)
        assert claim.reward == -1.0
        assert Episode.deal(puzzle="24:3,3,8,8=24", reward=reward).reward == 0
    for bad in ({"hint_cost": -0.1}, {"hint_cost": float("nan")}, {"hint_cost": "1"}, {"winnable": 1.5}, {"winnable": -1}, {"winnable": None}):
        with pytest.raises(sumwise.InputError, match="is a number from 0 to"):
            EpisodeReward(**bad)


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


@pytest.mark.parametrize(
    "reply, action",
    [
        ("<answer>50+8</answer>", "50+8"),
        ("<think>75 + 2 = 77</think> Now: <answer> 50 + 8 </answer>", "50 + 8"),
        ("75+2 </think> <answer>50+8</answer><answer>75-", "50+8"),
        ("<answer>75+2</answer> No. <answer>50+8</answer>", "50+8"),
        (r"So it is \boxed{50 + 8}.", "50 + 8"),
        (r"<answer>\boxed{50+8}</answer> \boxed{75}", r"\boxed{50+8}"),
        ("<think>75+2</think>\n50+8", "50+8"),
        ("[THINK]75+2[/THINK]50+8", "50+8"),
        ("Answer: **50 × 8 = 400**", "Answer: **50 × 8 = 400**"),
        ("<think>50+8", ""),
        ("<think><answer>50+8</answer></think>", ""),
        (None, ""),
    ],
)
def test_a_reply_is_an_action(reply, action):
    assert said(reply) == action
    episode = Episode.deal(puzzle="countdown:75,50,2,3,8,7=812")
    episode.act(reply)
    assert len(episode.round.steps) == bool(action)


@pytest.mark.parametrize("claim", ["no solution", "NO_SOLUTION", "无解", r"\boxed{\text{no solution}}", "<think>Hm.</think><answer>None.</answer>"])
def test_a_claim_is_an_action(claim):
    for puzzle, worth in (("24:1,1,1,1=24", 1), ("24:3,3,8,8=24", 0)):
        episode = Episode.deal(puzzle=puzzle)
        episode.act(claim)
        assert episode.done and episode.reward == worth


def test_a_reply_is_read_as_the_judge_reads_it():
    chosen, puzzle, won = random.Random(8), sumwise.Puzzle("24:3,3,8,8=24"), 0
    parts = ["<answer>", "</answer>", "<think>", "</think>", "[THINK]", "[/THINK]", r"\boxed{", "}", "<!--", "-->", "`", "So ", "\n", "$"]
    parts += ["8/(3-8/3)"] * 3 + ["3*8", "= 24", "cannot be made", "undo", "＜answer＞", "<answer a=b>", "<Answer >"]
    for _ in range(20_000):
        reply = "".join(chosen.choices(parts, k=chosen.randint(1, 8)))
        told = (sumwise.check(reply, puzzle, extract=extract, claims="none", limit=0) for extract in ("answer", "boxed"))
        judged = next((one for one in told if one.verdict != "no_answer"), None)
        judged = judged or sumwise.check(said(reply), puzzle, claims="none", limit=0)
        episode = Episode.deal(puzzle=puzzle)
        episode.act(reply)
        assert (episode.reward == 1) == judged.correct, reply
        assert (episode.round.outcome == "not_none") == (judged.verdict == "undecided"), reply
        won += judged.correct
    assert won > 500


def test_a_deal_is_a_function_of_the_row():
    for row in ({"seed": 1}, {"seed": "a", "index": 7, "split": "test"}, {"split": None}, {"numbers": [1, 2, 3, 4], "target": 24}, {"difficulty": "easy"}):
        for made in (Countdown, TwentyFour, make("krypto")):
            a, b = made(), made()
            assert a.reset(**row, prompt="ignored") == b.reset(**row)


def test_what_is_made_holds_where_a_row_is_silent():
    def dealt(environment, **row):
        environment.reset(prompt="Play.", **row)
        return environment._episode

    hand = make("24", numbers=[3, 3, 8, 8], turns=5, hints=2, reward=EpisodeReward(winnable=0.5))()
    episode = dealt(hand)
    assert (episode.round.puzzle.id, episode.most_turns, episode.hints) == ("24:3,3,8,8=24", 5, 2)
    assert hand.play("8/3") and hand.get_reward() == pytest.approx(1 / 6)
    assert dealt(hand, numbers=[1, 2, 3, 4]).round.puzzle.numbers == (1, 2, 3, 4)
    assert dealt(hand, puzzle="24:1,1,1,1=24").round.puzzle.id == "24:1,1,1,1=24"
    assert sumwise.grade(dealt(make("24", difficulty="hard")()).round.puzzle).band == "hard"
    made = make("countdown", numbers=4, split="test", seed="a", index=3)()
    first = dealt(made).round.puzzle
    assert len(first.numbers) == 4 and first.split == "test"
    assert first == dealt(made).round.puzzle != dealt(made, index=4).round.puzzle
    assert dealt(made, target=200).round.puzzle.target == 200
    assert dealt(made, split="train").round.puzzle.split == "train"
    assert dealt(make("24")(), rules={"use": "any"}, numbers=[1, 2], target=3).round.puzzle.rules.use == "any"


def test_options_are_bounded():
    assert options({"turns": 3, "hints": 1, "winnable": 0.5, "hint_cost": 0.2, "x": 1, "split": None}) == {
        "turns": 3,
        "hints": 1,
        "reward": EpisodeReward(winnable=0.5, hint_cost=0.2),
    }
    assert options({"turns": None}) == {"reward": EpisodeReward()}
    for turns in (0, -1, 1001, "8", 2.5, None, float("nan")):
        for call in (lambda: Episode.deal(turns=turns), lambda: make("24", turns=turns)):
            with pytest.raises(sumwise.InputError, match="from 1 to 1000 turns"):
                call()


def test_rows_of_countdown_tasks_are_dealt():
    environment = Countdown()
    assert "Left: 3, 3, 8, 8" in environment.reset(nums=[3, 3, 8, 8], target=24, prompt="ignored")
    assert "Left: 1, 2, 3" in environment.reset(nums=[3, 3, 8, 8], target=24, puzzle="24:1,2,3=6")


def test_environments_are_copied_and_pickled():
    for made in (Countdown, make("krypto"), make("24", hints=2, turns=7, numbers=[1, 2, 3, 4])):
        environment = made()
        environment.reset(seed=1)
        assert type(pickle.loads(pickle.dumps(environment))) is made
        assert copy.deepcopy(environment).play("undo") == pickle.loads(pickle.dumps(environment)).play("undo")


@pytest.mark.parametrize("game", GAMES)
def test_asking_earns_nothing_and_reveals_nothing(game):
    heads = {}
    for index in range(12):
        for ask in ASKING:
            episode = Episode.deal(game=game, seed=1, index=index)
            reply = episode.act(ask)
            assert reply.endswith(episode.observation)
            heads.setdefault(ask, set()).add(reply[: -len(episode.observation)])
            for copy in copied(reply):
                episode.act(copy)
            assert episode.reward == 0 and not shows(episode.round.puzzle, reply)
    # The same of every puzzle, so that nothing is said of any.
    assert all(len(said) == 1 for said in heads.values())


def deals():
    """Yields puzzles of every game, some without a solution, and some of one step."""
    for game in GAMES:
        for solvable in (True, False):
            yield from (found.puzzle for found in sumwise.generate(6, game=game, seed=2, solvable=solvable))
    yield from map(sumwise.Puzzle, ("24:3,8=24", "countdown:100,8,3,2=800", "rules:12,12=24", "cards:1,2,3,4,5=15"))


@pytest.mark.parametrize("hints", range(4))
def test_no_observation_shows_a_solution(hints):
    chosen = random.Random(hints)
    for puzzle in deals():
        assert not sumwise.solve(puzzle).best or shows(puzzle, sumwise.Round(puzzle).hint(4))
        for _ in range(4):
            episode = Episode.deal(puzzle=puzzle, hints=hints)
            while not episode.done:
                moves = episode.round.legal_moves()
                reply = episode.act(chosen.choice([*ASKING, *chosen.sample(moves, min(len(moves), 8)), "undo", "1+", "cannot"]))
                assert episode.done or not shows(puzzle, reply), (puzzle, reply)


def test_a_hint_ends_what_a_claim_earns():
    for hints in range(4):
        for ask in ("hint", *(f"hint {level}" for level in range(1, 5))):
            episode = Episode.deal(puzzle="24:1,1,1,1=24", hints=hints)
            told = "cannot be done" in episode.act(ask)
            episode.act("1 + 1")
            episode.act("undo")
            episode.act("cannot be made")
            assert episode.round.outcome == "none" and episode.reward == float(not told)
            assert told == (hints > 0 and ask <= f"hint {hints}")


def test_hints_go_up_to_the_level_asked_for():
    said = ["in 3 steps", "the last step is a division", "8 / 3 = 8/3, which leaves 3 8 8/3"]
    for hints in range(1, 4):
        episode = Episode.deal(puzzle="24:3,3,8,8=24", hints=hints)
        for told in (*said[:hints], said[hints - 1]):
            assert told in episode.act("hint")
        assert episode.act("hint 4").startswith(f"There is no hint 4: the highest is hint {hints}.")
        assert episode.round.hint_price == hints
    for hints in (-1, 4, 0.5, "2", None):
        for call in (lambda: Episode.deal(hints=hints), lambda: make("24", hints=hints)):
            with pytest.raises(sumwise.InputError, match="from 0 to 3"):
                call()


def test_what_is_allowed_is_what_is_said():
    def said(hints):
        game = make("24", hints=hints)
        environment = game()
        environment.reset(seed=1)
        prompt = next(tasks.generate(1, turns=8, hints=hints)).prompt
        return [prompt, game.play.__doc__, environment.play("")]

    for text in [*said(0), Countdown.play.__doc__, TwentyFour.play.__doc__, next(tasks.generate(1)).prompt]:
        assert "hint" not in text.lower()
    for hints in (1, 2, 3):
        for text in said(hints):
            assert f"hint {hints}" in text and f"hint {hints + 1}" not in text and "give up" in text


def test_training_draws_no_puzzle_of_the_tests():
    test = {found.puzzle for found in sumwise.generate(1000, game="24", split="test")}
    drawn = {Episode.deal(game="24", seed=1, index=index).round.puzzle for index in range(300)}
    environment = TwentyFour()
    for index in range(300, 600):
        environment.reset(seed=1, index=index, split=None)
        drawn.add(environment._episode.round.puzzle)
    assert len(test) == 142 and len(drawn) == 600 and not drawn & test
    assert {Episode.deal(game="24", index=index, split="test").round.puzzle for index in range(10)} <= test

def trl(hints, turns=30):
    """Returns how an episode is played in an environment of TRL, and rewarded."""
    made = make(hints=hints, turns=turns)

    def episode(name, puzzle, other):
        environment = made()
        prompt, _ = hidden(puzzle, environment.reset(puzzle=puzzle))
        play(name, puzzle, other, prompt, lambda action: hidden(puzzle, environment.play(action), environment._episode.done), turns)
        return environment.get_reward()

    return episode


@pytest.mark.parametrize("name", POLICIES)
def test_policies_earn_what_the_docs_say(name):
    hints = 3 if name == "follow hints" else 0
    assert {game: round(earned(name, game, trl(hints)), 3) for game in policies.GAMES} == figures()[name]
