# SPDX-License-Identifier: MIT
"""Evenings as the rules allow them: any legal event by chance, with its dice among others."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Final

from companion.games.base import Event
from companion.table.inbox import Who
from tests.evenings.rules_cures import Cures
from tests.evenings.rules_dice import THROWN_ANEW
from tests.evenings.rules_faces import by_zones, canonical, expected_after
from tests.evenings.tally import Tally
from tests.random_games import next_event, set_up
from tests.random_sight import lying_after
from tests.random_sight import seen as coasters_seen

BY_CAMERA: Final = THROWN_ANEW | {"ante", "roll", "throw", "place", "plunder", "turn", "resolve"}
PRESSED: Final = frozenset({"deck", "deal", "next-round"})
"""What AYE means, of whoever presses it."""
NOBODYS: Final = frozenset({"tie", "award"})
"""What only dead heats and referees bring about."""
CURES: Final = 8
"""So often people do what they are told, before they give up."""


class Evening(Cures):
    """Several games in a row at one table, by phones and dice alone."""

    def play(self, game: str, most: int = 400) -> None:
        """One game from set-up to end, or until so many events were played."""
        for _ in range(self.chance.randint(0, 4)):
            self._drop(("seats", "middle"), set_name=game)
        self.look(self.left)
        setup = set_up(game, self.chance)
        if self.table.now.match is not None and not self.table.now.match.over:
            assert self.ask({"event": "close-game"}, Who("referee")).ok
        assert self.ask({"event": "new-game", **setup}, Who("referee")).ok
        self.dice = []
        self.look(self.left)
        for _ in range(most):
            event = None if self.match.over else by_zones(self.match, self._next())
            if event is None or self.bad:
                break
            self._meddle()
            if not self.bad:
                self._bring_about(event)
        self.left = self.chance.sample([*self.left, *self.dice], min(6, len(self.left) + len(self.dice)))
        self.tally.games += 1

    def _next(self) -> Event | None:
        for _ in range(50):
            event = next_event(self.match, self.chance)
            pointless = event is not None and event.get("target", {}).get("dice") == []
            if event is None or (event["event"] not in NOBODYS and not pointless):
                return event
        return None

    def _bring_about(self, event: Event) -> None:
        before, name, player = self.match, event["event"], event.get("player")
        uncounted = name == "ante" and not lying_after(before, event)
        if name == "resolve" and "target" not in event and not event["dice"]:  # nothing is taken, so nothing moves
            self._phone(dict(event), str(player), event)
            return
        if name in BY_CAMERA and not uncounted:
            self._choose(event)
            if name == "resolve" and self._is_left(event):
                self._phone({**(self.table.now.pending or {}), "dice": {}}, str(player), event)
            else:
                self._throw(event)
            return
        self.look([*self.dice, *self.left])  # people take seconds to bid, and the eye looks several times a second
        if name in ("bid", "deal"):
            self._all_look(event)
        if name == "deal":
            pass  # it comes by itself once all have looked
        elif name in PRESSED or uncounted:
            self._phone({"event": "aye", "player": (first := self._first())}, first, event)
        elif name == "knock":
            shout = {"event": "shout", "player": event["pile"], "knocker": player}
            on_turn = event["pile"] == self.match.state()["turn"]
            self._phone(dict(event) if on_turn else shout, event["pile"], event)
        else:
            self._phone(dict(event), str(player), event)
        self._after(before, event)

    def _all_look(self, event: Event) -> None:
        """Everybody who is waited for says to have looked."""
        while (left := self.table.now.observers) and not self.bad:
            self._phone({"event": "aye", "player": left[0]}, left[0], event)

    def _first(self) -> str:
        return next(name for name, part in self.match.state()["players"].items() if not part["out"])

    def _is_left(self, event: Event) -> bool:
        """True if a card turns dice and all stay as they are."""
        cups = self.match.view(None)["cups"]
        return not event.get("target") and all(sorted(cup) == sorted(cups[name]) for name, cup in event["dice"].items())

    def _choose(self, event: Event) -> None:
        """Say on the phone what the camera can't see: which die is rolled, which card is turned up."""
        if event["event"] == "resolve":
            told = {name: value for name, value in event.items() if name != "dice"}
            if told.get("target") and "dice" in told["target"]:
                player = told["target"]["player"]
                told["target"] = [{"player": player, "index": index} for index in told["target"]["dice"]]
            self._phone(told, event["player"], event)
        elif event["event"] in ("roll", "start-roll") and self.match.game.game_id == "dead-mans-dice":
            rolls = (
                {event["player"]: event["die"]}
                if "player" in event
                else {name: one["die"] for name, one in event["dice"].items()}
            )
            for name, die in rolls.items():
                hand = self.match.state()["hand"][name]
                if hand["regular"] and hand["jolly"]:
                    self._phone({"event": event["event"], "player": name, "die": die}, name, event)

    def _throw(self, event: Event) -> None:
        """Lay the dice as ``event`` has them, and do what the table asks for until it has counted."""
        before, wanted = self.match, canonical(expected_after(self.match, event))
        self.tally.counts += 1
        if event["event"] == "turn":
            reading = coasters_seen(before, event, self.asked.dice, self.chance)
            assert reading is not None
            self.rows = reading.sighting
            self._show(self.rows)
        else:
            self._before_a_throw(event)
            self.dice = self._laid(before, event)
            if self.chance.random() < 0.1 and event["event"] not in ("place", "plunder"):
                self._drop(("seats",), before.game.game_id)  # with the throw itself
            self.look([*self.dice, *self.left])
        for _ in range(CURES):
            if self.match is not before:
                break
            if not self._cure(self._words(), event):
                break
            self.tally.helped["as told"] += 1
        if self.match is before:
            self.stuck(f"{event} with {self._words()} at {json.dumps(before.state())}")
        elif canonical(self.match.view(None)) != wanted:
            self.wrong(f"{event} became {self.match.last_event}")
        self._after(before, event)


def evenings(game: str, games: int, seed: int, *, most_bad: int = 20) -> Tally:
    """So many games in evenings of up to five; one that goes badly is told by its name, and ends there."""
    tally, began, number = Tally(game, "rules"), time.perf_counter(), 0
    while tally.games < games and len(tally.troubles) < most_bad:
        number += 1
        name = f"{seed}/{game}/{number}"
        chance = Random(name)
        evening = Evening(name, chance, tally)
        for _ in range(min(chance.randint(1, 5), games - tally.games)):
            if not evening.bad:
                evening.play(game)
    tally.seconds = time.perf_counter() - began
    return tally
