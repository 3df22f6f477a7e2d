"""Is a player of a database on the player list? Names are compared without case, accents, spaces and signs.

A name is `listed`, `absent`, or `unclear`: close enough to an entry that a person must look, never guessed.
"""

from __future__ import annotations

import polars as pl

MATCHES = ("listed", "unclear", "absent")

NAMES_AT_A_TIME = 50_000
NEAR_MIN_LETTERS = 5
GIVEN_TOKENS = 3
PARTICLES = [
    "van",
    "der",
    "den",
    "de",
    "ter",
    "ten",
    "von",
    "zu",
    "la",
    "le",
    "du",
    "di",
    "da",
    "dos",
    "el",
    "al",
]

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"}
_LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
_LETTERS |= {letter.upper(): plain.upper() for letter, plain in _LETTERS.items() if len(letter.upper()) == 1}


def match_names(names: pl.Series, player_list: pl.Series) -> pl.DataFrame:
    """Look every name up in the player list.

    The same surname with given names of which one begins the other (`Claes,W` and `Claes, Wim`), or
    initials of the other (`Maes,PJ`), is `listed`. A name without given name, one with the given names in
    another order, one with particles elsewhere, or one letter off in the surname is `unclear`.

    Returns:
        Columns `name` (each name once), `match` (one of MATCHES), `list_names` (entries, parted by `; `).
    """
    unique = names.unique(maintain_order=True)
    listed = _parts(player_list.unique(maintain_order=True)).collect()
    pieces = [
        _match_some(unique.slice(first, NAMES_AT_A_TIME), listed) for first in range(0, len(unique), NAMES_AT_A_TIME)
    ]
    return pl.concat(pieces) if pieces else _match_some(unique, listed)


def _match_some(names: pl.Series, listed: pl.DataFrame) -> pl.DataFrame:
    parts, entries = _parts(names).collect().lazy(), listed.lazy()
    pairs = (
        _keys(parts)
        .join(_keys(entries), on=["kind", "key"], suffix="_list")
        .group_by("row", "row_list")
        .agg((pl.col("kind") == "near").any().alias("is_near"))
        .join(parts, on="row")
        .join(entries.select(pl.all().name.suffix("_list")), on="row_list")
    )
    found = (
        pairs.select("name", "name_list", _is_listed().alias("is_listed"), _is_unclear().alias("is_unclear"))
        .filter(pl.col("is_listed") | pl.col("is_unclear"))
        .with_columns(pl.col("is_listed").any().over("name").alias("has_listed"))
        .filter(pl.col("is_listed") | ~pl.col("has_listed"))
        .group_by("name")
        .agg(
            pl.when(pl.col("has_listed").first()).then(pl.lit("listed")).otherwise(pl.lit("unclear")).alias("match"),
            pl.col("name_list").unique().sort().str.join("; ").alias("list_names"),
        )
    )
    return (
        names.cast(pl.String)
        .to_frame("name")
        .lazy()
        .join(found, on="name", how="left", maintain_order="left")
        .with_columns(pl.col("match").fill_null("absent").cast(pl.Enum(MATCHES)))
        .collect()
    )


def without_accents(text: pl.Series) -> pl.Series:
    """The text with its letters without accents, case kept."""
    return text.to_frame("text").select(_bare(pl.col("text")))["text"]


def _bare(text: pl.Expr) -> pl.Expr:
    return text.str.replace_many(_LETTERS).str.normalize("NFKD").str.replace_all(r"\p{M}", "")


def _folded(umlauts_as_pairs: bool) -> pl.Expr:
    """Lower case without accents; `ü` becomes `ue` or `u`, since both spellings of such a name are about."""
    text = pl.col("name").str.normalize("NFKC").str.to_lowercase()
    if umlauts_as_pairs:
        text = text.str.replace_many(_UMLAUTS)
    return _bare(text).str.replace(r"\s*[\(\[][^\)\]]*[\)\]]?[\s\"]*$", "")


def _parts(names: pl.Series) -> pl.LazyFrame:
    """Every name taken apart, one row per spelling of its umlauts; a name without a letter is left out.

    Without a comma a lone letter at the end or the beginning is the given name (`Claes W`), and any other
    such name counts as a surname only.
    """
    frame = names.cast(pl.String).to_frame("name").lazy()
    spellings = pl.concat([frame.with_columns(_folded(pairs).alias("text")) for pairs in (False, True)]).unique(
        maintain_order=True
    )
    words = r"[\p{L}\p{N}]+"
    halves = spellings.with_columns(
        pl.col("text").str.splitn(",", 2).struct.rename_fields(["before", "after"]).alias("halves"),
    ).unnest("halves")
    tokens = halves.select(
        "name",
        pl.col("after").is_not_null().alias("has_comma"),
        pl.col("before").str.extract_all(words),
        pl.col("after").fill_null("").str.extract_all(words),
    ).filter(pl.col("before").list.len() + pl.col("after").list.len() > 0)
    return (
        _with_guesses(tokens.with_columns(pl.concat_list("before", "after").alias("all")))
        .select(
            "name",
            "has_comma",
            "is_guess",
            pl.col("surname").list.join("").alias("surname"),
            _core("surname").list.join("").alias("core"),
            pl.col("all").list.join(" ").alias("in_order"),
            pl.col("all").list.sort().list.join(" ").alias("sorted"),
            pl.col("given").list.join("").alias("given"),
            pl.col("given").list.eval(pl.element().str.head(1)).list.join("").alias("initials"),
            *(
                _core("given").list.get(place, null_on_oob=True).fill_null("").alias(f"given_{place}")
                for place in range(GIVEN_TOKENS)
            ),
        )
        .with_row_index("row")
    )


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


def _keys(parts: pl.LazyFrame) -> pl.LazyFrame:
    """What two names must have in common to be compared at all: columns `row`, `kind`, `key`.

    `near` holds the surname with each one of its letters left out: surnames one letter apart share one.
    """
    surname = pl.col("surname")
    near = parts.filter(surname.str.len_chars() >= NEAR_MIN_LETTERS).select("row", "surname")
    shortened = (
        near.with_columns(pl.int_ranges(surname.str.len_chars()).alias("place"))
        .explode("place")
        .select(
            "row",
            pl.lit("near").alias("kind"),
            (surname.str.head(pl.col("place")) + surname.str.slice(pl.col("place") + 1)).alias("key"),
        )
    )
    kinds = {"surname": parts, "core": parts, "sorted": parts}
    whole = [
        frame.select("row", pl.lit(kind).alias("kind"), pl.col(kind).alias("key")) for kind, frame in kinds.items()
    ]
    itself = near.select("row", pl.lit("near").alias("kind"), surname.alias("key"))
    return pl.concat([*whole, itself, shortened]).unique()


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
