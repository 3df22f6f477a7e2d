-- severity: warning
-- fr: Le tournoi a pris fin le {end_date} et le fichier est arrivé le {received_on} ; il était attendu pour le {due_date} ({days_to_send} jours). Il est repris.
-- nl: Het toernooi eindigde op {end_date} en het bestand kwam aan op {received_on}; het werd verwacht tegen {due_date} ({days_to_send} dagen). Het telt.
-- en: The tournament ended on {end_date} and the file came on {received_on}; it was due on {due_date} ({days_to_send} days). It is taken.
-- officer_fr: Rappelez le délai à l'expéditeur.
-- officer_nl: Herinner de afzender aan de termijn.
-- officer_en: Remind the sender of the term.
-- sender: send_in_time
-- place: file
-- grain: one row per accepted file that came later after the end than it is due
-- inputs: sending_terms
-- source: article 12 b (30 days; from 2025 three); federation-facts.md b5
with terms as (
    select file_id, file_name, end_date, received_on, days_to_send, due_date
    from sending_terms
)

select *
from terms
where received_on > due_date
