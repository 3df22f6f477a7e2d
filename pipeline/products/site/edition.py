"""One language of the site: its words, and what every page's frame needs."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.languages import LANGUAGES
from pipeline.products.site.labels import Words, words_in
from pipeline.products.site.tables import SiteTables

Page = tuple[str, bytes]
"""A file of the site: its path below the site's folder, and its content."""


@dataclass(frozen=True)
class Edition:
    """The site in one language; `tables` are public ones."""

    tables: SiteTables
    language: str

    @property
    def t(self) -> Words:
        """The words."""
        return words_in(self.language)

    def frame(self, path: str, current: str = "") -> dict[str, object]:
        """The values that every page's template takes.

        Args:
            path: the page's path below the folder of its language; it tells how far up the others are.
            current: the entry of the list of pages that it belongs to.
        """
        up = "../" * path.count("/")
        return {
            "language": self.language,
            "languages": [(code, words_in(code).language_name) for code in LANGUAGES],
            "t": self.t,
            "period": str(self.tables.period),
            "revision": self.tables.revision,
            "root": f"../{up}",
            "home": up,
            "path": path,
            "pages": self._pages(),
            "current": current,
        }

    def _pages(self) -> list[tuple[str, str]]:
        t, coming = self.t, self.tables.coming
        return [
            ("index.html", t.start),
            ("top/rating.html", t.tops),
            ("clubs/index.html", t.clubs),
            ("tournaments/index.html", t.tournaments),
            *([("coming/index.html", t.coming.format(period=coming.period))] if coming else []),
            ("figures.html", t.figures),
            ("changes.html", t.changes),
            ("corrections.html", t.corrections),
            ("explained.html", t.explained),
        ]

    def page(self, path: str, text: str) -> Page:
        """A finished page under its path below the site's folder."""
        return f"{self.language}/{path}", text.encode()
