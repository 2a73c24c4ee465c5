# SPDX-License-Identifier: MIT
"""Network cameras, against a real server in another process: good streams, bad ones, and nobody hears the password."""

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

import numpy as np
import pytest

from tests.vision.cameras.camera_server import PASSWORD, USER, running
from vision.cameras.address import Address, shown_spec
from vision.cameras.base import BadSpec, Camera, CameraBusy, CameraError, CameraLost, CameraMissing
from vision.cameras.health import Health
from vision.cameras.network import Parts, boundary_of
from vision.cameras.spec import check_spec, make_camera, with_login
from vision.frame import Frame
from vision.motion import small_of

SOON_S = 30
"""Sooner than never, on a busy machine too; how long a camera's patience lasts stands in the cameras."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a camera that runs in another process."""
    with running() as address:
        yield address


def opened(spec: str) -> Camera:
    camera = make_camera(spec)
    camera.open()
    return camera


def failing(camera: Camera, patience_s: float = SOON_S) -> CameraError:
    """What is said once no frame comes any more."""
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        try:
            camera.take(0.4)
        except TimeoutError:
            continue
        except CameraError as error:
            camera.close()
            return error
    raise AssertionError("it goes on and on")


def brightness(frame: Frame) -> float:
    return float(frame.pixels.mean()) - 14.5


@pytest.mark.parametrize("path", ["video", "no-lengths", "moved", "one-half"])
def test_a_stream_gives_picture_after_picture(server: str, path: str) -> None:
    camera = opened(f"http://{server}/{path}")
    frames = [camera.take(2.0) for _ in range(4)]
    camera.close()
    assert frames[0].pixels.shape == (240, 320, 3)
    stamps = [frame.exposed_ns for frame in frames]
    assert stamps == sorted(set(stamps))
    bright = [brightness(frame) for frame in frames]
    assert bright == sorted(bright), "in the order in which they were sent"
    assert bright[-1] < 60


def test_a_snapshot_is_asked_for_again_and_again(server: str) -> None:
    camera = opened(f"http://{server}/shot.jpg")
    first = camera.take(2.0)
    others = (camera.take(2.0) for _ in range(20))  # its pictures tell the tenths of a second
    assert any(brightness(other) != brightness(first) for other in others)
    camera.close()


@pytest.mark.slow
def test_only_the_newest_picture_counts_however_slowly_one_looks(server: str) -> None:
    """The server sends as fast as it can; its pictures tell the tenths of a second since it began."""
    camera = opened(f"http://{server}/fast")
    began, first = time.monotonic(), brightness(camera.take(2.0))
    time.sleep(1.0)  # nobody looks meanwhile
    camera.take(2.0)
    elapsed, now = time.monotonic() - began, brightness(camera.take(2.0))
    camera.close()
    seen = (now - first) % 200 / 100
    assert seen == pytest.approx(elapsed, abs=0.5), "a picture out of a buffer would be old"


@pytest.mark.parametrize("kind", ["basic", "digest"])
def test_a_login_opens_it(server: str, kind: str) -> None:
    for spec in (
        with_login(f"http://{server}/{kind}", USER, PASSWORD),
        f"http://{quote(USER)}:{quote(PASSWORD, safe='')}@{server}/{kind}",
    ):
        camera = opened(spec)
        assert camera.take(2.0).pixels.shape == (240, 320, 3)
        camera.close()


REFUSED: list[tuple[str, type[CameraError], str]] = [
    ("nothing", CameraMissing, "has nothing at that address \\(HTTP 404\\): look for its stream"),
    ("busy", CameraBusy, "too many viewers"),
    ("page", CameraMissing, "sends a page and no picture: give the address of its stream"),
    ("text", CameraMissing, "sends what is no picture"),
    ("pdf", CameraMissing, "sends a PDF and no picture"),
    ("half.jpg", CameraMissing, "sends halves of pictures"),
    ("half-parts", CameraMissing, "sends halves of pictures"),
    ("huge.jpg", CameraMissing, "8192 x 6144 pixels, over the 25 megapixels allowed: set it to 1920x1080"),
    ("huge-stream", CameraMissing, "8192 x 6144 pixels"),
    ("endless", CameraLost, "pictures without an end|takes too long for a picture"),
    ("drips", CameraLost, "takes too long for a picture"),
    ("silent", CameraMissing, "does not answer within 2 s: is it on"),
    ("elsewhere", CameraMissing, "sends on to another host, which is not followed"),
    ("basic", CameraBusy, "wants a user name and password: set camera_user and camera_password"),
    ("digest", CameraBusy, "wants a user name and password"),
    ("ntlm", CameraBusy, "wants a user name and password"),
]


LINGER = ("endless", "drips", "silent")
"""These make one wait as long as the camera's patience, in real time."""


def unhurried(path: str, *more: object) -> object:
    """One case, in the thorough run alone where it takes seconds."""
    return pytest.param(path, *more, id=path, marks=pytest.mark.slow if path in LINGER else ())


@pytest.mark.parametrize(("path", "kind", "says"), [unhurried(*case) for case in REFUSED])
def test_what_is_wrong_is_said_in_one_sentence(server: str, path: str, kind: type[CameraError], says: str) -> None:
    began = time.monotonic()
    with pytest.raises(kind, match=says) as caught:
        opened(f"http://{server}/{path}")
    assert server in str(caught.value)
    assert "\n" not in str(caught.value)
    assert time.monotonic() - began < SOON_S, "and soon"


HEARD = ("basic", "digest", "ntlm", "nothing", "ends", "page", "elsewhere", "silent")


@pytest.mark.parametrize("path", [unhurried(path) for path in HEARD])
def test_nobody_hears_the_login(server: str, path: str) -> None:
    """Neither the sentence nor anything that hangs on it holds a user name or password, right or wrong."""
    wrong = "Tr0ub4dor"
    camera = make_camera(f"http://bosun:{wrong}@{server}/{path}?pwd={wrong}")
    try:
        camera.open()
        error = failing(camera)
    except CameraError as caught:
        error = caught
    chain: list[BaseException] = [error]
    while (
        before := chain[-1].__cause__ or (None if chain[-1].__suppress_context__ else chain[-1].__context__)
    ) is not None:
        chain.append(before)
    said = (
        " ".join(f"{one} {one!r}" for one in chain) + camera.name + repr(Address.of(f"http://a:{wrong}@b/?p={wrong}"))
    )
    assert wrong not in said
    assert "bosun" not in said
    if path in ("basic", "digest"):
        assert "refuses the user name and password: look at camera_user and camera_password" in str(error)


@pytest.mark.slow
def test_a_stream_that_ends_or_stands_still_is_lost_soon_and_comes_back(server: str) -> None:
    camera = opened(f"http://{server}/ends")
    assert "has ended its stream" in str(failing(camera))
    camera = opened(f"http://{server}/stalls")
    began = time.monotonic()
    error = failing(camera)
    assert isinstance(error, CameraLost)
    assert "has stopped sending pictures" in str(error)
    assert 1.5 < time.monotonic() - began < SOON_S
    again = make_camera(f"http://{server}/ends")
    for _ in range(2):  # the watcher opens the same camera anew
        again.open()
        assert isinstance(failing(again), CameraLost)


@pytest.mark.slow
def test_a_snapshot_that_never_changes_is_no_live_picture(server: str) -> None:
    camera = opened(f"http://{server}/same.jpg")
    assert "the same picture again and again" in str(failing(camera))


def test_no_host_and_nobody_there_are_told_apart() -> None:
    with pytest.raises(CameraMissing, match=r"no host 'no-such-camera.invalid' in this network"):
        opened("http://no-such-camera.invalid/video")
    with socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        port = kept.getsockname()[1]
        with pytest.raises(CameraMissing, match=f"nothing listens at http://127.0.0.1:{port}/video"):
            opened(f"http://127.0.0.1:{port}/video")


@pytest.mark.parametrize(
    "spec",
    [
        "ftp://cam/x",
        "http://",
        "http:///video",
        "http://cam:port/x",
        "http://cam:99999/x",
        "http://[::1/x",
        "http://a b/c",
    ],
)
def test_an_address_that_can_be_none_is_refused_without_repeating_it(spec: str) -> None:
    with pytest.raises(BadSpec, match="wanted is http://, https:// or rtsp://") as caught:
        check_spec(spec.replace("://", "://ann:s3cret@"))
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("http://ann:s3@cret@cam/a", "http://cam/a"),
        ("http://cam/snapshot.cgi?user=ann&pwd=s3cret", "http://cam/snapshot.cgi?..."),
        ("rtsp://ann:s3cret@[fe80::1]:8554/main", "rtsp://[fe80::1]:8554/main"),
        ("gopher://ann:s3cret@cam", "gopher://..."),
        ("usb:3", "usb:3"),
    ],
)
def test_an_address_is_shown_without_its_login(spec: str, shown: str) -> None:
    assert shown_spec(spec) == shown


def parts(data: bytes, boundary: bytes = b"frame", piece: int = 7) -> Parts:
    pieces = [data[at : at + piece] for at in range(0, len(data), piece)]
    return Parts(lambda _most: pieces.pop(0) if pieces else b"", boundary)


@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("ends", [b"\r\n", b"\n"])
@pytest.mark.parametrize("lengths", [True, False])
def test_a_stream_is_taken_apart_however_it_comes(piece: int, ends: bytes, lengths: bool) -> None:
    bodies = [b"\xff\xd8one\r\n--other\r\n", b"\xff\xd8two" * 50, b"\xff\xd8three"]
    data = b"a preamble" + ends
    for body in bodies:
        length = b"Content-Length: %d" % len(body) + ends if lengths else b""
        data += b"--frame" + ends + b"Content-Type: image/jpeg" + ends + length + ends + body + ends
    stream = parts(data + b"--frame--" + ends, piece=piece)
    assert [stream.next() for _ in bodies] == bodies
    with pytest.raises(CameraLost, match="stream-ended"):
        stream.next()


def test_a_boundary_is_found_as_cameras_write_it() -> None:
    assert boundary_of("multipart/x-mixed-replace;boundary=--myboundary") == b"myboundary"
    assert boundary_of("multipart/x-mixed-replace") == b""
    body = parts(b"--any\r\nA: b\r\n\r\npicture\r\n--any\r\n", b"").next()
    assert body == b"picture"


@pytest.mark.parametrize(("repeats_s", "frozen_after"), [(0, 10), (2, 30)])
def test_a_compressed_stream_may_repeat_itself_for_a_while(repeats_s: int, frozen_after: int) -> None:
    """At ten pictures a second: without leave the tenth equal one is frozen, with two seconds' leave the thirtieth."""
    health = Health(True, repeats_s * 10**9)
    pixels = np.random.default_rng(3).integers(0, 255, (48, 64, 3), np.uint8)
    plane = small_of(pixels).plane
    said = [health.check(Frame(pixels, n * 10**8, n), plane, n * 10**8).condition for n in range(1, 41)]
    assert said.index("frozen") + 1 == pytest.approx(frozen_after, abs=1)


# RTSP cameras, against GStreamer's own server in another process; skipped where Debian's packages are absent.

SERVER = Path(__file__).with_name("rtsp_server.py")
STREAM_PASSWORD = "s3cret/b@nny:"
LOGIN = f"ann:{quote(STREAM_PASSWORD, safe='')}"


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
