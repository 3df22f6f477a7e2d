-- severity: error
-- fr: Le tournoi a pris fin le {end_date} et le fichier est arrivé le {received_on}, avec plus de {months_until_refused} mois de retard ; il est refusé.
-- nl: Het toernooi eindigde op {end_date} en het bestand kwam aan op {received_on}, meer dan {months_until_refused} maanden te laat; het wordt geweigerd.
-- en: The tournament ended on {end_date} and the file came on {received_on}, more than {months_until_refused} months late; it is refused.
-- officer_fr: Prévenez l'expéditeur.
-- officer_nl: Verwittig de afzender.
-- officer_en: Tell the sender.
-- sender: send_in_time
-- file_becomes: refused
-- from: 202504
-- place: file
-- grain: one row per accepted file that came later than it is taken
-- inputs: sending_terms
-- source: rules of 2025 (two months), anchors.md 2.1 notes
with terms as (
    select file_id, file_name, end_date, received_on, months_until_refused, taken_until
    from sending_terms
)

select *
from terms
where received_on > taken_until
