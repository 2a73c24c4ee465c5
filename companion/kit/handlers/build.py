# SPDX-License-Identifier: MIT
"""Builds the handlers, each from the parts of the program that it stands between."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config
from companion.journal.store import Journal
from companion.kit.evidence import Evidence
from companion.kit.eyes.eye import colours_of, zones_of
from companion.kit.files import TAUGHT
from companion.kit.handlers.aim import AimHandler
from companion.kit.handlers.backup import BackupHandler
from companion.kit.handlers.corners import CornersHandler
from companion.kit.handlers.eye import FacesHandler, FramesHandler, PhotoHandler
from companion.kit.handlers.health import HealthHandler, Running
from companion.kit.handlers.inputs import InputsHandler
from companion.kit.handlers.panel import PanelHandler
from companion.kit.handlers.pins import PinsHandler
from companion.kit.handlers.settings import SettingsHandler
from companion.kit.handlers.teach import TaughtSets, TeachHandler
from companion.kit.links import Links
from companion.kit.settings import Settings
from companion.kit.speaker import Night, Speaker, SpeakError, find_voice, is_night
from companion.kit.upkeep.life import Restarter
from companion.kit.upkeep.requests import WayBack
from companion.kit.wired import arbiter_of
from companion.messages.message import words_of
from companion.play.registry import GAMES
from companion.table.history.handler import HistoryHandler
from companion.table.inbox import ButtonDelay, ButtonEdge, Inbox
from companion.table.telling import Broadcaster
from companion.web.calls.games import PRESETS
from companion.web.calls.pictures import EVIDENCE, FRAMES, PHOTO
from companion.web.pages.aim.calls import AIM
from companion.web.pages.corners.calls import CORNERS
from companion.web.pages.eye.calls import FACES
from companion.web.pages.health.calls import BACK, BACKUP, HEALTH
from companion.web.pages.history.calls import HISTORY
from companion.web.pages.inputs.calls import INPUTS
from companion.web.pages.join.calls import WIFI, WifiNetwork
from companion.web.pages.panel.calls import PANEL
from companion.web.pages.pins.calls import PINS
from companion.web.pages.settings.calls import SETTINGS
from companion.web.pages.setup.calls import SETUP, SetupHandler
from companion.web.pages.teach.calls import TEACH
from companion.web.ports import Handlers
from companion.web.presets import PresetHandler
from companion.web.schema.state import CameraState, Simulated
from firmware.panel import Panel
from firmware.press import Edge
from vision.message import Reopen
from vision.watch.process import WatcherProcess


@dataclass(frozen=True, slots=True)
class Parts:
    """What handlers are built from. ``camera`` is the one in use; ``close`` ends the table, to be started again."""

    folder: Path
    settings: Settings
    journal: Journal
    broadcaster: Broadcaster
    eye: WatcherProcess
    aim: AimHandler
    panel: PanelHandler
    evidence: Evidence
    camera: str
    close: Callable[[], None]
    inputs: InputsHandler
    links: Links
    frames: FramesHandler

    @property
    def simulated(self) -> bool:
        """Whether the table in view is drawn."""
        return self.camera.partition(":")[0] == "simulated"

    def busy(self) -> bool:
        """Whether a game is running."""
        return self.broadcaster.snapshot.playing


def handlers_of(parts: Parts) -> Handlers:
    """All handlers of this table."""
    restarter = Restarter(parts.busy, parts.close)
    taught = TaughtSets(parts.folder / TAUGHT, lambda name: parts.eye.send(Reopen(name)))
    parts.settings.changed.append(_holder(parts))
    wifi = wifi_of(parts.settings.config)
    return Handlers(
        AIM.to(parts.aim),
        PANEL.to(parts.panel),
        INPUTS.to(parts.inputs),
        PINS.to(PinsHandler(parts.settings, parts.folder, restarter)),
        HISTORY.to(HistoryHandler(parts.journal, GAMES)),
        SETTINGS.to(SettingsHandler(parts.settings, restarter)),
        EVIDENCE.to(parts.evidence.picture),
        FACES.to(FacesHandler(parts.eye)),
        FRAMES.to(parts.frames.film),
        PHOTO.to(PhotoHandler(parts.eye, parts.broadcaster).take),
        TEACH.to(TeachHandler(parts.eye, taught, parts.settings, parts.busy)),
        CORNERS.to(CornersHandler(parts.settings, parts.busy)),
        HEALTH.to(HealthHandler(parts.folder, _running(parts))),
        BACKUP.to(BackupHandler(parts.folder, restarter)),
        SETUP.to(SetupHandler(parts.folder, parts.camera, lambda: not parts.journal.last_game)),
        PRESETS.to(PresetHandler(parts.folder, GAMES.rulebooks())),
        *(WIFI.to(known) for known in [wifi] if known is not None),
        BACK.to(WayBack(parts.folder, parts.busy)),
    )


def _running(parts: Parts) -> Running:
    """What the running table knows of its own health."""

    def camera() -> CameraState:
        now = parts.broadcaster.snapshot
        return CameraState(condition=now.condition, message=now.message)

    def simulated() -> Simulated:
        return Simulated(**parts.broadcaster.snapshot.simulated)

    return Running(lambda: parts.eye.pulse, camera, lambda: parts.panel.condition, simulated, parts.links.checks)


def _holder(parts: Parts) -> Callable[[Config], None]:
    """Lets what can be changed while the table runs hold at once: the mat's corners, the seats, and sets of dice."""
    before = parts.settings.config

    def hold(config: Config) -> None:
        nonlocal before
        was, before = before, config
        if config.mat_corners != was.mat_corners:
            parts.eye.lay_mat(config.mat_corners)
        seated = config.seat_places, config.seat_colours
        if seated != (was.seat_places, was.seat_colours) and parts.camera != "simulated":  # which knows its own seats
            parts.eye.seat(zones_of(config), colours_of(config))
        if config.sets_of("") != was.sets_of("") and not parts.busy():
            parts.eye.expect(None, config.sets_of(""))

    return hold


def inputs_handler(panel: Panel, folder: Path, config: Config, broadcaster: Broadcaster, inbox: Inbox) -> InputsHandler:
    """The naming of buttons; the table is told how late the slowest may be told of, now and when that changes."""

    def tell(slack_ns: int) -> None:
        inbox.put(ButtonDelay(slack_ns))

    tell(panel.slack_ns)
    return InputsHandler(panel.inputs, folder, config.seats, lambda: broadcaster.snapshot.playing, tell)


def panel_handler(
    panel: Panel, config: Config, broadcaster: Broadcaster, inbox: Inbox, stack: ExitStack, say: Callable[[str], object]
) -> PanelHandler:
    """The panel as the dashboard has it, and the table's voice if it has one."""
    night = functools.partial(is_night, Night.of(config.night))
    handler = PanelHandler(panel, arbiter_of(config), lambda: broadcaster.snapshot.playing, night)
    stack.callback(handler.close)

    def pass_on(edge: Edge) -> None:
        inbox.put(ButtonEdge(edge))
        handler.edge(edge)

    panel.on_edge = pass_on
    try:
        voice = find_voice(config.voice)
    except SpeakError as error:
        handler.why_silent = words_of(error)
        return handler
    say(f"Voice: {voice.program}.")
    speaker = Speaker(broadcaster.listen(None), voice, config.language, config.volume, lambda: handler.night)
    stack.callback(speaker.close)
    speaker.start()
    handler.speak = speaker.say
    return handler


def wifi_of(config: Config) -> WifiNetwork | None:
    """The Wi-Fi that phones are to join, as the settings name it; None where they tell nothing."""
    if not config.wifi_ssid:
        return None
    return WifiNetwork(ssid=config.wifi_ssid, password=config.wifi_password, hidden=config.wifi_hidden)
