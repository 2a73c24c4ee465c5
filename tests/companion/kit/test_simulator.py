# SPDX-License-Identifier: MIT
"""The simulated table's hands: throws, refusals, mock pins; all lies as it lay after a restart."""

from __future__ import annotations

import json
import logging
import queue
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kit.simulator import NAME, Simulator, TableFile
from companion.play.registry import GAMES
from companion.table.adapter.plain import PlainAdapter
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring
from tests.evenings.walk import Control, Walk
from tests.examples import examples
from tests.shipped import shipped_books
from vision.cameras.simulation.simulated import SimulatedTable

SEATS = [{"seat": 1, "player": "Ann"}, {"seat": 2, "player": "Bob"}]


class Snapshot:
    def __init__(self, game: dict[str, Any] | None) -> None:
        self.game = game

    awaits = asking = match = reading = None
    condition = "ok"
    seats: tuple[str | None, ...] = ()

    @property
    def adapter(self) -> PlainAdapter:
        return GAMES.adapter((self.game or {}).get("game", ""))

    def public(self) -> dict[str, Any]:
        awaits = self.game.get("awaits") if self.game else None
        told = {"seq": 7, "pending": self.game.get("pending") if self.game else None, "reading": None}
        told |= {name: (self.game or {}).get(name, usual) for name, usual in USUAL.items()}
        return {"game": self.game, "seats": SEATS if self.game else [], "awaits": awaits, **told}


class Broadcaster:
    def __init__(self, game: dict[str, Any] | None = None) -> None:
        self.snapshot = Snapshot(game)


USUAL: dict[str, Any] = {"floor": None, "counts": [], "stillness": "steady", "instruction": {"id": "move", "who": []}}
OUT = {"dice": 0, "out": True}
BIDDING = {
    "game": "pirates-dice",
    "phase": "bidding",
    "bids": [],
    "players": {"Ann": {"dice": 3, "out": False}, "Bob": OUT},
}
DICE = {"game": "pirates-dice", "bids": []}
FIVE_EACH = {"Ann": {"dice": 5, "out": False}, "Bob": {"dice": 5, "out": False}}
ROLL_OFF = {
    **DICE,
    "phase": "roll-off",
    "players": FIVE_EACH,
    "awaits": {"event": "roll-off", "dice": {"Bob": 1}},
}
BOARD = {
    "game": "treasure-map", "position": {},
    "phase": "throwing", "turn": "Ann", "board": [], "hand": {"Ann": 3, "Bob": 3}, "players": FIVE_EACH,
    "awaits": {"event": "throw", "dice": {}, "faces": "symbols", "centre": 1, "total": 1},
}  # fmt: skip
LIFTED = {
    "game": "pirates-dice",
    "phase": "reveal",
    "bids": [],
    "players": FIVE_EACH,
    "awaits": {"event": "reveal", "dice": {"Ann": 5, "Bob": 5}},
}


def simulator(
    game: dict[str, Any] | None = None, table: SimulatedTable | None = None
) -> tuple[Simulator, SimulatedTable]:
    table = table or SimulatedTable(seats=4, seed=3)
    return Simulator(Broadcaster(game), table, None, lambda: None), table  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "dice"),
    [(None, [5, 5, 5, 5]), (BIDDING, [3, 0, 0, 0]), (ROLL_OFF, [0, 1, 0, 0]), (LIFTED, [5, 5, 0, 0])],
    ids=["no game", "as many as are left", "what is waited for in the open", "whole cups"],
)
def test_ok__a_throw_takes_as_many_dice_as_the_game_says(game: dict[str, Any] | None, dice: list[int]) -> None:
    hands, table = simulator(game)
    table.roll(1, 5)
    hands.do("roll", {})
    assert [len(table.faces(seat)) for seat in (1, 2, 3, 4)] == dice


def test_ok__as_many_dice_as_a_game_can_have_go_under_a_cup() -> None:
    most = max(option["most"] for book in shipped_books() for option in book["options"] if option["name"] == "dice")
    hands, table = simulator(BIDDING | {"players": {name: {"dice": most, "out": False} for name in ("Ann", "Bob")}})
    hands.do("roll", {"cover": True})
    assert [len(table.faces(seat)) for seat in (1, 2)] == [most, most]
    hands.do("lift", {})
    hands.do("cover", {})
    assert table.covered(1)


def test_ok__thrown_under_cups_and_lifted_together() -> None:
    hands, table = simulator(BIDDING)
    hands.do("roll", {})
    assert table.covered(1)
    assert table.scene()["dice"] == []
    hands.do("lift", {})
    assert not table.covered(1)
    assert len(table.scene()["dice"]) == 3
    hands.do("cover", {"seat": 1})
    assert table.covered(1)


def test_ok__what_a_hand_has_thrown_is_not_offered_again_while_it_still_moves() -> None:
    hands, _ = simulator(board := {**BOARD, "stillness": "rolling"})

    def offered() -> list[str]:
        return [offer.verb for offer in hands.do("offers", {"seat": 1}).offers or ()]

    def told(stillness: str) -> None:
        board["stillness"] = stillness
        hands._broadcaster.snapshot = now = Snapshot(board)  # type: ignore[assignment]
        now.reading = object()  # type: ignore[assignment]

    assert offered() == ["roll"], "others may move what they like"
    told("nothing")
    hands.do("roll", {"seat": 1})
    for moving in ("rolling", "settling", "hands"):
        told(moving)
        assert offered() == []
    told("unread")
    assert offered() == ["roll", "sweep"]


def test_ok__the_next_die_waits_until_the_board_was_seen_without_what_was_won() -> None:
    waits = {**BOARD, "instruction": {"id": "take-away", "who": ["Ann", "Bob"]}}
    assert simulator(waits)[0].do("offers", {"seat": 1}).offers == []


ROWS = {
    "game": "lucky-seven",
    "phase": "turning",
    "number": 1,
    "round": 1,
    "rows": {"Ann": [None] * 7},
    "next": {"Ann": "any"},
}


def test_ok__what_was_played_before_makes_room_for_a_game_with_coasters() -> None:
    hands, table = simulator({**ROWS, "players": FIVE_EACH})
    table.roll(1, 5, cover=True)
    hands.do("offers", {"seat": 1})
    assert (table.faces(1), table.covered(1), len(table.numbers(1))) == ((), False, 7)
    table.place(2, [4])
    hands.do("offers", {"seat": 1})
    assert table.faces(2) == (4,)


ONE_LOST = {"Ann": {"dice": 2, "out": False}, "Bob": OUT}


def test_ok__lost_dice_go_into_the_middle_before_the_next_throw_and_the_rest_is_thrown() -> None:
    hands, table = simulator({**BIDDING, "game": "pirates-dice", "players": ONE_LOST})
    table.place(1, [4, 4, 6])
    table.place(2, [5])
    hands.do("offers", {"seat": 1})
    assert table.pot == (), "while the count is looked at nobody touches them"
    hands.do("roll", {"seat": 1})
    assert (sorted(table.pot), len(table.faces(1)), table.faces(2)) == ([5, 6], 2, ())
    hands.do("roll", {"seat": 1})
    assert len(table.pot) == 2, "who throws again has lost nothing more"


def test_ok__what_one_who_left_the_game_had_is_taken_away() -> None:
    hands, table = simulator({**BIDDING, "game": "pirates-dice", "players": ONE_LOST})
    table.place(2, [5, 5, 3])
    hands.do("roll", {})
    assert (table.pot, table.faces(2)) == ((), ())


def test_ok__after_an_undone_effect_the_dice_are_put_back_before_the_next_card() -> None:
    shown = {
        "game": "pirates-lies", "phase": "cards", "bids": [], "players": FIVE_EACH, "round": 1,
        "cups": {"Ann": [2], "Bob": [3]},
        "awaits": {"event": "resolve", "dice": {"Ann": 1, "Bob": 1}}, "pending": {"event": "resolve", "player": "Bob"},
    }  # fmt: skip
    hands, table = simulator(shown)
    table.place(1, [5])
    table.place(2, [3])

    def offered() -> list[str]:
        return [offer.label for offer in hands.do("offers", {"seat": 2}).offers or ()]

    assert offered() == ["Put the dice back as they lay"]
    hands.do("back", {"seat": 2})
    assert (table.faces(1), offered()) == ((2,), ["Turn a die"])


NEXT_GAME = {**BIDDING, "number": 2, "players": FIVE_EACH}


def test_ok__what_lies_there_from_before_is_cleared_when_a_game_begins_and_once() -> None:
    hands, table = simulator({**ROWS, "players": FIVE_EACH})
    hands.do("offers", {"seat": 1})
    table.ante(2, 3)
    hands = Simulator(Broadcaster(NEXT_GAME), table, None, lambda: None)  # type: ignore[arg-type]
    hands.do("offers", {"seat": 1})
    assert (table.pot, table.numbers(1), table.bare) == ((), (), True)
    table.ante(2, 3)
    hands.do("offers", {"seat": 1})
    assert len(table.pot) == 3


def test_ok__coasters_that_are_needed_come_back_when_all_is_cleared() -> None:
    hands, table = simulator({**ROWS, "players": FIVE_EACH})
    hands.do("offers", {"seat": 1})
    dealt = table.numbers(1)
    table.place(2, [4])
    hands.do("clear", {"what": "all"})
    assert (table.faces(2), table.numbers(1)) == ((), dealt)


@pytest.mark.parametrize(
    ("game", "seat", "labels"),
    [
        (None, 1, ["Take my dice away"]),
        (None, 2, []),
        (None, None, ["Roll all, under cups", "Lift cups", "Cover", "Clear the table"]),
        (BIDDING, 1, ["Hold to peek", "Roll"]),
        ({**BIDDING, "players": {**FIVE_EACH, "Ann": OUT}}, 1, ["Take my dice away"]),
        ({**BIDDING, "phase": "over"}, 1, ["Take my dice away"]),
    ],
)
def test_ok__dice_that_no_throw_of_the_game_needs_are_their_players_to_take_away(
    game: dict[str, Any] | None, seat: int | None, labels: list[str]
) -> None:
    hands, table = simulator(game)
    table.place(1, [4])
    assert [offer.label for offer in hands.do("offers", {"seat": seat}).offers or ()] == labels


def test_ok__what_lies_about_is_taken_away_and_the_cup_stays_full() -> None:
    hands, table = simulator(BIDDING)
    hands.do("roll", {"seat": 1})
    thrown = table.faces(1)
    table.leave(1, [6])
    offered = hands.do("offers", {"seat": 1}).offers or ()
    assert [offer.label for offer in offered][-1] == "Take my dice away"
    hands.do("clear", {"seat": 1, **offered[-1].body})
    assert (table.left(1), table.faces(1), table.covered(1)) == ((), thrown, True)


def test_ok__a_die_that_lies_on_a_row_of_coasters_is_taken_away() -> None:
    hands, table = simulator({**ROWS, "players": FIVE_EACH})
    hands.do("offers", {"seat": 1})
    table.place(1, [4])
    assert [offer.body for offer in hands.do("offers", {"seat": 1}).offers or ()] == [{"what": "dice"}]


def test_ok__coasters_of_an_earlier_game_are_their_players_to_take_away() -> None:
    table = SimulatedTable(seats=4, seed=3)
    hands = Simulator(Broadcaster(BIDDING), table, None, lambda: None, tidy=False)  # type: ignore[arg-type]
    table.deal(1, [*range(1, 8)])
    offered = hands.do("offers", {"seat": 1}).offers or ()
    assert [offer.label for offer in offered] == ["Hold to peek", "Roll", "Take my coasters away"]
    hands.do("clear", {"seat": 1, **offered[-1].body})
    assert table.numbers(1) == ()


def test_ok__one_may_peek_under_a_cup() -> None:
    hands, _table = simulator()
    hands.do("place", {"seat": 2, "faces": [1, 6, 6]})
    assert hands.do("peek", {"seat": 2}).faces == [1, 6, 6]


def test_ok__what_lies_under_a_cup_is_called_as_the_game_calls_it() -> None:
    hands, _table = simulator({**BIDDING, "game": "pirates-dice"})
    hands.do("place", {"seat": 1, "faces": [1, 6]})
    assert hands.do("peek", {"seat": 1}).faces == ["skull", 6]


@pytest.mark.parametrize(
    ("game", "seat", "labels"),
    [
        (None, None, ["Roll all, under cups", "Lift cups", "Cover"]),
        (None, 1, []),
        (BIDDING, None, ["Roll all, under cups", "Lift cups", "Cover"]),
        (BIDDING, 1, ["Hold to peek", "Roll"]),
        (BIDDING, 2, []),
        (ROLL_OFF, None, ["Roll one die each", "Lift cups", "Cover"]),
        (ROLL_OFF, 1, []),
        (ROLL_OFF, 2, ["Roll my die"]),
        (LIFTED, None, ["Lift cups", "Cover"]),
        (LIFTED, 1, ["Roll"]),
        (BOARD, 1, ["Throw a die"]),
        ({**BOARD, "floor": "Bob"}, 1, []),
    ],
)
def test_ok__tells_what_the_hands_can_do(game: dict[str, Any] | None, seat: int | None, labels: list[str]) -> None:
    told = simulator(game)[0].do("offers", {"seat": seat})
    assert [offer.label for offer in told.offers or ()] == labels
    assert told.by_hand is None


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("phase", ["bidding", "reveal"])
def test_refuses__another_roll_once_a_bid_stands(phase: str, seat: int | None) -> None:
    standing = {**BIDDING, "phase": phase, "bid": {"player": "Ann", "quantity": 1, "face": 2}}
    hands, table = simulator(standing)
    hands.do("roll", {"seat": seat})  # who has forgotten to may still
    rolled = table.faces(1)
    assert len(rolled) == 3
    for arguments in ({"seat": seat}, {"seat": seat, "dice": 5}, {"seat": seat, "cover": False}):
        with pytest.raises(ValueError, match="a bid stands"):
            hands.do("roll", arguments)
    assert table.faces(1) == rolled
    told = hands.do("offers", {"seat": seat}).offers or ()
    assert [offer.label for offer in told if offer.verb == "roll"] == []


@pytest.mark.parametrize(
    ("verb", "arguments", "word"),
    [
        ("roll", {"seat": 9}, "9"),
        ("roll", {"seat": 1, "dice": "five"}, "dice|roll"),
        ("roll", {"seat": 1, "dice": 99}, "99"),
        ("place", {"seat": 1, "faces": [7]}, "7"),
        ("place", {"seat": 1}, "faces"),
        ("peek", {}, "seat"),
        ("clear", {"what": "cups"}, "'cups'; wanted one of all, dice, left, middle, board, coasters, map"),
        ("clear", {"seat": 1, "what": "board"}, "belongs to no seat"),
        ("clear", {"seat": 9}, "9"),
        ("clear", {"what": []}, "wanted one of"),
        ("fly", {}, "fly"),
    ],
)
def test_refuses__in_a_plain_sentence(verb: str, arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        simulator()[0].do(verb, arguments)


def test_refuses__to_clear_what_the_game_is_played_with() -> None:
    hands, table = simulator({**ROWS, "players": FIVE_EACH})
    hands.do("offers", {"seat": 1})
    with pytest.raises(ValueError, match="played with the coasters"):
        hands.do("clear", {"seat": 1, "what": "coasters"})
    assert len(table.numbers(1)) == 7


def test_refuses__dice_where_the_camera_is_real_and_buttons_where_the_pins_are() -> None:
    hands = Simulator(Broadcaster(), None, None, lambda: None)  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="camera"):
        hands.do("roll", {})
    with pytest.raises(LookupError, match="buttons"):
        hands.do("press", {"seat": 1})


@pytest.fixture
def panel() -> Iterator[tuple[Panel, queue.SimpleQueue[Edge]]]:
    edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    with Panel(default_wiring(), "simulated", edges.put) as made:
        yield made, edges


def test_ok__a_press_goes_through_the_mock_pins(panel: tuple[Panel, queue.SimpleQueue[Edge]]) -> None:
    made, edges = panel
    hands = Simulator(Broadcaster(), None, made, lambda: None)  # type: ignore[arg-type]
    hands.do("press", {"seat": 2, "button": "aye", "hold_ms": 1})
    down, up = edges.get(timeout=30), edges.get(timeout=30)
    assert (down.seat, down.button, down.down, up.down) == (2, "aye", True, False)
    assert down.tick_ns < up.tick_ns


@pytest.mark.parametrize("arguments", [{"seat": 1, "button": "bell"}, {"seat": 1, "hold_ms": 0}, {"seat": True}])
def test_refuses__presses_that_make_no_sense(
    panel: tuple[Panel, queue.SimpleQueue[Edge]], arguments: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"seat|button|hold_ms"):
        Simulator(Broadcaster(), None, panel[0], lambda: None).do("press", arguments)  # type: ignore[arg-type]


def test_ok__dice_that_were_not_rolled_in_this_round_are_rolled_before_the_cup_is_lifted() -> None:
    asked = {"id": "roll-again", "who": ["Ann"]}
    hands, table = simulator({**LIFTED, "number": 1, "round": 2, "bid": {"quantity": 1}, "instruction": asked})
    hands.do("offers", {})  # the game has begun: the table is cleared for it
    table.place(1, [4, 4, 4, 4, 4])
    table.roll(2, 5, cover=True)

    def offered(seat: int) -> list[str]:
        return [offer.label for offer in hands.do("offers", {"seat": seat}).offers or ()]

    assert (offered(1), offered(2)) == (["Roll"], ["Lift my cup"])
    hands.do("roll", {"seat": 1, "cover": True})
    assert (offered(1), table.covered(1)) == (["Lift my cup"], True)
    hands.do("lift", {"seat": 1})
    assert offered(1) == []


def test_ok__between_games_the_table_grows_with_the_seats_that_were_added() -> None:
    shown: list[int] = []
    broadcaster, table = Broadcaster(), SimulatedTable(seats=4, seed=3)
    hands = Simulator(broadcaster, table, None, lambda: shown.append(len(table.seats)))  # type: ignore[arg-type]
    broadcaster.snapshot.seats, broadcaster.snapshot.match = (None,) * 5, None
    hands.do("offers", {"seat": 5})
    assert (table.seats, shown[-1], len(table.zones.polygons)) == ((1, 2, 3, 4, 5), 5, 5)
    hands.do("roll", {"seat": 5})
    assert len(table.faces(5)) == 5


GAME = {**BIDDING, "number": 3, "round": 2, "players": FIVE_EACH}


def opened(folder: Path, game: dict[str, Any] | None = None, seats: int = 4, seed: int = 3) -> tuple[Any, Any]:
    """The program is started: its simulated table, and the hands over it."""
    table, file = SimulatedTable(seats, seed), TableFile(folder)
    hands = Simulator(Broadcaster(game), table, None, lambda: None, keep=file.write)  # type: ignore[arg-type]
    file.lay(hands)
    return table, hands


def evening(table: SimulatedTable, hands: Simulator) -> None:
    hands.do("roll", {"seat": 1})
    table.roll(2, 4)
    table.arrange(3, pile=[4, (1, "skull")], dice=[2])
    table.leave(4, [6])
    table.ante(1, 2, "d12")
    hands.do("roll", {"seat": 4, "dice": 3, "cover": True})


def test_ok__all_lies_as_it_lay_under_cups_too(tmp_path: Path) -> None:
    table, hands = opened(tmp_path, GAME)
    evening(table, hands)
    again, _ = opened(tmp_path, GAME)
    assert again.scene() == table.scene()
    assert [again.faces(seat) for seat in again.seats] == [table.faces(seat) for seat in table.seats]
    assert (again.covered(1), again.covered(2)) == (True, False)


def test_ok__the_game_that_goes_on_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    table, hands = opened(tmp_path, GAME)
    evening(table, hands)
    again, hands = opened(tmp_path, GAME)
    hands.do("offers", {"seat": 1})
    assert again.scene()["dice"] == table.scene()["dice"] != []


def test_ok__coasters_keep_their_places_and_their_numbers(tmp_path: Path) -> None:
    game = {**ROWS, "round": 1, "players": FIVE_EACH}
    table, hands = opened(tmp_path, game)
    hands.do("offers", {"seat": 1})
    again, hands = opened(tmp_path, game)
    hands.do("offers", {"seat": 1})
    assert again.numbers(1) == table.numbers(1) != ()
    assert again.scene()["coasters"] == table.scene()["coasters"]


def test_ok__map_pieces_and_board(tmp_path: Path) -> None:
    table, _ = opened(tmp_path)
    table.lay_map({1: 4, 2: 0})
    table.fall()
    (tmp_path / NAME).write_text(json.dumps({"table": table.kept(), "hands": {}}))
    again, _ = opened(tmp_path)
    assert (again.scene()["pieces"], again.board) == (table.scene()["pieces"], table.board)


def throws(table: SimulatedTable, rolls: int = 6) -> list[tuple[int, ...]]:
    return [table.roll(1, 5) for _ in range(rolls)]


def test_ok__the_same_seed_throws_on_after_a_restart_and_again_in_another_folder(tmp_path: Path) -> None:
    told = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        table, hands = opened(tmp_path / name)
        before = [table.roll(1, 5)]
        hands.do("roll", {"seat": 1})
        before.append(table.faces(1))
        again, _ = opened(tmp_path / name)
        told.append((before, throws(again)))
    assert told[0] == told[1], "a whole run can be had again"
    assert told[0][1] != throws(SimulatedTable(4, 3)), "the second run is no repetition of the first"


def test_ok__another_seed_throws_other_dice_on_the_table_as_it_lay(tmp_path: Path) -> None:
    table, hands = opened(tmp_path, GAME)
    evening(table, hands)
    one, _ = opened(tmp_path, GAME, seed=4)
    other, _ = opened(tmp_path, GAME, seed=5)
    assert one.faces(1) == other.faces(1) == table.faces(1)
    assert throws(one) != throws(other)


def test_ok__who_has_anted_is_remembered(tmp_path: Path) -> None:
    players = {"Ann": {"out": False}, "Bob": {"out": False}}
    game = {
        "game": "roll-the-bones", "number": 1, "round": 1, "phase": "ante", "turn": None,
        "owes": {"Ann": 2, "Bob": 2}, "pots": [], "players": players,
        "awaits": {"event": "ante", "dice": {}, "faces": "bones"},
    }  # fmt: skip
    table, hands = opened(tmp_path, game)
    hands.do("ante", {"seat": 1})
    again, hands = opened(tmp_path, game)
    assert len(again.pot) == len(table.pot) == 2
    assert hands.do("offers", {"seat": 1}).offers == []
    hands.do("ante", {"seat": 2})
    assert len(again.pot) == 4


def test_ok__the_pot_that_was_won_is_taken_by_its_winner_with_antes_that_lie_with_it() -> None:
    hands, table = simulator(
        {
            "game": "roll-the-bones", "number": 1, "round": 2, "phase": "ante", "turn": None,
            "owes": {"Ann": 2, "Bob": 2}, "pots": [], "players": {"Ann": {"out": False}, "Bob": {"out": False}},
            "awaits": {"event": "ante", "dice": {}, "faces": "bones"},
            "instruction": {"id": "take-pot", "who": ["Ann"]},
        }
    )  # fmt: skip
    table.ante(1, 3)
    assert hands.do("offers", {"seat": 2}).offers == [], "nobody antes while the old pot lies there"
    assert [offer.verb for offer in hands.do("offers", {"seat": 1}).offers or ()] == ["sweep"]
    hands.do("sweep", {"seat": 1})
    assert len(table.pot) == 0


def test_ok__dice_that_were_shaken_lie_as_they_lie_after_a_restart_too(tmp_path: Path) -> None:
    opened(tmp_path, GAME)[1].do("roll", {"seat": 1})
    bid = {**GAME, "bid": {"player": "Ann", "quantity": 1, "face": 3}}
    table, hands = opened(tmp_path, bid)
    lay = table.faces(1)
    with pytest.raises(ValueError, match="a bid stands"):
        hands.do("roll", {"seat": 1})
    assert table.faces(1) == lay


def test_ok__a_die_of_bones_that_was_thrown_is_not_thrown_again_after_a_restart(tmp_path: Path) -> None:
    players = {name: {"out": False, "jewels": 2, "bones": 0} for name in ("Ann", "Bob")}
    game = {
        "game": "roll-the-bones", "number": 1, "round": 1, "phase": "roll", "turn": None, "declared": [],
        "owes": {}, "pots": [{"jewels": 4, "bones": 0, "players": ["Ann", "Bob"]}], "players": players,
        "contenders": ["Ann", "Bob"], "awaits": {"event": "roll", "dice": {"Ann": 1, "Bob": 1}, "faces": "bones"},
    }  # fmt: skip
    opened(tmp_path, game)[1].do("roll", {"seat": 1})
    table, hands = opened(tmp_path, game)
    lay = table.faces(1)
    with pytest.raises(ValueError, match="lies"):
        hands.do("roll", {"seat": 1})
    assert table.faces(1) == lay


def spoilt(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        told = json.loads(text)
        change(told)
        return json.dumps(told)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda text: text[: len(text) // 2], "can't be used"),
        (lambda text: "[" * 100_000, "can't be used"),
        (lambda text: "[]", "it is damaged"),
        (lambda text: "{}", "table and hands are wanted"),
        (spoilt(lambda told: told["table"].pop("pot")), "damaged: Object missing required field `pot`"),
        (spoilt(lambda told: told["table"].update(seats=7)), "a table for 7 seats, not 4"),
        (spoilt(lambda told: told["table"]["places"]["1"]["dice"][0].update(up=9)), "is no die"),
        (
            spoilt(lambda told: told["table"]["places"]["1"]["dice"][0]["spot"].update(x=1e9)),
            "places[...].dice[0].spot.x",
        ),
        (
            spoilt(lambda told: told["table"]["places"]["1"].update(cup="half")),
            "value 'half'",
        ),
        (spoilt(lambda told: told["table"].update(rows={"1": []})), "does not hold each number once"),
        (spoilt(lambda told: told["table"].update(pieces={"1": 9999})), "a piece stands on no square"),
    ],
)
def test_refuses__a_damaged_file_and_begins_with_an_empty_table_saying_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, spoil: Callable[[str], str], why: str
) -> None:
    table, hands = opened(tmp_path, GAME)
    evening(table, hands)
    path = tmp_path / NAME
    path.write_text(spoil(path.read_text()))
    with caplog.at_level(logging.WARNING):
        again, hands = opened(tmp_path, GAME)
    assert again.bare
    assert len(caplog.messages) == 1
    assert "the simulated table begins empty" in caplog.text
    assert why in caplog.text
    hands.do("roll", {"seat": 2})
    assert opened(tmp_path, GAME)[0].faces(2) == again.faces(2), "and is kept anew"


@settings(max_examples=examples(150))
@given(st.data())
def test_refuses__whatever_stands_in_the_file(data: st.DataObject) -> None:
    table = SimulatedTable(2, 3)
    table.roll(1, 2)
    table.deal(1, [1, 2, 3, 4, 5, 6, 7])
    kept = json.loads(json.dumps(table.kept()))
    inside: Any = kept
    while isinstance(inside, dict | list) and inside:
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.booleans()):
            inside[key] = data.draw(
                st.one_of(st.none(), st.integers(), st.text(), st.booleans(), st.just({}), st.just([]))
            )
            break
        inside = inside[key]
    fresh = SimulatedTable(2, 3)
    try:
        fresh.lay_again(kept)
    except ValueError:
        assert fresh.bare
    assert fresh.scene()["seed"] == 3


def test_ok__a_disk_that_takes_nothing_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    _table, hands = opened(tmp_path / "gone", GAME)
    for _ in range(3):
        hands.do("roll", {"seat": 1})
    assert [record.message[:35] for record in caplog.records] == ["the simulated table is not kept for"]


@pytest.mark.parametrize(
    ("game", "kept"),
    [
        ("roll-the-bones", {"anted": "x"}),
        ("roll-the-bones", {"pot_of": "now"}),
        ("roll-the-bones", {"thrown": [7]}),
        ("lucky-seven", {"rows": 7}),
        ("pirates-dice", {"shaken": [[1, 2]]}),
        ("pirates-lies", {"done": [1, 2, 3]}),
    ],
)
def test_refuses__what_damaged_hands_remember(tmp_path: Path, game: str, kept: dict[str, Any]) -> None:
    table, hands = opened(tmp_path)
    told = {"table": table.kept(), "hands": kept, "game": [game, 1]}
    with pytest.raises(ValueError, match="what hands have done is damaged"):
        hands.go_on(told)
    hands.go_on({**told, "hands": {}})


@pytest.mark.parametrize("game", ["pirates-dice", "dead-mans-dice"])
def test_pd_03_dm_02_who_has_rolled_for_who_begins_is_not_offered_another_roll(game: str) -> None:
    walk = Walk(game, "rolled once", given={"players": ["Ann", "Bob", "Cat"], "options": {}})

    def rolls(seat: int) -> list[Control]:
        return [one for one in walk.controls(seat) if one.does == "roll" and one.kind == "offer"]

    for seat in (1, 2):
        assert walk.press(rolls(seat)[0], {})
        assert [len(rolls(one)) for one in (1, 2, 3)] == [int(one > seat) for one in (1, 2, 3)]


def test_pd_03_who_is_not_in_a_tie_throws_nothing_and_takes_away_what_lies_there() -> None:
    walk = Walk("pirates-dice", "late", given={"players": ["Ann", "Bob", "Cat"], "options": {}})
    for seat, face in ((1, 2), (2, 5), (3, 5)):
        walk.dice.place(seat, faces=[face])
        walk.look()
    assert walk.game["contenders"] == ["Bob", "Cat"]
    with pytest.raises(ValueError, match="can't be done at this seat now"):
        walk.simulator.do("roll", {"seat": 1, "cover": False})
    for seat, faces in ((1, [1, 2, 3, 4, 6]), (2, [3]), (3, [4])):
        walk.dice.place(seat, faces=faces)
    walk.look()
    assert walk.table.now.instruction.id == "take-away"
    (take,) = [one for one in walk.controls(1) if one.does == "clear"]
    assert take.shown["style"] == "main"
    assert walk.press(take, {})
    assert (walk.game["phase"], walk.game["turn"]) == ("bidding", "Cat")
