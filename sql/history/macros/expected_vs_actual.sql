-- What the favourites of a period should have scored by Table II, and what they did score.
-- grain: one row per class of 50 points of rating difference, seen from the higher rated player
-- inputs: games_history
-- list_period: the list, like '2018-07'
-- difference_from: Least rating difference of the class (Elo)
-- difference_to: Greatest rating difference of the class (Elo)
-- games: Games of the class
-- expected_mean: Mean of We, the difference capped as the rules of the period say
-- actual_mean: Mean of the favourites' scores
-- surplus: Actual less expected, a game
create macro expected_vs_actual(list_period) as table
    select
        favourites.difference_from,
        favourites.difference_from + 49 as difference_to,
        count(*) as games,
        avg(favourites.expected_score) as expected_mean,
        avg(favourites.score) as actual_mean,
        avg(favourites.score - favourites.expected_score) as surplus
    from (
        select
            score,
            expected_score_hundredths / 100 as expected_score,
            (rating_before - opponent_rating) // 50 * 50 as difference_from
        from games_history
        where period = list_period and k_factor is not null and rating_before > opponent_rating
    ) as favourites
    group by favourites.difference_from
    order by favourites.difference_from
