-- severity: warning
-- fr: Le tournoi commence le {start_date}, après la date de cette liste ({list_date}) ; il attend la liste du {next_list_date}.
-- nl: Het toernooi begint op {start_date}, na de datum van deze lijst ({list_date}); het wacht op de lijst van {next_list_date}.
-- en: The tournament begins on {start_date}, after the date of this list ({list_date}); it waits for the list of {next_list_date}.
-- officer_fr: Vérifiez la date.
-- officer_nl: Kijk de datum na.
-- officer_en: Check the date.
-- sender_fr: Si la date est fausse, donnez-nous la bonne, ou corrigez-la et renvoyez le fichier.
-- sender_nl: Is de datum fout, geef ons dan de juiste, of verbeter hem en stuur het bestand opnieuw.
-- sender_en: If the date is wrong, tell us the right one, or correct it and send the file again.
-- file_becomes: waiting
-- place: file
-- grain: one row per accepted file of a tournament in the time of the next list
-- inputs: received_files, rules
-- source: federation-facts.md b5; that a tournament ends later does not keep it back: 201804 has four such files
with files as (
    select file_id, file_name, start_date
    from received_files
    where state = 'accepted'
)

select
    files.file_id,
    files.file_name,
    files.start_date,
    rules.list_date,
    rules.next_list_date
from files
cross join rules
-- a day still further off is a slip of the sender (no_game_lies_in_the_future)
where files.start_date >= rules.list_date and files.start_date < rules.next_list_date
