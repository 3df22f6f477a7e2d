"""Names of received files taken apart: MDDXXX7A.CLB and all the ways in which clubs write it.

The federation's rule (input-files.md 1.11): month (1-9, A, B, C) and day of the tournament's end, an
identifier of three signs, division, series, and the sending club as extension. The name is evidence, the
content decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import polars as pl

from pipeline.contracts.file_names import FileNames
from pipeline.formats.raw import SENDER_EXTENSION


@dataclass(frozen=True)
class FileName:
    """The parts of one name, as in contract `FileNames`; what it does not have is `None`."""

    form: str
    end_year: int | None = None
    end_month: int | None = None
    end_day: int | None = None
    identifier: str | None = None
    division: str | None = None
    series: str | None = None
    part: str | None = None
    round_number: int | None = None
    first_round: int | None = None
    last_round: int | None = None
    tournament_type: str | None = None
    entry_number: int | None = None
    label: str | None = None
    sender_id: int | None = None


_EXTENSION = re.compile(r"\.(?:[0-9]{1,3}|[a-z]{1,4})?\s*$", re.IGNORECASE)
_PREFIX = re.compile(r"^(?:x_)?S_", re.IGNORECASE)
# "R01-07" or "R07" behind a separator; a name that was cut may end within the second number
_ROUNDS_SENT = re.compile(
    r"(?<!SWAR)[._ -]R(?P<first>\d{1,2})(?:-(?P<last>(?<=\d\d-)\d\d|(?<=R\d-)\d))?"
    r"(?![0-9A-Za-z]|-\d)(?!.*[._ -]R\d)",
    re.ASCII | re.DOTALL,
)

_MONTH = r"(?P<end_month>[1-9abc])"
_DAY = r"(?P<end_day>[0-3]\d| \d)"
_LONG_MONTH_DAY = r"(?P<end_month>0[1-9]|1[0-2])(?P<end_day>[0-3]\d)"
# a month of one digit only where it can't be the first of two: 2009619 is 19 June, 2007122 is not told
_YEAR_FIRST = r"(?P<end_year>(?:20)?\d\d)(?P<end_month>0[1-9]|1[0-2]|[2-9])(?P<end_day>[0-3]\d)"
# words of the organiser begin with a sign that is no part of a number or a word
_WORDS = r"(?P<label>[^0-9a-z$].*)?"

_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (form, re.compile(pattern, re.IGNORECASE | re.ASCII | re.DOTALL))
    for form, pattern in (
        ("swar", r"swar_(?P<tournament_type>[sra][0-9xa])_(?P<label>.*)"),
        ("swar", r"_swar_(?P<label>[^_]+)_(?P<end_year>20\d\d)" + _LONG_MONTH_DAY),
        ("interclubs", _MONTH + _DAY + r"(?P<identifier>int)(?P<round_number>\d\d)(?P<part>[a-z])?" + _WORDS),
        ("single_games", _MONTH + _DAY + r"(?P<identifier>24l)(?P<part>[a-z])?" + _WORDS),
        (
            "single_games",
            r"(?:.*-)?" + _YEAR_FIRST + r"_(?P<identifier>24l)(?:_(?P<part>\d{1,2}[a-z]?)(?![0-9a-z]))?" + _WORDS,
        ),
        ("single_games", r"(?P<label>.*?)(?P<part>\d\d[a-z])?(?P<identifier>24l)"),
        # the two usual identifiers stand for themselves, however the rest is written
        (
            "standard",
            _LONG_MONTH_DAY + r"(?P<identifier>ope|gri)(?P<division>[1-9$])(?P<series>[a-z$])" + _WORDS,
        ),
        (
            "standard",
            _MONTH + r"(?:(?P<end_day>\d\d| \d)|\d)?(?P<identifier>ope|gri)"
            r"(?P<division>\d{1,2}|\$)?(?P<series>[a-z$]{1,2})?(?P<part>\d)?" + _WORDS,
        ),
        # others need to be written by the rule
        ("standard", _MONTH + _DAY + r"(?P<identifier>[0-9a-z]{3})(?P<division>[0-9$])(?P<series>[a-z$])" + _WORDS),
        ("standard", _MONTH + _DAY + r"(?P<identifier>[a-z]{3})(?P<division>[0-9$])(?P<series>[0-9a-z$])" + _WORDS),
        ("standard", _MONTH + _DAY + r"(?P<identifier>[a-z]{2})(?P<division>[0-9$])(?P<series>[a-z$])" + _WORDS),
        ("standard", _MONTH + r"(?P<identifier>[a-z]{3})(?P<division>[0-9$])(?P<series>[a-z$])"),
        ("online_entry", r"(?P<label>.+)-(?P<entry_number>[1-9]\d{0,4})-(?P<part>[1-9]\d?(?:-bis)?)"),
        ("free", r"(?P<end_year>(?:20)?\d\d)(?P<end_month>0[1-9]|1[0-2])(?P<end_day>[0-3]\d)" + _WORDS),
        ("free", r"(?P<label>.*)"),
    )
)
"""How names are written, each form a pattern of the whole stem; the first that fits counts.

The stem is the name without its extension, PairTwo's prefix `S_` and the rounds sent. Groups are fields of
`FileName`.
"""


def decode_file_name(name: str) -> FileName:
    """Take one name apart."""
    stem = _PREFIX.sub("", _EXTENSION.sub("", name))
    rounds = _ROUNDS_SENT.search(stem)
    if rounds:
        stem = stem[: rounds.start()] + stem[rounds.end() :]
    form, found = next((form, match) for form, pattern in _FORMS if (match := pattern.fullmatch(stem)))
    text = {key: value for key, value in found.groupdict().items() if value is not None and value.strip()}
    sender = re.search(SENDER_EXTENSION, name)
    first, last = rounds.group("first", "last") if rounds else (None, None)
    return FileName(
        form=form,
        end_year=_year(text.get("end_year")),
        end_month=int(text["end_month"], 16 if len(text["end_month"]) == 1 else 10) if "end_month" in text else None,
        end_day=_number(text.get("end_day")),
        identifier=_capitals(text.get("identifier")),
        division=_capitals(text.get("division")),
        series=_capitals(text.get("series")),
        part=_capitals(text.get("part")),
        round_number=_number(text.get("round_number")),
        first_round=_number(first) if last else None,
        last_round=_number(last or first),
        tournament_type=_capitals(text.get("tournament_type")),
        entry_number=_number(text.get("entry_number")),
        label=text["label"].strip(" _-") or None if "label" in text else None,
        sender_id=_number(sender[1]) if sender else None,
    )


def _year(text: str | None) -> int | None:
    return None if text is None else int(text) if len(text) == 4 else 2000 + int(text)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _capitals(text: str | None) -> str | None:
    return None if text is None else text.upper()


def decode_file_names(received_files: pl.DataFrame) -> pl.DataFrame:
    """The names of received files taken apart, contract `FileNames`.

    Args:
        received_files: `file_id` and `file_name`, as in contract `ReceivedFiles`.
    """
    keys = received_files.select("file_id", "file_name")
    return FileNames.conform(keys.hstack(_parts(keys["file_name"])))


def _parts(names: Iterable[str]) -> pl.DataFrame:
    # One look per file, a few hundred a period: a name has forms, not columns.
    schema = {key: value for key, value in FileNames.polars_schema().items() if key not in {"file_id", "file_name"}}
    return pl.DataFrame([asdict(decode_file_name(name)) for name in names], schema=pl.Schema(schema))
