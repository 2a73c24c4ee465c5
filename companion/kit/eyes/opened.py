# SPDX-License-Identifier: MIT
"""Opens a table's cameras, and passes orders and readings between them and the table."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from companion.check import Check
from companion.config import Config
from companion.kit.evidence import Evidence
from companion.kit.eyes.eye import calibration_file, camera_wanted, eye_for
from companion.kit.eyes.map_eye import MapEye, map_eye
from companion.kit.handlers.aim import AimHandler, lens_of
from companion.kit.handlers.build import playing
from companion.kit.settings import Settings, Wanted
from companion.kit.upkeep.life import is_service
from companion.messages.message import Message, noticed
from companion.table.inbox import CameraChanged, Inbox, Sighted
from companion.table.snapshot import Asked
from companion.table.telling import Broadcaster
from vision.cameras.address import shown_spec
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.spec import find_camera
from vision.message import BareKnown, Condition, Read, RememberIfBare, WatcherMessage
from vision.sighting import Doubt, Reading
from vision.watch.process import WatcherProcess

LOOK_S: Final = 5.0


class LateCamera:
    """Looks for a camera now and then, and says once that there is one. ``find``: see `find_camera`."""

    def __init__(
        self, say: Callable[[str], object], find: Callable[[], tuple[str, str]] = find_camera, look_s: float = LOOK_S
    ) -> None:
        self._say, self._find, self._look_s = say, find, look_s
        self._closing = threading.Event()
        self._words = ""
        self._thread = threading.Thread(target=self._run, name="late camera", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        self._thread.join(2)

    def checks(self) -> Iterator[Check]:
        """For the health page: nothing, until a camera has come."""
        if self._words:
            yield Check("late-camera", Message("check-camera"), "warn", self._words, Message("camera-came-cure"))

    def _run(self) -> None:
        while not self._words and not self._closing.wait(self._look_s):
            found, why = self._find()
            if found != "simulated":
                self._words = Message("camera-came", why=noticed(why))
                self._say(f"Camera: {self._words}")


class Eyes(NamedTuple):
    """The eye over the table and, where there is one, over the map; ``spec`` is the camera as it is shown.

    ``late`` looks for a camera where the simulated table stands in for one.
    """

    table: WatcherProcess
    over_map: MapEye
    simulated: SimulatedTable | None
    spec: str
    aim: AimHandler
    late: LateCamera | None = None

    def checks(self) -> Iterable[Check]:
        """For the health page: what there is to say of a camera that came late."""
        return () if self.late is None else self.late.checks()

    def start(self) -> None:
        """Begin to look."""
        self.table.start()
        self.over_map.start()

    @property
    def on(self) -> bool:
        """Whether they look, or try to; False: they were switched off."""
        return self.table.on

    def switch(self, on: bool) -> None:
        """Look again, or let go of every camera that there is."""
        self.table.switch(on)
        self.over_map.switch(on)

    def expect(self, settings: Settings, asked: Asked) -> None:
        """Hand on what the table waits for, families of dice as the sets that this household has for them now."""
        self.over_map.expect(asked.dice, asked.family, settings.config.sets_of, self.table)
        if asked.set_up:
            self.table.send(RememberIfBare())


def open_eyes(
    wanted: Wanted,
    config: Config,
    folder: Path,
    inbox: Inbox,
    broadcaster: Broadcaster,
    evidence: Evidence,
    stack: ExitStack,
    say: Callable[[str], object],
) -> Eyes:
    """The eyes, not yet started; what they say goes to the inbox, the page for aiming, and the pictures of counts."""
    handler: list[AimHandler] = []
    tell = functools.partial(_tell, inbox, handler, evidence)
    named = wanted.camera or config.camera
    spec = camera_wanted(named, say, service=is_service())
    late = LateCamera(say) if named == "auto" and spec == "simulated" else None
    lens, calibration = lens_of(folder, spec), calibration_file(config, folder)
    map_spec = config.camera_map if wanted.camera_map is None else wanted.camera_map
    over_map = map_eye(map_spec, spec, config, tell, folder)
    simulated, eye = eye_for(spec, config, wanted.seed, over_map.hear, lens, calibration, folder)
    spec = shown_spec(spec)
    stack.callback(over_map.close)
    stack.callback(eye.close)
    handler.append(AimHandler(eye, folder, spec, config.sets_of(""), functools.partial(playing, broadcaster)))
    if late is not None:
        late.start()
        stack.callback(late.close)
    return Eyes(eye, over_map, simulated, spec, handler[0], late)


def _tell(inbox: Inbox, handler: Sequence[AimHandler], evidence: Evidence, message: WatcherMessage) -> None:
    message = _heard(message)
    for one in handler:
        one.hear(message)
    if isinstance(message, Condition):
        inbox.put(CameraChanged(message.condition, message.message))
    elif isinstance(message, Read):
        inbox.put(Sighted(_pictured(message, evidence), message.stillness, message.picture))


def _pictured(message: Read, evidence: Evidence) -> Reading:
    """The reading, with the names under which a photograph and the close-up of a question are kept."""
    reading, asked = message.reading, message.reading.question
    if reading.by and message.picture:
        reading = replace(reading, picture=evidence.keep(message.picture))
    if asked is None or not message.close_up:
        return reading
    return replace(reading, question=replace(asked, picture=evidence.keep(message.close_up)))


def _heard(message: WatcherMessage) -> WatcherMessage:
    """The same, with a message for each notice of the camera's process in it."""
    if isinstance(message, Condition):
        return replace(message, message=noticed(message.message))
    if isinstance(message, BareKnown):
        return replace(message, why=noticed(message.why))
    return replace(message, reading=_reading_heard(message.reading)) if isinstance(message, Read) else message


def _reading_heard(reading: Reading) -> Reading:
    seen, asked = reading.sighting, reading.question
    return replace(
        reading,
        sighting=replace(seen, doubts=_doubts(seen.doubts), asides=_doubts(seen.asides)),
        why_not=noticed(reading.why_not),
        question=None if asked is None else replace(asked, why=noticed(asked.why)),
    )


def _doubts(doubts: Iterable[Doubt]) -> tuple[Doubt, ...]:
    return tuple(replace(doubt, why=noticed(doubt.why)) for doubt in doubts)
