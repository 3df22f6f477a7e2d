"""What a run shows while it goes: every step with its counts, and on a terminal a bar that says how far it is."""

from __future__ import annotations

import io

from rich.console import Console

from pipeline import reporting
from pipeline.steps import REVISING, STEPS


def shown(*, is_terminal: bool, steps: tuple[str, ...] = STEPS) -> tuple[str, str]:
    """What stands on the screen while steps end one after the other, and what had been drawn before the last."""
    screen = Console(file=io.StringIO(), force_terminal=is_terminal, width=80, legacy_windows=False)
    with reporting.progress(screen, begin="start Prefect") as tell:
        for place, name in enumerate(steps[:-1], start=1):
            tell(name, {"half_games": 1234}, 0.5, steps[place:])
        meanwhile = screen.file.getvalue()  # type: ignore[attr-defined]
        tell(steps[-1], {"listed_players": 6}, 0.25, ())
    return screen.file.getvalue(), meanwhile  # type: ignore[attr-defined]


def test_each_step_is_a_line_with_its_counts_and_seconds() -> None:
    text, _ = shown(is_terminal=False)

    lines = text.splitlines()
    assert lines[0] == "read sendings: half games 1,234 (0.50 s)"
    assert lines[-1] == "history: listed players 6 (0.25 s)"
    assert [line.partition(":")[0] for line in lines] == [name.replace("_", " ") for name in STEPS]


def test_a_terminal_is_shown_the_same_lines_above_a_bar() -> None:
    text, meanwhile = shown(is_terminal=True)

    assert text.startswith("\x1b[?25l")
    assert "start Prefect" in meanwhile
    assert meanwhile.rstrip().endswith(f"{len(STEPS) - 1}/{len(STEPS)}")
    plain, _ = shown(is_terminal=False)
    assert all(line in text.replace("\x1b[2K", "") for line in plain.splitlines())


def test_of_a_revised_list_no_history_is_announced() -> None:
    text, meanwhile = shown(is_terminal=True, steps=REVISING)

    assert meanwhile.rstrip().endswith(f"{len(REVISING) - 1}/{len(REVISING)}")
    assert "history" not in text
    assert "history" in shown(is_terminal=True)[0]
