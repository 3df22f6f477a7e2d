-- severity: warning
-- fr: Des parties datent de plus de {round_age_months} mois avant la liste (la plus ancienne : {earliest}) ; elles sont reprises.
-- nl: Partijen dateren van meer dan {round_age_months} maanden voor de lijst (de oudste: {earliest}); ze tellen.
-- en: Games are more than {round_age_months} months older than the list (the oldest: {earliest}); they are taken.
-- officer_fr: Demandez si les dates sont bonnes et si le tournoi n'a pas déjà compté.
-- officer_nl: Vraag of de datums juist zijn en of het toernooi niet al meegeteld is.
-- officer_en: Ask whether the dates are right and the tournament has not counted already.
-- sender_fr: Dites-nous si les dates sont bonnes et si le tournoi n'a pas déjà compté.
-- sender_nl: Laat ons weten of de datums juist zijn en of het toernooi niet al meegeteld is.
-- sender_en: Tell us whether the dates are right and the tournament has not counted already.
-- place: game
-- grain: one row per accepted file with games older than the rules believe
-- inputs: received_files, half_games, rules
-- source: input-files.md 1.6 (round date older than processing - 1 year)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

games as (
    select file_id, line_number, column_number, date
    from half_games
),

limits as (
    select
        round_age_months,
        list_date - to_months(round_age_months) as limit_date
    from rules
)

select
    files.file_id,
    files.file_name,
    limits.round_age_months,
    min(games.line_number) as line_number,
    arg_min(games.column_number, (games.line_number, games.column_number)) as column_number,
    min(games.date) as earliest
from files
cross join limits
inner join games on files.file_id = games.file_id
where games.date < limits.limit_date
group by files.file_id, files.file_name, limits.round_age_months
