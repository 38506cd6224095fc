"""Evaluates a model on the 24 game with Inspect, by band, with some puzzles that have no solution.

Needs `pip install sumwise inspect-ai`. The model here is a mock that gives the same answer to all puzzles. Put the name of yours in its
place, such as "openai/gpt-5", or run `inspect eval sumwise/game24 --model openai/gpt-5`.
"""

import tempfile

from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from sumwise_inspect import game24


def reply(*request: object) -> ModelOutput:
    """Claims of every puzzle that it has no solution."""
    output = ModelOutput.from_content("mockllm/model", "<think>Hard.</think> <answer>cannot be made</answer>")
    # Without it, Inspect downloads a tokenizer to count the tokens.
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


model = get_model("mockllm/model", custom_outputs=reply)
with tempfile.TemporaryDirectory() as directory:
    (log,) = eval(game24(count=20, impossible=0.2), model=model, log_dir=directory, display="none")
print("status", log.status)
for score in log.results.scores:
    for name, metric in score.metrics.items():
        print(name, metric.value)
