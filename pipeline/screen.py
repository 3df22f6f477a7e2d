"""The screen: shows what files and names say, and never obeys it; data on the way out stays as it is."""

from __future__ import annotations

import errno
import os
import re
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any

from rich.console import Console
from rich.text import Text

UNPRINTABLE = "·"
_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]"
)
"""Control characters, what turns the direction of writing, what has no width, and halves of characters."""


def printable(text: str) -> str:
    """A text whose control characters a terminal would obey shown as `·`; line feeds and tabs stay."""
    return _UNPRINTABLE.sub(UNPRINTABLE, text)


class Screen(Console):
    """A console for texts from outside: lines and the cells of tables are made printable."""

    def render_str(self, text: str, *positional: Any, **options: Any) -> Text:
        """Make a text printable, then what rich makes of it."""
        return super().render_str(printable(text), *positional, **options)


def say_stop(screen: Console, text: str) -> None:
    """Say in a sentence what stops what was asked, or what becomes of it."""
    screen.print(text, style="bold red", soft_wrap=True, markup=False)


def show_any_letter() -> None:
    """Let a letter that the terminal's code page lacks be shown as `?`, rather than stop at it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def write_out(data: bytes) -> None:
    """Write data to the standard output: the same bytes on every system, whatever its code page.

    Raises:
        OSError: it is closed, or what it leads to takes no more.
    """
    if sys.stdout is None:
        raise OSError(errno.EBADF, "it is closed", "standard output")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def finish_output() -> None:
    """Have what was shown taken by the system now, as it would else fail when nobody hears of it.

    Raises:
        OSError: what the output leads to takes no more; what is left of it is dropped.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        # Python would try again at its end, and complain
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
