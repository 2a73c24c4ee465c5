# SPDX-License-Identifier: MIT
"""The household's Wi-Fi as a QR code, for phones that are not in it yet: for players and the referee, nobody else."""

from __future__ import annotations

from flask import Blueprint, Response
from segno import helpers

from companion.web.answers import answer
from companion.web.house import house
from companion.web.pages.join.port import WIFI, Wifi
from companion.web.qr import drawn
from companion.web.roles import open_to

api = Blueprint("wifi", __name__)


@api.get("/api/v1/wifi")
@open_to("player", "referee")
def wifi() -> Response:
    """GET /api/v1/wifi: its name and password, to be typed."""
    known = _known()
    return answer({"ssid": known.ssid, "password": known.password, "hidden": known.hidden})


@api.get("/api/v1/wifi/qr.svg")
@open_to("player", "referee")
def qr() -> Response:
    """GET /api/v1/wifi/qr.svg: the code that joins it."""
    known = _known()
    security = "WPA" if known.password else None
    code = helpers.make_wifi(known.ssid, known.password or None, security, hidden=known.hidden)
    return drawn(code)


def _known() -> Wifi:
    return house().desks.at(WIFI)
