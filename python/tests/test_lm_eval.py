"""The tasks of lm-evaluation-harness, found in their directory and evaluated by its own evaluator."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("lm_eval", reason="lm-evaluation-harness is not installed: pip install lm-eval")

import sumwise  # noqa: E402
from lm_eval import simple_evaluate  # noqa: E402
from lm_eval.api.model import LM  # noqa: E402
from lm_eval.tasks import TaskManager  # noqa: E402
from policies import POLICIES, hold, replies  # noqa: E402

TASKS = Path(__file__).resolve().parents[1] / "integrations" / "lm_eval"


sys.path.insert(0, str(TASKS))
import sumwise_functions  # noqa: E402


def command(*words):
    return [os.path.join(os.path.dirname(sys.executable), "lm_eval"), *words]


class Solver(LM):
    """Answers as a solver does, or always the same."""

    def __init__(self, reply=None):
        super().__init__()
        self.reply = reply

    def generate_until(self, requests, disable_tqdm=False):
        return [self.reply or solved(request.doc) for request in requests]

    def loglikelihood(self, requests, disable_tqdm=False):
        raise NotImplementedError

    loglikelihood_rolling = loglikelihood


def solved(doc):
    best = sumwise.solve(doc["puzzle"]).best
    return f"<think>Hm.</think>\n<answer>{best.infix if best else 'cannot be made'}</answer>"


@pytest.mark.parametrize("task", ["sumwise_24", "sumwise_countdown"])
@pytest.mark.parametrize("reply, acc, format", [(None, 1, 1), ("<answer>cannot be made</answer>", 0.1, 0), ("24", 0, 0), ("<answer>hint 4</answer>", 0, 0)])
def test_replies_are_judged(task, reply, acc, format):
    manager = TaskManager(include_path=str(TASKS), include_defaults=False)
    told = simple_evaluate(model=Solver(reply), tasks=[task], task_manager=manager, bootstrap_iters=0)
    results = told["results"][task]
    assert results["acc,none"] == pytest.approx(acc) and results["format,none"] == format
    assert told["n-samples"][task]["effective"] == 100


def test_the_group_has_both_tasks():
    manager = TaskManager(include_path=str(TASKS), include_defaults=False)
    told = simple_evaluate(model=Solver(), tasks=["sumwise"], task_manager=manager, bootstrap_iters=0)
    assert set(told["results"]) == {"sumwise", "sumwise_24", "sumwise_countdown"}
    assert told["results"]["sumwise"]["acc,none"] == told["results"]["sumwise"]["format,none"] == 1
    assert {name: float(version) for name, version in told["versions"].items()} == dict.fromkeys(told["results"], 1.0)
    assert "number_games" in manager.all_tags


def test_the_directory_is_as_the_harness_has_them():
    run = subprocess.run(command("validate", "--tasks", "sumwise", "--include_path", str(TASKS)), capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    readme = (TASKS / "README.md").read_text()
    for title in ("### Paper", "### Citation", "### Groups, Tags, and Tasks", "### Checklist", "### Changelog"):
        assert f"\n{title}\n" in readme
    for name in ("sumwise", "number_games", "sumwise_24", "sumwise_countdown"):
        assert f"* `{name}`: " in readme


@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_earns_more_than_the_docs_say(name):
    def judged(name, puzzle, other):
        return sumwise_functions.process_results({"puzzle": puzzle.id}, replies(name, puzzle, other, 1))["acc"]

    hold(name, judged)


def test_rows_say_their_split():
    assert set(sumwise_functions.dataset(count=5, game="24")["test"]["split"]) == {"test"}
    assert set(sumwise_functions.dataset(count=5, game="24", split="train")["test"]["split"]) == {"train"}
