# SPDX-License-Identifier: MIT
"""No game gets stuck or goes wrong, whatever is left lying, knocked or forgotten (more: `tests.random_evenings`)."""

from __future__ import annotations

from random import Random

import pytest

from tests.random_evenings import play
from tests.random_games import SET_UPS


@pytest.mark.parametrize("game", SET_UPS)
def test_row_8_no_game_needs_the_referee_or_dice_by_hand(game: str) -> None:
    """People do what they are told, by phone and with their hands, and every throw counts as it lies there."""
    tally = play(game, 3, Random(f"row 8/{game}"), in_a_row=3)
    assert tally.troubles == []
    assert tally.games == 3
    assert tally.throws > 3
