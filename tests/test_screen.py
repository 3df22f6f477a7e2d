"""What the screen shows of texts from outside, and how output ends."""

from __future__ import annotations

import io
import sys

import pytest
from rich.table import Table

from pipeline.screen import Screen, printable, show_any_letter, write_out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Clé, 1½ “Ñ” ş 王", "Clé, 1½ “Ñ” ş 王"),
        ("\x1b[31mred", "·[31mred"),
        ("\x9b2J", "·2J"),
        ("one\ntwo\tthree", "one\ntwo\tthree"),
        ("101.\u202eezis", "101.·ezis"),
        ("caf\udce9", "caf·"),
        ("bell\x07 and back\x08", "bell· and back·"),
    ],
)
def test_control_characters_are_shown_and_everything_else_stays(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_neither_a_line_nor_a_cell_of_a_table_reaches_the_terminal_with_its_control_characters() -> None:
    paper = io.StringIO()
    screen = Screen(file=paper, width=80)
    table = Table("name")
    table.add_row("Jan\x1b]0;title\x07")
    screen.print("file\x1b[2J.101", markup=False)
    screen.print(table)
    assert "\x1b" not in paper.getvalue()
    assert "file·[2J.101" in paper.getvalue()
    assert "Jan·]0;title·" in paper.getvalue()


def test_a_letter_that_the_code_page_lacks_is_shown_as_a_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    show_any_letter()
    sys.stdout.write("Hélène")
    sys.stdout.flush()
    assert raw.getvalue() == b"H?l?ne"


def test_data_is_the_same_bytes_whatever_the_code_page(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252"))
    write_out("Hélène, 王".encode())
    assert raw.getvalue().decode() == "Hélène, 王"


def test_a_closed_output_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(OSError, match="it is closed: 'standard output'"):
        write_out(b"data")
