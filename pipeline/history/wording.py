"""The wording of findings about imported lists, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

CATALOGUE: dict[str, FindingRule] = {
    "list_value_unread": FindingRule(
        "hint",
        "La valeur du champ {field} ne peut pas être lue ; elle est laissée vide. Rien à faire.",
        "De waarde van veld {field} kan niet gelezen worden; ze blijft leeg. Er is niets te doen.",
        "The value of field {field} can't be read; it is left empty. There is nothing to do.",
    ),
    "list_records_damaged": FindingRule(
        "warning",
        "{count} enregistrements ont une marque endommagée ; ils ne sont pas repris. Cherchez une autre copie.",
        "{count} records hebben een beschadigd merkteken; ze worden niet overgenomen. Zoek een andere kopie.",
        "{count} records have a damaged mark; they are not taken. Look for another copy.",
    ),
    "list_records_missing": FindingRule(
        "warning",
        "Il manque {count} des enregistrements que l'en-tête annonce : le fichier est coupé. Cherchez une autre copie.",
        "Er ontbreken {count} van de records die de kop opgeeft: het bestand is afgekapt. Zoek een andere kopie.",
        "{count} of the records that the header counts are missing: the file is cut. Look for another copy.",
    ),
    "list_row_unreadable": FindingRule(
        "warning",
        "La ligne n'a pas de résultat 1, 5 ou 0, ou pas de joueur ; elle n'est pas reprise. Cherchez une autre copie.",
        "De rij heeft geen uitslag 1, 5 of 0, of geen speler; ze wordt niet overgenomen. Zoek een andere kopie.",
        "The row has no result 1, 5 or 0, or no player; it is not taken. Look for another copy.",
    ),
    "list_members_left_out": FindingRule(
        "warning",
        "{count} enregistrements n'ont pas de matricule ou répètent un matricule ; le premier de chacun compte. "
        "Cherchez une autre copie.",
        "{count} records hebben geen stamnummer of herhalen er een; het eerste van elk telt. Zoek een andere kopie.",
        "{count} records have no member number or repeat one; the first of each counts. Look for another copy.",
    ),
}
