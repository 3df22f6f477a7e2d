-- severity: error
-- fr: L'adversaire {opponent_number} (ronde {round_number}) n'a pas de ligne dans le fichier ; la partie n'est pas reprise.
-- nl: Tegenstander {opponent_number} (ronde {round_number}) heeft geen regel in het bestand; de partij wordt niet overgenomen.
-- en: Opponent {opponent_number} (round {round_number}) has no line in the file; the game is not taken.
-- officer_fr: Demandez qui c'était.
-- officer_nl: Vraag wie het was.
-- officer_en: Ask who it was.
-- sender: right_opponent
-- place: game
-- grain: one row per half game of an accepted file whose opponent is nobody in it
-- inputs: received_files, entries, half_games
-- source: input-files.md 1.6 (opponent number > max or invalid)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

games as (
    select file_id, line_number, column_number, round_number, opponent_number
    from half_games
),

players as (
    select file_id, entry_number
    from entries
)

select
    files.file_id,
    files.file_name,
    games.line_number,
    games.column_number,
    games.round_number,
    games.opponent_number,
    cast(games.opponent_number as varchar) as raw_text
from games
inner join files on games.file_id = files.file_id
anti join players on games.file_id = players.file_id and games.opponent_number = players.entry_number
