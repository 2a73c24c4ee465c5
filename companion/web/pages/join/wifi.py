# SPDX-License-Identifier: MIT
"""The household's Wi-Fi as a QR code, for phones that are not in it yet: for players and the referee, nobody else."""

from __future__ import annotations

from flask import Blueprint, Response
from segno import helpers

from companion.web.answers import answer
from companion.web.house import house
from companion.web.pages.join.port import WIFI, Wifi
from companion.web.pages.join.schema import WifiNetwork
from companion.web.qr import drawn
from companion.web.roles import open_to
from companion.web.schema.calls import Media, called

api = Blueprint("wifi", __name__)


@api.get("/api/v1/wifi")
@open_to("player", "referee")
@called("wifi", gives=WifiNetwork, says="The network.", refuses=(404,))
def wifi() -> Response:
    """The Wi-Fi that phones are to join, where the settings name one."""
    known = _known()
    return answer(WifiNetwork(ssid=known.ssid, password=known.password, hidden=known.hidden))


@api.get("/api/v1/wifi/qr.svg")
@open_to("player", "referee")
@called("wifi_qr", gives=Media("image/svg+xml"), says="The code.", refuses=(404,))
def qr() -> Response:
    """The QR code that joins the Wi-Fi."""
    known = _known()
    security = "WPA" if known.password else None
    code = helpers.make_wifi(known.ssid, known.password or None, security, hidden=known.hidden)
    return drawn(code)


def _known() -> Wifi:
    return house().desks.at(WIFI)
