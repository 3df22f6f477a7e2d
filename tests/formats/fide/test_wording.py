from __future__ import annotations

from string import Formatter

import pytest

from pipeline.formats.fide.wording import CATALOGUE


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("rule", CATALOGUE)
def test_a_finding_says_the_same_in_three_languages(rule: str) -> None:
    wording = CATALOGUE[rule]
    texts = {wording.fr, wording.nl, wording.en}
    assert len(texts) == 3
    assert fields(wording.fr) == fields(wording.nl) == fields(wording.en)
    assert all(text.endswith(".") for text in texts)
