# SPDX-License-Identifier: MIT
"""Builds the hands of a simulated table: they move its dice, keep how these lie, and tell who has rolled."""

from __future__ import annotations

import functools
from pathlib import Path

from companion.hands.plain import rolls_tell
from companion.kit.simulated.kept_table import TableFile
from companion.kit.simulated.simulator import Simulator
from companion.table.inbox import Action, Inbox, Who
from companion.table.telling import Broadcaster
from firmware.panel import Panel
from vision.cameras.simulation.simulated import SimulatedTable
from vision.watch.process import WatcherProcess


def simulated_hands(
    broadcaster: Broadcaster,
    simulated: SimulatedTable | None,
    panel: Panel,
    eye: WatcherProcess,
    folder: Path,
    inbox: Inbox,
) -> Simulator:
    """The hands, with the table as it lay before a restart."""
    show, file = functools.partial(_show, eye, simulated), TableFile(folder)
    rolled = functools.partial(tell_rolled, broadcaster, inbox)
    pins = panel if panel.simulated else None
    simulator = Simulator(broadcaster, simulated, pins, show, keep=file.write, rolled=rolled)
    file.lay(simulator)
    return simulator


def tell_rolled(broadcaster: Broadcaster, inbox: Inbox, seat: int) -> None:
    """Dice were rolled under the cup of ``seat``: its player has said so, where that is asked (PD-04)."""
    now = broadcaster.snapshot
    if now.plays_at(seat) in rolls_tell(now):
        inbox.put(Action({"event": "aye"}, Who("player", seat)))


def _show(eye: WatcherProcess, simulated: SimulatedTable | None) -> None:
    if simulated is not None:
        if eye.seats != len(simulated.seats):
            eye.seat(simulated.zones)
        eye.simulate(simulated.scene())
