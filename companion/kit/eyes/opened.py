# SPDX-License-Identifier: MIT
"""Opens a table's cameras, and passes orders and readings between them and the table."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from companion.check import Check
from companion.config import Config
from companion.kit.desk.aim import AimDesk, lens_of
from companion.kit.desk.desks import playing
from companion.kit.evidence import Evidence
from companion.kit.eyes.eye import calibration_file, camera_wanted, eye_for
from companion.kit.eyes.late import LateCamera
from companion.kit.eyes.map_eye import MapEye, map_eye
from companion.kit.notify import is_service
from companion.kit.saying.heard import heard
from companion.kit.settings.kept import Settings
from companion.kit.wanted import Wanted
from companion.table.inbox import CameraSays, Inbox, Sighted
from companion.table.snapshot import Asked
from companion.table.telling import Broadcaster
from vision.cameras.address import shown_spec
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Condition, Read, RememberIfBare, WatcherMessage
from vision.sighting import Reading
from vision.watch.process import WatcherProcess


class Eyes(NamedTuple):
    """The eye over the table and, where there is one, over the map; ``spec`` is the camera as it is shown.

    ``late`` looks for a camera where the simulated table stands in for one.
    """

    table: WatcherProcess
    over_map: MapEye
    simulated: SimulatedTable | None
    spec: str
    aim: AimDesk
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
    desk: list[AimDesk] = []
    tell = functools.partial(_tell, inbox, desk, evidence)
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
    desk.append(AimDesk(eye, folder, spec, config.sets_of(""), functools.partial(playing, broadcaster)))
    if late is not None:
        late.start()
        stack.callback(late.close)
    return Eyes(eye, over_map, simulated, spec, desk[0], late)


def _tell(inbox: Inbox, desk: Sequence[AimDesk], evidence: Evidence, message: WatcherMessage) -> None:
    message = heard(message)
    for one in desk:
        one.hear(message)
    if isinstance(message, Condition):
        inbox.put(CameraSays(message.condition, message.message))
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
