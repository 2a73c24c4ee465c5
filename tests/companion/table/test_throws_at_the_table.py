# SPDX-License-Identifier: MIT
"""The table speaks of throws, not of counts: what lies there from before is known, named, and in nobody's way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.messages.message import Message
from companion.table.astray import against, left_over
from companion.table.inbox import Sighted
from companion.table.throws import LEFT_OVER, Lying, Place, Throw, settled, split_throw, used
from tests.companion.table.conftest import die, events, judged
from vision.sighting import Die, Doubt, ReachesIn, Reading, Sighting, SymbolFace, number_words
from vision.steady import verdict

MIDDLE = (700.0, 540.0)
SWORD, BOAT, SKULL = (
    SymbolFace(symbol, colour) for symbol, colour in (("sword", "red"), ("boat", "blue"), ("skull", "green"))
)


def eye(
    bench: Any, dice: Sequence[Die] = (), doubts: Sequence[Doubt] = (), set_name: str = "skull", **more: Any
) -> None:
    """The eye sees these dice, and judges them anew as often as the table asks for another number."""
    judged(bench, Sighting(1456, 1088, set_name, tuple(dice), tuple(doubts), **more))


def cup(seat: int | None, *faces: Any, row: float = 0.0, **more: Any) -> list[Die]:
    """Dice before a seat, those of each ``row`` at places of their own."""
    lying = [die(face, seat, (80.0 * n + 7, 60.0 * (seat or 9) + 400 * row)) for n, face in enumerate(faces, 1)]
    return [replace(one, **more) for one in lying]


def why(bench: Any) -> str:
    return str(bench.state["reading"]["why_not"])


def lines(shown: Any) -> list[str]:
    return [panel["text"] for panel in shown["shown"] if panel["kind"] == "line"]


def challenged(bench: Any, doubter: str, bidder: str) -> None:
    assert bench.ask({"event": "bid", "player": bidder, "quantity": 1, "face": 2}).ok
    assert bench.ask({"event": "challenge", "player": doubter}).ok


def unzoned(dice: Sequence[Die]) -> list[Die]:
    return [replace(one, zone=None) for one in dice]


@pytest.fixture
def counted(begin: Any, request: Any) -> Any:
    """Ann, Bob and Cat have two dice each; Bob has just lost one. His two lie where they counted."""
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", first="Ann", dice=2)
    eye(bench)
    challenged(bench, "Bob", "Ann")
    lifted = [*cup(1, 2, 3), *cup(2, 4, 5), *cup(3, 2, 6)]
    eye(bench, lifted if getattr(request, "param", True) else unzoned(lifted))
    assert bench.state["game"]["players"]["Bob"]["dice"] == 1
    return bench


# 1: Pirates Dice by its sheet: lost dice lie in the middle of the table


@pytest.mark.parametrize(("counted", "zones"), [(True, True), (False, False)], indirect=["counted"])
@pytest.mark.parametrize("seat", [None, 2, 6], ids=["in the middle", "before Bob", "where nobody sits"])
def test_row_1_dice_out_of_play_lie_there_and_the_next_count_counts(
    counted: Any, seat: int | None, zones: bool
) -> None:
    """Pirates Dice by its sheet: lost dice go "in the centre of the table". The next count: "1 in nobody's zone", or
    "4 of 3 seen". No way on but by hand (PD-10).
    """
    lost = [die(5, seat, MIDDLE)]
    lifted = [*cup(1, 3, 3, row=1), *cup(2, 2, row=1), *cup(3, 6, 6, row=1)]
    if not zones:
        lost, lifted = unzoned(lost), unzoned(lifted)
    eye(counted, lost)  # the others are under cups
    challenged(counted, "Cat", "Bob")
    assert counted.state["game"]["phase"] == "reveal"
    eye(counted, [*lost, *lifted])
    assert counted.expected[-2] == 6, "five dice in play, one besides"
    last = counted.state["game"]["last"]
    assert (last["count"], last["loser"]) == (1, "Cat"), "the die that was lost does not count"


def test_row_1_a_die_in_the_middle_that_nobody_has_lost_is_named(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    eye(bench)
    challenged(bench, "Bob", "Ann")
    eye(bench, [*cup(1, 2, 3), *cup(2, 4, 5), die(5, None, MIDDLE)])
    assert "the red die lies in nobody's place: push it to its owner or take it away" in why(bench)
    assert bench.state["game"]["phase"] == "reveal"


@pytest.mark.parametrize("lost", [[(5, None), (3, None)], [(5, 1), (3, 2)]], ids=["in the middle", "before each"])
def test_row_1_as_many_dice_out_of_play_as_are_in_play_are_no_lifted_cups(begin: Any, lost: Any) -> None:
    """One die each is in play, and still under its cup."""
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    eye(bench)
    for row, bidder, doubter, lifted in ((0, "Ann", "Bob", [4, 5]), (0.5, "Bob", "Ann", [5])):
        challenged(bench, doubter, bidder)
        eye(bench, [*cup(1, 2, 3, row=row), *cup(2, *lifted, row=row)])
    out = [die(face, seat, (900.0 + 60 * n, 500.0)) for n, (face, seat) in enumerate(lost)]
    eye(bench, out)
    assert bench.ask({"event": "bid", "player": bench.state["game"]["turn"], "quantity": 2, "face": 6}).ok
    assert bench.ask({"event": "challenge", "player": bench.state["game"]["turn"]}).ok
    eye(bench, out)
    assert bench.state["game"]["phase"] == "reveal"
    eye(bench, [*out, *cup(1, 6, row=1), *cup(2, 6, row=1)])
    assert bench.state["game"]["last"]["count"] == 2


# 2: a tie in the roll-off


def test_row_2_two_roll_again_while_the_dice_of_the_others_lie_there(begin: Any) -> None:
    """Roll-off tie: two roll again, the losers' dice still lie there: "4 seen, 2 wanted" for ever (PD-03)."""
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", "Dan")
    first = [*cup(1, 6), *cup(2, 6), *cup(3, 2), *cup(4, 3)]
    eye(bench, first)
    assert bench.state["game"]["contenders"] == ["Ann", "Bob"]
    assert why(bench) == "Ann: roll your die again, it lies as it lay; Bob: roll your die again, it lies as it lay"
    assert bench.expected[-1] == 4
    again = [*cup(1, 3, row=1), *cup(2, 5, row=1), *first[2:]]
    eye(bench, [again[0], *first[1:]])
    assert why(bench) == "Bob: roll your die again, it lies as it lay"
    eye(bench, again)
    assert bench.state["game"]["turn"] == "Bob"


def test_row_2_a_loser_s_die_that_was_taken_away_is_not_missed(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench, [*cup(1, 6), *cup(2, 6), *cup(3, 2)])
    eye(bench, [*cup(1, 3, row=1), *cup(2, 5, row=1)])
    assert bench.state["game"]["turn"] == "Bob"


def test_row_2_a_loser_who_rolls_again_is_told(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench, [*cup(1, 6), *cup(2, 6), *cup(3, 2)])
    eye(bench, [*cup(1, 3, row=1), *cup(2, 5, row=1), *cup(3, 6, row=1, colour="blue")])
    assert "Cat: take your blue die away, it is not in this throw" in why(bench)
    assert bench.state["game"]["phase"] == "roll-off"


# 3: a player who is out


@pytest.mark.parametrize("moved", [False, True], ids=["as it lay", "pushed aside"])
@pytest.mark.parametrize("zones", [True, False], ids=["with zones", "without zones"])
def test_row_3_the_last_die_of_one_who_is_out_stays(begin: Any, zones: bool, moved: bool) -> None:
    """An eliminated player's last die stays: "9 seen, 8 wanted" for ever (PD-12)."""
    bench = begin("pirates-dice", "Ann", "Bob", "Cat", first="Ann", dice=1)

    def seen(*lying: Die) -> None:
        eye(bench, [one if zones else replace(one, zone=None) for one in lying])

    seen()
    challenged(bench, "Bob", "Ann")
    seen(*cup(1, 2), *cup(2, 4), *cup(3, 5))
    assert bench.state["game"]["players"]["Bob"]["out"]
    left = cup(2, 4, row=0.4 if moved else 0)
    seen(*left)
    bench.ask({"event": "bid", "player": "Cat", "quantity": 2, "face": 6})
    bench.ask({"event": "challenge", "player": "Ann"})
    seen(*cup(1, 2, row=1), *left, *cup(3, 5, row=1))
    assert bench.state["game"]["phase"] == "over"


# 4: what lies there from the last game, or from whatever was there


def test_row_4_the_next_game_begins_with_the_last_pot_on_the_table(begin: Any) -> None:
    """Next game begins with the pot of the last one on the table: "12 seen, 4 wanted"."""
    bench = begin("roll-the-bones", "Ann", "Bob")
    pot = [die(3, None, (500 + 40.0 * n, 500.0)) for n in range(12)]
    eye(bench, pot, set_name="bones")
    bench.ask({"event": "close-game"})
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, pot)
    assert lines(bench.state) == ["Take the twelve dice in the middle away, they lie there from before."]
    eye(bench, [*pot, *cup(1, 2), *cup(2, 6)])
    assert bench.state["game"]["turn"] == "Bob"


def test_row_4_the_next_game_begins_with_28_coasters_on_the_table(begin: Any) -> None:
    """Next game begins with 28 coasters on the table: "30 seen, 1 wanted... cocked, and 30 more".

    What reads dice takes them for thirty dice in doubt: all of it lay there before, and nothing waits for it.
    """
    bench = begin("lucky-seven", "Ann", "Bob", "Cat", "Dan")
    places = [(100.0 + 90 * column, 300.0 + 90 * row) for row in range(4) for column in range(7)]
    told = tuple(
        {"x": x, "y": y, "size": 80.0, "face_up": n % 2 == 0, "number": n % 7 + 1 if n % 2 == 0 else None, "sure": 1.0}
        for n, (x, y) in enumerate(places)
    )
    eye(bench, set_name="coasters", extra={"coasters": told})
    bench.ask({"event": "close-game"})
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    odd = [die(None, None, (x + 9, y - 12), sure=0.4) for x, y in places[:20]]
    odd += [die(4, None, (x, y), sure=0.6, cocked=True) for x, y in places[20:]]
    doubts = [Doubt(one.x, one.y, "perhaps a die") for one in odd]
    eye(bench, odd, doubts)
    eye(bench, [*odd, *cup(1, 2), *cup(2, 6)], doubts)
    assert bench.state["game"]["turn"] == "Bob"
    assert [one["face"] for one in bench.state["reading"]["dice"]].count(6) == 1


def test_row_4_a_die_in_doubt_among_those_thrown_is_asked_about_all_the_same(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    bench.ask({"event": "close-game"})
    old = die(None, None, MIDDLE, sure=0.4)
    eye(bench, [old])
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    unsure = cup(2, 6, sure=0.8)
    eye(bench, [old, *cup(1, 2), *unsure], [Doubt(old.x, old.y, "cocked"), Doubt(unsure[0].x, unsure[0].y, "a 6?")])
    assert bench.state["game"]["phase"] == "roll-off"


def test_row_4_a_place_in_doubt_from_before_holds_nothing_up(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    stain = [Doubt(900.0, 300.0, "something may stand here")]
    bench.ask({"event": "close-game"})
    eye(bench, [], stain)
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, [*cup(1, 2), *cup(2, 6)], [*stain, Doubt(300.0, 800.0, "something may stand here")])
    assert bench.state["game"]["phase"] == "roll-off", "this one is new"
    eye(bench, [*cup(1, 2), *cup(2, 6)], stain)
    assert bench.state["game"]["turn"] == "Bob"


def test_row_4_what_is_to_be_taken_away_stands_on_its_owner_s_phone_and_on_the_table_s_screen(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    old = cup(2, 4, row=0.5, colour="blue")
    bench.ask({"event": "close-game"})
    eye(bench, old)
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    words = "Bob: take your blue die away, it lies there from before."
    eye(bench, old)
    assert lines(bench.state) == [words]
    assert lines(bench.table.now.for_player("Bob")) == [words]
    assert lines(bench.table.now.for_player("Ann")) == []
    eye(bench, [*cup(1, 2), *cup(2, 6), *old])
    assert bench.state["game"]["turn"] == "Bob", "it is in nobody's way"


def test_row_4_dice_that_lay_there_when_the_game_was_set_up_are_no_throw(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    bench.ask({"event": "close-game"})
    eye(bench, [*cup(1, 2), *cup(2, 6)])
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, [*cup(1, 2), *cup(2, 6)])
    assert bench.state["game"]["phase"] == "roll-off"
    assert "Ann's die is not seen yet; Bob's die is not seen yet" in why(bench)
    read = {name: bench.table.now.for_player(name)["reading"]["why_not"] for name in ("Ann", "Bob")}
    assert "your die is not seen yet; Bob's die is not seen yet" in read["Ann"]
    assert "Ann's die is not seen yet; your die is not seen yet" in read["Bob"]
    assert "Ann: take your red die away, it lies there from before." in lines(bench.state)


def test_row_4_a_restart_forgets_nothing_that_lies_there(begin: Any) -> None:
    bench = begin("roll-the-bones", "Ann", "Bob")
    pot = [die(3, None, (500 + 40.0 * n, 500.0)) for n in range(12)]
    bench.ask({"event": "close-game"})
    eye(bench, pot)
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    bench.start()
    eye(bench, [*pot, *cup(1, 2), *cup(2, 6)])
    assert bench.state["game"]["turn"] == "Bob"


# 5: Treasure Map


def hands(bench: Any, seats: Sequence[int | None]) -> list[Die]:
    held = bench.state["game"]["hand"].values()
    return [one for seat, n, row in zip(seats, held, (0.5, 1), strict=True) for one in cup(seat, *[BOAT] * n, row=row)]


@pytest.mark.parametrize("seats", [(1, 2), (None, None)], ids=["with the mat", "with the map"])
def test_row_5_dice_in_hand_lie_in_view_and_stop_no_throw(begin: Any, seats: Any) -> None:
    """Treasure Map: dice in a hand's zone stop every throw; with the map instead of the mat every die in view lies "on
    the board" (TM-14).
    """
    bench = begin("treasure-map", "Ann", "Bob")
    bench.ask({"event": "close-game"})
    lying = [*cup(seats[0], *[BOAT] * 6, row=0.5), *cup(seats[1], *[BOAT] * 6, row=1)]
    eye(bench, lying, set_name="symbols+map")
    bench.ask({"event": "new-game", "game": "treasure-map", "players": ["Ann", "Bob"]})
    board: list[Die] = []
    for n, face in enumerate((SWORD, SKULL, SWORD)):
        lying.pop(0 if n % 2 == 0 else -1)
        board.append(die(face, None, (400.0 + 90 * n, 900.0)))
        eye(bench, [*lying, *board], set_name="symbols+map")
    assert [one["symbol"] for one in bench.state["game"]["board"]] == ["sword", "skull", "sword"]
    assert bench.expected[-1] == 4 + 9
    assert lines(bench.state) == []


def test_row_5_dice_that_were_won_may_lie_before_whoever_won_them(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob")
    eye(bench, set_name="symbols+map")
    board = [die(SWORD, None, (400.0 + 90 * n, 900.0)) for n in range(3)]
    for n in (1, 2, 3):
        eye(bench, board[:n], set_name="symbols+map")
    assert bench.ask({"event": "claim", "player": "Bob", "series": ["sword"]}).ok
    eye(bench, board, set_name="symbols+map")
    assert "take the dice off the board" in why(bench)
    won = cup(2, SWORD, SWORD, SWORD)
    eye(bench, won, set_name="symbols+map")
    eye(bench, [*won, die(BOAT, None, MIDDLE)], set_name="symbols+map")
    assert events(bench)[-1] == {"event": "throw", "player": "Bob", "dice": [{"symbol": "boat", "colour": "blue"}]}


# 6: cards of Pirate's Lies

DECK = [
    {"id": effect, "name": effect, "rating": 1, "effect": effect, "amount": amount, "target": target, "copies": 4}
    for effect, amount, target in (("nudge", 1, "opponent"), ("reroll", 2, "own"))
]


@pytest.fixture
def turned_up(begin: Any) -> Any:
    """Bob has turned up a card; ``bench.card`` chooses which."""
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=DECK, dice=2)
    eye(bench)
    bench.ask({"event": "lay-cards", "player": "Bob", "count": 1})
    challenged(bench, "Bob", "Ann")
    eye(bench, [*cup(1, 2, 3), *cup(2, 4, 5)])
    assert bench.state["game"]["phase"] == "cards"

    def card(**event: Any) -> None:
        assert bench.ask({"event": "resolve", "player": "Bob", **event}, 2).ok

    bench.card = card
    return bench


def twisted(dice: Sequence[Die], at: int, face: int) -> list[Die]:
    """The same, but one was turned: to ``face``, and not quite as it lay."""
    return [replace(one, face=face, angle=one.angle + 25.0) if n == at else one for n, one in enumerate(dice)]


def test_row_6_a_die_turned_wrongly_and_turned_back_is_no_effect(turned_up: Any) -> None:
    """After a card of Pirate's Lies a die turned wrongly and turned back counts as the card's effect (PL-22)."""
    turned_up.card(card="nudge")
    lying = [*cup(1, 2, 3), *cup(2, 4, 5)]
    eye(turned_up, twisted(lying, 2, 3))
    assert why(turned_up) == "Bob: turn the red die back to 4"
    eye(turned_up, twisted(lying, 0, 6))
    assert "the card turns one dot at most, four dots were turned; Ann: the red die showed 2" in why(turned_up)
    eye(turned_up, twisted(lying, 0, 2))
    assert turned_up.state["pending"] is not None
    assert why(turned_up) == "turn or roll the dice as the card says"
    eye(turned_up, twisted(lying, 1, 4))
    assert events(turned_up)[-1]["dice"] == {"Ann": [2, 4]}


def test_row_6_dice_named_to_be_rolled_again_must_have_moved(turned_up: Any) -> None:
    turned_up.card(card="reroll", target={"player": "Bob", "dice": [0, 1]})
    lying = [*cup(1, 2, 3), *cup(2, 4, 5)]
    eye(turned_up, twisted(lying, 2, 6))
    assert why(turned_up) == "Bob: roll the red die again, it lies as it lay"
    again = [*lying[:2], *cup(2, 4, 5, row=0.3)]
    eye(turned_up, twisted(again, 0, 6))
    assert why(turned_up) == "Ann: turn the red die back to 2"
    eye(turned_up, again)
    assert events(turned_up)[-1]["dice"] == {}, "rolled, and the same faces came"


def test_row_6_a_nudge_may_be_left_undone_on_the_phone(turned_up: Any) -> None:
    turned_up.card(card="nudge")
    acts = turned_up.you("Bob")["acts"]
    act = acts[0]
    assert act["label"] == "Leave the dice as they are"
    assert [one["event"] for one in acts].count(act["event"]) == 1, "one button for one thing"
    assert turned_up.ask(act["event"], 2).ok
    assert turned_up.state["pending"] is None


# 7: Dead Man's Dice


@pytest.fixture
def piled(begin: Any) -> Any:
    """Jack has a 2, Bart a 6, as in the sheet's example; it is Jack's turn."""
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench)
    eye(bench, [*cup(1, 2), *cup(2, 6)], set_name="skull")
    eye(bench, [*cup(1, 2), *cup(2, 6)], set_name="piles")
    assert bench.state["game"]["turn"] == "Jack"
    return bench


def test_row_7_place_and_plunder_in_one_motion(piled: Any) -> None:
    """Dead Man's Dice: place and plunder in one motion, as in the sheet's own example: "fits no move that is legal"
    (DM-04, DM-05).
    """
    eye(piled, [*cup(1, 2, 5), *cup(2, 6)], set_name="piles")
    eye(piled, cup(1, 6, row=0.3), set_name="piles")
    assert [event["event"] for event in events(piled)] == ["start-roll", "roll", "place", "plunder"]
    assert [die["face"] for die in piled.state["game"]["piles"]["Jack"]] == [2, 5, 6]
    assert piled.state["game"]["turn"] == "Bart"


def test_row_7_a_roll_that_was_placed_before_anybody_saw_it(piled: Any) -> None:
    eye(piled, [*cup(1, 5, row=0.3), *cup(2, 6)], set_name="piles")
    assert [event["event"] for event in events(piled)] == ["start-roll", "roll", "place"]
    assert events(piled)[1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}


def test_row_7_the_example_of_the_sheet_in_one_motion_each(piled: Any) -> None:
    """Jack places and plunders, Bart begins a new pile, Jack ends the round with the Jolly Roger."""
    eye(piled, [*cup(1, 2, 5), *cup(2, 6)], set_name="piles")
    eye(piled, cup(1, 6), set_name="piles")
    eye(piled, [*cup(1, 6), *cup(2, 4, row=0.3)], set_name="piles")
    assert piled.ask({"event": "roll", "player": "Jack", "die": "jolly"}, 1).ok
    eye(piled, [*cup(1, 1, row=0.3), *cup(2, 4, row=0.3)], set_name="piles")
    assert piled.state["game"]["scores"] == {"Jack": 40, "Bart": -3}


def test_row_7_the_last_look_is_judged_again_after_an_event_by_phone(begin: Any) -> None:
    """Jack has placed his 5 and rolled again at once; said on the phone that he placed it, the roll counts."""
    bench = begin("dead-mans-dice", "Jack", "Bart", rolls_per_turn="until-marooned")
    eye(bench)
    eye(bench, [*cup(1, 2), *cup(2, 4)])
    eye(bench, [*cup(1, 2, 5), *cup(2, 4)], set_name="piles")
    eye(bench, [*cup(1, 5, 6, row=0.3), *cup(2, 4)], set_name="piles")
    assert bench.state["game"]["rolled"]["face"] == 5
    assert bench.ask({"event": "place", "player": "Jack"}, 1).ok
    assert [event["event"] for event in events(bench)[-2:]] == ["place", "roll"]


# and a die that was not rolled again


def test_a_die_that_was_not_rolled_again_is_named(counted: Any) -> None:
    """They were never covered: two of Ann's lie as they counted."""
    lying = [*cup(1, 2, 3), *cup(3, 2, 6)]
    eye(counted, lying)
    challenged(counted, "Cat", "Bob")
    eye(counted, [*lying[:2], *cup(2, 3, row=1), *cup(3, 2, 6, row=1)])
    assert why(counted) == "Ann: roll your dice again, two lie as they lay"
    eye(counted, [lying[0], *cup(1, 3, row=1), *cup(2, 3, row=1), *cup(3, 2, 6, row=1)])
    assert why(counted) == "Ann: roll your dice again, one lies as it lay"
    eye(counted, [*cup(1, 3, 3, row=1), *cup(2, 3, row=1), *cup(3, 2, 6, row=1)])
    assert counted.state["game"]["phase"] == "bidding"


def test_a_stranger_does_not_stand_for_a_die_that_was_not_rolled_again(counted: Any) -> None:
    """Ann has lost no die: hers that lies as it counted was to be rolled, whatever else has fallen there."""
    old, stranger = cup(1, 2), [die(4, 1, (500.0, 700.0))]
    eye(counted, old)
    challenged(counted, "Cat", "Bob")
    others = [*cup(2, 3, row=1), *cup(3, 2, 6, row=1)]
    eye(counted, [*old, *cup(1, 3, row=1), *stranger, *others])
    assert "Ann: roll your dice again, one lies as it lay" in why(counted)
    eye(counted, [*cup(1, 5, 3, row=1), *others])
    assert counted.state["game"]["phase"] == "bidding"


def test_a_bump_of_the_camera_is_no_throw_where_the_eye_follows_each_die(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    first = [replace(one, track=n, since_ns=5) for n, one in enumerate([*cup(1, 6), *cup(2, 6)])]
    eye(bench, first, exposed_ns=9)
    assert bench.state["game"]["contenders"] == ["Ann", "Bob"]
    bumped = [replace(one, x=one.x + 25.0, angle=31.0) for one in first]
    eye(bench, bumped, exposed_ns=20)
    assert "Ann: roll your die again" in why(bench)
    eye(bench, [replace(one, since_ns=15) for one in bumped], exposed_ns=20)
    assert bench.kinds.count("event") == 2, "rolled again, it came to rest near where it lay"


# A throw is what came or moved since; what lay there before is a remainder (companion.table.throws).

OWNERS = ("Ann", "Bob", None)


def thrown(n: int, face: int = 3, **more: object) -> Die:
    return replace(Die(50.0 * n, 40.0, 30.0, 10.0, "d6", face, "red", 0.999), **more)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Lying], dict[str | None, Place], int]:
    """Dice of any kind before anybody, and what is wanted where."""
    lying = []
    for n in range(draw(st.integers(0, 12))):
        part = draw(st.sampled_from((None, "thrown", "left over", "out of play")))
        one, owner = thrown(n, draw(st.integers(1, 6))), draw(st.sampled_from(OWNERS))
        before = None if part is None else used(one, owner, part)
        lying.append(Lying(one, owner, before, 0 if before else draw(st.integers(0, 3))))
    stays = st.none() | st.integers(0, 2)
    counts = st.builds(Place, st.integers(0, 4), st.booleans(), st.just("out of play"), st.booleans(), stays)
    return lying, {owner: draw(counts) for owner in OWNERS}, draw(st.integers(0, 3))


def parts(throw: Throw) -> list[Die]:
    return [one for remainder in throw.remainders for one in remainder.dice]


@given(tables())
def test_each_die_is_a_part_of_the_throw_or_a_remainder_or_still_to_be_thrown(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    waiting = [one for lack in throw.lacks for one in lack.dice if lack.unrolled]
    assert sorted(d.x for d in (*throw.dice, *parts(throw), *waiting)) == [one.seen.x for one in lying]


@given(tables())
def test_a_throw_that_fits_has_the_number_wanted_at_every_place(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    for owner, place in places.items():
        thrown = [one for one in lying if one.owner == owner and one.seen in throw.dice]
        lack = next((one for one in throw.lacks if one.owner == owner), None)
        assert lack is not None or len(thrown) == place.count
        assert lack is None or lack.seen == len(thrown)
        assert lack is None or lack.unrolled or lack.seen != place.count


@given(tables())
def test_what_lay_there_before_is_thrown_only_where_the_whole_counts(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    for one in lying:
        if one.seen in throw.dice and one.before is not None:
            assert places[one.owner].whole
            assert one.before.part == "thrown"


@given(tables(), st.randoms())
def test_the_order_in_which_dice_are_read_decides_nothing(table: tuple, chance: object) -> None:
    lying, places, spare = table
    mixed = list(lying)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    one, other = split_throw(lying, places, spare), split_throw(mixed, places, spare)
    assert {d.x for d in one.dice} == {d.x for d in other.dice}
    assert {lack.owner: (lack.seen, lack.unrolled) for lack in one.lacks} == {
        lack.owner: (lack.seen, lack.unrolled) for lack in other.lacks
    }


@given(tables())
def test_whatever_does_not_fit_is_said(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    for zones in (True, False):
        assert bool(against(throw, zones)) == bool(throw.lacks)


@given(st.integers(0, 5), st.integers(0, 5), st.integers(1, 4))
def test_of_too_many_those_count_that_came_after_the_last_event(early: int, late: int, through: int) -> None:
    lying = [Lying(thrown(n), "Ann", None, through) for n in range(early)]
    lying += [Lying(thrown(n + early), "Ann", None, 0) for n in range(late)]
    throw = split_throw(lying, {"Ann": Place(late)})
    assert [d.x for d in throw.dice] == [50.0 * (n + early) for n in range(late)]
    assert throw.besides == early


@given(tables())
def test_a_reading_that_the_eye_is_sure_of_is_settled_as_the_throw_alone(table: tuple) -> None:
    lying, places, spare = table
    throw = split_throw(lying, places, spare)
    seen = Sighting(640, 480, "pips", tuple(one.seen for one in lying))
    told = settled(Reading(seen, len(lying), True), throw)
    assert told is not None
    assert told.sighting.dice == throw.dice


@given(tables(), st.integers(0, 11), st.sampled_from(("sure", "doubt")))
def test_a_die_of_the_throw_in_doubt_is_never_settled(table: tuple, at: int, how: str) -> None:
    lying, places, spare = table
    if how == "sure":
        lying = [replace(one, seen=replace(one.seen, sure=0.5)) if n == at else one for n, one in enumerate(lying)]
    throw = split_throw(lying, places, spare)
    if at >= len(lying) or lying[at].seen not in throw.dice:
        return
    spot = lying[at].seen
    seen = Sighting(640, 480, "pips", tuple(one.seen for one in lying), (Doubt(spot.x, spot.y, "not sure"),))
    assert settled(Reading(seen, len(lying), False, "in doubt"), throw, ((spot.x, spot.y),)) is None


def test_a_doubt_about_a_remainder_alone_holds_nothing_up_but_the_number_must_be_right() -> None:
    old = thrown(1, face=4, sure=0.3)
    lying = [Lying(old, None, used(old, None, LEFT_OVER)), Lying(thrown(5), "Ann")]
    throw = split_throw(lying, {"Ann": Place(1), None: Place()})
    seen = Sighting(640, 480, "pips", (old, thrown(5)), (Doubt(old.x, old.y, "cocked"),))
    told = settled(Reading(seen, 2, False, "die 1 is in doubt"), throw)
    assert told is not None
    assert told.verified
    assert told.sighting.dice == (thrown(5),)
    assert settled(Reading(seen, 1, False, number_words(2, 1)), throw) is None
    assert settled(Reading(replace(seen, doubts=()), 2, False, "something else"), split_throw(lying[1:], {})) is None


def test_what_is_left_over_is_named_with_whose_it_is_and_where() -> None:
    mine, yours = thrown(1, colour="blue"), thrown(2)
    lying = [Lying(mine, "Bob", used(mine, "Bob", LEFT_OVER)), Lying(yours, None, used(yours, None, LEFT_OVER))]
    throw = split_throw(lying, {"Bob": Place(), None: Place()})
    assert left_over(throw.remainders, Sighting(640, 480, "pips")) == [
        ("Bob", "Bob: take your blue die away, it lies there from before."),
        (None, "Take the red die at the top left away, it lies there from before."),
    ]


@given(st.floats(-40, 40), st.floats(-40, 40))
def test_a_die_that_the_eye_follows_is_known_wherever_a_bump_has_put_it(dx: float, dy: float) -> None:
    lay = used(replace(thrown(1), track=7, since_ns=3), "Ann", seen_ns=9)
    bumped = replace(thrown(1, face=5), x=50.0 + dx, y=40.0 + dy, track=7, since_ns=3)
    assert lay.may_be(bumped)
    assert not lay.may_be(replace(bumped, since_ns=10)), "it has been thrown since"
    assert not lay.may_be(replace(bumped, track=8)), "another die"


# Dice that nobody has thrown: left lying before the game, out of sight of its eye, or while another was on turn.

LEFT_SWORD, LEFT_BOAT = SymbolFace("sword", "red"), SymbolFace("boat", "blue")
MAP = "symbols+map"
WORDS = "Take the red die in the middle away, it lies there from before."


@pytest.mark.parametrize(
    ("here", "words"),
    [
        (ReachesIn(0.9, 1.0, "2"), "something reaches in at Bob's side"),
        (ReachesIn(0.9, 0.5), "something reaches in at the right"),
    ],
)
def test_what_is_waited_for_is_shown_with_its_place(begin: Any, here: ReachesIn, words: str) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    reading = Reading(Sighting(1456, 1088, "pips"), 10, False, Message("hand-in-view"), reaches_in=here)
    bench.table.handle(Sighted(reading, "hands"))
    assert why(bench) == words


@pytest.fixture
def map_begun(begin: Any) -> Any:
    """A symbol die lies there; the eye has looked for pips, so it has not been seen before the game is set up."""
    bench = begin("pirates-dice", "Ann", "Bob")
    bench.ask({"event": "close-game"})
    eye(bench, set_name="pips")
    bench.ask({"event": "new-game", "game": "treasure-map", "players": ["Ann", "Bob"]})
    return bench


def test_row_4_a_symbol_die_that_lay_there_before_is_not_the_first_throw(map_begun: Any) -> None:
    """The next game begins with things of the last one on the table; its own set sees them first (TM-14)."""
    old = die(LEFT_SWORD, None, (700.0, 540.0))
    eye(map_begun, [old], set_name=MAP)
    assert events(map_begun) == []
    eye(map_begun, [old, die(LEFT_BOAT, None, (900.0, 540.0))], set_name=MAP)
    assert map_begun.state["game"]["board"] == [{"symbol": "boat", "colour": "blue"}]


def test_row_4_that_is_not_forgotten_by_a_restart(map_begun: Any) -> None:
    old = die(LEFT_SWORD, None, (700.0, 540.0))
    eye(map_begun, [old], set_name=MAP)
    map_begun.start()
    eye(map_begun, [old], set_name=MAP)
    assert events(map_begun) == []


def test_row_4_what_the_eye_would_have_seen_before_is_a_throw(begin: Any) -> None:
    """Both sets read six-sided dice: what was not there when the game was set up has come since."""
    bench = begin("lucky-seven", "Ann")
    bench.ask({"event": "close-game"})
    eye(bench, set_name="pips")
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, [die(2, 1, (100.0, 60.0)), die(6, 2, (100.0, 400.0))], set_name="skull")
    assert bench.state["game"]["turn"] == "Bob"


@pytest.fixture
def rolled(begin: Any) -> Any:
    """Jack has rolled a 5 on his 2; Bart has a 6."""
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench)
    eye(bench, [JACK, BART], set_name="skull")
    eye(bench, [JACK, BART, ROLLED], set_name="piles")
    assert bench.state["game"]["phase"] == "placing"
    return bench


JACK, BART = die(2, 1, (100.0, 60.0)), die(6, 2, (100.0, 400.0))
ROLLED, STRAY = die(5, 1, (200.0, 60.0)), die(3, 2, (300.0, 500.0), sure=0.9999)


def test_dm_03_a_die_that_lay_there_while_another_was_on_turn_is_no_roll(rolled: Any) -> None:
    eye(rolled, [JACK, BART, ROLLED, STRAY], set_name="piles")
    assert rolled.ask({"event": "end-turn", "player": "Jack"}, 1).ok
    eye(rolled, [JACK, BART, STRAY], set_name="piles")
    assert events(rolled)[-1]["event"] == "end-turn"
    assert "Bart: take your red die away, it lies there from before." in lines(rolled.state)
    assert "Bart's die is not seen yet" in why(rolled)
    eye(rolled, [JACK, BART, STRAY, die(4, 2, (400.0, 500.0))], set_name="piles")
    assert events(rolled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 4}


@pytest.mark.parametrize("before", [True, False], ids=["thrown before the knock", "come with the new pile"])
def test_dm_15_beside_the_knocker_counts_only_what_lay_there_before_the_new_pile(begin: Any, before: bool) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench)
    eye(bench, [JACK, BART], set_name="skull")
    eye(bench, [JACK, BART], set_name="piles")
    assert bench.ask({"event": "knock", "player": "Jack", "pile": "Bart"}, 1).ok
    eye(bench, [JACK, ROLLED] if before else [JACK], set_name="piles")
    eye(bench, [JACK, ROLLED, die(4, 2, (400.0, 500.0))], set_name="piles")
    names = [event["event"] for event in events(bench)]
    assert names[1:] == (["knock", "roll", "roll"] if before else ["knock"])


def test_what_was_left_of_the_last_game_is_not_missed_once_it_is_gone(begin: Any) -> None:
    """The eye still expects it at the first look; the table knows better, and asks for the number again."""
    bench = begin("roll-the-bones", "Ann", "Bob")
    left = [die(2, None, (100.0 * n, 50.0)) for n in range(7)]
    seen(bench, left)
    bench.ask({"event": "close-game"})
    bench.ask({"event": "new-game", "game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"dice": 2}})
    seen(bench, left)
    bench.bid(1, 1, 2)
    bench.shout(2)
    lifted = [die(n, None, (100.0 * n + 7, 500.0)) for n in (2, 3, 4, 5)]
    assert bench.expected[-1] == 11
    seen(bench, lifted)
    assert bench.state["reading"]["why_not"] == "the dice have just come to rest", "not: 4 of 11 dice seen"
    assert bench.expected[-1] == 4
    seen(bench, lifted)
    assert bench.state["verdict"]["count"] == 1


def seen(bench: Any, dice: list[Any]) -> None:
    """One look alone: the eye tells what lies there by what it was asked to expect before."""
    sighting = Sighting(1456, 1088, "skull", tuple(dice), zoned=False)
    bench.table.handle(Sighted(*verdict(sighting, bench.expected[-1])))
