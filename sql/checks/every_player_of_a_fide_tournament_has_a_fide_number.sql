-- severity: hint
-- fr: Le tournoi « {tournament_name} » semble destiné à la FIDE, et {count} joueur(s) n'ont pas de numéro FIDE, comme {player_name} ({member_id}).
-- nl: Toernooi «{tournament_name}» lijkt bestemd voor de FIDE, en {count} speler(s) hebben geen FIDE-nummer, zoals {player_name} ({member_id}).
-- en: Tournament '{tournament_name}' seems meant for FIDE, and {count} player(s) have no FIDE number, as {player_name} ({member_id}).
-- officer_fr: Demandez-les avant l'envoi à la FIDE.
-- officer_nl: Vraag die aan voor het naar de FIDE gaat.
-- officer_en: Ask for them before it goes to FIDE.
-- sender_fr: Demandez-les avant l'envoi à la FIDE.
-- sender_nl: Vraag die aan voor het naar de FIDE gaat.
-- sender_en: Ask for them before it goes to FIDE.
-- place: name
-- grain: one row per accepted file whose tournament names FIDE and has members without FIDE number, at the first of them
-- inputs: listed_players
-- source: article 12 b (FIDE number if also for FIDE); federation-facts.md a, b8
with players as (
    select file_id, file_name, tournament_name, line_number, member_id, name
    from listed_players
    where
        fide_id is null
        and regexp_matches(tournament_name || ' ' || file_name, '\bFIDE\b', 'i')
)

select
    file_id,
    file_name,
    tournament_name,
    min(line_number) as line_number,
    arg_min(name, line_number) as player_name,
    arg_min(member_id, line_number) as member_id,
    count(distinct member_id) as count
from players
group by file_id, file_name, tournament_name
