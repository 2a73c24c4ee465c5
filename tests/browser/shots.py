# SPDX-License-Identifier: MIT
"""Plays simulated tables and takes pictures of every page and state, to be looked at by people.

python -m tests.browser.shots DIR [PATTERN]        all pictures, or those whose name the pattern finds
"""

from __future__ import annotations

import itertools
import json
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from companion.play.registry import GAMES
from companion.web.app import create_app
from companion.web.keys import load_keys
from tests.browser.conftest import CHROMIUM, FLAGS, PRESS, Served, a_running_table, answering
from tests.pages.letting_in import let_in
from tests.pages.scripted_table import ScriptedTable

NAMES = ("Ann", "Ben", "Carla", "Dunstan")
SIZES = {
    "tv": (1280, 720),
    "hd": (1920, 1080),
    "tablet": (1024, 768),
    "phone": (360, 740),
    "small": (320, 568),
}
PAGES = (
    "/aim",
    "/panel",
    "/history",
    "/health",
    "/settings",
    "/setup",
    "/teach",
    "/lobby",
    "/join",
    "/sit",
    "/cards",
    "/rules",
)
"""Pages that are no game; those that this table has not are left out."""


@dataclass
class Stage:
    """A table to play at, and a browser that looks on."""

    url: str
    pin: str
    browser: Browser
    folder: Path
    pattern: str

    def __post_init__(self) -> None:
        self.referee = self.context("phone")
        self.referee.request.post(f"{self.url}/api/v1/session", data={"key": self.pin})

    def context(self, size: str, lang: str = "en", **device: str) -> BrowserContext:
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, has_touch=width < 700, reduced_motion="reduce"
        )
        context.add_init_script(f"localStorage.setItem('quartermaster-device', {json.dumps(json.dumps(device))})")
        return context

    def act(self, **event: Any) -> Mapping[str, Any]:
        answer = self.referee.request.post(f"{self.url}/api/v1/actions?as=referee", data=event)
        return json.loads(answer.body())  # type: ignore[no-any-return]

    def hand(self, verb: str, **arguments: Any) -> None:
        self.referee.request.post(f"{self.url}/api/v1/simulated/{verb}?as=referee", data=arguments)

    def state(self) -> Any:
        return json.loads(self.referee.request.get(f"{self.url}/api/v1/state?as=referee").body())

    def until(self, true: Callable[[Any], Any], seconds: float = 20.0) -> bool:
        """Wait for a state in which ``true``; False after ``seconds``."""
        for _ in range(int(seconds * 4)):
            if true(self.state()):
                return True
            time.sleep(0.25)
        return False

    def has(self, path: str) -> bool:
        return bool(self.referee.request.get(f"{self.url}{path}").ok)

    def shoot(self, name: str, path: str, *looks: str, seat: int | None = None, referee: bool = False) -> None:
        """A picture of ``path`` for each look: size, language, then light, big, huge or high, parted by dashes."""
        for look in looks:
            file = self.folder / f"{name}.{look}.png"
            if re.search(self.pattern, file.name):
                self._shoot(file, path, look, seat, referee)

    def _shoot(self, file: Path, path: str, look: str, seat: int | None, referee: bool) -> None:
        size, lang, *more = look.split("-")
        wishes = {
            "light": ("theme", "light"),
            "high": ("contrast", "more"),
            "big": ("text", "big"),
            "huge": ("text", "huge"),
        }
        context = self.context(size, lang, **dict(wishes[one] for one in more if one in wishes))
        if referee:
            context.add_cookies(self.referee.cookies())
        page = context.new_page()
        if seat is not None:
            let_in(self.referee.request, context.request, self.url, seat)
        page.goto(self.url + path)
        page.wait_for_timeout(1500)
        page.screenshot(path=file, full_page="full" in more)
        context.close()
        print(file.name, flush=True)


def before_a_game(stage: Stage) -> None:
    stage.shoot("no-game", "/", "tv-en", "hd-es", "phone-en", "tv-en-light")
    stage.shoot("no-game-referee", "/table", "tv-en-full", "phone-es-full", referee=True)
    stage.shoot("seat-no-game", "/seat", "phone-en", "phone-es-light", seat=1)
    stage.shoot("stranger", "/seat", "phone-en")
    stage.shoot("pin", "/table", "phone-en", "tv-es")


def pirates_dice(stage: Stage) -> None:
    """From the roll-off to a verdict."""
    stage.act(event="new-game", game="pirates-dice", players=list(NAMES), options={"first": "Ben"})
    stage.hand("roll")
    stage.until(lambda state: state["stillness"] not in ("rolling", "settling"))
    stage.shoot("first-bid", "/", "tv-en", "phone-es")
    stage.shoot("seat-bids", "/seat", "phone-en", "small-es", "phone-en-light", "phone-en-huge", seat=2)
    for player, quantity, face in (("Ben", 3, 2), ("Carla", 4, 2), ("Dunstan", 4, 5), ("Ann", 8, 5)):
        stage.act(event="bid", player=player, quantity=quantity, face=face)
    stage.shoot("bids", "/", "tv-en", "hd-es", "tablet-en", "phone-en", "tv-en-light", "tv-es-high")
    stage.shoot("bids-referee", "/table", "tv-en-full", referee=True)
    stage.shoot("seat-doubts", "/seat", "phone-en", "phone-es-light", "small-en", seat=2)
    stage.shoot("seat-waits", "/seat", "phone-en", "phone-es", seat=4)
    stage.act(event="challenge", player="Ben")
    stage.shoot("lift", "/", "tv-en", "phone-es")
    stage.hand("lift")
    stage.until(lambda state: state["game"]["last"] or state["stillness"] == "doubt")
    if not stage.state()["game"]["last"]:
        stage.shoot("asks", "/", "tv-en", "phone-es")
        stage.shoot("seat-asks", "/seat", "phone-en", seat=2)
        seen = stage.state()["reading"]["dice"]
        throw = {name: [die["face"] for die in seen if die["zone"] == name] for name in NAMES}
        stage.act(event="reveal", dice=throw)
    stage.shoot("verdict", "/", "tv-en", "hd-es", "tablet-es", "phone-en", "tv-en-light", "tv-en-high")
    stage.shoot("seat-verdict", "/seat", "phone-en", "phone-es-light", seat=2)


def the_end(stage: Stage) -> None:
    stage.act(event="close-game")
    stage.act(event="new-game", game="pirates-dice", players=list(NAMES[:2]), options={"first": "Ann", "dice": 1})
    stage.act(event="bid", player="Ann", quantity=2, face=4)
    stage.act(event="challenge", player="Ben")
    stage.act(event="reveal", dice={"Ann": [2], "Ben": [4]})
    stage.shoot("over", "/", "tv-en", "hd-es-light", "phone-en")
    stage.shoot("over-referee", "/table", "tv-en-full", referee=True)
    stage.shoot("seat-won", "/seat", "phone-en", seat=2)
    stage.shoot("seat-lost", "/seat", "phone-es", seat=1)


def mishaps(stage: Stage) -> None:
    for name, verb, condition, back in (
        ("dark", "lights", "dark", lambda: stage.hand("lights", dark=False)),
        ("covered", "lens", "covered", lambda: stage.hand("lens", covered=False)),
        ("lost", "unplug", "lost", lambda: stage.hand("plug")),
    ):
        stage.hand(verb, **({} if verb == "unplug" else {condition: True}))
        stage.until(lambda state: state["camera"]["condition"] not in ("ok", "starting"))
        stage.shoot(f"camera-{name}", "/", "tv-en", "phone-es")
        back()
        stage.until(lambda state: state["camera"]["condition"] == "ok")


def each_game(stage: Stage) -> None:
    for book in GAMES.rulebooks():
        players = list(NAMES[: max(2, min(4, book["seats"]["most"]))])
        stage.act(event="close-game")
        stage.act(event="new-game", game=book["id"], players=players, options={})
        time.sleep(1.0)
        stage.shoot(f"game-{book['id']}", "/", "tv-en", "tv-es-light", "phone-es")
        stage.shoot(f"game-{book['id']}-seat", "/seat", "phone-en", "small-es", seat=1)
    stage.act(event="close-game")


def other_pages(stage: Stage) -> None:
    for path in filter(stage.has, PAGES):
        stage.shoot(path[1:], path, "phone-en-full", "phone-es-light-full", "tv-en")
        stage.shoot(f"{path[1:]}-referee", path, "phone-en-full", "tv-es", referee=True)
    stage.shoot("not-here", "/nowhere", "phone-en", "tv-es")


LATE = {"player": "Ben", "seat": 2, "button": "shout", "source": "phone", "behind_ms": 14.2}
LINE = [[1, "shout", 0.0, True], [1, "shout", 0.6, False], [1, "shout", 1.1, True], [2, "shout", 14.2, True]]


@contextmanager
def scripted(picture: bytes, folder: Path) -> Iterator[Served]:
    """A table that shows what it is told, over one picture."""
    table, keys = ScriptedTable(), load_keys(folder)
    numbers = itertools.count(1)
    table.jpeg = lambda after, timeout_s: (next(numbers) + after, picture)  # type: ignore[method-assign]
    with answering(create_app(table, table, table, keys, table, table)) as server:
        yield Served(table, keys, server)


def rare_states(stage: Stage, served: Served) -> None:
    """What a simulated table shows seldom: a tie, a photo finish, a die in doubt, a lost line."""
    table = served.table
    table.play(event="new-game", game="pirates-dice", players=list(NAMES), options={"first": "Ann"})
    table.play(event="bid", player="Ann", quantity=4, face=4)
    table.tell(stillness="hands", ruling={"first": [PRESS], "late": [LATE], "tied": False, "line": LINE})
    stage.shoot("photo-finish", "/", "tv-en", "phone-es")
    table.tell(ruling={"first": [PRESS, {**LATE, "behind_ms": 0}], "late": [], "tied": True, "line": LINE})
    stage.shoot("tie", "/", "tv-en", "phone-es", "tv-en-light")
    table.play(event="challenge", player="Ben")
    dice = [
        {"x": 100.0 * n, "y": 100, "size": 40, "face": n % 6 + 1, "zone": NAMES[n % 4], "sure": 0.99} for n in range(20)
    ]
    seen = {"verified": False, "why_not": "die 7 is in doubt", "expected": 20, "dice": dice}
    seen |= {"counts": {str(n): 3 for n in range(1, 7)}, "doubts": [{"x": 600, "y": 100, "why": "4 or 5"}]}
    table.tell(stillness="doubt", reading=seen, ruling=None)
    stage.shoot("doubt", "/", "tv-en", "hd-es", "phone-en", "tv-en-light")
    stage.shoot("seat-doubt", "/seat", "phone-en", "phone-es-light", seat=1)
    thrown = {
        "Ann": [4, 4, "skull", 2, 6],
        "Ben": [2, 4, 3, 3, 5],
        "Carla": [2, 4, 6, 6, 5],
        "Dunstan": [4, 3, 2, 2, 6],
    }
    table.play(event="reveal", dice=thrown)
    faces = [face for row in thrown.values() for face in row]
    counts = {str(face): faces.count(face) for face in faces}
    table.tell(stillness="steady", reading={**seen, "verified": True, "why_not": "", "counts": counts, "doubts": []})
    stage.shoot("counted", "/", "tv-en", "hd-es", "tablet-en", "phone-es", "tv-en-light")
    stage.shoot("seat-counted", "/seat", "phone-en", "phone-es-light", seat=2)


def offline(stage: Stage) -> None:
    """The table goes while a phone and a television look on."""
    for look in ("tv-en", "phone-es"):
        size, lang = look.split("-")
        context = stage.context(size, lang)
        page = context.new_page()
        page.goto(stage.url)
        page.wait_for_timeout(1000)
        context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('offline'))")
        page.wait_for_timeout(300)
        page.screenshot(path=stage.folder / f"offline.{look}.png")
        context.close()


SCENES = (before_a_game, pirates_dice, the_end, mishaps, each_game, other_pages)


def main(folder: str, pattern: str = "") -> None:
    """Take the pictures into ``folder``."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as engine, tempfile.TemporaryDirectory() as kept:
        browser = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        with a_running_table(Path(kept) / "table") as table:
            stage = Stage(table.url, table.pin, browser, Path(folder), pattern)
            for scene in SCENES:
                scene(stage)
                picture = stage.referee.request.get(f"{stage.url}/api/v1/frame.jpg").body()
        with scripted(picture, Path(kept)) as served:
            stage = Stage(served.url("").rstrip("/"), served.keys.pin, browser, Path(folder), pattern)
            rare_states(stage, served)
            offline(stage)
        browser.close()


if __name__ == "__main__":
    threading.excepthook = lambda _: None  # a server that ends while a stream is open says so on standard error
    main(*sys.argv[1:3])
