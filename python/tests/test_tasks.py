"""Tasks: the same puzzles of a seed, prompts that tell their rules, and scores that no reply breaks."""

import random
import time
import types

import pytest
import sumwise
from policies import ASKING, POLICIES, hold, replies, shows
from sumwise import tasks
from sumwise.environments import Episode
from sumwise.rewards import EpisodeReward


@pytest.mark.parametrize("game, split", [("countdown", "test"), ("24", "train"), ("krypto", "test"), ("four-fours", None)])
def test_the_right_reply_of_every_task_is_right(game, split):
    found = list(tasks.generate(10, game=game, split=split, impossible=0.2))
    assert len(found) == 10 and sum(task.solution is None for task in found) == 2
    assert found == list(tasks.generate(10, game=game, split=split, impossible=0.2))
    for task in found:
        assert tasks.score(task.reply, task.puzzle)["score"] == 1.0
        assert (task.band == "impossible") == (task.solution is None)
        wrong = "<answer>cannot be made</answer>" if task.solution else "<answer>1</answer>"
        assert tasks.score(wrong, task.puzzle)["acc"] == 0.0


def test_an_episode_takes_the_right_reply_too():
    for task in tasks.generate(6, game="24", impossible=0.5, turns=8):
        episode = Episode.deal(puzzle=task.puzzle)
        episode.act(tasks.action(task.reply))
        assert episode.done and episode.reward == 1.0
        assert "step by step" in task.prompt and "{" not in task.prompt


@pytest.mark.parametrize(
    "reply, found, verdict",
    [
        ("<answer>8/(3-8/3)</answer>", "8/(3-8/3)", "correct"),
        ("<ANSWER>8/(3-8/3)</Answer>", "8/(3-8/3)", "correct"),
        ("<think><answer>1</answer></think><answer>8/(3-8/3)</answer>", "8/(3-8/3)", "correct"),
        ("<answer>8/(3-8/3)</answer><think>But <answer>1</answer>", "8/(3-8/3)", "correct"),
        ("<answer>1</answer><answer>8/(3-8/3)</answer> <answer>2", "8/(3-8/3)", "correct"),
        ("<answer>It can’t be made.</answer>", "It can’t be made.", "not_none"),
        ("<think><answer>impossible</answer></think> Well.", None, "no_answer"),
        ("Thoughts <answer>impossible</answer> </think> Well.", None, "no_answer"),
        ("cannot be made", None, "no_answer"),
        ("<answer> </answer>", None, "no_answer"),
        ("</answer>", None, "no_answer"),
        ("", None, "no_answer"),
        (None, None, "no_answer"),
        (b"<answer>24</answer>", None, "no_answer"),
    ],
)
def test_the_last_answer_after_the_thoughts_counts(reply, found, verdict):
    assert tasks.answer(reply) == found
    assert tasks.score(reply, "24:3,3,8,8=24")["verdict"] == verdict


def test_what_asks_for_an_answer_gets_none():
    for puzzle in ("24:3,3,8,8=24", "24:1,1,1,1=24", "countdown:75,50,2,3,8,7=812"):
        for ask in ASKING:
            told = tasks.score(f"<answer>{ask}</answer>", puzzle)
            assert told["score"] == 0 and not shows(puzzle, told["message"])
            episode = {"artifacts": {"answer": f"<answer>{ask}</answer>"}}
            assert tasks.evaluate({"puzzle": puzzle}, episode) == 0


@pytest.mark.parametrize("turns", [1, 6])
@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_earns_more_than_the_docs_say(name, turns):
    def scored(name, puzzle, other):
        said = replies(name, puzzle, other, turns)
        told = tasks.score(said[0] if turns == 1 else said, puzzle, turns=turns)
        right = told["verdict"] in ("correct", "none")
        assert told["acc"] == told["score"] == right and (right or not shows(puzzle, told["message"]))
        steps = [{"model_response": reply} for reply in said]
        assert tasks.evaluate({"puzzle": puzzle.id, "turns": turns}, {"trajectories": [{"steps": steps}]}) == told["score"]
        return told["score"]

    hold(name, scored)


def test_the_replies_of_an_episode_are_scored():
    puzzle = "24:3,3,8,8=24"
    won = ["hint 3", "8 / 3", "3 - 8/3", "8 / 1/3"]
    told = tasks.score(won, puzzle, turns=8, hints=3, reward=EpisodeReward(hint_cost=0.2))
    assert told == {"score": pytest.approx(0.4), "acc": 1.0, "format": 0.0, "verdict": "correct", "message": "8 / (1/3) = 24"}
    assert tasks.score(won, puzzle, turns=8)["score"] == 1.0
    assert tasks.score(won, puzzle, turns=3)["verdict"] == "no_answer"
    assert tasks.score(["8 / 3"], puzzle, turns=3, reward=EpisodeReward(winnable=0.75))["score"] == pytest.approx(0.25)
    told = tasks.score(["hint 1", "cannot be made"], "24:1,1,1,1=24", turns=3, hints=1)
    assert (told["score"], told["acc"], told["verdict"]) == (0.0, 0.0, "none")
    for replies in ([], None, "8 / 3", [None], ["\ud800", 5], {}):
        assert tasks.score(replies, puzzle, turns=3)["verdict"] == "no_answer"
    with pytest.raises(sumwise.InputError, match="turns"):
        tasks.score(won, puzzle, turns=0)
    row = {"metadata": {"puzzle": puzzle, "turns": 8, "hints": 3, "hint_cost": 0.2}}
    trajectory = types.SimpleNamespace(steps=[types.SimpleNamespace(model_response=said) for said in won], output=won[-1])
    assert tasks.evaluate(row, types.SimpleNamespace(trajectories=[trajectory])) == pytest.approx(0.4)


def test_a_task_says_its_split():
    for split in ("train", "test"):
        assert {task.split for task in tasks.generate(5, game="24", split=split, impossible=0.4)} == {split}
        assert {sumwise.Puzzle(task.puzzle).split for task in tasks.generate(5, split=split)} == {split}
    assert {task.split for task in tasks.generate(100, split=None)} == {"train", "test"}
    assert {task.split for task in tasks.generate(5)} == {"test"}


def test_no_reply_breaks_a_score(capfd):
    chosen = random.Random(2)
    parts = ["<answer>", "</answer>", "<think>", "</think>", "8", "/", "(", ")", "cannot be made", "\ud800", "\0", "𝟠", " ", "9**9**9", "!"]
    keys = {"score", "acc", "format", "verdict", "message"}
    for _ in range(2000):
        reply = "".join(chosen.choices(parts, k=chosen.randint(0, 12)))
        told = tasks.score(reply, chosen.choice(["24:3,3,8,8=24", "24:1,1,1,1=24"]))
        assert set(told) == keys and told["score"] in (0.0, 1.0)
        assert isinstance(tasks.action(reply), str)
    for puzzle in (None, 3, "chess", "24:", {}, "24:3,3,8,8=24\ud800"):
        assert tasks.score("<answer>24</answer>", puzzle)["verdict"] == "no_answer"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("part", ["<answer>", "</answer>", "<answer></answer>", "<think>", "</think>", "(", "cannot be made "])
def test_long_replies_take_no_time(part):
    begun = time.monotonic()
    tasks.score(part * 200_000, "24:3,3,8,8=24")
    tasks.action(part * 200_000)
    assert time.monotonic() - begun < 5


def test_the_reward_is_that_of_episodes():
    reward = EpisodeReward(correct=2.0, impossible=3.0, wrong_claim=-1.0)
    claim = "<answer>cannot be made</answer>"
    assert tasks.score("<answer>8/(3-8/3)</answer>", "24:3,3,8,8=24", reward=reward)["score"] == 2.0
    assert tasks.score(claim, "24:1,1,1,1=24", reward=reward)["score"] == 3.0
    assert tasks.score(claim, "24:3,3,8,8=24", reward=reward)["score"] == -1.0


def test_episodes_of_rllm_are_evaluated():
    said, task = "<answer>8/(3-8/3)</answer>", {"puzzle": "24:3,3,8,8=24"}
    step = types.SimpleNamespace(model_response=said)
    trajectory = types.SimpleNamespace(steps=[step], output=None)
    assert tasks.evaluate(task, types.SimpleNamespace(trajectories=[trajectory], artifacts={})) == 1.0
    assert tasks.evaluate(types.SimpleNamespace(metadata=task), {"artifacts": {"answer": said}}) == 1.0
    for episode in (None, {}, {"trajectories": []}, {"trajectories": [{"steps": None}]}, {"artifacts": {"answer": 24}}):
        assert tasks.evaluate(task, episode) == 0.0
    assert tasks.evaluate(None, {"artifacts": {"answer": said}}) == 0.0


def test_a_share_is_between_none_and_all():
    with pytest.raises(sumwise.InputError, match="from 0 to 1"):
        tasks.generate(3, impossible=1.5)
    assert [task.band for task in tasks.generate(2, impossible=1.0)] == ["impossible"] * 2


def test_what_is_short_is_refused_or_filled():
    with pytest.raises(sumwise.InputError, match="there are 142 of 160 puzzles with a solution, and 40 of 40 without one: .* fill=True$"):
        tasks.generate(200, impossible=0.2)
    bands = [task.band for task in tasks.generate(180, impossible=0.15, fill=True)]
    assert (len(bands), bands.count("impossible")) == (180, 38)
    bands = [task.band for task in tasks.generate(100, impossible=0.9, fill=True)]
    assert (len(bands), bands.count("impossible")) == (100, 46)
    with pytest.raises(sumwise.InputError, match="without one: ask for fewer, or for another split$"):
        tasks.generate(1000, impossible=0.2, fill=True)
