-- Does a rating mean the same in both halves of the country?
-- grain: one row per federation of the player and of the opponent, over all lists
-- inputs: games_history, player_list
with federations as (
    select period, member_id, federation
    from player_list
    where federation is not null and not lives_abroad
),

games as (
    select
        own.federation,
        other.federation as opponents_federation,
        games_history.score,
        games_history.expected_score_hundredths / 100 as expected_score
    from games_history
    inner join federations as own
        on games_history.period = own.period and games_history.member_id = own.member_id
    inner join federations as other
        on games_history.period = other.period and games_history.opponent_id = other.member_id
    where games_history.k_factor is not null
)

select
    federation,
    opponents_federation,
    count(*) as games,
    avg(score) as scored,
    avg(expected_score) as expected,
    avg(score - expected_score) as surplus
from games
where federation != opponents_federation
group by federation, opponents_federation
order by federation, opponents_federation
