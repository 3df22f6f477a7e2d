-- severity: warning
-- fr: La partie de la ronde {round_number} contre le joueur {opponent_number} ne figure pas sur la ligne {opponent_line} de celui-ci. Elle est reprise telle quelle.
-- nl: De partij van ronde {round_number} tegen speler {opponent_number} staat niet op diens regel {opponent_line}. Ze wordt overgenomen zoals ze is.
-- en: The game of round {round_number} against player {opponent_number} does not stand on his line {opponent_line}. It is taken as it is.
-- officer_fr: Faites vérifier le fichier.
-- officer_nl: Laat het bestand nakijken.
-- officer_en: Have the file checked.
-- sender: check
-- read_as: mirror_missing mirror_in_other_round
-- place: game
-- grain: one row per half game of an accepted file without its other half in the same round
-- inputs: resolved_half_games
-- source: input-files.md 1.6 (both lines of a game exist)
with games as (
    select file_id, file_name, line_number, column_number, round_number, entry_number, opponent_number, opponent_line
    from resolved_half_games
    where entry_number != opponent_number
),

told as (
    select file_id, round_number, entry_number, opponent_number
    from games
)

select
    games.file_id,
    games.file_name,
    games.line_number,
    games.column_number,
    games.round_number,
    games.opponent_number,
    games.opponent_line
from games
anti join told
    on
        games.file_id = told.file_id
        and games.round_number = told.round_number
        and games.entry_number = told.opponent_number
        and games.opponent_number = told.entry_number
