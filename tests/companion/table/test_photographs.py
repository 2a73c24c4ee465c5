# SPDX-License-Identifier: MIT
"""A table that phones photograph, without a mat: whose dice are whose, what is out of play, and nothing from before."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.kit.handlers.eye import PhotoHandler
from companion.table.adapter.without_zones import same_throw
from companion.table.inbox import Sighted, Who
from companion.table.telling import Broadcaster
from tests.companion.table.conftest import die
from tests.companion.table.conftest import events as events_of
from tests.companion.table.games.test_liars_at_the_table import DECK
from tests.companion.table.games.test_lucky_seven_at_the_table import row
from tests.eye_here import EyeHere
from vision.message import PhotoAnswer, Photograph
from vision.sighting import Doubt, MatFix, Question, Reading, Sighting, SymbolFace

TICKS = itertools.count(1_000)
SWORD = SymbolFace("sword", "red")


def events(bench: Any) -> list[dict[str, Any]]:
    """The events in the journal; each was read from the picture, by whose name its evidence is kept."""
    found = events_of(bench)
    assert all(event.pop("evidence", "abc") == "abc" for event in found)
    return found


def photograph(bench: Any, by: str, *faces: Any, **more: Any) -> None:
    """The phone of ``by`` photographs these dice, side by side; a d12 is a pair of kind and face."""
    tick = next(TICKS)
    lying = [
        (100.0 * n + 31 * (tick * n % 3), 50.0 + tick % 17 + 40 * (tick * n * n % 5)) for n in range(1, len(faces) + 1)
    ]
    dice = [
        die(face[1], None, at, kind=face[0]) if isinstance(face, tuple) else die(face, None, at)
        for face, at in zip(faces, lying, strict=True)
    ]
    send(bench, by, dice, **more)


def send(bench: Any, by: str, dice: Sequence[Any], set_name: str = "skull", asks: bool = True, **sighted: Any) -> None:
    seen = Sighting(1440, 1440, set_name, tuple(dice), exposed_ns=next(TICKS), zoned=False, **sighted)
    why_not = "one is in doubt" if seen.doubts else ""
    asked = Question(seen.exposed_ns, 100, 50, 30, why_not) if seen.doubts and asks else None
    reading = Reading(seen, len(dice), not seen.doubts, why_not, question=asked, by=by, picture="abc")
    bench.table.handle(Sighted(reading, "doubt" if seen.doubts else "steady", b"jpeg"))


def tap(bench: Any, out: Sequence[int] = (), who: Any = 1, key: str | None = None, **dice: Sequence[int]) -> Any:
    number = bench.state["reading"].get("whose", {}).get("number", 0)
    told = {name: list(places) for name, places in dice.items()}
    return bench.ask({"event": "whose-dice", "number": number, "dice": told, "out": list(out)}, who, key)


def numbers(bench: Any, by: str) -> tuple[int, ...]:
    now = bench.table.now
    found: tuple[int, ...] = now.adapter.photo_numbers(now.scene, by)
    return found


@pytest.fixture
def rolling(begin: Any) -> Any:
    """Ann and Bob roll one die each for who begins."""
    bench = begin("pirates-dice", "Ann", "Bob", dice=2)
    bench.camera("phone")
    return bench


@pytest.fixture
def lifted(begin: Any) -> Any:
    """Bob called Ann's bid of two 3s a lie: four dice are to be seen."""
    bench = begin("pirates-lies", "Ann", "Bob", dice=2)
    bench.camera("phone")
    called(bench)
    return bench


def called(bench: Any) -> None:
    turn = bench.state["game"]["turn"]
    seat = 1 + bench.table.now.seats.index(turn)
    assert bench.bid(seat, 1, 3).ok
    bench.wait(5000)
    bench.shout(3 - seat)
    assert bench.state["game"]["phase"] == "reveal"


def test_each_photographs_the_own_die_and_that_picture_counts_for_that_player(rolling: Any) -> None:
    assert numbers(rolling, "Ann") == (1, 2)
    photograph(rolling, "Bob", 2)
    assert rolling.state["pending"] == {"event": "roll-off", "dice": {"Bob": 2}}
    assert rolling.state["instruction"]["who"] == ["Ann"]
    assert rolling.state["awaits"]["dice"] == {"Ann": 1}, "Bob is waited for no more"
    photograph(rolling, "Ann", 5)
    assert events(rolling) == [{"event": "roll-off", "dice": {"Ann": 5, "Bob": 2}}]
    assert rolling.state["game"]["turn"] == "Ann"


def test_one_picture_of_all_asks_for_a_tap_a_die(rolling: Any) -> None:
    photograph(rolling, "Ann", 2, 5)
    assert rolling.state["reading"]["whose"]["dice"] == {"Ann": 1, "Bob": 1}
    assert rolling.state["reading"]["why_not"] == "whose dice are whose? Tap them in the photograph"
    told = tap(rolling, key="once", Ann=[1], Bob=[0])
    assert told.ok
    assert tap(rolling, key="once", Ann=[1], Bob=[0]) == told
    assert events(rolling) == [{"event": "roll-off", "dice": {"Ann": 5, "Bob": 2}}]
    assert "whose" not in rolling.state["reading"]


def test_a_die_of_another_on_ones_own_phone_is_asked_about(rolling: Any) -> None:
    photograph(rolling, "Ann", 5)
    photograph(rolling, "Ann", 2)
    assert rolling.state["reading"]["whose"]["dice"] == {"Bob": 1}
    assert events(rolling) == []
    assert tap(rolling, Bob=[0]).ok
    assert events(rolling)[0]["dice"] == {"Ann": 5, "Bob": 2}


@pytest.mark.parametrize(
    "wrong",
    [
        {"Ann": [0], "Bob": [0]},
        {"Ann": [0]},
        {"Ann": [0, 1], "Bob": []},
        {"Ann": [0], "Bob": [2]},
        {"Ann": [0], "Eve": [1]},
    ],
)
def test_taps_that_do_not_fit_are_refused_and_may_be_made_again(rolling: Any, wrong: dict[str, list[int]]) -> None:
    photograph(rolling, "Ann", 2, 5)
    assert tap(rolling, **wrong).code == "bad-field"
    assert tap(rolling, who=Who("spectator"), Ann=[0], Bob=[1]).code == "not-allowed"
    assert tap(rolling, Ann=[0], Bob=[1]).ok
    assert tap(rolling, Ann=[0], Bob=[1]).code == "too-late"


def test_too_few_are_told_with_what_would_do(rolling: Any, lifted: Any) -> None:
    photograph(rolling, "Eve", 2)
    assert rolling.state["reading"]["why_not"].endswith("wanted are 2: photograph all of them, and nothing else")
    photograph(lifted, "Ann", 2, 4, 4)
    assert lifted.state["reading"]["why_not"] == ("3 dice are in the photograph: photograph your own 2 alone, or all 4")
    assert lifted.state["reading"]["verified"] is False


def test_dice_out_of_play_may_lie_in_the_picture_and_none_has_to(lifted: Any) -> None:
    photograph(lifted, "Ann", 3, 4, 4, 6)
    assert lifted.state["verdict"]["count"] == 1
    called(lifted)
    photograph(lifted, "Bob", 2, 3, 6, 3)
    asked = lifted.state["reading"]["whose"]
    assert (asked["dice"], asked["out"]) == ({}, 1)
    assert lifted.state["reading"]["why_not"] == "one die too many: tap the one that is out of play"
    assert tap(lifted, out=[3]).ok
    assert lifted.state["verdict"]["count"] == 1
    called(lifted)
    photograph(lifted, "Bob", 3, 3)
    assert lifted.state["verdict"]["count"] == 2


def test_own_dice_alone_under_lifted_cups_want_one_tap_that_there_are_no_others(lifted: Any) -> None:
    """They might as well be the half of all that was seen."""
    photograph(lifted, "Ann", 3, 4)
    assert lifted.state["reading"]["whose"]["dice"] == {"Ann": 2}
    assert lifted.state["reading"]["why_not"] == "are these Ann's dice, and nobody else's? Say so below"
    assert tap(lifted, Ann=[0, 1]).ok
    assert lifted.state["pending"]["dice"] == {"Ann": [3, 4]}
    photograph(lifted, "Bob", 3, 3)
    assert lifted.state["verdict"]["count"] == 3


def test_a_new_game_expects_what_it_needs_and_nothing_of_the_last(lifted: Any) -> None:
    photograph(lifted, "Ann", 3, 4, 4, 6)
    lifted.ask({"event": "close-game"})
    assert lifted.ask(
        {"event": "new-game", "game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"dice": 1}}
    ).ok
    called(lifted)
    assert (lifted.expected[-1], numbers(lifted, "Ann")) == (2, (1, 2))
    photograph(lifted, "Ann", 3, 4)
    assert lifted.state["verdict"]["count"] == 1


def test_a_new_game_shows_no_photograph_of_the_last(lifted: Any) -> None:
    photograph(lifted, "Ann", 3, 3, 4, 4)
    assert lifted.state["reading"]["spent"]
    assert lifted.ask({"event": "close-game"}).ok
    assert lifted.state["reading"] is None
    lifted.game("Ann", "Bob")
    assert lifted.state["reading"] is None
    assert lifted.state["stillness"] == "nothing"


def test_the_verdict_stands_again_after_the_undo_of_what_came_after_it(lifted: Any) -> None:
    photograph(lifted, "Ann", 3, 3, 4, 4)
    said = lifted.state["verdict"]
    assert lifted.ask({"event": "bid", "player": lifted.state["game"]["turn"], "quantity": 1, "face": 2}).ok
    assert lifted.ask({"event": "undo"}).ok
    assert lifted.state["verdict"] == said
    lifted.start()
    assert lifted.state["verdict"] == said, "after a restart, too"
    assert lifted.ask({"event": "undo"}).ok
    assert lifted.state["verdict"] is None, "that was taken back"


def test_a_photograph_counts_once(rolling: Any) -> None:
    photograph(rolling, "Ann", 4, 4)
    tap(rolling, Ann=[0], Bob=[1])
    assert rolling.state["game"]["contenders"] == ["Ann", "Bob"], "a tie: both roll again"
    assert rolling.state["reading"]["spent"]
    assert "whose" not in rolling.state["reading"]
    rolling.ask({"event": "undo"})
    rolling.wait(20)
    assert events(rolling)[-1] == {"event": "undo"}
    assert rolling.state["pending"] is None


def test_the_same_faces_in_the_next_picture_are_a_throw_of_their_own(rolling: Any) -> None:
    for _ in range(2):
        photograph(rolling, "Ann", 4)
        photograph(rolling, "Bob", 4)
    assert [event["event"] for event in events(rolling)] == ["roll-off", "roll-off"]


FACES = (2, 3, 3, 6)
LAY = ((100, 100), (300, 140), (220, 400), (600, 380))


def laid(places: Sequence[tuple[float, float]]) -> list[Any]:
    return [die(face, None, at) for face, at in zip(FACES, places, strict=True)]


def turned(x: float, y: float) -> tuple[float, float]:
    """The place as a phone sees it that is held the other way round, a little nearer and not quite level."""
    return 1400 - 1.2 * x + 4 * (y > 200), 1300 - 1.23 * y


@pytest.mark.parametrize("again", [LAY, tuple(turned(*at) for at in LAY)])
def test_a_picture_of_the_last_throw_is_no_new_one(lifted: Any, again: Any) -> None:
    """PL: the same dice that counted are photographed once more, before they are rolled."""
    send(lifted, "Ann", laid(LAY))
    lifted.ask({"event": "undo"})
    send(lifted, "Ann", laid(LAY))
    assert [event["event"] for event in events(lifted)][-2:] == ["undo", "reveal"], (
        "what was taken back may count again"
    )
    for restart in (False, True):
        if restart:
            lifted.start()
        pictures = lifted.table.now.sight.pictures
        assert any(same_throw(old, laid(again)) for old in pictures)
        assert not any(same_throw(old, laid([(100, 100), (300, 140), (420, 400), (600, 380)])) for old in pictures)
        assert not any(same_throw(old, [die(1, None, at) for at in LAY]) for old in pictures)


def test_the_photograph_of_a_tied_throw_does_not_count_twice(rolling: Any) -> None:
    both = [die(4, None, (100, 50)), die(4, None, (300, 90))]
    send(rolling, "Ann", both)
    tap(rolling, Ann=[0], Bob=[1])
    send(rolling, "Ann", both)
    assert rolling.state["reading"]["why_not"].startswith("these dice lie as they counted: roll them again")
    assert "whose" not in rolling.state["reading"]


def test_what_counted_is_the_same_after_a_restart(lifted: Any) -> None:
    photograph(lifted, "Ann", 3, 4, 4, 6)
    before = lifted.state["game"]
    lifted.start()
    assert lifted.state["game"] == before
    called(lifted)
    assert lifted.expected[-1] == 3
    photograph(lifted, "Ann", 3, 4, 4)
    assert lifted.state["verdict"]["count"] == 1


def test_a_photograph_with_the_mat_is_told_by_its_zones(rolling: Any) -> None:
    dice = [die(2, 1, (100, 50)), die(5, 2, (300, 50))]
    send(rolling, "Ann", dice, mat=MatFix(3.0, 0.4))
    assert events(rolling) == [{"event": "roll-off", "dice": {"Ann": 2, "Bob": 5}}]


def test_a_die_in_doubt_is_asked_about_on_every_phone(lifted: Any) -> None:
    photograph(lifted, "Ann", 3, 4, 4, 6, doubts=(Doubt(100, 50, "one is in doubt"),))
    assert lifted.state["reading"]["question"]["number"]
    assert lifted.state["instruction"]["id"] == "doubt-photo"
    assert lifted.state["reading"]["picture"] == "abc"
    lifted.ask({"event": "reveal", "faces": [3, 3, 4, 4]})
    assert "question" not in lifted.state["reading"], "that photograph is of the past"
    assert lifted.state["stillness"] == "nothing"


def test_a_photograph_in_doubt_stays_its_players_while_another_is_read(rolling: Any) -> None:
    """Whoever took it is asked about it until it counts; then it is shown to all, and one answer is enough."""
    doubt = {"doubts": (Doubt(100, 50, "not flat"),)}
    send(rolling, "Ann", [die(4, None, (100, 50))], **doubt)
    asked = rolling.table.now.for_player("Ann")["reading"]["question"]["number"]
    first = throw_of(rolling, "Ann")
    send(rolling, "Bob", [die(6, None, (400, 50))], **doubt)
    assert rolling.state["reading"]["photographed_by"] == "Bob"
    assert rolling.table.now.for_player("Ann")["reading"]["question"]["number"] == asked
    assert rolling.table.now.for_player("Ann")["instruction"]["id"] == "doubt-photo"
    assert throw_of(rolling, "Ann") == first
    photograph(rolling, "Bob", 6)
    assert rolling.state["pending"]["dice"] == {"Bob": 6}
    assert rolling.state["reading"]["question"]["number"] == asked, "it is the only one that is open"
    photograph(rolling, "Ann", 4)
    assert events(rolling) == [{"event": "roll-off", "dice": {"Ann": 4, "Bob": 6}}]
    assert rolling.table.now.set_aside == ()


def test_whose_dice_are_whose_is_asked_until_it_is_tapped_though_another_photographs(rolling: Any) -> None:
    photograph(rolling, "Ann", 2, 5)
    number = rolling.table.now.for_player("Ann")["reading"]["whose"]["number"]
    send(rolling, "Bob", [die(6, None, (400, 50))], doubts=(Doubt(400, 50, "not flat"),))
    assert "whose" not in rolling.state["reading"]
    told = {"event": "whose-dice", "number": number, "dice": {"Ann": [1], "Bob": [0]}, "out": []}
    assert rolling.ask(told, 1).ok
    assert events(rolling) == [{"event": "roll-off", "dice": {"Ann": 5, "Bob": 2}}]
    assert rolling.table.now.set_aside == (), "Bob's is of that throw, too"


def test_a_photograph_that_is_set_aside_is_not_asked_about_once_its_die_was_said_to_be_another_s(rolling: Any) -> None:
    send(rolling, "Bob", [die(6, None, (400, 50))], doubts=(Doubt(400, 50, "not flat"),))
    photograph(rolling, "Ann", 5)
    assert rolling.state["reading"]["photographed_by"] == "Bob"
    photograph(rolling, "Ann", 6)
    assert tap(rolling, Bob=[0]).ok
    assert events(rolling)[-1]["dice"] == {"Ann": 5, "Bob": 6}
    assert rolling.table.now.set_aside == ()


def test_pl_03_a_die_in_doubt_is_asked_about_as_the_game_calls_its_face(lifted: Any) -> None:
    """A plain 1 is read as a skull by this set; no phone asks about a skull that nobody sees."""
    ones = [die(face, None, (100.0 * n, 50.0)) for n, face in enumerate(("skull", 3, 4, 4), 1)]
    seen = Sighting(1440, 1440, "skull", tuple(ones), (Doubt(100, 50, "x"),), exposed_ns=next(TICKS), zoned=False)
    asked = Question(seen.exposed_ns, 100, 50, 30, "x", "skull")
    reading = Reading(seen, 4, False, "x", question=asked, by="Ann", picture="abc")
    lifted.table.handle(Sighted(reading, "doubt", b"jpeg"))
    assert lifted.state["reading"]["question"]["face"] == 1
    assert lifted.state["awaits"]["faces"] == "pips"


def test_what_nobody_can_say_is_photographed_once_more(turning: Any) -> None:
    doubt = Doubt(100, 50, "a coaster here can't be read")
    lying = rows([None, 6, None, 2])
    send(turning, "Ann", (), set_name="coasters", asks=False, doubts=(doubt,), extra={"coasters": lying})
    assert turning.state["instruction"]["id"] == "turn-coaster"
    assert turning.state["reading"]["why_not"] == "one is in doubt"


def test_entry_by_hand_begins_with_what_was_read(lifted: Any, rolling: Any) -> None:
    photograph(lifted, "Ann", 3, 4, 4, doubts=(Doubt(100, 50, "one is in doubt"),))
    [field] = [act["fields"][0] for act in lifted.you("Ann")["acts"] if act["event"]["event"] == "reveal"]
    assert field["read"] == [3, 4, 4, None]
    photograph(rolling, "Bob", 5, doubts=(Doubt(100, 50, "one is in doubt"),))
    [field] = [act["fields"][0] for act in rolling.you("Bob")["acts"] if act["event"]["event"] == "roll-off"]
    assert field["value"] == {"Ann": None, "Bob": 5}


# each game in its own way


def test_entry_by_hand_begins_with_what_others_have_photographed(rolling: Any) -> None:
    """Bob's die need not be photographed because Ann's was."""
    photograph(rolling, "Ann", 4)
    assert rolling.state["pending"]["dice"] == {"Ann": 4}
    [field] = [act["fields"][0] for act in rolling.you("Bob")["acts"] if act["event"]["event"] == "roll-off"]
    assert field["value"] == {"Ann": 4}


def test_roll_the_bones_by_photographs(begin: Any) -> None:
    bench = begin("roll-the-bones", "Ann", "Bob")
    photograph(bench, "Ann", 3, 3, 3, ("d12", 4), set_name="bones")
    assert "Bones are never anted" in bench.state["reading"]["why_not"]
    photograph(bench, "Ann", *[3] * bench.state["awaits"]["total"], set_name="bones")
    assert events(bench)[-1]["event"] == "ante"
    photograph(bench, "Bob", 5, set_name="bones")
    photograph(bench, "Ann", ("d12", 11), set_name="bones")
    rolled = {"Ann": {"die": "bone", "face": 11}, "Bob": {"die": "jewel", "face": 5}}
    assert events(bench)[-1] == {"event": "roll", "dice": rolled}


def test_rb_02_who_has_won_is_told_to_take_the_pot_before_all_ante_again(begin: Any) -> None:
    """No camera sees that it lies there still."""
    bench = begin("roll-the-bones", "Ann", "Bob")
    bench.camera("phone")
    first = bench.state["instruction"]["say"]
    assert bench.ask({"event": "ante"}, 1).ok
    photograph(bench, "Ann", 5, set_name="bones")
    photograph(bench, "Bob", 2, set_name="bones")
    told = [bench.table.now.for_player(name)["instruction"]["say"] for name in ("Ann", "Bob")]
    assert told == [
        "Take the pot that you have won, then put two Jewels into the middle.",
        "Put two Jewels into the middle once the pot has been taken.",
    ]
    say = bench.state["instruction"]["say"]
    assert say == "Ann: take the pot. Then everybody: put your antes into the middle."
    bench.camera("ok")
    assert bench.state["instruction"]["say"] == first, "a camera sees whether it lies there"


def test_rb_06_a_jewel_is_not_asked_about_where_a_bone_was_declared(begin: Any) -> None:
    bench = begin("roll-the-bones", "Ann", "Bob")
    bench.camera("phone")
    photograph(bench, "Ann", *[3] * bench.state["awaits"]["total"], set_name="bones")
    assert bench.ask({"event": "declare-bone", "player": "Bob"}, 2).ok
    photograph(bench, "Ann", 5, set_name="bones")
    photograph(bench, "Ann", 4, set_name="bones")
    assert "whose" not in bench.state["reading"]
    assert bench.state["reading"]["why_not"] == "Bob: roll your Bone, and take this die back"
    photograph(bench, "Ann", ("d12", 4), set_name="bones")
    assert bench.state["reading"]["whose"]["dice"] == {"Bob": 1}


def test_the_pot_beside_what_was_rolled_is_left_out_by_taps(begin: Any) -> None:
    bench = begin("roll-the-bones", "Ann", "Bob")
    pot = bench.state["awaits"]["total"]
    photograph(bench, "Ann", *[3] * pot, set_name="bones")
    photograph(bench, "Ann", *[3] * pot, 4, 6, set_name="bones")
    assert bench.state["reading"]["whose"]["out"] == pot
    assert tap(bench, out=range(pot), Ann=[pot], Bob=[pot + 1]).ok
    assert events(bench)[-1]["dice"]["Bob"] == {"die": "jewel", "face": 6}


def test_dead_mans_dice_by_photographs(begin: Any) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    photograph(bench, "Bart", 6)
    photograph(bench, "Jack", 2)
    assert bench.state["game"]["turn"] == "Jack"
    assert numbers(bench, "Bart") == (1, 3)
    photograph(bench, "Bart", 6, 5, 2, set_name="piles")
    assert events(bench)[-1] == {"event": "roll", "player": "Jack", "die": "regular", "face": 5}
    for event in ("place", "end-turn"):
        assert bench.ask({"event": event, "player": "Jack"}, 1).ok
    photograph(bench, "Bart", 5, 3, set_name="piles")
    assert bench.state["reading"]["why_not"].startswith("Bart: photograph the die that you rolled alone")
    photograph(bench, "Bart", 4, set_name="piles")
    assert events(bench)[-1]["face"] == 4


def test_dm_02_a_new_round_by_photographs_begins_with_a_roll(begin: Any) -> None:
    """No camera sees that the old piles are gone."""
    bench = begin("dead-mans-dice", "Jack", "Bart")
    bench.camera("phone")
    photograph(bench, "Bart", 6)
    photograph(bench, "Jack", 2)
    while bench.state["game"]["round"] == 1:
        turn = bench.state["game"]["turn"]
        kind = "regular" if bench.state["game"]["hand"][turn]["regular"] else "jolly"
        seat = 1 + bench.table.now.seats.index(turn)
        assert bench.ask({"event": "roll", "player": turn, "die": kind, "face": 6}, seat).ok
        if bench.state["game"]["phase"] == "placing":
            assert bench.ask({"event": "place", "player": turn}, seat).ok
    assert bench.state["instruction"]["id"] == "start-roll"


def test_treasure_map_by_photographs(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob")
    for n in (1, 2):
        photograph(bench, "Ann", *[SWORD] * n, set_name="symbols+map")
    assert [event["player"] for event in events(bench)] == ["Ann", "Bob"]
    photograph(bench, "Ann", SWORD, SWORD, SWORD, SWORD, set_name="symbols+map")
    assert bench.state["reading"]["whose"]["out"] == 1
    assert tap(bench, out=[3]).ok
    assert len(events(bench)[-1]["dice"]) == 3
    dice = [die(SWORD, None, (100.0 * n, 50.0), cocked=n == 3, sure=0.5 if n == 3 else 0.999) for n in range(4)]
    send(bench, "Ann", dice, set_name="symbols+map", doubts=(Doubt(300, 50, "cocked"),))
    assert bench.state["reading"]["why_not"].startswith("A die stands on its edge: Bob moves the board")


def test_tm_14_a_face_in_doubt_that_the_rules_know_is_not_asked_about(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob")
    boat = SymbolFace("boat", "blue")
    photograph(bench, "Ann", SWORD, set_name="symbols+map")

    def board(*faces: SymbolFace, unsure: int) -> int:
        dice = [
            die(face, None, (100.0 * n, 50.0 + 9 * n), sure=0.6 if n == unsure else 0.999)
            for n, face in enumerate(faces, 1)
        ]
        doubts = (Doubt(100.0 * unsure, 50 + 9 * unsure, "one is in doubt"),)
        send(bench, "Ann", dice, set_name="symbols+map", doubts=doubts)
        return len(events(bench))

    assert board(SWORD, boat, unsure=2) == 1, "the new one may be anything"
    assert board(boat, boat, unsure=1) == 1, "no boat lay there"
    assert board(SWORD, boat, unsure=1) == 2
    assert bench.state["reading"]["spent"]
    assert board(SWORD, boat, boat, unsure=3) == 3, "one of the boats is new, and one is sure"
    assert board(SWORD, boat, boat, boat, unsure=9) == 4, "what is perhaps a die on the map is none"
    board(SWORD, boat, boat, boat, SWORD, SWORD, unsure=9)
    assert len(events(bench)) == 4, "two are new"


@pytest.mark.parametrize("mat", [None, MatFix(3.0, 0.4)])
def test_after_a_claim_the_next_throw_counts_with_its_first_photograph(begin: Any, mat: MatFix | None) -> None:
    """TM-07: nobody photographs the board that is empty between the two."""
    bench = begin("treasure-map", "Ann", "Bob")
    for n in (1, 2, 3):
        lying = [die(SWORD, None, (100.0 * at, 50.0)) for at in range(n)]
        send(bench, "Ann", lying, set_name="symbols+map", mat=mat)
    assert bench.ask({"event": "claim", "player": "Bob", "series": ["sword"]}).ok
    send(bench, "Bob", [die(SWORD, None, (240.0, 80.0))], set_name="symbols+map", mat=mat)
    assert len(bench.state["game"]["board"]) == 1


def test_lucky_seven_by_photographs_of_the_own_row(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob")
    mine = [{**coaster, "row": 0, "set": 2} for coaster in row(None, None, 4)]
    send(bench, "Bob", (), set_name="coasters", extra={"coasters": tuple(mine)})
    assert events(bench) == [{"event": "turn", "player": "Bob", "position": 2, "number": 4}]
    both = [*mine, *({**coaster, "row": 1, "set": 1} for coaster in row(None, 3))]
    send(bench, "Ann", (), set_name="coasters", extra={"coasters": tuple(both)})
    assert events(bench)[-1] == {"event": "turn", "player": "Ann", "position": 1, "number": 3}, "Bob's is told"
    strange = [*both, *({**coaster, "row": 2} for coaster in row(None, 3))]
    send(bench, "Ann", (), set_name="coasters", extra={"coasters": tuple(strange)})
    assert bench.state["reading"]["why_not"] == "photograph your own row alone"


def rows(*shown: Sequence[int | None], **more: Any) -> tuple[dict[str, Any], ...]:
    """Rows of coasters as a photograph tells them, one below the other."""
    return tuple(
        {**coaster, "row": number, **more} for number, numbers in enumerate(shown, 1) for coaster in row(None, *numbers)
    )


@pytest.fixture
def turning(begin: Any) -> Any:
    """Ann has turned 2 at position 4, and is to turn position 2."""
    bench = begin("lucky-seven", "Ann", "Bob")
    coasters(bench, "Ann", [None, None, None, 2])
    assert events(bench) == [{"event": "turn", "player": "Ann", "position": 4, "number": 2}]
    return bench


def coasters(bench: Any, by: str, *shown: Sequence[int | None], **more: Any) -> str:
    """What is told against a photograph of these rows; they are of the set that is made for the seat of ``by``."""
    lying = rows(*shown, **{"set": 1 + ("Ann", "Bob").index(by)} | more)
    send(bench, by, (), set_name="coasters", extra={"coasters": lying})
    return str(bench.state["reading"].get("why_not", ""))


def test_ls_03_one_photograph_may_be_several_turns_and_is_spent_then(turning: Any) -> None:
    coasters(turning, "Ann", [None, 6, None, 2, None, 7])
    assert [event["position"] for event in events(turning)] == [4, 2, 6]
    assert turning.state["reading"]["spent"]


def test_ls_05_a_ring_of_coasters_counts_wherever_it_was_begun(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob")
    assert coasters(bench, "Ann", [None, 4, None, 6, None, 2]) == ""
    assert [event["position"] for event in events(bench)] == [2, 4, 6]
    assert bench.state["game"]["bust"] == ["Ann"]
    two_rings = [None, 4, None, 2, 7, None, 5]
    assert coasters(bench, "Bob", two_rings).startswith("Bob: which coaster was turned first can't be seen")


def test_a_row_photographed_upside_down_is_told_by_what_was_turned_before(turning: Any) -> None:
    coasters(turning, "Ann", [None, 6, None, 2])
    coasters(turning, "Ann", [6, None, 2, None, 7])
    assert turning.state["game"]["rows"]["Ann"] == [None, 6, None, 2, None, None, None], "no row of hers looks so"
    coasters(turning, "Ann", [None, 7, None, 2, None, 6, None])
    assert turning.state["game"]["rows"]["Ann"] == [None, 6, None, 2, None, 7, None]


def test_of_two_rows_the_one_is_meant_that_shows_what_was_turned_before(turning: Any) -> None:
    assert coasters(turning, "Bob", [None, None, 3], [4]) == "photograph your own row alone"
    coasters(turning, "Ann", [4], [None, 6, None, 2])
    assert turning.state["game"]["rows"]["Ann"] == [None, 6, None, 2, None, None, None]


def test_a_photograph_of_coasters_that_is_no_turn_says_why(turning: Any) -> None:
    assert coasters(turning, "Ann", [None, None, None, 2]).startswith("Ann: no coaster is newly turned up")
    assert coasters(turning, "Ann", [None, 5]) == (
        "Ann: position 4 of your row shows 2, but not in the photograph: photograph your own row"
    )
    part = rows([None, None, None, 2], position=None)[:5]
    send(turning, "Ann", (), set_name="coasters", extra={"coasters": part})
    assert turning.state["reading"]["why_not"] == (
        "Ann: five of your seven coasters are in the photograph: photograph the whole row"
    )
    assert len(events(turning)) == 1


def test_a_row_that_is_over_is_not_taken_for_the_next_players(turning: Any) -> None:
    coasters(turning, "Ann", [None, 4, None, 2])
    assert turning.state["game"]["bust"] == ["Ann"]
    assert coasters(turning, "Ann", [None, 4, None, 2]) == "photograph your own row alone"
    assert turning.state["game"]["rows"]["Bob"] == [None] * 7


def test_a_neighbours_row_is_not_taken_for_the_own_one(turning: Any) -> None:
    told = coasters(turning, "Bob", [None, None, None, 2], set=1)
    assert told == "Bob: this row shows what Ann has turned: photograph your own row"
    assert coasters(turning, "Bob", [None, None, None, 2]) == "", "by chance his own set shows the same"
    assert turning.state["game"]["rows"]["Bob"] == [None, None, None, 2, None, None, None]


def test_ls_01_whether_a_row_of_anothers_set_is_the_own_one_is_asked_once(begin: Any) -> None:
    """Nobody has turned a coaster yet, as far as is known: it may be the neighbour's."""
    bench = begin("lucky-seven", "Ann", "Bob", match="rounds", rounds=2)
    told = coasters(bench, "Ann", [None, 1, None, 2], set=2)
    assert (told, events(bench)) == ("Ann: is this your row? If it is, say so; if not, photograph your own", [])
    assert bench.state["reading"]["whose"]["dice"] == {"Ann": 0}
    assert tap(bench, Ann=[]).ok
    assert [event["position"] for event in events(bench)] == [4, 2], "all that was turned counts"
    bench.start()
    assert bench.ask({"event": "turn", "player": "Ann", "position": 1, "number": 4}).ok
    assert coasters(bench, "Bob", [4], set=2).startswith("Bob: is this your row?"), "Ann's coasters bear that"
    assert coasters(bench, "Bob", [1], set=1).startswith("Bob: is this your row?")
    assert tap(bench, Bob=[]).ok
    assert bench.state["game"]["phase"] == "scored"
    assert bench.ask({"event": "next-round"}).ok
    assert coasters(bench, "Ann", [1], set=2) == coasters(bench, "Bob", [1], set=1) == ""


def test_a_row_said_to_be_ones_own_by_mistake_is_asked_about_again_once_it_is_taken_back(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob")
    coasters(bench, "Ann", [None, 1], set=2)
    assert tap(bench, Ann=[]).ok
    assert bench.ask({"event": "undo"}).ok
    assert coasters(bench, "Bob", [None, 1]) == ""
    assert bench.state["game"]["rows"]["Bob"][1] == 1


def called_with_cards(begin: Any, dice: int) -> Any:
    """Both laid a card; Bob has called Ann, who bid as many 2s as a cup has ``dice``."""
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=DECK, dice=dice)
    for name in ("Ann", "Bob"):
        bench.ask({"event": "lay-cards", "player": name, "count": 1})
    bench.ask({"event": "bid", "player": "Ann", "quantity": dice, "face": 2}, 1)
    bench.shout(2)
    return bench


@pytest.fixture
def cards(begin: Any) -> Any:
    """Both laid a card; Bob called Ann's three 2s; the cups were photographed, each by its owner."""
    bench = called_with_cards(begin, dice=3)
    photograph(bench, "Ann", 2, 2, 1)
    photograph(bench, "Bob", 2, 5, 6)
    assert bench.state["game"]["phase"] == "cards"
    return bench


def test_pl_22_a_card_is_told_by_the_one_cup_that_it_has_changed(cards: Any) -> None:
    assert cards.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    assert numbers(cards, "Ann") == (3, 6)
    photograph(cards, "Ann", 1, 4, 2)
    assert events(cards)[-1] == {"event": "resolve", "player": "Bob", "card": "nudge", "dice": {"Ann": [2, 4, 1]}}


@pytest.mark.parametrize(
    ("event", "cups"),
    [
        ({"card": "nudge"}, {"Ann": [2, 2, 1], "Bob": [2, 5, 6]}),
        ({"card": "reroll", "target": {"player": "Bob", "dice": [1]}}, {"Ann": [2, 2, 1], "Bob": [2, None, 6]}),
    ],
)
def test_what_a_card_does_not_touch_need_not_be_entered_again(
    cards: Any, event: dict[str, Any], cups: dict[str, Any]
) -> None:
    assert cards.ask({"event": "resolve", "player": "Bob", **event}, 2).ok
    acts = [act for act in cards.you("Bob")["acts"] if act["label"] == "Enter the dice by hand"]
    assert [act["fields"][0]["value"] for act in acts] == [cups]


def test_pl_14_every_screen_says_what_the_card_does_until_it_is_done(cards: Any) -> None:
    says = {"kind": "line", "text": "Loose Plank: Turn the dice of others by up to two dots in all."}
    assert says not in cards.state["shown"]
    assert cards.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    assert cards.state["shown"][0] == says
    photograph(cards, "Ann", 1, 4, 2)
    assert says not in cards.state["shown"]


def test_pl_22_what_was_chosen_of_a_card_stands_aside_while_its_dice_are_waited_for(cards: Any) -> None:
    styles = [act["style"] for act in cards.you("Bob")["acts"] if act["event"]["event"] == "resolve"]
    assert set(styles) == {"main"}
    target = {"player": "Bob", "dice": [1]}
    assert cards.ask({"event": "resolve", "player": "Bob", "card": "reroll", "target": target}, 2).ok
    styles = [act["style"] for act in cards.you("Bob")["acts"] if act["event"]["event"] == "resolve"]
    assert set(styles) == {"plain"}


def test_pl_18_a_card_offers_the_dice_that_it_is_for(cards: Any) -> None:
    """Second Wind rolls the own dice again."""
    rerolls = [act for act in cards.you("Bob")["acts"] if act["label"] == "Turn up a reroll"]
    targets = [one["choices"] for act in rerolls for one in act["fields"] if one["name"] == "target"]
    assert [{one["value"]["player"] for one in choices} for choices in targets] == [{"Bob"}]


STEALS = {"event": "resolve", "player": "Bob", "card": "steal", "target": {"player": "Ann", "index": 1}}


def test_pl_18_a_stolen_die_is_told_by_all_cups(cards: Any) -> None:
    assert cards.ask(STEALS, 2).ok
    assert numbers(cards, "Bob") == (4, 6)
    photograph(cards, "Bob", 2, 1, 2, 5, 6, 2)
    assert tap(cards, Ann=[0, 1], Bob=[2, 3, 4, 5]).ok
    assert events(cards)[-1]["dice"] == {"Ann": [2, 1], "Bob": [2, 5, 6, 2]}


@pytest.mark.parametrize("by", ["Ann", "Bob"])
def test_pl_18_a_stolen_die_is_told_by_the_cup_that_it_has_come_into(cards: Any, by: str) -> None:
    assert cards.ask(STEALS, 2).ok
    photograph(cards, by, 2, 1, 5, 6)
    assert cards.state["reading"]["why_not"], "the 1 stays with Ann"
    photograph(cards, by, 6, 2, 5, 2)
    assert events(cards)[-1]["dice"] == {"Ann": [2, 1], "Bob": [2, 5, 6, 2]}


def test_pl_18_all_dice_are_the_thiefs_once_the_last_one_was_stolen(begin: Any) -> None:
    bench = called_with_cards(begin, dice=1)
    photograph(bench, "Ann", 3)
    photograph(bench, "Bob", 5)
    assert bench.ask({**STEALS, "target": {"player": "Ann", "index": 0}}, 2).ok
    photograph(bench, "Bob", 3, 5)
    assert events(bench)[-1]["dice"] == {"Ann": [], "Bob": [5, 3]}


def test_pl_22_whoever_photographs_it_the_cup_is_the_only_one_that_the_card_may_change(cards: Any) -> None:
    """Bob has turned up a card for Ann's dice; he photographs them, not his own."""
    assert cards.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    photograph(cards, "Bob", 1, 4, 2)
    assert events(cards)[-1] == {"event": "resolve", "player": "Bob", "card": "nudge", "dice": {"Ann": [2, 4, 1]}}


def throw_of(bench: Any, by: str) -> str:
    """The throw of which the next photograph by this player is, as the eye is told."""
    eye = EyeHere()
    eye.door.answer(Photograph, lambda order, reply: reply(PhotoAnswer("doubt", "", 0)))
    now = bench.table.now
    PhotoHandler(eye, Broadcaster(lambda _: [], now)).take(b"jpeg", now.seats.index(by) + 1, None)
    return str(eye.asked[-1].throw)


def test_dice_that_were_rolled_again_as_told_are_not_compared_with_what_was_turned_down(cards: Any) -> None:
    assert cards.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok
    first = throw_of(cards, "Ann")
    photograph(cards, "Ann", 6, 6, 6)
    assert cards.state["reading"]["why_not"], "the card turns fewer dots"
    again = throw_of(cards, "Ann")
    assert again != first


def test_a_photograph_in_doubt_and_the_next_are_of_one_throw(rolling: Any) -> None:
    first = throw_of(rolling, "Ann")
    send(rolling, "Ann", [die(4, None, (100, 50))], doubts=(Doubt(100, 50, "not flat"),))
    assert throw_of(rolling, "Ann") == first


def test_what_a_camera_sees_is_not_mixed_with_a_photograph(begin: Any, look: Any) -> None:
    """The camera was lost for a moment: what it saw lying there is no throw once it is back."""
    bench = begin("pirates-dice", "Ann", "Bob", dice=2)
    seen = look(bench, [die(2, 1, (100, 50)), die(2, 2, (300, 50))], verified=False)
    bench.camera("lost")
    photograph(bench, "Ann", 3)
    photograph(bench, "Bob", 5)
    assert len(events(bench)) == 1
    bench.camera("ok")
    bench.table.handle(Sighted(replace(seen, verified=True), "steady"))
    assert len(events(bench)) == 1


def test_no_camera_is_told_of_a_bare_table_where_phones_photograph_nor_while_a_game_runs(begin: Any) -> None:
    bench = begin("lucky-seven", "Ann", "Bob")
    assert not bench.state["bare"]
    bench.ask({"event": "close-game"})
    assert bench.state["bare"]
    bench.camera("phone")
    assert not bench.state["bare"]
