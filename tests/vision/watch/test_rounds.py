# SPDX-License-Identifier: MIT
"""The bench's camera: fifteen frames a second whatever drawing takes, as a real one sends them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.ticking import Ticking
from vision.cameras.simulation.simulated import SimulatedTable
from vision.watch.rounds import FRAME_S, Reel


def test_what_moves_is_shown_at_its_pace_then_a_still_table_with_fresh_noise() -> None:
    table, clock = SimulatedTable(2, seed=4), Ticking()
    reel = Reel(1, clock)
    with pytest.raises(TimeoutError, match=r"nothing was shown within 0\.4 s"):
        reel.take(0.4)
    reel.show(table.scene())
    table.roll(1, 3)
    reel.show(table.scene())
    began = clock.ns
    frames = [reel.take(0.4) for _ in range(14)]
    assert [frame.exposed_ns - began for frame in frames] == pytest.approx(
        [n * FRAME_S * 1e9 for n in range(14)], abs=9
    )
    apart = [np.abs(a.pixels.astype(int) - b.pixels).max(2) > 40 for a, b in pairwise(frames)]
    moves = [int(change.sum()) > 500 for change in apart]
    assert moves == [True] * 10 + [False] * 3, "a roll takes 0.7 s"
    assert (frames[-1].pixels != frames[-2].pixels).mean() > 0.3


def test_a_frame_for_which_nobody_comes_is_gone() -> None:
    clock = Ticking()
    reel = Reel(1, clock)
    reel.show(SimulatedTable(2, seed=4).scene())
    numbers = [reel.take(0.4).number]
    clock.ns += 1_000_000_000
    numbers += [reel.take(0.4).number, reel.take(0.4).number]
    assert numbers == [0, 15, 16]
