-- A club's players and games, period by period.
-- grain: one row per period and club
-- inputs: members, ratings
create view club_history as
with listed as (
    select period, member_id, club_id
    from members
    where is_affiliated
),

rated as (
    select period, member_id, rating_after, period_games
    from ratings
)

select
    listed.period,
    listed.club_id,
    count(*) as members,
    count(rated.member_id) as players,
    coalesce(sum(rated.period_games), 0) as counted_games,
    avg(nullif(rated.rating_after, 0)) as mean_rating
from listed
left join rated on listed.period = rated.period and listed.member_id = rated.member_id
group by listed.period, listed.club_id
