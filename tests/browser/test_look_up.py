# SPDX-License-Identifier: MIT
"""How a count ended is told by the television first, and phones keep it back; where there is none they tell it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.quiet import pass_until, settle
from tests.browser.test_stage import CUPS, MOVING, SENTENCE, called, on_stage

pytestmark = pytest.mark.browser


def phone_of_bob(served: Any, open_page: Open, **look: Any) -> Any:
    phone = open_page(served.seat(2), **look)
    phone.locator(".pill.connected").wait_for(state="attached")
    settle(phone, served.table.told_id)
    return phone


def test_ok__phones_look_up_until_the_television_has_told_it(served: Any, open_page: Open) -> None:
    called(served)
    television = on_stage(served, open_page)
    phone = phone_of_bob(served, open_page)
    served.table.play(**CUPS)
    phone.get_by_text("Look up!", exact=True).wait_for()
    television.locator("#scene.reveal").wait_for()
    assert not phone.get_by_text(SENTENCE).is_visible()
    pass_until(television, television.locator("#scene.told .stamp"))
    phone.get_by_text(SENTENCE).first.wait_for()
    assert not phone.get_by_text("Look up!").is_visible()


def test_ok__a_phone_may_tell_it_at_once(served: Any, open_page: Open) -> None:
    called(served)
    on_stage(served, open_page)
    phone = phone_of_bob(served, open_page)
    served.table.play(**CUPS)
    phone.get_by_role("button", name="Show it here").tap()
    phone.get_by_text(SENTENCE).first.wait_for()


def test_ok__a_television_that_tells_nothing_is_not_waited_for_long(served: Any, open_page: Open) -> None:
    called(served)
    on_stage(served, open_page)  # its clock stands still
    phone = open_page("about:blank", reduced_motion="reduce")
    phone.clock.install()
    phone.goto(served.seat(2))
    settle(phone, served.table.told_id)
    served.table.play(**CUPS)
    phone.get_by_text("Look up!", exact=True).wait_for()
    phone.clock.run_for(9000)
    phone.get_by_text(SENTENCE).first.wait_for()


def test_ok__without_a_television_the_phone_tells_it_in_the_same_order(served: Any, open_page: Open) -> None:
    called(served)
    phone = phone_of_bob(served, open_page, reduced_motion="no-preference")
    served.table.play(**CUPS)
    scene = phone.locator("#scene.reveal")
    scene.wait_for()
    assert scene.locator(".sentence").count() == 0
    phone.locator("#scene.told .sentence", has_text=SENTENCE).wait_for()
    scene.wait_for(state="detached")


def test_ok__a_tap_ends_what_a_phone_tells(served: Any, open_page: Open) -> None:
    called(served)
    phone = on_stage(served, open_page, served.seat(2).removeprefix(served.url("")), {})  # by itself it never ends
    served.table.play(**CUPS)
    phone.locator("#scene.reveal").wait_for()
    phone.touchscreen.tap(100, 100)
    phone.locator("#scene").wait_for(state="detached")


def test_ok__where_phones_are_the_camera_none_covers_its_verdict_with_a_reveal(served: Any, open_page: Open) -> None:
    called(served)
    served.table.tell(camera={"condition": "phone", "message": ""})
    phone = phone_of_bob(served, open_page, reduced_motion="no-preference")
    served.table.play(**CUPS)
    phone.get_by_text(SENTENCE).first.wait_for()
    assert phone.locator("#scene").count() == 0


def test_ok__a_screen_without_motion_plays_nothing_for_phones_to_wait_for(served: Any, open_page: Open) -> None:
    called(served)
    open_page(served.url(), **{**MOVING, "reduced_motion": "reduce"})
    phone = phone_of_bob(served, open_page, reduced_motion="reduce")
    served.table.play(**CUPS)
    phone.get_by_text(SENTENCE).first.wait_for()
    assert phone.locator("#lookup *").count() == 0
