"""Folders for what is made once in a session of tests; they are gone when it ends."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path


def session_folder(what: str) -> Path:
    """An empty folder outside the repository."""
    folder = Path(tempfile.mkdtemp(prefix=f"calcelo-{what}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
