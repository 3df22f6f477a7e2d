"""The demo's site as a whole: every link, every page's form, the same pages in every language."""

from __future__ import annotations

import json
import re
from collections import Counter

import html5lib
import polars as pl
import pytest

from pipeline.languages import LANGUAGES
from pipeline.products.sheets.plain import plain_texts
from pipeline.products.site import site
from pipeline.products.site.people import people
from pipeline.products.site.players import player_rows
from pipeline.products.site.privacy import public
from tests.products.site.page_reading import addresses, ids, seen, targets
from tests.small_site import COMING, COMING_FILES, PERIOD

PAGES = ("index.html", "figures.html", "changes.html", "corrections.html", "explained.html")


def pages(files: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in files.items() if path.endswith(".html")}


def player_page(files: dict[str, str], member_id: int, language: str = "en") -> str:
    return files[f"{language}/players/{member_id}.html"]


def test_every_link_leads_to_a_page_and_a_place_in_it(demo_site):
    places = {path: {"", *ids(text)} for path, text in pages(demo_site).items()}
    broken = [
        (path, file, place)
        for path, text in pages(demo_site).items()
        for file, place in targets(path, text)
        if file not in demo_site or (place and place not in places[file])
    ]
    assert broken == []


def test_every_page_is_reached_from_the_first_one(demo_site):
    reached, waiting = {"index.html"}, ["index.html"]
    index = re.findall(r"\[(\d+),", demo_site["players.js"])
    while waiting:
        path = waiting.pop()
        found = {file for file, _ in targets(path, demo_site[path])}
        if path.endswith("/index.html") and path.count("/") == 1:
            found |= {f"{path[:3]}players/{number}.html" for number in index}
        new = {file for file in found - reached if file.endswith(".html")}
        reached |= new
        waiting += new
    assert reached == set(pages(demo_site))


def test_nothing_on_a_page_points_outside(demo_site):
    outside = [(path, address) for path, text in demo_site.items() for address in addresses(text) if ":" in address]
    assert {address for _, address in outside} == {"data:,"}
    assert not any("url(" in text or "@import" in text or "http" in text for text in demo_site.values())


def test_no_place_has_its_name_twice(demo_site):
    assert not [path for path, text in pages(demo_site).items() if max(Counter(ids(text)).values(), default=1) > 1]


def parsed_strictly(text: str) -> None:
    html5lib.HTMLParser(strict=True).parse(text)


def test_pages_of_every_kind_are_valid(demo_site):
    kinds = {re.sub(r"[0-9a-f]+\.html$", "", path): path for path in pages(demo_site) if path[:3] in {"ind", "nl/"}}
    for path in kinds.values():
        parsed_strictly(demo_site[path])


@pytest.mark.slow
def test_every_page_is_valid(demo_site):
    for text in pages(demo_site).values():
        parsed_strictly(text)


def test_every_page_exists_in_every_language_and_leads_to_itself_in_the_others(demo_site):
    by_language = {
        language: {path[3:] for path in pages(demo_site) if path.startswith(f"{language}/")} for language in LANGUAGES
    }
    assert by_language["fr"] == by_language["nl"] == by_language["en"] >= set(PAGES)
    for language in LANGUAGES:
        for path in by_language[language]:
            text = demo_site[f"{language}/{path}"]
            assert f'<html lang="{language}">' in text
            assert {f"{other}/{path}" for other in LANGUAGES} <= {
                file for file, _ in targets(f"{language}/{path}", text)
            }


def test_every_page_has_its_landmarks_a_way_past_the_head_and_one_heading(demo_site):
    for path, text in pages(demo_site).items():
        assert text.count("<main") == text.count("<h1") == 1, path
        if path != "index.html":
            assert '<a class="skip" href="#content">' in text
            assert text.count("<nav aria-label=") >= 2
            assert "<footer>" in text


def test_every_table_has_a_caption_and_its_headings_a_scope(demo_site):
    for path, text in pages(demo_site).items():
        assert text.count("<table>") == text.count("<caption"), path
        assert "<th>" not in text, path
        assert text.count('<svg viewBox="') == text.count('role="img" aria-label="'), path


def test_everyone_of_the_index_has_a_page_and_nobody_else(demo_site, demo_tables):
    index = json.loads(demo_site["players.js"].removeprefix("window.calceloPlayers = ").removesuffix(";\n"))
    shown = people(demo_tables)
    assert {row[0] for row in index} == set(shown["member_id"])
    assert {f"en/players/{row[0]}.html" for row in index} == {
        path for path in demo_site if path.startswith("en/players/")
    }
    assert set(demo_tables.checklist["member_id"]) <= set(shown["member_id"])


def test_a_player_is_told_what_his_sheet_says(demo_site, demo_tables):
    figures = player_rows(public(demo_tables)).figures
    told = 0
    for language in LANGUAGES:
        sheets = plain_texts(figures.in_one_language(language), PERIOD)
        for member_id, sheet in sheets.select("member_id", "text").iter_rows():
            text = seen(player_page(demo_site, member_id, language))
            lines = re.findall(r"^   ([^\W\d].*)$", sheet, re.MULTILINE)
            below_tables = [line for line in lines if not line.endswith((" f.", " b."))]
            told += len(below_tables)
            missing = [line for line in below_tables if " ".join(line.split()) not in text]
            assert missing == [], (language, member_id)
    assert told > len(LANGUAGES) * 3 * figures.by_k.height


def test_each_game_of_a_player_names_its_file_line_and_figures(demo_site, demo_tables):
    games = demo_tables.checklist.join(
        demo_tables.derivations.filter(pl.col("run") == 3).select("import_number", "k_factor", "gain"),
        on="import_number",
    ).filter(pl.col("line_number").is_not_null())
    for row in games.sample(60, seed=1).iter_rows(named=True):
        text = seen(player_page(demo_site, row["member_id"]))
        abroad = f": {row['tournament']}" if row["tournament"] else ""
        assert f"{row['file_name']} {abroad} line {row['line_number']}".replace("  ", " ") in text
        assert f"{row['k_factor']} {row['gain']:+.2f}" in text
        assert str(row["opponent_id"]) in text


def test_the_page_of_a_file_has_every_game_that_was_taken_from_it(demo_site, demo_tables):
    by_file = {}
    for path, text in demo_site.items():
        if re.fullmatch(r"en/tournaments/[0-9a-f]{12}\.html", path):
            by_file[seen(text).partition("Received file ")[2].partition(" Sender")[0]] = text
    for name, count in demo_tables.checklist.group_by("file_name").agg(pl.len()).iter_rows():
        page = next(text for said, text in by_file.items() if said.startswith(name))
        assert page.partition("<tbody>")[2].count("<tr>") == count


def test_what_came_in_for_the_next_list_stands_by_player_and_by_tournament(demo_site, demo_tables):
    coming = demo_tables.coming
    assert coming is not None
    assert coming.period == COMING
    assert set(coming.checklist["file_name"]) == set(COMING_FILES)
    member_id = coming.checklist["member_id"][0]
    of_player = coming.checklist.filter(pl.col("member_id") == member_id)
    part = player_page(demo_site, member_id).partition('id="coming"')[2]
    assert part.partition("<tbody>")[2].partition("</tbody>")[0].count("<tr>") == of_player.height
    listed = seen(demo_site["fr/coming/index.html"])
    assert all(name in listed for name in COMING_FILES)


def test_received_tournaments_are_told_with_their_state_and_not_with_what_was_found(demo_site, demo_tables):
    listed = seen(demo_site["nl/tournaments/index.html"])
    refused = demo_tables.acknowledged.filter(pl.col("state") == "refused")["file"]
    assert refused.len() == 4
    assert all(f"geweigerd {name}" in listed for name in refused)
    assert all(name in listed for name in demo_tables.acknowledged["file"])
    messages = demo_tables.acknowledged["reason_nl"].drop_nulls()
    assert messages.len() > 0
    assert not any(message in text for message in messages for text in demo_site.values())


def test_the_same_tables_give_the_same_bytes(demo_site, demo_tables):
    assert {path: data.decode() for path, data in site(demo_tables)} == demo_site
