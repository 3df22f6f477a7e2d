"""The findings about files that pairing programs keep for themselves, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

PROGRAMS_CATALOGUE: dict[str, FindingRule] = {
    "swiss_chess_file": FindingRule(
        "error",
        "C'est le fichier interne de Swiss-Chess (.SWT) ; il est refusé. Demandez un export en texte : le rapport de "
        "tournoi TRF avec les matricules belges, ou le fichier ELO belge.",
        "Dit is het eigen bestand van Swiss-Chess (.SWT); het wordt geweigerd. Vraag een export als tekst: het "
        "toernooiverslag TRF met de Belgische stamnummers, of het Belgische ELO-bestand.",
        "This is Swiss-Chess's own file (.SWT); it is refused. Ask for an export as text: the TRF tournament report "
        "with the Belgian member numbers, or the Belgian ELO file.",
    ),
    "swiss_manager_file": FindingRule(
        "error",
        "C'est le fichier interne de Swiss-Manager (.TUNX, .TURX, .TUMX) ; il est refusé. Demandez son export TRF "
        "avec les matricules belges (TRF-2026, lignes BEL).",
        "Dit is het eigen bestand van Swiss-Manager (.TUNX, .TURX, .TUMX); het wordt geweigerd. Vraag zijn "
        "TRF-export met de Belgische stamnummers (TRF-2026, BEL-regels).",
        "This is Swiss-Manager's own file (.TUNX, .TURX, .TUMX); it is refused. Ask for its TRF export with the "
        "Belgian member numbers (TRF-2026, BEL rows).",
    ),
    "pairtwo_file": FindingRule(
        "error",
        "C'est le fichier interne de PairTwo (.sws) ; il est refusé. Demandez le fichier d'envoi ELO de PairTwo.",
        "Dit is het eigen bestand van PairTwo (.sws); het wordt geweigerd. Vraag het ELO-verzendbestand van PairTwo.",
        "This is PairTwo's own file (.sws); it is refused. Ask for PairTwo's ELO result file.",
    ),
    "swar_file": FindingRule(
        "error",
        "C'est le fichier interne de SWAR (.swar) ; il est refusé. Demandez l'envoi ELO que SWAR écrit (S_SWAR_...).",
        "Dit is het eigen bestand van SWAR (.swar); het wordt geweigerd. Vraag de ELO-zending die SWAR schrijft "
        "(S_SWAR_...).",
        "This is SWAR's own file (.swar); it is refused. Ask for the ELO sending that SWAR writes (S_SWAR_...).",
    ),
    "papi_programs_missing": FindingRule(
        "error",
        "C'est un fichier Papi (base Access) ; pour le lire il faut les programmes mdbtools, qui ne sont pas installés "
        "ici. Installez-les, ou demandez que Papi exporte le tournoi en texte (rapport TRF ou fichier ELO).",
        "Dit is een Papi-bestand (Access); om het te lezen zijn de programma's mdbtools nodig, die hier niet "
        "geïnstalleerd zijn. Installeer ze, of vraag dat Papi het toernooi als tekst exporteert (TRF of ELO-bestand).",
        "This is a Papi file (an Access database); to read it the mdbtools programs are needed, which are not "
        "installed here. Install them, or ask that Papi exports the tournament as text (TRF report or ELO file).",
    ),
    "papi_unreadable": FindingRule(
        "error",
        "La base Access ne se lit pas : {reason}. Le fichier est refusé ; demandez un export en texte de Papi.",
        "De Access-databank is niet leesbaar: {reason}. Het bestand wordt geweigerd; vraag een tekstexport van Papi.",
        "The Access database can't be read: {reason}. The file is refused; ask for a text export from Papi.",
    ),
    "papi_tables_missing": FindingRule(
        "error",
        "C'est une base Access, mais pas de Papi : {missing} manque. Le fichier est refusé ; demandez le fichier "
        "d'envoi.",
        "Dit is een Access-databank, maar niet van Papi: {missing} ontbreekt. Het bestand wordt geweigerd; vraag het "
        "verzendbestand.",
        "This is an Access database, but not Papi's: {missing} is missing. The file is refused; ask for the result "
        "file.",
    ),
    "papi_without_members": FindingRule(
        "error",
        "Le fichier Papi n'a pas de matricules belges (colonne NrFFE ou Nr) ; il est refusé. Demandez-le avec les "
        "matricules.",
        "Het Papi-bestand heeft geen Belgische stamnummers (kolom NrFFE of Nr); het wordt geweigerd. Vraag het met de "
        "stamnummers.",
        "The Papi file has no Belgian member numbers (column NrFFE or Nr); it is refused. Ask for it with the numbers.",
    ),
    "papi_numbers_taken_as_members": FindingRule(
        "hint",
        "Les matricules sont pris de la colonne {column} de Papi. Vérifiez-en un ou deux.",
        "De stamnummers komen uit de kolom {column} van Papi. Kijk er een of twee na.",
        "The member numbers are taken from Papi's column {column}. Check one or two of them.",
    ),
    "papi_result_missing": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : la partie est appariée mais n'a pas de résultat ; elle n'est pas reprise. "
        "Demandez le résultat.",
        "«{cell}» (ronde {round}): de partij is gepaard maar heeft geen uitslag; ze wordt niet overgenomen. "
        "Vraag de uitslag.",
        "'{cell}' (round {round}): the game is paired but has no result; it is not taken. Ask for the result.",
    ),
}
