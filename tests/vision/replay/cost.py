# SPDX-License-Identifier: MIT
"""What replay and appeal cost while nothing happens: memory that they hold at most, and their share of one core.

python -m tests.vision.replay.cost [SECONDS]        frames of the simulated table, so many seconds of them (600)
"""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from typing import Final

from vision.cameras.base import Clock
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.door import Door
from vision.frame import Frame
from vision.replay.again import MOST_FRAMES
from vision.replay.film import AFTER_NS, MOST_CLIPS, MOVING_NS, SECONDS_NS
from vision.replay.keeper import FrameKeeper
from vision.replay.orders import GuardDice, Keep
from vision.sighting import Die, Reading, Sighting
from vision.steady import Motion

IDLE_PER_S: Final = 10
"""So many frames a second are fed while nothing moves."""


def frames(dice: int) -> list[Frame]:
    """Different pictures of a table with so many dice."""
    now_ns = 0

    def sleep(seconds: float) -> None:
        nonlocal now_ns
        now_ns += round(seconds * 1e9)

    table, camera = SimulatedTable(6, 1), DrawnCamera(1, Clock(lambda: now_ns, sleep))
    for seat in range(1, 7):
        table.do("roll", {"seat": seat})
    camera.show(table.scene())
    return [camera.take(5.0) for _ in range(dice)]


def fed(keeper: FrameKeeper, kept: list[Frame], span_ns: int, gap_ns: int, begin_ns: int, motion: Motion) -> int:
    """Feed the ``kept`` frames in turn for ``span_ns``; the time after that."""
    for at, now_ns in enumerate(range(begin_ns, begin_ns + span_ns, gap_ns)):
        pixels = kept[at % len(kept)].pixels
        keeper.feed(Frame(pixels, now_ns, at), motion, None, now_ns)
    return begin_ns + span_ns


def main() -> int:
    """Measure, and print; exit status 1 above 60 MB or 3 % of a core."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=int, default=600)
    seconds = parser.parse_args().seconds
    kept = frames(8)
    height, width = kept[0].pixels.shape[:2]
    seen = Sighting(width, height, "pips", (Die(100, 80, 24, 0, "d6", 4, "red", 0.99),))
    door, now = Door(lambda _: None), 0
    keeper = FrameKeeper(door, lambda: None, Clock(lambda: now))
    now = fed(keeper, kept, 10**9, 10**8, 1, "still")
    tracemalloc.start()
    for number in range(MOST_CLIPS):  # everything that can be kept is kept: clips, and the frames of a count
        now = fed(keeper, kept, SECONDS_NS, MOVING_NS, now, "rolling")
        door.hear(GuardDice())
        for frame in kept[:MOST_FRAMES]:
            keeper.keep_read(seen, frame.pixels.copy(), now)
        keeper.guarded(Reading(seen, True, True))
        door.hear(Keep(number, count=True))
        now = fed(keeper, kept, AFTER_NS, MOVING_NS, now, "rolling")
    held_mb = tracemalloc.get_traced_memory()[0] / 1e6  # resident memory would hide it in what was freed before
    tracemalloc.stop()
    began = time.process_time()
    fed(keeper, kept, seconds * 10**9, 10**9 // IDLE_PER_S, now, "still")
    share = (time.process_time() - began) / seconds
    print(f"{width} x {height}: {held_mb:.1f} MB held at most, {100 * share:.2f} % of a core while nothing happens")
    return int(held_mb > 60 or share > 0.03)


if __name__ == "__main__":
    sys.exit(main())
