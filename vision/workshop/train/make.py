# SPDX-License-Identifier: MIT
"""``python -m vision.workshop make MODEL…``: makes networks by their recipes: draws, trains, exports, measures, notes.

What is drawn already is not drawn again, and a run that was broken off goes on.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from string import Formatter

import numpy as np
import torch

from vision.reading.network import MODELS, Network
from vision.runtime import EIGHT_BITS
from vision.workshop import pretrained
from vision.workshop import recipe as recipes
from vision.workshop.data.drawn.writers import write_glyphs
from vision.workshop.data.feed import Feed, Recipe
from vision.workshop.data.pools import drawer
from vision.workshop.data.pools import make as draw
from vision.workshop.data.shots import GREY
from vision.workshop.eightbit import EIGHT, quantise
from vision.workshop.export import export
from vision.workshop.recipe import Commands, Drawn, NetRecipe
from vision.workshop.train.learn import Checkpoint, Figures, Plan
from vision.workshop.train.networks import LOSSES, train

NOTES = Path(__file__).resolve().parents[3] / "docs" / "experiments.md"
"""Where every run leaves a line: the last table of it."""
_BATCHES, _SEED = 24, 940
"""Number of batches of unseen pictures to measure on, and their seed: always the same ones."""
_SHOWN = 500
"""Number of crops by which the range of a network's numbers is measured."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where things lie: ``data`` for what is drawn and made, ``photos`` and ``fonts`` (none: not given), and on which
    ``device`` to learn."""

    data: Path
    photos: Path | None = None
    fonts: Path | None = None
    device: str = "cpu"

    @property
    def made(self) -> Path:
        """The folder of the networks made here."""
        return self.data / "models"

    @property
    def glyphs(self) -> Path | None:
        """Numerals in many typefaces, drawn from the fonts the first time; none without fonts."""
        file = self.data / "glyphs.npz"
        if self.fonts is not None and not file.exists():
            write_glyphs([self.fonts], file)
        return file if file.exists() else None

    def pool(self, drawn: Drawn) -> Path:
        """The folder of these pictures."""
        return self.data / "pools" / f"{drawn.kind}-{drawn.seed}"


def make(name: str, place: Place) -> str:
    """Makes one network, and says how it came out: the line that is noted.

    Raises:
        BadRecipe: it has no recipe, or one that can't be used.
        SystemExit: its recipe wants photographs or typefaces that are not given.
    """
    recipe = recipes.load(name)
    (place.made / EIGHT).mkdir(parents=True, exist_ok=True)
    if isinstance(recipe, Commands):
        return _by_commands(recipe, place)
    _wanted(recipe, place)
    for drawn in (*recipe.pools, *recipe.unseen):
        print(f"{name}: {drawn.chunks * drawn.each} pictures of {drawn.kind}, seed {drawn.seed}", flush=True)
        draw(place.pool(drawn), drawn.seed, drawn.chunks, drawer(drawn.kind, place.glyphs), drawn.each)
    out = place.made
    weights, seconds = _train(recipe, place, out)
    export(recipe.net, weights, out / recipe.model)
    batches = unseen(recipe, place)
    _in_eight_bits(recipe, batches, out)
    lines = [f"{where}: {_words(measured(recipe, folder / recipe.model, batches))}"
            for where, folder in (("made", out), ("8 bits", out / EIGHT), ("shipped", MODELS))]  # fmt: skip
    return f"| {date.today()} | {name} | {recipe.digest} | {seconds / 60:.0f} | {'; '.join(lines)} |"


def _by_commands(recipe: Commands, place: Place) -> str:
    """Runs those commands whose results are not there yet."""
    words = {"data": place.data, "made": place.made, "models": MODELS, "photos": place.photos, "fonts": place.fonts}
    done = {command.makes for command in recipe.commands if (place.data / command.makes).exists()}
    began = time.monotonic()
    for command in (command for command in recipe.commands if command.makes not in done):
        asked = {word for _, word, _, _ in Formatter().parse(command.run) if word}
        folders = words | ({"glyphs": place.glyphs} if "glyphs" in asked else {})
        for word in sorted(asked):
            if folders[word] is None:
                raise SystemExit(f"{recipe.name}: {command.run.split()[0]} wants {word}; give it a folder: --{word}")
        print(f"{recipe.name}: {command.run.format(**folders)}", flush=True)
        subprocess.run([sys.executable, "-m", *command.run.format(**folders).split()], check=True)  # noqa: S603
    minutes = (time.monotonic() - began) / 60
    return f"| {date.today()} | {recipe.name} | commands | {minutes:.0f} of the clock | measure it as its card says |"


def _wanted(recipe: NetRecipe, place: Place) -> None:
    """Refuses to begin without what the recipe names."""
    if recipe.photos and place.photos is None:
        raise SystemExit(f"{recipe.name}: no photographs; wanted --photos FOLDER, which holds a folder a source")
    if recipe.wants_numerals and place.glyphs is None:
        raise SystemExit(f"{recipe.name}: no typefaces; wanted --fonts FOLDER")


def _feed(recipe: NetRecipe, place: Place, pools: tuple[Drawn, ...], seed: int, begun: int = 0) -> Recipe:
    return Recipe(
        {str(place.pool(drawn)): drawn.share for drawn in pools}, str(place.photos or ""), recipe.photos,
        frozenset(recipe.hold_out), "", str(MODELS / recipe.straighten) if recipe.straighten else "", seed,
        recipe.batch, str(place.glyphs or "") if recipe.wants_numerals else "", begun=begun,
    )  # fmt: skip


def _train(recipe: NetRecipe, place: Place, out: Path) -> tuple[Path, float]:
    """The file of the trained weights, and the seconds of the processor that this took, in all runs."""
    weights = out / f"{recipe.name}.pt"
    kept = Checkpoint(out / f"{recipe.name}.checkpoint", recipe.digest)
    plan = Plan(weights, rate=recipe.rate, start=_start(recipe), steps=recipe.steps, device=place.device)
    began = time.process_time()
    train(recipe.net, _feed(recipe, place, recipe.pools, recipe.seed, kept.step), plan, kept)
    return weights, time.process_time() - began


def _start(recipe: NetRecipe) -> Path | None:
    """The weights to begin with."""
    if recipe.start in ("", pretrained.NAME):
        return Path(recipe.start) if recipe.start else None
    return MODELS / recipe.start


def unseen(recipe: NetRecipe, place: Place) -> list[tuple[torch.Tensor, ...]]:
    """Batches of pictures that nothing learnt from, with their truth; always the same ones."""
    torch.set_num_threads(1)
    feed = iter(Feed(_feed(recipe, place, recipe.unseen, _SEED), recipe.net))
    return [next(feed) for _ in range(_BATCHES)]


def measured(recipe: NetRecipe, network: Path, batches: list[tuple[torch.Tensor, ...]]) -> Figures:
    """The figures of a network (ONNX) on batches of pictures with their truth, as means."""
    run, losses = Network(network, EIGHT_BITS), []
    for pictures, *truth in batches:
        answer = torch.from_numpy(run(pictures.numpy() - np.float32(GREY)))
        losses.append(LOSSES[recipe.net](answer, *truth)[1])
    return {name: float(np.nanmean([figures[name] for figures in losses])) for name in losses[0]}


def _words(figures: Figures) -> str:
    return ", ".join(f"{name} {value:.4f}" for name, value in figures.items())


def _in_eight_bits(recipe: NetRecipe, batches: list[tuple[torch.Tensor, ...]], out: Path) -> None:
    pictures = np.concatenate([batch[0].numpy() for batch in batches[:4]])[:_SHOWN] - np.float32(GREY)
    quantise(out / recipe.model, [picture[None] for picture in pictures], out / EIGHT / recipe.model)


def note(line: str, notes: Path = NOTES) -> None:
    """Adds the line of a run to the table at the end of the notes."""
    notes.write_text(notes.read_text(encoding="utf-8").rstrip("\n") + f"\n{line}\n", encoding="utf-8")


def arguments(step: argparse.ArgumentParser) -> None:
    """Options of making networks."""
    step.add_argument("model", nargs="*", help=f"of {', '.join(recipes.names())}; without: all of them")
    step.add_argument("--data", type=Path, default=Path("build/workshop"), help="for what is drawn and made")
    step.add_argument("--photos", type=Path, help="folder of the photographs, a folder a source")
    step.add_argument("--fonts", type=Path, help="folder of typefaces: for numerals and signs")
    step.add_argument("--device", default="cpu", help="as torch calls it: cpu, cuda")


def run(args: argparse.Namespace) -> None:
    """Makes what was asked for, one after the other."""
    for name in args.model or recipes.names():
        line = make(name, Place(args.data, args.photos, args.fonts, args.device))
        note(line)
        print(line, flush=True)
