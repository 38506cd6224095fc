"""Validates ten tasks of verifiers, in which the 24 game is played step by step, and some puzzles have no solution.

Needs `pip install sumwise verifiers`, and no model. A model plays the same tasks by
`vf-eval sumwise_verifiers --env.taskset.turns 30 --env.taskset.game 24 --model MODEL`.
"""

import subprocess
import sys
from pathlib import Path

command = [str(Path(sys.executable).with_name("vf-validate")), "sumwise_verifiers", "--runtime.type", "subprocess"]
options = {"count": "10", "game": "24", "turns": "30", "impossible": "0.2"}
for name, value in options.items():
    command += [f"--taskset.{name}", value]
sys.exit(subprocess.run(command).returncode)
