# SPDX-License-Identifier: MIT
"""Starts computer players and the hands for their dice: simulated ones, or virtual ones at a real table."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from companion.kit.aboard.driver import Crewing, asking
from companion.kit.aboard.virtual import VirtualHands
from companion.kit.simulated.simulated_hands import simulated_hands
from companion.kit.simulated.simulator import Simulator
from companion.table.inbox import Inbox
from companion.table.telling import Broadcaster
from companion.table.virtual import VirtualDice
from firmware.panel import Panel
from vision.cameras.simulation.simulated import SimulatedTable
from vision.watch.process import WatcherProcess


def simulator_with_crew(
    broadcaster: Broadcaster,
    inbox: Inbox,
    simulated: SimulatedTable | None,
    panel: Panel,
    eye: WatcherProcess,
    folder: Path,
    stack: ExitStack,
) -> Simulator:
    """The hands; where the table itself is simulated the computer players act until ``stack`` closes."""
    simulator = simulated_hands(broadcaster, simulated, panel, eye, folder, inbox)
    if simulated is not None:
        crew = Crewing(broadcaster, asking(inbox), simulator, seed=simulated.seed)
        stack.callback(crew.close)
        crew.start()
    return simulator


def crew_of_a_real_table(broadcaster: Broadcaster, inbox: Inbox, dice: VirtualDice, stack: ExitStack) -> None:
    """Let computer players act with virtual ``dice`` until ``stack`` closes."""
    ask = asking(inbox)
    crew = Crewing(broadcaster, ask, VirtualHands(broadcaster, ask, dice))
    stack.callback(crew.close)
    crew.start()
