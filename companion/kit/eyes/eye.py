# SPDX-License-Identifier: MIT
"""The cameras of a table, opened, and what passes between the processes that watch through them and the table."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from companion.check import Check
from companion.config import Config, ConfigError
from companion.kit.evidence import Evidence
from companion.kit.eyes.map_eye import MapEye, map_eye
from companion.kit.files import CALIBRATION, TAUGHT
from companion.kit.handlers.aim import AimHandler, lens_of
from companion.kit.settings import Settings, Wanted
from companion.kit.upkeep.life import is_service
from companion.messages.message import Message, noticed
from companion.table.inbox import CameraChanged, Inbox, ReplaysGone, Sighted
from companion.table.snapshot import Asked
from companion.table.telling import Broadcaster
from companion.worker import Worker
from vision.cameras.address import shown_spec
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.spec import check_spec, find_camera, with_login
from vision.mat.zones import Zones, zones_at
from vision.message import BareKnown, Condition, FramesGone, Mounting, Read, RememberIfBare, WatcherMessage
from vision.sighting import Doubt, Reading
from vision.watch.process import WatcherProcess


def camera_wanted(spec: str, say: Callable[[str], object], *, service: bool) -> str:
    """The camera to use, where it was left open.

    An installed ``service`` waits for one as long as it takes, for virtual dice have no place on a real table;
    elsewhere the simulated table stands in.
    """
    if spec != "auto":
        return spec
    found, why = find_camera()
    say(f"Camera: {Message('camera-awaited') if service and found == 'simulated' else noticed(why)}")
    return spec if service else found


def eye_for(
    spec: str,
    config: Config,
    seed: int | None,
    tell: Callable[[WatcherMessage], None],
    lens: float | None,
    calibration: str | None,
    folder: Path,
) -> tuple[SimulatedTable | None, WatcherProcess]:
    """The watcher, not yet started, and the table it looks at where that is simulated.

    ``seed``: its dice are thrown by this; None: by chance.

    Raises:
        BadSpec: no camera goes by that name.
    """
    kind, _ = check_spec(spec)
    simulated = SimulatedTable(config.seats, seed or 0) if kind == "simulated" else None
    if simulated is not None and seed is None:
        simulated.shuffle(secrets.randbits(32))
    zones = simulated.zones if simulated else zones_of(config)
    return simulated, WatcherProcess(
        with_login(spec, config.camera_user, config.camera_password),
        tell,
        set_name=config.sets_of(""),
        zones=zones,
        seed=seed or 0,
        mat_corners=config.mat_corners,
        seats=config.seats,
        calibration=calibration,
        lens=lens,
        taught=folder / TAUGHT,
        memory=folder,
        mounting=mounting_of(config),
    )


def zones_of(config: Config) -> Zones | None:
    """The seats' parts of a picture without a mat, as they were tapped; None: nobody has, for so many seats.

    Raises:
        ConfigError: two are one place.
    """
    if len(config.seat_places) != config.seats:
        return None
    try:
        return zones_at(config.seat_places)
    except ValueError as error:
        raise ConfigError(f"seat_places can't be used: {error}") from error


def colours_of(config: Config) -> tuple[tuple[str, str], ...]:
    """Whose dice which colour has: colours and seats, these by their numbers."""
    return tuple((colour, str(seat)) for seat, colour in enumerate(config.seat_colours, 1))


def mounting_of(config: Config) -> Mounting:
    """How the settings say that the camera hangs, and what of its picture is whose."""
    return Mounting(config.camera_turn, config.camera_mirrored, config.picture_masked, colours_of(config))


def calibration_file(config: Config, folder: Path) -> str | None:
    """The calibration to use: as the settings say, else the one that was learnt, else none."""
    if config.calibration is not None:
        return str(Path(config.calibration).expanduser())
    return str(folder / CALIBRATION) if (folder / CALIBRATION).exists() else None


LOOK_S: Final = 5.0


class LateCamera(Worker):
    """Looks for a camera now and then, and says once that there is one. ``find``: see `find_camera`."""

    def __init__(
        self, say: Callable[[str], object], find: Callable[[], tuple[str, str]] = find_camera, look_s: float = LOOK_S
    ) -> None:
        super().__init__("late camera")
        self._say, self._find, self._look_s = say, find, look_s
        self._words = ""

    def checks(self) -> Iterator[Check]:
        """For the health page: nothing, until a camera has come."""
        if self._words:
            yield Check("late-camera", Message("check-camera"), "warn", self._words, Message("camera-came-cure"))

    def work(self) -> None:
        """Look now and then, until there is one."""
        while not self._words and not self.closing.wait(self._look_s):
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
    handler.append(AimHandler(eye, folder, spec, config.sets_of(""), lambda: broadcaster.snapshot.playing))
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
    elif isinstance(message, FramesGone):
        inbox.put(ReplaysGone())
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
