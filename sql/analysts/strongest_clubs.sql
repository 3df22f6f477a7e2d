-- Where are the strongest clubs?
-- grain: one row per club of the newest list, the ten strongest by their best eight
-- inputs: club_history, clubs
with newest as (
    select *
    from club_history
    where members >= 8
    qualify period = max(period) over ()
),

named as (
    select
        club_id,
        arg_max(name, period) as club_name,
        arg_max(town, period) as town
    from clubs
    group by club_id
)

select
    newest.club_id,
    named.club_name,
    named.town,
    newest.members,
    newest.players,
    newest.mean_of_best_eight,
    newest.mean_rating
from newest
left join named on newest.club_id = named.club_id
order by newest.mean_of_best_eight desc, newest.club_id asc
limit 10
