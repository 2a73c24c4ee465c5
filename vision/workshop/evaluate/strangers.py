# SPDX-License-Identifier: MIT
"""Measures the networks for unknown faces on places whose truth is known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks import strangers
from vision.reading.checks.strangers import (
    PLAIN,
    SIX_KNOWN,
    TWELVE_KNOWN,
    Strangers,
    no_twelve,
    otherness,
    strangeness,
)
from vision.reading.classifier import Framing, cut
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.workshop.data.strange_places import PATCH, Places
from vision.workshop.evaluate.gauge import at_most


def strange(models: Path, places: Places, twelve: bool) -> Floats:
    """The chance (n,) that each place is a stranger, as the reader reckons it."""
    looks, upright = Strangers.open(models), np.zeros(1, np.float32)
    place = np.array([[PATCH.middle, PATCH.middle, PATCH.die]], np.float32)
    chances = np.zeros(len(places.codes), np.float32)
    for i, patch in enumerate(places.patches):
        pyramid = Pyramid(patch)
        quick = looks.quickly(pyramid, place, upright)
        if strangeness(quick, TWELVE_KNOWN if twelve else PLAIN)[0] > strangers.PASSES:
            doubtful = no_twelve if twelve else otherness
            chances[i] = doubtful(looks.closely(pyramid, place, upright, doubtful))[0]
    return chances


def framed(patch: Pixels, framing: Framing) -> Pixels:
    """A patch as a network is shown it."""
    middle = PATCH.middle
    return cut(Pyramid(patch), np.array([middle, middle, PATCH.die], np.float32), framing)


def left_out(models: Path, path: Path) -> int:
    """Leaves out of a file of drawn places the ones that these networks take for strangers, and says how many: makers'
    logos in place of a pip, which the stage calls a 1."""
    places = Places.load(path)
    wrong = (places.codes == 1) & (strange(models, places, twelve=False) > strangers.PERHAPS)
    places.pick(~wrong).save(path)
    return int(wrong.sum())


def gauge(models: Path, paths: list[Path]) -> Iterator[str]:
    """A table: of each file, how many faces are called strange, and how many strangers are not; with bounds."""
    yield "| places | faces | a doubt | unknown | at most | strangers | without a doubt | named | at most |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for path in paths:
        places = Places.load(path)
        known = np.isin(places.codes, [*SIX_KNOWN, *TWELVE_KNOWN])
        other = (places.codes >= strangers.STRANGER) & ~known
        chances = strange(models, places, twelve=path.stem.endswith("-12"))
        yield f"| {path.stem} | {_row(chances, known, True)} | {_row(chances, other, False)} |"


def _row(chances: Floats, of: NDArray[np.bool_], face: bool) -> str:
    """How many there are; how many go wrong at either limit; what share may, at most, at the second."""
    lot = chances[of]
    wrong = [int(((lot > limit) if face else (lot <= limit)).sum()) for limit in (strangers.PERHAPS, strangers.SURELY)]
    return f"{len(lot)} | {wrong[0]} | {wrong[1]} | {at_most(wrong[1], len(lot)):.2%}"
