-- severity: hint
-- fr: Le fichier se nomme lui-même « {declared_file_name} » ; il a été renommé, et « {file_name} » est retenu.
-- nl: Het bestand noemt zichzelf «{declared_file_name}»; het werd hernoemd, en «{file_name}» blijft.
-- en: The file calls itself '{declared_file_name}'; it was renamed, and '{file_name}' is kept.
-- officer_fr: Au besoin, demandez si c'est le bon fichier.
-- officer_nl: Vraag zo nodig of dit het juiste bestand is.
-- officer_en: Ask whether this is the right file, if in doubt.
-- sender: right_file
-- place: file
-- grain: one row per accepted file whose content gives another name than the one it came under
-- inputs: received_files
-- source: input-files.md 1.2 (Fichier)
with files as (
    select file_id, file_name, declared_file_name
    from received_files
    where state = 'accepted' and declared_file_name is not null
),

compared as (
    select
        *,
        upper(file_name) as outer_name,
        upper(declared_file_name) as inner_name
    from files
)

-- some programs give the name without its extension
select
    file_id,
    file_name,
    file_name as raw_text,
    declared_file_name
from compared
where inner_name not in (outer_name, regexp_replace(outer_name, '[.][0-9]{3} *$', ''))
