# SPDX-License-Identifier: MIT
"""Recipes: how each shipped network is made, one TOML file a network in `recipes`."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).with_name("recipes")
NUMERALS: Final = "bones"
"""Kinds of pictures that begin so bear numerals: they want typefaces."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pictures to draw: their ``kind``, the seeds (``seed``, 0) and on, ``chunks`` of ``each`` pictures, and which
    ``share`` of all that is learnt they have."""

    kind: str
    seed: int
    chunks: int
    share: float
    each: int = 250


@dataclass(frozen=True, slots=True)
class NetRecipe:
    """All that decides what a network learns.

    ``net``: its architecture, a name of `nets`; ``steps``, or ``minutes`` of the processor: how long;
    ``made``: whether the shipped weights came of this recipe, in words;
    ``pools``: drawn pictures to learn from, ``unseen``: those it is measured on; ``photos``: the share of photographs,
    ``hold_out``: sources never looked at; ``start``: a shipped network or pretrained one to begin with ("": none);
    ``straighten``: the shipped network that tells how dice on photographs are turned.
    """

    name: str
    net: str
    made: str
    seed: int
    batch: int
    rate: float
    pools: tuple[Drawn, ...]
    unseen: tuple[Drawn, ...]
    steps: int = 0
    minutes: float = 0.0
    photos: float = 0.0
    hold_out: tuple[str, ...] = ()
    start: str = ""
    straighten: str = ""

    @property
    def model(self) -> str:
        """The file that it makes."""
        return f"{self.name}.onnx"

    @property
    def wants_numerals(self) -> bool:
        """Whether typefaces are needed to draw its pictures."""
        return any(drawn.kind.startswith(NUMERALS) for drawn in (*self.pools, *self.unseen))

    @property
    def digest(self) -> str:
        """Eight letters that change with anything that decides what is learnt."""
        values = [repr(getattr(self, field.name)) for field in fields(self) if field.name != "made"]
        return hashlib.sha256("\n".join(values).encode()).hexdigest()[:8]


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the workshop, as ``python -m`` takes it, which is not run where what it ``makes`` is there already.

    In it stand {data}, {made}, {models}, {photos}, {fonts} and {glyphs} for files and folders.
    """

    makes: str
    run: str


@dataclass(frozen=True, slots=True)
class Commands:
    """How a network is made that the workshop's other trainers teach: commands in their order; ``made`` as above."""

    name: str
    made: str
    commands: tuple[Command, ...]


class BadRecipe(ValueError):
    """A recipe can't be used; the message says which, what it says, and what is wanted."""


def share(text: str) -> tuple[str, float]:
    """Folder and share out of ``FOLDER=SHARE``, as commands take them.

    >>> share("pools/stage-41=0.2")
    ('pools/stage-41', 0.2)

    Raises:
        ValueError: it is not of this form.
    """
    folder, _, part = text.rpartition("=")
    return folder, float(part)


def listed(text: str) -> frozenset[str]:
    """Names with commas between, as commands take them."""
    return frozenset(filter(None, text.split(",")))


def names() -> list[str]:
    """The names of all recipes: those of the shipped networks, without their ending."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(name: str, folder: Path = FOLDER) -> NetRecipe | Commands:
    """The recipe of a shipped network.

    Raises:
        BadRecipe: there is none of this name, or it lacks something or says something that means nothing.
    """
    path = folder / f"{name}.toml"
    if not path.exists():
        raise BadRecipe(f"no recipe is called {name!r}; wanted one of {', '.join(names())}")
    values = tomllib.loads(path.read_text(encoding="utf-8"))
    if "made_with" in values:
        return load(values["made_with"], folder)
    try:
        if "commands" in values:
            return Commands(name, values["made"], tuple(Command(**command) for command in values["commands"]))
        for which in ("pools", "unseen"):
            values[which] = tuple(Drawn(**table) for table in values.get(which, []))
        values["hold_out"] = tuple(values.get("hold_out", []))
        recipe = NetRecipe(name=name, **values)
    except (TypeError, KeyError) as error:
        raise BadRecipe(f"{path.name}: {_plainly(error)}; wanted what `NetRecipe` or `Commands` name") from error
    _check(recipe, path.name)
    return recipe


def _plainly(error: Exception) -> str:
    return str(error).split("__init__() ")[-1].replace("keyword argument", "entry").replace("positional ", "")


def _check(recipe: NetRecipe, file: str) -> None:
    """Refuses numbers from which nothing can be learnt."""
    wrong: dict[str, Any] = {
        f"{name} = {getattr(recipe, name)}": getattr(recipe, name) <= 0 for name in ("batch", "rate")
    }
    wrong[f"steps = {recipe.steps}, minutes = {recipe.minutes}"] = (recipe.steps > 0) == (recipe.minutes > 0)
    shares = sum(pool.share for pool in recipe.pools)
    wrong[f"the shares of the pools add up to {shares:.3f}"] = abs(shares - 1) > 1e-6
    wrong["no unseen pictures to measure on"] = not recipe.unseen
    seeds = {(pool.kind, pool.seed) for pool in recipe.pools}
    wrong["unseen pictures are learnt from"] = any((drawing.kind, drawing.seed) in seeds for drawing in recipe.unseen)
    faults = [fault for fault, is_wrong in wrong.items() if is_wrong]
    if faults:
        raise BadRecipe(
            f"{file}: {'; '.join(faults)}; wanted steps or minutes, numbers above 0, "
            "shares that add up to 1, other seeds"
        )
