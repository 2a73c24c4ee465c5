# SPDX-License-Identifier: MIT
"""One table through time: props that lie there are no dice; dice are learnt; a new table is begun anew."""

from __future__ import annotations

import numpy as np

from tests.vision.scene.drawn import Told, candidate, plain, table
from vision.scene.scene import Scene

DICE = [candidate(150 + 80 * i, 200) for i in range(3)]
PRINTED = candidate(60, 60)


def test_what_is_printed_on_the_bare_table_is_no_die_and_no_doubt() -> None:
    scene, pixels = Scene(), table()
    assert scene.look(pixels, Told([PRINTED]), 0).dice == ()
    thrown = pixels.copy()
    thrown[180:220, 130:330] = np.random.default_rng(1).integers(0, 255, (40, 200, 3))
    seen = scene.look(thrown, Told([PRINTED, *DICE]), 3)
    assert [one.x for one in seen.dice] == [150, 230, 310]
    assert seen.trusted


def test_dice_are_learnt_from_what_has_counted_alone() -> None:
    scene = Scene()
    scene.look(plain(), Told(DICE), 3)
    assert scene.dice.sides == ()
    scene.moved()
    assert len(scene.dice.sides) == 3
    scene.look(plain(), Told([candidate(sure=0.5)]), 1)
    scene.moved()
    assert len(scene.dice.sides) == 3


def test_another_table_is_learnt_anew() -> None:
    scene, reader = Scene(), Told(DICE)
    scene.look(table(1), reader, 3)
    scene.moved()
    scene.look(np.ascontiguousarray(table(2)[::-1, ::-1]), reader, 3)
    assert reader.forgot == 1
    assert scene.dice.sides == ()
