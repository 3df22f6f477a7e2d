"""The wording of findings about files as such, the FIDE export and the member file, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

CATALOGUE: dict[str, FindingRule] = {
    "file_cannot_be_opened": FindingRule(
        "error",
        "Le fichier ne s'ouvre pas : {reason}. Rien n'en est repris ; demandez-le à nouveau.",
        "Het bestand kan niet geopend worden: {reason}. Niets ervan wordt overgenomen; vraag het opnieuw.",
        "The file can't be opened: {reason}. Nothing of it is taken; ask for it again.",
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
    "fide_list_unreadable": FindingRule(
        "error",
        "La liste FIDE ne peut pas être lue : {reason}. Aucune cote FIDE n'est reprise ; téléchargez-la à nouveau.",
        "De FIDE-lijst kan niet gelezen worden: {reason}. Geen FIDE-rating wordt overgenomen; haal ze opnieuw op.",
        "The FIDE list can't be read: {reason}. No FIDE rating is taken over; download it again.",
    ),
    "fide_line_without_number": FindingRule(
        "warning",
        "La ligne ne commence pas par un numéro FIDE ; elle n'est pas reprise.",
        "De regel begint niet met een FIDE-nummer; hij wordt niet overgenomen.",
        "The line does not begin with a FIDE number; it is not taken.",
    ),
    "fide_number_twice": FindingRule(
        "warning",
        "Le numéro FIDE {fide_id} figure plusieurs fois ; la première ligne compte.",
        "FIDE-nummer {fide_id} staat er meer dan eens in; de eerste regel telt.",
        "FIDE number {fide_id} stands there more than once; the first line counts.",
    ),
    "fide_rating_repaired": FindingRule(
        "warning",
        "Du texte déborde dans la colonne de la cote ; {rating} est repris. Vérifiez ce joueur.",
        "Tekst loopt over in de kolom van de rating; {rating} wordt overgenomen. Kijk deze speler na.",
        "Text runs over into the rating column; {rating} is taken. Check this player.",
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
    "dbf_count_differs": FindingRule(
        "warning",
        "L'en-tête annonce {declared} enregistrements, le fichier en contient {present}. "
        "Ce qui est là est repris ; demandez le fichier complet.",
        "De kop meldt {declared} records, het bestand bevat er {present}. "
        "Wat er is wordt overgenomen; vraag het volledige bestand.",
        "The header says {declared} records, the file holds {present}. What is there is taken; ask for the whole file.",
    ),
    "dbf_records_behind_count": FindingRule(
        "warning",
        "Derrière les {declared} enregistrements annoncés suivent encore {bytes} octets ; ils ne sont pas lus.",
        "Na de {declared} gemelde records volgen nog {bytes} bytes; ze worden niet gelezen.",
        "Behind the {declared} records that the header counts stand {bytes} more bytes; they are not read.",
    ),
    "dbf_record_quarantined": FindingRule(
        "warning",
        "{count} enregistrements ont une marque inconnue et ne sont pas repris.",
        "{count} records dragen een onbekend merkteken en worden niet overgenomen.",
        "{count} records carry an unknown flag and are not taken.",
    ),
    "dbf_value_unreadable": FindingRule(
        "warning",
        "Le champ {field} ne se lit pas ; il compte comme vide et reste tel quel dans le fichier.",
        "Veld {field} is niet leesbaar; het telt als leeg en blijft in het bestand zoals het is.",
        "Field {field} can't be read; it counts as empty and stays in the file as it is.",
    ),
    "member_twice": FindingRule(
        "warning",
        "Le matricule {member_id} figure {count} fois dans le fichier des membres ; le premier compte.",
        "Stamnummer {member_id} staat {count} keer in het ledenbestand; het eerste telt.",
        "Member number {member_id} stands {count} times in the member file; the first counts.",
    ),
}
