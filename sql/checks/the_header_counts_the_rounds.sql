-- severity: warning
-- fr: L'en-tête annonce {declared} ronde(s), il y en a {counted}.
-- nl: De hoofding kondigt {declared} ronde(n) aan, er zijn er {counted}.
-- en: The header announces {declared} round(s), there are {counted}.
-- officer_fr: Vérifiez que le fichier est complet.
-- officer_nl: Kijk na of het bestand volledig is.
-- officer_en: Check that the file is whole.
-- sender: check_whole
-- read_as: round_count_differs
-- place: file
-- grain: one row per accepted file whose header gives other numbers of rounds
-- inputs: received_files
-- source: input-files.md 1.6 (falsified counts; lines or columns differ from the header)
with files as (
    select file_id, file_name, declared_round_count, round_count
    from received_files
    where state = 'accepted'
)

select
    files.file_id,
    files.file_name,
    files.declared_round_count as declared,
    files.round_count as counted
from files
where files.declared_round_count != files.round_count
