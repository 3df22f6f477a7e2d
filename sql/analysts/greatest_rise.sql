-- Who rose most over his games?
-- grain: one row per member of the newest list, the ten greatest rises over at least a hundred counted games
-- inputs: rating_history, players_now
with rated as (
    select
        member_id,
        birth_year,
        min(period) as first_period,
        arg_min(rating_after, period) as first_rating,
        arg_min(game_count_after, period) as first_game_count,
        max(rating_after) as best_rating
    from rating_history
    where is_rated and not is_substituted
    group by member_id, birth_year
),

risen as (
    select
        rated.member_id,
        players_now.name as player_name,
        rated.first_period,
        rated.first_rating,
        players_now.rating as rating_now,
        rated.best_rating,
        players_now.game_count - rated.first_game_count as games_between,
        players_now.rating - rated.first_rating as rise
    from rated
    inner join players_now on rated.member_id = players_now.member_id and rated.birth_year = players_now.birth_year
    where players_now.is_affiliated and not players_now.is_substituted
)

select *
from risen
where games_between >= 100
order by rise desc, member_id asc
limit 10
