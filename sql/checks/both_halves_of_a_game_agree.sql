-- severity: warning
-- fr: Les deux moitiés de la partie contre le n° {opponent_number} (ligne {mirror_line}) se contredisent : {score} contre {mirror_score}, couleurs {colour} et {mirror_colour}. Les deux sont reprises telles quelles ; demandez le bon résultat.
-- nl: De twee helften van de partij tegen nr. {opponent_number} (regel {mirror_line}) spreken elkaar tegen: {score} tegen {mirror_score}, kleuren {colour} en {mirror_colour}. Beide worden overgenomen zoals ze zijn; vraag het juiste resultaat.
-- en: The two halves of the game against no. {opponent_number} (line {mirror_line}) contradict each other: {score} against {mirror_score}, colours {colour} and {mirror_colour}. Both are taken as they are; ask for the right result.
-- grain: one row per game of which both halves exist in one round, at the half that stands first
-- inputs: resolved_half_games
with games as (
    select *
    from resolved_half_games
),

pairs as (
    select
        own.file_id,
        own.file_name,
        own.line_number,
        own.column_number,
        own.opponent_number,
        own.score,
        own.colour,
        mirror.line_number as mirror_line,
        mirror.score as mirror_score,
        mirror.colour as mirror_colour
    from games as own
    inner join games as mirror
        on
            own.file_id = mirror.file_id
            and own.round_number = mirror.round_number
            and own.entry_number = mirror.opponent_number
            and own.opponent_number = mirror.entry_number
            and own.line_number < mirror.line_number
)

select *
from pairs
where score + mirror_score <> 1 or colour = mirror_colour
