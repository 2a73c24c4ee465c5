# SPDX-License-Identifier: MIT
"""People do what they are told: take dice away, roll again, lay them as the phone shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.games.base import Event
from tests.evenings.rules_dice import RulesDice


class Cures(RulesDice):
    """Obeys the table's words."""

    def _cure(self, words: Sequence[str], event: Event) -> bool:
        """Do what ``words`` ask for; False: they ask for nothing."""
        if "say on the phone which" in words[0]:
            self._phone(dict(event), event["player"], event)
            return True
        acted = False
        for word in words:
            acted |= self._obey(word)
        if acted and event["event"] != "turn":
            self.look([*self.dice, *self.left])
        return acted

    def _obey(self, words: str) -> bool:
        name = words.partition(":")[0]
        seat = None if name not in self.match.players else self._zone(self.match, name)
        if seat and re.search(r"roll (your|the) .*again", words):
            self.dice = [self._die(d.zone, d.face, d.kind) if d.zone == seat else d for d in self.dice]
            self.left = [die for die in self.left if die.zone != seat]  # all that lies there is picked up
        elif words.startswith(("these dice have counted already", "the last pot")):
            self.left = [die for die in self.left if not words.startswith("the last") or self._sits_at(die.zone)]
            self.dice = [self._die(d.zone, d.face, d.kind) for d in self.dice]
        elif words.startswith(("take all dice back", "take the dice off")):
            back, self.dice = self.dice, []
            self.left = [die for die in self.left if words.startswith("take the") or die.zone is None]
            self.look(self.left)
            self.dice = [self._die(d.zone, d.face, d.kind) for d in back] if words.startswith("take all") else back
        elif "lies face up from before" in words:
            self.look([])
            self._show(self.rows)
        elif "in the middle: put" in words or (words.startswith("put ") and "middle" in words):
            self.dice = [d if self._sits_at(d.zone) else self._die(d.zone, d.face, d.kind) for d in self.dice]
        elif "take" in words or "lay the dice as the phone shows" in words:
            middle = "middle" in words or "nobody" in words or words.startswith("Take") or "pot" in words
            gone = [d for d in self.left if (d.zone == seat if seat else not middle or not self._sits_at(d.zone))]
            self.left = [die for die in self.left if die not in gone]
            return bool(gone)
        else:
            return False
        return True
