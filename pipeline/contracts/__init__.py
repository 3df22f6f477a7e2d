"""The tables of the house: each column is declared here, once, with its type, key, unit and meaning."""

from __future__ import annotations

import sys

# dataframely looks for SQLAlchemy, which Prefect brings along: no contract needs it, and loading it would be a
# quarter of every verb's start. Told that it is not there, dataframely goes without.
if "sqlalchemy" not in sys.modules:
    sys.modules["sqlalchemy"] = None  # type: ignore[assignment]
    try:
        import dataframely  # noqa: F401
    finally:
        del sys.modules["sqlalchemy"]
