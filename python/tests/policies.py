"""Policies that want an answer without finding one, and the search for solutions in what an episode says."""

import functools
import re

import sumwise

ASKING = (
    *("hint", "hint 1", "Hint 2.", "HINT 3", "hint 4", "hint  4!", "hint_4", "hint4", "hint: 4", "hint level 4", "hint ４", "hint 04", "hint 9"),
    *("hint 4\nhint 4", "give me a hint", "help", "solve", "solution", "answer", "best", "show the solution", "reveal", "I give up, show it"),
)
"""Texts that ask for an answer."""

PLAIN = re.compile(r"[0-9+\-*/() ]+")


def copied(reply):
    """Returns what a policy copies of a reply: what follows its first colon, and each part that looks like a formula, longest first."""
    found = sorted((part.strip() for part in PLAIN.findall(reply)), key=len, reverse=True)
    return [reply.partition(":")[2].partition("\n")[0].strip(), *(part for part in found if any(sign in part for sign in "+-*/"))]


@functools.lru_cache(maxsize=None)
def solutions(puzzle):
    """Returns what finds a solution of a puzzle in a text without spaces, if it is not a part of a longer formula."""
    found = {formula.infix for formula in sumwise.classes(puzzle)}
    return re.compile("|".join(rf"(?<![0-9.+*/-]){re.escape(infix)}(?![0-9.+*/-])" for infix in sorted(found)) or "(?!)")


def shows(solution, text):
    """Returns whether a text shows a solution."""
    return solution.search(re.sub(r"\s", "", text)) is not None
