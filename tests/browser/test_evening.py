# SPDX-License-Identifier: MIT
"""A short evening pressed by others: each game once, from the one code to its end, nothing amiss on any screen."""

from __future__ import annotations

from typing import Any

import pytest

from companion.messages.languages import NAMES as LANGUAGES
from tests.evening.__main__ import evening
from tests.evening.person import AMISS
from tests.shipped import SHIPPED

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(("seed", "game"), list(enumerate(SHIPPED)), ids=SHIPPED)
def test_ok__people_play_to_the_end_by_pressing_what_they_see(browser: Any, seed: int, game: str) -> None:
    played, faults = evening(browser, seed, [game], people=2, language=[*LANGUAGES][seed % 3], minutes=8, quiet=True)
    assert faults == []
    assert [one.over for one in played] == [True]


@pytest.mark.parametrize(("dots", "found"), [("ellipsis", []), ("clip", ["off the screen", "cut off"])])
def test_ok__words_off_the_screen_are_found_but_for_a_name_that_ends_in_dots(
    open_page: Any, dots: str, found: list[str]
) -> None:
    page = open_page("about:blank", viewport={"width": 320, "height": 500}, is_mobile=False)
    name = f"<b style='display:block; width:200px; overflow:hidden; white-space:nowrap; text-overflow:{dots}'>"
    page.set_content(f"<main style='padding-left:100px'>{name}{'Bartholomew ' * 9}</b></main>")
    assert [what.partition(":")[0] for what in page.evaluate(AMISS)] == found


@pytest.mark.parametrize(("pulled", "found"), [(0, []), (-20, ["covered by bar"])])
def test_ok__a_die_under_something_else_is_found(open_page: Any, pulled: int, found: list[str]) -> None:
    page = open_page("about:blank", viewport={"width": 320, "height": 500}, is_mobile=False)
    box = "display:inline-block; width:30px; height:30px; position:relative"
    bar = f"<i class='bar' style='{box}; margin-left:{pulled}px'></i>"
    page.set_content(f"<main style='display:flex'><span class='symbol-die' style='{box}'></span>{bar}</main>")
    assert [what.partition(":")[0] for what in page.evaluate(AMISS)] == found
