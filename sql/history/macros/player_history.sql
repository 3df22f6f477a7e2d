-- A member's rating, list by list.
-- grain: one row per list that the member stands in, oldest first
-- inputs: rating_history
-- id: the member's number
-- rating: The published rating; 0 for none (Elo)
-- game_count: Counted games
create macro player_history(id) as table
    select
        period,
        list_date,
        name,
        birth_year,
        club_id,
        rating_after as rating,
        gain,
        game_count_after as game_count,
        period_games,
        score_sum,
        expected_sum_hundredths,
        status,
        formula,
        is_substituted,
        source
    from rating_history
    where member_id = id
    order by period
