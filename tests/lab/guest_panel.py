# SPDX-License-Identifier: MIT
"""Runs inside the lab: the kit's own panel on a real GPIO character device, pressed by the kernel's own means.

Each line printed is one JSON object, which the tests outside judge.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from companion.kit.saying import read_plainly
from companion.play.registry import GAMES
from companion.table.inbox import ButtonEdge, Inbox, Stop, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from firmware.arbiter import DEAF_NS, Arbiter
from firmware.cue import Cue
from firmware.panel import Panel
from firmware.press import Edge, Ruling
from firmware.wiring import default_wiring
from tests.companion.memory_journal import MemoryJournal
from tests.lab.gpiosim import GpioSim

WIRING = default_wiring()
MS = 1_000_000


def tell(**told: Any) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def gpio(name: str) -> int:
    return int(name.removeprefix("GPIO"))


def spin_until(moment_ns: int) -> None:
    while time.monotonic_ns() < moment_ns:
        pass


def wait_for(done: Callable[[], object], seconds: float = 3.0) -> bool:
    until = time.monotonic() + seconds
    while not done():
        if time.monotonic() > until:
            return False
        time.sleep(0.001)
    return True


def rested(edges: list[Edge], seats: list[int]) -> None:
    """Wait until every button was let go and has been still for longer than it is deaf."""

    def up() -> bool:
        levels = {edge.seat: edge.down for edge in edges}
        return all(levels.get(seat) is False for seat in seats)

    wait_for(up)
    time.sleep(DEAF_NS * 1.5 / 1e9)


def race(sim: GpioSim, edges: list[Edge], seats: list[int], gap_ms: float, bounce: bool) -> dict[str, Any]:
    """Press SHOUT of ``seats`` one after the other; what the kernel was told when, and what the arbiter made of it."""
    edges.clear()
    lines = [gpio(WIRING.seats[seat].shout) for seat in seats]
    moments: list[tuple[int, int]] = []
    for index, line in enumerate(lines):
        spin_until(moments[-1][1] + round(gap_ms * MS) if moments else 0)
        moments.append(sim.pull(line, down=True))
        if bounce and index == 0:
            sim.pull(line, down=False)
            sim.pull(line, down=True)
    time.sleep(0.06)
    for line in lines:
        sim.pull(line, down=False)
    rested(edges, seats)
    ruling = _ruled(edges)
    return {
        "seats": seats,
        "gap_ms": gap_ms,
        "moments": moments,
        "edges": [[edge.seat, edge.tick_ns, edge.down] for edge in edges],
        "first": [press.seat for press in ruling.first] if ruling else None,
        "late": [[press.seat, ruling.behind_ms(press)] for press in ruling.late] if ruling else None,
    }


def _ruled(edges: list[Edge]) -> Ruling | None:
    arbiter = Arbiter()
    for edge in edges:
        arbiter = arbiter.feed(edge, edge.tick_ns)
    due_ns = arbiter.due_ns()
    return None if due_ns is None else arbiter.rule(due_ns)[1]


def outputs(sim: GpioSim, panel: Panel) -> None:
    """Lamps, ring, camera lamp and buzzer, as they are on the wires."""
    panel.show(Cue(tuple((seat, "on") for seat in WIRING.seats), "win", camera="on", ring="win"))
    lamps = [gpio(pins.lamp) for pins in WIRING.seats.values()]
    ring = WIRING.ring
    assert ring is not None
    shown = [sim.level(line) for line in lamps]
    colours = [sim.level(gpio(pin)) for pin in (ring.red, ring.green, ring.blue)]
    buzzer = gpio(str(WIRING.buzzer))
    heard = {sim.level(buzzer) for _ in range(400)}
    tell(
        what="outputs", lamps=shown, ring=colours, camera=sim.level(gpio(str(WIRING.camera_lamp))), buzzer=sorted(heard)
    )
    panel.show(Cue())
    time.sleep(0.9)
    wires = [*lamps, buzzer, *(gpio(pin) for pin in (ring.red, ring.green, ring.blue))]
    tell(what="dark", wires=[sim.level(line) for line in wires])


def table_rules(sim: GpioSim, panel: Panel) -> None:
    """From the wire of a button to the wire of a lamp, through the table's own thread."""
    inbox, journal = Inbox(), MemoryJournal()
    table = Table(journal, Broadcaster(journal.since), panel.show, lambda _: None, games=GAMES)
    panel.on_edge = lambda edge: inbox.put(ButtonEdge(edge))
    import threading

    thread = threading.Thread(target=table.run, args=(inbox,), daemon=True)
    thread.start()
    players = {"players": ["Ann", "Bob", "Cat"], "options": {"first": "Ann", "challenge": "anyone"}}
    assert inbox.ask({"event": "new-game", "game": "pirates-dice", **players}, Who("referee")).ok
    assert inbox.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, Who("referee")).ok
    lamp = gpio(WIRING.seats[3].lamp)
    before_ns, _ = sim.pull(gpio(WIRING.seats[3].shout), down=True)
    lit = wait_for(lambda: panel.lamps()[3] == "first" and sim.level(lamp))
    took_ms = (time.monotonic_ns() - before_ns) / 1e6
    sim.pull(gpio(WIRING.seats[3].shout), down=False)
    rulings = [entry.data for entry in journal.since(0) if entry.kind == "ruling"]
    tell(what="table", lit=lit, took_ms=took_ms, first=rulings[0]["first"] if rulings else None)
    inbox.put(Stop())
    thread.join(5)


def main() -> None:
    read_plainly()
    sim = GpioSim()
    edges: list[Edge] = []
    with Panel(WIRING, "gpio", edges.append) as panel:
        idle = [sim.level(gpio(pins.shout)) for pins in WIRING.seats.values()]
        tell(what="panel", condition=panel.condition, simulated=panel.simulated, idle=idle, held=sorted(panel.held()))
        pairs = list(itertools.permutations(WIRING.seats, 2))
        for one, other in pairs:
            for _ in range(8):  # a busy machine may not keep so short a distance
                ran = race(sim, edges, [one, other], 1.3, bounce=False)
                tell(what="race", **ran)
                if ran["first"] == [one] and ran["late"] and ran["late"][0][1] < 2.5:
                    break
        for gap_ms in (0.2, 0.6, 2.0, 5.0, 12.0):
            for seats in ([1, 6], [6, 1], [3, 4, 2, 5]):
                tell(what="race", **race(sim, edges, seats, gap_ms, bounce=gap_ms >= 2))
        outputs(sim, panel)
        edges.clear()
        sim.pull(gpio(str(WIRING.table_button)), down=True)
        sim.pull(gpio(str(WIRING.table_button)), down=False)
        wait_for(lambda: len(edges) == 2)
        tell(what="table button", edges=[[edge.seat, edge.button, edge.down] for edge in edges])
        table_rules(sim, panel)
    tell(what="done")


if __name__ == "__main__":
    main()
