"""The findings about result files, worded in French, Dutch and English.

`error`: something is not taken; `warning`: taken as it stands, to be looked at; `hint`: for information.
"""

from __future__ import annotations

from pipeline.findings import FindingRule
from pipeline.formats.sendings.programs_wording import PROGRAMS_CATALOGUE
from pipeline.formats.sendings.reports.wording import REPORT_CATALOGUE

_OF_PARTS = PROGRAMS_CATALOGUE | REPORT_CATALOGUE

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

CATALOGUE: dict[str, FindingRule] = _OF_PARTS | {
    "empty_file": FindingRule(
        "error",
        "Le fichier est vide ; il est refusé. Demandez à l'expéditeur de le renvoyer.",
        "Het bestand is leeg; het wordt geweigerd. Vraag de afzender het opnieuw te sturen.",
        "The file is empty; it is refused. Ask the sender for it again.",
    ),
    "binary_content": FindingRule(
        "error",
        "Le fichier n'est pas du texte (archive, document ou tableur) ; il est refusé. Demandez le "
        "fichier d'envoi tel que le programme l'a écrit.",
        "Het bestand is geen tekst (archief, document of rekenblad); het wordt geweigerd. Vraag het "
        "verzendbestand zoals het programma het geschreven heeft.",
        "The file is not text (an archive, a document or a spreadsheet); it is refused. Ask for the "
        "result file as the program wrote it.",
    ),
    "whole_mail": FindingRule(
        "error",
        "C'est un message entier, pas un fichier d'envoi ; il est refusé. Recevez-le avec « calcelo receive », qui "
        "en prend les pièces jointes ; si les résultats se trouvent dans le texte, demandez le fichier.",
        "Dit is een heel bericht, geen verzendbestand; het wordt geweigerd. Ontvang het met «calcelo receive», dat "
        "de bijlagen overneemt; staan de uitslagen in de tekst, vraag dan het bestand.",
        "This is a whole mail, no result file; it is refused. Receive it with `calcelo receive`, which takes its "
        "attachments; if the results stand in the text, ask for the file.",
    ),
    "no_layout": FindingRule(
        "error",
        "Le fichier n'a la forme d'aucun fichier d'envoi connu ; il est refusé. Demandez le fichier "
        "d'envoi du programme d'appariement.",
        "Het bestand heeft de vorm van geen enkel bekend verzendbestand; het wordt geweigerd. Vraag "
        "het verzendbestand van het paringsprogramma.",
        "The file has the form of no known result file; it is refused. Ask for the pairing program's result file.",
    ),
    "fide_report": FindingRule(
        "error",
        "C'est un rapport de tournoi FIDE sans numéros de matricule belges ; il est refusé. Demandez le rapport "
        "national (SWAR), ou un TRF-2026 avec une ligne BEL par membre.",
        "Dit is een FIDE-toernooiverslag zonder Belgische stamnummers; het wordt geweigerd. Vraag het nationale "
        "verslag (SWAR), of een TRF-2026 met een BEL-regel per lid.",
        "This is a FIDE tournament report without Belgian member numbers; it is refused. Ask for the national "
        "report (SWAR), or for a TRF-2026 with a BEL row for each member.",
    ),
    "no_control_line": FindingRule(
        "error",
        "La ligne de contrôle (nombre de joueurs et de rondes, dates) manque ou n'est pas lisible ; "
        "le fichier est refusé. Demandez un fichier non modifié.",
        "De controlelijn (aantal spelers en ronden, datums) ontbreekt of is onleesbaar; het bestand "
        "wordt geweigerd. Vraag een ongewijzigd bestand.",
        "The control line (number of players and rounds, dates) is missing or can't be read; the file "
        "is refused. Ask for an unaltered file.",
    ),
    "unknown_columns": FindingRule(
        "error",
        "Les colonnes des joueurs ne sont celles d'aucun programme connu ; le fichier est refusé. "
        "Demandez un fichier non modifié.",
        "De kolommen van de spelers zijn die van geen enkel bekend programma; het bestand wordt "
        "geweigerd. Vraag een ongewijzigd bestand.",
        "The players' columns are those of no known program; the file is refused. Ask for an unaltered file.",
    ),
    "no_player_lines": FindingRule(
        "error",
        "Aucune ligne de joueur ne suit l'en-tête ; le fichier est refusé. Demandez à l'expéditeur le fichier complet.",
        "Na de hoofding volgt geen enkele spelerslijn; het bestand wordt geweigerd. Vraag de afzender "
        "het volledige bestand.",
        "No player line follows the header; the file is refused. Ask the sender for the whole file.",
    ),
    "file_received_twice": FindingRule(
        "warning",
        "Le contenu est exactement celui de « {first_name} » ; cet exemplaire est refusé et ses parties ne comptent "
        "qu'une fois. Vérifiez que l'expéditeur n'attendait pas l'envoi d'un autre fichier.",
        "De inhoud is precies die van «{first_name}»; dit exemplaar wordt geweigerd en zijn partijen tellen maar één "
        "keer. Kijk na of de afzender geen ander bestand had willen sturen.",
        "The content is exactly that of '{first_name}'; this copy is refused and its games count only once. Check that "
        "the sender did not mean to send another file.",
    ),
    "encoding_doubtful": FindingRule(
        "warning",
        "Lu comme {encoding}, ce caractère n'a pas sa place ici. Vérifiez les noms accentués ; les "
        "résultats n'en souffrent pas.",
        "Gelezen als {encoding} hoort dit teken hier niet. Kijk de namen met accenten na; de "
        "uitslagen lijden er niet onder.",
        "Read as {encoding}, this character is out of place. Check the accented names; the results do not suffer.",
    ),
    "control_line_irregular": FindingRule(
        "hint",
        "La ligne de contrôle n'est plus dans ses colonnes ; elle a été lue par ses parties. Demandez "
        "un fichier non modifié s'il y a d'autres remarques.",
        "De controlelijn staat niet meer in haar kolommen; ze werd in stukken gelezen. Vraag een "
        "ongewijzigd bestand als er andere opmerkingen zijn.",
        "The control line no longer stands in its columns; it was read by its parts. Ask for an "
        "unaltered file if there are other findings.",
    ),
    "control_type_unknown": FindingRule(
        "hint",
        "Le type « {value} » de la ligne de contrôle est inconnu ; le fichier a été lu d'après ses "
        "colonnes. Vérifiez quel programme l'a écrit.",
        "Het type «{value}» van de controlelijn is onbekend; het bestand werd volgens zijn kolommen "
        "gelezen. Kijk na welk programma het geschreven heeft.",
        "Type '{value}' of the control line is unknown; the file was read by its columns. Check which "
        "program wrote it.",
    ),
    "tournament_date_invalid": FindingRule(
        "warning",
        "« {value} » n'est pas une date de début ou de fin. Demandez les dates du tournoi.",
        "«{value}» is geen begin- of einddatum. Vraag de datums van het toernooi.",
        "'{value}' is no first or last day. Ask for the tournament's dates.",
    ),
    "tournament_dates_reversed": FindingRule(
        "warning",
        "Le tournoi finirait ({end}) avant de commencer ({start}). Demandez les dates du tournoi.",
        "Het toernooi zou eindigen ({end}) voor het begint ({start}). Vraag de datums van het toernooi.",
        "The tournament would end ({end}) before it starts ({start}). Ask for its dates.",
    ),
    "counts_unreadable": FindingRule(
        "warning",
        "Les totaux +gains=nulles-pertes de l'en-tête ne sont pas lisibles ; ils n'ont pas pu être "
        "comparés. Vérifiez que le fichier est complet.",
        "De totalen +winst=remise-verlies van de hoofding zijn onleesbaar; ze konden niet vergeleken "
        "worden. Kijk na of het bestand volledig is.",
        "The totals +wins=draws-losses of the header can't be read; they could not be compared. Check "
        "that the file is whole.",
    ),
    "checksum_missing": FindingRule(
        "warning",
        "La somme de contrôle de l'en-tête (00Z) manque. Demandez un fichier non modifié.",
        "Het controlegetal van de hoofding (00Z) ontbreekt. Vraag een ongewijzigd bestand.",
        "The header's checksum (00Z) is missing. Ask for an unaltered file.",
    ),
    "checksum_differs": FindingRule(
        "warning",
        "La somme de contrôle est {declared}, l'en-tête donne {computed} : l'en-tête a été modifié "
        "après l'envoi. Demandez un fichier non modifié.",
        "Het controlegetal is {declared}, de hoofding geeft {computed}: de hoofding werd achteraf "
        "gewijzigd. Vraag een ongewijzigd bestand.",
        "The checksum is {declared}, the header gives {computed}: the header was altered afterwards. "
        "Ask for an unaltered file.",
    ),
    "titles_missing": FindingRule(
        "warning",
        "La ligne des titres de colonnes manque ; les parties sont reprises sans date. Demandez les dates des rondes.",
        "De lijn met de kolomtitels ontbreekt; de partijen worden zonder datum overgenomen. Vraag de "
        "datums van de ronden.",
        "The line of column titles is missing; the games are taken without a date. Ask for the dates of the rounds.",
    ),
    "round_dates_missing": FindingRule(
        "warning",
        "Aucune date de ronde n'est donnée ; les parties sont reprises sans date. Demandez les dates des rondes.",
        "Er staan geen datums van ronden; de partijen worden zonder datum overgenomen. Vraag de datums van de ronden.",
        "No round has a date; the games are taken without a date. Ask for the dates of the rounds.",
    ),
    "round_columns_irregular": FindingRule(
        "warning",
        "Les dates des rondes ne sont pas au-dessus de leurs colonnes ; les colonnes habituelles ont "
        "été prises. Vérifiez les résultats de ce fichier.",
        "De datums van de ronden staan niet boven hun kolommen; de gewone kolommen werden genomen. "
        "Kijk de uitslagen van dit bestand na.",
        "The dates of the rounds do not stand above their columns; the usual columns were taken. "
        "Check the results of this file.",
    ),
    "round_date_invalid": FindingRule(
        "warning",
        "« {value} » n'est pas une date ; les parties de cette ronde sont reprises sans date. Demandez la date.",
        "«{value}» is geen datum; de partijen van deze ronde worden zonder datum overgenomen. Vraag de datum.",
        "'{value}' is no date; the games of this round are taken without one. Ask for the date.",
    ),
    "round_date_outside": FindingRule(
        "warning",
        "Des rondes ont lieu en dehors du tournoi ({start} - {end}) : {days}. Les dates sont reprises "
        "telles quelles ; faites-les vérifier.",
        "Ronden vallen buiten het toernooi ({start} - {end}): {days}. De datums worden overgenomen "
        "zoals ze zijn; laat ze nakijken.",
        "Rounds lie outside the tournament ({start} - {end}): {days}. The dates are taken as they "
        "are; have them checked.",
    ),
    "round_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} ronde(s), {read} ont été lues. Vérifiez que le fichier est complet.",
        "De hoofding kondigt {declared} ronde(n) aan, er werden er {read} gelezen. Kijk na of het bestand volledig is.",
        "The header announces {declared} round(s), {read} were read. Check that the file is whole.",
    ),
    "truncated": FindingRule(
        "error",
        "L'en-tête annonce {declared} lignes de joueurs, il n'y en a que {read} : le fichier est "
        "tronqué. Ce qui est là est repris ; demandez le fichier complet.",
        "De hoofding kondigt {declared} spelerslijnen aan, er zijn er maar {read}: het bestand is "
        "afgebroken. Wat er is, wordt overgenomen; vraag het volledige bestand.",
        "The header announces {declared} player lines, there are only {read}: the file is cut off. "
        "What is there is taken; ask for the whole file.",
    ),
    "player_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} lignes de joueurs, il y en a {read}. Toutes sont reprises ; "
        "faites vérifier le fichier.",
        "De hoofding kondigt {declared} spelerslijnen aan, er zijn er {read}. Alle worden "
        "overgenomen; laat het bestand nakijken.",
        "The header announces {declared} player lines, there are {read}. All are taken; have the file checked.",
    ),
    "result_counts_differ": FindingRule(
        "warning",
        "L'en-tête annonce {declared} (gains=nulles-pertes), les lignes donnent {read}. Faites vérifier le fichier.",
        "De hoofding kondigt {declared} aan (winst=remise-verlies), de lijnen geven {read}. Laat het bestand nakijken.",
        "The header announces {declared} (wins=draws-losses), the lines give {read}. Have the file checked.",
    ),
    "stray_line": FindingRule(
        "warning",
        "Cette ligne n'est pas une ligne de joueur ; elle n'est pas reprise. Vérifiez qu'elle ne "
        "contient pas de résultats.",
        "Deze lijn is geen spelerslijn; ze wordt niet overgenomen. Kijk na of ze geen uitslagen bevat.",
        "This line is no player line; it is not taken. Check that it holds no results.",
    ),
    "line_short": FindingRule(
        "error",
        "La ligne s'arrête avant la ronde {round} ; ses dernières parties manquent. Demandez le fichier complet.",
        "De lijn stopt voor ronde {round}; haar laatste partijen ontbreken. Vraag het volledige bestand.",
        "The line ends before round {round}; its last games are missing. Ask for the whole file.",
    ),
    "entry_number_twice": FindingRule(
        "error",
        "Le numéro {number} est déjà celui d'un autre joueur ; les parties contre {number} sont "
        "attribuées à la première ligne. Demandez un fichier correct.",
        "Nummer {number} is al dat van een andere speler; partijen tegen {number} gaan naar de eerste "
        "lijn. Vraag een juist bestand.",
        "Number {number} is already another player's; games against {number} go to the first line. "
        "Ask for a right file.",
    ),
    "member_number_unreadable": FindingRule(
        "error",
        "« {value} » n'est pas un numéro de matricule ; le joueur est repris sans matricule (0). "
        "Demandez son matricule.",
        "«{value}» is geen stamnummer; de speler wordt zonder stamnummer (0) overgenomen. Vraag zijn stamnummer.",
        "'{value}' is no member number; the player is taken without one (0). Ask for it.",
    ),
    "rating_unreadable": FindingRule(
        "warning",
        "« {value} » n'est pas une cote ; le joueur est repris sans cote (0). Vérifiez-la s'il n'a pas de matricule.",
        "«{value}» is geen rating; de speler wordt zonder rating (0) overgenomen. Kijk ze na als hij "
        "geen stamnummer heeft.",
        "'{value}' is no rating; the player is taken without one (0). Check it if he has no member number.",
    ),
    "club_unreadable": FindingRule(
        "hint",
        "« {value} » n'est pas un numéro de club ; il n'est pas repris, le club du fichier des membres fait foi. "
        "Vérifiez que le reste de la ligne est à sa place.",
        "«{value}» is geen clubnummer; het wordt niet overgenomen, de club in het ledenbestand telt. Kijk na of de "
        "rest van de lijn op haar plaats staat.",
        "'{value}' is no club number; it is not taken, the club in the member file counts. Check that the rest of the "
        "line is in its place.",
    ),
    "cell_unreadable": FindingRule(
        "error",
        "« {cell} » (ronde {round}) n'est ni une partie ni une absence connue ; rien n'en est repris. "
        "Demandez le résultat.",
        "«{cell}» (ronde {round}) is geen partij en geen bekende afwezigheid; er wordt niets van "
        "overgenomen. Vraag de uitslag.",
        "'{cell}' (round {round}) is neither a game nor a known absence; nothing of it is taken. Ask for the result.",
    ),
    "cell_blank": FindingRule(
        "warning",
        "Rien n'est écrit pour la ronde {round}, pas même une absence ; aucune partie n'est reprise. Vérifiez que "
        "le joueur n'a pas joué.",
        "Voor ronde {round} staat er niets, zelfs geen afwezigheid; er wordt geen partij overgenomen. Kijk na of de "
        "speler niet gespeeld heeft.",
        "Nothing is written for round {round}, not even an absence; no game is taken. Check that the player did not "
        "play.",
    ),
    "opponent_unknown": FindingRule(
        "error",
        "« {cell} » (ronde {round}) : aucun joueur n'a le numéro {number} ; la partie n'est pas "
        "reprise. Demandez qui était l'adversaire.",
        "«{cell}» (ronde {round}): geen speler heeft nummer {number}; de partij wordt niet "
        "overgenomen. Vraag wie de tegenstander was.",
        "'{cell}' (round {round}): no player has number {number}; the game is not taken. Ask who the opponent was.",
    ),
    "opponent_is_player": FindingRule(
        "error",
        "« {cell} » (ronde {round}) : le joueur {number} serait son propre adversaire ; la partie "
        "n'est pas reprise. Demandez qui était l'adversaire.",
        "«{cell}» (ronde {round}): speler {number} zou zijn eigen tegenstander zijn; de partij wordt "
        "niet overgenomen. Vraag wie de tegenstander was.",
        "'{cell}' (round {round}): player {number} would be his own opponent; the game is not taken. "
        "Ask who the opponent was.",
    ),
    "game_date_unreadable": FindingRule(
        "warning",
        "La ligne n'a pas de date lisible ; la partie est reprise sans date. Demandez la date.",
        "De lijn heeft geen leesbare datum; de partij wordt zonder datum overgenomen. Vraag de datum.",
        "The line has no readable date; the game is taken without one. Ask for the date.",
    ),
    "game_date_outside": FindingRule(
        "warning",
        "La partie du {date} a lieu en dehors du tournoi ({start} - {end}). La date est reprise telle "
        "quelle ; faites-la vérifier.",
        "De partij van {date} valt buiten het toernooi ({start} - {end}). De datum wordt overgenomen "
        "zoals hij is; laat hem nakijken.",
        "The game of {date} lies outside the tournament ({start} - {end}). The date is taken as it "
        "is; have it checked.",
    ),
    "mirror_missing": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : la ligne du joueur {number} n'a pas cette partie. Elle est "
        "reprise telle quelle ; faites vérifier le fichier.",
        "«{cell}» (ronde {round}): de lijn van speler {number} heeft deze partij niet. Ze wordt "
        "overgenomen zoals ze is; laat het bestand nakijken.",
        "'{cell}' (round {round}): the line of player {number} does not have this game. It is taken "
        "as it is; have the file checked.",
    ),
    "mirror_in_other_round": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : le joueur {number} (ligne {mirror_line}) a cette partie dans "
        "une autre ronde. Elle est reprise telle quelle ; demandez la bonne date.",
        "«{cell}» (ronde {round}): speler {number} (lijn {mirror_line}) heeft deze partij in een "
        "andere ronde. Ze wordt overgenomen zoals ze is; vraag de juiste datum.",
        "'{cell}' (round {round}): player {number} (line {mirror_line}) has this game in another "
        "round. It is taken as it is; ask for the right date.",
    ),
    "mirror_contradicts": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : la ligne {mirror_line} du joueur {number} le contredit : "
        "{score} contre {mirror_score}, couleurs {colour} et {mirror_colour}. Les deux sont repris ; "
        "demandez le bon résultat.",
        "«{cell}» (ronde {round}): lijn {mirror_line} van speler {number} spreekt dit tegen: {score} "
        "tegen {mirror_score}, kleuren {colour} en {mirror_colour}. Beide worden overgenomen; vraag "
        "de juiste uitslag.",
        "'{cell}' (round {round}): line {mirror_line} of player {number} contradicts it: {score} "
        "against {mirror_score}, colours {colour} and {mirror_colour}. Both are taken; ask for the "
        "right result.",
    ),
    "participant_counts_differ": FindingRule(
        "warning",
        "L'en-tête parle de {other} participants, la ligne de contrôle de {declared}. Faites vérifier le fichier.",
        "De hoofding spreekt van {other} deelnemers, de controlelijn van {declared}. Laat het bestand nakijken.",
        "The header speaks of {other} participants, the control line of {declared}. Have the file checked.",
    ),
    "game_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} parties, les lignes donnent {read} demi-parties. Faites vérifier le fichier.",
        "De hoofding meldt {declared} partijen, de lijnen geven {read} halve partijen. Laat het bestand nakijken.",
        "The header announces {declared} games, the lines give {read} half games. Have the file checked.",
    ),
    "points_differ": FindingRule(
        "warning",
        "La ligne donne {value} points, ses résultats en font {read}. Tout est repris tel quel ; "
        "faites vérifier les résultats de ce joueur.",
        "De lijn geeft {value} punten, haar uitslagen maken er {read}. Alles wordt overgenomen zoals het is; "
        "laat de uitslagen van deze speler nakijken.",
        "The line gives {value} points, its results make {read}. All is taken as it stands; have this player's "
        "results checked.",
    ),
    "member_under_two_names": FindingRule(
        "warning",
        "Le matricule {member_id} est ici celui de « {name} », à la ligne {first_line} celui de « {first_value} ». "
        "Les parties vont au matricule ; demandez les bons numéros.",
        "Stamnummer {member_id} is hier dat van «{name}», op lijn {first_line} dat van «{first_value}». "
        "De partijen gaan naar het stamnummer; vraag de juiste nummers.",
        "Member number {member_id} is here that of '{name}', on line {first_line} that of '{first_value}'. "
        "The games go to the number; ask for the right ones.",
    ),
    "player_under_two_numbers": FindingRule(
        "warning",
        "« {name} » a ici le matricule {member_id}, à la ligne {first_line} le {first_value}, avec la même cote et le "
        "même club. Les parties vont aux matricules ; demandez le bon.",
        "«{name}» heeft hier stamnummer {member_id}, op lijn {first_line} {first_value}, met dezelfde rating en "
        "dezelfde club. De partijen gaan naar de stamnummers; vraag het juiste.",
        "'{name}' has member number {member_id} here, on line {first_line} {first_value}, with the same rating and "
        "club. The games go to the numbers; ask for the right one.",
    ),
    "converted_file": FindingRule(
        "hint",
        "Le fichier a été converti depuis un autre programme ({program}) : les dates des rondes peuvent être celle de "
        "la conversion, et son nom ne dit pas toujours l'expéditeur. Vérifiez les deux.",
        "Het bestand werd uit een ander programma omgezet ({program}): de datums van de ronden kunnen die van de "
        "omzetting zijn, en de naam zegt niet altijd de afzender. Kijk beide na.",
        "The file was converted from another program ({program}): the dates of its rounds may be the day of the "
        "conversion, and its name does not always tell the sender. Check both.",
    ),
    "more_of_the_same": FindingRule(
        "warning",
        "Encore {count} remarques de la règle « {name} » dans ce fichier ne sont pas détaillées. Demandez un fichier "
        "correct.",
        "Nog {count} opmerkingen van de regel «{name}» in dit bestand worden niet apart vermeld. Vraag een juist "
        "bestand.",
        "Another {count} findings of the rule '{name}' in this file are not told one by one. Ask for a right file.",
    ),
}
