"""How the federation printed its sheets, as data: widths and labels of each era and language.

Source: federation-facts.md c0 and c1. A new era is one more record in `STYLES`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pipeline.period import Period


@dataclass(frozen=True, kw_only=True)
class Labels:
    """The words of one language, each with the blanks that belong to it."""

    member: str
    title: str
    old_rating: str
    new_rating: str
    gain_head: str
    games_head: str
    unrated_heads: tuple[str, ...]
    provisional_heads: tuple[str, ...]
    rated_heads: tuple[str, ...]
    white: str
    black: str
    foreigner: str
    mean: str
    carry: str
    carry_count: str
    provisional: str
    legend: tuple[str, str]
    count: str
    formula: str
    crossing: str
    correction: str
    correction_formula: str
    correction_old_new: str
    correction_old_performance: str


@dataclass(frozen=True, kw_only=True)
class Style:
    """One era: widths in characters, what the program printed how, and the labels."""

    first_period: int
    title_column: int
    name_width: int
    file_width: int
    file_name_cut: int
    labels: dict[str, Labels]
    shows_floor: bool = True
    """The floor of 1150 stands in the formula and the head; before 202101 the value below it does."""
    compares_correction: bool = True
    """25/150 prints both differences and what is kept; before 202110 only the performance."""
    carry_prints_totals: bool = True
    """Print bug: the carry line has the new points and number beside the old sum (from 201107)."""
    counts_single_provisional: bool = True
    """Print bug: a single row of the first 20 is counted among the ordinary games (from 200907)."""
    head_counts_all: bool = False
    """The head of a newly rated player counts the games of both tables (before 200907)."""
    limits_percentage: bool = True
    """p is printed as used; before 200907 as scored, also where 0.00 and 1.00 count as 0.01 and 0.99."""
    prints_fictive_as_intermediate: bool = False
    """Print bug: the rating column has the opponent's intermediate rating, the running sum the fictive one."""
    names_foreigners: bool = True
    """Opponents without a member number are named."""

    @property
    def rated_cells(self) -> tuple[int, ...]:
        """Number, opponent, name, rating, colour, W, We, gain, K, date, file."""
        return (4, 5, self.name_width, 4, 1, 4, 5, 6, 2, 8, self.file_width)

    @property
    def provisional_cells(self) -> tuple[int, ...]:
        """Number, opponent, name, rating, running sum, colour, W, blank, date, file."""
        return (4, 5, self.name_width, 4, 5, 1, 4, 9, 8, self.file_width)

    @property
    def unrated_cells(self) -> tuple[int, ...]:
        """Blank, opponent, name, colour, W, blank, date, file."""
        return (4, 5, self.name_width + 5, 1, 4, 15, 8, self.file_width)

    @property
    def inner(self) -> tuple[int, ...]:
        """The one cell of a line without bars."""
        return (sum(self.rated_cells) + len(self.rated_cells) - 1,)


_FRENCH = Labels(
    member="Matricule :",
    title="Fiche Individuelle",
    old_rating="Ancien ELO",
    new_rating="Nouvel ELO",
    gain_head="Gain",
    games_head="Nbr. Parties",
    unrated_heads=(" NC ", " Adv.", "Nom Prenom Adversaire", "C", "  W ", "", "Date", "Fichier"),
    provisional_heads=(
        " Prt",
        " Adv.",
        "Nom Prenom Adversaire",
        " Elo",
        "s.Elo",
        "C",
        "  W ",
        "",
        "Date",
        "Fichier",
    ),
    rated_heads=(
        " Prt",
        " Adv.",
        "Nom Prenom Adversaire",
        " Elo",
        "C",
        "  W ",
        "  We ",
        "  Gain",
        " K",
        "Date",
        "Fichier",
    ),
    white="B",
    black="N",
    foreigner="Etranger",
    mean="Moyenne Des Adversaires (Rc)",
    carry="Report Du Classement Precedent:  ",
    carry_count="NbrPart",
    provisional="Cote Provisoire   Elo = Rc + D(p)   p=Score=W / NbrPart,  D(p)=fonction de p (Table I)",
    legend=(
        "Ri=Elo Initial, Rf=Elo Final, Ki=K initial, Kf=K final, NbrPart=Nombre de parties.",
        "W=Somme des scores atteints, We=Somme des scores espérés, G=Gain",
    ),
    count="NbrPart=",
    formula="Formule De Calcul: ",
    crossing="Transition autour des ",
    correction="Regle des 25/150 (on prend l'ELO avec la plus petite différence)",
    correction_formula="Elo = Rc + D(p)   p=Score=W / NbrPart, fonction de p (Table I)",
    correction_old_new="différence entre ancien ELO et nouveau ELO     : ",
    correction_old_performance="différence entre ancien ELO et ELO performance : ",
)

_DUTCH = Labels(
    member="Stamnummer:",
    title="Individuele Fiche",
    old_rating="Oude ELO",
    new_rating="Nieuwe ELO",
    gain_head="Winst",
    games_head="# Part.",
    unrated_heads=(" NG ", " Teg.", "Naam Voornaam tegenstander", "k", "  W ", "", "Datum", "Bestand"),
    provisional_heads=(
        " Prt",
        " Teg.",
        "Naam Voornaam tegenstander",
        " Elo",
        "s.Elo",
        "k",
        "  W ",
        "",
        "Datum",
        "Bestand",
    ),
    rated_heads=(
        " Prt",
        " Teg.",
        "Naam Voornaam tegenstander",
        " Elo",
        "k",
        "  W ",
        "  We ",
        " Winst",
        " K",
        "Datum",
        "Bestand",
    ),
    white="W",
    black="Z",
    foreigner="Buitenlandse",
    mean="Gemiddelde tegenstanders (Rc)",
    carry="Overdracht uit Vorig Klassement: ",
    carry_count="# Part.",
    provisional="Voorlopige Elo    Elo = Rc + D(p)   p=Score=W / # Part.,  D(p)=functie van p (Tafel I)",
    legend=(
        "Ri=Begin ELO  , Rf=Einde ELO, Ki=Begin K  , Kf=Einde K, # Part.=Aantal partijen.",
        "W=Som van de behaalde punten, We=Som van de verwachte scores, G=Winst",
    ),
    count="# Part.=",
    formula="Berekeningsformule:",
    crossing="K-wijziging rond      ",
    correction=(
        "Regle des 25/150 (we berekenen een ELO op basis van prestatie en we nemen de ELO met het kleinste verschil)"
    ),
    correction_formula="Elo = Rc + D(p)   p=Score=W / # Part., functie van p (Tafel I)",
    correction_old_new="verschil tussen oude ELO en nieuwe ELO     : ",
    correction_old_performance="verschil tussen oude ELO en ELO prestatie  : ",
)

_FRENCH_SHORT_CORRECTION = replace(
    _FRENCH,
    correction="Regle des 25/150",
    correction_formula="Elo = Rc + D(p)   p=Score=W / NbrPart, D(p)=fonction de p (Table I)",
)
_DUTCH_SHORT_CORRECTION = replace(
    _DUTCH,
    correction="Regel van 25/150",
    correction_formula="Elo = Rc + D(p)   p=Score=W / # Part., D(p)=functie van p (Tafel I)",
)
_DUTCH_MISSPELT = replace(
    _DUTCH_SHORT_CORRECTION,
    unrated_heads=(" NG ", " Teg.", "Naam Voornam tegenstander", "k", "  W ", "", "Datum", "Bestang"),
    provisional_heads=(
        " Prt",
        " Teg.",
        "Naam Voornam tegenstander",
        " Elo",
        "s.Elo",
        "k",
        "  W ",
        "",
        "Datum",
        "Bestang",
    ),
    rated_heads=(
        " Prt",
        " Teg.",
        "Naam Voornam tegenstander",
        " Elo",
        "k",
        "  W ",
        "  We ",
        " Winst",
        " K",
        "Datum",
        "Bestang",
    ),
)
_FRENCH_OLD = replace(
    _FRENCH_SHORT_CORRECTION,
    member="Matricule:",
    old_rating="Ancien Elo",
    unrated_heads=(" NC ", " Adv.", "Nom prenom adversaire", "C", "  W ", "", "Date", "File"),
    provisional_heads=(
        " Prt",
        "Adv. ",
        "Nom Prenom adversaire",
        " Elo",
        "s.Elo",
        "C",
        "  W ",
        "",
        "Date",
        "File",
    ),
    rated_heads=(
        " Prt",
        "Adv. ",
        "Nom Prenom adversaire",
        " Elo",
        "C",
        "  W ",
        "  We ",
        "  Gain",
        " K",
        "Date",
        "File",
    ),
    mean="Moyenne des adversaires (Rc)",
    carry="Reports du classement precedent: ",
    carry_count="NbPart",
    provisional="Cote Provisoire   Elo = Rc + D(p)   p=score=W / NbrPart,  D(p)=fonction de p (Table I)",
    legend=(
        "Ri=ELO initial, Rf=ELO final, Ki=K initial, Kf=K final, NbPrt=Nombre de parties.",
        "W=somme des scores atteints, We=somme des scores esperes, G=gain",
    ),
    count="NbrPrt=",
    formula="Formule de calcul: ",
    correction_formula="Elo = Rc + D(p)   p=score=W / NbrPrt, D(p)=fonction de p (Table I)",
)

_FROM_202110 = Style(
    first_period=202110,
    title_column=64,
    name_width=26,
    file_width=86,
    file_name_cut=64,
    labels={"fr": _FRENCH, "nl": _DUTCH},
)
_FROM_202101 = replace(
    _FROM_202110,
    first_period=202101,
    compares_correction=False,
    labels={"fr": _FRENCH_SHORT_CORRECTION, "nl": _DUTCH_SHORT_CORRECTION},
)
_FROM_201701 = replace(_FROM_202101, first_period=201701, shows_floor=False)
_FROM_201610 = replace(_FROM_201701, first_period=201610, title_column=33, file_width=26, file_name_cut=26)
_FROM_201107 = replace(
    _FROM_201610,
    first_period=201107,
    name_width=25,
    labels={"fr": _FRENCH_SHORT_CORRECTION, "nl": _DUTCH_MISSPELT},
)
_FROM_200907 = replace(_FROM_201107, first_period=200907, carry_prints_totals=False)
_FROM_200601 = replace(
    _FROM_200907,
    first_period=200601,
    counts_single_provisional=False,
    head_counts_all=True,
    limits_percentage=False,
    prints_fictive_as_intermediate=True,
    names_foreigners=False,
    labels={"fr": _FRENCH_OLD},
)

STYLES: tuple[Style, ...] = (
    _FROM_202110,
    _FROM_202101,
    _FROM_201701,
    _FROM_201610,
    _FROM_201107,
    _FROM_200907,
    _FROM_200601,
)
"""Latest first; lists before the first sheets (200601) take the oldest style."""


def style_for(period: Period) -> Style:
    """The federation's style at a period."""
    return next((style for style in STYLES if period.number >= style.first_period), STYLES[-1])
