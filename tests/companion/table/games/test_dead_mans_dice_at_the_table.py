# SPDX-License-Identifier: MIT
"""Dead Man's Dice at the table: rolls and moves told from the tops, piles knocked over by SHOUT, AYE ends a turn."""

from __future__ import annotations

import itertools
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from companion.messages.message import Message
from companion.play.dead_mans_dice.tops import kind_rolled, may_be_either
from companion.table.inbox import Sighted
from tests.companion.table.conftest import die, events, labels
from vision.sighting import Reading, Sighting

PLACES = itertools.count(1)
FELL = "My pile was knocked over!"
LAY_IT = "lay it so, or press SHOUT if it fell"
TOO_MANY = "one die too many lies before you, take away what is not in this throw"

ROUND: tuple[dict[str, Any], ...] = (
    {"event": "place", "player": "Jack"},
    {"event": "end-turn", "player": "Jack"},
    {"event": "roll", "player": "Bart", "die": "regular", "face": 6},
    {"event": "place", "player": "Bart"},
    {"event": "end-turn", "player": "Bart"},
    {"event": "roll", "player": "Jack", "die": "jolly", "face": "skull"},
    {"event": "place", "player": "Jack"},
)
"""From Jack's 5 to the end of the round: his Jolly Roger on his pile."""


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


def test_dm_03_a_pile_that_was_pushed_aside_before_the_turn_is_a_pile(piled: Any, look: Any) -> None:
    """What the phone said counted before the camera had seen Bart's pile where it lies now."""
    jack, five, bart = lie(s1=[2, 5], s2=[6])
    look(piled, [jack, five, bart])
    look(piled, [jack, five, pushed := lie(s2=[6])[0]])
    assert piled.ask({"event": "place", "player": "Jack"}, 1).ok
    look(piled, [top := lie(s1=[5])[0], pushed])
    assert piled.ask({"event": "end-turn", "player": "Jack"}, 1).ok
    look(piled, [top, pushed, *lie(s2=[4])])
    assert events(piled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 4}


def test_dm_03_it_is_the_die_beside_the_pile_that_may_lie_there(piled: Any, look: Any) -> None:
    two, six = piled.table.now.sight.dice
    look(piled, [two, four := lie(s1=[4])[0], six])
    assert piled.state["instruction"]["id"] == "take-away"
    assert piled.ask({"event": "let-lie"}, 2).ok
    three = lie(s2=[3])[0]
    look(piled, [two, four, six, three])
    assert events(piled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 3}


def test_dm_03_the_die_beside_the_pile_is_the_roll(piled: Any, look: Any) -> None:
    assert piled.expected[-1] == 3
    look(piled, lie(s1=[2, 5], s2=[6]))
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}
    assert piled.expected[-1] is None


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        (
            {"s1": [2], "s2": [6, 5]},
            f"one of Jack's two dice is seen, the other one must lie where the camera sees it; Bart: {TOO_MANY}",
        ),
        ({"s1": [2, 5], "s2": [4]}, f"Bart's pile should show 6: {LAY_IT}"),
        ({"s1": [3, 5], "s2": [6]}, f"Jack's pile should show 2: {LAY_IT}"),
    ],
)
def test_dm_03_a_roll_that_does_not_fit_is_said(piled: Any, look: Any, zones: Any, words: str) -> None:
    look(piled, lie(**zones))
    assert piled.state["reading"]["why_not"] == words
    assert len(events(piled)) == 1


def test_dm_03_who_has_not_rolled_is_told_of_no_missing_die(piled: Any, look: Any) -> None:
    two, six = piled.table.now.sight.dice
    look(piled, [two, six, *lie(s2=[5])])
    assert piled.state["reading"]["why_not"] == f"Bart: {TOO_MANY}"
    look(piled, [two, *lie(s2=[6])])
    assert piled.state["reading"]["why_not"] == "Jack's die is not seen yet"


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
    assert rolled.state["reading"]["why_not"] == "Jack: place the die, or end your turn"


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
    assert rolled.you("Jack")["buttons"] == {"shout": "I knocked my pile over!", "aye": "End my turn"}
    assert rolled.you("Bart")["buttons"]["aye"] is None
    rolled.aye(2)
    assert len(events(rolled)) == 2
    rolled.aye(1)
    assert events(rolled)[-1] == {"event": "end-turn", "player": "Jack"}
    assert rolled.entries[-1].data["by"] == "Jack"
    assert rolled.cues[-1].sound == "press"
    assert rolled.state["game"]["turn"] == "Bart"


@pytest.fixture
def watched(rolled: Any) -> Any:
    """A camera looks on; Jack's hand is at the piles, and what it does there has not been read yet."""
    rolled.camera("ok")
    began = rolled.now_ns
    rolled.wait(50)
    for stillness in ("hands", "settling"):
        empty = Sighting(1456, 1088, "piles")
        rolled.table.handle(Sighted(Reading(empty, None, False, "something moves", still_ns=began), stillness))
        rolled.wait(200)
    return rolled


def ends(bench: Any, way: str) -> None:
    """Jack ends his turn, by button or by phone."""
    if way == "button":
        bench.aye(1)
    else:
        assert bench.ask({"event": "end-turn", "player": "Jack"}, 1).ok


@pytest.mark.parametrize("way", ["button", "phone"])
@pytest.mark.parametrize(
    ("zones", "moves"),
    [({"s1": [5], "s2": [6]}, ["place"]), ({"s1": [2, 5], "s2": [6]}, []), ({"s1": [2], "s2": [6]}, [])],
)
def test_dm_10_a_turn_ends_once_it_is_read_what_was_placed(
    watched: Any, look: Any, way: str, zones: Any, moves: list[str]
) -> None:
    ends(watched, way)
    assert len(events(watched)) == 2
    assert watched.you("Jack")["say"] == "Your turn ends once the camera has read what you placed."
    assert watched.you("Jack")["buttons"]["aye"] is None
    assert watched.state["instruction"]["id"] == "turn-ends"
    look(watched, watched.table.now.sight.dice if zones == {"s1": [2, 5], "s2": [6]} else lie(**zones))
    assert [event["event"] for event in events(watched)[2:]] == [*moves, "end-turn"]
    assert watched.state["pending"] is None
    assert watched.state["game"]["turn"] == "Bart"


def test_dm_s1_a_turn_that_ends_by_itself_is_not_ended_again(watched: Any, look: Any) -> None:
    watched.aye(1)
    look(watched, lie(s1=[6]))
    assert [event["event"] for event in events(watched)[2:]] == ["place", "plunder"]
    assert watched.state["pending"] is None
    assert watched.state["refusal"] is None
    assert watched.state["game"]["turn"] == "Bart"


def test_dm_10_whoever_does_not_wait_for_the_camera_ends_the_turn_by_phone(watched: Any, look: Any) -> None:
    watched.aye(1)
    look(watched, lie(s1=[4], s2=[6]))
    assert "fits no move" in watched.state["reading"]["why_not"]
    assert "End my turn at once" in labels(watched.you("Jack")["acts"])
    ends(watched, "phone")
    assert [event["event"] for event in events(watched)[2:]] == ["end-turn"]
    assert watched.state["game"]["hand"]["Jack"] == {"regular": 1, "jolly": True}


def test_dm_10_an_undo_takes_back_the_end_that_waits_too(watched: Any) -> None:
    watched.aye(1)
    assert watched.ask({"event": "undo"}).ok
    assert watched.state["pending"] is None


def test_dm_14_who_is_on_turn_shouts_that_the_own_pile_fell(rolled: Any) -> None:
    rolled.shout(1)
    assert events(rolled)[-1] == {"event": "knock", "player": "Jack", "pile": "Jack"}
    assert rolled.entries[-1].data["by"] == "Jack"
    assert rolled.cues[-1].sound == "press"
    assert "ruling" not in rolled.kinds
    assert rolled.state["game"]["scores"] == {"Jack": 0, "Bart": 0}
    assert rolled.state["game"]["turn"] == "Bart"


@pytest.fixture
def fallen(rolled: Any) -> Any:
    """Bart has shouted that his pile was knocked over."""
    rolled.shout(2)
    return rolled


def test_dm_s6_out_of_turn_it_is_asked_who_did_it(fallen: Any) -> None:
    assert fallen.state["floor"] == "Bart"
    assert fallen.kinds[-1] == "ruling"
    (asked, _leave) = fallen.you("Bart")["acts"]
    assert (asked["label"], asked["style"], asked["event"]) == (FELL, "main", {"event": "shout", "player": "Bart"})
    (field,) = asked["fields"]
    assert [choice["value"] for choice in field["choices"]] == ["Jack", "Bart"]
    assert [choice["label"] for choice in field["choices"]] == ["Jack", "I did it myself"]
    assert fallen.you("Bart")["say"] == "Say who knocked your pile over."
    assert fallen.you("Jack")["say"] == "Bart's pile was knocked over: Bart says who did it."
    assert labels(fallen.you("Jack")["acts"]) == ["Leave the game"]


@pytest.mark.parametrize(
    ("knocker", "scores", "turn", "phase", "told"),
    [
        pytest.param(
            *("Jack", {"Jack": -7, "Bart": 0}, "Bart", "restart"),
            "Jack knocked Bart's pile over and loses seven doubloons.",
            id="DM-15 whoever is on turn",
        ),
        pytest.param(
            *("Bart", {"Jack": 0, "Bart": 0}, "Jack", "placing"),
            "Bart's own pile fell: Bart starts again on the next turn.",
            id="DM-S6 oneself",
        ),
    ],
)
def test_who_knocked_the_pile_is_named(
    fallen: Any, knocker: str, scores: dict[str, int], turn: str, phase: str, told: str
) -> None:
    assert fallen.ask({"event": "shout", "player": "Bart", "knocker": knocker}, 2).ok
    assert events(fallen)[-1] == {"event": "knock", "player": knocker, "pile": "Bart"}
    assert fallen.entries[-1].data["by"] == "Bart"
    game = fallen.state["game"]
    assert (game["scores"], game["turn"], game["phase"]) == (scores, turn, phase)
    assert fallen.state["floor"] is None
    assert {"kind": "line", "text": told} in fallen.state["shown"]


def test_dm_s6_nobody_else_can_be_named(fallen: Any) -> None:
    outcome = fallen.ask({"event": "shout", "player": "Bart", "knocker": "Anne"}, 2)
    assert outcome.code == "bad-field"
    assert fallen.state["floor"] == "Bart"
    assert fallen.ask({"event": "shout", "player": "Jack", "knocker": "Jack"}, 1).code == "too-late"


def test_dm_s6_meanwhile_nothing_is_read_and_nothing_is_moved(fallen: Any, look: Any) -> None:
    before = fallen.state["game"]
    look(fallen, lie(s1=[5], s2=[6]))
    assert fallen.state["game"] == before
    why = "Bart's pile was knocked over: Bart says who did it."
    assert fallen.state["reading"]["why_not"] == why
    outcome = fallen.ask({"event": "place", "player": "Jack"}, 1)
    assert (outcome.code, outcome.message) == ("too-late", why)
    assert fallen.you("Jack")["buttons"] == {"shout": None, "aye": None}


def test_dm_s6_whoever_is_on_turn_may_own_up_meanwhile(fallen: Any) -> None:
    assert fallen.ask({"event": "knock", "player": "Jack", "pile": "Bart"}, 1).ok
    assert fallen.state["floor"] is None
    assert fallen.state["game"]["scores"]["Jack"] == -7


def test_dm_s6_who_does_not_say_it_in_time_may_shout_again(fallen: Any) -> None:
    fallen.wait(5_000)
    assert fallen.state["floor"] is None
    assert fallen.entries[-1].data["say"] == "Bart said nothing for 5 seconds: everybody may shout again."
    fallen.shout(2)
    assert fallen.state["floor"] == "Bart"


def test_dm_s6_the_phone_asks_at_once(rolled: Any) -> None:
    fell = next(act for act in rolled.you("Bart")["acts"] if act["label"] == FELL)
    assert fell["style"] == "plain"
    assert rolled.ask({**fell["event"], "knocker": "Bart"}, 2).ok
    assert events(rolled)[-1] == {"event": "knock", "player": "Bart", "pile": "Bart"}
    assert rolled.state["game"]["scores"] == {"Jack": 0, "Bart": 0}
    assert FELL not in labels(rolled.you("Bart")["acts"]), "there is no pile any more"


def test_dm_15_who_is_on_turn_owns_up_to_any_pile(rolled: Any) -> None:
    own = next(act for act in rolled.you("Jack")["acts"] if act["label"] == "I knocked a pile over")
    assert [choice["value"] for choice in own["fields"][0]["choices"]] == ["Jack", "Bart"]
    assert rolled.ask({**own["event"], "pile": "Bart"}, 1).ok
    assert rolled.state["game"]["phase"] == "restart"


def test_dm_s6_the_die_whose_throw_knocked_the_pile_over_is_the_roll_afterwards(piled: Any, look: Any) -> None:
    jack, thrown, bart = die(2, 1, (60.0, 10.0)), die(5, 1, (120.0, 10.0)), die(3, 2, (400.0, 10.0))
    look(piled, [jack, thrown])
    assert piled.state["game"]["phase"] == "rolling"
    assert piled.state["reading"]["why_not"] == "Bart's die is not seen yet"
    assert piled.ask({"event": "shout", "player": "Bart", "knocker": "Jack"}, 2).ok
    assert piled.expected[-1] is None
    look(piled, [jack, thrown])
    assert piled.state["game"]["phase"] == "restart", "the thrown die is not the victim's"
    look(piled, [jack, thrown, bart])
    assert events(piled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 3}
    assert piled.state["game"]["phase"] == "rolling"
    look(piled, [jack, thrown, bart])
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}
    assert piled.state["game"]["scores"] == {"Jack": -7, "Bart": 0}


def test_dm_s6_two_dice_beside_the_pile_are_one_too_many(piled: Any, look: Any) -> None:
    assert piled.ask({"event": "shout", "player": "Bart", "knocker": "Jack"}, 2).ok
    look(piled, lie(s1=[2, 5, 4], s2=[3]))
    assert piled.state["game"]["phase"] == "restart"
    assert piled.state["reading"]["why_not"].startswith("Jack: two dice too many lie before you")


def test_dm_15_the_victim_rolls_and_the_turn_goes_on(rolled: Any, look: Any) -> None:
    rolled.ask({"event": "shout", "player": "Bart", "knocker": "Jack"}, 2)
    assert rolled.you("Bart")["say"].startswith("Your pile was knocked over: roll")
    look(rolled, lie(s1=[2, 5], s2=[4]))
    assert events(rolled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 4}
    assert rolled.state["game"]["turn"] == "Jack"
    assert rolled.state["game"]["rolled"]["face"] == 5


def test_dm_16_an_empty_pile_can_not_be_shouted(begin: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.shout(1)
    assert bench.state["refusal"]["message"] == "SHOUT means nothing now."


def test_what_was_taken_back_does_not_count_again_by_itself(rolled: Any, look: Any) -> None:
    moved = lie(s1=[5], s2=[6])
    look(rolled, moved)
    rolled.ask({"event": "undo"})
    look(rolled, moved)
    assert rolled.state["game"]["rolled"] == {"die": "regular", "face": 5}


def test_dm_17_piles_that_still_lie_there_begin_no_round(rolled: Any, look: Any) -> None:
    """The round ends by phone; the tops, never seen so before, must not look like the next bottoms."""
    for event in ROUND:
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
    by_hand = next(act for act in acts if act["label"] == "Enter the roll by hand: a regular die")
    assert by_hand["event"] == {"event": "roll", "player": "Jack", "die": "regular"}
    assert [field["name"] for field in by_hand["fields"]] == ["face"]
    assert piled.ask({**by_hand["event"], "face": 5}, 1).ok
    assert piled.entries[-1].data["manual"]


@pytest.mark.parametrize("said", [None, "jolly", "regular"])
def test_by_hand_each_die_is_entered_with_its_own_faces(piled: Any, said: str | None) -> None:
    if said is not None:
        assert piled.ask({"event": "roll", "player": "Jack", "die": said}, 1).ok
    entered = [act for act in piled.you("Jack")["acts"] if act["label"].startswith("Enter the roll by hand")]
    faces = {act["event"]["die"]: [one["value"] for one in act["fields"][0]["choices"]] for act in entered}
    every = {"regular": [1, 2, 3, 4, 5, 6], "jolly": ["skull", 2, 3, 4, 5, 6]}
    assert faces == (every if said is None else {said: every[said]})
    assert entered[0]["label"].endswith("by hand") == (said is not None)


def test_dm_05_the_phone_offers_every_plunder(rolled: Any) -> None:
    rolled.ask({"event": "place", "player": "Jack"}, 1)
    assert labels(rolled.you("Jack")["acts"]) == [
        "Plunder Bart's 6",
        "End my turn",
        "I knocked a pile over",
        "Leave the game",
    ]


def test_dm_17_piles_of_the_last_round_may_lie_there_once_the_game_is_over(rolled: Any, look: Any) -> None:
    for event in ROUND:
        rolled.ask(event)
    assert rolled.ask({"event": "retire", "player": "Bart"}, 2).ok
    assert rolled.state["game"]["phase"] == "over"
    look(rolled, lie(s1=[1], s2=[6]))
    assert rolled.state["reading"]["why_not"] == ""


# In Dead Man's Dice the Jolly Roger's skull and a regular die's 1 are told by looking, and asked where neither is
# sure (docs/decisions/0018).


@pytest.fixture
def begun(begin: Any, look: Any) -> Any:
    """Jack has a 2, Bart a 6, each a regular die; it is Jack's turn."""
    return start(begin("dead-mans-dice", "Jack", "Bart"), look)


def ones(sign: str, *dice: Any) -> list[Any]:
    """The dice, all skulls among them seen to be of this sign."""
    return [replace(die, sign=sign) if die.face == "skull" else die for die in dice]


@pytest.mark.parametrize(
    ("sign", "rolled"),
    [("skull", {"die": "jolly", "face": "skull"}), ("pip", {"die": "regular", "face": 1})],
)
def test_a_one_is_told_by_looking_with_no_tap_before_the_throw(
    begun: Any, look: Any, sign: str, rolled: dict[str, Any]
) -> None:
    look(begun, ones(sign, *lie(s1=[2, "skull"], s2=[6])), set_name="piles")
    assert events(begun)[-1] == {"event": "roll", "player": "Jack", **rolled}
    shown = [die["face"] for die in begun.state["reading"]["dice"]]
    assert shown == [2, rolled["face"], 6]


@pytest.mark.parametrize(
    ("sign", "said", "rolled"),
    [("pip", "jolly", {"die": "jolly", "face": "skull"}), ("skull", "regular", {"die": "regular", "face": 1})],
    ids=["the Jolly Roger of plain dice", "a regular die with a skull for the 1"],
)
def test_what_the_phone_said_before_the_throw_stands_above_it(
    begun: Any, look: Any, sign: str, said: str, rolled: dict[str, Any]
) -> None:
    assert begun.ask({"event": "roll", "player": "Jack", "die": said}, 1).ok
    look(begun, ones(sign, *lie(s1=[2, "skull"], s2=[6])), set_name="piles")
    assert events(begun)[-1] == {"event": "roll", "player": "Jack", **rolled}


@pytest.mark.parametrize(
    ("said", "rolled"), [("jolly", {"die": "jolly", "face": "skull"}), ("regular", {"die": "regular", "face": 1})]
)
def test_what_is_neither_surely_is_asked_and_one_tap_settles_it(
    begun: Any, look: Any, said: str, rolled: dict[str, Any]
) -> None:
    look(begun, ones("either", *lie(s1=[2, "skull"], s2=[6])), set_name="piles")
    assert begun.state["reading"]["why_not"] == Message("say-which-die-you-rolled", name="Jack")
    assert labels(begun.you("Jack")["acts"])[:2] == ["I roll a regular die", "I roll the Jolly Roger"]
    assert len(events(begun)) == 1
    assert begun.ask({"event": "roll", "player": "Jack", "die": said}, 1).ok
    assert events(begun)[-1] == {"event": "roll", "player": "Jack", **rolled}


@pytest.mark.parametrize(
    ("regular", "jolly", "sign", "kind"),
    [
        (2, True, "either", "regular"),
        (2, True, "skull", "jolly"),
        (2, False, "skull", "regular"),
        (0, True, "pip", "jolly"),
    ],
    ids=["asked about", "seen", "all others lie in piles", "the last in hand, of plain dice"],
)
def test_a_die_that_is_not_in_hand_was_not_rolled(regular: int, jolly: bool, sign: Any, kind: str) -> None:
    hand: Any = SimpleNamespace(state={"hand": {"Jack": {"regular": regular, "jolly": jolly}}}, pending=None)
    assert kind_rolled(hand, "Jack", 1, sign) == kind
    assert may_be_either(hand, "Jack") is (regular > 0 and jolly)


def test_the_bottoms_of_the_piles_are_told_by_looking_too(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.look("nothing")
    look(bench, ones("skull", *lie(s1=["skull"], s2=[6])), set_name="skull")
    dice = {"Jack": {"die": "jolly", "face": "skull"}, "Bart": {"die": "regular", "face": 6}}
    assert events(bench)[-1] == {"event": "start-roll", "dice": dice}


def test_of_the_bottoms_too_one_is_asked_that_is_neither_surely(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.look("nothing")
    look(bench, ones("either", *lie(s1=["skull"], s2=[6])), set_name="skull")
    assert bench.state["reading"]["why_not"] == Message("say-which-die-you-rolled", name="Jack")
    assert bench.ask({"event": "start-roll", "player": "Jack", "die": "regular"}, 1).ok
    assert events(bench)[-1]["dice"]["Jack"] == {"die": "regular", "face": 1}
