# SPDX-License-Identifier: MIT
"""A network camera or a phone that serves its picture: motion JPEG or snapshots over HTTP, or RTSP."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np

from vision.cameras.address import Address
from vision.cameras.base import CameraError, CameraLost, CameraMissing, Clock, Pace
from vision.cameras.drain import Drain, DrainedCamera, Source
from vision.cameras.fetch import fetch, unreachable
from vision.notice import Notice
from vision.reading.files.headers import damage, foreign, header_size

MOST_BYTES: Final = 24_000_000
"""No picture of a camera is larger; what goes on without an end is no picture."""
SLOW_S: Final = 2.0
"""A picture that takes longer to arrive is older than anything that may count."""

_HEAD: Final = 16_384
_CHUNK: Final = 65_536
_LENGTH: Final = re.compile(rb"^content-length:\s*(\d{1,10})\s*$", re.IGNORECASE | re.MULTILINE)
MOST_PIXELS: Final = 25_000_000
"""Pictures of more are refused by their header: no die needs them, and a Pi Zero has no room for them."""
SNAPSHOT_GAP_S: Final = 0.2
"""Snapshots are asked for no faster."""
REPEATS_NS: Final = 10_000_000_000
"""How long a compressed stream may repeat itself without being frozen: an encoder leaves out what has not changed."""
_FIRST_S = 6.0
_BAD = 3
_SAME = 7
_HALVES: Final = "camera-halves"


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


class NetworkCamera(DrainedCamera):
    """The camera at ``address``."""

    def __init__(self, address: Address) -> None:
        shown = address.shown
        super().__init__(Notice("name-camera-at", address=shown), Notice("camera-connection-hangs", address=shown))
        self.repeats_ns = REPEATS_NS if address.scheme == "rtsp" else 0
        self._address = address

    def open(self) -> None:
        """Connect, and wait for the first picture.

        Raises:
            CameraMissing: there is no such host or address, or what stands there is no picture.
            CameraBusy: it refuses the login, or has too many viewers.
            CameraLost: it answers, but no picture comes.
        """
        self._drain = Drain(_connect(self._address, self._clock), self._clock, "network camera")
        try:
            self._drain.newest(_FIRST_S)
        except TimeoutError:
            self.close()
            why = Notice("camera-sends-no-picture", address=self._address.shown, seconds=round(_FIRST_S))
            raise CameraLost(why) from None
        except CameraError:
            self.close()
            raise


def _connect(address: Address, clock: Clock) -> Source:
    if address.scheme == "rtsp":
        from vision.cameras.rtsp import RtspSource

        return RtspSource(address)
    answer = fetch(address)
    boundary = boundary_of(answer.headers.get("Content-Type", ""))
    if boundary is None:
        return Snapshots(address, answer, clock)
    return Stream(address, answer, boundary)


class _Pictures:
    """Unpacks what came last, and says why where three running are no pictures."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._data = b""
        self._bad = 0

    def retrieve(self) -> tuple[bool, Any]:
        why, more = _why_not(self._data)
        pixels = None if why else cv2.imdecode(np.frombuffer(self._data, np.uint8), cv2.IMREAD_COLOR)
        if pixels is not None:
            self._bad = 0
            return True, pixels
        self._bad += 1
        if why not in ("", _HALVES) or self._bad >= _BAD:
            raise CameraMissing(Notice(why or "camera-no-picture", address=self._address.shown, **more))
        return False, None  # half a picture now and then is the network's fault

    def get(self, _prop: int) -> float:
        """Nothing is known of a picture but when it came."""
        return 0.0


class Stream(_Pictures):
    """Motion JPEG: the server pushes picture after picture."""

    def __init__(self, address: Address, answer: http.client.HTTPResponse, boundary: bytes) -> None:
        super().__init__(address)
        self._answer = answer
        self._parts = Parts(answer.read1, boundary)

    def grab(self) -> bool:
        """Read the next picture as it comes."""
        try:
            self._data = self._parts.next()
        except CameraLost as error:
            raise CameraLost(Notice(error.args[0], address=self._address.shown)) from None
        except TimeoutError:
            raise CameraLost(Notice("camera-stopped-sending", address=self._address.shown)) from None
        except (OSError, http.client.HTTPException, ValueError):
            raise CameraLost(Notice("camera-broke-off", address=self._address.shown)) from None
        return True

    def release(self) -> None:
        """Hang up."""
        self._answer.close()


class Snapshots(_Pictures):
    """A camera that gives one picture when it is asked: it is asked again and again."""

    def __init__(self, address: Address, answer: http.client.HTTPResponse, clock: Clock) -> None:
        super().__init__(address)
        self._pace = Pace(clock)
        self._first: http.client.HTTPResponse | None = answer

    def grab(self) -> bool:
        """Ask until there is a picture that was not sent before: the same one again is none."""
        for _ in range(_SAME):
            self._pace.wait(SNAPSHOT_GAP_S, 2 * SNAPSHOT_GAP_S)
            data = self._ask()
            if data != self._data:
                self._data = data
                return True
        raise CameraLost(Notice("camera-sends-the-same", address=self._address.shown))

    def _ask(self) -> bytes:
        answer, self._first = self._first or fetch(self._address), None
        try:
            data = _whole(answer)
        except (OSError, http.client.HTTPException) as error:
            raise unreachable(self._address, error) from None
        finally:
            answer.close()
        if len(data) > MOST_BYTES:
            raise CameraMissing(Notice("camera-no-end", address=self._address.shown))
        return data

    def release(self) -> None:
        """Nothing stays open between two pictures."""
        if self._first is not None:
            self._first.close()


def _whole(answer: http.client.HTTPResponse) -> bytes:
    """The body, or as much of it as no picture has."""
    data = bytearray()
    while len(data) <= MOST_BYTES and (piece := answer.read1(65_536)):
        data += piece
    return bytes(data)


def _why_not(data: bytes) -> tuple[str, dict[str, Any]]:
    """Why these bytes are no picture that can be used, as a notice's id and what is put in; "": they may be one."""
    if data.lstrip()[:1] == b"<" or data.lstrip()[:1] == b"{":
        return "camera-sends-page", {}
    if format_name := foreign(data):
        return "camera-sends-foreign", {"what": format_name}
    size = header_size(data)
    if size is None:
        return (_HALVES if damage(data) else "camera-sends-other"), {}
    if size[0] * size[1] > MOST_PIXELS:
        return "camera-sends-too-much", {"width": size[0], "height": size[1], "most": MOST_PIXELS // 1_000_000}
    return (_HALVES if damage(data) else ""), {}
