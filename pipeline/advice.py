"""What is advised about findings, where several advise the same: said once, to senders and to the officer.

A finding's own advice stands with its wording (see `findings.FindingRule`); headers of checks name a sender's.
"""

from __future__ import annotations

from pipeline.languages import Words

SEND_AGAIN = Words(
    "Corrigez-le dans votre programme et renvoyez le fichier.",
    "Verbeter het in uw programma en stuur het bestand opnieuw.",
    "Correct it in your program and send the file again.",
)
SEND_UNALTERED = Words(
    "Renvoyez le fichier tel que votre programme l'écrit, sans rien y changer.",
    "Stuur het bestand opnieuw zoals uw programma het schrijft, zonder er iets aan te wijzigen.",
    "Send the file again as your program writes it, without altering it.",
)
SEND_WHOLE = Words(
    "Renvoyez-nous le fichier complet.",
    "Stuur ons het volledige bestand opnieuw.",
    "Send us the whole file again.",
)
SEND_RESULT_FILE = Words(
    "Envoyez-nous le fichier que votre programme d'appariement écrit pour le classement Elo.",
    "Stuur ons het bestand dat uw paringsprogramma voor de Elo-lijst schrijft.",
    "Send us the file that your pairing program writes for the rating list.",
)
SEND_OTHER = Words(
    "Si vous vouliez envoyer un autre fichier, envoyez-le-nous.",
    "Wou u een ander bestand sturen, stuur het ons dan.",
    "If you meant to send another file, send it to us.",
)
SEND_IN_TIME = Words(
    "Envoyez vos prochains fichiers à temps.",
    "Stuur uw volgende bestanden op tijd.",
    "Send your next files in time.",
)
CHECK = Words(
    "Vérifiez ; s'il y a une faute, corrigez-la et renvoyez le fichier.",
    "Kijk dit na; is er een fout, verbeter ze dan en stuur het bestand opnieuw.",
    "Check this; if there is a mistake, correct it and send the file again.",
)
CHECK_WHOLE = Words(
    "Vérifiez que le fichier est complet ; sinon, renvoyez-le.",
    "Kijk na of het bestand volledig is; stuur het anders opnieuw.",
    "Check that the file is whole; if not, send it again.",
)
RIGHT_NUMBER = Words(
    "Donnez-nous le bon matricule, ou corrigez-le et renvoyez le fichier.",
    "Geef ons het juiste stamnummer, of verbeter het en stuur het bestand opnieuw.",
    "Tell us the right member number, or correct it and send the file again.",
)
NUMBER_IN_DOUBT = Words(
    "Dites-nous si le matricule est bon, ou corrigez-le et renvoyez le fichier.",
    "Laat ons weten of het stamnummer juist is, of verbeter het en stuur het bestand opnieuw.",
    "Tell us whether the member number is right, or correct it and send the file again.",
)
RIGHT_RATING = Words(
    "Donnez-nous sa cote, ou corrigez-la et renvoyez le fichier.",
    "Geef ons zijn rating, of verbeter ze en stuur het bestand opnieuw.",
    "Tell us his rating, or correct it and send the file again.",
)
RIGHT_RESULT = Words(
    "Donnez-nous le bon résultat, ou corrigez-le et renvoyez le fichier.",
    "Geef ons de juiste uitslag, of verbeter ze en stuur het bestand opnieuw.",
    "Tell us the right result, or correct it and send the file again.",
)
RIGHT_OPPONENT = Words(
    "Dites-nous qui était l'adversaire, ou corrigez-le et renvoyez le fichier.",
    "Laat ons weten wie de tegenstander was, of verbeter het en stuur het bestand opnieuw.",
    "Tell us who the opponent was, or correct it and send the file again.",
)
RIGHT_DATES = Words(
    "Donnez-nous les bonnes dates, ou corrigez-les et renvoyez le fichier.",
    "Geef ons de juiste datums, of verbeter ze en stuur het bestand opnieuw.",
    "Tell us the right dates, or correct them and send the file again.",
)
RIGHT_FILE = Words(
    "Si ce n'est pas le bon fichier, envoyez-nous le bon.",
    "Is dit niet het juiste bestand, stuur ons dan het juiste.",
    "If this is not the right file, send us the right one.",
)
COMPLETE = Words(
    "Dites-le-nous, ou complétez-le dans votre programme et renvoyez le fichier.",
    "Laat het ons weten, of vul het aan in uw programma en stuur het bestand opnieuw.",
    "Tell us, or fill it in in your program and send the file again.",
)
NOTHING = Words("Vous n'avez rien à faire.", "U hoeft niets te doen.", "You need do nothing.")

ADVICE: dict[str, Words] = {
    "send_again": SEND_AGAIN,
    "send_unaltered": SEND_UNALTERED,
    "send_whole": SEND_WHOLE,
    "send_result_file": SEND_RESULT_FILE,
    "send_other": SEND_OTHER,
    "send_in_time": SEND_IN_TIME,
    "check": CHECK,
    "check_whole": CHECK_WHOLE,
    "right_number": RIGHT_NUMBER,
    "number_in_doubt": NUMBER_IN_DOUBT,
    "right_rating": RIGHT_RATING,
    "right_result": RIGHT_RESULT,
    "right_opponent": RIGHT_OPPONENT,
    "right_dates": RIGHT_DATES,
    "right_file": RIGHT_FILE,
    "complete": COMPLETE,
    "nothing": NOTHING,
}
"""What senders are advised, by the name that a check's header gives it."""

ASK_FOR_UNALTERED = Words(
    "Demandez un fichier non modifié.",
    "Vraag een ongewijzigd bestand.",
    "Ask for an unaltered file.",
)
ASK_FOR_WHOLE = Words(
    "Demandez le fichier complet.",
    "Vraag het volledige bestand.",
    "Ask for the whole file.",
)
ASK_FOR_RIGHT = Words(
    "Demandez un fichier correct.",
    "Vraag een juist bestand.",
    "Ask for a right file.",
)
ASK_FOR_DATE = Words(
    "Demandez la date.",
    "Vraag de datum.",
    "Ask for the date.",
)
ASK_FOR_DATES_OF_ROUNDS = Words(
    "Demandez les dates des rondes.",
    "Vraag de datums van de ronden.",
    "Ask for the dates of the rounds.",
)
ASK_FOR_DATES_OF_TOURNAMENT = Words(
    "Demandez les dates du tournoi.",
    "Vraag de datums van het toernooi.",
    "Ask for its dates.",
)
ASK_FOR_RESULT = Words(
    "Demandez le résultat.",
    "Vraag de uitslag.",
    "Ask for the result.",
)
ASK_FOR_NUMBER = Words(
    "Demandez son matricule.",
    "Vraag zijn stamnummer.",
    "Ask for his member number.",
)
ASK_WHO_IT_WAS = Words(
    "Demandez qui était l'adversaire.",
    "Vraag wie de tegenstander was.",
    "Ask who the opponent was.",
)
HAVE_CHECKED = Words(
    "Faites vérifier le fichier.",
    "Laat het bestand nakijken.",
    "Have the file checked.",
)
SEE_WHETHER_WHOLE = Words(
    "Vérifiez que le fichier est complet.",
    "Kijk na of het bestand volledig is.",
    "Check that the file is whole.",
)
