# SPDX-License-Identifier: MIT
"""Who sits where: nobody twice, no name and no colour twice, and after a restart everybody where they sat.

Names that nobody can tell apart are the same, and characters that nobody sees are none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import Refused
from companion.table.inbox import Outcome, Who
from companion.table.people.lobby import COLOURS, Lobby, empty, read_lobby
from companion.table.people.same import same_name, shows_nothing
from tests.companion.memory_journal import MemoryJournal

REFEREE = Who("referee")
SEATS = 4
NAMES = ("Ann", "ann", "Bob", "Cat", "Dan", "Zoë", "ZOË")

seats = st.integers(1, SEATS)
steps = st.one_of(
    st.builds(lambda s, n, c: {"event": "sit", "seat": s, "name": n, "colour": c}, seats, st.sampled_from(NAMES),
              st.sampled_from(COLOURS)),
    st.builds(lambda s: {"event": "stand", "seat": s}, seats),
    st.builds(lambda s, o: {"event": "swap", "seat": s, "with": o}, seats, st.one_of(st.none(), seats)),
    st.builds(lambda s, o: {"event": "swap", "seat": s, "with": o, "settled": True}, seats, seats),
    st.builds(lambda s, n: {"event": "let-in", "seat": s, "name": n}, seats, st.sampled_from(NAMES)),
    st.builds(lambda s: {"event": "helm", "seat": s}, st.one_of(st.none(), seats)),
    st.builds(lambda names: {"begin": names}, st.dictionaries(seats, st.sampled_from(["Ann", "Bob", "Cat", "Eve"]),
              min_size=1).filter(lambda at: len(set(at.values())) == len(at))),
)  # fmt: skip


def stepped(lobby: Lobby, step: dict[str, Any]) -> Lobby:
    if "begin" in step:
        return lobby.begun(step["begin"])
    try:
        return lobby.after(step)
    except Refused:
        return lobby


@given(st.lists(steps, max_size=30))
def test_no_name_no_colour_and_no_seat_is_ever_taken_twice(script: list[dict[str, Any]]) -> None:
    lobby = empty(SEATS)
    for step in script:
        lobby = stepped(lobby, step)
        guests = [guest for guest in lobby.guests if guest is not None]
        assert len(lobby.guests) == len(lobby.swap_requests) == len(lobby.playing) == SEATS
        assert len({guest.name.casefold() for guest in guests}) == len(guests)
        assert len({guest.colour for guest in guests}) == len(guests)
        assert lobby.referee is None or lobby.guest(lobby.referee) is not None, "whoever is referee sits there"
        for seat, other in enumerate(lobby.swap_requests, 1):
            assert other is None or (lobby.guest(seat) is not None and lobby.guest(other) is not None)


@given(st.lists(steps, max_size=30))
def test_a_phone_follows_its_owner_through_every_swap(script: list[dict[str, Any]]) -> None:
    lobby = empty(SEATS).sit(2, "Owner", "white")
    for step in script:
        if step.get("event") in ("stand", "sit", "let-in") and step["seat"] == lobby.seat_now(2, 0):
            continue  # the owner neither leaves nor lets somebody else sit there
        if "begin" in step and lobby.seat_now(2, 0) in step["begin"]:
            continue
        lobby = stepped(lobby, step)
        found = lobby.guest(lobby.seat_now(2, 0))
        assert found is not None
        assert found.name == "Owner"


@given(st.lists(steps, max_size=20))
def test_the_journal_gives_the_same_lobby_again(script: list[dict[str, Any]]) -> None:
    journal, lobby, game = MemoryJournal(), empty(SEATS), 0
    for step in script:
        if "begin" in step:
            game += 1
            setup = {"game": "x", "players": list(step["begin"].values()), "seats": list(step["begin"])}
            journal.append("game", setup, game)
            lobby = lobby.begun(step["begin"])
        elif (after := stepped(lobby, step)) != lobby:
            journal.append("lobby", step)
            lobby = after
    assert read_lobby(journal, SEATS) == lobby


def test_a_smaller_table_forgets_only_who_has_no_place() -> None:
    journal = MemoryJournal()
    for seat, (name, colour) in enumerate(zip(["Ann", "Bob", "Cat", "Dan"], COLOURS, strict=False), 1):
        journal.append("lobby", {"event": "sit", "seat": seat, "name": name, "colour": colour})
    assert [guest and guest.name for guest in read_lobby(journal, 2).guests] == ["Ann", "Bob"]


def test_names_that_look_alike_are_the_same() -> None:
    assert same_name("Zoë", "ZOË")
    with pytest.raises(Refused, match="Zoë sits at seat 1"):
        empty(4).sit(1, "Zoë", "red").sit(2, "zoë", "blue")


# at the table


@pytest.fixture
def sit(bench: Any) -> Callable[..., Outcome]:
    def down(seat: int, name: str, colour: str | None = None, who: Who | None = None) -> Outcome:
        event = {"event": "sit", "name": name} | ({} if colour is None else {"colour": colour})
        outcome: Outcome = bench.ask(event if who is None else {**event, "seat": seat}, who or seat)
        return outcome

    return down


def guests(bench: Any) -> list[str | None]:
    return [place["guest"] and place["guest"]["name"] for place in bench.state["seats"]]


def test_who_sits_down_is_seen_by_all_and_sits_there_after_a_power_cut(bench: Any, sit: Callable[..., Outcome]) -> None:
    assert sit(2, "Ann", "green").ok
    assert sit(4, "Bob").ok
    assert bench.state["seats"][1]["guest"] == {"name": "Ann", "colour": "green"}
    assert bench.state["seats"][3]["guest"] == {"name": "Bob", "colour": "red"}
    bench.start()
    assert guests(bench) == [None, "Ann", None, "Bob"]


def test_the_same_request_twice_sits_down_once(bench: Any) -> None:
    first = bench.ask({"event": "sit", "name": "Ann", "colour": "red"}, 1, key="k")
    again = bench.ask({"event": "sit", "name": "Ann", "colour": "red"}, 1, key="k")
    assert first.ok
    assert again == first
    assert bench.kinds == ["lobby"]


@pytest.mark.parametrize(
    ("event", "who", "code"),
    [
        ({"event": "sit", "name": "Bob", "colour": "red"}, 2, "colour-taken"),
        ({"event": "sit", "name": "ANN", "colour": "blue"}, 2, "name-taken"),
        ({"event": "sit", "name": "Bob", "colour": "mauve"}, 2, "bad-field"),
        ({"event": "sit", "name": "x" * 25}, 2, "bad-field"),
        ({"event": "sit", "name": " "}, 2, "bad-field"),
        ({"event": "sit", "name": 7}, 2, "bad-field"),
        ({"event": "sit", "name": "Bob", "seat": 3}, 2, "not-allowed"),
        ({"event": "sit", "name": "Bob", "seat": 9}, REFEREE, "bad-field"),
        ({"event": "sit", "name": "Bob", "seat": True}, REFEREE, "bad-field"),
        ({"event": "sit", "name": "Bob"}, REFEREE, "bad-field"),
        ({"event": "sit", "name": "Bob", "seat": 2}, Who("spectator"), "not-allowed"),
        ({"event": "stand"}, 2, "empty-seat"),
        ({"event": "stand", "seat": 1}, 2, "not-allowed"),
        ({"event": "swap", "with": 1}, 2, "empty-seat"),
        ({"event": "swap", "with": 1}, 1, "bad-field"),
        ({"event": "swap", "with": "2"}, 1, "bad-field"),
        ({"event": "helm", "seat": 1}, 1, "not-allowed"),
        ({"event": "helm", "seat": 2}, REFEREE, "empty-seat"),
        ({"event": "odds", "on": True}, 1, "not-allowed"),
        ({"event": "odds", "on": "yes"}, REFEREE, "bad-field"),
    ],
)
def test_refuses__at_the_door(
    bench: Any, sit: Callable[..., Outcome], event: dict[str, Any], who: Who | int, code: str
) -> None:
    sit(1, "Ann", "red")
    before = bench.state["seats"]
    outcome = bench.ask(event, who)
    assert (outcome.ok, outcome.code) == (False, code)
    assert bench.state["seats"] == before
    assert bench.kinds == ["lobby"]


def test_a_game_begins_with_those_who_sit_at_their_own_seats(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(2, "Ann", "green")
    sit(4, "Bob", "pink")
    setup = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "seats": [2, 4]}
    assert bench.ask({**setup, "options": {"first": "Ann", "challenge": "anyone"}}).ok
    assert [place["player"] for place in bench.state["seats"]] == [None, "Ann", None, "Bob"]
    assert bench.bid(2, 1, 4).ok
    bench.press(4)
    bench.wait(100)
    assert bench.state["ruling"]["first"][0]["player"] == "Bob", "the buttons go by the seat"
    bench.read({2: [4, 4, 2, 2, 2], 4: [3, 3, 3, 3, 3]})
    assert bench.state["game"]["last"]["matching"] == {"Ann": 2, "Bob": 0}, "so do the zones"
    bench.start()
    assert [place["player"] for place in bench.state["seats"]] == [None, "Ann", None, "Bob"]
    assert bench.state["seats"][3]["guest"] == {"name": "Bob", "colour": "pink"}


@pytest.mark.parametrize("given", [[4, 2, 3], [1, 1, 2], [0, 1, 2], [1, 2], "123", [True, 2, 3], [1, 2, 5]])
def test_refuses__seats_that_are_not_once_round_the_table(bench: Any, given: Any) -> None:
    setup = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "seats": given}
    outcome = bench.ask(setup)
    if given == [4, 2, 3]:
        assert outcome.ok, "round the corner is round the table"
    else:
        assert (outcome.ok, outcome.code) == (False, "bad-field")


def test_names_that_the_referee_types_sit_there_from_then_on(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Zed", "white")
    sit(3, "Bob", "pink")
    bench.game("Ann", "Bob")
    assert guests(bench) == ["Ann", "Bob", None, None]
    assert bench.state["seats"][1]["guest"]["colour"] == "pink", "Bob keeps his colour"


def test_a_latecomer_watches_and_is_in_for_the_next_game(bench: Any, sit: Callable[..., Outcome]) -> None:
    bench.game("Ann", "Bob", first="Ann")
    assert sit(3, "Cat", "white").ok
    assert bench.state["seats"][2] == {
        "seat": 3, "player": None, "lamp": "off", "guest": {"name": "Cat", "colour": "white"},
    }  # fmt: skip
    assert sit(4, "Ann").code == "name-taken", "Ann plays"


def test_a_running_game_keeps_its_people(bench: Any, sit: Callable[..., Outcome]) -> None:
    bench.game("Ann", "Bob", "Cat", first="Ann")
    assert sit(1, "Anna").code == "in-game"
    assert sit(1, "Ann", "pink").ok, "a colour may change"
    assert bench.ask({"event": "stand"}, 1).code == "in-game"
    assert bench.ask({"event": "swap", "with": 2}, 1).code == "in-game"
    assert bench.ask({"event": "swap", "seat": 1, "with": 2}).code == "in-game"
    assert bench.ask({"event": "retire", "player": "Ann"}, 1).ok
    assert bench.ask({"event": "stand"}, 1).ok, "who has left the game may stand up"
    assert sit(1, "Dan").ok, "and leave the seat to another"


def test_two_agree_and_swap_and_their_phones_go_with_them(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann", "red")
    sit(2, "Bob", "blue")
    assert bench.ask({"event": "swap", "with": 2}, 1).ok
    assert bench.state["seats"][0]["wish"] == 2
    assert guests(bench)[:2] == ["Ann", "Bob"]
    assert bench.ask({"event": "swap", "with": 1}, 2).ok
    assert guests(bench)[:2] == ["Bob", "Ann"]
    assert "wish" not in bench.state["seats"][0]
    assert bench.table.now.lobby.seat_now(1, 0) == 2
    assert bench.ask({"event": "swap", "with": 4}, 2).ok, "an empty seat has nobody to ask"
    assert guests(bench) == ["Bob", None, None, "Ann"]


def test_a_request_to_swap_can_be_declined(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann", "red")
    sit(2, "Bob", "blue")
    bench.ask({"event": "swap", "with": 2}, 1)
    assert bench.ask({"event": "swap", "with": None}, 2).ok
    assert "wish" not in bench.state["seats"][0]


def test_after_a_game_swapped_seats_show_who_sits_there(bench: Any, sit: Callable[..., Outcome]) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.ask({"event": "retire", "player": "Bob"}, 2)
    assert bench.state["game"]["phase"] == "over"
    assert bench.ask({"event": "swap", "seat": 1, "with": 2}).ok
    assert [place["player"] for place in bench.state["seats"][:2]] == ["Bob", "Ann"]
    bench.start()
    assert [place["player"] for place in bench.state["seats"][:2]] == ["Bob", "Ann"]


def test_the_referee_s_role_goes_back_when_its_holder_stands_up(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(2, "Ann", "red")
    assert bench.ask({"event": "helm", "seat": 2}).ok
    assert bench.state["helm"] == 2
    bench.start()
    assert bench.state["helm"] == 2
    bench.ask({"event": "stand"}, 2)
    assert bench.state["helm"] is None


def test_the_odds_helper_is_off_until_the_referee_wants_it(bench: Any) -> None:
    assert bench.state["odds"] is False
    assert bench.ask({"event": "odds", "on": True}).ok
    bench.start()
    assert bench.state["odds"] is True


# who asks for a taken seat, and who has left one


def test_a_phone_that_has_left_a_seat_is_told_from_one_that_came_after(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(2, "Ann")
    before = bench.table.now.lobby.tenure(2)
    bench.ask({"event": "stand"}, 2)
    sit(2, "Bob")
    assert bench.table.now.lobby.tenure(2) == before + 1
    bench.start()
    assert bench.table.now.lobby.tenure(2) == before + 1, "after a power cut too"


def test_a_tenure_goes_along_with_its_owner(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(1, "Ann")
    bench.ask({"event": "stand"}, 1)
    sit(1, "Bob")
    bench.ask({"event": "swap", "seat": 1, "with": 3}, REFEREE)
    assert (bench.table.now.lobby.tenure(1), bench.table.now.lobby.tenure(3)) == (0, 1)


def test_of_two_who_want_one_seat_at_once_the_first_has_it(bench: Any) -> None:
    ask = {"event": "sit", "seat": 2, "new": True}
    assert bench.ask({**ask, "name": "Ann"}, 2).ok
    late = bench.ask({**ask, "name": "Bob"}, 2)
    assert (late.ok, late.code) == (False, "seat-taken")
    assert "Ann" in late.message
    assert guests(bench) == [None, "Ann", None, None]


def test_who_is_let_in_has_the_seat_and_not_the_referee_s_role(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(2, "Ann", "green")
    bench.ask({"event": "helm", "seat": 2}, REFEREE)
    before = bench.table.now.lobby.tenure(2)
    assert bench.ask({"event": "let-in", "name": "Eve"}, 2).ok
    assert bench.state["seats"][1]["guest"] == {"name": "Eve", "colour": "green"}
    assert bench.state["helm"] is None
    assert bench.table.now.lobby.tenure(2) == before + 1, "Ann's phone speaks for Eve no more"


def test_another_phone_of_the_same_player_changes_nothing(bench: Any, sit: Callable[..., Outcome]) -> None:
    sit(2, "Ann")
    before = bench.table.now.lobby
    assert bench.ask({"event": "let-in", "name": "ANN"}, 2).ok
    assert bench.table.now.lobby == before


@pytest.mark.parametrize(
    ("event", "who", "code"),
    [
        ({"event": "let-in", "name": "Eve"}, 3, "empty-seat"),
        ({"event": "let-in", "name": "Eve", "seat": 2}, 3, "not-allowed"),
        ({"event": "let-in", "name": "bob"}, 2, "name-taken"),
        ({"event": "let-in", "name": "x" * 25}, 2, "bad-field"),
        ({"event": "let-in"}, REFEREE, "bad-field"),
        ({"event": "let-in", "name": "Eve", "seat": 2}, Who("spectator"), "not-allowed"),
    ],
)
def test_refuses__to_let_in(
    bench: Any, sit: Callable[..., Outcome], event: dict[str, Any], who: Who | int, code: str
) -> None:
    sit(1, "Bob")
    sit(2, "Ann")
    outcome = bench.ask(event, who)
    assert (outcome.ok, outcome.code) == (False, code)
    assert guests(bench) == ["Bob", "Ann", None, None]


def test_in_a_running_game_a_seat_is_taken_over_under_its_own_name_alone(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    outcome = bench.ask({"event": "let-in", "name": "Eve"}, 1)
    assert (outcome.ok, outcome.code) == (False, "in-game")
    assert bench.ask({"event": "let-in", "name": "Ann"}, 1).ok


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\u0410nn"),
        ("ANN", "\u0430nn"),
        ("Ann", "A\u034fnn"),
        ("Ann", "Ann\ufe0f"),
        ("Bob", "B\u043eb"),
        ("Iris", "lris"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Tom", "Torn"),
        ("Ann", "\uff21nn"),
        ("\u06a9\u062a\u0627\u0628\u200c\u0647\u0627", "\u06a9\u062a\u0627\u0628\u0647\u0627"),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann", "Nan"), ("Zoe", "Zo\u00eb"), ("\u5b89", "\u5b81")])
def test_names_that_can_be_told_apart_are_others(one: str, other: str) -> None:
    assert not same_name(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "\u3164", "\u2800", "Ann\u034f", "Ann\ufe0f", "Ann\u115f", "A\u200dnn", "\u200dAnn", "Ann\u200c", "A\u202eb",
        "A\u200bn", "\u0301", "A\nb", "A\u2028b", "\U000e0041nn", "Ann\U000e0100", "\ud800",
    ],
)  # fmt: skip
def test_refuses__what_stands_for_nothing(name: str) -> None:
    assert shows_nothing(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "\u0646\u0631\u06af\u0633\u200c\u062e\u0627\u062a\u0648\u0646",
        "\u0d9a\u0dca\u200d\u0dbb\u0dd2\u0dc1\u0dcf",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2620\ufe0f", "\U0001f3f4\u200d\u2620\ufe0f",
        "1\ufe0f\u20e3", "\U0001fae8",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "\u0915\u094d\u200d\u0937", "7", "\u2693",
    ],
)  # fmt: skip
def test_ok__what_a_script_or_an_emoji_is_written_with(name: str) -> None:
    assert not shows_nothing(name)
