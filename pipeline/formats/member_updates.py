"""Files of member updates, CSV or DBF, to rows of wanted values; what makes no sense is a finding.

A CSV bears the house's column names or the federation's, with commas, semicolons or tabs; a DBF the
federation's. An empty value changes nothing. `FRA+` in a nationality is the waiver of article 10 i as in
NOUV_MOD; a nationality without the mark ends it.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

import polars as pl
from polars.exceptions import PolarsError

from pipeline.contracts.member_updates import UPDATE_KINDS
from pipeline.findings import FindingList, FindingRule, Place
from pipeline.formats.dbf import FLAG, GOOD, DbfError, read_table
from pipeline.formats.legacy_text import decode_column
from pipeline.formats.player_values import HIGHEST_RATING, LOWEST_RATING, is_possible
from pipeline.formats.raw import RawFile

COLUMNS = {
    "kind": "kind",
    "date": "effective_on",
    "member_id": "member_id",
    "matricule": "member_id",
    "stamnummer": "member_id",
    "name": "name",
    "nom_prenom": "name",
    "sex": "sex",
    "sexe": "sex",
    "birth_date": "birth_date",
    "date_naiss": "birth_date",
    "club": "club_id",
    "federation": "federation",
    "nationality": "nationality",
    "natfide": "nationality",
    "nouv_mod": "mark",
    "fide_id": "fide_id",
    "fide": "fide_id",
    "title": "title",
    "titre": "title",
    "affiliated": "is_affiliated",
    "suppress": "suppress",
    "deceased": "is_deceased",
    "decede": "is_deceased",
    "rating": "rating",
    "games": "game_count",
    "opponent_sum": "opponent_sum",
    "score_sum": "score_sum",
    "expect_rating": "expect_rating",
    "expect_games": "expect_games",
}
"""Names that a file may use and what they mean here; in a DBF figures of the rating are not taken."""

PATTERNS = {
    "name": r".{1,64}",
    "sex": r"[MF]",
    "birth_date": r"\d{4}-\d{2}-\d{2}",
    "club_id": r"\d{1,6}",
    "federation": r"[VFD]",
    "lives_abroad": r"true|false",
    "nationality": r"[A-Z]{3}",
    "has_waiver": r"true|false",
    "fide_id": r"\d{1,10}",
    "title": r".{1,3}",
    "is_affiliated": r"true|false",
    "is_deceased": r"true|false",
    "rating": r"\d{1,4}",
    "game_count": r"\d{1,4}",
    "opponent_sum": r"\d{1,7}",
    "score_sum": r"\d{1,4}(\.[05])?",
}
"""The values that a column takes, as text."""

_HELPERS = ("member_id", "kind", "effective_on", "expect_rating", "expect_games")

CATALOGUE: dict[str, FindingRule] = {
    "updates_unreadable": FindingRule(
        "error",
        "Le fichier de mises à jour ne se lit pas : {reason}. Rien n'est appliqué. Corrigez-le.",
        "Het bestand met wijzigingen is niet leesbaar: {reason}. Er wordt niets toegepast. Verbeter het.",
        "The file of updates can't be read: {reason}. Nothing is applied. Mend it.",
    ),
    "updates_without_member_column": FindingRule(
        "error",
        "Aucune colonne du fichier n'est le numéro de matricule (matricule) ; rien n'est appliqué. "
        "Vérifiez que c'est un fichier de mises à jour et que sa première ligne nomme les colonnes.",
        "Geen kolom van het bestand is het stamnummer (stamnummer); er wordt niets toegepast. "
        "Kijk na of het een bestand met wijzigingen is en of de eerste regel de kolommen noemt.",
        "No column of the file is the member number (member_id); nothing is applied. "
        "Check that it is a file of updates, and that its first line names the columns.",
    ),
    "update_column_unknown": FindingRule(
        "warning",
        "La colonne « {column} » n'est pas connue ; elle n'est pas reprise. Vérifiez son nom.",
        "Kolom «{column}» is niet bekend; ze wordt niet overgenomen. Kijk haar naam na.",
        "Column '{column}' is not known; it is not taken. Check its name.",
    ),
    "update_value_unreadable": FindingRule(
        "error",
        "« {value} » ne convient pas comme {column} ; la ligne n'est pas appliquée. Corrigez-la.",
        "«{value}» past niet als {column}; de regel wordt niet toegepast. Verbeter hem.",
        "'{value}' does not fit as {column}; the line is not applied. Mend it.",
    ),
    "update_value_impossible": FindingRule(
        "error",
        "« {value} » ne peut pas être la cote d'un membre : elle va de {lowest} à {highest}, 0 s'il n'en a pas ; la "
        "ligne n'est pas appliquée. Corrigez-la.",
        "«{value}» kan niet de rating van een lid zijn: ze gaat van {lowest} tot {highest}, 0 als hij er geen heeft; "
        "de regel wordt niet toegepast. Verbeter hem.",
        "'{value}' can't be a member's rating: that lies between {lowest} and {highest}, or is 0 if he has none; the "
        "line is not applied. Mend it.",
    ),
    "update_without_member": FindingRule(
        "error",
        "La ligne n'a pas de numéro de matricule ; elle n'est pas appliquée. Ajoutez-le.",
        "De regel heeft geen stamnummer; hij wordt niet toegepast. Vul het in.",
        "The line has no member number; it is not applied. Add it.",
    ),
    "update_kind_unknown": FindingRule(
        "error",
        "« {value} » n'est pas une sorte de mise à jour ({known}) ; la ligne n'est pas appliquée. Corrigez-la.",
        "«{value}» is geen soort wijziging ({known}); de regel wordt niet toegepast. Verbeter hem.",
        "'{value}' is no kind of update ({known}); the line is not applied. Mend it.",
    ),
    "update_kind_incomplete": FindingRule(
        "error",
        "Une ligne {kind} doit donner {column} ; elle n'est pas appliquée. Complétez-la.",
        "Een regel {kind} moet {column} geven; hij wordt niet toegepast. Vul hem aan.",
        "A {kind} line must give {column}; it is not applied. Complete it.",
    ),
    "update_member_unknown": FindingRule(
        "error",
        "Le matricule {member_id} n'est pas dans PLAYER et la ligne n'inscrit personne ; elle n'est pas appliquée. "
        "Vérifiez le numéro.",
        "Stamnummer {member_id} staat niet in PLAYER en de regel schrijft niemand in; hij wordt niet toegepast. "
        "Kijk het nummer na.",
        "Member {member_id} is not in PLAYER and the line registers nobody; it is not applied. Check the number.",
    ),
    "update_member_taken": FindingRule(
        "error",
        "Le matricule {member_id} appartient déjà à {holder} ; l'inscription n'est pas appliquée. Vérifiez le numéro.",
        "Stamnummer {member_id} is al van {holder}; de inschrijving wordt niet toegepast. Kijk het nummer na.",
        "Member number {member_id} is {holder}'s already; the registration is not applied. Check the number.",
    ),
    "update_member_twice": FindingRule(
        "error",
        "Le fichier change deux fois {column} du matricule {member_id} ; aucune des deux n'est appliquée. "
        "Demandez laquelle est la bonne.",
        "Het bestand wijzigt {column} van stamnummer {member_id} twee keer; geen van beide wordt toegepast. "
        "Vraag welke juist is.",
        "The file changes {column} of member {member_id} twice; neither is applied. Ask which is right.",
    ),
    "update_state_differs": FindingRule(
        "error",
        "Matricule {member_id} : PLAYER a {found} au lieu de {expected} ; la ligne n'est pas appliquée. "
        "Demandez sur quel état elle se fonde.",
        "Stamnummer {member_id}: PLAYER heeft {found} in plaats van {expected}; de regel wordt niet toegepast. "
        "Vraag van welke stand hij uitgaat.",
        "Member {member_id}: PLAYER has {found} instead of {expected}; the line is not applied. "
        "Ask what it is based on.",
    ),
}


@dataclass(frozen=True)
class UpdateRows:
    """What a file of updates asks for.

    Args:
        rows: line_number, kind, member_id, effective_on, expect_rating, expect_games, and a text column for
            each of `PATTERNS` that the file has; empty where nothing is to change.
        findings: contract `Findings`.
    """

    rows: pl.DataFrame
    findings: pl.DataFrame


def read_updates(file: RawFile) -> UpdateRows:
    """Read a file of member updates; nothing in it makes it raise."""
    found = FindingList(CATALOGUE)
    try:
        texts = _from_dbf(file) if file.file_name.upper().endswith((".DBF", ".ZIP")) else _from_csv(file)
    except (DbfError, PolarsError, ValueError) as error:
        found.add("updates_unreadable", Place(file.file_id, file.file_name), reason=str(error).splitlines()[0])
        return UpdateRows(pl.DataFrame(schema=_schema(())), found.to_frame())
    if not any(COLUMNS.get(name.strip().lower()) == "member_id" for name in texts.columns):
        found.add("updates_without_member_column", Place(file.file_id, file.file_name, 1))
        return UpdateRows(pl.DataFrame(schema=_schema(())), found.to_frame())
    named = _named(texts, file, found)
    rows = _checked(_completed(named), file, found)
    return UpdateRows(rows, found.to_frame())


def _schema(columns: tuple[str, ...]) -> dict[str, pl.DataType]:
    helpers = {
        "line_number": pl.Int32(),
        "kind": pl.String(),
        "member_id": pl.Int32(),
        "effective_on": pl.Date(),
        "expect_rating": pl.Int32(),
        "expect_games": pl.Int32(),
    }
    return helpers | dict.fromkeys(columns, pl.String())


def _from_csv(file: RawFile) -> pl.DataFrame:
    latin = pl.Series([file.data.removeprefix(b"\xef\xbb\xbf").decode("latin-1")])
    text = str(decode_column(latin)[0])
    header = text.lstrip().split("\n", 1)[0]
    separator = max(";,\t", key=header.count)
    frame = pl.read_csv(io.StringIO(text), separator=separator, infer_schema=False, truncate_ragged_lines=False)
    if frame.width < 2:
        raise ValueError("its first line does not name columns")
    return frame.with_row_index("line_number", offset=2)


def _from_dbf(file: RawFile) -> pl.DataFrame:
    """The good records as text, with the number of the record; figures of the rating are left to the runs."""
    table = read_table(file.data)
    frame = table.frame.with_row_index("line_number", offset=1).filter(pl.col(FLAG) == GOOD).drop(FLAG)
    kept = [name for name in frame.columns if name == "line_number" or name.lower() in COLUMNS]
    numbers = [
        name for name, dtype in frame.schema.items() if dtype.is_numeric() and name in kept and name != "line_number"
    ]
    return (
        frame.select(kept)
        .with_columns(pl.col(numbers).replace(0, None))
        .with_columns(pl.all().exclude("line_number").cast(pl.String))
    )


def _named(texts: pl.DataFrame, file: RawFile, found: FindingList) -> pl.DataFrame:
    """The columns by their meaning, without blanks; of two that mean the same the first filled one counts."""
    meanings: dict[str, list[str]] = {}
    for name in texts.columns:
        meaning = COLUMNS.get(name.strip().lower())
        if meaning:
            meanings.setdefault(meaning, []).append(name)
        elif name != "line_number":
            found.add("update_column_unknown", Place(file.file_id, file.file_name, 1, None, name), column=name)
    stripped = texts.with_columns(pl.all().exclude("line_number").str.strip_chars().replace("", None))
    columns = {meaning: pl.coalesce(names) for meaning, names in meanings.items()}
    missing = {name: pl.lit(None, pl.String) for name in _HELPERS if name not in columns}
    return stripped.select(pl.col("line_number").cast(pl.Int32), **columns, **missing)


def _completed(rows: pl.DataFrame) -> pl.DataFrame:
    """Columns that say two things at once taken apart: FRA+, V*, SUPPRESS; deaths and their kind."""
    has = set(rows.columns)
    values: dict[str, pl.Expr] = {}
    marked = [pl.col(name) for name in ("nationality", "mark") if name in has]
    if marked:
        mark = pl.coalesce(pl.col("mark") if "mark" in has else pl.lit(None, pl.String), marked[0])
        country = pl.coalesce(name.str.replace_all("+", "", literal=True).str.strip_chars() for name in marked)
        values["nationality"] = country.replace("", None)
        values["has_waiver"] = _flag(mark.str.contains("+", literal=True))
    if "federation" in has:
        values["lives_abroad"] = _flag(pl.col("federation").str.slice(1, 1) == "*")
        values["federation"] = pl.col("federation").str.replace(r"^(.)\*$", "$1")
    if "suppress" in has:
        values["is_affiliated"] = _flag(~pl.col("suppress").str.to_lowercase().is_in(["true", "t", "y"]))
    is_death = pl.col("kind") == "death"
    dead = pl.col("is_deceased").str.to_lowercase() if "is_deceased" in has else pl.lit(None, pl.String)
    values["is_deceased"] = pl.coalesce(dead, pl.when(is_death).then(pl.lit("true")))
    if "is_affiliated" in has:
        values["is_affiliated"] = pl.col("is_affiliated").str.to_lowercase()
    return rows.with_columns(**values).drop("mark", "suppress", strict=False)


def _flag(condition: pl.Expr) -> pl.Expr:
    return condition.replace_strict([True, False], ["true", "false"], default=None, return_dtype=pl.String)


_NEEDED = {
    "registration": "name",
    "transfer": "club_id",
    "nationality": "nationality",
    "affiliation": "is_affiliated",
    "state": "rating",
}
"""What a line of a kind must give."""


def _checked(rows: pl.DataFrame, file: RawFile, found: FindingList) -> pl.DataFrame:
    """The rows whose values all fit, typed; every other one is told and left out."""
    columns = tuple(name for name in PATTERNS if name in rows.columns)
    patterns = {name: PATTERNS[name] for name in columns}
    patterns |= {"member_id": r"[1-9]\d{0,5}", "effective_on": r"\d{4}-\d{2}-\d{2}"}
    patterns |= {"expect_rating": r"\d{1,4}", "expect_games": r"\d{1,4}"}
    bad: set[int] = set()
    # only values that do not fit are walked, to word a finding for each
    for name, pattern in patterns.items():
        fits = pl.col(name).str.contains(f"^(?:{pattern})$")
        if name in {"birth_date", "effective_on"}:
            is_day = pl.col(name).str.to_date("%Y-%m-%d", strict=False).is_not_null()
            fits &= pl.col(name).is_null() | is_day
        for line, value in rows.filter(~fits).select("line_number", name).iter_rows():
            found.add(
                "update_value_unreadable",
                Place(file.file_id, file.file_name, line, None, value),
                value=value,
                column=name,
            )
            bad.add(line)
    if "rating" in columns:
        bad |= _with_impossible_rating(rows, file, found)
    for (line,) in rows.filter(pl.col("member_id").is_null()).select("line_number").iter_rows():
        found.add("update_without_member", Place(file.file_id, file.file_name, line))
        bad.add(line)
    for line, kind in rows.filter(~pl.col("kind").is_in(UPDATE_KINDS)).select("line_number", "kind").iter_rows():
        place = Place(file.file_id, file.file_name, line, None, kind)
        found.add("update_kind_unknown", place, value=kind, known=", ".join(UPDATE_KINDS))
        bad.add(line)
    for kind, column in _NEEDED.items():
        given = pl.col(column).is_not_null() if column in rows.columns else pl.lit(value=False)
        for (line,) in rows.filter((pl.col("kind") == kind) & ~given).select("line_number").iter_rows():
            found.add("update_kind_incomplete", Place(file.file_id, file.file_name, line), kind=kind, column=column)
            bad.add(line)
    good = rows.filter(~pl.col("line_number").is_in(sorted(bad)))
    return good.with_columns(
        pl.col("member_id", "expect_rating", "expect_games").cast(pl.Int32),
        pl.col("effective_on").str.to_date("%Y-%m-%d"),
    ).select(*_schema(columns))


def _with_impossible_rating(rows: pl.DataFrame, file: RawFile, found: FindingList) -> set[int]:
    """The lines with a rating that can be read and that no member can have; each is told."""
    is_read = pl.col("rating").str.contains(f"^(?:{PATTERNS['rating']})$")
    can_be = is_possible("rating", pl.col("rating").cast(pl.Int32, strict=False))
    told = rows.filter(is_read & ~can_be).select("line_number", "rating")
    for line, value in told.iter_rows():
        place = Place(file.file_id, file.file_name, line, None, value)
        found.add("update_value_impossible", place, value=value, lowest=LOWEST_RATING, highest=HIGHEST_RATING)
    return set(told["line_number"])
