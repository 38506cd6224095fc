"""`python -m sumwise` is the command line."""

import sys

from sumwise._sumwise import run


def main() -> int:
    """Runs the command line with the arguments of the process, and returns its exit code."""
    return run(["sumwise", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
