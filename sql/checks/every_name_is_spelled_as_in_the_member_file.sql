-- severity: hint
-- fr: {name} s'écrit {member_name} dans le fichier des membres (matricule {member_id}). Faites corriger le fichier du club, ou le fichier des membres.
-- nl: {name} heet in het ledenbestand {member_name} (stamnummer {member_id}). Laat het bestand van de club of het ledenbestand verbeteren.
-- en: {name} is spelled {member_name} in the member file (member number {member_id}). Have the club's file or the member file mended.
-- grain: one row per accepted file and number whose name is some letters off
-- inputs: listed_players
-- source: input-files.md 1.6 (name differs from PLAYER); federation-facts.md b9
with players as (
    select file_id, file_name, line_number, member_id, name, member_name
    from listed_players
    where agreement = 'near'
)

select
    *,
    name as raw_text
from players
qualify row_number() over (partition by file_id, file_name, member_id, name order by line_number) = 1
