"""What makes a list besides its inputs: code, SQL, templates, libraries and Python, for run records and steps."""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib.metadata import version

from pipeline.settings import PROJECT_DIR


def versions() -> dict[str, str]:
    """The versions of all this by name, that of the code itself as its hash."""
    known = {name: version(name) for name in ("calcelo", "polars", "duckdb", "pyarrow")}
    return known | {"python": platform.python_version(), "code": code_hash()}


@cache
def code_hash() -> str:
    """SHA-256 over the code, the SQL and the templates that made a list."""
    digest = hashlib.sha256()
    for folder, pattern in (("pipeline", "*.py"), ("sql", "*.sql"), ("pipeline/templates", "[!.]*.*")):
        for path in sorted((PROJECT_DIR / folder).rglob(pattern)):
            digest.update(path.relative_to(PROJECT_DIR).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
