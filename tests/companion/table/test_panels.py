# SPDX-License-Identifier: MIT
"""What the table sends to be drawn: coasters, piles, pots, the map as the camera sees it, a hand for one alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.deck_file import kit_deck
from companion.play.registry import GAMES
from companion.table.adapter.base import Scene
from companion.table.snapshot import Snapshot
from vision.sighting import Reading, Sighting

RED = [{"symbol": symbol, "colour": "red"} for symbol in ("boat", "sword", "skull", "pistol")]


def panel(game: str, kind: str, *events: dict[str, Any], pieces: list[tuple[int, float]] | None = None) -> Any:
    """The panel of that kind after ``events`` of a game of Ann and Bob; ``pieces``: the squares the camera sees."""
    match = GAMES.start({"game": game, "players": ["Ann", "Bob"], "options": {}})
    for event in events:
        match = match.apply(event)
    extra = {"pieces": tuple({"square": square, "sure": sure} for square, sure in pieces or ())}
    reading = Reading(Sighting(100, 100, "symbols", extra=extra), None, True)
    scene = Scene(match, ("Ann", "Bob"), reading=reading if pieces is not None else None)
    return next(one for one in GAMES.adapter(game).panels(scene, match.view(None)) if one["kind"] == kind)


def test_coasters_lie_in_their_row_and_the_one_that_is_due_is_told() -> None:
    turns = ((3, 5), (5, 3))
    events = [{"event": "turn", "player": "Ann", "position": at, "number": number} for at, number in turns]
    ann, bob = panel("lucky-seven", "row", *events)["rows"]
    assert (ann["places"], ann["due"], ann["word"]) == ([None, None, 5, None, 3, None, None], None, "Bust")
    assert (bob["due"], bob["word"], bob["note"]) == ("any", "", "0 in this row, 0 in all")


def test_a_plundered_die_lies_on_the_pile_of_another_and_says_whose_it_is() -> None:
    dies = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 6))}
    roll = {"event": "roll", "player": "Ann", "die": "jolly", "face": 5}
    piles = panel("dead-mans-dice", "piles", {"event": "start-roll", "dice": dies}, roll)
    assert piles["air"] == {"face": 5, "special": True, "words": "Ann has rolled 5."}
    place = {"event": "place", "player": "Ann"}
    plunder = {"event": "plunder", "player": "Ann", "from": "Bob"}
    piles = panel("dead-mans-dice", "piles", {"event": "start-roll", "dice": dies}, roll, place, plunder)
    ann, bob = piles["piles"]
    assert [(die["face"], die["special"], die["from"]) for die in ann["dice"]] == [
        (2, False, None),
        (5, True, None),
        (6, False, "Bob"),
    ]
    assert (bob["dice"], bob["hand"], bob["special"], piles["air"]) == ([], 2, True, None)


def test_pots_tell_who_may_win_them() -> None:
    (pot,) = panel("roll-the-bones", "pots", {"event": "ante"})["pots"]
    assert (pot["jewels"], pot["bones"], pot["for"]) == (4, 0, ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("pieces", "verified"),
    [
        (None, (None, None)),
        ([], (None, None)),
        ([(0, 0.999), (1, 0.999)], (True, True)),
        ([(0, 0.999), (0, 0.999)], (False, False)),
        ([(0, 0.999), (1, 0.4)], (True, False)),
    ],
    ids=["no camera", "no map in view", "as they should", "one was not moved", "one is in doubt"],
)
def test_a_piece_is_verified_where_the_camera_sees_as_many_as_belong_there(pieces: Any, verified: Any) -> None:
    throws = [{"event": "throw", "player": ("Ann", "Bob")[n % 2], "dice": RED[: n + 1]} for n in range(3)]
    claim = {"event": "claim", "player": "Bob", "series": ["red"]}
    told = panel("treasure-map", "map", *throws, claim, pieces=pieces)["pieces"]
    assert [(piece["name"], piece["square"]) for piece in told] == [("Ann", 0), ("Bob", 1)]
    assert tuple(piece["verified"] for piece in told) == verified


def test_a_hand_of_cards_is_its_owner_s_alone() -> None:
    order: dict[str, list[str]] = {}
    for card in kit_deck():
        order.setdefault(str(card["rating"]), []).extend([card["id"]] * card["copies"])
    first, *others = order["1"]
    order["1"] = [first, *sorted(others, key=lambda card: card == first)]  # two cards that are not alike on top
    match = GAMES.start({"game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"cards": "phone"}})
    now = Snapshot(1, 1, match.apply({"event": "deck", "order": order}), ("Ann", "Bob", None), games=GAMES)
    names = {card["id"]: card["name"] for card in kit_deck()}
    (hand,) = now.for_player("Ann")["you"]["held"]
    assert [(card["name"], card["rating"], card["laid"]) for card in hand["cards"]] == [
        (names[order["1"][0]], 1, False)
    ]
    ann, bob = hand["cards"][0]["name"], now.for_player("Bob")["you"]["held"][0]["cards"][0]["name"]
    assert "held" not in now.public() | now.for_referee()
    assert ann != bob
    for told in (now.for_player("Bob"), now.public(), now.for_referee()):
        assert f"'{ann}'" not in str(told)
    assert now.for_player("Nobody")["you"]["held"] == []


def test_ok__a_map_has_its_places_where_the_printed_one_has_as_many_squares() -> None:
    match = GAMES.start({"game": "treasure-map", "players": ["Ann", "Bob"], "options": {"squares": 2}})
    board = {"size_mm": [200, 100], "squares_mm": [[20, 80], [60, 80], [150, 20]]}
    for squares, drawn in ((board["squares_mm"], board), (board["squares_mm"][:2], None)):
        now = Snapshot(1, 1, match, ("Ann", "Bob"), board={**board, "squares_mm": squares}, games=GAMES)
        (panel,) = [one for one in now.public()["shown"] if one["kind"] == "map"]
        assert panel.get("board") == drawn
