# SPDX-License-Identifier: MIT
"""Recipes say what a network learns from; what can't be learnt from is refused in a sentence."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from vision.frame import Pixels
from vision.reading.network import MODELS
from vision.workshop import recipe as recipes
from vision.workshop.data import pools
from vision.workshop.data.pools import BONES, KINDS
from vision.workshop.data.shots import Floats
from vision.workshop.evaluate import gauge
from vision.workshop.recipe import BadRecipe, Commands, NetRecipe, load

WHOLE = """
net = "pairs"
made = "here"
seed = 1
steps = 5
batch = 4
rate = 1e-3
pools = [{ kind = "stage", seed = 1, chunks = 1, share = 1.0 }]
unseen = [{ kind = "stage", seed = 2, chunks = 1, share = 1.0 }]
"""


def refused(folder: Path, text: str) -> str:
    (folder / "some.toml").write_text(text)
    with pytest.raises(BadRecipe) as told:
        load("some", folder)
    return str(told.value)


@pytest.mark.parametrize("name", recipes.names())
def test_every_recipe_makes_a_network_that_is_shipped_of_pictures_that_can_be_drawn(name: str) -> None:
    recipe = load(name)
    assert (MODELS / f"{name}.onnx").exists()
    assert recipe.made
    if isinstance(recipe, Commands):
        modules = {command.run.split()[0] for command in recipe.commands}
        assert all(importlib.util.find_spec(module) for module in modules)
        assert recipe.commands[-1].makes == f"models/{recipe.name}.onnx"
        return
    assert {drawn.kind for drawn in (*recipe.pools, *recipe.unseen)} <= {*KINDS, *BONES}
    assert not recipe.straighten or (MODELS / recipe.straighten).exists()


def test_every_shipped_network_has_a_recipe() -> None:
    assert {path.stem for path in MODELS.glob("*.onnx")} == set(recipes.names())


@pytest.mark.parametrize("name", recipes.names())
def test_the_locked_set_is_learnt_from_by_none(name: str) -> None:
    recipe = load(name)
    if isinstance(recipe, NetRecipe):
        assert gauge.SEED not in {drawn.seed for drawn in (*recipe.pools, *recipe.unseen)}
    else:
        assert not [command for command in recipe.commands if str(gauge.SEED) in command.run]


def test_the_digest_changes_with_what_is_learnt_and_not_with_what_is_told(tmp_path: Path) -> None:
    digests = []
    for text in (WHOLE, WHOLE.replace('"here"', '"there"'), WHOLE.replace("steps = 5", "steps = 6")):
        (tmp_path / "some.toml").write_text(text)
        recipe = load("some", tmp_path)
        assert isinstance(recipe, NetRecipe)
        digests.append(recipe.digest)
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("steps = 5", "steps = 0", "steps = 0"),
        ("steps = 5", "steps = 5\nminutes = 5", "minutes = 5"),
        ("share = 1.0 }]\nunseen", "share = 0.5 }]\nunseen", "add up to 0.500"),
        ("seed = 2", "seed = 1", "unseen pictures are learnt from"),
        ("rate = 1e-3", "rat = 1e-3", "'rat'"),
        ("batch = 4", "", "'batch'"),
    ],
)
def test_refuses__what_nothing_can_be_learnt_from(tmp_path: Path, good: str, bad: str, told: str) -> None:
    assert told in refused(tmp_path, WHOLE.replace(good, bad))


def test_refuses__a_name_that_no_recipe_has() -> None:
    with pytest.raises(BadRecipe, match=r"no recipe is called 'pip'; wanted one of .*pips-pairs"):
        load("pip")


def test_what_is_drawn_is_not_drawn_again(tmp_path: Path) -> None:
    drawn: list[int] = []

    def draw(rng: np.random.Generator) -> tuple[Pixels, Floats]:
        drawn.append(int(rng.integers(1000)))
        return np.zeros((4, 4, 3), np.uint8), np.zeros((0, 9), np.float32)

    pools.make(tmp_path, 3, 1, draw, each=2)
    pools.make(tmp_path, 3, 2, draw, each=2)
    assert len(drawn) == 4
    assert len({*drawn}) == 4
