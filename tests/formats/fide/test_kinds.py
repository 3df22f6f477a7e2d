from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.formats.fide.kinds import HEAD_BYTES, kind_of, known_by_content
from pipeline.formats.raw import RawFile
from pipeline.formats.recognition import recognise
from tests.formats.fide.small_fide import list_text

PROVEN = [
    (list_text().encode(), "list_text"),
    (b"\xef\xbb\xbf\r\nID_NUMBER NAME             TITLE  COUNTRY  JAN01 GAMES\r\n", "list_text"),
    (b'<?xml version="1.0"?><playerslist date="1">', "list_xml"),
    (b"<players><player>\n <fideid>299000001</fideid>", "list_xml"),
    ("<playerslist><player>".encode("utf-16-le"), "list_xml"),
    (b'<table id="x" class="table calc_table">', "games_page"),
    (b"<html><title>Individual Calculations</title>", "games_page"),
    (b"fide_id,fide_list,file,tournament\r\n", "games_table"),
    (b'"file";"fide_id"\r\n', "games_table"),
]


@pytest.mark.parametrize(("head", "kind"), PROVEN)
@pytest.mark.parametrize("name", ["list", "list.txt", "list.xml", "list.csv", "list.html", "list.207"])
def test_marks_of_its_content_prove_a_kind_whatever_the_name(head, kind, name):
    known = known_by_content(head)

    assert known is not None
    assert known.kind == kind_of(head, name) == kind


@pytest.mark.parametrize(
    ("head", "name", "kind"),
    [
        (b"<html><body>saved</body>", "games.php", "games_page"),
        (b"<html><body>saved</body>", "games", "games_page"),
        (b"saved <div>", "games.htm", "games_page"),
        (b"<player><name>", "list", "list_xml"),
        (b"<?xml version='1.0'?><all>", "list.txt", "list_xml"),
        (b"299000001 Semois", "LIST.TXT", "list_text"),
        (b"player;score", "games.csv", "games_table"),
        (b"dear colleague", "letter", "other"),
        (b"%PDF-1.4 <table class=calc_table>", "games.html", "other"),
    ],
)
def test_in_fides_folder_the_form_and_then_the_name_say_what_the_content_does_not_prove(head, name, kind):
    assert kind_of(head, name) == kind


@pytest.mark.parametrize(
    "head",
    [
        b"<html><body><table><tr><td>1</td></tr></table>",
        b"<?xml version='1.0'?><tournament><player><name>",
        b"012 Coupe\r\n001    1 m    Ardenne, Odile                   1843 BEL       10011\r\n",
        b"the fide_id of a player\r\n",
        b"Name, ID number and rating\r\n",
        b" " * HEAD_BYTES + b"<playerslist>",
        b"",
    ],
)
def test_a_form_that_others_use_too_proves_nothing_among_all_received_files(head):
    assert known_by_content(head) is None
    assert recognise(RawFile("a.207", head)).kind in {"text", "empty"}


@pytest.mark.parametrize("blanks", [b" ", b"\r\n", b"%\n"])
def test_a_file_with_very_many_blanks_in_front_is_told_like_any_other(blanks):
    assert recognise(RawFile("a.207", blanks * 5_000 + b"Coupe")).kind == "text"
    assert recognise(RawFile("a.pgn", blanks * 5_000 + b'[Event "Coupe"]')).kind == "pgn"


@given(st.binary(max_size=200), st.sampled_from(["a.txt", "a.xml", "a.csv", "a.html", "a"]))
def test_what_content_proves_is_what_it_is_taken_for(head, name):
    known = known_by_content(head)
    assert known is None or kind_of(head, name) in {known.kind, "other"}
