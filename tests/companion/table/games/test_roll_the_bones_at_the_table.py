# SPDX-License-Identifier: MIT
"""Roll the Bones at the table: the pot is counted, a d12 is the Bone, everybody may declare one; no press races."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.companion.table.conftest import die, events, labels
from vision.sighting import number_words

PLACES = itertools.count(1)


def antes(count: int, bones: int = 0) -> list[Any]:
    """So many Jewels, and Bones, in the middle."""
    kinds = ["d6"] * count + ["d12"] * bones
    return [die(3, None, (60.0 * next(PLACES), 20.0), kind=kind) for kind in kinds]


def roll(seat: int, face: int, kind: str = "d6") -> Any:
    return die(face, seat, (60.0 * next(PLACES), 90.0), kind=kind)


@pytest.fixture
def anteing(begin: Any) -> Any:
    """Two Jewels each are to be anted; the ante begins."""
    return begin("roll-the-bones", "Ann", "Bob", "Cat")


@pytest.fixture
def declaring(anteing: Any, look: Any) -> Any:
    """Six Jewels lie in the middle; Bones may be declared."""
    look(anteing, lying := antes(6))
    anteing.pot = lying
    return anteing


def test_rb_03_dice_in_nobodys_zone_are_the_pot(declaring: Any) -> None:
    assert events(declaring) == [{"event": "ante", "pot": 6}]
    assert declaring.expected[:] == [None, 6, 9]
    assert declaring.state["awaits"]["centre"] == 6


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (antes(5), number_words(5, 6)),
        ([*antes(4), roll(1, 4), roll(1, 4)], "four of six dice lie in the middle: put the rest there too"),
        (
            [*antes(7), roll(1, 4)],
            "one die too many lies in the middle, take away what is not in this throw",
        ),
        (antes(5, 1), "one Bone among the antes: Bones are never anted"),
    ],
)
def test_rb_04_a_wrong_ante_is_said_and_not_counted(anteing: Any, look: Any, dice: Any, words: str) -> None:
    """G-07: a mismatch says for whom how many were expected and seen."""
    look(anteing, dice)
    assert anteing.state["reading"]["why_not"] == words
    assert events(anteing) == []


def test_rb_02_aye_says_that_the_antes_are_in(anteing: Any) -> None:
    assert anteing.you("Bob")["buttons"] == {"shout": None, "aye": "The antes are in"}
    assert anteing.you("Bob")["say"] == "Put two Jewels into the middle; say so when the antes are in."
    anteing.aye(2)
    assert events(anteing) == [{"event": "ante"}]
    assert anteing.entries[-1].data["by"] == "Bob"
    assert anteing.cues[-1].sound == "press"


def test_rb_02_one_die_in_each_zone_is_the_roll(declaring: Any, look: Any) -> None:
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 6), roll(3, 1)])
    dice = {name: {"die": "jewel", "face": face} for name, face in (("Ann", 2), ("Bob", 6), ("Cat", 1))}
    assert events(declaring)[-1] == {"event": "roll", "dice": dice}
    assert declaring.entries[-1].data["say"] == "Bob takes nine Jewels."


def test_rb_02_a_pot_that_was_won_is_no_ante_of_the_next_round(declaring: Any, look: Any) -> None:
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 6), roll(3, 1)])
    look(declaring, declaring.pot)
    assert declaring.state["game"]["phase"] == "ante"
    assert "the last pot still lies there" in declaring.state["reading"]["why_not"]
    assert declaring.state["instruction"]["id"] == "take-pot"
    assert "main" not in [act["style"] for act in declaring.you("Bob")["acts"]], "nothing else comes before that"
    look(declaring, antes(6))
    assert declaring.state["game"]["phase"] == "declaring"


def test_rb_06_a_bone_seen_where_none_was_declared_is_forfeited(declaring: Any, look: Any) -> None:
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 11, "d12"), roll(3, 1)])
    assert events(declaring)[-1]["dice"]["Bob"] == {"die": "bone", "face": 11}
    last = declaring.state["game"]["last"]
    assert last["forfeited"] == ["Bob"]
    assert declaring.entries[-1].data["say"].startswith("Bob rolled a Bone without declaring it: forfeited.")


def test_rb_06_a_jewel_seen_where_a_bone_was_declared_is_refused(declaring: Any, look: Any) -> None:
    declaring.ask({"event": "declare-bone", "player": "Bob"}, 2)
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 5), roll(3, 1)])
    assert "Bob: roll your Bone, and take this die back" in declaring.state["reading"]["why_not"]
    assert declaring.state["game"]["phase"] == "declaring"


def test_rb_05_shout_declares_and_everybody_may(declaring: Any) -> None:
    """No race: two who press within a millisecond both declare."""
    assert declaring.you("Ann")["buttons"] == {"shout": "I roll my Bone!", "aye": None}
    declaring.press(3)
    declaring.shout(1, at_ms=0.5)
    assert declaring.state["game"]["declared"] == ["Cat", "Ann"]
    assert "ruling" not in declaring.kinds
    assert declaring.cues[-1].sound == "press"
    declaring.wait(100)
    declaring.shout(2)
    assert declaring.state["game"]["declared"] == ["Cat", "Ann", "Bob"]
    assert declaring.state["refusal"] is None


def test_rb_05_late_edges_of_others_do_not_turn_a_press_into_an_early_one(declaring: Any) -> None:
    declaring.press(3)
    declaring.wait(10)
    declaring.press(1)
    declaring.wait(10)
    declaring.wait(10)
    assert declaring.state["game"]["declared"] == ["Cat", "Ann"]


def test_rb_05_a_second_declaration_says_nothing_new(declaring: Any) -> None:
    for _ in range(2):
        declaring.press(3)
        declaring.wait(200)
    assert declaring.kinds.count("event") == 2
    assert declaring.you("Cat")["say"] == "Roll your Bone."
    assert "I roll my Bone!" not in labels(declaring.you("Cat")["acts"])


def test_the_pot_is_filled_up_with_the_dice_of_a_player_who_leaves(declaring: Any, look: Any) -> None:
    """It said that one more die is to be rolled, though all lay there."""
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 4)])
    assert declaring.ask({"event": "retire", "player": "Cat"}, 3).ok
    assert declaring.state["instruction"]["id"] == "fill-pot"
    assert declaring.state["instruction"]["say"] == "Everybody: put the dice that the pot lacks into the middle."
    left = declaring.state["awaits"]["centre"] - 6
    look(declaring, [*declaring.pot, *antes(left), roll(1, 2), roll(2, 4)])
    assert events(declaring)[-1]["event"] == "roll"


def test_rb_05_the_table_says_which_die_the_last_one_rolls(declaring: Any, look: Any) -> None:
    declaring.press(3)
    declaring.wait(200)
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 4)])
    assert declaring.state["instruction"]["say"] == "Cat: roll your Bone."


def test_rb_05_a_bone_is_declared_before_the_own_die_is_rolled(declaring: Any, look: Any) -> None:
    look(declaring, [*declaring.pot, roll(1, 2), roll(2, 11, "d12")])
    for seat, name in ((1, "Ann"), (2, "Bob")):
        assert declaring.you(name)["buttons"]["shout"] is None
        assert "I roll my Bone!" not in labels(declaring.you(name)["acts"])
        late = declaring.ask({"event": "declare-bone", "player": name}, seat)
        assert (late.ok, late.code) == (False, "too-late")
    declaring.shout(1)
    assert declaring.state["refusal"]["message"].startswith("You have rolled: a Bone is declared before the roll.")
    assert declaring.ask({"event": "declare-bone", "player": "Cat"}, 3).ok, "who has not rolled yet may"
    look(declaring, [*declaring.pot, roll(2, 11, "d12")])
    assert declaring.ask({"event": "declare-bone", "player": "Ann"}, 1).ok, "it was no roll: the die is taken up"
    assert declaring.state["game"]["declared"] == ["Cat", "Ann"]


def test_rb_s7_a_declaration_before_the_antes_is_refused_in_plain_words(anteing: Any) -> None:
    anteing.shout(1)
    assert anteing.state["refusal"]["code"] == "wrong-phase"
    assert anteing.state["refusal"]["message"] == "SHOUT means nothing now."


def test_rb_08_a_face_off_wants_the_antes_in_the_middle_and_new_dice(declaring: Any, look: Any) -> None:
    first = [roll(1, 6), roll(2, 6), roll(3, 1)]
    look(declaring, [*declaring.pot, *first])
    game = declaring.state["game"]
    assert (game["phase"], game["contenders"]) == ("face-off", ["Ann", "Bob"])
    assert declaring.entries[-1].data["say"] == "Ann and Bob tie: face-off!"
    assert declaring.state["awaits"]["centre"] == 13
    middle = [*declaring.pot, *antes(7)]
    look(declaring, [*middle, *first[:2]])
    again = "roll your die again, it lies as it lay"
    assert declaring.state["reading"]["why_not"] == f"Ann: {again}; Bob: {again}"
    look(declaring, [*middle, roll(1, 4), roll(2, 3)])
    assert declaring.state["game"]["players"]["Ann"]["jewels"] == 10 - 2 - 1 - 2 - 1 + 15


def test_the_roll_by_hand_knows_which_dice_may_be_rolled(declaring: Any, look: Any) -> None:
    declaring.ask({"event": "declare-bone", "player": "Bob"}, 2)
    look(declaring, [roll(1, 2), roll(2, 11, "d12")], verified=False, why_not=number_words(2, 9), stillness="doubt")
    by_hand = next(act for act in declaring.you("Ann")["acts"] if act["label"] == "Enter the dice by hand")
    (field,) = by_hand["fields"]
    assert (field["shape"], field["faces"]) == ("die", "bones")
    assert field["dies"] == {"Ann": ["jewel", "bone"], "Bob": ["bone"], "Cat": ["jewel", "bone"]}
    assert field["value"]["Bob"] == {"die": "bone", "face": 11}
    assert field["value"]["Cat"] is None


def test_the_pot_may_be_counted_by_hand(anteing: Any) -> None:
    acts = anteing.table.now.for_referee()["acts_of"]["table"]
    assert labels(acts) == ["The antes are in", "Count the pot by hand"]
    assert anteing.ask({"event": "ante", "pot": 5}).code == "dice-mismatch"
    assert anteing.ask({"event": "ante", "pot": 6}).ok


def test_rb_11_the_pots_are_shown(declaring: Any) -> None:
    lines = [pot["words"] for panel in declaring.state["shown"] if panel["kind"] == "pots" for pot in panel["pots"]]
    assert lines == ["Centre pot: six Jewels, for Ann, Bob and Cat."]
