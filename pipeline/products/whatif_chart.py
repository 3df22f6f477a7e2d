"""The two distributions of a what-if run as a standalone SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import polars as pl

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 44, 36
IN_FORCE_COLOUR, WHAT_IF_COLOUR = "#4a6fa5", "#e0913a"
MOST_GRID_LINES = 5


def whatif_svg(distribution: pl.DataFrame, title: str) -> str:
    """Two bars for each class of rating, by the rules in force and by the changed ones.

    Args:
        distribution: rating_from, in_force, what_if (`WhatIf.distribution`).
        title: one line above the chart.
    """
    most = max([1, *distribution["in_force"], *distribution["what_if"]])
    step = round_step(most)
    highest = step * -(-most // step)
    plot_height, plot_width = HEIGHT - TOP - BOTTOM, WIDTH - LEFT - RIGHT
    slot = plot_width / max(distribution.height, 1)
    parts = [_frame(title), *_grid(highest, step, plot_height)]
    for place, (rating_from, *counts) in enumerate(distribution.iter_rows()):  # a bar each, some twenty in all
        left = LEFT + place * slot
        for nth, (count, colour) in enumerate(zip(counts, (IN_FORCE_COLOUR, WHAT_IF_COLOUR), strict=True)):
            height = plot_height * count / highest
            parts.append(
                f'<rect x="{left + slot * (0.1 + 0.4 * nth):.1f}" y="{TOP + plot_height - height:.1f}" '
                f'width="{slot * 0.4:.1f}" height="{height:.1f}" fill="{colour}">'
                f"<title>{rating_from}: {count}</title></rect>"
            )
        if place % 2 == 0:
            parts.append(_text(left + slot / 2, HEIGHT - BOTTOM + 16, str(rating_from), "middle"))
    axes = [_text(LEFT, TOP - 2, "members", "start"), _text(WIDTH - RIGHT, HEIGHT - 4, "rating", "end")]
    return "\n".join([*parts, *axes, "</svg>"]) + "\n"


def _frame(title: str) -> str:
    legend = [
        f'<rect x="{x}" y="26" width="10" height="10" fill="{colour}"/>{_text(x + 14, 35, name, "start")}'
        for x, colour, name in (
            (LEFT, IN_FORCE_COLOUR, "rules in force"),
            (LEFT + 130, WHAT_IF_COLOUR, "what if"),
        )
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="11" role="img">\n<title>{escape(title)}</title>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>\n'
        f'<text x="{LEFT}" y="17" font-size="14">{escape(title)}</text>\n' + "\n".join(legend)
    )


def round_step(count: int) -> int:
    """The least step of 1, 2 or 5 times a power of ten that needs no more than `MOST_GRID_LINES` lines."""
    steps: Iterator[int] = (digit * 10**power for power in range(len(str(count)) + 1) for digit in (1, 2, 5))
    return next(step for step in steps if count <= step * MOST_GRID_LINES)


def _grid(highest: int, step: int, plot_height: int) -> list[str]:
    lines = []
    for count in range(0, highest + 1, step):
        y = TOP + plot_height - plot_height * count / highest
        lines.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#dddddd"/>')
        lines.append(_text(LEFT - 6, y + 4, str(count), "end"))
    return lines


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
