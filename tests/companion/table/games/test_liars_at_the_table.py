# SPDX-License-Identifier: MIT
"""Pirates Dice and Pirate's Lies at the table: LIAR by phone and SHOUT, cards that the camera checks, nothing leaks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.deck_file import kit_deck
from companion.play.registry import GAMES
from companion.table.inbox import Sighted
from tests.companion.table.conftest import die, events, labels
from vision.sighting import Reading, Sighting, number_words

DECK = [
    {"id": id_, "name": name, "rating": 1, "effect": effect, "amount": amount, "target": target, "copies": 2}
    for id_, name, effect, amount, target in (
        ("nudge", "Loose Plank", "nudge", 2, "opponent"),
        ("reroll", "Second Wind", "reroll", 2, "own"),
        ("steal", "Light Fingers", "steal", 1, "opponent"),
        ("undo", "Not So Fast", "undo", 1, "opponent"),
    )
]


def cups(**seats: list[Any]) -> list[Any]:
    """``cups(s1=[2, (3, 5)])``: dice side by side; a pair is a face and how far from its place the die lies."""
    lying = []
    for seat, faces in seats.items():
        for n, shown in enumerate(faces):
            face, shift = shown if isinstance(shown, tuple) else (shown, 0.0)
            lying.append(die(face, int(seat[1:]), (100.0 * n + shift, 100.0 * int(seat[1:]))))
    return lying


@pytest.fixture
def lying(begin: Any, look: Any) -> Any:
    """Ann bid three 2s, Bob called her a liar; both have two printed cards face down; the cups are lifted."""
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=DECK, dice=3)
    for name in ("Ann", "Bob"):
        assert bench.ask({"event": "lay-cards", "player": name, "count": 1}).ok
    assert bench.ask({"event": "bid", "player": "Ann", "quantity": 3, "face": 2}, 1).ok
    bench.shout(2)
    look(bench, cups(s1=[2, 2, 1], s2=[2, 5, 6]))
    assert bench.state["game"]["phase"] == "cards"
    assert bench.state["game"]["resolve_turn"] == "Bob"
    bench.news()
    return bench


def test_pl_05_shout_is_liar(begin: Any) -> None:
    bench = begin("pirates-lies", "Ann", "Bob", "Cat", challenge="anyone")
    bench.ask({"event": "bid", "player": "Ann", "quantity": 3, "face": 1}, 1)
    assert bench.you("Cat")["buttons"] == {"shout": "LIAR!", "aye": None}
    bench.press(2, at_ms=5)
    bench.shout(3)
    assert events(bench)[-1] == {"event": "challenge", "player": "Cat"}
    assert bench.kinds[-2:] == ["ruling", "event"]
    assert bench.cues[-1].sound == "press"


def test_pl_03_a_one_is_a_one(begin: Any, look: Any) -> None:
    bench = begin("pirates-lies", "Ann", "Bob", dice=2)
    bench.ask({"event": "bid", "player": "Ann", "quantity": 2, "face": 1}, 1)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    look(bench, cups(s1=[1, 3], s2=[1, 1]))
    assert events(bench)[-1]["dice"] == {"Ann": [1, 3], "Bob": [1, 1]}
    assert bench.state["game"]["last"]["count"] == 3
    assert bench.state["reading"]["counts"] == {"1": 3, "3": 1}


@pytest.mark.parametrize(
    ("game", "options", "wild"),
    [("pirates-lies", {}, None), ("pirates-lies", {"wild": 1}, 1), ("pirates-dice", {"first": "Ann"}, "skull")],
)
def test_ok__the_field_of_a_bid_names_what_is_wild(
    begin: Any, game: str, options: dict[str, Any], wild: object
) -> None:
    bench = begin(game, "Ann", "Bob", **options)
    bid = next(act for act in bench.you("Ann")["acts"] if act["label"] == "Bid")
    assert bid["fields"][0].get("wild") == wild
    assert ("1" in bid["fields"][0]["least"]) == (wild is None)


def test_pl_s3_aye_turns_up_no_more(lying: Any) -> None:
    lying.camera("ok")
    assert lying.lamps()[:2] == ["off", "your-turn"]
    lying.aye(1)
    assert lying.state["game"]["resolve_turn"] == "Bob"
    lying.aye(2)
    assert events(lying)[-1] == {"event": "decline", "player": "Bob"}
    assert lying.entries[-1].data["by"] == "Bob"
    assert lying.cues[-1].sound == "press"
    assert lying.state["game"]["resolve_turn"] == "Ann"


def nudge(bench: Any) -> None:
    assert bench.ask({"event": "resolve", "player": "Bob", "card": "nudge"}, 2).ok


def test_pl_22_a_card_that_is_turned_up_waits_for_the_camera(lying: Any, look: Any) -> None:
    nudge(lying)
    assert lying.state["pending"] == {"event": "resolve", "player": "Bob", "card": "nudge"}
    assert lying.kinds[-1] == "pending"
    assert lying.state["awaits"]["dice"] == {"Ann": 3, "Bob": 3}
    assert lying.expected[-1] == 6
    assert lying.you("Ann")["say"].startswith("Turn, roll or move the dice")
    look(lying, cups(s1=[2, 2, 1], s2=[2, 5, 6]))
    assert lying.state["reading"]["why_not"] == "turn or roll the dice as the card says"
    look(lying, cups(s1=[2, (4, 9), 1], s2=[2, 5, 6]))
    told = {"event": "resolve", "player": "Bob", "card": "nudge", "dice": {"Ann": [2, 4, 1]}}
    assert events(lying)[-1] == told
    assert lying.state["pending"] is None
    assert lying.state["game"]["cups"]["Ann"] == [2, 4, 1]


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        (
            {"s1": [2, 6, 1], "s2": [2, 5, 6]},
            "the card turns two dots at most, four dots were turned; Ann: the red die showed 2",
        ),
        ({"s1": [2, 2, 1], "s2": [2, 5, 5]}, "Bob: turn the red die back to 6"),
    ],
)
def test_pl_22_a_nudge_turned_by_hand_is_checked(lying: Any, look: Any, faces: Any, words: str) -> None:
    nudge(lying)
    look(lying, cups(**faces))
    assert lying.state["reading"]["why_not"] == words
    assert lying.state["pending"] is not None
    look(lying, cups(s1=[2, 3, 1], s2=[2, 5, 6]))
    assert lying.state["game"]["cups"]["Ann"] == [2, 3, 1]


def test_pl_s2_each_die_is_told_by_its_place_however_it_is_listed(lying: Any, look: Any) -> None:
    """Die i is the one that lies where die i lay, though the reader lists them in another order."""
    nudge(lying)
    look(lying, list(reversed(cups(s1=[(2, 12), 2, (3, 9)], s2=[2, 5, 6]))))
    assert events(lying)[-1]["dice"] == {"Ann": [2, 2, 3]}


def test_pl_16_dice_rolled_again_are_named_first(lying: Any, look: Any) -> None:
    targets = [{"player": "Bob", "index": 0}, {"player": "Bob", "index": 1}]
    event = {"event": "resolve", "player": "Bob", "card": "reroll", "target": targets}
    assert lying.ask(event, 2).ok
    assert lying.state["pending"]["target"] == {"player": "Bob", "dice": [0, 1]}
    look(lying, cups(s1=[2, 2, 1], s2=[(4, 300), (3, -60), 6]))
    told = events(lying)[-1]
    assert sorted(told["dice"]["Bob"][:2]) == [3, 4]
    assert told["dice"]["Bob"][2] == 6


def test_pl_16_dice_of_two_players_are_no_target(lying: Any) -> None:
    targets = [{"player": "Bob", "index": 0}, {"player": "Ann", "index": 1}]
    event = {"event": "resolve", "player": "Bob", "card": "reroll", "target": targets}
    assert lying.ask(event, 2).code == "bad-field"


def test_pl_18_a_stolen_die_lies_in_the_other_zone(lying: Any, look: Any) -> None:
    target = {"player": "Ann", "index": 1}
    assert lying.ask({"event": "resolve", "player": "Bob", "card": "steal", "target": target}, 2).ok
    assert lying.state["awaits"]["dice"] == {"Ann": 2, "Bob": 4}
    look(lying, cups(s1=[2, (1, 100)], s2=[2, 5, 6, 2]))
    assert events(lying)[-1]["dice"] == {"Ann": [2, 1], "Bob": [2, 5, 6, 2]}
    assert lying.ask({"event": "resolve", "player": "Ann", "card": "nudge"}, 1).ok
    look(lying, cups(s1=[2, (1, 100)], s2=[2, 5, 6, 3]))
    assert lying.state["game"]["last"]["count"] == 2


def test_pl_22_the_last_die_of_a_cup_that_is_stolen_must_be_gone(begin: Any, look: Any) -> None:
    """The thief took Cat's die, then named Ann's on the phone; a die that fell at Cat's seat makes up the number."""
    bench = begin("pirates-lies", "Ann", "Bob", "Cat", cards="printed", deck=DECK, dice=1, challenge="anyone")
    bench.ask({"event": "lay-cards", "player": "Bob", "count": 1})
    bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2})
    bench.shout(2)
    look(bench, cups(s1=[2], s2=[4], s3=[2]))
    steal = {"event": "resolve", "player": "Bob", "card": "steal"}
    assert bench.ask({**steal, "target": {"player": "Ann", "index": 0}}, 2).ok
    look(bench, cups(s1=[2], s2=[4, 2], s3=[(2, 300)]))
    assert events(bench)[-1]["event"] == "reveal", "Ann's die lies where it lay"
    assert bench.state["reading"]["why_not"] == "Ann: take your red die away, it is not in this throw"
    look(bench, cups(s2=[4, 2], s3=[2]))
    assert events(bench)[-1]["dice"] == {"Ann": [], "Bob": [4, 2]}


def test_pl_22_what_waits_survives_kill_9(lying: Any, look: Any) -> None:
    nudge(lying)
    before = lying.state
    lying.start()
    assert lying.state["pending"] == before["pending"]
    assert lying.state["awaits"] == before["awaits"]
    look(lying, list(reversed(cups(s1=[2, (4, 9), 1], s2=[2, 5, 6]))))
    assert events(lying)[-1]["dice"] == {"Ann": [2, 4, 1]}


def test_pl_22_another_card_may_be_chosen_instead(lying: Any) -> None:
    nudge(lying)
    assert lying.ask({"event": "resolve", "player": "Bob", "card": "steal", "target": {"player": "Ann", "index": 0}}, 2)
    assert lying.state["pending"]["card"] == "steal"
    assert lying.ask({"event": "decline", "player": "Bob"}, 2).ok
    assert lying.state["pending"] is None


def test_pl_22_only_whose_turn_it_is_turns_up(lying: Any) -> None:
    assert lying.ask({"event": "resolve", "player": "Ann", "card": "nudge"}, 1).code == "not-your-turn"
    assert lying.ask({"event": "resolve", "player": "Bob", "card": "hocus"}, 2).code == "bad-field"


def test_pl_22_the_cups_may_be_entered_by_hand(lying: Any) -> None:
    nudge(lying)
    by_hand = next(act for act in lying.you("Ann")["acts"] if act["label"] == "Enter the dice by hand")
    assert by_hand["fields"][0]["of"] == {"Ann": 3, "Bob": 3}
    event = {**by_hand["event"], "dice": {"Ann": [2, 3, 1], "Bob": [2, 5, 6]}}
    assert lying.ask(event, 2).ok
    assert lying.state["game"]["cups"]["Ann"] == [2, 3, 1]


def test_pl_22_where_the_reveal_was_entered_by_hand_the_faces_tell_what_a_card_has_changed(
    begin: Any, look: Any
) -> None:
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=DECK, dice=2)
    bench.ask({"event": "lay-cards", "player": "Bob", "count": 1})
    bench.ask({"event": "bid", "player": "Ann", "quantity": 3, "face": 2})
    bench.ask({"event": "challenge", "player": "Bob"})
    bench.ask({"event": "reveal", "dice": {"Ann": [2, 3], "Bob": [4, 4]}})
    nudge(bench)
    look(bench, cups(s1=[4, 2], s2=[4, 4]))
    assert events(bench)[-1]["dice"] == {"Ann": [2, 4]}


def show_cards(bench: Any, *ids: str, sure: float = 0.999) -> list[dict[str, Any]]:
    """Cards lie face up beside the dice; what Bob's phone offers then."""
    seen = tuple({"x": 40.0 * n, "y": 900.0, "id": id_, "sure": sure} for n, id_ in enumerate(ids))
    sighting = Sighting(1456, 1088, "skull+cards", tuple(cups(s1=[2, 2, 1], s2=[2, 5, 6])), extra={"cards": seen})
    bench.table.handle(Sighted(Reading(sighting, None, True), "steady"))
    acts = bench.you("Bob")["acts"]
    return [{act["label"]: act["fields"][0]["value"]} for act in acts if act["label"].startswith("Turn up a")]


def test_pl_21_a_printed_card_that_the_camera_reads_is_chosen_already(lying: Any) -> None:
    assert lying.read_sets[-1] == "skull+cards"
    nudge_, reroll, steal = ({f"Turn up a {effect}": None} for effect in ("nudge", "reroll", "steal"))
    assert show_cards(lying) == [nudge_, reroll, steal]
    assert show_cards(lying, "steal") == [{"Turn up a steal": "steal"}, nudge_, reroll]
    assert show_cards(lying, "steal", sure=0.5) == [nudge_, reroll, steal]
    assert show_cards(lying, "no-such-card") == [nudge_, reroll, steal]
    nudge(lying)
    assert lying.read_sets[-1] == "skull+cards"


def test_pl_21_a_card_that_was_turned_up_before_is_none_of_the_next(lying: Any, look: Any) -> None:
    nudge(lying)
    look(lying, cups(s1=[2, 4, 1], s2=[2, 5, 6]))
    show_cards(lying, "nudge")
    told = [act for act in lying.you("Ann")["acts"] if act["label"] == "Turn up a nudge"]
    assert [act["fields"][0]["value"] for act in told] == [None]


def test_pl_17_an_undo_needs_no_camera(lying: Any, look: Any) -> None:
    nudge(lying)
    look(lying, cups(s1=[2, 4, 1], s2=[2, 5, 6]))
    undo = next(act for act in lying.you("Ann")["acts"] if act["label"] == "Turn up an undo")
    (target,) = undo["fields"][1]["choices"]
    assert target == {"value": {"player": "Bob", "index": 0}, "label": "Bob: Loose Plank"}
    assert lying.ask({**undo["event"], "card": "undo", "target": target["value"]}, 1).ok
    assert lying.state["game"]["last"]["count"] == 3


def test_pl_13_printed_cards_are_laid_by_number_and_turned_up_by_name(lying: Any, begin: Any) -> None:
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=DECK)
    lay = next(act for act in bench.you("Bob")["acts"] if act["label"] == "Lay cards face down")
    assert lay["fields"] == [
        {"kind": "whole", "name": "count", "label": "Cards", "least": 1, "most": 1, "value": 1},
    ]
    assert labels(lying.you("Bob")["acts"]) == [
        "Turn up a nudge",
        "Turn up a reroll",
        "Turn up a steal",
        "Turn up no more",
        "Leave the game",
    ]


STILL = "Wait: Ann and Bob still look at dice and cards."


@pytest.fixture
def dealt(begin: Any) -> Any:
    """Three players with a printed card each, before the first bid."""
    return begin("pirates-lies", "Ann", "Bob", "Cat", cards="printed", deck=DECK, dice=2)


def bid_of_ann(bench: Any) -> Any:
    return bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, 1)


def test_pl_13_no_bid_before_all_have_looked(dealt: Any) -> None:
    assert dealt.you("Ann")["say"] == "Look at your dice: lay cards face down, or say that you have looked."
    assert labels(dealt.you("Ann")["acts"])[:2] == ["I have looked", "Lay cards face down"]
    assert "Bid" not in labels(dealt.you("Ann")["acts"])
    assert dealt.you("Cat")["buttons"] == {"shout": None, "aye": "I have looked"}
    dealt.aye(3)
    assert dealt.state["looking"] == {"wait_for": ["Ann", "Bob"], "looked": ["Cat"], "ms": 20_000}
    assert dealt.you("Cat")["say"] == STILL
    assert dealt.you("Cat")["buttons"]["aye"] is None
    outcome = bid_of_ann(dealt)
    assert (outcome.code, outcome.message) == ("too-late", STILL)
    for seat, name in ((1, "Ann"), (2, "Bob")):
        assert dealt.ask({"event": "aye", "player": name}, seat).ok
    assert dealt.state["looking"] == {"wait_for": [], "looked": ["Cat", "Ann", "Bob"], "ms": None}
    assert dealt.you("Ann")["say"] == "Make the first bid."
    assert labels(dealt.you("Ann")["acts"])[0] == "Bid"
    assert bid_of_ann(dealt).ok
    assert dealt.state["looking"] is None


def test_pl_13_who_has_laid_all_cards_is_not_asked_to_roll_again(dealt: Any) -> None:
    for seat, name in enumerate(("Ann", "Bob", "Cat"), 1):
        assert dealt.state["instruction"]["id"] == "look-cards"
        assert dealt.ask({"event": "lay-cards", "player": name, "count": 1}, seat).ok
    assert dealt.state["instruction"]["id"] == "bid"
    assert bid_of_ann(dealt).ok


def test_pl_13_cards_are_laid_until_all_have_looked_and_no_longer(dealt: Any) -> None:
    lay = {"event": "lay-cards", "count": 1}
    assert dealt.ask({"event": "aye", "player": "Cat"}, 3).ok
    assert dealt.ask({**lay, "player": "Bob"}, 2).ok
    assert dealt.state["looking"] == {"wait_for": ["Ann"], "looked": ["Cat"], "ms": 20_000}, "Bob has no card to lay"
    assert dealt.ask({"event": "aye", "player": "Ann"}, 1).ok
    assert "Lay cards face down" not in labels(dealt.you("Cat")["acts"])
    outcome = dealt.ask({**lay, "player": "Cat"}, 3)
    assert (outcome.code, outcome.message) == ("too-late", "All have looked: no more cards are laid in this round.")
    assert bid_of_ann(dealt).ok


def test_pl_13_who_does_not_look_holds_nobody_up(dealt: Any) -> None:
    assert dealt.ask({"event": "aye", "player": "Ann"}, 1).ok
    dealt.wait(19_000)
    assert not bid_of_ann(dealt).ok
    dealt.wait(1_100)
    assert dealt.entries[-1].data == {"players": ["Bob", "Cat"]}
    assert bid_of_ann(dealt).ok


def test_pl_13_who_has_looked_survives_kill_9_and_is_asked_anew_in_the_next_round(dealt: Any) -> None:
    for seat, name in enumerate(("Ann", "Bob", "Cat"), 1):
        dealt.ask({"event": "aye", "player": name}, seat)
        dealt.start()
    assert bid_of_ann(dealt).ok
    dealt.ask({"event": "challenge", "player": "Bob"})
    dealt.ask({"event": "reveal", "dice": {"Ann": [2, 3], "Bob": [4, 4], "Cat": [5, 5]}})
    assert dealt.state["game"]["round"] == 2
    assert dealt.state["looking"] == {"wait_for": ["Ann", "Bob", "Cat"], "looked": [], "ms": None}


def test_pl_13_without_cards_nobody_is_waited_for(begin: Any) -> None:
    bench = begin("pirates-lies", "Ann", "Bob")
    assert bench.state["looking"] is None
    assert bench.you("Ann")["buttons"]["aye"] == "I have rolled"
    assert bid_of_ann(bench).ok


def test_pl_s3_a_steal_may_take_nothing_and_a_nudge_may_turn_nothing(lying: Any) -> None:
    steal = next(act for act in lying.you("Bob")["acts"] if act["label"] == "Turn up a steal")
    _which, die_ = steal["fields"]
    assert [choice["label"] for choice in die_["choices"]][-1] == "Take no die"
    assert all("Ann" in choice["label"] for choice in die_["choices"][:-1]), "nobody steals from oneself"
    assert lying.ask({**steal["event"], "card": "steal", "target": die_["choices"][-1]["value"]}, 2).ok
    assert events(lying)[-1] == {"event": "resolve", "player": "Bob", "card": "steal", "dice": {}}
    assert lying.ask({"event": "resolve", "player": "Ann", "card": "nudge"}, 1).ok
    leave = next(act for act in lying.you("Ann")["acts"] if act["label"] == "Leave the dice as they are")
    assert lying.ask(leave["event"], 1).ok
    assert lying.state["game"]["last"]["count"] == 3


@pytest.mark.parametrize("target", ["own", "opponent"])
def test_pl_s3_a_reroll_may_name_no_dice(begin: Any, target: str) -> None:
    deck = [{**DECK[1], "target": target}]
    bench = begin("pirates-lies", "Ann", "Bob", cards="printed", deck=deck, dice=2)
    bench.ask({"event": "lay-cards", "player": "Bob", "count": 1})
    for event in ("bid", "challenge"):
        bench.ask({"event": event, "player": "Ann" if event == "bid" else "Bob", "quantity": 1, "face": 2})
    bench.ask({"event": "reveal", "dice": {"Ann": [2, 3], "Bob": [4, 4]}})
    reroll = next(act for act in bench.you("Bob")["acts"] if act["label"] == "Turn up a reroll")
    assert reroll["fields"][1]["least"] == 0
    assert bench.ask({**reroll["event"], "card": "reroll", "target": []}, 2).ok
    whose = "Bob" if target == "own" else "Ann"
    assert events(bench)[-1]["target"] == {"player": whose, "dice": []}
    assert bench.state["game"]["last"]["count"] == 1


def told(bench: Any, name: str) -> str:
    """What the top of this phone says is next."""
    return str(bench.table.now.for_player(name)["instruction"]["say"])


def test_pl_s3_what_was_laid_is_turned_up_on_a_phone(begin: Any) -> None:
    deck = [{**card, "copies": 6} for card in (DECK[0], DECK[3])]
    bench = begin("pirates-lies", "Ann", "Bob", cards="phone", deck=deck, dice=2)
    order = {"1": ["nudge", "undo"] * 6, "2": [], "3": [], "4": []}
    assert bench.ask({"event": "deck", "order": order}).ok
    for seat, (name, card) in enumerate((("Ann", "nudge"), ("Bob", "undo")), 1):
        assert bench.ask({"event": "lay-cards", "player": name, "cards": [card]}, seat).ok
    assert bid_of_ann(bench).ok
    bench.ask({"event": "challenge", "player": "Bob"})
    bench.ask({"event": "reveal", "dice": {"Ann": [2, 3], "Bob": [4, 4]}})
    assert bench.you("Bob")["buttons"]["aye"] == "Turn up no more"
    assert bench.you("Bob")["say"] == told(bench, "Bob") == "Turn up an undo, or turn up no more."
    assert told(bench, "Ann") == "Waiting for Bob to turn up a card."
    bench.aye(2)
    assert bench.state["game"]["resolve_turn"] == "Ann"
    assert bench.you("Ann")["buttons"]["aye"] is None
    assert bench.you("Ann")["say"] == "Turn up a card: what was laid is turned up."
    assert told(bench, "Ann") == "Turn up a card."
    assert bench.state["instruction"]["say"] == "Ann: turn up a card, or turn up no more."
    assert "Turn up no more" not in labels(bench.you("Ann")["acts"])
    assert bench.ask({"event": "decline", "player": "Ann"}, 1).code == "must-resolve"


def test_pl_26_an_undo_offers_opponents_cards_only(begin: Any) -> None:
    teams = [["Ann", "Cat"], ["Bob", "Dan"]]
    bench = begin("pirates-lies", "Ann", "Bob", "Cat", "Dan", cards="printed", deck=DECK, dice=2, teams=teams)
    for name in ("Ann", "Bob", "Cat", "Dan"):
        bench.ask({"event": "lay-cards", "player": name, "count": 1})
    bench.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2})
    bench.ask({"event": "challenge", "player": "Bob"})
    bench.ask({"event": "reveal", "dice": {name: [2, 3] for name in ("Ann", "Bob", "Cat", "Dan")}})
    for name in ("Bob", "Cat"):
        assert bench.ask({"event": "resolve", "player": name, "card": "nudge", "dice": {}}).ok
    undo = next(act for act in bench.you("Dan")["acts"] if act["label"] == "Turn up an undo")
    assert [choice["label"] for choice in undo["fields"][1]["choices"]] == ["Cat: Loose Plank"]
    undo = next(act for act in bench.you("Ann")["acts"] if act["label"] == "Turn up an undo")
    assert [choice["label"] for choice in undo["fields"][1]["choices"]] == ["Bob: Loose Plank"]


@pytest.fixture
def phones(begin: Any) -> Any:
    """The kit's deck, on the phones."""
    return begin("pirates-lies", "Ann", "Bob", cards="phone", dice=2)


def test_pl_s6_aye_shuffles_and_deals(phones: Any) -> None:
    assert phones.you("Ann")["buttons"]["aye"] == "Deal the cards"
    assert phones.you("Ann")["say"] == "Deal the cards: the table shuffles them."
    phones.aye(2)
    order = events(phones)[-1]["order"]
    assert sum(map(len, order.values())) == sum(card["copies"] for card in kit_deck()) == 48
    assert phones.state["game"]["phase"] == "bidding"
    assert phones.cues[-1].sound == "press"
    before = phones.you("Ann")
    phones.start()
    assert phones.you("Ann") == before


def names_in(value: Any) -> set[str]:
    """Every card of the deck that is named anywhere in ``value``."""
    text = json.dumps(value)
    return {card["id"] for card in kit_deck() if f'"{card["id"]}"' in text}


def test_pl_21_nobody_is_shown_what_others_hold(phones: Any) -> None:
    """No view, act or panel holds a hidden card: not the public's, not the referee's, not another player's."""
    deck = {str(rating): [] for rating in range(1, 5)}
    for card in kit_deck():
        deck[str(card["rating"])] += [card["id"]] * card["copies"]
    first = deck["1"]
    first.insert(0, first.pop(next(n for n, one in enumerate(first) if one != first[0])))
    ann, bob = first[0], first[1]
    phones.ask({"event": "deck", "order": deck})
    now = phones.table.now
    assert names_in(now.for_player("Ann")) == {ann}
    assert names_in(now.for_player("Bob")) == {bob}
    assert names_in(now.public()) == names_in(now.for_referee()) == set()
    lay = next(act for act in phones.you("Ann")["acts"] if act["label"] == "Lay cards face down")
    assert [choice["value"] for choice in lay["fields"][0]["choices"]] == [ann]
    assert phones.ask({**lay["event"], "cards": [ann]}, 1).ok
    assert phones.ask({"event": "aye", "player": "Bob"}, 2).ok
    phones.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, 1)
    phones.ask({"event": "challenge", "player": "Bob"}, 2)
    phones.ask({"event": "reveal", "dice": {"Ann": [2, 3], "Bob": [4, 4]}})
    now = phones.table.now
    assert names_in(now.for_player("Ann")) == {ann}
    assert names_in(now.for_player("Bob")) == {bob}
    assert names_in(now.public()) == names_in(now.for_referee()) == set()
    assert "Turn up no more" in labels(now.for_referee()["acts_of"]["Ann"])


def test_pl_21_the_journal_of_a_running_game_keeps_the_secret(phones: Any) -> None:
    phones.ask({"event": "aye", "player": "Ann"}, 1)
    card = phones.table.now.match.view("Ann")["hand"][0]["id"]
    phones.ask({"event": "lay-cards", "player": "Ann", "cards": [card]}, 1)
    told = GAMES.public_entries(phones.entries)
    assert names_in([entry.data for entry in told]) == set()
    assert told[-1].data["count"] == 1
    phones.ask({"event": "close-game"})
    assert names_in([entry.data for entry in GAMES.public_entries(phones.entries)]) == {one["id"] for one in kit_deck()}


def test_pl_24_teams_are_asked_for_when_a_game_is_set_up() -> None:
    book = next(book for book in GAMES.rulebooks() if book["id"] == "pirates-lies")
    assert {"kind": "teams", "name": "teams", "label": "Teams"} in book["options"]


def test_one_button_says_that_one_has_rolled(begin: Any) -> None:
    bench = begin("pirates-lies", "Ann", "Bob", dice=2)
    assert [labels(bench.you(name)["acts"]).count("I have rolled") for name in ("Ann", "Bob")] == [1, 1]


# Pirates Dice at the table: what a phone offers, what the buttons say, what the referee may do for whom.


LIAR = {
    "label": "Call LIAR",
    "style": "shout",
    "event": {"event": "challenge", "player": "Bob"},
    "fields": [],
}


@pytest.fixture
def bidding(bench: Any) -> Any:
    bench.game("Ann", "Bob", "Cat", first="Ann", dice=2)
    bench.bid(1, 4, 4)
    return bench


def test_pd_08_the_phone_offers_a_bid_and_liar(bidding: Any) -> None:
    bid, liar, leave = bidding.you("Bob")["acts"]
    least = {"2": 5, "3": 5, "4": 5, "5": 4, "6": 4}
    assert bid["fields"] == [{"kind": "bid", "name": "", "label": "Your bid", "least": least, "wild": "skull"}]
    assert liar == LIAR
    assert leave["event"] == {"event": "retire", "player": "Bob"}
    assert labels(bidding.you("Cat")["acts"]) == ["Leave the game"]


def test_pd_08_the_phone_says_what_the_buttons_mean_now(bidding: Any) -> None:
    assert bidding.you("Bob")["buttons"] == {"shout": "LIAR!", "aye": None}
    assert bidding.you("Cat")["buttons"] == {"shout": None, "aye": None}


def test_pd_08_a_press_on_the_phone_is_a_shout(bidding: Any) -> None:
    assert bidding.ask({"event": "shout", "player": "Cat"}, 3).code == "not-your-turn"
    assert bidding.ask({"event": "aye", "player": "Bob"}, 2).code == "wrong-phase"
    assert bidding.ask({"event": "shout"}, 2).ok
    assert bidding.state["game"]["phase"] == "reveal"
    assert bidding.state["ruling"]["first"][0]["source"] == "phone"
    assert bidding.ask({"event": "shout", "player": "Nobody"}).code == "unknown-player"


def test_pd_09_lifted_cups_may_be_entered_by_hand_as_far_as_they_were_read(bidding: Any) -> None:
    bidding.ask({"event": "challenge", "player": "Bob"}, 2)
    by_hand = next(act for act in bidding.you("Cat")["acts"] if act["label"] == "Enter the dice by hand")
    (field,) = by_hand["fields"]
    assert (by_hand["event"], field["shape"], field["faces"]) == ({"event": "reveal"}, "list", "skull")
    assert (field["of"], field["together"]) == ({"Ann": 2, "Bob": 2, "Cat": 2}, "faces")
    assert "value" not in field
    bidding.read({1: [1, 2], 2: [5]}, verified=False, why_not=number_words(3, 6), stillness="doubt")
    (field,) = bidding.you("Cat")["acts"][0]["fields"]
    assert field["value"] == {"Ann": ["skull", 2], "Bob": [5, None], "Cat": [None, None]}
    assert field["doubted"] == {}


def test_g_06_the_referee_sees_what_may_be_done_for_whom(bidding: Any) -> None:
    acts_of = bidding.table.now.for_referee()["acts_of"]
    assert list(acts_of) == ["Ann", "Bob", "Cat", "table"]
    assert labels(acts_of["Bob"]) == ["Bid", "Call LIAR", "Leave the game"]
    assert acts_of["table"] == []
    bidding.ask({"event": "challenge", "player": "Bob"})
    assert labels(bidding.table.now.for_referee()["acts_of"]["table"]) == ["Enter the dice by hand"]


def test_nobody_but_the_referee_is_told_what_others_may_do(bidding: Any) -> None:
    assert "acts_of" not in bidding.state
    assert "acts_of" not in bidding.table.now.for_player("Ann")


def test_every_game_of_the_catalogue_can_be_set_up() -> None:
    books = {book["id"]: book for book in GAMES.rulebooks()}
    assert list(books) == list(GAMES)
    assert books["pirates-dice"]["seats"] == {"least": 2, "most": 4}
    for game_id, book in books.items():
        names = {option["name"] for option in book["options"]}
        assert names <= set(GAMES[game_id].rules.option_names), game_id
