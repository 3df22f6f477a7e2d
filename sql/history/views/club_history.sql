-- A club's members, players and strength, list by list.
-- grain: one row per period and club with a member affiliated then
-- inputs: player_list, ratings
-- list_date: First day of the list
-- members: Members affiliated then
-- players: Of these, who played in the period
-- counted_games: Games of theirs that the period counted; empty where the list's check list is not known
-- mean_rating: Mean of the published ratings, of who has one (Elo)
-- mean_of_best_eight: Mean of the eight highest ratings, or of fewer in a smaller club (Elo)
create view club_history as
with listed as (
    select period, member_id, club_id, rating, has_games
    from player_list
    where is_affiliated and club_id is not null
),

rated as (
    select period, member_id, period_games
    from ratings
),

placed as (
    select
        listed.*,
        rated.period_games,
        row_number() over (partition by listed.period, listed.club_id order by listed.rating desc) as place
    from listed
    left join rated on listed.period = rated.period and listed.member_id = rated.member_id
)

select
    period,
    cast(period || '-01' as date) as list_date,
    club_id,
    cast(sum(period_games) as bigint) as counted_games,
    count(*) as members,
    count(*) filter (where has_games) as players,
    avg(rating) filter (where rating > 0) as mean_rating,
    avg(rating) filter (where rating > 0 and place <= 8) as mean_of_best_eight
from placed
group by period, club_id
