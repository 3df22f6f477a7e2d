-- severity: warning
-- fr: Des parties sont datées d'après {limit_date} (au plus tard : {latest}) ; elles sont reprises.
-- nl: Partijen zijn gedateerd na {limit_date} (uiterlijk: {latest}); ze tellen.
-- en: Games are dated after {limit_date} (the latest: {latest}); they are taken.
-- officer_fr: Demandez les bonnes dates.
-- officer_nl: Vraag de juiste datums.
-- officer_en: Ask for the right dates.
-- sender: right_dates
-- place: game
-- grain: one row per accepted file with games later than the day on which it came, or than the list
-- inputs: received_files, half_games, arrivals, rules
-- source: input-files.md 1.6 (round date later than processing)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

came as (
    select file_id, file_name, received_on
    from arrivals
),

games as (
    select file_id, line_number, column_number, date
    from half_games
),

limits as (
    select
        files.file_id,
        files.file_name,
        least(rules.list_date, came.received_on) as limit_date
    from files
    cross join rules
    left join came on files.file_id = came.file_id and files.file_name = came.file_name
)

select
    limits.file_id,
    limits.file_name,
    limits.limit_date,
    min(games.line_number) as line_number,
    arg_min(games.column_number, (games.line_number, games.column_number)) as column_number,
    max(games.date) as latest
from limits
inner join games on limits.file_id = games.file_id
where games.date > limits.limit_date
group by limits.file_id, limits.file_name, limits.limit_date
