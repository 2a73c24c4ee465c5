# SPDX-License-Identifier: MIT
"""What every reader offers, and how one is opened by the name of its set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol, runtime_checkable

from vision.errors import UnknownSet
from vision.extras import joined
from vision.frame import Pixels
from vision.mat.board import Board, load_board
from vision.mat.errors import BoardNotWanted
from vision.mat.zones import inside
from vision.reading.network import MODELS
from vision.sighting import Sighting


class Reader(Protocol):
    """Turns one picture into a sighting."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What the picture shows. ``die_px``: a die's side in pixels, where the rig knows it."""
        ...

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        ...


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
SETS = tuple(_SHIPPED)
"""Sets shipped with a reader."""


@runtime_checkable
class KnowsMap(Protocol):
    """A reader that knows where a printed map lay on the last picture: its corners (px), none if it lay nowhere."""

    outline: tuple[tuple[float, float], ...]


class JointReader:
    """Reads one picture by several readers; the dice are those of the first.

    It does not get to see a printed map that another knows: squares, markers and numbers look like dice, and dice do
    not belong there.
    """

    def __init__(self, readers: Sequence[Reader]) -> None:
        self._readers = tuple(readers)

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What all of them see, as one sighting."""
        from vision.reading.sets.cover import covered

        first, *others = self._readers
        besides = [reader.read(pixels, exposed_ns, die_px) for reader in others]
        maps = [reader.outline for reader in others if isinstance(reader, KnowsMap) and reader.outline]
        seen = first.read(covered(pixels, maps), exposed_ns, die_px)
        return joined([_beside(seen, maps), *besides])

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        for reader in self._readers:
            reader.forget()


def _beside(sighting: Sighting, maps: Sequence[tuple[tuple[float, float], ...]]) -> Sighting:
    """Without the dice, and the doubts, that lie on a map."""
    dice = tuple(die for die in sighting.dice if not any(inside((die.x, die.y), outline) for outline in maps))
    doubts = tuple(one for one in sighting.doubts if not any(inside((one.x, one.y), outline) for outline in maps))
    return replace(sighting, dice=dice, doubts=doubts)


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
