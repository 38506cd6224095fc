"""A policy in plain PyTorch: a small transformer that reads the numbers of a puzzle and writes an answer sign by sign, and its training on
solutions and by GRPO. `learning_curve.py` trains it."""

from __future__ import annotations

from typing import Optional, Sequence

import torch
from torch import Tensor, nn
from torch.nn import functional

END = "\n"
SIGNS = END + "0123456789+-*/()"
NUMBERS = 100
"""The numbers from 0 that a puzzle may have, each a sign of its own after the others. Answers have none of these."""
PROMPT, ANSWER = 4, 16
"""The numbers of a puzzle, and the most signs of an answer with its end."""

Past = list[tuple[Tensor, Tensor]]


class Block(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.heads, self.size = width // 32, 32
        self.before, self.between = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention, self.joined = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.layers = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x: Tensor, past: Optional[tuple[Tensor, Tensor]]) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        rows, signs, width = x.shape
        query, key, value = self.attention(self.before(x)).view(rows, signs, 3, self.heads, self.size).permute(2, 0, 3, 1, 4)
        if past is not None:
            key, value = torch.cat((past[0], key), 2), torch.cat((past[1], value), 2)
        seen = functional.scaled_dot_product_attention(query, key, value, is_causal=past is None)
        x = x + self.joined(seen.transpose(1, 2).reshape(rows, signs, width))
        return x + self.layers(self.between(x)), (key, value)


class Policy(nn.Module):
    def __init__(self, layers: int, width: int) -> None:
        super().__init__()
        self.signs, self.places = nn.Embedding(len(SIGNS) + NUMBERS, width), nn.Embedding(PROMPT + ANSWER, width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, len(SIGNS))
        for parameter in self.parameters():
            if parameter.dim() > 1:
                nn.init.normal_(parameter, std=0.02)

    def forward(self, signs: Tensor, past: Optional[Past] = None) -> tuple[Tensor, Past]:
        """Returns the logits after each sign. With the past of the signs before, `signs` is one more column."""
        start = past[0][0].shape[2] if past else 0
        x = self.signs(signs) + self.places.weight[start : start + signs.shape[1]]
        now = []
        for number, block in enumerate(self.blocks):
            x, seen = block(x, past[number] if past else None)
            now.append(seen)
        return self.head(self.norm(x)), now

    @property
    def device(self) -> torch.device:
        return self.head.weight.device

    def prompts(self, puzzles: Sequence[Sequence[int]]) -> Tensor:
        return torch.tensor(puzzles, device=self.device) + len(SIGNS)

    @torch.no_grad()
    def answers(self, puzzles: Sequence[Sequence[int]], group: int = 1, greedy: bool = False) -> Tensor:
        """Returns `group` answers to each puzzle, drawn at temperature 1, or the likeliest signs."""
        logits, past = self(self.prompts(puzzles))
        logits = logits.repeat_interleave(group, 0)
        past = [(key.repeat_interleave(group, 0), value.repeat_interleave(group, 0)) for key, value in past]
        columns: list[Tensor] = []
        ended = torch.zeros(len(logits), dtype=torch.bool, device=self.device)
        while True:
            drawn = logits[:, -1].argmax(-1) if greedy else torch.multinomial(logits[:, -1].softmax(-1), 1)[:, 0]
            columns.append(drawn.masked_fill(ended, 0))
            ended |= drawn == 0
            if ended.all() or len(columns) == ANSWER:
                return torch.stack(columns, 1)
            logits, past = self(columns[-1][:, None], past)

    def likelihoods(self, prompts: Tensor, answers: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the logarithms of the probabilities of the signs of answers, and which signs count: those up to the first end."""
        logits, _ = self(torch.cat((prompts, answers[:, :-1]), 1))
        logs = -functional.cross_entropy(logits[:, PROMPT - 1 :].transpose(1, 2), answers, reduction="none")
        return logs, functional.pad(answers[:, :-1] != 0, (1, 0), value=True)


def texts(answers: Tensor) -> list[str]:
    """Returns answers as texts. One without an end is cut, and counts as it is."""
    return ["".join(SIGNS[sign] for sign in answer).partition(END)[0] for answer in answers.tolist()]


def advantages(rewards: Tensor) -> Tensor:
    """Returns the advantage of each reward over the mean of its group, a row, in deviations of the group."""
    return (rewards - rewards.mean(1, keepdim=True)) / (rewards.std(1, keepdim=True) + 1e-4)


def descend(policy: Policy, optimizer: torch.optim.Optimizer, loss: Tensor, rate: float) -> None:
    for group in optimizer.param_groups:
        group["lr"] = rate
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimizer.step()


def imitation_loss(policy: Policy, puzzles: Sequence[Sequence[int]], solutions: Sequence[str]) -> Tensor:
    """Returns the loss of supervised fine-tuning: the mean surprise at the signs of solutions."""
    longest = max(map(len, solutions)) + 1
    signs = [[SIGNS.index(sign) for sign in solution.ljust(longest, END)] for solution in solutions]
    logs, counts = policy.likelihoods(policy.prompts(puzzles), torch.tensor(signs, device=policy.device))
    return -logs[counts].mean()


def grpo_loss(policy: Policy, puzzles: Sequence[Sequence[int]], answers: Tensor, advantage: Tensor) -> Tensor:
    """Returns the loss of group relative policy optimisation for answers that the policy has just drawn. With one update for each draw the
    ratio of probabilities is 1, so nothing is clipped; there is no penalty for leaving the start."""
    told = advantage != 0
    logs, counts = policy.likelihoods(policy.prompts(puzzles)[told], answers[told])
    return -(advantage[told, None] * logs * counts).sum() / (len(answers) * ANSWER)
