# SPDX-License-Identifier: MIT
"""docs/buttons.md says what the buttons mean in the code that reads them, in every phase of every game."""

from __future__ import annotations

from pathlib import Path

from companion.play.__main__ import lines, page
from companion.play.registry import GAMES
from tests.shipped import SHIPPED

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
