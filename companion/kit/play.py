# SPDX-License-Identifier: MIT
"""``quartermaster play``: starts every part, gives each what it needs, and runs until it is stopped."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec
from flask import Flask

from companion.command import CommandError
from companion.config import Config, ConfigError, state_folder
from companion.journal.errors import JournalError
from companion.journal.store import Journal
from companion.kit.aboard.driver import crew_of_a_real_table, simulator_with_crew
from companion.kit.address import Announcer, greet, listening_host, page_addresses
from companion.kit.evidence import FOLDER as EVIDENCE
from companion.kit.evidence import Evidence
from companion.kit.eyes.eye import Eyes, open_eyes
from companion.kit.files import JOURNAL
from companion.kit.handlers.backup import take_up
from companion.kit.handlers.build import Parts, handlers_of, inputs_handler, panel_handler
from companion.kit.handlers.eye import FramesHandler
from companion.kit.links import Links, broker_link, broker_wanted, host_name
from companion.kit.networks import keep_in
from companion.kit.settings import Settings, Wanted
from companion.kit.upkeep.life import Life, handed_socket, start_again, stop_on_signals
from companion.kit.upkeep.requests import way_to_power_off
from companion.kit.upkeep.restore import finish_restore
from companion.kit.wired import wired_panel
from companion.links.mqtt.broker import MqttError
from companion.messages.message import Message, noticed, words_of
from companion.play.registry import GAMES
from companion.table.inbox import ButtonEdge, CameraChanged, HeldButtons, Inbox, Stop, Who
from companion.table.people.lobby import MOST_SEATS
from companion.table.shouts import Timing
from companion.table.switches import Switches
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.table.virtual import VirtualDice
from companion.web.app import create_app
from companion.web.errors import WebError
from companion.web.keys import Keys, load_keys
from companion.web.ports import Simulator
from companion.web.serve import Server, open_server
from firmware.errors import PanelError
from vision.cameras.base import CameraError
from vision.mat.board import kit_board

Say = Callable[[str], object]


class Ended(threading.Event):
    """Set when the table shall close; ``fault`` says why where nobody asked for it, ``again``: to be started anew."""

    fault = ""
    again = False

    def start_anew(self) -> None:
        """Close the table, then start it again."""
        self.again = True
        self.set()


def play(wanted: Wanted, say: Say) -> None:
    """Open the table and run it until SIGINT or SIGTERM, or until a page asks for a new start.

    Raises:
        CommandError: a part of it can't be had; nothing is left open.
    """
    over = Ended()
    try:
        folder = state_folder(wanted.state)
        life = Life(folder)
        with ExitStack() as stack:
            inbox = Inbox()
            _finish_restore(folder)
            keep_in(folder)
            if said := take_up(folder):
                say(said)
            settings = _settings(wanted, folder, life, say)
            server = _build(wanted, settings, folder, inbox, stack, say, over, life)
            stop_on_signals(over)
            answering = threading.Thread(target=server.run, name="web", daemon=True)
            answering.start()
            life.until(over, functools.partial(inbox.ask, {}, Who("spectator"), timeout_s=2))
            say("Closing the table; the game is kept.")
            server.close()
            if over.fault:
                raise CommandError(over.fault)
            life.ended()
    except (ConfigError, JournalError, MqttError, PanelError, CameraError, WebError) as error:
        raise CommandError(words_of(error)) from error
    if over.again:
        start_again(server.port)


def _settings(wanted: Wanted, folder: Path, life: Life, say: Say) -> Settings:
    """The settings; in safe mode those that come with the program, where the household's can't be used."""
    try:
        return Settings(folder, fixed=wanted.fixed())
    except ConfigError as error:
        if not life.notice:
            raise
        say(f"The settings can't be used ({error}): playing with those that come with the program.")
        return Settings(folder, fixed=wanted.fixed(), config=Config())


def _build(
    wanted: Wanted, settings: Settings, folder: Path, inbox: Inbox, stack: ExitStack, say: Say, over: Ended, life: Life
) -> Server:
    """Every room, from the ground up; ``stack`` closes them in the other order."""
    config = settings.config
    broker = None if life.notice else broker_wanted(wanted.mqtt, config)
    journal = stack.enter_context(closing(Journal(folder / JOURNAL)))
    broadcaster = Broadcaster(journal.since)
    pins = "simulated" if life.notice else wanted.pins
    panel = stack.enter_context(wired_panel(pins, config, lambda edge: inbox.put(ButtonEdge(edge)), folder))
    say(f"Buttons: {noticed(panel.condition)}")
    buttons = panel_handler(panel, config, broadcaster, inbox, stack, say)
    inputs = inputs_handler(panel, folder, config, broadcaster, inbox)
    evidence = stack.enter_context(closing(Evidence(folder / EVIDENCE, config.evidence_days)))
    eyes = open_eyes(wanted, config, folder, inbox, broadcaster, evidence, stack, say)
    eye, simulated, name = eyes.table, eyes.simulated, wanted.table or config.table_name or host_name()
    links = Links(_linked(wanted, config, life), name, folder, broadcaster, eye, say, eyes.checks)
    aim, spec, frames, anew = eyes.aim, eyes.spec, FramesHandler(eye, inbox.put), over.start_anew
    parts = Parts(
        folder, settings, journal, broadcaster, eye, aim, buttons, evidence, spec, anew, inputs, links, frames
    )
    pretended = {"camera": simulated is not None, "pins": panel.simulated} if not life.notice else {}
    keys = load_keys(folder, MOST_SEATS)
    virtual = VirtualDice(keys.signing)
    table = _table(parts, eyes, pretended, life, virtual)
    inbox.put(HeldButtons(panel.held()))
    for note in filter(None, (life.notice, *journal.notes, table.resume())):
        say(note)
    thread = _run_table(table, inbox, over, stack)
    _watch(eyes, inbox, life)
    hands = functools.partial(simulator_with_crew, broadcaster, inbox, simulated, panel, eye, folder, stack)
    simulator = hands() if any(pretended.values()) else None
    if simulated is None:
        crew_of_a_real_table(broadcaster, inbox, virtual, stack)
    app = _dashboard(parts, inbox, keys, simulator, thread, life)
    server, addresses = _listening(app, wanted, config)
    if broker is not None:
        links.add(broker_link(broker, name, folder, broadcaster, journal, addresses, say))
    links.start(stack)
    return _greeted(server, addresses, keys, config, stack, say)


def _greeted(
    server: Server, addresses: Callable[[], tuple[str, ...]], keys: Keys, config: Config, stack: ExitStack, say: Say
) -> Server:
    """The server, once it is said where one sits down, now and whenever that has changed."""
    greet(addresses(), keys.pin, config, say)
    announcer = Announcer(addresses, config, say)
    announcer.start()
    stack.callback(announcer.close)
    return server


def _dashboard(
    parts: Parts,
    inbox: Inbox,
    keys: Keys,
    simulator: Simulator | None,
    thread: threading.Thread,
    life: Life,
) -> Flask:
    """The pages, between these parts and the table's ``thread``."""
    config = parts.settings.config
    return create_app(
        parts.broadcaster,
        inbox,
        parts.eye,
        keys,
        simulator,
        parts.journal,
        alive=thread.is_alive,
        trusted_hosts=config.trusted_hosts,
        handlers=handlers_of(parts),
        language=config.language,
        about=life.about(),
        open_picture=parts.simulated or config.picture_for == "everybody",
    )


def _linked(wanted: Wanted, config: Config, life: Life) -> Config:
    """The settings with the light that the command line names; in safe mode with no lights and webhooks at all."""
    if life.notice:
        return msgspec.structs.replace(config, wled="", webhooks="", ring_scenes=False)
    return config if wanted.wled is None else msgspec.structs.replace(config, wled=wanted.wled)


def _table(
    parts: Parts,
    eyes: Eyes,
    pretended: Mapping[str, bool],
    life: Life,
    virtual: VirtualDice,
) -> Table:
    """The table, and the eyes to which it hands on what it waits for; ``pretended`` says what of it is simulated."""
    config = parts.settings.config
    return Table(
        parts.journal,
        parts.broadcaster,
        parts.links.cues(parts.panel.show),
        functools.partial(eyes.expect, parts.settings),
        games=GAMES,
        seats=config.seats,
        simulated=pretended,
        timing=_timing(config),
        notice=life.notice,
        keep=parts.evidence.keep,
        switches=Switches(way_to_power_off(), eyes),
        board=_board(),
        starts=lambda: parts.settings.config.starts,
        turn_s=lambda: parts.settings.config.turn_s,
        frames=parts.frames,
        virtual=virtual,
    )


def _board() -> Mapping[str, object]:
    """The map that the eye reads pieces on, for the pages to draw: sides and squares, to the millimetre."""
    board = kit_board()
    squares = [[round(along) for along in place] for place in board.squares_mm]
    return {"size_mm": [round(side) for side in board.size_mm], "squares_mm": squares}


def _listening(app: Flask, wanted: Wanted, config: Config) -> tuple[Server, Callable[[], tuple[str, ...]]]:
    """A server for ``app``, and what gives the addresses that phones reach it by."""
    host = listening_host(wanted.host or config.host)
    handed = handed_socket()  # by systemd, else one of our own
    port = config.port if wanted.port is None else wanted.port
    server = open_server(app, host, port) if handed is None else Server(app, handed)
    return server, functools.partial(page_addresses, host, server.port)


def _watch(eyes: Eyes, inbox: Inbox, life: Life) -> None:
    if life.notice:
        inbox.put(CameraChanged("missing", Message("camera-off-in-safe-mode")))
    else:
        eyes.start()


def _finish_restore(folder: Path) -> None:
    try:
        finish_restore(folder)
    except OSError as error:
        raise CommandError(f"a restore that was cut off can't be finished: {error}") from error


def _timing(config: Config) -> Timing:
    windows_ms = (config.press_window_ms, config.photo_finish_ms, config.phone_window_ms)
    return Timing(*(round(window_ms * 1e6) for window_ms in windows_ms))


def _run_table(table: Table, inbox: Inbox, over: Ended, stack: ExitStack) -> threading.Thread:
    """The table's own thread; if it ends by a fault, the whole program ends, to be started again whole."""

    def run() -> None:
        try:
            table.run(inbox)
        except Exception as error:  # whatever it was, the table has stopped: systemd shall start it again whole
            over.fault = f"the table stopped: {error}"
        finally:
            over.set()

    thread = threading.Thread(target=run, name="table", daemon=True)
    thread.start()
    stack.callback(thread.join, 5)
    stack.callback(inbox.put, Stop())
    return thread
