# SPDX-License-Identifier: MIT
"""An RTSP camera, read by OpenCV's FFmpeg; what FFmpeg does not say of a failure is asked for afterwards."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import socket
from base64 import b64encode
from typing import Any, Final

from vision.notice import Notice

# FFmpeg and OpenCV would write the address, login and all, to where logs are kept. TCP: half a datagram is a wrong die.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
os.environ.setdefault("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp|fflags;nobuffer|flags;low_delay")

import cv2

from vision.cameras.address import Address
from vision.cameras.base import CameraError, CameraLost, CameraMissing
from vision.cameras.fetch import TIMEOUT_S, refused_login, unreachable

_OPEN_MS: Final = 5000
_READ_MS: Final = 1200
"""FFmpeg waits for it twice before it gives up."""
_MOST_REPLY: Final = 65_536
_FIELD: Final = re.compile(r'(\w+)="([^"]*)"')


class RtspSource:
    """The stream at ``address``.

    Raises (when made):
        CameraMissing: no such host, nothing listens, or nothing stands there.
        CameraBusy: it refuses the login.
        CameraLost: it does not answer as it should, or its video can't be opened.
    """

    def __init__(self, address: Address) -> None:
        self._at = address.shown
        timeouts = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _OPEN_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _READ_MS]
        self._source = cv2.VideoCapture(address.url_with_login, cv2.CAP_FFMPEG, timeouts)
        if not self._source.isOpened():
            self._source.release()
            why = Notice("camera-no-h264", address=self._at)
            raise _refusal(address, describe(address)) or CameraLost(why)

    def grab(self) -> bool:
        """Fetch the next picture."""
        if not self._source.grab():
            raise CameraLost(Notice("camera-stopped-sending", address=self._at))
        return True

    def retrieve(self) -> tuple[bool, Any]:
        """Unpack it."""
        good, pixels = self._source.retrieve()
        return bool(good), pixels

    def get(self, _prop: int) -> float:
        """A stream's own clock is none of ours."""
        return 0.0

    def release(self) -> None:
        """Hang up."""
        self._source.release()


def describe(address: Address) -> int:
    """The status with which the camera answers when it is asked what it has; the login is tried.

    Raises:
        CameraError: it can't be reached, or does not speak RTSP.
    """
    status, head = _ask(address, "")
    if status == 401 and (address.user or address.password):
        status, _ = _ask(address, _authorization(address, head))
    return status


def _refusal(address: Address, status: int) -> CameraError | None:
    if status in (401, 403):
        return refused_login(address)
    if status >= 400:
        return CameraMissing(Notice("camera-nothing-there", address=address.shown, status=f"RTSP {status}"))
    return None


def _ask(address: Address, authorization: str) -> tuple[int, str]:
    lines = [f"DESCRIBE {address.url} RTSP/1.0", "CSeq: 1", "Accept: application/sdp", "User-Agent: quartermaster"]
    lines += [f"Authorization: {authorization}"] if authorization else []
    try:
        with socket.create_connection((address.host, address.port), TIMEOUT_S) as line:
            line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            head = _head(line)
    except (OSError, UnicodeError) as error:
        raise unreachable(address, error) from None
    found = re.match(r"RTSP/\d\.\d (\d{3})", head)
    if found is None:
        raise CameraMissing(Notice("camera-no-rtsp", address=address.shown))
    return int(found[1]), head


def _head(line: socket.socket) -> str:
    reply = b""
    with contextlib.suppress(TimeoutError):
        while b"\r\n\r\n" not in reply and len(reply) < _MOST_REPLY and (piece := line.recv(4096)):
            reply += piece
    return reply.decode("latin-1")


def _authorization(address: Address, head: str) -> str:
    """The login as this camera wants it: Digest (RFC 2069, what cameras speak) or Basic."""
    wants = re.search(r"^WWW-Authenticate:\s*Digest (.*)$", head, re.IGNORECASE | re.MULTILINE)
    if wants is None:
        return "Basic " + b64encode(f"{address.user}:{address.password}".encode()).decode()
    challenge = dict(_FIELD.findall(wants[1]))
    realm, nonce = challenge.get("realm", ""), challenge.get("nonce", "")
    key, asked = _md5(f"{address.user}:{realm}:{address.password}"), _md5(f"DESCRIBE:{address.url}")
    answer = _md5(f"{key}:{nonce}:{asked}")
    return (
        f'Digest username="{address.user}", realm="{realm}", nonce="{nonce}", uri="{address.url}", response="{answer}"'
    )


def _md5(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()  # what the camera asks for, not our choice
