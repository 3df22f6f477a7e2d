-- Do stronger players draw more?
-- grain: one row per class of 200 points of the two players' mean rating, of even games
-- inputs: games_history
with even as (
    select
        score,
        (rating_before + opponent_rating) // 2 // 200 * 200 as mean_rating_from
    from games_history
    where
        colour = 'W'
        and k_factor is not null
        and abs(rating_before - opponent_rating) <= 100
)

select
    mean_rating_from,
    count(*) as games,
    avg(case when score = 0.5 then 1 else 0 end) as draw_rate,
    avg(score) as white_scores
from even
group by mean_rating_from
order by mean_rating_from
