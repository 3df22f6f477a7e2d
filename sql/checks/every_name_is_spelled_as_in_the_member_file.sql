-- severity: hint
-- fr: {name} s'écrit {member_name} dans le fichier des membres (matricule {member_id}). Faites corriger le fichier du club, ou le fichier des membres.
-- nl: {name} heet in het ledenbestand {member_name} (stamnummer {member_id}). Laat het bestand van de club of het ledenbestand verbeteren.
-- en: {name} is spelled {member_name} in the member file (member number {member_id}). Have the club's file or the member file mended.
-- grain: one row per accepted file and number whose name is some letters off
-- inputs: received_files, entries, members, named_entries
-- source: input-files.md 1.6 (name differs from PLAYER); federation-facts.md b9
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

players as (
    select file_id, line_number, member_id, name
    from entries
),

known as (
    select member_id, name
    from members
),

names as (
    select file_id, line_number, member_id
    from named_entries
    where agreement = 'near'
)

select
    files.file_id,
    files.file_name,
    players.line_number,
    players.member_id,
    players.name,
    players.name as raw_text,
    known.name as member_name
from names
inner join files on names.file_id = files.file_id
inner join players on names.file_id = players.file_id and names.line_number = players.line_number
inner join known on names.member_id = known.member_id
qualify row_number() over (
    partition by files.file_id, files.file_name, players.member_id, players.name
    order by players.line_number
) = 1
