-- severity: warning
-- fr: L'en-tête annonce {declared} lignes de joueurs, il y en a {counted}. Toutes sont reprises.
-- nl: De hoofding kondigt {declared} spelersregels aan, er zijn er {counted}. Alle worden overgenomen.
-- en: The header announces {declared} player lines, there are {counted}. All are taken.
-- officer_fr: Faites vérifier le fichier.
-- officer_nl: Laat het bestand nakijken.
-- officer_en: Have the file checked.
-- sender: check_whole
-- read_as: player_count_differs truncated
-- place: file
-- grain: one row per accepted file whose header gives other numbers of players
-- inputs: received_files
-- source: input-files.md 1.6 (falsified counts; lines or columns differ from the header)
with files as (
    select file_id, file_name, declared_player_count, player_count
    from received_files
    where state = 'accepted'
)

select
    files.file_id,
    files.file_name,
    files.declared_player_count as declared,
    files.player_count as counted
from files
where files.declared_player_count != files.player_count
