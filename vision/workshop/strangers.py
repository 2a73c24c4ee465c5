# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.strangers``: the networks that tell faces nobody taught, step by step."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.reading.checks.strangers import CLOSE, QUICK
from vision.reading.network import MODELS
from vision.workshop.data import photos, pool
from vision.workshop.data.bones_pool import Maker
from vision.workshop.data.drawn.no_dice import bare
from vision.workshop.data.drawn.polyhedra import Polyhedra
from vision.workshop.data.drawn.strange_dice import STRANGER, Editions
from vision.workshop.data.drawn.writers import Writers
from vision.workshop.data.shots import Floats, Shot
from vision.workshop.data.stage_pool import CHUNK, make
from vision.workshop.data.strange_places import Catcher, Places
from vision.workshop.evaluate.strangers import framed, gauge, left_out

_GREY = 0.45
"""What every network takes off pixels (0-1)."""
_SHOWN = 500
"""So many places tell how far the numbers in a network reach."""
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
    step = steps.add_parser("train", help="train both networks")
    step.add_argument("places", type=Path, help="the folder that the step places has filled")
    step.add_argument("--library", type=Path, required=True)
    step.add_argument("--glyphs", type=Path, required=True)
    step.add_argument("--hold-out", default="", help="what the names of files left out begin with, with commas between")
    step.add_argument("--seed", type=int, default=1)
    step.add_argument("--minutes", type=float, default=20)
    step.add_argument("--rate", type=float, default=1e-3)
    step.add_argument("--quick-alone", action="store_true", help="train the quick one only")
    step.add_argument(
        "--start", type=Path, help="a close classifier as shipped (.onnx), a folder of both, or earlier weights (.pt)"
    )
    step.add_argument("--out", type=Path, required=True)
    _later_steps(steps)
    return parser


def _later_steps(steps: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What is done with networks that are trained."""
    step = steps.add_parser("mix", help="take the mean of two close networks, and the quick one of a third file")
    step.add_argument("first", type=Path)
    step.add_argument("second", type=Path)
    step.add_argument("quick", type=Path)
    step.add_argument("--share", type=float, default=0.6, help="of the second")
    step.add_argument("--out", type=Path, required=True)
    step = steps.add_parser("export", help="write both as ONNX")
    step.add_argument("weights", type=Path)
    step.add_argument("models", type=Path)
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
        shots: list[Shot] = photos.load(path.parent, {path.name})[path.name] if photo else pool.load_chunk(path)
        every = STRANGER if path.name in _NO_DICE else None
        found = catcher.catch_twelves(shots, every) if args.twelves else catcher.catch(shots, every)
        name = f"photo-{path.name}" if photo else f"{path.parent.name}-{path.stem}"
        found.save(args.out / f"{name}{'-12' if args.twelves else ''}.npz")


def _eight_bits(models: Path, paths: list[Path]) -> None:
    """Writes both networks in 8 bits, by what they see at these places."""
    from vision.workshop.export.eightbit import EIGHT, quantise

    patches = [patch for path in paths for patch in Places.load(path).patches]
    some = np.random.default_rng(1).permutation(len(patches))[:_SHOWN]
    (models / EIGHT).mkdir(exist_ok=True)
    for name, framing in (("quick", QUICK), ("close", CLOSE)):
        crops = (framed(patches[i], framing)[None, :, :, ::-1].transpose(0, 3, 1, 2) for i in some)
        file = f"strangers-{name}.onnx"
        pictures = [np.asarray(crop / 255 - _GREY, np.float32) for crop in crops]
        quantise(models / file, pictures, models / EIGHT / file)


def _learn(args: argparse.Namespace) -> None:
    """Trains, mixes or exports, which alone wants torch."""
    from vision.workshop.data.strange_feed import StrangeRecipe
    from vision.workshop.train import strangers as strange_train
    from vision.workshop.train.dice import Plan

    if args.step == "export":
        strange_train.export(args.weights, args.models)
        return
    if args.step == "mix":
        strange_train.mix(args.first, args.second, args.share, args.quick, args.out)
        return
    held_out = tuple(filter(None, args.hold_out.split(",")))
    recipe = StrangeRecipe(args.places, args.library, args.glyphs, held_out, args.seed)
    strange_train.train(recipe, Plan(args.out, args.minutes, args.rate, args.start), args.quick_alone)


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


if __name__ == "__main__":
    main()
