# SPDX-License-Identifier: MIT
"""``quartermaster harbour``: starts the harbour and runs it until it is stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click

from companion.command import CommandError
from companion.config import ConfigError, load_config, state_folder
from companion.harbour.app import create_harbour
from companion.harbour.fleet import Fleet
from companion.harbour.league import FILE, NOBODY, League, LeagueError
from companion.harbour.watch import Watch
from companion.kit.address import listening_host, page_address, qr_lines
from companion.kit.links import broker_wanted
from companion.kit.upkeep.life import stop_on_signals
from companion.links.mqtt.broker import MqttError
from companion.web.errors import WebError
from companion.web.serve import open_server

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asked for over the settings."""

    mqtt: str | None
    host: str | None
    port: int
    state: Path | None
    forget: str | None = None


def open_harbour(wanted: Wanted, say: Say) -> None:
    """Open the harbour and run it until SIGINT or SIGTERM.

    Raises:
        CommandError: a part of it can't be had; nothing is left open.
    """
    try:
        with ExitStack() as stack:
            _run(wanted, say, stack)
    except (ConfigError, LeagueError, MqttError, WebError) as error:
        raise CommandError(str(error)) from error


def forget(wanted: Wanted, say: Say) -> None:
    """Take a name out of the league, for one who wants that, while the harbour is closed.

    Raises:
        CommandError: nobody of that name stands there, or the league can't be opened.
    """
    try:
        file = state_folder(wanted.state, reading=True) / FILE
        if not file.exists():
            raise CommandError(f"there is no league in {file.parent}; wanted is the folder that a harbour keeps it in")
        league = League(file)
    except (ConfigError, LeagueError) as error:
        raise CommandError(str(error)) from error
    games = league.forget(str(wanted.forget))
    league.close()
    if not games:
        raise CommandError(f"nobody called {wanted.forget} stands in the league")
    say(f"{wanted.forget} is {NOBODY} now, in {games} {'game' if games == 1 else 'games'} of the league.")


def _run(wanted: Wanted, say: Say, stack: ExitStack) -> None:
    config = load_config()
    broker = broker_wanted(wanted.mqtt, config)
    if broker is None:
        raise click.UsageError("which broker? Name it with --mqtt mqtt://HOST, or as mqtt in the settings")
    league = League(state_folder(wanted.state) / FILE)
    stack.callback(league.close)
    for note in league.notes:
        say(note)
    fleet = Fleet(league.known_tables(), league.remember_table)
    app = create_harbour(fleet, league, trusted_hosts=config.trusted_hosts, language=config.language)
    host = listening_host(wanted.host or config.host)
    server = open_server(app, host, wanted.port)
    watch = Watch(broker, fleet, league, say)
    over = threading.Event()

    stop_on_signals(over)
    answering = threading.Thread(target=server.run, name="web", daemon=True)
    answering.start()
    watch.start()
    address = page_address(host, server.port)
    say(f"All tables of {broker}:  {address}\n")
    say(qr_lines(address))
    over.wait()
    watch.close()
    server.close()
