from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.html import TEMPLATES
from pipeline.languages import LANGUAGES
from pipeline.products import site
from pipeline.products.site.front import EXPLAINED
from pipeline.products.site.labels import catalogue
from pipeline.products.site.tops import TOPS

CODE = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(site.__file__).parent.glob("*.py")))
MARKUP = "".join(path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / "site").glob("*.html")))


@pytest.mark.parametrize("key", list(catalogue()))
def test_every_label_exists_in_all_three_languages(key):
    texts = catalogue()[key]
    assert set(texts) == set(LANGUAGES)
    assert all(text.strip() == text and text for text in texts.values())


@pytest.mark.parametrize("key", list(catalogue()))
def test_a_label_takes_the_same_figures_in_every_language(key):
    figures = {language: sorted(set(re.findall(r"{(\w+)}", text))) for language, text in catalogue()[key].items()}
    assert figures["fr"] == figures["nl"] == figures["en"]


def test_every_label_is_used():
    named = set(re.findall(r"\bt\.(\w+)", CODE + MARKUP))
    made = {f"explain_{name}{end}" for name in EXPLAINED for end in ("", "_text")}
    made |= {f"top_{which.name}" for which in TOPS if not which.name.startswith("under")} | {"top_under"}
    assert set(catalogue()) - named - made == set()
