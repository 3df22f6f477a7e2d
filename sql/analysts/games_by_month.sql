-- In which months is chess played?
-- grain: one row per month of the year, over all lists
-- inputs: games_history
with games as (
    select date
    from games_history
    where
        (colour = 'W' or opponent_id = 0)
        and date between cast(period || '-01' as date) - to_years(1) and cast(period || '-01' as date)
)

select
    extract(month from date) as month_of_year,
    count(*) as games,
    count(*) / sum(count(*)) over () as share_of_all,
    avg(case when isodow(date) >= 6 then 1 else 0 end) as share_at_the_weekend
from games
group by extract(month from date)
order by month_of_year
