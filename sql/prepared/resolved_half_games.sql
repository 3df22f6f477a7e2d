-- The half games of accepted files, with the players behind the numbers of the file.
-- grain: one row per half game
-- inputs: received_files, entries, half_games
-- meaning: an opponent's number that stands twice in a file means its first line
with files as (
    select file_id, file_name, sender_id
    from received_files
    where state = 'accepted'
),

players as (
    select file_id, line_number, entry_number, member_id, name, rating, is_fictive
    from entries
),

games as (
    select file_id, line_number, column_number, round_number, entry_number, opponent_number, colour, score, date
    from half_games
),

first_players as (
    select *
    from players
    qualify row_number() over (partition by file_id, entry_number order by line_number) = 1
)

select
    games.file_id,
    files.file_name,
    files.sender_id,
    games.line_number,
    games.column_number,
    games.round_number,
    games.entry_number,
    games.opponent_number,
    own.member_id,
    own.name,
    opponent.line_number as opponent_line,
    opponent.member_id as opponent_id,
    opponent.name as opponent_name,
    opponent.rating as opponent_rating,
    opponent.is_fictive as opponent_is_fictive,
    games.date,
    games.colour,
    games.score
from games
inner join files on games.file_id = files.file_id
inner join players as own on games.file_id = own.file_id and games.line_number = own.line_number
inner join first_players as opponent
    on games.file_id = opponent.file_id and games.opponent_number = opponent.entry_number
