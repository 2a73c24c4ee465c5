# SPDX-License-Identifier: MIT
"""A second camera that reads the treasure map, so that map and dice need not lie in one picture.

Two watchers, each in its own process: the first reads the dice as ever, this one the pieces. Its pieces are put into
what the first reads; where it sees none, or is lost, the game goes on as at a table whose map no camera sees.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.config import Config
from companion.kit.files import TAUGHT
from companion.messages.message import Message
from vision.cameras.address import shown_spec
from vision.cameras.base import BadSpec
from vision.cameras.spec import check_spec
from vision.message import Condition, Read, WatcherMessage
from vision.watch.process import WatcherProcess

FAMILY: Final = "map"
MARK: Final = "map"
"""What the ``camera`` of a piece says that this camera saw: its place is one on another picture."""

Tell = Callable[[WatcherMessage], None]


class MapEye:
    """Stands between two watchers and the table. ``tell`` takes what both see, as if one had seen it.

    ``watch`` makes the second one, given what hears it; None: there is none, and all passes as it comes.
    """

    def __init__(self, tell: Tell, watch: Callable[[Tell], WatcherProcess] | None = None) -> None:
        self._tell = tell
        self._second = None if watch is None else watch(self.hear_map)
        self._lock = threading.Lock()
        self._wanted = False
        self._pieces: tuple[Any, ...] = ()
        self._ill = self._blind = ""
        self._read: Read | None = None
        self._condition: Condition | None = None

    def start(self) -> None:
        """Start the second watcher, if there is one."""
        if self._second is not None:
            self._second.start()

    def close(self) -> None:
        """End the second watcher, if there is one."""
        if self._second is not None:
            self._second.close()

    def switch(self, on: bool) -> None:
        """The second watcher looks again, or lets go of its camera, if there is one."""
        if self._second is not None:
            self._second.switch(on)

    def expect(self, dice: int | None, family: str, sets_of: Callable[[str], str], eye: WatcherProcess) -> None:
        """Have the first camera wait for what is not the map, and the second for the map, where a game wants both."""
        asked = family.split("+")
        others = [one for one in asked if one != FAMILY]
        with self._lock:
            self._wanted = self._second is not None and FAMILY in asked and bool(others)
            if self._second is not None and self._wanted:
                self._second.expect(None, sets_of(FAMILY))
        eye.expect(dice, sets_of("+".join(others) if self._wanted else family))

    def hear(self, message: WatcherMessage) -> None:
        """What the first camera's watcher says."""
        with self._lock:
            if isinstance(message, Read):
                self._read, message = message, self._with_pieces(message)
            elif isinstance(message, Condition):
                self._condition, message = message, self._noted(message)
            self._tell(message)

    def hear_map(self, message: WatcherMessage) -> None:
        """What the second camera's watcher says."""
        with self._lock:
            if isinstance(message, Condition):
                self._ill = "" if message.condition == "ok" else message.message
                if self._ill:
                    self._pieces = ()
            elif isinstance(message, Read):
                seen = message.reading.sighting
                self._pieces = seen.extra.get("pieces", ())
                self._blind = seen.doubts[0].why if seen.doubts and not self._pieces else ""
            else:
                return
            if self._wanted and self._read is not None:
                self._tell(self._with_pieces(self._read))
            if self._condition is not None:
                self._tell(self._noted(self._condition))

    def _with_pieces(self, read: Read) -> Read:
        """What the first camera read, with the pieces that the second one sees."""
        if not self._wanted or not self._pieces:
            return read
        sighting = read.reading.sighting
        pieces = tuple({**piece, "camera": MARK} for piece in self._pieces)
        seen = replace(sighting, extra={**sighting.extra, "pieces": pieces})
        return replace(read, reading=replace(read.reading, sighting=seen))

    def _noted(self, condition: Condition) -> Condition:
        """The first camera's condition; where that is well it tells what the second one's is not."""
        why = self._ill or (self._blind if self._wanted else "")
        return (
            Condition("ok", Message("camera-map-says", why=why))
            if why and condition == Condition("ok", "")
            else condition
        )


def map_eye(spec: str, first: str, config: Config, tell: Tell, folder: Path) -> MapEye:
    """The camera ``spec`` over the map, not yet started, beside the ``first`` one; "": there is none.

    Raises:
        BadSpec: no camera goes by that name, or it is the first one's.
    """
    if not spec:
        return MapEye(tell)
    kind, _ = check_spec(spec)
    if kind in ("phone", "simulated"):
        raise BadSpec(Message("camera-map-none", spec=repr(spec)))
    if spec == first:
        raise BadSpec(Message("camera-map-same", spec=repr(shown_spec(spec))))
    name, taught = config.sets_of(FAMILY), folder / TAUGHT
    return MapEye(tell, lambda hear: WatcherProcess(spec, hear, set_name=name, taught=taught))
