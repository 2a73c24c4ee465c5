# SPDX-License-Identifier: MIT
"""Opens the reader of a set of dice, or of several, by its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from vision.errors import UnknownSet
from vision.mat.board import Board, load_board
from vision.mat.errors import BoardNotWanted
from vision.reading.network import MODELS
from vision.reading.sets.joint import JointReader, Reader
from vision.sets import SETS

__all__ = ["SETS", "Reader", "open_reader", "taught_sets"]


def _pips(set_name: str) -> Reader:
    from vision.reading.sets.pips import PipsReader

    return PipsReader(MODELS, set_name)


def _bones() -> Reader:
    from vision.reading.sets.bones import BonesReader

    return BonesReader(MODELS)


def _coasters() -> Reader:
    from vision.reading.sets.coasters import CoastersReader

    return CoastersReader()


def _cards() -> Reader:
    from vision.reading.sets.cards import CardsReader

    return CardsReader()


def _map(board: Board | None = None) -> Reader:
    from vision.reading.sets.pieces import PiecesReader

    return PiecesReader(MODELS, board)


def _symbols() -> Reader:
    return _taught("symbols", MODELS / "symbols.qset")


def _taught(name: str, path: Path) -> Reader:
    from vision.reading.taught.file import load
    from vision.reading.taught.networks import Eyes
    from vision.reading.taught.reader import TaughtReader

    return TaughtReader(name, load(path), Eyes.open(MODELS))


_SHIPPED: dict[str, Callable[[], Reader]] = {
    **{name: partial(_pips, name) for name in ("pips", "skull", "piles")},
    "bones": _bones,
    "coasters": _coasters,
    "cards": _cards,
    "map": _map,
    "symbols": _symbols,
}


def open_reader(set_name: str = "pips", board: Path | None = None, taught: Path | None = None) -> Reader:
    """The reader for a set of dice, or for several at once (``symbols+map``); it loads its networks now and keeps them.

    ``board``: the file of one's own map. ``taught``: the folder of the taught sets, if there is one; a shipped set is
    never hidden by a taught one.

    Raises:
        UnknownSet: no set is called so.
        BadBoard: the board file describes no map.
        BoardNotWanted: a board file, and a set that is no map.
        BrokenSet: the file of the taught set is damaged.
    """
    first, *others = set_name.split("+")
    if others:
        return JointReader([open_reader(name, board if name == "map" else None, taught) for name in (first, *others)])
    if board is not None and set_name != "map":
        raise BoardNotWanted(set_name)
    if board is not None:
        return _map(load_board(board))
    if set_name in _SHIPPED:
        return _SHIPPED[set_name]()
    files = taught_sets(taught)
    if set_name not in files:
        raise UnknownSet(set_name, (*SETS, *files))
    return _taught(set_name, files[set_name])


def taught_sets(folder: Path | None) -> dict[str, Path]:
    """The files of the taught sets in a folder, by name."""
    found = sorted(folder.glob("*.qset")) if folder is not None else []
    return {path.stem: path for path in found if not path.name.startswith(".")}
