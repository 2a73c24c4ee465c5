# SPDX-License-Identifier: MIT
"""Every game is played by what its phones offer alone: nothing offered is refused, nothing shown is lost by kill -9."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.games.errors import Refused
from companion.play.registry import GAMES
from companion.table.adapter.plain import PlainAdapter
from tests.shipped import SHIPPED
from tests.thumbs import filled

NAMES = ("Ann", "Bob", "Cat", "Dan")
SET_UPS: dict[str, dict[str, Any]] = {
    "pirates-dice": {"challenge": "anyone", "dice": 2},
    "pirates-lies": {"cards": "phone", "dice": 3},
    "pirates-lies printed": {"cards": "printed", "dice": 3, "teams": [["Ann", "Cat"], ["Bob", "Dan"]]},
    "roll-the-bones": {},
    "dead-mans-dice": {"target": 30, "rolls_per_turn": "until-marooned"},
    "lucky-seven": {"target": 40},
    "treasure-map": {"squares": 6},
}
GUESSED = frozenset({"resolve", "turn", "roll", "undo-card", "start-roll"})
"""Events whose fields the phone can't foresee: what was drawn, what a card allows, what another die shows."""


def shown(bench: Any) -> dict[str, Any]:
    """All that must be the same after a restart, for everybody."""
    kept = ("seq", "game", "awaits", "ruling", "seats", "pending", "floor", "shown")
    now = bench.table.now
    state = {name: bench.state[name] for name in kept}
    return state | {"you": [now.for_player(name)["you"] for name in NAMES]}


def test_every_game_of_the_catalogue_is_played_here_and_has_a_adapter() -> None:
    assert {name.split()[0] for name in SET_UPS} == set(SHIPPED)
    assert all(type(GAMES.adapter(game)) is not PlainAdapter for game in SHIPPED)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("set_up", SET_UPS)
def test_played_by_acts_alone_nothing_offered_is_refused_and_nothing_lost(begin: Any, set_up: str, seed: int) -> None:
    """G-05: a phone shows only buttons that work."""
    chance = random.Random(f"{set_up}/{seed}")
    bench = begin(set_up.split()[0], *NAMES, **SET_UPS[set_up])
    for step in range(90):
        seat = chance.randint(1, len(NAMES))
        acts = [act for act in bench.you(NAMES[seat - 1])["acts"] if act["label"] != "Leave the game"]
        if step % 30 == 29:
            acts = bench.you(NAMES[seat - 1])["acts"]
        if not acts:
            continue
        act = chance.choice(acts)
        event = filled(act, chance)
        asked = bench.put(event, seat)
        bench.wait(20)
        outcome = asked.answer.result(0)
        assert outcome.ok or (act["fields"] and event["event"] in GUESSED), (act, event, outcome)
        check_buttons(bench)
        if step % 3 == 0:
            before = shown(bench)
            bench.start()
            assert shown(bench) == before
            assert json.dumps(before)
        if bench.state["game"]["phase"] == "over":
            break
    assert bench.journal.last_seq > 5


JUNK: tuple[Any, ...] = (None, [], {}, "x", -1, 1.5, True, [[]], {"player": []}, {"player": "Ann"}, [{"player": {}}])


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("set_up", SET_UPS)
def test_whatever_a_phone_sends_is_answered_and_breaks_nothing(begin: Any, set_up: str, seed: int) -> None:
    """G-02: no event, however odd, ends in a fault inside, or is kept waiting so that it becomes one."""
    chance = random.Random(f"{set_up}/{seed}")
    bench = begin(set_up.split()[0], *NAMES, **SET_UPS[set_up])
    for step in range(60):
        seat = chance.randint(1, len(NAMES))
        acts = [act for act in bench.you(NAMES[seat - 1])["acts"] if act["label"] != "Leave the game"]
        if not acts:
            continue
        event = filled(chance.choice(acts), chance)
        if step % 4:
            fields = [*(name for name in event if name != "event"), "target", "dice", "die", "card"]
            event[chance.choice(fields)] = chance.choice(JUNK)
        asked = bench.put(event, seat)
        bench.wait(20)
        assert asked.answer.result(0).code != "internal", event
        shown(bench)
        bench.table.now.for_referee()


def check_buttons(bench: Any) -> None:
    """What the phone says of a button is what pressing it would do: the rules would take it."""
    match, scene = bench.table.now.match, bench.table.now.scene
    adapter = bench.table.now.adapter
    for name in match.players:
        for button in ("shout", "aye"):
            meaning = adapter.meaning(scene, name, button)
            if meaning is None or meaning.event is None or match.over:
                continue
            event = adapter.completed(scene, meaning.event, random.Random(0).shuffle)
            try:
                match.apply(event)
            except Refused as no:
                pytest.fail(f"{button} of {name} would be {event}: {no.code}")


@pytest.mark.parametrize("set_up", SET_UPS)
def test_played_by_the_referee_alone_what_is_offered_is_not_refused(begin: Any, set_up: str) -> None:
    """G-06: the referee moves for anybody, also where no phone is."""
    chance = random.Random(set_up)
    bench = begin(set_up.split()[0], *NAMES, **SET_UPS[set_up])
    for _ in range(60):
        acts_of = bench.table.now.for_referee()["acts_of"]
        acts = [act for of in acts_of.values() for act in of if act["label"] != "Leave the game"]
        if not acts:
            break
        act = chance.choice(acts)
        event = filled(act, chance)
        outcome = bench.ask(event)
        assert outcome.ok or (act["fields"] and event["event"] in GUESSED), (act, event, outcome)
    assert bench.journal.last_seq > 5


@pytest.mark.parametrize("set_up", SET_UPS)
def test_every_option_offered_begins_a_game(make_bench: Any, set_up: str) -> None:

    game = set_up.split()[0]
    book = next(book for book in GAMES.rulebooks() if book["id"] == game)
    for field in book["options"]:
        values = [choice["value"] for choice in field.get("choices", ())]
        values += [field[end] for end in ("least", "most", "value") if end in field]
        for value in (value for value in values if value is not None):
            bench = make_bench()
            options = {field["name"]: value}
            event = {"event": "new-game", "game": game, "players": list(NAMES), "options": options}
            assert bench.ask(event).ok, (field, value)
