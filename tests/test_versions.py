"""What makes a list besides its inputs is known by its hash: another page is other code."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline import versions
from pipeline.settings import PROJECT_DIR
from pipeline.versions import code_hash

MADE_OF = ("pipeline/versions.py", "sql/checks", "pipeline/templates/received.html", "pipeline/templates/site/site.css")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project of a few files, all of them copies; the hash that is kept is that of the real one again afterwards."""
    for name in MADE_OF:
        source = next((PROJECT_DIR / name).glob("*.sql")) if (PROJECT_DIR / name).is_dir() else PROJECT_DIR / name
        copy = tmp_path / source.relative_to(PROJECT_DIR)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    monkeypatch.setattr(versions, "PROJECT_DIR", tmp_path)
    code_hash.cache_clear()
    yield tmp_path
    code_hash.cache_clear()


@pytest.mark.parametrize("made_of", MADE_OF)
def test_a_change_in_code_statement_or_template_is_other_code(project: Path, made_of: str) -> None:
    before = code_hash()
    place = project / made_of
    path = next(place.glob("*.sql")) if place.is_dir() else place
    path.write_bytes(path.read_bytes() + b"\n")

    code_hash.cache_clear()
    assert code_hash() != before


def test_what_a_compiler_leaves_beside_the_code_is_none(project: Path) -> None:
    before = code_hash()
    (project / "pipeline" / "__pycache__").mkdir()
    (project / "pipeline" / "__pycache__" / "versions.pyc").write_bytes(b"compiled")

    code_hash.cache_clear()
    assert code_hash() == before
