# SPDX-License-Identifier: MIT
"""The command ``quartermaster``. Each command loads only the packages that it needs: rules need no OpenCV."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import click

from companion.command import STATE, CommandError, Commands, progress, say, say_on, standard_output
from companion.config import state_folder
from companion.kit.saying import read_plainly
from companion.messages.message import Message, words_of


def _checked(_: click.Context, option: click.Parameter, given: str | None) -> str | None:
    """What is ``given`` of an option that is a setting, too; what could not be set is wrong usage."""
    if given is None:
        return None
    from companion.kit.settings import CHECKS, CHOICES

    known = CHOICES.get(str(option.name), ())
    if given and known and given not in known:
        raise click.BadParameter(f"{given!r} is not known; wanted one of {', '.join(known)}")
    try:
        CHECKS.get(str(option.name), str)(given)
    except ValueError as error:
        raise click.BadParameter(words_of(error)) from error
    except ImportError:
        pass  # what is missing is said by the part that wants it
    return given


PINS = click.option(
    "--pins", default=None, metavar="SPEC", callback=_checked, help="auto, gpio, input, gpio+input or simulated."
)
MQTT = click.option(
    "--mqtt",
    default=None,
    envvar="QUARTERMASTER_MQTT",
    metavar="URL",
    callback=_checked,
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
        raise CommandError(str(error)) from error


@main.command()
@click.option(
    "--camera",
    default=None,
    metavar="SPEC",
    callback=_checked,
    help="auto, picamera2, usb:N, usb:/dev/..., URL, phone, pictures:DIR or simulated.",
)
@click.option(
    "--camera-map",
    default=None,
    metavar="SPEC",
    callback=_checked,
    help="A second camera, over the treasure map alone.",
)
@PINS
@click.option("--host", default=None, help="Address to listen on (all of them by default).")
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="Port of the dashboard; 0 takes a free one.")
@click.option("--seed", type=int, default=None, help="The simulated table throws the same dice again.")
@MQTT
@click.option(
    "--wled",
    default=None,
    metavar="URL",
    callback=_checked,
    help="A WLED light that shows scenes, such as http://wled.local.",
)
@click.option(
    "--table", default=None, metavar="NAME", help="What the broker calls this table (default: the host name)."
)
@STATE
def play(**wanted: Any) -> None:
    """Play: camera, buttons, games and dashboard. Without a Pi: a simulated table.

    Example: quartermaster play --camera simulated --seed 7
    """
    from companion.kit.play import play as run
    from companion.kit.settings import Wanted

    run(Wanted(**wanted), say_on)


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
    from companion.kit.commands.harbour import Wanted, forget, open_harbour

    wanted = Wanted(**asked)
    if wanted.forget is None:
        open_harbour(wanted, say_on)
    else:
        forget(wanted, say)


@main.command()
@click.argument("pictures", nargs=-1, metavar="PICTURE...")
@click.option("--set", "set_name", default="pips", show_default=True, help="The dice to read.")
@click.option("--annotate", type=click.Path(path_type=Path), help="Also write each picture, drawn on.")
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
    from companion.kit.commands.read import read_one_sitting, read_pictures

    if bool(pictures) == (sitting is not None):
        raise click.UsageError("name pictures, or a sitting's file with --sitting FILE.jsonl")
    if sitting is not None:
        sys.exit(read_one_sitting(sitting, annotate, say, state))
    sys.exit(read_pictures(pictures, set_name, annotate, say, board, state))


@main.command()
@click.argument("name", metavar="NAME")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
@STATE
def teach(name: str, folder: Path, as_json: bool, state: Path | None) -> None:
    """Teach a set of dice from pictures of one die each, named by its face: sword-red.jpg, 5.jpg, skull.2.jpg.

    Example: quartermaster teach saturday pictures/
    """
    from companion.kit.commands.teach import teach as run

    sys.exit(run(name, folder, state, as_json, say))


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
    from companion.kit.commands.panel import Asked, watch_panel

    tries = (*(("lamps",) if lamps else ()), *(("buzzer",) if lamps or buzzer else ()))
    sys.exit(watch_panel(Asked(pins, demo, seconds, tries, wiring, rulings, as_json, state), say))


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
@click.option("--out", type=click.Path(path_type=Path), default=Path("."), help="Folder (default: this one).")
@click.option(
    "--address", default="", metavar="URL", help="On the lamp card, as a QR code and as text; here: this machine's."
)
def print_(what: str, paper: str, seats: int, out: Path, address: str) -> None:
    """Write sheets to print, as PDF: mat, map, dice, coasters, cards, aids, score, lamp-card, focus, calibration, all.

    Example: quartermaster print mat --seats 4 --paper letter --out sheets/
    """
    from companion.kit.commands.sheets import print_sheets

    print_sheets(what, "letter" if paper == "letter" else "a4", seats, out, say, address)


@main.command()
@click.option(
    "--camera",
    default=None,
    metavar="SPEC",
    callback=_checked,
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
    from companion.kit.commands.aim import View, watch_aim

    sys.exit(watch_aim(View(**asked), say))


@main.command()
@click.option("--format", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True)
@click.option("--game", type=int, default=None, help="Only the game of this number.")
@STATE
def export(form: str, game: int | None, state: Path | None) -> None:
    """Write the finished and running games as JSON or CSV.

    Example: quartermaster export --format csv > evening.csv
    """
    from companion.kit.commands.export import export_games

    export_games(state, form, game, sys.stdout)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@STATE
def doctor(as_json: bool, state: Path | None) -> None:
    """Check the installation: what is wrong, and what to do about it.

    Example: quartermaster doctor
    """
    from companion.kit.upkeep.doctor import examine

    state_folder(state, reading=True)
    sys.exit(examine(state, as_json, say))


@main.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of a table.")
@click.option("--quick", is_flag=True, help="Fewer repeats: a first idea in seconds.")
@STATE
def bench(as_json: bool, quick: bool, state: Path | None) -> None:
    """Measure: reading time, memory, press to phone, start to first reading.

    Example: quartermaster bench --json
    """
    from companion.kit.commands.bench import measure

    measure(as_json, quick, say, state)


@main.command()
@click.argument("file", type=click.Path(path_type=Path), default=Path("."), metavar="[FILE]")
@click.option("--keys", is_flag=True, help="The PIN and the seats' tokens too; keep such a file to yourself.")
@STATE
def backup(file: Path, keys: bool, state: Path | None) -> None:
    """Write games, settings, taught sets and calibration into one file; also while the table plays.

    Example: quartermaster backup /media/usb/
    """
    from companion.kit.upkeep.backup import make_backup

    kept = make_backup(state_folder(state, reading=True), file, keys=keys)
    say(f"{kept.path}: {kept.size / 1e6:.1f} MB; files: {len(kept.contents.files)}.")
    said = f"entries: {kept.tried.entries}, games played again: {kept.tried.games}"
    say(f"Tried: {kept.tried.trouble}." if kept.tried.trouble else f"Tried: {said}.")
    say(
        "With the keys: who has this file is the referee."
        if keys
        else "Without the keys: PIN and seats' codes stay here."
    )


@main.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@STATE
def restore(file: Path, state: Path | None) -> None:
    """Lay down what a backup holds; what was there is kept beside it. Stop the table first.

    Example: quartermaster restore quartermaster-2026-11-21-190500.zip
    """
    from companion.kit.upkeep.restore import restore as run

    done = run(file, state_folder(state))
    made = f"made by version {done.contents.version}"
    say(f"Restored what was kept at {done.contents.made}, {made}; files: {len(done.contents.files)}.")
    for aside in (done.state_aside, done.settings_aside):
        if aside is not None:
            say(f"What was there before lies in {aside}; remove it when all is well.")
    if done.settings_left:
        say(Message("backup-settings-left", folder=str(done.settings_left)))


@main.command()
@click.argument("file", type=click.Path(path_type=Path), default=Path("."), metavar="[FILE]")
@click.option("--list", "only_list", is_flag=True, help="Only list what would be in it.")
@click.option("--show", metavar="NAME", help="Print one of its files instead of writing it.")
@click.option("--yes", is_flag=True, help="Don't ask.")
@STATE
def bundle(file: Path, only_list: bool, show: str | None, yes: bool, state: Path | None) -> None:
    """Write what a helper wants to see into one zip, without secrets and players' names; lists it first.

    Example: quartermaster bundle --show journal.jsonl
    """
    from companion.kit.upkeep.bundle import collect, write_bundle
    from companion.kit.upkeep.check import Place

    state_folder(state, reading=True)
    found = collect(Place(state))
    if show is not None:
        item = next((one for one in found.items if one.name == show), None)
        if item is None:
            known = ", ".join(one.name for one in found.items)
            raise click.UsageError(f"there is no {show!r} in the bundle; wanted one of {known}")
        with standard_output():
            click.echo(item.text, nl=False)
        return
    for line in ("In the bundle:", *found.listing()):
        say(line)
    if only_list or (not yes and sys.stdin.isatty() and not click.confirm("Write it?", default=True)):
        return
    say(f"Written: {write_bundle(found, file)}")


@main.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--release", type=click.Path(path_type=Path), metavar="FILE", help="The release archive to install.")
@click.option("--unsigned", is_flag=True, help="Ask for no signature: for a release that you packed yourself.")
def card(folder: Path, release: Path | None, unsigned: bool) -> None:
    """Make a freshly written Raspberry Pi card install itself; DIR is its boot partition. Asks, or reads DIR/table.txt.

    Example: quartermaster card /media/ann/bootfs
    """
    from companion.kit.card.make import check_boot_partition, find_release, make_card
    from companion.kit.upkeep.packed import Trust

    def ask(question: str, default: str | None, hide: bool) -> str:
        return str(click.prompt(question[:1].upper() + question[1:], default=default, hide_input=hide)).strip()

    trust = None if unsigned else Trust()
    if release is None:  # else what is wrong with the one that was named comes first
        check_boot_partition(folder)
    found = find_release(release, (Path("dist"), Path()))
    made = make_card(folder, found, ask if sys.stdin.isatty() else None, say, progress, trust=trust)
    wifi = " or ".join(repr(network.ssid) for network in made.networks) or "a network cable"
    say(
        f"The card is ready: eject it, put it into the Pi, plug the Pi in. It joins {wifi}, and is http://{made.name}.local/"
    )
    say("in some minutes. How far it is: its green lamp, its screen, and quartermaster/progress.txt on the card.")


@main.command()
@click.option("--changed", is_flag=True, help="Only what is not as it comes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, with defaults and sources.")
@STATE
def settings(changed: bool, as_json: bool, state: Path | None) -> None:
    """Print the settings in force, each with the file it comes from.

    Example: quartermaster settings --changed
    """
    from companion.kit.commands.settings import print_settings

    print_settings(changed, as_json, say, state=state_folder(state, reading=True))


@main.command()
@click.argument("file", type=click.Path(path_type=Path), required=False, metavar="[FILE]")
@click.option("--back", is_flag=True, help="Go back to the release before (as rollback does).")
@click.option("--unsigned", is_flag=True, help="Ask for no signature: for a release that you packed yourself.")
@click.option("--judge", "only_judge", is_flag=True, hidden=True, help="For systemd: judge the release on trial.")
@STATE
def update(file: Path | None, back: bool, unsigned: bool, only_judge: bool, state: Path | None) -> None:
    """Go over to the release in FILE, an archive or its folder: backup first, and back by itself if it is not well.

    Example: quartermaster update quartermaster-0.2.0.tar.gz
    """
    from companion.kit.upkeep.releases import Releases
    from companion.kit.upkeep.service import Service
    from companion.kit.upkeep.update import judge

    if sum((file is not None, back, only_judge)) != 1:
        raise click.UsageError("wanted is a release's file, or --back")
    if only_judge:
        sys.exit(0 if judge(Releases(), Service(), state_folder(state), say) else 1)
    _another_release(file, state, unsigned=unsigned)


@main.command()
@click.option("--wished", is_flag=True, hidden=True, help="For systemd: tell the page that wished for it why not.")
@STATE
def rollback(wished: bool, state: Path | None) -> None:
    """Go back to the release before; it is tried as an update is.

    Example: quartermaster rollback
    """
    from companion.kit.upkeep.requests import refused

    try:
        _another_release(None, state)
    except CommandError as error:
        if wished:
            refused(state_folder(state), str(error))
        raise


def _another_release(file: Path | None, state: Path | None, unsigned: bool = False) -> None:
    """The release in ``file``; None: the one before."""
    from companion.kit.upkeep import update as updating
    from companion.kit.upkeep.packed import Trust
    from companion.kit.upkeep.releases import Releases
    from companion.kit.upkeep.service import Service

    releases = Releases()
    if releases.home.exists() and not os.access(releases.home, os.W_OK):
        raise CommandError(f"{releases.home} can't be written by this user: use sudo")
    folder = state_folder(state)
    if file is None:
        version = updating.rollback(releases, Service(), folder, say)
    else:
        trust = None if unsigned else Trust()
        version = updating.update(file, releases, Service(), folder, say, trust=trust)
    say(f"Version {version} plays.")


if __name__ == "__main__":
    main()
