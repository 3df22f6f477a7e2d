"""The structures of CHCKLIST and PLAYER by era, for tables that we write ourselves.

Read off the federation's lists: a structure holds from the first period named until the next.
"""

from __future__ import annotations

from pipeline.formats.dbf import Field, Header, new_header
from pipeline.period import Period


def _fields(text: str) -> tuple[Field, ...]:
    """Fields from `NAME:type+length[.decimals]` tokens."""
    fields = []
    for token in text.split():
        name, kind = token.split(":")
        length, _, decimals = kind[1:].partition(".")
        fields.append(Field(name, kind[0], int(length), int(decimals or 0)))
    return tuple(fields)


_CHECKLIST_COMMON = (
    "JOUEUR:N6 RESULTAT:N1 ADVERS:N6 VAL_ADVERS:N4 CODE_ADVER:C1 NB_PARTIES:N4 NO_RUN:N1 K_NB_PART:N2 "
    "ESPERANCE:N2 EXPEDIT:N3 {line} DATE:D8 BOTH_Y_N:C1 RECUP:C1 WH_BL:C1 {rest}"
)
CHECKLIST_STRUCTURES: dict[int, tuple[Field, ...]] = {
    0: _fields(_CHECKLIST_COMMON.format(line="PAGE:N3", rest="")),
    200407: _fields(_CHECKLIST_COMMON.format(line="PAGE:N3", rest="FILE_CH:C32")),
    200607: _fields(_CHECKLIST_COMMON.format(line="LIGNE:N8", rest="FILE_CH:C32")),
    200907: _fields(_CHECKLIST_COMMON.format(line="LIGNE:N8", rest="FILE_CH:C32 ETRANGER:C25")),
    201501: _fields(_CHECKLIST_COMMON.format(line="LIGNE:N8", rest="FILE_CH:C32 ETRANGER:C32")),
}

_PLAYER_COMMON = (
    "MATRICULE:N6 NOM_PRENOM:{name} SEXE:C1 CLUB:{club} PTARECUPER:N2 DATE_NAISS:D8 ELO_PRECE:N4 PART_PRECE:N4 "
    "ADVERSAIRE:N6 ELO_CALCUL:N4 PART_CALCU:N4 MODIFY_ELO:N1 SUPPRESS:L1 CLAS_R1_R2:L1 NOMBRE_R2:N1 TITRE:C3 "
    "PERFORMAN:N5.1 DER_JEUX:D8 GAIN:N4 FEDERATION:C2 CTR_RUN_1:L1 {rest}"
)
PLAYER_STRUCTURES: dict[int, tuple[Field, ...]] = {
    0: _fields(_PLAYER_COMMON.format(name="C25", club="N3", rest="")),
    200401: _fields(_PLAYER_COMMON.format(name="C25", club="N3", rest="NOUV_MOD:C4 FIDE:N8")),
    200407: _fields(_PLAYER_COMMON.format(name="C25", club="N3", rest="NOUV_MOD:C4 FIDE:N8 ARBITRE:C4")),
    201307: _fields(_PLAYER_COMMON.format(name="C25", club="N3", rest="NOUV_MOD:C4 FIDE:N8 ARBITRE:C4 NATFIDE:C3")),
    201410: _fields(
        _PLAYER_COMMON.format(name="C32", club="N3", rest="NOUV_MOD:C4 FIDE:N8 ARBITRE:C4 NATFIDE:C3 DECEDE:L1")
    ),
    201504: _fields(
        _PLAYER_COMMON.format(name="C32", club="N3", rest="NOUV_MOD:C4 FIDE:N10 ARBITRE:C4 NATFIDE:C3 DECEDE:L1")
    ),
    201804: _fields(
        _PLAYER_COMMON.format(name="C32", club="N6", rest="NOUV_MOD:C4 FIDE:N10 ARBITRE:C4 NATFIDE:C3 DECEDE:L1")
    ),
}


def checklist_header(period: Period) -> Header:
    """The header of a new CHCKLIST.DBF in the structure of its period."""
    return new_header(_in_force(CHECKLIST_STRUCTURES, period))


def player_header(period: Period) -> Header:
    """The header of a new PLAYER.DBF in the structure of its period."""
    return new_header(_in_force(PLAYER_STRUCTURES, period))


def _in_force(structures: dict[int, tuple[Field, ...]], period: Period) -> tuple[Field, ...]:
    return structures[max(first for first in structures if first <= period.number)]
