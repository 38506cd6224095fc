"""Judges answers in the way of many public checkers: a regular expression, `eval`, and a comparison of floats.

Reads lines `NUMBERS<tab>TARGET<tab>TEXT`, with the answer between <answer> and </answer>, and prints the number of answers
that it accepts.
"""

import re
import sys

ANSWER = re.compile(r"<answer>(.*?)</answer>", re.DOTALL)
ALLOWED = re.compile(r"^[\d+\-*/().\s]+$")
NUMBER = re.compile(r"\d+")


def judge(numbers, target, text):
    found = ANSWER.findall(text)
    if not found:
        return False
    equation = found[-1].strip()
    if not ALLOWED.match(equation):
        return False
    if sorted(int(number) for number in NUMBER.findall(equation)) != sorted(numbers):
        return False
    try:
        return abs(float(eval(equation, {"__builtins__": None}, {})) - target) < 1e-5
    except Exception:
        return False


correct = 0
for line in sys.stdin:
    numbers, target, text = line.split("\t")
    correct += judge([int(number) for number in numbers.split()], float(target), text)
print(correct)
