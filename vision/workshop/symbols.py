# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.symbols``: everything about symbol dice, from fonts to the shipped set."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.reading.detector import Detector
from vision.reading.taught.localizer import Localizer
from vision.reading.taught.matching import Measure
from vision.reading.taught.networks import Eyes
from vision.reading.taught.teaching import Lesson
from vision.workshop.data import mine, symbol_pool
from vision.workshop.data.drawn import signs
from vision.workshop.data.drawn.kits import Kit, lesson_picture, own_kit, random_kit, sticker_kit
from vision.workshop.evaluate import symbols
from vision.workshop.evaluate.symbols import reliability, trial
from vision.workshop.recipe import share

FIRST = Measure(
    scale=16.0, stranger=6.0, floor=0.002, heat=1.0, base=-1.5, localizer=0.8, embedder=0.6,
    own_base=-4.0, own_localizer=0.8, own_embedder=0.6, own_like=5.0, sure_base=0.0, sure_slope=1.0,
    alike=0.8, near=0.12,
    clean=0.98, doubt=0.25,
)  # fmt: skip
"""Values of symbols.toml before anything was measured."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.symbols", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("library", help="gather signs from fonts and draw others by chance")
    step.add_argument("out", type=Path)
    step.add_argument("--fonts", type=Path, action="append", default=[], help="without them: drawn signs alone")
    step.add_argument("--figures", type=int, default=1500)
    step.add_argument("--held-out", action="store_true", help="those to measure with instead of those to learn from")
    step = steps.add_parser("pool", help="render tables of symbol dice")
    step.add_argument("library", type=Path)
    step.add_argument("folder", type=Path)
    step.add_argument("--chunks", type=int, default=10)
    step = steps.add_parser("train", help="train a network")
    step.add_argument("kind", choices=["localizer", "embedder"])
    step.add_argument("--library", type=Path, required=True)
    step.add_argument("--pool", type=Path, required=True)
    step.add_argument(
        "--plain", type=share, action="append", default=[], help="pools of other dice, FOLDER=SHARE; for the localizer"
    )
    step.add_argument("--negatives", default="")
    step.add_argument("--minutes", type=float, default=20)
    step.add_argument("--rate", type=float, default=2e-3)
    step.add_argument("--start", type=Path)
    step.add_argument("--out", type=Path, required=True)
    _later_steps(steps)
    return parser


def _later_steps(steps: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Options of the steps after training."""
    step = steps.add_parser("export", help="write a trained network as ONNX")
    step.add_argument("kind", choices=["localizer", "embedder"])
    step.add_argument("weights", type=Path)
    step.add_argument("out", type=Path)
    step = steps.add_parser("mine", help="collect what the localizer wrongly takes for dice")
    step.add_argument("models", type=Path)
    step.add_argument("out", type=Path)
    step.add_argument("chunks", type=Path, nargs="+")
    for name, words in (("measure", "learn how sure to be"), ("trial", "teach drawn kits and read them")):
        step = steps.add_parser(name, help=words)
        step.add_argument("models", type=Path)
        step.add_argument("--library", type=Path, help="held-out signs; without it the kit's own")
        step.add_argument("--kits", type=int, default=10)
        step.add_argument("--pictures", type=int, default=10, help="tables a kit")
        step.add_argument("--bare", type=Path, action="append", default=[], help="chunks of tables without dice")
        step.add_argument("--keep", type=Path, help="where pictures with something wrong are written")
    step = steps.add_parser("ship", help="teach the shipped set from drawings of the kit's own dice")
    step.add_argument("models", type=Path)
    step.add_argument("--each", type=int, default=1, help="pictures a face, of each of two designs")


def main() -> None:
    """Runs one step of the recipe; the model card lists the commands in order."""
    cv2.setNumThreads(1)
    args = _parser().parse_args()
    if args.step == "library":
        signs.gather(args.fonts, args.held_out, args.figures, args.seed).save(args.out)
    elif args.step == "pool":
        symbol_pool.make(args.folder, signs.Library.load(args.library), args.seed, args.chunks)
    elif args.step == "train":
        _train(args)
    elif args.step == "export":
        _export(args.kind, args.weights, args.out)
    elif args.step == "mine":
        detector, localizer = (
            Detector(args.models / "pips-detector.onnx"),
            Localizer(args.models / "symbols-localizer.onnx"),
        )
        print(mine.mine_signs(detector, localizer, args.chunks, args.out), "negatives")
    elif args.step == "measure":
        eyes = Eyes.open(args.models)
        samples = symbols.look(eyes, _kits(args), args.seed, args.pictures, args.bare)
        symbols.write(symbols.fit(samples, eyes.measure), args.models / "symbols.toml")
    elif args.step == "trial":
        tally = trial(Eyes.open(args.models), _kits(args), args.seed, args.pictures, args.keep)
        print(tally, reliability(tally), sep="\n")
    else:
        _ship(args.models, args.seed, args.each)


def _kits(args: argparse.Namespace) -> list[Kit]:
    if args.library is None:
        return [own_kit()] * args.kits
    library = signs.Library.load(args.library)
    return [random_kit(np.random.default_rng((args.seed, i)), library) for i in range(args.kits)]


def _train(args: argparse.Namespace) -> None:
    from vision.workshop.data.feed import Recipe, SymbolRecipe
    from vision.workshop.train.learn import Plan
    from vision.workshop.train.networks import train_symbols

    plain = Recipe(dict(args.plain), negatives=args.negatives)
    recipe = SymbolRecipe(args.library, args.pool, plain, args.seed)
    train_symbols(args.kind, recipe, Plan(args.out, args.minutes, args.rate, args.start))


def _export(kind: str, weights: Path, out: Path) -> None:
    from vision.workshop.export import export

    export(kind, weights, out)
    if not (out.parent / "symbols.toml").exists():
        symbols.write(FIRST, out.parent / "symbols.toml")


def _ship(models: Path, seed: int, each: int) -> None:
    """Writes symbols.qset: every face of the kit, as the pages show it and as it is printed, on pale dice."""
    rng, lesson = np.random.default_rng(seed), Lesson("kit", Eyes.open(models))
    for number, kit in enumerate((own_kit(), sticker_kit()), 1):
        for face in kit.faces:
            while lesson.faces.get(face, 0) < each * number:
                lesson.add(lesson_picture(rng, kit, face), face)
    lesson.save(models).replace(models / "symbols.qset")


if __name__ == "__main__":
    main()
