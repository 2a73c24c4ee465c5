# SPDX-License-Identifier: MIT
"""Teaching in a real browser at the simulated table, whose dice are drawn and really read; and the corners by hand."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from companion.kit.handlers.corners import CornersHandler
from companion.kit.settings import Settings
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.corners.calls import CORNERS
from companion.web.ports import Handlers
from tests.browser.conftest import Open, Playing, answering
from tests.pages.scripted_table import ScriptedTable

pytestmark = pytest.mark.browser


POST = """async ([verb, body]) => (await fetch(`/api/v1/simulated/${verb}?as=referee`, {
  method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)})).ok"""


def hands(page: Any, verb: str, body: dict[str, Any]) -> None:
    assert page.evaluate(POST, [verb, body])


def test_ok__three_faces_are_taught_kept_and_read(playing: Playing, open_page: Open) -> None:
    page = open_page(f"{playing.url}/table?pin={playing.pin}")
    page.goto(f"{playing.url}/teach")
    page.get_by_label("What the set is called").fill("saturday")
    page.get_by_role("button", name="Begin", exact=True).click()
    for name in ("black skull", "red skull", "green skull"):
        page.get_by_role("button", name=f"Put down: {name}").click()
        page.get_by_text("What does it show?").wait_for()
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_text(f"{name} is learnt. Put down the next die.").first.wait_for()
    page.get_by_role("button", name="Take back: green skull").click()
    page.get_by_text("2 of 36").wait_for()
    page.get_by_role("button", name="Keep the set").click()
    page.get_by_text("saturday is kept.").wait_for()
    page.get_by_text("2 faces, 2 pictures").wait_for()
    page.get_by_label("Use for").select_option(label="plain dice, and between games")
    page.get_by_text("Read for: plain dice, and between games.").wait_for()
    hands(page, "clear", {})
    hands(page, "place", {"seat": 2, "symbols": [["skull", "red"]], "at": [[60, 40, 70]]})
    page.wait_for_function(
        "async () => (await (await fetch('/api/v1/state')).json()).reading?.counts?.['skull-red'] === 1", polling=300
    )


@pytest.fixture
def corners(tmp_path: Path) -> Any:
    settings = Settings(tmp_path, tmp_path / "etc")
    table, keys = ScriptedTable(), load_keys(tmp_path)
    table.frames = itertools.count(1)
    handlers = Handlers(CORNERS.to(CornersHandler(settings, lambda: False)))
    with answering(create_app(table, table, table, keys, table, table, handlers=handlers)) as server:
        yield f"http://127.0.0.1:{server.port}", keys.pin, settings


def test_ok__corners_are_dragged_and_nudged_and_kept(corners: Any, open_page: Open) -> None:
    url, pin, settings = corners
    page = open_page(f"{url}/table?pin={pin}")
    page.goto(f"{url}/corners")
    page.locator("#picture").wait_for()
    page.locator(".corner").nth(3).wait_for()
    board = page.locator("#board").bounding_box()
    handle = page.locator(".corner").nth(0).bounding_box()
    page.mouse.move(handle["x"] + 24, handle["y"] + 24)
    page.mouse.down()
    page.mouse.move(board["x"] + 0.25 * board["width"], board["y"] + 0.3 * board["height"], steps=4)
    page.mouse.up()
    last = page.locator(".corner").nth(2)
    last.focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "Shift+ArrowUp"):
        last.press(key)
    assert "bottom right of the mat: 89 % across, 88 % down" in last.get_attribute("aria-label")
    page.get_by_role("button", name="Keep these corners").click()
    page.get_by_role("button", name="Use the printed mat's markers again").wait_for()
    kept = settings.config.mat_corners
    assert kept[0] == (pytest.approx(0.25, abs=0.01), pytest.approx(0.3, abs=0.01))
    assert kept[2] == (pytest.approx(0.892), pytest.approx(0.876))
    page.get_by_role("button", name="Use the printed mat's markers again").click()
    page.get_by_text("The printed mat's markers tell where it lies.").wait_for()
    assert settings.config.mat_corners == ()


def test_ok__seats_are_tapped_where_there_is_no_mat(corners: Any, open_page: Open) -> None:
    url, pin, settings = corners
    page = open_page(f"{url}/table?pin={pin}")
    page.goto(f"{url}/corners")
    page.locator("#picture").wait_for()
    page.get_by_role("button", name="Tap the seats").click()
    page.get_by_text("Tap where seat 1 of 4 is").wait_for()
    board = page.locator("#board").bounding_box()
    tapped = [(0.15, 0.2), (0.85, 0.2), (0.5, 0.5), (0.85, 0.8), (0.15, 0.8)]
    for x, y in (*tapped[:3], tapped[2], *tapped[3:]):  # the third one is taken away again
        page.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])
    page.get_by_text("All 4 seats are tapped.").wait_for()
    page.get_by_role("button", name="Keep these seats").click()
    page.get_by_role("button", name="Forget the seats").wait_for()
    kept = settings.config.seat_places
    wanted = [at for at in tapped if at != (0.5, 0.5)]
    assert [x for place in kept for x in place] == pytest.approx([x for place in wanted for x in place], abs=0.01)
    assert page.locator("#lines polygon").count() == 4
    page.get_by_role("button", name="Forget the seats").click()
    page.get_by_text("No mat at all?").wait_for()
    assert settings.config.seat_places == ()


# The page that shows what the eye sees: how far it has come, each die cut out with its face and how sure it is.

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
