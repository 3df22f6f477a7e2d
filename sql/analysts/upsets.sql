-- How often does the weaker player win, against what Table II expects?
-- grain: one row per class of 100 points of rating difference, seen from the favourite
-- inputs: games_history
with favourites as (
    select
        score,
        expected_score_hundredths / 100 as expected_score,
        least((rating_before - opponent_rating) // 100 * 100, 700) as difference_from
    from games_history
    where k_factor is not null and rating_before > opponent_rating
)

select
    difference_from,
    count(*) as games,
    avg(expected_score) as expected,
    avg(score) as scored,
    avg(score) - avg(expected_score) as surplus,
    avg(case when score = 0 then 1 else 0 end) as upset_rate,
    avg(case when score = 0.5 then 1 else 0 end) as draw_rate
from favourites
group by difference_from
order by difference_from
