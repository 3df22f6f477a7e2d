"""The two plots of a list: bars for the ratings, lines for their mean and median over time."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from pipeline.html import render
from pipeline.products.whatif_chart import round_step

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 708, 18, 264
LETTER = 13
"""Width of a letter on a phone, where the picture is small and its letters are large."""


@dataclass(frozen=True)
class Chart:
    """What `site/chart.html` draws, in the picture's units."""

    grid: list[tuple[int, str]]
    ticks: list[tuple[int, str]]
    bars: list[tuple[int, int, int, int, str]] = field(default_factory=list)
    lines: list[tuple[str, str]] = field(default_factory=list)
    legend: list[tuple[str, str]] = field(default_factory=list)
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def bar_chart(bars: list[tuple[str, int]], label: str) -> Markup:
    """One bar for each class.

    Args:
        bars: name and count of each class, some thirty.
        label: what the picture shows, for who does not see it.
    """
    highest = max([1, *(count for _, count in bars)])
    grid, top = _scale(0, highest)
    slot = (RIGHT - LEFT) / max(len(bars), 1)
    drawn = []
    for place, (name, count) in enumerate(bars):
        height = round((BOTTOM - TOP) * count / top)
        x = round(LEFT + place * slot + slot * 0.1)
        drawn.append((x, BOTTOM - height, round(slot * 0.8), height, f"{name}: {count}"))
    names = [(round(LEFT + (place + 0.5) * slot), name) for place, (name, _) in enumerate(bars)]
    return _drawn(Chart(grid, _thinned(names), bars=drawn), label)


def line_chart(names: list[str], lines: dict[str, tuple[str, list[float]]], label: str) -> Markup:
    """Lines over lists, at equal distances.

    Args:
        names: the lists, at least two.
        lines: for each class of line (its style), what it is and its values, one for each list.
        label: what the picture shows, for who does not see it.
    """
    values = [value for _, line in lines.values() for value in line]
    least = min(values)
    grid, top = _scale(least, max(values))
    bottom = int(grid[0][1])
    xs = [round(LEFT + place * (RIGHT - LEFT) / (len(names) - 1)) for place in range(len(names))]

    def y(value: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * (value - bottom) / (top - bottom))

    drawn = [
        (style, " ".join(f"{x},{y(value)}" for x, value in zip(xs, line, strict=True)))
        for style, (_, line) in lines.items()
    ]
    legend = [(style, name) for style, (name, _) in lines.items()]
    inside = [(min(max(x, LEFT + 20), RIGHT - 24), name) for x, name in zip(xs, names, strict=True)]
    return _drawn(Chart(grid, _thinned(inside), lines=drawn, legend=legend), label)


def _scale(least: float, most: float) -> tuple[list[tuple[int, str]], int]:
    """The lines of the grid with their figures, and the topmost figure."""
    step = round_step(max(int(most - least) + 1, 1))
    bottom = int(least // step) * step
    top = bottom + step * max(1, -(-int(most - bottom + 1) // step))
    figures = range(bottom, top + 1, step)
    return [
        (round(BOTTOM - (BOTTOM - TOP) * (figure - bottom) / (top - bottom)), str(figure)) for figure in figures
    ], top


def _thinned(ticks: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """So many of the names as have room."""
    longest = max((len(name) for _, name in ticks), default=0)
    room = (RIGHT - LEFT) // (LETTER * (longest + 1))
    return ticks[:: max(1, -(-len(ticks) // room))]


def _drawn(chart: Chart, label: str) -> Markup:
    return Markup(render("site/chart.html", chart=chart, label=label))
