-- How does playing strength run with age?
-- grain: one row per five years of age, over all lists
-- inputs: rating_history
with played as (
    select
        rating_after,
        gain,
        (extract(year from list_date) - birth_year) // 5 * 5 as age_from
    from rating_history
    where has_games and status = 'rated' and not is_substituted
)

select
    age_from,
    age_from + 4 as age_to,
    count(*) as results,
    avg(rating_after) as mean_rating,
    avg(gain) as mean_gain,
    stddev_samp(gain) as spread_of_gains
from played
where age_from between 5 and 90
group by age_from
order by age_from
