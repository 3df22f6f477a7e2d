-- Do ratings inflate?
-- grain: one row per decade
-- inputs: rating_history
with rated as (
    select
        period,
        rating_after,
        extract(year from list_date) // 10 * 10 as decade
    from rating_history
    where is_affiliated and is_rated
)

select
    decade,
    count(distinct period) as lists,
    count(*) // count(distinct period) as rated_members,
    avg(rating_after) as mean_rating,
    median(rating_after) as median_rating,
    quantile_cont(rating_after, 0.95) as best_twentieth_from,
    avg(case when rating_after >= 2000 then 1 else 0 end) as share_from_2000
from rated
group by decade
order by decade
