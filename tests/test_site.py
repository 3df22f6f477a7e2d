"""The site as a folder: built beside, put in place as a whole, never over something else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline import site as site_module
from pipeline.contracts.sendings import ReceivedFiles
from pipeline.period import Period
from pipeline.rerun import rerun
from pipeline.site import MARK, build_site, site_tables
from pipeline.store import Store, StoreError
from tests.small_demo import demo_lists
from tests.small_site import COMING, PERIOD, published_demo

NOBODY: frozenset[int] = frozenset()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return published_demo(tmp_path_factory.mktemp("site-folder"))


def files_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_site_gives_way_to_the_new_one_as_a_whole(store: Store, tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    count = build_site(store, PERIOD, out, NOBODY)
    first = files_below(out)
    assert len(first) == count
    assert json.loads((out / MARK).read_text()) == {"period": "2023-10", "revision": 1}
    (out / "left over.html").write_text("x")
    hidden = int(store.read_published_members(PERIOD)["member_id"][0])
    build_site(store, PERIOD, out, frozenset({hidden}))
    gone = {f"{language}/players/{hidden}.html" for language in ("fr", "nl", "en")}
    assert files_below(out) == first - gone
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_folder_with_something_else_is_left_alone(store: Store, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear player")
    with pytest.raises(StoreError, match="holds something else than a site"):
        build_site(store, PERIOD, tmp_path, NOBODY)
    with pytest.raises(StoreError, match="holds something else than a site"):
        build_site(store, PERIOD, tmp_path / "letter.txt", NOBODY)
    assert files_below(tmp_path) == {"letter.txt"}


def test_a_build_that_fails_leaves_the_site_that_was_there(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "site"
    build_site(store, PERIOD, out, NOBODY)
    before = files_below(out)

    def broken(_tables):
        yield "index.html", b"half"
        raise OSError("no space left on device")

    monkeypatch.setattr(site_module, "site", broken)
    with pytest.raises(OSError, match="no space left"):
        build_site(store, PERIOD, out, NOBODY)
    assert files_below(out) == before
    assert (out / "index.html").read_bytes() != b"half"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_site_that_the_disk_does_not_take_is_told_by_its_own_name(store: Store, tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")

    with pytest.raises(OSError, match="site") as told:
        build_site(store, PERIOD, tmp_path / "out" / "site", NOBODY)

    assert told.value.filename == str(tmp_path / "out" / "site")


def test_a_list_that_is_not_published_has_no_site(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="2024-01 has not been published"):
        build_site(store, COMING, tmp_path / "site", NOBODY)
    assert not (tmp_path / "site").exists()


def test_the_coming_list_is_shown_as_long_as_it_is_not_published(store: Store) -> None:
    coming = site_tables(store, PERIOD, NOBODY).coming
    assert coming is not None
    assert coming.period == COMING
    assert site_tables(store, Period(2023, 7), NOBODY).coming is None


def test_a_correction_after_publication_stands_in_log_and_change_report(tmp_path: Path) -> None:
    lists = demo_lists(tmp_path)
    first = lists.published_periods()[0]
    files = lists.read_table("received_files", ReceivedFiles, first)
    is_swar = files["file_name"].str.contains("SWAR")
    dropped, players = files.filter(is_swar).select("file_name", "player_count").row(0)
    (lists.raw_dir(first) / "corrections.yml").write_text(
        f"corrections:\n  - kind: drop_file\n    file: {dropped}\n    expect: {{players: {players}}}\n"
        f"    reason: Sent by mistake\n    asked_by: The club\n    asked_on: {first.shifted(-1).list_date}\n"
    )
    rerun(lists, first, first.next)
    for period in (first, first.next):
        tables = site_tables(lists, period, NOBODY)
        assert tables.revised is not None
        assert (tables.revised.before, tables.revised.after) == (1, 2)
        assert tables.log.height == (1 if period == first else 0)
    build_site(lists, first, tmp_path / "site", NOBODY)
    said = (tmp_path / "site" / "en" / "corrections.html").read_text(encoding="utf-8")
    assert dropped in said
    assert "Sent by mistake" in said
    assert "The club" not in said
    report = (tmp_path / "site" / "en" / "changes.html").read_text(encoding="utf-8")
    assert "Revision 2 compared with revision 1" in report
    assert "correction 1: Sent by mistake" in report


def test_the_lists_shown_end_with_the_one_that_the_site_is_about(store: Store) -> None:
    tables = site_tables(store, Period(2023, 7), NOBODY)
    assert tables.lists["period"].unique().sort().to_list() == ["2023-01", "2023-04", "2023-07"]
    assert tables.is_before_published
    first = site_tables(store, Period(2023, 1), NOBODY)
    assert not first.is_before_published
    assert first.revised is None
