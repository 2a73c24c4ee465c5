# SPDX-License-Identifier: MIT
"""What the eye asks, on a phone: its picture enlarged, the faces of the set, one tap to answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import Open

pytestmark = pytest.mark.browser
STRANGE = "a face this set does not know"
DICE = [{"x": 120.0, "y": 50.0, "size": 20.0, "angle": 0.0, "kind": "d6", "face": None, "colour": "blue", "sure": 0.41}]


def asking(why: str, face: int | None) -> dict[str, Any]:
    question = {"number": 7, "x": 120.0, "y": 50.0, "size": 20.0, "why": why, "face": face, "picture": "0123"}
    question["id"] = {STRANGE: "unknown-face", "perhaps a die": "perhaps-a-die"}.get(why, "")
    seen = {"set": "skull", "verified": False, "why_not": "a die is in doubt", "expected": 1, "counts": {}}
    doubts = [{"x": 120.0, "y": 50.0, "why": why}]
    return seen | {"dice": DICE, "doubts": doubts, "width": 300, "height": 200, "question": question}


@pytest.fixture
def phone(served: Any, open_page: Open) -> Any:
    """Bob's phone, on which the table's answers are noted in `sent`."""
    served.table.play(event="new-game", game="pirates-dice", players=["Ann", "Bob"], options={"first": "Ann"})
    served.table.tell(stillness="doubt", reading=asking(STRANGE, None))
    page = open_page(served.seat(2), viewport={"width": 360, "height": 640})
    page.sent = []

    def answer(route: Any) -> None:
        page.sent.append(json.loads(route.request.post_data))
        route.fulfill(json={"faces": []})

    page.route("**/api/v1/faces?*", answer)
    page.locator("#question h2").wait_for()
    return page


def test_ok__a_stranger_is_named_in_one_tap(phone: Any) -> None:
    assert phone.locator("#question h2").inner_text() == "What does this face stand for?"
    faces = phone.locator("#question .faces button")
    assert faces.first.get_attribute("aria-label") == "It stands for skull"
    assert faces.count() == 6
    phone.get_by_role("button", name="It stands for 6").tap()
    phone.locator("#question").wait_for(state="hidden")
    assert phone.sent == [{"question": 7, "stands_for": 6}]


def test_ok__a_die_in_doubt_is_confirmed_or_left_out(served: Any, phone: Any) -> None:
    served.table.tell(stillness="doubt", reading=asking("it looks like a 5, but not surely", 5))
    phone.get_by_role("button", name="Yes, it is a 5").wait_for()
    assert phone.locator("#question h2").inner_text() == "Is this die a 5?"
    phone.get_by_role("button", name="Leave it out: no die of this game").tap()
    phone.locator("#question").wait_for(state="hidden")
    assert phone.sent == [{"question": 7, "stands_for": "out"}]


def test_ok__nothing_is_asked_any_more_once_the_dice_move(served: Any, phone: Any) -> None:
    served.table.tell(stillness="rolling", reading=None)
    phone.locator("#question").wait_for(state="hidden")
