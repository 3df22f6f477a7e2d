"""The demo's site as a reader meets it: opened from a folder, with a mouse, a keyboard or a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest

from pipeline.person_names import without_accents
from tests.browser.conftest import PHONE, Visit

KINDS = ("index", "figures", "changes", "corrections", "explained", "top/rating", "clubs/index", "tournaments/index")


@pytest.fixture(scope="module")
def players(site_folder: Path) -> list[tuple[int, str, int, int]]:
    text = (site_folder / "players.js").read_text(encoding="utf-8")
    return [tuple(row) for row in json.loads(text.partition("= ")[2].rstrip().rstrip(";"))]


def accented(players: list[tuple[int, str, int, int]]) -> tuple[int, str, int, int]:
    return next(row for row in players if "é" in row[1] and row[3] > 0)


def test_the_first_page_leads_to_the_readers_language(visit: Visit) -> None:
    page = visit.open("index.html")
    page.wait_for_url("**/nl/index.html")
    assert page.locator("html").get_attribute("lang") == "nl"


def test_a_player_is_found_without_accents_and_his_sheet_opens_in_each_language(visit: Visit, players) -> None:
    number, name, *_ = accented(players)
    family, given = name.split(", ")
    page = visit.open("fr/index.html")
    page.get_by_label("Nom ou matricule").fill(without_accents(pl.Series([f"{given[:3]} {family}"]))[0].upper())
    page.get_by_role("link", name=name, exact=True).click()
    page.wait_for_url(f"**/fr/players/{number}.html")
    assert page.get_by_role("heading", level=1).inner_text() == f"{name} {number}"
    assert page.get_by_role("heading", name="Comment cet Elo est obtenu").is_visible()
    for language, heading in (("Nederlands", "Hoe deze Elo tot stand kwam"), ("English", "How this rating came about")):
        page.get_by_role("link", name=language).click()
        assert page.get_by_role("heading", name=heading).is_visible()
        assert page.url.endswith(f"/players/{number}.html")


def who_played(players: list[tuple[int, str, int, int]], site_folder: Path) -> int:
    games = re.compile(r"\.\./tournaments/[0-9a-f]{12}\.html")
    return next(row[0] for row in players if games.search((site_folder / f"en/players/{row[0]}.html").read_text()))


def test_a_game_leads_to_the_file_that_it_came_from(visit: Visit, players, site_folder: Path) -> None:
    number = who_played(players, site_folder)
    page = visit.open(f"en/players/{number}.html")
    name = page.locator("td a[href^='../tournaments/']").first.inner_text()
    page.locator("td a[href^='../tournaments/']").first.click()
    assert name in page.locator("dl").inner_text()
    assert f" {number}" in page.get_by_role("table").inner_text()


def test_a_number_is_found_from_any_page_with_the_keyboard_alone(visit: Visit, players) -> None:
    number, name, *_ = players[5]
    page = visit.open("en/figures.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.get_by_label("Name or member number").focus()
    page.keyboard.type(str(number))
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/index.html?q=*")
    assert page.get_by_role("status").inner_text() == "1 player found."
    page.get_by_label("Name or member number").press("Enter")
    page.wait_for_url(f"**/players/{number}.html")
    assert page.title().startswith(name)


def test_what_is_not_there_is_told(visit: Visit, players) -> None:
    page = visit.open("nl/index.html?q=zzzz")
    assert page.get_by_role("status").inner_text() == "Geen speler gevonden."
    box = page.get_by_label("Naam of stamnummer")
    box.fill("1")
    starting = [row for row in players if str(row[0]).startswith("1")]
    assert page.get_by_role("status").inner_text().startswith(f"{len(starting)} spelers gevonden")
    box.fill("")
    assert page.get_by_role("status").inner_text() == ""


def test_names_typed_as_markup_stay_text(visit: Visit) -> None:
    page = visit.open("en/index.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    assert page.locator("main img").count() == 0
    assert page.get_by_label("Name or member number").input_value() == "<img src=x onerror=alert(1)>"


def test_the_search_takes_letters_as_the_house_does(visit: Visit) -> None:
    names = ["Bjørn Œdipe", "ŁÓDŹ ßtraße", "Hélène Ævar", "Þór İnan ðí ǿǽ", "Élodie Ñandú Çelik", "ﬁnn"]
    page = visit.open("en/index.html")
    ours = without_accents(without_accents(pl.Series(names).str.to_lowercase())).to_list()
    assert page.evaluate("names => names.map(plain)", names) == ours


@pytest.mark.parametrize("visit", [{"viewport": PHONE, "has_touch": True, "is_mobile": True}], indirect=True)
def test_no_page_is_wider_than_a_phone(visit: Visit, players, site_folder: Path) -> None:
    some = [f"players/{row[0]}" for row in players[:8]]
    tournament = next(path.stem for path in sorted((site_folder / "fr/tournaments").iterdir()) if path.stem != "index")
    for path in (*KINDS, *some, f"tournaments/{tournament}", "clubs/204"):
        visit.open(f"fr/{path}.html")
        assert visit.overflow() == 0, path


CONTRAST = """
() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const luminance = (colour) => {
    const linear = (v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
    const [r, g, b] = parts(colour).map((v) => linear(v / 255));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = getComputedStyle(e).backgroundColor;
      if ((parts(colour)[3] ?? 1) > 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  return Math.min(...[...document.querySelectorAll("p, a, dt, dd, th, td, small, h1, h2, li, label, button, summary")]
    .filter((element) => element.textContent.trim() && element.offsetParent)
    .map((element) => [luminance(getComputedStyle(element).color), luminance(behind(element))])
    .map(([one, other]) => (Math.max(one, other) + .05) / (Math.min(one, other) + .05)));
}
"""


@pytest.mark.parametrize(
    "visit", [{"color_scheme": "light"}, {"color_scheme": "dark"}], indirect=True, ids=["light", "dark"]
)
def test_every_text_stands_out_from_its_ground(visit: Visit, players) -> None:
    for path in (*KINDS, f"players/{accented(players)[0]}"):
        assert visit.open(f"nl/{path}.html").evaluate(CONTRAST) >= 4.5, path


def test_what_has_the_focus_is_seen(visit: Visit) -> None:
    page = visit.open("en/index.html")
    for _ in range(6):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"


def test_a_printed_sheet_has_the_games_and_not_the_menu(visit: Visit, players, site_folder: Path) -> None:
    page = visit.open(f"en/players/{who_played(players, site_folder)}.html")
    page.emulate_media(media="print")
    assert page.get_by_role("heading", level=1).is_visible()
    assert page.locator("table").last.is_visible()
    assert page.locator("header nav, header form").evaluate_all("items => items.every((item) => !item.offsetParent)")
