-- severity: warning
-- fr: L'extension du nom donne le club « {name_sender} », le contenu « {content_sender} » ; l'extension est suivie, sinon le contenu, sinon 0.
-- nl: De extensie van de naam geeft club «{name_sender}», de inhoud «{content_sender}»; de extensie wordt gevolgd, anders de inhoud, anders 0.
-- en: The name's extension gives club '{name_sender}', the content '{content_sender}'; the extension is followed, else the content, else 0.
-- officer_fr: Vérifiez qui a envoyé le fichier.
-- officer_nl: Kijk na wie het bestand gestuurd heeft.
-- officer_en: Check who sent the file.
-- sender_fr: Dites-nous de quel club vient le fichier, et donnez-lui la prochaine fois ce numéro comme extension.
-- sender_nl: Laat ons weten van welke club het bestand komt, en geef het volgende keer dat nummer als extensie.
-- sender_en: Tell us from which club the file comes, and give it that number as its extension next time.
-- place: file
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
    coalesce(cast(names.sender_id as varchar), '-') as name_sender,
    coalesce(cast(files.declared_sender_id as varchar), '-') as content_sender
from files
inner join names on files.file_id = names.file_id and files.file_name = names.file_name
where names.sender_id is null or names.sender_id != files.declared_sender_id
