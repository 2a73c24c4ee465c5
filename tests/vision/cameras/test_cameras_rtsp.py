# SPDX-License-Identifier: MIT
"""RTSP cameras, against GStreamer's own server in another process; skipped where Debian's packages are absent."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.vision.cameras.test_cameras_network import failing
from vision.cameras.base import CameraBusy, CameraError, CameraLost, CameraMissing
from vision.cameras.spec import make_camera

SERVER = Path(__file__).with_name("rtsp_server.py")
PASSWORD = "s3cret/b@nny:"
LOGIN = f"ann:{quote(PASSWORD, safe='')}"


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, int]]:
    """Where it serves, and its process."""
    try:
        process = subprocess.Popen(
            ["/usr/bin/python3", str(SERVER), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    except OSError as error:
        pytest.skip(f"no /usr/bin/python3: {error}")
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        port = process.stdout.readline().strip()
        try:
            if not port:
                pytest.skip(f"no RTSP server here: {process.stderr.read().strip()[-200:]}")
            yield f"127.0.0.1:{port}", process.pid
        finally:
            process.kill()


def test_a_stream_gives_the_newest_picture_and_a_stall_is_noticed() -> None:
    with serving() as (where, pid):
        camera = make_camera(f"rtsp://{where}/main")
        camera.open()
        frames = [camera.take(2.0) for _ in range(3)]
        assert frames[0].pixels.shape == (480, 640, 3)
        assert (frames[0].pixels != frames[2].pixels).any(), "the ball moves"
        os.kill(pid, signal.SIGSTOP)
        began = time.monotonic()
        error = failing(camera)
        assert isinstance(error, CameraLost)
        assert "has stopped sending pictures" in str(error)
        assert time.monotonic() - began < 30, "on a busy machine too; the watcher says so after 1.5 s"
        os.kill(pid, signal.SIGCONT)
        camera.open()
        camera.take(2.0)
        camera.close()


@pytest.mark.parametrize("kind", ["basic", "digest"])
def test_a_login_is_wanted_refused_and_taken(kind: str, capfd: pytest.CaptureFixture[str]) -> None:
    with serving(kind) as (where, _):
        for spec, says in ((f"rtsp://{where}/main", "wants a user"), (f"rtsp://ann:Tr0ub4dor@{where}/main", "refuses")):
            with pytest.raises(CameraBusy, match=says) as caught:
                make_camera(spec).open()
            assert "Tr0ub4dor" not in str(caught.value)
        with pytest.raises(CameraMissing, match=r"nothing at that address \(RTSP 404\)"):
            make_camera(f"rtsp://{LOGIN}@{where}/none").open()
        camera = make_camera(f"rtsp://{LOGIN}@{where}/main")
        camera.open()
        assert camera.take(2.0).width == 640
        camera.close()
    said = "".join(capfd.readouterr())
    assert "s3cret" not in said
    assert "Tr0ub4dor" not in said


def test_what_speaks_no_rtsp_is_told_apart_from_what_says_nothing() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]

        def answer() -> None:
            for _ in range(2):  # FFmpeg, and then whoever asks why
                line, _ = server.accept()
                with line:
                    line.recv(4096)
                    line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with pytest.raises(CameraMissing, match="does not speak RTSP"):
            make_camera(f"rtsp://127.0.0.1:{port}/x").open()
        thread.join()
    with pytest.raises(CameraError, match="nothing listens at"):
        make_camera(f"rtsp://127.0.0.1:{port}/x").open()
