# SPDX-License-Identifier: MIT
"""Computer players at a real table: their dice are virtual, nobody foresees them, and the eye looks for none."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import pytest

from companion.games.base import OVER
from companion.kit.aboard.driver import Crewing, VirtualHands
from companion.table.adapter.statistics import throws_of
from companion.table.inbox import Outcome, Who
from companion.table.virtual import VirtualDice
from tests.companion.table.conftest import events

DICE = VirtualDice("")
HIRE = {"event": "hire", "level": "mate", "character": "cautious", "name": "Polly"}
LONGEST_S = 3000


@pytest.fixture
def real(make_bench: Any) -> Any:
    bench = make_bench()
    bench.camera("ok")
    bench.ask({"event": "sit", "name": "Ann"}, 1)
    assert bench.ask(HIRE, 1).ok
    return bench


def begin(bench: Any, game: str = "pirates-dice", **options: Any) -> None:
    assert bench.ask({"event": "new-game", "game": game, "options": options}, 1).ok


def test_ok__the_dice_of_both_count_and_the_eye_looks_for_the_persons_alone(real: Any) -> None:
    begin(real, dice=2, first="Ann")
    hand = VirtualHands(real.broadcaster, real.ask, DICE)
    under = hand.do("peek", {"seat": 2}).faces
    assert len(under) == 2
    real.bid(1, 4, 3)
    assert real.ask({"event": "challenge", "player": "Polly"}, 2).ok
    assert hand.do("offers", {"seat": 2}).offers == []
    assert real.state["instruction"]["who"] == ["Ann"]
    assert (real.expected[-1], real.state["awaits"]["dice"]) == (2, {"Ann": 2})
    real.read({1: [3, 4]}, expected=2)
    told = events(real)[-1]
    assert told["dice"] == {"Ann": [3, 4], "Polly": under}
    assert told["virtual"] == {"Polly": 2}
    assert [fallen.face for fallen in throws_of(told, "skull")] == ["3", "4"], "no virtual die has fallen"


def test_ok__one_roll_of_each_says_who_begins(real: Any) -> None:
    begin(real, dice=2)
    real.read({1: [5]}, expected=1)
    assert sorted(events(real)[-1]["dice"]) == ["Ann", "Polly"]


def test_ok__over_a_plain_table_the_sum_counts(real: Any) -> None:
    begin(real, "pirates-lies", dice=2, first="Ann")
    real.bid(1, 4, 3)
    under = VirtualHands(real.broadcaster, real.ask, DICE).do("peek", {"seat": 2}).faces
    real.ask({"event": "challenge", "player": "Polly"}, 2)
    real.read({None: [3, 4]}, expected=2)
    assert sorted(chain(*events(real)[-1].get("dice", {"": events(real)[-1].get("faces", [])}).values())) == sorted(
        [3, 4, *under]
    )


def test_refuses__a_phone_that_says_what_virtual_dice_show(real: Any) -> None:
    begin(real, dice=2, first="Ann")
    real.bid(1, 4, 3)
    under = VirtualHands(real.broadcaster, real.ask, DICE).do("peek", {"seat": 2}).faces
    real.ask({"event": "challenge", "player": "Polly"}, 2)
    assert real.ask({"event": "reveal", "dice": {"Ann": [2, 2], "Polly": [3, 3]}, "virtual": {}}, 1).ok
    assert events(real)[-1]["dice"] == {"Ann": [2, 2], "Polly": under}


def test_refuses__a_person_who_corrects_a_virtual_die(real: Any) -> None:
    begin(real, dice=2, first="Ann")
    real.bid(1, 4, 3)
    real.ask({"event": "challenge", "player": "Polly"}, 2)
    real.read({1: [3, 4]}, expected=2)
    count = real.state["counts"][-1]
    told = {die["player"]: die.get("virtual", False) for die in count["dice"]}
    assert told == {"Ann": False, "Polly": True}, "a phone offers no correction of what is virtual"
    for role in (1, Who("referee")):
        for place in (0, 1):
            event = {"event": "amend", "count": count["count"], "at": ["dice", "Polly", place]}
            refused = [real.ask({**event, "face": face}, role) for face in ("skull", 2)]
            assert {one.code for one in refused} == {"not-allowed"}
    assert real.ask({"event": "amend", "count": count["count"], "at": ["dice", "Ann", 0], "face": 5}, 1).ok
    assert events(real)[-1]["reading"]["dice"]["Polly"] == [die["face"] for die in count["dice"][2:]]


def test_refuses__a_person_who_corrects_a_virtual_coaster(real: Any) -> None:
    begin(real, "lucky-seven", match="rounds", rounds=1)
    turn = {"event": "turn", "player": "Polly", "position": 7}
    assert real.ask({**turn, "number": 1}, 2).ok
    number = DICE.row(1, 1, "Polly")[6]
    assert events(real)[-1]["number"] == number, "a coaster shows what its row has there, whatever is said"
    count = real.state["counts"][-1]
    amend = {"event": "amend", "count": count["count"], "at": ["number"], "face": number % 7 + 1}
    assert real.ask(amend, 1).code == "not-allowed"


def test_refuses__a_person_who_corrects_a_virtual_die_of_a_sum(real: Any) -> None:
    begin(real, "pirates-lies", dice=2, first="Ann")
    real.bid(1, 4, 3)
    real.ask({"event": "challenge", "player": "Polly"}, 2)
    real.read({None: [3, 4]}, expected=2)
    count = real.state["counts"][-1]
    told = [(die["at"], die.get("virtual", False)) for die in count["dice"]]
    assert [virtual for _, virtual in told] == [False, False, True, True]
    amend = {"event": "amend", "count": count["count"], "at": told[2][0]}
    assert {real.ask({**amend, "face": face}, 1).code for face in (1, 6)} <= {"not-allowed"}


def test_ok__they_lie_as_they_lay_after_a_new_start_and_otherwise_at_another_table(real: Any) -> None:
    cups = [[DICE.cup(1, round_, "Polly", 5, "skull") for round_ in range(20)] for _ in range(2)]
    assert cups[0] == cups[1]
    assert cups[0] != [VirtualDice("other").cup(1, round_, "Polly", 5, "skull") for round_ in range(20)]
    assert len({tuple(cup) for cup in cups[0]}) > 15
    assert sorted(DICE.row(1, 1, "Polly")) == [*range(1, 8)]


@pytest.mark.parametrize("game", ["pirates-dice", "pirates-lies", "lucky-seven"])
def test_ok__a_person_and_a_computer_player_come_to_the_end(real: Any, game: str) -> None:
    options = {"match": "rounds", "rounds": 1} if game == "lucky-seven" else {"dice": 2}
    begin(real, game, **options)

    def ask(event: Mapping[str, Any], who: Who) -> Outcome:
        action = real.put(event, who)
        if not action.answer.done():
            real.wait(500)  # a shout by phone waits for the buttons
        outcome: Outcome = action.answer.result(0)
        assert outcome.ok, (event, outcome)
        return outcome

    crew = Crewing(real.broadcaster, ask, VirtualHands(real.broadcaster, ask, DICE), lambda: real.now_ns / 1e9, seed=2)
    for _ in range(LONGEST_S):
        crew.step()
        state = real.state
        if state["game"]["phase"] == OVER:
            break
        person(real, state)
        real.wait(1000)
    assert real.state["game"]["phase"] == OVER, (
        real.state["instruction"],
        real.state["game"],
        real.you("Ann")["legal"],
    )
    by_hand = [entry.data for entry in real.entries if entry.kind == "event" and entry.data.get("manual")]
    assert {one["event"] for one in by_hand} <= {"roll-off", "turn"}


def person(bench: Any, state: dict[str, Any]) -> None:
    """Ann does what she has to: she throws where dice are awaited, bids as low as she may, turns what is due."""
    legal, awaited = bench.you("Ann")["legal"], state["awaits"]
    if awaited and awaited["dice"] and "turn" not in legal:
        bench.read({1: [2] * awaited["dice"]["Ann"]}, expected=awaited["total"])
    elif "turn" in legal:
        row, due = state["game"]["rows"]["Ann"], state["game"]["next"]["Ann"]
        number = next(one for one in range(1, 8) if one not in row)
        bench.ask({"event": "turn", "player": "Ann", "position": 1 if due == "any" else due, "number": number}, 1)
    elif "bid" in legal:
        face, least = min(legal["bid"].items(), key=lambda one: one[1])
        if least <= 3:
            assert bench.ask({"event": "bid", "player": "Ann", "quantity": least, "face": int(face)}, 1).ok
        else:
            bench.put({"event": "challenge", "player": "Ann"}, 1)
