-- severity: warning
-- fr: Des rondes ont lieu en dehors du tournoi ({start_date} - {end_date}) : {outside}. Les dates sont reprises telles quelles.
-- nl: Ronden vallen buiten het toernooi ({start_date} - {end_date}): {outside}. De datums worden overgenomen zoals ze zijn.
-- en: Rounds lie outside the tournament ({start_date} - {end_date}): {outside}. The dates are taken as they are.
-- officer_fr: Faites-les vérifier.
-- officer_nl: Laat ze nakijken.
-- officer_en: Have them checked.
-- sender: right_dates
-- read_as: round_date_outside game_date_outside
-- place: file
-- grain: one row per accepted file with days of play before its first or after its last day
-- inputs: received_files, rounds, half_games
-- source: input-files.md 1.6 (round date invalid)
with files as (
    select file_id, file_name, start_date, end_date
    from received_files
    where state = 'accepted' and start_date <= end_date
),

days_of_play as (
    select file_id, date
    from rounds
    where date is not null
    union
    select file_id, date
    from half_games
    where date is not null
)

select
    files.file_id,
    files.file_name,
    files.start_date,
    files.end_date,
    string_agg(days_of_play.date, ', ' order by days_of_play.date) as outside
from files
inner join days_of_play on files.file_id = days_of_play.file_id
where days_of_play.date < files.start_date or days_of_play.date > files.end_date
group by files.file_id, files.file_name, files.start_date, files.end_date
