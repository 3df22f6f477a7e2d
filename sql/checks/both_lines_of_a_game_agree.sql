-- severity: warning
-- fr: La ligne {opponent_line} du joueur {opponent_number} contredit celle-ci à la ronde {round_number} : {score} contre {opponent_score}, couleurs {colour} et {opponent_colour}. Les deux sont reprises.
-- nl: Regel {opponent_line} van speler {opponent_number} spreekt deze tegen in ronde {round_number}: {score} tegen {opponent_score}, kleuren {colour} en {opponent_colour}. Beide worden overgenomen.
-- en: Line {opponent_line} of player {opponent_number} contradicts this one in round {round_number}: {score} against {opponent_score}, colours {colour} and {opponent_colour}. Both are taken.
-- officer_fr: Demandez le bon résultat.
-- officer_nl: Vraag de juiste uitslag.
-- officer_en: Ask for the right result.
-- sender: right_result
-- read_as: mirror_contradicts
-- place: game
-- grain: one row per game of an accepted file whose halves have one colour, or scores that are not one point together
-- inputs: received_files, resolved_half_games
-- source: input-files.md 1.6 (symmetry; unequal scores are legal in the 24 lines)
with files as (
    select file_id, file_name, layout
    from received_files
    where state = 'accepted'
),

games as (
    select
        file_id,
        file_name,
        line_number,
        column_number,
        round_number,
        entry_number,
        opponent_number,
        opponent_line,
        colour,
        score
    from resolved_half_games
    where entry_number != opponent_number
)

select
    own.file_id,
    own.file_name,
    own.line_number,
    own.column_number,
    own.round_number,
    own.opponent_number,
    own.opponent_line,
    own.score,
    own.colour,
    other.score as opponent_score,
    other.colour as opponent_colour
from games as own
inner join games as other
    on
        own.file_id = other.file_id
        and own.file_name = other.file_name
        and own.round_number = other.round_number
        and own.opponent_line = other.line_number
        and own.entry_number = other.opponent_number
        and own.line_number < other.line_number
inner join files on own.file_id = files.file_id and own.file_name = files.file_name
where
    own.colour = other.colour
    or own.score + other.score > 1
    or (own.score + other.score < 1 and not (files.layout like '24_lines%' and own.score + other.score = 0.5))
