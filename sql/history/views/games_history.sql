-- Every game with what the run made of it, down to the file and line that it came from.
-- grain: one row per period, player and game
-- inputs: checklist, derivations
create view games_history as
with games as (
    select *
    from checklist
),

derived as (
    select *
    from derivations
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
    derived.run,
    derived.opponent_rating,
    derived.opponent_rating_source,
    derived.game_number,
    derived.expected_score_hundredths,
    derived.k_factor,
    derived.gain,
    games.sender_id,
    games.file_name,
    games.file_id,
    games.line_number
from games
inner join derived on games.period = derived.period and games.import_number = derived.import_number
