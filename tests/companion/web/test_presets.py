# SPDX-License-Identifier: MIT
"""House rules: kept, chosen again, deleted; nothing is kept that no game would take."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.play.registry import GAMES
from companion.web.presets import FILE, LONGEST, MOST, PresetHandler
from companion.web.schema.play import Preset, Presets

FRIDAY: dict[str, Any] = {"name": "Friday", "game": "pirates-dice", "options": {"dice": 3, "challenge": "anyone"}}


def names(kept: Presets) -> list[str]:
    return [preset.name for preset in kept.presets]


@pytest.fixture
def handler(tmp_path: Path) -> PresetHandler:
    return PresetHandler(tmp_path, GAMES.rulebooks())


def test_ok__kept_under_a_name_in_place_of_the_old_ones(handler: PresetHandler, tmp_path: Path) -> None:
    assert names(handler.look()) == []
    handler.keep(FRIDAY)
    long_ones = {"name": "a long evening", "game": "dead-mans-dice", "options": {"target": 500}}
    assert names(handler.keep(long_ones)) == ["a long evening", "Friday"]
    changed = {**FRIDAY, "name": " friday ", "options": {"dice": 5}}
    assert handler.keep(changed).presets[1] == Preset(**{**changed, "name": "friday"})
    assert PresetHandler(tmp_path, GAMES.rulebooks()).look() == handler.look(), "they are there after a new start"
    assert names(handler.forget("FRIDAY")) == ["a long evening"]
    with pytest.raises(ValueError, match="no house rules of that name"):
        handler.forget("Friday")


@pytest.mark.parametrize("book", GAMES.rulebooks(), ids=lambda book: book["id"])
def test_ok__every_value_that_a_form_offers_can_be_kept_and_played(
    handler: PresetHandler, book: dict[str, Any]
) -> None:
    for option in book["options"]:
        values = [choice["value"] for choice in option.get("choices", ()) if choice["value"] is not None]
        values += [option[edge] for edge in ("least", "most") if option["kind"] == "whole"]
        for value in values:
            kept: dict[str, Any] = {"name": "one", "game": book["id"], "options": {option["name"]: value}}
            assert handler.keep(kept).presets == [Preset(**kept)]
            GAMES.start({"game": book["id"], "players": ["Ann", "Bob"], "options": kept["options"]})


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {**FRIDAY, "name": "  "},
        {**FRIDAY, "name": "x" * (LONGEST + 1)},
        {**FRIDAY, "name": "a\u202eb"},
        {**FRIDAY, "name": 7},
        {**FRIDAY, "game": "chess"},
        {**FRIDAY, "game": []},
        {**FRIDAY, "options": [1]},
        {**FRIDAY, "options": {"dice": 11}},
        {**FRIDAY, "options": {"dice": True}},
        {**FRIDAY, "options": {"dice": "3"}},
        {**FRIDAY, "options": {"first": "Ann"}},
        {**FRIDAY, "options": {"challenge": {"x": 1}}},
        {**FRIDAY, "options": {"jokers": 2}},
    ],
)
def test_refuses__what_no_game_would_take(handler: PresetHandler, tmp_path: Path, wrong: object) -> None:
    with pytest.raises(ValueError, match=r"house rules|option|game"):
        handler.keep(wrong)
    assert not (tmp_path / FILE).exists()


def test_refuses__more_than_a_form_can_show(handler: PresetHandler) -> None:
    for n in range(MOST):
        handler.keep({**FRIDAY, "name": f"rules {n}"})
    with pytest.raises(ValueError, match=f"{MOST} house rules at most"):
        handler.keep(FRIDAY)
    handler.keep({**FRIDAY, "name": "rules 3"})
    assert len(handler.look().presets) == MOST


@pytest.mark.parametrize("text", ["", "{", "7", '[{"name": 3}]', "[null]"])
def test_ok__a_file_that_somebody_spoilt_holds_none(handler: PresetHandler, tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert names(handler.look()) == []
    (tmp_path / FILE).write_text(json.dumps([{**FRIDAY, "game": "a game of tomorrow"}, FRIDAY]))
    assert handler.look().presets == [Preset(**FRIDAY)], "what this version does not know does no harm"
