# SPDX-License-Identifier: MIT
"""The command ``quartermaster``. Each command loads only the packages that it needs: rules need no OpenCV."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import click

from companion.command import STATE, Commands, Sentence
from companion.command import say as _say
from companion.config import ConfigError
from companion.kit.saying import read_plainly
from companion.upkeep_commands import COMMANDS

PINS = click.option("--pins", default=None, metavar="SPEC", help="auto, gpio, input, gpio+input or simulated.")
MQTT = click.option(
    "--mqtt",
    default=None,
    envvar="QUARTERMASTER_MQTT",
    metavar="URL",
    help="Broker: mqtt://[USER:PASSWORD@]HOST[:PORT], or mqtts:// with TLS.",
)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="quartermaster-table", prog_name="quartermaster")
def main() -> None:
    """Watch the real dice on a table, settle who shouted first, keep the score on everybody's phone.

    Example: quartermaster play
    """
    read_plainly()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign shows another, and the table plays on
    if os.environ.get("QUARTERMASTER_NETWORKS"):
        _networks_asked_for()


def _networks_asked_for() -> None:
    from vision.errors import UnknownRuntime
    from vision.settled import choice

    try:
        choice()
    except UnknownRuntime as error:
        raise Sentence(str(error)) from error


@main.command()
@click.option(
    "--camera",
    default=None,
    metavar="SPEC",
    help="auto, picamera2, usb:N, usb:/dev/..., URL, phone, pictures:DIR or simulated.",
)
@click.option("--camera-map", default=None, metavar="SPEC", help="A second camera, over the treasure map alone.")
@PINS
@click.option("--host", default=None, help="Address to listen on (all of them by default).")
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="Port of the dashboard; 0 takes a free one.")
@click.option("--seed", type=int, default=None, help="The simulated table throws the same dice again.")
@MQTT
@click.option("--wled", default=None, metavar="URL", help="A WLED light that shows scenes, such as http://wled.local.")
@click.option(
    "--table", default=None, metavar="NAME", help="What the broker calls this table (default: the host name)."
)
@STATE
def play(**wanted: Any) -> None:
    """Play: camera, buttons, games and dashboard. Without a Pi: a simulated table.

    Example: quartermaster play --camera simulated --seed 7
    """
    from companion.kit.play import PlayError
    from companion.kit.play import play as run
    from companion.kit.settings import Wanted

    try:
        run(Wanted(**wanted), _say)
    except (PlayError, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command()
@MQTT
@click.option("--host", default=None, help="Address to listen on (all of them by default).")
@click.option("--port", type=click.IntRange(0, 65535), default=8090, show_default=True, help="0 takes a free one.")
@click.option("--forget", metavar="NAME", help="Only take a name out of the league; close the harbour before.")
@STATE
def harbour(**asked: Any) -> None:
    """Show all tables of a broker on one page, with a league over many evenings.

    Example: quartermaster harbour --mqtt mqtt://broker
    """
    from companion.kit.commands.harbour import HarbourError, Wanted, forget, open_harbour

    wanted = Wanted(**asked)
    try:
        (open_harbour if wanted.forget is None else forget)(wanted, _say)
    except (HarbourError, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command()
@click.argument("pictures", nargs=-1, metavar="PICTURE...")
@click.option("--set", "set_name", default="pips", show_default=True, help="The dice to read.")
@click.option("--annotate", type=click.Path(file_okay=False, path_type=Path), help="Also write each picture, drawn on.")
@click.option("--board", type=click.Path(path_type=Path), metavar="FILE", help="The map's board file, for --set map.")
@click.option(
    "--sitting",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Read the pictures named there in order, as one fixed camera's.",
)
@STATE
def read(
    pictures: tuple[str, ...],
    set_name: str,
    annotate: Path | None,
    board: Path | None,
    sitting: Path | None,
    state: Path | None,
) -> None:
    """Read the dice in pictures: one line of JSON each.

    Example: quartermaster read photo.jpg --annotate drawn/
    """
    from companion.kit.commands.read import (
        BrokenSet,
        BrokenSitting,
        UnusableBoard,
        UnusableSet,
        read_one_sitting,
        read_pictures,
    )

    if bool(pictures) == (sitting is not None):
        raise click.UsageError("name pictures, or a sitting's file with --sitting FILE.jsonl")
    try:
        if sitting is not None:
            sys.exit(read_one_sitting(sitting, annotate, _say, state))
        sys.exit(read_pictures(pictures, set_name, annotate, _say, board, state))
    except UnusableSet as error:
        raise click.UsageError(str(error)) from error
    except (UnusableBoard, BrokenSet, BrokenSitting, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command()
@click.argument("name", metavar="NAME")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
@STATE
def teach(name: str, folder: Path, as_json: bool, state: Path | None) -> None:
    """Teach a set of dice from pictures of one die each, named by its face: sword-red.jpg, 5.jpg, skull.2.jpg.

    Example: quartermaster teach saturday pictures/
    """
    from companion.kit.commands.teach import TeachError
    from companion.kit.commands.teach import teach as run

    try:
        sys.exit(run(name, folder, state, as_json, _say))
    except (TeachError, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command()
@click.argument("file", metavar="FILE")
def replay(file: str) -> None:
    """Play a transcript through the rules; - reads standard input line by line.

    Example: quartermaster replay game.jsonl
    """
    from companion.play.registry import GAMES
    from companion.table.replay import replay_file

    sys.exit(replay_file(file, GAMES))


@main.command()
@PINS
@click.option("--demo", is_flag=True, help="Let virtual fingers press virtual buttons (simulated pins).")
@click.option("--lamps", is_flag=True, help="First try every lamp, and the buzzer.")
@click.option("--buzzer", is_flag=True, help="First try the buzzer alone.")
@click.option("--wiring", is_flag=True, help="Test the wiring part by part, and name what is wrong.")
@click.option("--rulings", type=click.IntRange(0), default=0, metavar="N", help="Tell the last N rulings again.")
@click.option("--seconds", type=click.FloatRange(min=0), default=None, help="Stop by itself after this many seconds.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@STATE
def panel(
    pins: str | None,
    demo: bool,
    lamps: bool,
    buzzer: bool,
    wiring: bool,
    rulings: int,
    seconds: float | None,
    as_json: bool,
    state: Path | None,
) -> None:
    """Show button presses and who was first; test lamps, buzzer and wiring.

    Example: quartermaster panel --pins simulated --demo
    """
    from companion.kit.commands.panel import Asked, PanelUnusable, watch_panel

    tries = (*(("lamps",) if lamps else ()), *(("buzzer",) if lamps or buzzer else ()))
    try:
        sys.exit(watch_panel(Asked(pins, demo, seconds, tries, wiring, rulings, as_json, state), _say))
    except (PanelUnusable, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command(name="print")
@click.argument(
    "what",
    type=click.Choice(
        ["mat", "map", "dice", "coasters", "cards", "aids", "score", "lamp-card", "focus", "calibration", "all"]
    ),
    metavar="WHAT",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--seats", type=click.IntRange(1, 6), default=4, show_default=True, help="Which mat.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("."), help="Folder (default: this one)."
)
@click.option(
    "--address", default="", metavar="URL", help="On the lamp card, as a QR code and as text; here: this machine's."
)
def print_(what: str, paper: str, seats: int, out: Path, address: str) -> None:
    """Write sheets to print, as PDF: mat, map, dice, coasters, cards, aids, score, lamp-card, focus, calibration, all.

    Example: quartermaster print mat --seats 4 --paper letter --out sheets/
    """
    from companion.kit.commands.sheets import CantPrintSheets, print_sheets

    try:
        print_sheets(what, "letter" if paper == "letter" else "a4", seats, out, _say, address)
    except CantPrintSheets as error:
        raise Sentence(str(error)) from error


@main.command()
@click.option(
    "--camera",
    default=None,
    metavar="SPEC",
    help="auto, picamera2, usb:N, usb:/dev/..., URL, pictures:DIR or simulated.",
)
@click.option("--once", is_flag=True, help="Look once, say all measures; exit status 0 if dice will be read reliably.")
@click.option("--json", "as_json", is_flag=True, help="JSON: one object, or one a line while it runs.")
@click.option("--seconds", type=click.FloatRange(min=0), default=None, help="Stop by itself after this many seconds.")
@click.option("--fitness", is_flag=True, help="Lay dice as asked; compare with what the camera reads.")
@click.option(
    "--dice", type=click.IntRange(1, 20), default=5, show_default=True, help="Dice in each round of the test."
)
@click.option("--rounds", type=click.IntRange(1, 40), default=6, show_default=True, help="Rounds of the test.")
@click.option("--rolled", is_flag=True, help="In the test, roll the dice and say whether they were read rightly.")
@click.option(
    "--calibrate",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Learn how a wide lens bends, from pictures of the calibration sheet.",
)
@STATE
def aim(**asked: Any) -> None:
    """Help with camera and light: one thing to do at a time, until dice will be read reliably.

    Example: quartermaster aim --camera usb:0
    """
    from companion.kit.commands.aim import AimUnusable, View, watch_aim

    try:
        sys.exit(watch_aim(View(**asked), _say))
    except (AimUnusable, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command()
@click.option("--format", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True)
@click.option("--game", type=int, default=None, help="Only the game of this number.")
@STATE
def export(form: str, game: int | None, state: Path | None) -> None:
    """Write the finished and running games as JSON or CSV.

    Example: quartermaster export --format csv > evening.csv
    """
    from companion.kit.commands.export import ExportError, export_games

    try:
        export_games(state, form, game, sys.stdout)
    except (ExportError, ConfigError) as error:
        raise Sentence(str(error)) from error


@main.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@STATE
def doctor(as_json: bool, state: Path | None) -> None:
    """Check the installation: what is wrong, and what to do about it.

    Example: quartermaster doctor
    """
    from companion.kit.upkeep.doctor import examine

    sys.exit(examine(state, as_json, _say))


@main.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@click.option("--quick", is_flag=True, help="Fewer repeats: a first idea in seconds.")
@STATE
def bench(as_json: bool, quick: bool, state: Path | None) -> None:
    """Measure: reading time, memory, press to phone, start to first reading.

    Example: quartermaster bench --json
    """
    from companion.kit.commands.bench import measure

    measure(as_json, quick, _say, state)


for command in COMMANDS:
    main.add_command(command)

if __name__ == "__main__":
    main()
