"""The demo's inbox: a club's mail with a result file that has not been received yet."""

from __future__ import annotations

import datetime as dt
import random
from email.message import EmailMessage
from email.policy import SMTP

from pipeline.demo.federation import Federation
from pipeline.demo.quarters import club_tournament
from pipeline.period import Period

MAIL_NAME = "club 514.eml"
_CLUB = 514


def club_mail(federation: Federation, period: Period, seed: int) -> bytes:
    """A mail of club 514 with the file of its autumn weekend; the same seed gives the same bytes."""
    chance = random.Random(f"inbox {seed}")
    players = chance.sample(federation.of_club(_CLUB), 8)
    last_day = period.list_date - dt.timedelta(days=8)
    result = club_tournament("pairtwo", _CLUB, players, (last_day - dt.timedelta(days=1), last_day), chance)
    mail = EmailMessage(policy=SMTP)
    mail["From"] = "Inzender Els <els@example.org>"
    mail["To"] = "elo@example.org"
    mail["Subject"] = "Résultats du week-end"
    mail["Date"] = dt.datetime.combine(last_day + dt.timedelta(days=1), dt.time(18, 30), tzinfo=dt.UTC)
    mail.set_content("Bonjour,\n\nen annexe les résultats du week-end.\n")
    name = f"{last_day.month:X}{last_day.day:02d}OPE1a.{_CLUB}"
    mail.add_attachment(result, maintype="application", subtype="octet-stream", filename=name)
    mail.set_boundary("calcelo-demo")
    return mail.as_bytes()
