# SPDX-License-Identifier: MIT
"""``python -m vision.workshop``: make pools, train, export and measure."""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.workshop import pretrained
from vision.workshop.data.drawn.writers import write_glyphs
from vision.workshop.data.feed import Recipe
from vision.workshop.data.mine import mine
from vision.workshop.data.pools import BONES, CHUNK, KINDS, drawer, make
from vision.workshop.eightbit import Pictures
from vision.workshop.eightbit import write as write_eight_bits
from vision.workshop.evaluate import calibrate
from vision.workshop.evaluate.gauge import gauge, table
from vision.workshop.export import export
from vision.workshop.nets import NETS
from vision.workshop.recipe import listed, share
from vision.workshop.train import make as make_by_recipe
from vision.workshop.train.learn import Plan
from vision.workshop.train.networks import train


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True)
    make_by_recipe.arguments(steps.add_parser("make", help="make networks by their recipes"))
    _train_step(steps.add_parser("train", help="train a network otherwise, by the clock"))
    step = steps.add_parser("export", help="write a trained network as ONNX")
    step.add_argument("kind", choices=list(NETS))
    step.add_argument("weights", type=Path)
    step.add_argument("out", type=Path)
    step = steps.add_parser("mine", help="collect false alarms on training pictures")
    step.add_argument("models", type=Path)
    step.add_argument("out", type=Path)
    step.add_argument("--photos", type=Path)
    step.add_argument("--pool", type=Path, action="append", default=[])
    step.add_argument("--chunks", type=int, default=12)
    step = steps.add_parser("calibrate", help="learn how sure to be, on held-out pictures")
    step.add_argument("models", type=Path)
    step.add_argument("--photos", type=Path, default=Path())
    step.add_argument(
        "--sources", type=listed, default="", help="of the photographs, with commas between; none by default"
    )
    step.add_argument("--chunk", type=Path, action="append", default=[])
    step.add_argument("--numerals", action="store_true", help="of twelve-sided dice")
    step.add_argument(
        "--alike", action="store_true", help="when classifier and context classifier name one face; prints the numbers"
    )
    step.add_argument("--heat", action="store_true", help="what the detector's heat is worth; prints the numbers")
    step.add_argument("--out", type=Path, default=Path("pips.toml"))
    _later_steps(steps)
    return parser


def _later_steps(steps: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Figures, 8-bit twins, and the making of pictures."""
    step = steps.add_parser("gauge", help="read unseen drawn pictures of six-sided dice as a whole")
    step.add_argument("models", type=Path)
    step.add_argument("chunk", type=Path, nargs="+")
    step.add_argument("--most", type=int, default=CHUNK, help="pictures of each chunk")
    step = steps.add_parser("eightbits", help="write the networks of MODELS in 8 bits, as they ship, into MODELS/8bit")
    step.add_argument("models", type=Path)
    step.add_argument("chunk", type=Path, nargs="*", help="of pictures; what the networks are shown of them counts")
    step.add_argument("--signs", type=Path, action="append", default=[], help="the same of dice that bear signs")
    step.add_argument("--maps", type=Path, action="append", default=[], help="a folder of maps with pieces on them")
    step.add_argument("--most", type=int, default=25, help="pictures of each chunk")
    step = steps.add_parser("pool", help="render pictures")
    step.add_argument("folder", type=Path)
    step.add_argument("--seed", type=int, default=1)
    step.add_argument("--chunks", type=int, default=40)
    step.add_argument(
        "--kind",
        choices=[*KINDS, *BONES],
        default="stage",
        help="stage: of all sorts; hard: small, slanted; bare: no dice; calm: at its best; leaning: many cocked; "
        "swirled: two-coloured; skulls: for ones, some in piles; jewels: of glass; pearly: of vivid marble; "
        "decoys: among cards and dominoes; "
        "shaded: with long hard shadows; cloths: checked and rumpled; "
        "bones: d6 and d12, none in designs held out; bones-all: in any; bones-apart, -frames: in those alone; "
        "bones-played: as frames, legible, in light that people play in",
    )
    step.add_argument("--each", type=int, default=CHUNK, help="pictures a chunk")
    step.add_argument("--glyphs", type=Path, help="numerals in many typefaces, for bones")
    step = steps.add_parser("glyphs", help="write numerals in every typeface of some folders")
    step.add_argument("folder", type=Path, nargs="+")
    step.add_argument("--out", type=Path, required=True)


def _train_step(step: argparse.ArgumentParser) -> None:
    """Options of training."""
    step.add_argument("kind", choices=list(NETS))
    step.add_argument("--pool", type=share, action="append", default=[], help="FOLDER=SHARE, may be given again")
    step.add_argument("--photos", default="")
    step.add_argument("--photo-share", type=float, default=0.35)
    step.add_argument("--hold-out", type=listed, default="", help="sources never to look at, with commas between")
    step.add_argument("--negatives", default="")
    step.add_argument(
        "--straighten", default="", help="classifier (ONNX) that tells how dice on photographs are turned"
    )
    step.add_argument("--seed", type=int, default=1)
    step.add_argument("--batch", type=int, default=256)
    step.add_argument("--glyphs", default="", help="numerals in many typefaces, for the first and the near one")
    step.add_argument("--all-fonts", action="store_true", help="those held out, too")
    step.add_argument("--minutes", type=float, default=20)
    step.add_argument("--rate", type=float, default=2e-3)
    step.add_argument("--start", type=Path, help=f"earlier weights (.pt, .onnx); for close ones {pretrained.NAME}")
    step.add_argument("--workers", type=int, default=1)
    step.add_argument("--out", type=Path, required=True)


def main() -> None:
    """Runs one step of the recipe; the model card lists the commands in order."""
    args = _parser().parse_args()
    if args.step == "make":
        make_by_recipe.run(args)
    elif args.step == "mine":
        mine(args.models, args.photos, args.pool, args.chunks, args.out)
    elif args.step == "calibrate":
        _calibrate(args)
    elif args.step == "gauge":
        for line in table(gauge(args.models, args.chunk, args.most)):
            print(line, flush=True)
    elif args.step == "eightbits":
        print(*write_eight_bits(args.models, Pictures.of(args.chunk, args.signs, args.maps, args.most)), sep="\n")
    elif args.step == "pool":
        make(args.folder, args.seed, args.chunks, drawer(args.kind, args.glyphs), args.each)
    elif args.step == "glyphs":
        print(*write_glyphs(args.folder, args.out), sep="\n")
    elif args.step == "export":
        export(args.kind, args.weights, args.out)
    else:
        recipe = Recipe(
            dict(args.pool), args.photos, args.photo_share, args.hold_out, args.negatives, args.straighten, args.seed,
            args.batch, args.glyphs, args.all_fonts,
        )  # fmt: skip
        train(args.kind, recipe, Plan(args.out, args.minutes, args.rate, args.start, args.workers))


def _calibrate(args: argparse.Namespace) -> None:
    """Fits how sure to be, or prints the weights that the policy's file takes."""
    if args.alike or args.heat:
        weights = calibrate.agreement_weights if args.alike else calibrate.heat_weights
        print(*weights(args.models, args.chunk).tolist())
        return
    twelve = calibrate.twelve_trials(args.models, args.chunk) if args.numerals else None
    trials = twelve or calibrate.trials(args.models, args.photos, set(args.sources), args.chunk)
    answer = calibrate.fit(trials)
    calibrate.write(answer, args.models / ("bones.toml" if args.numerals else "pips.toml"), args.out)
    print(calibrate.reliability(trials, answer))


if __name__ == "__main__":
    main()
