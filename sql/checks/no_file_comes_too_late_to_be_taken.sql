-- severity: error
-- fr: Le tournoi a pris fin le {end_date} et le fichier est arrivé le {received_on}, avec plus de {months_until_refused} mois de retard ; il est refusé. Prévenez l'expéditeur.
-- nl: Het toernooi eindigde op {end_date} en het bestand kwam aan op {received_on}, meer dan {months_until_refused} maanden te laat; het wordt geweigerd. Verwittig de afzender.
-- en: The tournament ended on {end_date} and the file came on {received_on}, more than {months_until_refused} months late; it is refused. Tell the sender.
-- file_becomes: refused
-- from: 202504
-- grain: one row per accepted file that came later than it is taken
-- inputs: received_files, arrivals, rules
-- source: rules of 2025 (two months), anchors.md 2.1 notes
with files as (
    select file_id, file_name, end_date
    from received_files
    where state = 'accepted'
),

came as (
    select file_id, file_name, first_received_on as received_on
    from arrivals
),

limits as (
    select
        files.file_id,
        files.file_name,
        files.end_date,
        came.received_on,
        rules.months_until_refused,
        files.end_date + rules.days_to_send + to_months(rules.months_until_refused) as limit_date
    from files
    inner join came on files.file_id = came.file_id and files.file_name = came.file_name
    cross join rules
)

select
    file_id,
    file_name,
    1 as line_number,
    end_date,
    received_on,
    months_until_refused
from limits
where received_on > limit_date
