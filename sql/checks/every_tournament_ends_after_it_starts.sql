-- severity: warning
-- fr: Le tournoi finirait le {end_date}, avant son début le {start_date}.
-- nl: Het toernooi zou eindigen op {end_date}, voor het begin op {start_date}.
-- en: The tournament would end on {end_date}, before it starts on {start_date}.
-- officer_fr: Demandez les dates du tournoi.
-- officer_nl: Vraag de datums van het toernooi.
-- officer_en: Ask for its dates.
-- sender: right_dates
-- read_as: tournament_dates_reversed
-- place: file
-- grain: one row per accepted file that ends before it starts
-- inputs: received_files
-- source: input-files.md 1.6 (bad start or end date)
with files as (
    select file_id, file_name, start_date, end_date
    from received_files
    where state = 'accepted'
)

select
    file_id,
    file_name,
    start_date,
    end_date
from files
where end_date < start_date
