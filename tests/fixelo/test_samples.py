"""The sample databases against the exports that another program made of them."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.fixelo.database import Database
from pipeline.fixelo.files import Options, fix_file, load_database
from pipeline.fixelo.headers import game_headers

pytestmark = pytest.mark.archive


def exported(path: Path) -> list[dict[str, str]]:
    """The tags of every game of an export."""
    games = re.split(r"\n\n(?=\[Event )", path.read_text(encoding="cp850"))
    return [dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.MULTILINE)) for game in games]


def as_exported(row: dict[str, object]) -> dict[str, str]:
    """A header as the exporting program words it: `?` for nothing, no tag for none."""
    ratings = {"WhiteElo": row["white_rating"], "BlackElo": row["black_rating"], "ECO": row["eco"]}
    return {
        "Site": str(row["source"] or "?"),
        "Date": f"{row['year'] or '??'}.??.??",
        "Round": str(row["round"] or "?"),
        "White": str(row["white"]),
        "Black": str(row["black"]),
        "Result": str(row["result"]),
    } | {tag: str(value) for tag, value in ratings.items() if value is not None}


def as_stored(tags: dict[str, str]) -> dict[str, str]:
    """The export sets a space behind a comma and a full stop behind an initial in players' names."""
    names = {tag: re.sub(r"(?<=[ ,]\w)\.$", "", tags[tag]).replace(", ", ",") for tag in ("White", "Black")}
    return {tag: value for tag, value in (tags | names).items() if tag not in {"Event", "SetUp", "FEN"}}


@pytest.mark.parametrize(
    ("name", "export"), [("cbascii5", "cbascii5_export.pgn"), ("probe40", "probe40_export_by_cbascii.pgn")]
)
def test_a_sample_is_read_exactly_as_its_export_says(cbf_samples: Path, name: str, export: str) -> None:
    database = load_database(cbf_samples / f"{name}.cbf")
    assert isinstance(database, Database)
    headers = game_headers(database, name)
    assert isinstance(headers, pl.DataFrame)
    expected = [as_stored(tags) for tags in exported(cbf_samples / export)]
    assert [as_exported(row) for row in headers.iter_rows(named=True)] == expected
    assert len(expected) == {"cbascii5": 5, "probe40": 40}[name]


def test_the_patched_sample_comes_out_byte_for_byte(cbf_samples: Path, tmp_path: Path) -> None:
    for extension in ("cbf", "cbi"):
        (tmp_path / f"cbascii5.{extension}").write_bytes((cbf_samples / f"cbascii5.{extension}").read_bytes())
    kept = load_database(tmp_path / "cbascii5.cbf")
    assert isinstance(kept, Database)
    headers = game_headers(kept, "cbascii5")
    assert isinstance(headers, pl.DataFrame)
    # All but White of game 1 and Black of game 3 are listed.
    listed = pl.concat([headers["white"][1:], headers["black"].gather([0, 1, 3, 4])])
    outcome = fix_file(tmp_path / "cbascii5.cbf", Options(2650, listed))
    removed = outcome.report.filter(pl.col("action") == "removed")
    assert removed.select("game_number", "colour", "true_rating_guess").rows() == [(1, "W", 1400), (3, "B", 1595)]
    for extension in ("cbf", "cbi"):
        patched = (cbf_samples / f"cbascii5_patched.{extension}").read_bytes()
        assert (tmp_path / f"cbascii5.{extension}").read_bytes() == patched


def test_the_export_is_repaired_like_the_database_it_came_from(cbf_samples: Path, tmp_path: Path) -> None:
    path = tmp_path / "export.pgn"
    before = (cbf_samples / "cbascii5_export.pgn").read_bytes()
    path.write_bytes(before)
    fix_file(path, Options(2650, pl.Series(dtype=pl.String)))
    old, new = before.split(b"\n"), path.read_bytes().split(b"\n")
    changed = [(was, now) for was, now in zip(old, new, strict=True) if was != now]
    assert len(changed) == 6
    assert {now for _, now in changed} == {b'[WhiteElo "-"]', b'[BlackElo "-"]'}
