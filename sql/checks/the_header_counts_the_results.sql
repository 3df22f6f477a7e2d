-- severity: warning
-- fr: L'en-tête annonce {declared} (gains=nulles-pertes), les lignes donnent {counted}. Faites vérifier le fichier.
-- nl: De hoofding kondigt {declared} aan (winst=remise-verlies), de lijnen geven {counted}. Laat het bestand nakijken.
-- en: The header announces {declared} (wins=draws-losses), the lines give {counted}. Have the file checked.
-- read_as: result_counts_differ
-- grain: one row per accepted file whose header gives other totals of results
-- inputs: received_files, half_games
-- source: input-files.md 1.6 (falsified counts; lines or columns differ from the header)
with files as (
    select file_id, file_name, declared_wins, declared_draws, declared_losses
    from received_files
    where state = 'accepted' and declared_wins is not null
),

totals as (
    select
        file_id,
        count(*) filter (where score = 1) as wins,
        count(*) filter (where score = 0.5) as draws,
        count(*) filter (where score = 0) as losses
    from half_games
    group by file_id
)

select
    files.file_id,
    files.file_name,
    1 as line_number,
    '+' || files.declared_wins || '=' || files.declared_draws || '-' || files.declared_losses as declared,
    '+' || coalesce(totals.wins, 0) || '=' || coalesce(totals.draws, 0) || '-' || coalesce(totals.losses, 0) as counted
from files
left join totals on files.file_id = totals.file_id
where
    (files.declared_wins, files.declared_draws, files.declared_losses)
    != (coalesce(totals.wins, 0), coalesce(totals.draws, 0), coalesce(totals.losses, 0))
