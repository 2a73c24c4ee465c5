# SPDX-License-Identifier: MIT
"""The simulated table's hands: throws virtual dice and presses virtual buttons, as the HTTP calls ask."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.kit.simulated.fallen import fallen
from companion.kit.simulated.hands import Hands, player_of, sits_at
from companion.kit.simulated.layout import Layout
from companion.kit.simulated.offers import Look, besides, offers, rolls_anew, rolls_tell
from companion.kit.simulated.verbs import HANDS, THROWS, hands_do, throw
from companion.messages.message import Message
from companion.table.instruct.eye import SEES
from companion.table.telling.herald import Herald, Snapshot
from companion.web.schema.play import HandsDone
from firmware.panel import Panel
from firmware.press import TABLE
from firmware.simulated import press
from vision.cameras.simulation.simulated import SimulatedTable
from vision.sighting import Die

Arguments = Mapping[str, Any]
LONGEST_PRESS_MS = 2000


class Simulator:
    """Does what ``POST /api/v1/simulated/VERB`` asks, at the table, the panel, or both.

    ``table`` is None where the camera is real, ``panel`` where the pins are. ``show`` is called when the
    table has changed, so that the camera that draws it sees it as it now is; ``keep`` is then given what `go_on` wants
    after a restart of the program. ``tidy``: see `Layout`. ``rolled`` hears at which seat dice were rolled under a cup:
    no camera sees that.
    """

    def __init__(
        self,
        herald: Herald,
        table: SimulatedTable | None,
        panel: Panel | None,
        show: Callable[[], None],
        tidy: bool = True,
        keep: Callable[[Mapping[str, Any]], None] = lambda _: None,
        rolled: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._rolled = rolled
        self._herald, self._table, self._panel, self._show = herald, table, panel, show
        self._hands = Hands(table) if table else None
        self._layout = Layout(table, tidy) if table else None
        self._keep, self._tidy = keep, tidy
        self._touching = threading.Lock()
        self._looked: tuple[Snapshot, Look] | None = None

    def do(self, verb: str, arguments: Arguments) -> HandsDone:
        """Do ``verb``; without a ``seat``, roll, ante, cover and lift are done at every seat in play.

        Raises:
            ValueError: the arguments make no sense; a plain sentence says which.
            LookupError: this part of the table is not simulated.
        """
        if verb == "press":
            return self._press(arguments)
        if self._table is None or self._hands is None or self._layout is None:
            raise LookupError(Message("simulated-camera-is-real"))
        if verb == "peek":
            return HandsDone(ok=True, faces=[self._called(face) for face in self._table.faces(_seat(arguments))])
        with self._touching:
            self._seat(self._table)
            look = self._look(self._table, self._hands, self._layout)
            changed = self._lay(look)
            if verb == "offers":
                answer = self._offers(look, _seat_or_none(arguments))
            else:
                answer, changed = self._touch(verb, arguments, look), True
            if changed:
                self._show()
                self._keep(self._kept(look))
        return answer

    def acts(self, seat: int, acts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """Those of ``acts`` that want a button at ``seat``: not what a hand there does as well, while it is seen."""
        if self._table is None or self._hands is None or self._layout is None:
            return acts
        with self._touching:
            if self._herald.snapshot.condition not in SEES:
                return acts
            return besides(acts, offers(self._look(self._table, self._hands, self._layout), seat))

    def _kept(self, look: Look) -> dict[str, Any]:
        return {"table": look.table.kept(), "hands": look.hands.kept(), "layout": look.layout.kept()}

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Let the table lie as it lay when this was kept, before anything else is done; nothing if it is damaged.

        Raises:
            ValueError: it can't be, and why.
        """
        if self._table is None or self._hands is None or self._layout is None:
            return
        if not all(isinstance(kept.get(name), dict) for name in ("table", "hands", "layout")):
            raise ValueError("it is damaged: table, hands and layout are wanted")
        hands, layout = Hands(self._table), Layout(self._table, self._tidy)
        hands.go_on(kept["hands"])
        layout.go_on(kept["layout"])
        self._table.lay_again(kept["table"])
        self._hands, self._layout = hands, layout
        self._show()

    def _seat(self, table: SimulatedTable) -> None:
        """Between games the table grows with the seats that were added."""
        now = self._herald.snapshot
        seats = len(now.seats)
        if seats > len(table.seats) and (now.match is None or now.match.over or now.seats[seats - 1] is not None):
            table.seat(seats)
            self._looked = None
            self._show()

    def _lay(self, look: Look) -> bool:
        """Lay what the game needs, and clear what it does not; True if anything has changed."""
        return look.layout.lay(look.shown, self._herald.snapshot.glue.faces == "skull")

    def _offers(self, look: Look, seat: int | None) -> HandsDone:
        name = sits_at(look.shown, seat)
        fell = fallen(look.shown, look.table, name) if seat is None or name is not None else None
        return HandsDone(ok=True, offers=[offer.shown() for offer in offers(look, seat)], by_hand=fell)

    def _touch(self, verb: str, arguments: Arguments, look: Look) -> HandsDone:
        """Move dice: as the game asks where it asks for something, else as the call says."""
        if verb in HANDS:
            hands_do(verb, {**arguments, "seat": _seat_or_none(arguments)}, look)
        elif verb == "roll" and "dice" not in arguments and look.family in THROWS:
            seat = _seat_or_none(arguments)
            throw(look, seat, arguments.get("place"))
            name = None if seat is None else player_of(look.shown, seat)
            return HandsDone(ok=True, by_hand=fallen(look.shown, look.table, name))
        else:
            if verb == "clear" and (what := arguments.get("what")) in look.layout.needs(look.shown):
                raise ValueError(Message("simulated-game-needs", what=str(what)))
            for one in self._each(look, verb, arguments):
                look.table.do(verb, one)
                if verb == "roll" and look.shown["game"] and look.family in ("", "cups"):
                    look.hands.shaken(look.shown, one["seat"])
                    self._rolled(one["seat"])
            if verb == "clear":
                self._lay(look)
        return HandsDone(ok=True)

    def _look(self, table: SimulatedTable, hands: Hands, layout: Layout) -> Look:
        """The table as it stands; every phone asks as soon as it has changed, so it is looked up once."""
        snapshot = self._herald.snapshot
        if self._looked is None or self._looked[0] is not snapshot:
            self._looked = (
                snapshot,
                Look(snapshot.public(), table, hands, layout, _kinds(snapshot), rolls_tell(snapshot)),
            )
        return self._looked[1]

    def _press(self, arguments: Arguments) -> HandsDone:
        if self._panel is None:
            raise LookupError(Message("simulated-buttons-are-real"))
        button, hold_ms = arguments.get("button", "shout"), arguments.get("hold_ms", 80)
        if button not in ("shout", "aye", "table"):
            raise ValueError(f'button must be "shout", "aye" or "table", not {button!r}')
        if isinstance(hold_ms, bool) or not isinstance(hold_ms, int | float) or not 1 <= hold_ms <= LONGEST_PRESS_MS:
            raise ValueError(f"hold_ms must be a number from 1 to {LONGEST_PRESS_MS}, not {hold_ms!r}")
        press(self._panel, TABLE if button == "table" else _seat(arguments), button, int(hold_ms))
        return HandsDone(ok=True)

    def _each(self, look: Look, verb: str, arguments: Arguments) -> list[Arguments]:
        """What is to be done seat by seat: a throw takes as many dice as the game says, under cups.

        Raises:
            ValueError: a bid stands, and these dice were shaken before it.
        """
        table = look.table
        seats = [arguments["seat"]] if arguments.get("seat") is not None else None
        if verb == "roll" and (look.shown["game"] or {}).get("bid"):
            hands = seats or [seat for seat, count in self._dice_in_hand().items() if count]
            seats = [seat for seat in hands if not look.hands.has_shaken(look.shown, seat) or self._anew(look, seat)]
            if not seats:
                raise ValueError(Message("simulated-bid-stands"))
        if verb == "roll":
            return self._throws(look, seats, arguments)
        if seats is None and verb == "cover":
            return [{"seat": seat} for seat in table.seats if table.faces(seat)]
        if seats is None and verb == "lift":
            return [{"seat": seat} for seat in table.seats if table.covered(seat)]
        return [arguments]

    def _anew(self, look: Look, seat: int) -> bool:
        """Whether the dice of a seat count no more though a bid stands."""
        name = sits_at(look.shown, seat)
        return name is not None and rolls_anew(look, name)

    def _throws(self, look: Look, seats: list[Any] | None, arguments: Arguments) -> list[Arguments]:
        in_hand, table = self._dice_in_hand(), look.table
        throwing = seats or sorted(in_hand) or table.seats
        cover = arguments.get("cover", True)
        if look.shown["game"] and look.family == "" and "bids" in look.game and "dice" not in arguments:
            look.hands.put_aside(look.shown, throwing, self._herald.snapshot.glue.keeps == "out of play")
        elif seats is None:
            table.collect()  # the dice of the last game leave the table
        throws = [
            {**arguments, "seat": seat, "dice": arguments.get("dice", in_hand.get(seat, 5)), "cover": cover}
            for seat in throwing
        ]
        return [throw for throw in throws if throw["dice"] != 0]

    def _called(self, face: int) -> Any:
        """The face of a virtual die as the game on the table calls it."""
        return self._herald.snapshot.glue.face(Die(0, 0, 0, 0, "d6", face, "", 1.0), "pips")

    def _dice_in_hand(self) -> dict[int, int]:
        """Dice by seat: what is to be thrown in the open, else what the players still have, for under their cups."""
        shown = self._herald.snapshot.public()
        game, seats = shown["game"], {row["player"]: row["seat"] for row in shown["seats"]}
        if not game:
            return {}
        awaited = shown["awaits"]
        if awaited and awaited["event"] != "reveal":
            return {seats[name]: count for name, count in awaited["dice"].items()}
        return {seats[name]: player["dice"] for name, player in game["players"].items()}


def _kinds(snapshot: Snapshot) -> dict[str, list[str]]:
    """The kinds of dice that each player may throw now, where there is a choice."""
    awaited = snapshot.awaits
    if awaited is None or awaited.faces != "bones":
        return {}
    acts = snapshot.for_referee()["acts_of"]["table"]
    return {name: of for act in acts for field in act["fields"] for name, of in field.get("dies", {}).items()}


def _seat(arguments: Arguments) -> int:
    seat = arguments.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= 6:
        raise ValueError(f"seat must be a whole number from 1 to 6, not {seat!r}")
    return seat


def _seat_or_none(arguments: Arguments) -> int | None:
    return None if arguments.get("seat") is None else _seat(arguments)
