-- severity: hint
-- fr: {player_name} ({member_id}) est {nationality} dans ce fichier, {member_nationality} dans le fichier des membres, qui fait foi. Vérifiez la nationalité FIDE.
-- nl: {player_name} ({member_id}) is in dit bestand {nationality}, in het ledenbestand {member_nationality}, dat telt. Kijk de FIDE-nationaliteit na.
-- en: {player_name} ({member_id}) is {nationality} in this file, {member_nationality} in the member file, which counts. Check his FIDE federation.
-- grain: one row per accepted file and player whose nationality is another than in the member file
-- inputs: received_files, entries, members
-- source: input-files.md 1.6 (nationality differs from PLAYER)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

players as (
    select file_id, line_number, member_id, name, nationality
    from entries
    where nationality is not null and not is_fictive
),

known as (
    select member_id, nationality
    from members
)

select
    files.file_id,
    files.file_name,
    players.member_id,
    cast(players.nationality as varchar) as raw_text,
    players.nationality,
    known.nationality as member_nationality,
    any_value(players.name) as player_name,
    min(players.line_number) as line_number
from players
inner join files on players.file_id = files.file_id
inner join known on players.member_id = known.member_id
where players.nationality != known.nationality
group by files.file_id, files.file_name, players.member_id, players.nationality, known.nationality
