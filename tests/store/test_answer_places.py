"""No answer may stand in the four folders of a data folder that keep what nothing can bring back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pipeline.settings import Settings
from pipeline.store import Store, StoreError

KEPT = [
    "raw/hidden.csv",
    "raw/2018-07/sendings/list.csv",
    "curated/ratings/2018-07.parquet",
    "published/2018-07/CHCKLIST.parquet",
    "published/new.csv",
    "members/current/PLAYER.DBF",
    "members",
    "RAW/hidden.csv",
    "exports/../raw/hidden.csv",
]
FREE = ["answer.csv", "exports/list.csv", "site/index.html", "rawness/answer.csv", "exports/raw/answer.csv"]


@pytest.mark.parametrize("place", KEPT)
@pytest.mark.parametrize("is_laid", [True, False], ids=["laid", "new"])
def test_an_answer_may_not_stand_in_a_folder_that_is_kept(store: Store, place: str, is_laid: bool) -> None:
    if is_laid:
        (store.root / place).parent.mkdir(parents=True)
    with pytest.raises(StoreError, match=r"no answer is written .* raw, curated, published .* name a place elsewhere"):
        store.check_answer_place(store.root / place)


@pytest.mark.parametrize("place", FREE)
@pytest.mark.parametrize("is_laid", [True, False], ids=["laid", "new"])
def test_an_answer_may_stand_beside_them(store: Store, place: str, is_laid: bool) -> None:
    if is_laid:
        (store.root / place).parent.mkdir(parents=True, exist_ok=True)
    store.check_answer_place(store.root / place)


def test_an_answer_may_stand_outside_of_every_data_folder(store: Store, tmp_path: Path) -> None:
    for place in ("raw/answer.csv", "published/2018-07/answer.csv", "members/answer.csv"):
        store.check_answer_place(tmp_path / "own" / place)


def test_the_place_is_told_as_it_was_found(store: Store) -> None:
    with pytest.raises(StoreError) as told:
        store.check_answer_place(store.root / "raw" / "hidden.csv")
    assert str(told.value).startswith(f"{store.root / 'raw' / 'hidden.csv'} would lie in {store.root / 'raw'}: ")


def test_a_place_is_known_by_the_folder_at_hand(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = store.root / "raw" / "2018-07"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    assert store.keeps(Path("answer.csv"))
    assert store.keeps(Path("../hidden.csv"))
    assert not store.keeps(Path("../../answer.csv"))


def test_a_link_is_followed_to_where_it_leads(store: Store, tmp_path: Path) -> None:
    (store.root / "raw").mkdir(parents=True)
    (store.root / "raw" / "hidden.csv").write_bytes(b"member_id\n")
    (tmp_path / "folder").symlink_to(store.root / "raw", target_is_directory=True)
    (tmp_path / "whole").symlink_to(store.root, target_is_directory=True)
    (tmp_path / "answer.csv").symlink_to(store.root / "raw" / "hidden.csv")
    for place in ("folder/new.csv", "whole/published/new.csv", "answer.csv"):
        assert store.keeps(tmp_path / place)


def test_what_a_kept_folder_links_to_is_kept_too(store: Store, tmp_path: Path) -> None:
    elsewhere = tmp_path / "disk"
    for name in ("raw", "2018-10"):
        (elsewhere / name).mkdir(parents=True)
    (elsewhere / "PLAYER.DBF").write_bytes(b"members")
    store.root.mkdir()
    (store.root / "raw").symlink_to(elsewhere / "raw", target_is_directory=True)
    (store.root / "published").mkdir()
    (store.root / "published" / "2018-10").symlink_to(elsewhere / "2018-10", target_is_directory=True)
    (store.root / "published" / "PLAYER.DBF").symlink_to(elsewhere / "PLAYER.DBF")
    for place in (store.root / "raw", store.root / "published" / "2018-10", elsewhere / "raw", elsewhere / "2018-10"):
        assert store.keeps(place / "answer.csv")
    for folder in (store.root / "published", elsewhere):
        assert store.keeps(folder / "PLAYER.DBF")
    assert not store.keeps(elsewhere / "answer.csv")


@pytest.mark.skipif(os.name == "nt", reason="a loop of links")
def test_a_link_that_leads_in_a_circle_is_kept_where_it_lies(store: Store, tmp_path: Path) -> None:
    for folder in (store.root / "raw", tmp_path / "own"):
        folder.mkdir(parents=True)
        (folder / "loop").symlink_to(folder / "loop")
    assert store.keeps(store.root / "raw" / "loop")
    assert not store.keeps(tmp_path / "own" / "loop")


@pytest.mark.parametrize("mark", [".lock", "raw/2018-07/PLAYER.DBF", "published/2018-07/PLAYER.DBF"])
def test_another_data_folder_is_kept_as_the_one_at_hand(store: Store, tmp_path: Path, mark: str) -> None:
    other = Store(Settings(data_dir=tmp_path / "other"))
    (other.root / mark).parent.mkdir(parents=True)
    (other.root / mark).touch()
    assert store.keeps(other.root / "raw" / "hidden.csv")
    assert store.keeps(other.root / "members" / "new.csv")
    assert not store.keeps(other.root / "answer.csv")
