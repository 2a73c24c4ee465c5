# SPDX-License-Identifier: MIT
"""Roll the Bones as a computer pirate plays it: when to stake the Bone, and when to keep it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from companion.crew.pirate import Action, Pirate, Plain, View, offers_of

JEWEL_SIDES: Final = 6
BONE_SIDES: Final = 12
BONE_WORTH: Final = 4.0
"""What the Bone is worth to whom it is left for a later pot, in Jewels, as most think."""
CAPTAINS_WORTH: Final = 7.0
"""And as a captain knows: measured, 6 to 8 win the most games."""


class RollTheBones(Plain):
    """Declares the Bone where what it wins more often outweighs that it may be lost."""

    def __init__(self, pirate: Pirate, chance: Random) -> None:
        self._pirate, self._chance = pirate, chance
        self._decided: tuple[object, bool] = (None, False)

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:  # noqa: ARG002
        """To declare the Bone, then to roll; the ante is no choice."""
        name = self._pirate.name
        if name not in view["contenders"]:
            return None
        declared = name in view["declared"]
        if not declared and "declare-bone" in offers_of(view, name) and self._stakes_it(view):
            return {"event": "declare-bone", "player": name}
        return {"event": "roll", "player": name, "die": "bone" if declared else "jewel"}

    def _stakes_it(self, view: View) -> bool:
        """Decided once for a throw, and again when another has declared a Bone."""
        moment = (view["round"], view["phase"], tuple(view["contenders"]), tuple(view["declared"]))
        if self._decided[0] != moment:
            self._decided = (moment, self._weighed(view))
        return self._decided[1]

    def _weighed(self, view: View) -> bool:
        if self._chance.random() < self._pirate.by_level(0.85, 0.4, 0.0):
            return False  # afraid for its Bone, as beginners are
        if self._pirate.character == "mad" and self._chance.random() < self._pirate.by_level(1.0, 0.6, 0.1):
            return self._chance.random() < 0.5
        return (self._true_gain(view) if self._pirate.level == "captain" else self._gain(view)) > 0

    def _gain(self, view: View) -> float:
        """What the Bone wins more than a Jewel, less what losing it costs, in Jewels."""
        others = self._others(view)
        stake = sum(self._open_to(pot) for pot in view["pots"]) + len(view["contenders"])
        with_bone, without = highest(BONE_SIDES, others), highest(JEWEL_SIDES, others)
        return (with_bone - without) * stake - (1 - with_bone) * self._dear(BONE_WORTH)

    def _true_gain(self, view: View) -> float:
        """The same as a captain reckons: a Bone won is worth more than a Jewel, and a Jewel can be lost, too."""
        others = self._others(view)
        dear = self._dear(CAPTAINS_WORTH)
        stake: float = sum(pot["jewels"] + dear * pot["bones"] for pot in view["pots"] if self._open_to(pot))
        stake += sum(dear if sides == BONE_SIDES else 1 for sides in others)
        with_bone, without = highest(BONE_SIDES, others), highest(JEWEL_SIDES, others)
        return (with_bone - without) * stake - (1 - with_bone) * dear + (1 - without)

    def _others(self, view: View) -> list[int]:
        """How many sides the dice of the others have."""
        names = [name for name in view["contenders"] if name != self._pirate.name]
        return [BONE_SIDES if name in view["declared"] else JEWEL_SIDES for name in names]

    def _dear(self, worth: float) -> float:
        """What keeping the Bone is worth to a pirate of this character."""
        return worth * (1 + self._pirate.habit * self._pirate.by_character(0.5, -0.4, 0.0))

    def _open_to(self, pot: View) -> int:
        mine = not pot["eligible"] or self._pirate.name in pot["eligible"]
        return int(pot["jewels"] + pot["bones"]) if mine else 0


def highest(sides: int, others: Sequence[int]) -> float:
    """The chance that a die with this many ``sides`` beats all ``others``; a tie counts by halves.

    >>> highest(6, [])
    1.0
    """
    total = 0.0
    for face in range(1, sides + 1):
        beats = ties = 1.0
        for other in others:
            beats *= max(0, min(other, face - 1)) / other
            ties *= min(other, face) / other
        total += (beats + ties) / 2
    return total / sides
