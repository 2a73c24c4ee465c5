# SPDX-License-Identifier: MIT
"""Every game is played by what its phones offer alone: nothing offered is refused, nothing shown is lost by kill -9."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.errors import Refused
from companion.games.match import Match
from companion.play.registry import GAMES
from companion.table.adapter.plain import PlainAdapter
from companion.table.inbox import Sighted
from tests.random_games import next_event, set_up
from tests.random_sight import seen
from tests.shipped import SHIPPED
from tests.thumbs import filled
from vision.sighting import Doubt, Reading

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


@pytest.mark.parametrize("game", SHIPPED)
def test_g_s5_who_has_left_is_told_so_and_to_wait_for_nobody(begin: Any, game: str) -> None:
    bench = begin(game, *NAMES)
    assert bench.ask({"event": "retire", "player": "Dan"}, 4).ok
    assert bench.you("Dan")["say"].startswith("You are out of ")


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


@pytest.mark.slow
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


@pytest.mark.slow
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


# A die in doubt is one question in every game: ringed on the phone, all the rest filled in, one tap settles it.

STEPS = 120


def doubted(reading: Reading) -> Reading | None:
    """The same with its last die, or its last turned coaster, not quite sure; None where there is none."""
    sighting = reading.sighting
    if sighting.dice:
        *others, last = sighting.dice
        sighting = replace(sighting, dice=(*others, replace(last, sure=0.6)))
        spot = Doubt(last.x, last.y, "not sure of the face")
    else:
        coasters = list(sighting.extra.get("coasters", ()))
        turned = [place for place, one in enumerate(coasters) if one["face_up"]]
        if not turned:
            return None
        coasters[turned[-1]] = {**coasters[turned[-1]], "sure": 0.6}
        spot = Doubt(coasters[turned[-1]]["x"], coasters[turned[-1]]["y"], "not sure of the number")
        sighting = replace(sighting, extra={**sighting.extra, "coasters": tuple(coasters)})
    return Reading(replace(sighting, doubts=(spot,)), reading.expected, False, "a die is in doubt")


def asks(act: Mapping[str, Any]) -> bool:
    """True if the page opens ``act`` by itself and asks: all is filled in, and something of it is in doubt."""

    def whole(value: Any) -> bool:
        values = value.values() if isinstance(value, Mapping) else [value]
        return all(one is not None and (not isinstance(one, list) or None not in one) for one in values)

    def unsure(value: Any) -> bool:
        return any(value.values()) if isinstance(value, Mapping) else bool(value)

    return any(unsure(field.get("doubted")) and whole(field.get("value")) for field in act["fields"])


@pytest.mark.parametrize("game", SHIPPED)
def test_one_tap_settles_a_die_in_doubt(make_bench: Any, game: str) -> None:
    settled = 0
    for seed in range(6):
        chance = Random(f"{game}/{seed}")
        bench = make_bench(seats=6)
        assert bench.ask({"event": "new-game", **set_up(game, chance)}).ok
        for _ in range(STEPS):
            match: Match | None = bench.table.now.match
            event = None if match is None or match.over else next_event(match, chance)
            if match is None or event is None:
                break
            reading = seen(match, event, bench.table.now.expects, chance)
            unsure = None if reading is None else doubted(reading)
            if unsure is not None and event["event"] != "ante":  # a pot is counted as a whole, whatever its dice show
                moves = match.moves
                bench.table.handle(Sighted(unsure, "doubt"))
                assert bench.table.now.match.moves == moves, "what is in doubt never counts by itself"
                settled += settle(bench, match)
                break
            bench.ask(event)
        if settled:
            return
    pytest.fail(f"no throw of {game} could be put in doubt and settled by one tap")


def settle(bench: Any, match: Match) -> bool:
    """Tap yes, on the phone of whoever is asked; True if that was accepted."""
    for seat, name in enumerate(match.players, 1):
        questions = [act for act in bench.you(name)["acts"] if asks(act)]
        assert len(questions) <= 1, "one question, not several"
        for act in questions:
            values = {field["name"]: field["value"] for field in act["fields"] if "value" in field}
            outcome = bench.ask({**act["event"], **values}, seat)
            assert outcome.ok, outcome
            [entry] = [entry for entry in bench.entries if entry.seq == outcome.seq]
            assert entry.data.get("manual") is True, "what a person has settled is marked as by hand"
            return True
    return False
