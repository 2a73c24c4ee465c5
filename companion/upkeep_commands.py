# SPDX-License-Identifier: MIT
"""The commands that keep a table alive for years: backup, restore, bundle, settings, update, rollback."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from companion.command import STATE, Sentence, progress, say
from companion.config import ConfigError, state_folder
from companion.messages.message import Message


@click.command()
@click.argument("file", type=click.Path(path_type=Path), default=Path("."), metavar="[FILE]")
@click.option("--keys", is_flag=True, help="The PIN and the seats' tokens too; keep such a file to yourself.")
@STATE
def backup(file: Path, keys: bool, state: Path | None) -> None:
    """Write games, settings, taught sets and calibration into one file; also while the table plays.

    Example: quartermaster backup /media/usb/
    """
    from companion.kit.upkeep.backup import BackupError, make_backup

    try:
        kept = make_backup(state_folder(state, reading=True), file, keys=keys)
    except (BackupError, ConfigError) as error:
        raise Sentence(str(error)) from error
    say(f"{kept.path}: {len(kept.contents.files)} files, {kept.size / 1e6:.1f} MB.")
    said = f"it holds {kept.tried.entries} entries; {kept.tried.games} games were played again"
    say(f"Tried: {kept.tried.trouble}." if kept.tried.trouble else f"Tried: {said}.")
    say(
        "With the keys: who has this file is the referee."
        if keys
        else "Without the keys: PIN and seats' codes stay here."
    )


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@STATE
def restore(file: Path, state: Path | None) -> None:
    """Lay down what a backup holds; what was there is kept beside it. Stop the table first.

    Example: quartermaster restore quartermaster-2026-11-21-190500.zip
    """
    from companion.kit.upkeep.backup import BackupError
    from companion.kit.upkeep.restore import restore as run

    try:
        done = run(file, state_folder(state))
    except (BackupError, ConfigError) as error:
        raise Sentence(str(error)) from error
    say(f"Restored {len(done.contents.files)} files of {done.contents.made}, made by version {done.contents.version}.")
    for aside in (done.state_aside, done.settings_aside):
        if aside is not None:
            say(f"What was there before lies in {aside}; remove it when all is well.")
    if done.settings_left:
        say(Message("backup-settings-left", folder=str(done.settings_left)))


@click.command()
@click.argument("file", type=click.Path(path_type=Path), default=Path("."), metavar="[FILE]")
@click.option("--list", "only_list", is_flag=True, help="Only list what would be in it.")
@click.option("--show", metavar="NAME", help="Print one of its files instead of writing it.")
@click.option("--yes", is_flag=True, help="Don't ask.")
@STATE
def bundle(file: Path, only_list: bool, show: str | None, yes: bool, state: Path | None) -> None:
    """Write what a helper wants to see into one zip, without secrets and players' names; lists it first.

    Example: quartermaster bundle --show journal.jsonl
    """
    from companion.kit.upkeep.bundle import BundleError, collect, write_bundle
    from companion.kit.upkeep.check import Place

    found = collect(Place(state))
    if show is not None:
        item = next((one for one in found.items if one.name == show), None)
        if item is None:
            known = ", ".join(one.name for one in found.items)
            raise click.UsageError(f"there is no {show!r} in the bundle; wanted one of {known}")
        click.echo(item.text, nl=False)
        return
    for line in ("In the bundle:", *found.listing()):
        say(line)
    if only_list or (not yes and sys.stdin.isatty() and not click.confirm("Write it?", default=True)):
        return
    try:
        say(f"Written: {write_bundle(found, file)}")
    except BundleError as error:
        raise Sentence(str(error)) from error


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--release", type=click.Path(path_type=Path), metavar="FILE", help="The release archive to install.")
@click.option("--unsigned", is_flag=True, help="Ask for no signature: for a release that you packed yourself.")
def card(folder: Path, release: Path | None, unsigned: bool) -> None:
    """Make a freshly written Raspberry Pi card install itself; DIR is its boot partition. Asks, or reads DIR/table.txt.

    Example: quartermaster card /media/ann/bootfs
    """
    from companion.kit.card.make import find_release, make_card
    from companion.kit.card.table import CardError
    from companion.kit.upkeep.packed import Trust

    def ask(question: str, default: str | None, hide: bool) -> str:
        return str(click.prompt(question[:1].upper() + question[1:], default=default, hide_input=hide)).strip()

    trust = None if unsigned else Trust()
    try:
        found = find_release(release, (Path("dist"), Path()))
        made = make_card(folder, found, ask if sys.stdin.isatty() else None, say, progress, trust=trust)
    except CardError as error:
        raise Sentence(str(error)) from error
    wifi = " or ".join(repr(network.ssid) for network in made.networks) or "a network cable"
    say(
        f"The card is ready: eject it, put it into the Pi, plug the Pi in. It joins {wifi}, and is http://{made.name}.local/"
    )
    say("in some minutes. How far it is: its green lamp, its screen, and quartermaster/progress.txt on the card.")


@click.command()
@click.option("--changed", is_flag=True, help="Only what is not as it comes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, with defaults and sources.")
@STATE
def settings(changed: bool, as_json: bool, state: Path | None) -> None:
    """Print the settings in force, each with the file it comes from.

    Example: quartermaster settings --changed
    """
    from companion.kit.commands.settings import print_settings

    try:
        print_settings(changed, as_json, say, state=state_folder(state, reading=True))
    except ConfigError as error:
        raise Sentence(str(error)) from error


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path), required=False, metavar="[FILE]")
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


@click.command()
@click.option("--wished", is_flag=True, hidden=True, help="For systemd: tell the page that wished for it why not.")
@STATE
def rollback(wished: bool, state: Path | None) -> None:
    """Go back to the release before; it is tried as an update is.

    Example: quartermaster rollback
    """
    from companion.kit.upkeep.requests import refused

    try:
        _another_release(None, state)
    except Sentence as error:
        if wished:
            refused(state_folder(state), error.message)
        raise


def _another_release(file: Path | None, state: Path | None, unsigned: bool = False) -> None:
    """The release in ``file``; None: the one before."""
    from companion.kit.upkeep import update as updating
    from companion.kit.upkeep.packed import Trust
    from companion.kit.upkeep.releases import Releases
    from companion.kit.upkeep.service import Service

    releases = Releases()
    try:
        if releases.home.exists() and not os.access(releases.home, os.W_OK):
            raise Sentence(f"{releases.home} can't be written by this user: use sudo")
        folder = state_folder(state)
        if file is None:
            version = updating.rollback(releases, Service(), folder, say)
        else:
            trust = None if unsigned else Trust()
            version = updating.update(file, releases, Service(), folder, say, trust=trust)
    except (updating.UpdateError, ConfigError) as error:
        raise Sentence(str(error)) from error
    say(f"Version {version} plays.")


COMMANDS = (backup, restore, bundle, card, settings, update, rollback)
