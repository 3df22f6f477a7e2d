-- severity: warning
-- fr: Aucun membre ne porte le numéro FIDE {fide_number} ; la partie n'est pas reprise. Complétez le fichier des membres.
-- nl: Geen lid draagt FIDE-nummer {fide_number}; de partij wordt niet overgenomen. Vul het ledenbestand aan.
-- en: No member carries FIDE number {fide_number}; the game is not taken. Complete the member file.
-- place: game
-- grain: one row per game abroad whose player is no member
-- inputs: fide_games, members
-- source: input-files.md 3
with abroad as (
    select file_id, source_name, line_number, column_number, fide_id, member_id
    from fide_games
),

known as (
    select member_id, fide_id
    from members
),

known_fide_numbers as (
    select fide_id
    from known
    where fide_id is not null
)

select
    file_id,
    source_name as file_name,
    line_number,
    column_number,
    coalesce(cast(fide_id as varchar), 'BEL' || cast(member_id as varchar)) as fide_number
from abroad
where
    not coalesce(fide_id in (select known_fide_numbers.fide_id from known_fide_numbers), false)
    and not coalesce(member_id in (select known.member_id from known), false)
