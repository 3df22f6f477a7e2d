-- severity: hint
-- fr: Le tournoi « {tournament_name} » semble destiné à la FIDE, et {count} joueur(s) n'ont pas de numéro FIDE, comme {player_name} ({member_id}). Demandez-les avant l'envoi à la FIDE.
-- nl: Toernooi «{tournament_name}» lijkt bestemd voor de FIDE, en {count} speler(s) hebben geen FIDE-nummer, zoals {player_name} ({member_id}). Vraag die aan voor het naar de FIDE gaat.
-- en: Tournament '{tournament_name}' seems meant for FIDE, and {count} player(s) have no FIDE number, as {player_name} ({member_id}). Ask for them before it goes to FIDE.
-- grain: one row per accepted file whose tournament names FIDE and has members without FIDE number, at the first of them
-- inputs: received_files, entries, members
-- source: article 12 b (FIDE number if also for FIDE); federation-facts.md a, b8
with files as (
    select file_id, file_name, tournament_name
    from received_files
    where
        state = 'accepted'
        and regexp_matches(tournament_name || ' ' || file_name, '\bFIDE\b', 'i')
),

players as (
    select file_id, line_number, member_id, name
    from entries
),

without_number as (
    select member_id
    from members
    where fide_id is null
)

select
    files.file_id,
    files.file_name,
    files.tournament_name,
    min(players.line_number) as line_number,
    arg_min(players.name, players.line_number) as player_name,
    arg_min(players.member_id, players.line_number) as member_id,
    count(distinct players.member_id) as count
from files
inner join players on files.file_id = players.file_id
inner join without_number on players.member_id = without_number.member_id
group by files.file_id, files.file_name, files.tournament_name
