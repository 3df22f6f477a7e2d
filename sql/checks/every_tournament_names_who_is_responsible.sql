-- severity: warning
-- fr: Le fichier n'indique pas le responsable du tournoi ; il est repris.
-- nl: Het bestand vermeldt de verantwoordelijke van het toernooi niet; het telt.
-- en: The file does not tell who is responsible for the tournament; it is taken.
-- officer_fr: Demandez-le à l'expéditeur.
-- officer_nl: Vraag het aan de afzender.
-- officer_en: Ask the sender.
-- sender: complete
-- place: file
-- grain: one row per accepted file without someone responsible
-- inputs: received_files
-- source: article 12 b; federation-facts.md b8
with files as (
    select file_id, file_name, responsible
    from received_files
    where state = 'accepted'
)

select
    file_id,
    file_name
from files
where coalesce(trim(responsible), '') = ''
