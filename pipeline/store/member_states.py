"""The folder `members/`: the members as they stand between two lists, one numbered state after the other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pipeline.store.data_folder import DamagedFileError, DataFolder, built, numbers_in, switch


class MemberStates(DataFolder):
    """The members between two lists; every state before the present one stays."""

    @property
    def members_dir(self) -> Path:
        """The members as they stand between two lists."""
        return self.root / "members" / "current"

    def read_members_file(self, file_name: str) -> bytes | None:
        """A file of the members as they stand between two lists; None where nothing is kept yet."""
        path = self.members_dir / file_name
        return path.read_bytes() if path.is_file() else None

    def damaged_members_file(self, file_name: str, reason: str) -> DamagedFileError:
        """What is said of a file of the members that can't be read."""
        states = self.root / "members" / "states"
        remedy = f"put it back from a backup, or from an earlier state of the members in {states}"
        return DamagedFileError(self.members_dir / file_name, reason, remedy)

    def write_members(self, files: Mapping[str, bytes]) -> Path:
        """Keep the members as they stand now, as one whole; how they stood before stays beside."""
        states = self.root / "members" / "states"
        number = 1 + max(numbers_in(states), default=0)
        switch(self.members_dir, built(states, number, files))
        return self.members_dir
