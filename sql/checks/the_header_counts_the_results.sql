-- severity: warning
-- fr: L'en-tête annonce {declared} (gains=nulles-pertes), les lignes donnent {counted}.
-- nl: De hoofding kondigt {declared} aan (winst=remise-verlies), de regels geven {counted}.
-- en: The header announces {declared} (wins=draws-losses), the lines give {counted}.
-- officer_fr: Faites vérifier le fichier.
-- officer_nl: Laat het bestand nakijken.
-- officer_en: Have the file checked.
-- sender: check
-- read_as: result_counts_differ
-- place: file
-- grain: one row per accepted file whose header gives other totals of results
-- inputs: received_files, half_games, received_half_games
-- source: input-files.md 1.6 (falsified counts; lines or columns differ from the header)
with files as (
    select file_id, file_name, declared_wins, declared_draws, declared_losses
    from received_files
    where state = 'accepted' and declared_wins is not null
),

-- the sender answers for what he sent, not for what was corrected since; what a correction mends is mended
scores as (
    select
        file_id,
        score,
        true as is_received
    from received_half_games
    union all
    select
        file_id,
        score,
        false as is_received
    from half_games
),

totals as (
    select
        file_id,
        count(*) filter (where is_received and score = 1) as wins,
        count(*) filter (where is_received and score = 0.5) as draws,
        count(*) filter (where is_received and score = 0) as losses,
        count(*) filter (where not is_received and score = 1) as corrected_wins,
        count(*) filter (where not is_received and score = 0.5) as corrected_draws,
        count(*) filter (where not is_received and score = 0) as corrected_losses
    from scores
    group by file_id
),

counts as (
    select
        files.*,
        coalesce(totals.wins, 0) as wins,
        coalesce(totals.draws, 0) as draws,
        coalesce(totals.losses, 0) as losses,
        coalesce(totals.corrected_wins, 0) as corrected_wins,
        coalesce(totals.corrected_draws, 0) as corrected_draws,
        coalesce(totals.corrected_losses, 0) as corrected_losses
    from files
    left join totals on files.file_id = totals.file_id
)

select
    file_id,
    file_name,
    '+' || declared_wins || '=' || declared_draws || '-' || declared_losses as declared,
    '+' || wins || '=' || draws || '-' || losses as counted
from counts
where
    (declared_wins, declared_draws, declared_losses) != (wins, draws, losses)
    and (declared_wins, declared_draws, declared_losses) != (corrected_wins, corrected_draws, corrected_losses)
