# SPDX-License-Identifier: MIT
"""The hands of computer players at a real table: they look under virtual cups, and turn virtual coasters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.table.inbox import Outcome, Who
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster
from companion.table.virtual import VirtualDice
from companion.web.schema.play import Fallen, HandsDone, Offer

PEEK: Final = Offer(label="", style="main", verb="peek", body={}, fields=())
TURN: Final = Offer(label="", style="main", verb="roll", body={}, fields=())


class VirtualHands:
    """Does what a `Simulator` does at a simulated table, for those alone whose dice are virtual.

    Parameters:
        broadcaster: what is shown.
        ask: brings an event to the table, as a phone of that seat would.
        dice: the virtual dice of this table.
    """

    def __init__(
        self, broadcaster: Broadcaster, ask: Callable[[Mapping[str, Any], Who], Outcome], dice: VirtualDice
    ) -> None:
        self._broadcaster, self._ask, self._dice = broadcaster, ask, dice

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        """Tell what can be done at a seat (``offers``), ``peek``, or ``roll``: turn a coaster.

        Raises:
            LookupError: no hand can do that here.
        """
        now, seat = self._broadcaster.snapshot, int(arguments["seat"])
        match verb:
            case "offers":
                return self._offers(now, seat)
            case "peek":
                return HandsDone(ok=True, faces=self._cup(now, seat))
            case "roll":
                return self._turn(now, seat, int(arguments["place"]))
            case _:
                raise LookupError(f"nothing is simulated at this table: {verb!r} is for people's hands")

    def _offers(self, now: Snapshot, seat: int) -> HandsDone:
        name = now.seats[seat - 1]
        game = {} if now.match is None else now.match.view(None)
        offers = [PEEK] if self._cup(now, seat) else [TURN] if game.get("next", {}).get(name) is not None else []
        return HandsDone(ok=True, offers=offers, by_hand=self._alone(now, name))

    def _alone(self, now: Snapshot, name: str | None) -> Fallen | None:
        """Where only virtual dice are waited for no eye will see any: one of their players says that they fell."""
        awaited = None if now.match is None else now.match.awaits()
        if awaited is None or name not in awaited.dice or set(awaited.dice) - now.virtual:
            return None
        return Fallen(event={"event": awaited.event}, values={"dice": {}}) if awaited.one_each else None

    def _cup(self, now: Snapshot, seat: int) -> list[Any]:
        """What lies under the cup of the seat while bids are made; nothing at other times."""
        name, game = now.seats[seat - 1], {} if now.match is None else now.match.view(None)
        if name not in now.virtual or game.get("phase") != "bidding" or "bids" not in game:
            return []
        return self._dice.cup(now.number, game["round"], name, game["players"][name]["dice"], now.adapter.faces)

    def _turn(self, now: Snapshot, seat: int, place: int) -> HandsDone:
        name = now.seats[seat - 1]
        if now.match is None or name not in now.virtual:
            raise LookupError(f"nobody at seat {seat} has virtual coasters")
        number = self._dice.row(now.number, int(now.match.state()["round"]), name)[place - 1]
        self._ask({"event": "turn", "player": name, "position": place, "number": number}, Who("player", seat))
        return HandsDone(ok=True)
