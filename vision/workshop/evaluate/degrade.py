# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.evaluate.degrade FOLDER… --drawn 12``: makes pictures worse step by step and reads them.

The limits of `vision.aim.coach` come from here: for each kind and step it prints the share of dice read rightly, of
pictures trusted, and what the coach's measures say. A folder holds ``labels.jsonl`` or ``truth.jsonl``, a picture a
line (``image``; ``dice`` with ``x, y``, ``w, h`` or ``polygon``, and ``value``). Drawn tables serve for glare.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.aim.look import faces_of, light_of
from vision.frame import Pixels
from vision.reading.files.pictures import load_picture
from vision.reading.reader import Reader, open_reader
from vision.sighting import is_sure
from vision.stage.render import render
from vision.stage.scene import Lamp, Scene
from vision.stage.tabletop import table_scene
from vision.stage.variety import random_dice

Truth = list[tuple[float, float, float, int]]
"""x, y, side and face of each die that can be read."""

USUAL_PX = 48.0
"""Pictures are first reduced until their dice are so wide, as a camera over a table shows them."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A picture and its dice."""

    pixels: Pixels
    truth: Truth

    @property
    def side(self) -> float:
        """The dice's usual width, px."""
        return float(np.median([die[2] for die in self.truth]))

    def scaled(self, factor: float) -> Sample:
        """The picture, ``factor`` times as large (1 at most)."""
        if factor >= 1:
            return self
        small = cv2.resize(self.pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return Sample(
            np.asarray(small, np.uint8), [(f * x, f * y, f * s, face) for x, y, s, face in self.truth for f in [factor]]
        )


def samples(folder: Path, count: int, rng: np.random.Generator) -> Iterator[Sample]:
    """``count`` of a folder's pictures, by chance."""
    file = next(one for name in ("labels.jsonl", "truth.jsonl") if (one := folder / name).exists())
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    rng.shuffle(rows)
    for row in rows[:count]:
        truth = [_die(die) for die in row["dice"] if _readable(die)]
        path = folder / Path(row["image"]).name
        if truth and path.exists():
            whole = Sample(load_picture(path), truth)
            yield whole.scaled(USUAL_PX / whole.side)


def _readable(die: dict[str, Any]) -> bool:
    flawed = die.get("cocked") or die.get("tiny") or die.get("ignore") or die.get("visible", 1) < 0.6
    return isinstance(die.get("value"), int) and not flawed


def _die(die: dict[str, Any]) -> tuple[float, float, float, int]:
    if "polygon" in die:
        corners = np.array(die["polygon"])
        side = float(np.hypot(*(corners - np.roll(corners, 1, axis=0)).T).mean())
    else:
        side = 0.85 * max(die["w"], die["h"]) * (1.6 if die.get("box") == "pips-only" else 1)
    return float(die["x"]), float(die["y"]), side, int(die["value"])


def _blur(sample: Sample, step: float, _: np.random.Generator) -> Sample:
    return replace(sample, pixels=np.asarray(cv2.GaussianBlur(sample.pixels, (0, 0), step * sample.side), np.uint8))


def _relit(sample: Sample, step: float, rng: np.random.Generator) -> Sample:
    """Linear light times ``step``, then the sensor's noise."""
    light = (sample.pixels.astype(np.float32) / 255) ** 2.2 * step
    return replace(sample, pixels=_grainy(255 * np.clip(light, 0, 1) ** (1 / 2.2), 4.0 if step < 1 else 2.0, rng))


def _faded(sample: Sample, step: float, rng: np.random.Generator) -> Sample:
    mean = sample.pixels.mean((0, 1))
    return replace(sample, pixels=_grainy(mean + step * (sample.pixels - mean), 2.0, rng))


def _banded(sample: Sample, step: float, rng: np.random.Generator) -> Sample:
    rows = np.arange(len(sample.pixels)) / len(sample.pixels)
    wave = 1 + step * np.sin(2 * np.pi * (4 * rows + rng.random()))
    return replace(sample, pixels=_grainy(sample.pixels * wave[:, None, None], 2.0, rng))


def _shaded(sample: Sample, step: float, rng: np.random.Generator) -> Sample:
    across = np.geomspace(1, 1 / step, sample.pixels.shape[1])
    light = (sample.pixels.astype(np.float32) / 255) ** 2.2 * across[None, :, None]
    return replace(sample, pixels=_grainy(255 * light ** (1 / 2.2), 2.0, rng))


def _small(sample: Sample, step: float, _: np.random.Generator) -> Sample:
    return sample.scaled(step / sample.side)


def _noisy(sample: Sample, step: float, rng: np.random.Generator) -> Sample:
    return replace(sample, pixels=_grainy(sample.pixels, step, rng))


def _grainy(pixels: NDArray[Any], deviation: float, rng: np.random.Generator) -> Pixels:
    return np.asarray(np.clip(pixels + rng.normal(0, deviation, pixels.shape), 0, 255), np.uint8)


KINDS: dict[str, tuple[Callable[[Sample, float, np.random.Generator], Sample], tuple[float, ...]]] = {
    "as it is": (lambda sample, _step, _rng: sample, (0,)),
    "blur (sides of a die)": (_blur, (0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.15)),
    "light (times)": (_relit, (0.25, 0.06, 0.03, 0.015, 1.5, 2, 3, 4, 6, 8)),
    "veil (contrast)": (_faded, (0.5, 0.3, 0.2, 0.12, 0.08)),
    "side (px)": (_small, (36, 30, 25, 20, 17, 15, 13, 11, 9)),
    "noise (grey levels)": (_noisy, (10, 20, 40)),
    "shade (times darker)": (_shaded, (4, 16, 32)),
    "bands (part)": (_banded, (0.1, 0.2, 0.4, 0.6)),
}


def glossy(step: float, rng: np.random.Generator) -> Sample:
    """A drawn table under two small lamps near straight above, with dice of this gloss."""
    placed = [
        replace(die, look=replace(die.look, gloss=step, shine=25.0), tilt_deg=0.0) for die in random_dice(rng, 170, 120)
    ]
    lamps = tuple(Lamp(float(rng.uniform(0, 360)), float(rng.uniform(76, 88)), 0.5, 0.12) for _ in range(2))
    scene: Scene = replace(table_scene(placed, width=728, seed=int(rng.integers(1 << 20))), lamps=lamps)
    picture = render(scene, 728, 544)
    visible = [die for die in picture.dice if not die.cocked and die.visible > 0.6 and die.contrast > 15]
    return Sample(picture.pixels, [(die.x, die.y, die.size, die.face) for die in visible])


def line(name: str, samples: list[Sample], reader: Reader) -> str:
    """The figures of reader and measures for these pictures."""
    dice = right = trusted = wrong = 0
    figures = []
    for sample in samples:
        reader.forget()
        sighting = reader.read(sample.pixels)
        faces, light = faces_of(sample.pixels, sighting.dice), light_of(sample.pixels)
        hits = [_read_there(sighting.dice, x, y, side) for x, y, side, _ in sample.truth]
        dice += len(hits)
        right += sum(hit is not None and hit.face == die[3] for hit, die in zip(hits, sample.truth, strict=True))
        wrong += sum(
            hit is not None and is_sure(hit) and hit.face != die[3] for hit, die in zip(hits, sample.truth, strict=True)
        )
        trusted += sighting.trusted and bool(sighting.dice)
        glare = len(faces.glare) / max(1, len(sighting.dice))
        figures.append([faces.blur, faces.die_px, faces.contrast, faces.clipped, glare, light.high, light.uneven])
    columns = [[float(v) for v in column if v is not None] for column in zip(*figures, strict=True)]
    words = ("blur", "die px", "contrast", "washed out", "glare", "high", "uneven")
    medians = ", ".join(f"{word} {np.median(v):.3g}" for word, v in zip(words, columns, strict=True) if v)
    share = right / max(1, dice)
    return f"{name:30} {share:6.3f} right of {dice}, {wrong} surely wrong, {trusted}/{len(samples)} trusted | {medians}"


def _read_there(dice: tuple[Any, ...], x: float, y: float, side: float) -> Any:
    near = [die for die in dice if np.hypot(die.x - x, die.y - y) < 0.55 * side]
    return min(near, key=lambda die: float(np.hypot(die.x - x, die.y - y)), default=None)


def main() -> None:
    """Print a line for each kind and step."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.evaluate.degrade", description=__doc__)
    parser.add_argument("folder", nargs="*", type=Path)
    parser.add_argument("--each", type=int, default=8, help="pictures of a folder")
    parser.add_argument("--drawn", type=int, default=0, help="drawn tables, for glare")
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng, reader = np.random.default_rng(args.seed), open_reader()
    whole = [sample for folder in args.folder for sample in samples(folder, args.each, rng)]
    for name, (worsen, steps) in KINDS.items() if whole else ():
        for step in steps:
            print(line(f"{name} {step:g}", [worsen(sample, step, rng) for sample in whole], reader), flush=True)
    for step in (0.02, 0.1, 0.3, 0.6, 1.0) if args.drawn else ():
        tables = [glossy(step, np.random.default_rng([args.seed, i])) for i in range(args.drawn)]
        print(line(f"gloss {step:g}", tables, reader), flush=True)


if __name__ == "__main__":
    main()
