-- severity: error
-- fr: Le matricule {member_id} ({name}) n'existe pas ; les parties de ce joueur ne sont pas reprises. {fitting_fr}
-- nl: Stamnummer {member_id} ({name}) bestaat niet; de partijen van deze speler worden niet overgenomen. {fitting_nl}
-- en: Member number {member_id} ({name}) does not exist; this player's games are not taken. {fitting_en}
-- officer_fr: Demandez le bon matricule au club.
-- officer_nl: Vraag de club het juiste nummer.
-- officer_en: Ask the club for the right number.
-- sender: right_number
-- fine: wrong_member
-- place: member_id
-- grain: one row per accepted file and number that is not in the member file
-- inputs: received_files, entries, members, named_entries
-- source: input-files.md 1.6; federation-facts.md b9
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
),

names as (
    select file_id, line_number, fitting_id, fitting_name
    from named_entries
),

unknown as (
    select players.*
    from players
    anti join known on players.member_id = known.member_id
),

told as (
    select
        unknown.*,
        names.fitting_id || ' (' || names.fitting_name || ')' as fitting
    from unknown
    left join names on unknown.file_id = names.file_id and unknown.line_number = names.line_number
)

select
    files.file_id,
    files.file_name,
    told.line_number,
    told.member_id,
    told.name,
    cast(told.member_id as varchar) as raw_text,
    coalesce('Au nom correspond : ' || told.fitting || '.', 'Aucun membre ne porte sûrement ce nom.') as fitting_fr,
    coalesce('Bij de naam past: ' || told.fitting || '.', 'Geen lid past met zekerheid bij de naam.') as fitting_nl,
    coalesce('The name fits: ' || told.fitting || '.', 'No member fits the name for certain.') as fitting_en
from told
inner join files on told.file_id = files.file_id
-- the 24 lines give a player a line for each of his games: his number is wrong once
qualify row_number() over (partition by files.file_id, files.file_name, told.member_id order by told.line_number) = 1
