-- What is White worth?
-- grain: one row per year of the list
-- inputs: games_history
with white as (
    select
        cast(left(period, 4) as integer) as list_year,
        score,
        expected_score_hundredths / 100 as expected_score
    from games_history
    where colour = 'W' and opponent_id > 0 and k_factor is not null
)

select
    list_year,
    count(*) as games,
    avg(score) as white_scores,
    avg(expected_score) as white_expected,
    avg(score - expected_score) as advantage
from white
group by list_year
order by list_year
