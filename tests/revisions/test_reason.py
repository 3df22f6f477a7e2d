"""Why a revision was made, in words."""

from __future__ import annotations

import pytest

from pipeline.revisions.reason import reason_told

VERSIONS = {"polars": "2.1.0", "code": "c0"}


def record(
    *changes: tuple[str, str], rulebook: object = 1, versions: dict[str, str] | None = None
) -> dict[str, object]:
    return {"inputs": {"a": "1", "b": "2"} | dict(changes), "rulebook": rulebook, "versions": versions or VERSIONS}


def test_the_first_revision_is_a_first_run():
    assert reason_told(None, record()) == "first run"


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (record(), record(("c", "3")), "1 input new: c"),
        (record(("c", "3")), record(), "1 input gone: c"),
        (record(), record(("a", "9"), ("b", "9")), "2 inputs changed: a, b"),
        (
            record(("old", "3")),
            record(("a", "9"), *((f"n{number}", "3") for number in range(5))),
            "5 inputs new: n0, n1, n2 and 2 more; 1 input changed: a; 1 input gone: old",
        ),
        # a corrected version under the same name: both are listed, the one that sorts behind by its content too
        (record(("c", "e" * 64)), record(("c", "1" * 64), (f"c ({'e' * 12})", "e" * 64)), "1 input new: c"),
        (record(), record(rulebook=2), "other rules"),
        (record(), record(versions={"polars": "2.2.0", "code": "c1"}), "other version of code, polars"),
        (record(), record(("a", "9"), rulebook=2), "1 input changed: a; other rules"),
        (record(), record(), "no input, rule or version changed"),
    ],
)
def test_what_is_not_as_in_the_revision_before_is_counted_and_named(before, now, told):
    assert reason_told(before, now) == told


def test_a_record_of_before_rules_and_versions_were_kept_is_one_of_others():
    assert reason_told({"inputs": {"a": "1", "b": "2"}}, record()) == "other rules; other version of code, polars"
