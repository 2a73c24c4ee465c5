# SPDX-License-Identifier: MIT
"""The cards for Pirate's Lies: texts from the deck file, marks from the layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hardware.sheets.codes import code
from hardware.sheets.page import Sheet
from hardware.sheets.pen import BLOOD, DISPLAY, EDGE, GOLD, INK, LAMP, PALE, QUIET, SEA, TEXT, Pen, fitting, parchment
from hardware.sheets.shapes import Shape, box, circle, polygon, smooth, star
from hardware.sheets.symbols import symbol
from vision.mat.tokens import CARD_MARK_AT, CARD_MARK_MM, CARD_MM, DICTIONARY, MARK_MODULES, card_mark

Told = Mapping[str, Any]
"""A card as the deck file tells it."""

COLUMNS, ROWS = 4, 2
WORDS: Final = {
    ("nudge", "own", 1): "Add or take one dot on one of your own dice.",
    ("nudge", "own", 2): "Add or take up to {n} dots in all, on one or more of your own dice.",
    ("nudge", "opponent", 1): "Add or take one dot on one die of an opponent.",
    ("nudge", "opponent", 2): "Add or take up to {n} dots in all, on one or more dice of your opponents.",
    ("reroll", "own", 1): "Roll one of your own dice again.",
    ("reroll", "own", 2): "Roll up to {n} of your own dice again.",
    ("reroll", "opponent", 1): "One die of an opponent is rolled again.",
    ("reroll", "opponent", 2): "Up to {n} dice of an opponent are rolled again.",
    ("undo", "opponent", 2): "Turn it up at any time in the round: the effect of one card of another player is undone.",
    ("steal", "opponent", 2): "Take one die of an opponent into your cup, as it lies. Never more than five in a cup.",
}
"""Each effect in words, for an amount of one and for more; {n} is how many dots or dice."""
_TINTS: Final = {"nudge": "#f0e2bd", "reroll": "#dfe3c4", "undo": "#dcd6cf", "steal": "#efd2b8"}


def card_sheets(deck: Sequence[Told]) -> list[Sheet]:
    """All cards, as many of each as it has copies, eight to a page; the last page is their backs.

    Raises:
        KeyError: a card has no mark of its own.
    """
    cards = [card for card in deck for _ in range(card["copies"])]
    at_once = COLUMNS * ROWS
    pages = [cards[i : i + at_once] for i in range(0, len(cards), at_once)]
    count = len(pages)
    fronts = [_page(f"Cards, sheet {i} of {count}", [_front(card) for card in page]) for i, page in enumerate(pages, 1)]
    return [*fronts, _page("Card backs: print on the other side of every sheet, or use sleeves", [_back] * at_once)]


def _page(title: str, drawings: Sequence[Any]) -> Sheet:
    width, height = CARD_MM
    places = [((i % COLUMNS) * width, (i // COLUMNS) * height) for i in range(len(drawings))]

    def draw(pen: Pen) -> None:
        for drawing, (x, y) in zip(drawings, places, strict=True):
            with pen.aside(x, y):
                drawing(pen)

    crops = tuple((*place, width, height) for place in places)
    return Sheet(title, COLUMNS * width, ROWS * height, draw, crops)


def _front(card: Told) -> Any:
    def draw(pen: Pen) -> None:
        width, height = CARD_MM
        _ground(pen, _TINTS[card["effect"]], INK)
        for turn in (0, 180):
            with pen.aside(width if turn else 0, height if turn else 0, turn):
                _corner(pen, card)
        _middle(pen, card)

    return draw


def _ground(pen: Pen, colour: str, frame: str) -> None:
    width, height = CARD_MM
    parchment(pen, width, height, seed=11, colour=colour)
    pen.line(box(2.2, 2.2, width - 4.4, height - 4.4, 3), frame, 1.3)
    pen.line(box(3.4, 3.4, width - 6.8, height - 6.8, 2.2), frame, 0.2)


def _corner(pen: Pen, card: Told) -> None:
    """The mark in the upper left corner, the rating in the upper right one, as number and as so many stars."""
    width, _ = CARD_MM
    x, y = CARD_MARK_AT
    corner = (x - CARD_MARK_MM / 2, y - CARD_MARK_MM / 2)
    code(pen, DICTIONARY, card_mark(card["id"]), MARK_MODULES, corner, CARD_MARK_MM, quiet=1.6)
    middle = width - 12.5
    pen.fill(circle(middle, 12.5, 6.2), LAMP)
    pen.line(circle(middle, 12.5, 6.2), INK, 0.4)
    pen.text(middle, 15.6, str(card["rating"]), 9.5, DISPLAY, INK, "middle")
    for i in range(card["rating"]):
        pen.fill(star(middle + (i - (card["rating"] - 1) / 2) * 3.6, 21.8, 5, 1.6, 0.7), QUIET)


def _middle(pen: Pen, card: Told) -> None:
    width, _ = CARD_MM
    middle = width / 2
    _band(pen, card)
    name = card["name"]
    pen.text(middle, 36.0, name, fitting(name, 7.4, width - 12), DISPLAY, BLOOD, "middle")
    words = words_of(card)
    pen.paragraph(6.5, 45.6 if len(words) < 75 else 43.4, width - 13, words, 3.6, TEXT, INK, "middle", 1.22)


def words_of(card: Told) -> str:
    """The effect of a card, as it is printed on it."""
    one = WORDS.get((card["effect"], card["target"], 1))
    words = one if one and card["amount"] == 1 else WORDS[card["effect"], card["target"], 2]
    return words.format(n=card["amount"])


def _band(pen: Pen, card: Told) -> None:
    """The effect as a picture between the two corners, above and below, and whose dice it is for."""
    width, height = CARD_MM
    for turn in (0, 180):
        with pen.aside(width if turn else 0, height if turn else 0, turn), pen.aside(33.6, 15.6, 0, 0.9):
            _picture(pen, card)
    pen.line(polygon([(8, 28.2), (width - 8, 28.2)], closed=False), EDGE, 0.4)
    pen.line(polygon([(8, height - 28.2), (width - 8, height - 28.2)], closed=False), EDGE, 0.4)


def _picture(pen: Pen, card: Told) -> None:
    """About 14 mm wide, its middle at the origin."""
    effect, n = card["effect"], card["amount"]
    if effect == "nudge":
        _die(pen, 0, -1.5, 8.5)
        pen.text(0, 8.0, f"+{n} −{n}", 4.6, DISPLAY, INK, "middle")
    elif effect == "reroll":
        _die(pen, 0, 0.6, 6.2)
        _arrow_round(pen, 5.8)
    elif effect == "undo":
        _arrow_back(pen)
    else:
        _hook(pen)
    if effect in ("nudge", "reroll"):
        word = "yours" if card["target"] == "own" else "theirs"
        pen.text(0, -7.4, word, 3.4, TEXT, SEA if word == "yours" else BLOOD, "middle")


def _die(pen: Pen, x: float, y: float, side: float) -> None:
    pen.fill(box(x - side / 2, y - side / 2, side, side, 0.18 * side), PALE)
    pen.line(box(x - side / 2, y - side / 2, side, side, 0.18 * side), INK, 0.45)
    for dx, dy in ((-0.25, -0.25), (0.25, -0.25), (0, 0), (-0.25, 0.25), (0.25, 0.25)):
        pen.fill(circle(x + dx * side, y + dy * side, 0.09 * side), INK)


def _arrow_round(pen: Pen, radius: float) -> None:
    """Two arrows chasing each other around a die."""
    for turn in (0, 180):
        with pen.aside(0, 0.6, turn):
            bow = smooth(
                [
                    (radius, 0.5),
                    (0.86 * radius, -0.5 * radius),
                    (0.5 * radius, -0.86 * radius),
                    (-0.1 * radius, -radius),
                ]
            )
            pen.line(bow, QUIET, 0.9)
            pen.fill(polygon([(radius - 1.7, 0.2), (radius + 1.7, 0.2), (radius, 3.0)]), QUIET)


def _arrow_back(pen: Pen) -> None:
    """An arrow that turns back on itself."""
    pen.line(smooth([(5.5, 5), (6.2, -1), (1.5, -4.5), (-4, -3.4)]), INK, 1.5)
    pen.fill(polygon([(-8, -2.6), (-2.6, -6.8), (-2.2, 0.2)]), INK)
    with pen.aside(-1.2, 4.6, 0, 6.5):
        pen.fill(symbol("skull"), QUIET)


def _hook(pen: Pen) -> None:
    """A grappling hook over a die."""
    _die(pen, 0, 4.2, 6.4)
    pen.line(polygon([(0, -8.5), (0, -1)], closed=False), QUIET, 1.0)
    for way in (-1, 1):
        claw: Shape = smooth([(0, -2.5), (way * 3.0, 0.2), (way * 5.4, -0.6), (way * 6.0, -3.6)])
        pen.line(claw, INK, 1.2)
        pen.fill(polygon([(way * 4.8, -3.0), (way * 7.2, -3.4), (way * 6.2, -6.2)]), INK)


def _back(pen: Pen) -> None:
    """The same for all cards: a chart, a skull, no mark."""
    width, height = CARD_MM
    _ground(pen, "#23403d", LAMP)
    with pen.aside():
        pen.clip(box(4.4, 4.4, width - 8.8, height - 8.8, 2))
        for i in range(-8, 20):
            for way in (-1, 1):
                x = i * 8
                pen.line(polygon([(x, 0), (x + way * height, height)], closed=False), LAMP, 0.18, 0.4)
        pen.fill(circle(width / 2, height / 2, 19), "#23403d")
        pen.line(circle(width / 2, height / 2, 19), LAMP, 0.6)
        pen.line(circle(width / 2, height / 2, 17.4), LAMP, 0.2)
        pen.fill(star(width / 2, height / 2, 16, 16.6, 13.5), GOLD, 0.4)
        with pen.aside(width / 2, height / 2, 0, 20):
            pen.fill(symbol("skull"), LAMP)
