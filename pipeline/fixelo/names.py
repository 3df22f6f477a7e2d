"""Is a player of a database on the player list? Names are compared without case, accents, spaces and signs.

A name is `listed`, `absent`, or `unclear`: close enough to an entry that a person must look, never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from pipeline.person_names import PARTICLES, without_accents

MATCHES = ("listed", "unclear", "absent")

NAMES_AT_A_TIME = 1 << 14
NEAR_MIN_LETTERS = 5
GIVEN_TOKENS = 3
NAMED_ENTRIES = 10

_KINDS = ("surname", "core", "sorted", "near", "sound")
_NEAR_KINDS = ("near", "sound")
_FOUND = pl.Schema({"name": pl.String(), "match": pl.Enum(MATCHES), "list_names": pl.String()})

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
    "ou": "u",
    "ck": "k",
    "ks": "x",
    "ss": "s",
    "w": "v",
    "j": "i",
    "y": "i",
}
"""Ways of writing the same sound in names from other alphabets."""


@dataclass(frozen=True)
class NameIndex:
    """The names of a player list, taken apart once: their `parts`, and the `keys` under which they are found."""

    parts: pl.DataFrame
    keys: pl.DataFrame


def name_index(player_list: pl.Series) -> NameIndex:
    """Prepare the names of a player list for `match_names`."""
    words = _words(player_list.unique(maintain_order=True))
    return NameIndex(_parts(words).select(pl.all().name.suffix("_list")), _keys(words).rename({"row": "row_list"}))


def match_names(names: pl.Series, players: NameIndex) -> pl.DataFrame:
    """Look every name up in the player list.

    The same surname with given names of which one begins the other (`Claes,W` and `Claes, Wim`), or
    initials of the other (`Maes,PJ`), is `listed`. A name without given name, one with the given names in
    another order, one with particles elsewhere, or one whose surname is one letter off or only written by other
    rules (`Kowaljow`, `Kovalyov`) is `unclear`.

    Returns:
        Columns `name` (each name once), `match` (one of MATCHES), `list_names` (entries, parted by `; `).
    """
    unique = names.cast(pl.String).unique(maintain_order=True)
    starts = range(0, len(unique), NAMES_AT_A_TIME) if players.keys.height else ()
    pieces = [_found(unique.slice(first, NAMES_AT_A_TIME), players) for first in starts]
    found = pl.concat([pl.DataFrame(schema=_FOUND), *pieces])
    return (
        unique.to_frame("name")
        .join(found, on="name", how="left", maintain_order="left")
        .select("name", pl.col("match").fill_null("absent"), "list_names")
    )


def _found(names: pl.Series, players: NameIndex) -> pl.DataFrame:
    """The names of which the list knows something, as `match_names` returns them."""
    words = _words(names)
    pairs = (
        _keys(words)
        .lazy()
        .join(players.keys.lazy(), on=["kind", "key"])
        .group_by("row", "row_list")
        .agg(pl.col("kind").is_in(_NEAR_KINDS).any().alias("is_near"))
        .collect()
    )
    # Few names have anything in common with the list; only these are looked at closely.
    return (
        _parts(words.join(pairs, on="row", how="semi"))
        .lazy()
        .join(pairs.lazy(), on="row")
        .join(players.parts.lazy(), on="row_list")
        .select("name", "name_list", _is_listed().alias("is_listed"), _is_unclear().alias("is_unclear"))
        .filter(pl.col("is_listed") | pl.col("is_unclear"))
        .with_columns(pl.col("is_listed").any().over("name").alias("has_listed"))
        .filter(pl.col("is_listed") | ~pl.col("has_listed"))
        .group_by("name")
        .agg(
            pl.when(pl.col("has_listed").first()).then(pl.lit("listed")).otherwise(pl.lit("unclear")).alias("match"),
            pl.col("name_list").unique().sort().alias("list_names"),
        )
        .with_columns(_first_names())
        .cast(_FOUND)
        .collect()
    )


def _first_names() -> pl.Expr:
    """The entries as one text; of very many, as a bare surname has them in a long list, the first ones."""
    entries = pl.col("list_names")
    more = pl.when(entries.list.len() > NAMED_ENTRIES).then(pl.lit("; ...")).otherwise(pl.lit(""))
    return entries.list.head(NAMED_ENTRIES).list.join("; ") + more


def _folded(text: pl.Expr) -> pl.Expr:
    """Without accents, and without what stands in brackets at the end."""
    return without_accents(text).str.replace(r"\s*[\(\[][^\)\]]*[\)\]]?[\s\"]*$", "")


def _words(names: pl.Series) -> pl.DataFrame:
    """The words of every name: columns `row`, `name`, `has_comma`, `is_guess`, and lists `surname`, `given`, `all`.

    A name has a row for each spelling of its umlauts, since `ü` is written `ue` and `u`, and for each reading of
    a name without comma; one without a letter or digit has none.
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
    return _with_guesses(tokens.with_columns(both)).with_row_index("row").collect()


def _parts(words: pl.DataFrame) -> pl.DataFrame:
    """What is compared of the names, in one row for each of `words`."""
    return words.select(
        "row",
        "name",
        "has_comma",
        "is_guess",
        _joined("surname"),
        _core("surname").list.join("").alias("core"),
        pl.col("all").list.join(" ").alias("in_order"),
        _sorted_words(),
        _joined("given"),
        pl.col("given").list.eval(pl.element().str.head(1)).list.join("").alias("initials"),
        *(
            _core("given").list.get(place, null_on_oob=True).fill_null("").alias(f"given_{place}")
            for place in range(GIVEN_TOKENS)
        ),
    )


def _joined(column: str) -> pl.Expr:
    return pl.col(column).list.join("")


def _sorted_words() -> pl.Expr:
    return pl.col("all").list.sort().list.join(" ").alias("sorted")


def _with_guesses(tokens: pl.LazyFrame) -> pl.LazyFrame:
    """The words of surname and given names; a name of several words without comma also in its other readings.

    Such a reading (first word or last word as the surname) is marked as a guess: it can make a name unclear,
    never listed.
    """
    words, count = pl.col("before"), pl.col("before").list.len()
    several = ~pl.col("has_comma") & (count > 1)
    lone_last = several & (words.list.last().str.len_chars() == 1)
    lone_first = several & ~lone_last & (words.list.first().str.len_chars() == 1)
    first, last = words.list.head(1), words.list.tail(1)
    after_first, before_last = words.list.tail(count - 1), words.list.head(count - 1)
    told = tokens.select(
        pl.all(),
        pl.when(lone_last).then(before_last).when(lone_first).then(after_first).otherwise(words).alias("surname"),
        pl.when(lone_last).then(last).when(lone_first).then(first).otherwise("after").alias("given"),
        pl.lit(value=False).alias("is_guess"),
    )
    open_names = tokens.filter(several & ~lone_last & ~lone_first)
    guesses = [
        open_names.select(
            pl.all(), surname.alias("surname"), given.alias("given"), pl.lit(value=True).alias("is_guess")
        )
        for surname, given in ((first, after_first), (last, before_last))
    ]
    return pl.concat([told, *guesses])


def _core(column: str) -> pl.Expr:
    """The words without `van`, `de` and their like; all of them where nothing else is left."""
    without = pl.col(column).list.eval(pl.element().filter(~pl.element().is_in(PARTICLES)))
    return pl.when(without.list.len() > 0).then(without).otherwise(column)


def _keys(words: pl.DataFrame) -> pl.DataFrame:
    """What two names must have in common to be compared at all: columns `row`, `kind`, `key`.

    `near` holds the surname with each one of its letters left out, so that surnames one letter apart share one;
    `sound` the surname in one way of writing.
    """
    keys = words.lazy().select("row", _joined("surname"), _core("surname").list.join("").alias("core"), _sorted_words())
    surname, place = pl.col("surname"), pl.col("place")
    long = keys.filter(surname.str.len_chars() >= NEAR_MIN_LETTERS).select("row", "surname")
    shortened = long.with_columns(pl.int_ranges(surname.str.len_chars()).alias("place")).explode("place")
    kinds = [
        *(_of_kind(kind, keys, pl.col(kind)) for kind in ("surname", "core", "sorted")),
        _of_kind("near", long, surname),
        _of_kind("near", shortened, surname.str.head(place) + surname.str.slice(place + 1)),
        _of_kind("sound", long, surname.str.replace_many(_TRANSLITERATIONS, leftmost=True)),
    ]
    return pl.concat(kinds).unique().collect()


def _of_kind(kind: str, frame: pl.LazyFrame, key: pl.Expr) -> pl.LazyFrame:
    return frame.select("row", pl.lit(kind, dtype=pl.Enum(_KINDS)).alias("kind"), key.alias("key"))


def _one_begins_the_other(left: str, right: str) -> pl.Expr:
    """True also where one of the two is empty."""
    first, second = pl.col(left), pl.col(f"{right}_list")
    return first.str.starts_with(second) | second.str.starts_with(first)


def _given_names_agree() -> pl.Expr:
    """Both have given names and these agree one by one, or one is the initials of the other."""
    one_by_one = pl.all_horizontal(
        _one_begins_the_other(f"given_{place}", f"given_{place}") for place in range(GIVEN_TOKENS)
    )
    initials = (pl.col("given") == pl.col("initials_list")) | (pl.col("initials") == pl.col("given_list"))
    return (pl.col("given") != "") & (pl.col("given_list") != "") & (one_by_one | initials)


def _is_listed() -> pl.Expr:
    told = ~pl.col("is_guess") & ~pl.col("is_guess_list")
    same_surname = told & (pl.col("surname") == pl.col("surname_list"))
    both_bare = (pl.col("given") == "") & (pl.col("given_list") == "")
    comma_left_out = (pl.col("in_order") == pl.col("in_order_list")) & (pl.col("has_comma") != pl.col("has_comma_list"))
    return (same_surname & (_given_names_agree() | both_bare)) | comma_left_out


def _is_unclear() -> pl.Expr:
    same_core = (pl.col("core") == pl.col("core_list")) & (pl.col("core") != "")
    one_is_bare = (pl.col("given") == "") != (pl.col("given_list") == "")
    in_any_order = pl.any_horizontal(
        _one_begins_the_other(f"given_{left}", f"given_{right}")
        & (pl.col(f"given_{left}") != "")
        & (pl.col(f"given_{right}_list") != "")
        for left in range(GIVEN_TOKENS)
        for right in range(GIVEN_TOKENS)
    )
    same_words = pl.col("sorted") == pl.col("sorted_list")
    surnames_near = (pl.col("surname") != pl.col("surname_list")) & pl.col("is_near")
    return (same_core & (one_is_bare | in_any_order)) | same_words | (surnames_near & _given_names_agree())
