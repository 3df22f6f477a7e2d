"""Where that stands which a check finds: its header names the place, the layout of the file tells the column."""

from __future__ import annotations

import polars as pl

from pipeline.contracts.findings import Findings
from pipeline.formats.sendings.layouts import LAYOUTS, Layout, layout_named
from pipeline.formats.trf import VERSIONS

WHOLE_FILE = "file"
"""About a file as a whole: no line, no column."""

GAME = "game"
"""At a game: the check itself returns the line and the column of its cell."""

FIELDS = {
    "name": "player_name",
    "member_id": "member_id",
    "club_id": "club_id",
    "nationality": "nationality",
    "rating": "rating",
}
"""At a field of a player's line, which the check returns: the fields of `Entries`, as a `Layout` calls them."""

PLACES = (WHOLE_FILE, GAME, *FIELDS)
"""What `place:` in a check's header may say."""

_IN_REPORTS = ("name", "nationality")
"""Of a report's fields those that stand in the player's own line; number and rating may stand in a national row."""


def _columns_of(name: str, layout: Layout, fields: tuple[str, ...]) -> list[tuple[str, str, int]]:
    spans = {field: getattr(layout, FIELDS[field]) for field in fields}
    return [(name, field, span.first) for field, span in spans.items() if span]


_REPORT = layout_named("swar")  # which has the columns of FIDE's report
_COLUMNS = pl.DataFrame(
    [
        *(row for layout in LAYOUTS for row in _columns_of(layout.name, layout, tuple(FIELDS))),
        *(row for version in VERSIONS for row in _columns_of(version.lower(), _REPORT, _IN_REPORTS)),
    ],
    schema={"layout": pl.String, "field": pl.String, "column_number": pl.Int32},
    orient="row",
)


def placed(rows: pl.DataFrame, place: str, received_files: pl.DataFrame) -> pl.DataFrame:
    """The rows that a check returns, with `line_number`, `column_number` and `raw_text`, null where there is none.

    A field whose column the layout does not tell, as in a database or in a national row, has its line alone.

    Args:
        rows: what the check returns, `file_id` among it.
        place: one of `PLACES`.
        received_files: contract `ReceivedFiles`, which tell the layouts.
    """
    if place in FIELDS:
        layouts = received_files.select("file_id", "layout").unique("file_id", keep="first")
        columns = layouts.join(_COLUMNS.filter(pl.col("field") == place), on="layout")
        rows = rows.join(columns.select("file_id", "column_number"), on="file_id", how="left", maintain_order="left")
    types = Findings.polars_schema()
    missing = [name for name in ("line_number", "column_number", "raw_text") if name not in rows.columns]
    return rows.with_columns(pl.lit(None, dtype=types[name]).alias(name) for name in missing)
