# SPDX-License-Identifier: MIT
"""One evening: people sit down by the one code and play several games to their ends on one table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from playwright.sync_api import TimeoutError as Gone

from companion.messages.languages import NAMES as LANGUAGES
from companion.play.registry import GAMES
from tests.evening.party import PHONES, REFEREE, Party
from tests.evening.person import Person

REST_MS: Final = 150
"""People wait so long for the others, or for what they see to go by."""
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
DEAD_S: Final = 90.0
"""Nothing has happened at the table for so long, whatever was pressed: a dead end."""
STUCK_S: Final = 25.0
"""After so long without any news people try what stands further down."""
GONE_MS: Final = 2000
"""Who wants to press what is gone by then lets it be."""
WATCH_S: Final = 0.7
"""So often somebody looks at the television and the referee's page."""
PLAIN: Final = 0.05
"""How often a game is begun as it stands, with the options of the last one."""
SELDOM: Final = {"undo": 0.015, "back": 0.01, "correct": 0.03, "language": 0.005}
"""How likely each of it happens in a round of looks."""


@dataclass
class Played:
    """What came of a game."""

    game: str
    people: int
    over: bool = False
    why: str = ""
    seconds: float = 0.0
    taps: int = 0
    options: str = ""

    def __str__(self) -> str:
        end = "over" if self.over else "NOT OVER"
        return f"{self.game:15} {self.people} people: {end}, {self.seconds:.0f} s, {self.taps} taps; {self.options}"


@dataclass
class Evening:
    """``people`` with a phone each, a television and a referee, at the table of ``party``."""

    party: Party
    state: Callable[[], Mapping[str, Any]]
    """The table as everybody sees it."""
    pin: str
    people: int
    television: tuple[int, int]
    chance: Random
    quiet: bool = False
    """Nothing is undone, corrected or closed meanwhile."""
    played: list[Played] = field(default_factory=list)
    pressed: list[str] = field(default_factory=list)
    _news: tuple[object, float] = (None, 0.0)
    _watched: float = 0.0

    def come(self) -> None:
        """Open all screens and sit down."""
        self.tv = self.party.open("television", "/", self.television, phone=False)
        self.referee = self.party.open("referee", f"/table?pin={self.pin}", REFEREE, phone=False)
        self.guests = [
            self.party.open(name, "/sit", PHONES[place % len(PHONES)])
            for place, name in enumerate(NAMES[: self.people])
        ]
        for guest in self.guests:
            self._press(guest, lambda one: "free" in one["look"].split(), "a free seat")
            self._press(guest, lambda one: one["tag"] == "INPUT", "a field for the name")
            guest.page.keyboard.type(guest.name)
            self._press(guest, lambda one: "wide" in one["look"].split() and one["room"] == "board", "a button")
            self._until(lambda one=guest: "/seat" in one.page.url, guest, "it did not come to the seat")

    def play(self, game: str, longest_s: float) -> Played:
        """Choose ``game`` and play it to its end."""
        told, began = Played(game, self.people), time.monotonic()
        self.played.append(told)
        before = sum(one.taps for one in self.guests)
        try:
            told.options = self._choose(game)
            self._to_the_end(told, began + longest_s)
        except DeadEnd as end:
            told.why = str(end)
        told.seconds, told.taps = time.monotonic() - began, sum(one.taps for one in self.guests) - before
        return told

    # a game begins

    def _choose(self, game: str) -> str:
        """Begin it, by the referee's form or a tile; what was chosen of its options."""
        number = self._number()
        begun = lambda: self._number() > number  # noqa: E731
        if self.chance.random() < 0.5 and (options := self._by_referee(game)) is not None:
            self._until(begun, self.referee, f"{game} did not begin")
            return options
        host = self.chance.choice(self.guests)
        name = next(book["name"] for book in GAMES.rulebooks() if book["id"] == game)
        tile = lambda one: "tile" in one["look"].split() and name in one["words"]  # noqa: E731
        another = lambda one: one["room"] == "start" and "plain" in one["look"].split()  # noqa: E731
        shown = lambda: host.look()["controls"]  # noqa: E731
        self._until(lambda: any(tile(one) or another(one) for one in shown()), host, "no game can be chosen")
        if not any(tile(one) for one in shown()):
            self._press(host, another, "another game")
        options = self._by_tile(host, name)
        self._press(host, tile, f"the tile of {name}")
        self._until(begun, host, f"{name} did not begin")
        return options

    def _number(self) -> int:
        number: int = (self.state()["game"] or {}).get("number", 0)
        return number

    def _by_referee(self, game: str) -> str | None:
        """Start it with options by chance; None where the page has no such form now."""
        form = self.referee.page.locator("#controls form").first
        if not form.locator("select[name=game]").count():
            return None
        form.locator("select[name=game]").select_option(game)
        chosen = self._options(form.locator(".fields"))
        start = form.locator("button.button").last
        if not start.is_enabled():
            return None
        start.click()
        return f"referee {chosen}"

    def _by_tile(self, host: Person, name: str) -> str:
        """Unfold the options under a tile, and choose among them."""
        folded = host.page.locator("#start li", has=host.page.locator(".tile", has_text=name)).locator("details")
        if self.chance.random() < PLAIN or not folded.count():
            return "plain"
        if folded.get_attribute("open") is None:
            folded.locator("summary").tap()
        return f"tile {self._options(folded)}"

    def _options(self, around: Any) -> str:
        """Choose each by chance; of numbers rather the small, and the more so the more people play."""
        chosen = []
        for one in around.locator("select:not([name=game]), input[type=number]").all():
            if not one.is_visible():
                continue  # it has no meaning beside what was chosen before
            name, usual, values = one.evaluate(
                "e => [e.name, e.defaultValue, [...(e.options ?? [])].map((o) => o.value)]"
            )
            if values:
                place = self.chance.randrange(len(values))
                if all(value.isdigit() for value in values):
                    place = min(place, *(self.chance.randrange(len(values)) for _ in self.guests[1:]))
                one.select_option(index=place)
                chosen.append(f"{name}={values[place] or '-'}")
            elif usual is not None:
                number = max(1, int(usual or 10) * self.chance.randint(1, 3) // 10)
                one.fill(str(number))
                chosen.append(f"{name}={number}")
        return " ".join(chosen)

    # and goes on

    def _to_the_end(self, told: Played, until: float) -> None:
        self._news = (None, time.monotonic())
        while True:
            state = self.state()
            if not state["game"] or state["game"]["phase"] == "over":
                told.over = bool(state["game"])
                self._measure()
                return
            stuck_s = self._stuck(state)
            if stuck_s > DEAD_S or time.monotonic() > until:
                raise DeadEnd(f"{'nothing moves' if stuck_s > DEAD_S else 'not over in time'}; {self._standing(state)}")
            pressed = [self._turn_of(one, stuck_s) for one in self.chance.sample(self.guests, len(self.guests))]
            if not self.quiet:
                self._mischief()
            self._measure()
            if not any(pressed):
                self.tv.page.wait_for_timeout(REST_MS)

    def _turn_of(self, person: Person, stuck_s: float) -> bool:
        seen, done = person.act(stuck_s > STUCK_S)
        if seen["path"] != "/seat":
            person.page.goto(f"{self.party.url}/seat")  # the rules were read, and it is back
            return True
        if done is not None:
            self.pressed = [*self.pressed[-39:], f"{person.name}: {done['words']}"]
        return done is not None

    def _mischief(self) -> None:
        """What happens at a table: something is taken back or put right, a phone is put away, a language changed."""
        for what, share in SELDOM.items():
            if self.chance.random() < share:
                getattr(self, f"_{what}")(self.chance.choice(self.guests))

    def _undo(self, _: Person) -> None:
        self.pressed.append("referee: undo")
        self._click(self.referee.page.locator("#controls .tools button").first)

    def _back(self, person: Person) -> None:
        self.pressed.append(f"{person.name}: put away, and back")
        self.party.come_back(person.name)

    def _correct(self, person: Person) -> None:
        if self._click(person.page.locator("#evidence .dice button:visible")):
            self._click(person.page.locator(".put-right button:enabled"))
            self.pressed.append(f"{person.name}: corrected a die")

    def _click(self, found: Any) -> bool:
        """Click any of what is ``found``; the game may just have gone on, and there is none any more."""
        many = found.count()
        try:
            if many:
                found.nth(self.chance.randrange(many)).click(timeout=GONE_MS)
        except Gone:
            return False
        return bool(many)

    def _language(self, person: Person) -> None:
        code = self.chance.choice([*LANGUAGES])
        self.pressed.append(f"{person.name}: speaks {code}")
        context = person.page.context
        context.add_cookies([{"name": "quartermaster-language", "value": code, "url": self.party.url}])
        person.page.reload()

    # how it goes

    def _measure(self) -> None:
        if time.monotonic() - self._watched > WATCH_S:
            self._watched = time.monotonic()
            self.tv.look()
            self.referee.look()

    def _stuck(self, state: Mapping[str, Any]) -> float:
        game = {name: value for name, value in state["game"].items() if name != "legal"}
        news = [game, state["awaits"], state["pending"], state["floor"], state["instruction"]]
        if news != self._news[0]:
            self._news = (news, time.monotonic())
        return time.monotonic() - self._news[1]

    def _standing(self, state: Mapping[str, Any]) -> str:
        says = {
            one.name: (seen["told"], [control["words"] for control in seen["controls"]][:12])
            for one in self.guests
            for seen in [one.look()]
        }
        told = {name: state["game"].get(name) for name in ("phase", "round", "turn", "last", "players")}
        last = self.pressed[-12:]
        return json.dumps([told, state["stillness"], state["instruction"], says, last], ensure_ascii=False)

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


class DeadEnd(Exception):
    """The evening can't go on."""


def told_of(games: Sequence[Played]) -> str:
    """All games in a line."""
    over = sum(game.over for game in games)
    return f"{len(games)} games: {over} over, {len(games) - over} not; {sum(game.taps for game in games)} taps"
