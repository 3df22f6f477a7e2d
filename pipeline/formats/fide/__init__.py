"""What comes from FIDE: the rating lists in every layout, and the members' games abroad.

`known_by_content` tells FIDE's files among others; `parts_of` opens what was laid down; `describe_list`,
`choose_list` and `read_list` take the lists, `read_games_parts` the games; `read_fide_list` and
`read_fide_games` do so for a single file.
"""

from pipeline.formats.fide.games import read_fide_games, read_games_parts
from pipeline.formats.fide.kinds import Kind, known_by_content
from pipeline.formats.fide.lists import FideExport, choose_list, describe_list, read_fide_list, read_list
from pipeline.formats.fide.parts import Part, new_findings, parts_of, report_unread

__all__ = [
    "FideExport", "Kind", "Part", "choose_list", "describe_list", "known_by_content", "new_findings", "parts_of",
    "read_fide_games", "read_fide_list", "read_games_parts", "read_list", "report_unread",
]  # fmt: skip
