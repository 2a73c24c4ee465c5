# SPDX-License-Identifier: MIT
"""Lets a WLED light show the newest scene, on a thread of its own: nobody at the table ever waits for a light."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec

from companion.check import Check
from companion.disk import write_whole
from companion.links.http import OutsideError
from companion.links.lights.announcer import Announcer
from companion.links.lights.wled import State, Wled, held_body, scene_body
from companion.links.link import Follower
from companion.messages.message import Message, words_of
from companion.table.telling import Broadcaster, News, Scene, scene_of, scene_over_the_table
from vision.backoff import Backoff

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
        name, address = Message("check-light"), self.shown
        if self.trouble:
            value = Message("light-trouble", address=address, why=self.trouble)
            yield Check("light", name, "warn", value, Message("light-cure"))
        elif self.restless:
            value = Message("light-restless", address=address, why=self.restless)
            yield Check("light", name, "warn", value, Message("light-restless-cure"))
        else:
            answers = "light-not-asked" if self.trouble is None else "light-answers"
            yield Check("light", name, "ok", Message(answers, address=address))

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
