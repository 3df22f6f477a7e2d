-- severity: warning
-- fr: Le matricule {member_id} est celui de {member_name}, pas de {name} ; les parties comptent pour {member_id}.
-- nl: Stamnummer {member_id} is dat van {member_name}, niet van {name}; de partijen tellen voor {member_id}.
-- en: Member number {member_id} is that of {member_name}, not of {name}; the games count for {member_id}.
-- officer_fr: Demandez si le matricule est bon.
-- officer_nl: Vraag of het nummer juist is.
-- officer_en: Ask whether the number is right.
-- sender: number_in_doubt
-- place: name
-- grain: one row per accepted file and number with another name than the member file, which fits nobody better
-- inputs: listed_players
-- source: input-files.md 1.6 (name differs from PLAYER); federation-facts.md b9
with players as (
    select file_id, file_name, line_number, member_id, name, member_name
    from listed_players
    where agreement = 'other' and fitting_id is null
)

select
    *,
    name as raw_text
from players
qualify row_number() over (partition by file_id, file_name, member_id, name order by line_number) = 1
