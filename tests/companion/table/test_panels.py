# SPDX-License-Identifier: MIT
"""What the table sends to be drawn: coasters, piles, pots, the map as the camera sees it, a hand for one alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.deck_file import kit_deck
from companion.play.__main__ import lines, page
from companion.play.registry import GAMES
from companion.table.adapter.base import Scene
from companion.table.inbox import Sighted
from companion.table.snapshot import Snapshot
from tests.companion.table.conftest import die, labels
from tests.shipped import SHIPPED
from vision.sighting import Reading, Sighting, SymbolFace

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
    assert piles["air"] == {"face": 5, "special": True, "words": "Ann has rolled a 5."}
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


def test_dm_03_who_can_do_nothing_with_a_roll_is_told_of_until_the_game_has_gone_on() -> None:
    dies = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 5))}
    turn = [
        {"event": "roll", "player": "Ann", "die": "regular", "face": 5},
        {"event": "place", "player": "Ann"},
        {"event": "roll", "player": "Bob", "die": "regular", "face": 3},
    ]
    told = panel("dead-mans-dice", "line", {"event": "start-roll", "dice": dies}, *turn)
    assert told["text"] == "Bob has rolled a 3 and can do nothing with it: marooned."


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


# A game without an adapter of its own can be played: acts from what is legal, dice from what is awaited.

UNKNOWN = GAMES.adapter("a game that somebody wrote yesterday")


@pytest.fixture
def scene() -> Scene:
    match = GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 1}})
    return Scene(match.apply({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}), ("Ann", "Bob"))


def acts(scene: Scene, name: str) -> list[dict[str, Any]]:
    return [act.as_json() for act in UNKNOWN.acts(scene, name, scene.match.view(name))]


def test_every_legal_event_is_an_act(scene: Scene) -> None:
    assert labels(acts(scene, "Bob")) == ["Bid", "Challenge", "Leave the game"]
    assert labels(acts(scene, "Ann")) == ["Leave the game"]


def test_dice_that_are_awaited_are_taken_by_eye_or_by_hand(scene: Scene) -> None:
    lifted = Scene(scene.match.apply({"event": "challenge", "player": "Bob"}), scene.seats)
    assert labels(acts(lifted, "Ann")) == ["Enter the dice by hand", "Leave the game"]
    assert UNKNOWN.expects(lifted) == 2
    assert [act.label for act in UNKNOWN.table_acts(lifted)] == ["Enter the dice by hand"]


def test_its_buttons_mean_nothing_and_its_words_are_plain(scene: Scene) -> None:
    assert UNKNOWN.meaning(scene, "Bob", "shout") is None
    assert UNKNOWN.say(scene, scene.state, "Bob") == "You may: bid or challenge."
    assert UNKNOWN.say(scene, scene.state, "Ann") == "Wait: it is Bob's turn."
    over = scene.match.apply({"event": "retire", "player": "Bob"})
    assert UNKNOWN.verdict(over.state()) == "Ann wins."


# docs/buttons.md says what the buttons mean in the code that reads them, in every phase of every game.

PAGE = Path(__file__).parents[3] / "docs" / "buttons.md"
PHASES = {
    "pirates-dice": {"roll-off", "bidding", "reveal"},
    "pirates-lies": {"deck", "bidding", "reveal", "cards"},
    "roll-the-bones": {"ante", "declaring", "face-off"},
    "dead-mans-dice": {"start", "rolling", "placing", "restart"},
    "lucky-seven": {"turning", "scored"},
    "treasure-map": {"throwing"},
}


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text() == page(), "renew it: python -m companion.play > docs/buttons.md"


def test_the_page_visits_every_phase_of_every_game() -> None:
    visited: dict[str, set[str]] = {game: set() for game in SHIPPED}
    for line in lines(GAMES):
        visited.setdefault(line.game, set()).add(line.phase)
    assert visited == PHASES


# Which set the eye is told to read: each game its own, phase by phase.

SETS = {
    "pirates-dice": "skull",
    "pirates-lies": "skull",
    "roll-the-bones": "bones",
    "dead-mans-dice": "skull",
    "lucky-seven": "coasters",
    "treasure-map": "symbols+map",
}


@pytest.mark.parametrize("game", SHIPPED)
def test_each_game_has_its_own_set_read_from_the_start(begin: Any, game: str) -> None:
    bench = begin(game, "Ann", "Bob")
    assert (bench.read_sets[0], bench.read_sets[-1]) == ("", SETS[game])


def test_no_set_is_asked_for_when_the_game_has_left_the_table(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    assert bench.ask({"event": "close-game"}).ok
    assert bench.read_sets[-1] == ""


def test_dm_02_single_dice_are_read_until_the_piles_are_begun(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Ann", "Bob")
    bench.look("nothing")
    look(bench, [die(2, 1, (0, 0)), die(6, 2, (90, 0))], set_name="skull")
    assert bench.state["game"]["phase"] == "rolling"
    assert (bench.expected[-1], bench.read_sets[-1]) == (3, "piles")


def test_what_another_set_saw_is_not_judged_again(begin: Any) -> None:
    """The dice of the last look are waited for in number, too, but were seen before this game's set was read."""
    bench = begin("pirates-dice", "Ann", "Bob")
    assert bench.ask({"event": "close-game"}).ok
    lying = (die(5, 1, (0, 0)), die(3, 2, (90, 0)))
    bench.table.handle(Sighted(Reading(Sighting(1456, 1088, "pips", lying), 2, True), "steady"))
    new = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {}}
    assert bench.ask(new).ok
    bench.press(1)
    bench.wait(100)
    assert bench.state["game"]["phase"] == "roll-off"


def pieces(*squares: int, sure: float = 0.999) -> tuple[dict[str, Any], ...]:
    colours = ("red", "blue", "green", "yellow")
    return tuple(
        {"x": 60.0 * n, "y": 9.0, "colour": colours[n], "square": square, "sure": sure}
        for n, square in enumerate(squares)
    )


def test_tm_03_pieces_that_stand_elsewhere_are_told_and_change_nothing(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob", squares=9)
    bench.look("nothing")
    thrown = (die(SymbolFace("sword", "red"), None, (500, 500)),)

    def see(*told: dict[str, Any]) -> list[str]:
        sighting = Sighting(1456, 1088, "symbols+map", thrown, extra={"pieces": tuple(told)})
        bench.table.handle(Sighted(Reading(sighting, 1, True), "steady"))
        return [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]

    assert see(*pieces(0, 0)) == []
    assert see(*pieces(0, 2)) == ["On the map a piece stands on square 2; it should stand on the start."]
    assert see(*pieces(0)) == see(*pieces(0, 2, sure=0.5)) == see() == []
    assert bench.state["game"]["position"] == {"Ann": 0, "Bob": 0}
    assert len(bench.state["game"]["board"]) == 1
