# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.strangers``: the networks that tell faces nobody taught, step by step."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks import strangers
from vision.reading.checks.strangers import (
    CLOSE,
    PLAIN,
    QUICK,
    SIX_KNOWN,
    TWELVE_KNOWN,
    Strangers,
    no_twelve,
    otherness,
    strangeness,
)
from vision.reading.classifier import Framing, cut
from vision.reading.network import MODELS
from vision.reading.pyramid import Pyramid
from vision.workshop.data.drawn.strange_dice import Editions, Polyhedra
from vision.workshop.data.drawn.writers import Writers
from vision.workshop.data.pools import CHUNK, Maker, bare, make
from vision.workshop.data.shots import GREY, Floats, Shot, load_chunk, load_photos
from vision.workshop.data.strange_places import PATCH, Catcher, Places
from vision.workshop.evaluate.gauge import at_most
from vision.workshop.recipe import listed, share

_SHOWN = 500
"""Number of places by which the range of a network's numbers is measured."""
_NO_DICE = ("rsandrini-d20-crops",)
"""Photographs of other dice: whatever is found on them is a stranger."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.strangers", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("pool", help="draw dice with strange faces, of twelve sides, or of 8, 10 and 20 sides")
    step.add_argument("folder", type=Path)
    step.add_argument("--kind", choices=("strange", "twelve", "polyhedra"), default="strange")
    step.add_argument("--library", type=Path, required=True, help="signs, as `vision.workshop.symbols library` writes")
    step.add_argument("--glyphs", type=Path, required=True, help="numerals, as `vision.workshop glyphs` writes them")
    step.add_argument("--held-out", action="store_true", help="in typefaces that no training sees")
    step.add_argument("--seed", type=int, default=1)
    step.add_argument("--chunks", type=int, default=20)
    step.add_argument("--each", type=int, default=CHUNK, help="pictures a chunk")
    step = steps.add_parser("places", help="cut out what the reader finds on a pool's pictures, or on photographs")
    step.add_argument("pictures", type=Path, nargs="+", help="chunks of a pool (.json), or folders of photographs")
    step.add_argument("--out", type=Path, required=True, help="a folder; photographs' files begin with photo-")
    step.add_argument("--twelves", action="store_true", help="what the reader of twelve-sided dice finds")
    _training_steps(steps)
    _later_steps(steps)
    return parser


def _training_steps(steps: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """How each of the two networks learns."""
    for name, words in (
        ("quick", "train the quick network"),
        ("joint", "train the close one, as one that names faces too"),
    ):
        step = steps.add_parser(name, help=words)
        step.add_argument("places", type=Path, help="the folder that the step places has filled")
        step.add_argument("--library", type=Path, required=True)
        step.add_argument("--glyphs", type=Path, required=True)
        step.add_argument(
            "--hold-out", type=listed, default="", help="sources of photographs left out, with commas between"
        )
        step.add_argument("--seed", type=int, default=1)
        step.add_argument("--minutes", type=float, default=0.0, help="of the processor; or --steps")
        step.add_argument("--steps", type=int, default=0)
        step.add_argument("--rate", type=float, default=8e-4)
        step.add_argument("--start", type=Path, help="what it begins as: a network as it is shipped (.onnx)")
        step.add_argument("--out", type=Path, required=True)
        step.add_argument("--device", default="cpu", help="as torch calls it: cpu, cuda")
    step.add_argument(
        "--pool", type=share, action="append", default=[], help="FOLDER=SHARE of what is drawn, may be given again"
    )
    step.add_argument("--photos", type=Path, required=True, help="folder of the photographs, a folder a source")
    step.add_argument("--photo-share", type=float, default=0.42)
    step.add_argument("--negatives", default="", help="false alarms, as `vision.workshop mine` writes them")
    step.add_argument("--workers", type=int, default=1, help="so many processes cut faces")


def _later_steps(steps: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Options of the steps after training."""
    step = steps.add_parser("export", help="write one of them as ONNX")
    step.add_argument("which", choices=("quick", "joint"))
    step.add_argument("weights", type=Path)
    step.add_argument("out", type=Path)
    step = steps.add_parser("eightbits", help="write both in 8 bits, as they ship, into MODELS/8bit")
    step.add_argument("models", type=Path)
    step.add_argument("places", type=Path, nargs="+", help="of which the networks are shown some")
    step = steps.add_parser("clean", help="leave out drawn ones that bear a maker's logo in place of a pip")
    step.add_argument("models", type=Path, help="networks that have learnt for a while")
    step.add_argument("places", type=Path, nargs="+")
    step = steps.add_parser("gauge", help="what becomes of faces and strangers in files of places")
    step.add_argument("models", type=Path)
    step.add_argument("places", type=Path, nargs="+")


def _draw(args: argparse.Namespace) -> None:
    """Fills a pool."""
    if args.kind == "strange":
        make(args.folder, args.seed, args.chunks, Editions.open(args.library, args.glyphs, args.held_out).picture,
             args.each)  # fmt: skip
    elif args.kind == "twelve":
        maker = Maker.open(args.glyphs, args.held_out, 0.0, False)
        make(args.folder, args.seed, args.chunks, partial(maker.picture, calm=True), args.each)
    else:
        solids = Polyhedra(Writers.open(args.glyphs, args.held_out))
        make(args.folder, args.seed, args.chunks, partial(_strewn, solids), args.each)


def _strewn(solids: Polyhedra, rng: np.random.Generator) -> tuple[Pixels, Floats]:
    return solids.strew(rng, bare(rng)[0])


def _places(args: argparse.Namespace) -> None:
    """Writes one file of places for every chunk, and for every folder of photographs."""
    catcher = Catcher(MODELS)
    args.out.mkdir(parents=True, exist_ok=True)
    for path in args.pictures:
        photo = path.is_dir()
        shots: list[Shot] = load_photos(path.parent, {path.name})[path.name] if photo else load_chunk(path)
        every = strangers.STRANGER if path.name in _NO_DICE else None
        found = catcher.catch_twelves(shots, every) if args.twelves else catcher.catch(shots, every)
        name = f"photo-{path.name}" if photo else f"{path.parent.name}-{path.stem}"
        found.save(args.out / f"{name}{'-12' if args.twelves else ''}.npz")


def _eight_bits(models: Path, paths: list[Path]) -> None:
    """Writes both networks in 8 bits, by what they see at these places."""
    from vision.workshop.eightbit import EIGHT, quantise

    patches = [patch for path in paths for patch in Places.load(path).patches]
    some = np.random.default_rng(1).permutation(len(patches))[:_SHOWN]
    (models / EIGHT).mkdir(exist_ok=True)
    for name, framing in (("quick", QUICK), ("close", CLOSE)):
        crops = (framed(patches[i], framing)[None, :, :, ::-1].transpose(0, 3, 1, 2) for i in some)
        file = f"strangers-{name}.onnx"
        pictures = [np.asarray(crop / 255 - GREY, np.float32) for crop in crops]
        quantise(models / file, pictures, models / EIGHT / file)


def _learn(args: argparse.Namespace) -> None:
    """Trains or exports, which alone wants torch."""
    from vision.workshop.data.feed import Recipe, StrangeRecipe
    from vision.workshop.export import export
    from vision.workshop.train import networks
    from vision.workshop.train.learn import Plan

    if args.step == "export":
        if args.which == "quick":
            export("quick", args.weights, args.out)
        else:
            networks.export_joint(args.weights, args.out)
        return
    held_out = tuple(f"photo-{source}" for source in sorted(args.hold_out))
    strange = StrangeRecipe(args.places, args.library, args.glyphs, held_out, args.seed)
    plan = Plan(args.out, args.minutes, args.rate, args.start, steps=args.steps, device=args.device)
    if args.step == "quick":
        networks.train_quick(strange, plan)
        return
    faces = Recipe(
        dict(args.pool), str(args.photos), args.photo_share, args.hold_out, args.negatives,
        str(MODELS / "pips-classifier.onnx"), args.seed, shares=networks.SHARES,
    )  # fmt: skip
    networks.train_joint(faces, strange, replace(plan, workers=args.workers))


def main() -> None:
    """Runs one step; the model card lists the commands in order."""
    args = _parser().parse_args()
    if args.step == "pool":
        _draw(args)
    elif args.step == "places":
        _places(args)
    elif args.step == "eightbits":
        _eight_bits(args.models, args.places)
    elif args.step == "clean":
        print(sum(left_out(args.models, path) for path in args.places))
    elif args.step == "gauge":
        print(*gauge(args.models, args.places), sep="\n")
    else:
        _learn(args)


def strange(models: Path, places: Places, twelve: bool) -> Floats:
    """The chance (n,) that each place is a stranger, as the reader computes it."""
    looks, upright = Strangers.open(models), np.zeros(1, np.float32)
    place = np.array([[PATCH.middle, PATCH.middle, PATCH.die]], np.float32)
    chances = np.zeros(len(places.codes), np.float32)
    for i, patch in enumerate(places.patches):
        pyramid = Pyramid(patch)
        quick = looks.quickly(pyramid, place, upright)
        if strangeness(quick, TWELVE_KNOWN if twelve else PLAIN)[0] > strangers.PASSES:
            doubtful = no_twelve if twelve else otherness
            chances[i] = doubtful(looks.closely(pyramid, place, upright, doubtful))[0]
    return chances


def framed(patch: Pixels, framing: Framing) -> Pixels:
    """A patch as a network is shown it."""
    middle = PATCH.middle
    return cut(Pyramid(patch), np.array([middle, middle, PATCH.die], np.float32), framing)


def left_out(models: Path, path: Path) -> int:
    """Leaves out of a file of drawn places the ones that these networks take for strangers, and says how many: makers'
    logos in place of a pip, which the stage calls a 1."""
    places = Places.load(path)
    wrong = (places.codes == 1) & (strange(models, places, twelve=False) > strangers.PERHAPS)
    places.pick(~wrong).save(path)
    return int(wrong.sum())


def gauge(models: Path, paths: list[Path]) -> Iterator[str]:
    """A table: of each file, how many faces are called strange, and how many strangers are not; with bounds."""
    yield "| places | faces | a doubt | unknown | at most | strangers | without a doubt | named | at most |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for path in paths:
        places = Places.load(path)
        known = np.isin(places.codes, [*SIX_KNOWN, *TWELVE_KNOWN])
        other = (places.codes >= strangers.STRANGER) & ~known
        chances = strange(models, places, twelve=path.stem.endswith("-12"))
        yield f"| {path.stem} | {_row(chances, known, True)} | {_row(chances, other, False)} |"


def _row(chances: Floats, of: NDArray[np.bool_], face: bool) -> str:
    """How many there are; how many go wrong at either limit; what share may, at most, at the second."""
    lot = chances[of]
    wrong = [int(((lot > limit) if face else (lot <= limit)).sum()) for limit in (strangers.PERHAPS, strangers.SURELY)]
    return f"{len(lot)} | {wrong[0]} | {wrong[1]} | {at_most(wrong[1], len(lot)):.2%}"


if __name__ == "__main__":
    main()
