-- How many become rated, at what age and at what rating?
-- grain: one row per list with a check list
-- inputs: rating_history
with players as (
    select
        period,
        status,
        rating_before,
        extract(year from list_date) - birth_year as age
    from rating_history
    where status is not null and not is_substituted
)

select
    period,
    count(*) as players,
    count(*) filter (where status = 'newly_rated') as newly_rated,
    count(*) filter (where status = 'unrated') as on_the_way,
    avg(rating_before) filter (where status = 'newly_rated') as mean_first_rating,
    median(age) filter (where status = 'newly_rated') as median_age
from players
group by period
order by period
