"""The command `calcelo`, also `python -m pipeline`."""

from __future__ import annotations

import sys


def main() -> None:
    """Load the command line and do as it says; loading takes a moment, in which Ctrl-C may come too."""
    try:
        from pipeline.cli import main as do_as_told  # noqa: PLC0415 - see above

        do_as_told()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped by Ctrl-C before anything was done.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
