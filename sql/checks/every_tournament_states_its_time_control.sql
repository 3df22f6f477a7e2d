-- severity: warning
-- fr: Le fichier n'indique pas la cadence de jeu ; il est repris.
-- nl: Het bestand vermeldt het speeltempo niet; het telt.
-- en: The file does not tell the rate of play; it is taken.
-- officer_fr: Demandez-le à l'expéditeur.
-- officer_nl: Vraag het aan de afzender.
-- officer_en: Ask the sender.
-- sender: complete
-- place: file
-- grain: one row per accepted file without a rate of play
-- inputs: received_files
-- source: article 12 b; federation-facts.md b8
with files as (
    select file_id, file_name, time_control
    from received_files
    where state = 'accepted'
)

select
    file_id,
    file_name
from files
where coalesce(trim(time_control), '') = ''
