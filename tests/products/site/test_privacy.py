from __future__ import annotations

import re
from dataclasses import replace

import polars as pl
import pytest

from pipeline.person_names import without_accents
from pipeline.products.hidden import NO_NAME
from pipeline.products.site import Revised, SiteTables, site
from pipeline.products.site.privacy import public
from tests.products.site.page_reading import seen


def hidden_player(tables: SiteTables) -> tuple[int, str]:
    """Somebody with an accent in his name who has played, also for the coming list, and stands in top lists."""
    assert tables.coming is not None
    chosen = tables.members.filter(
        pl.col("name").str.contains("é|ë")
        & pl.col("member_id").is_in(tables.checklist["member_id"].implode())
        & pl.col("member_id").is_in(tables.coming.checklist["member_id"].implode())
        & (pl.col("rating") > 0)
    ).sort("rating", descending=True)
    return chosen.select("member_id", "name").row(0)


@pytest.fixture(scope="module")
def hidden(demo_tables: SiteTables) -> tuple[int, str]:
    return hidden_player(demo_tables)


@pytest.fixture(scope="module")
def hiding_tables(demo_tables: SiteTables, hidden: tuple[int, str]) -> SiteTables:
    """The demo's tables, the member hidden, and his name typed wherever somebody may type one."""
    member_id, name = hidden
    family, given = name.split(", ")
    bare = without_accents(pl.Series([f"{given} {family}"]))[0].upper()
    log = pl.DataFrame(
        {
            "correction_number": [1, 2],
            "kind": ["result", "member"],
            "file_name": [f"match {family} {given}.204", None],
            "line_number": [7, None],
            "round_number": [2, None],
            "member_id": [10_001, member_id],
            "name": ["Somebody, Else", name],
            "opponent_id": [member_id, None],
            "opponent_name": [name, None],
            "found": ["score 1", f"name {name}"],
            "corrected": ["score 0", "name Other, Name"],
            "reason": [f"{bare} says so", "asked for"],
            "asked_on": ["2023-09-01", "2023-09-02"],
            "is_applied": [True, True],
        }
    )
    moved = pl.DataFrame(
        {
            "member_id": [10_001, member_id],
            "name": ["Somebody, Else", name],
            "rating_before": [1500, 1600],
            "rating_after": [1510, 1601],
            "difference": [10, 1],
            "chain": [f"correction 1: {given} {family} won", "x"],
        }
    )
    is_abroad = pl.col("opponent_id") == 0
    return replace(
        demo_tables,
        log=log,
        revised=Revised(1, 2, moved),
        acknowledged=demo_tables.acknowledged.with_columns(
            director=pl.lit(f"{given} {family}"), tournament=pl.format("Memorial {}", pl.lit(bare))
        ),
        checklist=demo_tables.checklist.with_columns(
            opponent_name=pl.when(is_abroad).then(pl.lit(bare)).otherwise("opponent_name")
        ),
        hidden_ids=frozenset({member_id}),
    )


@pytest.fixture(scope="module")
def hiding_site(hiding_tables: SiteTables) -> dict[str, str]:
    return {path: data.decode() for path, data in site(hiding_tables)}


def test_a_hidden_member_has_no_page_and_no_entry_of_the_search(hiding_site, hidden):
    assert not any(path.endswith(f"players/{hidden[0]}.html") for path in hiding_site)
    assert not any(f"{hidden[0]}.html" in text for text in hiding_site.values())
    assert f"[{hidden[0]}," not in hiding_site["players.js"]


def test_the_name_of_a_hidden_member_stands_nowhere(hiding_site, demo_site, hidden):
    words = without_accents(pl.Series(hidden[1].lower().split(", "))).to_list()
    either_order = re.compile(rf"{words[0]}[\s,]+{words[1]}|{words[1]}[\s,]+{words[0]}")

    def named(files: dict[str, str]) -> list[str]:
        folded = without_accents(pl.Series([seen(text).lower() for text in files.values()]))
        return [path for path, text in zip(files, folded, strict=True) if either_order.search(text)]

    assert len(named(demo_site)) > 30
    assert named(hiding_site) == []


def test_his_opponents_keep_their_games_against_his_number(hiding_site, demo_site, hiding_tables, hidden):
    opponents = hiding_tables.checklist.filter(pl.col("opponent_id") == hidden[0])["member_id"].unique()
    assert opponents.len() > 0
    for opponent in opponents:
        page = hiding_site[f"en/players/{opponent}.html"]
        assert f"{NO_NAME} <small>{hidden[0]}</small>" in page
        assert page.count("<tr>") == demo_site[f"en/players/{opponent}.html"].count("<tr>")


def test_the_others_keep_their_national_places(hiding_site, demo_site, hiding_tables, hidden):
    place = re.compile(r"National rank</dt><dd>(\d+)")
    some = hiding_tables.members.filter(pl.col("is_affiliated") & (pl.col("member_id") != hidden[0]))["member_id"]
    for member_id in some:
        path = f"en/players/{member_id}.html"
        assert place.findall(hiding_site[path]) == place.findall(demo_site[path])


def test_of_a_correction_about_him_only_kind_and_place_are_told(hiding_site):
    said = seen(hiding_site["en/corrections.html"])
    assert "line 7, round 2" in said
    assert f"{NO_NAME} → {NO_NAME}" in said
    assert "Other, Name" not in said
    assert "asked for" not in said


def test_no_page_has_a_date_of_birth_an_address_or_what_was_found(demo_site, demo_tables):
    assert demo_tables.coming is not None
    born = demo_tables.coming.members["birth_date"].drop_nulls().unique().dt.to_string("%Y-%m-%d")
    assert born.len() > 50
    pages = [text for path, text in demo_site.items() if path.endswith(".html")]
    assert not any(day in text for day in born for text in pages)
    assert not any("@" in text for text in pages)


def test_dates_of_birth_are_gone_from_the_tables_themselves(demo_tables):
    shown = public(demo_tables)
    assert shown.coming is not None
    for members in (shown.members, shown.members_before, shown.coming.members):
        assert members["birth_date"].null_count() == members.height


def test_a_namesake_of_a_hidden_member_stays(demo_tables, hidden):
    member_id, name = hidden
    other = demo_tables.members.filter(pl.col("is_affiliated") & (pl.col("member_id") != member_id))["member_id"][0]
    renamed = demo_tables.members.with_columns(
        name=pl.when(pl.col("member_id") == other).then(pl.lit(name)).otherwise("name")
    )
    shown = public(replace(demo_tables, members=renamed, hidden_ids=frozenset({member_id}))).members
    assert shown.filter(pl.col("member_id") == other)["name"].item() == name
    assert shown.filter(pl.col("member_id") == member_id)["name"].item() == NO_NAME


def test_without_a_wish_nothing_is_taken_out(demo_tables):
    shown = public(demo_tables)
    assert shown.checklist.equals(demo_tables.checklist)
    assert shown.members["name"].equals(demo_tables.members["name"])
