"""The tables of a published list: which file of its folder holds which; personal columns are empty there."""

from __future__ import annotations

from collections.abc import Mapping

from pipeline.contracts.acknowledgements import Acknowledgements
from pipeline.contracts.checklist import Checklist
from pipeline.contracts.corrections import Corrections
from pipeline.contracts.members import Members
from pipeline.contracts.ratings import Derivations, PlayerStates, Ratings
from pipeline.contracts.table import Table

PUBLISHED_TABLES: Mapping[str, type[Table]] = {
    "PLAYER.parquet": Members,
    "CHCKLIST.parquet": Checklist,
    "RATINGS.parquet": Ratings,
    "DERIVATIONS.parquet": Derivations,
    "STATES.parquet": PlayerStates,
    "CORRECTIONS.parquet": Corrections,
    "received.parquet": Acknowledgements,
}
