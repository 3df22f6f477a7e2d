-- severity: warning
-- fr: Le fichier n'indique pas le début ou la fin du tournoi (début : {first_day}, fin : {last_day}) ; il est repris.
-- nl: Het bestand vermeldt het begin of het einde van het toernooi niet (begin: {first_day}, einde: {last_day}); het telt.
-- en: The file does not tell the first or the last day of the tournament (first: {first_day}, last: {last_day}); it is taken.
-- officer_fr: Demandez les dates à l'expéditeur.
-- officer_nl: Vraag de datums aan de afzender.
-- officer_en: Ask the sender for the dates.
-- sender: right_dates
-- read_as: tournament_date_invalid
-- place: file
-- grain: one row per accepted file without first or last day
-- inputs: received_files
-- source: article 12 b; federation-facts.md b8
with files as (
    select file_id, file_name, start_date, end_date
    from received_files
    where state = 'accepted'
)

select
    file_id,
    file_name,
    coalesce(cast(start_date as varchar), '-') as first_day,
    coalesce(cast(end_date as varchar), '-') as last_day
from files
where start_date is null or end_date is null
