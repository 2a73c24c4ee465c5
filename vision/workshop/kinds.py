# SPDX-License-Identifier: MIT
"""The kinds of pictures a pool can be made of, by name."""

from __future__ import annotations

from functools import partial

from vision.workshop.no_dice import bare, decoys, shaded
from vision.workshop.stage_pool import Draw, calm, jewels, leaning, pearly, picture, skulls, swirled

KINDS: dict[str, Draw] = {
    "": picture,
    "hard": partial(picture, hard=True),
    "bare": bare,
    "calm": calm,
    "leaning": leaning,
    "swirled": swirled,
    "skulls": skulls,
    "jewels": jewels,
    "pearly": pearly,
    "decoys": decoys,
    "shaded": shaded,
}
