-- What became of the games that came in?
-- grain: one row per list, of lists with received games: the old import store or this house's own files
-- inputs: received_games, half_games, received_files, checklist
with received as (
    select
        period,
        count(*) as half_games
    from received_games
    group by period
    union all
    select
        half_games.period,
        count(*) as half_games
    from half_games
    inner join received_files
        on
            half_games.period = received_files.period
            and half_games.file_id = received_files.file_id
    where received_files.state = 'accepted'
    group by half_games.period
),

listed as (
    select
        period,
        count(*) as listed_half_games,
        count(*) filter (where opponent_id = 0 and sender_id = 999) as from_abroad
    from checklist
    group by period
)

select
    received.period,
    received.half_games as received_half_games,
    listed.listed_half_games,
    listed.from_abroad,
    received.half_games - listed.listed_half_games as difference
from received
inner join listed on received.period = listed.period
order by received.period
