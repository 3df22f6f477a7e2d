-- ChckListNew: the games received and the games abroad, numbered in import order.
-- grain: one row per member and game
-- inputs: resolved_half_games, fide_games, members
-- meaning: files come by ascending upper-cased name, the games abroad taking part under the name of
-- their export; within a file line by line (rating-rules.md, "State"). A fictive rating is carried
-- along; the rating decides where it counts. Nothing is deduplicated: legal repeats exist.
with known_members as (
    select member_id, fide_id
    from members
),

received as (
    select *
    from resolved_half_games
    where member_id in (select known_members.member_id from known_members)
),

abroad as (
    select *
    from fide_games
),

fide_owners as (
    select fide_id, min(member_id) as member_id
    from known_members
    where fide_id is not null
    group by fide_id
),

received_rows as (
    select
        member_id,
        opponent_id,
        opponent_name,
        case when opponent_id = 0 or opponent_is_fictive then nullif(opponent_rating, 0) end as given_rating,
        case when opponent_id = 0 then 'foreign' when opponent_is_fictive then 'fictive' end as given_rating_kind,
        date,
        colour,
        score,
        sender_id,
        file_name,
        null as tournament,
        file_id,
        line_number,
        column_number as place_in_line
    from received
),

abroad_rows as (
    select
        coalesce(abroad.member_id, fide_owners.member_id) as member_id,
        0 as opponent_id,
        abroad.opponent_name,
        nullif(abroad.opponent_rating, 0) as given_rating,
        'foreign' as given_rating_kind,
        abroad.date,
        abroad.colour,
        abroad.score,
        999 as sender_id,
        abroad.export_name as file_name,
        abroad.tournament,
        abroad.file_id,
        abroad.line_number,
        abroad.game_number as place_in_line
    from abroad
    left join fide_owners on abroad.fide_id = fide_owners.fide_id
),

all_rows as (
    select * from received_rows
    union all
    select * from abroad_rows
    where member_id in (select known_members.member_id from known_members)
)

select
    * exclude (place_in_line),
    row_number() over (order by upper(file_name), file_id, line_number, place_in_line, member_id) as import_number
from all_rows
order by import_number
