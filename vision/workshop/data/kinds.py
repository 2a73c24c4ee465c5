# SPDX-License-Identifier: MIT
"""The kinds of pictures a pool can be made of, by name."""

from __future__ import annotations

from functools import partial

from vision.workshop.data.drawn.no_dice import bare, cloths, decoys, shaded
from vision.workshop.data.stage_pool import Draw, calm, drawn, jewels, leaning, pearly, picture, skulls, swirled

KINDS: dict[str, Draw] = {
    "": picture,
    "hard": partial(picture, hard=True),
    "bare": bare,
    "cloths": cloths,
    "calm": drawn(calm),
    "leaning": drawn(leaning),
    "swirled": drawn(swirled),
    "skulls": drawn(skulls),
    "jewels": drawn(jewels),
    "pearly": drawn(pearly),
    "decoys": decoys,
    "shaded": shaded,
}
