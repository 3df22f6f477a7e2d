from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.fixelo import pgn
from pipeline.fixelo.database import Refusal
from pipeline.fixelo.files import Options, edited_blocks, fix_file
from pipeline.fixelo.pgn import PgnScan, scan_pgn
from pipeline.fixelo.wording import ABOUT_THE_FILE
from tests.fixelo.plain_fixelo import plain_pgn
from tests.formats.places import check_places

LIMIT = 2650
GAME = (
    b'[Event "Club Ch"]\n[Date "1994.03.01"]\n[White "Claes, Wim"]\n[Black "Maes, Piet"]\n'
    b'[WhiteElo "2680"]\n[BlackElo "2105"]\n\n1. e4 e5 1-0\n\n'
)


def scan(text: bytes, block: int = 1 << 20) -> PgnScan:
    found = scan_pgn((text[at : at + block] for at in range(0, len(text), block)), LIMIT)
    assert isinstance(found, PgnScan)
    return found


def places(text: bytes, block: int = 1 << 20) -> list[bytes]:
    """The values found, cut out of the text by their places."""
    found = scan(text, block).sides.select("offset", "length").rows()
    return [text[offset : offset + length] for offset, length in found]


def test_a_rating_above_the_limit_is_found_with_its_game_line_and_players() -> None:
    found = scan(GAME + GAME)
    assert found.game_count == 2
    columns = ("game_number", "line_number", "colour", "white", "black", "year", "rating_shown")
    assert found.sides.select(*columns).rows() == [
        (1, 5, "W", "Claes, Wim", "Maes, Piet", 1994, 2680),
        (2, 14, "W", "Claes, Wim", "Maes, Piet", 1994, 2680),
    ]
    assert places(GAME + GAME) == [b"2680", b"2680"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_are_counted_with_any_line_end(end: bytes) -> None:
    assert scan((GAME + GAME).replace(b"\n", end)).sides["line_number"].to_list() == [5, 14]


@pytest.mark.parametrize(
    ("tags", "place"),
    [
        (b'[WhiteElo "2700"]', (1, 12)),
        (b'\t [WhiteElo " 02700"]', (1, 16)),
        (b'\xef\xbb\xbf[WhiteElo "2700"]', (1, 12)),
        (b'[White "A"]\r\n[WhiteElo "2700"]', (2, 12)),
        (b'[White "A"]\r [WhiteElo "2700"]', (2, 13)),
        ('[White "Œé"] [WhiteElo "2700"]'.encode(), (1, 25)),
        ('[White "ëé"] [WhiteElo "2700"]'.encode("cp1252"), (1, 25)),
        (b'{a word}\n\n[Event broken\n [WhiteElo "2700"]', (4, 13)),
    ],
)
@pytest.mark.parametrize("block", [1 << 20, 7])
def test_a_rating_has_the_column_of_its_first_digit(tags: bytes, place: tuple[int, int], block: int) -> None:
    found = scan(tags + b"\n\n*\n", block).sides
    assert found.select("line_number", "column_number").rows() == [place]


@pytest.mark.parametrize(
    "moves",
    [
        b'1. e4 {\n[WhiteElo "2700"]\n} e5 1-0',
        b'{ [White "X"] }\n{\n[BlackElo "2700"]}\n1. e4 1-0',
        b'1. e4 ; [WhiteElo "2700"]\n1-0',
        b"1. e4 ; { opens nothing\n1-0",
        b'%[WhiteElo "2700"]\n1. e4 1-0',
        b'1. e4 [WhiteElo "2700"] 1-0',
        b"1. e4 {[%clk 0:01]} e5 {}{ } 1-0",
        b'1. e4 { ; } e5 (1... c5 {\r\n[WhiteElo "2700"]\r\n}) 1-0',
    ],
)
def test_what_looks_like_a_tag_in_moves_and_comments_is_none(moves: bytes) -> None:
    text = b'[White "A"]\n[Black "B"]\n\n' + moves + b"\n\n" + GAME
    found = scan(text)
    assert (found.game_count, found.notes.height) == (2, 0)
    assert places(text) == [b"2680"]


@pytest.mark.parametrize(
    "tags",
    [
        b'[WhiteElo "2700"]',
        b'  [ WhiteElo\t"2700" ]  ',
        b'[White "A {b"][WhiteElo "2700"]',
        b'[White "A \\"{\\" b"] [WhiteElo "2700"]',
        b'\xef\xbb\xbf[WhiteElo "2700"]',
        b'[whiteelo "2700"]',
        b'[BlackElo "2700"]\n[Black "behind it"]',
        b'[Event "x"]\n\n[WhiteElo "2700"]',
        b'{a word before}\n[WhiteElo "2700"]',
        b'[Event "The "Big" {Open"]\n[WhiteElo "2700"]',
        b'[Site "C:\\"]\n[WhiteElo "2700"]',
        b'[Event The {Open]\n[WhiteElo "2700"]',
        b'[Event "no end {\n[WhiteElo "2700"]',
        b'[Event "\x00{"]\r\n[WhiteElo "2700"]',
        b'[WhiteElo "2700"]\n[Event broken',
    ],
)
def test_a_tag_is_found_however_it_is_set(tags: bytes) -> None:
    assert places(tags + b"\n\n*\n") == [b"2700"]
    assert scan(tags + b"\n\n*\n").game_count == 1


@pytest.mark.parametrize("value", [b"", b"-", b"?", b"0", b"2650", b" 1400 ", b"abc", b"2700 (est)", b"-2700"])
def test_no_rating_above_the_limit_is_found_in_other_values(value: bytes) -> None:
    assert places(b'[WhiteElo "' + value + b'"]\n\n*\n') == []


@pytest.mark.parametrize(
    "tag",
    [
        b'[WhiteElo "2700 (est)"]',
        b"[WhiteElo 2700]",
        b'[BlackElo "2700]',
        b'[WhiteElo "27"00"]',
        b'[WhiteElo "27\x0000"]',
        b'[WhiteElo "1234567"]',
        b'[WhiteElo "+2700"]',
    ],
)
def test_a_rating_that_cannot_be_read_is_told_with_the_place_of_its_value(tag: bytes) -> None:
    notes = scan(b'[Event "x"]\n' + tag + b"\n\n*\n").notes
    column = next(at for at, sign in enumerate(tag, 1) if sign in b"+123456789")
    assert notes.rows() == [("fixelo_tag_unreadable", 2, column, tag.decode())]


def test_a_name_with_a_quote_too_many_is_told_as_it_stands() -> None:
    found = scan(b'[White "The "Fox" Claes"]\n[Black "Maes \\"Rook\\""]\n[WhiteElo "2700"]\n\n*\n')
    assert found.sides.select("white", "black").rows() == [('The "Fox" Claes', 'Maes "Rook"')]


def test_more_ratings_and_notes_than_are_kept_as_rows_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgn, "ROWS_AT_A_TIME", 2)
    text = (GAME + GAME.replace(b"2680", b"2700?")) * 5
    assert scan(text).sides["game_number"].to_list() == [1, 3, 5, 7, 9]
    assert scan(text).notes["line_number"].to_list() == [14, 32, 50, 68, 86]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf16_is_refused_and_stays(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "games.pgn"
    before = ("\ufeff" + GAME.decode()).encode(encoding)
    path.write_bytes(before)
    outcome = fix_file(path, Options(LIMIT, pl.Series(dtype=pl.String)))
    assert outcome.files.select("state", "reason").rows() == [("refused", "fixelo_utf16")]
    assert path.read_bytes() == before


def test_an_unreadable_rating_is_told_in_three_languages(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(b'[WhiteElo "2700?"]\n\n*\n')
    row = fix_file(path, Options(LIMIT, pl.Series(dtype=pl.String))).findings.row(0, named=True)
    assert (row["rule"], row["line_number"], row["raw_text"]) == ("fixelo_tag_unreadable", 1, '[WhiteElo "2700?"]')
    assert (row["file_name"], row["severity"]) == (str(path), "warning")
    assert row["message_en"].startswith("This rating can't be read")
    assert row["message_fr"].startswith("Cette cote")
    assert row["message_nl"].startswith("Deze rating")


def test_a_comment_that_never_closes_is_told_and_hides_the_rest() -> None:
    found = scan(b'[White "A"]\n\n1. e4 {oh\n\n' + GAME)
    assert found.sides.is_empty()
    assert found.notes.rows() == [("fixelo_open_comment", 3, 7, "{")]


def test_a_game_without_moves_ends_where_a_tag_comes_again_after_an_empty_line() -> None:
    found = scan(b'[White "A"]\n[WhiteElo "2700"]\n\n[White "B"]\n[WhiteElo "2710"]\n\n')
    assert found.sides.select("game_number", "white").rows() == [(1, "A"), (2, "B")]


def test_a_tag_that_comes_twice_in_one_game_counts_with_both_ratings_and_the_last_name() -> None:
    found = scan(b'[White "A"]\n[White "B"]\n[WhiteElo "2700"]\n[WhiteElo "2710"]\n\n*\n')
    assert found.sides.select("game_number", "white", "rating_shown").rows() == [(1, "B", 2700), (1, "B", 2710)]


def test_names_are_read_in_utf8_and_in_windows_letters() -> None:
    for encoding in ("utf-8", "cp1252"):
        text = GAME.replace(b"Claes, Wim", "Lefèvre, Céline".encode(encoding))
        assert scan(text).sides["white"].to_list() == ["Lefèvre, Céline"]
    assert scan(GAME.replace(b"Maes, Piet", "Łukasz, Ž".encode())).sides["black"].to_list() == ["Łukasz, Ž"]


def test_a_line_that_never_ends_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgn, "MAX_LINE_BYTES", 1_000_000)
    refusal = scan_pgn((b"x" * 400_000 for _ in range(4)), LIMIT)
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.values) == ("fixelo_line_too_long", {"megabytes": 1})


PIECES = st.sampled_from(
    [
        GAME,
        b"{",
        b"}",
        b";",
        b"%",
        b"\n",
        b"\r\n",
        b"\r",
        b'[WhiteElo "2700"]',
        b'[White "A"]',
        b" ",
        b"1. e4",
        b"\\",
        b'"',
        b"[",
        b"]",
        b"[Event x {",
        b'[Event "a "b" {"]',
    ]
)


@given(st.lists(PIECES, max_size=30).map(b"".join), st.integers(1, 40))
def test_the_size_of_the_blocks_does_not_matter(text: bytes, block: int) -> None:
    whole, piecewise = scan(text), scan(text, block)
    assert whole.sides.equals(piecewise.sides)
    assert whole.notes.equals(piecewise.notes)
    assert whole.game_count == piecewise.game_count


@given(st.lists(PIECES, max_size=30).map(b"".join))
def test_a_scan_finds_what_a_plain_loop_over_the_lines_finds(text: bytes) -> None:
    _, game_count, rows = plain_pgn(text, LIMIT)
    found = scan(text)
    assert found.sides.select("game_number", "line_number", "colour", "rating_shown").rows() == rows
    assert found.game_count == game_count


@given(st.binary(max_size=300).filter(lambda text: text[:2] not in {b"\xff\xfe", b"\xfe\xff"}), st.integers(1, 40))
def test_any_bytes_are_read_without_an_error(text: bytes, block: int) -> None:
    assert set(places(text, block)) <= {text[at : at + size] for at in range(len(text)) for size in range(1, 7)}


TEXT_PIECES = st.sampled_from(
    [
        '[White "Lefèvre, C"]',
        '[BlackElo "2700"]',
        '[WhiteElo " 0002683 "]',
        '[WhiteElo "2700?"] ',
        '[WhiteElo "' + "é" * 300 + '"]',
        "[BlackElo 2700",
        "[BlackElo",
        "  ",
        "\t",
        "\n",
        "\r\n",
        "\r",
        "1. e4 é",
        "{é}",
        "{",
    ]
)


@given(pieces=st.lists(TEXT_PIECES, max_size=20), end=st.sampled_from(["\n", "\r\n"]))
def test_every_finding_about_a_pgn_file_has_its_line_column_and_text(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[str], end: str
) -> None:
    text = "".join(end if "\n" in piece or "\r" in piece else piece for piece in pieces)
    path = tmp_path_factory.mktemp("pgn") / "games.pgn"
    path.write_bytes(text.encode())
    options = Options(LIMIT, pl.Series(["Lefevre,Celina"]), is_practice=True)
    findings = fix_file(path, options).findings
    check_places(findings, dict.fromkeys(findings["file_id"].unique(), text), ABOUT_THE_FILE)


def game_text(white: int, black: int, comment: bytes, end: bytes) -> bytes:
    lines = [
        b'[White "Claes, Wim"]',
        b'[Black "Champion, Anna"]',
        b'[WhiteElo "%d"]' % white,
        b'[BlackElo "%d"]' % black,
        b"",
        b"1. e4 {" + comment + b"} e5 1-0",
        b"",
    ]
    return end.join(lines) + end


def without_false_rating(white: int, black: int, comment: bytes, end: bytes) -> bytes:
    """White is not on the list; the first place where the rating stands is the tag."""
    is_false = LIMIT < white <= 2875 and white % 5 == 0
    text = game_text(white, black, comment, end)
    return text.replace(b'[WhiteElo "%d"]' % white, b'[WhiteElo "-"]', 1) if is_false else text


RATINGS = st.integers(300, 3000)
COMMENTS = st.sampled_from([b"good", b'[WhiteElo "2700"]', b'\n[WhiteElo "2700"]\n', b"; % [", b"\xe9"])
GAMES = st.lists(st.tuples(RATINGS, RATINGS, COMMENTS, st.sampled_from([b"\n", b"\r\n"])), min_size=1, max_size=12)


@given(games=GAMES)
def test_only_the_values_of_false_ratings_change_and_a_second_run_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, games: list[tuple[int, int, bytes, bytes]]
) -> None:
    path = tmp_path_factory.mktemp("pgn") / "games.pgn"
    before = b"".join(game_text(*game) for game in games)
    path.write_bytes(before)
    expected = b"".join(without_false_rating(*game) for game in games)
    options = Options(LIMIT, pl.Series(["Champion,A"]))
    outcome = fix_file(path, options)
    assert path.read_bytes() == expected
    assert outcome.files["state"].to_list() == ["changed" if expected != before else "unchanged"]
    assert fix_file(path, options).files["state"].to_list() == ["unchanged"]
    assert path.read_bytes() == expected


def test_a_rating_that_one_byte_cannot_show_is_kept_and_told(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAME.replace(b"2680", b"2683") + GAME.replace(b"2680", b"2880"))
    outcome = fix_file(path, Options(LIMIT, pl.Series(dtype=pl.String)))
    assert outcome.report.select("action", "true_rating_guess").rows() == [("kept_other_cause", None)] * 2
    assert outcome.files["other_cause_count"].to_list() == [2]


def test_places_are_edited_across_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipeline.fixelo.writing.BLOCK_BYTES", 7)
    path = tmp_path / "games.pgn"
    path.write_bytes(GAME + GAME)
    found = scan(GAME + GAME).sides.select("offset", "length")
    assert b"".join(edited_blocks(path, found)) == (GAME + GAME).replace(b"2680", b"-")
