"""What all tests share: where the archive and the samples lie, and how far hypothesis looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

SHARED = Path(__file__).resolve().parents[2] / "shared"

settings.register_profile("small", deadline=None, max_examples=30)
settings.load_profile("small")


def _folder(name: str) -> Path:
    folder = SHARED / name
    if not folder.is_dir():
        pytest.skip(f"needs ../shared/{name}, which is not beside this repository")
    return folder


@pytest.fixture(scope="session")
def archive_dir() -> Path:
    """The federation's pseudonymised archive; the test is skipped where it is absent."""
    return _folder("archive")


@pytest.fixture(scope="session")
def samples_dir() -> Path:
    """The sample files; the test is skipped where they are absent."""
    return _folder("samples")


@pytest.fixture(scope="session")
def tools_dir() -> Path:
    """The comparison tools that know nothing of this project; the test is skipped where they are absent."""
    return _folder("tools")
