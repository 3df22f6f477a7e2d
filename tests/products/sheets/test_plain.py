"""Our own layout on small periods."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.period import Period
from tests.products.sheets.small_period import SmallPeriod, rows_of

SUMMER_2018 = Period(2018, 7)

# A game: member, opponent, score, day; members 21 and 22 are rated, 23 has 19 games, 24 none.
_GAMES = st.lists(
    st.tuples(
        st.sampled_from([(21, 22), (21, 23), (22, 23), (23, 24), (21, 24), (22, 24)]),
        st.sampled_from([0, 0.5, 1]),
        st.integers(0, 40),
    ),
    min_size=1,
    max_size=30,
)


def mixed_period(games: list[tuple[tuple[int, int], float, int]], period: Period = SUMMER_2018) -> SmallPeriod:
    small = SmallPeriod(period)
    small.member(21, 1990, 290)
    small.member(22, 1850, 95)
    small.member(23, 1500, 19, opponent_sum=1500 * 19, score_sum=9.5)
    small.member(24)
    for (member_id, opponent_id), score, day in games:
        small.game(member_id, opponent_id, score, day)
    return small


def plain(small: SmallPeriod, member_id: int, **how: object) -> list[str]:
    return small.sheet(member_id, **({"layout": "plain"} | how))


def rated_pair() -> SmallPeriod:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1600, 400, name="Zephyr, Ada", federation="F")
    small.member(22, 1560, 500, name="Quill, Bo")
    small.game(21, 22, 1, day=3)
    return small


def test_the_plain_sheet_shows_each_step_from_the_old_rating_to_the_new() -> None:
    small = rated_pair()
    small.game_abroad(21, 1700, 0.5, day=4, opponent_name="Stranger, Sam", tournament="Open of Nowhere")
    assert plain(small, 21, language="en") == [
        "21  Zephyr, Ada" + " " * 55 + "Individual sheet, list 2018-07",
        "Club 999",
        "",
        "Old rating    1600                                  games before 400",
        "New rating    1609                                  games in all 402",
        "Gain            +9                                  games counted 2",
        "",
        "Games by the ordinary formula: gain = K x (W - We)",
        "  no.  date               opponent                     Elo        c   W    We   K     gain   f.",
        "─" * 100,
        "  401  2018-01-04      22 Quill, Bo                   1560 list   W   1  0.56  16    +7.04    1",
        "  402  2018-01-05         Stranger, Sam               1700 for.   W   ½  0.36  16    +2.24    2",
        "   Total: 2 games, mean of the opponents 1630, W 1.5, We 0.92",
        "   G = (1.5 - 0.92) x 16 = +9.28",
        "   Rf = Ri + G = 1600 +9.28 = 1609",
        "",
        "Received files",
        "    1  spring open.101",
        "    2  201806.FIDE: Open of Nowhere",
    ]


def test_a_limited_percentage_says_what_was_scored() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21)
    small.member(22, 1600, 500)
    small.game(21, 22, 0, day=1)
    lines = plain(small, 21, language="en")
    assert "   p = 0.0 / 1 = 0.00 (limited to 0.08)   Rc + D(p) = 1600 -401 = 1199" in lines
    assert "   A rating from fewer than 10 games is not published." in lines
    assert lines[4].startswith("New rating       -")


def test_a_substituted_player_is_told_so() -> None:
    small = rated_pair()
    small.substitutions[21] = 1711
    lines = plain(small, 21, language="en")
    assert lines[4].startswith("New rating    1711")
    assert "Published at the FIDE rating 1711 (article 10 i); the computation above is for information." in lines


def test_the_floor_is_explained() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1150, 400)
    small.member(22, 1150, 400)
    small.game(21, 22, 0, day=1)
    assert "   Minimum: 1142 becomes 1150" in plain(small, 21, language="en")


def test_a_crossing_shows_both_k_and_the_formula() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1996, 400)
    small.member(22, 1996, 500)
    small.game(21, 22, 1, day=1)
    lines = plain(small, 21, language="en")
    at = lines.index("   Crossing 2000: first K 16, final K 12")
    assert lines[at + 1] == "   Rf = 2000 + ((1.0 - 0.50) + (1996 - 2000) / 16) x 12 = 2003"


def test_the_25_150_rule_names_both_distances_and_what_counts() -> None:
    small = SmallPeriod(SUMMER_2018)
    small.member(21, 1700, 30)
    small.member(22, 1700, 500)
    for day in range(25):
        small.game(21, 22, 1 if day < 18 else 0, day=day)
    lines = plain(small, 21, language="en")
    at = lines.index("   25/150 rule, performance: Rc + D(p) = 1700 +166 = 1866 (p = 0.72)")
    assert lines[at + 1] == "   Distance from 1700: performance 166, formula 176; the smaller one counts: 1866"


def test_plain_is_the_default_and_each_member_reads_his_own_language() -> None:
    small = rated_pair()
    texts = dict(small.sheets().select("member_id", "text").iter_rows())
    assert "Fiche individuelle, liste 2018-07" in texts[21]
    assert "Individuele fiche, lijst 2018-07" in texts[22]


def test_plain_sheets_of_old_lists_are_dutch_where_the_member_is() -> None:
    small = rated_pair()
    small.period = Period(2006, 7)
    assert "Individuele fiche, lijst 2006-07" in plain(small, 22)[0]


@given(_GAMES)
def test_every_game_stands_once_in_each_players_sheet_and_no_line_is_over_100(
    games: list[tuple[tuple[int, int], float, int]],
) -> None:
    small = mixed_period(games)
    for member_id, text in small.sheets().select("member_id", "text").iter_rows():
        lines = text.split("\n")
        assert max(map(len, lines)) <= 100
        assert not any(line.startswith("-") for line in lines), "would open the next sheet of the file"
        own = sum(member_id in pair for pair, _, _ in games)
        assert sum(line[7:11] == "2018" and line[11] == "-" for line in lines) == own


@given(_GAMES, st.sampled_from([Period(2006, 7), Period(2011, 1), Period(2016, 10), Period(2018, 7), Period(2022, 1)]))
def test_in_every_era_each_game_stands_once_in_a_frame_of_one_width(
    games: list[tuple[tuple[int, int], float, int]], period: Period
) -> None:
    small = mixed_period(games, period)
    frame = small.sheets(layout="federation", as_printed=True)
    for member_id, text in frame.select("member_id", "text").iter_rows():
        lines = text.split("\n")
        assert len({len(line) for line in lines}) == 1
        assert len(rows_of(lines)) == sum(member_id in pair for pair, _, _ in games)


@given(_GAMES)
def test_the_numbers_of_the_games_are_consecutive(games: list[tuple[tuple[int, int], float, int]]) -> None:
    small = mixed_period(games)
    for text in small.sheets(layout="federation")["text"]:
        rows = [row for row in rows_of(text.split("\n")) if row[0]]
        assert (
            [int(row[0]) for row in rows] == list(range(int(rows[0][0]), int(rows[0][0]) + len(rows))) if rows else True
        )
