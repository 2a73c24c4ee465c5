# SPDX-License-Identifier: MIT
"""Sightings (what one frame shows) and readings (what has stood still long enough to count).

Plain values: neither numpy nor OpenCV is needed to hold, send or weigh them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from vision.notice import Notice, listed

TRUST = 0.975
"""A die less sure than this is a doubt: the machine asks instead of counting it."""

UNKNOWN: Final = Notice("unknown-face")
"""Why a die is in doubt whose face is none of its set's; it has no face."""

CameraCondition = Literal["starting", "ok", "missing", "busy", "lost", "frozen", "dark", "covered", "phone", "off"]
"""How the camera is; ``phone``: there is none, and phones photograph the table; ``off``: somebody switched it off."""

Stillness = Literal["hands", "rolling", "settling", "steady", "doubt", "nothing", "unread"]
"""What the table looks like: hands in view, dice rolling, settling, read, in doubt, no dice at all, or of a set that
nothing reads."""

LOOKS_ANEW: Final = "camera-looks-anew"
"""Why nothing is read yet where nothing moved: another set is read now, or the camera has just begun to look."""


@dataclass(frozen=True, slots=True)
class SymbolFace:
    """A face of a symbol die, such as a red sword."""

    symbol: str
    colour: str


Face = int | Literal["skull"] | SymbolFace
"""1-6 (d12: 1-12), ``"skull"``, or a symbol with its colour (rule G-04)."""


Sign = Literal["", "pip", "skull", "either"]
OUT: Final = "out"
"""What a face stands for that is none of this game's dice: it is left out."""
StandsFor = Face | Literal["out"]
"""What a household says that a face stands for."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as seen. ``x, y``: centre of its top face; ``size``: side of that face (px).

    ``angle``: turn of the face in degrees, 0 to below 90, clockwise on the picture. ``face`` is
    None for a die that is there but can't be read. ``sure`` is the calibrated chance that both
    the die and its face are right. ``mm`` is the centre on the mat; ``zone`` the seat it lies at.
    ``track``: its number in the scene, the same as long as it is known to be the same die; ``since_ns``: exposure tick
    of the first frame in which it lay so. None where one picture is read by itself. ``told``: a person has said what it
    shows, as it lies there. ``sign``: what a one shows, where the reader tells skulls from pips; "either" where it is
    neither surely.
    """

    x: float
    y: float
    size: float
    angle: float
    kind: Literal["d6", "d12", "symbol"]
    face: Face | None
    colour: str
    sure: float
    cocked: bool = False
    mm: tuple[float, float] | None = None
    zone: str | None = None
    track: int | None = None
    since_ns: int | None = None
    told: bool = False
    sign: Sign = ""


def is_sure(die: Die) -> bool:
    """True if the machine would count this die without asking."""
    return die.face is not None and die.sure >= TRUST and not die.cocked


@dataclass(frozen=True, slots=True)
class Doubt:
    """A place on the picture (px) that a person should look at, and why (a short code or sentence). ``whole``: it is
    about the picture as a whole, and the place is its middle."""

    x: float
    y: float
    why: str
    whole: bool = False


ON: Final = 0.5
"""A doubt is about the die whose middle is nearer to it than this part of its side."""


def far(thing: Die | Doubt, other: Die | Doubt) -> float:
    """How far two of them are apart, middle to middle (px)."""
    return math.hypot(thing.x - other.x, thing.y - other.y)


def of_picture(width: float, height: float, why: str) -> Doubt:
    """A doubt about a picture of this size (px) as a whole."""
    return Doubt(width / 2, height / 2, why, whole=True)


def die_of(doubt: Doubt, dice: Sequence[Die]) -> Die | None:
    """The die that a doubt is about; None: it is about none of these."""
    if doubt.whole:
        return None
    near = min(dice, key=lambda die: far(doubt, die), default=None)
    return near if near is not None and far(doubt, near) < ON * near.size else None


def turned(one_deg: float, other_deg: float) -> float:
    """By how much a square face is turned otherwise than another, 0 to 45 degrees: it looks alike every quarter turn.

    >>> turned(88, 3), turned(10, 40)
    (5, 30)
    """
    off = abs(one_deg - other_deg) % 90
    return min(off, 90 - off)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place at which one look sees a die, or perhaps one, and all that it knows of it.

    ``die``: the die as it would be told. ``there``: the chance that there is one. ``faces``: if so, the chances of its
    faces in the set's order, the last that it can't be told (they sum to 1; none where the reader does not tell them).
    ``sure_face``: the calibrated chance that its face is right, if it is a die that lies flat. ``lean``: how its upper
    face leans on the picture, right and down (about a sine); None where nobody measured it. ``listed``: it is told as
    a die; ``why``: what speaks against counting it ("": nothing). ``wobble``: by how much the lean differs from turn to
    turn of the picture, which is how badly it could be measured (0: seen in one turn).
    """

    die: Die
    there: float
    faces: tuple[float, ...]
    sure_face: float
    lean: tuple[float, float] | None
    listed: bool
    why: str = ""
    wobble: float = 0.0


@dataclass(frozen=True, slots=True)
class MatFix:
    """How well the printed mat was found."""

    px_per_mm: float
    error_mm: float


@dataclass(frozen=True, slots=True)
class Sighting:
    """What one frame shows. Positions in pixels of the frame, origin top left.

    ``ms`` is the time the reading took.
    """

    width: int
    height: int
    set_name: str
    dice: tuple[Die, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    mat: MatFix | None = None
    exposed_ns: int = 0
    ms: float = 0.0
    extra: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    """Coasters, pieces and cards, by those names, already in the contract's form.

    A coaster may also tell its ``zone``, as a die does, and its ``position``: 1 to 7 from the left as its player reads
    the row.
    """
    asides: tuple[Doubt, ...] = ()
    """Doubts about what was looked at besides, such as pieces while dice are read: told, but nothing waits for them."""
    candidates: tuple[Candidate, ...] = ()
    """What one look knows of every place, for who knows the table besides; not told to the outside."""
    zoned: bool | None = None
    """Whether zones tell whose dice are whose; None: nobody has looked for any."""
    whole: bool = False
    """Whether all of it together is likely enough to be right, though one die by itself may not be."""

    @property
    def joint(self) -> bool:
        """True if several sets were read on one frame; what is no die was then looked at besides."""
        return "+" in self.set_name

    @property
    def trusted(self) -> bool:
        """True if the machine would count this picture without asking a person."""
        if self.doubts or not (self.whole or all(is_sure(die) for die in self.dice)):
            return False
        if self.joint:
            return True
        return all(thing.get("sure", 1.0) >= TRUST for things in self.extra.values() for thing in things)

    @property
    def counts(self) -> dict[str, int]:
        """How many dice show each face, by the face's name; doubtful dice without a face left out."""
        names = (face_name(d.face) for d in self.dice if d.face is not None and not d.cocked)
        return dict(sorted(Counter(names).items()))


def number_words(seen: int, expected: int | None) -> str:
    """What is wrong with the number of dice, and what to do; "" if it is right (None: any but none is)."""
    if expected is None:
        return "" if seen else Notice("no-dice-seen")
    if seen < expected:
        return Notice("dice-too-few", seen=seen, expected=expected, missing=expected - seen)
    return "" if seen == expected else Notice("dice-too-many", seen=seen, expected=expected)


@dataclass(frozen=True, slots=True)
class Question:
    """The one thing that a person should look at: where (px), and a ``number`` by which it is answered.

    ``why``: as in its doubt; ``face``: what it is taken for, if anything. ``picture``: the name under which its
    close-up is kept ("": none is).
    """

    number: int
    x: float
    y: float
    size: float
    why: str
    face: Face | None = None
    picture: str = ""


@dataclass(frozen=True, slots=True)
class ReachesIn:
    """What reaches into the picture and is waited for: where it comes from, in parts of the picture's width and height,
    and in whose zone that is or next to it (None: nobody's that is known)."""

    x: float
    y: float
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A sighting that has stood still long enough.

    ``expected`` is the number of dice the table waits for (None: any). ``verified`` only when that
    number is seen and no die is in doubt; otherwise ``why_not`` says what is missing, in plain words
    (`number_words`, then what is in doubt). ``question``: what a person may settle, if anything. ``moved``: where dice
    lay bare after a call and lie so no more (px); None: nobody has called, or it can't be told. ``by``:
    whose phone photographed it ("": the camera saw it). ``reaches_in``: what is waited for until it is gone.
    ``picture``: the name under which a photograph is kept. ``spent``: it has counted, or the game has gone on
    otherwise; it is shown, and says nothing of what comes next. ``still_ns``: the tick at which all lay as it was last
    read, where something has moved since (None: not told, or nothing has).
    """

    sighting: Sighting
    expected: int | None
    verified: bool
    why_not: str = ""
    question: Question | None = None
    moved: tuple[tuple[float, float], ...] | None = None
    by: str = ""
    reaches_in: ReachesIn | None = None
    picture: str = ""
    spent: bool = False
    still_ns: int | None = None

    @property
    def apart(self) -> bool:
        """True of a photograph without the mat: what lies where on it tells nothing of any other picture."""
        return bool(self.by) and self.sighting.mat is None

    def past(self) -> Reading:
        """The same once the game has gone on: a camera looks again by itself, a photograph is of one moment."""
        return replace(self, question=None, spent=True) if self.apart else self

    def by_zone(self) -> dict[str, tuple[Face, ...]]:
        """Faces by the seat in whose zone they lie; dice outside every zone are left out."""
        zones: dict[str, list[Face]] = {}
        for die in self.sighting.dice:
            if die.zone is not None and die.face is not None:
                zones.setdefault(die.zone, []).append(die.face)
        return {zone: tuple(faces) for zone, faces in zones.items()}


def face_name(face: Face) -> str:
    """The face as one word: ``"5"``, ``"skull"``, ``"sword-red"``.

    >>> face_name(5), face_name("skull"), face_name(SymbolFace("sword", "red"))
    ('5', 'skull', 'sword-red')
    """
    if isinstance(face, SymbolFace):
        return f"{face.symbol}-{face.colour}"
    return str(face)


def face_told(face: Face) -> str:
    """The face for people: a number, a skull, a symbol with its colour."""
    if isinstance(face, SymbolFace):
        return Notice("coloured-symbol", colour=Notice(f"word-{face.colour}"), symbol=Notice(f"word-{face.symbol}"))
    return Notice("word-skull") if face == "skull" else str(face)


def could_be(faces: set[Face]) -> Notice:
    """That a die may show any of these."""
    return Notice("could-be", faces=listed([face_told(face) for face in sorted(faces, key=face_name)], "list-or"))


def face_json(face: Face | None) -> object:
    """The face as the contract writes it in JSON."""
    if isinstance(face, SymbolFace):
        return {"symbol": face.symbol, "colour": face.colour}
    return face


def stands_for_in(value: object) -> StandsFor:
    """What a face stands for, as `face_json` writes it, or ``"out"``.

    Raises:
        ValueError: it is nothing that a face can stand for.

    >>> stands_for_in(4), stands_for_in("out"), stands_for_in({"symbol": "sword", "colour": "red"})
    (4, 'out', SymbolFace(symbol='sword', colour='red'))
    """
    if value == "skull" or value == "out":
        return "skull" if value == "skull" else OUT
    if type(value) is int and 1 <= value <= 12:
        return value
    if isinstance(value, Mapping) and set(value) == {"symbol", "colour"}:
        words = [value["symbol"], value["colour"]]
        if all(isinstance(word, str) and word.isalpha() and len(word) <= 40 for word in words):
            return SymbolFace(*words)
    raise ValueError(
        f'a face stands for 1 to 12, "skull", a symbol and its colour, or "out", not for {str(value)[:40]!r}'
    )


def die_json(die: Die) -> dict[str, object]:
    """One die as the contract writes it in JSON: pixels to a tenth, ``sure`` to four places."""
    return {
        "x": round(die.x, 1),
        "y": round(die.y, 1),
        "size": round(die.size, 1),
        "angle": round(die.angle, 1),
        "kind": die.kind,
        "face": face_json(die.face),
        "colour": die.colour,
        "sure": round(die.sure, 4),
        "cocked": die.cocked,
        "mm": None if die.mm is None else [round(v, 1) for v in die.mm],
        "zone": die.zone,
    } | ({"told": True} if die.told else {})


def sighting_json(sighting: Sighting) -> dict[str, object]:
    """The sighting as the contract writes it in JSON, without the picture's name."""
    mat = sighting.mat
    return {
        "width": sighting.width,
        "height": sighting.height,
        "ms": round(sighting.ms, 2),
        "set": sighting.set_name,
        "mat": None if mat is None else {"px_per_mm": mat.px_per_mm, "error_mm": mat.error_mm},
        "dice": [die_json(die) for die in sighting.dice],
        **{name: list(sighting.extra.get(name, ())) for name in ("coasters", "pieces", "cards")},
        "counts": sighting.counts,
        "trusted": sighting.trusted and not sighting.asides,
        "doubts": [_doubt_json(doubt) for doubt in (*sighting.doubts, *sighting.asides)],
    }


def _doubt_json(doubt: Doubt) -> dict[str, object]:
    place = {"x": round(doubt.x, 1), "y": round(doubt.y, 1), "why": doubt.why}
    return place | ({"whole": True} if doubt.whole else {})
