"""Is a player of a database on the player list? Names are compared without case, accents, spaces and signs.

A name is `listed`, `absent`, or `unclear`: close enough to an entry that a person must look, never guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import polars as pl
from rapidfuzz.distance import OSA, LCSseq
from rapidfuzz.process import cpdist

from pipeline.fixelo.spellings import GIVEN_WORDS, NEAR_KIND, keys_of, parts_of, sound, words_of

MATCHES = ("listed", "unclear", "absent")

NAMES_AT_A_TIME = 1 << 14
NAMED_ENTRIES = 10

LETTERS_OFF = 2
"""So many letters, of surname and given name together, may be wrong in a name that is still unclear."""

LETTERS_OFF_OF_GUESSES = 1
"""Where both names are read otherwise than they are written."""

NEAR_SURNAME_MIN_LETTERS = 5
"""In a shorter surname a letter may be wrong only if the given names are equal, and more than initials."""

_FOUND = pl.Schema({"name": pl.String(), "match": pl.Enum(MATCHES), "list_names": pl.String()})


@dataclass(frozen=True)
class NameIndex:
    """The names of a player list, taken apart once: their `parts`, and the `keys` under which they are found."""

    parts: pl.DataFrame
    keys: pl.DataFrame


def name_index(player_list: pl.Series) -> NameIndex:
    """Prepare the names of a player list for `match_names`."""
    words = words_of(player_list.unique(maintain_order=True))
    # What stands before a comma of the list is a surname; else any two players of one given name would be near.
    words = words.filter(~(pl.col("has_comma") & pl.col("is_guess")))
    return NameIndex(parts_of(words).select(pl.all().name.suffix("_list")), keys_of(words).rename({"row": "row_list"}))


def match_names(names: pl.Series, players: NameIndex) -> pl.DataFrame:
    """Look every name up in the player list.

    `listed` is the same surname with the same given names (`Claes, Wim`), with one of them left out, or with
    initials for them (`Claes,W`, `Maes,PJ`). `unclear` is what may be the same player in another spelling:

    * no given name, one that begins or abbreviates the other, given names in another order;
    * names in another order, with particles elsewhere, with one of two surnames only;
    * surname or given name written by other rules (`Kowaljow`, `Kovalyov`);
    * up to two letters off: one in the surname, one in a short given name, two in a longer one.

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
    words = words_of(names)
    pairs = (
        keys_of(words)
        .lazy()
        .join(players.keys.lazy(), on=["kind", "key"])
        .group_by("row", "row_list")
        .agg((pl.col("kind") == NEAR_KIND).any().alias("is_near"))
        .collect()
    )
    # Few names have anything in common with the list; only these are looked at closely.
    compared = (
        parts_of(words.join(pairs, on="row", how="semi"))
        .join(pairs, on="row")
        .join(players.parts, on="row_list")
        .with_columns(_is_listed().alias("is_listed"))
    )
    return (
        compared.lazy()
        .with_columns(_given_letters_off(compared))
        .filter(pl.col("is_listed") | _is_unclear())
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


def _is_listed() -> pl.Expr:
    told = ~pl.col("is_guess") & ~pl.col("is_guess_list")
    same_surname = told & (pl.col("surname") == pl.col("surname_list"))
    both_bare = (pl.col("given") == "") & (pl.col("given_list") == "")
    comma_left_out = (pl.col("in_order") == pl.col("in_order_list")) & (pl.col("has_comma") != pl.col("has_comma_list"))
    return (same_surname & (_given_names_agree() | both_bare)) | comma_left_out


def _given_names_agree() -> pl.Expr:
    """Both have given names and these are the same one by one, or one has the initials of the other."""
    one_by_one = pl.all_horizontal(_same_or_initial(place) for place in range(GIVEN_WORDS))
    initials = (pl.col("given") == pl.col("initials_list")) | (pl.col("initials") == pl.col("given_list"))
    return (pl.col("given") != "") & (pl.col("given_list") != "") & (one_by_one | initials)


def _same_or_initial(place: int) -> pl.Expr:
    """The given name of that place is equal, the initial of the other, or left out."""
    left, right = (pl.col(f"given_words{of}").list.get(place, null_on_oob=True) for of in ("", "_list"))
    is_initial = (left.str.len_chars() == 1) | (right.str.len_chars() == 1)
    return (left == right).fill_null(True) | (is_initial & (left.str.head(1) == right.str.head(1)))


def _is_unclear() -> pl.Expr:
    is_same = (pl.col("sound") == pl.col("sound_list")) & (pl.col("sound") != "")
    is_part = _is_one_surname_of("sound", "sound_words_list", "given_list")
    has_part = _is_one_surname_of("sound_list", "sound_words", "given")
    surnames = pl.min_horizontal(pl.col("surname").str.len_chars(), pl.col("surname_list").str.len_chars())
    same_given = (pl.col("given") == pl.col("given_list")) & (pl.col("given").str.len_chars() > 1)
    is_near = pl.col("is_near") & ((surnames >= NEAR_SURNAME_MIN_LETTERS) | same_given)
    surname_letters_off = pl.when(is_same | is_part | has_part).then(0).when(is_near).then(1)
    both_guesses = pl.col("is_guess") & pl.col("is_guess_list")
    most = pl.when(both_guesses).then(LETTERS_OFF_OF_GUESSES).otherwise(LETTERS_OFF)
    same_words = pl.col("sorted") == pl.col("sorted_list")
    return (surname_letters_off + pl.col("given_letters_off") <= most).fill_null(False) | same_words


def _is_one_surname_of(surname: str, surnames: str, given: str) -> pl.Expr:
    """Of two surnames only one is written; without given names the words may as well be given names."""
    spaced = pl.lit(" ") + pl.col(surnames) + pl.lit(" ")
    one = pl.lit(" ") + pl.col(surname) + pl.lit(" ")
    return (pl.col(given) != "") & (pl.col(surname) != "") & spaced.str.contains(one, literal=True)


def _given_letters_off(pairs: pl.DataFrame) -> pl.Series:
    """How many letters the given names are off, in any order: 0 where either has none, null for others."""
    is_bare = (pl.col("given") == "") | (pl.col("given_list") == "")
    numbered = pairs.with_row_index("pair")
    words = (
        numbered.filter(~pl.col("is_listed") & ~is_bare)
        .select("pair", left="given_words", right="given_words_list")
        .explode("left")
        .explode("right")
    )
    distinct = words.select("left", "right").unique()
    off = words.join(distinct.with_columns(_letters_off(distinct)), on=["left", "right"])
    least = off.group_by("pair").agg(pl.col("off").min())
    told = numbered.join(least, on="pair", how="left", maintain_order="left")
    return told.select(pl.when(is_bare).then(0).otherwise("off").alias("given_letters_off")).to_series()


def _letters_off(pairs: pl.DataFrame) -> pl.Series:
    """How many letters `left` and `right` are off, null where more than in a slip of the pen."""
    left, right = pl.col("left"), pl.col("right")
    shorter = pl.min_horizontal(left.str.len_chars(), right.str.len_chars())
    longer = pl.max_horizontal(left.str.len_chars(), right.str.len_chars())
    sounds = pairs.select(sound(left).alias("left"), sound(right).alias("right"))
    told = pairs.with_columns(
        sounds["left"].alias("left_sound"),
        sounds["right"].alias("right_sound"),
        _distances(pairs, OSA.distance).clip(upper_bound=_distances(sounds, OSA.distance)).alias("off"),
        _distances(pairs, LCSseq.distance).alias("out_of_order"),
    )
    begins = _begins("left", "right") | _begins("left_sound", "right_sound")
    same_initial = (shorter == 1) & (sound(left.str.head(1)) == sound(right.str.head(1)))
    same_ends = (left.str.head(1) == right.str.head(1)) & (left.str.tail(1) == right.str.tail(1)) & (shorter > 1)
    is_contraction = same_ends & (pl.col("out_of_order") == longer - shorter)
    are_initials = _are_initials("left", "right") | _are_initials("right", "left")
    allowed = pl.when(shorter < 3).then(0).when(shorter < 5).then(1).otherwise(2)
    return told.select(
        pl.when(begins | same_initial | is_contraction | are_initials)
        .then(0)
        .when(pl.col("off") <= allowed)
        .then("off")
        .alias("off")
    )["off"]


def _distances(pairs: pl.DataFrame, distance: Callable[..., int]) -> pl.Series:
    found = cpdist(pairs["left"].to_list(), pairs["right"].to_list(), scorer=distance)
    return pl.Series(found.ravel(), dtype=pl.Int64)


def _begins(left: str, right: str) -> pl.Expr:
    return pl.col(left).str.starts_with(pl.col(right)) | pl.col(right).str.starts_with(pl.col(left))


def _are_initials(short: str, full: str) -> pl.Expr:
    """Two letters, or some without a vowel, among which is the other one's first: `PJ` and `Piet`."""
    are_letters = pl.col(short).str.contains(r"^(?:\p{L}{2}|[^aeiouy]{2,4})$")
    return are_letters & pl.col(short).str.contains(pl.col(full).str.head(1), literal=True)
