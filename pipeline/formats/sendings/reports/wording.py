"""The findings about tournament reports (TRF) that come as result files, in French, Dutch and English."""

from __future__ import annotations

from pipeline.advice import (
    ASK_FOR_DATE,
    ASK_FOR_NUMBER,
    ASK_FOR_UNALTERED,
    CHECK,
    CHECK_WHOLE,
    RIGHT_DATES,
    RIGHT_NUMBER,
    SEE_WHETHER_WHOLE,
    SEND_AGAIN,
    SEND_UNALTERED,
)
from pipeline.findings import FindingRule
from pipeline.languages import Words

REPORT_CATALOGUE: dict[str, FindingRule] = {
    "report_numbers_taken_as_members": FindingRule(
        "hint",
        "Le rapport n'a pas de lignes BEL ; les numéros de la colonne 58 ont cinq chiffres au plus et sont pris "
        "comme matricules.",
        "Het verslag heeft geen BEL-regels; de nummers vanaf kolom 58 tellen ten hoogste vijf cijfers en gelden als "
        "stamnummers.",
        "The report has no BEL rows; the numbers at column 58 have five digits at the most and are taken as member "
        "numbers.",
        officer=Words(
            "Vérifiez-en quelques-uns.",
            "Kijk er enkele na.",
            "Check a few of them.",
        ),
        sender=CHECK,
    ),
    "report_national_row_missing": FindingRule(
        "warning",
        "Le joueur {number} est de la fédération BEL mais n'a pas de ligne BEL ; il est repris sans matricule (0).",
        "Speler {number} is van de federatie BEL maar heeft geen BEL-regel; hij wordt zonder stamnummer (0) "
        "overgenomen.",
        "Player {number} is of the federation BEL but has no BEL row; he is taken without a member number (0).",
        officer=ASK_FOR_NUMBER,
        sender=RIGHT_NUMBER,
    ),
    "report_national_row_alone": FindingRule(
        "warning",
        "Cette ligne BEL renvoie au joueur {number}, qui n'a pas de ligne 001 ; elle n'est pas reprise.",
        "Deze BEL-regel hoort bij speler {number}, die geen 001-regel heeft; ze wordt niet overgenomen.",
        "This BEL row belongs to player {number}, who has no 001 line; it is not taken.",
        officer=Words(
            "Demandez un fichier complet.",
            "Vraag een volledig bestand.",
            "Ask for a whole file.",
        ),
        sender=SEND_AGAIN,
    ),
    "report_national_row_twice": FindingRule(
        "error",
        "Le joueur {number} a déjà une ligne BEL ; la première compte.",
        "Speler {number} heeft al een BEL-regel; de eerste telt.",
        "Player {number} has a BEL row already; the first counts.",
        officer=ASK_FOR_NUMBER,
        sender=RIGHT_NUMBER,
    ),
    "report_field_unreadable": FindingRule(
        "warning",
        "Ligne {code} : « {value} » n'est pas le nombre attendu ici ; il n'en est pas tenu compte.",
        "Regel {code}: «{value}» is niet het getal dat hier hoort; er wordt geen rekening mee gehouden.",
        "Line {code}: '{value}' is not the number that belongs here; it is disregarded.",
        officer=Words(
            "Vérifiez la ligne.",
            "Kijk de regel na.",
            "Check the line.",
        ),
        sender=SEND_AGAIN,
    ),
    "report_text_between_columns": FindingRule(
        "warning",
        "Ligne {code} : « {value} » se trouve entre les colonnes ; la ligne est peut-être décalée.",
        "Regel {code}: «{value}» staat tussen de kolommen; de regel is misschien verschoven.",
        "Line {code}: '{value}' stands between the columns; the line may be shifted.",
        officer=ASK_FOR_UNALTERED,
        sender=SEND_UNALTERED,
    ),
    "report_round_without_date": FindingRule(
        "warning",
        "La ronde {round} n'a pas de date (132) ; ses parties sont reprises sans date.",
        "Ronde {round} heeft geen datum (132); haar partijen worden zonder datum overgenomen.",
        "Round {round} has no date (132); its games are taken without one.",
        officer=ASK_FOR_DATE,
        sender=RIGHT_DATES,
    ),
    "report_rated_count_differs": FindingRule(
        "hint",
        "L'en-tête annonce {declared} joueurs cotés (072), il y en a {read}.",
        "De hoofding kondigt {declared} spelers met rating aan (072), er zijn er {read}.",
        "The header announces {declared} rated players (072), there are {read}.",
        officer=SEE_WHETHER_WHOLE,
        sender=CHECK_WHOLE,
    ),
    "report_team_count_differs": FindingRule(
        "hint",
        "L'en-tête annonce {declared} équipes (082), il y en a {read}.",
        "De hoofding kondigt {declared} ploegen aan (082), er zijn er {read}.",
        "The header announces {declared} teams (082), there are {read}.",
        officer=SEE_WHETHER_WHOLE,
        sender=CHECK_WHOLE,
    ),
}
