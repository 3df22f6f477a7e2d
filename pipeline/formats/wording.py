"""The wording of findings about files as such and the member file, in French, Dutch and English."""

from __future__ import annotations

from pipeline.advice import SEND_WHOLE
from pipeline.findings import FindingRule
from pipeline.languages import Words

CATALOGUE: dict[str, FindingRule] = {
    "file_cannot_be_opened": FindingRule(
        "error",
        "Le fichier ne s'ouvre pas : {reason}. Rien n'en est repris.",
        "Het bestand kan niet geopend worden: {reason}. Niets ervan wordt overgenomen.",
        "The file can't be opened: {reason}. Nothing of it is taken.",
        officer=Words(
            "Remédiez-y ou demandez-le à nouveau.",
            "Verbeter dat of vraag het opnieuw.",
            "Mend that or ask for it again.",
        ),
        sender=SEND_WHOLE,
        told_sender=Words(
            "Nous n'avons pas pu ouvrir ce fichier ; rien n'en est repris.",
            "We konden dit bestand niet openen; niets ervan wordt overgenomen.",
            "We could not open this file; nothing of it is taken.",
        ),
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
    "dbf_count_wrong": FindingRule(
        "warning",
        "L'en-tête annonce {declared} enregistrements ; il y en a {present}, entiers. Tous sont repris, rien ne "
        "manque ; signalez-le à qui a fait le fichier.",
        "De kop meldt {declared} records; er zijn er {present}, alle heel. Ze worden alle overgenomen, er ontbreekt "
        "niets; meld het aan wie het bestand maakte.",
        "The header says {declared} records; there are {present}, all whole. All are taken, nothing is missing; tell "
        "whoever made the file.",
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
        "Des enregistrements ont une marque inconnue et ne sont pas repris ({count}). Demandez un fichier intact.",
        "Er zijn records met een onbekend merkteken; ze worden niet overgenomen ({count}). Vraag een gaaf bestand.",
        "There are records of an unknown flag; they are not taken ({count}). Ask for an intact file.",
    ),
    "dbf_value_unreadable": FindingRule(
        "warning",
        "Le champ {field} ne se lit pas ; il compte comme vide et reste tel quel dans le fichier. Vérifiez-le.",
        "Veld {field} is niet leesbaar; het telt als leeg en blijft in het bestand zoals het is. Kijk het na.",
        "Field {field} can't be read; it counts as empty and stays in the file as it is. Check it.",
    ),
    "member_file_lost_records": FindingRule(
        "error",
        "Le fichier des membres a perdu des enregistrements ({lost}) ; {records} se lisent. Qui y figurait serait "
        "inconnu : aucune liste n'est publiée. Déposez le fichier complet ; s'il n'y en a pas, mettez dans "
        "corrections.yml une entrée « kind: member_file » avec « expect: {{records: {records}}} ».",
        "Het ledenbestand heeft records verloren ({lost}); leesbaar: {records}. Wie erin stond, zou onbekend zijn: "
        "er wordt geen lijst gepubliceerd. Leg het volledige bestand klaar; is er geen, zet dan in corrections.yml een "
        "post «kind: member_file» met «expect: {{records: {records}}}».",
        "The member file has lost records ({lost}); {records} can be read. Who stood there would be unknown: no list "
        "is published. Lay the whole file there; if there is none, put into corrections.yml an entry 'kind: "
        "member_file' with 'expect: {{records: {records}}}'.",
    ),
    "member_start_lost_records": FindingRule(
        "error",
        "Le fichier des membres a perdu des enregistrements ({lost}) ; {records} se lisent. Qui y figurait serait "
        "inconnu : rien n'est appliqué. Prenez le fichier complet.",
        "Het ledenbestand heeft records verloren ({lost}); leesbaar: {records}. Wie erin stond, zou onbekend zijn: er "
        "wordt niets toegepast. Neem het volledige bestand.",
        "The member file has lost records ({lost}); {records} can be read. Who stood there would be unknown: nothing "
        "is applied. Take the whole file.",
    ),
    "member_start_number_impossible": FindingRule(
        "error",
        "« {raw} » dans {field} n'est pas un matricule ; ce membre serait inconnu : rien n'est appliqué. Corrigez cet "
        "enregistrement du fichier des membres.",
        "'{raw}' in {field} is geen stamnummer; dat lid zou onbekend zijn: er wordt niets toegepast. Verbeter dit "
        "record van het ledenbestand.",
        "'{raw}' in {field} is no member number; that member would be unknown: nothing is applied. Mend this record of "
        "the member file.",
    ),
    "member_start_state_impossible": FindingRule(
        "error",
        "Le membre {member_id} garderait {field} « {raw} », ce qui ne se peut pas ; aucune liste ne pourrait en "
        "partir : rien n'est appliqué. Corrigez le fichier des membres, ou donnez la vraie valeur dans les mises à "
        "jour, colonne « {key} ».",
        "Lid {member_id} zou {field} '{raw}' houden, wat niet kan; geen lijst zou ervan kunnen vertrekken: er wordt "
        "niets toegepast. Verbeter het ledenbestand, of geef de echte waarde in de wijzigingen, kolom '{key}'.",
        "Member {member_id} would keep {field} '{raw}', which can't be; no list could start from it: nothing is "
        "applied. Mend the member file, or give the true value in the updates, column '{key}'.",
    ),
    "member_number_impossible": FindingRule(
        "error",
        "« {raw} » dans {field} n'est pas un matricule ; ce membre serait inconnu : aucune liste n'est publiée. "
        "Corrigez cet enregistrement du fichier des membres.",
        "'{raw}' in {field} is geen stamnummer; dat lid zou onbekend zijn: er wordt geen lijst gepubliceerd. Verbeter "
        "dit record van het ledenbestand.",
        "'{raw}' in {field} is no member number; that member would be unknown: no list is published. Mend this record "
        "of the member file.",
    ),
    "member_state_impossible": FindingRule(
        "error",
        "Le membre {member_id} partirait de {field} « {raw} », ce qui ne se peut pas ; sa cote serait inventée : "
        "aucune liste n'est publiée. Corrigez le fichier des membres ou, si la vraie valeur n'est pas {counted}, "
        "mettez dans corrections.yml une entrée « kind: member », « member: {member_id} », « expect: {{{key}: "
        "{counted}}} », « set: {{{key}: ...}} » avec cette valeur.",
        "Lid {member_id} zou vertrekken van {field} '{raw}', wat niet kan; zijn rating zou verzonnen zijn: er wordt "
        "geen lijst gepubliceerd. Verbeter het ledenbestand of, als de echte waarde niet {counted} is, zet in "
        "corrections.yml een post 'kind: member', 'member: {member_id}', 'expect: {{{key}: {counted}}}', "
        "'set: {{{key}: ...}}' met die waarde.",
        "Member {member_id} would start from {field} '{raw}', which can't be; his rating would be invented: no list is "
        "published. Mend the member file or, where the true value is not {counted}, put into corrections.yml an entry "
        "'kind: member', 'member: {member_id}', 'expect: {{{key}: {counted}}}', 'set: {{{key}: ...}}' with that value.",
    ),
    "member_value_impossible": FindingRule(
        "warning",
        "« {raw} » dans {field} du membre {member_id} ne se peut pas ; rien n'en est calculé. Vérifiez-le.",
        "'{raw}' in {field} van lid {member_id} kan niet; er wordt niets mee berekend. Kijk het na.",
        "'{raw}' in {field} of member {member_id} can't be; nothing is computed from it. Check it.",
    ),
    "member_twice": FindingRule(
        "warning",
        "Le matricule {member_id} figure {count} fois dans le fichier des membres ; le premier compte. "
        "Faites corriger le fichier.",
        "Stamnummer {member_id} staat {count} keer in het ledenbestand; het eerste telt. Laat het bestand verbeteren.",
        "Member number {member_id} stands {count} times in the member file; the first counts. Have the file mended.",
    ),
}
