-- severity: warning
-- fr: « {identifier} » est réservé ({meaning}), mais le contenu est du type {layout}, envoyé par {sender_id} ; le contenu est repris.
-- nl: «{identifier}» is voorbehouden ({meaning}), maar de inhoud is van het type {layout}, gestuurd door {sender_id}; de inhoud telt.
-- en: '{identifier}' is reserved ({meaning}), but the content is of type {layout}, sent by {sender_id}; the content is taken.
-- officer_fr: Demandez un autre nom la prochaine fois.
-- officer_nl: Vraag volgende keer een andere naam.
-- officer_en: Ask for another name next time.
-- sender_fr: Donnez-lui un autre nom la prochaine fois.
-- sender_nl: Geef het volgende keer een andere naam.
-- sender_en: Give it another name next time.
-- place: file
-- grain: one row per accepted file whose name has a reserved identifier that its content and sender do not bear out
-- inputs: received_files, file_names
-- source: input-files.md 1.11; federation-facts.md b8
with files as (
    select file_id, file_name, sender_id, layout
    from received_files
    where state = 'accepted'
),

names as (
    select file_id, file_name, identifier
    from file_names
),

-- INT is the national interclubs', sent by 998; ELO the rating office's, the same sender
reserved (identifier, meaning, layouts, reserved_sender_id) as (
    values
    ('INT', 'interclubs', '^(interclubs|24_lines_interclubs|swar_interclubs)$', 998),
    ('24L', '24 lines', '^24_lines', null),
    ('ELO', 'FRBE-KBSB-KSB', '.', 998)
)

select
    files.file_id,
    files.file_name,
    files.sender_id,
    files.layout,
    names.identifier,
    reserved.meaning
from files
inner join names on files.file_id = names.file_id and files.file_name = names.file_name
inner join reserved on names.identifier = reserved.identifier
where
    not regexp_matches(files.layout, reserved.layouts)
    or coalesce(files.sender_id != reserved.reserved_sender_id, false)
