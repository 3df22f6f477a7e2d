"""The findings about the headers of result files, worded in French, Dutch and English."""

from __future__ import annotations

from pipeline.advice import (
    ASK_FOR_DATE,
    ASK_FOR_DATES_OF_ROUNDS,
    ASK_FOR_DATES_OF_TOURNAMENT,
    ASK_FOR_UNALTERED,
    ASK_FOR_WHOLE,
    CHECK,
    CHECK_WHOLE,
    HAVE_CHECKED,
    RIGHT_DATES,
    SEE_WHETHER_WHOLE,
    SEND_UNALTERED,
    SEND_WHOLE,
)
from pipeline.findings import FindingRule
from pipeline.languages import Words

HEADER_CATALOGUE: dict[str, FindingRule] = {
    "control_line_irregular": FindingRule(
        "hint",
        "La ligne de contrôle n'est plus dans ses colonnes ; elle a été lue par ses parties.",
        "De controlelijn staat niet meer in haar kolommen; ze werd in stukken gelezen.",
        "The control line no longer stands in its columns; it was read by its parts.",
        officer=Words(
            "Demandez un fichier non modifié s'il y a d'autres remarques.",
            "Vraag een ongewijzigd bestand als er andere opmerkingen zijn.",
            "Ask for an unaltered file if there are other findings.",
        ),
        sender=Words(
            "Renvoyez un fichier non modifié s'il y a d'autres remarques.",
            "Stuur een ongewijzigd bestand als er andere opmerkingen zijn.",
            "Send an unaltered file if there are other remarks.",
        ),
    ),
    "control_type_unknown": FindingRule(
        "hint",
        "Le type « {value} » de la ligne de contrôle est inconnu ; le fichier a été lu d'après ses colonnes.",
        "Het type «{value}» van de controlelijn is onbekend; het bestand werd volgens zijn kolommen gelezen.",
        "Type '{value}' of the control line is unknown; the file was read by its columns.",
        officer=Words(
            "Vérifiez quel programme l'a écrit.",
            "Kijk na welk programma het geschreven heeft.",
            "Check which program wrote it.",
        ),
        sender=Words(
            "Dites-nous quel programme l'a écrit.",
            "Laat ons weten welk programma het geschreven heeft.",
            "Tell us which program wrote it.",
        ),
    ),
    "tournament_date_invalid": FindingRule(
        "warning",
        "« {value} » n'est pas une date de début ou de fin.",
        "«{value}» is geen begin- of einddatum.",
        "'{value}' is no first or last day.",
        officer=ASK_FOR_DATES_OF_TOURNAMENT,
        sender=RIGHT_DATES,
    ),
    "tournament_dates_reversed": FindingRule(
        "warning",
        "Le tournoi finirait ({end}) avant de commencer ({start}).",
        "Het toernooi zou eindigen ({end}) voor het begint ({start}).",
        "The tournament would end ({end}) before it starts ({start}).",
        officer=ASK_FOR_DATES_OF_TOURNAMENT,
        sender=RIGHT_DATES,
    ),
    "counts_unreadable": FindingRule(
        "warning",
        "Les totaux +gains=nulles-pertes de l'en-tête ne sont pas lisibles ; ils n'ont pas pu être comparés.",
        "De totalen +winst=remise-verlies van de hoofding zijn onleesbaar; ze konden niet vergeleken worden.",
        "The totals +wins=draws-losses of the header can't be read; they could not be compared.",
        officer=SEE_WHETHER_WHOLE,
        sender=CHECK_WHOLE,
    ),
    "checksum_missing": FindingRule(
        "warning",
        "La somme de contrôle de l'en-tête (00Z) manque.",
        "Het controlegetal van de hoofding (00Z) ontbreekt.",
        "The header's checksum (00Z) is missing.",
        officer=ASK_FOR_UNALTERED,
        sender=SEND_UNALTERED,
    ),
    "checksum_differs": FindingRule(
        "warning",
        "La somme de contrôle est {declared}, l'en-tête donne {computed} : l'en-tête a été modifié après l'envoi.",
        "Het controlegetal is {declared}, de hoofding geeft {computed}: de hoofding werd achteraf gewijzigd.",
        "The checksum is {declared}, the header gives {computed}: the header was altered afterwards.",
        officer=ASK_FOR_UNALTERED,
        sender=SEND_UNALTERED,
    ),
    "titles_missing": FindingRule(
        "warning",
        "La ligne des titres de colonnes manque ; les parties sont reprises sans date.",
        "De regel met de kolomtitels ontbreekt; de partijen worden zonder datum overgenomen.",
        "The line of column titles is missing; the games are taken without a date.",
        officer=ASK_FOR_DATES_OF_ROUNDS,
        sender=RIGHT_DATES,
    ),
    "round_dates_missing": FindingRule(
        "warning",
        "Aucune date de ronde n'est donnée ; les parties sont reprises sans date.",
        "Er staan geen datums van ronden; de partijen worden zonder datum overgenomen.",
        "No round has a date; the games are taken without a date.",
        officer=ASK_FOR_DATES_OF_ROUNDS,
        sender=RIGHT_DATES,
    ),
    "round_columns_irregular": FindingRule(
        "warning",
        "Les dates des rondes ne sont pas au-dessus de leurs colonnes ; les colonnes habituelles ont été prises.",
        "De datums van de ronden staan niet boven hun kolommen; de gewone kolommen werden genomen.",
        "The dates of the rounds do not stand above their columns; the usual columns were taken.",
        officer=Words(
            "Vérifiez les résultats de ce fichier.",
            "Kijk de uitslagen van dit bestand na.",
            "Check the results of this file.",
        ),
        sender=CHECK,
    ),
    "round_date_invalid": FindingRule(
        "warning",
        "« {value} » n'est pas une date ; les parties de cette ronde sont reprises sans date.",
        "«{value}» is geen datum; de partijen van deze ronde worden zonder datum overgenomen.",
        "'{value}' is no date; the games of this round are taken without one.",
        officer=ASK_FOR_DATE,
        sender=RIGHT_DATES,
    ),
    "round_date_outside": FindingRule(
        "warning",
        "Des rondes ont lieu en dehors du tournoi ({start} - {end}) : {days}. Les dates sont reprises telles quelles.",
        "Ronden vallen buiten het toernooi ({start} - {end}): {days}. De datums worden overgenomen zoals ze zijn.",
        "Rounds lie outside the tournament ({start} - {end}): {days}. The dates are taken as they are.",
        officer=Words(
            "Faites-les vérifier.",
            "Laat ze nakijken.",
            "Have them checked.",
        ),
        sender=RIGHT_DATES,
    ),
    "round_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} ronde(s), {read} ont été lues.",
        "De hoofding kondigt {declared} ronde(n) aan, er werden er {read} gelezen.",
        "The header announces {declared} round(s), {read} were read.",
        officer=SEE_WHETHER_WHOLE,
        sender=CHECK_WHOLE,
    ),
    "truncated": FindingRule(
        "error",
        "L'en-tête annonce {declared} lignes de joueurs, il n'y en a que {read} : le fichier est tronqué. Ce qui est "
        "là est repris.",
        "De hoofding kondigt {declared} spelersregels aan, er zijn er maar {read}: het bestand is afgebroken. Wat er "
        "is, wordt overgenomen.",
        "The header announces {declared} player lines, there are only {read}: the file is cut off. What is there is "
        "taken.",
        officer=ASK_FOR_WHOLE,
        sender=SEND_WHOLE,
    ),
    "player_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} lignes de joueurs, il y en a {read}. Toutes sont reprises.",
        "De hoofding kondigt {declared} spelersregels aan, er zijn er {read}. Alle worden overgenomen.",
        "The header announces {declared} player lines, there are {read}. All are taken.",
        officer=HAVE_CHECKED,
        sender=CHECK_WHOLE,
    ),
    "result_counts_differ": FindingRule(
        "warning",
        "L'en-tête annonce {declared} (gains=nulles-pertes), les lignes donnent {read}.",
        "De hoofding kondigt {declared} aan (winst=remise-verlies), de regels geven {read}.",
        "The header announces {declared} (wins=draws-losses), the lines give {read}.",
        officer=HAVE_CHECKED,
        sender=CHECK,
    ),
    "participant_counts_differ": FindingRule(
        "warning",
        "L'en-tête parle de {other} participants, la ligne de contrôle de {declared}.",
        "De hoofding spreekt van {other} deelnemers, de controlelijn van {declared}.",
        "The header speaks of {other} participants, the control line of {declared}.",
        officer=HAVE_CHECKED,
        sender=CHECK_WHOLE,
    ),
    "rounds_told_otherwise": FindingRule(
        "warning",
        "L'en-tête parle de {other} rondes, la ligne de contrôle de {declared}.",
        "De hoofding spreekt van {other} ronden, de controlelijn van {declared}.",
        "The header speaks of {other} rounds, the control line of {declared}.",
        officer=HAVE_CHECKED,
        sender=CHECK_WHOLE,
    ),
    "tournament_day_outside": FindingRule(
        "warning",
        "La ligne de contrôle donne le {day}, hors du tournoi selon une autre ligne de l'en-tête ({other}) ; la "
        "ligne de contrôle est suivie.",
        "De controlelijn geeft {day}, buiten het toernooi volgens een andere regel van de hoofding ({other}); de "
        "controlelijn wordt gevolgd.",
        "The control line gives {day}, outside the tournament according to another header line ({other}); the "
        "control line is followed.",
        officer=HAVE_CHECKED,
        sender=RIGHT_DATES,
    ),
    "game_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} parties, les lignes donnent {read} demi-parties.",
        "De hoofding meldt {declared} partijen, de regels geven {read} halve partijen.",
        "The header announces {declared} games, the lines give {read} half games.",
        officer=HAVE_CHECKED,
        sender=CHECK_WHOLE,
    ),
}
