"""The command `calcelo`, also `python -m pipeline`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Load the command line and do as it says; loading takes a moment, in which Ctrl-C may come too."""
    _forget_no_width()
    try:
        from pipeline.cli import main as do_as_told  # noqa: PLC0415 - see above

        do_as_told()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped by Ctrl-C before anything was done.\n")
        sys.exit(130)


def _forget_no_width() -> None:
    """A terminal said to have no columns is one whose width is not known, rather than one that nothing is shown on."""
    if not os.environ.get("COLUMNS", "").strip("0 "):
        os.environ.pop("COLUMNS", None)


if __name__ == "__main__":
    main()
