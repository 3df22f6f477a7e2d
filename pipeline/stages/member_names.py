"""Names in received files against the member file: do they agree, and whom do they fit if not?

Case, accents, signs, the order of the words, initials and names cut at a column's end make no difference;
a few letters off is near. Who bears another name than his number says may have been given a wrong number.
"""

from __future__ import annotations

import polars as pl
from rapidfuzz.distance import OSA
from rapidfuzz.process import cpdist

from pipeline.person_names import PARTICLES, without_accents

AGREEMENTS = ("same", "near", "other")

LEAST_SIMILARITY = 0.8
"""Of two names that are near: two letters off in ten."""

WORTH_A_LOOK = 0.5
"""Below this a name is not even the initials of another."""

LEAST_LETTERS_CUT = 10
"""A name that begins another one is that name cut off, if it is not too short to tell."""

_SUSPECT = ["member_id", "name"]


def named_entries(entries: pl.DataFrame, members: pl.DataFrame) -> pl.DataFrame:
    """The player lines whose name is not, letter by letter, that of the member number, and all unknown numbers.

    Args:
        entries: contract `Entries`.
        members: contract `Members`.

    Returns:
        file_id, line_number, member_id, agreement (one of AGREEMENTS; null for an unknown number), and of the
        only member whom the name fits better fitting_id and fitting_name (null where there is none, or several).
    """
    known = members.select("member_id", member_name="name")
    lines = entries.filter(pl.col("member_id") > 0).select("file_id", "line_number", *_SUSPECT)
    suspects = (
        lines.select(_SUSPECT)
        .unique()
        .join(known, on="member_id", how="left")
        .filter(pl.col("member_name").is_null() | (pl.col("member_name") != pl.col("name")))
    )
    judged = suspects.with_columns(_agreements(suspects))
    fitting = _fitting(judged.filter((pl.col("agreement") == "other") | pl.col("agreement").is_null()), members)
    return (
        lines.join(judged, on=_SUSPECT, maintain_order="left")
        .join(fitting, on=_SUSPECT, how="left", maintain_order="left")
        .select("file_id", "line_number", "member_id", "agreement", "fitting_id", "fitting_name")
    )


def _agreements(suspects: pl.DataFrame) -> pl.Series:
    pairs = zip(_words(suspects["name"]).to_list(), _words(suspects["member_name"]).to_list(), strict=True)
    # One look per pair of differing spellings, some ten a period: words are matched with one another.
    found = [None if member is None else agreement(name, member) for name, member in pairs]
    return pl.Series("agreement", found, dtype=pl.Enum(AGREEMENTS))


def agreement(left: list[str], right: list[str]) -> str:
    """Whether two names, as words in small letters without accents, are the same, near or other ones."""
    if _are_same(left, right):
        return "same"
    return "near" if similarity(left, right) >= LEAST_SIMILARITY else "other"


def _are_same(left: list[str], right: list[str]) -> bool:
    if sorted(left) == sorted(right):
        return True
    short, long = sorted(("".join(left), "".join(right)), key=len)
    if len(short) >= LEAST_LETTERS_CUT and long.startswith(short):
        return True
    fewer, more = sorted((left, right), key=len)
    has_whole_word = any(len(word) > 2 and word in more for word in fewer)
    return len(fewer) > 1 and has_whole_word and _begin_words_of(fewer, list(more))


def _begin_words_of(fewer: list[str], more: list[str]) -> bool:
    """Whether each word is, or begins or is begun by, another word of the longer name; whole words first."""
    for word in sorted(fewer, key=lambda item: (item not in more, -len(item))):
        found = next((other for other in more if other == word), None) or next(
            (other for other in more if other.startswith(word) or (len(other) == 1 and word.startswith(other))), None
        )
        if found is None:
            return False
        more.remove(found)
    return True


def similarity(left: list[str], right: list[str]) -> float:
    """From 0 to 1: by the letters to be changed, added, left out or exchanged, the words in their order or sorted."""
    return max(
        OSA.normalized_similarity("".join(left), "".join(right)),
        OSA.normalized_similarity("".join(sorted(left)), "".join(sorted(right))),
    )


def _fitting(suspects: pl.DataFrame, members: pl.DataFrame) -> pl.DataFrame:
    """The one member whom a name fits: member_id and name of the suspect, fitting_id, fitting_name."""
    if suspects.is_empty():  # the whole member file is only spelled out where somebody is looked for
        return suspects.select(*_SUSPECT, fitting_id=pl.lit(None, pl.Int32), fitting_name=pl.lit(None, pl.String))
    wanted = _spelled(suspects.select(_SUSPECT))
    listed = _spelled(members.select("name", "is_affiliated", fitting_id="member_id"))
    pairs = _having_a_word_in_common(wanted, listed).filter(pl.col("fitting_id") != pl.col("member_id"))
    scored = pairs.with_columns(
        score=pl.max_horizontal(_similarities(pairs, "in_order"), _similarities(pairs, "sorted")),
        # Two names written out in as many words are the same only if they are alike to the last letter.
        is_short=(pl.col("count") != pl.col("count_listed")) | (pl.min_horizontal("shortest", "shortest_listed") == 1),
    )
    short = scored.filter(pl.col("is_short") & (pl.col("score") >= WORTH_A_LOOK))
    same = [_are_same(words, others) for words, others in short.select("words", "words_listed").iter_rows()]
    fitting = pl.concat(
        [
            short.filter(pl.Series(same, dtype=pl.Boolean)).with_columns(score=pl.lit(1.0)),
            scored.filter(pl.col("score") >= LEAST_SIMILARITY),
        ]
    ).unique([*_SUSPECT, "fitting_id"], keep="first", maintain_order=True)
    place = pl.struct("score", "is_affiliated").rank("min", descending=True).over(_SUSPECT)
    return (
        fitting.filter(place == 1)
        .filter(pl.len().over(_SUSPECT) == 1)
        .select(*_SUSPECT, "fitting_id", fitting_name="name_listed")
    )


def _spelled(names: pl.DataFrame) -> pl.DataFrame:
    """A frame with a column `name`, and how each is made up."""
    words = names.select(words=_words(names["name"]))
    return names.with_columns(
        words.select(
            "words",
            in_order=pl.col("words").list.join(""),
            sorted=pl.col("words").list.sort().list.join(""),
            count=pl.col("words").list.len(),
            shortest=pl.col("words").list.eval(pl.element().str.len_chars()).list.min(),
        )
    )


def _having_a_word_in_common(wanted: pl.DataFrame, listed: pl.DataFrame) -> pl.DataFrame:
    """Pairs of names with a telling word in common; what both frames have, the listed one has as `..._listed`."""
    telling = (pl.col("word").str.len_chars() > 2) & ~pl.col("word").is_in(PARTICLES)
    left = wanted.with_row_index("row").select("row", word="words").explode("word").filter(telling)
    right = listed.with_row_index("row_listed").select("row_listed", word="words").explode("word").filter(telling)
    rows = left.join(right, on="word").select("row", "row_listed").unique().sort("row", "row_listed")
    second = listed.rename({name: f"{name}_listed" for name in listed.columns if name in wanted.columns})
    return pl.concat([wanted[rows["row"]], second[rows["row_listed"]]], how="horizontal")


def _similarities(pairs: pl.DataFrame, spelling: str) -> pl.Series:
    texts = (pairs[spelling].to_list(), pairs[f"{spelling}_listed"].to_list())
    return pl.Series(spelling, cpdist(*texts, scorer=OSA.normalized_similarity), dtype=pl.Float64)


def _words(names: pl.Series) -> pl.Series:
    return without_accents(names.str.to_lowercase()).str.extract_all(r"\p{L}+")
