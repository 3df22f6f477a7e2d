"""The wording of findings about files as such and the member file, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

CATALOGUE: dict[str, FindingRule] = {
    "file_cannot_be_opened": FindingRule(
        "error",
        "Le fichier ne s'ouvre pas : {reason}. Rien n'en est repris ; remédiez-y ou demandez-le à nouveau.",
        "Het bestand kan niet geopend worden: {reason}. Niets ervan wordt overgenomen; verbeter dat of vraag het "
        "opnieuw.",
        "The file can't be opened: {reason}. Nothing of it is taken; mend that or ask for it again.",
    ),
    "clubs_unreadable": FindingRule(
        "warning",
        "La liste des clubs ne peut pas être lue : {reason}. Les clubs vont par leur numéro ; redéposez-la.",
        "De clublijst kan niet gelezen worden: {reason}. De clubs gaan op hun nummer; leg ze opnieuw klaar.",
        "The list of clubs can't be read: {reason}. Clubs go by their number; lay it there again.",
    ),
    "club_line_unread": FindingRule(
        "warning",
        "La ligne n'est pas « numéro, tabulation, nom » ; elle n'est pas reprise. Corrigez-la.",
        "De regel is niet 'nummer, tab, naam'; hij wordt niet overgenomen. Verbeter hem.",
        "The line is not 'number, tab, name'; it is not taken. Mend it.",
    ),
    "dbf_count_differs": FindingRule(
        "error",
        "L'en-tête annonce {declared} enregistrements, le fichier en contient {present}. "
        "Ce qui est là est repris ; demandez le fichier complet.",
        "De kop meldt {declared} records, het bestand bevat er {present}. "
        "Wat er is wordt overgenomen; vraag het volledige bestand.",
        "The header says {declared} records, the file holds {present}. What is there is taken; ask for the whole file.",
    ),
    "dbf_records_behind_count": FindingRule(
        "error",
        "Derrière les {declared} enregistrements annoncés suivent encore {bytes} octets ; ils ne sont pas lus. "
        "Demandez un fichier intact.",
        "Na de {declared} gemelde records volgen nog {bytes} bytes; ze worden niet gelezen. Vraag een gaaf bestand.",
        "Behind the {declared} records that the header counts stand {bytes} more bytes; they are not read. "
        "Ask for an intact file.",
    ),
    "dbf_record_quarantined": FindingRule(
        "error",
        "{count} enregistrements ont une marque inconnue et ne sont pas repris. Demandez un fichier intact.",
        "{count} records dragen een onbekend merkteken en worden niet overgenomen. Vraag een gaaf bestand.",
        "{count} records carry an unknown flag and are not taken. Ask for an intact file.",
    ),
    "dbf_value_unreadable": FindingRule(
        "warning",
        "Le champ {field} ne se lit pas ; il compte comme vide et reste tel quel dans le fichier. Vérifiez-le.",
        "Veld {field} is niet leesbaar; het telt als leeg en blijft in het bestand zoals het is. Kijk het na.",
        "Field {field} can't be read; it counts as empty and stays in the file as it is. Check it.",
    ),
    "member_file_lost_records": FindingRule(
        "error",
        "Le fichier des membres a perdu {lost} enregistrements ; {records} se lisent. Qui y figurait serait inconnu : "
        "aucune liste n'est publiée. Déposez le fichier complet ; s'il n'y en a pas, mettez dans corrections.yml une "
        "entrée « kind: member_file » avec « expect: {{records: {records}}} ».",
        "Het ledenbestand heeft {lost} records verloren; {records} zijn leesbaar. Wie erin stond, zou onbekend zijn: "
        "er wordt geen lijst gepubliceerd. Leg het volledige bestand klaar; is er geen, zet dan in corrections.yml een "
        "post «kind: member_file» met «expect: {{records: {records}}}».",
        "The member file has lost {lost} records; {records} can be read. Who stood there would be unknown: no list is "
        "published. Lay the whole file there; if there is none, put into corrections.yml an entry 'kind: member_file' "
        "with 'expect: {{records: {records}}}'.",
    ),
    "member_twice": FindingRule(
        "warning",
        "Le matricule {member_id} figure {count} fois dans le fichier des membres ; le premier compte. "
        "Faites corriger le fichier.",
        "Stamnummer {member_id} staat {count} keer in het ledenbestand; het eerste telt. Laat het bestand verbeteren.",
        "Member number {member_id} stands {count} times in the member file; the first counts. Have the file mended.",
    ),
}
