# SPDX-License-Identifier: MIT
"""Why a photograph is refused, in one sentence of advice each."""

from __future__ import annotations

from typing import Final

DARK: Final = "The photograph is too dark: switch on a lamp, and photograph the table again."
BLURRED: Final = "The photograph is blurred: hold the phone still, tap a die to focus, and photograph the table again."
FAR: Final = "The dice are too small in the photograph: go nearer, so that they fill more of it."
SLANTED: Final = (
    "The photograph was taken too much from the side: hold the phone level, straight above the dice, and try again."
)
UNCLEAR: Final = (
    "Most dice can't be read in the photograph: hold the phone still and level above them, with more light, "
    "and try again."
)
SMALL: Final = "The picture has only {} x {} pixels: send the photograph itself, not a small copy of it."
LARGE: Final = "The picture has {} x {} pixels, which is more than is taken: set the camera to 50 megapixels or less."
CUT_OFF: Final = "The photograph arrived only in part: send it again, nearer to the Wi-Fi."
FOREIGN: Final = "That is {}."
NO_PICTURE: Final = "That is no picture that can be read: send a photograph as JPEG."
UNLIKE: Final = "two photographs of this throw show different dice: photograph them once more"
FAILED: Final = "the reader failed: photograph the dice again, or type them in"


class BadPhotograph(ValueError):
    """A photograph that is not read; ``code`` is one word for programs, the message says what to do."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
