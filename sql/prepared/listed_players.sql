-- The players of accepted files whose number is in the member file, with what it says of them.
-- grain: one row per player line of an accepted file whose number is known
-- inputs: received_files, entries, members, named_entries
-- meaning: no agreement and nobody fitting where the name is letter by letter that of the member file
with files as (
    select file_id, file_name, tournament_name
    from received_files
    where state = 'accepted'
),

players as (
    select file_id, line_number, member_id, name, club_id, nationality, is_fictive
    from entries
),

known as (
    select member_id, name, club_id, nationality, fide_id
    from members
),

names as (
    select file_id, line_number, agreement, fitting_id, fitting_name
    from named_entries
)

select
    files.file_id,
    files.file_name,
    files.tournament_name,
    players.line_number,
    players.member_id,
    players.name,
    players.club_id,
    players.nationality,
    players.is_fictive,
    known.name as member_name,
    known.club_id as member_club,
    known.nationality as member_nationality,
    known.fide_id,
    names.agreement,
    names.fitting_id,
    names.fitting_name
from players
inner join files on players.file_id = files.file_id
inner join known on players.member_id = known.member_id
left join names on players.file_id = names.file_id and players.line_number = names.line_number
