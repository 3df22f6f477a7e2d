-- severity: warning
-- fr: L'extension du nom donne « {name_sender} » comme expéditeur, le contenu « {content_sender} » ; l'extension est suivie, sinon le contenu, sinon 0. Vérifiez qui a envoyé le fichier.
-- nl: De extensie van de naam geeft «{name_sender}» als afzender, de inhoud «{content_sender}»; de extensie wordt gevolgd, anders de inhoud, anders 0. Kijk na wie het bestand gestuurd heeft.
-- en: The name's extension gives '{name_sender}' as the sender, the content '{content_sender}'; the extension is followed, else the content, else 0. Check who sent the file.
-- grain: one row per accepted file whose name has no sending club as extension, or another one than the content
-- inputs: received_files, file_names
-- source: input-files.md 1.11
with files as (
    select file_id, file_name, declared_sender_id
    from received_files
    where state = 'accepted'
),

names as (
    select file_id, file_name, sender_id
    from file_names
)

select
    files.file_id,
    files.file_name,
    1 as line_number,
    files.file_name as raw_text,
    coalesce(cast(names.sender_id as varchar), '-') as name_sender,
    coalesce(cast(files.declared_sender_id as varchar), '-') as content_sender
from files
inner join names on files.file_id = names.file_id and files.file_name = names.file_name
where names.sender_id is null or names.sender_id != files.declared_sender_id
