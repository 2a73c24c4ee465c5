# SPDX-License-Identifier: MIT
"""Plays one round on the simulated table and films the television: a shout, then the reveal, as one animated WebP.

python -m tests.browser.reveal_film FILE        such as docs/screens/reveal-film.webp
"""

from __future__ import annotations

import base64
import itertools
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, a_running_table
from vision.frame import Pixels
from vision.replay.film import animation

NAMES: Final = ("Ann", "Ben", "Carla", "Dunstan")
SIZE: Final = (800, 450)
LEAST_MS: Final = 90
"""Pictures that come sooner after one another are passed over."""
LAST_MS: Final = 3000
QUALITY: Final = 55


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
        gaps = [round(1000 * (after[0] - one[0])) for one, after in itertools.pairwise(kept)]
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

    def hand(self, verb: str, **arguments: Any) -> None:
        self._asked.post(f"{self.url}/api/v1/simulated/{verb}?as=referee", data=arguments)

    def state(self) -> Any:
        return json.loads(self._asked.get(f"{self.url}/api/v1/state?as=referee").body())


def seated(referee: Referee) -> None:
    for seat, (name, colour) in enumerate(zip(NAMES, ("red", "blue", "green", "yellow"), strict=True), 1):
        referee.act(event="sit", seat=seat, name=name, colour=colour)


def waits(page: Page, referee: Referee, true: Any, seconds: float = 60) -> None:
    """Let the page go on until ``true`` of the state."""
    end = time.monotonic() + seconds
    while not true(referee.state()):
        if time.monotonic() > end:
            raise AssertionError(f"it did not come: {json.dumps(referee.state()['instruction'])}")
        page.wait_for_timeout(250)


def play(page: Page, referee: Referee, reel: Reel) -> None:
    """A roll under cups, bids, a shout with a button, and the cups lifted."""
    referee.act(event="new-game", game="pirates-dice", players=list(NAMES), options={"first": "Ben"})
    referee.hand("roll")
    waits(page, referee, lambda state: state["stillness"] not in ("rolling", "settling"))
    for player, quantity, face in (("Ben", 4, 2), ("Carla", 5, 2), ("Dunstan", 7, 2)):
        referee.act(event="bid", player=player, quantity=quantity, face=face)
    page.wait_for_timeout(2500)
    reel.begin()
    page.wait_for_timeout(700)
    referee.hand("press", seat=1, button="shout")
    waits(page, referee, lambda state: state["game"]["phase"] == "reveal")
    page.wait_for_timeout(2600)
    referee.hand("lift")
    waits(page, referee, lambda state: state["moment"])
    page.wait_for_function("document.querySelector('#scene.told .stamp')", timeout=60_000)
    page.wait_for_timeout(1200)
    reel.end()


def main(file: str) -> None:
    """Film it into ``file``."""
    with sync_playwright() as engine, tempfile.TemporaryDirectory() as kept, a_running_table(Path(kept)) as table:
        browser = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en")
        page = context.new_page()
        referee = Referee(table.url, table.pin, page)
        seated(referee)
        page.goto(table.url + "/")
        reel = Reel(page)
        play(page, referee, reel)
        webp = reel.film()
        Path(file).write_bytes(webp)
        print(f"{file}: {len(reel.shots)} pictures taken, {len(webp)} bytes")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
