"""Lines of text for programs that read fields between semicolons, in the code page of Windows or UTF-8."""

from __future__ import annotations

import polars as pl

from pipeline.formats.legacy_text import encode_column, within_page

CRLF = "\r\n"


def semicolon_lines(fields: pl.DataFrame, *, quoted: bool = False, header: bool = False) -> list[str]:
    """Rows as fields between semicolons; a field that holds a semicolon or a quote is made plain before.

    The old programs know no escapes, so neither sign can stand in a field: `;` becomes `,` and `"` becomes `'`.

    Args:
        fields: text columns in the order of the file.
        quoted: put every field in double quotes.
        header: begin with the columns' names.
    """
    plain = fields.select(pl.all().cast(pl.String).fill_null("").str.replace_all(";", ",").str.replace_all('"', "'"))
    mark = '"' if quoted else ""
    rows = plain.select(pl.concat_str([mark + pl.col(name) + mark for name in plain.columns], separator=";"))
    first = [";".join(mark + name + mark for name in plain.columns)] if header else []
    return first + rows.to_series().to_list()


def windows_bytes(lines: list[str]) -> bytes:
    """The lines in cp1252 with CR LF; a sign that the page lacks becomes its base letter."""
    if not lines:
        return b""
    text = encode_column(within_page(pl.Series(lines)))
    return (CRLF.join(text.to_list()) + CRLF).encode("latin-1")
