# SPDX-License-Identifier: MIT
"""The first steps in a real browser: offered, skipped, left and gone on with; health and a backup at the same table."""

from __future__ import annotations

import zipfile
from typing import Any

import pytest

from tests.browser.conftest import Open, Playing
from tests.browser.quiet import tap_again

pytestmark = pytest.mark.browser


def test_ok__steps_are_skipped_and_gone_on_with_after_a_reload(playing: Playing, open_page: Open) -> None:
    page = open_page(f"{playing.url}/table?pin={playing.pin}")
    page.get_by_text("Camera, light, dice, buttons, step by step.").wait_for()
    page.get_by_role("link", name="Begin", exact=True).click()
    page.get_by_role("heading", name="Language").first.wait_for()
    page.get_by_role("heading", name="Moved from another table?").wait_for()
    page.get_by_role("button", name="Restore from a file").wait_for()
    page.get_by_role("button", name="Done, next").click()
    page.get_by_role("heading", name="Your players' Wi-Fi").wait_for()
    page.get_by_role("button", name="Skip").click()
    page.get_by_text("No real camera here: this table is simulated.").wait_for()
    page.get_by_text("The camera simulated sends pictures:").wait_for()
    page.reload()
    page.get_by_text("2 of 9").wait_for()
    assert page.get_by_role("button", name="Camera").get_attribute("aria-current") == "step"
    page.goto(f"{playing.url}/table")
    page.get_by_text("Set up the table (2 of 9)").wait_for()
    page.get_by_role("button", name="Don't ask again").click()
    page.get_by_text("Set up the table (2 of 9)").wait_for(state="detached")


def test_ok__health_with_a_bundle_and_a_backup_that_is_restored(
    playing: Playing, open_page: Open, tmp_path: Any
) -> None:
    page = open_page(f"{playing.url}/table?pin={playing.pin}")
    page.goto(f"{playing.url}/health")
    page.get_by_text("What is well:").click()
    page.locator("#fact-eye", has_text="a second").wait_for()
    page.locator("#fact-backup", has_text="none was made here yet").wait_for()
    page.get_by_role("button", name="Collect and list it").click()
    page.get_by_text("settings.toml").wait_for()
    with page.expect_download() as bundle:
        page.get_by_role("link", name="Download it").click()
    bundle.value.save_as(tmp_path / "bundle.zip")
    assert playing.pin not in "".join(
        zipfile.ZipFile(tmp_path / "bundle.zip").read(name).decode()
        for name in zipfile.ZipFile(tmp_path / "bundle.zip").namelist()
    )
    with page.expect_download() as backup:
        page.get_by_role("link", name="Download a backup").click()
    backup.value.save_as(tmp_path / "backup.zip")
    page.goto(f"{playing.url}/setup")  # nothing was played here: the first step offers it, too
    page.locator(".moved input[type=file]").set_input_files(tmp_path / "backup.zip")
    page.get_by_text("It takes the place of what is here now").wait_for()
    page.goto(f"{playing.url}/health")
    tap_again(page, "Restore it")
    page.get_by_text("The table starts again.").first.wait_for()
    page.get_by_text("The backup of").wait_for(timeout=60_000)


def test_ok__back_to_the_version_before_and_why_not(playing: Playing, open_page: Open) -> None:
    """What the table offers is pretended; a table that was really installed is gone back with in tests/systemd."""
    page = open_page(f"{playing.url}/table?pin={playing.pin}")
    offered = {"version": "0.0.9", "why_not": "", "said": ""}
    wished: list[str] = []

    def answer(route: Any) -> None:
        if route.request.method == "POST":
            wished.append(route.request.url)
            offered["said"] = "version 0.0.9 was not well"
            route.fulfill(json={"ok": True})
        else:
            route.fulfill(json=offered)

    page.route("**/api/v1/rollback*", answer)
    page.goto(f"{playing.url}/health")
    page.get_by_text("All games, seats and settings stay").wait_for()
    tap_again(page, "Back to version 0.0.9")
    page.get_by_text("It was not gone back: version 0.0.9 was not well.").wait_for()
    assert len(wished) == 1
