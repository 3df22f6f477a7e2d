"""Files that a pairing program keeps for itself: recognised, so that the right export can be asked for."""

from __future__ import annotations

from pipeline.formats.raw import RawFile

_SWISS_MANAGER_START = b"\x93\xff\x89\x44"
_EXTENSIONS = {
    "swt": "swiss_chess_file",
    **dict.fromkeys(("tun", "tur", "tum", "tut", "tunx", "turx", "tumx", "tutx"), "swiss_manager_file"),
    "sws": "pairtwo_file",
    "swar": "swar_file",
}


def program_file(file: RawFile) -> str | None:
    """The finding for a binary file of a pairing program; `None` if it is none that is known.

    Swiss-Manager's files are known by their first bytes, the others by their extension, since their content
    has no mark of its own (input-files.md 5).
    """
    if file.data.startswith(_SWISS_MANAGER_START):
        return "swiss_manager_file"
    extension = file.file_name.strip().rpartition(".")[2].lower()
    return _EXTENSIONS.get(extension)
