"""The archive lies where the tests look for it."""

from tests.conftest import archive_dir

__all__ = ["archive_dir"]
