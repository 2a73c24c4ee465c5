# SPDX-License-Identifier: MIT
"""The overlay for a stream: transparent, with the score and the bid, and what the television plays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.quiet import pass_until
from tests.browser.test_stage import CUPS, SENTENCE, called, on_stage, play

pytestmark = pytest.mark.browser

OBS = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
CLEAR = """() => [document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor)"""


def test_the_overlay_is_clear_and_tells_score_bid_and_reveal(served: Any, open_page: Open) -> None:
    page = on_stage(served, open_page, "/overlay", OBS)
    assert not page.locator("#link").is_visible(), "a stream is told of its line only when that is lost"
    assert page.evaluate(CLEAR) == ["rgba(0, 0, 0, 0)"] * 2
    called(served)
    page.wait_for_selector("text=Ann: three 6s")
    assert page.locator(".crew > li").count() == 2
    play(served, CUPS)
    page.wait_for_selector("#scene.reveal")
    pass_until(page, page.get_by_text(SENTENCE))
    box = page.locator("#scene").bounding_box()
    assert box["y"] + box["height"] <= page.locator(".crew").bounding_box()["y"], "the score stays in view"
