-- severity: warning
-- fr: Le fichier n'indique pas le nom du tournoi ; il est repris.
-- nl: Het bestand vermeldt de naam van het toernooi niet; het telt.
-- en: The file does not tell the name of the tournament; it is taken.
-- officer_fr: Demandez-le à l'expéditeur.
-- officer_nl: Vraag het aan de afzender.
-- officer_en: Ask the sender.
-- sender: complete
-- place: file
-- grain: one row per accepted file without a tournament name
-- inputs: received_files
-- source: article 12 b; federation-facts.md b8
with files as (
    select file_id, file_name, tournament_name
    from received_files
    where state = 'accepted'
)

select
    file_id,
    file_name
from files
where coalesce(trim(tournament_name), '') = ''
