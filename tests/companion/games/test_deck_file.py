# SPDX-License-Identifier: MIT
"""Deck files: the kit's own holds what it should, and a bad one is refused with the line and the reason (PL-23)."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from companion.games.cards import deck_of
from companion.games.deck_file import KIT, kit_deck, load_deck, read_deck
from companion.games.errors import BadDeck

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


@pytest.mark.parametrize("clause", ["PL-23 G-01"])
def test_no_rule_book_loads_the_reader_of_deck_files(clause):
    code = "import sys, companion.games.pirates_lies; sys.exit('companion.games.deck_file' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("clause", ["PL-23"])
def test_a_replay_without_cards_does_not_wait_for_a_toml_reader(clause):
    code = "import sys, companion.games.catalogue; sys.exit('tomllib' in sys.modules)"
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
