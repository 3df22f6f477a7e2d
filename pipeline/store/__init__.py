"""The only room that touches `data/`: raw files in, curated Parquet and published lists out, locks.

Writes are atomic: built beside, flushed to disk, renamed. A published list is never altered; a run that
gives other bytes makes a new revision, and the period's name points to the newest one.
"""

from __future__ import annotations

from pipeline.store.curated import CuratedTables
from pipeline.store.data_folder import VARYING_FILE, DamagedFileError, StoreError
from pipeline.store.member_states import MemberStates
from pipeline.store.published import PublishedLists
from pipeline.store.raw import RawFolders
from pipeline.store.steps import StepRecords

__all__ = ["VARYING_FILE", "DamagedFileError", "Store", "StoreError"]


class Store(StepRecords, RawFolders, CuratedTables, PublishedLists, MemberStates):
    """One data folder: `raw/`, `curated/`, `published/`, `members/`; each of its rooms knows one of them.

    The store of revised lists (`revised`) keeps its curated tables apart, and its revisions beside the
    published lists, which stay.
    """

    @property
    def revised(self) -> Store:
        """The same data folder for lists that a change in an earlier one is carried through."""
        return Store(self.settings, is_revised=True)

    @property
    def ordinary(self) -> Store:
        """The same data folder for the lists themselves; what is read there is noted here too."""
        store = Store(self.settings)
        store._trace, store._held_raw = self._trace, self._held_raw
        return store
