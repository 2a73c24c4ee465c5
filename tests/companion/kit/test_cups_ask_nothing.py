# SPDX-License-Identifier: MIT
"""Cups on drawn pictures, read by the real eye: what is under or on them is nobody's question."""

from __future__ import annotations

import pytest

from tests.evenings.hands_evening import Evening
from tests.evenings.tally import Tally

SETUP = {"event": "new-game", "game": "pirates-dice", "options": {"first": "Ann", "dice": 2}}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_liar_before_a_cup_is_lifted_and_nobody_is_asked_about_a_lid(seed: int) -> None:
    """LIAR! and before a cup is lifted: "What lies in the amber ring?" for a cup's lid, in 28 of 30 calls (PD-09)."""
    evening = Evening(f"cups/{seed}", 4, Tally("pirates-dice"), tidy=True, trouble=0.0, pictures=True)
    assert evening.ask({**SETUP, "players": list(evening.names)}, None).ok
    for seat in evening.dice.seats:
        evening.dice.roll(seat, 2, cover=True)
        evening.checks.threw(seat, (1, 1))
    evening.look()
    assert evening.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1).ok
    assert evening.ask({"event": "challenge", "player": "Bob"}, 2).ok
    assert evening.public["stillness"] == "nothing"
    assert (evening.public["reading"]["doubts"], evening.words) == ([], "none of 8 dice seen yet")
    for seat in evening.dice.seats:
        evening.dice.lift(seat)
    evening.look()
    assert evening.game["last"]["count"] == sum(
        face in (1, 3) for seat in (1, 2, 3, 4) for face in evening.dice.faces(seat)
    )
