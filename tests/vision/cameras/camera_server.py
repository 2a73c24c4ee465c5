# SPDX-License-Identifier: MIT
"""A network camera in a process of its own: motion JPEG and snapshots, good ones and all kinds of bad ones.

``python -m tests.vision.cameras.camera_server`` prints its port and serves until it is ended. The path says what comes:
``/video`` a stream at 20 pictures a second, ``/shot.jpg`` a picture of this moment, the others what their names say.
Each picture is grey but for noise, and has its number in its brightness: the n-th stream picture is ``n % 200`` bright.
"""

from __future__ import annotations

import contextlib
import hashlib
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np

USER, PASSWORD = "ann", "s3cret/b@nny:"
_GAP_S = 0.05
_SEED = np.random.default_rng(1)


def picture(number: int, size: tuple[int, int] = (320, 240)) -> bytes:
    """A grey picture with noise, as bright as its number says."""
    noise = _SEED.integers(0, 30, (size[1], size[0], 3), np.uint8)
    return cv2.imencode(".jpg", noise + np.uint8(number % 200))[1].tobytes()


def huge() -> bytes:
    """A JPEG whose header states 8192 x 6144 pixels; no more of it is needed."""
    data = bytearray(picture(1))
    frame = next(at for at in range(2, len(data)) if data[at] == 0xFF and data[at + 1] in (0xC0, 0xC2))
    data[frame + 5 : frame + 9] = bytes([6144 >> 8, 6144 & 255, 8192 >> 8, 8192 & 255])
    return bytes(data)


class Camera(BaseHTTPRequestHandler):
    """Answers one request."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        name = self.path.strip("/").partition("?")[0].replace("-", "_").replace(".", "_")
        self.close_connection = True
        getattr(self, f"give_{name}", self.give_nothing)()

    def give_nothing(self) -> None:
        self.send_error(404)

    def give_video(
        self, boundary: str = "frame", stop_at: int = 10**9, lengths: bool = True, then_s: float = 0
    ) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={boundary}")
        self.end_headers()
        for number in range(stop_at):
            self.part(picture(number), boundary, lengths)
            time.sleep(_GAP_S)
        time.sleep(then_s)

    def part(self, data: bytes, boundary: str = "frame", lengths: bool = True) -> None:
        length = f"Content-Length: {len(data)}\r\n" if lengths else ""
        head = f"--{boundary.lstrip('-')}\r\nContent-Type: image/jpeg\r\n{length}\r\n"
        self.wfile.write(head.encode() + data + b"\r\n")

    def give_no_lengths(self) -> None:
        self.give_video("--myboundary", lengths=False)

    def give_ends(self) -> None:
        self.give_video(stop_at=5)

    def give_stalls(self) -> None:
        self.give_video(stop_at=5, then_s=60)

    def give_drips(self) -> None:
        """One byte at a time: never silent, never done."""
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        for letter in b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: 90000\r\n\r\n" + picture(1):
            self.wfile.write(bytes([letter]))
            time.sleep(0.1)

    def give_fast(self) -> None:
        """As fast as the line takes them: whoever reads slowly must still get new ones."""
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        began = time.monotonic()
        kept = [picture(number) for number in range(0, 200, 10)]
        while True:
            self.part(kept[int((time.monotonic() - began) * 10) % 20])
            time.sleep(0.002)

    def give_endless(self) -> None:
        """A part without an end."""
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n\r\n\xff\xd8")
        while True:
            self.wfile.write(b"\x11" * 1_000_000)

    def give_half_parts(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        while True:
            self.part(picture(3)[:2000])
            time.sleep(_GAP_S)

    def give_one_half(self) -> None:
        """Now and then one is cut off, as on a bad Wi-Fi."""
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        for number in range(10**9):
            self.part(picture(number)[: 2000 if number % 5 == 0 else None])
            time.sleep(_GAP_S)

    def give_huge_stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        while True:
            self.part(huge())
            time.sleep(_GAP_S)

    def body(self, data: bytes, kind: str = "image/jpeg", length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data) if length is None else length))
        self.end_headers()
        self.wfile.write(data)

    def give_shot_jpg(self) -> None:
        self.body(picture(int(time.monotonic() * 10)))

    def give_same_jpg(self) -> None:
        self.body(_SAME)

    def give_half_jpg(self) -> None:
        data = picture(1)
        self.body(data[: len(data) // 2], length=len(data))

    def give_huge_jpg(self) -> None:
        self.body(huge())

    def give_page(self) -> None:
        self.body(b"<!doctype html><title>Camera</title>", "text/html")

    def give_text(self) -> None:
        self.body(b"hello", "text/plain")

    def give_pdf(self) -> None:
        self.body(b"%PDF-1.7 ...", "application/pdf")

    def give_busy(self) -> None:
        self.send_error(503)

    def give_silent(self) -> None:
        time.sleep(60)

    def give_elsewhere(self) -> None:
        self.redirect(f"http://127.0.0.2:{self.server.server_port}/video")  # type: ignore[attr-defined]

    def give_moved(self) -> None:
        self.redirect("/video")

    def redirect(self, where: str) -> None:
        self.send_response(302)
        self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def give_basic(self) -> None:
        wanted = "Basic " + b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        self.behind('Basic realm="camera"', self.headers.get("Authorization") == wanted)

    def give_digest(self) -> None:
        told = self.headers.get("Authorization", "")
        fields = dict(part.strip().partition("=")[::2] for part in told.removeprefix("Digest ").split(","))
        value = {name: text.strip('"') for name, text in fields.items()}
        key = _md5(f"{USER}:camera:{PASSWORD}")
        asked = _md5(f"GET:{self.path}")
        middle = ":".join(value.get(name, "") for name in ("nonce", "nc", "cnonce", "qop"))
        self.behind(
            'Digest realm="camera", qop="auth", nonce="n0nce"', value.get("response") == _md5(f"{key}:{middle}:{asked}")
        )

    def give_ntlm(self) -> None:
        self.behind("NTLM", False)

    def behind(self, wants: str, good: bool) -> None:
        if good:
            self.give_video()
            return
        self.send_response(401)
        self.send_header("WWW-Authenticate", wants)
        self.send_header("Content-Length", "0")
        self.end_headers()


def _md5(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The address of this camera, in a process of its own."""
    command = [sys.executable, "-m", "tests.vision.cameras.camera_server"]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"127.0.0.1:{process.stdout.readline().strip()}"
        process.kill()


_SAME = picture(7)

if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Camera)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()
