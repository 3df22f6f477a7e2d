-- The members as they stand in the newest list.
-- grain: one row per member of the newest list
-- inputs: player_list
-- gain: Change against the list before; 0 for who did not play
create view players_now as
with newest as (
    select max(period) as period
    from player_list
)

select
    player_list.period,
    player_list.member_id,
    player_list.name,
    player_list.sex,
    player_list.club_id,
    player_list.federation,
    player_list.nationality,
    player_list.birth_year,
    player_list.title,
    player_list.fide_id,
    player_list.is_affiliated,
    player_list.is_deceased,
    player_list.is_rated,
    player_list.rating,
    player_list.game_count,
    player_list.is_substituted,
    player_list.last_game_date,
    player_list.source,
    coalesce(player_list.gain, 0) as gain
from player_list
inner join newest on player_list.period = newest.period
