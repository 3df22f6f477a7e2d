-- severity: hint
-- fr: {player_name} ({member_id}) joue pour le club {club_id} dans ce fichier, mais est membre du club {member_club}. Le fichier des membres fait foi.
-- nl: {player_name} ({member_id}) speelt in dit bestand voor club {club_id}, maar is lid van club {member_club}. Het ledenbestand telt.
-- en: {player_name} ({member_id}) plays for club {club_id} in this file, but is a member of club {member_club}. The member file counts.
-- officer_fr: Vérifiez un transfert.
-- officer_nl: Kijk na of er een overgang was.
-- officer_en: Check for a transfer.
-- sender_fr: Corrigez-le dans votre programme, ou dites-nous s'il y a eu un transfert.
-- sender_nl: Verbeter dit in uw programma, of laat ons weten of er een overgang was.
-- sender_en: Correct it in your program, or tell us if there was a transfer.
-- place: club_id
-- grain: one row per accepted file and player whose club is another than in the member file
-- inputs: listed_players
-- source: input-files.md 1.6 (club differs from PLAYER)
with players as (
    select file_id, file_name, line_number, member_id, name, club_id, member_club
    from listed_players
    where club_id > 0 and club_id != member_club
)

select
    file_id,
    file_name,
    member_id,
    club_id,
    member_club,
    cast(club_id as varchar) as raw_text,
    arg_min(name, line_number) as player_name,
    min(line_number) as line_number
from players
group by file_id, file_name, member_id, club_id, member_club
