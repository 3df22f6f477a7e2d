"""The findings about the player lines of result files and their cells, worded in French, Dutch and English."""

from __future__ import annotations

from pipeline.advice import (
    ASK_FOR_DATE,
    ASK_FOR_NUMBER,
    ASK_FOR_RESULT,
    ASK_FOR_RIGHT,
    ASK_FOR_WHOLE,
    ASK_WHO_IT_WAS,
    CHECK,
    HAVE_CHECKED,
    RIGHT_DATES,
    RIGHT_NUMBER,
    RIGHT_OPPONENT,
    RIGHT_RESULT,
    SEND_AGAIN,
    SEND_WHOLE,
)
from pipeline.findings import FindingRule
from pipeline.languages import Words

LINES_CATALOGUE: dict[str, FindingRule] = {
    "stray_line": FindingRule(
        "warning",
        "Cette ligne n'est pas une ligne de joueur ; elle n'est pas reprise.",
        "Deze regel is geen spelersregel; hij wordt niet overgenomen.",
        "This line is no player line; it is not taken.",
        officer=Words(
            "Vérifiez qu'elle ne contient pas de résultats.",
            "Kijk na of ze geen uitslagen bevat.",
            "Check that it holds no results.",
        ),
        sender=Words(
            "Vérifiez qu'elle ne contient pas de résultats ; sinon, corrigez-la et renvoyez le fichier.",
            "Kijk na of ze geen uitslagen bevat; verbeter ze anders en stuur het bestand opnieuw.",
            "Check that it holds no results; if it does, correct it and send the file again.",
        ),
    ),
    "line_short": FindingRule(
        "error",
        "La ligne s'arrête avant la ronde {round} ; ses dernières parties manquent.",
        "De regel stopt voor ronde {round}; zijn laatste partijen ontbreken.",
        "The line ends before round {round}; its last games are missing.",
        officer=ASK_FOR_WHOLE,
        sender=SEND_WHOLE,
    ),
    "entry_number_twice": FindingRule(
        "error",
        "Le numéro {number} est déjà celui d'un autre joueur ; les parties contre {number} sont attribuées à la "
        "première ligne.",
        "Nummer {number} is al dat van een andere speler; partijen tegen {number} gaan naar de eerste regel.",
        "Number {number} is already another player's; games against {number} go to the first line.",
        officer=ASK_FOR_RIGHT,
        sender=SEND_AGAIN,
    ),
    "member_number_unreadable": FindingRule(
        "error",
        "« {value} » n'est pas un numéro de matricule ; le joueur est repris sans matricule (0).",
        "«{value}» is geen stamnummer; de speler wordt zonder stamnummer (0) overgenomen.",
        "'{value}' is no member number; the player is taken without one (0).",
        officer=ASK_FOR_NUMBER,
        sender=RIGHT_NUMBER,
    ),
    "rating_unreadable": FindingRule(
        "warning",
        "« {value} » n'est pas une cote ; le joueur est repris sans cote (0).",
        "«{value}» is geen rating; de speler wordt zonder rating (0) overgenomen.",
        "'{value}' is no rating; the player is taken without one (0).",
        officer=Words(
            "Vérifiez-la s'il n'a pas de matricule.",
            "Kijk ze na als hij geen stamnummer heeft.",
            "Check it if he has no member number.",
        ),
        sender=Words(
            "Donnez-nous sa cote s'il n'a pas de matricule.",
            "Geef ons zijn rating als hij geen stamnummer heeft.",
            "Tell us his rating if he has no member number.",
        ),
    ),
    "club_unreadable": FindingRule(
        "hint",
        "« {value} » n'est pas un numéro de club ; il n'est pas repris, le club du fichier des membres fait foi.",
        "«{value}» is geen clubnummer; het wordt niet overgenomen, de club in het ledenbestand telt.",
        "'{value}' is no club number; it is not taken, the club in the member file counts.",
        officer=Words(
            "Vérifiez que le reste de la ligne est à sa place.",
            "Kijk na of de rest van de regel op zijn plaats staat.",
            "Check that the rest of the line is in its place.",
        ),
        sender=CHECK,
    ),
    "cell_unreadable": FindingRule(
        "error",
        "« {cell} » (ronde {round}) n'est ni une partie ni une absence connue ; rien n'en est repris.",
        "«{cell}» (ronde {round}) is geen partij en geen bekende afwezigheid; er wordt niets van overgenomen.",
        "'{cell}' (round {round}) is neither a game nor a known absence; nothing of it is taken.",
        officer=ASK_FOR_RESULT,
        sender=RIGHT_RESULT,
    ),
    "cell_blank": FindingRule(
        "warning",
        "Rien n'est écrit pour la ronde {round}, pas même une absence ; aucune partie n'est reprise.",
        "Voor ronde {round} staat er niets, zelfs geen afwezigheid; er wordt geen partij overgenomen.",
        "Nothing is written for round {round}, not even an absence; no game is taken.",
        officer=Words(
            "Vérifiez que le joueur n'a pas joué.",
            "Kijk na of de speler niet gespeeld heeft.",
            "Check that the player did not play.",
        ),
        sender=Words(
            "S'il a joué, donnez-nous le résultat, ou complétez-le et renvoyez le fichier.",
            "Heeft hij gespeeld, geef ons dan de uitslag, of vul ze aan en stuur het bestand opnieuw.",
            "If he played, tell us the result, or fill it in and send the file again.",
        ),
    ),
    "opponent_unknown": FindingRule(
        "error",
        "« {cell} » (ronde {round}) : aucun joueur n'a le numéro {number} ; la partie n'est pas reprise.",
        "«{cell}» (ronde {round}): geen speler heeft nummer {number}; de partij wordt niet overgenomen.",
        "'{cell}' (round {round}): no player has number {number}; the game is not taken.",
        officer=ASK_WHO_IT_WAS,
        sender=RIGHT_OPPONENT,
    ),
    "opponent_is_player": FindingRule(
        "error",
        "« {cell} » (ronde {round}) : le joueur {number} serait son propre adversaire ; la partie n'est pas reprise.",
        "«{cell}» (ronde {round}): speler {number} zou zijn eigen tegenstander zijn; de partij wordt niet overgenomen.",
        "'{cell}' (round {round}): player {number} would be his own opponent; the game is not taken.",
        officer=ASK_WHO_IT_WAS,
        sender=RIGHT_OPPONENT,
    ),
    "game_date_unreadable": FindingRule(
        "warning",
        "La ligne n'a pas de date lisible ; la partie est reprise sans date.",
        "De regel heeft geen leesbare datum; de partij wordt zonder datum overgenomen.",
        "The line has no readable date; the game is taken without one.",
        officer=ASK_FOR_DATE,
        sender=RIGHT_DATES,
    ),
    "game_date_outside": FindingRule(
        "warning",
        "La partie du {date} a lieu en dehors du tournoi ({start} - {end}). La date est reprise telle quelle.",
        "De partij van {date} valt buiten het toernooi ({start} - {end}). De datum wordt overgenomen zoals hij is.",
        "The game of {date} lies outside the tournament ({start} - {end}). The date is taken as it is.",
        officer=Words(
            "Faites-la vérifier.",
            "Laat hem nakijken.",
            "Have it checked.",
        ),
        sender=RIGHT_DATES,
    ),
    "mirror_missing": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : la ligne du joueur {number} n'a pas cette partie. Elle est reprise telle quelle.",
        "«{cell}» (ronde {round}): de regel van speler {number} heeft deze partij niet. Ze wordt overgenomen zoals ze "
        "is.",
        "'{cell}' (round {round}): the line of player {number} does not have this game. It is taken as it is.",
        officer=HAVE_CHECKED,
        sender=CHECK,
    ),
    "mirror_in_other_round": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : le joueur {number} (ligne {mirror_line}) a cette partie dans une autre ronde. "
        "Elle est reprise telle quelle.",
        "«{cell}» (ronde {round}): speler {number} (regel {mirror_line}) heeft deze partij in een andere ronde. Ze "
        "wordt overgenomen zoals ze is.",
        "'{cell}' (round {round}): player {number} (line {mirror_line}) has this game in another round. It is taken "
        "as it is.",
        officer=Words(
            "Demandez la bonne date.",
            "Vraag de juiste datum.",
            "Ask for the right date.",
        ),
        sender=RIGHT_DATES,
    ),
    "mirror_contradicts": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : la ligne {mirror_line} du joueur {number} le contredit : {score} contre "
        "{mirror_score}, couleurs {colour} et {mirror_colour}. Les deux sont repris.",
        "«{cell}» (ronde {round}): regel {mirror_line} van speler {number} spreekt dit tegen: {score} tegen "
        "{mirror_score}, kleuren {colour} en {mirror_colour}. Beide worden overgenomen.",
        "'{cell}' (round {round}): line {mirror_line} of player {number} contradicts it: {score} against "
        "{mirror_score}, colours {colour} and {mirror_colour}. Both are taken.",
        officer=Words(
            "Demandez le bon résultat.",
            "Vraag de juiste uitslag.",
            "Ask for the right result.",
        ),
        sender=RIGHT_RESULT,
    ),
    "points_differ": FindingRule(
        "warning",
        "La ligne donne {value} points, ses résultats en font {read}. Tout est repris tel quel.",
        "De regel geeft {value} punten, zijn uitslagen maken er {read}. Alles wordt overgenomen zoals het is.",
        "The line gives {value} points, its results make {read}. All is taken as it stands.",
        officer=Words(
            "Faites vérifier les résultats de ce joueur.",
            "Laat de uitslagen van deze speler nakijken.",
            "Have this player's results checked.",
        ),
        sender=CHECK,
    ),
    "member_under_two_names": FindingRule(
        "warning",
        "Le matricule {member_id} est ici celui de « {name} », à la ligne {first_line} celui de « {first_value} ». "
        "Les parties vont au matricule.",
        "Stamnummer {member_id} is hier dat van «{name}», op regel {first_line} dat van «{first_value}». De partijen "
        "gaan naar het stamnummer.",
        "Member number {member_id} is here that of '{name}', on line {first_line} that of '{first_value}'. The games "
        "go to the number.",
        officer=Words(
            "Demandez les bons numéros.",
            "Vraag de juiste nummers.",
            "Ask for the right ones.",
        ),
        sender=RIGHT_NUMBER,
    ),
    "player_under_two_numbers": FindingRule(
        "warning",
        "« {name} » a ici le matricule {member_id}, à la ligne {first_line} le {first_value}, avec la même cote et "
        "le même club. Les parties vont aux matricules.",
        "«{name}» heeft hier stamnummer {member_id}, op regel {first_line} {first_value}, met dezelfde rating en "
        "dezelfde club. De partijen gaan naar de stamnummers.",
        "'{name}' has member number {member_id} here, on line {first_line} {first_value}, with the same rating and "
        "club. The games go to the numbers.",
        officer=Words(
            "Demandez le bon.",
            "Vraag het juiste.",
            "Ask for the right one.",
        ),
        sender=RIGHT_NUMBER,
    ),
}
