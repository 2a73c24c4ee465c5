# SPDX-License-Identifier: MIT
"""The panel for the dashboard: live presses and rulings, tests of lamps, buzzer, ring light and wiring, night mode.

It stands between the panel and the table: edges pass through at once and are only noted, cues pass through unless a
test shows something else for a few seconds.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, get_args

import msgspec

from companion.games.checks import shown
from companion.messages.message import Message, capital, noticed
from companion.web.pages.panel.calls import PanelEvent, PanelNews, PanelPart, WiringFinding, WiringTest
from firmware.arbiter import Arbiter
from firmware.check import WiringCheck
from firmware.cue import Cue, LampCue, RingCue, Sound
from firmware.panel import Panel
from firmware.press import Edge
from firmware.watch import Referee, Report

TEST_S: Final = 4.0
"""Duration of a test; then the table's own cue comes back."""
STALE_NS: Final = 10_000_000_000
"""Age at which presses are no longer reported to a page that has just been opened."""
KEPT: Final = 120


class PanelHandler:
    """Any thread may call it.

    Parameters:
        panel: what is looked at and tested; its edges must be handed to `edge`.
        playing: whether a game is on the table.
        night: whether it is night by the settings; `do` can override it.
        why_silent: why the table has no voice, as long as ``speak``, which says a sentence aloud, is None.
    """

    def __init__(
        self,
        panel: Panel,
        arbiter: Arbiter,
        playing: Callable[[], bool] = lambda: False,
        night: Callable[[], bool] = lambda: False,
        why_silent: str = "",
    ) -> None:
        self._panel, self._playing, self._by_clock = panel, playing, night
        self.speak: Callable[[str], None] | None = None
        self.why_silent = why_silent
        self._noted: deque[tuple[Edge, int]] = deque(maxlen=400)
        self._news = threading.Event()
        self._lock = threading.Lock()
        self._referee = Referee(arbiter)
        self._referee.hold(panel.held(), time.monotonic_ns())
        self._events: deque[PanelEvent] = deque(maxlen=KEPT)
        self._number = 0
        self._cue = Cue()
        self._testing: threading.Timer | None = None
        self._check: WiringCheck | None = None
        self._night: bool | None = None

    # between the panel and the table

    def edge(self, edge: Edge) -> None:
        """Note an edge; called from the pins' own thread, so it does no more."""
        self._noted.append((edge, time.monotonic_ns()))
        self._news.set()

    def show(self, cue: Cue) -> None:
        """Show what the table wants to be shown, without a sound at night; later, where a test is on."""
        with self._lock:
            self._cue = replace(cue, sound="none")
            if self._testing is None and self._check is None:
                self._panel.show(self._cue if self.night else cue)

    @property
    def condition(self) -> str:
        """How the panel is, in a sentence."""
        said: str = noticed(self._panel.condition)
        return said

    @property
    def night(self) -> bool:
        """True while the table is quiet."""
        return self._by_clock() if self._night is None else self._night

    # for the page

    def look(self, after: int, timeout_s: float) -> PanelNews:
        """How the panel stands, and what happened after event ``after``: as soon as there is something new."""
        until = time.monotonic() + timeout_s
        while True:
            with self._lock:
                wait_s = self._drain()
                if self._number > after or time.monotonic() >= until:
                    return self._panel_news(0 if after > self._number else after)
            self._news.wait(min(wait_s, max(0.0, until - time.monotonic())))
            self._news.clear()

    def do(self, verb: str, arguments: Mapping[str, Any]) -> PanelNews:
        """Try a part: ``lamp`` (seat, show), ``camera``, ``ring`` (show), ``sound`` (play), ``voice``; or ``wiring``
        (do: start, skip, stop), or ``night`` (on: true, false, or null for the settings).

        Raises:
            ValueError: that can't be done; a plain sentence says why.
        """
        if verb == "night":
            self._night = _one_of("on", arguments.get("on"), (True, False, None))
        elif verb == "wiring":
            self._wiring(_one_of("do", arguments.get("do"), ("start", "skip", "stop")))
        elif verb == "voice":
            if self.speak is None:
                raise ValueError(Message("voice-cant-speak", why=self.why_silent))
            threading.Thread(target=self.speak, args=("Quartermaster.",), daemon=True).start()
        else:
            self._try(self._tried(verb, arguments))
        with self._lock:
            self._drain()
            return self._panel_news(self._number)

    def close(self) -> None:
        """End what is being tried."""
        with self._lock:
            if self._testing is not None:
                self._testing.cancel()

    # within

    def _tried(self, verb: str, arguments: Mapping[str, Any]) -> Cue:
        if verb == "lamp":
            seats = sorted(self._panel.wiring.seats)
            seat = _one_of("seat", arguments.get("seat"), tuple(seats))
            return Cue(((seat, _one_of("show", arguments.get("show", "on"), get_args(LampCue))),))
        if verb == "camera" and self._panel.wiring.camera_lamp is not None:
            return Cue(camera="on")
        if verb == "ring" and self._panel.wiring.ring is not None:
            return Cue(ring=_one_of("show", arguments.get("show", "light"), get_args(RingCue)))
        if verb == "sound" and self._panel.wiring.buzzer is not None:
            return Cue((), _one_of("play", arguments.get("play", "press"), get_args(Sound)))
        raise ValueError(Message("panel-nothing-to-try", part=repr(verb[:20])))

    def _try(self, cue: Cue) -> None:
        with self._lock:
            if self._check is not None:
                raise ValueError(Message("wiring-is-tested"))
            if self._testing is not None:
                self._testing.cancel()
            self._testing = threading.Timer(TEST_S, self._tried_enough)
            self._testing.daemon = True
            self._testing.start()
            self._panel.show(cue)

    def _tried_enough(self) -> None:
        with self._lock:
            self._testing = None
            if self._check is None:
                self._panel.show(self._cue)

    def _wiring(self, command: str) -> None:
        with self._lock:
            now_ns = time.monotonic_ns()
            if command == "start":
                if self._playing():
                    raise ValueError(Message("presses-would-count"))
                self._noted.clear()
                self._check = WiringCheck(self._panel.wiring, self._panel.held(), now_ns)
                self._panel.show(self._check.cue())
            elif self._check is None:
                raise ValueError(Message("wiring-not-tested"))
            elif command == "skip":
                self._check.skip(now_ns)
                self._panel.show(self._check.cue())
            else:
                self._check = None
                self._panel.show(self._cue)
            self._number += 1

    def _drain(self) -> float:
        """Take in what was noted; how long nothing is to be done, in seconds."""
        now_ns = time.monotonic_ns()
        while self._noted:
            edge, heard_ns = self._noted.popleft()
            if now_ns - heard_ns > STALE_NS:
                continue
            for press in self._referee.settle(heard_ns):
                self._tell(press)
            self._tell(self._referee.hear(edge, heard_ns))
            if self._check is not None:
                self._check.hear(edge, heard_ns)
        for press in self._referee.settle(now_ns):
            self._tell(press)
        if self._check is not None and self._check.settle(now_ns) is not None:
            self._panel.show(self._check.cue())
            self._number += 1
        return min(0.05 if self._check is not None else 1.0, self._referee.wait_s(now_ns))

    def _tell(self, report: Report) -> None:
        self._number += 1
        event = {"number": self._number, **report.as_json(), "words": capital(noticed(report.words))}
        self._events.append(msgspec.convert(event, PanelEvent))

    def _panel_news(self, after: int) -> PanelNews:
        panel, check = self._panel, self._check
        return PanelNews(
            number=self._number,
            events=[event for event in self._events if event.number > after],
            condition=noticed(panel.condition),
            simulated=panel.simulated,
            parts=[msgspec.convert(joint, PanelPart, from_attributes=True) for joint in panel.wiring.joints()],
            held=sorted(panel.held()),
            lamps={str(seat): cue for seat, cue in panel.lamps().items()},
            night=self.night,
            voice=self.why_silent if self.speak is None else "",
            wiring=None if check is None else _test(check),
        )


def _test(check: WiringCheck) -> WiringTest:
    return WiringTest(
        prompt=capital(noticed(check.prompt)),
        asked=None if check.asked is None else check.asked.user,
        findings=[
            WiringFinding(
                what="finding", user=noticed(finding.user), verdict=finding.verdict, words=noticed(finding.words)
            )
            for finding in check.findings
        ],
    )


def _one_of(name: str, given: Any, known: tuple[Any, ...]) -> Any:
    if not any(one == given and type(one) is type(given) for one in known):
        raise ValueError(f"{name} must be one of {', '.join(map(str, known))}, not {shown(given)}")
    return given
