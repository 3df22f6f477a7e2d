"""The wording of the rating repair's findings, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

_UNTOUCHED = {
    "fr": " Le fichier n'a pas été modifié.",
    "nl": " Het bestand is niet gewijzigd.",
    "en": " The file was not changed.",
}


def _refused(fr: str, nl: str, en: str) -> FindingRule:
    """A refusal always says that nothing was changed."""
    return FindingRule("error", fr + _UNTOUCHED["fr"], nl + _UNTOUCHED["nl"], en + _UNTOUCHED["en"])


CATALOGUE: dict[str, FindingRule] = {
    "fixelo_no_file": FindingRule(
        "error",
        "Aucun fichier .CBF ou .PGN ne correspond à « {pattern} ». Vérifiez le chemin.",
        "Geen .CBF- of .PGN-bestand past bij «{pattern}». Kijk het pad na.",
        "No .CBF or .PGN file matches '{pattern}'. Check the path.",
    ),
    "fixelo_layout_unknown": _refused(
        "Ce n'est ni un fichier .CBF ni un fichier .PGN. Indiquez le fichier .CBF de la base.",
        "Dit is geen .CBF- en geen .PGN-bestand. Geef het .CBF-bestand van de databank op.",
        "This is neither a .CBF nor a .PGN file. Name the .CBF file of the database.",
    ),
    "fixelo_cbf_only": _refused(
        "Seules les bases .CBF ont des en-têtes à lire ici. Indiquez le fichier .CBF.",
        "Alleen .CBF-databanken hebben hier leesbare koppen. Geef het .CBF-bestand op.",
        "Only .CBF databases have headers to read here. Name the .CBF file.",
    ),
    "fixelo_unreadable": _refused(
        "Le fichier ne peut pas être lu : {reason}. Vérifiez le chemin et les droits.",
        "Het bestand kan niet gelezen worden: {reason}. Kijk het pad en de rechten na.",
        "The file can't be read: {reason}. Check the path and the permissions.",
    ),
    "fixelo_index_missing": _refused(
        "Le fichier d'index {index} manque. Placez-le à côté du fichier .CBF.",
        "Het indexbestand {index} ontbreekt. Zet het naast het .CBF-bestand.",
        "The index file {index} is missing. Put it beside the .CBF file.",
    ),
    "fixelo_index_ambiguous": _refused(
        "Plusieurs fichiers d'index conviennent : {names}. Gardez-en un seul à côté du fichier .CBF.",
        "Meer dan één indexbestand komt in aanmerking: {names}. Hou er één naast het .CBF-bestand.",
        "More than one index file fits: {names}. Keep one beside the .CBF file.",
    ),
    "fixelo_index_size": _refused(
        "L'index est coupé : {size} octets n'est pas une longueur possible. Reprenez une copie intacte.",
        "De index is afgebroken: {size} bytes is geen mogelijke lengte. Neem een gave kopie.",
        "The index is cut: {size} bytes is not a possible length. Take an intact copy.",
    ),
    "fixelo_index_count": _refused(
        "L'index annonce {games} parties mais contient {entries} positions. Reprenez une copie intacte.",
        "De index meldt {games} partijen maar bevat {entries} plaatsen. Neem een gave kopie.",
        "The index says {games} games but holds {entries} places. Take an intact copy.",
    ),
    "fixelo_games_cut": _refused(
        "Le fichier de parties est coupé : l'index attend {expected} octets, il y en a {size}. "
        "Reprenez une copie intacte.",
        "Het partijenbestand is afgebroken: de index verwacht {expected} bytes, er zijn er {size}. "
        "Neem een gave kopie.",
        "The game file is cut: the index expects {expected} bytes, there are {size}. Take an intact copy.",
    ),
    "fixelo_games_surplus": _refused(
        "L'index s'arrête à l'octet {expected} mais le fichier en compte {size} : "
        "ils ne vont pas ensemble. Cherchez l'index qui lui appartient.",
        "De index stopt bij byte {expected} maar het bestand telt er {size}: "
        "ze horen niet samen. Zoek de index die erbij hoort.",
        "The index ends at byte {expected} but the file has {size}: they do not belong together. "
        "Look for the index that belongs to it.",
    ),
    "fixelo_offset_outside": _refused(
        "La partie {game} commencerait à l'octet {offset}, hors du fichier de {size} octets. "
        "L'index est abîmé ; reprenez une copie intacte.",
        "Partij {game} zou beginnen bij byte {offset}, buiten het bestand van {size} bytes. "
        "De index is beschadigd; neem een gave kopie.",
        "Game {game} would begin at byte {offset}, outside the file of {size} bytes. "
        "The index is damaged; take an intact copy.",
    ),
    "fixelo_record_outside": _refused(
        "La partie {game} irait jusqu'à l'octet {end}, au-delà des {size} octets du fichier. "
        "La base est abîmée ; reprenez une copie intacte.",
        "Partij {game} zou tot byte {end} lopen, voorbij de {size} bytes van het bestand. "
        "De databank is beschadigd; neem een gave kopie.",
        "Game {game} would reach to byte {end}, past the {size} bytes of the file. "
        "The database is damaged; take an intact copy.",
    ),
    "fixelo_records_overlap": _refused(
        "Les parties {game} et {other} se chevauchent. L'index est abîmé ou d'une autre base ; "
        "reprenez une copie intacte.",
        "Partijen {game} en {other} overlappen elkaar. De index is beschadigd of van een andere databank; "
        "neem een gave kopie.",
        "Games {game} and {other} lie on top of each other. The index is damaged or another database's; "
        "take an intact copy.",
    ),
    "fixelo_read_only": _refused(
        "{path} est en lecture seule. Ôtez la protection ou employez --out DOSSIER.",
        "{path} is alleen-lezen. Hef de beveiliging op of gebruik --out MAP.",
        "{path} is read-only. Lift the protection or use --out DIR.",
    ),
    "fixelo_received_file": _refused(
        "Rien n'est modifié ni écrit dans raw, curated, published ou members du dossier de données. "
        "Employez --practice, ou --out avec un dossier ailleurs.",
        "In raw, curated, published en members van de gegevensmap wordt niets gewijzigd of geschreven. "
        "Gebruik --practice, of --out met een map elders.",
        "Nothing is edited or written in raw, curated, published or members of the data folder. "
        "Use --practice, or --out with a folder elsewhere.",
    ),
    "fixelo_target_exists": _refused(
        "{path} existe déjà avec un autre contenu. Choisissez un autre dossier.",
        "{path} bestaat al met een andere inhoud. Kies een andere map.",
        "{path} exists already with other content. Choose another folder.",
    ),
    "fixelo_write_failed": _refused(
        "L'écriture a échoué : {reason}. Vérifiez la place et les droits.",
        "Het schrijven is mislukt: {reason}. Kijk de ruimte en de rechten na.",
        "Writing failed: {reason}. Check the space and the permissions.",
    ),
    "fixelo_verify_failed": _refused(
        "Relu après l'écriture, le nouveau fichier n'est pas celui attendu ; il a été jeté. Vérifiez le disque.",
        "Na het schrijven herlezen is het nieuwe bestand niet het verwachte; het is weggegooid. Kijk de schijf na.",
        "Read again after writing, the new file is not the expected one; it was thrown away. Check the disk.",
    ),
    "fixelo_changed_meanwhile": _refused(
        "Un autre programme a modifié le fichier entre-temps. Fermez-le et recommencez ; ici rien n'a été écrit.",
        "Een ander programma heeft het bestand intussen gewijzigd. Sluit het en herbegin; hier is niets geschreven.",
        "Another program changed the file meanwhile. Close it and run again; nothing was written here.",
    ),
    "fixelo_line_too_long": _refused(
        "Une ligne de plus de {megabytes} Mo : ce n'est pas un fichier PGN. Vérifiez-le.",
        "Een regel van meer dan {megabytes} MB: dit is geen PGN-bestand. Kijk het na.",
        "A line of more than {megabytes} MB: this is not a PGN file. Check it.",
    ),
    "fixelo_utf16": _refused(
        "Le fichier est en UTF-16, ce que PGN ne connaît pas. Enregistrez-le en UTF-8 ou en ANSI.",
        "Het bestand is in UTF-16, wat PGN niet kent. Bewaar het als UTF-8 of ANSI.",
        "The file is in UTF-16, which PGN does not know. Save it as UTF-8 or ANSI.",
    ),
    "fixelo_no_list": FindingRule(
        "warning",
        "Aucune liste de joueurs : toute cote supérieure à {limit} est tenue pour fausse. Donnez --players FIXELO.DAT.",
        "Geen spelerslijst: elke rating boven {limit} geldt als vals. Geef --players FIXELO.DAT op.",
        "No player list: every rating above {limit} counts as false. Give --players FIXELO.DAT.",
    ),
    "fixelo_list_limit": FindingRule(
        "warning",
        "La première ligne de la liste n'est pas une limite ; elle est lue comme un joueur. Mettez-y par exemple 2650.",
        "De eerste regel van de lijst is geen grens; hij wordt als speler gelezen. Zet er bijvoorbeeld 2650.",
        "The first line of the list is not a limit; it is read as a player. Put 2650 there, say.",
    ),
    "fixelo_list_line": FindingRule(
        "warning",
        "Cette ligne de la liste ne contient pas de nom ; elle ne compte pas. Corrigez-la.",
        "Deze regel van de lijst bevat geen naam; hij telt niet. Verbeter hem.",
        "This line of the list holds no name; it does not count. Mend it.",
    ),
    "fixelo_open_comment": FindingRule(
        "warning",
        "Un commentaire s'ouvre ici et ne se ferme jamais ; tout ce qui suit est resté tel quel. Ajoutez « }} ».",
        "Hier begint commentaar dat nooit eindigt; alles erna is gebleven zoals het was. Voeg «}}» toe.",
        "A comment opens here and never closes; all that follows stays as it is. Add '}}'.",
    ),
    "fixelo_tag_unreadable": FindingRule(
        "warning",
        "Cette cote ne se lit pas ; la ligne est restée telle quelle. Corrigez-la à la main.",
        "Deze rating is niet leesbaar; de regel is gebleven zoals hij was. Verbeter hem met de hand.",
        "This rating can't be read; the line stays as it is. Mend it by hand.",
    ),
    "fixelo_false_rating": FindingRule(
        "warning",
        "Partie {game_number}, {white} - {black} : la cote {rating_shown} de {player} est fausse, "
        "sans doute {true_rating_guess}. Si elle est pourtant juste, ajoutez ce nom à la liste et recommencez, avec la "
        "copie .bak si elle est déjà ôtée ; sinon, laissez calcelo fixelo l'ôter.",
        "Partij {game_number}, {white} - {black}: de rating {rating_shown} van {player} is vals, "
        "wellicht {true_rating_guess}. Is hij toch juist, voeg deze naam dan aan de lijst toe en herbegin, met de "
        "kopie .bak als hij al weg is; zo niet, laat calcelo fixelo hem weghalen.",
        "Game {game_number}, {white} - {black}: the rating {rating_shown} of {player} is false, "
        "likely {true_rating_guess}. If it is right all the same, add this name to the list and run again, on the copy "
        ".bak where it is gone already; if not, let calcelo fixelo remove it.",
    ),
    "fixelo_unclear_name": FindingRule(
        "warning",
        "Partie {game_number}, {white} - {black} : {player} ({rating_shown}) est peut-être {list_names} "
        "de la liste ; la cote est gardée. Si c'est bien lui, ajoutez ce nom à la liste ; sinon, ôtez la cote à la "
        "main.",
        "Partij {game_number}, {white} - {black}: {player} ({rating_shown}) is misschien {list_names} "
        "van de lijst; de rating blijft. Is hij het, voeg deze naam dan aan de lijst toe; zo niet, haal de rating weg "
        "met de hand.",
        "Game {game_number}, {white} - {black}: {player} ({rating_shown}) may be {list_names} of the list; "
        "the rating is kept. If it is the same player, add this name to the list; if not, remove the rating by hand.",
    ),
    "fixelo_other_cause": FindingRule(
        "hint",
        "Partie {game_number}, {white} - {black} : la cote {rating_shown} de {player} est élevée, mais ce défaut "
        "ne peut pas l'avoir produite ; elle est gardée. Comparez-la à la liste de l'époque ; si elle est fausse, "
        "corrigez-la à la main.",
        "Partij {game_number}, {white} - {black}: de rating {rating_shown} van {player} is hoog, maar deze fout "
        "kan hem niet gemaakt hebben; hij blijft. Kijk hem na in de lijst van toen; is hij vals, verbeter hem dan met "
        "de hand.",
        "Game {game_number}, {white} - {black}: the rating {rating_shown} of {player} is high, but this fault "
        "cannot have made it; it is kept. Check it against a list of its time; if it is false, mend it by hand.",
    ),
    "fixelo_bad_checksum": FindingRule(
        "warning",
        "Partie {game_number}, {white} - {black} : la somme de contrôle ne convient pas ; "
        "la partie est restée telle quelle. Enregistrez-la à nouveau dans ChessBase.",
        "Partij {game_number}, {white} - {black}: de controlesom klopt niet; de partij is gebleven zoals ze was. "
        "Bewaar ze opnieuw in ChessBase.",
        "Game {game_number}, {white} - {black}: the checksum does not fit; the game stays as it is. "
        "Save it again in ChessBase.",
    ),
}

ABOUT_THE_FILE = frozenset(CATALOGUE) - {
    "fixelo_list_limit",
    "fixelo_list_line",
    "fixelo_open_comment",
    "fixelo_tag_unreadable",
    "fixelo_false_rating",
    "fixelo_unclear_name",
    "fixelo_other_cause",
}
"""These need no place in a text; a game's checksum, which only a .CBF has, is told by the game's number."""
