# SPDX-License-Identifier: MIT
"""From a set-up line to a match, or to a plain no."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.games.base import Event, Refused, UnknownGame, UnknownOption
from companion.games.cards import deck_of
from companion.games.deck_file import KIT, kit_deck, load_deck, read_deck
from companion.games.errors import BadDeck
from companion.games.match import Match
from companion.play.registry import GAMES
from tests.companion.games.cases import after, retire


def setup(**given: Any) -> dict[str, Any]:
    return {"game": "pirates-dice", "players": ["Ann", "Bob"]} | given


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(setup(), id="PD-03 no options"),
        pytest.param(setup(options={}), id="PD-03 empty options"),
        pytest.param(setup(players=["Zoë", "Ñu 🏴‍☠️"]), id="G-03 names of any script"),
        pytest.param(setup(players=["ann", "Ann"]), id="G-03 names differ by case"),
        pytest.param(setup(options={"first": "Bob", "challenge": "next", "dice": 1}), id="PD-08 all options"),
        pytest.param(setup(options={"challenge": "anyone", "dice": 10}), id="PD-01 ten dice"),
    ],
)
def test_ok__set_up(given):
    match = GAMES.start(given)
    assert match.players == tuple(given["players"])
    assert match.options == given.get("options", {})
    assert match.last_event is None
    assert not match.over
    assert list(match.state()["players"]) == given["players"]


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(setup(players=None), id="G-S4 players null"),
        pytest.param({"game": "pirates-dice"}, id="G-S4 players missing"),
        pytest.param(setup(players="Ann Bob"), id="G-S4 players a word"),
        pytest.param(setup(players={"Ann": 1, "Bob": 2}), id="G-S4 players an object"),
        pytest.param(setup(players=["Ann", 5]), id="G-S4 a number for a name"),
        pytest.param(setup(players=["Ann", None]), id="G-S4 null for a name"),
        pytest.param(setup(players=["Ann", ["Bob"]]), id="G-S4 a list for a name"),
        pytest.param(setup(players=["Ann", ""]), id="G-S4 an empty name"),
        pytest.param(setup(players=["Ann", "  "]), id="G-S4 a blank name"),
        pytest.param(setup(players=["Ann", "B\nob"]), id="G-S4 a name with a line break"),
        pytest.param(setup(players=["Ann", "B\ud800"]), id="G-S4 a name with half a sign"),
        pytest.param(setup(players=["Ann", "Bob", "Ann"]), id="G-03 a name twice"),
        pytest.param(setup(players=[]), id="PD-01 nobody"),
        pytest.param(setup(players=["Ann"]), id="PD-01 one player"),
        pytest.param(setup(players=list("ABCDE")), id="PD-01 five players"),
        pytest.param(setup(options=[]), id="G-S4 options a list"),
        pytest.param(setup(options=None), id="G-S4 options null"),
        pytest.param(setup(options={"first": "Zed"}), id="PD-03 first is nobody"),
        pytest.param(setup(options={"first": 1}), id="PD-03 first is a number"),
        pytest.param(setup(options={"first": None}), id="PD-03 first is null"),
        pytest.param(setup(options={"challenge": "never"}), id="PD-08 challenge is unknown"),
        pytest.param(setup(options={"challenge": True}), id="PD-08 challenge is true"),
        *[
            pytest.param(setup(options={"dice": dice}), id=f"PD-01 dice {dice!r}")
            for dice in (0, 11, -1, 5.0, True, "5", None)
        ],
        pytest.param(setup(referee=""), id="G-S3 an empty referee"),
        pytest.param(setup(referee=None), id="G-S3 referee null"),
        pytest.param(setup(referee=7), id="G-S3 referee a number"),
    ],
)
def test_refuses__set_up(given):
    with pytest.raises(Refused) as refusal:
        GAMES.start(given)
    assert refusal.value.code == "bad-field"
    assert len(refusal.value.message.splitlines()) == 1


@pytest.mark.parametrize("game", ["poker", "", "Pirates-Dice", None, 5, ["pirates-dice"], {}], ids=repr)
def test_refuses__unknown_game(game):
    with pytest.raises(UnknownGame, match="'pirates-dice'"):
        GAMES.start(setup(game=game))


def test_refuses__no_game():
    with pytest.raises(UnknownGame, match="names no 'game'"):
        GAMES.start({"players": ["Ann", "Bob"]})


@pytest.mark.parametrize("others", [{}, {"players": None}, {"referee": 5}], ids=["alone", "players", "referee"])
def test_refuses__unknown_option_before_all_else(others):
    with pytest.raises(UnknownOption, match="no option \"frist\"; it has 'first', 'challenge' or 'dice'"):
        GAMES.start(setup(options={"frist": "Ann"}, **others))


@pytest.mark.parametrize("clause", ["G-01"])
def test_options_given_stay_as_they_were(clause):
    options: dict[str, Any] = {"dice": 2}
    match = GAMES.start(setup(options=options))
    options["dice"] = 9
    assert match.options == {"dice": 2}


# The checks that every rule book makes first, in their order (G-S1): the event, its player, whether it is over.

OF_A_PLAYER = {
    "pirates-dice": ("bid", "challenge", "retire"),
    "pirates-lies": ("lay-cards", "bid", "challenge", "resolve", "undo-card", "decline", "retire"),
    "roll-the-bones": ("declare-bone", "retire"),
    "dead-mans-dice": ("roll", "place", "plunder", "end-turn", "knock", "retire"),
    "lucky-seven": ("turn", "retire"),
    "treasure-map": ("throw", "claim", "retire"),
}
OF_THE_TABLE = {
    "pirates-dice": ("roll-off", "reveal"),
    "pirates-lies": ("deck", "reveal"),
    "roll-the-bones": ("ante", "roll"),
    "dead-mans-dice": ("start-roll",),
    "lucky-seven": ("next-round",),
    "treasure-map": ("tie", "deal", "award"),
}
EVERY_GAME = pytest.mark.parametrize("game", OF_A_PLAYER)
EVENTS_OF_PLAYERS = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, names in OF_A_PLAYER.items() for name in names]
)


def over(game: str) -> Match:
    """A game of Ann and Bob that everybody has left."""
    match = after(game=game, players="Ann Bob")
    for player in match.players:
        match = match if match.over else match.apply(retire(player))
    assert match.over
    return match


@EVERY_GAME
def test_the_events_are_those_that_are_tried_here(game: str) -> None:
    assert after(game=game).game.event_names == {*OF_A_PLAYER[game], *OF_THE_TABLE[game]}


@EVERY_GAME
@pytest.mark.parametrize("event", [{"event": name} for name in (None, 5, ["bid"], {})] + [{"player": "Ann"}], ids=repr)
def test_g_s1_no_name_of_an_event(code: Any, game: str, event: Event) -> None:
    assert code(after(game=game), event) == "bad-field"


@EVERY_GAME
@pytest.mark.parametrize("name", ["fly", "award"])
def test_g_s1_an_unknown_event_even_when_it_is_over(code: Any, game: str, name: str) -> None:
    if name not in OF_THE_TABLE[game]:
        for match in (after(game=game), over(game)):
            assert code(match, {"event": name, "player": "Ann", "by": "referee"}) == "unknown-event"


@EVENTS_OF_PLAYERS
@pytest.mark.parametrize("player", [None, 7, ["Ann"], {"name": "Ann"}, True], ids=repr)
def test_g_s1_no_player_named_even_when_it_is_over(code: Any, game: str, name: str, player: Any) -> None:
    for match in (after(game=game), over(game)):
        assert code(match, {"event": name, "player": player}) == "bad-field"
        assert code(match, {"event": name}) == "bad-field"


@EVENTS_OF_PLAYERS
def test_g_s1_g_08_game_over_before_who_it_is(code: Any, game: str, name: str) -> None:
    for player in ("Ann", "Bob", "Zed"):
        assert code(over(game), {"event": name, "player": player}) == "game-over"


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in OF_THE_TABLE.items() for name in names])
def test_g_s1_game_over_for_the_table_too(code: Any, game: str, name: str) -> None:
    assert code(over(game), {"event": name}) == "game-over"


@EVENTS_OF_PLAYERS
@pytest.mark.parametrize("player", ["Zed", "", "ann"])
def test_g_s1_unknown_player_before_the_phase_and_names_are_exact(code: Any, game: str, name: str, player: str) -> None:
    assert code(after(game=game), {"event": name, "player": player}) == "unknown-player"


@EVENTS_OF_PLAYERS
def test_g_s1_g_08_who_has_left_is_out_of_the_game_before_the_phase(code: Any, game: str, name: str) -> None:
    assert code(after(retire("Cat"), game=game), {"event": name, "player": "Cat"}) == "out-of-game"


# Deck files: the kit's own holds what it should, and a bad one is refused with the line and the reason (PL-23).

ROOT = Path(__file__).parents[3]
CARD = """\
[[cards]]
id = "push"
name = "A Push"
rating = 1
effect = "nudge"
amount = 2
target = "opponent"
copies = 4
"""
SECOND = CARD.replace("push", "pull")


@pytest.mark.parametrize("clause", ["PL-23"])
def test_the_kits_deck_has_48_cards_twelve_of_each_rating_and_all_four_effects(clause):
    deck = deck_of(kit_deck())
    copies: Counter[int] = Counter()
    for card in deck.values():
        copies[card.rating] += card.copies
    assert copies == {1: 12, 2: 12, 3: 12, 4: 12}
    assert {card.effect for card in deck.values()} == {"nudge", "reroll", "undo", "steal"}
    assert {(card.effect, card.target) for card in deck.values()} >= {("nudge", "own"), ("reroll", "opponent")}
    assert len({card.name for card in deck.values()}) == len(deck), "players tell cards apart by their names"


@pytest.mark.parametrize("clause", ["PL-23"])
def test_the_kits_deck_is_installed_with_the_program(clause):
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]["companion"]
    assert KIT in [path for pattern in data for path in (ROOT / "companion").glob(pattern)]


@pytest.mark.parametrize(
    ("module", "reader"),
    [
        pytest.param("pirates_lies", "companion.games.deck_file", id="PL-23 G-01 no rule book"),
        pytest.param("catalogue", "tomllib", id="PL-23 no replay without cards"),
    ],
)
def test_loads_no_reader_of_deck_files(module, reader):
    code = f"import sys, companion.games.{module}; sys.exit({reader!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("clause", ["PL-23"])
def test_reads_a_deck_of_ones_own(clause, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\n\n' + CARD + 'text = "Push them!"\n\n' + SECOND)
    first, second = load_deck(path)
    assert first == {
        "id": "push",
        "name": "A Push",
        "rating": 1,
        "effect": "nudge",
        "amount": 2,
        "target": "opponent",
        "copies": 4,
    }
    assert second == first | {"id": "pull"}


@pytest.mark.parametrize("clause", ["PL-23"])
def test_reads_lines_that_end_as_on_windows(clause):
    assert read_deck(CARD.replace("\n", "\r\n")) == read_deck(CARD)


INLINE = 'cards = [\n  {id = "a", name = "A"},\n]\n'
BAD = [
    (
        "a rating of 5",
        CARD + SECOND.replace("rating = 1", "rating = 5"),
        12,
        "'rating' wants a whole number from 1 to 4, not 5",
    ),
    ("a word for a number", CARD.replace("amount = 2", 'amount = "two"'), 6, "'amount' wants a whole number"),
    (
        "an unknown effect",
        CARD.replace("nudge", "fly"),
        5,
        "'effect' wants 'nudge', 'reroll', 'undo' or 'steal', not \"fly\"",
    ),
    ("an unknown target", CARD.replace("opponent", "all"), 7, "'target' wants 'own' or 'opponent'"),
    (
        "an undo of one's own",
        CARD.replace("nudge", "undo").replace("opponent", "own").replace("= 2", "= 1"),
        7,
        "'target' wants 'opponent'",
    ),
    ("a steal of two dice", CARD.replace("nudge", "steal"), 6, "'amount' of steal is 1, not 2"),
    ("no copies", CARD.replace("copies = 4", "copies = 0"), 8, "'copies' wants a whole number of 1 or more, not 0"),
    ("an empty id", CARD.replace('"push"', '""'), 2, "'id' wants a word"),
    ("an id twice", CARD + "\n" + CARD, 11, 'two cards have the id "push"'),
    (
        "a field missing: the card",
        CARD + "\n" + SECOND.replace("copies = 4\n", ""),
        10,
        "'copies' wants a whole number of 1 or more, not nothing",
    ),
    (
        "a field misspelled: the card",
        CARD.replace("amount", "ammount"),
        1,
        "'amount' wants a whole number of 1 or more, not nothing",
    ),
    (
        "a header inside a text",
        'name = """\n[[cards]]\n"""\n' + CARD.replace("rating = 1", "rating = 0"),
        7,
        "'rating'",
    ),
    ("cards on one line", INLINE, 1, "'effect' wants"),
    ("cards that are numbers", "cards = [1, 2]\n", 1, "an object is wanted, not 1"),
    ("no list of cards", CARD.replace("[[cards]]", "[cards]"), 1, "a list of cards is wanted, not an object"),
    ("an empty list of cards", '\nname = "Mine"\ncards = []\n', 3, "a list of cards is wanted"),
    ("no cards at all", '\nname = "Mine"\n', 2, "There are no cards: each wants a [[cards]]"),
    ("nothing", "", 1, "There are no cards"),
    ("no TOML", CARD + "oops\n", 9, "This is not TOML"),
    ("a name twice", CARD + "copies = 5\n", 9, "This is not TOML"),
    ("an open quote", CARD.replace('"A Push"', '"A Push'), 3, "This is not TOML"),
    ("an open list at the end", CARD + "\nmore = [\n", 11, "This is not TOML"),
]


@pytest.mark.parametrize(("text", "line", "reason"), [pytest.param(*bad, id=f"PL-23 {why}") for why, *bad in BAD])
def test_refuses_with_the_line_and_the_reason(text, line, reason):
    with pytest.raises(BadDeck) as refusal:
        read_deck(text, "mine.toml")
    assert refusal.value.line == line
    assert str(refusal.value).startswith(f"mine.toml, line {line}: ")
    assert reason in str(refusal.value)


@pytest.mark.parametrize("clause", ["PL-23"])
def test_refuses_what_is_not_utf_8(clause, tmp_path):
    path = tmp_path / "old.toml"
    path.write_bytes(CARD.encode() + b'more = "\xe9"\n')
    with pytest.raises(BadDeck, match=r"^old\.toml, line 9: This is not UTF-8"):
        load_deck(path)


@pytest.mark.parametrize("clause", ["PL-23"])
def test_refuses_a_file_that_is_not_there(clause, tmp_path):
    with pytest.raises(BadDeck, match=r"^none\.toml: The file can't be read: No such file"):
        load_deck(tmp_path / "none.toml")
