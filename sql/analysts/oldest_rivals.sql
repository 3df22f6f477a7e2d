-- Which two members met most often, and how did it end?
-- grain: one row per pair of members, the ten with most games
-- inputs: games_history, player_list
with born as (
    select period, member_id, birth_year
    from player_list
),

met as (
    select
        games_history.member_id,
        games_history.opponent_id,
        own.birth_year,
        other.birth_year as opponents_birth_year,
        games_history.score,
        games_history.date,
        games_history.expected_score_hundredths / 100 as expected_score
    from games_history
    inner join born as own
        on games_history.period = own.period and games_history.member_id = own.member_id
    inner join born as other
        on games_history.period = other.period and games_history.opponent_id = other.member_id
    where games_history.opponent_id > games_history.member_id
)

select
    member_id,
    opponent_id,
    count(*) as games,
    sum(score) as points,
    sum(expected_score) as expected_points,
    min(date) as first_game,
    max(date) as latest_game
from met
group by member_id, opponent_id, birth_year, opponents_birth_year
order by games desc, member_id asc, opponent_id asc
limit 10
