"""FIDE's lists against plain per-line Python and against defusedxml; pages in time that grows with the page."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from time import perf_counter, process_time

import defusedxml.ElementTree
import pytest

from pipeline.findings import Place
from pipeline.formats.fide import new_findings, read_fide_list
from pipeline.formats.fide.noting import Noted
from pipeline.formats.fide.pages import read_page
from pipeline.formats.raw import RawFile
from tests.formats.fide.small_fide import WIDTHS, XML_FIELDS, list_line, list_text, list_xml

LAYOUT = "combined, with FOA"
PLAYERS, XML_PLAYERS = 200_000, 20_000
LEAST_RATIO_TEXT = 1.5
LEAST_RATIO_XML = 0.8
"""Against defusedxml parsing alone; ours makes values of the text and checks them in that time."""
MOST_GROWTH = 30.0
"""Ten times the page may take this many times the work; quadratic readers take a hundred times."""


def seconds(action: Callable[[], object]) -> float:
    start = perf_counter()
    action()
    return perf_counter() - start


def best_of_three(action: Callable[[], object]) -> float:
    return min(seconds(action) for _ in range(3))


def players(count: int) -> list[dict[str, object]]:
    chance = random.Random(2018)

    def rating() -> int:
        return chance.choice([0, chance.randint(1400, 2700)])

    return [
        {
            "fide_id": 200_001 + 3 * number, "name": f"Speler{number}, Voornaam", "country": "BEL",
            "sex": "MF"[number % 5 == 0], "title": ["", "", "FM", "IM"][number % 4], "o_title": ["", "NA"][number % 2],
            "rating": rating(), "games": number % 12, "k": 20, "rapid_rating": rating(), "rapid_games": 0,
            "rapid_k": 20, "blitz_rating": rating(), "blitz_games": 0, "blitz_k": 20, "birthday": 1940 + number % 75,
            "flag": ["", "i", "w", "wi"][number % 4],
        }
        for number in range(count)
    ]  # fmt: skip


def plain_list(data: bytes) -> dict[int, tuple[object, ...]]:
    """The same columns line by line, with the same questions asked of each value."""
    ends, at = [], 0
    for width in WIDTHS[LAYOUT].values():
        ends.append((at, at + width))
        at += width
    rows: dict[int, tuple[object, ...]] = {}
    amiss = []
    for number, line in enumerate(data.decode().split("\n")[1:], start=2):
        cells = [line[start:end].strip() for start, end in ends]
        if not cells[0].isdigit() or int(cells[0]) in rows or len(line) > 163:
            amiss.append((number, line))
            continue
        numbers = [int(cell) if cell.isdigit() else None for cell in cells[8:18]]
        if any(value is None and cell for value, cell in zip(numbers, cells[8:18], strict=True)):
            amiss.append((number, line))
        texts = [cell or None for cell in cells[1:8]]
        rows[int(cells[0])] = (*texts, *numbers, "i" in cells[18], "w" in cells[18])
    assert len(amiss) <= 1
    return rows


def test_a_list_is_read_faster_than_line_by_line(benchmark):
    lines = [list_text(players=[]).rstrip("\r\n"), *(list_line(LAYOUT, player) for player in players(PLAYERS)), ""]
    file = RawFile("players_list_foa.txt", "\r\n".join(lines).encode())

    plain = best_of_three(lambda: plain_list(file.data))
    export = benchmark.pedantic(lambda: read_fide_list(file), rounds=5)

    assert export.table.height == PLAYERS == len(plain_list(file.data))
    ours = benchmark.stats.stats.min
    benchmark.extra_info |= {"mb_per_second": len(file.data) / ours / 1e6, "ratio": plain / ours}
    assert plain / ours >= LEAST_RATIO_TEXT


def plain_xml(data: bytes) -> list[dict[str, str | None]]:
    """The players by defusedxml, streamed, each one let go of after it is read."""
    rows = []
    for _, element in defusedxml.ElementTree.iterparse(io.BytesIO(data)):
        if element.tag == "player":
            rows.append({field: element.findtext(field) for field in XML_FIELDS})
            element.clear()
    return rows


def test_xml_becomes_a_table_in_the_time_that_defusedxml_parses_it(benchmark):
    file = RawFile("players_list_xml_foa.xml", list_xml(players(XML_PLAYERS)).encode())

    plain = best_of_three(lambda: plain_xml(file.data))
    export = benchmark.pedantic(lambda: read_fide_list(file), rounds=5)

    assert export.table.height == XML_PLAYERS == len(plain_xml(file.data))
    ours = benchmark.stats.stats.min
    benchmark.extra_info |= {"mb_per_second": len(file.data) / ours / 1e6, "ratio": plain / ours}
    assert plain / ours >= LEAST_RATIO_XML


@pytest.mark.parametrize(
    "piece", ["<", "<!--", "<!-- x ", "</a ", "<a<", "<a x='", "<tr><td>", "<div class=rtng_line01><a>"]
)
def test_a_page_without_end_takes_work_in_proportion(piece):
    def work(count: int) -> float:
        start = process_time()
        read_page((piece * count).encode(), Noted(new_findings(), Place("x", "x")))
        return process_time() - start

    small = min(work(10_000) for _ in range(5))
    assert min(work(100_000) for _ in range(3)) <= MOST_GROWTH * small
