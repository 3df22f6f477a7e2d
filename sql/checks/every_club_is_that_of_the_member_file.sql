-- severity: hint
-- fr: {player_name} ({member_id}) joue pour le club {club_id} dans ce fichier, mais est membre du club {member_club}. Le fichier des membres fait foi ; vérifiez un transfert.
-- nl: {player_name} ({member_id}) speelt in dit bestand voor club {club_id}, maar is lid van club {member_club}. Het ledenbestand telt; kijk na of er een overgang was.
-- en: {player_name} ({member_id}) plays for club {club_id} in this file, but is a member of club {member_club}. The member file counts; check for a transfer.
-- grain: one row per accepted file and player whose club is another than in the member file
-- inputs: received_files, entries, members
-- source: input-files.md 1.6 (club differs from PLAYER)
with files as (
    select file_id, file_name
    from received_files
    where state = 'accepted'
),

players as (
    select file_id, line_number, member_id, name, club_id
    from entries
    where club_id > 0
),

known as (
    select member_id, club_id
    from members
)

select
    files.file_id,
    files.file_name,
    players.member_id,
    cast(players.club_id as varchar) as raw_text,
    players.club_id,
    known.club_id as member_club,
    any_value(players.name) as player_name,
    min(players.line_number) as line_number
from players
inner join files on players.file_id = files.file_id
inner join known on players.member_id = known.member_id
where players.club_id != known.club_id
group by files.file_id, files.file_name, players.member_id, players.club_id, known.club_id
