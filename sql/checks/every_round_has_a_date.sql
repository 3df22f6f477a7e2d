-- severity: warning
-- fr: Des rondes n'ont pas de date : {undated} ({count} parties) ; leurs parties sont reprises sans date.
-- nl: Ronden zonder datum: {undated} ({count} partijen); hun partijen worden zonder datum overgenomen.
-- en: Rounds have no date: {undated} ({count} games); their games are taken without one.
-- officer_fr: Demandez les dates des rondes.
-- officer_nl: Vraag de datums van de ronden.
-- officer_en: Ask for the dates of the rounds.
-- sender: right_dates
-- read_as: round_dates_missing titles_missing round_date_invalid game_date_unreadable
-- place: file
-- grain: one row per accepted file with games that have no date
-- inputs: received_files, half_games
-- source: article 12 b; federation-facts.md b8
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

undated_games as (
    select file_id, line_number, round_number
    from half_games
    where date is null
),

undated_rounds as (
    select
        file_id,
        string_agg(distinct round_number, ', ' order by round_number) as undated,
        -- a game is two half games; one that stands alone counts too
        (count(*) + 1) // 2 as count
    from undated_games
    group by file_id
)

select
    files.file_id,
    files.file_name,
    undated_rounds.undated,
    undated_rounds.count
from files
inner join undated_rounds on files.file_id = undated_rounds.file_id
