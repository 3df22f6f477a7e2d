"""The law of places: where a finding says to look, there is a line and a column, and the text that it quotes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings.decoding import decode_all
from pipeline.formats.sendings.wording import ABOUT_THE_FILE

BLANKS = " \t\r\n\x00\x1a"
CUT = "…"
"""Ends a quotation that was too long."""

BEHIND_THE_LINE = frozenset(
    {
        "cell_blank",
        "game_date_unreadable",
        "line_short",
        "report_round_without_date",
        "round_count_differs",
        "round_dates_missing",
    }
)
"""Of something that is missing at the end of a line: the column is where it should stand."""


def editor_lines(text: str) -> list[str]:
    """The lines as an editor numbers them."""
    single = text.replace("\r\n", "\n")
    return (single if "\n" in single else single.replace("\r", "\n")).split("\n")


def check_places_of_sendings(findings: pl.DataFrame, files: Sequence[RawFile]) -> None:
    """Assert it of the findings about result files that are text."""
    texts = decode_all([file.data for file in files])
    told = {file.file_id: text.text for file, text in zip(files, texts, strict=True)}
    check_places(findings, told, ABOUT_THE_FILE)


def check_places(
    findings: pl.DataFrame, texts: Mapping[str, str], about_the_file: Iterable[str], *, quotes_text: bool = True
) -> None:
    """Assert that every finding names its file and, unless it is about the file as a whole, its line and column.

    Args:
        findings: contract `Findings`.
        texts: what each file holds, by `file_id`; of one that is no text itself, such as a zip, there is none.
        about_the_file: the rules that need no place.
        quotes_text: whether findings quote what stands in the file, and not what a browser shows of it.
    """
    assert findings["file_id"].null_count() == findings["file_name"].null_count() == 0
    placed = findings.filter(~pl.col("rule").is_in([*about_the_file]))
    assert placed.filter(pl.any_horizontal(pl.col("line_number", "column_number").is_null())).is_empty()
    lines = {file_id: editor_lines(text) for file_id, text in texts.items()}
    told = placed.filter(pl.col("file_id").is_in([*texts]))
    places = told.select("file_id", "rule", "line_number", "column_number", "raw_text").iter_rows()
    wrong = [place for place in places if not is_right(lines[place[0]], *place[1:], quotes_text=quotes_text)]
    assert not wrong, wrong[:5]


def is_right(
    lines: list[str], rule: str, line_number: int, column_number: int, raw_text: str | None, *, quotes_text: bool
) -> bool:
    """Whether the place is in the file, and the quoted text is the line's or begins or lies there."""
    if not 1 <= line_number <= len(lines):
        return False
    line = lines[line_number - 1]
    if not 1 <= column_number <= len(line) + 1:  # the end of a line is a place where something may be missing
        return rule in BEHIND_THE_LINE
    quoted = (raw_text or "").removesuffix(CUT).strip(BLANKS)
    if not quotes_text or line.strip(BLANKS).startswith(quoted):
        return True
    at = column_number - 1
    behind = "\n".join(lines[line_number - 1 : line_number + quoted.count("\n")])
    first = behind.rfind(quoted, 0, at + len(quoted))
    return behind[at:].lstrip(BLANKS).startswith(quoted) or 0 <= first <= at <= first + len(quoted)
