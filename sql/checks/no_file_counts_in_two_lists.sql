-- severity: error
-- fr: Ce fichier compte déjà pour la liste précédente, sous le nom « {first_name} » ; il est refusé ici.
-- nl: Dit bestand telt al voor de vorige lijst, onder de naam «{first_name}»; het wordt hier geweigerd.
-- en: This file counts for the list before already, under the name '{first_name}'; it is refused here.
-- officer_fr: S'il doit compter ici, retirez-le là par une correction.
-- officer_nl: Moet het hier tellen, schrap het dan daar met een correctie.
-- officer_en: If it is to count here, drop it there by a correction.
-- sender: send_other
-- file_becomes: refused
-- place: file
-- grain: one row per accepted file whose very bytes count in the list before
-- inputs: received_files, files_before
-- source: anchors.md 2.2 (a game rated twice)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

counted_before as (
    select file_id, min(file_name) as first_name
    from files_before
    where state = 'accepted'
    group by file_id
)

select
    files.file_id,
    files.file_name,
    counted_before.first_name
from files
inner join counted_before on files.file_id = counted_before.file_id
