-- severity: warning
-- fr: {count} partie(s) figurent aussi dans « {other_name} » (mêmes joueurs, jour, couleurs et résultat), la première à la ligne {line_number} ; elles comptent deux fois. Faites retirer l'une des deux.
-- nl: {count} partij(en) staan ook in «{other_name}» (zelfde spelers, dag, kleuren en uitslag), de eerste op lijn {line_number}; ze tellen tweemaal. Laat een van beide schrappen.
-- en: {count} game(s) also stand in '{other_name}' (same players, day, colours and result), the first on line {line_number}; they count twice. Have one of the two removed.
-- grain: one row per pair of accepted files with games in common, at the first of them in the later file by name
-- inputs: resolved_half_games
-- source: federation-facts.md (d), duplicate check of the on-line entry
with games as (
    select file_id, file_name, line_number, column_number, member_id, opponent_id, date, colour, score
    from resolved_half_games
    where member_id > 0 and opponent_id > 0
),

common as (
    select
        later.file_id,
        later.file_name,
        later.line_number,
        later.column_number,
        earlier.file_id as other_id,
        earlier.file_name as other_name
    from games as later
    inner join games as earlier
        on
            later.member_id = earlier.member_id
            and later.opponent_id = earlier.opponent_id
            and later.date = earlier.date
            and later.colour = earlier.colour
            and later.score = earlier.score
            and (upper(later.file_name), later.file_id) > (upper(earlier.file_name), earlier.file_id)
)

select
    file_id,
    file_name,
    other_name,
    min(line_number) as line_number,
    arg_min(column_number, (line_number, column_number)) as column_number,
    -- a game is two half games; one that stands alone counts too
    (count(*) + 1) // 2 as count
from common
group by file_id, file_name, other_id, other_name
