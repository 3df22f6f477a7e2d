-- How far is a FIDE rating from the Belgian computation it replaces?
-- grain: one row per list, of substituted players who played
-- inputs: rating_history
with substituted as (
    select
        period,
        rating_after - rating_computed as difference
    from rating_history
    where is_substituted and has_games and rating_after > 0 and rating_computed > 0
)

select
    period,
    count(*) as players,
    avg(difference) as mean_difference,
    median(abs(difference)) as median_distance,
    quantile_cont(abs(difference), 0.9) as nine_in_ten_within
from substituted
group by period
order by period
