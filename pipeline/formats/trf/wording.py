"""The findings about what a conversion to a tournament report does not carry over, in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

CONVERSION_CATALOGUE: dict[str, FindingRule] = {
    "report_lines_left_out": FindingRule(
        "hint",
        "{version} ne connaît pas ces lignes, qui sont laissées de côté : {codes}. Choisissez trf26 pour les garder.",
        "{version} kent deze regels niet; ze zijn weggelaten: {codes}. Kies trf26 om ze te houden.",
        "{version} does not know these lines, which are left out: {codes}. Choose trf26 to keep them.",
    ),
    "report_letters_as_signs": FindingRule(
        "hint",
        "{version} ne connaît pas les résultats W D L H F U Z ; dans {count} cases un signe donne les mêmes points, "
        "un demi-point sans adversaire. Choisissez trf16 ou trf26 pour les garder.",
        "{version} kent de uitslagen W D L H F U Z niet; in {count} vakjes geeft een teken dezelfde punten, "
        "een half punt zonder tegenstander. Kies trf16 of trf26 om ze te houden.",
        "{version} does not know the results W D L H F U Z; in {count} cells a sign gives the same points, half a "
        "point without an opponent. Choose trf16 or trf26 to keep them.",
    ),
    "report_members_moved": FindingRule(
        "hint",
        "{version} n'a pas de lignes BEL : les {count} matricules et les cotes nationales sont dans les colonnes de la "
        "FIDE, les clubs sont laissés de côté. Choisissez trf26 pour tout garder.",
        "{version} heeft geen BEL-regels: de {count} stamnummers en de nationale ratings staan in de kolommen van de "
        "FIDE, de clubs zijn weggelaten. Kies trf26 om alles te houden.",
        "{version} has no BEL rows: the {count} member numbers and the national ratings stand in FIDE's columns, the "
        "clubs are left out. Choose trf26 to keep everything.",
    ),
    "report_members_left_out": FindingRule(
        "warning",
        "{version} n'a pas de lignes BEL et les numéros FIDE occupent leur colonne : {count} matricules sont laissés "
        "de côté, et ce rapport ne peut plus compter pour la liste belge. Choisissez trf26 pour les garder.",
        "{version} heeft geen BEL-regels en in hun kolom staan FIDE-nummers: {count} stamnummers zijn weggelaten, en "
        "dit verslag kan niet meer tellen voor de Belgische lijst. Kies trf26 om ze te houden.",
        "{version} has no BEL rows and FIDE's numbers stand in their column: {count} member numbers are left out, and "
        "this report can no longer count for the Belgian list. Choose trf26 to keep them.",
    ),
    "report_unreadable_left_out": FindingRule(
        "warning",
        "Cette ligne est réécrite ; ce qui y est illisible n'est pas repris. Vérifiez-la dans le fichier.",
        "Deze regel is herschreven; wat er onleesbaar in is, is niet overgenomen. Kijk hem na in het bestand.",
        "This line is written anew; what can't be read in it is not carried over. Check it in the file.",
    ),
    "report_colours_translated": FindingRule(
        "hint",
        "Le fichier écrit B et N (blanc, noir) ; le rapport a les w et b de la FIDE. Vérifiez une partie.",
        "Het bestand schrijft B en N (blanc, noir); het verslag heeft de w en b van de FIDE. Kijk één partij na.",
        "The file writes B and N (blanc, noir); the report has FIDE's w and b. Check one game.",
    ),
    "report_points_counted": FindingRule(
        "hint",
        "Le fichier ne donne ni points ni classement ; ceux du rapport sont comptés sur les parties jouées et les "
        "forfaits gagnés. Ajoutez les points d'exemption s'il y en a.",
        "Het bestand geeft punten noch rangschikking; die van het verslag zijn geteld op de gespeelde partijen en de "
        "gewonnen forfaits. Voeg de punten voor vrije ronden toe als die er zijn.",
        "The file gives neither points nor ranks; those of the report are counted from the games played and the "
        "forfeits won. Add the points for byes if there are any.",
    ),
    "report_name_cut": FindingRule(
        "hint",
        "Le nom « {name} » est coupé à {width} signes. Vérifiez qu'il reste reconnaissable.",
        "De naam «{name}» is afgekapt op {width} tekens. Kijk na of hij herkenbaar blijft.",
        "The name '{name}' is cut at {width} characters. Check that it can still be told.",
    ),
    "report_rounds_divided": FindingRule(
        "hint",
        "Un rapport donne un seul jour à chaque ronde ; les {rounds} du fichier y sont {days}. Voyez la ligne 132.",
        "Een verslag geeft elke ronde één dag; de {rounds} van het bestand zijn er {days}. Zie regel 132, kijk na.",
        "A report has one day for each round; the {rounds} of the file are {days} there. See line 132.",
    ),
    "report_cells_left_out": FindingRule(
        "warning",
        "{count} cases sans partie ont un signe qu'un rapport n'a pas ; elles sont laissées vides. "
        "Vérifiez-les dans le fichier.",
        "{count} vakjes zonder partij hebben een teken dat een verslag niet kent; ze zijn leeg gelaten. "
        "Kijk ze na in het bestand.",
        "{count} cells without a game have a sign that a report does not know; they are left blank. "
        "Check them in the file.",
    ),
    "report_facts_left_out": FindingRule(
        "hint",
        "Un rapport de tournoi n'a pas de place pour : {what_fr}. Gardez aussi le fichier reçu.",
        "Een toernooiverslag heeft geen plaats voor: {what_nl}. Bewaar ook het ontvangen bestand.",
        "A tournament report has no place for: {what_en}. Keep the received file as well.",
    ),
    "report_papi_left_out": FindingRule(
        "hint",
        "De la base Papi ne sont repris que les joueurs, les matricules et les parties : ni sexe, titres, dates de "
        "naissance et numéros FIDE, ni forfaits et exemptions. Gardez aussi la base.",
        "Van de Papi-databank zijn alleen de spelers, stamnummers en partijen overgenomen: geen geslacht, titels, "
        "geboortedatums en FIDE-nummers, geen forfaits en vrije ronden. Bewaar ook de databank.",
        "Of Papi's database only players, member numbers and games are carried over: no sex, titles, birth dates and "
        "FIDE numbers, no forfeits and byes. Keep the database as well.",
    ),
}
