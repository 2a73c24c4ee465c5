# SPDX-License-Identifier: MIT
"""The answer of one look: the dice, and the one question that helps most, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from vision.notice import Notice
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_FLAT, NOT_SURE, PERHAPS_A_DIE, UNREAD
from vision.scene.decision import LISTED, Choice, choose
from vision.sighting import TRUST, UNKNOWN, Candidate, Die, Doubt, Sighting

FLAT, COCKED = 0.95, 0.5
"""A die whose chance of lying flat is below the first is asked about; below the second it is called cocked."""
WHOLE = 0.9
"""Where so many dice are expected a look counts from this chance on that all of it is exactly right."""
LOOSE = 0.02
"""Where any number may lie there, a place that is this likely one more die is asked about (docs/decisions/0017)."""
_UNTRUSTED = TRUST - 0.005
_COCKED = Notice("cocked")


@dataclass(frozen=True, slots=True)
class Score:
    """A candidate, the chance that it is a die of this table, and the chance that it lies flat."""

    candidate: Candidate
    there: float
    flat: float


@dataclass(frozen=True, slots=True)
class _Counted:
    """A die as it is told, what speaks against counting it ("": nothing), and the chance that it is right."""

    die: Die
    why: str
    chance: float


def answer(
    scores: Sequence[Score],
    sighting: Sighting,
    expected: int | None,
    besides: Sequence[Doubt] = (),
    left_out: bool = False,
) -> Sighting:
    """The sighting with the dice that these are, where so many are ``expected`` (None: any number).

    It has one doubt at most: about the die that is least surely right, or about a place that is perhaps one more. While
    fewer dice can be seen than are expected nothing is asked, since no answer would help. ``besides``: doubts about no
    place, which stand unless the number is the one expected. ``left_out``: somebody has said of something that lies
    there that it is no die.
    """
    if left_out and expected is not None:
        scores = _without_guesses(scores, expected)
    choice = choose([score.there for score in scores], expected)
    counted = [_counted(scores[i], choice.each[i]) for i in choice.dice]
    doubt = None if expected is not None and len(scores) < expected else _question(scores, choice, counted, expected)
    fits = len(counted) == expected  # whatever else looks like dice, none is missing
    doubts = (*(() if doubt is None else (doubt,)), *(() if fits else besides))
    return replace(sighting, dice=tuple(c.die for c in counted), doubts=doubts, candidates=())


def _without_guesses(scores: Sequence[Score], number: int) -> Sequence[Score]:
    """Without what is hardly seen, unless each of the likeliest that make up the ``number`` is likelier a die than not:
    who has said of one place that it is no die would be asked about one after another."""
    choice = choose([score.there for score in scores], number)
    if all(choice.each[i] >= LISTED for i in choice.dice):
        return scores
    return [score for score in scores if score.there >= LISTED]


def _question(scores: Sequence[Score], choice: Choice, dice: Sequence[_Counted], expected: int | None) -> Doubt | None:
    """What a person should look at before this counts; None: it may count."""
    least = min(dice, key=lambda counted: counted.chance, default=None)
    asked = min((counted for counted in dice if counted.why), key=lambda counted: counted.chance, default=None)
    if asked is not None:
        return Doubt(asked.die.x, asked.die.y, asked.why)
    left = [scores[i] for i in range(len(scores)) if i not in choice.dice]
    loose = max(left, key=lambda score: score.there, default=None)
    if expected is None:
        return None if loose is None or loose.there < LOOSE else _perhaps(loose)
    whole = choice.chance * prod(scores[i].candidate.sure_face for i in choice.dice)
    if whole >= WHOLE:
        return None
    if loose is not None and (len(dice) <= expected or least is None or loose.there > 1 - least.chance):
        return _perhaps(loose)
    return None if least is None else Doubt(least.die.x, least.die.y, NOT_SURE)


def _perhaps(score: Score) -> Doubt:
    return Doubt(score.candidate.die.x, score.candidate.die.y, PERHAPS_A_DIE)


def _counted(score: Score, there: float) -> _Counted:
    """The die, which is one with this chance."""
    candidate = score.candidate
    sure = there * candidate.sure_face
    why, chance = _against(candidate, score.flat, sure, there)
    if why:  # whether or not it is the one that is asked about, nobody shall take it for sure
        sure = min(sure * score.flat, _UNTRUSTED)
    cocked = score.flat < COCKED
    read = not cocked and why != UNKNOWN
    die = candidate.die
    return _Counted(replace(die, face=die.face if read else None, sure=sure, cocked=cocked), why, chance)


def _against(candidate: Candidate, flat: float, sure: float, there: float) -> tuple[str, float]:
    """What speaks against counting a die, and the chance that it is right."""
    if candidate.why == UNKNOWN:
        return UNKNOWN, 0.0
    if candidate.why == PERHAPS_UNKNOWN:
        return NOT_SURE, min(sure, 0.5)
    if flat < FLAT:
        return (_COCKED if flat < COCKED else NOT_FLAT), flat
    if candidate.die.face is None:
        return UNREAD, min(sure, 0.5)
    if candidate.lean is None and candidate.why:  # nobody measured it anew: what the reader has against it stands
        return candidate.why, min(sure, 0.5)
    if sure >= TRUST:
        return "", sure
    return (NOT_SURE if there >= candidate.sure_face else PERHAPS_A_DIE), sure
