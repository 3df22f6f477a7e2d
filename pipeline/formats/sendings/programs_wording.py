"""The findings about files that pairing programs keep for themselves, in French, Dutch and English."""

from __future__ import annotations

from pipeline.advice import (
    ASK_FOR_RESULT,
    CHECK,
    RIGHT_RESULT,
    SEND_RESULT_FILE,
)
from pipeline.findings import FindingRule
from pipeline.languages import Words

PROGRAMS_CATALOGUE: dict[str, FindingRule] = {
    "swiss_chess_file": FindingRule(
        "error",
        "C'est le fichier interne de Swiss-Chess (.SWT) ; il est refusé.",
        "Dit is het eigen bestand van Swiss-Chess (.SWT); het wordt geweigerd.",
        "This is Swiss-Chess's own file (.SWT); it is refused.",
        officer=Words(
            "Demandez un export en texte : le rapport de tournoi TRF avec les matricules belges, ou le fichier ELO "
            "belge.",
            "Vraag een export als tekst: het toernooiverslag TRF met de Belgische stamnummers, of het Belgische "
            "ELO-bestand.",
            "Ask for an export as text: the TRF tournament report with the Belgian member numbers, or the Belgian "
            "ELO file.",
        ),
        sender=Words(
            "Envoyez-nous un export en texte : le rapport de tournoi TRF avec les matricules belges, ou le fichier "
            "ELO belge.",
            "Stuur ons een export als tekst: het toernooiverslag TRF met de Belgische stamnummers, of het Belgische "
            "ELO-bestand.",
            "Send us an export as text: the TRF tournament report with the Belgian member numbers, or the Belgian "
            "ELO file.",
        ),
    ),
    "swiss_manager_file": FindingRule(
        "error",
        "C'est le fichier interne de Swiss-Manager (.TUNX, .TURX, .TUMX) ; il est refusé.",
        "Dit is het eigen bestand van Swiss-Manager (.TUNX, .TURX, .TUMX); het wordt geweigerd.",
        "This is Swiss-Manager's own file (.TUNX, .TURX, .TUMX); it is refused.",
        officer=Words(
            "Demandez son export TRF avec les matricules belges (TRF-2026, lignes BEL).",
            "Vraag zijn TRF-export met de Belgische stamnummers (TRF-2026, BEL-regels).",
            "Ask for its TRF export with the Belgian member numbers (TRF-2026, BEL rows).",
        ),
        sender=Words(
            "Envoyez-nous son export TRF avec les matricules belges (TRF-2026, lignes BEL).",
            "Stuur ons zijn TRF-export met de Belgische stamnummers (TRF-2026, BEL-regels).",
            "Send us its TRF export with the Belgian member numbers (TRF-2026, BEL rows).",
        ),
    ),
    "pairtwo_file": FindingRule(
        "error",
        "C'est le fichier interne de PairTwo (.sws) ; il est refusé.",
        "Dit is het eigen bestand van PairTwo (.sws); het wordt geweigerd.",
        "This is PairTwo's own file (.sws); it is refused.",
        officer=Words(
            "Demandez le fichier d'envoi ELO de PairTwo.",
            "Vraag het ELO-verzendbestand van PairTwo.",
            "Ask for PairTwo's ELO result file.",
        ),
        sender=Words(
            "Envoyez-nous le fichier d'envoi ELO de PairTwo.",
            "Stuur ons het ELO-verzendbestand van PairTwo.",
            "Send us PairTwo's ELO result file.",
        ),
    ),
    "swar_file": FindingRule(
        "error",
        "C'est le fichier interne de SWAR (.swar) ; il est refusé.",
        "Dit is het eigen bestand van SWAR (.swar); het wordt geweigerd.",
        "This is SWAR's own file (.swar); it is refused.",
        officer=Words(
            "Demandez l'envoi ELO que SWAR écrit (S_SWAR_...).",
            "Vraag de ELO-zending die SWAR schrijft (S_SWAR_...).",
            "Ask for the ELO sending that SWAR writes (S_SWAR_...).",
        ),
        sender=Words(
            "Envoyez-nous l'envoi ELO que SWAR écrit (S_SWAR_...).",
            "Stuur ons de ELO-zending die SWAR schrijft (S_SWAR_...).",
            "Send us the ELO sending that SWAR writes (S_SWAR_...).",
        ),
    ),
    "papi_programs_missing": FindingRule(
        "error",
        "C'est un fichier Papi (base Access) ; pour le lire il faut les programmes mdbtools, qui ne sont pas "
        "installés ici.",
        "Dit is een Papi-bestand (Access); om het te lezen zijn de programma's mdbtools nodig, die hier niet "
        "geïnstalleerd zijn.",
        "This is a Papi file (an Access database); to read it the mdbtools programs are needed, which are not "
        "installed here.",
        officer=Words(
            "Installez-les, ou demandez que Papi exporte le tournoi en texte (rapport TRF ou fichier ELO).",
            "Installeer ze, of vraag dat Papi het toernooi als tekst exporteert (TRF of ELO-bestand).",
            "Install them, or ask that Papi exports the tournament as text (TRF report or ELO file).",
        ),
        sender=Words(
            "Exportez-y le tournoi en texte (rapport TRF ou fichier ELO) et envoyez-nous cet export.",
            "Exporteer het toernooi in Papi als tekst (TRF of ELO-bestand) en stuur ons die export.",
            "Export the tournament from Papi as text (TRF report or ELO file) and send us that.",
        ),
        told_sender=Words(
            "C'est un fichier Papi (base Access), que nous n'avons pas pu lire ; il est refusé.",
            "Dit is een Papi-bestand (Access), dat we niet konden lezen; het wordt geweigerd.",
            "This is a Papi file (an Access database), which we could not read; it is refused.",
        ),
    ),
    "papi_unreadable": FindingRule(
        "error",
        "La base Access ne se lit pas : {reason}. Le fichier est refusé.",
        "De Access-databank is niet leesbaar: {reason}. Het bestand wordt geweigerd.",
        "The Access database can't be read: {reason}. The file is refused.",
        officer=Words(
            "Demandez un export en texte de Papi.",
            "Vraag een tekstexport van Papi.",
            "Ask for a text export from Papi.",
        ),
        sender=Words(
            "Envoyez-nous un export en texte de Papi.",
            "Stuur ons een tekstexport van Papi.",
            "Send us a text export from Papi.",
        ),
        told_sender=Words(
            "Nous n'avons pas pu lire ce fichier Papi ; il est refusé.",
            "We konden dit Papi-bestand niet lezen; het wordt geweigerd.",
            "We could not read this Papi file; it is refused.",
        ),
    ),
    "papi_tables_missing": FindingRule(
        "error",
        "C'est une base Access, mais pas de Papi : {missing} manque. Le fichier est refusé.",
        "Dit is een Access-databank, maar niet van Papi: {missing} ontbreekt. Het bestand wordt geweigerd.",
        "This is an Access database, but not Papi's: {missing} is missing. The file is refused.",
        officer=Words(
            "Demandez le fichier d'envoi.",
            "Vraag het verzendbestand.",
            "Ask for the result file.",
        ),
        sender=SEND_RESULT_FILE,
    ),
    "papi_without_members": FindingRule(
        "error",
        "Le fichier Papi n'a pas de matricules belges (colonne NrFFE ou Nr) ; il est refusé.",
        "Het Papi-bestand heeft geen Belgische stamnummers (kolom NrFFE of Nr); het wordt geweigerd.",
        "The Papi file has no Belgian member numbers (column NrFFE or Nr); it is refused.",
        officer=Words(
            "Demandez-le avec les matricules.",
            "Vraag het met de stamnummers.",
            "Ask for it with the numbers.",
        ),
        sender=Words(
            "Ajoutez les matricules et renvoyez-le.",
            "Voeg de stamnummers toe en stuur het opnieuw.",
            "Add the numbers and send it again.",
        ),
    ),
    "papi_numbers_taken_as_members": FindingRule(
        "hint",
        "Les matricules sont pris de la colonne {column} de Papi.",
        "De stamnummers komen uit de kolom {column} van Papi.",
        "The member numbers are taken from Papi's column {column}.",
        officer=Words(
            "Vérifiez-en un ou deux.",
            "Kijk er een of twee na.",
            "Check one or two of them.",
        ),
        sender=CHECK,
    ),
    "papi_result_missing": FindingRule(
        "warning",
        "« {cell} » (ronde {round}) : la partie est appariée mais n'a pas de résultat ; elle n'est pas reprise.",
        "«{cell}» (ronde {round}): de partij is gepaard maar heeft geen uitslag; ze wordt niet overgenomen.",
        "'{cell}' (round {round}): the game is paired but has no result; it is not taken.",
        officer=ASK_FOR_RESULT,
        sender=RIGHT_RESULT,
    ),
}
