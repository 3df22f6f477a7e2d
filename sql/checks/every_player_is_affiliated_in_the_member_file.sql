-- severity: hint
-- fr: {count} joueur(s) avec des parties ne sont pas affiliés dans le fichier des membres, comme {player_name} ({member_id}).
-- nl: {count} speler(s) met partijen zijn niet aangesloten in het ledenbestand, zoals {player_name} ({member_id}).
-- en: {count} player(s) with games are not affiliated in the member file, as {player_name} ({member_id}).
-- officer_fr: Vérifiez s'ils l'étaient le jour où ils ont joué : les membres de la liste précédente ne sont pas connus ici.
-- officer_nl: Kijk na of ze het waren op de dag waarop ze speelden: de leden van de vorige lijst zijn hier niet bekend.
-- officer_en: See whether they were on the day on which they played: the members of the list before are not known here.
-- sender_fr: Vérifiez s'ils l'étaient le jour où ils ont joué ; sinon, faites-les affilier.
-- sender_nl: Kijk na of ze het waren op de dag waarop ze speelden; laat ze anders aansluiten.
-- sender_en: Check whether they were on the day on which they played; if not, have them affiliated.
-- place: member_id
-- grain: one row per accepted file with players who are not affiliated, where the list before is not known
-- inputs: resolved_half_games, members, members_before
-- source: input-files.md 1.6 (SUPPRESS)
with games as (
    select file_id, file_name, line_number, member_id, name
    from resolved_half_games
),

not_affiliated as (
    select member_id
    from members
    where not is_affiliated and not is_deceased
)

select
    games.file_id,
    games.file_name,
    min(games.line_number) as line_number,
    arg_min(games.member_id, games.line_number) as member_id,
    arg_min(games.name, games.line_number) as player_name,
    count(distinct games.member_id) as count
from games
semi join not_affiliated on games.member_id = not_affiliated.member_id
where not exists (select 1 from members_before)
group by games.file_id, games.file_name
