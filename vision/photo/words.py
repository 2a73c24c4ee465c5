# SPDX-License-Identifier: MIT
"""Why a photograph is refused, in one sentence of advice each."""

from __future__ import annotations

from typing import Final

from vision.notice import Notice

DARK: Final = Notice("photo-dark")
BLURRED: Final = Notice("photo-blurred")
FAR: Final = Notice("photo-far")
SLANTED: Final = Notice("photo-slanted")
UNCLEAR: Final = Notice("photo-unclear")
CUT_OFF: Final = Notice("photo-cut-off")
NO_PICTURE: Final = Notice("photo-no-picture")
UNLIKE: Final = Notice("photo-unlike")
FAILED: Final = Notice("photo-failed")


class BadPhotograph(ValueError):
    """A photograph that is not read; ``code`` is one word for programs, the message says what to do."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
