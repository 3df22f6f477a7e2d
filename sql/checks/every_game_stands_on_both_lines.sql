-- severity: warning
-- fr: La partie de la ronde {round_number} contre le joueur {opponent_number} ne figure pas sur la ligne {opponent_line} de celui-ci. Elle est reprise telle quelle ; faites vérifier le fichier.
-- nl: De partij van ronde {round_number} tegen speler {opponent_number} staat niet op diens lijn {opponent_line}. Ze wordt overgenomen zoals ze is; laat het bestand nakijken.
-- en: The game of round {round_number} against player {opponent_number} does not stand on his line {opponent_line}. It is taken as it is; have the file checked.
-- read_as: mirror_missing mirror_in_other_round
-- grain: one row per half game of an accepted file without its other half in the same round
-- inputs: received_files, entries, half_games
-- source: input-files.md 1.6 (both lines of a game exist)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

games as (
    select file_id, line_number, column_number, round_number, entry_number, opponent_number, colour, score
    from half_games
    where entry_number != opponent_number
),

players as (
    select file_id, line_number, entry_number
    from entries
),

-- a number that stands twice means its first line
first_lines as (
    select *
    from players
    qualify row_number() over (partition by file_id, entry_number order by line_number) = 1
),

told as (
    select file_id, round_number, entry_number, opponent_number
    from games
)

select
    files.file_id,
    files.file_name,
    games.line_number,
    games.column_number,
    games.round_number,
    games.opponent_number,
    first_lines.line_number as opponent_line
from games
inner join files on games.file_id = files.file_id
inner join first_lines on games.file_id = first_lines.file_id and games.opponent_number = first_lines.entry_number
anti join told
    on
        games.file_id = told.file_id
        and games.round_number = told.round_number
        and games.entry_number = told.opponent_number
        and games.opponent_number = told.entry_number
