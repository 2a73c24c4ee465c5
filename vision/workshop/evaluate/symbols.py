# SPDX-License-Identifier: MIT
"""Teaches drawn kits and reads tables of them: how good the reader is, and how sure it may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.reading.fusion import logit, softmax
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.reading.taught.embedder import Notes, upright
from vision.reading.taught.localizer import Places
from vision.reading.taught.matching import LEAST_LIKE, Appearance, Matcher, Measure
from vision.reading.taught.networks import Eyes
from vision.reading.taught.reader import TaughtReader
from vision.reading.taught.teaching import Lesson
from vision.sighting import Sighting, SymbolFace
from vision.workshop.data.drawn.kits import Kit, contrast, face_of, lesson_picture, table_picture
from vision.workshop.data.shots import load_chunk
from vision.workshop.evaluate.calibrate import Doubles, regress

STRANGE = "strange"
FAINT = 4.0
"""Faces that vary less (0-255) are left out of the counts, as are those of which less than 60 % is seen."""
_UNUSED_TO = 3.0
"""How much less sure, as a logit, the networks may be of a die on a table that the stage did not draw."""
_STRANGE_SHARE = 0.3
"""How much a die of another set counts beside one of this: on real tables they are rare."""


@dataclass
class Tally:
    """Results for some pictures; ``sures``: how sure each listed die was, and whether it was right."""

    pictures: int = 0
    dice: int = 0
    right: int = 0
    false: int = 0
    all_right: int = 0
    trusted: int = 0
    wrong_and_trusted: int = 0
    sures: list[tuple[float, bool]] = field(default_factory=list)

    def __str__(self) -> str:
        """One line."""
        share = max(1, self.pictures)
        return (
            f"{self.pictures} pictures, {self.dice} dice: right {self.right / max(1, self.dice):.2%}, "
            f"false {self.false}, all right {self.all_right / share:.1%}, trusted {self.trusted / share:.1%}, "
            f"wrong and trusted {self.wrong_and_trusted}"
        )


@dataclass(frozen=True, slots=True, eq=False)
class ShownTable:
    """One drawn table: its pixels, and x, y, size, face of every die (None: neither wanted nor wrong; STRANGE: a die of
    another kit, which may be given no face)."""

    pixels: Pixels
    dice: list[tuple[float, float, float, object]]


def taught(rng: np.random.Generator, kit: Kit, eyes: Eyes) -> Lesson:
    """A lesson in every face of a kit, from one picture each."""
    lesson = Lesson("trial", eyes)
    for face in kit.faces:
        lesson.add(lesson_picture(rng, kit, face), face)
    return lesson


def tables(rng: np.random.Generator, kit: Kit, count: int, other: Kit | None = None) -> Iterator[ShownTable]:
    """Drawn tables with the kit's dice, and a few of another's."""
    for _ in range(count):
        picture, scene = table_picture(rng, kit, other)
        dice: list[tuple[float, float, float, object]] = []
        for die in picture.dice:
            clear = contrast(picture.pixels, die.x, die.y, die.size) > FAINT
            counts = clear and die.visible > 0.6 and not die.cocked
            dice.append((die.x, die.y, die.size, (face_of(kit, scene, die.index) or STRANGE) if counts else None))
        yield ShownTable(picture.pixels, dice)


def count(tally: Tally, shown: ShownTable, sighting: Sighting) -> bool:
    """Adds one reading to a tally as `evaluate.py` would; whether everything in it was right."""
    left = list(sighting.dice)
    right = wanted = 0
    for x, y, size, face in shown.dice:
        near = min(left, key=lambda d: np.hypot(d.x - x, d.y - y), default=None)
        if near is not None and np.hypot(near.x - x, near.y - y) < 0.6 * size:
            left.remove(near)
        else:
            near = None
        if face == STRANGE and near is not None and near.face is not None:
            left.append(near)
        if face is None or face == STRANGE:
            continue
        wanted += 1
        hit = near is not None and near.face == face
        right += hit
        if near is not None and near.face is not None:
            tally.sures.append((near.sure, hit))
    false = sum(die.face is not None for die in left)
    all_right = right == wanted and not false
    tally.pictures += 1
    tally.dice += wanted
    tally.right += right
    tally.false += false
    tally.all_right += all_right
    tally.trusted += sighting.trusted
    tally.wrong_and_trusted += sighting.trusted and not all_right
    return all_right


def trial(eyes: Eyes, kits: list[Kit], seed: int, pictures: int, keep: Path | None = None) -> Tally:
    """Teaches every kit and reads ``pictures`` tables of each; ``keep``: where wrong ones are written, drawn on."""
    import cv2

    from vision.overlay import draw

    tally = Tally()
    for number, kit in enumerate(kits):
        rng = np.random.default_rng((seed, number))
        reader = TaughtReader("trial", taught(rng, kit, eyes).taught(), eyes)
        other = kits[number - 1] if len(kits) > 1 else None
        for index, shown in enumerate(tables(rng, kit, pictures, other)):
            reader.forget()
            sighting = reader.read(shown.pixels)
            if not count(tally, shown, sighting) and keep is not None:
                cv2.imwrite(str(keep / f"{number:02d}-{index:02d}.png"), draw(shown.pixels, sighting))
    return tally


def reliability(tally: Tally) -> str:
    """Of the dice said to be so sure, how many were right."""
    lines = ["| sure | dice | mean sure | right |", "| --- | --- | --- | --- |"]
    limits = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001)
    for low, high in pairwise(limits):
        inside = [(sure, hit) for sure, hit in tally.sures if low <= sure < high]
        if inside:
            mean, right = (sum(v[i] for v in inside) / len(inside) for i in (0, 1))
            lines.append(f"| {low:.3f}-{min(high, 1):.3f} | {len(inside)} | {mean:.4f} | {right:.4f} |")
    return "\n".join(lines)


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Dice of trials: ``like`` (n, 6) and ``inks`` (n, 6) as the matcher gives them; ``sign``, ``ink`` (n) the truth,
    -1 for a die of another kit. ``there`` (m, 3): of every place the logits of localizer and embedder that it is a die,
    and its likeness to the likest sign; ``is_die`` (m): whether it is."""

    like: Floats
    inks: Floats
    sign: np.ndarray[tuple[int], np.dtype[np.intp]]
    ink: np.ndarray[tuple[int], np.dtype[np.intp]]
    there: Floats
    is_die: Floats


def look(eyes: Eyes, kits: list[Kit], seed: int, pictures: int, bare: Sequence[Path] = ()) -> Samples:
    """Teaches every kit from one picture a face, and looks at ``pictures`` tables of each; then at ``bare`` ones."""
    like, inks, sign, ink = [], [], [], []
    there, is_die = [], []
    for number, kit in enumerate(kits):
        rng = np.random.default_rng((seed, number))
        matcher = Matcher(taught(rng, kit, eyes).taught(), eyes.embedder, eyes.measure)
        for shown in tables(rng, kit, pictures, kits[number - 1]):
            places, notes = _places(eyes, shown.pixels)
            appearance = matcher.see(notes)
            there.append(_signs(places, notes, appearance))
            is_die.append(np.array([_on_a_die(frame, shown) for frame in places.frame], np.float32))
            other = matcher.explained(appearance)
            for i, at in _known(matcher, places, shown):
                like.append(appearance.like[i])
                inks.append(other[i])
                sign.append(at[0])
                ink.append(at[1])
    for shot in (shot for chunk in bare for shot in load_chunk(chunk)):
        places, notes = _places(eyes, np.ascontiguousarray(shot.pixels))
        there.append(_signs(places, notes, matcher.see(notes)))
        is_die.append(np.zeros(len(places.frame), np.float32))
    return Samples(np.stack(like), np.stack(inks), np.array(sign), np.array(ink),
                np.concatenate(there), np.concatenate(is_die))  # fmt: skip


def _places(eyes: Eyes, pixels: Pixels) -> tuple[Places, Notes]:
    pyramid = Pyramid(pixels)
    places = eyes.localizer.show(pyramid, eyes.detector.propose(pyramid))
    return places, eyes.embedder.note(upright(pyramid, places.frame, places.angle))


def _signs(places: Places, notes: Notes, appearance: Appearance) -> Floats:
    """The evidence for a die at each place (n, 3)."""
    return np.stack([logit(places.there), logit(notes.there), appearance.like.max(1, initial=-1)], 1)


def _known(matcher: Matcher, places: Places, shown: ShownTable) -> Iterator[tuple[int, tuple[int, int]]]:
    """The places on dice whose faces are known, and the columns of sign and ink (-1: a die of another kit)."""
    for x, y, size, face in shown.dice:
        far = np.hypot(places.frame[:, 0] - x, places.frame[:, 1] - y)
        if face is None or not len(far) or far.min() > 0.3 * size:
            continue
        yield int(far.argmin()), matcher.places(face) if isinstance(face, SymbolFace) else (-1, -1)


def _on_a_die(frame: Floats, shown: ShownTable) -> bool:
    """Whether a place frames any of the dice that were drawn."""
    x, y, size = frame
    return any(np.hypot(x - a, y - b) < 0.5 * s and 0.6 < size / s < 1.6 for a, b, s, _ in shown.dice)


def fit(samples: Samples, measure: Measure) -> Measure:
    """The scale, stranger's logit and heat under which the truth was likeliest."""
    ours = samples.sign >= 0
    weight = np.where(ours, 1.0, _STRANGE_SHARE * ours.sum() / max(1, (~ours).sum()))
    best, chosen = np.inf, measure
    target = np.where(ours, samples.sign, samples.like.shape[1])
    for scale, at in product(np.arange(8, 40, 1.0), np.arange(0.1, 0.9, 0.025)):
        logits = np.concatenate([scale * samples.like, np.full((len(ours), 1), scale * at)], 1)
        chance = softmax(logits.astype(np.float32))[np.arange(len(ours)), target]
        loss = float(-(weight * np.log(np.maximum(chance, 1e-6))).sum())
        if loss < best:
            best, chosen = loss, replace(measure, scale=float(scale), stranger=float(scale * at))
    heats = np.arange(0.5, 4.0, 0.1)
    rows = np.flatnonzero(ours)
    chances = [softmax(samples.inks[rows] / np.float32(h))[np.arange(len(rows)), samples.ink[rows]] for h in heats]
    losses = [-np.log(np.maximum(chance, 1e-6)).sum() for chance in chances]
    dice = float(samples.is_die.mean())
    even = np.where(samples.is_die > 0, 0.5 / dice, 0.5 / (1 - dice))  # as many places count for dice as against
    inputs = np.concatenate([np.ones((len(samples.there), 1)), samples.there], 1).astype(float)
    base, localizer, embedder = regress(inputs[:, :3], samples.is_die.astype(float), even).tolist()
    own = regress(_stranger_eyes(inputs, samples), samples.is_die.astype(float), even).tolist()
    chosen = replace(
        chosen, base=base, localizer=localizer, embedder=embedder, heat=float(heats[int(np.argmin(losses))])
    )
    chosen = replace(chosen, own_base=own[0], own_localizer=own[1], own_embedder=own[2], own_like=own[3])
    return _sure(samples, chosen, weight)


def _stranger_eyes(inputs: Doubles, samples: Samples) -> Doubles:
    """The same places as if the networks knew such dice less well than those they have learnt from: on tables that
    nobody drew they do."""
    rng, out = np.random.default_rng(1), inputs.copy()
    out[:, 1:3] -= rng.uniform(0, _UNUSED_TO, (len(out), 1)) * samples.is_die[:, None]
    out[:, 3] = np.maximum(out[:, 3], LEAST_LIKE)
    return out


def _sure(samples: Samples, measure: Measure, weight: Doubles) -> Measure:
    """How often the likeliest face was right, by its chance."""
    none = np.full((len(samples.like), 1), measure.stranger)
    sign = softmax(np.concatenate([measure.scale * samples.like, none], 1).astype(np.float32))[:, :-1]
    ink = softmax(samples.inks / np.float32(measure.heat))
    right = (sign.argmax(1) == samples.sign) & (ink.argmax(1) == samples.ink)
    inputs = np.stack([np.ones(len(sign)), logit(sign.max(1) * ink.max(1))], 1)
    base, slope = regress(inputs, right.astype(float), weight).tolist()
    return replace(measure, sure_base=base, sure_slope=slope)


def write(measure: Measure, path: Path) -> None:
    """The numbers as the reader loads them."""
    lines = [f"{name} = {getattr(measure, name):.4f}" for name in Measure.__slots__]
    path.write_text("\n".join([*lines, ""]))
