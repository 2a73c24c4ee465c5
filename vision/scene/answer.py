# SPDX-License-Identifier: MIT
"""The answer of one look: the dice, and the one question that helps most, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_FLAT, NOT_SURE, PERHAPS_A_DIE, UNREAD
from vision.scene.decision import Chosen, choose
from vision.sighting import TRUST, UNKNOWN, Candidate, Die, Doubt, Sighting

FLAT, COCKED = 0.95, 0.5
"""A die whose chance of lying flat is below the first is asked about; below the second it is called cocked."""
WHOLE = 0.9
"""Where so many dice are expected a look counts from this chance on that all of it is exactly right."""
LOOSE = 0.02
"""Where any number may lie there, a place that is this likely one more die is asked about (docs/decisions/0017)."""
_UNTRUSTED = TRUST - 0.005
_COCKED = "cocked"


@dataclass(frozen=True, slots=True)
class Judged:
    """A candidate, the chance that it is a die of this table, and the chance that it lies flat."""

    candidate: Candidate
    there: float
    flat: float


@dataclass(frozen=True, slots=True)
class _Told:
    """A die as it is told, what speaks against counting it ("": nothing), and the chance that it is right."""

    die: Die
    why: str
    chance: float


def answer(
    judged: Sequence[Judged], sighting: Sighting, expected: int | None, besides: Sequence[Doubt] = ()
) -> Sighting:
    """The sighting with the dice that these are, where so many are ``expected`` (None: any number).

    It has one doubt at most: about the die that is least surely right, or about a place that is perhaps one more. While
    fewer dice can be seen than are expected nothing is asked, since no answer would help. ``besides``: doubts about no
    place, which stand unless the number is the one expected.
    """
    chosen = choose([one.there for one in judged], expected)
    told = [_told(judged[i], chosen.each[i]) for i in chosen.dice]
    doubt = None if expected is not None and len(judged) < expected else _question(judged, chosen, told, expected)
    fits = len(told) == expected  # whatever else looks like dice, none is missing
    doubts = (*(() if doubt is None else (doubt,)), *(() if fits else besides))
    return replace(sighting, dice=tuple(one.die for one in told), doubts=doubts, candidates=())


def _question(judged: Sequence[Judged], chosen: Chosen, told: Sequence[_Told], expected: int | None) -> Doubt | None:
    """What a person should look at before this counts; None: it may count."""
    least = min(told, key=lambda one: one.chance, default=None)
    asked = min((one for one in told if one.why), key=lambda one: one.chance, default=None)
    if asked is not None:
        return Doubt(asked.die.x, asked.die.y, asked.why)
    left = [judged[i] for i in range(len(judged)) if i not in chosen.dice]
    loose = max(left, key=lambda one: one.there, default=None)
    if expected is None:
        return None if loose is None or loose.there < LOOSE else _perhaps(loose)
    whole = chosen.chance * prod(judged[i].candidate.sure_face for i in chosen.dice)
    if whole >= WHOLE:
        return None
    if loose is not None and len(told) <= expected:
        return _perhaps(loose)
    return None if least is None else Doubt(least.die.x, least.die.y, NOT_SURE)


def _perhaps(one: Judged) -> Doubt:
    return Doubt(one.candidate.die.x, one.candidate.die.y, PERHAPS_A_DIE)


def _told(judged: Judged, there: float) -> _Told:
    """The die, which is one with this chance."""
    one = judged.candidate
    sure = there * one.sure_face
    why, chance = _against(one, judged.flat, sure, there)
    if why:  # whether or not it is the one that is asked about, nobody shall take it for sure
        sure = min(sure * judged.flat, _UNTRUSTED)
    cocked = judged.flat < COCKED
    read = not cocked and why != UNKNOWN
    return _Told(replace(one.die, face=one.die.face if read else None, sure=sure, cocked=cocked), why, chance)


def _against(one: Candidate, flat: float, sure: float, there: float) -> tuple[str, float]:
    """What speaks against counting a die, and the chance that it is right."""
    if one.why == UNKNOWN:
        return UNKNOWN, 0.0
    if one.why == PERHAPS_UNKNOWN:
        return NOT_SURE, min(sure, 0.5)
    if flat < FLAT:
        return (_COCKED if flat < COCKED else NOT_FLAT), flat
    if one.die.face is None:
        return UNREAD, min(sure, 0.5)
    if one.lean is None and one.why:  # nobody measured it anew: what the reader has against it stands
        return one.why, min(sure, 0.5)
    if sure >= TRUST:
        return "", sure
    return (NOT_SURE if there >= one.sure_face else PERHAPS_A_DIE), sure
