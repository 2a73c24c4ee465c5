# SPDX-License-Identifier: MIT
"""The simulated table's hands: throws virtual dice and presses virtual buttons, as the HTTP calls ask.

How dice, cups, coasters, board and map lie is kept in the state folder over a restart of the program (`TableFile`).
"""

from __future__ import annotations

import functools
import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.disk import write_json
from companion.games.checks import missing_or, shown
from companion.hands.plain import VERBS, Arguments, Look, PlainHands, besides, do, offers, rolls_tell
from companion.messages.message import Message
from companion.play.gamekit import GameKit
from companion.play.registry import GAMES
from companion.table.gamekit import Games
from companion.table.inbox import Action, Inbox, Who
from companion.table.instruction import MOVES, SEES
from companion.table.telling import Broadcaster
from companion.web.schema.play import Fallen, HandsDone
from firmware.panel import Panel
from firmware.press import TABLE
from vision.cameras.simulation.simulated import SimulatedTable
from vision.sighting import Die, Reading
from vision.watch.process import WatcherProcess

LONGEST_PRESS_MS = 2000
MOVING: Final = (*MOVES, "hands")
"""How the table looks until the dice that a hand has moved can be read."""
UNMOVED: Final = ("peek", "clear")
"""What a hand can do meanwhile: it throws nothing."""
Game = tuple[str, int | None]
"""Its id, and its number."""


class Simulator:
    """Does what ``POST /api/v1/simulated/VERB`` asks, at the table, the panel, or both.

    ``table`` is None where the camera is real, ``panel`` where the pins are. ``show`` is called when the
    table has changed, so that the camera that draws it sees it as it now is; ``keep`` is then given what `go_on` wants
    after a restart of the program. ``tidy``: see `PlainHands`. ``rolled`` hears at which seat dice were rolled under a
    cup: no camera sees that.
    """

    def __init__(
        self,
        broadcaster: Broadcaster,
        table: SimulatedTable | None,
        panel: Panel | None,
        show: Callable[[], None],
        tidy: bool = True,
        keep: Callable[[Mapping[str, Any]], None] = lambda _: None,
        rolled: Callable[[int], None] = lambda _: None,
        games: Games[GameKit] = GAMES,
    ) -> None:
        self._rolled = rolled
        self._before_move: dict[int | None, Reading | None] = {}
        self._broadcaster, self._table, self._panel, self._show = broadcaster, table, panel, show
        self._keep, self._tidy, self._games = keep, tidy, games
        self._game: Game | None = None
        self._hands: PlainHands | None = None
        self._touching = threading.Lock()
        self._looked: Look | None = None

    def do(self, verb: str, arguments: Arguments) -> HandsDone:
        """Do ``verb``; without a ``seat``, roll, ante, cover and lift are done at every seat in play.

        Raises:
            ValueError: the arguments make no sense; a plain sentence says which.
            LookupError: this part of the table is not simulated.
        """
        if verb == "press":
            return self._press(arguments)
        if self._table is None:
            raise LookupError(Message("simulated-camera-is-real"))
        if verb == "peek":
            return HandsDone(ok=True, faces=[self._called(face) for face in self._table.faces(_seat(arguments))])
        with self._touching:
            self._seat(self._table)
            look = self._look(self._table)
            hands, changed = self._lay(look)
            if verb == "offers":
                answer = self._offers(look, hands, _seat_or_none(arguments))
            else:
                answer, changed = self._touch(verb, arguments, look, hands), True
                self._before_move[_seat_or_none(arguments)] = look.now.reading
            if changed:
                self._show()
                self._keep({"table": self._table.kept(), "hands": hands.kept(), "game": self._game})
        return answer

    def acts(self, seat: int, acts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
        """Those of ``acts`` that want a button at ``seat``: not what a hand there does as well, while it is seen."""
        if self._table is None:
            return acts
        with self._touching:
            if self._broadcaster.snapshot.condition not in SEES:
                return acts
            look = self._look(self._table)
            return besides(acts, offers(look, self._hands_of(look), seat))

    def go_on(self, kept: Mapping[str, Any]) -> None:
        """Restore the table as it was kept, before anything else is done; a damaged file restores nothing.

        Raises:
            ValueError: it can't be, and why.
        """
        if self._table is None:
            return
        if not all(isinstance(kept.get(name), dict) for name in ("table", "hands")):
            raise ValueError("it is damaged: table and hands are wanted")
        game: Any = kept.get("game")
        hands = None
        if isinstance(game, list) and len(game) == 2 and game[0] in self._games:
            hands = self._games[game[0]].hands(self._table, self._tidy)
            hands.go_on(kept["hands"])
        self._table.lay_again(kept["table"])
        if hands is not None:
            self._game, self._hands = (game[0], game[1]), hands
        self._show()

    def _seat(self, table: SimulatedTable) -> None:
        """Between games the table grows with the seats that were added."""
        now = self._broadcaster.snapshot
        seats = len(now.seats)
        if seats > len(table.seats) and (now.match is None or now.match.over or now.seats[seats - 1] is not None):
            table.seat(seats)
            self._looked = None
            self._show()

    def _look(self, table: SimulatedTable) -> Look:
        """The table as it stands; every phone asks as soon as it has changed, so it is looked up once."""
        now = self._broadcaster.snapshot
        if self._looked is None or self._looked.now is not now:
            self._looked = Look(now, now.public(), table)
        return self._looked

    def _hands_of(self, look: Look) -> PlainHands:
        """The hands for the game on the table: others for each game, so that they remember nothing of the last one."""
        if not look.game:
            return PlainHands(look.table, self._tidy)
        game = (look.game.get("game", ""), look.game.get("number"))
        if self._hands is None or self._game != game:
            kind = self._games[game[0]].hands if game[0] in self._games else PlainHands
            self._game, self._hands = game, kind(look.table, self._tidy)
            if self._tidy and game[1] is not None:
                look.table.clear(what="all")  # what was played before
        return self._hands

    def _lay(self, look: Look) -> tuple[PlainHands, bool]:
        """Lay what the game needs, and clear what it does not; the hands, and whether anything has changed."""
        before = look.table.scene()["moves"]
        look.table.play_with("skull" if look.now.adapter.faces == "skull" else "pips")
        hands = self._hands_of(look)
        hands.lay(look)
        return hands, bool(look.table.scene()["moves"] != before)

    def _offers(self, look: Look, hands: PlainHands, seat: int | None) -> HandsDone:
        name = look.sits_at(seat)
        fell = self._fallen(look, hands, name) if seat is None or name is not None else None
        waits = self._waits(look, seat)
        found = [one for one in offers(look, hands, seat) if one.verb in UNMOVED or not waits]
        return HandsDone(ok=True, offers=[offer.shown() for offer in found], by_hand=fell)

    def _waits(self, look: Look, seat: int | None) -> bool:
        """Whether what the hand at ``seat`` moved last still moves: a second tap would throw it once more."""
        if seat not in self._before_move or look.now.reading is self._before_move[seat]:
            return False
        waits = look.now.condition in SEES and look.shown["stillness"] in MOVING
        if not waits:
            del self._before_move[seat]
        return waits

    def _fallen(self, look: Look, hands: PlainHands, name: str | None) -> Fallen | None:
        """What ``name`` is to enter by hand, where the camera can't read what has fallen."""
        return hands.fallen(look, name) if look.event and look.shown.get("stillness") == "unread" else None

    def _touch(self, verb: str, arguments: Arguments, look: Look, hands: PlainHands) -> HandsDone:
        """Move dice: as the game asks where it asks for something, else as the call says."""
        if verb in VERBS:
            do(verb, {**arguments, "seat": _seat_or_none(arguments)}, look, hands)
        elif verb == "roll" and "dice" not in arguments and self._throw(arguments, look, hands):
            seat = _seat_or_none(arguments)
            return HandsDone(ok=True, by_hand=self._fallen(look, hands, look.sits_at(seat)))
        else:
            if verb == "clear" and (what := arguments.get("what")) in hands.needs:
                raise ValueError(Message("simulated-game-needs", what=str(what)))
            for one in self._each(look, hands, verb, arguments):
                look.table.do(verb, one)
                if verb == "roll" and hands.rolled(look, one["seat"]):
                    self._rolled(one["seat"])
            if verb == "clear":
                self._lay(look)
        return HandsDone(ok=True)

    def _throw(self, arguments: Arguments, look: Look, hands: PlainHands) -> bool:
        place = arguments.get("place")
        if place is not None and type(place) is not int:
            raise ValueError(f"place must be a whole number, not {shown(place)}")
        return hands.throw(look, _seat_or_none(arguments), place)

    def _press(self, arguments: Arguments) -> HandsDone:
        if self._panel is None:
            raise LookupError(Message("simulated-buttons-are-real"))
        button, hold_ms = arguments.get("button", "shout"), arguments.get("hold_ms", 80)
        if button not in ("shout", "aye", "table"):
            raise ValueError(f'button must be "shout", "aye" or "table", not {shown(button)}')
        if isinstance(hold_ms, bool) or not isinstance(hold_ms, int | float) or not 1 <= hold_ms <= LONGEST_PRESS_MS:
            raise ValueError(f"hold_ms must be a number from 1 to {LONGEST_PRESS_MS}, not {shown(hold_ms)}")
        self._panel.press(TABLE if button == "table" else _seat(arguments), button, int(hold_ms))
        return HandsDone(ok=True)

    def _each(self, look: Look, hands: PlainHands, verb: str, arguments: Arguments) -> list[Arguments]:
        """What is to be done seat by seat."""
        table = look.table
        seats = [arguments["seat"]] if arguments.get("seat") is not None else None
        if verb == "roll":
            return hands.rolls(look, seats, arguments)
        if seats is None and verb == "cover":
            return [{"seat": seat} for seat in table.seats if table.faces(seat)]
        if seats is None and verb == "lift":
            return [{"seat": seat} for seat in table.seats if table.covered(seat)]
        return [arguments]

    def _called(self, face: int) -> Any:
        """The face of a virtual die as the game on the table calls it."""
        return self._broadcaster.snapshot.adapter.face(Die(0, 0, 0, 0, "d6", face, "", 1.0), "pips")


def _seat(arguments: Arguments) -> int:
    seat = arguments.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= 6:
        raise ValueError(f"seat must be a whole number from 1 to 6, not {missing_or(arguments, 'seat')}")
    return seat


def _seat_or_none(arguments: Arguments) -> int | None:
    return None if arguments.get("seat") is None else _seat(arguments)


log = logging.getLogger(__name__)

NAME: Final = "simulated-table.json"


class TableFile:
    """Where dice, cups, coasters, board and map are kept as they lie."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._last: Mapping[str, Any] | None = None
        self._failed = False

    def read(self) -> Mapping[str, Any] | None:
        """What was kept; None: nothing, or (as the log tells then) nothing that can be read."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            self.give_up(str(error))
            return None
        if not isinstance(kept, dict):
            self.give_up("it is damaged")
            return None
        return kept

    def lay(self, simulator: Simulator) -> None:
        """Restore the table as it was when the program ended; what can't be used is logged."""
        if (kept := self.read()) is None:
            return
        try:
            simulator.go_on(kept)
        except ValueError as error:
            self.give_up(str(error))

    def give_up(self, why: str) -> None:
        """Say in the log that what was kept can't be used."""
        log.warning("%s can't be used (%s): the simulated table begins empty", self._path, why)

    def write(self, kept: Mapping[str, Any]) -> None:
        """Keep this, whole or not at all; a disk that takes nothing is told once, and the game goes on."""
        if kept == self._last:
            return
        try:
            write_json(self._path, kept)
            self._last, self._failed = kept, False
        except OSError as error:
            if not self._failed:
                log.warning("the simulated table is not kept for a restart: %s", error)
            self._failed = True


def simulated_hands(
    broadcaster: Broadcaster,
    simulated: SimulatedTable | None,
    panel: Panel,
    eye: WatcherProcess,
    folder: Path,
    inbox: Inbox,
) -> Simulator:
    """The hands, with the table as it lay before a restart."""
    show, file = functools.partial(_show, eye, simulated), TableFile(folder)
    rolled = functools.partial(tell_rolled, broadcaster, inbox)
    pins = panel if panel.simulated else None
    simulator = Simulator(broadcaster, simulated, pins, show, keep=file.write, rolled=rolled)
    file.lay(simulator)
    return simulator


def tell_rolled(broadcaster: Broadcaster, inbox: Inbox, seat: int) -> None:
    """Dice were rolled under the cup of ``seat``: its player has said so, where that is asked (PD-04)."""
    now = broadcaster.snapshot
    if now.plays_at(seat) in rolls_tell(now):
        inbox.put(Action({"event": "aye"}, Who("player", seat)))


def _show(eye: WatcherProcess, simulated: SimulatedTable | None) -> None:
    if simulated is not None:
        if eye.seats != len(simulated.seats):
            eye.seat(simulated.zones)
        eye.simulate(simulated.scene())
