# SPDX-License-Identifier: MIT
"""Reads a map (set ``map``): on which squares the players' pieces stand, and where it is not sure.

The map is found by its markers and straightened, white is made white, and a small network finds the pieces' feet: what
stands up leans away from the camera, the foot does not.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.frame import Pixels
from vision.mat.board import Board, kit_board
from vision.mat.flat import Cut, around, flat_picture
from vision.mat.layout import Point
from vision.mat.markers import find_markers
from vision.mat.plane import Plane, Pose, plane_from, pose_over
from vision.mat.watch import FoundSheet, SheetWatch
from vision.notice import Notice, listed
from vision.reading.sets.piece_classifier import Lean, PieceEye
from vision.reading.sets.piece_detector import PX_PER_MM, Foot
from vision.reading.sets.unchanged import LastTrusted
from vision.sighting import TRUST, Doubt, MatFix, Sighting, of_picture

NOT_FOUND = Notice("map-not-found")
_PIECE_MM = 12.0
"""About as wide are pieces: pictures are compared so finely."""
_MARGIN_MM = 22.0
"""A piece on a square of the rim leans so far out, and stands so far beside it."""
_VAGUE_MM = 4.0
"""A map found no better than this is in doubt as a whole."""
_FOOT_MM = 1.8
"""How far off a foot is found."""
_ASIDE_MM, _ASIDE_PART = 15.0, 0.42
"""A piece stands on a square within so many mm of its middle, or within this part of the way to the next square."""


_MOST_GHOSTS = 6
_USUAL_MM = 700.0
_FAINT = 0.35
_TWIN = 0.9
"""Less likely than this, the second piece of a colour is taken for a mistake about the first."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What the networks' answers are worth: a foot's chance to be a piece is that of the logit ``slope`` times the
    classifiers', ``first`` times the detector's, and ``shift``.

    ``on`` is added for places on a square, ``off`` for those beside all. ``tint`` flattens the colours' chances.
    Places less likely than ``least`` are not spoken of.
    """

    slope: float = 1.0
    first: float = 0.0
    shift: float = 0.0
    on: float = 0.0
    off: float = 0.0
    tint: float = 1.0
    least: float = 0.05

    @classmethod
    def load(cls, path: Path) -> Scale:
        """From the small file that is shipped beside the network."""
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(**{name: float(values[name]) for name in ("slope", "first", "shift", "on", "off", "tint", "least")})

    def chance(self, foot: Foot, aside: float = 0.5) -> float:
        """The chance that a piece stands there. ``aside``: how far from the middle of the nearest square, over how far
        a piece on it may stand: pieces stand on squares, and what is printed is printed anywhere."""
        logit = self.slope * logit_of(foot.heat) + self.first * logit_of(foot.first) + self.shift
        logit += float(np.interp(aside, (0.75, 1.25), (self.on, self.off)))
        return 1 / (1 + math.exp(-logit))

    def named(self, foot: Foot) -> float:
        """The chance that its colour is the likeliest one."""
        flat = [chance**self.tint for chance in foot.colours]
        return float(max(flat) / sum(flat))


def logit_of(chance: float) -> float:
    """The logarithm of the odds, kept within reason.

    >>> logit_of(0.5)
    0.0
    """
    kept = min(max(chance, 1e-4), 1 - 1e-4)
    return math.log(kept / (1 - kept))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as read: where it stands (px), its colour and square, the chance that all of it is right, why it may be
    wrong, and the chance that a piece is there at all."""

    x: float
    y: float
    colour: str
    square: int
    sure: float
    why: str = ""
    there: float = 1.0

    def as_json(self) -> dict[str, Any]:
        """As the contract writes it."""
        place = {"x": round(self.x, 1), "y": round(self.y, 1)}
        return {**place, "colour": self.colour, "square": self.square, "sure": round(self.sure, 4)}


class PiecesReader:
    """Reader of the set ``map``. It remembers where the map lies and only checks that, picture after picture; one that
    looks as a trusted one did is not read anew."""

    def __init__(self, models: Path, board: Board | None = None) -> None:
        self._board = board or kit_board()
        self._eye = PieceEye(models)
        self._scale = Scale.load(models / "pieces.toml")
        self._cut = around(self._board.squares_mm, _MARGIN_MM, PX_PER_MM)
        self._spacing_mm = self._board.spacing_mm()
        self._watch = SheetWatch("map", self._find)
        self._before = LastTrusted()
        self.outline: tuple[tuple[float, float], ...] = ()
        """Where the map lies on the last picture (px), clockwise; empty where it was not found."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:  # noqa: ARG002
        """What the picture shows; dice are not looked for, ``die_px`` says nothing here."""
        return self._before.read(pixels, exposed_ns, lambda _: self._look(pixels, exposed_ns))

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        self._before.forget()
        self._watch.forget()

    def _look(self, pixels: Pixels, exposed_ns: int) -> tuple[Sighting, float]:
        """What the picture shows, and about how wide (px) pieces are on it."""
        height, width = int(pixels.shape[0]), int(pixels.shape[1])
        found = self._watch.look(pixels, exposed_ns)
        pieces: list[Piece] = []
        doubts: list[Doubt] = []
        mat = None
        self.outline = () if found is None else _outline(found.plane, self._board)
        if found is None:
            doubts.append(of_picture(width, height, NOT_FOUND))
        else:
            pieces, doubts = self._pieces(pixels, found)
            mat = _fix(found.plane, self._board)
        extra = {"pieces": tuple(piece.as_json() for piece in pieces)}
        sighting = Sighting(width, height, "map", (), tuple(doubts), mat=mat, extra=extra)
        return sighting, _PIECE_MM * (mat.px_per_mm if mat else 1)

    def _find(self, pixels: Pixels) -> FoundSheet | None:
        wanted = {marker.id for marker in self._board.markers}
        markers = find_markers(pixels, wanted)
        plane = plane_from(markers, self._board.markers, (int(pixels.shape[0]), int(pixels.shape[1])))
        if plane is None:
            return None
        return FoundSheet(self._board, plane, tuple(marker for marker in markers if marker.number in plane.markers))

    def _pieces(self, pixels: Pixels, found: FoundSheet) -> tuple[list[Piece], list[Doubt]]:
        plane = found.plane
        flat = flat_picture(pixels, plane, found.markers, self._cut)
        feet = self._eye.find(flat, _lean(pose_over(plane), self._cut))
        standing = [piece for foot in feet if (piece := self._judged(foot, plane)) is not None]
        pieces, loose = settle(standing, 1.6 * _ASIDE_MM * plane.px_per_mm(_middle(self._board)))
        doubts = [Doubt(piece.x, piece.y, piece.why) for piece in pieces if piece.why]
        doubts += [Doubt(piece.x, piece.y, Notice("something-may-stand")) for piece in loose]
        x, y = plane.px(np.array([_middle(self._board)]))[0]
        if self._watch.doubt:
            doubts.append(Doubt(float(x), float(y), self._watch.doubt))
        seen_markers, printed = len(found.markers), len(self._board.markers)
        if plane.error_mm > min(_VAGUE_MM, self._spacing_mm / 6) or seen_markers < min(3, printed):
            why = Notice("map-roughly", seen=seen_markers, printed=printed)
            doubts.append(Doubt(float(x), float(y), why))
        return pieces, doubts

    def _judged(self, foot: Foot, plane: Plane) -> Piece | None:
        """The piece at a foot, with what speaks against it; None if next to nothing speaks for one."""
        at = self._cut.mm(np.array([[foot.x, foot.y]]))[0]
        square, near, next_square, far = self._board.two_nearest((float(at[0]), float(at[1])))
        aside = max(_ASIDE_MM, _ASIDE_PART * self._board.apart_mm(square, next_square))
        there = self._scale.chance(foot, near / aside)
        if there < self._scale.least:
            return None
        named, vague = self._scale.named(foot), float(np.hypot(_FOOT_MM, plane.error_mm))
        on_this = _phi((far - near) / 2 / vague)
        on_any = _phi((aside - near) / vague)
        x, y = plane.px(at[None])[0]
        sure, why = there * named * on_this * on_any, ""
        if on_this < TRUST and near < aside:
            why = Notice("piece-between", one=min(square, next_square), other=max(square, next_square))
        elif on_any < TRUST:
            why = Notice("piece-on-no-square")
        elif named < TRUST:
            why = Notice("piece-colour", colours=listed([_colour(colour) for colour in foot.likeliest(2)], "list-or"))
        elif sure < TRUST:
            why = Notice("piece-not-sure")
        return Piece(float(x), float(y), foot.colour, square, sure, why, there)


def settle(candidates: list[Piece], near_px: float) -> tuple[list[Piece], list[Piece]]:
    """The pieces that count, and places where something may stand.

    Every player has one piece. Of two of one colour the fainter is nothing if it stands close beside the other, or if
    it is faint and the other sure; both are in doubt if each might be the piece.
    """
    pieces = [piece for piece in candidates if piece.there >= 0.5]
    loose = [piece for piece in candidates if piece.there < 0.5]
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: -piece.there):
        twin = next((other for other in kept if other.colour == piece.colour), None)
        if twin is None:
            kept.append(piece)
        elif piece.there < _TWIN:
            if math.hypot(piece.x - twin.x, piece.y - twin.y) > near_px:
                loose.append(piece)
        else:
            why = Notice("pieces-twice", colour=_colour(piece.colour))
            kept[kept.index(twin)] = replace(twin, sure=min(twin.sure, 0.5), why=why)
            kept.append(replace(piece, sure=min(piece.sure, 0.5), why=why))
    known = {piece.colour for piece in kept if piece.sure >= TRUST}
    loose = [piece for piece in loose if piece.colour not in known or piece.there > _FAINT]
    ghosts = (
        piece for piece in loose if not any(math.hypot(piece.x - k.x, piece.y - k.y) < 0.4 * near_px for k in kept)
    )
    return kept, sorted(ghosts, key=lambda piece: -piece.there)[:_MOST_GHOSTS]


def _phi(sigmas: float) -> float:
    """The chance that something lies no more than so many deviations off, to one side."""
    return 0.5 * (1 + math.erf(sigmas / math.sqrt(2)))


def _middle(board: Board) -> Point:
    return board.size_mm[0] / 2, board.size_mm[1] / 2


def _lean(pose: Pose | None, cut: Cut) -> Lean:
    """How things lean on the straightened map."""
    if pose is None:
        x, y = cut.px(np.array([[cut.left_mm + cut.width_mm / 2, cut.top_mm + cut.height_mm / 2]]))[0]
        return Lean((float(x), float(y)), _USUAL_MM * cut.px_per_mm)
    x, y = cut.px(np.array([pose.nadir_mm]))[0]
    return Lean((float(x), float(y)), pose.height_mm * cut.px_per_mm)


def _outline(plane: Plane, board: Board) -> tuple[tuple[float, float], ...]:
    width, height = board.size_mm
    corners = plane.px(np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]]))
    return tuple((float(x), float(y)) for x, y in corners)


def _fix(plane: Plane, board: Board) -> MatFix:
    scale = plane.px_per_mm((board.size_mm[0] / 2, board.size_mm[1] / 2))
    return MatFix(round(scale, 3), round(plane.error_mm, 2))


def _colour(name: str) -> Notice:
    return Notice(f"word-{name}")
