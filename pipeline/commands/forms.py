"""In which form an answer is written: as the option says, else as the name of its file does."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

FORM_OF_SUFFIX = {
    ".csv": "csv",
    ".htm": "html",
    ".html": "html",
    ".json": "json",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".trf": "trf",
    ".xlsx": "xlsx",
}
"""What a file of such a name holds, for whoever opens it; another ending says nothing."""


def form_of(asked: str | None, out: Path | None, forms: Collection[str], option: str = "--format") -> str | None:
    """The form in which an answer is given.

    Args:
        asked: what the option says; a version of a form, such as `trf16`, is a kind of it.
        out: the file that is named for the answer.
        forms: the forms that there are.
        option: the option's name.

    Returns:
        The form, `None` where neither says it.

    Raises:
        ValueError: the name of the file says another form than the option, or one that there is not.
    """
    named = FORM_OF_SUFFIX.get(out.suffix.lower()) if out else None
    if asked is None:
        if named is not None and named not in forms:
            raise ValueError(
                f"{out} is a name for {named}, and there is only {', '.join(forms)}; give it another name, or {option}"
            )
        return named
    if named is not None and not asked.startswith(named):
        raise ValueError(f"{out} is a name for {named}, but {option} is {asked}; change one of them")
    return asked
