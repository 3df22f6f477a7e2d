-- severity: error
-- fr: Le matricule {member_id} ({name}) n'existe pas ; les parties de ce joueur ne sont pas reprises. Demandez le bon matricule au club.
-- nl: Stamnummer {member_id} ({name}) bestaat niet; de partijen van deze speler worden niet overgenomen. Vraag de club het juiste nummer.
-- en: Member number {member_id} ({name}) does not exist; this player's games are not taken. Ask the club for the right number.
-- fine: wrong_member
-- grain: one row per player line whose number is not in the member file
-- inputs: received_files, entries, members
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

players as (
    select file_id, line_number, member_id, name
    from entries
    where member_id > 0
),

known as (
    select member_id
    from members
)

select
    files.file_id,
    files.file_name,
    players.line_number,
    players.member_id,
    players.name,
    cast(players.member_id as varchar) as raw_text
from players
inner join files on players.file_id = files.file_id
anti join known on players.member_id = known.member_id
