"""corrections.yml to corrections: every fault of the file is told at once, with its line; none is applied then."""

from __future__ import annotations

import codecs
import datetime as dt
import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
import yaml

from pipeline.corrections.kinds import ABSENT, COMMON, KINDS, Correction, Key, Kind, Section, Value, ValueType
from pipeline.corrections.wording import EXPECTED, FAULTS
from pipeline.findings import FindingList, Place
from pipeline.period import Period

FILE_NAME = "corrections.yml"
MOST_BYTES, MOST_ENTRIES = 1_000_000, 5_000
"""What a file may hold: a quarter has some dozens of corrections, of about 250 bytes each."""
MOST_FAULTS = 100
"""After so many faults the rest is not looked at: the file is then no list of corrections at all."""
LONGEST_TEXT = 2_000
"""The most signs of a text; one that is named again by an alias would else be as many times in the tables."""
LONGEST_SHOWN = 200
"""The most signs that a finding repeats of a line or a value."""
_TOP = "corrections"
_NULL = "tag:yaml.org,2002:null"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same loader in C, nine times as fast, where PyYAML was built with it."""


@dataclass(frozen=True)
class CorrectionFile:
    """The entries that are in order, and a finding for each fault; nothing is applied while there is one."""

    corrections: tuple[Correction, ...]
    findings: pl.DataFrame


@dataclass(frozen=True)
class _Entry:
    """The keys of a mapping with the nodes of their values."""

    node: yaml.Node
    keys: Mapping[str, yaml.Node]


class _UnreadableError(ValueError):
    """A scalar that is no value of its key's type."""


class _EnoughError(Exception):
    """There are as many faults as are told."""


def read_corrections(data: bytes, period: Period) -> CorrectionFile:
    """Read and check a correction file; nothing in it makes it raise.

    Args:
        data: the bytes of corrections.yml.
        period: the list that it corrects; a decision is only for claims after its publication.
    """
    reader = _Reader(data, period)
    try:
        corrections = reader.read()
    except _EnoughError:
        corrections = []
    found = sorted(reader.found.rows, key=lambda row: (row["line_number"], row["column_number"]))
    return CorrectionFile(tuple(corrections), pl.DataFrame(found, schema=reader.found.to_frame().schema))


class _Reader:
    def __init__(self, data: bytes, period: Period) -> None:
        self.data = data
        self.period = period
        self.lines: list[str] = []
        self.found = FindingList(FAULTS)

    def read(self) -> list[Correction]:
        root = self._compose()
        if root is None or not self._is_mapping(root):
            return []
        top = self._keys(root, (_TOP,))
        listed = top.keys.get(_TOP)
        if listed is None:
            self._tell("corrections_not_a_list", root)
            return []
        if listed.tag == _NULL:
            return []
        if not isinstance(listed, yaml.SequenceNode):
            self._tell("corrections_not_a_list", listed)
            return []
        if len(listed.value) > MOST_ENTRIES:
            self._tell("corrections_too_many", listed, count=len(listed.value), most=MOST_ENTRIES)
            return []
        read = (self._correction(number, node) for number, node in enumerate(listed.value, start=1))
        return [correction for correction in read if correction is not None]

    def _compose(self) -> yaml.Node | None:
        """The tree of nodes, which know their lines; nothing is constructed from them but plain values."""
        if len(self.data) > MOST_BYTES:
            self._tell_at("corrections_too_large", 0, 0, size=len(self.data), most=MOST_BYTES)
            return None
        text = self._text()
        if text is None:
            return None
        self.lines = text.splitlines()
        try:
            root: yaml.Node | None = yaml.compose(text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._tell_at("corrections_not_yaml", mark.line if mark else 0, 0, reason=error.problem or error.context)
        except yaml.reader.ReaderError as error:
            line = next((at for at, line in enumerate(self.lines) if chr(error.character) in line), 0)
            self._tell_at("corrections_not_yaml", line, 0, reason=f"U+{error.character:04X}: {error.reason}")
        except (yaml.YAMLError, RecursionError) as error:
            self._tell_at("corrections_not_yaml", 0, 0, reason=str(error).splitlines()[0])
        else:
            return root
        return None

    def _text(self) -> str | None:
        """The file as text; an editor that saves in UTF-16 says so by the first two bytes."""
        encoding = "utf-16" if self.data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
        try:
            return self.data.decode(encoding)
        except UnicodeDecodeError as error:
            self.lines = self.data.decode(encoding, errors="replace").splitlines()
            line = len(self.data[: error.start].decode(encoding, errors="replace").splitlines() or [""]) - 1
            self._tell_at("corrections_not_utf8", line, 0)
            return None

    # -- entries ------------------------------------------------------------------------------------

    def _correction(self, number: int, node: yaml.Node) -> Correction | None:
        told = len(self.found.rows)
        if not self._is_mapping(node):
            return None
        kind = self._kind(node)
        if kind is None:
            return None
        known = [key.name for key in (*COMMON, *kind.place)] + ["expect"] + (["set"] if kind.set else [])
        entry = self._keys(node, known)
        common = self._values(entry, COMMON)
        place = self._values(entry, kind.place)
        expect = self._section(entry, kind, "expect")
        changed = self._section(entry, kind, "set")
        self._check_together(entry, kind, {"place": place, "expect": expect, "set": changed})
        self._check_decision(entry, common)
        if len(self.found.rows) > told:
            return None
        return Correction(
            number=number,
            line_number=node.start_mark.line + 1,
            kind=kind.name,
            place=place,
            expect=expect,
            set=changed,
            **{name: value for name, value in common.items() if name != "kind"},  # type: ignore[arg-type]
        )

    def _kind(self, node: yaml.Node) -> Kind | None:
        """The kind of an entry; without one its other keys can't be judged."""
        named = next((value for key, value in node.value if key.value == "kind"), None)
        if named is None:
            self._tell("correction_key_missing", node, key="kind")
            return None
        name = named.value if isinstance(named, yaml.ScalarNode) else ""
        if name not in KINDS:
            self._tell("correction_kind_unknown", named, value=_cut(name), known=_known(name, KINDS))
        return KINDS.get(name)

    def _section(self, entry: _Entry, kind: Kind, section: Section) -> dict[str, Value]:
        keys: Sequence[Key] = getattr(kind, section)
        node = entry.keys.get(section)
        if not keys and section == "set":
            return {}
        if node is None:
            self._tell("correction_key_missing", entry.node, key=section)
            return {}
        if not keys:
            if node.value != ABSENT:
                self._tell_value(section, node, "absent")
            return {}
        if not self._is_mapping(node):
            return {}
        return self._values(self._keys(node, [key.name for key in keys]), keys)

    def _values(self, entry: _Entry, keys: Sequence[Key]) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for key in keys:
            node = entry.keys.get(key.name)
            if node is None:
                if key.needed:
                    self._tell("correction_key_missing", entry.node, key=key.name)
                continue
            if isinstance(node, yaml.ScalarNode) and len(node.value) > LONGEST_TEXT:
                count = len(node.value)
                self._tell("correction_text_too_long", node, key=key.name, count=count, most=LONGEST_TEXT)
                continue
            try:
                values[key.name] = _value(node, key)
            except _UnreadableError:
                self._tell_value(key.name, node, key.type)
        return values

    def _check_together(self, entry: _Entry, kind: Kind, given: Mapping[Section, Mapping[str, Value]]) -> None:
        """What no key tells alone."""
        for section, names in kind.some_of:
            node = entry.node if section == "place" else entry.keys.get(section)
            if node is not None and not set(names) & _names(node):
                self._tell("correction_some_key_missing", node, section=section, known=", ".join(names))
        expect, changed = given["expect"], given["set"]
        if kind.guards_what_it_sets:
            for name in changed.keys() - _names(entry.keys.get("expect")):
                self._tell("correction_unguarded", entry.keys["set"], key=name)
        both = expect.keys() & changed.keys()
        if both and all(expect[name] == changed[name] for name in both) and kind.name != "move_game":
            name = min(both)
            self._tell("correction_without_change", entry.keys["set"], key=name, value=shown(changed[name]))

    def _check_decision(self, entry: _Entry, common: Mapping[str, Value]) -> None:
        asked_on = common.get("asked_on")
        if isinstance(asked_on, dt.date) and "decision" in common and asked_on < self.period.list_date:
            self._tell(
                "correction_decided_too_soon",
                entry.keys["decision"],
                asked_on=asked_on,
                list_date=self.period.list_date,
            )

    # -- nodes --------------------------------------------------------------------------------------

    def _is_mapping(self, node: yaml.Node) -> bool:
        if isinstance(node, yaml.MappingNode):
            return True
        self._tell("correction_not_a_mapping", node)
        return False

    def _keys(self, node: yaml.Node, known: Sequence[str]) -> _Entry:
        keys: dict[str, yaml.Node] = {}
        first_lines: dict[str, int] = {}
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if name in first_lines:
                self._tell("correction_key_twice", key, key=_cut(name), first=first_lines[name])
            elif name not in known:
                self._tell("correction_key_unknown", key, key=_cut(name), known=_known(name, known))
            else:
                keys[name] = value
            first_lines.setdefault(name, key.start_mark.line + 1)
        return _Entry(node, keys)

    def _tell_value(self, key: str, node: yaml.Node, expected: str) -> None:
        fr, nl, en = EXPECTED[expected]
        value = repr(_cut(node.value)) if isinstance(node, yaml.ScalarNode) else "..."
        self._tell(
            "correction_value_unreadable", node, key=key, value=value, expected_fr=fr, expected_nl=nl, expected_en=en
        )

    def _tell(self, rule: str, node: yaml.Node, **values: Any) -> None:
        self._tell_at(rule, node.start_mark.line, node.start_mark.column, **values)

    def _tell_at(self, rule: str, line: int, column: int, **values: Any) -> None:
        text = self.lines[line] if line < len(self.lines) else ""
        place = Place(None, FILE_NAME, line + 1, column + 1, _cut(text))
        self.found.add(rule, place, **values)
        if len(self.found.rows) == MOST_FAULTS:
            self.found.add("corrections_more_faults", place, count=MOST_FAULTS)
            raise _EnoughError


def _names(node: yaml.Node | None) -> set[str]:
    """The keys that stand in a mapping, readable or not."""
    return {key.value for key, _ in node.value} if isinstance(node, yaml.MappingNode) else set()


def _known(name: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """The names there are, the likeliest meant first."""
    close = difflib.get_close_matches(_cut(name), known)
    return ", ".join([*close, *(other for other in known if other not in close)])


def _cut(text: str) -> str:
    """A text as a finding repeats it."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def shown(value: Value) -> str:
    """A value as corrections.yml has it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def _value(node: yaml.Node, key: Key) -> Value:
    if not isinstance(node, yaml.ScalarNode):
        raise _UnreadableError
    if node.tag == _NULL:
        if key.nullable:
            return None
        raise _UnreadableError
    return _READERS[key.type](node)


def _text(node: yaml.ScalarNode) -> str:
    """Any scalar as it is written, so that `file: 24.618` needs no quotes."""
    text: str = node.value.strip()
    if not text:
        raise _UnreadableError
    return text


MOST = 2_000_000_000
"""The largest number that the tables hold."""


def _number(node: yaml.ScalarNode) -> int:
    """Decimal digits as they stand; YAML itself would take a leading zero for an octal number."""
    if not re.fullmatch(r"[0-9]{1,10}", node.value) or int(node.value) > MOST:
        raise _UnreadableError
    return int(node.value)


def _points(node: yaml.ScalarNode) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[05])?", node.value):
        raise _UnreadableError
    return float(node.value)


def _euros(node: yaml.ScalarNode) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,2})?", node.value):
        raise _UnreadableError
    return float(node.value)


def _score(node: yaml.ScalarNode) -> float:
    score = _points(node)
    if score > 1:
        raise _UnreadableError
    return score


def _date(node: yaml.ScalarNode) -> dt.date:
    try:
        return dt.date.fromisoformat(node.value)
    except ValueError:
        raise _UnreadableError from None


def _flag(node: yaml.ScalarNode) -> bool:
    if node.value not in {"true", "false"}:
        raise _UnreadableError
    return bool(node.value == "true")


def _pattern(pattern: str) -> Callable[[yaml.ScalarNode], str]:
    def read(node: yaml.ScalarNode) -> str:
        if not re.fullmatch(pattern, node.value):
            raise _UnreadableError
        text: str = node.value
        return text

    return read


_READERS: dict[ValueType, Callable[[yaml.ScalarNode], Value]] = {
    "text": _text,
    "number": _number,
    "points": _points,
    "date": _date,
    "score": _score,
    "colour": _pattern("[WB]"),
    "flag": _flag,
    "country": _pattern("[A-Z]{3}"),
    "federation": _pattern("[VFD]"),
    "decision": _pattern("accept|refuse"),
    "euros": _euros,
}
