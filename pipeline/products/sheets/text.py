"""Cells and lines of a sheet as polars expressions: numbers in fixed widths, rulers of box characters."""

from __future__ import annotations

import polars as pl


def padded(text: pl.Expr, width: int) -> pl.Expr:
    """Text cut and filled to a width, at the left of its cell."""
    return text.str.slice(0, width).str.pad_end(width)


def whole(number: str | pl.Expr, width: int = 0, *, plus: bool = False) -> pl.Expr:
    """An integer (column or expression) at the right of its cell, as `%4d` or `%+4d`."""
    value = _column(number)
    text = value.cast(pl.String)
    if plus:
        text = pl.when(value >= 0).then("+" + text).otherwise(text)
    return text.str.pad_start(width)


def unsigned(hundredths: str | pl.Expr, width: int = 0, *, decimals: int = 2) -> pl.Expr:
    """A number of hundredths >= 0 with one or two decimals, as `%4.1f` or `%5.2f`."""
    return _decimal(_column(hundredths), decimals).str.pad_start(width)


def signed(hundredths: str | pl.Expr, width: int = 0, *, is_negative: pl.Expr | None = None) -> pl.Expr:
    """A number of hundredths with its sign and two decimals, as `%+6.2f`.

    Args:
        hundredths: the number.
        width: width of the cell, 0 for as wide as needed.
        is_negative: whether the sign is a minus, if the number does not tell (a zero of -0.00).
    """
    value = _column(hundredths)
    sign = pl.when(value < 0 if is_negative is None else is_negative).then(pl.lit("-")).otherwise(pl.lit("+"))
    return pl.concat_str(sign, _decimal(value.abs(), 2)).str.pad_start(width)


def _column(value: str | pl.Expr) -> pl.Expr:
    return pl.col(value) if isinstance(value, str) else value


def _decimal(hundredths: pl.Expr, decimals: int) -> pl.Expr:
    places = 10**decimals
    number = hundredths if decimals == 2 else hundredths // (100 // places)
    fraction = (number % places).cast(pl.String).str.zfill(decimals)
    return pl.concat_str((number // places).cast(pl.String), pl.lit("."), fraction)


def where(condition: pl.Expr, text: pl.Expr | str) -> pl.Expr:
    """The text where the condition holds, nothing elsewhere."""
    block = pl.lit(text) if isinstance(text, str) else text
    return pl.when(condition).then(block).otherwise(pl.lit(""))


def ruler(above: tuple[int, ...], below: tuple[int, ...]) -> str:
    """The line between two rows of cells of these widths; an empty tuple means that nothing is there."""
    upper, lower = _bars(above), _bars(below)
    ends = {(True, True): ("├", "┤"), (False, True): ("┌", "┐"), (True, False): ("└", "┘")}
    signs = {(True, True): "┼", (True, False): "┴", (False, True): "┬", (False, False): "─"}
    left, right = ends[bool(above), bool(below)]
    places = range(1, max(upper | lower))
    return left + "".join(signs[place in upper, place in lower] for place in places) + right


def _bars(widths: tuple[int, ...]) -> set[int]:
    """The places of the bars that close the cells."""
    places, place = set(), 0
    for width in widths:
        place += width + 1
        places.add(place)
    return places
