# SPDX-License-Identifier: MIT
"""One evening of strangers: from the one code to a finished game, each look and each press written down."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from companion.table.glue import rulebooks
from tests.strangers.person import Person

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
DEAD_S: Final = 90.0
"""Nothing has happened at the table for so long, whatever was pressed: a dead end."""
LONGEST_S: Final = 1800.0
SELDOM: Final = 0.3
"""So often the television is looked at, too, after all phones were."""
GRAVE: Final = ("Leave", "leave", "verlassen", "Aufgeben", "aufgeben", "Abandonar", "abandonar", "dejar", "Dejar")


@dataclass
class Told:
    """What came of an evening."""

    game: str
    language: str
    people: int
    over: bool = False
    cut_off: bool = False
    why: str = ""
    seconds: float = 0.0
    joined_s: float = 0.0
    taps: int = 0
    join_taps: list[int] = field(default_factory=list)
    first_bid: str = ""
    silent: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    sideways: list[str] = field(default_factory=list)

    def line(self) -> str:
        """In a line."""
        end = "over" if self.over else f"{'CUT OFF' if self.cut_off else 'DEAD END'}: {self.why}"
        joined = f"in: {self.join_taps} taps, {self.joined_s:.0f} s; first bid: {self.first_bid or 'none'}"
        amiss = f"without instruction {len(self.silent)}, covered {len(self.covered)}, sideways {len(self.sideways)}"
        kind = f"{self.game:15} {self.language} {self.people} people"
        return f"{kind}: {end}, {self.seconds:.0f} s, {self.taps} taps ({joined}), {amiss}"


class Evening:
    """``people`` with a phone each, and a television, at the table at ``url``; ``open_page`` opens it in a browser."""

    def __init__(
        self, url: str, game: str, people: int, crew: int, chance: Random, open_page: Callable[..., Any]
    ) -> None:
        self.url, self.game, self.crew, self.chance = url, game, crew, chance
        self.television = Person(open_page(f"{url}/", television=True), "television", chance)
        self.people = [Person(open_page(f"{url}/sit"), name, chance) for name in NAMES[:people]]
        self._ask = self.television.page.context.request
        self._began = 0.0
        self._news: tuple[object, float] = (None, time.monotonic())
        self.each_look: Callable[[Person, dict[str, Any], dict[str, Any]], None] = lambda *_: None

    def play(self, told: Told, longest_s: float = LONGEST_S) -> None:
        """Join, choose the game, play it to its end."""
        began = self._began = time.monotonic()
        try:
            self._join(told)
            told.joined_s = time.monotonic() - began
            self._choose()
            self._to_the_end(told, began + longest_s)
        except DeadEnd as end:
            told.why = str(end)
        told.seconds = time.monotonic() - began
        everybody = [*self.people, self.television]
        told.taps = sum(person.taps for person in self.people)
        told.silent = [why for one in everybody for why in one.silent]
        told.covered = [why for one in everybody for why in one.covered]
        told.sideways = sorted({why for one in everybody for why in one.sideways})

    def state(self) -> dict[str, Any]:
        """The table as everybody sees it."""
        found: dict[str, Any] = json.loads(self._ask.get(f"{self.url}/api/v1/state?as=spectator").body())
        return found

    # in

    def _join(self, told: Told) -> None:
        for person in self.people:
            self._press(person, lambda one: "free" in one["look"].split(), "a free seat")
            self._press(person, lambda one: one["tag"] == "INPUT", "a field for the name")
            person.page.keyboard.type(person.name)
            self._press(person, lambda one: "wide" in one["look"].split() and one["room"] == "board", "a button")
            self._until(lambda one=person: "/seat" in one.page.url, person, "it did not come to the seat")
            told.join_taps.append(person.taps - 1)  # the tap into the field is not wanted: the cursor stands there

    def _choose(self) -> None:
        host = self.chance.choice(self.people)
        for _ in range(self.crew):
            before = self._seated()
            for menu in ("level", "character"):
                choice = self.chance.randrange(3)
                self._until(lambda: host.page.locator(f"select[name={menu}]").count(), host, "no crew is offered")  # noqa: B023
                host.page.locator(f"select[name={menu}]").select_option(index=choice)
            self._press(host, lambda one: one["room"] == "hire" and "wide" in one["look"].split(), "to add a pirate")
            self._until(lambda before=before: self._seated() > before, host, "no pirate came aboard")
        name = next(book["name"] for book in rulebooks() if book["id"] == self.game)
        self._press(host, lambda one: "tile" in one["look"].split() and name in one["words"], f"the tile of {name}")
        self._until(lambda: self.state()["game"] is not None, host, f"{name} did not begin")

    def _seated(self) -> int:
        return sum(seat["guest"] is not None for seat in self.state()["seats"])

    def _press(self, person: Person, is_it: Callable[[dict[str, Any]], bool], what: str) -> None:
        """Press one of the controls that ``is_it``; once more where the page was just drawn anew."""

        def pressed() -> bool:
            found = [control for control in person.look()["controls"] if is_it(control)]
            return bool(found) and person.press(self.chance.choice(found))

        self._until(pressed, person, f"{what} can't be pressed")

    def _until(self, true: Callable[[], Any], person: Person, why: str) -> None:
        end = time.monotonic() + 30
        while not true():
            if time.monotonic() > end:
                raise DeadEnd(f"{person.name}: {why}; it shows {person.look()}")
            person.page.wait_for_timeout(100)

    # play

    def _to_the_end(self, told: Told, until: float) -> None:
        while True:
            state = self.state()
            game = state["game"]
            if game and game["phase"] == "over":
                told.over = True
                self._after(state)
                return
            self._listen(state)
            if game and game.get("bid") and not told.first_bid:
                taps = sum(person.taps for person in self.people)
                told.first_bid = f"{taps} taps, {time.monotonic() - self._began:.0f} s"
            stuck_s = time.monotonic() - self._news[1]
            if stuck_s > DEAD_S:
                raise DeadEnd(self._standing(state))
            if time.monotonic() > until:
                told.cut_off = True
                raise DeadEnd(f"not over in time; {self._standing(state)}")
            pressed = [self._turn_of(one, state, stuck_s) for one in self.chance.sample(self.people, len(self.people))]
            if self.chance.random() < SELDOM:
                self.each_look(self.television, self.television.look(), state)
            if not any(pressed):
                self.television.page.wait_for_timeout(150)

    def _turn_of(self, person: Person, state: dict[str, Any], stuck_s: float) -> bool:
        seen = person.look()
        self.each_look(person, seen, state)
        seen["controls"] = [
            control for control in seen["controls"] if not any(word in control["words"] for word in GRAVE)
        ]
        return person.act(seen, stuck_s) is not None

    def _after(self, state: dict[str, Any]) -> None:
        for person in (*self.people, self.television):
            person.page.wait_for_timeout(300)
            self.each_look(person, person.look(), state)
        again = [control for control in self.people[0].look()["controls"] if control["room"] == "start"]
        if not again:
            raise DeadEnd("after the end nobody is offered another game")

    def _listen(self, state: dict[str, Any]) -> None:
        game = {name: value for name, value in state["game"].items() if name != "legal"}
        news = json.dumps([game, state["awaits"], state["pending"], state["floor"], state["instruction"]])
        if news != self._news[0]:
            self._news = (news, time.monotonic())

    def _standing(self, state: dict[str, Any]) -> str:
        says = {
            person.name: (person.look()["told"], [c["words"] for c in person.look()["controls"]][:12])
            for person in self.people
        }
        told = {name: state["game"].get(name) for name in ("phase", "round", "turn", "last", "players")}
        return json.dumps([told, state["stillness"], state["instruction"], says], ensure_ascii=False)


class DeadEnd(Exception):
    """The evening can't go on."""


def told_of(games: Sequence[Told]) -> str:
    """All evenings in some lines."""
    over = sum(game.over for game in games)
    silent, covered = (sum(len(getattr(game, name)) for game in games) for name in ("silent", "covered"))
    cut_off = sum(game.cut_off for game in games)
    ends = f"{len(games)} evenings: {over} over, {cut_off} cut off, {len(games) - over - cut_off} dead ends"
    ends += f", {silent} moments without an instruction"
    return f"{ends}, {covered} presses on something covered"
