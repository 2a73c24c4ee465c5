# SPDX-License-Identifier: MIT
"""What the camera saw, held against what the game waits for: the event that it amounts to, or why it is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.base import Await, Event
from vision.sighting import Die, Reading, Stillness, face_json, face_name, sighting_json

SKULL_GAMES: Final = frozenset({"pirates-dice"})
"""Games in which a plain 1 stands for the skull (docs/decisions/0004)."""
TELLING: Final = frozenset({"steady", "doubt", "nothing"})
"""When the table can be seen: a hand or rolling dice hide what lies there."""

COUNTED_ALREADY: Final = "these dice have counted already: throw again"

Seats = Sequence[str | None]


@dataclass(frozen=True, slots=True)
class Used:
    """One die of the reading that counted last, as it lay there."""

    x: float
    y: float
    size: float
    angle: float
    face: object

    def lies_there(self, die: Die) -> bool:
        """True if ``die`` may be the same one, untouched: an unread face may be any."""
        near = abs(die.x - self.x) + abs(die.y - self.y) < 0.2 * self.size
        turned = abs(die.angle - self.angle) % 90
        return near and min(turned, 90 - turned) < 6 and (die.face is None or face_json(die.face) == self.face)


@dataclass(frozen=True, slots=True)
class Sight:
    """Remembers the dice that have counted, so that no throw counts twice.

    A used die is forgotten once it is seen gone, covered or changed, or when a new throw is called for.
    """

    used: tuple[Used, ...] = ()

    def seen(self, reading: Reading, stillness: Stillness) -> Sight:
        """After one more look at the table."""
        if not self.used or stillness not in TELLING:
            return self
        dice = reading.sighting.dice
        return Sight(tuple(one for one in self.used if any(one.lies_there(die) for die in dice)))

    def counted(self, reading: Reading) -> Sight:
        """After ``reading`` became an event."""
        return Sight(tuple(Used(d.x, d.y, d.size, d.angle, face_json(d.face)) for d in reading.sighting.dice))

    def judge(self, reading: Reading, awaited: Await, seats: Seats, game: str) -> Event | str:
        """The event that ``reading`` amounts to, or in plain words why it is none (G-07)."""
        wrong = mismatch(reading, awaited, seats)
        if not reading.verified or wrong:
            return "; ".join(part for part in (reading.why_not, wrong) if part) or "not verified"
        if any(one.lies_there(die) for one in self.used for die in reading.sighting.dice):
            return COUNTED_ALREADY
        return _event(reading, awaited, seats, game)


def used_in(written: Mapping[str, Any]) -> Sight:
    """The sight as it was after the reading that was ``written`` into the journal had counted."""
    dice = written.get("dice", ())
    return Sight(tuple(Used(d["x"], d["y"], d["size"], d["angle"], d.get("read", d["face"])) for d in dice))


def mismatch(reading: Reading, awaited: Await, seats: Seats) -> str:
    """For whom how many dice were expected and seen, where that differs; "" where it fits or nothing is seen."""
    dice = reading.sighting.dice
    if not dice:
        return ""
    if all(die.zone is None for die in dice):
        return "" if len(dice) == awaited.total else _number(len(dice), awaited.total, reading)
    seen = Counter(_owner(die, seats) for die in dice)
    astray = seen.pop(None, 0)
    wrong = [
        f"{name} {awaited.dice.get(name, 0)} expected, {seen[name]} seen"
        for name in dict.fromkeys([*awaited.dice, *(name for name in seen if name is not None)])
        if seen[name] != awaited.dice.get(name, 0)
    ]
    if astray:
        wrong.append(f"{astray} in nobody's zone")
    return "; ".join(wrong)


def _number(seen: int, wanted: int, reading: Reading) -> str:
    words = f"{seen} of {wanted} seen"
    return "" if words in reading.why_not else words


def _event(reading: Reading, awaited: Await, seats: Seats, game: str) -> Event | str:
    dice = reading.sighting.dice
    faces = [_face(die, reading, game) for die in dice]
    by_name: dict[str, list[Any]] = {name: [] for name in awaited.dice}
    if any(die.zone is not None for die in dice):
        for die, face in zip(dice, faces, strict=True):
            by_name[str(_owner(die, seats))].append(face)
        return awaited.filled(by_name)
    if len(by_name) == 1:
        return awaited.filled(dict.fromkeys(by_name, faces))
    if awaited.one_each:
        return "whose die is whose can't be seen without zones: enter the roll by hand"
    return {"event": awaited.event, "faces": faces}


def _owner(die: Die, seats: Seats) -> str | None:
    zone = die.zone
    if zone is None or not zone.isdecimal() or not 1 <= int(zone) <= len(seats):
        return None
    return seats[int(zone) - 1]


def _face(die: Die, reading: Reading, game: str) -> Any:
    if die.face == 1 and reading.sighting.set_name == "pips" and game in SKULL_GAMES:
        return "skull"
    return face_json(die.face)


def reading_json(reading: Reading, why_not: str, seats: Seats, game: str) -> dict[str, Any]:
    """The reading as the state shows it: zones by their players' names, faces as the game calls them.

    ``why_not`` is what the table has against it; "" if nothing.
    """
    sighting = reading.sighting
    shown = sighting_json(sighting)
    dice = []
    for die, told in zip(sighting.dice, shown["dice"], strict=True):  # type: ignore[call-overload]
        face = _face(die, reading, game)
        changed = {} if face == told["face"] else {"read": told["face"]}
        dice.append({**told, "zone": _owner(die, seats) or die.zone, "face": face, **changed})
    counted = (_face(die, reading, game) for die in sighting.dice if die.face is not None and not die.cocked)
    counts = Counter(
        face if isinstance(face, str) else face_name(face) for face in counted if not isinstance(face, dict)
    )
    return {
        "verified": reading.verified and not why_not,
        "why_not": why_not or reading.why_not,
        "expected": reading.expected,
        "counts": dict(sorted(counts.items())) or sighting.counts,
        "trusted": sighting.trusted,
        "dice": dice,
        "doubts": shown["doubts"],
        "width": sighting.width,
        "height": sighting.height,
    }
