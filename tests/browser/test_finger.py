# SPDX-License-Identifier: MIT
"""What a finger rests on is not drawn anew under it: a press counts though the table has changed since it began."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 2}}


@pytest.fixture
def table(served: Any, open_page: Callable[..., Any]) -> Any:
    """The screen of the table, at which Bob's finger went down on SHOUT before Ann's bid was told."""
    served.table.play(**NEW)
    page = open_page(
        served.url(f"/table?pin={served.keys.pin}"), viewport={"width": 1280, "height": 800}, is_mobile=False
    )
    page.locator(".shout[data-seat='2']").hover()
    page.mouse.down()
    served.table.play(event="bid", player="Ann", quantity=1, face=4)
    page.get_by_text("Ann bids").first.wait_for()
    return page


def test_ok__a_press_counts_though_the_table_changed_under_the_finger(table: Any) -> None:
    table.mouse.up()
    table.get_by_text("Lift the cups!").first.wait_for()


def test_ok__what_waited_for_the_finger_is_drawn_when_it_is_lifted(table: Any) -> None:
    bob = table.locator("#hands li", has_text="Bob")
    table.mouse.move(5, 5)
    table.mouse.up()
    bob.get_by_text("your turn").wait_for()


def test_ok__a_finger_that_stays_does_not_keep_the_page_from_going_on(table: Any) -> None:
    table.locator("#hands li", has_text="Bob").get_by_text("your turn").wait_for()
