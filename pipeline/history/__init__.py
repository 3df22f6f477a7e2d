"""The history: the analysts' database over all periods, lists imported into it, questions put to it.

`build_history` makes `history.duckdb` of the curated tables; `import_archive` fills those tables from
published lists; `answer` reads the database and can do nothing else.
"""

from pipeline.history.database import HISTORY_TABLES, build_history
from pipeline.history.lists import player_list

__all__ = ["HISTORY_TABLES", "build_history", "player_list"]
