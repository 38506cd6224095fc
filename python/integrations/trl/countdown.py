# /// script
# dependencies = [
#     "trl",
#     "trackio",
#     "openenv",
#     "sumwise",
#     "uvicorn",
# ]
# ///

"""
GRPO training on the Countdown numbers game with an OpenEnv environment, played step by step with a tool.

The reward is exact: formulas are parsed and computed with fractions, and never executed. By default an episode that ends
without the target earns up to 0.5, as long as the target can still be made.

Setup:

```sh
uv pip install sumwise openenv uvicorn
uvicorn sumwise_openenv:app --host 127.0.0.1 --port 8001
```

Usage:

# Colocated vLLM (1 GPU required)
```sh
python examples/scripts/openenv/countdown.py --env-url http://127.0.0.1:8001 --use-vllm
```

# The 24 game, on hard puzzles
```sh
python examples/scripts/openenv/countdown.py --env-url http://127.0.0.1:8001 --use-vllm --game 24 --difficulty hard
```

# One puzzle alone, to see that a model learns
```sh
python examples/scripts/openenv/countdown.py --env-url http://127.0.0.1:8001 --puzzle "24:3,3,8,8=24"
```
"""

import argparse

from datasets import Dataset
from sumwise_openenv import SumwiseClient

from trl import GRPOConfig, GRPOTrainer


prompt = """You play a number game. Make the target from the numbers with + - * / and brackets.

1. Use the tool `play` to join two of the numbers left, such as "3 * 8", or to give a whole formula.
2. Each number may be used once. The result of a step is a new number.
3. Play "undo" to take a step back, and "cannot be made" if the target cannot be made.
"""


def parse_args():
    parser = argparse.ArgumentParser(description="GRPO training on the Countdown numbers game.")
    parser.add_argument("--model", default="Qwen/Qwen3-1.7B", help="Model name or path.")
    parser.add_argument("--env-url", default="http://127.0.0.1:8001", help="URL of the environment server.")
    parser.add_argument("--game", default="countdown", help='Game, such as "countdown" or "24".')
    parser.add_argument("--difficulty", default="easy", help="Band of difficulty: easy, medium, hard or expert.")
    parser.add_argument("--puzzle", help="Id of one puzzle to train on, in place of a game.")
    parser.add_argument("--winnable", type=float, default=0.5, help="Most that an unfinished episode earns.")
    parser.add_argument("--max-turns", type=int, default=12, help="Most actions of an episode.")
    parser.add_argument("--dataset-size", type=int, default=1000, help="Number of puzzles.")
    parser.add_argument("--seed", type=int, default=0, help="Seed of the puzzles and of the training.")
    parser.add_argument("--max-steps", type=int, default=-1, help="Training steps, if not all puzzles.")
    parser.add_argument("--num-generations", type=int, default=8, help="Completions of each puzzle.")
    parser.add_argument("--max-completion-length", type=int, default=1024, help="Most tokens of an episode.")
    parser.add_argument("--learning-rate", type=float, default=1e-6, help="Learning rate.")
    parser.add_argument("--use-vllm", action="store_true", help="Generate with vLLM, in the same process.")
    parser.add_argument("--use-cpu", action="store_true", help="Train without a GPU, to try the script out.")
    parser.add_argument("--output-dir", default="countdown-grpo", help="Output directory.")
    parser.add_argument("--report-to", default="trackio", help="Where to log.")
    return parser.parse_args()


def make_environment(env_url: str):
    class CountdownEnv:
        def __init__(self):
            self._context = SumwiseClient(base_url=env_url).sync()
            self._client = self._context.__enter__()
            self.reward = 0.0
            self.done = False

        def reset(self, row: dict | None = None, **kwargs) -> str | None:
            self.reward = 0.0
            result = self._client.reset(**(row or {}))
            self.done = result.done
            return result.observation.text

        def play(self, step: str) -> str:
            """
            Plays one action of the number game.

            Args:
                step: A step such as "3 * 8", a whole formula, "undo", "give up", or "cannot be made".

            Returns:
                The reply, and the numbers left.
            """
            if self.done:
                raise ValueError("Game over.")
            result = self._client.step(step)
            self.reward = result.reward or 0.0
            self.done = result.done
            return result.observation.text

        def _earned(self) -> float:
            # The server pays when the episode is over.
            if not self.done:
                self.play("give up")
            return self.reward

    return CountdownEnv


def countdown_reward(environments, **kwargs) -> list[float]:
    return [environment._earned() for environment in environments]


def main():
    args = parse_args()

    # The puzzle is a function of the row, so all completions of a group have the same one.
    options = {"turns": args.max_turns, "winnable": args.winnable, "split": "train"}
    if args.puzzle:
        rows = [{"puzzle": args.puzzle, **options}] * args.dataset_size
    else:
        dealt = {"game": args.game, "difficulty": args.difficulty, "seed": args.seed}
        rows = [{**dealt, "index": index, **options} for index in range(args.dataset_size)]
    dataset = Dataset.from_list([{"prompt": [{"role": "user", "content": prompt}], "row": row} for row in rows])

    trainer = GRPOTrainer(
        model=args.model,
        reward_funcs=countdown_reward,
        train_dataset=dataset,
        args=GRPOConfig(
            output_dir=args.output_dir,
            use_cpu=args.use_cpu,
            use_vllm=args.use_vllm,
            vllm_mode="colocate",
            chat_template_kwargs={"enable_thinking": False},
            max_completion_length=args.max_completion_length,
            num_generations=args.num_generations,
            per_device_train_batch_size=args.num_generations,
            learning_rate=args.learning_rate,
            max_steps=args.max_steps,
            seed=args.seed,
            logging_steps=1,
            log_completions=True,
            num_completions_to_print=2,
            report_to=args.report_to,
        ),
        environment_factory=make_environment(args.env_url),
    )
    trainer.train()


if __name__ == "__main__":
    main()
