-- severity: warning
-- fr: Le matricule {member_id} est celui de {member_name}, pas de {name} ; les parties comptent pour {member_id}. Demandez si le matricule est bon.
-- nl: Stamnummer {member_id} is dat van {member_name}, niet van {name}; de partijen tellen voor {member_id}. Vraag of het nummer juist is.
-- en: Member number {member_id} is that of {member_name}, not of {name}; the games count for {member_id}. Ask whether the number is right.
-- grain: one row per accepted file and number with another name than the member file, which fits nobody better
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
    where agreement = 'other' and fitting_id is null
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
