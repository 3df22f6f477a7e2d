"""Names taken apart for comparison: their words, the readings that they allow, and the keys that bring two together.

Case, accents, spaces and signs are gone here. `names` says what two names have to do with each other.
"""

from __future__ import annotations

import polars as pl

from pipeline.person_names import PARTICLES, without_accents

NEAR_MIN_LETTERS = 3
"""A shorter surname is another one if a letter differs."""

GIVEN_WORDS = 3
"""So many given names are compared."""

NEAR_KIND = "near"
_KINDS = ("sound", "sorted", NEAR_KIND)

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"}
_TRANSLITERATIONS = {
    "tsch": "c",
    "tch": "c",
    "sch": "s",
    "sh": "s",
    "ch": "c",
    "kh": "h",
    "zh": "z",
    "ph": "f",
    "ff": "v",
    "ou": "u",
    "ck": "k",
    "ks": "x",
    "ss": "s",
    "je": "e",
    "ye": "e",
    "ij": "i",
    "iy": "i",
    "w": "v",
    "j": "i",
    "y": "i",
}
"""Ways of writing the same sound in names from other alphabets."""


def sound(text: pl.Expr) -> pl.Expr:
    """The text in one way of writing: `kowaljow` and `kovalyov` become the same."""
    return text.str.replace_many(_TRANSLITERATIONS, leftmost=True)


def words_of(names: pl.Series) -> pl.DataFrame:
    """The words of every name: columns `row`, `name`, `has_comma`, `is_guess`, and lists `surname`, `given`, `all`.

    A name has a row for each spelling of its umlauts, since `ü` is written `ue` and `u`, and for each reading that
    may be meant; one without a letter or digit has none.
    """
    lower = (
        names.to_frame("name")
        .lazy()
        .with_columns(pl.col("name").str.normalize("NFKC").str.to_lowercase().alias("lower"))
    )
    with_umlauts = lower.filter(pl.col("lower").str.contains_any(list(_UMLAUTS)))
    words = r"[\p{L}\p{N}]+"
    halves = (
        pl.concat([lower, with_umlauts.with_columns(pl.col("lower").str.replace_many(_UMLAUTS))])
        .with_columns(
            _folded(pl.col("lower")).str.splitn(",", 2).struct.rename_fields(["before", "after"]).alias("halves")
        )
        .unnest("halves")
    )
    tokens = halves.select(
        "name",
        pl.col("after").is_not_null().alias("has_comma"),
        pl.col("before").str.extract_all(words),
        pl.col("after").fill_null("").str.extract_all(words),
    ).filter(pl.col("before").list.len() + pl.col("after").list.len() > 0)
    both = pl.concat_list("before", "after").alias("all")
    return _with_readings(tokens.with_columns(both)).with_row_index("row").collect()


def _folded(text: pl.Expr) -> pl.Expr:
    """Without accents, and without what stands in brackets at the end."""
    return without_accents(text).str.replace(r"\s*[\(\[][^\)\]]*[\)\]]?[\s\"]*$", "")


def _with_readings(tokens: pl.LazyFrame) -> pl.LazyFrame:
    """The words of surname and given names, as told and in the other readings that may be meant.

    Initials before or behind a name without comma are its given names. Other readings (first word or last word
    as the surname; surname and given names on the wrong side of the comma) are marked as guesses: they can make a
    name unclear, never listed.
    """
    count = pl.col("before").list.len()
    is_open = ~pl.col("has_comma") & (count > 1)
    told = tokens.filter(~is_open).select(
        pl.all(), pl.col("before").alias("surname"), pl.col("after").alias("given"), pl.lit(False).alias("is_guess")
    )
    swapped = tokens.filter((pl.col("before").list.len() > 0) & (_longest("after") >= NEAR_MIN_LETTERS)).select(
        pl.all(), pl.col("after").alias("surname"), pl.col("before").alias("given"), pl.lit(True).alias("is_guess")
    )
    return pl.concat([told, swapped, *_readings_without_comma(tokens.filter(is_open))])


def _readings_without_comma(tokens: pl.LazyFrame) -> list[pl.LazyFrame]:
    words, count = pl.col("before"), pl.col("before").list.len()
    # Counted backwards, initials behind a name are the run of single letters that comes first.
    behind, before = _initials_first(words.list.reverse()), _initials_first(words)
    has_behind, has_before = behind.is_between(1, count - 1), (behind == 0) & before.is_between(1, count - 1)
    told = tokens.select(
        pl.all(),
        pl.when(has_behind)
        .then(words.list.head(count - behind))
        .when(has_before)
        .then(words.list.tail(count - before))
        .otherwise(words)
        .alias("surname"),
        pl.when(has_behind)
        .then(words.list.tail(behind))
        .when(has_before)
        .then(words.list.head(before))
        .otherwise("after")
        .alias("given"),
        pl.lit(False).alias("is_guess"),
    )
    unmarked = tokens.filter(~has_behind & ~has_before)
    first, last = words.list.head(1), words.list.tail(1)
    guesses = [
        unmarked.select(pl.all(), surname.alias("surname"), given.alias("given"), pl.lit(True).alias("is_guess"))
        for surname, given in ((first, words.list.tail(count - 1)), (last, words.list.head(count - 1)))
    ]
    return [told, *guesses]


def _initials_first(words: pl.Expr) -> pl.Expr:
    """How many words stand before the first one of more than a letter."""
    is_initial = (pl.element().str.len_chars() == 1).cast(pl.UInt32)
    return words.list.eval(is_initial.cum_min()).list.sum()


def _longest(column: str) -> pl.Expr:
    return pl.col(column).list.eval(pl.element().str.len_chars()).list.max().fill_null(0)


def parts_of(words: pl.DataFrame) -> pl.DataFrame:
    """What is compared of the names, in one row for each of `words`."""
    return words.select(
        "row",
        "name",
        "has_comma",
        "is_guess",
        pl.col("surname").list.join(""),
        _surname_sound().alias("sound"),
        _surname_sound(" ").alias("sound_words"),
        pl.col("all").list.join(" ").alias("in_order"),
        _sorted_sounds().alias("sorted"),
        pl.col("given").list.join(""),
        pl.col("given").list.eval(pl.element().str.head(1)).list.join("").alias("initials"),
        _core("given").list.head(GIVEN_WORDS).alias("given_words"),
    )


def keys_of(words: pl.DataFrame) -> pl.DataFrame:
    """What two names must have in common to be compared at all: columns `row`, `kind`, `key`.

    `sound` is the surname, and of several words each of them, in one way of writing; `near` the surname with each
    one of its letters left out, so that surnames one letter apart share one; `sorted` are all words.
    """
    keys = words.lazy().select(
        "row",
        "has_comma",
        "is_guess",
        pl.col("surname").list.join(""),
        _surname_sound().alias("sound"),
        _surname_sound(" ").alias("sound_words"),
        _sorted_sounds().alias("sorted"),
    )
    several = keys.filter(pl.col("sound_words").str.contains(" ", literal=True))
    surname, place = pl.col("surname"), pl.col("place")
    # Wrong side of the comma and a letter off as well is one fault too many to look for.
    is_swapped = pl.col("has_comma") & pl.col("is_guess")
    long = keys.filter((surname.str.len_chars() >= NEAR_MIN_LETTERS) & ~is_swapped).select("row", "surname")
    shortened = long.with_columns(pl.int_ranges(surname.str.len_chars()).alias("place")).explode("place")
    kinds = [
        _of_kind("sound", keys, pl.col("sound")),
        _of_kind("sound", several, pl.col("sound_words").str.split(" ")).explode("key"),
        _of_kind("sorted", keys, pl.col("sorted")),
        _of_kind(NEAR_KIND, long, surname),
        _of_kind(NEAR_KIND, shortened, surname.str.head(place) + surname.str.slice(place + 1)),
    ]
    return pl.concat(kinds).unique().collect()


def _of_kind(kind: str, frame: pl.LazyFrame, key: pl.Expr) -> pl.LazyFrame:
    return frame.select("row", pl.lit(kind, dtype=pl.Enum(_KINDS)).alias("kind"), key.alias("key"))


def _surname_sound(between: str = "") -> pl.Expr:
    return sound(_core("surname").list.join(between))


def _sorted_sounds() -> pl.Expr:
    return sound(pl.col("all").list.sort().list.join(" "))


def _core(column: str) -> pl.Expr:
    """The words without `van`, `de` and their like; all of them where nothing else is left."""
    without = pl.col(column).list.eval(pl.element().filter(~pl.element().is_in(PARTICLES)))
    return pl.when(without.list.len() > 0).then(without).otherwise(column)
