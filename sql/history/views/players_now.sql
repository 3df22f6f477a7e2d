-- The members as they stand after the newest list.
-- grain: one row per member of the newest period
-- inputs: members, ratings
create view players_now as
with newest as (
    select max(period) as period
    from ratings
),

listed as (
    select members.*
    from members
    inner join newest on members.period = newest.period
),

rated as (
    select ratings.*
    from ratings
    inner join newest on ratings.period = newest.period
)

select
    listed.period,
    listed.member_id,
    listed.name,
    listed.club_id,
    listed.federation,
    listed.birth_year,
    listed.title,
    listed.is_affiliated,
    coalesce(rated.rating_after, listed.rating) as rating,
    coalesce(rated.game_count_after, listed.game_count) as game_count,
    coalesce(rated.gain, 0) as gain
from listed
left join rated on listed.member_id = rated.member_id
