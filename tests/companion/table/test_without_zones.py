# SPDX-License-Identifier: MIT
"""A plain table without mat or zones: nobody has to enter dice by hand, for one player throws after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.table.adapter.without_zones import came_alone
from companion.table.inbox import Sighted
from companion.table.sight import Sight
from companion.table.throws import Lying, used
from tests.companion.table.conftest import die, events, judged
from vision.sighting import Die, Sighting
from vision.steady import verdict


def eye(bench: Any, dice: Sequence[Die] = (), set_name: str = "skull") -> None:
    """A camera over a plain table sees these dice."""
    judged(bench, Sighting(1456, 1088, set_name, tuple(dice), zoned=False))


def at(x: float, face: Any, y: float = 300.0, **more: Any) -> Die:
    return die(face, None, (x, y), **more)


def why(bench: Any) -> str:
    return str(bench.state["reading"]["why_not"])


def says(bench: Any, name: str) -> str:
    return str(bench.you(name)["say"])


# Pirates Dice: the roll-off


def test_pd_03_the_roll_off_is_made_one_after_the_other(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench)
    assert says(bench, "Ann") == "Roll one die in the open: the highest begins."
    assert says(bench, "Cat") == "Wait: Ann rolls for who begins."
    ann, bob, cat = at(100, 3), at(700, 6), at(400, 2)
    eye(bench, [ann])
    assert bench.state["pending"] == {"event": "roll-off", "dice": {"Ann": 3}}
    assert says(bench, "Bob") == "Roll one die in the open: the highest begins."
    eye(bench, [ann, bob])
    eye(bench, [ann, bob, cat])
    assert events(bench)[-1] == {"event": "roll-off", "dice": {"Ann": 3, "Bob": 6, "Cat": 2}}
    assert bench.state["game"]["turn"] == "Bob"


def test_pd_03_who_took_the_die_back_has_rolled_all_the_same(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    eye(bench, [at(100, 3)])
    eye(bench)
    eye(bench, [at(110, 5)])
    assert events(bench)[-1] == {"event": "roll-off", "dice": {"Ann": 3, "Bob": 5}}


def test_pd_03_a_die_that_was_knocked_is_nobody_s_throw(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    eye(bench, [at(100, 3)])
    eye(bench, [at(180, 4)])
    assert bench.state["pending"]["dice"] == {"Ann": 3}
    assert "Bob, take yours up or cover them, then throw or lift them alone" in why(bench)
    eye(bench, [at(180, 4), at(500, 5)])
    assert events(bench)[-1] == {"event": "roll-off", "dice": {"Ann": 3, "Bob": 5}}


def test_pd_03_all_at_once_is_nobody_s_throw_and_the_first_is_asked_by_name(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench)
    lying = [at(100, 3), at(400, 6), at(700, 2)]
    eye(bench, lying)
    assert "whose dice are whose can't be seen: Ann, take yours up" in why(bench)
    eye(bench, lying[1:])
    eye(bench, [at(150, 4), *lying[1:]])
    assert bench.state["pending"]["dice"] == {"Ann": 4}
    assert why(bench) == "Bob's die is not seen yet"


def test_pd_03_those_who_tie_roll_again_and_the_others_dice_lie_there(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench)
    ann, bob, cat = at(100, 6), at(400, 6), at(700, 2)
    for lying in ([ann], [ann, bob], [ann, bob, cat]):
        eye(bench, lying)
    assert bench.state["game"]["contenders"] == ["Ann", "Bob"]
    assert why(bench) == "Ann: roll your die again, it lies as it lay"
    eye(bench, [at(200, 2), bob, cat])
    assert bench.state["pending"]["dice"] == {"Ann": 2}
    eye(bench, [at(200, 2), at(300, 5), cat])
    assert bench.state["game"]["turn"] == "Bob"


def test_pd_03_another_s_die_is_pushed_while_the_own_is_taken_up_and_that_is_no_throw(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    eye(bench, [at(100, 6)])
    eye(bench, [at(100, 6), at(400, 6)])
    eye(bench, [at(100, 6), at(430, 6)])
    eye(bench, [at(430, 6)])
    assert bench.state["pending"] is None
    eye(bench, [at(430, 6), at(700, 2)])
    assert bench.state["pending"]["dice"] == {"Ann": 2}


def test_a_restart_between_two_throws_forgets_neither_the_first_nor_where_it_lies(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    eye(bench, [at(100, 3)])
    bench.start()
    assert bench.state["pending"] == {"event": "roll-off", "dice": {"Ann": 3}}
    eye(bench, [at(100, 3)])
    assert bench.state["game"]["phase"] == "roll-off"
    eye(bench, [at(100, 3), at(500, 5)])
    assert events(bench)[-1] == {"event": "roll-off", "dice": {"Ann": 3, "Bob": 5}}


def test_with_zones_one_die_in_the_middle_is_nobody_s_throw(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    for lying in ((), (at(100, 3),)):
        sighting = Sighting(1456, 1088, "skull", lying, zoned=True)
        bench.table.handle(Sighted(*verdict(sighting, bench.expected[-1])))
    assert bench.state["pending"] is None
    assert "Ann's die is not seen yet; Bob's die is not seen yet" in why(bench)


def test_dice_may_still_be_entered_by_hand_for_all(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    eye(bench, [at(100, 3)])
    (act,) = [one for one in bench.you("Ann")["acts"] if one["label"] == "Enter the dice by hand"]
    assert set(act["fields"][0]["of"]) == {"Ann", "Bob"}
    assert bench.ask({**act["event"], "dice": {"Ann": 2, "Bob": 6}}, 1).ok
    assert (bench.state["game"]["turn"], bench.state["pending"]) == ("Bob", None)


# Roll the Bones


def antes(second: float = 400) -> list[Die]:
    return [at(one, 2, 600.0) for one in (300, second, 500, 600)]


@pytest.fixture
def anted(begin: Any) -> Any:
    """Ann and Bob have put their antes in."""
    bench = begin("roll-the-bones", "Ann", "Bob")
    eye(bench, set_name="bones")
    eye(bench, antes(), set_name="bones")
    assert bench.state["game"]["phase"] == "declaring"
    return bench


def test_rb_05_one_die_rolled_alone_beside_the_pot_is_whose_turn_it_is(anted: Any) -> None:
    pot = antes()
    eye(anted, [*pot, at(900, 5)], set_name="bones")
    assert anted.state["pending"]["dice"] == {"Ann": {"die": "jewel", "face": 5}}
    assert says(anted, "Ann") == "Wait: Bob rolls."
    eye(anted, [*pot, at(900, 5), at(1000, 3)], set_name="bones")
    assert anted.state["game"]["players"]["Ann"]["jewels"] > anted.state["game"]["players"]["Bob"]["jewels"]


def test_rb_05_a_roll_that_knocks_the_pot_counts_all_the_same(anted: Any) -> None:
    eye(anted, [*antes(430), at(700, 5)], set_name="bones")
    assert "Ann, take yours up" in why(anted)
    eye(anted, antes(430), set_name="bones")
    assert anted.state["pending"] is None, "what was knocked is no roll"
    eye(anted, [*antes(430), at(900, 4)], set_name="bones")
    assert anted.state["pending"]["dice"] == {"Ann": {"die": "jewel", "face": 4}}


def test_rb_05_dice_of_the_last_round_that_are_pushed_one_after_the_other_are_no_roll() -> None:
    """Ann's die of the round before was pushed, and then known to lie there; now Bob's is pushed: nobody has rolled."""
    anns, pushed, bobs = at(900, 3), at(914, 3, 311), at(1014, 4, 308)
    sight = Sight(last_counted=(used(anns, "Ann"), used(at(1000, 4), "Bob")))
    lying = [Lying(pushed, None, used(pushed, None, "out of play"), 0), Lying(bobs, None, None, 0)]
    assert all(one.before is not None for one in came_alone(lying, sight, "Ann"))
    rolled = came_alone(lying[1:], sight, "Ann")
    assert [one.before for one in rolled] == [None], "with the own die gone, what moved is the roll"


def test_rb_06_a_bone_that_is_declared_meanwhile_takes_no_roll_back(anted: Any) -> None:
    pot = antes()
    eye(anted, [*pot, at(900, 5)], set_name="bones")
    assert anted.ask({"event": "declare-bone", "player": "Ann"}, 1).code == "too-late", "the own die was read (RB-05)"
    assert anted.ask({"event": "declare-bone", "player": "Bob"}, 2).ok
    assert anted.state["pending"]["dice"] == {"Ann": {"die": "jewel", "face": 5}}
    eye(anted, [*pot, at(900, 5), at(1000, 3)], set_name="bones")
    assert "Bob: roll your Bone, and take this die back" in why(anted)
    eye(anted, [*pot, at(900, 5)], set_name="bones")
    eye(anted, [*pot, at(900, 5), at(1000, 11, kind="d12")], set_name="bones")
    assert events(anted)[-1]["dice"]["Bob"] == {"die": "bone", "face": 11}


def test_rb_05_a_die_in_doubt_is_a_roll_whoever_declares_before_it_lies_flat(anted: Any) -> None:
    pot = antes()
    eye(anted, [*pot, at(900, 5, cocked=True)], set_name="bones")
    assert anted.ask({"event": "declare-bone", "player": "Bob"}, 2).ok
    eye(anted, [*pot, at(903, 5)], set_name="bones")
    assert anted.state["pending"]["dice"] == {"Ann": {"die": "jewel", "face": 5}}


# Dead Man's Dice


@pytest.fixture
def piled(begin: Any) -> Any:
    """Jack has a 2 and Bart a 6, rolled one after the other; it is Jack's turn."""
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench)
    eye(bench, [at(300, 2)])
    assert says(bench, "Jack") == "Wait: Bart rolls a die."
    eye(bench, [at(300, 2), at(900, 6)])
    assert bench.state["game"]["turn"] == "Jack"
    eye(bench, [at(300, 2), at(900, 6)], set_name="piles")
    return bench


def test_dm_02_dm_03_piles_tell_by_their_places_whose_dice_are_whose(piled: Any) -> None:
    eye(piled, [at(300, 2), at(500, 5), at(900, 6)], set_name="piles")
    assert events(piled)[-1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}
    eye(piled, [at(306, 5), at(900, 6)], set_name="piles")
    assert events(piled)[-1] == {"event": "place", "player": "Jack"}
    eye(piled, [at(303, 6)], set_name="piles")
    assert events(piled)[-1] == {"event": "plunder", "player": "Jack", "from": "Bart"}
    eye(piled, [at(303, 6), at(700, 4)], set_name="piles")
    assert events(piled)[-2:] == [
        {"event": "roll", "player": "Bart", "die": "regular", "face": 4},
        {"event": "place", "player": "Bart"},
    ]


def test_dm_02_a_pile_that_is_pushed_twice_while_others_throw_is_still_whose_it_was(begin: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench)
    eye(bench, [at(300, 2, track=1)])
    eye(bench, [at(325, 2, track=1)])
    eye(bench, [at(350, 2, track=1)])
    eye(bench, [at(350, 2, track=1), at(900, 6, track=2)])
    assert bench.state["game"]["turn"] == "Jack"
    assert [one.owner for one in bench.table.now.sight.last_counted] == ["Jack", "Bart"]


def test_dm_02_no_pile_is_begun_while_those_of_the_last_round_stand(piled: Any) -> None:
    eye(piled, [at(300, 2), at(500, 5), at(900, 6)], set_name="piles")
    eye(piled, [at(306, 6)], set_name="piles")
    eye(piled, [at(306, 6), at(700, 3)], set_name="piles")
    piled.ask({"event": "roll", "player": "Jack", "die": "jolly"}, 1)
    eye(piled, [at(306, "skull"), at(700, 3)], set_name="piles")
    assert piled.state["game"]["phase"] == "start"
    eye(piled, [at(306, 5), at(700, 3)])
    assert why(piled) == "take all dice back in hand, then roll"
    eye(piled)
    eye(piled, [at(500, 4)])
    assert piled.state["pending"]["dice"] == {"Jack": {"die": "regular", "face": 4}}


# Pirate's Lies

DECK = [
    {"id": effect, "name": effect, "rating": 1, "effect": effect, "amount": 1, "target": "opponent", "copies": 4}
    for effect in ("nudge", "steal")
]
CUPS = [at(100, 2), at(140, 3), at(900, 4), at(940, 5)]


def called(begin: Any, dice: int) -> Any:
    """Bob has laid a card, and calls Ann a liar; the cups are to be lifted."""
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=DECK, dice=dice)
    eye(bench)
    bench.ask({"event": "lay-cards", "player": "Bob", "count": 1})
    bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2})
    bench.ask({"event": "challenge", "player": "Bob"})
    return bench


@pytest.fixture
def lifted(begin: Any) -> Any:
    """Ann and then Bob have lifted their cups; Bob has laid a card."""
    bench = called(begin, dice=2)
    eye(bench, CUPS[:2])
    assert bench.state["pending"] == {"event": "reveal", "dice": {"Ann": [2, 3]}}
    eye(bench, CUPS)
    assert bench.state["game"]["cups"] == {"Ann": [2, 3], "Bob": [4, 5]}
    return bench


def test_pl_21_cups_are_lifted_one_after_the_other_where_cards_lie(begin: Any) -> None:
    bench = called(begin, dice=2)
    eye(bench, CUPS)
    assert "Ann, take yours up or cover them" in why(bench)
    eye(bench, CUPS[2:])
    eye(bench, CUPS)
    assert bench.state["pending"]["dice"] == {"Ann": [2, 3]}


def test_pl_22_the_last_die_of_a_cup_is_not_stolen_while_it_lies_there(begin: Any) -> None:
    bench = called(begin, dice=1)
    eye(bench, [at(100, 2)])
    eye(bench, [at(100, 2), at(900, 5)])
    event = {"event": "resolve", "player": "Bob", "card": "steal", "target": {"player": "Ann", "index": 0}}
    assert bench.ask(event, 2).ok
    eye(bench, [at(100, 2), at(930, 5, 330.0)])
    assert why(bench) == "Bob: lay the die that you take beside yours"


def test_pl_05_a_knocked_die_is_nobody_s_cup(lifted: Any) -> None:
    lifted.ask({"event": "decline", "player": "Bob"}, 2)
    lost = at(700, 1, 500.0)
    eye(lifted, [lost])
    lifted.ask({"event": "lay-cards", "player": "Bob", "count": 1})
    lifted.ask({"event": "bid", "player": lifted.state["game"]["turn"], "quantity": 1, "face": 2})
    eye(lifted, [at(730, 1, 520.0)])
    lifted.ask({"event": "challenge", "player": lifted.state["game"]["turn"]})
    assert lifted.state["game"]["phase"] == "reveal"
    eye(lifted, [at(730, 1, 520.0)])
    assert lifted.state["pending"] is None


def test_pl_22_a_card_s_effect_is_told_by_the_places_of_the_dice(lifted: Any) -> None:
    assert lifted.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    eye(lifted, [at(100, 2), at(143, 4, 304.0), *CUPS[2:]])
    assert events(lifted)[-1]["dice"] == {"Ann": [2, 4]}


def test_pl_22_a_stolen_die_is_the_thief_s_once_it_lies_there(lifted: Any) -> None:
    event = {"event": "resolve", "player": "Bob", "card": "steal", "target": {"player": "Ann", "index": 1}}
    assert lifted.ask(event, 2).ok
    eye(lifted, [CUPS[0], at(180, 3, 330.0), *CUPS[2:]])
    assert why(lifted) == "Bob: lay the die that you take beside yours"
    eye(lifted, [CUPS[0], *CUPS[2:], at(980, 3)])
    assert events(lifted)[-1]["dice"] == {"Ann": [2], "Bob": [4, 5, 3]}


def test_pl_17_a_die_that_was_put_back_after_an_undo_is_not_stolen_again_by_that(begin: Any) -> None:
    undo = {"id": "undo", "name": "undo", "rating": 1, "effect": "undo", "amount": 1, "target": "opponent", "copies": 4}
    bench = begin("pirates-lies", "Ann", "Bob", "Cat", cards="printed", deck=[*DECK, undo], dice=1)
    eye(bench)
    for name in ("Ann", "Bob", "Cat"):
        assert bench.ask({"event": "lay-cards", "player": name, "count": 1}).ok
    bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2})
    bench.ask({"event": "challenge", "player": "Bob"})
    ann, bob, cat = at(100, 2), at(700, 4), at(400, 6, 500.0)
    for lying in ([ann], [ann, bob], [ann, bob, cat]):
        eye(bench, lying)
    steal = {"event": "resolve", "card": "steal", "target": {"player": "Ann", "index": 0}}
    assert bench.ask({**steal, "player": "Bob"}, 2).ok
    eye(bench, [at(740, 2), bob, cat])
    assert bench.state["game"]["cups"] == {"Ann": [], "Bob": [4, 2], "Cat": [6]}
    undone = {"event": "undo-card", "player": "Ann", "card": "undo", "target": {"player": "Bob", "index": 0}}
    assert bench.ask(undone, 1).ok
    eye(bench, [at(110, 2, 340.0), bob, cat])
    assert bench.ask({**steal, "player": "Cat"}, 3).ok
    bench.start()  # that is not forgotten
    eye(bench, [at(110, 2, 340.0), bob, cat])
    assert why(bench) == "Cat: lay the die that you take beside yours"
    eye(bench, [at(430, 2, 500.0), bob, cat])
    assert events(bench)[-1]["dice"] == {"Ann": [], "Cat": [6, 2]}


def test_pl_22_a_nudge_moves_no_die_into_another_cup(lifted: Any) -> None:
    assert lifted.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    eye(lifted, [CUPS[0], at(900, 4, 340.0), *CUPS[2:]])
    assert why(lifted) == "Ann: lay your red die back where it lay, this card moves none"
    eye(lifted, [CUPS[0], at(150, 4), *CUPS[2:]])
    assert events(lifted)[-1]["dice"] == {"Ann": [2, 4]}


# Lucky Seven


def row(number: int, y: float, **shown: int) -> list[dict[str, Any]]:
    """Seven coasters in row ``number``; ``p3=5``: the one at position 3 shows 5."""
    return [
        {
            "x": 100.0 * place,
            "y": y,
            "size": 80.0,
            "face_up": f"p{place}" in shown,
            "number": shown.get(f"p{place}"),
            "sure": 0.999,
            "position": place,
            "row": number,
        }
        for place in range(1, 8)
    ]


def rows(bench: Any, *told: list[dict[str, Any]]) -> None:
    """A camera over a plain table sees these coasters."""
    coasters = tuple(one for row_ in told for one in row_)
    sighting = Sighting(1456, 1088, "coasters", extra={"coasters": coasters}, zoned=False)
    bench.table.handle(Sighted(*verdict(sighting, bench.expected[-1])))


def turns(bench: Any) -> list[tuple[str, int, int]]:
    return [(event["player"], event["position"], event["number"]) for event in events(bench) if "number" in event]


def test_ls_03_rows_are_begun_one_after_the_other_and_then_told_by_their_places(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob")
    rows(bench, row(1, 200), row(2, 800))
    assert says(bench, "Bob") == "Wait: Ann turns a first coaster."
    assert bench.state["awaits"]["dice"] == {"Ann": 7}
    rows(bench, row(1, 200), row(2, 800, p3=5))
    assert says(bench, "Bob") == "Turn any coaster and leave it face up."
    rows(bench, row(1, 800, p3=5, p5=1), row(2, 200, p1=4))
    assert turns(bench) == [("Ann", 3, 5), ("Ann", 5, 1), ("Bob", 1, 4)]
    bench.start()
    rows(bench, row(1, 800, p3=5, p5=1), row(2, 200, p1=4, p4=2))
    assert turns(bench)[3:] == [("Bob", 4, 2)]


def test_ls_03_two_rows_begun_at_once_are_nobody_s(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob")
    rows(bench, row(1, 200, p1=2), row(2, 800, p3=5))
    assert turns(bench) == []
    assert why(bench) == "whose row is whose can't be seen: Ann, turn your first coaster alone"


def test_ls_03_a_row_that_was_entered_by_hand_is_nobody_else_s(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob", "Cat")
    rows(bench, row(1, 200), row(2, 500), row(3, 800))
    assert bench.ask({"event": "turn", "player": "Cat", "position": 3, "number": 5}).ok
    rows(bench, row(1, 200), row(2, 500), row(3, 800, p3=5))
    assert turns(bench) == [("Cat", 3, 5)]
    rows(bench, row(1, 200, p1=2), row(2, 500), row(3, 800, p3=5))
    rows(bench, row(1, 200, p1=2), row(2, 500, p7=6), row(3, 800, p3=5))
    rows(bench, row(1, 200, p1=2), row(2, 500, p7=6), row(3, 800, p3=5, p5=1))
    assert turns(bench)[1:] == [("Ann", 1, 2), ("Bob", 7, 6), ("Cat", 5, 1)]


def test_ls_03_two_rows_entered_alike_and_seen_are_no_first_coaster_of_others(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob", "Cat")
    for name in ("Bob", "Cat"):
        assert bench.ask({"event": "turn", "player": name, "position": 3, "number": 5}).ok
    rows(bench, row(1, 200), row(2, 500, p3=5), row(3, 800, p3=5))
    assert turns(bench) == [("Bob", 3, 5), ("Cat", 3, 5)]
    rows(bench, row(1, 200, p1=2), row(2, 500, p3=5), row(3, 800, p3=5))
    assert turns(bench)[2:] == [("Ann", 1, 2)]


def test_ls_09_in_the_next_round_rows_lie_where_they_lay(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob", match="rounds", rounds=2)
    rows(bench, row(1, 200, p1=1), row(2, 800))
    rows(bench, row(1, 200, p1=1), row(2, 800, p2=2))
    assert bench.ask({"event": "next-round"}).ok
    rows(bench, row(1, 200), row(2, 800))
    rows(bench, row(1, 205, p3=4), row(2, 790, p6=2))
    assert turns(bench)[2:] == [("Ann", 3, 4), ("Bob", 6, 2)]
