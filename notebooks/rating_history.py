"""A look into the history: a list's distribution, a player's curve, the youth's surplus. A marimo notebook."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="medium", app_title="Rating history")


with app.setup:
    from html import escape

    import marimo as mo
    import polars as pl

    from pipeline.history import answer
    from pipeline.settings import SQL_DIR, Settings
    from pipeline.store import Store


@app.function
def ask(sql: str, **parameters: object) -> pl.DataFrame:
    """The rows of a question to the history of `CALCELO_DATA`, else of `./data`."""
    given = {name: str(value) for name, value in parameters.items()}
    return answer(Store(Settings()).history_path, sql, given)


@app.function
def bars(rows: pl.DataFrame, label: str, value: str, unit: str) -> mo.Html:
    """A frame as horizontal bars: one bar a row, its value behind it; bars below zero are lighter."""
    most = max((abs(number) for number in rows[value]), default=0) or 1
    lines = "".join(
        f"<tr><td style='text-align:right'>{escape(str(name))}</td>"
        f"<td><span style='display:inline-block;height:0.8em;width:{18 * abs(number) / most:.2f}em;"
        f"background:{'#4a6fa5' if number >= 0 else '#b7c5db'}'></span> {number:,.4g} {escape(unit)}</td></tr>"
        for name, number in rows.select(label, value).iter_rows()
    )
    return mo.Html(f"<table>{lines}</table>")


@app.cell
def _():
    lists = ask("select distinct period from player_list order by period desc")["period"].to_list()
    chosen_list = mo.ui.dropdown(options=lists, value=lists[0], label="List")
    mo.vstack(
        [mo.md("# Rating history\n\nThe ratings of a list's affiliated members, in classes of 100."), chosen_list]
    )
    return chosen_list, lists


@app.cell
def _(chosen_list):
    distribution = ask(
        """
        select rating // 100 * 100 as rating_from, count(*) as members
        from player_list
        where period = $period and is_affiliated and is_rated
        group by rating_from
        order by rating_from
        """,
        period=chosen_list.value,
    )
    bars(distribution, "rating_from", "members", "members")
    return (distribution,)


@app.cell
def _(chosen_list):
    strongest = ask("from top_players($period, 10)", period=chosen_list.value)
    chosen_member = mo.ui.number(
        value=strongest["member_id"][0] if strongest.height else 1, start=1, label="Member number", step=1
    )
    mo.vstack([mo.md("## The top ten, and a player's way"), mo.ui.table(strongest), chosen_member])
    return chosen_member, strongest


@app.cell
def _(chosen_member):
    curve = ask(
        "select period, rating, gain from player_history($id) where rating > 0 order by period", id=chosen_member.value
    )
    bars(curve, "period", "rating", "Elo")
    return (curve,)


@app.cell
def _():
    youth = ask((SQL_DIR / "analysts" / "underrated_youth.sql").read_text(encoding="utf-8")).with_columns(
        up_to="up to " + pl.col("age_to").cast(pl.String), in_a_hundred=100 * pl.col("surplus")
    )
    mo.vstack(
        [
            mo.md("## Are the young underrated?\n\nPoints in a hundred games beyond what Table II expects, by age."),
            bars(youth, "up_to", "in_a_hundred", "points"),
        ]
    )
    return (youth,)


if __name__ == "__main__":
    app.run()
