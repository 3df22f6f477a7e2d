-- At what age do players stop?
-- grain: one row per age group at the last game, of members without a game in the two years before the newest list
-- inputs: players_now
with stopped as (
    select extract(year from last_game_date) - birth_year as age_at_last_game
    from players_now
    where
        is_rated
        and not is_deceased
        and birth_year is not null
        and last_game_date < cast(period || '-01' as date) - to_years(2)
),

classed as (
    select age_at_last_game // 10 * 10 as age_from
    from stopped
    where age_at_last_game between 5 and 100
)

select
    age_from,
    age_from + 9 as age_to,
    count(*) as stopped_members,
    count(*) / sum(count(*)) over () as share_of_all
from classed
group by age_from
order by age_from
