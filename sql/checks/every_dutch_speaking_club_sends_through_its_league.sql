-- severity: warning
-- fr: Le club {sender_id} est de la VSF ; son fichier aurait dû passer par le responsable Elo de la ligue {league_id}, et est venu de {received_from}. Il est repris ; transmettez-le à la ligue.
-- nl: Club {sender_id} is van de VSF; zijn bestand had via de elo-verantwoordelijke van liga {league_id} moeten komen, en kwam van {received_from}. Het telt; meld het aan de liga.
-- en: Club {sender_id} is of the VSF; its file should have come through the rating officer of league {league_id}, and came from {received_from}. It is taken; tell the league.
-- until: 202210
-- grain: one row per accepted file of a Dutch-speaking club that came from another address than its league's
-- inputs: received_files, arrivals, members, league_officers
-- source: the federation's instructions S2 and S3; later files come directly (federation-facts.md d)
with files as (
    select file_id, file_name, sender_id
    from received_files
    where state = 'accepted'
),

came as (
    select
        file_id,
        file_name,
        received_from,
        lower(trim(received_from)) as address
    from arrivals
),

officers as (
    select
        league_id,
        lower(trim(address)) as address
    from league_officers
),

-- a club belongs to the federation of most of its members, its league is its hundred
clubs as (
    select
        club_id,
        club_id // 100 * 100 as league_id
    from members
    where is_affiliated
    group by club_id
    having mode(federation) = 'V'
),

leagues as (
    select distinct league_id
    from officers
)

select
    files.file_id,
    files.file_name,
    1 as line_number,
    files.sender_id,
    clubs.league_id,
    came.received_from
from files
inner join came on files.file_id = came.file_id and files.file_name = came.file_name
inner join clubs on files.sender_id = clubs.club_id
semi join leagues on clubs.league_id = leagues.league_id
anti join officers on clubs.league_id = officers.league_id and came.address = officers.address
where came.received_from is not null
