-- severity: warning
-- fr: {name} ({nationality}) n'a pas de matricule et la cote {rating} ; les étrangers ont besoin d'une cote d'au moins {least_foreign_rating}, sans cote leurs parties ne comptent pas.
-- nl: {name} ({nationality}) heeft geen stamnummer en rating {rating}; buitenlanders hebben een rating van minstens {least_foreign_rating} nodig, zonder rating tellen hun partijen niet.
-- en: {name} ({nationality}) has no member number and the rating {rating}; foreigners need one of at least {least_foreign_rating}, without one their games do not count.
-- officer_fr: Demandez sa cote.
-- officer_nl: Vraag zijn rating.
-- officer_en: Ask for his rating.
-- sender: right_rating
-- place: rating
-- grain: one row per accepted file and foreigner without number whose rating is missing or doubtful
-- inputs: received_files, entries, rules
-- source: input-files.md 1.7 (doubtful rating < 1000, compulsory for a foreigner)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

foreigners as (
    select file_id, line_number, name, nationality, rating
    from entries
    where member_id = 0 and nationality != 'BEL' and not is_fictive
)

select
    files.file_id,
    files.file_name,
    foreigners.name,
    foreigners.nationality,
    foreigners.rating,
    rules.least_foreign_rating,
    cast(foreigners.rating as varchar) as raw_text,
    min(foreigners.line_number) as line_number
from foreigners
inner join files on foreigners.file_id = files.file_id
cross join rules
where foreigners.rating < rules.least_foreign_rating
group by
    files.file_id,
    files.file_name,
    foreigners.name,
    foreigners.nationality,
    foreigners.rating,
    rules.least_foreign_rating
