# SPDX-License-Identifier: MIT
"""The measurement of a press: from the wire to all lamps and an open page, through everything that is real."""

from __future__ import annotations

from companion.kit.commands.press_trial import shown_times


def test_ok__every_press_is_seen_on_the_lamps_and_on_the_page() -> None:
    times = shown_times(4)
    assert len(times.lamps_ms) == len(times.page_ms) == 4
    assert min(*times.lamps_ms, *times.page_ms) >= times.window_ms, "nothing is shown before it is ruled"
    assert max(*times.lamps_ms, *times.page_ms) < 5000
