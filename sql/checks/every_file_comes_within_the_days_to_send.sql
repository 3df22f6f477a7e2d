-- severity: warning
-- fr: Le tournoi a pris fin le {end_date} et le fichier est arrivé le {received_on} ; il était attendu pour le {due_date} ({days_to_send} jours). Il est repris ; rappelez le délai à l'expéditeur.
-- nl: Het toernooi eindigde op {end_date} en het bestand kwam aan op {received_on}; het werd verwacht tegen {due_date} ({days_to_send} dagen). Het telt; herinner de afzender aan de termijn.
-- en: The tournament ended on {end_date} and the file came on {received_on}; it was due on {due_date} ({days_to_send} days). It is taken; remind the sender of the term.
-- grain: one row per accepted file that came later after the end than it is due
-- inputs: received_files, arrivals, rules
-- source: article 12 b (30 days; from 2025 three); federation-facts.md b5
with files as (
    select file_id, file_name, end_date
    from received_files
    where state = 'accepted'
),

came as (
    select file_id, file_name, first_received_on as received_on
    from arrivals
),

dues as (
    select
        files.file_id,
        files.file_name,
        files.end_date,
        came.received_on,
        rules.days_to_send,
        files.end_date + rules.days_to_send as due_date
    from files
    inner join came on files.file_id = came.file_id and files.file_name = came.file_name
    cross join rules
)

select
    *,
    1 as line_number
from dues
where received_on > due_date
