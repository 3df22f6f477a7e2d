-- severity: error
-- fr: Ce fichier contient exactement les parties de « {first_name} » ; il est refusé.
-- nl: Dit bestand bevat precies de partijen van «{first_name}»; het wordt geweigerd.
-- en: This file holds exactly the games of '{first_name}'; it is refused.
-- officer_fr: Si le tournoi a vraiment été joué deux fois, corrigez les dates.
-- officer_nl: Werd het toernooi echt twee keer gespeeld, verbeter dan de datums.
-- officer_en: If the tournament was really played twice, mend the dates.
-- sender_fr: Si le tournoi a vraiment été joué deux fois, corrigez les dates et renvoyez le fichier.
-- sender_nl: Werd het toernooi echt twee keer gespeeld, verbeter dan de datums en stuur het bestand opnieuw.
-- sender_en: If the tournament was really played twice, correct the dates and send the file again.
-- file_becomes: refused
-- place: file
-- grain: one row per accepted file whose games are all those of a file before it by name
-- inputs: resolved_half_games
-- source: anchors.md 2.2 (a game rated twice)
with games as (
    select *
    from resolved_half_games
),

files as (
    select
        file_id,
        file_name,
        list(
            (member_id, opponent_id, date, colour, score)
            order by member_id, opponent_id, date, colour, score
        ) as all_games
    from games
    group by file_id, file_name
)

select
    file_id,
    file_name,
    first_value(file_name) over same_games as first_name
from files
window same_games as (partition by all_games order by upper(file_name), file_id)
qualify row_number() over same_games > 1
