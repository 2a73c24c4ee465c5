# SPDX-License-Identifier: MIT
"""The page that shows what the eye sees: how far it has come, each die cut out with its face and how sure it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open

pytestmark = pytest.mark.browser
DICE = [
    {"x": 60.0, "y": 50.0, "size": 20.0, "angle": 0.0, "kind": "d6", "face": 4, "colour": "red", "sure": 0.999},
    {"x": 120.0, "y": 50.0, "size": 20.0, "angle": 0.0, "kind": "d6", "face": None, "colour": "blue", "sure": 0.41},
]
SEEN = {"set": "pips", "verified": False, "why_not": "a die is cocked", "expected": 2, "counts": {"4": 1}}
SEEN |= {"dice": DICE, "doubts": [{"x": 120.0, "y": 50.0, "why": "cocked"}], "width": 300, "height": 200}


def test_ok__each_die_with_its_face_and_doubt(served: Any, open_page: Open) -> None:
    served.table.tell(stillness="doubt", reading=SEEN)
    page = open_page(served.url("/eye"))
    page.locator("#dice li").nth(1).wait_for()
    assert page.locator("#dice li").first.get_by_text("99.9% sure").is_visible()
    doubted = page.locator("#dice li.doubted")
    assert doubted.count() == 1
    assert doubted.get_by_text("?", exact=True).is_visible()
    assert page.locator("#steps .done").all_inner_texts() == ["✓ Picture", "✓ Hands away, dice still", "✓ Read"]
    assert page.locator("#steps .now").inner_text() == "Verified"
    page.get_by_text("A die is cocked").first.wait_for()
    served.table.tell(stillness="rolling", reading=None)
    page.locator("#dice li").first.wait_for(state="detached")
    assert page.locator("#steps .now").inner_text() == "Hands away, dice still"
