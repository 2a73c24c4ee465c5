# SPDX-License-Identifier: MIT
"""What looks at a still table show by themselves, where nothing else is known of it: while somebody aims a camera."""

from __future__ import annotations

from collections.abc import Sequence

from vision.extras import pooled
from vision.scene.answer import Score, answer
from vision.scene.bare_table import BareTable
from vision.scene.flatness import TableContext, flat_chances
from vision.scene.lean import Camera
from vision.scene.looks import candidates_of
from vision.scene.tracker import merged
from vision.sets import shows_dice
from vision.sighting import Sighting


def alone(looks: Sequence[Sighting]) -> Sighting:
    """What one or more looks show together, the newest last; any number of dice may lie there."""
    newest = pooled(looks)
    if not shows_dice(newest.set_name):
        return newest
    kept = merged([candidates_of(look) for look in looks])
    flat = flat_chances(kept, TableContext(Camera(), BareTable(), ()), newest.width, newest.height)
    scores = [Score(candidate, candidate.there, chance) for candidate, chance in zip(kept, flat, strict=True)]
    return answer(scores, newest, None)
