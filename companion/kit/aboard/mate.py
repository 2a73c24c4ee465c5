# SPDX-License-Identifier: MIT
"""One computer player in one game: the move it chooses, and the steps that carry it out at this table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal, cast

from companion.crew.pirate import Action, Character, Level, Pirate, Policy, View, simplest
from companion.table.instruction import still_in
from companion.table.people.lobby import Hired
from companion.table.snapshot import Snapshot
from companion.web.schema.play import Fallen, Offer


@dataclass(frozen=True, slots=True)
class Step:
    """``kind``: ``ask`` for the event in ``what``, or do ``verb`` with it on the simulated table.

    ``wait_s``: how long it takes from when it could be done; ``at_leisure``: a human pause comes before it, too.
    """

    kind: Literal["ask", "hand"]
    verb: str
    what: Mapping[str, Any] = field(default_factory=dict)
    wait_s: float = 0.0
    at_leisure: bool = True


def ask(event: Mapping[str, Any], wait_s: float = 0.0) -> Step:
    """Ask for ``event``, as the phone of the seat would."""
    return Step("ask", str(event["event"]), event, wait_s)


def hand(verb: str, wait_s: float = 0.0, **what: Any) -> Step:
    """Move the virtual hand of the seat."""
    return Step("hand", verb, what, wait_s)


@dataclass(frozen=True, slots=True)
class Reachable:
    """What the hands at a seat can do now, what is to be entered by hand, and the own dice as far as they are seen."""

    offers: tuple[Offer, ...] = ()
    by_hand: Fallen | None = None
    dice: tuple[Any, ...] = ()

    def offer(self, verb: str, style: str | None = None) -> Offer | None:
        """The first offer of ``verb``."""
        fit = (one for one in self.offers if one.verb == verb and style in (None, one.style))
        return next(fit, None)


log = logging.getLogger(__name__)

READ_S: Final = 4.0
"""Extra wait where people have something to read: how a round ended, or a die in doubt."""
BY_HAND_S: Final = 6.0
"""Time the others have to enter what the camera can't read."""
THROWS: Final = frozenset({"roll", "throw", "turn", "start-roll"})
"""Actions that a hand carries out and the camera sees."""


class Mate:
    """A computer player.

    Parameters:
        name: as at the table.
        hired: level and character.
        crew: how the game is played by a computer player.
        chance: the player's own.
    """

    def __init__(self, name: str, hired: Hired, crew: Callable[[Pirate, Random], Policy], chance: Random) -> None:
        self.name = name
        pirate = Pirate(name, cast(Level, hired.level), cast(Character, hired.character))
        self._policy = crew(pirate, chance)
        self._chosen: tuple[object, Action | None] = (None, None)
        self._refused: object = None
        self._shaken: object = None
        self._nudge: tuple[int, int, int] | None = None

    # what it chooses

    def refused(self, now: Snapshot) -> None:
        """The table refused its action: until the game moves on it does the simplest thing."""
        self._refused = now.match
        self._chosen = (None, None)

    def _action(self, now: Snapshot, view: View, dice: tuple[Any, ...]) -> Action | None:
        """What it would do, decided once for each moment of the game."""
        moment = (now.match, dice, now.floor)
        known = self._chosen[0]
        if not isinstance(known, tuple) or known[0] is not moment[0] or known[1:] != moment[1:]:
            self._chosen = (moment, self._thought(now, view, dice))
        return self._chosen[1]

    def _thought(self, now: Snapshot, view: View, dice: tuple[Any, ...]) -> Action | None:
        try:
            self._policy.watch(view)
            return simplest(view, self.name) if self._refused is now.match else self._policy.choose(view, dice)
        except Exception:  # whatever went wrong in its head, the game goes on
            log.exception("%s could not make up its mind", self.name)
            return simplest(view, self.name)

    def _seconds(self, view: View) -> float:
        try:
            return self._policy.wait_s(view)
        except Exception:
            log.exception("%s could not tell how long it thinks", self.name)
            return 0.0

    # what it does

    def next_step(self, now: Snapshot, reachable: Reachable) -> Step | None:
        """What is to be done by it now; None: nothing."""
        if now.match is None or now.match.over:
            return None
        view = now.match.view(self.name)
        if view["players"][self.name]["out"]:
            return None
        if self._shaken is None and view.get("bid") and reachable.dice:
            self._shaken = _round(now, view)  # it goes on after a new start: its dice lie under the cup
        action = self._action(now, view, reachable.dice)
        if now.floor is not None:
            return ask(action) if action and now.floor == self.name and action["event"] == "claim" else None
        return (
            self._hands(now, view, reachable, action)
            or self._says(now, view, action)
            or self._looked(now)
            or self._for_all(now)
            or self._enters(reachable)
        )

    def did(self, step: Step, now: Snapshot) -> None:
        """Something was done by it."""
        if step.verb == "roll" and step.what.get("cover") and now.match is not None:
            self._shaken = _round(now, now.match.view(self.name))

    def _hands(self, now: Snapshot, view: View, reachable: Reachable, action: Action | None) -> Step | None:
        """What a hand does: lift, ante, obey a card, shake, throw, place, plunder."""
        for verb in ("lift", "ante", "again"):
            if reachable.offer(verb):
                return None if verb == "ante" and _declares(action, view, self.name) else hand(verb)
        if reachable.offer("back"):
            return hand("back", READ_S)
        if reachable.offer("turn"):
            return self._turned(now)
        if reachable.offer("sweep", "main"):
            return hand("sweep", READ_S)
        if reachable.offer("roll", "plain") and self._shaken != _round(now, view):
            return hand("roll", cover=True)
        if take := reachable.offer("take"):
            return self._takes(take, action, reachable)
        if reachable.offer("stack"):
            return hand("stack") if action and action["event"] == "place" else None
        return self._throws(now, view, reachable, action)

    def _takes(self, take: Offer, action: Action | None, reachable: Reachable) -> Step | None:
        """The die that the card names, or a top that it would plunder."""
        if "from" not in take.body:
            return hand("take")
        if action and action["event"] == "plunder":
            fit = [offer for offer in reachable.offers if (offer.same or {}).get("from") == action["from"]]
            return hand("take", **{"from": fit[0].body["from"]}) if fit else None
        return hand("stack") if action and action["event"] == "place" and reachable.offer("stack") else None

    def _turned(self, now: Snapshot) -> Step:
        """The nudge that it chose; after a restart, which forgets it, the cup is left as it is."""
        if self._nudge is None:
            return ask({**(now.pending or {}), "dice": {}})
        seat, die, face = self._nudge
        return hand("turn", die=[seat, die], face=face)

    def _throws(self, now: Snapshot, view: View, reachable: Reachable, action: Action | None) -> Step | None:
        roll = reachable.offer("roll", "main")
        if roll is None or _declares(action, view, self.name):
            return None
        chosen = action.get("die") if action and action["event"] == "roll" else None
        if chosen == "jolly" and view["hand"][self.name]["regular"] and (now.pending or {}).get("die") != chosen:
            return ask({"event": "roll", "player": self.name, "die": chosen})
        if action and action["event"] == "claim" and self.name not in now.silent:
            return self._shouts(view)
        more = {"place": action["position"]} if action and action["event"] == "turn" else {}
        return hand("roll", self._seconds(view), **roll.body, **more)

    def _shouts(self, view: View) -> Step:
        """The button of the seat: it races like everybody's."""
        return Step("hand", "press", {"button": "shout"}, self._seconds(view), at_leisure=False)

    def _says(self, now: Snapshot, view: View, action: Action | None) -> Step | None:
        """What is said on a phone, unless the table would have it wait."""
        if action is None or action["event"] in THROWS or action["event"] not in view["legal"].get(self.name, {}):
            return None
        if action["event"] == "claim":
            return self._shouts(view) if self.name not in now.silent else None
        if (now.pending or {}).get("player") == self.name or now.adapter.why_waits(now.scene, action):
            return None
        if action["event"] in ("place", "plunder") and now.stillness not in ("doubt", "unread", "steady"):
            return None  # a hand does it, once the table lies still
        if action["event"] == "resolve":
            return self._turns_up(now, view, action)
        return ask(action)

    def _turns_up(self, now: Snapshot, view: View, action: Action) -> Step:
        """A card; of a nudge it remembers which die it means to turn."""
        self._nudge = None
        for name, cup in action.get("dice", {}).items():
            for at, (old, new) in enumerate(zip(view["cups"][name], cup, strict=True)):
                if old != new:
                    self._nudge = (now.seat_of(name) or 0, at, new)
        if self._nudge is None:
            return ask(action)
        return ask({part: value for part, value in action.items() if part != "dice"})

    def _looked(self, now: Snapshot) -> Step | None:
        """It says that it has looked when no person is looking any more."""
        people = [name for name in now.observers if name not in crew_of(now)]
        return ask({"event": "aye", "player": self.name}) if self.name in now.observers and not people else None

    def _for_all(self, now: Snapshot) -> Step | None:
        """What anybody may do for all: cards are dealt by whoever comes first, the rest waits for people still in."""
        scene = now.scene
        meaning = now.adapter.meaning(scene, self.name, "aye")
        event = None if meaning is None else meaning.event
        if event is None or "player" in event:
            return None
        waits = event["event"] not in ("deck", "deal") and set(still_in(scene)) - crew_of(now)
        return None if waits else ask(event, READ_S)

    def _enters(self, reachable: Reachable) -> Step | None:
        """What the camera can't read, as it fell, where no person has entered it."""
        if reachable.by_hand is None:
            return None
        return ask({**reachable.by_hand.event, **reachable.by_hand.values}, BY_HAND_S)


def crew_of(now: Snapshot) -> set[str]:
    """The names of the computer players."""
    return {guest.name for guest in now.lobby.hired.values()}


def _round(now: Snapshot, view: View) -> tuple[int, int]:
    return now.number, view["round"]


def _declares(action: Action | None, view: View, name: str) -> bool:
    """Whether something is to be said before the dice are thrown."""
    return bool(action and action["event"] == "declare-bone" and "declare-bone" in view["legal"].get(name, {}))
