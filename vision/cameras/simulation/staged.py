# SPDX-License-Identifier: MIT
"""The simulated table on the stage: plain values become a scene with light, cups, hands and dice in motion, with one
design of each kind of die, and with coasters and a map as the kit prints them."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np

from vision.cameras.simulation.laid import MAP_AT
from vision.cameras.simulation.seated import FACES, SIDE_MM, WIDTH_MM, Kind, front_of
from vision.frame import Pixels
from vision.mat import kit_map, layout, tokens
from vision.mat.markers import drawn_marker
from vision.mat.tokens import SIZES, Side, coaster_mark, symbol_face
from vision.stage.die.emblems import Ink, random_skull, symbol_ink
from vision.stage.die.numerals import numbered
from vision.stage.scene import Colour, Cup, Decal, DieLook, PlacedDie, PlacedPiece, Print, Scene, Thing
from vision.stage.tabletop import HEIGHT, WIDTH, table_scene

BODIES: Final[dict[str, Colour]] = {
    "red": (0.5, 0.02, 0.025),
    "blue": (0.02, 0.08, 0.38),
    "green": (0.02, 0.24, 0.06),
    "white": (0.84, 0.83, 0.79),
    "black": (0.02, 0.02, 0.022),
    "yellow": (0.78, 0.5, 0.02),
}
"""The colours of dice and pieces."""

BONE_MM: Final = 18.0
"""The height of a twelve-sided die."""

_PALE: Final = (0.86, 0.85, 0.8)
_DARK: Final = (0.015, 0.015, 0.016)
_INKED: Final = ("white", "yellow")
_SKULL_SEED: Final = 4
_SYMBOL_SPAN: Final = 0.72
_INKS: Final[dict[str, Colour]] = {
    "black": (0.005, 0.003, 0.001),
    "red": (0.442, 0.012, 0.007),
    "green": (0.008, 0.148, 0.041),
    "blue": (0.01, 0.076, 0.374),
    "yellow": (0.399, 0.19, 0.0),
    "purple": (0.154, 0.019, 0.267),
}
"""The six inks of the symbol dice."""
_FINE: Final = 8
"""Texels a mm on coasters."""
_MAP_FINE: Final = 4
"""The same on the map."""
_PAPER: Final = (219, 236, 244)
_INK: Final = (24, 30, 38)
_SAND, _FIELD, _WAY = (170, 208, 222), (196, 224, 236), (104, 136, 164)
_PIECE_MM: Final = (10.5, 19.0)
_BACK: Final = (70, 84, 120)
SECONDS: Mapping[str, float] = {"roll": 0.7, "cover": 0.8, "lift": 0.8, "place": 0.6, "clear": 0.6}
"""How long the table is busy with each move."""
_AWAY_MM = 170.0
_RESTING_MM = (-90.0, 120.0)


def side_mm(kind: Kind) -> float:
    """How large a die of this kind is."""
    return BONE_MM if kind == "d12" else SIDE_MM


@lru_cache(maxsize=64)
def look_of(kind: Kind, colour: str, number: int = 0) -> DieLook:
    """A die of this kind; symbol dice differ by their ``number`` and are all white."""
    ink = _DARK if colour in _INKED else _PALE
    plain = DieLook(body=BODIES[colour], pips=(ink,) * 6, corner=0.12, gloss=0.04, dimple=0.3)
    if kind == "skull":
        return replace(plain, decals=(Decal(_skull(), ink, 0.8),))
    if kind == "symbol":
        faces = (symbol_face(number, face) for face in range(1, 7))
        decals = tuple(Decal(symbol_ink(name), _INKS[dye], _SYMBOL_SPAN) for name, dye in faces)
        return DieLook(body=BODIES["white"], corner=0.1, gloss=0.03, decals=decals)
    if kind == "d12":
        return numbered(DieLook(body=BODIES[colour], corner=0.03, gloss=0.05), ink)
    return plain


@lru_cache(maxsize=1)
def _skull() -> Ink:
    return random_skull(np.random.default_rng(_SKULL_SEED))


def prints_of(plain: Mapping[str, Any]) -> tuple[Print, ...]:
    """The sheets that lie there; equal ones are the same, so that a floor on which they lie can be kept."""
    sheets = [_map_print()] if plain.get("map") else []
    sheets += [
        _coaster_print(coaster["x"], coaster["y"], coaster["turn"], coaster["seat"], coaster["number"], coaster["side"])
        for coaster in plain.get("coasters", ())
    ]
    return tuple(sheets)


def pieces_of(plain: Mapping[str, Any]) -> tuple[PlacedPiece, ...]:
    """The pieces that stand on the map."""
    width, height = _PIECE_MM
    return tuple(
        PlacedPiece("pawn", piece["x"], piece["y"], BODIES[piece["colour"]], width, height)
        for piece in plain.get("pieces", ())
    )


@lru_cache(maxsize=128)
def _coaster_print(x: float, y: float, turn: float, seat: int, number: int | None, side_mm: float) -> Print:
    return Print(_coaster_picture(seat, number, side_mm), x, y, side_mm, turn)


@lru_cache(maxsize=64)
def _coaster_picture(seat: int, number: int | None, side_mm: float) -> Pixels:
    """One side of a coaster: its mark, and beside it the number, or the sign of its set on a dark band."""
    coaster = next(size for size in SIZES if size.side_mm == side_mm)
    side = round(side_mm * _FINE)
    sheet = np.full((side, side, 3), _PAPER, np.uint8)
    left = round((coaster.mark_x_mm - coaster.mark_mm / 2) * _FINE)
    if number is None:
        cv2.rectangle(sheet, (0, 0), (round(0.72 * left), side), _BACK, -1)
        _stamp(sheet, seat, round(0.36 * left), side // 2, round(0.56 * left))
    else:
        _write(sheet, str(number), (round(0.42 * left), side // 2), 0.44 * side)
    mark = round(coaster.mark_mm * _FINE)
    x, y = (round(at * _FINE - mark / 2) for at in (coaster.mark_x_mm, coaster.mark_y_mm))
    _mark(sheet, coaster_mark(Side(seat, number, coaster)), tokens.DICTIONARY, x, y, mark)
    return sheet


def _mark(sheet: Pixels, number: int, dictionary: str, left: int, top: int, side: int) -> None:
    """The black of a marker, ``side`` texels wide."""
    sheet[top : top + side, left : left + side][drawn_marker(number, side, dictionary) == 0] = _INK


def _stamp(sheet: Pixels, seat: int, x: int, y: int, size: int) -> None:
    """The sign of a set of coasters, in paper colour."""
    ink = cv2.resize(symbol_ink(tokens.SETS[seat - 1]), (size, size), interpolation=cv2.INTER_AREA)
    top, left = y - size // 2, x - size // 2
    part = sheet[top : top + size, left : left + size]
    part += ((np.array(_PAPER) - part) * (ink[..., None] / 255)).astype(np.uint8)


def _write(sheet: Pixels, text: str, middle: tuple[int, int], tall: float, ink: tuple[int, int, int] = _INK) -> None:
    font, pen = cv2.FONT_HERSHEY_DUPLEX, max(1, round(tall / 9))
    (_, height), _ = cv2.getTextSize(text, font, 1.0, pen)
    scale = tall / height
    (width, height), _ = cv2.getTextSize(text, font, scale, pen)
    cv2.putText(sheet, text, (middle[0] - width // 2, middle[1] + height // 2), font, scale, ink, pen, cv2.LINE_AA)


@lru_cache(maxsize=1)
def _map_print() -> Print:
    return Print(_map_picture(), *MAP_AT, kit_map.SIZE[0])


def _map_picture() -> Pixels:
    """The way over the sand, its squares with their numbers, and the four markers: quiet, as pieces are to be seen."""
    width, height = (round(side * _MAP_FINE) for side in kit_map.SIZE)
    sheet = np.full((height, width, 3), _SAND, np.uint8)
    cv2.polylines(sheet, [_texels(kit_map.path())], False, _WAY, round(0.8 * _MAP_FINE), cv2.LINE_AA)
    spot = round(kit_map.SPOT_MM / 2 * _MAP_FINE)
    for number, at in enumerate(_texels(kit_map.squares())):
        middle = (int(at[0]), int(at[1]))
        cv2.circle(sheet, middle, spot, _FIELD, -1, cv2.LINE_AA)
        cv2.circle(sheet, middle, spot, _WAY, _MAP_FINE // 3, cv2.LINE_AA)
        _write(sheet, str(number), middle, 4.6 * _MAP_FINE, _WAY)
    for marker in kit_map.MARKERS:
        _map_marker(sheet, marker)
    return sheet


def _map_marker(sheet: Pixels, marker: layout.Marker) -> None:
    """A marker with the white around it that it needs."""
    (left, top), (right, _), *_ = marker.corners_mm
    side, rim = round((right - left) * _MAP_FINE), 3 * _MAP_FINE
    x, y = round(left * _MAP_FINE), round(top * _MAP_FINE)
    cv2.rectangle(sheet, (x - rim, y - rim), (x + side + rim, y + side + rim), (252, 253, 254), -1)
    _mark(sheet, marker.id, layout.DICTIONARY, x, y, side)


def _texels(places: tuple[layout.Point, ...]) -> np.ndarray[Any, np.dtype[np.int32]]:
    return np.round(np.array(places) * _MAP_FINE).astype(np.int32)


@dataclass(frozen=True, slots=True)
class Motion:
    """A seat in the middle of a move: which, how far along (0-1), and the number that makes it differ from others."""

    seat: int
    kind: str
    part: float
    number: int


def stage_of(plain: Mapping[str, Any], motions: Sequence[Motion] = (), hand: float = 0.0, scale: float = 1.0) -> Scene:
    """The scene that a camera over the table sees. ``hand``: how far a resting hand has come in (0-1).

    ``scale`` makes the picture smaller (0.5: half as wide). Sensor noise is left to the camera.
    """
    moving = {motion.seat: motion for motion in motions}
    staged = (_staged(die, moving.get(die["seat"])) for die in plain["dice"])
    dice = [die for die in staged if die is not None]
    things = [_hand(*_reach(plain, motion)) for motion in motions if _by_hand(plain, motion)]
    things += [Thing(kind, x, y, size, turn, seed=7) for kind, x, y, size, turn in plain.get("things", ())]
    if hand > 0:
        things.append(_hand(_RESTING_MM[0], _RESTING_MM[1] + (1 - hand) * 260, -90.0))
    seed = int(plain.get("seed", 0)) % (1 << 30)
    scene = table_scene(dice, _cups(plain, moving), things, width=round(WIDTH * scale), seed=seed)
    sensor = replace(scene.sensor, noise=0.0)
    return replace(scene, prints=prints_of(plain), pieces=pieces_of(plain), sensor=sensor)


def _staged(die: Mapping[str, Any], motion: Motion | None) -> PlacedDie | None:
    """The die as it is seen; what is put down or uncovered is so only in the second half of the move."""
    touched = motion is not None and not die.get("stays")
    if motion is not None and motion.part < 0.5 and (motion.kind == "lift" or (motion.kind == "place" and touched)):
        return None
    kind: Kind = die.get("kind", "pips")
    look = look_of(kind, die["colour"], die.get("number", 0))
    place = (die["x"], die["y"], die["up"], die["front"], die["turn"])
    lying = PlacedDie(look, *place, side_mm(kind), float(die.get("tilt", 0.0)), 40.0, float(die.get("base", 0.0)))
    return _tumbling(lying, motion, kind) if motion is not None and touched and motion.kind == "roll" else lying


def _tumbling(die: PlacedDie, motion: Motion, kind: Kind) -> PlacedDie:
    """The die on its way: it comes in from its player's side, hopping and turning over."""
    chance = random.Random(f"{motion.number}/{die.x_mm}/{die.y_mm}/{motion.part:.3f}")
    left = (1 - motion.part) ** 1.5
    up = chance.randint(1, FACES[kind]) if left > 0.05 else die.up
    return replace(
        die,
        x_mm=die.x_mm + left * (_outward(die.x_mm, die.y_mm)[0] * _AWAY_MM + chance.uniform(-8, 8)),
        y_mm=die.y_mm + left * (_outward(die.x_mm, die.y_mm)[1] * _AWAY_MM + chance.uniform(-8, 8)),
        up=up,
        front=die.front if up == die.up else front_of(up, kind, chance),
        yaw_deg=die.yaw_deg + 640 * left,
        tilt_deg=40 * left * chance.random(),
        tilt_to_deg=chance.uniform(0, 360),
        base_mm=35 * abs(math.sin(9 * motion.part)) * left,
    )


def _cups(plain: Mapping[str, Any], moving: Mapping[int, Motion]) -> list[Cup]:
    cups = []
    for cup in plain["cups"]:
        motion = moving.get(cup["seat"])
        x, y = cup["x"], cup["y"]
        if motion is not None and motion.kind == "roll":
            x += 26 * (1 - motion.part) * math.sin(31 * motion.part)
            y += 18 * (1 - motion.part) * math.cos(23 * motion.part)
        elif motion is not None and motion.kind == "cover":
            x, y = _carried(x, y, 1 - motion.part)
        cups.append(Cup(x, y, radius_mm=cup["rim"], height_mm=85))
    for cup in plain.get("aside", ()):
        motion, (x, y) = moving.get(cup["seat"]), _middle(plain, cup["seat"])
        part = 1.0 if motion is None or motion.kind != "lift" else min(1.0, motion.part / 0.9)
        way = (x + part * (cup["x"] - x), y + part * (cup["y"] - y))
        cups.append(Cup(*way, radius_mm=cup["rim"], height_mm=85))
    return cups


def _carried(x: float, y: float, part: float) -> tuple[float, float]:
    out = _outward(x, y)
    return x + out[0] * part * 2 * _AWAY_MM, y + out[1] * part * 2 * _AWAY_MM


def _outward(x: float, y: float) -> tuple[float, float]:
    """From the table's middle to its nearer long edge, where the player of that place sits."""
    return (0.25 * math.copysign(1, x) if x else 0.0), (1.0 if y >= 0 else -1.0)


def _middle(plain: Mapping[str, Any], seat: int) -> tuple[float, float]:
    lying = [*plain["dice"], *plain["cups"], *plain.get("coasters", ())]
    places = [(thing["x"], thing["y"]) for thing in lying if thing["seat"] == seat]
    if not places:
        return 0.0, 150.0 if seat % 2 else -150.0
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _by_hand(plain: Mapping[str, Any], motion: Motion) -> bool:
    """Open dice fly by themselves; all else a hand does."""
    return motion.kind != "roll" or any(cup["seat"] == motion.seat for cup in plain["cups"])


def _reach(plain: Mapping[str, Any], motion: Motion) -> tuple[float, float, float]:
    """Where the hand of a move is: x, y and the way it points, in degrees."""
    x, y = _middle(plain, motion.seat)
    inside = math.sin(math.pi * min(1.0, 0.15 + motion.part)) if motion.kind != "roll" else 1 - 0.8 * motion.part
    out = _outward(x, y)
    away = (1 - inside) * 1.6 * _AWAY_MM
    return x + out[0] * away, y + out[1] * away, -90.0 if out[1] > 0 else 90.0


def resting_box() -> tuple[int, int, int, int]:
    """Where on a frame a resting hand is seen: left, top, right, bottom (px)."""
    scale = WIDTH / WIDTH_MM
    left, right = (round(WIDTH / 2 + scale * (_RESTING_MM[0] + side)) for side in (-80, 80))
    return left, 0, right, round(HEIGHT / 2 - scale * (_RESTING_MM[1] - 125))


def _hand(x: float, y: float, angle_deg: float) -> Thing:
    return Thing(
        "hand", x, y, 230, angle_deg, base_mm=SIDE_MM + 4, colour=(0.46, 0.26, 0.17), second=(0.05, 0.07, 0.13), seed=5
    )
