# SPDX-License-Identifier: MIT
"""Sitting down from the one page: at a free seat at once, at a taken one when let in; and what a cookie is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.play.registry import GAMES
from companion.table.inbox import Action, Outcome, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.keys import Keys, Tenure
from companion.web.limits import Bucket
from companion.web.visitors import AWAY_S, JoinRequests, Presence
from tests.companion.memory_journal import MemoryJournal

KEYS = Keys(tuple(f"token-of-seat-{n}-{'x' * 12}" for n in range(1, 7)), "123456", "5" * 64)


@dataclass
class Room:
    """The real table behind the real pages, and a clock for who was heard from when."""

    now_s: float = 1000.0
    clients: list[FlaskClient] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.journal = journal = MemoryJournal()
        self.broadcaster = Broadcaster(journal.since)
        self.table = Table(journal, self.broadcaster, lambda cue: None, lambda asked: None, games=GAMES)
        self.table.resume()
        self.app: Flask = create_app(self.broadcaster, self, None, KEYS, None, journal)  # type: ignore[arg-type]
        house = self.app.extensions["quartermaster"]
        object.__setattr__(house, "presence", Presence(lambda: self.now_s))
        object.__setattr__(house, "join_requests", JoinRequests(lambda: self.now_s))
        object.__setattr__(house, "arrivals", Bucket(0.2, 12, lambda: self.now_s))

    def ask(self, event: Any, who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        action = Action(event, who, key)
        self.table.handle(action)
        return action.answer.result(0)

    def phone(self, address: str = "192.168.1.20") -> FlaskClient:
        client = self.app.test_client()
        client.environ_base["REMOTE_ADDR"] = address
        self.clients.append(client)
        return client

    def seated(self, seat: int, name: str) -> FlaskClient:
        phone = self.phone()
        assert phone.post(f"/api/v1/seats/{seat}/sit", json={"name": name}).status_code == 200
        return phone

    def waits(self, phone: FlaskClient) -> None:
        """``phone`` asks on for as long as makes all others that are silent away."""
        for _ in range(int(AWAY_S // 30)):
            self.now_s += 30
            phone.get("/api/v1/knock")

    def guests(self) -> list[str | None]:
        return [guest and guest.name for guest in self.broadcaster.snapshot.lobby.guests]


@pytest.fixture
def room() -> Room:
    return Room()


def seat_of(phone: FlaskClient) -> Any:
    return phone.get("/api/v1/state").get_json()["you"]["seat"]


def ask_for_seat(phone: FlaskClient, seat: int, name: str) -> Any:
    return phone.post(f"/api/v1/seats/{seat}/knock", json={"name": name})


def asked(phone: FlaskClient) -> Any:
    return phone.get("/api/v1/state").get_json()["knocks"]


def answer(phone: FlaskClient, yes: bool = True) -> Any:
    return phone.post(f"/api/v1/knocks/{asked(phone)[0]['id']}", json={"yes": yes})


def test_a_stranger_sits_down_at_a_free_seat_and_is_led_there_from_then_on(room: Room) -> None:
    phone = room.phone()
    assert phone.get("/").status_code == 200
    assert phone.post("/api/v1/seats/3/sit", json={"name": " Ann "}).get_json() == {"ok": True, "seat": 3}
    assert (seat_of(phone), room.guests()) == (3, [None, None, "Ann", None])
    home = phone.get("/")
    assert (home.status_code, home.headers["Location"]) == (303, "/seat")
    assert phone.get("/?watch").status_code == 200


def test_the_one_code_leads_to_where_one_sits_down(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(text: str, **look: Any) -> Any:
        made.append(text)
        raise RuntimeError

    monkeypatch.setattr("companion.web.pages.join.calls.segno.make", make)
    room.phone().get("/api/v1/qr.svg")
    assert [text.rpartition("/")[2] for text in made] == ["sit"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": ""}, 400),
        ({"name": "x" * 25}, 400),
        ({"name": "a\u202eb"}, 400),
        ({"name": "referee"}, 400),
        ({"name": 5}, 400),
        ({}, 400),
        ({"name": "Bob", "colour": "mauve"}, 400),
        ({"name": "Bob", "colour": "red"}, 409),
        ({"name": "ANN"}, 409),
        ({"name": "Bob", "seat": 2}, 400),
    ],
)
def test_refuses__what_nobody_can_be_called(room: Room, body: dict[str, Any], status: int) -> None:
    room.seated(1, "Ann")
    phone = room.phone()
    refused = phone.post("/api/v1/seats/2/sit", json=body)
    assert refused.status_code == status
    assert refused.get_json()["message"].endswith(".")
    assert room.guests() == ["Ann", None, None, None]
    assert seat_of(phone) is None


@pytest.mark.parametrize("seat", [0, 5, 999])
def test_refuses__a_seat_that_is_not_there(room: Room, seat: int) -> None:
    assert room.phone().post(f"/api/v1/seats/{seat}/sit", json={"name": "Ann"}).status_code == 404
    assert ask_for_seat(room.phone(), seat, "Ann").status_code == 404


def test_a_taken_seat_is_not_to_be_had_by_sitting_down(room: Room) -> None:
    ann, bob = room.seated(1, "Ann"), room.phone()
    late = bob.post("/api/v1/seats/1/sit", json={"name": "Bob"})
    assert (late.status_code, late.get_json()["code"]) == (409, "seat-taken")
    assert (seat_of(ann), seat_of(bob)) == (1, None)


def test_one_phone_takes_one_seat(room: Room) -> None:
    ann = room.seated(1, "Ann")
    more = ann.post("/api/v1/seats/2/sit", json={"name": "Ann too"})
    assert (more.status_code, more.get_json()["code"]) == (403, "already-seated")


def test_what_was_answered_and_got_lost_is_answered_the_same_once_more(room: Room) -> None:
    phone, body = room.phone(), {"name": "Ann", "key": "k1"}
    assert phone.post("/api/v1/seats/2/sit", json=body).status_code == 200
    phone.delete_cookie("quartermaster-seat")
    assert phone.post("/api/v1/seats/2/sit", json=body).status_code == 200
    assert seat_of(phone) == 2


def test_an_old_request_opens_no_seat_that_somebody_else_has_by_now(room: Room) -> None:
    phone, body = room.phone(), {"name": "Ann", "key": "k1"}
    phone.post("/api/v1/seats/2/sit", json=body)
    phone.post("/api/v1/actions", json={"event": "stand"})
    room.seated(2, "Bob")
    phone.post("/api/v1/seats/2/sit", json=body)
    assert seat_of(phone) is None


def test_who_has_stood_up_plays_for_nobody_who_comes_after(room: Room) -> None:
    ann = room.seated(2, "Ann")
    kept = ann.get_cookie("quartermaster-seat")
    assert kept is not None
    ann.post("/api/v1/actions", json={"event": "stand"})
    room.seated(2, "Bob")
    ann.set_cookie("quartermaster-seat", kept.value)
    assert seat_of(ann) is None
    assert ann.post("/api/v1/actions", json={"event": "sit", "name": "Mine"}).status_code == 403


def test_too_many_from_one_phone_have_to_wait(room: Room) -> None:
    phone = room.phone()
    codes = [phone.post("/api/v1/seats/1/sit", json={"name": "a\u202eb"}).status_code for _ in range(3)]
    assert codes == [400] * 3
    tries = [ask_for_seat(phone, 1, "Eve").status_code for _ in range(3)]
    assert tries == [400] * 3, "nobody sits there"
    room.seated(1, "Ann")
    more = [ask_for_seat(phone, 1, "Eve").status_code for _ in range(14)]
    assert more[0] == 200
    assert more[-1] == 429
    room.now_s += 60
    assert ask_for_seat(phone, 1, "Eve").status_code == 200


# a taken seat


def test_the_owner_lets_somebody_in_and_sits_there_no_more(room: Room) -> None:
    ann, eve, bob = room.seated(1, "Ann"), room.phone(), room.seated(2, "Bob")
    assert ask_for_seat(eve, 1, "Eve").status_code == 200
    assert eve.get("/api/v1/knock").get_json() == {"answer": "waiting", "seat": 1, "name": "Eve"}
    assert "id" not in asked(bob)[0], "it is not Bob's to say"
    assert not asked(ann)[0]["same"]
    assert answer(ann).status_code == 200
    assert eve.get("/api/v1/knock").get_json()["answer"] == "let-in"
    assert (seat_of(eve), seat_of(ann), room.guests()) == (1, None, ["Eve", "Bob", None, None])
    assert eve.get("/api/v1/knock").get_json() == {"answer": "gone"}, "an answer is given once"
    arrival = bob.get("/api/v1/state").get_json()["arrival"]
    assert (arrival["seat"], arrival["name"], arrival["through"]) == (1, "Eve", "Ann")


def test_the_owner_s_other_phone_comes_in_beside_the_first(room: Room) -> None:
    ann, other = room.seated(1, "Ann"), room.phone()
    ask_for_seat(other, 1, "ann")
    assert asked(ann)[0]["same"]
    answer(ann)
    other.get("/api/v1/knock")
    assert (seat_of(ann), seat_of(other), room.guests()[0]) == (1, 1, "Ann")


def test_no_means_no(room: Room) -> None:
    ann, eve = room.seated(1, "Ann"), room.phone()
    ask_for_seat(eve, 1, "Eve")
    assert answer(ann, yes=False).status_code == 200
    assert eve.get("/api/v1/knock").get_json()["answer"] == "refused"
    assert (seat_of(eve), seat_of(ann), room.guests()[0]) == (None, 1, "Ann")
    assert asked(ann) == []


def test_the_referee_lets_somebody_in(room: Room) -> None:
    ann, eve, referee = room.seated(1, "Ann"), room.phone(), room.phone()
    referee.post("/api/v1/session", json={"key": KEYS.pin})
    ask_for_seat(eve, 1, "Eve")
    assert answer(referee).status_code == 200
    eve.get("/api/v1/knock")
    assert (seat_of(eve), seat_of(ann)) == (1, None)


@pytest.mark.parametrize("who", ["another player", "a stranger", "the asker"])
def test_refuses__to_let_in_who_has_no_say(room: Room, who: str) -> None:
    ann, eve, bob = room.seated(1, "Ann"), room.phone(), room.seated(2, "Bob")
    ask_for_seat(eve, 1, "Eve")
    id_ = asked(ann)[0]["id"]
    phone = {"another player": bob, "a stranger": room.phone(), "the asker": eve}[who]
    assert phone.post(f"/api/v1/knocks/{id_}", json={"yes": True}).status_code == 403
    assert room.guests()[0] == "Ann"


@pytest.mark.parametrize("body", [{}, {"yes": "yes"}, {"yes": 1}, {"yes": True, "seat": 2}])
def test_refuses__an_answer_that_is_none(room: Room, body: dict[str, Any]) -> None:
    ann, eve = room.seated(1, "Ann"), room.phone()
    ask_for_seat(eve, 1, "Eve")
    assert ann.post(f"/api/v1/knocks/{asked(ann)[0]['id']}", json=body).status_code == 400


def test_where_the_owner_is_away_and_nobody_is_referee_others_at_the_table_let_in(room: Room) -> None:
    room.seated(1, "Ann")
    eve, bob = room.phone(), room.seated(2, "Bob")
    ask_for_seat(eve, 1, "Ann")
    for _ in range(int(AWAY_S // 30)):
        assert "id" not in asked(bob)[0]
        room.now_s += 30
        eve.get("/api/v1/knock")
    assert answer(bob).status_code == 200
    eve.get("/api/v1/knock")
    assert seat_of(eve) == 1
    assert bob.get("/api/v1/state").get_json()["arrival"]["through"] == "Bob"


def test_refuses__a_guest_who_sat_down_to_let_a_second_browser_in(room: Room) -> None:
    room.seated(1, "Ann")
    room.seated(2, "Bob")
    begun = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
    assert room.ask(begun, Who("referee")).ok
    early, second = room.seated(3, "Eve"), room.phone()
    ask_for_seat(second, 2, "Bob")
    late = room.seated(4, "Mallory")
    for _ in range(6):
        room.now_s += 30
        second.get("/api/v1/knock")
    assert "id" not in asked(early)[0], "Eve does not play"
    room.ask({"event": "close-game"}, Who("referee"))
    assert "id" in asked(early)[0], "without a game whoever sat there may speak"
    assert "id" not in asked(late)[0], "but nobody who came for it"


@pytest.mark.parametrize("present", ["owner", "referee", "referee-seat"])
def test_refuses__others_while_the_owner_or_a_referee_is_there(room: Room, present: str) -> None:
    ann, eve, bob, cat = room.seated(1, "Ann"), room.phone(), room.seated(2, "Bob"), room.seated(3, "Cat")
    referee = room.phone()
    referee.post("/api/v1/session", json={"key": KEYS.pin})
    if present == "referee-seat":
        room.ask({"event": "helm", "seat": 3}, Who("referee"))
    ask_for_seat(eve, 1, "Ann")
    for _ in range(6):
        room.now_s += 30
        eve.get("/api/v1/knock")
        {"owner": ann, "referee": referee, "referee-seat": cat}[present].get("/healthz")
    assert "id" not in asked(bob)[0]


def test_who_asks_and_goes_away_is_forgotten(room: Room) -> None:
    ann, eve = room.seated(1, "Ann"), room.phone()
    ask_for_seat(eve, 1, "Eve")
    room.now_s += 61
    assert asked(ann) == []
    assert eve.get("/api/v1/knock").get_json() == {"answer": "gone"}


def test_who_asks_no_more_is_not_asked_about(room: Room) -> None:
    ann, eve = room.seated(1, "Ann"), room.phone()
    ask_for_seat(eve, 1, "Eve")
    assert eve.delete("/api/v1/knock").status_code == 200
    assert asked(ann) == []


def test_what_was_granted_ends_when_the_seat_is_left_before_it_is_fetched(room: Room) -> None:
    ann, eve = room.seated(1, "Ann"), room.phone()
    ask_for_seat(eve, 1, "Ann")
    answer(ann)
    ann.post("/api/v1/actions", json={"event": "stand"})
    room.seated(1, "Bob")
    eve.get("/api/v1/knock")
    assert seat_of(eve) is None


def test_the_owner_hears_of_a_phone_that_came_by_the_seat_s_card(room: Room) -> None:
    ann, other = room.seated(1, "Ann"), room.phone()
    assert other.get(f"/join/{KEYS.token(Tenure(1))}").headers["Location"] == "/seat"
    arrival = ann.get("/api/v1/state").get_json()["arrival"]
    assert (arrival["seat"], arrival["through"]) == (1, "")
    other.get(f"/join/{KEYS.token(Tenure(1))}")
    assert ann.get("/api/v1/state").get_json()["arrival"] == arrival, "the same phone again is no news"


def sits_alone(client: FlaskClient) -> int:
    return client.post("/api/v1/seats/mine/alone", json={}).status_code


@pytest.mark.parametrize("by", ["a code", "others"])
def test_who_sat_there_first_sends_the_other_phone_away_by_one_tap(room: Room, by: str) -> None:
    ann, bob, eve = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone()
    if by == "a code":
        eve.get(f"/join/{ann.get('/api/v1/seats/mine').get_json()['join'].rsplit('/', 1)[1]}")
    else:
        ask_for_seat(eve, 1, "Ann")
        room.waits(eve)
        answer(bob)
        eve.get("/api/v1/knock")
    assert (seat_of(ann), seat_of(eve)) == (1, 1)
    assert sits_alone(eve) == 409, "it came later"
    assert eve.post("/api/v1/actions", json={"event": "alone"}).status_code == 403
    assert sits_alone(ann) == 200
    assert (seat_of(ann), seat_of(eve)) == (1, None)


def test_refuses__a_phone_that_nobody_came_after_to_send_others_away(room: Room) -> None:
    assert sits_alone(room.seated(1, "Ann")) == 409
    assert sits_alone(room.phone()) == 409


def given_to_eve_while_ann_is_away(room: Room, bob: FlaskClient, eve: FlaskClient) -> None:
    """Bob lets Eve in, as Ann's phone is not heard from; Eve sits at Ann's seat."""
    ask_for_seat(eve, 1, "Eve")
    room.waits(eve)
    assert answer(bob).status_code == 200
    eve.get("/api/v1/knock")


def test_who_comes_back_has_the_seat_again_that_others_gave_away(room: Room) -> None:
    ann, bob, eve = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone()
    given_to_eve_while_ann_is_away(room, bob, eve)
    assert (seat_of(ann), seat_of(eve), room.guests()[0]) == (None, 1, "Eve")
    assert 'data-gone="1"' in ann.get("/sit").get_data(as_text=True)
    assert 'data-gone="' not in room.phone().get("/sit").get_data(as_text=True)
    assert sits_alone(eve) == 409
    assert sits_alone(ann) == 200
    assert (seat_of(ann), seat_of(eve), room.guests()[0]) == (1, None, "Ann")
    arrival = bob.get("/api/v1/state").get_json()["arrival"]
    assert (arrival["seat"], arrival["name"]) == (1, "Ann")
    assert sits_alone(eve) == 409, "what was given to her is over"


def test_who_comes_back_comes_first_however_often_the_seat_was_given_on(room: Room) -> None:
    ann, bob, eve, second = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone(), room.phone()
    given_to_eve_while_ann_is_away(room, bob, eve)
    ask_for_seat(second, 1, "Zoe")
    room.waits(second)
    assert answer(bob).status_code == 200
    second.get("/api/v1/knock")
    assert (seat_of(second), sits_alone(eve)) == (1, 409)
    assert room.ask({"event": "swap", "seat": 1, "with": 3}, Who("referee")).ok
    assert sits_alone(ann) == 200
    assert (seat_of(ann), seat_of(second), room.guests()[2]) == (3, None, "Ann")


@pytest.mark.parametrize("how", ["the owner said yes", "the referee said yes", "left", "a new game"])
def test_refuses__a_seat_back_that_nobody_gave_away_or_that_is_settled(room: Room, how: str) -> None:
    ann, bob, eve = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone()
    if how in ("the owner said yes", "the referee said yes"):
        referee = room.phone()
        referee.post("/api/v1/session", json={"key": KEYS.pin})
        ask_for_seat(eve, 1, "Eve")
        answer(ann if how == "the owner said yes" else referee)
        eve.get("/api/v1/knock")
    else:
        given_to_eve_while_ann_is_away(room, bob, eve)
        if how == "left":
            eve.post("/api/v1/actions", json={"event": "stand"})
            room.seated(1, "Cat")
        else:
            begun = {
                "event": "new-game",
                "game": "pirates-dice",
                "players": ["Eve", "Bob"],
                "options": {"first": "Eve"},
            }
            assert room.ask(begun, Who("referee")).ok
    assert sits_alone(ann) == 409
    assert seat_of(ann) is None


def test_no_more_than_three_ask_for_one_seat(room: Room) -> None:
    room.seated(1, "Ann")
    codes = [ask_for_seat(room.phone(f"192.168.1.{n}"), 1, f"P{n}").status_code for n in range(5)]
    assert codes == [200, 200, 200, 429, 429]


def test_a_stream_tells_of_a_question_that_no_event_of_the_table_brings(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.calls.state.LOOK_S", 0.0)
    ann: Callable[..., Any] = room.seated(1, "Ann").get
    told = iter(ann("/api/v1/events").response)
    assert b"retry" in next(told)
    assert b"event: state" in next(told)
    ask_for_seat(room.phone(), 1, "Eve")
    assert b'"name":"Eve"' in next(told)


def test_a_question_is_gone_once_who_asked_sits_elsewhere(room: Room) -> None:
    ann, eve = room.seated(1, "Ann"), room.phone()
    ask_for_seat(eve, 1, "Eve")
    assert asked(ann)
    assert eve.post("/api/v1/seats/3/sit", json={"name": "Eve"}).status_code == 200
    assert asked(ann) == []
    assert eve.get("/api/v1/knock").get_json() == {"answer": "gone"}


def test_a_question_is_gone_with_the_one_who_sat_there(room: Room) -> None:
    ann, bob, eve = room.seated(1, "Ann"), room.seated(2, "Bob"), room.phone()
    ask_for_seat(eve, 1, "Eve")
    assert asked(bob)
    assert ann.post("/api/v1/actions", json={"event": "stand"}).status_code == 200
    assert asked(bob) == []


# one more seat


def test_a_fifth_and_a_sixth_guest_take_one_more_seat_each_and_no_seventh(room: Room) -> None:
    for seat in range(1, 5):
        room.seated(seat, f"P{seat}")
    for seat in (5, 6):
        guest = room.phone(f"192.168.2.{seat}")
        assert guest.post("/api/v1/seats", json={}).get_json() == {"ok": True, "seats": seat, "say": ""}
        assert guest.post(f"/api/v1/seats/{seat}/sit", json={"name": f"P{seat}"}).status_code == 200
        assert seat_of(guest) == seat
    refused = room.phone("192.168.2.7").post("/api/v1/seats", json={})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "table-full")
    begun = room.ask({"event": "new-game", "game": "pirates-lies", "options": {}}, Who("player", 5))
    assert begun.ok
    assert room.broadcaster.snapshot.seats == tuple(f"P{n}" for n in range(1, 7))


def test_a_guest_adds_no_seat_while_one_is_free(room: Room) -> None:
    room.seated(1, "Ann")
    refused = room.phone().post("/api/v1/seats", json={})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "seat-free")


def test_a_seat_that_is_asked_for_twice_is_added_once(room: Room) -> None:
    for seat in range(1, 5):
        room.seated(seat, f"P{seat}")
    guest = room.phone("192.168.2.5")
    answers = [guest.post("/api/v1/seats", json={}, headers={"Idempotency-Key": "one"}).get_json() for _ in range(2)]
    assert answers == [{"ok": True, "seats": 5, "say": ""}] * 2


def test_in_a_running_game_the_new_seat_waits_for_the_next_one(room: Room) -> None:
    for seat in range(1, 5):
        room.seated(seat, f"P{seat}")
    assert room.ask({"event": "new-game", "game": "pirates-dice", "options": {}}, Who("player", 1)).ok
    guest = room.phone("192.168.2.5")
    assert guest.post("/api/v1/seats", json={}).status_code == 200
    assert guest.post("/api/v1/seats/5/sit", json={"name": "P5"}).status_code == 200
    assert room.broadcaster.snapshot.seats == ("P1", "P2", "P3", "P4", None)
    assert seat_of(guest) == 5


def test_added_seats_are_there_after_a_new_start() -> None:
    journal = MemoryJournal()
    for seats in (5, 6, 6):
        table = Table(journal, Broadcaster(journal.since), lambda cue: None, lambda asked: None, games=GAMES)
        table.resume()
        action = Action({"event": "add-seat"}, Who("referee"))
        table.handle(action)
        assert action.answer.result(0).ok or seats == 6
        assert len(table.now.lobby.guests) == seats


def test_the_table_keeps_what_was_chosen_last_but_nothing_that_names_people(room: Room) -> None:
    phone = room.seated(1, "Ann")
    room.seated(2, "Bob")
    options = {"dice": 3, "challenge": "anyone", "first": "Bob"}
    assert room.ask({"event": "new-game", "game": "pirates-dice", "options": options}, Who("player", 1)).ok
    books = {book["id"]: book for book in phone.get("/api/v1/rulebooks").get_json()["rulebooks"]}
    assert books["pirates-dice"]["last"] == {"dice": 3, "challenge": "anyone"}
    assert books["lucky-seven"]["last"] == {}
