-- severity: hint
-- fr: {player_name} ({member_id}) est {nationality} dans ce fichier, {member_nationality} dans le fichier des membres, qui fait foi. Vérifiez la nationalité FIDE.
-- nl: {player_name} ({member_id}) is in dit bestand {nationality}, in het ledenbestand {member_nationality}, dat telt. Kijk de FIDE-nationaliteit na.
-- en: {player_name} ({member_id}) is {nationality} in this file, {member_nationality} in the member file, which counts. Check his FIDE federation.
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
