# SPDX-License-Identifier: MIT
"""A library of thousands of signs that dice could bear: pictographs of free fonts, figures drawn by chance, pips."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.die.emblems import random_skull
from vision.workshop.data.drawn.traps import PIPS

Ink = NDArray[np.uint8]
_SIDE = 128
_FULL, _BARE = 255, 0
SIDE = 96
"""Width and height of a sign, in points."""
_ALIKE = 0.8
"""Two signs whose blurred inks agree more than this, in any of four turns, are one."""
_INKED = (0.03, 0.75)
"""A sign covers at least and at most this part of its square."""
FONTS: dict[str, tuple[tuple[int, int], ...]] = {
    "Symbola_hint.ttf": ((0x2600, 0x27BF), (0x1F300, 0x1F9FF), (0x1F0A0, 0x1F0FF), (0x2300, 0x23FF)),
    "Gardiner_hint.ttf": ((0x13000, 0x1342E),),
    "Unidings_hint.ttf": ((0xF0000, 0xFFFFF),),
    "Anatolian_hint.ttf": ((0x14400, 0x14646),),
    "Cretan_hint.ttf": ((0xF0000, 0xFF280),),
    "fontawesome-webfont.ttf": ((0xE000, 0xF8FF),),
    "materialdesignicons-webfont.ttf": ((0xE000, 0xF8FF),),
    "DejaVuSans-Bold.ttf": ((0x30, 0x39), (0x41, 0x5A), (0x391, 0x3A9)),
    "LiberationSerif-Regular.ttf": ((0x30, 0x39), (0x41, 0x5A)),
}
"""Fonts to learn from and the ranges of their characters."""
HELD_OUT: dict[str, tuple[tuple[int, int], ...]] = {
    "entypo.ttf": ((0xE000, 0xF8FF), (0x2600, 0x27BF), (0x1F300, 0x1F9FF)),
    "elusiveicons-webfont.ttf": ((0xE000, 0xF8FF),),
}
"""Fonts of other hands, never learnt from: to measure with."""


def _blank() -> Ink:
    return np.zeros((_SIDE, _SIDE), np.uint8)


def _points(points: NDArray[np.float64]) -> NDArray[np.int32]:
    """Points (n, 2) of the square from -1 to 1 as OpenCV's, in sixteenths."""
    return np.asarray(((points + 1) / 2 * (_SIDE - 1) * 16).round(), np.int32)


def polygon(rng: np.random.Generator) -> Ink:
    """Some corners round a middle, near and far: a star, a crown, a splinter; perhaps mirrored left and right."""
    ink, count = _blank(), int(rng.integers(3, 10))
    angles = np.sort(rng.uniform(0, 2 * np.pi, count)) if rng.random() < 0.4 else np.arange(count) * 2 * np.pi / count
    far = (
        rng.uniform(0.3, 0.95, count)
        if rng.random() < 0.5
        else np.where(np.arange(count) % 2, rng.uniform(0.25, 0.9), 0.9)
    )
    points = np.stack([np.cos(angles) * far, np.sin(angles) * far], 1)
    cv2.fillPoly(ink, [_points(points)], _FULL, cv2.LINE_AA, 4)
    if rng.random() < 0.4:
        _hollow(rng, ink)
    return _mirrored(ink) if rng.random() < 0.4 else ink


def blob(rng: np.random.Generator) -> Ink:
    """A smooth closed shape with holes."""
    ink = _blank()
    angles = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    far = np.full(90, 0.6)
    for k in range(1, 7):
        far += rng.normal(0, 0.28 / k) * np.cos(k * angles + rng.uniform(0, 6.3))
    far = np.clip(far, 0.15, 0.97)
    cv2.fillPoly(ink, [_points(np.stack([np.cos(angles) * far, np.sin(angles) * far], 1))], _FULL, cv2.LINE_AA, 4)
    for _ in range(int(rng.integers(0, 4))):
        _hollow(rng, ink)
    return _mirrored(ink) if rng.random() < 0.4 else ink


def strokes(rng: np.random.Generator) -> Ink:
    """A few lines and arcs, as a rune or a brand."""
    ink, width = _blank(), int(rng.integers(4, 15))
    at = rng.uniform(-0.8, 0.8, 2)
    for _ in range(int(rng.integers(2, 7))):
        to = rng.uniform(-0.85, 0.85, 2)
        if rng.random() < 0.7:
            a, b = _points(np.stack([at, to])) // 16
            cv2.line(ink, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), _FULL, width, cv2.LINE_AA)
        else:
            middle = _points(((at + to) / 2)[None])[0] // 16
            axes = (int(rng.uniform(8, 50)), int(rng.uniform(8, 50)))
            turn = float(rng.uniform(0, 360))
            cv2.ellipse(
                ink,
                (int(middle[0]), int(middle[1])),
                axes,
                turn,
                0,
                float(rng.uniform(120, 360)),
                _FULL,
                width,
                cv2.LINE_AA,
            )
        if rng.random() < 0.7:
            at = to
    return _mirrored(ink) if rng.random() < 0.3 else ink


def emblem(rng: np.random.Generator) -> Ink:
    """Several simple shapes laid over and cut out of one another."""
    ink = _blank()
    for _ in range(int(rng.integers(2, 6))):
        value = _FULL if rng.random() < 0.7 else _BARE
        x, y = (int(v) for v in rng.uniform(0.2, 0.8, 2) * _SIDE)
        wide, high = (int(v) for v in rng.uniform(0.06, 0.34, 2) * _SIDE)
        turn = float(rng.choice([0, 0, 45, 90, 30])) if rng.random() < 0.8 else float(rng.uniform(0, 180))
        way = rng.integers(3)
        if way == 0:
            cv2.ellipse(ink, (x, y), (wide, high), turn, 0, 360, value, -1, cv2.LINE_AA)
        elif way == 1:
            box = cv2.boxPoints(((x, y), (2 * wide, 2 * high), turn))
            cv2.fillPoly(ink, [np.asarray(box, np.int32)], value, cv2.LINE_AA)
        else:
            corners = np.array([[x, y - high], [x + wide, y + high], [x - wide, y + high]], np.int32)
            cv2.fillPoly(ink, [corners], value, cv2.LINE_AA)
    return _mirrored(ink) if rng.random() < 0.6 else ink


def _hollow(rng: np.random.Generator, ink: Ink) -> None:
    """Cuts a round hole."""
    at = (int(rng.uniform(0.25, 0.75) * _SIDE), int(rng.uniform(0.25, 0.75) * _SIDE))
    axes = (int(rng.uniform(5, 24)), int(rng.uniform(5, 24)))
    cv2.ellipse(ink, at, axes, 0, 0, 360, _BARE, -1, cv2.LINE_AA)


def _mirrored(ink: Ink) -> Ink:
    """The left half and its mirror image: most emblems are even-handed."""
    half = ink[:, : _SIDE // 2]
    return np.concatenate([half, half[:, ::-1]], 1)


def pips(rng: np.random.Generator, face: int) -> Ink:
    """The pips of a plain die, as large as the square; the face's own margins are part of the sign."""
    ink = np.zeros((96, 96), np.uint8)
    apart, reach = rng.uniform(22, 30), int(rng.uniform(8, 13))
    for x, y in PIPS[face]:
        cv2.circle(ink, (round(47.5 + x * apart), round(47.5 + y * apart)), reach, _FULL, -1, cv2.LINE_AA)
    return ink


FIGURES: dict[str, Callable[[np.random.Generator], Ink]] = {
    "polygon": polygon, "blob": blob, "emblem": emblem, "strokes": strokes,
}  # fmt: skip
"""Figures by name; "strokes" are held out of training."""


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """``inks`` (n, 96, 96): how much ink covers each point, 0-255; ``kin`` (n,): where each sign comes from."""

    inks: NDArray[np.uint8]
    kin: tuple[str, ...]

    def save(self, path: Path) -> None:
        """Writes the library as one file."""
        np.savez_compressed(path, inks=self.inks, kin=np.array(self.kin))

    @classmethod
    def load(cls, path: Path) -> Library:
        """Reads what :meth:`save` wrote."""
        with np.load(path) as data:
            return cls(data["inks"], tuple(str(k) for k in data["kin"]))


def gather(folders: list[Path], held_out: bool, figures: int, seed: int) -> Library:
    """Signs from the fonts found in ``folders``, if any, and ``figures`` drawn ones; those that look alike are kept
    once."""
    rng = np.random.default_rng(seed)
    wanted = (HELD_OUT if held_out else FONTS) if folders else {}
    inks: list[Ink] = []
    kin: list[str] = []
    for name, ranges in wanted.items():
        path = next((p for folder in folders for p in sorted(folder.rglob(name))), None)
        if path is None:
            raise FileNotFoundError(f"{name}: in none of {', '.join(map(str, folders))}; wanted that font")
        for ink in _font_inks(path, ranges):
            inks.append(_dressed(rng, ink))
            kin.append(name)
    kinds = {k: f for k, f in FIGURES.items() if (k == "strokes") == held_out}
    for _ in range(figures):
        kind = str(rng.choice(list(kinds)))
        inks.append(fitted(_dressed(rng, kinds[kind](rng))))
        kin.append(kind)
    for face in range(1, 7):
        inks.append(pips(rng, face))
        kin.append(f"pips-{face}")
    for _ in range(figures // 10):
        inks.append(fitted(random_skull(rng)))
        kin.append("skull")
    keep = [i for i in unlike(np.stack(inks), kin) if _INKED[0] < inks[i].mean() / 255 < _INKED[1]]
    return Library(np.stack([inks[i] for i in keep]), tuple(kin[i] for i in keep))


def fitted(ink: Ink) -> Ink:
    """The inked part, as large as the square allows, in its middle."""
    rows, columns = np.flatnonzero(ink.max(1) > 40), np.flatnonzero(ink.max(0) > 40)
    if not rows.size:
        return np.zeros((SIDE, SIDE), np.uint8)
    part = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    scale = (SIDE - 4) / max(part.shape)
    size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
    part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR), np.uint8)
    out = np.zeros((SIDE, SIDE), np.uint8)
    top, left = (SIDE - part.shape[0]) // 2, (SIDE - part.shape[1]) // 2
    out[top : top + part.shape[0], left : left + part.shape[1]] = part
    return out


def _dressed(rng: np.random.Generator, ink: Ink) -> Ink:
    """The sign as it is, in outline, fatter or thinner: editions of one kit differ like that."""
    way = rng.choice(4, p=(0.5, 0.28, 0.12, 0.1))
    if way == 1:
        return _outline(ink, int(rng.integers(3, 7)))
    if way == 2:
        return np.asarray(cv2.dilate(ink, np.ones((int(rng.integers(2, 6)),) * 2, np.uint8)), np.uint8)
    if way == 3:
        thin = np.asarray(cv2.erode(ink, np.ones((3, 3), np.uint8)), np.uint8)
        return thin if thin.mean() > 0.5 * ink.mean() else ink
    return ink


def _outline(ink: Ink, width: int) -> Ink:
    """Only the edge of the sign, as a line of this width."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    return np.asarray(cv2.morphologyEx(ink, cv2.MORPH_GRADIENT, disc), np.uint8)


def unlike(inks: NDArray[np.uint8], kin: list[str]) -> list[int]:
    """Indices of signs left when of those that look alike, in any of four turns, only the first stays."""
    flat = _flat(inks)
    kept: list[int] = []
    for i in range(len(inks)):
        turned = np.stack([_flat(np.rot90(inks[i : i + 1], k, (1, 2)))[0] for k in range(4)])
        if kin[i].startswith("pips") or not kept or (flat[kept] @ turned.T).max() < _ALIKE:
            kept.append(i)
    return kept


def likenesses(library: Library, count: int = 8) -> NDArray[np.intp]:
    """For every sign the ``count`` others (n, count) that look most like it, in any of four turns."""
    flat = _flat(library.inks)
    best = np.full((len(flat), len(flat)), -1, np.float32)
    for k in range(4):
        np.maximum(best, flat @ _flat(np.rot90(library.inks, k, (1, 2))).T, out=best)
    np.fill_diagonal(best, -1)
    return np.asarray(np.argpartition(-best, count, 1)[:, :count], np.intp)


def _flat(inks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Small, blurred, centred and of length one, so that products are correlations."""
    small = np.stack([cv2.resize(cv2.GaussianBlur(ink, (0, 0), 2), (24, 24), interpolation=cv2.INTER_AREA)
                      for ink in inks]).reshape(len(inks), -1).astype(np.float32)  # fmt: skip
    small -= small.mean(1, keepdims=True)
    return np.asarray(small / np.maximum(np.linalg.norm(small, axis=1, keepdims=True), 1e-6), np.float32)


def _font_inks(path: Path, ranges: tuple[tuple[int, int], ...]) -> Iterator[Ink]:
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(str(path), 120)
    there = characters(path.read_bytes())
    for code in sorted(c for low, high in ranges for c in there if low <= c <= high):
        sheet = Image.new("L", (320, 320), 0)
        ImageDraw.Draw(sheet).text((60, 60), chr(code), fill=255, font=font)
        ink = fitted(np.asarray(sheet, np.uint8))
        if ink.any():
            yield ink


def characters(data: bytes) -> set[int]:
    """The characters that a TrueType file has, out of its ``cmap`` (forms 4 and 12)."""
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {data[12 + 16 * i : 16 + 16 * i]: struct.unpack_from(">I", data, 20 + 16 * i)[0] for i in range(count)}
    start = tables[b"cmap"]
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", data, start + 2)[0]):
        at = start + struct.unpack_from(">I", data, start + 8 + 8 * i)[0]
        form = struct.unpack_from(">H", data, at)[0]
        if form == 4:
            half = struct.unpack_from(">H", data, at + 6)[0] // 2
            ends = struct.unpack_from(f">{half}H", data, at + 14)
            starts = struct.unpack_from(f">{half}H", data, at + 16 + 2 * half)
            found.update(c for a, b in zip(starts, ends, strict=True) for c in range(a, b + 1))
        elif form == 12:
            for j in range(struct.unpack_from(">I", data, at + 12)[0]):
                low, high = struct.unpack_from(">II", data, at + 16 + 12 * j)
                found.update(range(low, high + 1))
    return found
