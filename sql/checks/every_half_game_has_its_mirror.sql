-- severity: warning
-- fr: La partie contre le n° {opponent_number} n'a pas de pendant sur la ligne de l'adversaire. Elle est reprise telle quelle ; faites vérifier le fichier.
-- nl: De partij tegen nr. {opponent_number} heeft geen tegenhanger op de regel van de tegenstander. Ze wordt overgenomen zoals ze is; laat het bestand nakijken.
-- en: The game against no. {opponent_number} has no counterpart on the opponent's line. It is taken as it is; have the file checked.
-- grain: one row per half game without a half game of the opponent against the player in the same round
-- inputs: resolved_half_games
-- meaning: in files of single games (24 lines, interclubs) the whole file is one round
with games as (
    select *
    from resolved_half_games
),

mirrors as (
    select
        file_id,
        round_number,
        opponent_number as entry_number,
        entry_number as opponent_number
    from resolved_half_games
)

select
    games.file_id,
    games.file_name,
    games.line_number,
    games.column_number,
    games.opponent_number
from games
anti join mirrors
    on
        games.file_id = mirrors.file_id
        and games.round_number = mirrors.round_number
        and games.entry_number = mirrors.entry_number
        and games.opponent_number = mirrors.opponent_number
