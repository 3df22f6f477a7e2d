-- severity: warning
-- fr: Le matricule {member_id} est celui de {member_name}, qui est décédé d'après le fichier des membres ; les {count} parties sont reprises.
-- nl: Stamnummer {member_id} is dat van {member_name}, volgens het ledenbestand overleden; de {count} partijen tellen.
-- en: Member number {member_id} is that of {member_name}, deceased according to the member file; the {count} games are taken.
-- officer_fr: Demandez si le matricule de {player_name} est bon.
-- officer_nl: Vraag of het stamnummer van {player_name} juist is.
-- officer_en: Ask whether the number of {player_name} is right.
-- sender: number_in_doubt
-- place: member_id
-- grain: one row per accepted file and deceased member with games
-- inputs: resolved_half_games, members
-- source: input-files.md 1.6; rating-rules.md, State (DECEDE)
with games as (
    select file_id, file_name, line_number, member_id, name
    from resolved_half_games
),

deceased as (
    select member_id, name
    from members
    where is_deceased
)

select
    games.file_id,
    games.file_name,
    games.member_id,
    deceased.name as member_name,
    cast(games.member_id as varchar) as raw_text,
    arg_min(games.name, games.line_number) as player_name,
    min(games.line_number) as line_number,
    count(*) as count
from games
inner join deceased on games.member_id = deceased.member_id
group by games.file_id, games.file_name, games.member_id, deceased.name
