-- severity: warning
-- fr: {name} ({member_id}) figure déjà à la ligne {first_line} ; ses parties des deux lignes sont reprises.
-- nl: {name} ({member_id}) staat al op regel {first_line}; zijn partijen van beide regels tellen.
-- en: {name} ({member_id}) stands on line {first_line} already; his games of both lines are taken.
-- officer_fr: Demandez qui est le second joueur.
-- officer_nl: Vraag wie de tweede speler is.
-- officer_en: Ask who the second player is.
-- sender_fr: Dites-nous qui est le second joueur, ou corrigez et renvoyez le fichier.
-- sender_nl: Laat ons weten wie de tweede speler is, of verbeter dit en stuur het bestand opnieuw.
-- sender_en: Tell us who the second player is, or correct it and send the file again.
-- place: member_id
-- grain: one row per accepted table and line of a player who has an earlier line in it
-- inputs: received_files, entries
-- source: input-files.md 1.9, 1.10 (single games and interclubs repeat a player, tables do not)
with files as (
    select file_id, file_name
    from received_files
    -- single games and interclubs give a player a line for each of his games
    where state = 'accepted' and layout not like '24_lines%' and layout not like '%interclubs'
),

players as (
    select file_id, line_number, member_id, name
    from entries
    where member_id > 0
)

select
    files.file_id,
    files.file_name,
    players.line_number,
    players.member_id,
    players.name,
    cast(players.member_id as varchar) as raw_text,
    min(players.line_number) over player_in_file as first_line
from players
inner join files on players.file_id = files.file_id
window player_in_file as (partition by files.file_id, files.file_name, players.member_id)
qualify players.line_number > min(players.line_number) over player_in_file
