"""What is installed is whole: the wheel holds everything that is read at run time besides the code."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pipeline.settings import PROJECT_DIR

ROOMS = ("pipeline", "flows", "sql")
"""The folders of the project that are installed."""


def built_files() -> set[Path]:
    """What setuptools puts into the wheel, by its own reading of the project's settings."""
    setuptools = pytest.importorskip("setuptools", reason="needs setuptools, which newer Pythons do not bring")
    from setuptools.command.build_py import build_py  # noqa: PLC0415 - as above

    settings = tomllib.loads((PROJECT_DIR / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    packages = setuptools.find_namespace_packages(str(PROJECT_DIR), include=settings["packages"]["find"]["include"])
    command = build_py(
        setuptools.Distribution(
            {
                "packages": packages,
                "package_data": settings["package-data"],
                "src_root": str(PROJECT_DIR),
                "script_name": "setup.py",
            }
        )
    )
    command.finalize_options()
    modules = {Path(path) for _, _, path in command.find_all_modules()}
    data = {Path(source, name) for _, source, _, names in command.data_files for name in names}
    return {path.resolve() for path in modules | data}


def test_the_wheel_holds_every_file_that_is_read_at_run_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT_DIR)
    laid = {
        path.resolve()
        for room in ROOMS
        for path in (PROJECT_DIR / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {path.suffix for path in laid} >= {".py", ".sql", ".html", ".css", ".js", ".toml"}
    assert laid - built_files() == set()
