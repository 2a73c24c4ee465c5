# SPDX-License-Identifier: MIT
"""One person and a crew of computer pirates, on a clock that only moves here: does the game always go on?

The person does little, does wrong things, leaves, or is out; the crew must come to the end of the game by itself
wherever nothing is asked of a person, and a person who does what is asked must always be able to go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal

from companion.crew.pirate import CHARACTERS, LEVELS
from companion.kit.aboard.driver import Crewing
from companion.kit.simulator import tell_rolled
from companion.table.inbox import Action, Letter, Outcome, Who
from companion.table.snapshot import Snapshot
from companion.web.schema.play import Offer
from tests.evenings.at_table import AtTable
from tests.evenings.hands_evening import series_of
from tests.evenings.party import few_dice, rolls
from tests.evenings.tally import Stuck, Tally
from tests.thumbs import filled

Habit = Literal["quiet", "wrong", "meddling", "leaving"]
"""Does only what is asked, late; names wrong things; touches what nobody asked for; leaves the game."""
HABITS: Final[tuple[Habit, ...]] = ("quiet", "wrong", "meddling", "leaving")
ME: Final = "Ann"
STEP_S: Final = 0.4
IDLE_S: Final = 45.0
"""So long the crew may take for what is asked of nobody else; a series may take half a minute to be seen."""
DEAD_S: Final = 600.0
"""Nothing has happened for so long, whatever the person did."""
LONGEST_S: Final = 6 * 3600.0


class Alone(AtTable):
    """One game of ``game`` among a person of a ``habit`` and ``crew`` pirates; ``name`` settles all chance."""

    def __init__(self, name: str, game: str, habit: Habit, crew: int, level: str | None = None) -> None:
        simulated = {"camera": True, "pins": True}
        super().__init__(name, crew + 1, Tally(game), tidy=True, trouble=0.0, simulated=simulated)
        self.habit = habit
        self.crew = Crewing(self.broadcaster, self.ask, self.simulator, lambda: self.clock.ns / 1e9, seed=crew)
        self.ask({"event": "sit", "name": ME}, Who("player", 1))
        for _ in range(crew):
            told = {"level": level or self.chance.choice(LEVELS), "character": self.chance.choice(CHARACTERS)}
            self.ask({"event": "hire", **told}, Who("player", 1))
        begun = self.ask(
            {"event": "new-game", "game": game, "options": options_of(game, self.chance)}, Who("player", 1)
        )
        if not begun.ok:
            raise Stuck(f"it can't begin: {begun.message}")
        self.done: list[str] = []
        self._shaken: object = None
        self._shown: Snapshot | None = None

    def _rolled(self, seat: int) -> None:
        tell_rolled(self.broadcaster, self, seat)  # type: ignore[arg-type]

    def put(self, letter: Letter) -> None:
        """Takes the place of the inbox: there are no threads here."""
        self.table.handle(letter)

    def ask(self, event: Mapping[str, Any], who: Who) -> Outcome:
        """What a phone asks; a shout may have to wait for others."""
        action = Action(event, who)
        self.table.handle(action)
        while not action.answer.done():
            self.clock.ns += 50_000_000
            self.table.tick()
        outcome: Outcome = action.answer.result(0)
        return outcome

    @property
    def now(self) -> Snapshot:
        """The table as it stands."""
        return self.broadcaster.snapshot

    # time

    def play(self) -> float:
        """To the end of the game; the seconds that it took.

        Raises:
            Stuck: nobody goes on.
        """
        news, since_s, touched_s, next_s = self._news(), 0.0, 0.0, 1.0
        while (now_s := self.clock.ns / 1e9) < LONGEST_S:
            match = self.now.match
            if match is None or match.over:
                return now_s
            self._pass()
            if self._news() != news:
                news, since_s, touched_s = self._news(), now_s, now_s
                next_s = now_s + self._pause_s()
            if not self._asked and now_s - touched_s > IDLE_S:
                raise Stuck(f"nobody of the crew moves: {self._standing()}")
            if now_s - since_s > DEAD_S:
                raise Stuck(f"nothing goes on: {self._standing()}")
            if now_s >= next_s and self._acts():
                touched_s = now_s
                next_s = now_s + self._pause_s()
        raise Stuck(f"not over in time: {self._standing()}")

    def _pause_s(self) -> float:
        return self.chance.uniform(15.0, 30.0) if self.habit == "quiet" else self.chance.uniform(0.4, 8.0)

    def _pass(self) -> None:
        self.crew.step()
        self.clock.ns += int(STEP_S * 1e9)
        self.table.tick()
        if self._shown is not self.now:  # as the pages do: what the game needs on the table is laid there
            self._shown = self.now
            self.simulator.do("offers", {"seat": 1})
        self.eye.look()

    def pass_s(self, seconds: float) -> None:
        """So long the person does nothing."""
        for _ in range(int(seconds / STEP_S)):
            self._pass()

    def _news(self) -> tuple[object, ...]:
        now = self.now
        moves = None if now.match is None else now.match.moves
        return now.number, moves, repr(now.pending), now.floor, now.looked, now.silent

    @property
    def _asked(self) -> bool:
        """Whether anything is to be done by the person."""
        return ME in self.now.instruction.who or self.now.floor == ME

    def _standing(self) -> str:
        public = self.public
        game = {name: public["game"].get(name) for name in ("game", "phase", "round", "turn", "board", "last")}
        against = (public["reading"] or {}).get("why_not")
        asked = public["instruction"]["id"], public["instruction"]["who"]
        return f"{game}, {asked}, {public['stillness']}, {against!r}, {self.done[-8:]}"

    # what the person does

    def _acts(self) -> bool:
        """Whether something was done: what is asked, or now and then what is not."""
        you = self.now.for_player(ME)["you"]
        if self.habit == "leaving" and "retire" in you["legal"] and len(self.now.seats) > 2 and self._seldom(0.1):
            return self._says({"event": "retire", "player": ME})
        if not self._asked and (self.habit == "quiet" or self._seldom(0.5)):
            return False
        return self._touches(you) if self._seldom(0.6) else self._presses(you)

    def _seldom(self, share: float) -> bool:
        return self.chance.random() < share

    def _says(self, event: Mapping[str, Any]) -> bool:
        outcome = self.ask(event, Who("player", 1))
        self.done.append(f"{dict(event)} {'' if outcome.ok else outcome.message}")
        return outcome.ok

    def _touches(self, you: Mapping[str, Any]) -> bool:
        offers = [offer for offer in self.simulator.do("offers", {"seat": 1}).offers or () if self._wanted(offer)]
        if not offers:
            return self._presses(you)
        one = self.chance.choice(offers)
        chosen = {field.name: self.chance.choice(field.choices).value for field in one.fields}
        try:
            self.simulator.do(one.verb, {**one.body, **chosen, "seat": 1})
        except ValueError as no:
            self.done.append(f"{one.verb}: {no}")
            return False
        self.done.append(f"{one.verb} {chosen or ''}")
        if one.body.get("cover"):
            self._shaken = self._round()
        self.eye.look()
        return True

    def _wanted(self, offer: Offer) -> bool:
        if offer.verb == "peek":
            return False
        if offer.body.get("cover"):
            return self._shaken != self._round() or (self.habit == "meddling" and self._seldom(0.1))
        return offer.style == "main" or (self._seldom(0.1) if self.habit == "meddling" else self._seldom(0.02))

    def _round(self) -> object:
        match = self.now.match
        return self.now.number, None if match is None else match.state()["round"]

    def _presses(self, you: Mapping[str, Any]) -> bool:
        acts = [act for act in you["acts"] if act["event"]["event"] != "retire" and self._means(act)]
        if acts:
            return self._says(self._filled(self.chance.choice(acts)))
        buttons = [name for name, means in you["buttons"].items() if means is not None]
        if buttons and self._seldom(0.1 if self.habit == "quiet" else 0.5):
            return self._says({"event": self.chance.choice(buttons), "player": ME})
        return False

    def _means(self, act: Mapping[str, Any]) -> bool:
        """What somebody presses: a shout without a reason now and then, an entry by hand seldom."""
        if any(field["kind"] in ("dice", "board") for field in act["fields"]) or act["event"]["event"] == "turn":
            return self.habit == "meddling" and self._seldom(0.1)
        if act["style"] == "shout":
            return self._seldom({"quiet": 0.05, "wrong": 0.6}.get(self.habit, 0.3))
        return act["style"] == "main" or self._seldom(0.15)

    def _filled(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        if act["event"]["event"] == "claim" and not self._seldom({"wrong": 1.0}.get(self.habit, 0.5)):
            series = series_of(self.game["board"])
            if series:
                return {**act["event"], "series": series}
        return filled(act, self.chance)


def options_of(game: str, chance: Random) -> dict[str, Any]:
    """Options by chance, such that games end soon."""
    liars = few_dice(chance)
    match game:
        case "pirates-dice":
            return liars
        case "pirates-lies":
            return liars | {"cards": chance.choice(("off", "phone"))} | ({"wild": 1} if chance.random() < 0.5 else {})
        case "roll-the-bones":
            return {"side_pots": chance.random() < 0.5}
        case "dead-mans-dice":
            return {**rolls(chance), "target": chance.randint(5, 25)}
        case "lucky-seven":
            return {"match": "rounds", "rounds": chance.randint(1, 3)}
        case _:
            return {"squares": chance.randint(2, 8)}
