# SPDX-License-Identifier: MIT
"""What falls where the camera can't read it yet: symbol dice, coasters and Bones, thrown by seed, entered by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

SYMBOLS: Final = ("skull", "sword", "coconut", "diamond", "boat", "pistol")
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "purple")
BONE: Final = "bone"

Shown = Mapping[str, Any]


class Fates:
    """Throws for the simulated table what is not drawn, and remembers it until the game has moved on."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._chance = random.Random(f"{seed}/fates")
        self._fallen: dict[str, tuple[str, Any]] = {}

    def symbol(self, shown: Shown) -> None:
        """One more symbol die falls on the board."""
        new = {"symbol": self._chance.choice(SYMBOLS), "colour": self._chance.choice(COLOURS)}
        self._keep("", _moment(shown), [*shown["game"]["board"], new])

    def bone(self) -> dict[str, Any]:
        """A twelve-sided Bone falls."""
        return {"die": BONE, "face": self._chance.randint(1, 12)}

    def contest(self, shown: Shown, name: str, thrown: Mapping[str, Any]) -> None:
        """Remember the die that ``name`` has thrown against others."""
        self._keep(name, _moment(shown), dict(thrown))

    def coaster(self, shown: Shown, name: str) -> None:
        """The coaster that is due in the row of ``name`` is turned over; the first is any.

        Raises:
            ValueError: no coaster is due there.
        """
        game = shown["game"]
        row, due = game["rows"][name], game["next"].get(name)
        if due is None:
            raise ValueError(f"no coaster of {name} is to be turned now")
        chance = random.Random(f"{self._seed}/{game.get('number')}/{game['round']}/{name}")
        shuffled = chance.sample(range(1, len(row) + 1), len(row))
        at = due if isinstance(due, int) else chance.randint(1, len(row))
        left = [number for number in shuffled if number not in row]
        number = shuffled[at - 1] if shuffled[at - 1] in left else left[0]
        self._keep(name, _row_moment(shown, name), {"position": at, "number": number})

    def by_hand(self, shown: Shown, name: str | None) -> dict[str, Any] | None:
        """What ``name`` (None: the referee) is to enter by hand now: the event, and its fields as they fell."""
        awaited = shown["awaits"]
        if shown["game"] is None or awaited is None:
            return None
        match awaited.get("faces"):
            case "symbols":
                board = self._kept("", _moment(shown))
                return None if board is None else {"event": {"event": awaited["event"]}, "values": {"dice": board}}
            case "coasters":
                return self._coaster_by_hand(shown, [name] if name is not None else list(awaited["dice"]))
            case "bones":
                return self._contest_by_hand(shown)
        return None

    def _coaster_by_hand(self, shown: Shown, names: list[str]) -> dict[str, Any] | None:
        for name in names:
            turned = self._kept(name, _row_moment(shown, name)) if name in shown["game"]["rows"] else None
            if turned is not None:
                return {"event": {"event": shown["awaits"]["event"], "player": name}, "values": turned}
        return None

    def _contest_by_hand(self, shown: Shown) -> dict[str, Any] | None:
        """All that was thrown, if anything that counts now is no Jewel."""
        thrown = {name: self._kept(name, _moment(shown)) for name in shown["awaits"]["dice"]}
        fallen = {name: die for name, die in thrown.items() if die is not None}
        drawn = not bones_lying(shown) and all(die["die"] != BONE for die in fallen.values())
        if drawn or not fallen:
            return None
        return {"event": {"event": shown["awaits"]["event"]}, "values": {"dice": fallen}}

    def _keep(self, key: str, moment: str, value: Any) -> None:
        self._fallen[key] = (moment, value)

    def _kept(self, key: str, moment: str) -> Any:
        kept = self._fallen.get(key)
        return kept[1] if kept is not None and kept[0] == moment else None


def bones_lying(shown: Shown) -> int:
    """How many of the dice in the middle are Bones, which are not drawn."""
    return sum(pot.get("bones", 0) for pot in shown["game"].get("pots", ()))


def _moment(shown: Shown) -> str:
    """The throw that is waited for now, and no other."""
    game = shown["game"]
    told = [game.get(part) for part in ("number", "round", "phase", "turn", "board", "pots")]
    return json.dumps([*told, shown["awaits"]], sort_keys=True)


def _row_moment(shown: Shown, name: str) -> str:
    game = shown["game"]
    return json.dumps([game.get("number"), game["round"], game["rows"][name]])
