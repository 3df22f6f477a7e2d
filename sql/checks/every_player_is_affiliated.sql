-- severity: warning
-- fr: {name} ({member_id}) n'est pas affilié, ni à cette liste ni à la précédente, et a {count} parties cotées dans les fichiers de {sender_id}. Elles sont reprises, et l'affiliation est à payer.
-- nl: {name} ({member_id}) is niet aangesloten, niet bij deze lijst en niet bij de vorige, en heeft {count} rated partijen in de bestanden van {sender_id}. Ze tellen, en de aansluiting is te betalen.
-- en: {name} ({member_id}) is not affiliated, neither at this list nor at the one before, and has {count} rated games in the files of {sender_id}. They are taken, and the affiliation is to be paid.
-- officer_fr: Affiliez-le aux frais de l'expéditeur, ou faites retirer ses parties.
-- officer_nl: Laat hem aansluiten op kosten van de afzender, of zijn partijen schrappen.
-- officer_en: Have him affiliated at the sender's expense, or his games removed.
-- sender_fr: Faites-le affilier, ou demandez-nous de retirer ses parties.
-- sender_nl: Laat hem aansluiten, of vraag ons zijn partijen te schrappen.
-- sender_en: Have him affiliated, or ask us to remove his games.
-- fine: not_affiliated
-- place: member_id
-- grain: one row per sender and player who is affiliated at neither list but has games, at his first line
-- inputs: resolved_half_games, members, members_before
-- source: article 3 i; federation-facts.md b9; input-files.md 1.6 (SUPPRESS)
with games as (
    select file_id, file_name, sender_id, line_number, member_id, name
    from resolved_half_games
),

not_affiliated as (
    select member_id
    from members
    -- of the deceased another check tells
    where not is_affiliated and not is_deceased
),

-- who left in between was affiliated on the day on which he played, for all we know
affiliated_before as (
    select member_id
    from members_before
    where is_affiliated
),

played as (
    select
        games.*,
        count(*) over sender_and_player as count
    from games
    semi join not_affiliated on games.member_id = not_affiliated.member_id
    anti join affiliated_before on games.member_id = affiliated_before.member_id
    -- without the members of the list before nothing is proven
    where exists (select 1 from members_before)
    window sender_and_player as (partition by games.sender_id, games.member_id)
)

select
    file_id,
    file_name,
    sender_id,
    line_number,
    member_id,
    name,
    count,
    cast(member_id as varchar) as raw_text
from played
qualify row_number() over (
    partition by sender_id, member_id
    order by upper(file_name), file_id, line_number
) = 1
