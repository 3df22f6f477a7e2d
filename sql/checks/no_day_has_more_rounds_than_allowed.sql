-- severity: warning
-- fr: {player_name} ({member_id}) a {most} parties le {date}, et {count} joueur(s) en ont plus de {rounds_a_day} en un jour ; elles sont reprises.
-- nl: {player_name} ({member_id}) heeft {most} partijen op {date}, en {count} speler(s) hebben er meer dan {rounds_a_day} op een dag; ze tellen.
-- en: {player_name} ({member_id}) has {most} games on {date}, and {count} player(s) have more than {rounds_a_day} on one day; they are taken.
-- officer_fr: Demandez les dates des rondes.
-- officer_nl: Vraag de datums van de ronden.
-- officer_en: Ask for the dates of the rounds.
-- sender: right_dates
-- place: game
-- grain: one row per accepted file with players who play more games on one day than there may be rounds, at the worst case
-- inputs: resolved_half_games, rules
-- source: federation-facts.md b7 (at most 3 rounds a day)
with games as (
    select file_id, file_name, line_number, column_number, member_id, name, date
    from resolved_half_games
    where member_id > 0 and date is not null
),

days as (
    select
        games.file_id,
        games.file_name,
        games.member_id,
        games.date,
        rules.rounds_a_day,
        any_value(games.name) as player_name,
        min(games.line_number) as line_number,
        arg_min(games.column_number, (games.line_number, games.column_number)) as column_number,
        count(*) as most
    from games
    cross join rules
    group by games.file_id, games.file_name, games.member_id, games.date, rules.rounds_a_day
    having count(*) > rules.rounds_a_day
)

select
    *,
    count(distinct member_id) over (partition by file_id, file_name) as count
from days
qualify row_number() over (
    partition by file_id, file_name
    order by most desc, line_number asc, date asc
) = 1
