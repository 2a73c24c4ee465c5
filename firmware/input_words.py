# SPDX-License-Identifier: MIT
"""Names of keys, as printed on an English keyboard; other keys by their number."""

from __future__ import annotations

from typing import Final

from firmware.notice import Notice

_ROWS: Final = (
    (1, "Esc 1 2 3 4 5 6 7 8 9 0 - = Backspace Tab Q W E R T Y U I O P [ ] Enter Ctrl A S D F G H J K L ; ' `"),
    (42, "Shift \\ Z X C V B N M , . / Shift * Alt Space CapsLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NumLock ScrollLock"),
    (71, "Num7 Num8 Num9 Num- Num4 Num5 Num6 Num+ Num1 Num2 Num3 Num0 Num."),
    (96, "NumEnter Ctrl Num/ SysRq AltGr"),
    (102, "Home Up PageUp Left Right End Down PageDown Insert Delete"),
    (304, "A B C X Y Z L1 R1 L2 R2 Select Start Mode L3 R3"),
)
_NAMES: Final = {first + at: name for first, row in _ROWS for at, name in enumerate(row.split())}
_WORDS: Final = frozenset({"Enter", "Space", "Up", "Down", "Left", "Right"})
"""These are said in each language."""
_BUTTONS: Final = range(0x100, 0x160)
_HAPPY: Final = range(0x2C0, 0x2E8)


def key_name(code: int) -> str:
    """The name of key ``code`` of Linux's ``input-event-codes.h``.

    >>> key_name(30)
    'A'
    """
    if code in _NAMES:
        name = _NAMES[code]
        return Notice(f"key-{name.lower()}") if name in _WORDS else name
    if code in _HAPPY:
        return Notice("key-button", number=code - _HAPPY.start + 1)
    return Notice("key-button" if code in _BUTTONS else "key-other", number=code)
