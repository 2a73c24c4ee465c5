# SPDX-License-Identifier: MIT
"""A few of the drawn hands of `tests.vision.watch.reaching`, which plays hundreds."""

from __future__ import annotations

import pytest

from tests.vision.watch.reaching import ACTS, Act, play

SEED = 12  # of films on which the reader is sure of the dice themselves: here only what reaches in is tried


@pytest.mark.slow
@pytest.mark.parametrize(
    "act", [act if act in ("leaves", "cups aside") else pytest.param(act, marks=pytest.mark.slow) for act in ACTS]
)
def test_nothing_counts_while_a_hand_lies_on_a_die_and_all_does_when_it_has_gone(act: Act) -> None:
    film = play(SEED, act)
    assert not film.too_soon
    assert film.right
    if act in ("at the rim", "cups aside"):
        assert film.counted_s is not None
        assert film.counted_s <= 2
