"""The findings about tournament reports (TRF) that come as result files, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

REPORT_CATALOGUE: dict[str, FindingRule] = {
    "report_numbers_taken_as_members": FindingRule(
        "hint",
        "Le rapport n'a pas de lignes BEL ; les numéros de la colonne 58 ont cinq chiffres au plus et sont "
        "pris comme matricules. Vérifiez-en quelques-uns.",
        "Het verslag heeft geen BEL-regels; de nummers vanaf kolom 58 tellen ten hoogste vijf cijfers en gelden "
        "als stamnummers. Kijk er enkele na.",
        "The report has no BEL rows; the numbers at column 58 have five digits at the most and are taken as "
        "member numbers. Check a few of them.",
    ),
    "report_national_row_missing": FindingRule(
        "warning",
        "Le joueur {number} est de la fédération BEL mais n'a pas de ligne BEL ; il est repris sans matricule "
        "(0). Demandez son matricule.",
        "Speler {number} is van de federatie BEL maar heeft geen BEL-regel; hij wordt zonder stamnummer (0) "
        "overgenomen. Vraag zijn stamnummer.",
        "Player {number} is of the federation BEL but has no BEL row; he is taken without a member number (0). "
        "Ask for it.",
    ),
    "report_national_row_alone": FindingRule(
        "warning",
        "Cette ligne BEL renvoie au joueur {number}, qui n'a pas de ligne 001 ; elle n'est pas reprise. "
        "Demandez un fichier complet.",
        "Deze BEL-regel hoort bij speler {number}, die geen 001-regel heeft; ze wordt niet overgenomen. "
        "Vraag een volledig bestand.",
        "This BEL row belongs to player {number}, who has no 001 line; it is not taken. Ask for a whole file.",
    ),
    "report_national_row_twice": FindingRule(
        "error",
        "Le joueur {number} a déjà une ligne BEL ; la première compte. Demandez son matricule.",
        "Speler {number} heeft al een BEL-regel; de eerste telt. Vraag zijn stamnummer.",
        "Player {number} has a BEL row already; the first counts. Ask for his member number.",
    ),
    "report_field_unreadable": FindingRule(
        "warning",
        "Ligne {code} : « {value} » n'est pas le nombre attendu ici ; il n'en est pas tenu compte. Vérifiez la ligne.",
        "Regel {code}: «{value}» is niet het getal dat hier hoort; er wordt geen rekening mee gehouden. "
        "Kijk de regel na.",
        "Line {code}: '{value}' is not the number that belongs here; it is disregarded. Check the line.",
    ),
    "report_text_between_columns": FindingRule(
        "warning",
        "Ligne {code} : « {value} » se trouve entre les colonnes ; la ligne est peut-être décalée. "
        "Demandez un fichier non modifié.",
        "Regel {code}: «{value}» staat tussen de kolommen; de regel is misschien verschoven. "
        "Vraag een ongewijzigd bestand.",
        "Line {code}: '{value}' stands between the columns; the line may be shifted. Ask for an unaltered file.",
    ),
    "report_round_without_date": FindingRule(
        "warning",
        "La ronde {round} n'a pas de date (132) ; ses parties sont reprises sans date. Demandez la date.",
        "Ronde {round} heeft geen datum (132); haar partijen worden zonder datum overgenomen. Vraag de datum.",
        "Round {round} has no date (132); its games are taken without one. Ask for the date.",
    ),
    "report_rated_count_differs": FindingRule(
        "hint",
        "L'en-tête annonce {declared} joueurs cotés (072), il y en a {read}. Vérifiez que le fichier est complet.",
        "De hoofding kondigt {declared} spelers met rating aan (072), er zijn er {read}. Kijk na of het bestand "
        "volledig is.",
        "The header announces {declared} rated players (072), there are {read}. Check that the file is whole.",
    ),
    "report_team_count_differs": FindingRule(
        "hint",
        "L'en-tête annonce {declared} équipes (082), il y en a {read}. Vérifiez que le fichier est complet.",
        "De hoofding kondigt {declared} ploegen aan (082), er zijn er {read}. Kijk na of het bestand volledig is.",
        "The header announces {declared} teams (082), there are {read}. Check that the file is whole.",
    ),
}
