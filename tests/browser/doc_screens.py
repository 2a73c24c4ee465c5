# SPDX-License-Identifier: MIT
"""Takes the pictures of the docs anew from the real program in a real browser: the film of a reveal, phones, the map.

python -m tests.browser.doc_screens docs/screens        (make screens)
"""

from __future__ import annotations

import base64
import itertools
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, a_running_table
from tests.pages.letting_in import let_in
from vision.frame import Pixels
from vision.replay.film import animation

NAMES: Final = ("Ann", "Ben", "Carla", "Dunstan")
SIZE: Final = (800, 450)
LEAST_MS: Final = 90
"""Pictures that come sooner after one another are passed over."""
MOST_MS: Final = 700
"""And what stands longer is cut short: the cups are lifted while nobody films."""
LAST_MS: Final = 3000
QUALITY: Final = 55
PHONE: Final = (360, 740)
APART: Final = 24
THROWS: Final = 5
TRIES: Final = 4


class Reel:
    """Takes the pictures that a page shows, with the time of each."""

    def __init__(self, page: Page) -> None:
        self._line = page.context.new_cdp_session(page)
        self._line.on("Page.screencastFrame", self._take)
        self.shots: list[tuple[float, Pixels]] = []

    def begin(self) -> None:
        self._line.send("Page.startScreencast", {"format": "jpeg", "quality": 90})

    def end(self) -> None:
        self._line.send("Page.stopScreencast")

    def _take(self, told: Any) -> None:
        self._line.send("Page.screencastFrameAck", {"sessionId": told["sessionId"]})
        shown = cv2.imdecode(np.frombuffer(base64.b64decode(told["data"]), np.uint8), cv2.IMREAD_COLOR)
        if shown is not None:
            small = cv2.resize(shown, SIZE, interpolation=cv2.INTER_AREA)
            self.shots.append((float(told["metadata"]["timestamp"]), np.asarray(small, np.uint8)))

    def film(self) -> bytes:
        """What was taken, in its own time."""
        kept = [self.shots[0]]
        for at, pixels in self.shots[1:]:
            if (at - kept[-1][0]) * 1000 >= LEAST_MS:
                kept.append((at, pixels))
        gaps = [min(MOST_MS, round(1000 * (after[0] - one[0]))) for one, after in itertools.pairwise(kept)]
        return animation([(one[1], ms) for one, ms in zip(kept, [*gaps, LAST_MS], strict=True)], QUALITY).webp


class Referee:
    """Who moves the game along."""

    def __init__(self, url: str, pin: str, page: Page) -> None:
        self.url, self._asked = url, page.context.request
        self._asked.post(f"{url}/api/v1/session", data={"key": pin})

    def act(self, **event: Any) -> None:
        answer = self._asked.post(f"{self.url}/api/v1/actions?as=referee", data=event)
        if not answer.ok:
            raise AssertionError(answer.text())

    def hand(self, verb: str, **arguments: Any) -> Any:
        return json.loads(self._asked.post(f"{self.url}/api/v1/simulated/{verb}?as=referee", data=arguments).body())

    def seat(self, phone: Page, seat: int) -> str:
        """Have ``phone`` sit there; the address of its page."""
        let_in(self._asked, phone.context.request, self.url, seat)
        return f"{self.url}/seat"

    def state(self) -> Any:
        return json.loads(self._asked.get(f"{self.url}/api/v1/state?as=referee").body())


def seated(referee: Referee) -> None:
    for seat, (name, colour) in enumerate(zip(NAMES, ("red", "blue", "green", "yellow"), strict=True), 1):
        referee.act(event="sit", seat=seat, name=name, colour=colour)


def waits(page: Page, referee: Referee, true: Callable[[Any], Any], seconds: float = 300) -> None:
    """Let the page go on until ``true`` of the state."""
    end = time.monotonic() + seconds
    while not true(referee.state()):
        if time.monotonic() > end:
            raise AssertionError(f"it did not come: {json.dumps(referee.state()['instruction'])}")
        page.wait_for_timeout(250)


def still(state: Any) -> bool:
    return state["stillness"] not in ("rolling", "settling", "hands")


def phone(browser: Browser, referee: Referee, seat: int, lang: str, theme: str) -> Pixels:
    """What the phone at ``seat`` shows now."""
    size = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, locale=lang, is_mobile=True, has_touch=True, reduced_motion="reduce")
    device = json.dumps(json.dumps({"theme": theme}))
    context.add_init_script(f"localStorage.setItem('quartermaster-device', {device})")
    page = context.new_page()
    page.goto(referee.seat(page, seat))
    page.locator("#crew li").first.wait_for()
    page.wait_for_timeout(1500)
    shown = picture_of(page)
    context.close()
    return shown


def picture_of(page: Page) -> Pixels:
    shown = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    if shown is None:
        raise AssertionError("the browser gave no picture")
    return np.asarray(shown, np.uint8)


def beside(pictures: list[Pixels]) -> Pixels:
    """Phones beside one another."""
    gap = np.full((PHONE[1], APART, 3), 0, np.uint8)
    return np.hstack([part for picture in pictures for part in (picture, gap)][:-1])


def one_round(browser: Browser, page: Page, referee: Referee, reel: Reel) -> list[Pixels]:
    """A roll under cups, bids, a shout with a button, and the cups lifted; what phones showed before and after."""
    referee.act(event="new-game", game="pirates-dice", players=list(NAMES), options={"first": "Ben"})
    referee.hand("roll")
    waits(page, referee, still)
    for player, quantity, face in (("Ben", 4, 2), ("Carla", 5, 2), ("Dunstan", 7, 2)):
        referee.act(event="bid", player=player, quantity=quantity, face=face)
    phones = [phone(browser, referee, 1, "en", "dark"), phone(browser, referee, 1, "es", "light")]
    page.wait_for_timeout(6500)  # that phones came is told by then
    reel.begin()
    page.wait_for_timeout(900)
    referee.hand("press", seat=1, button="shout")
    waits(page, referee, lambda state: state["game"]["phase"] == "reveal")
    page.locator("#scene.shouted").wait_for()
    page.wait_for_timeout(1500)
    reel.end()
    page.wait_for_timeout(1500)
    referee.hand("lift")
    page.locator("#scene.reveal").wait_for(timeout=90_000)
    reel.begin()
    page.locator("#scene.told .stamp").wait_for(timeout=90_000)
    page.wait_for_timeout(1500)
    reel.end()
    return [*phones, phone(browser, referee, 1, "de", "light")]


def throw(page: Page, referee: Referee, lying: int) -> None:
    """Whoever is to throws a die beside those ``lying`` there; once more where the camera was away meanwhile."""
    thrower = NAMES.index(referee.state()["game"]["turn"]) + 1
    for _ in range(TRIES):
        referee.hand("roll", seat=thrower)
        try:
            return waits(page, referee, lambda state: len(state["game"]["board"]) > lying, 60)
        except AssertionError as error:
            print(f"thrown again: {error}", flush=True)
    raise AssertionError(f"a die was thrown {TRIES} times and never counted")


def a_map(browser: Browser, page: Page, referee: Referee) -> tuple[Pixels, Pixels]:
    """Some throws on the map: the television, and a phone."""
    referee.act(event="close-game")
    referee.act(event="new-game", game="treasure-map", players=list(NAMES), options={})
    for thrown in range(THROWS):
        waits(page, referee, lambda state, lying=thrown: len(state["game"]["board"]) == lying and still(state))
        throw(page, referee, thrown)
    waits(page, referee, still)
    page.wait_for_timeout(2500)
    return picture_of(page), phone(browser, referee, 1, "en", "dark")


def written(folder: Path, name: str, pixels: Pixels) -> None:
    good, data = cv2.imencode(".webp", pixels, [cv2.IMWRITE_WEBP_QUALITY, 80])
    if not good:
        raise AssertionError("this OpenCV writes no WebP")
    (folder / name).write_bytes(data.tobytes())
    print(f"{folder / name}: {len(data)} bytes", flush=True)


def main(folder: Path) -> None:
    """Take them all into ``folder``."""
    with sync_playwright() as engine, tempfile.TemporaryDirectory() as kept, a_running_table(Path(kept)) as table:
        browser = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en").new_page()
        referee = Referee(table.url, table.pin, browser.new_context().new_page())
        seated(referee)
        page.goto(table.url + "/")
        reel = Reel(page)
        phones = one_round(browser, page, referee, reel)
        webp = reel.film()
        (folder / "reveal-film.webp").write_bytes(webp)
        print(f"{folder / 'reveal-film.webp'}: {len(reel.shots)} pictures taken, {len(webp)} bytes", flush=True)
        television, last = a_map(browser, page, referee)
        written(folder, "treasure-map.webp", television)
        written(folder, "phones.webp", beside([*phones, last]))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
