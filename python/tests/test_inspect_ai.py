"""The tasks of Inspect, found by their names and played by mock models."""

import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect is not installed: pip install inspect-ai")

import anyio  # noqa: E402
import sumwise  # noqa: E402
import sumwise_inspect  # noqa: E402
from inspect_ai import eval, score  # noqa: E402
from inspect_ai.model import ChatMessageAssistant, ModelOutput, ModelUsage, get_model  # noqa: E402
from inspect_ai.scorer import Target, value_to_float  # noqa: E402
from inspect_ai.solver import TaskState  # noqa: E402
from policies import POLICIES, hold, replies  # noqa: E402
from sumwise_inspect import judge  # noqa: E402

EXAMPLE = os.path.join(os.path.dirname(__file__), "../examples/inspect_eval.py")


def model(reply, whole=False):
    """Returns a model that replies to the last message, or to all of them."""

    def output(messages, *request):
        output = ModelOutput.from_content("mockllm/model", reply(messages if whole else messages[-1].text))
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        return output

    return get_model("mockllm/model", custom_outputs=output)


def solved(prompt):
    """Answers as a solver does."""
    target, numbers = re.match(r"Make (\d+) from the numbers ([0-9, ]+), using", prompt).groups()
    game = "four-fours" if numbers == "4, 4, 4, 4" else "24" if target == "24" else "countdown"
    best = sumwise.solve([int(number) for number in numbers.split(",")], int(target), game=game).best
    return f"<think>Hm.</think>\n<answer>{best.infix if best else 'cannot be made'}</answer>"


def metrics(log):
    assert log.status == "success", log.error
    return {name: metric.value for one in log.results.scores for name, metric in one.metrics.items()}


@pytest.mark.parametrize(
    "name, asked, bands",
    [
        ("countdown", {"count": 20, "impossible": 0.5}, {"easy", "medium", "hard", "expert", "impossible"}),
        ("game24", {"count": 20, "impossible": 0.2}, {"easy", "medium", "hard", "expert", "impossible"}),
        ("four_fours", {"count": 10, "impossible": 0.1}, {"ungraded", "impossible"}),
    ],
)
def test_a_solver_is_right_in_every_band(name, asked, bands, tmp_path):
    (log,) = eval(f"sumwise/{name}", model=model(solved), task_args=asked, log_dir=str(tmp_path), display="none")
    told = metrics(log)
    assert log.eval.task == f"sumwise/{name}" and log.eval.dataset.samples == asked["count"]
    assert told.pop("stderr") == 0 and told.pop("all") == 1
    assert "impossible" in told and set(told) <= bands and set(told.values()) == {1}
    assert {one.metadata["band"] for one in log.samples} == set(told)
    assert sum(one.metadata["impossible"] for one in log.samples) == asked["count"] * asked["impossible"]


@pytest.mark.parametrize(
    "reply, some, none",
    [("<answer>cannot be made</answer>", 0, 1), ("<answer>24</answer>", 0, 0), ("<answer>hint 4</answer>", 0, 0), ("\ud800 <answer>" * 9, 0, 0), ("It cannot be made.", 0, 0)],
)
def test_only_puzzles_without_a_solution_are_impossible(reply, some, none, tmp_path):
    asked = {"count": 10, "impossible": 0.2, "difficulty": "easy"}
    (log,) = eval("sumwise/game24", model=model(lambda prompt: reply), task_args=asked, log_dir=str(tmp_path), display="none")
    told = metrics(log)
    assert told["easy"] == some and told["impossible"] == none
    again = metrics(score(log, judge(), action="overwrite", display="none"))
    assert again == told


def stepping(messages):
    """Plays the steps of a solution, or claims that there is none."""
    numbers = re.search(r"from the numbers ([0-9, ]+), using", messages[0].text)[1].split(", ")
    best = sumwise.solve([int(number) for number in numbers], 24, game="24").best
    said = sum(message.role == "assistant" for message in messages)
    return f"<answer>{best.steps[said].partition(' = ')[0] if best else 'cannot be made'}</answer>"


def test_a_model_plays_step_by_step(tmp_path):
    asked = {"count": 10, "impossible": 0.2, "turns": 8, "winnable": 0.75}
    for turns, some in ((8, 1), (2, 0.5)):
        (log,) = eval(
            "sumwise/game24", model=model(stepping, whole=True), task_args={**asked, "turns": turns}, log_dir=str(tmp_path), display="none"
        )
        assert metrics(log)["impossible"] == 1
        assert {score.value for one in log.samples if one.scores and not one.metadata["impossible"] for score in one.scores.values()} == {"C" if some == 1 else some}
        assert {one.metadata["split"] for one in log.samples} == {"test"}
    with pytest.raises(sumwise.InputError, match="there is no option `turn`"):
        sumwise_inspect.game24(count=2, turn=8)
    with pytest.raises(sumwise.InputError, match="142 of 160 puzzles"):
        sumwise_inspect.game24(count=200, impossible=0.2)
    assert len(sumwise_inspect.game24(count=180, impossible=0.15, fill=True).dataset) == 180


def test_a_hint_is_paid(tmp_path):
    def hinted(messages):
        return "hint 1" if len(messages) == 1 else "cannot be made"

    asked = {"count": 10, "impossible": 0.5, "turns": 8, "hints": 1}
    (log,) = eval("sumwise/game24", model=model(hinted, whole=True), task_args=asked, log_dir=str(tmp_path), display="none")
    assert set(metrics(log).values()) == {0}
    assert all("hint 1" in one.input and "it can" in one.messages[2].text for one in log.samples)


@pytest.mark.parametrize("turns", [1, 6])
@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_earns_more_than_the_docs_say(name, turns):
    judging = judge()

    def judged(name, puzzle, other):
        said = [ChatMessageAssistant(content=reply) for reply in replies(name, puzzle, other, turns)]
        output = ModelOutput.from_content("mockllm/model", said[-1].content)
        state = TaskState("mockllm/model", 1, 1, "", said, output=output, metadata={"puzzle": puzzle.id, "turns": turns})
        return value_to_float()(anyio.run(judging, state, Target("")).value)

    hold(name, judged)


def test_the_command_of_the_docs_has_the_tasks_it_asks_for():
    docs = (Path(__file__).resolve().parents[2] / "docs/training.md").read_text()
    name, options = re.search(r"inspect eval sumwise/(\w+) (.*)", docs).groups()
    asked = {name: float(value) for name, value in re.findall(r"-T (\w+)=([0-9.]+)", options)}
    count = int(asked.pop("count"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(getattr(sumwise_inspect, name)(count=count, **asked).dataset) == count


def test_the_example_evaluates(tmp_path):
    run = subprocess.run([sys.executable, os.path.abspath(EXAMPLE)], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("status success\n"), run.stdout
    assert "\nimpossible 1.0\n" in run.stdout and "\nall 0.2\n" in run.stdout, run.stdout
