# SPDX-License-Identifier: MIT
"""Pirates Dice at the table: what a phone offers, what the buttons say, what the referee may do for whom."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.registry import GAMES
from vision.sighting import number_words

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


def labels(acts: list[dict[str, Any]]) -> list[str]:
    return [act["label"] for act in acts]


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
