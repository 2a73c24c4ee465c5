# SPDX-License-Identifier: MIT
"""One photograph, read: three times at three sizes, for a single exposure has no second look; and several photographs
of one throw together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np

from vision.aim.look import faces_of, picture_blur
from vision.extras import pooled
from vision.frame import Pixels
from vision.mat.fix import markers_of, place_on_mat
from vision.photo import intake
from vision.photo.flat import flat_chances, measured, tilt_deg
from vision.photo.intake import UNLIKE, BadPhotograph
from vision.photo.rows import in_own_rows
from vision.photo.straight import Straight, straightened
from vision.reading.decide import TOO_MUCH
from vision.reading.reader import Reader
from vision.scene.answer import LOOSE, Score, answer
from vision.scene.decision import LISTED
from vision.scene.looks import candidates_of
from vision.scene.scene import Measures
from vision.scene.tracker import merged
from vision.scene.word import Word, ace_of
from vision.sets import shows_dice
from vision.sighting import ON, Candidate, Die, Sighting, face_name, far, is_sure, number_words, of_picture

SIZES: Final = (1.0, 0.87, 1.15)
"""A photograph is read at these parts of its size; what is sure must be sure, and the same, at each."""
_FAR_PX: Final = 15.0
"""Dice of fewer pixels can't be read."""
_BLURRED: Final = 0.055
"""Width of the edges on the dice, in sides, above which the picture is called blurred if it can't be read."""
_BLURRED_PX: Final = 2.2
"""The same where there are no dice: of the sharpest edges of the picture (px)."""

_SLANTED_DEG: Final = 18.0
"""From farther aside dice show their sides as large as their tops: as the mat tells, or the dice. What is sure is still
right: of 454 such dice on 42 photographs at 18 to 57 degrees none was read wrong."""
_MANY = 3
_TAPS: Final = 0.25
"""Of this part of the dice, or of one, it is asked what they show, though the picture is to blame."""
_BESIDE: Final = 0.86
"""Two dice lie no nearer (sides, middle to middle) even if seen from aside. On 40 photographs of touching dice four
were found hardly, all 0.92 and more from what was surely one; sides of dice and their parts lie at 0.65 to 0.83."""
_DIM: Final = 0.9
"""A die less sure than this is read badly; where most are, the picture is better taken anew than asked about."""
_SMEARED, _STEEPEST, _TURNS = 0.74, 99.95, np.radians(np.arange(0, 180, 22.5))
"""Of 40 drawn photographs those moved by up to 1.2 px reach 0.75 and more, those by 5 to 13 px 0.48 to 0.77."""
_STEEPEST_ON_DICE, _AROUND = 98, 0.65
"""Of 99 sharp photographs of trays 17 were below as a whole, none was on its dice; moved by a fifth of a die, nine in
ten are below both ways."""


MOST: Final = 5
"""So many photographs of one throw count, the newest."""
Shown = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PhotoEvidence:
    """What a photograph shows at every place, whatever number of dice is expected and whatever people say of it.

    ``base``: as its looks tell it together; ``kept``: its candidates, ``measured`` on the photograph or as the reader
    tells them; ``size``: width and height of the photograph (px).
    """

    base: Sighting
    kept: tuple[Candidate, ...]
    measured: bool
    flat: Straight | None
    size: tuple[int, int]

    def answered(self, pixels: Pixels, word: Word, numbers: Sequence[int] = ()) -> Sighting:
        """The dice by one decision over all candidates, as at a table that a camera watches, read by what was said.

        ``pixels``: what was read from. ``numbers``: so many dice can be meant (none: any number).
        """
        said = word.applied(pixels, self.kept, ace_of(self.base.set_name))
        if not shows_dice(self.base.set_name):
            base = self.base if self.flat is not None else in_own_rows(self.base, pixels)
            return self._placed(base)
        chances = flat_chances(said, self.flat, *self.size)
        scores = _without_sides(
            [Score(candidate, candidate.there, chance) for candidate, chance in zip(said, chances, strict=True)]
        )
        too_many = numbers and _likely(scores) > max(numbers)  # which of them is none, people can tap
        besides = tuple(doubt for doubt in self.base.doubts if doubt.why == TOO_MUCH and not too_many)
        if too_many:  # nor does it help to ask whether something else is one more
            scores = [score for score in scores if score.there >= LISTED]
        left_out = word.left_out(candidate.die.track for candidate in self.kept if candidate.there < LISTED)
        return self._placed(answer(scores, self.base, _number(scores, numbers, left_out), besides, left_out))

    def _placed(self, sighting: Sighting) -> Sighting:
        # A map tells where pieces stand, but not whose dice are whose.
        placed = replace(sighting, mat=None, zoned=False)
        if self.flat is not None:
            placed = place_on_mat(sighting, self.flat.fix)
        dice = tuple(replace(die, track=None, since_ns=None) for die in placed.dice)  # the next one knows none of them
        return replace(placed, dice=dice, candidates=())


def _likely(scores: Sequence[Score]) -> int:
    return sum(score.there >= LISTED for score in scores)


def _without_sides(scores: Sequence[Score]) -> list[Score]:
    """Without what is hardly a die and nearer to a likely one than two dice can lie: it is a side of that one, or a
    part of it."""
    dice = [score.candidate.die for score in scores if score.there >= LISTED]
    return [
        score
        for score in scores
        if score.there >= LISTED
        or all(far(score.candidate.die, die) >= _BESIDE * (score.candidate.die.size + die.size) / 2 for die in dice)
    ]


def _number(scores: Sequence[Score], numbers: Sequence[int], left_out: bool) -> int | None:
    """How many dice are expected where each of ``numbers`` would do (none: any): the next above what is seen.

    Where fewer would do as well, one more that is hardly seen is asked about, as where any number may lie, unless it is
    far from making up a number, or somebody has ``left_out`` one such. Where less than half is seen, the rest is not
    looked for in what is hardly seen: the photograph is of some other dice.
    """
    likely = _likely(scores)
    if not numbers:
        return None
    if likely in numbers and likely < max(numbers):
        more = [number - likely for number in numbers]
        return likely if left_out or _odds_of_more(scores, more) < LOOSE else None
    number = number_meant(likely, numbers)
    return number if len(numbers) == 1 or not likely or 2 * likely >= number else likely


def _odds_of_more(scores: Sequence[Score], more: Sequence[int]) -> float:
    """The odds that of what is hardly seen as many are dice as one of ``more`` tells, rather than none."""
    odds = [score.there / (1 - score.there) for score in scores if score.there < LISTED]
    ways = np.atleast_1d(np.poly(np.negative(odds)))  # 1, the odds of one, of two and so on
    return float(sum(ways[n] for n in more if 0 < n < len(ways)))


def number_meant(seen: int, numbers: Sequence[int]) -> int:
    """How many dice a photograph is of that shows so many, where each of ``numbers`` would do: the next above."""
    return min((number for number in numbers if number >= seen), default=max(numbers))


@dataclass(frozen=True, slots=True, eq=False)
class PhotoLook:
    """What a photograph shows, and the picture that it was read from. ``straight``: by the mat, so that places on two
    such pictures are the same places. ``evidence``: by which it can be judged once more."""

    sighting: Sighting
    pixels: Pixels
    straight: bool
    evidence: PhotoEvidence | None = None


def looked_at(
    pixels: Pixels,
    reader: Reader,
    exposed_ns: int = 0,
    numbers: Sequence[int] = (),
    word: Word | None = None,
    busy: Callable[[], None] = lambda: None,
) -> PhotoLook:
    """What the photograph shows, where it can be of any of these ``numbers`` of dice (none: any), read by ``word``;
    ``busy`` is called before each part of the work, which may take seconds.

    Raises:
        BadPhotograph: nothing can be read because it is blurred, or the dice are too small on it.
    """
    flat = straightened(pixels)
    read_from = pixels if flat is None else flat.pixels
    looks = _looks(read_from, reader, exposed_ns, busy)
    busy()
    size = pixels.shape[1], pixels.shape[0]
    evidence, tilt = _evidence(pixels, looks, reader, flat), 0.0
    if evidence.measured:
        tilt = tilt_deg(evidence.kept, *size)
    sighting = evidence.answered(read_from, word or Word(), numbers)
    slanted = (tilt if flat is None else flat.tilt_deg) > _SLANTED_DEG
    if not (sighting.trusted or _soon_said(sighting, numbers)) or not (sighting.dice or sighting.extra):
        _refuse(pixels, read_from, sighting, slanted)
    return PhotoLook(sighting, read_from, flat is not None, evidence)


def _soon_said(sighting: Sighting, numbers: Sequence[int]) -> bool:
    """True if all dice are seen and a few taps settle them: another photograph takes longer, whatever is to blame."""
    if len(sighting.dice) not in numbers or any(doubt.whole for doubt in sighting.doubts):
        return False
    return _unsure(sighting) <= max(1, _TAPS * len(sighting.dice))


def _unsure(sighting: Sighting) -> int:
    return max(len(sighting.doubts), sum(not is_sure(die) for die in sighting.dice))


def _evidence(pixels: Pixels, looks: Sequence[Sighting], reader: Reader, flat: Straight | None) -> PhotoEvidence:
    size = (int(pixels.shape[1]), int(pixels.shape[0]))
    base = replace(pooled(looks), ms=sum(look.ms for look in looks))
    if not shows_dice(base.set_name):
        return PhotoEvidence(base, (), False, flat, size)
    kept = tuple(_off_mat(merged([candidates_of(look) for look in looks]), flat))
    if isinstance(reader, Measures) and any(look.candidates for look in looks):
        return PhotoEvidence(base, measured(pixels, kept, reader, flat), True, flat, size)
    return PhotoEvidence(base, kept, False, flat, size)


def _looks(pixels: Pixels, reader: Reader, exposed_ns: int, busy: Callable[[], None]) -> list[Sighting]:
    looks = []
    for part in SIZES:
        busy()
        reader.forget()
        looks.append(_enlarged(reader.read(_sized(pixels, part), exposed_ns), 1 / part))
    reader.forget()
    height, width = int(pixels.shape[0]), int(pixels.shape[1])
    return [replace(look, width=width, height=height) for look in looks]


def _off_mat(kept: Sequence[Candidate], flat: Straight | None) -> list[Candidate]:
    """Those that are no markers of the mat."""
    on_marker = (lambda _: False) if flat is None else markers_of(flat.fix)
    return [candidate for candidate in kept if not on_marker(candidate.die)]


def _sized(pixels: Pixels, part: float) -> Pixels:
    if part == 1:
        return pixels
    way = cv2.INTER_AREA if part < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(pixels, None, fx=part, fy=part, interpolation=way), np.uint8)


def _enlarged(sighting: Sighting, scale: float) -> Sighting:
    """The sighting on a picture ``scale`` times as large."""
    if scale == 1:
        return sighting
    dice = tuple(_enlarged_die(die, scale) for die in sighting.dice)
    doubts, asides = (
        tuple(replace(doubt, x=doubt.x * scale, y=doubt.y * scale) for doubt in places)
        for places in (sighting.doubts, sighting.asides)
    )
    candidates = tuple(_enlarged_candidate(candidate, scale) for candidate in sighting.candidates)
    extra = {name: tuple(_enlarged_thing(thing, scale) for thing in things) for name, things in sighting.extra.items()}
    return replace(sighting, dice=dice, doubts=doubts, asides=asides, extra=extra, candidates=candidates)


def _enlarged_candidate(candidate: Candidate, scale: float) -> Candidate:
    return replace(candidate, die=_enlarged_die(candidate.die, scale))


def _enlarged_die(die: Die, scale: float) -> Die:
    return replace(die, x=die.x * scale, y=die.y * scale, size=die.size * scale)


def _enlarged_thing(thing: Mapping[str, Any], scale: float) -> Mapping[str, Any]:
    return {**thing, **{name: thing[name] * scale for name in ("x", "y", "size") if name in thing}}


def _smeared(taken: Pixels, pixels: Pixels, dice: Sequence[Die]) -> bool:
    """True if a hand moved: that blurs all one way, the dice as well. What else is in the picture has long edges of its
    own, of a table or a tray, and one or two dice have few."""
    whole = [(slice(None, None, 2), slice(None, None, 2))]
    if _one_way(taken, whole, _STEEPEST) >= _SMEARED:
        return False
    return not dice or _one_way(pixels, [_around(die) for die in dice], _STEEPEST_ON_DICE) < _SMEARED


def _one_way(pixels: Pixels, parts: Sequence[tuple[slice, slice]], steepest: float) -> float:
    """How steep the ``steepest`` (percentile) edges of these parts are one way, of those across it (0-1), where that is
    least."""
    grey = cv2.GaussianBlur(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 0.8)
    right, down = (
        np.concatenate([slopes[part].ravel() for part in parts])
        for slopes in (cv2.Sobel(grey, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    )
    steep = [float(np.percentile(np.abs(right * np.cos(t) + down * np.sin(t)), steepest)) for t in _TURNS]
    half = len(steep) // 2
    return min(
        min(along, across) / max(along, across, 1e-6) for along, across in zip(steep[:half], steep[half:], strict=True)
    )


def _around(die: Die) -> tuple[slice, slice]:
    """The part of the picture round a die, the edges of its top in it."""
    reach = _AROUND * die.size
    down, right = (slice(max(0, round(at - reach)), max(1, round(at + reach))) for at in (die.y, die.x))
    return down, right


def _refuse(taken: Pixels, pixels: Pixels, sighting: Sighting, slanted: bool) -> None:
    """Say that the picture is to blame as it was ``taken``, where it is.

    Raises:
        BadPhotograph: it is.
    """
    faces = faces_of(pixels, sighting.dice)
    if faces.die_px is not None and faces.die_px < _FAR_PX:
        raise BadPhotograph("far", intake.FAR)
    blur_px = picture_blur(pixels)
    if not sighting.dice and blur_px is None:
        return  # a bare surface has nothing that could be sharp
    blurred = _smeared(taken, pixels, sighting.dice) or (faces.blur is not None and faces.blur > _BLURRED)
    if blurred or (faces.blur is None and (blur_px is None or blur_px > _BLURRED_PX)):
        raise BadPhotograph("blurred", intake.BLURRED)
    if slanted:
        raise BadPhotograph("slanted", intake.SLANTED)
    dim = max(len(sighting.doubts), sum(die.sure < _DIM for die in sighting.dice))
    if max(len(sighting.dice), dim) >= _MANY and 2 * dim > len(sighting.dice):
        raise BadPhotograph("unclear", intake.UNCLEAR)


def together(looks: Sequence[PhotoLook], expected: int | None) -> Sighting:
    """What the photographs of one throw show, the newest last; places are those of the newest.

    One that is sure by itself counts, unless another of as many dice was sure of other faces: then most of them must
    agree. Of those straightened by the mat, each die counts that most are sure of.

    Raises:
        ValueError: there is none.
    """
    newest = looks[-1].sighting
    if newest.trusted:
        return _unlike(newest) if _contradicted(looks, expected) else newest
    straight = [look.sighting for look in looks[-MOST:] if look.straight]
    return _by_most(straight) if looks[-1].straight else newest


def _by_most(sightings: Sequence[Sighting]) -> Sighting:
    """The newest of several photographs on which the same place is the same: a die counts that most are sure of."""
    newest = sightings[-1]
    dice, doubts = [], list(newest.doubts)
    for die in newest.dice:
        sure = [seen for sighting in sightings if (seen := _surely_at(die, sighting)) is not None]
        if 2 * len(sure) > len(sightings) and len({seen.face for seen in sure}) == 1:
            doubts = [doubt for doubt in doubts if far(doubt, die) >= ON * die.size]
            die = replace(die, face=sure[-1].face, sure=sure[-1].sure, cocked=False)
        dice.append(die)
    return replace(newest, dice=tuple(dice), doubts=tuple(doubts))


def _surely_at(die: Die, sighting: Sighting) -> Die | None:
    """The die of this sighting that lies where ``die`` does, if it is sure and nothing speaks against it."""
    near = min(sighting.dice, key=lambda seen: far(seen, die), default=None)
    if near is None or far(near, die) >= ON * die.size or not is_sure(near):
        return None
    return None if any(far(doubt, near) < ON * near.size for doubt in sighting.doubts) else near


def _contradicted(looks: Sequence[PhotoLook], expected: int | None) -> bool:
    """True unless the newest photograph's dice have more voices than any other's."""
    sure = [look.sighting for look in looks[-MOST:] if look.sighting.trusted]
    voices = Counter(_shown(sighting) for sighting in sure if not number_words(len(sighting.dice), expected))
    own = _shown(sure[-1])
    return any(other != own and voices[other] >= voices[own] for other in voices)


def _shown(sighting: Sighting) -> Shown:
    """How many dice of each face lie there."""
    return tuple(sorted(Counter("" if die.face is None else face_name(die.face) for die in sighting.dice).items()))


def _unlike(sighting: Sighting) -> Sighting:
    return replace(sighting, doubts=(*sighting.doubts, of_picture(sighting.width, sighting.height, UNLIKE)))
