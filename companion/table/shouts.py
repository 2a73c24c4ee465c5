# SPDX-License-Identifier: MIT
"""SHOUT, by button or by phone: who was first, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.base import Event
from companion.journal.entry import Draft
from companion.table import referee
from companion.table.desk import Desk
from companion.table.inbox import Action
from companion.table.play import Play
from companion.table.presses import Presses, fault_json, press_json, ruling_json
from companion.table.say import tie_words
from companion.table.teller import Teller
from firmware.arbiter import Aside
from firmware.press import Edge, Press, Ruling


class Shouts:
    """Rules on presses and plays the shout of the one who was first.

    Every method but `phone` raises:
        JournalFailed: the ruling could not be written; it does not count then.
    """

    def __init__(self, play: Play, teller: Teller, desk: Desk, clock_ns: Callable[[], int], window_ns: int) -> None:
        self._play = play
        self._teller = teller
        self._desk = desk
        self._clock_ns = clock_ns
        self._presses = Presses(window_ns)

    @property
    def open(self) -> bool:
        """True while a race runs: what else is asked must wait until it is ruled."""
        return self._presses.open

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        return self._presses.due_ns()

    def let_compete(self) -> None:
        """From now on those compete who may shout by the rules; presses before this moment meant something else."""
        now = self._teller.now
        self._presses.compete(referee.shouters(now.match, now.seats), self._clock_ns())

    def edge(self, edge: Edge) -> None:
        """Take in one edge of a button."""
        self._presses.edge(edge, self._clock_ns())

    def phone(self, event: Event, action: Action) -> int | None:
        """A shout by phone: alone it counts at once (its seq), against others it waits for their buttons (None).

        Raises:
            Refused: the rules don't allow it.
            JournalFailed: it could not be written.
        """
        refusal = referee.refusal_of(self._play.running(), event)
        if refusal is not None:
            raise refusal
        now, now_ns = self._teller.now, self._clock_ns()
        seat = action.who.seat or 0
        others = set(referee.shouters(now.match, now.seats)) - {(seat, "shout")}
        if others or self.open:
            self._presses.phone(seat, action, now_ns)
            return None
        return self._play_shout(Ruling((Press(seat, "shout", now_ns, "phone"),)), action.key)

    def rule(self) -> None:
        """Rule on what is due."""
        now_ns = self._clock_ns()
        ruled = self._presses.rule(now_ns)
        if ruled is not None:
            for aside in ruled.aside:
                self._set_aside(aside)
            if ruled.ruling is not None and ruled.ruling.tied:
                self._tie(ruled.ruling, [action for _, action in ruled.asked])
            elif ruled.ruling is not None:
                self._first(ruled.ruling, ruled.asked)
        seats = self._teller.now.seats
        self._teller.changed(buttons=tuple(fault_json(fault, seats) for fault in self._presses.faults(now_ns)))

    def _first(self, ruling: Ruling, asked: Sequence[tuple[int, Action]]) -> None:
        first = ruling.first[0].seat
        name = self._teller.now.seats[first - 1]
        self._desk.refuse([action for seat, action in asked if seat != first], "too-late", f"{name} was first.")
        own = [action for seat, action in asked if seat == first]
        if own:
            self._desk.attempt(own, lambda: self._play_shout(ruling, own[0].key))
        else:
            self._play_shout(ruling)

    def _play_shout(self, ruling: Ruling, key: str | None = None) -> int:
        now = self._teller.now
        name = str(now.seats[ruling.first[0].seat - 1])
        seq = self._play.step(
            {"event": referee.SHOUT, "player": name},
            name,
            key=key,
            before=[Draft("ruling", ruling_json(ruling, now.seats), now.number)],
            ruling=ruling_json(ruling, now.seats, edges=False),
            sound="press",
        )
        self.let_compete()
        return seq

    def _tie(self, ruling: Ruling, asked: Sequence[Action]) -> None:
        """Nobody was first: that is written and said, and all may shout again."""
        now = self._teller.now
        shown = ruling_json(ruling, now.seats, edges=False)
        names = [str(press["player"]) for press in shown["first"]]
        words = tie_words(names)
        self._desk.refuse(asked, "tied", f"{words} Shout again!")
        written = Draft("ruling", ruling_json(ruling, now.seats), now.number)
        verdict = Draft("verdict", {"tied": True, "players": names, "say": words}, now.number)
        self._play.note([written, verdict], "refused", ruling=shown, refusal=None)
        self.let_compete()

    def _set_aside(self, aside: Aside) -> None:
        """A press that did not compete is shown; a shout also with the reason, in the rules' own words."""
        press, match, seats = aside.press, self._play.match, self._teller.now.seats
        name = seats[press.seat - 1] if press.seat <= len(seats) else None
        told = {**press_json(press, name), "why": aside.why}
        if press.button != "shout" or match is None or name is None or aside.why == "again":
            self._teller.seen("press", told, "none" if name is None else "press")
            return
        no = referee.refusal_of(match, {"event": referee.SHOUT, "player": name})
        code, words = (no.code, no.message) if no else ("too-early", f"{name} pressed too early; press again.")
        self._teller.seen("press", told, "refused", refusal={"code": code, "message": words, "player": name})
