# SPDX-License-Identifier: MIT
"""What players press on their phones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.table.dice_said import SAID
from tests.evenings.at_table import AtTable
from tests.thumbs import filled

BY_HAND: Final = frozenset({"dice", "board"})
"""Fields of entries by hand, which nobody uses here."""


class Phones(AtTable):
    """Presses what is offered, in any order, but enters nothing by hand."""

    def _phones(self) -> bool:
        """One press on a phone that the rules take."""
        acts = [(seat, act) for seat in range(1, len(self.names) + 1) for act in self._acts(seat)]
        for seat, act in self.chance.sample(acts, len(acts)):
            if self._makes_sense(act) and self.ask(self._pressed(act), seat).ok:
                return True
        return False

    def _acts(self, seat: int) -> list[dict[str, Any]]:
        told = self.broadcaster.snapshot.for_player(self.names[seat - 1])["you"]["acts"]
        return [act for act in told if act["event"]["event"] != "retire"]

    def _makes_sense(self, act: Mapping[str, Any]) -> bool:
        """No entries by hand, no shout without a series, no knocking; nothing of dice that is not so."""
        awaited, name = self.public["awaits"], act["event"]["event"]
        if name == "ante":  # who owes nothing has nothing to show to the camera
            return not act["fields"] and not any(self.game["owes"].values())
        if any(field["kind"] in BY_HAND for field in act["fields"]) or name in ("turn", "knock", "amend", *SAID):
            return False
        if name == "roll" and "by hand" in act["label"]:
            return False
        if name == "shout" and "board" not in self.game:
            return False
        if name in ("shout", "claim"):
            return bool(series_of(self.game.get("board", ())))
        if name in ("place", "plunder"):
            return False  # hands do it, and the camera tells
        if awaited and awaited["event"] == name and name != "resolve":
            return "die" in act["event"] and self.chance.random() < 0.3  # which die is thrown, said before
        return True

    def _pressed(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        if act["event"]["event"] == "claim":
            return {**act["event"], "series": series_of(self.game["board"])}
        return filled(act, self.chance)


def series_of(board: Sequence[Mapping[str, str]]) -> list[str]:
    """What can be announced (TM-05)."""
    words = Counter(word for die in board for word in die.values())
    return [word for word, dice in words.items() if dice >= 3]
