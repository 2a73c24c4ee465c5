# SPDX-License-Identifier: MIT
"""The simulated table over a restart of the program: all lies as it lay, and the same seed throws on, not anew."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kit.simulator import NAME, Simulator, TableFile
from tests.companion.kit.test_simulator import BIDDING, FIVE_EACH, ROWS, Broadcaster
from tests.examples import examples
from vision.cameras.simulation.simulated import SimulatedTable

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
        (spoilt(lambda told: told["table"].pop("pot")), "damaged: KeyError('pot')"),
        (spoilt(lambda told: told["table"].update(seats=7)), "a table for 7 seats, not 4"),
        (spoilt(lambda told: told["table"]["places"]["1"]["dice"][0].update(up=9)), "9 where a whole number"),
        (spoilt(lambda told: told["table"]["places"]["1"]["dice"][0]["spot"].update(x=1e9)), "where a number"),
        (spoilt(lambda told: told["table"]["places"]["1"].update(cup="half")), "'half' where one of none, down"),
        (spoilt(lambda told: told["table"].update(rows={"1": []})), "does not hold each number once"),
        (spoilt(lambda told: told["table"].update(pieces={"1": 9999})), "9999 where a whole number"),
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
        ("lucky-seven", {"rows": 7}),
        ("pirates-lies", {"done": [1, 2, 3]}),
    ],
)
def test_refuses__what_damaged_hands_remember(tmp_path: Path, game: str, kept: dict[str, Any]) -> None:
    table, hands = opened(tmp_path)
    told = {"table": table.kept(), "hands": kept, "game": [game, 1]}
    with pytest.raises(ValueError, match="what hands have done is damaged"):
        hands.go_on(told)
    hands.go_on({**told, "hands": {}})
