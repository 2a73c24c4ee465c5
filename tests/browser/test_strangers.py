# SPDX-License-Identifier: MIT
"""Strangers, who know the README alone, come from the one code to a finished game, and are told what to do."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import pytest

from tests.strangers.__main__ import evening

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ASKED = {"seed": 1, "people": 0, "shots": None, "minutes": 8.0}


@pytest.mark.parametrize(
    ("game", "language", "alone"), [("roll-the-bones", "de", False), ("lucky-seven", "es", True)], ids=["four", "alone"]
)
def test_ok__strangers_play_to_the_end(browser: Any, game: str, language: str, alone: bool) -> None:
    told = evening(browser, 0, Namespace(game=game, language=language, alone=alone, **ASKED))
    assert told.over, told.why
    assert (told.silent, told.covered, told.sideways) == ([], [], [])
    assert set(told.join_taps) == {2}, "two taps and a name"
