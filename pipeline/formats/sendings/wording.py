"""The findings about result files, worded in French, Dutch and English: those about whole files, and all together.

`error`: something is not taken; `warning`: taken as it stands, to be looked at; `hint`: for information.
"""

from __future__ import annotations

from pipeline.advice import (
    ASK_FOR_RIGHT,
    ASK_FOR_UNALTERED,
    SEND_AGAIN,
    SEND_OTHER,
    SEND_RESULT_FILE,
    SEND_UNALTERED,
    SEND_WHOLE,
)
from pipeline.findings import FindingRule
from pipeline.formats.sendings.header_wording import HEADER_CATALOGUE
from pipeline.formats.sendings.lines_wording import LINES_CATALOGUE
from pipeline.formats.sendings.programs_wording import PROGRAMS_CATALOGUE
from pipeline.formats.sendings.reports.wording import REPORT_CATALOGUE
from pipeline.languages import Words

ABOUT_THE_FILE = frozenset(
    {
        "binary_content",
        "empty_file",
        "fide_report",
        "file_received_twice",
        "more_of_the_same",
        "no_control_line",
        "no_layout",
        "no_player_lines",
        "pairtwo_file",
        "papi_programs_missing",
        "papi_tables_missing",
        "papi_unreadable",
        "papi_without_members",
        "report_numbers_taken_as_members",
        "swar_file",
        "swiss_chess_file",
        "swiss_manager_file",
        "unknown_columns",
        "whole_mail",
    }
)
"""The findings about a file as a whole. Each other one has a line and a column: of something that is not there, those
where it should stand, in a header its first line."""

FILE_CATALOGUE: dict[str, FindingRule] = {
    "empty_file": FindingRule(
        "error",
        "Le fichier est vide ; il est refusé.",
        "Het bestand is leeg; het wordt geweigerd.",
        "The file is empty; it is refused.",
        officer=Words(
            "Demandez à l'expéditeur de le renvoyer.",
            "Vraag de afzender het opnieuw te sturen.",
            "Ask the sender for it again.",
        ),
        sender=SEND_WHOLE,
    ),
    "binary_content": FindingRule(
        "error",
        "Le fichier n'est pas du texte (archive, document ou tableur) ; il est refusé.",
        "Het bestand is geen tekst (archief, document of rekenblad); het wordt geweigerd.",
        "The file is not text (an archive, a document or a spreadsheet); it is refused.",
        officer=Words(
            "Demandez le fichier d'envoi tel que le programme l'a écrit.",
            "Vraag het verzendbestand zoals het programma het geschreven heeft.",
            "Ask for the result file as the program wrote it.",
        ),
        sender=SEND_RESULT_FILE,
    ),
    "whole_mail": FindingRule(
        "error",
        "C'est un message entier, pas un fichier d'envoi ; il est refusé.",
        "Dit is een heel bericht, geen verzendbestand; het wordt geweigerd.",
        "This is a whole mail, no result file; it is refused.",
        officer=Words(
            "Recevez-le avec « calcelo receive », qui en prend les pièces jointes ; si les résultats se trouvent "
            "dans le texte, demandez le fichier.",
            "Ontvang het met «calcelo receive», dat de bijlagen overneemt; staan de uitslagen in de tekst, vraag dan "
            "het bestand.",
            "Receive it with `calcelo receive`, which takes its attachments; if the results stand in the text, ask "
            "for the file.",
        ),
        sender=Words(
            "Envoyez-nous le fichier de résultats seul, en pièce jointe.",
            "Stuur ons enkel het resultatenbestand, als bijlage.",
            "Send us the result file alone, as an attachment.",
        ),
    ),
    "no_layout": FindingRule(
        "error",
        "Le fichier n'a la forme d'aucun fichier d'envoi connu ; il est refusé.",
        "Het bestand heeft de vorm van geen enkel bekend verzendbestand; het wordt geweigerd.",
        "The file has the form of no known result file; it is refused.",
        officer=Words(
            "Demandez le fichier d'envoi du programme d'appariement.",
            "Vraag het verzendbestand van het paringsprogramma.",
            "Ask for the pairing program's result file.",
        ),
        sender=SEND_RESULT_FILE,
    ),
    "fide_report": FindingRule(
        "error",
        "C'est un rapport de tournoi FIDE sans numéros de matricule belges ; il est refusé.",
        "Dit is een FIDE-toernooiverslag zonder Belgische stamnummers; het wordt geweigerd.",
        "This is a FIDE tournament report without Belgian member numbers; it is refused.",
        officer=Words(
            "Demandez le rapport national (SWAR), ou un TRF-2026 avec une ligne BEL par membre.",
            "Vraag het nationale verslag (SWAR), of een TRF-2026 met een BEL-regel per lid.",
            "Ask for the national report (SWAR), or for a TRF-2026 with a BEL row for each member.",
        ),
        sender=Words(
            "Envoyez-nous le rapport national (SWAR), ou un TRF-2026 avec une ligne BEL par membre.",
            "Stuur ons het nationale verslag (SWAR), of een TRF-2026 met een BEL-regel per lid.",
            "Send us the national report (SWAR), or a TRF-2026 with a BEL row for each member.",
        ),
    ),
    "no_control_line": FindingRule(
        "error",
        "La ligne de contrôle (nombre de joueurs et de rondes, dates) manque ou n'est pas lisible ; le fichier est "
        "refusé.",
        "De controlelijn (aantal spelers en ronden, datums) ontbreekt of is onleesbaar; het bestand wordt geweigerd.",
        "The control line (number of players and rounds, dates) is missing or can't be read; the file is refused.",
        officer=ASK_FOR_UNALTERED,
        sender=SEND_UNALTERED,
    ),
    "unknown_columns": FindingRule(
        "error",
        "Les colonnes des joueurs ne sont celles d'aucun programme connu ; le fichier est refusé.",
        "De kolommen van de spelers zijn die van geen enkel bekend programma; het bestand wordt geweigerd.",
        "The players' columns are those of no known program; the file is refused.",
        officer=ASK_FOR_UNALTERED,
        sender=SEND_UNALTERED,
    ),
    "no_player_lines": FindingRule(
        "error",
        "Aucune ligne de joueur ne suit l'en-tête ; le fichier est refusé.",
        "Na de hoofding volgt geen enkele spelersregel; het bestand wordt geweigerd.",
        "No player line follows the header; the file is refused.",
        officer=Words(
            "Demandez à l'expéditeur le fichier complet.",
            "Vraag de afzender het volledige bestand.",
            "Ask the sender for the whole file.",
        ),
        sender=SEND_WHOLE,
    ),
    "file_received_twice": FindingRule(
        "warning",
        "Le contenu est exactement celui de « {first_name} » ; cet exemplaire est refusé et ses parties ne comptent "
        "qu'une fois.",
        "De inhoud is precies die van «{first_name}»; dit exemplaar wordt geweigerd en zijn partijen tellen maar één "
        "keer.",
        "The content is exactly that of '{first_name}'; this copy is refused and its games count only once.",
        officer=Words(
            "Vérifiez que l'expéditeur ne voulait pas envoyer un autre fichier.",
            "Kijk na of de afzender geen ander bestand had willen sturen.",
            "Check that the sender did not mean to send another file.",
        ),
        sender=SEND_OTHER,
    ),
    "encoding_doubtful": FindingRule(
        "warning",
        "Lu comme {encoding}, ce caractère n'a pas sa place ici.",
        "Gelezen als {encoding} hoort dit teken hier niet.",
        "Read as {encoding}, this character is out of place.",
        officer=Words(
            "Vérifiez les noms accentués ; les résultats n'en souffrent pas.",
            "Kijk de namen met accenten na; de uitslagen lijden er niet onder.",
            "Check the accented names; the results do not suffer.",
        ),
        sender=Words(
            "Vérifiez les noms accentués ; les résultats n'en souffrent pas.",
            "Kijk de namen met accenten na; de uitslagen lijden er niet onder.",
            "Check the accented names; the results do not suffer.",
        ),
    ),
    "converted_file": FindingRule(
        "hint",
        "Le fichier a été converti depuis un autre programme ({program}) : les dates des rondes peuvent être celle "
        "de la conversion, et son nom ne dit pas toujours de quel club il vient.",
        "Het bestand werd uit een ander programma omgezet ({program}): de datums van de ronden kunnen die van de "
        "omzetting zijn, en de naam zegt niet altijd van welke club het komt.",
        "The file was converted from another program ({program}): the dates of its rounds may be the day of the "
        "conversion, and its name does not always tell from which club it comes.",
        officer=Words(
            "Vérifiez les deux.",
            "Kijk beide na.",
            "Check both.",
        ),
        sender=Words(
            "Vérifiez les deux ; dites-nous, ou corrigez, ce qui ne va pas.",
            "Kijk beide na; meld ons of verbeter wat niet klopt.",
            "Check both; tell us, or correct, what is wrong.",
        ),
    ),
    "more_of_the_same": FindingRule(
        "warning",
        "Encore {count} remarques de la règle « {name} » dans ce fichier ne sont pas détaillées.",
        "Nog {count} opmerkingen van de regel «{name}» in dit bestand worden niet apart vermeld.",
        "Another {count} findings of the rule '{name}' in this file are not told one by one.",
        officer=ASK_FOR_RIGHT,
        sender=SEND_AGAIN,
        told_sender=Words(
            "Encore {count} remarques du même genre sur ce fichier ne sont pas détaillées.",
            "Nog {count} gelijkaardige opmerkingen over dit bestand worden niet apart vermeld.",
            "Another {count} remarks of the kind on this file are not told one by one.",
        ),
    ),
}

CATALOGUE: dict[str, FindingRule] = (
    FILE_CATALOGUE | HEADER_CATALOGUE | LINES_CATALOGUE | PROGRAMS_CATALOGUE | REPORT_CATALOGUE
)
