-- severity: hint
-- fr: Le nom annonce une fin au {name_day}, le contenu au {end_date} ; le contenu est repris.
-- nl: De naam zegt {name_day} als laatste dag, de inhoud {end_date}; de inhoud telt.
-- en: The name gives {name_day} as the last day, the content {end_date}; the content is taken.
-- officer_fr: Au besoin, demandez si c'est le bon fichier.
-- officer_nl: Vraag zo nodig of dit het juiste bestand is.
-- officer_en: Ask whether this is the right file, if in doubt.
-- sender: right_file
-- place: file
-- grain: one row per accepted file whose name is made of the last day and gives another one than the content
-- inputs: received_files, file_names
-- source: input-files.md 1.11
with files as (
    select file_id, file_name, end_date
    from received_files
    where state = 'accepted' and end_date is not null
),

-- a name with a year is made of the day on which it was sent
names as (
    select file_id, file_name, end_month, end_day
    from file_names
    where end_month is not null and end_day is not null and end_year is null
)

select
    files.file_id,
    files.file_name,
    files.end_date,
    names.end_day || '/' || names.end_month as name_day
from files
inner join names on files.file_id = names.file_id and files.file_name = names.file_name
where month(files.end_date) != names.end_month or day(files.end_date) != names.end_day
