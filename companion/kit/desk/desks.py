# SPDX-License-Identifier: MIT
"""Builds the desks, each from the parts of the program that it stands between."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config
from companion.journal.store import Journal
from companion.kit.desk.aim import AimDesk
from companion.kit.desk.backup import BackupDesk
from companion.kit.desk.corners import CornersDesk
from companion.kit.desk.faces import FacesDesk
from companion.kit.desk.frames import FramesDesk
from companion.kit.desk.health import HealthDesk, Running
from companion.kit.desk.inputs import InputsDesk
from companion.kit.desk.panel import PanelDesk
from companion.kit.desk.photo import PhotoDesk
from companion.kit.desk.pins import PinsDesk
from companion.kit.desk.presets import PresetDesk
from companion.kit.desk.settings import SettingsDesk
from companion.kit.desk.setup import SetupDesk
from companion.kit.desk.teach import TaughtShelf, TeachDesk
from companion.kit.evidence import Evidence
from companion.kit.eyes.eye import colours_of, zones_of
from companion.kit.files import TAUGHT
from companion.kit.links import Links
from companion.kit.settings import Settings
from companion.kit.speaker import Night, Speaker, SpeakError, find_voice, is_night
from companion.kit.upkeep.life import Restarter
from companion.kit.upkeep.requests import WayBack
from companion.kit.wired import arbiter_of
from companion.messages.message import words_of
from companion.play.registry import GAMES
from companion.table.history.desk import HistoryDesk
from companion.table.inbox import ButtonDelay, ButtonEdge, Inbox
from companion.table.telling import Broadcaster
from companion.web.calls.desks import EVIDENCE, FRAMES, PHOTO, PRESETS
from companion.web.pages.aim.port import AIM
from companion.web.pages.corners.port import CORNERS
from companion.web.pages.eye.port import FACES
from companion.web.pages.health.port import BACK, BACKUP, HEALTH
from companion.web.pages.history.port import HISTORY
from companion.web.pages.inputs.port import INPUTS
from companion.web.pages.join.port import WIFI, Wifi
from companion.web.pages.panel.port import PANEL
from companion.web.pages.pins.port import PINS
from companion.web.pages.settings.port import SETTINGS
from companion.web.pages.setup.port import SETUP
from companion.web.pages.teach.port import TEACH
from companion.web.ports import Desks
from companion.web.schema.state import CameraState, Simulated
from firmware.panel import Panel
from firmware.press import Edge
from vision.message import Reopen
from vision.watch.process import WatcherProcess


@dataclass(frozen=True, slots=True)
class Rooms:
    """What desks are built from. ``camera`` is the one in use; ``close`` ends the table, to be started again."""

    folder: Path
    settings: Settings
    journal: Journal
    broadcaster: Broadcaster
    eye: WatcherProcess
    aim: AimDesk
    panel: PanelDesk
    evidence: Evidence
    camera: str
    close: Callable[[], None]
    inputs: InputsDesk
    links: Links
    frames: FramesDesk

    @property
    def simulated(self) -> bool:
        """Whether the table in view is drawn."""
        return self.camera.partition(":")[0] == "simulated"


def desks_of(rooms: Rooms) -> Desks:
    """All desks of this table."""
    busy = functools.partial(playing, rooms.broadcaster)
    restarter = Restarter(busy, rooms.close)
    shelf = TaughtShelf(rooms.folder / TAUGHT, lambda name: rooms.eye.send(Reopen(name)))
    rooms.settings.changed.append(_holder(rooms))
    wifi = wifi_of(rooms.settings.config)
    return Desks(
        AIM.to(rooms.aim),
        PANEL.to(rooms.panel),
        INPUTS.to(rooms.inputs),
        PINS.to(PinsDesk(rooms.settings, rooms.folder, restarter)),
        HISTORY.to(HistoryDesk(rooms.journal, GAMES)),
        SETTINGS.to(SettingsDesk(rooms.settings, restarter)),
        EVIDENCE.to(rooms.evidence),
        FACES.to(FacesDesk(rooms.eye)),
        FRAMES.to(rooms.frames),
        PHOTO.to(PhotoDesk(rooms.eye, rooms.broadcaster)),
        TEACH.to(TeachDesk(rooms.eye, shelf, rooms.settings, busy)),
        CORNERS.to(CornersDesk(rooms.settings, busy)),
        HEALTH.to(HealthDesk(rooms.folder, _running(rooms))),
        BACKUP.to(BackupDesk(rooms.folder, restarter)),
        SETUP.to(SetupDesk(rooms.folder, rooms.camera, lambda: not rooms.journal.last_game)),
        PRESETS.to(PresetDesk(rooms.folder, GAMES.rulebooks())),
        *(WIFI.to(known) for known in [wifi] if known is not None),
        BACK.to(WayBack(rooms.folder, busy)),
    )


def _running(rooms: Rooms) -> Running:
    """What the running table knows of its own health."""

    def camera() -> CameraState:
        now = rooms.broadcaster.snapshot
        return CameraState(condition=now.condition, message=now.message)

    def simulated() -> Simulated:
        return Simulated(**rooms.broadcaster.snapshot.simulated)

    return Running(lambda: rooms.eye.pulse, camera, lambda: rooms.panel.condition, simulated, rooms.links.checks)


def _holder(rooms: Rooms) -> Callable[[Config], None]:
    """Lets what can be changed while the table runs hold at once: the mat's corners, the seats, and sets of dice."""
    before = rooms.settings.config

    def hold(config: Config) -> None:
        nonlocal before
        was, before = before, config
        if config.mat_corners != was.mat_corners:
            rooms.eye.lay_mat(config.mat_corners)
        seated = config.seat_places, config.seat_colours
        if seated != (was.seat_places, was.seat_colours) and rooms.camera != "simulated":  # which knows its own seats
            rooms.eye.seat(zones_of(config), colours_of(config))
        if config.sets_of("") != was.sets_of("") and not playing(rooms.broadcaster):
            rooms.eye.expect(None, config.sets_of(""))

    return hold


def playing(broadcaster: Broadcaster) -> bool:
    """True while a game is running, in which dice would count."""
    game = broadcaster.snapshot.public()["game"]
    return game is not None and game["phase"] != "over"


def inputs_desk(panel: Panel, folder: Path, config: Config, broadcaster: Broadcaster, inbox: Inbox) -> InputsDesk:
    """The naming of buttons; the table is told how late the slowest may be told of, now and when that changes."""

    def tell(slack_ns: int) -> None:
        inbox.put(ButtonDelay(slack_ns))

    tell(panel.slack_ns)
    return InputsDesk(panel.inputs, folder, config.seats, functools.partial(playing, broadcaster), tell)


def panel_desk(
    panel: Panel, config: Config, broadcaster: Broadcaster, inbox: Inbox, stack: ExitStack, say: Callable[[str], object]
) -> PanelDesk:
    """The panel as the dashboard has it, and the table's voice if it has one."""
    night = functools.partial(is_night, Night.of(config.night))
    desk = PanelDesk(panel, arbiter_of(config), functools.partial(playing, broadcaster), night)
    stack.callback(desk.close)

    def pass_on(edge: Edge) -> None:
        inbox.put(ButtonEdge(edge))
        desk.edge(edge)

    panel.on_edge = pass_on
    try:
        voice = find_voice(config.voice)
    except SpeakError as error:
        desk.why_silent = words_of(error)
        return desk
    say(f"Voice: {voice.program}.")
    speaker = Speaker(broadcaster.listen(None), voice, config.language, config.volume, lambda: desk.night)
    stack.callback(speaker.close)
    speaker.start()
    desk.speak = speaker.say
    return desk


def wifi_of(config: Config) -> Wifi | None:
    """The Wi-Fi that phones are to join, as the settings name it; None where they tell nothing."""
    if not config.wifi_ssid:
        return None
    return Wifi(config.wifi_ssid, config.wifi_password, config.wifi_hidden)
