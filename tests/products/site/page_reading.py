"""What tests read in a page: its links, the places that they may point to, and the text that is seen.

The pages' form is checked by html5lib in tests of its own; here it is taken for granted, so that every page of a
site can be looked at in a moment.
"""

from __future__ import annotations

import posixpath
import re
from html import unescape

_ADDRESS = re.compile(r'\s(?:href|src|action)="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')
_TAG = re.compile(r"<[^>]*>")


def addresses(page: str) -> list[str]:
    """Everything that the page points to."""
    return [unescape(address) for address in _ADDRESS.findall(page)]


def targets(path: str, page: str) -> set[tuple[str, str]]:
    """The files of the site that the page points to, each with the place in it (empty for the whole)."""
    found = set()
    for address in addresses(page):
        if address.startswith("data:"):
            continue
        file, _, place = address.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        found.add((target, place))
    return found


def ids(page: str) -> list[str]:
    """The places in the page, in order."""
    return _ID.findall(page)


def seen(page: str) -> str:
    """The text of the page, words apart by one blank."""
    return " ".join(unescape(_TAG.sub(" ", page)).split())
