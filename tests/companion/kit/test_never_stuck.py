# SPDX-License-Identifier: MIT
"""Nobody is ever stuck: laws over all games, options, presses, undos, corrections, entries by hand and leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from companion.table.telling.snapshot import Snapshot
from firmware.press import Button
from tests.evenings.walk import GAMES, Control, Walk

BUTTONS: Final[tuple[Button, ...]] = ("shout", "aye")


def without_a_button(now: Snapshot, shown: Mapping[str, list[Control]]) -> Iterator[str]:
    """Presses that mean something to a player, and stand on no button of that phone."""
    for name, controls in shown.items():
        for button in BUTTONS:
            meaning = now.glue.meaning(now.scene, name, button)
            if meaning is None:
                continue
            events = [{"event": button, "player": name}, *([meaning.event] if meaning.event else [])]
            if not any(control.brings(event) for control in controls for event in events):
                yield f"{name} can press {button.upper()} ({meaning.words}), but has no button for it"


def told(walk: Walk, done: list[str]) -> str:
    """Where it was seen."""
    now: Any = walk.herald.snapshot
    state = now.match.view(None)
    where = {name: state.get(name) for name in ("phase", "turn", "round", "bid")}
    options = {name: value for name, value in walk.set_up["options"].items() if name != "deck"}
    return f"{walk.name} {options} after {done[-4:]}: {where}, {now.stillness}, {walk.words!r}"


@pytest.mark.parametrize("game", GAMES)
def test_each_press_that_means_something_is_a_button_of_that_phone(game: str) -> None:
    for n in range(3):
        walk, done = Walk(game, f"{game}/{n}", zones=n % 2 == 0), list[str]()
        for step in walk.states(30):
            done.append(step)
            now = walk.herald.snapshot
            if now.match is not None and not now.match.over:
                lacking = list(without_a_button(now, walk.all_controls()))
                assert not lacking, (lacking, told(walk, done))


def test_pirates_lies_with_cards_are_dealt_and_looked_at_on_phones() -> None:
    walk = Walk("pirates-lies", "cards on phones", options={"cards": "phone", "dice": 2}, players=2)
    assert {control.label for control in walk.controls(1)} >= {"Deal the cards"}
    deal = next(control for control in walk.controls(1) if control.label == "Deal the cards")
    assert walk.press(deal, {})
    for seat in (1, 2):
        assert walk.press(next(one for one in walk.controls(seat) if one.does == "roll"), {})
        assert walk.press(next(one for one in walk.controls(seat) if one.label == "I have looked"), {})
    assert any(one.does == "bid" for one in walk.controls(1))


def test_the_coaster_that_is_chosen_is_the_one_that_is_turned() -> None:
    walk = Walk("lucky-seven", "chosen", options={"match": "rounds"}, players=6)
    for seat, place in ((2, 3), (1, 2), (5, 5)):
        turn = next(one for one in walk.controls(seat) if one.does == "roll")
        assert walk.press(turn, {"place": place})
        row = walk.game["rows"][walk.names[seat - 1]]
        assert [at for at, number in enumerate(row, 1) if number is not None] == [place]
        assert walk.table.now.match is not None
        event = walk.table.now.match.last_event or {}
        assert (event["event"], event["position"]) == ("turn", place)
