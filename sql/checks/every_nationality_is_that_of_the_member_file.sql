-- severity: hint
-- fr: {player_name} ({member_id}) est {nationality} dans ce fichier, {member_nationality} dans le fichier des membres, qui fait foi.
-- nl: {player_name} ({member_id}) is in dit bestand {nationality}, in het ledenbestand {member_nationality}, dat telt.
-- en: {player_name} ({member_id}) is {nationality} in this file, {member_nationality} in the member file, which counts.
-- officer_fr: Vérifiez la nationalité FIDE.
-- officer_nl: Kijk de FIDE-nationaliteit na.
-- officer_en: Check his FIDE federation.
-- sender_fr: Corrigez-la dans votre programme, ou dites-nous si elle a changé à la FIDE.
-- sender_nl: Verbeter ze in uw programma, of laat ons weten of ze bij de FIDE veranderd is.
-- sender_en: Correct it in your program, or tell us if it has changed at FIDE.
-- place: nationality
-- grain: one row per accepted file and player whose nationality is another than in the member file
-- inputs: listed_players
-- source: input-files.md 1.6 (nationality differs from PLAYER)
with players as (
    select file_id, file_name, line_number, member_id, name, nationality, member_nationality
    from listed_players
    where nationality != member_nationality and not is_fictive
)

select
    file_id,
    file_name,
    member_id,
    nationality,
    member_nationality,
    cast(nationality as varchar) as raw_text,
    arg_min(name, line_number) as player_name,
    min(line_number) as line_number
from players
group by file_id, file_name, member_id, nationality, member_nationality
