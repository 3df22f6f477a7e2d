"""The words of our own layout, by language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class PlainLabels:
    """One language; texts with `{}` take figures."""

    title: str
    club: str
    old: str
    new: str
    gain: str
    provisional_mark: str
    games_before: str
    games_after: str
    games_counted: str
    unrated_table: str
    provisional_table: str
    rated_table: str
    number: str
    date: str
    opponent: str
    rating: str
    colour: str
    gain_column: str
    running_sum: str
    file: str
    white: str
    black: str
    foreigner: str
    sources: dict[str, str]
    carried: str
    total: str
    limited: str
    unpublished: str
    intermediate: str
    rated_total: str
    crossing: str
    correction: str
    correction_choice: str
    floor: str
    substituted: str
    files: str


PLAIN_LABELS = {
    "fr": PlainLabels(
        title="Fiche individuelle, liste {}",
        club="Club {}",
        old="Ancien Elo",
        new="Nouvel Elo",
        gain="Gain",
        provisional_mark="provisoire",
        games_before="parties jusque-là {}",
        games_after="parties au total {}",
        games_counted="parties comptées {}",
        unrated_table="Parties contre des joueurs non cotés (ne comptent pas)",
        provisional_table="Vers les 20 premières parties: cote = Rc + D(p)",
        rated_table="Parties selon la formule ordinaire: gain = K x (W - We)",
        number="n°",
        date="date",
        opponent="adversaire",
        rating="Elo",
        colour="c",
        gain_column="gain",
        running_sum="somme",
        file="f.",
        white="B",
        black="N",
        foreigner="étranger",
        sources={"list": "liste", "intermediate": "nouv.", "foreign": "étr.", "fictive": "fict."},
        carried="Report: {} parties, {} points, somme des Elo {}",
        total="Total:  {} parties, {} points, somme des Elo {}, moyenne Rc {}",
        limited="limité à {}",
        unpublished="Cote non publiée avant 10 parties.",
        intermediate="C'est l'Elo initial Ri du reste de la période.",
        rated_total="Total: {} parties, moyenne des adversaires {}, W {}, We {}",
        crossing="Passage de {}: K initial {}, K final {}",
        correction="Règle 25/150, performance: Rc + D(p) = {} {} = {} (p = {})",
        correction_choice="Écart avec {}: performance {}, formule {}; le plus petit compte: {}",
        floor="Minimum: {} devient {}",
        substituted="Publié à l'Elo FIDE {} (article 10 i); le calcul ci-dessus reste indicatif.",
        files="Fichiers reçus",
    ),
    "nl": PlainLabels(
        title="Individuele fiche, lijst {}",
        club="Club {}",
        old="Oude Elo",
        new="Nieuwe Elo",
        gain="Winst",
        provisional_mark="voorlopig",
        games_before="partijen voordien {}",
        games_after="partijen in totaal {}",
        games_counted="gerekende partijen {}",
        unrated_table="Partijen tegen spelers zonder Elo (tellen niet mee)",
        provisional_table="Naar de eerste 20 partijen: Elo = Rc + D(p)",
        rated_table="Partijen volgens de gewone formule: winst = K x (W - We)",
        number="nr.",
        date="datum",
        opponent="tegenstander",
        rating="Elo",
        colour="k",
        gain_column="winst",
        running_sum="som",
        file="b.",
        white="W",
        black="Z",
        foreigner="buitenlander",
        sources={"list": "lijst", "intermediate": "nieuw", "foreign": "buit.", "fictive": "fict."},
        carried="Overdracht: {} partijen, {} punten, som van de Elo {}",
        total="Totaal:     {} partijen, {} punten, som van de Elo {}, gemiddelde Rc {}",
        limited="begrensd op {}",
        unpublished="Onder 10 partijen wordt de Elo niet gepubliceerd.",
        intermediate="Dit is de begin-Elo Ri voor de rest van de periode.",
        rated_total="Totaal: {} partijen, gemiddelde tegenstanders {}, W {}, We {}",
        crossing="Grens van {}: begin-K {}, eind-K {}",
        correction="Regel 25/150, prestatie: Rc + D(p) = {} {} = {} (p = {})",
        correction_choice="Verschil met {}: prestatie {}, formule {}; het kleinste telt: {}",
        floor="Minimum: {} wordt {}",
        substituted="Gepubliceerd op de FIDE-Elo {} (artikel 10 i); de berekening hierboven is ter informatie.",
        files="Ontvangen bestanden",
    ),
    "en": PlainLabels(
        title="Individual sheet, list {}",
        club="Club {}",
        old="Old rating",
        new="New rating",
        gain="Gain",
        provisional_mark="provisional",
        games_before="games before {}",
        games_after="games in all {}",
        games_counted="games counted {}",
        unrated_table="Games against unrated players (do not count)",
        provisional_table="Towards the first 20 games: rating = Rc + D(p)",
        rated_table="Games by the ordinary formula: gain = K x (W - We)",
        number="no.",
        date="date",
        opponent="opponent",
        rating="Elo",
        colour="c",
        gain_column="gain",
        running_sum="sum",
        file="f.",
        white="W",
        black="B",
        foreigner="foreigner",
        sources={"list": "list", "intermediate": "new", "foreign": "for.", "fictive": "fict."},
        carried="Carried over: {} games, {} points, sum of ratings {}",
        total="Total:        {} games, {} points, sum of ratings {}, mean Rc {}",
        limited="limited to {}",
        unpublished="A rating from fewer than 10 games is not published.",
        intermediate="This is the old rating Ri for the rest of the period.",
        rated_total="Total: {} games, mean of the opponents {}, W {}, We {}",
        crossing="Crossing {}: first K {}, final K {}",
        correction="25/150 rule, performance: Rc + D(p) = {} {} = {} (p = {})",
        correction_choice="Distance from {}: performance {}, formula {}; the smaller one counts: {}",
        floor="Minimum: {} becomes {}",
        substituted="Published at the FIDE rating {} (article 10 i); the computation above is for information.",
        files="Received files",
    ),
}
