"""The findings about what was laid into a raw folder, worded in French, Dutch and English."""

from __future__ import annotations

from pipeline.findings import FindingRule

CATALOGUE: dict[str, FindingRule] = {
    "laid_unreadable": FindingRule(
        "error",
        "Ceci est là mais ne s'ouvre pas : {reason}. Sans son contenu, aucune liste n'est faite ; remédiez-y, ou "
        "retirez-le si rien n'en doit compter.",
        "Dit staat er, maar kan niet geopend worden: {reason}. Zonder wat erin staat, wordt er geen lijst gemaakt; "
        "verbeter dat, of neem het weg als niets ervan moet tellen.",
        "This is there but can't be opened: {reason}. No list is made without what it holds; mend that, or take it "
        "away if nothing of it is to count.",
    ),
    "laid_folder_unread": FindingRule(
        "error",
        "Le dossier n'est pas ouvert : {reason}. Aucun de ses fichiers n'est repris ; remédiez-y, ou déposez-les "
        "ailleurs.",
        "De map wordt niet geopend: {reason}. Geen enkel bestand ervan wordt overgenomen; verbeter dat, of leg ze "
        "elders klaar.",
        "The folder is not gone into: {reason}. None of its files is taken; mend that, or lay them elsewhere.",
    ),
    "laid_beside": FindingRule(
        "warning",
        "Ce fichier est à côté de {used} et n'a pas le même contenu ; {used} est pris, celui-ci pas. Gardez celui "
        "qui compte.",
        "Dit bestand staat naast {used} en heeft een andere inhoud; {used} wordt genomen, dit niet. Laat alleen staan "
        "wat telt.",
        "This file lies beside {used} and its content is another; {used} is taken, this one is not. Keep the one that "
        "counts.",
    ),
    "laid_unknown": FindingRule(
        "warning",
        "Rien n'est lu sous ce nom dans le dossier d'une liste. Déposez les fichiers de résultats dans sendings/, ceux "
        "de la FIDE dans fide/, les bases de parties dans databases/ ; donnez aux autres le nom prévu, ou retirez-les.",
        "Onder deze naam wordt in de map van een lijst niets gelezen. Leg resultatenbestanden in sendings/, die van "
        "de FIDE in fide/ en partijendatabanken in databases/; geef andere de voorziene naam, of neem ze weg.",
        "Nothing is read under this name in a list's folder. Lay result files into sendings/, FIDE's into fide/ "
        "and databases of games into databases/; give others the name that is foreseen, or take them away.",
    ),
    "received_without_receipt": FindingRule(
        "warning",
        "Ce contenu se trouve dans received/content, mais aucune ligne du registre ne le nomme ; rien n'en est repris. "
        "Recevez le fichier à nouveau.",
        "Deze inhoud staat in received/content, maar geen enkele regel van het register noemt hem; niets ervan wordt "
        "overgenomen. Laat het bestand opnieuw ontvangen.",
        "This content lies in received/content, but no line of the ledger names it; nothing of it is taken. Have the "
        "file received again.",
    ),
    "no_result_file": FindingRule(
        "warning",
        "Aucun fichier de résultats n'est arrivé : ni dans sendings/, ni dans sendings.zip, ni par calcelo receive, "
        "et aucun n'attendait. Si des parties ont été jouées, déposez-les et recommencez.",
        "Er kwam geen enkel resultatenbestand: niet in sendings/, niet in sendings.zip, niet met calcelo receive, en "
        "er wachtte er geen. Zijn er partijen gespeeld, leg ze dan klaar en herbegin.",
        "No result file came in: none in sendings/, none in sendings.zip, none by calcelo receive, and none waited. "
        "If games were played, lay them there and run again.",
    ),
    "fide_list_lacks_members": FindingRule(
        "warning",
        "Absents de la liste FIDE : {count} des {expected} membres qui devraient y figurer ({names}). Aucune cote FIDE "
        "n'est reprise pour eux ; vérifiez que la liste est complète.",
        "Niet in de FIDE-lijst: {count} van de {expected} leden die erin zouden moeten staan ({names}). Voor hen wordt "
        "geen FIDE-rating overgenomen; kijk na of de lijst volledig is.",
        "Missing in the FIDE list: {count} of the {expected} members whom it should hold ({names}). No FIDE rating is "
        "taken for them; check that the list is whole.",
    ),
    "fide_list_lacks_many": FindingRule(
        "error",
        "Absents de la liste FIDE : {count} des {expected} membres qui devraient y figurer ({names}). Elle semble "
        "coupée : aucune liste n'est publiée. Déposez la liste FIDE complète ; si elle l'est, mettez dans "
        "corrections.yml une entrée « kind: fide_list » avec « expect: {{missing: {count}}} ».",
        "Niet in de FIDE-lijst: {count} van de {expected} leden die erin zouden moeten staan ({names}). Ze lijkt "
        "afgekapt: er wordt geen lijst gepubliceerd. Leg de volledige FIDE-lijst klaar; is ze volledig, zet dan in "
        "corrections.yml een post «kind: fide_list» met «expect: {{missing: {count}}}».",
        "Missing in the FIDE list: {count} of the {expected} members whom it should hold ({names}). It seems cut: no "
        "list is published. Lay the whole FIDE list there; if it is whole, put into corrections.yml an entry 'kind: "
        "fide_list' with 'expect: {{missing: {count}}}'.",
    ),
    "no_fide_list": FindingRule(
        "warning",
        "Aucune liste FIDE n'est arrivée ; {count} membres seraient publiés avec leur cote FIDE (article 10 i) et "
        "gardent leur cote belge. Déposez la liste du mois dans fide/ et recommencez.",
        "Er kwam geen FIDE-lijst; {count} leden zouden met hun FIDE-rating gepubliceerd worden (artikel 10 i) en "
        "houden hun Belgische rating. Leg de lijst van de maand in fide/ en herbegin.",
        "No FIDE list came in; {count} members would be published at their FIDE rating (article 10 i) and keep their "
        "Belgian one. Lay the month's list into fide/ and run again.",
    ),
}
