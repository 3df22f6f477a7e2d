-- severity: hint
-- fr: {count} joueur(s) jouent le même jour dans « {other_name} », comme {player_name} ({member_id}) le {first_date}.
-- nl: {count} speler(s) spelen op dezelfde dag in «{other_name}», zoals {player_name} ({member_id}) op {first_date}.
-- en: {count} player(s) play in '{other_name}' on the same day, as {player_name} ({member_id}) on {first_date}.
-- officer_fr: Si c'est impossible, demandez les bonnes dates.
-- officer_nl: Is dat onmogelijk, vraag dan de juiste datums.
-- officer_en: If that is impossible, ask for the right dates.
-- sender_fr: Si c'est impossible, donnez-nous les bonnes dates.
-- sender_nl: Is dat onmogelijk, geef ons dan de juiste datums.
-- sender_en: If that is impossible, tell us the right dates.
-- place: game
-- grain: one row per pair of accepted files with players who have games in both on one day
-- inputs: resolved_half_games
-- source: federation-facts.md b7
with games as (
    select file_id, file_name, line_number, column_number, member_id, name, date
    from resolved_half_games
    where member_id > 0 and date is not null
),

days as (
    select
        file_id,
        file_name,
        member_id,
        date,
        min(line_number) as line_number,
        arg_min(column_number, (line_number, column_number)) as column_number,
        any_value(name) as player_name
    from games
    group by file_id, file_name, member_id, date
)

select
    later.file_id,
    later.file_name,
    earlier.file_name as other_name,
    count(distinct later.member_id) as count,
    min(later.line_number) as line_number,
    arg_min(later.column_number, (later.line_number, later.date)) as column_number,
    arg_min(later.member_id, (later.line_number, later.date)) as member_id,
    arg_min(later.player_name, (later.line_number, later.date)) as player_name,
    arg_min(later.date, (later.line_number, later.date)) as first_date
from days as later
inner join days as earlier
    on
        later.member_id = earlier.member_id
        and later.date = earlier.date
        and (upper(later.file_name), later.file_id) > (upper(earlier.file_name), earlier.file_id)
group by later.file_id, later.file_name, earlier.file_id, earlier.file_name
