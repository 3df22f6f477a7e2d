-- severity: warning
-- fr: {name} ({member_id}) a aussi une partie à la ligne {first_line} à la même ronde {round_number} du {date} ; les deux sont reprises.
-- nl: {name} ({member_id}) heeft ook een partij op regel {first_line} in dezelfde ronde {round_number} van {date}; beide tellen.
-- en: {name} ({member_id}) also has a game on line {first_line} in the same round {round_number} of {date}; both are taken.
-- officer_fr: Demandez laquelle est la sienne.
-- officer_nl: Vraag welke de zijne is.
-- officer_en: Ask which one is his.
-- sender_fr: Dites-nous laquelle est la sienne, ou corrigez et renvoyez le fichier.
-- sender_nl: Laat ons weten welke de zijne is, of verbeter dit en stuur het bestand opnieuw.
-- sender_en: Tell us which one is his, or correct it and send the file again.
-- place: game
-- grain: one row per half game of a player who has another one, on another line, in the same round and on the same day
-- inputs: received_files, resolved_half_games
-- source: federation-facts.md b7 (rounds follow one another)
with files as (
    select file_id, file_name
    from received_files
    -- in the 24 lines all games are of one round
    where layout not like '24_lines%'
),

games as (
    select file_id, file_name, line_number, column_number, round_number, member_id, name, date
    from resolved_half_games
    where member_id > 0
)

select
    games.*,
    min(games.line_number) over at_once as first_line
from games
semi join files on games.file_id = files.file_id and games.file_name = files.file_name
window at_once as (partition by games.file_id, games.file_name, games.member_id, games.round_number, games.date)
qualify games.line_number > min(games.line_number) over at_once
