# SPDX-License-Identifier: MIT
"""Takes a motion-JPEG stream (``multipart/x-mixed-replace``) apart into its pictures, with bounded memory.

Cameras differ in the little things: a boundary with dashes or without, with or without a length, so nothing but the
boundary's line and the empty line after the headers is relied upon.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

from vision.cameras.errors import CameraLost

MOST_BYTES: Final = 24_000_000
"""No picture of a camera is larger; what goes on without an end is no picture."""
SLOW_S: Final = 2.0
"""A picture that takes longer to arrive is older than anything that may count."""

_HEAD: Final = 16_384
_CHUNK: Final = 65_536
_LENGTH: Final = re.compile(rb"^content-length:\s*(\d{1,10})\s*$", re.IGNORECASE | re.MULTILINE)


def boundary_of(content_type: str) -> bytes | None:
    """The line between two pictures, without dashes before it; None where the stream is no multipart.

    >>> boundary_of('multipart/x-mixed-replace; boundary="--frame"'), boundary_of("image/jpeg")
    (b'frame', None)
    """
    if not content_type.lower().startswith("multipart/"):
        return None
    found = re.search(r'boundary="?([^";,\s]{1,80})', content_type, re.IGNORECASE)
    return found[1].lstrip("-").encode("latin-1", "replace") if found else b""


class Parts:
    """The pictures of one stream, one after the other. ``read`` gives what has come, b"" at the end."""

    def __init__(
        self, read: Callable[[int], bytes], boundary: bytes, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._read, self._now_s = read, now_s
        self._mark = re.compile(
            rb"(?:^|\r?\n)-{0,4}" + re.escape(boundary) + rb"(?:--)?[ \t]*\r?\n"
            if boundary
            else rb"(?:^|\r?\n)--[^\r\n]{1,80}\r?\n"
        )
        self._held = b""

    def next(self) -> bytes:
        """The next part's body, whole.

        Raises:
            CameraLost: the stream ended, stands still, or holds something else.
        """
        until_s = self._now_s() + SLOW_S
        self._skip_to_mark(until_s)
        head = self._head(until_s)
        length = _LENGTH.search(head)
        if length is None:
            return self._up_to_mark(until_s)
        return self._exactly(int(length[1]), until_s)

    def _skip_to_mark(self, until_s: float) -> None:
        while (found := self._mark.search(self._held)) is None:
            if len(self._held) > MOST_BYTES:
                raise CameraLost("stream-without-pictures")
            self._more(until_s)
        self._held = self._held[found.end() :]

    def _head(self, until_s: float) -> bytes:
        while (found := re.search(rb"\r?\n\r?\n", self._held[: _HEAD + 4])) is None:
            if len(self._held) > _HEAD:
                raise CameraLost("stream-no-mjpeg")
            self._more(until_s)
        head, self._held = self._held[: found.start()], self._held[found.end() :]
        return head.replace(b"\r", b"")

    def _exactly(self, length: int, until_s: float) -> bytes:
        if length > MOST_BYTES:
            raise CameraLost("stream-pictures-large")
        pieces, length_held = [self._held], len(self._held)
        while length_held < length:
            pieces.append(self._piece(until_s))
            length_held += len(pieces[-1])
        whole = b"".join(pieces)
        self._held = whole[length:]
        return whole[:length]

    def _up_to_mark(self, until_s: float) -> bytes:
        looked = 0
        while (found := self._mark.search(self._held, looked)) is None:
            if len(self._held) > MOST_BYTES:
                raise CameraLost("stream-pictures-large")
            looked = max(0, len(self._held) - 200)  # a mark may come in two pieces
            self._more(until_s)
        picture, self._held = self._held[: found.start()], self._held[found.start() :]
        return picture

    def _more(self, until_s: float) -> None:
        self._held += self._piece(until_s)

    def _piece(self, until_s: float) -> bytes:
        if self._now_s() > until_s:
            raise CameraLost("stream-too-slow")
        piece = self._read(_CHUNK)
        if not piece:
            raise CameraLost("stream-ended")
        return piece
