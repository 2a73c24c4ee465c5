# SPDX-License-Identifier: MIT
"""The commands that keep a table alive for years: backup, restore, bundle, settings."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion.command import STATE, Sentence, say
from companion.config import ConfigError, state_folder


@click.command()
@click.argument("file", type=click.Path(path_type=Path), default=Path("."), metavar="[FILE]")
@click.option("--keys", is_flag=True, help="The PIN and the seats' tokens too; keep such a file to yourself.")
@STATE
def backup(file: Path, keys: bool, state: Path | None) -> None:
    """Write games, settings, taught sets and calibration into one file; also while the table plays.

    Example: quartermaster backup /media/usb/
    """
    from companion.kit.backup import BackupError, make_backup

    try:
        kept = make_backup(state_folder(state), file, keys=keys)
    except (BackupError, ConfigError) as error:
        raise Sentence(str(error)) from error
    say(f"{kept.path}: {len(kept.contents.files)} files, {kept.size / 1e6:.1f} MB.")
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
    from companion.kit.backup import BackupError
    from companion.kit.restore import restore as run

    try:
        done = run(file, state_folder(state))
    except (BackupError, ConfigError) as error:
        raise Sentence(str(error)) from error
    say(f"Restored {len(done.contents.files)} files of {done.contents.made}, made by version {done.contents.version}.")
    for aside in (done.state_aside, done.settings_aside):
        if aside is not None:
            say(f"What was there before lies in {aside}; remove it when all is well.")
    if done.settings_left:
        say(f"But {done.settings_left}.")


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
    from companion.kit.bundle import BundleError, collect, write_bundle
    from companion.kit.check import Place

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
@click.option("--changed", is_flag=True, help="Only what is not as it comes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, with defaults and sources.")
def settings(changed: bool, as_json: bool) -> None:
    """Print the settings in force, each with the file it comes from.

    Example: quartermaster settings --changed
    """
    from companion.kit.settings import print_settings

    try:
        print_settings(changed, as_json, say)
    except ConfigError as error:
        raise Sentence(str(error)) from error


COMMANDS = (backup, restore, bundle, settings)
