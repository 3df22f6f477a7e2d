"""The wording of what is said about corrections, in French, Dutch and English.

First the faults of corrections.yml and guards that do not hold, which stop a run; then what became of each
correction, which stands among the findings of the period.
"""

from __future__ import annotations

from pipeline.advice import NOTHING
from pipeline.findings import FindingRule
from pipeline.languages import Words

FAULTS: dict[str, FindingRule] = {
    "corrections_not_yaml": FindingRule(
        "error",
        "Le fichier des corrections n'est pas du YAML : {reason}. Corrigez-le ; rien n'a été calculé.",
        "Het correctiebestand is geen YAML: {reason}. Verbeter het; er is niets berekend.",
        "The correction file is not YAML: {reason}. Mend it; nothing was run.",
    ),
    "corrections_not_utf8": FindingRule(
        "error",
        "Cette ligne du fichier des corrections contient un signe qui n'est pas de l'UTF-8. "
        "Enregistrez le fichier en UTF-8 ; rien n'a été calculé.",
        "Deze regel van het correctiebestand bevat een teken dat geen UTF-8 is. "
        "Bewaar het bestand als UTF-8; er is niets berekend.",
        "This line of the correction file holds a sign that is not UTF-8. Save the file as UTF-8; nothing was run.",
    ),
    "corrections_too_large": FindingRule(
        "error",
        "Le fichier des corrections compte {size} octets ; {most} au plus sont lus. "
        "Vérifiez que c'est le bon fichier ; rien n'a été calculé.",
        "Het correctiebestand telt {size} bytes; er worden er hoogstens {most} gelezen. "
        "Kijk na of het het juiste bestand is; er is niets berekend.",
        "The correction file has {size} bytes; {most} at most are read. Check that it is the right file; "
        "nothing was run.",
    ),
    "corrections_too_many": FindingRule(
        "error",
        "Le fichier compte {count} corrections ; {most} au plus sont lues. "
        "Vérifiez que c'est le bon fichier ; rien n'a été calculé.",
        "Het bestand telt {count} correcties; er worden er hoogstens {most} gelezen. "
        "Kijk na of het het juiste bestand is; er is niets berekend.",
        "The file has {count} corrections; {most} at most are read. Check that it is the right file; nothing was run.",
    ),
    "corrections_more_faults": FindingRule(
        "error",
        "Il y a déjà {count} fautes ; la suite n'a pas été examinée. Corrigez d'abord celles-ci.",
        "Er zijn al {count} fouten; de rest is niet bekeken. Verbeter eerst deze.",
        "There are {count} faults already; the rest was not looked at. Mend these first.",
    ),
    "corrections_not_a_list": FindingRule(
        "error",
        "Le fichier des corrections a une seule clé, « corrections », et sous elle une liste d'entrées commençant "
        "par « - kind: ».",
        "Het correctiebestand heeft één sleutel, «corrections», en daaronder een lijst van posten die met "
        "«- kind:» beginnen.",
        "The correction file has one key, 'corrections', and under it a list of entries that begin with '- kind:'.",
    ),
    "correction_not_a_mapping": FindingRule(
        "error",
        "Ici une liste « clé: valeur » est attendue.",
        "Hier wordt een lijst «sleutel: waarde» verwacht.",
        "A list of 'key: value' is expected here.",
    ),
    "correction_kind_unknown": FindingRule(
        "error",
        "« {value} » n'est pas une sorte de correction ; il y a : {known}.",
        "«{value}» is geen soort correctie; er zijn: {known}.",
        "'{value}' is no kind of correction; there are: {known}.",
    ),
    "correction_key_unknown": FindingRule(
        "error",
        "La clé « {key} » n'existe pas ici ; possibles : {known}.",
        "De sleutel «{key}» bestaat hier niet; mogelijk: {known}.",
        "There is no key '{key}' here; possible are: {known}.",
    ),
    "correction_key_twice": FindingRule(
        "error",
        "La clé « {key} » figure deux fois (d'abord à la ligne {first}) ; gardez-en une.",
        "De sleutel «{key}» staat er twee keer (eerst op regel {first}); houd er één.",
        "The key '{key}' stands there twice (first on line {first}); keep one.",
    ),
    "correction_key_missing": FindingRule(
        "error",
        "Il manque la clé « {key} » ; docs/corrections.md montre un exemple de chaque sorte.",
        "De sleutel «{key}» ontbreekt; docs/corrections.md toont een voorbeeld van elke soort.",
        "The key '{key}' is missing; docs/corrections.md shows an example of each kind.",
    ),
    "correction_some_key_missing": FindingRule(
        "error",
        "Sous « {section} », il faut au moins une de ces clés : {known}.",
        "Onder «{section}» is minstens één van deze sleutels nodig: {known}.",
        "Under '{section}' at least one of these keys is needed: {known}.",
    ),
    "correction_unguarded": FindingRule(
        "error",
        "« set » change « {key} », mais « expect » ne dit pas quelle valeur y est ; ajoutez-la.",
        "«set» verandert «{key}», maar «expect» zegt niet welke waarde er staat; voeg ze toe.",
        "'set' changes '{key}', but 'expect' does not say what stands there; add it.",
    ),
    "correction_value_unreadable": FindingRule(
        "error",
        "« {key} » : {value} ne convient pas ; attendu : {expected_fr}.",
        "«{key}»: {value} past niet; verwacht: {expected_nl}.",
        "'{key}': {value} does not fit; expected: {expected_en}.",
    ),
    "correction_text_too_long": FindingRule(
        "error",
        "« {key} » compte {count} signes ; {most} au plus. Abrégez-le.",
        "«{key}» telt {count} tekens; hoogstens {most}. Kort het in.",
        "'{key}' has {count} signs; {most} at most. Shorten it.",
    ),
    "correction_without_change": FindingRule(
        "error",
        "La correction ne change rien : « {key} » est déjà {value} selon « expect ».",
        "De correctie verandert niets: «{key}» is volgens «expect» al {value}.",
        "The correction changes nothing: '{key}' is {value} already according to 'expect'.",
    ),
    "correction_decided_too_soon": FindingRule(
        "error",
        "« decision » ne vaut que pour une réclamation après la publication du {list_date} ; "
        "celle-ci est du {asked_on}.",
        "«decision» geldt enkel voor een klacht na de publicatie van {list_date}; deze is van {asked_on}.",
        "'decision' is only for a claim after the publication of {list_date}; this one is of {asked_on}.",
    ),
    "correction_target_missing": FindingRule(
        "error",
        "Correction {number} ({kind}) : {target_fr} n'existe pas dans les données de la période ; "
        "vérifiez ce que l'entrée désigne, ou retirez-la.",
        "Correctie {number} ({kind}): {target_nl} bestaat niet in de gegevens van de periode; kijk na wat "
        "de post aanwijst, of schrap hem.",
        "Correction {number} ({kind}): {target_en} is not in the period's data; check what the entry "
        "names, or take it away.",
    ),
    "correction_target_ambiguous": FindingRule(
        "error",
        "Correction {number} ({kind}) : {target_fr} désigne {count} choses ; précisez « {key} ».",
        "Correctie {number} ({kind}): {target_nl} wijst {count} dingen aan; verduidelijk met «{key}».",
        "Correction {number} ({kind}): {target_en} names {count} things; say which by '{key}'.",
    ),
    "correction_guard_failed": FindingRule(
        "error",
        "Correction {number} ({kind}), {target_fr} : attendu {expected}, trouvé {found}. Les données ont changé ; "
        "revoyez la correction.",
        "Correctie {number} ({kind}), {target_nl}: verwacht {expected}, gevonden {found}. De gegevens zijn veranderd; "
        "herbekijk de correctie.",
        "Correction {number} ({kind}), {target_en}: expected {expected}, found {found}. The data have changed; "
        "look at the correction again.",
    ),
    "correction_target_twice": FindingRule(
        "error",
        "Correction {number} ({kind}), {target_fr} : la correction {first} change déjà la même chose ; gardez-en une.",
        "Correctie {number} ({kind}), {target_nl}: correctie {first} verandert al hetzelfde; houd er één.",
        "Correction {number} ({kind}), {target_en}: correction {first} changes the same thing already; keep one.",
    ),
    "correction_impossible": FindingRule(
        "error",
        "Correction {number} ({kind}), {target_fr} : {reason_fr}.",
        "Correctie {number} ({kind}), {target_nl}: {reason_nl}.",
        "Correction {number} ({kind}), {target_en}: {reason_en}.",
    ),
}

_APPLIED = Words(
    "Correction {number} appliquée ({kind}) : {found} devient {corrected}. Raison : {reason}",
    "Correctie {number} toegepast ({kind}): {found} wordt {corrected}. Reden: {reason}",
    "Correction {number} applied ({kind}): {found} becomes {corrected}. Reason: {reason}",
)

_TOLD_APPLIED = Words(
    "Nous avons corrigé ceci (correction {number}, {reason}) : {found} devient {corrected}.",
    "We hebben dit verbeterd (correctie {number}, {reason}): {found} wordt {corrected}.",
    "We have corrected this (correction {number}, {reason}): {found} becomes {corrected}.",
)
_IF_WRONG = Words(
    "Dites-le-nous si ce n'est pas juste.", "Laat het ons weten als dat niet klopt.", "Tell us if that is not right."
)


def _applied(remark: Words | None = None) -> FindingRule:
    told = _APPLIED if remark is None else Words(*map("{} ({})".format, _APPLIED, remark))
    return FindingRule("hint", told.fr, told.nl, told.en, sender=_IF_WRONG, told_sender=_TOLD_APPLIED)


OUTCOMES: dict[str, FindingRule] = {
    "correction_in_time": _applied(),
    "correction_of_a_published_list": _applied(Words("après publication", "na publicatie", "after publication")),
    "claim_taken_by_decision": _applied(
        Words(
            "réclamation que les règles permettaient de refuser",
            "klacht die volgens de regels geweigerd mocht worden",
            "a claim that the rules allowed to refuse",
        )
    ),
    "claim_too_late": FindingRule(
        "warning",
        "Correction {number} refusée ({kind}) : demandée le {asked_on}, plus de {months} mois après le {fact_date}. "
        "Rien n'est changé ; « decision: accept » la reprend quand même (article 12 c).",
        "Correctie {number} geweigerd ({kind}): gevraagd op {asked_on}, meer dan {months} maanden na {fact_date}. "
        "Er verandert niets; met «decision: accept» geldt ze toch (artikel 12 c).",
        "Correction {number} refused ({kind}): asked on {asked_on}, more than {months} months after {fact_date}. "
        "Nothing is changed; 'decision: accept' takes it nevertheless (article 12 c).",
        sender=NOTHING,
        told_sender=Words(
            "La correction {number} n'est pas faite : elle a été demandée le {asked_on}, plus de {months} mois après "
            "le {fact_date} (article 12 c).",
            "Correctie {number} wordt niet gedaan: ze werd gevraagd op {asked_on}, meer dan {months} maanden na "
            "{fact_date} (artikel 12 c).",
            "Correction {number} is not made: it was asked for on {asked_on}, more than {months} months after "
            "{fact_date} (article 12 c).",
        ),
    ),
    "claim_not_attested": FindingRule(
        "warning",
        "Correction {number} refusée ({kind}) : une réclamation sur une liste publiée doit être attestée par le "
        "directeur du tournoi ; ajoutez « attested_by ».",
        "Correctie {number} geweigerd ({kind}): een klacht over een gepubliceerde lijst moet door de toernooileider "
        "bevestigd zijn; voeg «attested_by» toe.",
        "Correction {number} refused ({kind}): a claim about a published list must be attested by the tournament "
        "director; add 'attested_by'.",
        sender=Words("Envoyez-nous son attestation.", "Stuur ons zijn bevestiging.", "Send us his statement."),
        told_sender=Words(
            "La correction {number} n'est pas faite : une réclamation sur une liste publiée doit être attestée par le "
            "directeur du tournoi.",
            "Correctie {number} wordt niet gedaan: een klacht over een gepubliceerde lijst moet door de "
            "toernooileider bevestigd zijn.",
            "Correction {number} is not made: a claim about a published list must be attested by the tournament "
            "director.",
        ),
    ),
    "claim_refused_by_decision": FindingRule(
        "warning",
        "Correction {number} refusée ({kind}) par décision : elle porte sur une liste déjà publiée (article 12 h).",
        "Correctie {number} geweigerd ({kind}) bij beslissing: ze gaat over een al gepubliceerde lijst (artikel 12 h).",
        "Correction {number} refused ({kind}) by decision: it is about a list already published (article 12 h).",
        sender=NOTHING,
        told_sender=Words(
            "La correction {number} n'est pas faite : elle porte sur une liste déjà publiée (article 12 h).",
            "Correctie {number} wordt niet gedaan: ze gaat over een al gepubliceerde lijst (artikel 12 h).",
            "Correction {number} is not made: it is about a list already published (article 12 h).",
        ),
    ),
    "file_dropped_by_correction": FindingRule(
        "warning",
        "Le fichier ne compte pas : la correction {number} l'a retiré. Raison : {reason}",
        "Het bestand telt niet: correctie {number} heeft het geschrapt. Reden: {reason}",
        "The file does not count: correction {number} took it out. Reason: {reason}",
        sender=_IF_WRONG,
        told_sender=Words(
            "Le fichier ne compte pas : nous l'avons retiré (correction {number}, {reason}).",
            "Het bestand telt niet: we hebben het geschrapt (correctie {number}, {reason}).",
            "The file does not count: we have taken it out (correction {number}, {reason}).",
        ),
    ),
    "file_replaced_by_correction": FindingRule(
        "warning",
        "Le fichier ne compte pas : {corrected} le remplace (correction {number}). Raison : {reason}",
        "Het bestand telt niet: {corrected} vervangt het (correctie {number}). Reden: {reason}",
        "The file does not count: {corrected} replaces it (correction {number}). Reason: {reason}",
        sender=_IF_WRONG,
        told_sender=Words(
            "Le fichier ne compte pas : {corrected} le remplace (correction {number}, {reason}).",
            "Het bestand telt niet: {corrected} vervangt het (correctie {number}, {reason}).",
            "The file does not count: {corrected} replaces it (correction {number}, {reason}).",
        ),
    ),
}

EXPECTED: dict[str, tuple[str, str, str]] = {
    "text": ("un texte", "een tekst", "a text"),
    "number": ("un nombre entier, au moins 0", "een geheel getal, minstens 0", "a whole number, at least 0"),
    "points": ("des points, multiples de 0.5", "punten, veelvouden van 0.5", "points, in steps of 0.5"),
    "date": ("une date comme 2018-06-20", "een datum zoals 2018-06-20", "a date like 2018-06-20"),
    "score": ("1, 0.5 ou 0", "1, 0.5 of 0", "1, 0.5 or 0"),
    "colour": ("W (blancs) ou B (noirs)", "W (wit) of B (zwart)", "W (white) or B (black)"),
    "flag": ("true ou false", "true of false", "true or false"),
    "country": ("un code FIDE de trois lettres", "een FIDE-code van drie letters", "a FIDE code of three letters"),
    "federation": ("V, F ou D", "V, F of D", "V, F or D"),
    "decision": ("accept ou refuse", "accept of refuse", "accept or refuse"),
    "euros": ("un montant comme 1.25", "een bedrag zoals 1.25", "an amount like 1.25"),
    "absent": ("le mot absent", "het woord absent", "the word absent"),
}
"""What a type of value looks like, in French, Dutch and English."""

CARRYING: dict[str, FindingRule] = {
    "carried_field_differs": FindingRule(
        "warning",
        "Membre {member_id}, champ {field} : la liste révisée dit {value_after} au lieu de {value_before}, mais le "
        "fichier des membres a une autre valeur ; elle reste. Vérifiez ce membre.",
        "Lid {member_id}, veld {field}: de herziene lijst zegt {value_after} in plaats van {value_before}, maar het "
        "ledenbestand heeft een andere waarde; ze blijft. Kijk dit lid na.",
        "Member {member_id}, field {field}: the revised list says {value_after} instead of {value_before}, but the "
        "member file has another value; it stays. Look at this member.",
    ),
}
