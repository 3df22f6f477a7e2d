-- severity: hint
-- fr: {count} cote(s) fictive(s) ne découlent pas des résultats, comme {rating} de {player_name} : le calcul donne {expected_fr}. Elles sont reprises.
-- nl: {count} fictieve rating(s) volgen niet uit de uitslagen, zoals {rating} van {player_name}: de berekening geeft {expected_nl}. Ze tellen.
-- en: {count} fictive rating(s) do not follow from the results, as {rating} of {player_name}: the computation gives {expected_en}. They are taken.
-- officer_fr: Demandez comment elles ont été obtenues.
-- officer_nl: Vraag hoe ze bekomen werden.
-- officer_en: Ask how they were obtained.
-- sender_fr: Dites-nous comment elles ont été obtenues.
-- sender_nl: Laat ons weten hoe ze bekomen werden.
-- sender_en: Tell us how they were obtained.
-- place: rating
-- grain: one row per accepted file with fictive ratings that are neither near those of an open nor of a closed group
-- inputs: received_files, entries, fictive_figures, rules
-- source: rating-rules.md, Fictive ratings; federation-facts.md b4
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

given as (
    select file_id, line_number, entry_number, name, rating
    from entries
    where is_fictive
),

figures as (
    select file_id, entry_number, open_rating, closed_rating
    from fictive_figures
),

compared as (
    select
        given.*,
        nullif(concat_ws(' / ', figures.open_rating, figures.closed_rating), '') as expected,
        coalesce(
            least(abs(given.rating - figures.open_rating), abs(given.rating - figures.closed_rating))
            <= rules.fictive_tolerance,
            false
        ) as follows
    from given
    cross join rules
    left join figures on given.file_id = figures.file_id and given.entry_number = figures.entry_number
)

select
    files.file_id,
    files.file_name,
    cast(arg_min(compared.rating, compared.line_number) as varchar) as raw_text,
    count(*) as count,
    min(compared.line_number) as line_number,
    arg_min(compared.name, compared.line_number) as player_name,
    arg_min(compared.rating, compared.line_number) as rating,
    coalesce(arg_min_null(compared.expected, compared.line_number), 'rien') as expected_fr,
    coalesce(arg_min_null(compared.expected, compared.line_number), 'niets') as expected_nl,
    coalesce(arg_min_null(compared.expected, compared.line_number), 'nothing') as expected_en
from compared
inner join files on compared.file_id = files.file_id
where not compared.follows
group by files.file_id, files.file_name
