# SPDX-License-Identifier: MIT
"""A short evening pressed by others: each game once, from the one code to its end, nothing amiss on any screen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages.languages import NAMES as LANGUAGES
from tests.evening.__main__ import evening
from tests.shipped import SHIPPED

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(("seed", "game"), list(enumerate(SHIPPED)), ids=SHIPPED)
def test_ok__people_play_to_the_end_by_pressing_what_they_see(browser: Any, seed: int, game: str) -> None:
    played, faults = evening(browser, seed, [game], people=2, language=[*LANGUAGES][seed % 3], minutes=8, quiet=True)
    assert faults == []
    assert [one.over for one in played] == [True]
