-- severity: warning
-- fr: Le tournoi a pris fin le {end_date} et le fichier est arrivé le {received_on}, avec plus de {months_until_refused} mois de retard ; il ne doit plus être repris. Il compte.
-- nl: Het toernooi eindigde op {end_date} en het bestand kwam aan op {received_on}, meer dan {months_until_refused} maanden te laat; het hoeft niet meer verwerkt te worden. Het telt.
-- en: The tournament ended on {end_date} and the file came on {received_on}, more than {months_until_refused} months late; it need not be taken. It counts.
-- officer_fr: Retirez-le par une correction si vous ne le reprenez pas.
-- officer_nl: Schrap het met een correctie als u het niet opneemt.
-- officer_en: Drop it with a correction unless you take it.
-- sender: send_in_time
-- until: 202501
-- place: file
-- grain: one row per accepted file that came so late that it need not be taken
-- inputs: sending_terms
-- source: article 12 c (six months); federation-facts.md b5
with terms as (
    select file_id, file_name, end_date, received_on, months_until_refused, taken_until
    from sending_terms
)

select *
from terms
where received_on > taken_until
