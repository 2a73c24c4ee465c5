# SPDX-License-Identifier: MIT
"""Virtual presses: mock pins are driven low and high, and gpiozero does the rest as on a Pi."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.fingers import Fingers
from firmware.panel import Panel
from firmware.press import TABLE, Button

WORN_SWITCH_MS = (0.3, 0.2, 0.6, 0.4, 1.1, 0.5)
"""A bounce as a worn switch makes it: milliseconds until each change after the first contact."""

LONGEST_MS = 60_000


def press(
    panel: Panel,
    seat: int,
    button: Button,
    hold_ms: float = 80,
    *,
    bounce_ms: Sequence[float] = (),
    after_ms: float = 0,
) -> None:
    """Press a virtual button and let go after ``hold_ms``. Returns at once; any thread may call it.

    Pressing a button that is already down changes nothing, as on a real one; it is down until the later release.

    Parameters:
        hold_ms: from the first contact to the release, in milliseconds; 80 is a brisk tap.
        bounce_ms: the contact opens and closes after each of these waits (see `WORN_SWITCH_MS`); it ends closed.
        after_ms: how long to wait before the press.

    Raises:
        ValueError: the panel is not simulated, has no such button, or a time is out of bounds.
    """
    if not panel.simulated:
        raise ValueError("these pins are real: press the button by hand")
    if button == "table":
        if seat != TABLE or panel.wiring.table_button is None:
            raise ValueError("there is no such table button: it is nobody's (seat 0), and the wiring must have one")
    elif seat not in panel.wiring.seats:
        raise ValueError(f"there is no seat {seat}: the panel has {', '.join(map(str, panel.wiring.seats))}")
    elif button not in ("shout", "aye"):
        raise ValueError(f"there is no button {button!r}: a seat has shout and aye")
    if len(bounce_ms) % 2:
        raise ValueError(f"{len(bounce_ms)} bounces would end with the button up: wanted is an even number")
    if not all(0 <= wait <= LONGEST_MS for wait in (hold_ms, after_ms, *bounce_ms)):
        raise ValueError(f"a time must lie between 0 and {LONGEST_MS} ms")
    pin = panel.pin(seat, button)

    def change(fingers: Fingers, now_ns: int) -> None:
        fingers.press(pin, now_ns + _ns(after_ms), _ns(hold_ms), [_ns(wait) for wait in bounce_ms])

    panel.fingers(change)


def _ns(milliseconds: float) -> int:
    return round(milliseconds * 1_000_000)
