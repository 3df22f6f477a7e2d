-- severity: warning
-- fr: Le fichier est arrivé le {received_on}, après le dernier jour pour cette liste ({deadline}) ; il attend la liste du {next_list_date}.
-- nl: Het bestand kwam aan op {received_on}, na de laatste dag voor deze lijst ({deadline}); het wacht op de lijst van {next_list_date}.
-- en: The file came on {received_on}, after the last day for this list ({deadline}); it waits for the list of {next_list_date}.
-- officer_fr: Prévenez l'expéditeur.
-- officer_nl: Verwittig de afzender.
-- officer_en: Tell the sender.
-- sender: nothing
-- file_becomes: waiting
-- place: file
-- grain: one row per accepted file that came after the last day for results
-- inputs: received_files, arrivals, rules
-- source: article 12 b; federation-facts.md b5
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

came as (
    select file_id, file_name, first_received_on as received_on
    from arrivals
),

arrived as (
    select
        files.file_id,
        files.file_name,
        came.received_on,
        rules.deadline,
        rules.next_list_date
    from files
    inner join came on files.file_id = came.file_id and files.file_name = came.file_name
    cross join rules
)

select *
from arrived
where received_on > deadline
