-- severity: hint
-- fr: Le nom date l'envoi du {name_day}, mais le tournoi se termine le {end_date} d'après le contenu ; le contenu est repris.
-- nl: De naam dateert de zending op {name_day}, maar volgens de inhoud eindigt het toernooi op {end_date}; de inhoud telt.
-- en: The name dates the sending {name_day}, but by its content the tournament ends on {end_date}; the content is taken.
-- officer_fr: Vérifiez les dates des parties.
-- officer_nl: Kijk de datums van de partijen na.
-- officer_en: Check the dates of the games.
-- sender: right_dates
-- place: file
-- grain: one row per accepted file whose name bears a day with its year that lies before the last day of the content
-- inputs: received_files, file_names
-- source: input-files.md 1.11
with files as (
    select file_id, file_name, end_date
    from received_files
    where state = 'accepted' and end_date is not null
),

names as (
    select
        file_id,
        file_name,
        try_cast(concat_ws('-', end_year, end_month, end_day) as date) as name_day
    from file_names
    where end_year is not null
)

select
    files.file_id,
    files.file_name,
    files.end_date,
    names.name_day
from files
inner join names on files.file_id = names.file_id and files.file_name = names.file_name
where files.end_date > names.name_day
