# SPDX-License-Identifier: MIT
"""Things at a seat of the simulated table and in its middle: kinds of dice, piles, cups, and how dice come to lie.

Millimetres as on the stage: x to the right, y up on the picture, (0, 0) in its middle.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from vision.mat.tokens import INKS, SYMBOL_DICE, SYMBOLS

Kind = Literal["pips", "skull", "d12", "symbol"]
"""Plain dice, dice with a skull for the 1, twelve-sided ones with numerals, symbol dice."""

FACES: Final[Mapping[Kind, int]] = {"pips": 6, "skull": 6, "d12": 12, "symbol": 6}
"""How many faces each kind has."""

_TRIES = 4000
_GAP_MM = 0.6
WIDTH_MM, HEIGHT_MM = 566.0, 423.0
"""The part of the table that the camera sees."""
SIDE_MM = 16.0
COLOURS = ("red", "blue", "green", "white", "black", "yellow")
"""The dice of seats 1 to 6."""
CUP_MM = 40.0
"""Radius of a cup's rim, for up to six dice."""
_ASIDE_MM = 8.0
"""Distance of the middle of a cup laid aside from the picture's edge."""
_BESIDE_MM = 2.2 * SIDE_MM
Shown = int | tuple[int, Kind]
"""The face on top, of a die of the kind that is thrown at its place or of another."""
Move = Literal["roll", "cover", "lift", "place", "clear"]
_PITCH_MM = 1.45 * SIDE_MM
_JITTER_MM = 1.2
_FROM_EDGE_MM = 1.5 * SIDE_MM
_TURN_DEG = 37.0
_GAP = 0.1
"""Zones that are less apart than this part of the picture are neighbours."""


def showing(symbol: str, colour: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two dice that can show this symbol in this colour, each with that face.

    >>> showing("pistol", "black")
    ((1, 6), (7, 6))
    """
    face = SYMBOLS.index(symbol)
    die = (list(INKS).index(colour) - face) % len(INKS)
    return (die, face + 1), (die + len(INKS), face + 1)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die lies: its middle in mm and its turn in degrees."""

    x: Annotated[float, Meta(ge=-WIDTH_MM, le=WIDTH_MM)]
    y: Annotated[float, Meta(ge=-HEIGHT_MM, le=HEIGHT_MM)]
    turn: Annotated[float, Meta(ge=-360, le=360)]


def scatter(count: int, side_mm: float, draw: Callable[[], tuple[float, float]], chance: random.Random) -> list[Spot]:
    """Spots for ``count`` dice around places that ``draw`` proposes, none in another.

    Raises:
        ValueError: they do not fit.
    """
    for _ in range(20):
        spots: list[Spot] = []
        for _ in range(_TRIES // 20 * count):
            if len(spots) == count:
                return spots
            x, y = draw()
            spot = Spot(x, y, chance.uniform(0, 360))
            if not any(overlap(spot, other, side_mm + _GAP_MM) for other in spots):
                spots.append(spot)
        if len(spots) == count:
            return spots
    raise ValueError(f"{count} dice of {side_mm} mm do not fit there")


def overlap(spot: Spot, other: Spot, side_mm: float) -> bool:
    """True if two squares of this side on these spots share any ground.

    >>> overlap(Spot(0, 0, 0), Spot(15, 0, 0), 16), overlap(Spot(0, 0, 0), Spot(17, 0, 0), 16)
    (True, False)
    """
    apart = math.hypot(spot.x - other.x, spot.y - other.y)
    if apart >= side_mm * math.sqrt(2):
        return False
    if apart < side_mm:
        return True
    # Two squares are apart exactly if one of their four side directions tells them apart.
    return not (_parted(spot, other, side_mm) or _parted(other, spot, side_mm))


def _parted(spot: Spot, other: Spot, side_mm: float) -> bool:
    """True if a side of the square on ``spot`` keeps the two apart."""
    yaw, turn = math.radians(spot.turn), math.radians(other.turn - spot.turn)
    x, y = other.x - spot.x, other.y - spot.y
    along, across = abs(x * math.cos(yaw) + y * math.sin(yaw)), abs(y * math.cos(yaw) - x * math.sin(yaw))
    return max(along, across) > side_mm * (1 + abs(math.cos(turn)) + abs(math.sin(turn))) / 2


@dataclass(frozen=True, slots=True)
class LyingDie:
    """One die as it lies: its spot, the face on top, the one that looks along +x, how far it leans, whose it is.

    ``stays``: the last move at its place has not touched it. ``number``: which of the symbol dice it is.
    """

    spot: Spot
    up: Annotated[int, Meta(ge=1)]
    front: Annotated[int, Meta(ge=0)]
    tilt_deg: Annotated[float, Meta(ge=0, le=90)] = 0.0
    colour: str = ""
    stays: bool = False
    kind: Kind = "pips"
    number: Annotated[int, Meta(ge=0, lt=SYMBOL_DICE)] = 0


@dataclass(slots=True)
class Place:
    """Dice, pile and cup at one seat, or (seat 0) in the middle of the table.

    ``dice`` lie each for itself, or under the cup; ``pile`` is the bottom first. ``left`` lie about, here or anywhere:
    no throw takes them along. ``kind`` is what is thrown here.
    """

    seat: int
    middle: tuple[float, float]
    half: tuple[float, float]
    chance: random.Random
    dice: tuple[LyingDie, ...] = ()
    pile: tuple[LyingDie, ...] = ()
    left: tuple[LyingDie, ...] = ()
    cup: Literal["none", "down"] = "none"
    moves: int = 0
    last: Move = "clear"
    kind: Kind = "pips"

    @property
    def colour(self) -> str:
        """Of the dice that belong here."""
        return COLOURS[self.seat - 1]

    @property
    def cup_aside(self) -> tuple[float, float] | None:
        """Where the cup stands that was lifted, half out of the picture before its player; None: it is in hand again,
        or was never lifted."""
        if self.last != "lift":
            return None
        x, y = self.middle
        out = HEIGHT_MM / 2 - _ASIDE_MM + self.rim_mm - CUP_MM
        return x + math.copysign(0.3 * self.half[0], x), math.copysign(out, y)

    @property
    def rim_mm(self) -> float:
        """Radius of the cup's rim: people take a larger cup for many dice."""
        return cup_mm(len(self.dice))

    def moved(self, move: Move) -> None:
        """Count the move, so that the camera sees it being made."""
        self.moves += 1
        self.last = move

    def throw(self, faces: Sequence[Shown], cup: bool) -> None:
        """Let these dice lie in place of those that lay there, beside the pile; with ``cup`` under it."""
        draw = self._under_cup(len(faces)) if cup else self._in_zone()
        spots = scatter(len(faces), SIDE_MM, draw, self.chance)
        self.dice = tuple(self.lying(spot, face) for spot, face in zip(spots, faces, strict=True))
        self.cup = "down" if cup else "none"
        self.pile = staying(self.pile)

    def lying(self, spot: Spot, shown: Shown) -> LyingDie:
        """A die of this place on ``spot``."""
        up, kind = (shown, self.kind) if isinstance(shown, int) else shown
        return LyingDie(spot, up, front_of(up, kind, self.chance), colour=self.colour, kind=kind)

    def leave(self, die: LyingDie) -> None:
        """Let ``die`` lie about."""
        self.left = (*self.left, replace(die, stays=True))

    def beside(self) -> Spot:
        """A spot in the zone where neither cup nor throw usually comes, towards a corner; else anywhere."""
        taken = [die.spot for die in (*self.dice, *self.left, *self.pile)]
        edge = [half - 1.2 * SIDE_MM for half in self.half]
        for nearest in range(80, 0, -1):
            x, y = (self.chance.choice((-1, 1)) * self.chance.uniform(nearest / 100, 1.0) * most for most in edge)
            spot = Spot(self.middle[0] + x, self.middle[1] + y, self.chance.uniform(0, 360))
            if not any(overlap(spot, other, 1.1 * SIDE_MM) for other in taken):
                return spot
        return self.free(taken)

    def gone(self) -> None:
        """Take all away that belongs to a throw."""
        self.dice, self.pile, self.cup = (), (), "none"

    def pile_up(self, die: LyingDie) -> None:
        """Put ``die`` on the pile, or let it be the first of one."""
        spot = replace(self.pile[-1].spot, turn=die.spot.turn) if self.pile else die.spot
        self.pile = (*staying(self.pile), replace(die, spot=spot, stays=False))

    def arrange(self, pile: Sequence[Shown], dice: Sequence[Shown]) -> None:
        """Let the pile show these faces, the bottom first, and these dice lie beside it; what fits already stays."""
        before, lying = self.pile, self.dice
        if not self._fits(before, pile):
            if self._fits((*before, *lying), pile):
                for die in lying:
                    self.pile_up(die)
                self.dice = lying = ()
            else:
                spot = (*before, *lying, self.lying(Spot(*self.middle, 0.0), 1))[0].spot
                self.pile = tuple(self.lying(spot, face) for face in pile)
        if not self._fits(lying, dice):
            self.throw(dice, False)
        if (before, lying) != (self.pile, self.dice):
            self.moved("place")

    def turn(self, at: int, face: int) -> None:
        """Turn a die over where it lies."""
        old = self.dice[at]
        self._lay(at, replace(old, up=face, front=front_of(face, old.kind, self.chance), stays=False))
        self.moved("place")

    def again(self, dice: Iterable[int]) -> None:
        """Throw some of the dice again: they come to lie anywhere in the zone, each nearest to where it lay."""
        again = set(dice)
        kept = tuple(die for at, die in enumerate(self.dice) if at not in again)
        spots: list[Spot] = []
        for _ in again:
            spots.append(self.free([*(die.spot for die in kept), *spots]))
        self.dice = staying(self.dice)
        places = [(die.spot.x, die.spot.y) for die in self.dice]
        pairs = sorted((math.dist(places[at], (spot.x, spot.y)), at, n) for at in again for n, spot in enumerate(spots))
        for _, at, n in pairs:
            if at in again and spots[n] not in (die.spot for die in self.dice):
                old = self.dice[at]
                shown = (self.chance.randint(1, FACES[old.kind]), old.kind)
                self._lay(at, replace(self.lying(spots[n], shown), colour=old.colour))
                again.remove(at)
        self.moved("roll")

    def take_in(self, die: LyingDie) -> None:
        """Lay a die of another place beside those that lie here, as the last of them."""
        self.dice = (*staying(self.dice), replace(die, spot=self.free(), stays=False))
        self.moved("place")

    def free(self, taken: Sequence[Spot] | None = None) -> Spot:
        """A spot in the zone on which no die lies."""
        draw = self._in_zone()
        taken = [die.spot for die in self.dice] if taken is None else taken
        while True:
            spot = Spot(*draw(), self.chance.uniform(0, 360))
            if not any(overlap(spot, other, 1.1 * SIDE_MM) for other in taken):
                return spot

    def sort(self, spots: Sequence[tuple[float, float]]) -> None:
        """Count the dice in the order in which they lie nearest to ``spots``."""
        left, order = list(self.dice), []
        for x, y in spots:
            if left:
                order.append(min(left, key=lambda die: math.hypot(die.spot.x - x, die.spot.y - y)))
                left.remove(order[-1])
        self.dice = (*order, *left)

    def _lay(self, at: int, die: LyingDie) -> None:
        self.dice = (*self.dice[:at], die, *self.dice[at + 1 :])

    def _fits(self, lying: Sequence[LyingDie], shown: Sequence[Shown]) -> bool:
        """True if these dice look so: which kind a die is can be seen of a 1 alone."""
        wanted = [(face, self.kind) if isinstance(face, int) else face for face in shown]
        faces = [(die.up, die.kind) for die in lying]
        return [_looks(*face) for face in faces] == [_looks(*face) for face in wanted]

    def _under_cup(self, dice: int) -> Callable[[], tuple[float, float]]:
        def draw() -> tuple[float, float]:
            far = (cup_mm(dice) - 0.75 * SIDE_MM) * math.sqrt(self.chance.random())
            angle = self.chance.uniform(0, 2 * math.pi)
            return self.middle[0] + far * math.cos(angle), self.middle[1] + far * math.sin(angle)

        return draw

    def _in_zone(self) -> Callable[[], tuple[float, float]]:
        """Around the middle of the zone, beside the pile and off what lies about; an edge that one can't see holds back
        what would leave it."""
        room = [half - 1.6 * SIDE_MM for half in self.half]
        off = [(die, _BESIDE_MM) for die in self.pile[:1]] + [(die, 1.6 * SIDE_MM) for die in self.left]

        def draw() -> tuple[float, float]:
            while True:
                x, y = (max(-most, min(most, self.chance.gauss(0, 0.45 * most))) for most in room)
                x, y = self.middle[0] + x, self.middle[1] + y
                if all(math.hypot(die.spot.x - x, die.spot.y - y) > far for die, far in off):
                    return x, y

        return draw


def cup_mm(dice: int) -> float:
    """Radius of the rim of a cup for this many dice: many lie no closer under it than six under a small one."""
    return CUP_MM * math.sqrt(max(1.0, dice / 6))


def front_of(up: int, kind: Kind, chance: random.Random) -> int:
    """A face that may look along +x while ``up`` is on top; 0: any."""
    if kind == "d12":
        return 0
    return chance.choice([face for face in range(1, 7) if face not in (up, 7 - up)])


def _looks(up: int, kind: Kind) -> tuple[int, Kind | None]:
    return up, kind if up == 1 or kind not in ("pips", "skull") else None


def ups(dice: Iterable[LyingDie]) -> tuple[int, ...]:
    """The faces on top."""
    return tuple(die.up for die in dice)


def die_json(seat: int, die: LyingDie, base_mm: float = 0.0) -> dict[str, Any]:
    """The die as the camera is told of it."""
    return {
        "colour": die.colour,
        "seat": seat,
        "x": round(die.spot.x, 2),
        "y": round(die.spot.y, 2),
        "turn": round(die.spot.turn, 2),
        "up": die.up,
        "front": die.front,
        "tilt": die.tilt_deg,
        "base": base_mm,
        "stays": die.stays,
        "kind": die.kind,
        "number": die.number,
    }


def staying(dice: Iterable[LyingDie]) -> tuple[LyingDie, ...]:
    """The dice as the last move has left them: where they lay."""
    return tuple(replace(die, stays=True) for die in dice)


@dataclass(slots=True)
class Pot:
    """The dice in the middle. ``spots``: where they may lie, middlemost first; ``taken``: how often they were taken."""

    spots: Sequence[tuple[float, float]]
    chance: random.Random
    dice: tuple[LyingDie, ...] = ()
    moves: int = 0
    taken: int = 0

    @property
    def room(self) -> int:
        """Number of dice that still fit."""
        return len(self.spots) - len(self.dice)

    def put(self, faces: Sequence[int], colours: Sequence[str], kinds: Sequence[Kind]) -> None:
        """Lay dice of these colours and kinds beside those that are there.

        Raises:
            ValueError: there is no room for so many.
        """
        if len(faces) > self.room:
            raise ValueError(f"{len(faces)} dice more for the middle of the table; wanted at most {self.room}")
        old = staying(self.dice)
        taken = [(die.spot.x, die.spot.y) for die in old]
        free = [at for at in self.spots if all(math.dist(at, other) > _PITCH_MM / 2 for other in taken)]
        new = (self._lying(*laid) for laid in zip(free, faces, colours, kinds, strict=False))
        self.dice = (*old, *new)
        self.moves += 1

    def take(self, kept: Sequence[LyingDie] = ()) -> None:
        """Take all dice but those ``kept`` away. What comes next lies turned otherwise: nobody takes it for these."""
        self.dice, self.taken = staying(kept), self.taken + 1
        self.moves += 1

    def _lying(self, at: tuple[float, float], up: int, colour: str, kind: Kind) -> LyingDie:
        x, y = (where + self.chance.uniform(-_JITTER_MM, _JITTER_MM) for where in at)
        turn = self.taken * _TURN_DEG % 90 + self.chance.uniform(-6, 6)
        return LyingDie(Spot(x, y, turn % 360), up, front_of(up, kind, self.chance), colour=colour, kind=kind)


def spots_between(polygons: Sequence[Sequence[tuple[float, float]]]) -> tuple[tuple[float, float], ...]:
    """Where dice may lie between zones that are boxes in rows, in mm, the middlemost first.

    >>> left, right = [(0, 0), (0.49, 0), (0.49, 1), (0, 1)], [(0.51, 0), (1, 0), (1, 1), (0.51, 1)]
    >>> spots = spots_between([left, right])
    >>> len(spots), spots[0], {x for x, _ in spots}
    (17, (0.0, 0.0), {0.0})
    """
    found = sorted({at for line in _lines(polygons) for at in line}, key=lambda at: (math.hypot(*at), at))
    spots: list[tuple[float, float]] = []
    for at in found:
        if all(math.dist(at, other) >= _PITCH_MM - 0.01 for other in spots):
            spots.append(at)
    return tuple(spots)


def _lines(polygons: Sequence[Sequence[tuple[float, float]]]) -> Iterator[list[tuple[float, float]]]:
    """Rows of points along the gaps between neighbours, upright and level."""
    boxes = [(min(xs), max(xs), min(ys), max(ys)) for xs, ys in (zip(*corners, strict=True) for corners in polygons)]
    for _, right, top, low in boxes:
        for left, _, other_top, _ in boxes:
            if 0 < left - right < _GAP and other_top == top:
                x = ((left + right) / 2 - 0.5) * WIDTH_MM
                yield [(round(x, 3), y) for y in _points((0.5 - low) * HEIGHT_MM, (0.5 - top) * HEIGHT_MM, HEIGHT_MM)]
            if 0 < other_top - low < _GAP:
                yield [(x, 0.0) for x in _points(-WIDTH_MM / 2, WIDTH_MM / 2, WIDTH_MM)]


def _points(least: float, most: float, size: float) -> list[float]:
    """Steps of one pitch from the middle, between two ends and not at the very edge of the table."""
    least, most = max(least, -size / 2 + _FROM_EDGE_MM), min(most, size / 2 - _FROM_EDGE_MM)
    steps = int(size / 2 / _PITCH_MM)
    return [n * _PITCH_MM for n in range(-steps, steps + 1) if least <= n * _PITCH_MM <= most]
