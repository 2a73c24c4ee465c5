# SPDX-License-Identifier: MIT
"""Waits until a page has drawn what it was told and nothing moves on it any more, however busy the machine is."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, Final
from weakref import WeakKeyDictionary

HEARD: Final = """(() => {
  window.trueTime = { frame: requestAnimationFrame.bind(window), now: performance.now.bind(performance) };
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    constructor(...how) {
      super(...how);
      this.addEventListener("state", ({ lastEventId }) => queueMicrotask(() => (window.lastHeard = lastEventId)));
    }
  };
})()"""
"""Runs before a page's own scripts: ``lastHeard`` is the id of the last state that it was told and has drawn, and
``trueTime`` goes on where a test has stopped the page's clock."""
QUIET: Final = """() => new Promise((done) => {
  const STILL_MS = 60;
  const { frame, now } = trueTime;
  let since = now();
  const changes = new MutationObserver(() => (since = now()));
  changes.observe(document, { subtree: true, childList: true, characterData: true });
  changes.observe(document.documentElement, { attributes: true }); // what makes all of it larger or smaller
  const look = () => {
    const moving = document.getAnimations()
      .some((one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity);
    if (moving) since = now();
    if (now() - since < STILL_MS) return frame(look);
    changes.disconnect();
    done();
  };
  frame(() => frame(look));
})"""
PATIENCE_S: Final = 120
LIVE: Final = ("/events", "/frame.jpg", "after=")
"""What is asked for as long as one looks."""


class Fetching:
    """What a page has asked for and has not got yet."""

    def __init__(self, page: Any) -> None:
        self._open: set[Any] = set()
        page.on("request", self._asked)
        page.on("response", self._refused)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)

    def __bool__(self) -> bool:
        return bool(self._open)

    def __str__(self) -> str:
        return ", ".join(sorted(request.url for request in self._open))

    def forget(self) -> None:
        self._open.clear()

    def _asked(self, request: Any) -> None:
        if not any(part in request.url for part in LIVE):
            self._open.add(request)

    def _refused(self, response: Any) -> None:
        if not response.ok:  # no script reads any further, so it is never finished
            self._open.discard(response.request)

    def _answered(self, request: Any) -> None:
        self._open.discard(request)


_FETCHING: WeakKeyDictionary[Any, Fetching] = WeakKeyDictionary()


def listen(page: Any) -> None:
    """Note what ``page``, which is new, is told and asks for."""
    page.add_init_script(HEARD)
    _FETCHING[page] = Fetching(page)


def listen_anew(page: Any) -> None:
    """Wait no more for what ``page`` has asked for so far: it shows something else now."""
    _FETCHING[page].forget()


def settle(page: Any, told: str | None = None) -> None:
    """Wait until ``page`` has drawn all it asked for, after it was told the state with the id ``told``."""
    page.wait_for_load_state()
    if told is not None:
        page.wait_for_function("told => window.lastHeard === told", arg=told)
    page.evaluate(QUIET)
    until = time.monotonic() + PATIENCE_S
    while _FETCHING[page]:
        assert time.monotonic() < until, f"still on its way: {_FETCHING[page]}"
        page.evaluate(QUIET)


def stop_clock(page: Any) -> None:
    """From now on time passes on ``page`` only as a test lets it; its clock is installed before it is opened."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # in seconds: a longer leap looks like a lost line


def pass_until(page: Any, there: Any) -> None:
    """Let time pass on a page whose clock stands, until a locator finds something."""
    until = time.monotonic() + PATIENCE_S
    while not there.count():
        assert time.monotonic() < until, f"it never came: {there}"
        page.clock.run_for(100)


def tap_again(page: Any, label: str) -> None:
    """Tap a button that asks once, twice; from the start where a busy machine takes longer than it waits."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        page.get_by_role("button", name=label, exact=True).click()
        with suppress(Exception):  # playwright's own TimeoutError
            page.get_by_role("button", name=f"{label}? Tap again", exact=True).click(timeout=3000)
            return
    raise AssertionError(f"never in time: {label}")
