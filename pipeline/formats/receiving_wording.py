"""The findings about how files came in (zips, mails, later versions), worded in French, Dutch and English."""

from __future__ import annotations

from pipeline.advice import NOTHING
from pipeline.findings import FindingRule
from pipeline.languages import Words

CATALOGUE: dict[str, FindingRule] = {
    "zip_within_zip": FindingRule(
        "error",
        "Un zip dans un zip n'est pas ouvert ; il est gardé tel quel. Décompressez-le et recevez les fichiers.",
        "Een zip in een zip wordt niet geopend; hij wordt bewaard zoals hij is. Pak hem uit en ontvang de bestanden.",
        "A zip within a zip is not opened; it is kept as it is. Unpack it and receive the files.",
    ),
    "zip_encrypted": FindingRule(
        "error",
        "Le zip est protégé par un mot de passe ; il est gardé sans être ouvert. Demandez-le sans mot de passe.",
        "De zip is met een wachtwoord beveiligd; hij wordt bewaard zonder te openen. Vraag hem zonder wachtwoord.",
        "The zip is protected by a password; it is kept unopened. Ask for it without one.",
    ),
    "zip_too_big": FindingRule(
        "error",
        "Le zip contient plus de {files} fichiers ou plus de {bytes} octets ; il est gardé sans être ouvert. "
        "Vérifiez ce que c'est et recevez ses fichiers un à un.",
        "De zip bevat meer dan {files} bestanden of meer dan {bytes} bytes; hij wordt bewaard zonder te openen. "
        "Kijk na wat het is en ontvang zijn bestanden een voor een.",
        "The zip holds more than {files} files or more than {bytes} bytes; it is kept unopened. "
        "See what it is and receive its files one by one.",
    ),
    "zip_damaged": FindingRule(
        "error",
        "Le zip ne s'ouvre pas : {reason}. Il est gardé tel quel ; demandez-le à nouveau.",
        "De zip kan niet geopend worden: {reason}. Hij wordt bewaard zoals hij is; vraag hem opnieuw.",
        "The zip can't be opened: {reason}. It is kept as it is; ask for it again.",
    ),
    "zip_empty": FindingRule(
        "error",
        "Le zip ne contient aucun fichier. Demandez à l'expéditeur ce qu'il voulait envoyer.",
        "De zip bevat geen enkel bestand. Vraag de afzender wat hij wou sturen.",
        "The zip holds no file. Ask the sender what he meant to send.",
    ),
    "mail_too_big": FindingRule(
        "error",
        "Le message a plus de {bytes} octets ; il est gardé sans être ouvert. Enregistrez ses pièces jointes et "
        "recevez-les.",
        "Het bericht heeft meer dan {bytes} bytes; het wordt bewaard zonder te openen. Bewaar de bijlagen en "
        "ontvang ze.",
        "The mail has more than {bytes} bytes; it is kept unopened. Save its attachments and receive them.",
    ),
    "mail_damaged": FindingRule(
        "error",
        "Le message ne se lit pas : {reason}. Il est gardé tel quel ; enregistrez ses pièces jointes et recevez-les.",
        "Het bericht is niet leesbaar: {reason}. Het wordt bewaard zoals het is; bewaar de bijlagen en ontvang ze.",
        "The mail can't be read: {reason}. It is kept as it is; save its attachments and receive them.",
    ),
    "mail_irregular": FindingRule(
        "warning",
        "Le message n'est pas en ordre ({reason}) ; ses pièces jointes sont reprises. "
        "Vérifiez qu'elles sont complètes.",
        "Het bericht is niet in orde ({reason}); de bijlagen worden overgenomen. Kijk na of ze volledig zijn.",
        "The mail is not in order ({reason}); its attachments are taken. Check that they are whole.",
    ),
    "mail_without_attachment": FindingRule(
        "error",
        "Le message n'a pas de pièce jointe ; rien n'en est repris. Si le fichier se trouve dans le texte, "
        "enregistrez-le à part et recevez-le.",
        "Het bericht heeft geen bijlage; niets ervan wordt overgenomen. Staat het bestand in de tekst, "
        "bewaar het dan apart en ontvang het.",
        "The mail has no attachment; nothing of it is taken. If the file stands in the text, save it by itself "
        "and receive it.",
    ),
    "path_unreadable": FindingRule(
        "error",
        "Le fichier ne peut pas être lu : {reason}. Il n'est pas reçu ; vérifiez les droits d'accès et recommencez.",
        "Het bestand kan niet gelezen worden: {reason}. Het is niet ontvangen; kijk de rechten na en herbegin.",
        "The file can't be read: {reason}. It is not received; check its permissions and do it again.",
    ),
    "file_too_big": FindingRule(
        "error",
        "Le fichier a plus de {bytes} octets ; il n'est pas reçu. Ce n'est pas un fichier d'envoi ; vérifiez-le.",
        "Het bestand heeft meer dan {bytes} bytes; het is niet ontvangen. Dit is geen verzendbestand; kijk het na.",
        "The file has more than {bytes} bytes; it is not received. It is no result file; check it.",
    ),
    "superseded": FindingRule(
        "warning",
        "« {later_name} », reçu le {received_on}, remplace ce fichier : c'est le même tournoi, de même provenance. "
        "Ses parties ne comptent pas.",
        "«{later_name}», ontvangen op {received_on}, vervangt dit bestand: het is hetzelfde toernooi, van dezelfde "
        "herkomst. Zijn partijen tellen niet.",
        "'{later_name}', received on {received_on}, replaces this file: it is the same tournament, of the same origin. "
        "Its games do not count.",
        officer=Words(
            "Si c'est un autre tournoi, retirez le lien (supersedes_file_id) du registre.",
            "Is het een ander toernooi, haal dan de link (supersedes_file_id) uit het register.",
            "If it is another tournament, take the link (supersedes_file_id) out of the ledger.",
        ),
        sender=Words(
            "Si c'est un autre tournoi, dites-le-nous.",
            "Is het een ander toernooi, laat het ons dan weten.",
            "If it is another tournament, tell us.",
        ),
    ),
    "file_taken_over": FindingRule(
        "hint",
        "Le fichier est repris de la liste {period}, où il attendait.",
        "Het bestand is overgenomen van de lijst {period}, waar het wachtte.",
        "The file is taken over from {period}, where it waited.",
        officer=Words(
            "Ses corrections se placent dans celle-ci.",
            "Correcties eraan horen bij deze lijst.",
            "Corrections of it belong to this list.",
        ),
        sender=NOTHING,
    ),
}
