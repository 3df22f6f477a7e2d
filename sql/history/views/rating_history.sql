-- Every rating that a run made, with what it was made from.
-- grain: one row per period and player of its check list
-- inputs: ratings, members
create view rating_history as
with rated as (
    select *
    from ratings
),

named as (
    select period, member_id, name, club_id
    from members
)

select
    rated.period,
    rated.member_id,
    named.name,
    named.club_id,
    rated.status,
    rated.rating_before,
    rated.rating_after,
    rated.gain,
    rated.game_count_before,
    rated.game_count_after,
    rated.formula,
    rated.is_floored,
    rated.is_substituted
from rated
left join named on rated.period = named.period and rated.member_id = named.member_id
