"""What stops a verb: one sentence that says what, why and what to do, and the exit code."""

from __future__ import annotations

import errno
import os

from pipeline.findings import FaultyInputError
from pipeline.formats.dbf import DbfError
from pipeline.store import StoreError

FAILED = 1
"""Exit code of what could not be done."""

SENSELESS = 2
"""Exit code of what was asked in a way that makes no sense."""

INTERRUPTED = 130
"""Exit code after Ctrl-C."""

CAUSES: tuple[type[Exception], ...] = (
    StoreError,
    FaultyInputError,
    DbfError,
    OSError,
    MemoryError,
    OverflowError,
    ValueError,
)
"""What stops a verb without being a fault of the program."""

INTERRUPTION = "Stopped by Ctrl-C; what was published and received is whole, and the command can be given again."

_MORE_ROOM = "make room there and do it again; what lay there before is whole"
_RIGHTS = "change its permissions, or name another place"
_OTHER_NAME = "name another place"
_REMEDIES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), _MORE_ROOM),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), _RIGHTS),
    **dict.fromkeys((errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP), _OTHER_NAME),
}


def sentence(cause: Exception) -> str:
    """What is said of a cause."""
    if isinstance(cause, MemoryError):
        return "There is not enough memory for this; close other programs, or take a machine with more."
    if isinstance(cause, UnicodeEncodeError):
        # what was typed in another code page than the system's comes as halves of characters
        given = cause.object.encode(errors="replace").decode()
        return f"'{given}' is no text in UTF-8, from character {cause.start + 1} on; type it again"
    if not isinstance(cause, OSError) or cause.errno is None:
        return str(cause)
    # of a renaming the second name is the one that was asked for
    name = cause.filename2 or cause.filename
    place = "" if name is None else f"{os.fsdecode(name) if isinstance(name, bytes) else name}: "
    return f"{place}{cause.strerror}; {_REMEDIES.get(cause.errno, 'mend that and do it again')}"


def exit_code(cause: Exception) -> int:
    """The exit code of a cause: 2 where the question makes no sense, 1 where the answer can't be given."""
    is_senseless = isinstance(cause, ValueError) and not isinstance(cause, DbfError)
    return SENSELESS if is_senseless else FAILED
