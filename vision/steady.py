# SPDX-License-Identifier: MIT
"""The steady gate: out of how the picture moves and what the reader sees comes, at the right moment, a reading.

Pure: no clock, no camera, no pictures. Ticks are CLOCK_MONOTONIC nanoseconds, handed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from vision.extras import same_extra
from vision.notice import Notice, together
from vision.sighting import LOOKS_ANEW, Die, ReachesIn, Reading, Sighting, Stillness, die_of, far, is_sure, number_words

Motion = Literal["hands", "rolling", "unsettled", "reaching", "still"]
"""What the picture does: hands in view, something moves, light or camera are not steady yet, nothing moves but what
reaches in and may be a hand at rest, nothing moves."""

CALM: frozenset[Motion] = frozenset({"reaching", "still"})
"""The dice lie still."""


class Reach(Protocol):
    """What reaches into the picture and may be a hand; ``at``: where, in parts of the picture's width and height."""

    @property
    def at(self) -> tuple[float, float]:
        """Where it comes from."""
        ...

    def touches(self, die: Die, width: int) -> bool:
        """True if it comes near a die on a picture so many pixels wide, or covers it."""
        ...


AGREEING = 2
"""So many sightings must agree, the newest ones: each tells what all looks since the last movement say together."""

MOST = 6
"""A picture in doubt is looked at so often, on fresh frames, before the machine asks."""

NEAR = 0.35
"""Two dice of two sightings are the same one if they lie nearer than this part of a die's side."""
_CALM_NS = 130_000_000
_GAP_NS = 130_000_000
_WAITING: dict[Motion, tuple[Stillness, str]] = {
    "hands": ("hands", Notice("hand-in-view")),
    "rolling": ("rolling", Notice("something-moves")),
    "unsettled": ("settling", Notice("not-steady-yet")),
    "reaching": ("hands", Notice("hand-in-view")),
    "still": ("settling", Notice("just-come-to-rest")),
}


class Gate:
    """Feed it `moved` for every frame and `seen` for every sighting asked for by `wants`; read `said`."""

    def __init__(self, expected: int | None = None, set_name: str = "pips") -> None:
        self._expected = expected
        self._motion: Motion = "unsettled"
        self._reach: Reach | None = None
        self._calm_ns: int | None = None
        self._still_ns: int | None = None
        self._ticks: list[int] = []
        self._sightings: list[Sighting] = []
        self._judged: Sighting | None = None
        self._last = Sighting(0, 0, set_name)
        self._unread = ""
        self._stirred = False
        """Whether anything moved since the last reading."""
        self.latest: tuple[Reading, Stillness] = self._waiting()

    def expect(self, dice: int | None) -> None:
        """From now on ``dice`` are waited for (None: any number); what was already read is judged again."""
        self._expected = dice
        self._say()

    @property
    def expected(self) -> int | None:
        """How many dice are waited for (None: any number)."""
        return self._expected

    def judge_again(self, sighting: Sighting) -> None:
        """What was already read means this, now that another number is waited for."""
        if self._judged is not None:
            self._judged = self._last = sighting
            self._say()
        else:
            self._ticks, self._sightings = [], []

    def turn_to(self, set_name: str, unread: str = "") -> None:
        """From now on this set is read, and all is looked at anew; ``unread``: why nothing reads it."""
        self._last = Sighting(self._last.width, self._last.height, set_name)
        self._unread = unread
        self._forget()
        self._say()

    def moved(self, motion: Motion, now_ns: int, changed: bool = False, reach: Reach | None = None) -> None:
        """What the picture does in this frame. ``changed``: it is not what was last read, though nothing moves.
        ``reach``: what reaches in and may be a hand."""
        self._stirred = self._stirred or changed or motion not in (*CALM, "unsettled")
        if motion not in CALM:
            self._forget()
            self._calm_ns = None
        elif self._motion not in CALM or self._calm_ns is None:
            self._calm_ns = now_ns
        elif self.done and (changed or (motion != self._motion and not self._verdict()[0].verified)):
            self._forget()  # what reached in hid something, or was taken for it
        elif self.done:
            self._still_ns = now_ns
        self._motion, self._reach = motion, reach
        self._say()

    def wants(self, now_ns: int) -> bool:
        """True if this frame should be read."""
        if self._unread or self._motion not in CALM or self._calm_ns is None or self.done:
            return False
        if now_ns - self._calm_ns < _CALM_NS:
            return False
        return not self._ticks or now_ns - self._ticks[-1] >= _GAP_NS

    def take(self, sighting: Sighting, now_ns: int) -> None:
        """What the reader made of the frame that `wants` asked for."""
        self._last = sighting
        self._ticks.append(now_ns)
        self._sightings.append(sighting)
        newest = self._sightings[-AGREEING:]
        if len(self._ticks) >= MOST or (len(newest) == AGREEING and agree(newest)):
            self._judged, self._still_ns, self._stirred = sighting, now_ns, False
        self._say()

    @property
    def done(self) -> bool:
        """True if this still picture needs no more reading."""
        return self._judged is not None

    @property
    def view(self) -> Sighting:
        """What to ring on the live picture: the reading, else the newest sighting, else nothing."""
        if self._judged is not None:
            return self._judged
        return self._sightings[-1] if self._sightings else self._empty()

    def _forget(self) -> None:
        self._ticks, self._sightings, self._judged = [], [], None

    def _say(self) -> None:
        self.latest = self._waiting() if self._judged is None or self._held_up() else self._verdict()

    def _verdict(self) -> tuple[Reading, Stillness]:
        return verdict(self._judged or self._empty(), self._expected)

    def _held_up(self) -> bool:
        """True while what reaches in may hide dice: unless all that are expected are seen and it is at none of them.

        What is in doubt of these is asked about all the same; what else is in doubt may be a part of a hand.
        """
        if self._motion != "reaching" or self._judged is None:
            return False
        seen, reach = self._judged, self._reach
        listed = all(die_of(doubt, seen.dice) is not None for doubt in seen.doubts)
        whole = bool(self._expected) and len(seen.dice) == self._expected and listed
        return not whole or reach is None or any(reach.touches(die, seen.width) for die in seen.dice)

    def _waiting(self) -> tuple[Reading, Stillness]:
        if self._unread:
            return Reading(self._empty(), self._expected, False, self._unread), "unread"
        stillness, why = _WAITING[self._motion]
        if self._motion == "still" and not self._stirred:
            why = Notice(LOOKS_ANEW)
        reaching = None
        if stillness == "hands" and self._reach is not None:
            x, y = self._reach.at
            reaching = ReachesIn(round(x, 1), round(y, 1))
        still_ns = self._still_ns
        return Reading(self._empty(), self._expected, False, why, reaches_in=reaching, still_ns=still_ns), stillness

    def _empty(self) -> Sighting:
        return Sighting(self._last.width, self._last.height, self._last.set_name)


def agree(sightings: Sequence[Sighting]) -> bool:
    """True if all are trusted and show the same dice, coasters, pieces and cards in the same places."""
    if not all(sighting.trusted for sighting in sightings):
        return False
    first = sightings[0]
    return all(_same_dice(first, other) and (first.joint or same_extra(first, other)) for other in sightings[1:])


def _same_dice(sighting: Sighting, other: Sighting) -> bool:
    left = list(other.dice)
    for die in sighting.dice:
        near = min(left, key=lambda seen: far(seen, die), default=None)
        if near is None or far(near, die) > NEAR * die.size or near.face != die.face:
            return False
        left.remove(near)
    return not left


def verdict(sighting: Sighting, expected: int | None) -> tuple[Reading, Stillness]:
    """The reading that a steady sighting makes when ``expected`` dice are waited for (None: any number)."""
    reasons = [r for r in (number_words(len(sighting.dice), expected), _doubts(sighting)) if r]
    if not sighting.dice and not sighting.doubts:
        return Reading(sighting, expected, expected == 0, together(reasons, "; ")), "nothing"
    stillness: Stillness = "steady" if sighting.trusted else "doubt"
    return Reading(sighting, expected, not reasons and sighting.trusted, together(reasons, "; ")), stillness


def _doubts(sighting: Sighting) -> str:
    """The first place in doubt, by the number that is drawn beside the die, and how many more there are."""
    places: list[str] = []
    near: list[int] = []
    for doubt in sighting.doubts:
        die = die_of(doubt, sighting.dice)
        number = None if die is None else sighting.dice.index(die) + 1
        if number is not None:
            near.append(number)
        places.append(doubt.why if doubt.whole else _doubted(number, doubt.why))
    for i, die in enumerate(sighting.dice, 1):
        if not is_sure(die) and i not in near:
            places.append(_doubted(i, Notice("cocked" if die.cocked else "not-sure")))
    if not places:
        return ""
    return Notice("and-more-doubts", doubt=places[0], count=len(places) - 1) if len(places) > 1 else places[0]


def _doubted(number: int | None, why: str) -> Notice:
    return Notice("die-in-doubt", number=number, why=why) if number else Notice("place-in-doubt", why=why)
