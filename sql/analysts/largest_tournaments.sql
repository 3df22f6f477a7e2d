-- Which received files brought most games?
-- grain: one row per list and file, the ten largest
-- inputs: games_history
with rows_of_files as (
    select
        period,
        file_name,
        sender_id,
        member_id,
        rating_before,
        date,
        case when opponent_id = 0 then 1 else 0.5 end as game_share
    from games_history
    where file_name is not null and sender_id not in (998, 999)
)

select
    period,
    file_name,
    sender_id,
    sum(game_share) as games,
    count(distinct member_id) as players,
    avg(nullif(rating_before, 0)) as mean_rating,
    max(date) as last_day
from rows_of_files
group by period, file_name, sender_id
order by games desc, period asc, file_name asc
limit 10
