"""The reader against the federation's archive: what it reads must be the period's check list."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import dbfread
import polars as pl
import pytest

from pipeline.formats.raw import RawFile
from pipeline.formats.sendings import Sendings, read_sendings
from tests.archive_quarters import sendings_of, unzipped

ABROAD = "999"
FILE_NAME_WIDTH = 32  # the check list cuts file names there

pytestmark = pytest.mark.archive


def check_list(archive_dir: Path, period: str, folder: Path) -> Iterator[dict[str, str]]:
    records = dbfread.DBF(unzipped(archive_dir / period / "CHCKLIST.zip", folder / "CHCKLIST.DBF"), raw=True)
    return ({name: value.decode("latin-1").strip() for name, value in record.items()} for record in records)


def check_list_rows(sendings: Sendings) -> pl.DataFrame:
    """The rows that the half games make: one per member, opponent's member number beside it."""
    players = sendings.entries.select("file_id", "line_number", "entry_number", "member_id")
    opponents = players.select(
        "file_id",
        pl.col("entry_number").alias("opponent_number"),
        pl.col("member_id").alias("opponent_id"),
    )
    digits = {1.0: "1", 0.5: "5", 0.0: "0"}
    return (
        sendings.half_games.join(players, on=["file_id", "line_number"], maintain_order="left")
        .join(opponents, on=["file_id", "opponent_number"], maintain_order="left")
        .join(sendings.files.select("file_id", "file_name"), on="file_id", maintain_order="left")
        .filter(pl.col("member_id") > 0)
        .select(
            pl.col("member_id").cast(pl.String),
            pl.col("opponent_id").cast(pl.String),
            pl.col("score").replace_strict(digits, return_dtype=pl.String),
            pl.col("colour").cast(pl.String),
            pl.col("date").dt.strftime("%Y%m%d"),
            pl.col("file_name").str.head(FILE_NAME_WIDTH).str.strip_chars_end(" "),
        )
    )


@pytest.mark.parametrize(
    ("period", "row_count"),
    [("201804", 12904), ("201807", 21480), ("201901", 15576), ("202110", 6762), ("202201", 12756)],
)
def test_the_half_games_of_a_period_are_the_rows_of_its_check_list(archive_dir, period, row_count, tmp_path):
    sendings = read_sendings(sendings_of(archive_dir / period))

    ours = Counter(check_list_rows(sendings).iter_rows())
    published = Counter(
        (row["JOUEUR"], row["ADVERS"], row["RESULTAT"], row["WH_BL"], row["DATE"], row["FILE_CH"])
        for row in check_list(archive_dir, period, tmp_path)
        if row["EXPEDIT"] != ABROAD
    )
    assert published.total() == row_count
    assert ours - published == Counter()
    assert published - ours == Counter()


@pytest.mark.parametrize("period", ["201804", "201807", "201901", "202110", "202201"])
def test_sound_files_of_the_archive_give_no_finding(archive_dir, period):
    sendings = read_sendings(sendings_of(archive_dir / period))

    assert sendings.findings.rows() == []
    assert sendings.files["state"].unique().to_list() == ["accepted"]


def test_the_senders_of_a_period_are_those_of_its_check_list(archive_dir, tmp_path):
    period = "202110"
    ours = {
        name[:FILE_NAME_WIDTH].rstrip(): str(sender)
        for name, sender in read_sendings(sendings_of(archive_dir / period))
        .files.select("file_name", "sender_id")
        .iter_rows()
    }
    published = {
        row["FILE_CH"]: row["EXPEDIT"] or "0"
        for row in check_list(archive_dir, period, tmp_path)
        if row["EXPEDIT"] != ABROAD
    }
    assert ours == published


def test_a_whole_interclubs_file_gives_its_660_rows_in_the_order_of_the_file(samples_dir):
    file = RawFile("531OPE1a.599", (samples_dir / "531OPE1a_fefb2015_full.599").read_bytes())
    expected = csv.DictReader(
        io.StringIO((samples_dir / "531OPE1a_fefb2015_expected_chcklist.csv").read_text(encoding="utf-8"))
    )

    rows = check_list_rows(read_sendings([file])).drop("file_name").rows()
    assert len(rows) == 660
    assert rows == [
        (row["joueur"], row["adversaire"], row["resultat"], row["couleur"], row["date"]) for row in expected
    ]


@pytest.mark.parametrize(
    ("name", "layout", "counts", "rules"),
    [
        ("24L_online_guide2015.618", "24_lines", (12, 1, 6, 0, 6), []),
        ("531OPE1a_fefb2015_full.599", "pairtwo", (278, 4, 260, 140, 260), []),
        ("612OPE1a_pairtwo2000_from_seed.209", "pairtwo_2000", (16, 7, 33, 32, 33), ["round_date_outside"]),
        ("927INT01A_icn2015_excerpt60.998", "interclubs", (60, 1, 20, 20, 20), []),
        ("chessmanager2000_GRI_from_seed.618", "chess_manager", (8, 7, 19, 12, 19), ["round_date_outside"]),
        ("chessmanager2000_OPE_from_seed.618", "chess_manager", (8, 7, 20, 12, 20), ["round_date_outside"]),
        ("ICN_R1_part1_2023_excerpt40.txt", "swar_interclubs", (40, 1, 13, 14, 13), []),
        ("S_SWAR_A1_exemple_R01-04.541", "swar", (18, 4, 21, 2, 21), []),
        ("S_SWAR_S1_exemple_R01-06.541", "swar", (23, 6, 36, 4, 36), []),
    ],
)
def test_a_sample_gives_the_counts_of_its_own_header(samples_dir, name, layout, counts, rules):
    sendings = read_sendings([RawFile(name, (samples_dir / name).read_bytes())])

    file = sendings.files.row(0, named=True)
    scores = Counter(sendings.half_games["score"].to_list())
    read = (file["player_count"], file["round_count"], scores[1.0], scores[0.5], scores[0.0])
    declared = (file["declared_wins"], file["declared_draws"], file["declared_losses"])
    assert file["layout"] == layout
    assert read == counts
    assert (file["declared_player_count"], file["declared_round_count"]) == counts[:2]
    assert declared in {counts[2:], (None, None, None)}
    assert sendings.findings["rule"].to_list() == rules


@pytest.mark.parametrize("name", ["ICN_fide_R1_2023_trf16_excerpt.txt", "ICN2015_fide_trf_BN_colours_excerpt.txt"])
def test_a_fide_report_is_refused_as_such(samples_dir, name):
    sendings = read_sendings([RawFile(name, (samples_dir / name).read_bytes())])

    assert sendings.files["reason"].to_list() == ["fide_report"]
    assert sendings.entries.is_empty()
