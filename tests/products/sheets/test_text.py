"""Cells and rulers of the sheets."""

from __future__ import annotations

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.products.sheets.text import ruler, signed, unsigned, whole


def printed(expression: pl.Expr, value: int) -> str:
    return str(pl.DataFrame({"n": [value]}).select(expression).item())


@given(st.integers(-99_999, 99_999))
def test_numbers_come_out_as_printf_writes_them(number: int) -> None:
    assert printed(whole("n", 6), number) == f"{number:6d}"
    assert printed(whole("n", 6, plus=True), number) == f"{number:+6d}"
    assert printed(signed("n", 8), number) == f"{number / 100:+8.2f}"


@given(st.integers(0, 99_999))
def test_hundredths_without_a_sign_come_out_with_two_decimals(number: int) -> None:
    assert printed(unsigned("n", 7), number) == f"{number / 100:7.2f}"


@pytest.mark.parametrize(("number", "text"), [(0, " 0.0"), (50, " 0.5"), (1050, "10.5")])
def test_points_come_out_with_one_decimal(number: int, text: str) -> None:
    assert printed(unsigned("n", 4, decimals=1), number) == text


def test_a_zero_below_zero_keeps_its_minus() -> None:
    assert printed(signed("n", 6, is_negative=pl.lit(value=True)), 0) == " -0.00"


def test_a_ruler_joins_the_bars_above_and_below() -> None:
    assert ruler((1, 2, 3), (4, 3)) == "├─┴──┼───┤"


def test_a_ruler_with_nothing_above_opens_a_box_and_with_nothing_below_closes_it() -> None:
    assert ruler((), (2, 1)) == "┌──┬─┐"
    assert ruler((2, 1), ()) == "└──┴─┘"
    assert ruler((2, 1), (2, 1)) == "├──┼─┤"
    assert ruler((4,), (2, 1)) == "├──┬─┤"
    assert ruler((2, 1), (4,)) == "├──┴─┤"


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_a_ruler_is_as_long_as_the_row_it_belongs_to(widths: list[int]) -> None:
    row = "│" + "│".join("x" * width for width in widths) + "│"
    assert len(ruler(tuple(widths), ())) == len(row)
    assert [i for i, sign in enumerate(ruler((), tuple(widths))) if sign in "┌┬┐"] == [
        i for i, sign in enumerate(row) if sign == "│"
    ]
