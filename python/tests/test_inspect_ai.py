"""The tasks of Inspect, found by their names and played by mock models."""

import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect is not installed: pip install inspect-ai")

import sumwise  # noqa: E402
import sumwise_inspect  # noqa: E402
from inspect_ai import eval, score  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402
from sumwise_inspect import judge  # noqa: E402

EXAMPLE = os.path.join(os.path.dirname(__file__), "../examples/inspect_eval.py")


def model(reply):
    def output(messages, *request):
        output = ModelOutput.from_content("mockllm/model", reply(messages[-1].text))
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
    assert run.stdout.startswith("status success\n") and "\nimpossible 1.0\nall 0.2\n" in run.stdout, run.stdout
