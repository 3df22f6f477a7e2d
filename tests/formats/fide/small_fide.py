"""Small FIDE lists in every layout, pages and tables of games, all invented."""

from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

from pipeline.formats.raw import RawFile

PERSON = {"ID Number": 15, "Name": 61, "Fed": 4, "Sex": 4, "Tit": 5, "WTit": 5, "OTit": 15}
FOA = {"FOA": 4}
THREE = {"SRtng": 6, "SGm": 4, "SK": 3, "RRtng": 6, "RGm": 4, "Rk": 3, "BRtng": 6, "BGm": 4, "BK": 3}
ONE = {"JUL18": 6, "Gms": 4, "K": 3}
END = {"B-day": 6, "Flag": 4}
WIDTHS = {
    "combined, with FOA": PERSON | FOA | THREE | END,
    "combined": PERSON | THREE | END,
    "one type, with FOA": PERSON | FOA | ONE | END,
    "one type": PERSON | ONE | END,
    "before 2013": {"ID number": 10, "Name": 34, "Titl": 4, "Fed": 5, "Mar11": 6, "Games": 5, "Born": 6, "Flag": 4},
    "of 2001": {"ID_NUMBER": 10, "NAME": 33, "TITLE": 6, "COUNTRY": 8, "JAN01": 6, "GAMES": 6, "FLAG": 4},
}
FIELDS = {
    "ID Number": "fide_id", "ID number": "fide_id", "ID_NUMBER": "fide_id",
    "Name": "name", "NAME": "name", "Fed": "country", "COUNTRY": "country", "Sex": "sex",
    "Tit": "title", "Titl": "title", "TITLE": "title", "WTit": "w_title", "OTit": "o_title", "FOA": "foa_title",
    "SRtng": "rating", "JUL18": "rating", "Mar11": "rating", "JAN01": "rating",
    "SGm": "games", "Gms": "games", "Games": "games", "GAMES": "games", "SK": "k", "K": "k",
    "RRtng": "rapid_rating", "RGm": "rapid_games", "Rk": "rapid_k",
    "BRtng": "blitz_rating", "BGm": "blitz_games", "BK": "blitz_k",
    "B-day": "birthday", "Born": "birthday", "Flag": "flag", "FLAG": "flag",
}  # fmt: skip
XML_FIELDS = (
    "fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k",
    "rapid_rating", "rapid_games", "rapid_k", "blitz_rating", "blitz_games", "blitz_k", "birthday", "flag",
)  # fmt: skip

PLAYERS = [
    {"fide_id": 90001, "name": "Ardenne, Odile", "country": "BEL", "sex": "F", "title": "WFM", "w_title": "WFM",
     "o_title": "FA,NI", "rating": 1843, "games": 9, "k": 20, "rapid_rating": 1800, "rapid_games": 0, "rapid_k": 20,
     "blitz_rating": 0, "blitz_games": 0, "blitz_k": 0, "birthday": 1970, "flag": "w"},
    {"fide_id": 90002, "name": "Dender, Noor", "country": "NED", "sex": "F", "rating": 1710, "games": 0, "k": 40,
     "rapid_rating": 0, "blitz_rating": 1655, "birthday": 2001, "flag": "wi"},
    {"fide_id": 90003, "name": "Condroz, Emile", "country": "FRA", "sex": "M", "rating": 0, "birthday": 0, "flag": "i"},
    {"fide_id": 90004, "name": "Brabant, Leon", "country": "BEL", "sex": "M", "title": "GM", "rating": 2605,
     "games": 11, "k": 10, "birthday": 1955},
]  # fmt: skip


def list_text(layout: str = "combined, with FOA", players=PLAYERS, header: bool = True) -> str:
    """A list in fixed-width text, CRLF."""
    widths = WIDTHS[layout]
    lines = ["".join(token.ljust(width) for token, width in widths.items())] if header else []
    lines += [list_line(layout, player) for player in players]
    return "\r\n".join(lines) + "\r\n"


def list_line(layout: str, player: dict[str, object]) -> str:
    """One player's line."""
    old_titles = layout in {"before 2013", "of 2001"}
    return "".join(
        _cell(str(player.get(FIELDS[token], "")), FIELDS[token], old_titles).ljust(width)
        for token, width in WIDTHS[layout].items()
    )


def _cell(value: str, field: str, old_titles: bool) -> str:
    old = {"GM": "g", "IM": "m", "FM": "f", "CM": "c", "WGM": "wg", "WIM": "wm", "WFM": "wf", "WCM": "wc"}
    return old.get(value, value) if field == "title" and old_titles else value


def list_xml(players=PLAYERS, fields=XML_FIELDS, newline: str = "\n", head: str = "") -> str:
    """A list in XML."""
    pieces = [f"{head}<playerslist>"]
    for player in players:
        values = player | {"fideid": player["fide_id"]}
        pieces.append("<player>")
        pieces += [f"<{field}>{escape(str(values.get(field, '')))}</{field}>" for field in fields]
        pieces.append("</player>")
    return newline.join([*pieces, "</playerslist>", ""])


def zipped(files: dict[str, bytes | str]) -> bytes:
    """A zip of files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


GAME = {"name": "Semois, Lou", "title": "f", "rating": "2301", "country": "LUX", "score": "1.00", "colour": "white"}
GAMES = [
    GAME,
    GAME | {"name": "Lesse, Kim", "title": "", "rating": "2108 *", "score": "0.50", "colour": "black"},
    GAME | {"name": "Sûre, Ann", "title": "", "w_title": "wg", "rating": "2277", "score": "0.00", "colour": "white"},
]
OPEN = {"name": "Open de la Semois", "event": 406001, "place": "Bouillon", "country": "BEL", "start": "2025-03-01",
        "end": "2025-03-06", "games": GAMES}  # fmt: skip


def totals(tournament: dict, **changed: str) -> list[str]:
    """Rc, Ro, w, n, chg, K, K*chg of a tournament."""
    games = tournament["games"]
    score = sum(float(game["score"] or 0) for game in games)
    said = (
        {"rc": "2229", "ro": "2508", "w": f"{score:.2f}", "n": str(len(games))} | tournament.get("totals", {}) | changed
    )
    return [said["rc"], said["ro"], said["w"], said["n"], "-0.48", "10", "-4.80"]


def page(*tournaments: dict, period: str | None = "April 2025", kind: str = "Standard", head: str = "") -> str:
    """A page as FIDE makes it today: a table for each tournament, under a heading."""
    title = (
        f'<div class="rtng_line01"><img src="x.svg">&nbsp;<strong>{kind} Ratings {period} </strong></div>'
        if period
        else ""
    )
    pieces = [f"{head}<div>{title}<div class=rtng_line02>Total change:&nbsp;<b>-8.40</b></div></div>"]
    for item in tournaments:
        dates = "".join(f'<span class="dates_span">{item[day]}</span> ' for day in ("start", "end") if item.get(day))
        link = f"<a href=/report.phtml?event={item['event']}&t=0 class=head1>{item['name']}</a>"
        where = f"<strong>{item['place']} {item['country']}</strong>"
        pieces.append(
            f"<div><div class=rtng_line01>{link}</b></div>\n<div class=rtng_line02>{where} {dates}</div></div>"
        )
        rc, ro, w, n, *rest = totals(item)
        blank = "<td></td>" * 3
        pieces.append('<table class="calc_table">')
        pieces.append(_row(["Rc", "Ro"], blank, ["w", "n", "chg", "K", "K*chg"]))
        pieces.append(_row([f"&nbsp;{rc}", ro], blank, [w, n, *rest]))
        pieces.append("<tr><td height=5 colspan=15 class=list4></td></tr>")
        pieces += [_game_row(game) for game in item["games"]]
        pieces.append("<tr><td colspan=12><small>* Rating difference of more than 400.</small></td></tr></table>")
    return "\n".join(pieces)


def old_page(*tournaments: dict, period: str = "April 2010") -> str:
    """A page as FIDE made it from 2007 to 2013: nested layout tables, rows of 4, 8 and 11 cells, images for colours."""
    rows = []
    for item in tournaments:
        cells = [item["name"], item["place"], item["country"], item["start"]]
        rows.append("<tr bgcolor=#CC9966>" + "".join(f"<td>&nbsp;{text}</td>" for text in cells) + "</tr>")
        rows.append(_row(["Rc", "Ro", "w", "n", "chg", "K", "K*chg", ""]))
        rows.append(_row([*totals(item), ""]))
        for game in item["games"]:
            mark = f'<img src="/images/clr_{"wh" if game["colour"] == "white" else "bl"}.gif">'
            cells = [f"{mark} {game['name']}", game["title"], game.get("w_title", ""), game["rating"], game["country"]]
            rows.append(_row([*cells, game["score"], "1", "0.10", "15", "1.50", ""]))
    inner = "<table><tbody>" + "\n".join(rows) + "</tbody></table>"
    return (
        f"<html><body><div id=main-col><table class=contentpaneopen><tr><td>Individual Calculations {period}</td></tr>"
        f"</table><table class=contentpaneopen><tr><td>{inner}</td></tr></table></div></body></html>"
    )


def _row(first: list[str], blank: str = "", second: list[str] | None = None) -> str:
    cells = "".join(f"<td><b>{text}</b></td>" for text in first)
    return f"<tr>{cells}{blank}{''.join(f'<td>{text}</td>' for text in second or [])}</tr>"


def _game_row(game: dict[str, str]) -> str:
    mark = f'<span class="{game["colour"]}_note">&nbsp;</span>' if game["colour"] else ""
    rating = game["rating"].replace("*", "<font color=blue>&nbsp;*&nbsp;</font>")
    cells = [
        f"{mark} {game['name']}", game["title"], game.get("w_title", ""), rating, game["country"], game["score"],
        game.get("count", "1"), "-0.22", "10", "-2.20",
    ]  # fmt: skip
    return "<tr bgcolor=#efefef>\n" + "\n".join(f"<td class=list4>{text}</td>" for text in cells) + "\n</tr>"


GAMES_HEADER = "fide_id,fide_list,file,tournament,date,colour,opponent_name,opponent_rating,score"
GOOD_GAMES = [
    "90001,201807,201806.FIDE,Open Bouillon,2018-06-02,w,Semois,1650,1",
    "BEL10011,2018-07,201806.FIDE,Open Bouillon,,,Lesse,,0.5",
]


def games_csv(*lines: str) -> bytes:
    """A table of games."""
    return "\n".join([GAMES_HEADER, *lines, ""]).encode()


def raw(name: str, data: bytes | str) -> RawFile:
    """A received file."""
    return RawFile(name, data.encode() if isinstance(data, str) else data)


def rules(export) -> list[str]:
    """The rules of an export's findings, in order."""
    return export.findings["rule"].to_list()
