-- Every member's rating in every list, with what it was made from where he played.
-- grain: one row per period and member of its list
-- inputs: player_list, ratings
-- list_date: First day of the list
-- rating_before: Ri, of who stands in the check list; newly rated: the intermediate rating
-- rating_after: The published rating; 0 for none
-- game_count_before: Counted games before, of who stands in the check list
-- game_count_after: Counted games
create view rating_history as
with listed as (
    select *
    from player_list
),

rated as (
    select *
    from ratings
)

select
    listed.period,
    cast(listed.period || '-01' as date) as list_date,
    listed.member_id,
    listed.name,
    listed.sex,
    listed.birth_year,
    listed.club_id,
    listed.federation,
    listed.nationality,
    listed.is_affiliated,
    listed.is_rated,
    listed.has_games,
    rated.status,
    rated.rating_before,
    rated.rating_computed,
    listed.rating as rating_after,
    listed.gain,
    rated.game_count_before,
    listed.game_count as game_count_after,
    rated.period_games,
    rated.score_sum,
    rated.expected_sum_hundredths,
    rated.formula,
    rated.is_floored,
    listed.is_substituted,
    listed.source
from listed
left join rated on listed.period = rated.period and listed.member_id = rated.member_id
