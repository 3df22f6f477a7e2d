"""The site as a folder: built beside, put in place as a whole, never over something else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline import site as site_module
from pipeline.period import Period
from pipeline.site import MARK, build_site, site_tables
from pipeline.store import Store, StoreError
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


def test_a_list_that_is_not_published_has_no_site(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="2024-01 has not been published"):
        build_site(store, COMING, tmp_path / "site", NOBODY)
    assert not (tmp_path / "site").exists()


def test_the_coming_list_is_shown_as_long_as_it_is_not_published(store: Store) -> None:
    coming = site_tables(store, PERIOD, NOBODY).coming
    assert coming is not None
    assert coming.period == COMING
    assert site_tables(store, Period(2023, 7), NOBODY).coming is None


def test_the_lists_shown_end_with_the_one_that_the_site_is_about(store: Store) -> None:
    tables = site_tables(store, Period(2023, 7), NOBODY)
    assert tables.lists["period"].unique().sort().to_list() == ["2023-01", "2023-04", "2023-07"]
    assert tables.is_before_published
    first = site_tables(store, Period(2023, 1), NOBODY)
    assert not first.is_before_published
    assert first.revised is None
