# SPDX-License-Identifier: MIT
"""Runs inside the camera lab: our Pi camera on the real picamera2 and libcamera's virtual cameras, one step a process.

    python guest_camera.py STEP FOLDER      each line printed is one JSON object, which the tests outside judge

A PC lacks what picamera2 takes for granted on a Pi, and only that is bridged here: the memory that the kernel hands to
cameras (here a memfd), a screen's driver that nothing of ours uses, the list of raw modes, and the chip that turns a
sensor's picture into RGB: the virtual cameras give NV12 alone, so the colours are turned when a picture is fetched.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np

sys.modules.setdefault("kms", None)  # type: ignore[arg-type]  # the package index has another thing of this name
sys.modules.setdefault("pykms", ModuleType("pykms"))
sys.modules["pykms"].PixelFormat = type("PixelFormat", (), {"__getattr__": lambda _self, name: name})()  # type: ignore[attr-defined]

import libcamera  # noqa: E402
import picamera2  # noqa: E402
from picamera2 import dma_heap  # noqa: E402
from picamera2.allocators import DmaAllocator, dmaallocator  # noqa: E402
from picamera2.allocators.allocator import Sync  # noqa: E402
from picamera2.request import CompletedRequest  # noqa: E402

from vision.cameras.base import CameraError  # noqa: E402
from vision.cameras.picamera import PiCamera  # noqa: E402
from vision.frame import Frame  # noqa: E402
from vision.notice import Notice  # noqa: E402

PATIENCE_S = 10.0


class Memory:
    """In place of /dev/dma_heap."""

    def alloc(self, name: str, size: int) -> Any:
        handle = os.memfd_create(name)
        os.ftruncate(handle, size)
        return dma_heap.UniqueFD(handle)

    def close(self) -> None: ...


class Unsynced(Sync):  # type: ignore[misc]
    """Memory of the processor's own needs no word before and after a look."""

    def __init__(self, allocator: Any, buffer: Any, _write: bool) -> None:
        self._memory = allocator.mapped_buffers[buffer]

    def __enter__(self) -> Any:
        return self._memory

    def __exit__(self, *_: object) -> None: ...

    def get_buffer(self) -> Any:
        return self._memory


class Allocator(DmaAllocator):  # type: ignore[misc]
    """picamera2's own, but with a plane for brightness and one for colour: the virtual cameras fill two."""

    def __init__(self) -> None:
        super().__init__()
        self.sync = Unsynced

    def allocate(self, configuration: Any, use_case: Any) -> None:
        super().allocate(configuration, use_case)
        for stream in configuration:
            bright = stream.stride * stream.size.height
            whole = self.frame_buffers[stream.stream]
            self.frame_buffers[stream.stream] = [self._in_two(buffer, bright, stream.frame_size) for buffer in whole]

    def _in_two(self, buffer: Any, bright: int, size: int) -> Any:
        handle = buffer.planes[0].fd
        planes = []
        for begin, length in ((0, bright), (bright, size - bright)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd, plane.offset, plane.length = handle, begin, length
            planes.append(plane)
        parted = libcamera.FrameBuffer(planes)
        self.mapped_buffers[parted] = self.mapped_buffers.pop(buffer)
        for plane in parted.planes:
            self.mapped_buffers_used[plane.fd] = False
            self.libcamera_fds.append(plane.fd)
        return parted


class OnPc(picamera2.Picamera2):  # type: ignore[misc]
    """The real one, told how large its camera's pictures are: a virtual camera has no raw ones."""

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        offered = self.camera.generate_configuration([libcamera.StreamRole.VideoRecording]).at(0).formats
        return [
            {"format": str(kind), "size": (size.width, size.height)}
            for kind in offered.pixel_formats
            for size in offered.sizes(kind)
        ]


class Nothing(dict[str, Any]):
    """Stays empty, whatever is put in."""

    def __setitem__(self, name: str, value: Any) -> None: ...


class Bare(OnPc):
    """As a driver that offers no controls at all shows its camera."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, Nothing() if name == "camera_ctrl_info" else value)


def in_colour(fetch: Callable[..., Any]) -> Callable[..., Any]:
    """A Pi's own chip gives what is asked for; here the picture is turned to it."""

    def fetched(request: Any, name: str) -> Any:
        array = fetch(request, name)
        return cv2.cvtColor(array, cv2.COLOR_YUV2BGR_NV12) if request.config[name]["format"] == "NV12" else array

    return fetched


def tell(**told: Any) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def camera_of(number: int, kind: type[OnPc] = OnPc) -> PiCamera:
    module = ModuleType("picamera2")
    module.Picamera2 = kind  # type: ignore[attr-defined]
    return PiCamera(number, module=module)


@contextmanager
def opened(camera: PiCamera) -> Iterator[PiCamera]:
    camera.open()
    try:
        yield camera
    finally:
        camera.close()


def refused(does: Callable[[], Any]) -> dict[str, Any]:
    """The error of ours that it ends with, and its notice; whatever else comes up is a fault."""
    try:
        does()
    except CameraError as error:
        return {"error": type(error).__name__, **noticed(error.args[0])}
    return {"error": ""}


def noticed(notice: Notice) -> dict[str, Any]:
    """A notice, and those within it, for the tests outside to put in words."""
    params = {name: noticed(value) if isinstance(value, Notice) else value for name, value in notice.params.items()}
    return {"id": notice.id, "params": params}


def frames(camera: PiCamera, count: int) -> list[Frame]:
    return [camera.take(PATIENCE_S) for _ in range(count)]


def both(folder: Path) -> None:
    """Each of the cameras in turn: which it is, what it shows, when its pictures were taken."""
    for info in OnPc.global_camera_info():
        tell(what="listed", model=info["Model"], number=info["Num"])
    for number in range(len(OnPc.global_camera_info())):
        with opened(camera_of(number)) as camera:
            asked_ns = time.monotonic_ns()
            taken = frames(camera, 8)
            done_ns = time.monotonic_ns()
            np.save(folder / f"{number}.npy", taken[-1].pixels)
            tell(
                what="camera",
                number=number,
                shape=taken[-1].pixels.shape,
                numbers=[frame.number for frame in taken],
                exposed_ns=[frame.exposed_ns for frame in taken],
                asked_ns=asked_ns,
                done_ns=done_ns,
                offered=sorted(camera._camera.camera_controls),
                lens=camera.lens_range(),
            )


def lacking(_folder: Path) -> None:
    """A camera that offers none of the controls that we would set."""
    with opened(camera_of(0, Bare)) as camera:
        tell(what="lacking", offered=list(camera._camera.camera_controls), frames=len(frames(camera, 8)))


def refusing(_folder: Path) -> None:
    """A camera that is not there, and one that somebody has already."""
    tell(what="third", **refused(camera_of(2).open))
    with opened(camera_of(0)) as first:
        frames(first, 1)
        tell(what="taken", **refused(camera_of(0).open))
        with opened(camera_of(1)) as other:
            tell(what="beside", frames=len(frames(other, 2)))
        tell(what="first goes on", frames=len(frames(first, 2)))
    with opened(camera_of(0)) as again:
        tell(what="let go", frames=len(frames(again, 2)))


def stopping(_folder: Path) -> None:
    """Its pictures end as when the ribbon is pulled: libcamera gives back what was asked for, empty."""
    camera = camera_of(1)
    camera.open()
    frames(camera, 2)
    camera._camera.camera.stop()
    ends = [ending(camera) for _ in range(4)]
    tell(what="ends", of=ends)
    began = time.monotonic()
    tell(what="shut", **refused(camera.close), took_s=time.monotonic() - began)
    tell(what="here", **refused(camera_of(1).open))


def ending(camera: PiCamera) -> str:
    """What becomes of the wish for a picture."""
    try:
        camera.take(0.5)
    except (TimeoutError, CameraError) as error:
        return type(error).__name__
    return "picture"


def none(_folder: Path) -> None:
    """libcamera runs, and finds nothing."""
    tell(what="none", listed=len(OnPc.global_camera_info()), **refused(camera_of(0).open))


def main(step: str, folder: str) -> None:
    dmaallocator.DmaHeap = Memory
    picamera2.picamera2.DmaAllocator = Allocator
    CompletedRequest.make_array = in_colour(CompletedRequest.make_array)
    {does.__name__: does for does in (both, lacking, refusing, stopping, none)}[step](Path(folder))
    tell(what="done")


if __name__ == "__main__":
    main(*sys.argv[1:])
