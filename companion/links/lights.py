# SPDX-License-Identifier: MIT
"""Lights that show how the game stands, and hold still while dice are read: WLED's, and the ring over the mat.

They only listen to the table; each is kept on a thread of its own, so that nobody at the table ever waits for one.
WLED's JSON API: https://kno.wled.ge/interfaces/json-api/.
"""

from __future__ import annotations

import functools
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from companion.check import Check
from companion.disk import write_whole
from companion.links.http import OutsideError, Url, ask
from companion.links.link import Follower
from companion.messages.message import Message, words_of
from companion.table.telling import Broadcaster, Mood, News, Scene, scene_of, scene_over_the_table
from firmware.cue import Cue
from vision.backoff import Backoff

ANSWER_S: Final = 1.5
"""A light in the same house answers within a tenth of it."""
FADE: Final = 4
"""Duration of the transition to a scene, in tenths of a second."""
SOLID: Final = 0
"""The effect that does not move. Scenes use no other: nothing flashes beside a table."""

Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
Rgb = tuple[int, int, int]
Told = TypeVar("Told")

SEATS: Final[Mapping[str, Rgb]] = {
    "red": (255, 30, 20),
    "blue": (20, 60, 255),
    "green": (20, 200, 40),
    "yellow": (255, 200, 0),
    "purple": (150, 30, 255),
    "orange": (255, 110, 0),
    "white": (255, 255, 255),
    "pink": (255, 70, 150),
}
MOODS: Final[Mapping[Mood, Rgb]] = {
    "waiting": (0, 60, 90),
    "turn": (255, 190, 110),
    "shout": (255, 255, 255),
    "tie": (170, 0, 255),
    "reveal": (255, 235, 200),
    "pot": (255, 170, 0),
    "win": (255, 170, 0),
}
FULL: Final = frozenset({"shout", "tie", "reveal", "pot", "win"})
"""These shine as bright as the light was, the others at half of it."""
LEAST: Final = 40
"""Brightness of a scene where the light was off or very low."""


class Segment(msgspec.Struct, frozen=True):
    """A part of the light with its effect and colours; what else WLED tells of it is left as it is."""

    id: Annotated[int, msgspec.Meta(ge=0, le=255)] = 0
    on: bool = True
    bri: Byte = 255
    fx: Annotated[int, msgspec.Meta(ge=0, le=999)] = SOLID
    sx: Byte = 128
    ix: Byte = 128
    pal: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    col: Annotated[tuple[tuple[Byte, ...], ...], msgspec.Meta(max_length=3)] = ()


class State(msgspec.Struct, frozen=True):
    """How the light stands. ``pl``: the playlist that it plays (-1: none)."""

    on: bool
    bri: Byte
    seg: Annotated[tuple[Segment, ...], msgspec.Meta(min_length=1, max_length=64)]
    pl: int = -1


class _Info(msgspec.Struct, frozen=True):
    live: bool = False


class _Both(msgspec.Struct, frozen=True):
    state: State
    info: _Info


class Wled:
    """One WLED light at ``url``, such as ``http://wled.local``. Every call waits for `ANSWER_S` at most.

    Raises:
        ValueError: that is no address.
    """

    def __init__(self, url: str) -> None:
        found = Url.of(url)
        self._url = replace(found, path=found.path.partition("?")[0].rstrip("/").removesuffix("/json"))

    @property
    def shown(self) -> str:
        """Its address for people."""
        return self._url.shown

    def look(self) -> tuple[State, str]:
        """How it stands, and why it can't hold still ("": it can).

        Raises:
            OutsideError: it does not answer, or not as WLED does.
        """
        found = self._ask("GET", "/json/si", b"", _Both)
        return found.state, moves_by_itself(found.state, found.info.live)

    def tell(self, body: Mapping[str, Any]) -> None:
        """Have it show ``body``, as `scene_body` or `held_body` make it.

        Raises:
            OutsideError: it does not answer, or refuses.
        """
        self._ask("POST", "/json/state", msgspec.json.encode(body), dict[str, Any])

    def _ask(self, method: str, path: str, body: bytes, wanted: type[Told]) -> Told:
        url = replace(self._url, path=self._url.path + path)
        answer = ask(url, method, body, {"Content-Type": "application/json"}, deadline_s=ANSWER_S)
        if answer.status != 200:
            raise OutsideError(Message("light-answers-otherwise", status=answer.status))
        try:
            return msgspec.json.decode(answer.body, type=wanted)
        except (msgspec.DecodeError, UnicodeError):
            raise OutsideError(Message("light-no-wled")) from None


def moves_by_itself(state: State, live: bool = False) -> str:
    """Why the light flickers or changes though nobody tells it to; "" where it holds still.

    >>> moves_by_itself(State(True, 128, (Segment(fx=74),)))
    'it shows an effect that moves (number 74)'
    """
    if live:
        return Message("light-sent-pictures")
    if not state.on or not state.bri:
        return ""
    if state.pl >= 0:
        return Message("light-plays-playlist")
    moving = next((segment.fx for segment in state.seg if segment.on and segment.fx != SOLID), None)
    return "" if moving is None else Message("light-effect-moves", number=moving)


def scene_body(scene: Scene, aimed: State) -> dict[str, Any]:
    """What WLED is told for a scene; as bright as the light was when the eye looked, or half of it."""
    rgb = SEATS.get(scene.colour) or MOODS[scene.mood]
    level = max(LEAST, aimed.bri if aimed.on else 0)
    part = {"on": True, "bri": 255, "fx": SOLID, "pal": 0, "col": [list(rgb), [0, 0, 0], [0, 0, 0]]}
    level = level if scene.mood in FULL else max(LEAST, level // 2)
    return {"on": True, "bri": level, "tt": FADE, "seg": [{"id": segment.id, **part} for segment in aimed.seg]}


def held_body(aimed: State) -> dict[str, Any]:
    """What WLED is told so that it is at once as it was when the eye looked."""
    return {"on": aimed.on, "bri": aimed.bri, "tt": 0, "seg": msgspec.to_builtins(aimed.seg)}


class Announcer:
    """Collects what several lights announce; any thread may call it. ``tell`` takes True where all hold still."""

    def __init__(self, tell: Callable[[bool], object]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._moving: set[str] = set()

    def changes(self, light: str) -> None:
        """``light`` is about to change, or shows a scene still: nothing is to be read in it."""
        with self._lock:
            self._moving.add(light)
            self._tell(False)

    def still(self, light: str) -> None:
        """``light`` is again as the camera was aimed in it."""
        with self._lock:
            if light in self._moving:
                self._moving.discard(light)
                if not self._moving:
                    self._tell(True)

    def renew(self) -> None:
        """Say again that lights are changed, where any are: the eye believes it for a few seconds only."""
        with self._lock:
            if self._moving:
                self._tell(False)


NAME: Final = "ring"
PLAIN: Final = frozenset({"light", "off", "camera-lost"})
"""No scenes: what the ring shows while the eye looks, or has nothing to look with."""


class RingScenes:
    """Stands between the table and its panel: `show` takes each cue, and shows its scene in place of its light."""

    def __init__(self, show: Callable[[Cue], None], announcer: Announcer) -> None:
        self._show, self._announcer = show, announcer

    def show(self, cue: Cue) -> None:
        """Show ``cue``; on the table's thread, so that the light is back before the eye is asked for anything."""
        ring = cue.scene or cue.ring
        if ring not in PLAIN:
            self._announcer.changes(NAME)
        self._show(replace(cue, ring=ring, scene=None))
        if ring in PLAIN:
            self._announcer.still(NAME)


log = logging.getLogger(__name__)

FILE: Final = "light.json"
SETTLE_S: Final = 0.2
"""Time after a confirmed command for which the light's state is trusted."""
LOOK_AGAIN_S: Final = 30.0
"""Interval at which an idle light is asked for its state."""
WAITS_S: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""How long to wait before the next try with a light that does not answer."""

Place = Literal["table", "room"]


class _Kept(msgspec.Struct, frozen=True):
    """``aimed``: how the light stood when the eye looked last. ``scene``: it was left in a scene."""

    light: str
    aimed: State
    scene: bool


class LightKeeper(Follower):
    """Keeps one light.

    Parameters:
        light: the light.
        place: ``table``: it reaches the table, and obeys the eye; ``room``: the camera does not see by it.
        folder: where it is remembered how the light stood, so that a table that was killed puts it back.
        broadcaster: where the game is heard.
        announcer: tells the eye.
        say: takes sentences for those who run the table.
    """

    def __init__(
        self,
        light: Wled,
        place: Place,
        folder: Path,
        broadcaster: Broadcaster,
        announcer: Announcer,
        say: Callable[[str], object],
    ) -> None:
        super().__init__("light", broadcaster, patience_s=5.0)
        self._light, self._place, self._announcer, self._say = light, place, announcer, say
        self._file = folder / FILE
        self._aimed: State | None = None
        self._shown: Scene | None = None
        self._sure = True
        self._kept: _Kept | None = None
        self._backoff = Backoff(WAITS_S)
        self._next_s, self._looked_s = 0.0, float("-inf")  # the first look is due at once
        self.trouble: str | None = None
        self.restless = ""

    @property
    def shown(self) -> str:
        """The light's address for people."""
        return self._light.shown

    def checks(self) -> Iterator[Check]:
        """Whether it answers, and holds still by itself."""
        check = functools.partial(Check, "light", Message("check-light"))
        address = self.shown
        if self.trouble:
            value = Message("light-trouble", address=address, why=self.trouble)
            yield check("warn", value, Message("light-cure"))
        elif self.restless:
            value = Message("light-restless", address=address, why=self.restless)
            yield check("warn", value, Message("light-restless-cure"))
        else:
            answers = "light-not-asked" if self.trouble is None else "light-answers"
            yield check("ok", Message(answers, address=address))

    def begun(self) -> None:
        """A light that a killed table left in a scene is put back first."""
        try:
            kept = msgspec.json.decode(self._file.read_bytes(), type=_Kept)
        except FileNotFoundError:
            return
        except (OSError, msgspec.DecodeError, UnicodeError) as error:
            log.warning("%s can't be used: %s", self._file, error)
            return
        if kept.light == self.shown and kept.scene:
            self._aimed, self._shown = kept.aimed, Scene("waiting")

    def hear(self, news: News | None) -> None:  # noqa: ARG002 - only the newest counts, and that is the snapshot
        """Bring the light nearer to what the table shows now."""
        self._announcer.renew()
        self._step(self._wanted())

    def ended(self) -> None:
        """Put the light back as it was."""
        try:
            if self._shown is not None or not self._sure:
                self._next_s = 0.0
                self._step(None)
        finally:
            self._announcer.still(self.shown)

    def _wanted(self) -> Scene | None:
        now = self.broadcaster.snapshot
        if self._place == "table":
            return scene_over_the_table(now)
        return None if now.match is None and not any(now.lobby.guests) else scene_of(now)

    def _step(self, wanted: Scene | None) -> None:
        """Bring the light one step nearer to ``wanted``, where it is time to try."""
        now_s = time.monotonic()
        as_wanted = wanted == self._shown and self._sure
        if now_s < self._next_s or (as_wanted and now_s - self._looked_s < LOOK_AGAIN_S):
            return
        try:
            if not as_wanted:
                self._change(wanted)
            elif wanted is None:
                self._look()
            self._looked_s = time.monotonic()
        except OutsideError as error:
            self._failed(words_of(error))
        else:
            self._backoff.reset()
            self._next_s = 0.0
            self._tell("")

    def _change(self, wanted: Scene | None) -> None:
        if wanted is None:
            self._hold()
            return
        if self._shown is None:
            self._look()  # somebody may have dimmed it while the eye looked: that is what it goes back to
            self._remember(scene=True)
        if self._aimed is None:
            raise AssertionError("a light was looked at and nothing is known of it")
        if self._place == "table":
            self._announcer.changes(self.shown)
        self._shown, self._sure = wanted, False
        self._light.tell(scene_body(wanted, self._aimed))
        self._sure = True

    def _hold(self) -> None:
        """As it was when the eye looked; then the eye may look."""
        if self._aimed is not None:
            self._light.tell(held_body(self._aimed))
            self.closing.wait(SETTLE_S)
        self._shown, self._sure = None, True
        self._announcer.still(self.shown)
        if self.closing.is_set():
            self._remember(scene=False)

    def _look(self) -> None:
        state, restless = self._light.look()
        if restless != self.restless and restless and self._place == "table":
            self._say(f"Light: the one at {self.shown} does not hold still by itself: {restless}.")
        self._aimed, self.restless = state, restless

    def _failed(self, why: str) -> None:
        """The eye is not kept waiting for a light that does not answer: it looks in whatever light there is."""
        self._announcer.still(self.shown)
        self._next_s = time.monotonic() + self._backoff.next_s()
        self._tell(why)

    def _tell(self, trouble: str) -> None:
        before, self.trouble = self.trouble, trouble
        if before is None or bool(before) != bool(trouble):
            self._say(
                f"Light: the one at {self.shown}: {trouble}; trying again, the game goes on."
                if trouble
                else f"Light: the one at {self.shown} answers."
            )

    def _remember(self, scene: bool) -> None:
        """Written when scenes begin, where something is new, and when the light is put back for good."""
        if self._aimed is None or (kept := _Kept(self.shown, self._aimed, scene)) == self._kept:
            return
        try:
            write_whole(self._file, msgspec.json.encode(kept))
            self._kept = kept
        except OSError as error:
            log.warning("%s can't be written: %s", self._file, error)
