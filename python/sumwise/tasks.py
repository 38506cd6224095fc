"""Puzzles as tasks for evaluating language models: a prompt, and the exact score of a reply.

The adapters for verifiers, Inspect, lm-evaluation-harness, NeMo-Gym and rLLM ask and score by this module. A reply gives a formula, or
says that the target cannot be made, which is right only if it cannot be made. No reply makes a function raise, hang or print.

>>> from sumwise import tasks
>>> task = next(tasks.generate(1, game="24", seed="tuesday", split="train"))
>>> task.puzzle, task.solution, task.band
('24:4,10,12,12=24', '12/(12-10)*4', 'medium')
>>> tasks.score("<answer>12 / (12 - 10) * 4</answer>", task.puzzle)["verdict"]
'correct'
>>> tasks.score("<answer>cannot be made</answer>", "24:1,1,1,1=24")["verdict"]
'none'
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from itertools import chain
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from sumwise import _questions, _sumwise
from sumwise._questions import Span
from sumwise._rounds import Round
from sumwise._words import Band, Split, SplitBy
from sumwise.datasets import PROMPT, rules_text, shuffled
from sumwise.environments import OPTIONS, TIMEOUT, Episode, actions, claims_none, options
from sumwise.errors import Error, InputError, ShortfallWarning
from sumwise.results import Generated
from sumwise.rewards import EpisodeReward, format_reward

__all__ = ["Task", "action", "answer", "evaluate", "generate", "score"]

NONE = "If it cannot be made, answer <answer>cannot be made</answer>."
"""The end of the prompt of a task in one turn, after `sumwise.datasets.PROMPT`."""

STEPS = (
    "Play a number game step by step: make {target} from the numbers {numbers}, {rules}. "
    "Think first, inside <think> and </think>. Then give one action inside <answer> and </answer>. "
    "An action is {actions}."
)
"""The prompt of a task in many turns."""

IMPOSSIBLE, UNGRADED = "impossible", "ungraded"
"""The bands of puzzles without a solution, and of games without bands."""


@dataclass(frozen=True)
class Task:
    """A puzzle as a task."""

    puzzle: str
    """The id of the puzzle, which has its rules."""
    prompt: str
    """The message of the user."""
    solution: Optional[str]
    """A solution, or None if there is none."""
    band: str
    """The band of the grade, such as "hard", or "impossible", or "ungraded"."""
    split: str
    """The split: "train" or "test"."""

    @property
    def reply(self) -> str:
        """A reply that is right."""
        return f"<answer>{self.solution or 'cannot be made'}</answer>"


def generate(
    count: int = 100,
    *,
    game: str = "24",
    seed: Union[str, int] = "0",
    split: Optional[Split] = "test",
    split_by: SplitBy = "puzzle",
    difficulty: Union[Band, Span, None] = None,
    impossible: float = 0.0,
    turns: int = 1,
    hints: int = 0,
    fill: bool = False,
) -> Iterator[Task]:
    """Returns the tasks of a seed, always the same. `split` and `split_by` are those of `sumwise.generate`. A share of `impossible` has no solution. With more than 1 of `turns`, the prompts are for
    episodes, which have hints up to the level `hints`. Where there are too few puzzles with a solution, or too few without one, that is
    an `InputError`, or with `fill` more of the other kind.

    >>> from sumwise import tasks
    >>> [(task.puzzle, task.band) for task in tasks.generate(4, game="24", impossible=0.25)]
    [('24:1,3,3,8=24', 'medium'), ('24:4,5,8,13=24', 'hard'), ('24:4,4,4,10=24', 'medium'), ('24:9,10,10,11=24', 'impossible')]
    """
    if not 0 <= impossible <= 1:
        raise InputError(f"the share of impossible puzzles is from 0 to 1: not {impossible}")
    lacking = int(count * impossible)

    def puzzles(count: int, **kind: Any) -> Iterator[Generated]:
        return iter(_questions.generate(count, game=game, seed=seed, split=split, split_by=split_by, **kind))

    with warnings.catch_warnings():
        # What is short is an error, or filled.
        warnings.simplefilter("ignore", ShortfallWarning)
        some = list(puzzles(count - lacking, difficulty=difficulty))
        none = list(puzzles(lacking, solvable=False))
        if len(some) < count - lacking and fill:
            none = list(puzzles(count - len(some), solvable=False))
        elif len(none) < lacking and fill:
            some = list(puzzles(count - len(none), difficulty=difficulty))
    if len(some) + len(none) < count:
        there = f"{len(some)} of {count - lacking} puzzles with a solution, and {len(none)} of {lacking} without one"
        raise InputError(f"there are {there}: ask for fewer, or for another split" + " or fill=True" * (not fill))
    return _tasks(count, impossible, iter(some), iter(none), f"{PROMPT} {NONE}" if turns == 1 else STEPS.replace("{actions}", actions(hints)))


def _tasks(count: int, impossible: float, some: Iterator[Generated], none: Iterator[Generated], prompt: str) -> Iterator[Task]:
    """Yields the tasks of both kinds in turn, so that the first ones have both in their shares."""
    for place in range(count):
        lacks = int((place + 1) * impossible) > int(place * impossible)
        first, other = (none, some) if lacks else (some, none)
        found = next(chain(first, other))
        best = found.best
        solution = None if best is None else best.infix
        band = IMPOSSIBLE if best is None else found.band or UNGRADED
        yield Task(found.id, _prompt(found, prompt), solution, band, found.split)


def _prompt(found: Generated, text: str) -> str:
    numbers = ", ".join(map(str, shuffled(found)))
    return text.replace("{rules}", rules_text(found.puzzle.rules)).replace("{target}", str(found.target)).replace("{numbers}", numbers)


def answer(reply: Any) -> Optional[str]:
    """Returns what the last `<answer>` of a reply has in it, or None. What is inside `<think>` is no answer.

    >>> from sumwise import tasks
    >>> tasks.answer("<think><answer>1</answer></think> So: <answer> 3 * 8 </answer>")
    '3 * 8'
    """
    return _sumwise.reply(reply)[0] if isinstance(reply, str) else None


def action(reply: Any) -> str:
    """Returns the action of a reply to an episode: its answer, or else its box, or else its last line.

    >>> from sumwise import tasks
    >>> tasks.action("I take eight thirds."), tasks.action("First. <answer>8 / 3</answer>")
    ('I take eight thirds.', '8 / 3')
    """
    answer, boxed, rest = _sumwise.reply(reply) if isinstance(reply, str) else (None, None, "")
    return answer or boxed or rest.rpartition("\n")[2].strip()


def score(
    reply: Any, puzzle: Any, *, reward: EpisodeReward = EpisodeReward(), turns: int = 1, hints: int = 0
) -> Dict[str, Union[float, str]]:
    """Judges a reply in one turn; or, with more than 1 of `turns`, a list of the replies of an episode, which has hints up to the level
    `hints`.

    The keys are those of `sumwise.rewards.compute_score`: `score` is what the reward gives, `acc` is 1 for a right reply, which a claim
    after a hint is not, and else 0, `format` is that of `sumwise.rewards.format_reward` for the last reply, and `verdict` is one of
    `sumwise.check`, or "none" or "not_none" for a right or wrong claim that the target cannot be made, or "undecided" if that is not known in 5 seconds.

    >>> from sumwise import tasks
    >>> tasks.score("<answer>cannot be made</answer>", "24:3,3,8,8=24")
    {'score': 0.0, 'acc': 0.0, 'format': 0.0, 'verdict': 'not_none', 'message': 'it can be made'}
    >>> tasks.score(["8 / 3", "3 - 8/3", "8 / 1/3"], "24:3,3,8,8=24", turns=8)["verdict"]
    'correct'
    """
    replies = [_text(one) for one in ([reply] if turns == 1 else _listed(reply))]
    try:
        round = Round(puzzle)
    except Exception as error:
        # Rows of other programs hold anything.
        verdict, message, worth, hinted = "no_answer", f"there is no puzzle: {error}", 0.0, False
    else:
        episode = Episode(round, reward=reward, turns=turns, hints=hints)
        verdict, message, worth = _judged(replies[0], round, reward) if turns == 1 else _played(replies, episode)
        hinted = round.hint_price > 0
    return {
        "score": worth,
        "acc": float(verdict == "correct" or verdict == "none" and not hinted),
        "format": float(format_reward([replies[-1] if replies else None])[0] or 0),
        "verdict": verdict,
        "message": message,
    }


def _played(replies: List[Optional[str]], episode: Episode) -> Tuple[str, str, float]:
    """Returns the verdict, the message and the reward of an episode."""
    said = ""
    for reply in replies:
        said = episode.act(action(reply))
    outcome = episode.round.outcome or "no_answer"
    return "correct" if outcome == "made" else outcome, said.partition("\n")[0], episode.reward


def _judged(reply: Optional[str], round: Round, reward: EpisodeReward) -> Tuple[str, str, float]:
    """Returns the verdict, the message and the reward of a reply."""
    if claims_none(answer(reply), round.puzzle):
        try:
            right = round.claim_none(timeout=TIMEOUT)
        except Error as error:
            return "undecided", str(error), 0.0
        return ("none", "it cannot be made", reward(round)) if right else ("not_none", "it can be made", reward(round))
    told = _questions.check(reply or "", round.puzzle, extract="answer")
    return told.verdict, told.message, reward.correct if told.correct else 0.0


def evaluate(task: Any, episode: Any) -> float:
    """Scores the last reply of an episode, as an evaluator of rLLM: give it by the import path `sumwise.tasks:evaluate`.

    The task has the `puzzle` as a field, or in its `metadata`, and where an episode has many turns also `turns`, `hints`, `winnable` and
    `hint_cost`. The reply is the artifact `answer` of the episode, or else the output or the response of the model in the last step of the
    last trajectory. With many turns, the replies are those of all its steps.

    >>> from sumwise import tasks
    >>> step = {"model_response": "<answer>8 / (3 - 8 / 3)</answer>"}
    >>> tasks.evaluate({"puzzle": "24:3,3,8,8=24"}, {"trajectories": [{"steps": [step]}]})
    1.0
    """
    told = {name: _field(task, name) or _field(_field(task, "metadata"), name) for name in ("puzzle", *OPTIONS)}
    asked = options(told)
    last = _last(_field(episode, "trajectories"))
    steps = _field(last, "steps")
    said: Any = _text(_field(_field(episode, "artifacts"), "answer"), _field(last, "output"), *_responses(_last(steps)))
    if asked.get("turns", 1) != 1:
        said = [_text(*_responses(step)) for step in _listed(steps)]
    return float(score(said, told["puzzle"], **asked)["score"])


def _responses(step: Any) -> Tuple[Any, Any]:
    return _field(step, "model_response"), _field(step, "output")


def _text(*values: Any) -> Optional[str]:
    """Returns the first text of some values, without lone surrogates, which are no text for the engine."""
    text = next((value for value in values if isinstance(value, str)), None)
    return None if text is None else text.encode("utf-8", "replace").decode()


def _listed(values: Any) -> List[Any]:
    return list(values) if isinstance(values, (list, tuple)) else []


def _field(thing: Any, name: str) -> Any:
    try:
        return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)
    except Exception:
        return None


def _last(things: Any) -> Any:
    try:
        return things[-1]
    except Exception:
        return None
