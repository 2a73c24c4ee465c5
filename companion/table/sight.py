# SPDX-License-Identifier: MIT
"""What the table remembers of the dice: which have counted, how they lay then; and a reading as people are shown it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import Await
from vision.sighting import Die, Reading, Stillness, face_json, face_name, sighting_json

TELLING: Final = frozenset({"steady", "doubt", "nothing"})
"""When the table can be seen: a hand or rolling dice hide what lies there."""

COUNTED_ALREADY: Final = "these dice have counted already: throw again"

Seats = Sequence[str | None]
"""The players by seat."""

FaceOf = Callable[[Die, str], Any]
"""A die and the set it was read by: the face as the game calls it, as JSON."""


@dataclass(frozen=True, slots=True)
class Used:
    """One die of the reading that counted last, as it lay there; ``owner`` is the player of its zone, if any."""

    x: float
    y: float
    size: float
    angle: float
    face: object
    owner: str | None = None

    def lies_there(self, die: Die) -> bool:
        """True if ``die`` may be the same one, untouched: an unread face may be any."""
        near = abs(die.x - self.x) + abs(die.y - self.y) < 0.2 * self.size
        turned = abs(die.angle - self.angle) % 90
        return near and min(turned, 90 - turned) < 6 and (die.face is None or face_json(die.face) == self.face)


@dataclass(frozen=True, slots=True)
class Sight:
    """Remembers the dice that have counted, so that no throw counts twice.

    ``used``: those that still lie untouched; a die is forgotten once it is seen gone, covered or changed, or when a new
    throw is called for. ``lain``: how all of them lay when they counted, kept until others count. ``fewest``: the
    fewest dice seen at rest since something last happened in the game; None while nothing was seen. ``looked``: all
    that lay there at the last look.
    """

    used: tuple[Used, ...] = ()
    lain: tuple[Used, ...] = ()
    fewest: int | None = None
    looked: tuple[Die, ...] = ()

    def seen(self, reading: Reading, stillness: Stillness) -> Sight:
        """After one more look at the table."""
        if stillness not in TELLING:
            return self
        dice = reading.sighting.dice
        looked = (*dice, *coasters(reading))
        used = tuple(one for one in self.used if any(one.lies_there(die) for die in looked))
        fewest = len(dice) if self.fewest is None else min(self.fewest, len(dice))
        return Sight(used, self.lain, fewest, looked)

    def counted(self, reading: Reading, seats: Seats) -> Sight:
        """After ``reading`` became an event."""
        lain = tuple(_used(die, seats) for die in (*reading.sighting.dice, *coasters(reading)))
        return Sight(lain, lain, looked=self.looked)

    def moved_on(self, anew: bool) -> Sight:
        """After an event of the game; ``anew``: it calls for a new throw, and dice that have counted count again."""
        return replace(self, used=() if anew else self.used, fewest=None)

    def all_used(self) -> Sight:
        """As if all that lay there at the last look had counted."""
        return replace(self, used=tuple(_used(die, ()) for die in self.looked))

    def knows(self, die: Die) -> bool:
        """True if ``die`` lies as it lay when it counted."""
        return any(one.lies_there(die) for one in self.used)


def _used(die: Die, seats: Seats) -> Used:
    return Used(die.x, die.y, die.size, die.angle, face_json(die.face), owner(die, seats))


def used_in(written: Mapping[str, Any]) -> Sight:
    """The sight as it was after the reading that was ``written`` into the journal had counted."""
    dice = (
        Used(d["x"], d["y"], d["size"], d["angle"], d.get("read", d["face"]), d["zone"])
        for d in written.get("dice", ())
    )
    turned = (Used(c["x"], c["y"], c["size"], 0.0, c["number"], c["zone"]) for c in written.get("coasters", ()))
    lain = (*dice, *turned)
    return Sight(lain, lain)


def coasters(reading: Reading) -> tuple[Die, ...]:
    """The coasters that lie face up, told as dice are: where, which number, how sure, in whose zone."""
    told = reading.sighting.extra.get("coasters", ())
    return tuple(
        Die(c["x"], c["y"], c["size"], 0.0, "d6", c["number"], "", c["sure"], zone=c.get("zone"))
        for c in told
        if c["face_up"] and c["number"] is not None
    )


def owner(die: Die, seats: Seats) -> str | None:
    """The player in whose zone ``die`` lies; None: nobody's."""
    return named(die.zone, seats)


def named(zone: str | None, seats: Seats) -> str | None:
    """The player of ``zone``, which goes by the number of its seat; None: nobody."""
    if zone is None or not zone.isdecimal() or not 1 <= int(zone) <= len(seats):
        return None
    return seats[int(zone) - 1]


def has_zones(reading: Reading) -> bool:
    """True if it can be seen whose dice are whose."""
    return any(die.zone is not None for die in reading.sighting.dice)


def mismatch(reading: Reading, awaited: Await, seats: Seats) -> str:
    """For whom how many dice were expected and seen, where that differs; "" where it fits or nothing is seen."""
    dice = reading.sighting.dice
    if not dice:
        return ""
    if not has_zones(reading):
        return "" if len(dice) == awaited.total else _number(len(dice), awaited.total, reading)
    seen = Counter(owner(die, seats) for die in dice)
    astray = seen.pop(None, 0)
    wrong = [
        f"{name} {awaited.dice.get(name, 0)} expected, {seen[name]} seen"
        for name in dict.fromkeys([*awaited.dice, *(name for name in seen if name is not None)])
        if seen[name] != awaited.dice.get(name, 0)
    ]
    if astray != awaited.centre:
        in_words = f"{astray} in nobody's zone"
        wrong.append(f"{awaited.centre} expected, {in_words}" if awaited.centre else in_words)
    return "; ".join(wrong)


def _number(seen: int, wanted: int, reading: Reading) -> str:
    words = f"{seen} of {wanted} seen"
    return "" if words in reading.why_not else words


def reading_json(reading: Reading, why_not: str, seats: Seats, face_of: FaceOf) -> dict[str, Any]:
    """The reading as the state shows it: zones by their players' names, faces as the game calls them.

    ``why_not`` is what the table has against it; "" if nothing.
    """
    sighting = reading.sighting
    shown = sighting_json(sighting)
    dice = []
    for die, told in zip(sighting.dice, shown["dice"], strict=True):  # type: ignore[call-overload]
        face = face_of(die, sighting.set_name)
        changed = {} if face == told["face"] else {"read": told["face"]}
        dice.append({**told, "zone": owner(die, seats) or die.zone, "face": face, **changed})
    counted = (face_of(die, sighting.set_name) for die in sighting.dice if die.face is not None and not die.cocked)
    counts = Counter(
        face if isinstance(face, str) else face_name(face) for face in counted if not isinstance(face, dict)
    )
    turned = [{**c, "zone": named(c.get("zone"), seats)} for c in sighting.extra.get("coasters", ())]
    others = {name: list(sighting.extra[name]) for name in ("pieces", "cards") if sighting.extra.get(name)}
    return (
        ({"coasters": turned} if turned else {})
        | others
        | {
            "verified": reading.verified and not why_not,
            "why_not": why_not or reading.why_not,
            "expected": reading.expected,
            "counts": dict(sorted(counts.items())) or sighting.counts,
            "trusted": sighting.trusted,
            "set": sighting.set_name,
            "dice": dice,
            "doubts": shown["doubts"],
            "width": sighting.width,
            "height": sighting.height,
        }
    )
