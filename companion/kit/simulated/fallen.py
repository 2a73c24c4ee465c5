# SPDX-License-Identifier: MIT
"""Thrown dice that the simulated table draws and no reader can read: their faces, to fill in by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.web.schema.play import Fallen
from vision.cameras.simulation.kinds import symbol_face
from vision.cameras.simulation.simulated import SimulatedTable

BONE: Final = "bone"
JEWEL: Final = "jewel"

Shown = Mapping[str, Any]


def fallen(shown: Shown, table: SimulatedTable, name: str | None) -> Fallen | None:
    """What ``name`` (None: the referee) is to enter by hand now: the event, and its fields as it fell.

    None: the camera reads it, or nothing has fallen.
    """
    awaited = shown["awaits"]
    if shown["game"] is None or awaited is None or shown.get("stillness") != "unread":
        return None
    match awaited.get("faces"):
        case "symbols":
            return _board(shown, table)
        case "coasters":
            return next((one for who in _named(name, shown) if (one := _turned(shown, table, who)) is not None), None)
        case "bones" if awaited["dice"]:
            return _contest(shown, table)
    return None


def _named(name: str | None, shown: Shown) -> list[str]:
    rows = shown["game"]["rows"]
    return [who for who in ([name] if name is not None else shown["awaits"]["dice"]) if who in rows]


def _board(shown: Shown, table: SimulatedTable) -> Fallen | None:
    """The whole board after a throw (TM-14)."""
    lying = [dict(zip(("symbol", "colour"), symbol_face(*one), strict=True)) for one in table.board]
    if len(lying) != len(shown["game"]["board"]) + 1:
        return None
    return Fallen(event={"event": shown["awaits"]["event"]}, values={"dice": lying})


def _turned(shown: Shown, table: SimulatedTable, name: str) -> Fallen | None:
    """The coaster that was turned and does not count yet."""
    seat = next((row["seat"] for row in shown["seats"] if row["player"] == name), None)
    known = shown["game"]["rows"][name]
    lying = table.row(seat) if seat is not None else ()
    fresh = [at for at, number in enumerate(lying) if number is not None and known[at] is None]
    if not fresh:
        return None
    event = {"event": shown["awaits"]["event"], "player": name}
    return Fallen(event=event, values={"position": fresh[0] + 1, "number": lying[fresh[0]]})


def _contest(shown: Shown, table: SimulatedTable) -> Fallen | None:
    """The die of each who has thrown one."""
    dice = {}
    for row in shown["seats"]:
        if row["player"] in shown["awaits"]["dice"] and (thrown := table.lying(row["seat"])):
            face, kind = thrown[0]
            dice[row["player"]] = {"die": BONE if kind == "d12" else JEWEL, "face": face}
    return Fallen(event={"event": shown["awaits"]["event"]}, values={"dice": dice}) if dice else None


def bones_lying(shown: Shown) -> int:
    """How many of the dice in the middle are Bones."""
    return sum(pot.get("bones", 0) for pot in shown["game"].get("pots", ()))
