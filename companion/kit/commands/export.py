# SPDX-License-Identifier: MIT
"""``quartermaster export``: finished and running games as JSON or CSV, also while the table is playing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TextIO

from companion.command import CommandError, standard_output
from companion.config import state_folder
from companion.journal.errors import JournalError
from companion.journal.reader import Reader
from companion.kit.files import JOURNAL
from companion.play.registry import GAMES
from companion.table.history.export import write_csv, write_json


def export_games(state: Path | None, form: str, game: int | None, out: TextIO) -> None:
    """Write all games, or the one numbered ``game``, to ``out`` in ``form`` (json or csv).

    Raises:
        CommandError: there is no journal, or no game of that number.
    """
    path = state_folder(state, reading=True) / JOURNAL
    try:
        with closing(Reader(path)) as reader:
            numbers = [entry.game for entry in reader.games()]
            if game is not None and game not in numbers:
                known = f"the games are {numbers[0]} to {numbers[-1]}" if numbers else "no game was played yet"
                raise CommandError(f"there is no game {game}: {known}")
            games = [reader.of_game(number) for number in numbers if game in (None, number)]
    except JournalError as error:
        raise CommandError(str(error)) from error
    with standard_output():
        {"json": write_json, "csv": write_csv}[form](games, GAMES, out)
