"""The wording of findings about FIDE's rating lists and the games abroad, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

ABOUT_THE_FILE = frozenset(
    {
        "fide_files_not_read",
        "fide_games_unreadable",
        "fide_list_not_used",
        "fide_list_of_other_month",
        "fide_list_of_other_type",
        "fide_list_type_unsaid",
        "fide_list_unreadable",
        "fide_more_of_the_same",
        "fide_page_empty",
        "fide_page_of_other_rating",
        "fide_page_player_differs",
        "fide_page_without_games",
        "fide_page_without_list",
        "fide_page_without_player",
    }
)
"""The findings about a file as a whole. Each other one has a line and a column and quotes what stands there; of what
stands in a page's table it quotes the row."""

CATALOGUE: dict[str, FindingRule] = {
    "fide_list_unreadable": FindingRule(
        "error",
        "La liste FIDE ne peut pas être lue : {reason}. Aucune cote FIDE n'est reprise ; téléchargez-la à nouveau.",
        "De FIDE-lijst kan niet gelezen worden: {reason}. Geen FIDE-rating wordt overgenomen; haal ze opnieuw op.",
        "The FIDE list can't be read: {reason}. No FIDE rating is taken over; download it again.",
    ),
    "fide_list_breaks_off": FindingRule(
        "error",
        "La liste FIDE s'interrompt ici : {reason}. Ce qui précède est repris, la suite manque ; téléchargez-la à "
        "nouveau.",
        "De FIDE-lijst breekt hier af: {reason}. Wat ervoor staat wordt overgenomen, de rest ontbreekt; haal ze "
        "opnieuw op.",
        "The FIDE list breaks off here: {reason}. What stands before is taken, the rest is missing; download it again.",
    ),
    "fide_list_cut": FindingRule(
        "error",
        "La liste FIDE s'interrompt dans cette ligne : {length} caractères et pas de fin de ligne, là où les autres en "
        "ont au moins {shortest}. Elle n'est pas reprise et la suite manque ; téléchargez la liste à nouveau.",
        "De FIDE-lijst breekt in deze regel af: {length} tekens en geen regeleinde, waar de andere er minstens "
        "{shortest} hebben. Hij wordt niet overgenomen en de rest ontbreekt; haal de lijst opnieuw op.",
        "The FIDE list breaks off in this line: {length} characters and no line end, where the others have {shortest} "
        "or more. It is not taken and the rest is missing; download the list again.",
    ),
    "fide_line_without_number": FindingRule(
        "warning",
        "La ligne ne commence pas par un numéro FIDE ; elle n'est pas reprise. Vérifiez s'il y manque un joueur.",
        "De regel begint niet met een FIDE-nummer; hij wordt niet overgenomen. Kijk na of er een speler ontbreekt.",
        "The line does not begin with a FIDE number; it is not taken. Check whether a player is missing.",
    ),
    "fide_line_displaced": FindingRule(
        "warning",
        "Les colonnes de cette ligne sont décalées de {shift} ; elle est lue en conséquence. Vérifiez ce joueur.",
        "De kolommen van deze regel staan {shift} verschoven; hij wordt zo gelezen. Kijk deze speler na.",
        "The columns of this line stand {shift} out of place; it is read accordingly. Check this player.",
    ),
    "fide_line_too_long": FindingRule(
        "warning",
        "La ligne compte plus de {limit} caractères ; elle n'est pas reprise. Téléchargez la liste à nouveau.",
        "De regel telt meer dan {limit} tekens; hij wordt niet overgenomen. Haal de lijst opnieuw op.",
        "The line has more than {limit} characters; it is not taken. Download the list again.",
    ),
    "fide_player_unreadable": FindingRule(
        "warning",
        "Ce joueur ne peut pas être lu : {reason}. Il n'est pas repris ; téléchargez la liste à nouveau.",
        "Deze speler kan niet gelezen worden: {reason}. Hij wordt niet overgenomen; haal de lijst opnieuw op.",
        "This player can't be read: {reason}. He is not taken; download the list again.",
    ),
    "fide_number_twice": FindingRule(
        "warning",
        "Le numéro FIDE {fide_id} figure plusieurs fois ; la première ligne compte. Vérifiez ce joueur.",
        "FIDE-nummer {fide_id} staat er meer dan eens in; de eerste regel telt. Kijk deze speler na.",
        "FIDE number {fide_id} stands there more than once; the first line counts. Check this player.",
    ),
    "fide_rating_repaired": FindingRule(
        "warning",
        "Du texte déborde dans la colonne de la cote ; {rating} est repris. Vérifiez ce joueur.",
        "Tekst loopt over in de kolom van de rating; {rating} wordt overgenomen. Kijk deze speler na.",
        "Text runs over into the rating column; {rating} is taken. Check this player.",
    ),
    "fide_value_unreadable": FindingRule(
        "warning",
        "{field} « {value} » ne se lit pas ; la valeur compte comme vide, le reste est repris. Vérifiez ce joueur.",
        "{field} «{value}» is niet leesbaar; de waarde telt als leeg, de rest wordt overgenomen. Kijk deze speler na.",
        "{field} '{value}' can't be read; it counts as empty, the rest is taken. Check this player.",
    ),
    "fide_federation_unknown": FindingRule(
        "warning",
        "La fédération « {country} » n'est pas connue ({count} joueurs). Elle est reprise telle quelle ; "
        "complétez la table des fédérations si elle existe.",
        "De federatie «{country}» is niet bekend ({count} spelers). Ze wordt ongewijzigd overgenomen; "
        "vul de tabel van federaties aan als ze bestaat.",
        "The federation '{country}' is not known ({count} players). It is taken as it stands; "
        "add it to the table of federations if it exists.",
    ),
    "fide_header_not_followed": FindingRule(
        "hint",
        "Les colonnes ne suivent pas une ligne d'en-tête ; elles sont reconnues à leur contenu ({layout}). "
        "Vérifiez quelques joueurs.",
        "De kolommen volgen geen kopregel; ze zijn aan hun inhoud herkend ({layout}). Kijk enkele spelers na.",
        "The columns follow no header line; they are told by what they hold ({layout}). Check some players.",
    ),
    "fide_more_of_the_same": FindingRule(
        "warning",
        "{count} autres constats de ce genre ({kind}), jusqu'à la ligne {last_line}. Vérifiez le fichier entier.",
        "Nog {count} bevindingen van deze soort ({kind}), tot regel {last_line}. Kijk het hele bestand na.",
        "{count} more findings of this kind ({kind}), up to line {last_line}. Check the whole file.",
    ),
    "fide_list_of_other_type": FindingRule(
        "warning",
        "Cette liste ({rating_type}) ne donne pas les cotes standard ; elle n'est pas utilisée. "
        "Déposez la liste standard.",
        "Deze lijst ({rating_type}) geeft geen standaardratings; ze wordt niet gebruikt. Leg de standaardlijst neer.",
        "This list ({rating_type}) does not give the standard ratings; it is not used. Lay down the standard list.",
    ),
    "fide_list_type_unsaid": FindingRule(
        "hint",
        "Rien ne dit si cette liste est standard, rapid ou blitz ; elle est lue comme standard. Vérifiez-le.",
        "Niets zegt of deze lijst standaard, rapid of blitz is; ze wordt als standaard gelezen. Kijk dit na.",
        "Nothing says whether this list is standard, rapid or blitz; it is read as standard. Check it.",
    ),
    "fide_list_not_used": FindingRule(
        "warning",
        "Plusieurs listes ont été déposées ; {used} est utilisée, celle-ci ({month}) ne l'est pas. "
        "Retirez la liste de trop.",
        "Er liggen meer lijsten; {used} wordt gebruikt, deze ({month}) niet. Neem de overtollige lijst weg.",
        "Several lists were laid down; {used} is used, this one ({month}) is not. Take the spare list away.",
    ),
    "fide_list_of_other_month": FindingRule(
        "warning",
        "Cette liste est celle de {month}, la période demande {wanted}. Faute d'une autre, elle est utilisée ; "
        "déposez la bonne et relancez.",
        "Deze lijst is die van {month}, de periode vraagt {wanted}. Bij gebrek aan een andere wordt ze gebruikt; "
        "leg de juiste neer en herbegin.",
        "This list is that of {month}, the period wants {wanted}. For want of another it is used; "
        "lay down the right one and run again.",
    ),
    "fide_files_not_read": FindingRule(
        "warning",
        "{count} fichiers ne sont ni une liste FIDE ni des parties à l'étranger et ne sont pas lus : {names}. "
        "Retirez-les ou remplacez-les.",
        "{count} bestanden zijn geen FIDE-lijst en geen partijen in het buitenland en worden niet gelezen: {names}. "
        "Neem ze weg of vervang ze.",
        "{count} files are neither a FIDE list nor games abroad and are not read: {names}. "
        "Take them away or replace them.",
    ),
    "fide_games_unreadable": FindingRule(
        "error",
        "Les parties à l'étranger ne peuvent pas être lues : {reason}. Corrigez le fichier et recommencez.",
        "De partijen in het buitenland kunnen niet gelezen worden: {reason}. Verbeter het bestand en herbegin.",
        "The games abroad can't be read: {reason}. Mend the file and run again.",
    ),
    "fide_game_unreadable": FindingRule(
        "error",
        "La partie n'est pas reprise : {field} « {value} » n'a pas de sens ici. Corrigez la ligne.",
        "De partij wordt niet overgenomen: {field} «{value}» heeft hier geen zin. Verbeter de regel.",
        "The game is not taken: {field} '{value}' makes no sense here. Mend the line.",
    ),
    "fide_game_value_unreadable": FindingRule(
        "warning",
        "{field} « {value} » ne se lit pas ; la partie est reprise sans cette valeur. Vérifiez-la.",
        "{field} «{value}» is niet leesbaar; de partij wordt zonder die waarde overgenomen. Kijk ze na.",
        "{field} '{value}' can't be read; the game is taken without that value. Check it.",
    ),
    "fide_games_given_twice": FindingRule(
        "warning",
        "Les parties de {player} dans « {tournament} » ({count}) figurent déjà dans {first_file} ; elles ne comptent "
        "qu'une fois. Retirez l'un des deux fichiers.",
        "De partijen van {player} in «{tournament}» ({count}) staan al in {first_file}; ze tellen maar één keer. "
        "Neem een van beide bestanden weg.",
        "The games of {player} in '{tournament}' ({count}) stand already in {first_file}; they count only once. "
        "Take one of the two files away.",
    ),
    "fide_page_empty": FindingRule(
        "warning",
        "La page est vide : le site de la FIDE répond ainsi à une ancienne adresse. Téléchargez-la à nouveau.",
        "De pagina is leeg: zo antwoordt de site van de FIDE op een oud adres. Haal ze opnieuw op.",
        "The page is empty: FIDE's site answers so at an old address. Download it again.",
    ),
    "fide_page_without_games": FindingRule(
        "hint",
        "La page ne contient aucune partie. S'il devrait y en avoir, téléchargez-la à nouveau.",
        "De pagina bevat geen partijen. Zouden er moeten zijn, haal ze dan opnieuw op.",
        "The page holds no game. If there should be some, download it again.",
    ),
    "fide_page_without_player": FindingRule(
        "error",
        "Ni la page ni son nom ne disent de qui sont ces parties ; elles ne sont pas reprises. "
        "Mettez le numéro FIDE (ou BEL et le matricule) dans le nom du fichier.",
        "Noch de pagina noch haar naam zegt van wie deze partijen zijn; ze worden niet overgenomen. "
        "Zet het FIDE-nummer (of BEL en het stamnummer) in de bestandsnaam.",
        "Neither the page nor its name says whose games these are; they are not taken. "
        "Put the FIDE number (or BEL and the member number) into the file's name.",
    ),
    "fide_page_player_differs": FindingRule(
        "warning",
        "Le nom du fichier dit {by_name}, la page {by_page} ; la page compte. Corrigez le nom.",
        "De bestandsnaam zegt {by_name}, de pagina {by_page}; de pagina telt. Verbeter de naam.",
        "The file's name says {by_name}, the page {by_page}; the page counts. Correct the name.",
    ),
    "fide_page_of_other_rating": FindingRule(
        "warning",
        "La page donne des parties {rating_type} ; seules les parties standard comptent, rien n'est repris. "
        "Retirez la page.",
        "De pagina geeft {rating_type}-partijen; alleen standaardpartijen tellen, niets wordt overgenomen. "
        "Neem de pagina weg.",
        "The page gives {rating_type} games; only standard games count, nothing is taken. Take the page away.",
    ),
    "fide_page_without_list": FindingRule(
        "warning",
        "Ni la page ni son nom ne disent de quelle liste FIDE il s'agit ; les parties sont reprises sans elle. "
        "Mettez le mois (2025-04) dans le nom du fichier.",
        "Noch de pagina noch haar naam zegt om welke FIDE-lijst het gaat; de partijen worden zonder overgenomen. "
        "Zet de maand (2025-04) in de bestandsnaam.",
        "Neither the page nor its name says of which FIDE list it is; the games are taken without it. "
        "Put the month (2025-04) into the file's name.",
    ),
    "fide_page_row_unreadable": FindingRule(
        "warning",
        "Cette ligne de tableau n'est ni un tournoi, ni des totaux, ni une partie ; elle n'est pas reprise. "
        "Vérifiez la page.",
        "Deze tabelrij is geen toernooi, geen totalen en geen partij; ze wordt niet overgenomen. Kijk de pagina na.",
        "This table row is neither a tournament, nor totals, nor a game; it is not taken. Check the page.",
    ),
    "fide_tournament_without_date": FindingRule(
        "warning",
        "Le tournoi « {tournament} » n'a pas de date ; le dernier jour avant la liste ({date}) est pris. Vérifiez-la.",
        "Het toernooi «{tournament}» heeft geen datum; de laatste dag voor de lijst ({date}) telt. Kijk ze na.",
        "The tournament '{tournament}' has no date; the last day before the list ({date}) is taken. Check it.",
    ),
    "fide_totals_differ": FindingRule(
        "warning",
        "Les totaux de « {tournament} » disent {declared_score} sur {declared_games}, les parties donnent {score} sur "
        "{games}. Téléchargez la page à nouveau.",
        "De totalen van «{tournament}» zeggen {declared_score} uit {declared_games}, de partijen geven {score} uit "
        "{games}. Haal de pagina opnieuw op.",
        "The totals of '{tournament}' say {declared_score} out of {declared_games}, the games give {score} out of "
        "{games}. Download the page again.",
    ),
    "fide_games_from_totals": FindingRule(
        "hint",
        "« {tournament} » n'a que des totaux : {score} sur {games} est réparti en gains, une nulle et pertes contre la "
        "moyenne {rating}. Vérifiez-le.",
        "«{tournament}» heeft alleen totalen: {score} uit {games} wordt verdeeld in winst, een remise en verlies tegen "
        "het gemiddelde {rating}. Kijk het na.",
        "'{tournament}' has totals only: {score} out of {games} is split into wins, a draw and losses against the "
        "average {rating}. Check it.",
    ),
}
