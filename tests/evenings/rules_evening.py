# SPDX-License-Identifier: MIT
"""Faces, piles and pots as the rules have them, to be laid out and held against what the table made of them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from companion.games.base import Event
from companion.games.match import Match
from companion.table.inbox import Outcome, Sighted, Who
from companion.table.shouts import Timing
from companion.table.snapshot import Asked
from tests.companion.conftest import Bench
from tests.evenings.tally import Tally
from tests.random_games import next_event, set_up
from tests.random_sight import HEIGHT, WIDTH, lying_after
from tests.random_sight import seen as coasters_seen
from vision.sighting import Die, Doubt, Sighting, SymbolFace
from vision.steady import verdict


def expected_after(match: Match, event: Event) -> dict[str, Any]:
    """The game after ``event``; a die that begins a pile lies there at once."""
    after = match.apply(event)
    begins = event["event"] == "roll" and match.game.game_id == "dead-mans-dice"
    begins = begins and match.state()["phase"] != "restart" and not match.state()["piles"][event["player"]]
    return (after.apply({"event": "place", "player": event["player"]}) if begins else after).view(None)


def by_zones(match: Match, event: Event | None) -> Event | None:
    """``event`` with each die by its owner, where it came without."""
    awaited = match.awaits()
    if event is None or "faces" not in event or awaited is None:
        return event
    faces = iter(event["faces"])
    return awaited.filled({name: [next(faces) for _ in range(many)] for name, many in awaited.dice.items()})


def pot_of(match: Match, event: Event) -> list[tuple[None, int, str]]:
    """What lies in the middle while dice are rolled for it."""
    if event["event"] != "roll" or "dice" not in event:
        return []
    pots = match.state()["pots"]
    return [(None, 2, "d6")] * sum(pot["jewels"] for pot in pots) + [(None, 2, "d12")] * sum(p["bones"] for p in pots)


def canonical(state: Mapping[str, Any]) -> str:
    """The state as a text, dice in no order where the camera has none."""
    told = dict(state)
    if "cups" in told:
        told["cups"] = {name: sorted(map(str, cup)) for name, cup in told["cups"].items()}
    if "board" in told:
        told["board"] = sorted(map(str, told["board"]))
    told["last"] = {name: value for name, value in told["last"].items() if name != "matching"}
    return json.dumps(told, sort_keys=True)


def in_order(dice: Sequence[Die], cup: Sequence[Any]) -> list[Die]:
    """``dice`` in the order of the ``cup`` as the game has it; they show the same."""
    left = list(dice)
    return [left.pop(next(at for at, die in enumerate(left) if die.face == face)) for face in cup]


def face_of(face: Any) -> Any:
    if isinstance(face, Mapping):
        return SymbolFace(face["symbol"], face["colour"])
    return 1 if face == "skull" else face


# A table that is looked at by an eye which is told what lies there: dice are values here, no table is simulated.

SEATS: Final = 6


class RulesTable(Bench):
    """The table, its dice, and who asks for what; ``zones``: the mat lies there."""

    def __init__(self, name: str, chance: Random, tally: Tally, zones: bool = True) -> None:
        self.name, self.chance, self.tally, self.zones = name, chance, tally, zones
        self._troubles = len(tally.troubles)
        self.asked = Asked(None, "")
        self.dice: list[Die] = []
        self.left: list[Die] = []
        self.rows = Sighting(WIDTH, HEIGHT, "coasters")
        super().__init__(seats=SEATS)

    def start(self) -> None:
        """As phones are waited for in play."""
        super().start(Timing(), shuffle=self.chance.shuffle)

    def expect(self, asked: Asked) -> None:
        self.asked = asked

    @property
    def match(self) -> Match:
        match = self.table.now.match
        assert match is not None
        return match

    @property
    def bad(self) -> bool:
        """True once something went badly."""
        return len(self.tally.troubles) > self._troubles

    def stuck(self, why: str) -> None:
        """No way on."""
        self.tally.stuck.append(f"evening {self.name}: {why}")

    def wrong(self, why: str) -> None:
        """Something counted that does not lie there, or that nobody threw."""
        self.tally.wrong.append(f"evening {self.name}: {why}")

    def look(self, dice: Iterable[Die], doubts: Sequence[Doubt] = ()) -> None:
        """The camera sees ``dice``."""
        lying = [replace(die, zone=die.zone if self.zones else None) for die in dice]
        self._show(Sighting(WIDTH, HEIGHT, self.asked.family or "pips", tuple(lying), tuple(doubts)))

    def _show(self, sighting: Sighting) -> None:
        for _ in range(6):
            asked = self.asked
            told = replace(sighting, set_name=asked.family or sighting.set_name)
            reading, stillness = verdict(told, asked.dice)
            if sighting.extra:
                reading, stillness = replace(reading, verified=True, why_not=""), "steady"
            self.table.handle(Sighted(reading, stillness))
            if self.asked == asked:
                break

    def _words(self) -> list[str]:
        public = self.table.now.public()
        why = (public["reading"] or {}).get("why_not", "").split("; ")
        return [*why, *(panel["text"] for panel in public["shown"] if panel["kind"] == "line")]

    def ask(self, event: Mapping[str, Any], who: Who) -> Outcome:
        """Ask for ``event``, and wait until it is answered."""
        action = self.put(dict(event), who)
        for _ in range(40):
            if action.answer.done():
                break
            self.wait(20)
        return action.answer.result(0)

    def _phone(self, said: dict[str, Any], name: str, event: Event) -> None:
        outcome = self.ask(said, Who("player", self.table.now.seat_of(name)))
        if not outcome.ok:
            self.stuck(f"{event} said as {said}: {outcome}")

    def _zone(self, match: Match, name: str | None) -> str | None:
        return None if name is None else str(match.players.index(name) + 1)

    def _sits_at(self, zone: str | None) -> bool:
        return zone is not None and int(zone) <= len(self.match.players)

    def _die(self, zone: str | None, face: Any, kind: Any, tries: int = 50) -> Die:
        """A die at a free place; each zone is a column of the picture, the middle is the last one."""
        column = int(zone) - 1 if zone else SEATS
        width = WIDTH / (SEATS + 1)
        for _ in range(tries):
            x, y = width * column + self.chance.uniform(20, width - 20), self.chance.uniform(20, HEIGHT - 20)
            if all(abs(x - one.x) + abs(y - one.y) > 34 for one in (*self.dice, *self.left)):
                break
        colour = self.chance.choice(("red", "blue", "green"))
        return Die(x, y, 30.0, self.chance.uniform(0, 90), kind, face, colour, 0.999, zone=zone)


# What goes on besides: dice fall on the table, are knocked, pocketed, or left lying when something counted.

STRAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "treasure-map": ("seats",),
    "dead-mans-dice": ("middle",),
    "lucky-seven": (),
}
"""Where dice get to during a game, without looking like a throw to anybody; elsewhere everywhere."""


class Strays(RulesTable):
    """Leaves dice lying, and meddles with them."""

    def _meddle(self) -> None:
        """A die falls on the table, is knocked, or is put into a pocket; the camera may look, and nothing counts."""
        chance, before = self.chance, self.match
        if chance.random() < 0.15:
            self._drop(STRAYS.get(before.game.game_id, ("seats", "middle")), before.game.game_id)
        if self.left and chance.random() < 0.1:
            self._knock(chance.randrange(len(self.left)))
        if self.left and chance.random() < 0.1:
            self.left.pop(chance.randrange(len(self.left)))
        if chance.random() < 0.5:
            self.look([*self.dice, *self.left])
        if self.match is not before:
            self.wrong(f"nobody threw, but {self.match.last_event}")

    def _knock(self, at: int) -> None:
        """A die that lies about is pushed aside, but not where that is all that a throw would be."""
        die, game = self.left[at], self.match.game.game_id
        board = game == "treasure-map" and not self._sits_at(die.zone)
        beside = game == "dead-mans-dice" and self._sits_at(die.zone)
        if not board and not beside:
            self.left[at] = self._die(die.zone, die.face, die.kind)

    def _drop(self, where: tuple[str, ...], set_name: str) -> None:
        if not where or self._due() in (1, 2):  # two strays would be all that is wanted
            return
        zone = None
        if self.chance.choice(where) == "seats":
            free = self._free_zones(anywhere=len(where) > 1)
            if not free:
                return
            zone = self.chance.choice(free)
        symbols = set_name == "treasure-map"
        face = SymbolFace("boat", "green") if symbols else self.chance.randint(1, 6)
        self.left.append(self._die(zone, face, "symbol" if symbols else "d6"))
        self.tally.mischief["strays"] += 1

    def _due(self) -> int:
        """How many dice under cups are in play; 0 where no cups are lifted."""
        match = self.table.now.match
        lifted = match is not None and not match.over and match.game.game_id in ("pirates-dice", "pirates-lies")
        return (
            sum(player["dice"] for player in match.state()["players"].values()) if lifted and match is not None else 0
        )

    def _free_zones(self, anywhere: bool) -> list[str]:
        """Zones in which one die alone is no throw."""
        match = self.table.now.match
        if match is None:
            return [str(seat) for seat in range(1, SEATS + 1)]
        awaited = match.awaits()
        due = awaited.dice if awaited is not None and not match.over else {}
        sitting = [str(seat) for seat, name in enumerate(match.players, 1) if due.get(name, 0) != 1]
        return sitting + ([str(seat) for seat in range(len(match.players) + 1, SEATS + 1)] if anywhere else [])

    def _after(self, before: Match, event: Event) -> None:
        """What people leave lying when something has come of ``event``."""
        now, chance = self.match, self.chance
        if event["event"] == "reveal" and now.state()["phase"] != "cards":
            loser = now.state()["last"].get("loser")
            if loser is not None and self.dice and chance.random() < 0.8:
                place = self._zone(now, loser) if chance.random() < 0.4 else None
                self.left.append(self._die(place, 3, "d6"))
            self.dice = self.dice if chance.random() < 0.2 else []
        elif event["event"] == "roll-off":
            still = {self._zone(now, name) for name in now.state()["contenders"]}
            self.left += [die for die in self.dice if die.zone not in still and chance.random() < 0.7]
            self.dice = [die for die in self.dice if die.zone in still]
        elif event["event"] == "roll" and now.state()["phase"] == "ante":
            self.left += [die for die in self.dice if chance.random() < 0.3]
            self.dice = []
        elif event["event"] in ("claim", "deal") and len(now.state()["board"]) < len(self.dice):
            self._take_off(now.state()["board"])
        elif now.state()["phase"] in ("start", "over") and before.state()["phase"] != "start":
            self.dice = self.dice if chance.random() < 0.5 else []
        elif event["event"] == "knock":
            self.dice = [die for die in self.dice if die.zone != self._zone(now, event["pile"])]
        elif event["event"] == "undo-card" and now.state()["phase"] == "cards":
            self._turn_back(now)
        if len(self.left) > 12:
            self.left = chance.sample(self.left, 12)

    def _take_off(self, board: Sequence[Any]) -> None:
        """Dice that were won go away, into somebody's zone or on to the floor; now and then only when told to."""
        if self.chance.random() < 0.3:
            return
        stay = [face_of(face) for face in board]
        kept = []
        for die in self.dice:
            if die.face in stay:
                stay.remove(die.face)
                kept.append(die)
        self.dice = kept
        self.look([*self.dice, *self.left])

    def _turn_back(self, match: Match) -> None:
        """The dice lie as before the card that was undone."""
        cups = match.view(None)["cups"]
        lain = {name: [die for die in self.dice if die.zone == self._zone(match, name)] for name in cups}
        laid = []
        for name, cup in cups.items():
            own = lain[name][: len(cup)]
            own += [self._die(self._zone(match, name), 1, "d6") for _ in cup[len(own) :]]
            laid += [
                die if die.face == face else replace(die, face=face, angle=self.chance.uniform(0, 90))
                for die, face in zip(own, cup, strict=True)
            ]
        self.dice = laid


# Dice as an event has them: what lies there already stays, a few are knocked, all others are new.

THROWN_ANEW: Final = frozenset({"roll-off", "reveal", "start-roll"})
"""Throws of which nothing lies there from the one before."""


class RulesDice(Strays):
    """Lays the dice of an event."""

    def _before_a_throw(self, event: Event) -> None:
        """Cups cover what is to be thrown anew; what nobody picks up stays."""
        if event["event"] not in THROWN_ANEW or self.chance.random() < 0.1:
            return
        self.dice = []
        self.look(self.left)

    def _laid(self, match: Match, event: Event) -> list[Die]:
        """The dice of ``event``: what lies there already stays, a few are knocked, all others are new."""
        if event["event"] == "resolve":
            return self._changed(match, event)
        pool = [] if event["event"] in THROWN_ANEW and self.chance.random() < 0.9 else list(self.dice)
        if "from" in event:  # what lay beneath comes to light
            pool = [die for die in pool if die.zone != self._zone(match, event["from"])]
        if match.state()["phase"] == "restart":
            return self._begun_again(match, event)
        laid = []
        for who, face, kind in [*pot_of(match, event), *lying_after(match, event)]:
            zone = self._zone(match, who)
            shown = face_of(face)
            rolled = event["event"] == "roll" and "dice" in event and who is not None
            old = None if rolled else next((d for d in pool if (d.zone, d.face, d.kind) == (zone, shown, kind)), None)
            if old is not None:
                pool.remove(old)
            still = old is not None and self.chance.random() > 0.03
            laid.append(old if old is not None and still else self._die(zone, shown, kind))
        return laid

    def _begun_again(self, match: Match, event: Event) -> list[Die]:
        """All piles as they lie but the one that fell, and the die in the air: a new one begins."""
        awaited = match.awaits()
        assert awaited is not None
        laid = [self._die(self._zone(match, event["player"]), face_of(event["face"]), "d6")]
        for name, pile in match.state()["piles"].items():
            own = [die for die in self.dice if die.zone == self._zone(match, name)]
            many = awaited.dice.get(name, 0) if name != event["player"] else 0
            tops = [die for die in own if pile and die.face == face_of(pile[-1]["face"])][:1]
            if pile and many and not tops:
                tops = [self._die(self._zone(match, name), face_of(pile[-1]["face"]), "d6")]
            laid += [*tops, *(die for die in own if die not in tops)][:many]
        return laid

    def _changed(self, match: Match, event: Event) -> list[Die]:
        """The dice of all cups after a card: turned where they lie, rolled anew, or moved to another zone."""
        cups = match.view(None)["cups"]
        lain = {name: [die for die in self.dice if die.zone == self._zone(match, name)] for name in cups}
        lain = {name: in_order(dice, cups[name]) for name, dice in lain.items()}
        target = event.get("target", {})
        if "index" in target:
            die = lain[target["player"]].pop(target["index"])
            lain[event["player"]].append(self._die(self._zone(match, event["player"]), die.face, die.kind))
        for place in target.get("dice", ()):
            die = lain[target["player"]][place]
            lain[target["player"]][place] = self._die(die.zone, die.face, die.kind)
        for name, faces in event["dice"].items():
            lain[name] = [
                die if die.face == face else replace(die, face=face, angle=self.chance.uniform(0, 90))
                for die, face in zip(lain[name], faces, strict=True)
            ]
        return [die for dice in lain.values() for die in dice]


# People do what they are told: take dice away, roll again, lay them as the phone shows them.


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


# Evenings as the rules allow them: any legal event by chance, with its dice among others.

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
