-- Every game with what the list made of it, down to the file and line that it came from.
-- grain: one row per period, player and game: two for a game between members, one for a game abroad
-- inputs: checklist, derivations, ratings
-- rating_before: The player's own rating: Ri, for who was newly rated the intermediate one
create view games_history as
with games as (
    select *
    from checklist
),

derived as (
    select *
    from derivations
),

rated as (
    select period, member_id, status, rating_before
    from ratings
)

select
    games.period,
    games.import_number,
    games.member_id,
    games.opponent_id,
    games.opponent_name,
    games.date,
    games.colour,
    games.score,
    rated.status,
    rated.rating_before,
    derived.run,
    derived.opponent_rating,
    derived.opponent_rating_source,
    derived.game_number,
    derived.expected_score_hundredths,
    derived.k_factor,
    derived.gain,
    games.sender_id,
    games.tournament,
    games.file_name,
    games.file_id,
    games.line_number
from games
inner join derived on games.period = derived.period and games.import_number = derived.import_number
left join rated on games.period = rated.period and games.member_id = rated.member_id
