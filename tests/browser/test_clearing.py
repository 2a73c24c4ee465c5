# SPDX-License-Identifier: MIT
"""Clearing the simulated table by thumb: the own dice from a phone, everything from the table's page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import PATIENCE_MS, Open
from tests.browser.test_simulated_hands import Party

pytestmark = pytest.mark.browser


def test_ok__a_phone_takes_the_own_dice_away_and_the_tables_page_the_rest(playing: Any, open_page: Open) -> None:
    party = Party(playing, open_page, "roll-the-bones")
    phone, table = party.phones["Ann"], party.table
    for seat in (1, 2):
        dice = {"seat": seat, "faces": [6, 2]}
        assert party.asked.post(f"{playing.url}/api/v1/simulated/place?as=referee", data=dice).ok
    assert party.asked.post(f"{playing.url}/api/v1/actions?as=referee", data={"event": "close-game"}).ok

    def lies(seat: int) -> bool:
        told = party.asked.post(f"{playing.url}/api/v1/simulated/offers?as=referee", data={"seat": seat}).json()
        return any(offer["verb"] == "clear" for offer in told["offers"])

    party.tap("Ann", "Take my dice away")
    phone.get_by_role("button", name="Take my dice away").wait_for(state="hidden", timeout=PATIENCE_MS)
    assert (lies(1), lies(2)) == (False, True)
    clear = table.get_by_role("button", name="Clear the table", exact=True)
    clear.wait_for(timeout=PATIENCE_MS)
    clear.click()
    clear.wait_for(state="hidden", timeout=PATIENCE_MS)
    assert not lies(2)
