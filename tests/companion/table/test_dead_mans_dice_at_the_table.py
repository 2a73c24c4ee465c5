# SPDX-License-Identifier: MIT
"""Dead Man's Dice at the table: rolls and moves told from the tops, piles knocked over by SHOUT, AYE ends a turn."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.companion.table.conftest import die, events, labels

PLACES = itertools.count(1)
LAY_IT = "lay it so, or press SHOUT if it fell"
TOO_MANY = "one die too many lies before you, take away what is not in this throw"


def lie(**zones: Any) -> list[Any]:
    """``lie(s1=[2, 5], s2=[6])``: these faces in the zones of seats 1 and 2, each at a new place."""
    shown = [(int(seat[1:]), face) for seat, faces in zones.items() for face in faces]
    return [die(face, seat, (60.0 * next(PLACES), 10.0)) for seat, face in shown]


def start(bench: Any, look: Any, jack: int = 2, bart: int = 6) -> Any:
    bench.look("nothing")
    look(bench, lie(s1=[jack], s2=[bart]))
    return bench


@pytest.fixture
def piled(begin: Any, look: Any) -> Any:
    """Jack has a 2, Bart a 6, each a regular die; it is Jack's turn."""
    bench = start(begin("dead-mans-dice", "Jack", "Bart"), look)
    assert bench.state["game"]["turn"] == "Jack"
    return bench


def test_dm_02_one_die_a_zone_are_the_bottoms(piled: Any) -> None:
    dice = {"Jack": {"die": "regular", "face": 2}, "Bart": {"die": "regular", "face": 6}}
    assert events(piled) == [{"event": "start-roll", "dice": dice}]
    assert piled.you("Jack")["say"] == "Roll a regular die beside your pile."
    assert piled.lamps()[:2] == ["your-turn", "off"]


def test_dm_02_each_says_on_the_phone_who_rolls_the_jolly_roger(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    assert labels(bench.you("Bart")["acts"])[0] == "I roll the Jolly Roger"
    for seat, name in ((1, "Jack"), (2, "Bart")):
        assert bench.ask({"event": "start-roll", "player": name, "die": "jolly"}, seat).ok
    assert bench.ask({"event": "start-roll", "player": "Jack", "die": "regular"}, 1).ok
    assert bench.you("Bart")["say"].startswith("Roll the Jolly Roger")
    bench.start()
    start(bench, look, jack=3, bart=1)
    dice = {"Jack": {"die": "regular", "face": 3}, "Bart": {"die": "jolly", "face": "skull"}}
    assert events(bench)[-1] == {"event": "start-roll", "dice": dice}
    assert bench.state["pending"] is None


def test_dm_02_a_tie_wants_new_dice(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    tied = lie(s1=[3], s2=[3])
    bench.look("nothing")
    look(bench, tied)
    look(bench, [*tied[:1], *lie(s2=[5])])
    assert bench.state["game"]["phase"] == "start"
    look(bench, lie(s1=[3], s2=[5]))
    assert bench.state["game"]["turn"] == "Jack"


def test_dm_03_the_die_beside_the_pile_is_the_roll(piled: Any, look: Any) -> None:
    assert piled.expected[-1] == 3
    look(piled, lie(s1=[2, 5], s2=[6]))
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}
    assert piled.expected[-1] is None


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ({"s1": [2], "s2": [6, 5]}, f"Jack 2 expected, 1 seen; Bart 1 expected, 2 seen; Bart: {TOO_MANY}"),
        ({"s1": [2, 5], "s2": [4]}, f"Bart's pile should show 6: {LAY_IT}"),
        ({"s1": [3, 5], "s2": [6]}, f"Jack's pile should show 2: {LAY_IT}"),
    ],
)
def test_dm_03_a_roll_that_does_not_fit_is_said(piled: Any, look: Any, zones: Any, words: str) -> None:
    look(piled, lie(**zones))
    assert piled.state["reading"]["why_not"] == words
    assert len(events(piled)) == 1


@pytest.mark.parametrize(
    ("chosen", "set_name", "face", "rolled"),
    [
        (None, "pips", 1, {"die": "regular", "face": 1}),
        ("jolly", "pips", 1, {"die": "jolly", "face": "skull"}),
        ("jolly", "pips", 4, {"die": "jolly", "face": 4}),
        (None, "piles", "skull", {"die": "regular", "face": 1}),
        ("jolly", "piles", "skull", {"die": "jolly", "face": "skull"}),
        (None, "grandpa", "skull", {"die": "jolly", "face": "skull"}),
    ],
    ids=[
        "a regular 1",
        "a 1 of the Jolly Roger",
        "another face of it",
        "which may be a 1 or a skull",
        "the same of the Jolly Roger",
        "a skull, told from a 1, is no regular die",
    ],
)
def test_dm_07_the_phone_says_which_die_is_rolled(
    piled: Any, look: Any, chosen: str | None, set_name: str, face: Any, rolled: dict[str, Any]
) -> None:
    if chosen:
        assert piled.ask({"event": "roll", "player": "Jack", "die": chosen}, 1).ok
        assert piled.state["pending"] == {"event": "roll", "player": "Jack", "die": "jolly"}
        assert labels(piled.you("Jack")["acts"])[0] == "I roll a regular die"
        piled.start()
    look(piled, lie(s1=[2, face], s2=[6]), set_name=set_name)
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", **rolled}


def test_dm_07_a_die_that_is_not_in_hand_can_not_be_chosen(piled: Any) -> None:
    assert piled.ask({"event": "roll", "player": "Bart", "die": "jolly"}, 2).code == "not-your-turn"
    assert piled.ask({"event": "roll", "player": "Jack", "die": "loaded"}, 1).code == "bad-field"
    assert piled.state["pending"] is None


@pytest.fixture
def rolled(piled: Any, look: Any) -> Any:
    """Jack has rolled a 5: it may lie on his 2, and then Bart's 6 may be plundered."""
    look(piled, lie(s1=[2, 5], s2=[6]))
    return piled


def test_dm_04_dm_05_moves_are_told_from_the_tops(rolled: Any, look: Any) -> None:
    look(rolled, lie(s1=[5], s2=[6]))
    assert events(rolled)[-1] == {"event": "place", "player": "Jack"}
    look(rolled, lie(s1=[6]))
    assert events(rolled)[-1] == {"event": "plunder", "player": "Jack", "from": "Bart"}
    assert rolled.state["game"]["turn"] == "Bart"


def test_dm_04_while_nothing_has_moved_nothing_is_said(rolled: Any, look: Any) -> None:
    look(rolled, lie(s1=[5, 2], s2=[6]))
    assert rolled.state["reading"]["why_not"] == ""
    assert len(events(rolled)) == 2


@pytest.mark.parametrize("zones", [{"s1": [4], "s2": [6]}, {"s1": [2, 6], "s2": [5]}])
def test_dm_10_what_fits_no_move_is_no_move(rolled: Any, look: Any, zones: Any) -> None:
    look(rolled, lie(**zones))
    assert len(events(rolled)) == 2
    assert "fits no move" in rolled.state["reading"]["why_not"]


def test_dm_10_a_die_taken_back_in_hand_is_no_end_of_the_turn(rolled: Any, look: Any) -> None:
    """It may be on its way to the pile."""
    look(rolled, lie(s1=[2], s2=[6]))
    assert len(events(rolled)) == 2
    assert rolled.state["reading"]["why_not"] == "Jack: place the die, or press AYE to end your turn"


def test_dm_05_victims_with_equal_tops_are_told_apart_by_their_zones(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart", "Anne")
    bench.look("nothing")
    look(bench, lie(s1=[2], s2=[3], s3=[3]))
    look(bench, lie(s1=[2, 6], s2=[3], s3=[3]))
    look(bench, lie(s1=[3, 6], s2=[3]))
    assert events(bench)[-1] == {"event": "plunder", "player": "Jack", "from": "Anne"}


def test_dm_09_where_no_pile_is_the_die_is_the_new_one_as_it_lies(rolled: Any, look: Any) -> None:
    look(rolled, lie(s1=[5], s2=[6]))
    look(rolled, lie(s1=[6]))
    alone = lie(s1=[6], s2=[1])
    look(rolled, alone)
    assert [event["event"] for event in events(rolled)[-2:]] == ["roll", "place"]
    assert rolled.state["game"]["piles"]["Bart"][-1]["face"] == 1
    rolled.ask({"event": "undo"})
    look(rolled, alone)
    assert rolled.state["game"]["piles"]["Bart"] == []
    rolled.ask({"event": "place", "player": "Bart"}, 2)
    look(rolled, lie(s1=[5], s2=[6]))
    assert rolled.state["game"]["piles"]["Bart"][-1]["face"] == 6


def test_dm_08_a_plain_one_on_top_may_be_the_skull(begin: Any, look: Any) -> None:
    bench = start(begin("dead-mans-dice", "Jack", "Bart"), look, jack=2, bart=4)
    bench.ask({"event": "roll", "player": "Jack", "die": "jolly"}, 1)
    look(bench, lie(s1=[2, 1], s2=[4]))
    look(bench, lie(s1=[1], s2=[4]))
    assert bench.state["game"]["piles"]["Jack"][-1] == {"face": "skull", "die": "jolly", "owner": "Jack"}
    look(bench, lie(s1=[1], s2=[4, 6]))
    assert events(bench)[-1]["event"] == "roll"


def test_dm_10_aye_ends_the_turn(rolled: Any) -> None:
    assert rolled.you("Jack")["buttons"] == {"shout": "My pile was knocked over!", "aye": "End my turn"}
    assert rolled.you("Bart")["buttons"]["aye"] is None
    rolled.press(2, "aye")
    rolled.wait(20)
    assert len(events(rolled)) == 2
    rolled.press(1, "aye")
    rolled.wait(20)
    assert events(rolled)[-1] == {"event": "end-turn", "player": "Jack"}
    assert rolled.entries[-1].data["by"] == "Jack"
    assert rolled.cues[-1].sound == "press"
    assert rolled.state["game"]["turn"] == "Bart"


@pytest.mark.parametrize(("seat", "pile"), [(1, "Jack"), (2, "Bart")], ids=["DM-14 one's own", "DM-15 another's"])
def test_a_pile_knocked_over_is_shouted_by_its_owner(rolled: Any, seat: int, pile: str) -> None:
    rolled.press(seat)
    rolled.wait(20)
    assert events(rolled)[-1] == {"event": "knock", "player": "Jack", "pile": pile}
    assert rolled.entries[-1].data["by"] == pile
    assert rolled.cues[-1].sound == "press"
    assert "ruling" not in rolled.kinds
    fined = rolled.state["game"]["scores"]["Jack"]
    assert fined == (0 if seat == 1 else -7)


def test_dm_15_the_victim_rolls_and_the_turn_goes_on(rolled: Any, look: Any) -> None:
    rolled.ask({"event": "shout", "player": "Bart"}, 2)
    assert rolled.you("Bart")["say"].startswith("Your pile was knocked over: roll")
    look(rolled, lie(s1=[2, 5], s2=[4]))
    assert events(rolled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 4}
    assert rolled.state["game"]["turn"] == "Jack"
    assert rolled.state["game"]["rolled"]["face"] == 5


def test_dm_16_an_empty_pile_can_not_be_shouted(begin: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.press(1)
    bench.wait(20)
    assert bench.state["refusal"]["message"] == "SHOUT means nothing now."


def test_what_was_taken_back_does_not_count_again_by_itself(rolled: Any, look: Any) -> None:
    moved = lie(s1=[5], s2=[6])
    look(rolled, moved)
    rolled.ask({"event": "undo"})
    look(rolled, moved)
    assert rolled.state["game"]["rolled"] == {"die": "regular", "face": 5}


def test_dm_17_piles_that_still_lie_there_begin_no_round(rolled: Any, look: Any) -> None:
    """The round ends by phone; the tops, never seen so before, must not look like the next bottoms."""
    play = [
        {"event": "place", "player": "Jack"},
        {"event": "end-turn", "player": "Jack"},
        {"event": "roll", "player": "Bart", "die": "regular", "face": 6},
        {"event": "place", "player": "Bart"},
        {"event": "end-turn", "player": "Bart"},
        {"event": "roll", "player": "Jack", "die": "jolly", "face": "skull"},
        {"event": "place", "player": "Jack"},
    ]
    for event in play:
        rolled.ask(event)
    assert rolled.state["game"]["phase"] == "start"
    assert "Jack" in rolled.entries[-1].data["say"]
    look(rolled, lie(s1=[1], s2=[6]))
    assert rolled.state["game"]["phase"] == "start"
    assert rolled.state["reading"]["why_not"] == "take all dice back in hand, then roll"
    start(rolled, look, jack=4, bart=5)
    assert rolled.state["game"]["turn"] == "Jack"


def test_without_zones_dice_are_entered_by_hand(piled: Any, look: Any) -> None:
    look(piled, [die(2), die(5), die(6)])
    assert "by hand" in piled.state["reading"]["why_not"]
    acts = piled.you("Jack")["acts"]
    by_hand = next(act for act in acts if act["label"] == "Enter the roll by hand")
    assert by_hand["event"] == {"event": "roll", "player": "Jack"}
    assert [field["name"] for field in by_hand["fields"]] == ["die", "face"]
    assert piled.ask({**by_hand["event"], "die": "regular", "face": 5}, 1).ok
    assert piled.entries[-1].data["manual"]


def test_dm_05_the_phone_offers_every_plunder(rolled: Any) -> None:
    rolled.ask({"event": "place", "player": "Jack"}, 1)
    assert labels(rolled.you("Jack")["acts"]) == [
        "Plunder Bart's 6",
        "End my turn",
        "Leave the game",
        "My pile was knocked over!",
    ]
