-- severity: warning
-- fr: Le matricule {member_id} est celui de {member_name}, mais le nom {name} correspond au matricule {fitting_id} ({fitting_name}) ; les parties comptent pour {member_id}.
-- nl: Stamnummer {member_id} is dat van {member_name}, maar de naam {name} past bij stamnummer {fitting_id} ({fitting_name}); de partijen tellen voor {member_id}.
-- en: Member number {member_id} is that of {member_name}, but the name {name} fits number {fitting_id} ({fitting_name}); the games count for {member_id}.
-- officer_fr: Demandez le bon matricule et corrigez-le.
-- officer_nl: Vraag het juiste nummer en verbeter het.
-- officer_en: Ask for the right number and correct it.
-- sender: right_number
-- fine: wrong_member
-- place: member_id
-- grain: one row per accepted file and number whose player's name is that of another member
-- inputs: listed_players
-- source: input-files.md 1.6 (name differs from PLAYER); federation-facts.md b9
with players as (
    select file_id, file_name, line_number, member_id, name, member_name, fitting_id, fitting_name
    from listed_players
    where agreement = 'other' and fitting_id is not null
)

select
    *,
    cast(member_id as varchar) as raw_text
from players
qualify row_number() over (partition by file_id, file_name, member_id, name order by line_number) = 1
