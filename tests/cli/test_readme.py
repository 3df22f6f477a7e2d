"""The README is true: its commands are run, in their order, on the demo that it tells to make."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pipeline.cli import app
from pipeline.demo import make_demo
from pipeline.quarter import run_quarter
from pipeline.settings import Settings
from pipeline.store import Store

REPOSITORY = Path(__file__).resolve().parents[2]
COMMAND = re.compile(r"^ {4,}\.venv/bin/calcelo (.*)$", re.MULTILINE)


def commands() -> list[list[str]]:
    """The indented command lines of the README, as a shell would split them."""
    return [shlex.split(line) for line in COMMAND.findall((REPOSITORY / "README.md").read_text(encoding="utf-8"))]


def test_every_command_line_of_the_readme_runs_on_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(Settings(data_dir=tmp_path / "demo"))
    run_quarter(store, make_demo(store, seed=1))
    said = {}
    for words in commands():
        # Only the flow is left out: its own test runs it, and its server is slow to start.
        plain = [*words, "--plain"] if words[0] == "run" else words
        result = CliRunner().invoke(app, plain, catch_exceptions=False)
        assert result.exit_code == 0, f"calcelo {shlex.join(words)}: {result.output}"
        said[words[0]] = result.output
    assert "923OPE1a.514" in said["diff"]
    assert "923OPE1a.514" in said["sheet"]
    assert (tmp_path / "demo" / "site" / "index.html").is_file()
    assert {"receive", "inspect", "check", "run", "rerun", "site", "export", "query", "whatif"} <= set(said)
    assert {path.name for path in tmp_path.iterdir()} == {"demo"}


def test_every_page_that_the_readme_names_is_there() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    pages = set(re.findall(r"\]\((docs/[^)#]+)\)", text))
    assert pages
    assert all((REPOSITORY / page).is_file() for page in pages)
    assert {path.name for path in (REPOSITORY / "docs").glob("*.md")} == {Path(page).name for page in pages}
