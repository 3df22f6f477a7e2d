-- Who gained or lost most in a period, of those who were rated from its start and not substituted.
-- grain: one row per member, largest change first
-- inputs: rating_history
-- list_period: the list, like '2018-07'
-- n: how many
create macro movers(list_period, n) as table
    select
        member_id,
        name,
        club_id,
        rating_before,
        rating_after,
        gain,
        period_games,
        score_sum,
        expected_sum_hundredths,
        formula
    from rating_history
    where period = list_period and status = 'rated' and not is_substituted and gain != 0
    order by abs(gain) desc, member_id
    limit n
