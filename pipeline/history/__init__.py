"""The history: the analysts' database over all periods, lists imported into it, questions put to it.

`build_history` makes `history.duckdb` of the curated tables; `import_archive` fills those tables from
published lists; `answer` reads the database and can do nothing else.
"""

from pipeline.history.database import HISTORY_TABLES, build_history
from pipeline.history.imports import ImportedList, forget_import, import_archive
from pipeline.history.lists import player_list
from pipeline.history.query import Format, QueryError, answer, as_bytes

__all__ = [
    "HISTORY_TABLES",
    "Format",
    "ImportedList",
    "QueryError",
    "answer",
    "as_bytes",
    "build_history",
    "forget_import",
    "import_archive",
    "player_list",
]
