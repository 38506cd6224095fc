"""`python -m sumwise` is the command line."""

import signal
import sys

from sumwise._sumwise import run


def main() -> int:
    """Runs the command line with the arguments of the process, and returns its exit code."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # The command line heeds Ctrl-C. Python would end by it once more.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["sumwise", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
