# SPDX-License-Identifier: MIT
"""Virtual dice: what computer players have under their cups, and in their rows, where the table is a real one.

They follow from a secret of this table, from the game and from the round alone: nobody can foresee them, and after a
new start of the program they lie as they lay.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, Final

from companion.games.base import Await, Event
from companion.games.match import Match

SIDES: Final[Mapping[str, tuple[Any, ...]]] = {"pips": (1, 2, 3, 4, 5, 6), "skull": ("skull", 2, 3, 4, 5, 6)}
"""The faces of each kind of die that can be virtual."""
COASTERS: Final = 7


class VirtualDice:
    """The virtual dice of one table; ``secret``: what nobody at the table knows."""

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def cup(self, game: int, round_: int, name: str, dice: int, faces: str) -> list[Any]:
        """Dice under the cup of ``name`` in a round of game number ``game``."""
        return self._chance("cup", game, round_, name).choices(SIDES[faces], k=dice)

    def row(self, game: int, round_: int, name: str) -> list[int]:
        """The numbers of the coasters of ``name``, from the first place on."""
        return self._chance("row", game, round_, name).sample(range(1, COASTERS + 1), COASTERS)

    def filled(self, event: Event, match: Match, game: int, names: Collection[str]) -> Event:
        """``event`` with the dice of ``names`` among those that are waited for, whatever it says of them.

        ``virtual`` tells whose they are and how many, for all who read the journal.
        """
        awaited = match.awaits()
        if awaited is None or event["event"] != awaited.event:
            return event
        if awaited.faces == "coasters" and event.get("player") in names:
            return self._turned(event, match, game)
        if awaited.faces not in SIDES:
            return event
        due = {name: self._thrown(awaited, match, game, name) for name in awaited.dice if name in names}
        if not due:
            return event
        signed = {**event, "virtual": {name: len(dice) for name, dice in due.items()}}
        if "faces" in event:
            return {**signed, "faces": [*event["faces"], *(face for dice in due.values() for face in dice)]}
        all_dice = {**event.get("dice", {}), **awaited.filled(due)["dice"]}
        return {**signed, "dice": {name: all_dice[name] for name in awaited.dice if name in all_dice}}

    def _turned(self, event: Event, match: Match, game: int) -> Event:
        """A coaster shows what the row has there."""
        name, place = event["player"], event.get("position")
        signed = {**event, "virtual": {name: 1}}
        if type(place) is not int or not 1 <= place <= COASTERS:
            return signed  # the rules refuse it
        return {**signed, "number": self.row(game, int(match.view(None)["round"]), name)[place - 1]}

    def _thrown(self, awaited: Await, match: Match, game: int, name: str) -> list[Any]:
        """A cup lies as it lay all round; a die in the open is thrown when it counts."""
        if awaited.one_each:
            return self._chance("roll", game, match.moves, name).choices(SIDES[awaited.faces], k=1)
        return self.cup(game, int(match.view(None)["round"]), name, awaited.dice[name], awaited.faces)

    def _chance(self, *what: object) -> Random:
        return Random(f"{self._secret}/{'/'.join(map(str, what))}")
