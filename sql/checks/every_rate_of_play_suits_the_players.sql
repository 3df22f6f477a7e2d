-- severity: warning
-- fr: La cadence « {time_control} » donne {minutes} minutes pour 60 coups ; {count} partie(s) en demandent {needed}, la mieux cotée avec un joueur à {rating}. Elles sont reprises.
-- nl: Het speeltempo «{time_control}» geeft {minutes} minuten voor 60 zetten; {count} partij(en) vragen er {needed}, de sterkste met een speler van {rating}. Ze tellen.
-- en: The rate of play '{time_control}' gives {minutes} minutes for 60 moves; {count} game(s) need {needed}, the strongest with a player rated {rating}. They are taken.
-- officer_fr: Voyez si elles peuvent compter.
-- officer_nl: Kijk na of dat mag.
-- officer_en: See whether they may count.
-- sender_fr: Dites-nous si c'est la cadence à laquelle on a joué.
-- sender_nl: Laat ons weten of er aan dat tempo gespeeld werd.
-- sender_en: Tell us whether this is the rate at which they played.
-- place: game
-- grain: one row per accepted file whose rate of play is too short for its players, at the first game of the highest rating
-- inputs: received_files, resolved_half_games, members, time_controls, least_minutes, rules
-- source: federation-facts.md b7 (by the players of the game, or of the tournament, by era)
with files as (
    select
        received_files.file_id,
        received_files.file_name,
        received_files.time_control,
        time_controls.minutes
    from received_files
    inner join time_controls on received_files.time_control = time_controls.time_control
    where received_files.state = 'accepted'
),

games as (
    select file_id, file_name, line_number, column_number, member_id, opponent_id, opponent_rating
    from resolved_half_games
),

listed as (
    select member_id, rating
    from members
),

-- the list's rating of a member, the file's of a foreigner
ratings as (
    select
        games.file_id,
        games.file_name,
        games.line_number,
        games.column_number,
        greatest(coalesce(own.rating, 0), coalesce(opponent.rating, games.opponent_rating)) as rating
    from games
    left join listed as own on games.member_id = own.member_id
    left join listed as opponent on games.opponent_id = opponent.member_id
),

highest as (
    select
        *,
        max(rating) over (partition by file_id, file_name) as highest_rating
    from ratings
),

needs as (
    select
        highest.*,
        (
            select max(least_minutes.minutes)
            from least_minutes
            where
                least_minutes.rating_from
                <= case when rules.minutes_by_game then highest.rating else highest.highest_rating end
        ) as needed
    from highest
    cross join rules
)

select
    files.file_id,
    files.file_name,
    files.time_control,
    files.minutes,
    arg_max(needs.line_number, (needs.rating, -needs.line_number, -needs.column_number)) as line_number,
    arg_max(needs.column_number, (needs.rating, -needs.line_number, -needs.column_number)) as column_number,
    max(needs.rating) as rating,
    max(needs.needed) as needed,
    -- a game is two half games; one that stands alone counts too
    (count(*) + 1) // 2 as count
from files
inner join needs on files.file_id = needs.file_id and files.file_name = needs.file_name
where needs.needed > files.minutes
group by files.file_id, files.file_name, files.time_control, files.minutes
