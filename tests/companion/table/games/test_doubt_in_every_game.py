# SPDX-License-Identifier: MIT
"""A die in doubt is one question in every game: ringed on the phone, all the rest filled in, one tap settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.match import Match
from companion.table.inbox import Sighted
from tests.random_games import next_event, set_up
from tests.random_sight import seen
from tests.shipped import SHIPPED
from vision.sighting import Doubt, Reading

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
