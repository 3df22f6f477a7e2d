from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import duckdb
import polars as pl
import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from pipeline.commands.fixelo import modern_arguments, register
from pipeline.contracts.findings import Findings
from pipeline.contracts.fixelo import FixeloReport, GameHeaders
from pipeline.findings import FindingList, Place
from pipeline.fixelo.wording import CATALOGUE
from pipeline.period import Period
from pipeline.settings import Settings
from pipeline.store import Store
from tests.fixelo.builder import Game, database

Lay = Callable[..., Path]
FALSE = Game(white=216)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command runs in its own folder, with its own data folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CALCELO_DATA", str(tmp_path / "data"))


def run(*arguments: object) -> Result:
    app = typer.Typer()
    register(app)
    return CliRunner().invoke(app, modern_arguments([str(word) for word in arguments]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["fixelo", "-practice", "A.CBF"], ["fixelo", "--practice", "A.CBF"]),
        (["fixelo", "A.CBF", "-PRACTICE"], ["fixelo", "A.CBF", "--practice"]),
        (["fixelo", "--", "-practice"], ["fixelo", "--", "-practice"]),
        (["rate", "-practice"], ["rate", "-practice"]),
        (["fixelo", "--limit", "2600"], ["fixelo", "--limit", "2600"]),
        ([], []),
    ],
)
def test_the_old_spelling_of_practice_is_understood(old: list[str], new: list[str]) -> None:
    assert modern_arguments(old) == new


def test_a_repair_says_what_it_did_and_ends_with_zero(lay: Lay) -> None:
    path = lay(FALSE, Game(is_deleted=True))
    result = run("fixelo", path)
    assert result.exit_code == 0
    assert "Peeters,J" in result.output
    assert "2680" in result.output
    assert "1400" in result.output
    assert f"{path}: changed. Games 2, of them deleted 1, false ratings 1" in result.output
    assert f"written: {path}; as it was: {path}.bak" in result.output
    assert "No player list: every rating above 2650" in result.output


def test_a_practice_run_in_the_old_spelling_writes_nothing(lay: Lay) -> None:
    path = lay(FALSE)
    before = path.read_bytes()
    result = run("fixelo", "-practice", path)
    assert result.exit_code == 0
    assert "to remove" in result.output
    assert "Practice run: nothing was written." in result.output
    assert path.read_bytes() == before


def test_a_refusal_ends_with_one_and_a_wrong_option_with_two(lay: Lay) -> None:
    path = lay(FALSE)
    path.with_suffix(".CBI").unlink()
    assert run("fixelo", path).exit_code == 1
    assert run("fixelo", "NONE.CBF").exit_code == 1
    output = run("fixelo", "NONE.CBF", "NOR_THIS.CBF").output
    assert "matches 'NONE.CBF'" in output
    assert "matches 'NOR_THIS.CBF'" in output
    assert run("fixelo", path, "--report", "report.xls").exit_code == 2
    assert run("fixelo", path, "--code-page", "klingon").exit_code == 2
    assert run("fixelo", path, "--code-page", "utf-16").exit_code == 2
    assert run("fixelo", path, "--language", "de").exit_code == 2
    assert run("fixelo", path, "--players", "NONE.DAT").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "limit"), [(["--limit", "2700"], 2700), ([], 2600), (["--players", "OTHER.DAT"], 2650)]
)
def test_the_limit_is_the_options_else_the_lists_else_that_of_1995(
    lay: Lay, tmp_path: Path, arguments: list[str], limit: int
) -> None:
    path = lay(FALSE)
    (tmp_path / "fixelo.dat").write_text("2600\nClaes,W\n")
    (tmp_path / "OTHER.DAT").write_text("Claes,W\n")
    output = run("fixelo", "--practice", path, *arguments).output
    assert f"Limit {limit}, 1 players on the list." in output
    assert ("to remove" in output) == (limit < 2680)


def test_listed_players_keep_their_ratings(lay: Lay, tmp_path: Path) -> None:
    path = lay(Game(white=216, black=220, players="Peeters,Jan-Dubois,M"))
    (tmp_path / "FIXELO.DAT").write_text('2650\n"Peeters,J"\nDubois\n')
    output = run("fixelo", path).output
    assert "Player list: FIXELO.DAT" in output
    assert "kept: listed 1, kept: unclear 1" in output


def test_the_report_is_written_as_csv_and_parquet(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    run("fixelo", path, "--report", "out/report.csv", "--report", "report.parquet")
    parquet = pl.read_parquet(tmp_path / "report.parquet")
    FixeloReport.validate(parquet)
    assert parquet["true_rating_guess"].to_list() == [1400]
    assert pl.read_csv(tmp_path / "out" / "report.csv").select("game_number", "action").rows() == [(1, "removed")]


def test_a_long_report_is_cut_on_the_screen_only(lay: Lay) -> None:
    path = lay(FALSE, FALSE, FALSE)
    assert "... and 2 more rows" in run("fixelo", "--practice", path, "--rows", "1").output


def test_control_signs_of_a_damaged_name_do_not_reach_the_terminal(lay: Lay) -> None:
    path = lay(Game(white=216, players="A\x1b[31m-B"), name="G\x1b[31m.CBF")
    for arguments in (("fixelo", "--practice", path), ("fixelo", path), ("cbf2parquet", path), ("fixelo", "\x1b.CBF")):
        assert "\x1b" not in run(*arguments).output


def test_of_many_false_ratings_the_screen_words_one_in_each_file(lay: Lay) -> None:
    twice = Game(white=220, black=220, checksum="bad")
    lay(*[FALSE] * 4, Game(white=216, black=216), twice, twice, name="A.CBF")
    lay(FALSE, name="B.CBF")
    (told, other, of_checksum) = [
        line
        for line in run("fixelo", "--practice", "*.CBF").output.splitlines()
        if line.startswith("warning: ")
        if "FIXELO.DAT" not in line
    ]
    assert "A.CBF: Game 1, " in told
    assert told.endswith("(and 5 more of this kind in the file)")
    assert of_checksum.endswith("(and 1 more of this kind in the file)")
    assert "B.CBF: Game 1, " in other
    assert "more of this kind" not in other


def test_what_is_noted_in_a_file_is_counted_with_it(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text('[WhiteElo "x"]\n[BlackElo "y"]\n\n*\n')
    assert "line 1, column 12: This rating can't be read" in (output := run("fixelo", "games.pgn").output)
    assert "(and 1 more of this kind in the file)" in output


def test_a_report_that_cannot_be_written_is_told_and_ends_with_one(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    (tmp_path / "report.csv").mkdir()
    result = run("fixelo", path, "--report", "report.csv", "--report", "other.csv")
    assert result.exit_code == 1
    assert "report.csv: Writing failed" in result.output
    assert f"{path}: changed" in result.output
    assert (tmp_path / "other.csv").is_file()


@pytest.mark.parametrize(
    "place", ["raw/2018-07/report.csv", "curated/report.csv", "published/2018-07/CHCKLIST.parquet", "members/base.csv"]
)
def test_no_report_and_no_list_is_written_where_the_data_folder_keeps_things(
    lay: Lay, tmp_path: Path, place: str
) -> None:
    path = lay(FALSE)
    (tmp_path / "list.csv").write_text("name,rating\nClaes,2700\n")
    for words in (
        ("fixelo", path, "--report"),
        ("fixelo", "--practice", path, "--report"),
        ("fixelo-list", "list.csv", "--out"),
    ):
        done = run(*words, f"data/{place}")
        assert done.exit_code == 2
        assert "name a place elsewhere" in " ".join(re.sub(r"[│╭╮╰╯─]", " ", done.output).split())
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "GAMES.CBF.bak").exists()


def test_a_player_list_that_cannot_be_read_stops_before_anything_is_done(
    lay: Lay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lay(FALSE)
    before = path.read_bytes()
    (tmp_path / "FIXELO.DAT").write_text("2650\n")
    read = Path.read_bytes

    def refuse(self: Path) -> bytes:
        if self.name == "FIXELO.DAT":
            raise PermissionError(13, "Permission denied")
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = run("fixelo", path)
    assert result.exit_code == 2
    assert "Permission denied" in result.output
    assert read(path) == before


def test_findings_are_told_in_the_language_chosen(lay: Lay) -> None:
    path = lay(FALSE)
    assert "est fausse, sans doute 1400" in run("fixelo", "--practice", path, "--language", "fr").output
    assert "is vals, wellicht 1400" in run("fixelo", "--practice", path, "--language", "nl").output


def test_findings_about_received_databases_land_in_the_findings_table(tmp_path: Path) -> None:
    store = Store(Settings(data_dir=tmp_path / "data"))
    period = Period.parse("2018-07")
    folder = store.raw_dir(period) / "databases"
    folder.mkdir(parents=True)
    cbf, cbi = database([FALSE])
    (folder / "GAMES.CBF").write_bytes(cbf)
    (folder / "GAMES.CBI").write_bytes(cbi)
    earlier = FindingList(CATALOGUE)
    earlier.add("fixelo_list_line", Place(file_name="OTHER.DAT"))
    store.write_table("findings", Findings, earlier.to_frame(), period)
    for _ in range(2):
        assert run("fixelo", "-practice", folder / "GAMES.CBF").exit_code == 0
        landed = store.read_table("findings", Findings, period)
        assert landed.select("rule", "file_name").rows() == [
            ("fixelo_list_line", "OTHER.DAT"),
            ("fixelo_false_rating", "databases/GAMES.CBF"),
        ]
    assert run("fixelo", folder / "GAMES.CBF").exit_code == 1
    assert (folder / "GAMES.CBF").read_bytes() == cbf
    rules = store.read_table("findings", Findings, period)["rule"].to_list()
    assert rules == ["fixelo_list_line", "fixelo_received_file", "fixelo_false_rating"]


def test_a_received_database_under_no_period_is_reported_on_but_lands_nowhere(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "raw"
    folder.mkdir(parents=True)
    (folder / "games.pgn").write_text('[White "A"]\n[WhiteElo "2700"]\n\n*\n')
    result = run("fixelo", "--practice", folder / "games.pgn")
    assert result.exit_code == 0
    assert "the findings go into no table" in result.output


def test_other_databases_leave_the_data_folder_alone(lay: Lay, tmp_path: Path) -> None:
    run("fixelo", lay(FALSE))
    assert not (tmp_path / "data").exists()


def test_headers_go_to_a_parquet_file_beside_the_database(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE, Game(source="Open (2)"))
    assert run("cbf2parquet", path).exit_code == 0
    table = pl.read_parquet(tmp_path / "GAMES.parquet")
    GameHeaders.validate(table)
    assert table["white_rating"].to_list() == [2680, None]
    assert run("cbf2parquet", path, "--out", tmp_path / "tables").exit_code == 0
    assert pl.read_parquet(tmp_path / "tables" / "GAMES.parquet").equals(table)


def test_a_database_that_cannot_be_read_gives_no_parquet_file(lay: Lay, tmp_path: Path) -> None:
    path = lay(FALSE)
    path.with_suffix(".CBI").unlink()
    (tmp_path / "games.pgn").write_text("*")
    result = run("cbf2parquet", path, "games.pgn", "NONE.CBF")
    assert result.exit_code == 1
    assert "index file GAMES.CBI is missing" in result.output
    assert "Only .CBF databases have headers" in result.output
    assert "No .CBF or .PGN file matches 'NONE.CBF'" in result.output
    assert not list(tmp_path.glob("*.parquet"))


def test_headers_of_received_databases_are_not_laid_among_what_was_received(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "raw" / "2018-07"
    folder.mkdir(parents=True)
    cbf, cbi = database([FALSE])
    (folder / "GAMES.CBF").write_bytes(cbf)
    (folder / "GAMES.CBI").write_bytes(cbi)
    assert run("cbf2parquet", folder / "GAMES.CBF").exit_code == 1
    assert run("cbf2parquet", folder / "GAMES.CBF", "--out", "data/published/2018-07").exit_code == 1
    assert sorted(path.name for path in folder.iterdir()) == ["GAMES.CBF", "GAMES.CBI"]
    assert not (tmp_path / "data" / "published").exists()
    assert run("cbf2parquet", folder / "GAMES.CBF", "--out", tmp_path).exit_code == 0


def test_two_databases_of_one_name_do_not_overwrite_each_others_headers(lay: Lay, tmp_path: Path) -> None:
    for folder, game in (("a", FALSE), ("b", Game())):
        (tmp_path / folder).mkdir()
        lay(game, name=f"{folder}/GAMES.CBF")
    result = run("cbf2parquet", "a\\*.CBF", "b\\*.CBF", "--out", "tables")
    assert result.exit_code == 1
    assert "b/GAMES.CBF: tables/GAMES.parquet exists already" in result.output
    assert pl.read_parquet(tmp_path / "tables" / "GAMES.parquet")["white_rating"].to_list() == [2680]


@pytest.mark.parametrize("is_parquet", [True, False])
def test_headers_do_not_take_the_place_of_another_file(lay: Lay, tmp_path: Path, is_parquet: bool) -> None:
    path, other = lay(FALSE), tmp_path / "GAMES.parquet"
    pl.DataFrame({"own": [1]}).write_parquet(other) if is_parquet else other.write_bytes(b"something")
    before = other.read_bytes()
    assert run("cbf2parquet", path).exit_code == 1
    assert other.read_bytes() == before


def test_headers_that_cannot_be_written_are_told(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pipeline.fixelo.tables.write_table", fail)
    result = run("cbf2parquet", lay(FALSE))
    assert result.exit_code == 1
    assert "No space left on device" in result.output


def test_the_headers_of_a_database_are_queried_in_duckdb(lay: Lay, tmp_path: Path) -> None:
    run("cbf2parquet", lay(FALSE, Game(year=80), Game(black=216, year=80), name="A.CBF"), lay(FALSE, name="B.CBF"))
    found = duckdb.sql(
        f"""
        select year, count(*) as games
        from '{tmp_path}/*.parquet'
        where white_rating > 2650 or black_rating > 2650
        group by year
        order by year
        """
    ).fetchall()
    assert found == [(1980, 1), (1994, 2)]


FIDE_LIST = (
    "ID Number      Name                            Fed Sex Tit  WTit OTit FOA JUL18 Gms K  B-day Flag\n"
    "101            Claes, Wim                      BEL M   GM                 2705  0   10 1980      \n"
    "102            Maes, Piet                      BEL M                      1400  0   20 1990      \n"
)


FIDE_XML = """<?xml version="1.0"?>
<playerslist>
<player><fideid>101</fideid><name>Claes, Wim</name><country>BEL</country><sex>M</sex><rating>2705</rating></player>
<player><fideid>102</fideid><name>Maes, Piet</name><country>BEL</country><sex>M</sex><rating>1400</rating></player>
</playerslist>
"""


@pytest.mark.parametrize("kind", ["list.csv", "list.parquet", "standard.txt", "standard.xml"])
def test_a_player_list_is_made_of_any_list(tmp_path: Path, kind: str) -> None:
    players = pl.DataFrame({"name": ["Claes, Wim", "Maes, Piet"], "rating": [2705, 1400]})
    if kind.endswith("csv"):
        players.write_csv(tmp_path / kind)
    elif kind.endswith("parquet"):
        players.write_parquet(tmp_path / kind)
    else:
        (tmp_path / kind).write_text(FIDE_XML if kind.endswith("xml") else FIDE_LIST)
    result = run("fixelo-list", kind, "--limit", "2600")
    assert (result.exit_code, (tmp_path / "FIXELO.DAT").read_bytes()) == (0, b"2600\r\nClaes, Wim\r\n")
    assert "FIXELO.DAT: 1 players rated 2600 or more" in result.output


def test_an_older_player_list_is_kept_as_a_backup(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name,rating\nClaes,2700\n")
    (tmp_path / "FIXELO.DAT").write_text("made by hand")
    for _ in range(2):
        result = run("fixelo-list", "list.csv")
        assert result.exit_code == 0
        assert (tmp_path / "FIXELO.DAT").read_bytes() == b"2650\r\nClaes\r\n"
        assert (tmp_path / "FIXELO.DAT.bak").read_text() == "made by hand"
    assert sorted(path.name for path in tmp_path.glob("FIXELO*")) == ["FIXELO.DAT", "FIXELO.DAT.bak"]


def test_a_list_of_nobody_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name,rating\nClaes,2300\n")
    result = run("fixelo-list", "list.csv")
    assert result.exit_code == 1
    assert "nobody is rated 2650 or more" in result.output
    assert not (tmp_path / "FIXELO.DAT").exists()


def test_a_list_that_cannot_be_written_ends_with_one(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name,rating\nClaes,2700\n")
    (tmp_path / "FIXELO.DAT").write_text("2650\n")
    (tmp_path / "FIXELO.DAT").chmod(0o444)
    result = run("fixelo-list", "list.csv")
    assert result.exit_code == 1
    assert "FIXELO.DAT is read-only" in result.output
    assert (tmp_path / "FIXELO.DAT").read_text() == "2650\n"


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("list.doc", b"", "is no list"),
        ("list.csv", b"name,club\nClaes,1\n", "needs a column"),
        ("list.csv", b"name,rating\nClaes,high\n", "can't be read"),
        ("list.dbf", b"nonsense", "can't be read"),
        ("list.zip", b"nonsense", "can't be read"),
        ("list.txt", b"nonsense", "can't be read"),
    ],
)
def test_a_file_that_is_no_list_is_refused_and_nothing_written(
    tmp_path: Path, name: str, content: bytes, reason: str
) -> None:
    (tmp_path / name).write_bytes(content)
    result = run("fixelo-list", name)
    assert result.exit_code == 2
    assert reason in " ".join(result.output.replace("│", " ").split())
    assert not (tmp_path / "FIXELO.DAT").exists()
