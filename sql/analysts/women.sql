-- How many women play, and how strong are they?
-- grain: one row per year, from its last list
-- inputs: rating_history
with last_lists as (
    select max(period) as period
    from rating_history
    group by left(period, 4)
),

members as (
    select rating_history.*
    from rating_history
    inner join last_lists on rating_history.period = last_lists.period
    where rating_history.is_affiliated and rating_history.sex is not null
)

select
    period,
    count(*) filter (where sex = 'F') as women,
    avg(case when sex = 'F' then 1 else 0 end) as share_of_members,
    avg(case when sex = 'F' then 1 else 0 end) filter (where is_rated) as share_of_rated,
    avg(rating_after) filter (where is_rated and sex = 'F') as mean_rating_women,
    avg(rating_after) filter (where is_rated and sex = 'M') as mean_rating_men,
    max(rating_after) filter (where sex = 'F') as best_woman
from members
group by period
order by period
