-- severity: hint
-- fr: {name} s'écrit {member_name} dans le fichier des membres (matricule {member_id}).
-- nl: {name} heet in het ledenbestand {member_name} (stamnummer {member_id}).
-- en: {name} is spelled {member_name} in the member file (member number {member_id}).
-- officer_fr: Faites corriger le fichier du club, ou le fichier des membres.
-- officer_nl: Laat het bestand van de club of het ledenbestand verbeteren.
-- officer_en: Have the club's file or the member file mended.
-- sender_fr: Corrigez le nom dans votre programme, ou dites-nous comment il s'écrit.
-- sender_nl: Verbeter de naam in uw programma, of laat ons weten hoe hij geschreven wordt.
-- sender_en: Correct the name in your program, or tell us how it is spelled.
-- place: name
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
