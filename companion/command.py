# SPDX-License-Identifier: MIT
"""Shared by all commands: how a failure is shown, how a line is printed, the option ``--state``."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from companion.config import ConfigError

STATE = click.option("--state", type=click.Path(path_type=Path), help="Folder for what is learned and played.")


class CommandError(RuntimeError):
    """A command can't do its work; the message says why and what to do."""


class Commands(click.Group):
    """Commands whose words may say ``~`` where no shell has made the user's home of it: ``--state=~/games``.

    What one of them can't do is told in a `Sentence`.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """See `click.Group.invoke`."""
        try:
            return super().invoke(ctx)
        except (CommandError, ConfigError) as error:
            raise Sentence(str(error)) from error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See `click.Group.parse_args`."""
        return super().parse_args(ctx, [_at_home(word) for word in args])


def _at_home(word: str) -> str:
    """The home that is meant at the beginning of a path.

    >>> _at_home("--mqtt=mqtt://ann:~s@host"), _at_home("~me"), _at_home("--state=~/a") == f"--state={Path.home()}/a"
    ('--mqtt=mqtt://ann:~s@host', '~me', True)
    """
    return re.sub(
        r"^(--[a-z-]+=)?((pictures|phone):)?~(?=$|[/\\\\])", lambda found: found[0][:-1] + str(Path.home()), word
    )


class Sentence(click.ClickException):
    """The work could not be done: one sentence on standard error, exit status 1."""

    exit_code = 1

    def show(self, file: object = None) -> None:  # noqa: ARG002 - click's own signature
        """Write the sentence to standard error."""
        click.echo(f"quartermaster: {self.message}", err=True)


@contextmanager
def standard_output() -> Iterator[None]:
    """Tell in a sentence why standard output takes no more; a reader that has gone ends a command without a word.

    Raises:
        CommandError: nothing more can be written there.
    """
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        _drop_unwritten()
        raise CommandError(f"standard output can't be written: {error.strerror}") from error


def say(line: str) -> None:
    """One line to standard output, at once: a pipe or the system journal shall see it as it comes.

    Raises:
        CommandError: it can't be written.
    """
    with standard_output():
        click.echo(line)


def say_on(line: str) -> None:
    """One line to standard output for whoever reads it: a table plays on where nobody does or no room is left."""
    try:
        say(line)
    except CommandError:
        pass
    except OSError:
        _drop_unwritten()


def _drop_unwritten() -> None:
    """Empty the buffer of standard output, which would fail again with every line, and at the end of the program."""
    out = sys.stdout.fileno()
    kept, nowhere = os.dup(out), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, out)
    sys.stdout.flush()
    os.dup2(kept, out)
    os.close(kept)
    os.close(nowhere)


def progress(name: str, done: int, size: int) -> None:
    """Long work on a terminal: a bar, ``done`` of ``size`` of ``name``; elsewhere nothing."""
    if sys.stderr.isatty():
        share = done / size if size else 1.0
        click.echo(f"\r{name} [{'#' * round(30 * share):<30}] {share:4.0%}", nl=done >= size, err=True)
