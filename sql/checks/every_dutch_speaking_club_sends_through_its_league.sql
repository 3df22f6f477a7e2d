-- severity: warning
-- fr: Le fichier d'un club de la VSF ({sender_id}) passe par le responsable Elo de la ligue {league_id} ; celui-ci est venu de {received_from}. Il est repris.
-- nl: Het bestand van een club van de VSF ({sender_id}) komt via de elo-verantwoordelijke van liga {league_id}; dit kwam van {received_from}. Het telt.
-- en: The file of a club of the VSF ({sender_id}) comes through the rating officer of league {league_id}; this one came from {received_from}. It is taken.
-- officer_fr: Transmettez-le à la ligue.
-- officer_nl: Meld het aan de liga.
-- officer_en: Tell the league.
-- sender_fr: Passez par votre ligue la prochaine fois.
-- sender_nl: Stuur het volgende keer via uw liga.
-- sender_en: Send it through your league next time.
-- until: 202210
-- place: file
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
    files.sender_id,
    clubs.league_id,
    came.received_from
from files
inner join came on files.file_id = came.file_id and files.file_name = came.file_name
inner join clubs on files.sender_id = clubs.club_id
semi join leagues on clubs.league_id = leagues.league_id
anti join officers on clubs.league_id = officers.league_id and came.address = officers.address
where came.received_from is not null
