-- severity: warning
-- fr: {name} ({nationality}) n'a pas de matricule ; ses parties ne comptent pas pour lui.
-- nl: {name} ({nationality}) heeft geen stamnummer; zijn partijen tellen niet voor hem.
-- en: {name} ({nationality}) has no member number; his games do not count for him.
-- officer_fr: Demandez son matricule au club.
-- officer_nl: Vraag de club zijn stamnummer.
-- officer_en: Ask the club for it.
-- sender: right_number
-- place: member_id
-- grain: one row per accepted file and Belgian player without a member number
-- inputs: received_files, entries
-- source: input-files.md 1.6 (no matricule), 1.7
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

-- only a foreigner may come without a number; beside a fictive rating no country is given
players as (
    select
        file_id,
        line_number,
        name,
        coalesce(nationality, '-') as nationality
    from entries
    where member_id = 0 and coalesce(nationality, 'BEL') = 'BEL'
)

select
    files.file_id,
    files.file_name,
    players.name,
    players.nationality,
    min(players.line_number) as line_number
from files
inner join players on files.file_id = players.file_id
group by files.file_id, files.file_name, players.name, players.nationality
