# SPDX-License-Identifier: MIT
"""What people try when nothing goes on: most of it the table has asked for."""

from __future__ import annotations

from typing import Final

from tests.evenings.at_table import AtTable
from tests.evenings.mischief import lay_flat, nudge

REMEDIES: Final = ("_alone", "_taken_back", "_laid_flat", "_nudged", "_own_left", "_own_middle", "_own_dice")


class Remedies(AtTable):
    """Tries one thing at a time, and notes what helped and whether it had been asked for."""

    def _try(self, remedy: str) -> tuple[str, ...]:
        """What people try when nothing happens: its name and what the table had said, if there was anything to do."""
        words = self.words
        if not getattr(self, remedy)():
            return ()
        self.look()
        return remedy.strip("_").replace("_", " "), words

    def _helped(self, tried: tuple[str, ...]) -> None:
        if not tried:
            return
        name, words = tried
        if not _asked_for(words):
            name += ", unasked"
            self.tally.unasked.setdefault(name, f"evening {self.name}, {words!r}")
        self.tally.helped[name] += 1

    def _alone(self) -> bool:
        """Who is asked by name takes the own dice up, and throws or lifts them alone."""
        name = next((one for one in self.names if f"{one}, take yours up" in self.words), None)
        if name is None:
            return False
        seat = self.names.index(name) + 1
        if self.public["awaits"]["event"] == "reveal":
            self.dice.cover(seat)
            self.look()
            self.dice.lift(seat)
            return True
        kind = "d12" if "d12" in [kind for _, kind in self.dice.lying(seat)] else None
        self.dice.clear(seat, "dice")
        self.look()
        self.dice.roll(seat, 1, kind=kind)
        self.checks.threw(seat, self._round())
        return True

    def _nudged(self) -> bool:
        """Nudge the dice that are in doubt, as the phones say."""
        return self.public["stillness"] == "doubt" and nudge(self.dice, self.chance)

    def _laid_flat(self) -> bool:
        """Lay a die flat that leans."""
        return lay_flat(self.dice)

    def _taken_back(self) -> bool:
        """Take back what is offered to be taken back."""
        for seat in range(1, len(self.names) + 1):
            if any(offer.verb == "sweep" for offer in self.simulator.do("offers", {"seat": seat}).offers or ()):
                self.simulator.do("sweep", {"seat": seat})
                return True
        return False

    def _own_left(self) -> bool:
        """Each takes away what lies about and is in no throw, as the own phone offers it."""
        cleared = False
        for seat in range(1, len(self.names) + 1):
            for offer in self.simulator.do("offers", {"seat": seat}).offers or ():
                if offer.verb == "clear":
                    self.simulator.do("clear", {**offer.body, "seat": seat})
                    cleared = True
        return cleared

    def _own_middle(self) -> bool:
        """Each takes the own dice out of the middle, where none belong there."""
        if not self.dice.pot or "pots" in self.game:
            return False
        for seat in self.dice.seats:
            self.simulator.do("clear", {"seat": seat, "what": "middle"})
        return True

    def _own_dice(self) -> bool:
        """Who throws nothing now takes up what lies open before them."""
        owed = (self.public["awaits"] or {}).get("dice", {})
        if "cups" in self.game or "piles" in self.game:
            return False
        idle = [seat for seat, name in enumerate(self.names, 1) if not owed.get(name)]
        found = [seat for seat in idle if self.dice.faces(seat) and not self.dice.covered(seat)]
        for seat in found:
            self.simulator.do("clear", {"seat": seat})
        return bool(found)


def _asked_for(words: str) -> bool:
    """True if these words ask for something to be taken away or thrown."""
    return any(word in words for word in ("take", "throw", "turn", "roll", "put", "in doubt"))
