# SPDX-License-Identifier: MIT
"""The table speaks of throws, not of counts: what lies there from before is known, named, and in nobody's way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.table.inbox import Sighted
from tests.companion.table.conftest import die, events
from vision.sighting import Die, Doubt, Sighting, SymbolFace
from vision.steady import verdict

Eye = Callable[..., None]
MIDDLE = (700.0, 540.0)
SWORD, BOAT, SKULL = (
    SymbolFace(symbol, colour) for symbol, colour in (("sword", "red"), ("boat", "blue"), ("skull", "green"))
)


@pytest.fixture
def eye() -> Eye:
    """``eye(bench, dice)``: sees these dice, and judges them anew as often as the table asks for another number."""

    def look(bench: Any, dice: Sequence[Die] = (), doubts: Sequence[Doubt] = (), **more: Any) -> None:
        asked: Any = ()
        sighting = Sighting(1456, 1088, more.pop("set_name", "skull"), tuple(dice), tuple(doubts), **more)
        while asked != bench.expected[-1]:
            asked = bench.expected[-1]
            bench.table.handle(Sighted(*verdict(sighting, asked)))

    return look


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
def counted(begin: Any, eye: Eye, request: Any) -> Any:
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
    counted: Any, eye: Eye, seat: int | None, zones: bool
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


def test_row_1_a_die_in_the_middle_that_nobody_has_lost_is_named(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", first="Ann", dice=2)
    eye(bench)
    challenged(bench, "Bob", "Ann")
    eye(bench, [*cup(1, 2, 3), *cup(2, 4, 5), die(5, None, MIDDLE)])
    assert "the red die lies in nobody's place: push it to its owner or take it away" in why(bench)
    assert bench.state["game"]["phase"] == "reveal"


@pytest.mark.parametrize("lost", [[(5, None), (3, None)], [(5, 1), (3, 2)]], ids=["in the middle", "before each"])
def test_row_1_as_many_dice_out_of_play_as_are_in_play_are_no_lifted_cups(begin: Any, eye: Eye, lost: Any) -> None:
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


def test_row_2_two_roll_again_while_the_dice_of_the_others_lie_there(begin: Any, eye: Eye) -> None:
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


def test_row_2_a_loser_s_die_that_was_taken_away_is_not_missed(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench, [*cup(1, 6), *cup(2, 6), *cup(3, 2)])
    eye(bench, [*cup(1, 3, row=1), *cup(2, 5, row=1)])
    assert bench.state["game"]["turn"] == "Bob"


def test_row_2_a_loser_who_rolls_again_is_told(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob", "Cat")
    eye(bench, [*cup(1, 6), *cup(2, 6), *cup(3, 2)])
    eye(bench, [*cup(1, 3, row=1), *cup(2, 5, row=1), *cup(3, 6, row=1, colour="blue")])
    assert "Cat: take your blue die away, it is not in this throw" in why(bench)
    assert bench.state["game"]["phase"] == "roll-off"


# 3: a player who is out


@pytest.mark.parametrize("moved", [False, True], ids=["as it lay", "pushed aside"])
@pytest.mark.parametrize("zones", [True, False], ids=["with zones", "without zones"])
def test_row_3_the_last_die_of_one_who_is_out_stays(begin: Any, eye: Eye, zones: bool, moved: bool) -> None:
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


def test_row_4_the_next_game_begins_with_the_last_pot_on_the_table(begin: Any, eye: Eye) -> None:
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


def test_row_4_the_next_game_begins_with_28_coasters_on_the_table(begin: Any, eye: Eye) -> None:
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


def test_row_4_a_die_in_doubt_among_those_thrown_is_asked_about_all_the_same(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    eye(bench)
    bench.ask({"event": "close-game"})
    old = die(None, None, MIDDLE, sure=0.4)
    eye(bench, [old])
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    unsure = cup(2, 6, sure=0.8)
    eye(bench, [old, *cup(1, 2), *unsure], [Doubt(old.x, old.y, "cocked"), Doubt(unsure[0].x, unsure[0].y, "a 6?")])
    assert bench.state["game"]["phase"] == "roll-off"


def test_row_4_a_place_in_doubt_from_before_holds_nothing_up(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    stain = [Doubt(900.0, 300.0, "something may stand here")]
    bench.ask({"event": "close-game"})
    eye(bench, [], stain)
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, [*cup(1, 2), *cup(2, 6)], [*stain, Doubt(300.0, 800.0, "something may stand here")])
    assert bench.state["game"]["phase"] == "roll-off", "this one is new"
    eye(bench, [*cup(1, 2), *cup(2, 6)], stain)
    assert bench.state["game"]["turn"] == "Bob"


def test_row_4_what_is_to_be_taken_away_stands_on_its_owner_s_phone_and_on_the_table_s_screen(
    begin: Any, eye: Eye
) -> None:
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


def test_row_4_dice_that_lay_there_when_the_game_was_set_up_are_no_throw(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    bench.ask({"event": "close-game"})
    eye(bench, [*cup(1, 2), *cup(2, 6)])
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, [*cup(1, 2), *cup(2, 6)])
    assert bench.state["game"]["phase"] == "roll-off"
    assert "Ann: your die is not seen yet; Bob: your die is not seen yet" in why(bench)
    assert "Ann: take your red die away, it lies there from before." in lines(bench.state)


def test_row_4_a_restart_forgets_nothing_that_lies_there(begin: Any, eye: Eye) -> None:
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
def test_row_5_dice_in_hand_lie_in_view_and_stop_no_throw(begin: Any, eye: Eye, seats: Any) -> None:
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


def test_row_5_dice_that_were_won_may_lie_before_whoever_won_them(begin: Any, eye: Eye) -> None:
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
def turned_up(begin: Any, eye: Eye) -> Any:
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


def test_row_6_a_die_turned_wrongly_and_turned_back_is_no_effect(turned_up: Any, eye: Eye) -> None:
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


def test_row_6_dice_named_to_be_rolled_again_must_have_moved(turned_up: Any, eye: Eye) -> None:
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
    act = turned_up.you("Bob")["acts"][0]
    assert act["label"] == "Leave the dice as they are"
    assert turned_up.ask(act["event"], 2).ok
    assert turned_up.state["pending"] is None


# 7: Dead Man's Dice


@pytest.fixture
def piled(begin: Any, eye: Eye) -> Any:
    """Jack has a 2, Bart a 6, as in the sheet's example; it is Jack's turn."""
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench)
    eye(bench, [*cup(1, 2), *cup(2, 6)], set_name="skull")
    eye(bench, [*cup(1, 2), *cup(2, 6)], set_name="piles")
    assert bench.state["game"]["turn"] == "Jack"
    return bench


def test_row_7_place_and_plunder_in_one_motion(piled: Any, eye: Eye) -> None:
    """Dead Man's Dice: place and plunder in one motion, as in the sheet's own example: "fits no move that is legal"
    (DM-04, DM-05).
    """
    eye(piled, [*cup(1, 2, 5), *cup(2, 6)], set_name="piles")
    eye(piled, cup(1, 6, row=0.3), set_name="piles")
    assert [event["event"] for event in events(piled)] == ["start-roll", "roll", "place", "plunder"]
    assert [die["face"] for die in piled.state["game"]["piles"]["Jack"]] == [2, 5, 6]
    assert piled.state["game"]["turn"] == "Bart"


def test_row_7_a_roll_that_was_placed_before_anybody_saw_it(piled: Any, eye: Eye) -> None:
    eye(piled, [*cup(1, 5, row=0.3), *cup(2, 6)], set_name="piles")
    assert [event["event"] for event in events(piled)] == ["start-roll", "roll", "place"]
    assert events(piled)[1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}


def test_row_7_the_example_of_the_sheet_in_one_motion_each(piled: Any, eye: Eye) -> None:
    """Jack places and plunders, Bart begins a new pile, Jack ends the round with the Jolly Roger."""
    eye(piled, [*cup(1, 2, 5), *cup(2, 6)], set_name="piles")
    eye(piled, cup(1, 6), set_name="piles")
    eye(piled, [*cup(1, 6), *cup(2, 4, row=0.3)], set_name="piles")
    assert piled.ask({"event": "roll", "player": "Jack", "die": "jolly"}, 1).ok
    eye(piled, [*cup(1, 1, row=0.3), *cup(2, 4, row=0.3)], set_name="piles")
    assert piled.state["game"]["scores"] == {"Jack": 40, "Bart": -3}


def test_row_7_the_last_look_is_judged_again_after_an_event_by_phone(begin: Any, eye: Eye) -> None:
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


def test_a_die_that_was_not_rolled_again_is_named(counted: Any, eye: Eye) -> None:
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


def test_a_stranger_does_not_stand_for_a_die_that_was_not_rolled_again(counted: Any, eye: Eye) -> None:
    """Ann has lost no die: hers that lies as it counted was to be rolled, whatever else has fallen there."""
    old, stranger = cup(1, 2), [die(4, 1, (500.0, 700.0))]
    eye(counted, old)
    challenged(counted, "Cat", "Bob")
    others = [*cup(2, 3, row=1), *cup(3, 2, 6, row=1)]
    eye(counted, [*old, *cup(1, 3, row=1), *stranger, *others])
    assert "Ann: roll your dice again, one lies as it lay" in why(counted)
    eye(counted, [*cup(1, 5, 3, row=1), *others])
    assert counted.state["game"]["phase"] == "bidding"


def test_a_bump_of_the_camera_is_no_throw_where_the_eye_follows_each_die(begin: Any, eye: Eye) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    first = [replace(one, track=n, since_ns=5) for n, one in enumerate([*cup(1, 6), *cup(2, 6)])]
    eye(bench, first, exposed_ns=9)
    assert bench.state["game"]["contenders"] == ["Ann", "Bob"]
    bumped = [replace(one, x=one.x + 25.0, angle=31.0) for one in first]
    eye(bench, bumped, exposed_ns=20)
    assert "Ann: roll your die again" in why(bench)
    eye(bench, [replace(one, since_ns=15) for one in bumped], exposed_ns=20)
    assert bench.kinds.count("event") == 2, "rolled again, it came to rest near where it lay"
