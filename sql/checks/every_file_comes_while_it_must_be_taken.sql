-- severity: warning
-- fr: Le tournoi a pris fin le {end_date} et le fichier est arrivé le {received_on}, avec plus de {months_until_refused} mois de retard ; il ne doit plus être repris. Il compte tant que vous ne le retirez pas.
-- nl: Het toernooi eindigde op {end_date} en het bestand kwam aan op {received_on}, meer dan {months_until_refused} maanden te laat; het hoeft niet meer verwerkt te worden. Het telt zolang u het niet schrapt.
-- en: The tournament ended on {end_date} and the file came on {received_on}, more than {months_until_refused} months late; it need not be taken. It counts as long as you do not drop it.
-- until: 202501
-- grain: one row per accepted file that came so late that it need not be taken
-- inputs: received_files, arrivals, rules
-- source: article 12 c (six months); federation-facts.md b5
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
