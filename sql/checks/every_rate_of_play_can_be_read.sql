-- severity: hint
-- fr: La cadence « {time_control} » n'est pas comprise ; elle n'a pas été comparée aux cotes des joueurs.
-- nl: Het speeltempo «{time_control}» wordt niet begrepen; het werd niet met de ratings van de spelers vergeleken.
-- en: The rate of play '{time_control}' is not understood; it was not held against the players' ratings.
-- officer_fr: Vérifiez-la.
-- officer_nl: Kijk het na.
-- officer_en: Check it.
-- sender_fr: Donnez-nous la cadence exacte.
-- sender_nl: Geef ons het juiste speeltempo.
-- sender_en: Tell us the exact rate of play.
-- place: file
-- grain: one row per accepted file with a rate of play that gives no minutes
-- inputs: received_files, time_controls
-- source: federation-facts.md b7
with files as (
    select file_id, file_name, time_control
    from received_files
    where state = 'accepted'
),

unread as (
    select time_control
    from time_controls
    where minutes is null and trim(time_control) != ''
)

select
    files.file_id,
    files.file_name,
    files.time_control,
    files.time_control as raw_text
from files
semi join unread on files.time_control = unread.time_control
