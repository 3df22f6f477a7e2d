-- severity: warning
-- fr: {count} partie(s) figurent aussi dans « {other_name} » (mêmes joueurs, jour, couleurs et résultat), la première à la ligne {line_number} ; elles comptent deux fois.
-- nl: {count} partij(en) staan ook in «{other_name}» (zelfde spelers, dag, kleuren en uitslag), de eerste op regel {line_number}; ze tellen tweemaal.
-- en: {count} game(s) also stand in '{other_name}' (same players, day, colours and result), the first on line {line_number}; they count twice.
-- officer_fr: Faites retirer l'une des deux.
-- officer_nl: Laat een van beide schrappen.
-- officer_en: Have one of the two removed.
-- sender_fr: Dites-nous dans lequel des deux fichiers elles doivent rester.
-- sender_nl: Laat ons weten in welk van beide bestanden ze moeten blijven.
-- sender_en: Tell us in which of the two files they are to stay.
-- place: game
-- grain: one row per accepted file and other accepted file with games in common, at the first of them
-- inputs: resolved_half_games
-- source: federation-facts.md (d), duplicate check of the on-line entry
with games as (
    select file_id, file_name, line_number, column_number, member_id, opponent_id, date, colour, score
    from resolved_half_games
    where member_id > 0 and opponent_id > 0
),

common as (
    select
        own.file_id,
        own.file_name,
        own.line_number,
        own.column_number,
        other.file_id as other_id,
        other.file_name as other_name
    from games as own
    -- told at both: which of the two repeats the other is for their senders to say
    inner join games as other
        on
            own.member_id = other.member_id
            and own.opponent_id = other.opponent_id
            and own.date = other.date
            and own.colour = other.colour
            and own.score = other.score
            and (own.file_name, own.file_id) != (other.file_name, other.file_id)
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
