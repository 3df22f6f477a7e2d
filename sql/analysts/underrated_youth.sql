-- Are the young underrated?
-- grain: one row per age group of the player, over all lists
-- inputs: games_history, player_list
with born as (
    select period, member_id, birth_year
    from player_list
),

games as (
    select
        games_history.score,
        games_history.expected_score_hundredths / 100 as expected_score,
        cast(left(games_history.period, 4) as integer) - born.birth_year as age
    from games_history
    inner join born on games_history.period = born.period and games_history.member_id = born.member_id
    where games_history.k_factor is not null
),

classed as (
    select
        *,
        case
            when age <= 12 then 12
            when age <= 16 then 16
            when age <= 20 then 20
            when age <= 30 then 30
            when age <= 50 then 50
            when age <= 65 then 65
            else 99
        end as age_to
    from games
    where age between 5 and 99
)

select
    age_to,
    count(*) as games,
    avg(score) as scored,
    avg(expected_score) as expected,
    avg(score - expected_score) as surplus
from classed
group by age_to
order by age_to
