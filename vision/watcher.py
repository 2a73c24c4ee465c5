# SPDX-License-Identifier: MIT
"""The watcher: camera, motion, reader and gate in one loop, in a process of its own.

Started by `vision.process` as ``python -m vision.watcher FD``; it ends when the line to its parent does.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import queue
import signal
import socket
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from vision.aim.notice import Notices
from vision.aim.sense import AimSense
from vision.cameras import CameraError, CameraLost, make_camera
from vision.cameras.base import Camera, Clock
from vision.cameras.health import OK, Health
from vision.frame import Frame, Pixels
from vision.link import Link
from vision.mat.fix import place_on_mat
from vision.mat.rig import MatWatch, rig_of
from vision.mat.zones import Zones
from vision.message import (
    Alive,
    Coach,
    Condition,
    Expect,
    FocusNow,
    FromWatcher,
    Look,
    Preview,
    Read,
    Setup,
    Show,
)
from vision.motion import MotionSense, Plane, plane_of
from vision.preview import PreviewPace, evidence, jpeg_of
from vision.process import FRESH_PROCESS
from vision.shelf import Reader, Shelf, Unread
from vision.sighting import CameraCondition, Doubt, Sighting
from vision.steady import Gate, Motion
from vision.zoned import zoned

LOST_NS = 1_500_000_000
"""Without a frame for so long, a camera counts as lost."""

RESTLESS_NS = 3_000_000_000
"""Once nothing has moved and all has been read for so long, frames are fetched less often."""

RESTING_S = 0.2
"""And then so much time passes between two of them."""

_TAKE_S = 0.4
_ALIVE_NS = 500_000_000
_PATIENCE_S, _OPENING_S = 3.0, 20.0
_WAITS = ("starting", "missing", "busy", "lost")  # a first picture may take long on a slow or busy machine
_FIRST_RETRY_S, _LAST_RETRY_S = 0.5, 5.0
_log = logging.getLogger(__name__)


class FreshProcess(Exception):
    """This camera can only be had again in a new process."""


class Watcher:
    """One camera, watched. Call `step` for ever; `tell` gets what the parent should know.

    ``set_name`` is read until an order names another. Tests hand in a camera, readers and a clock of their own.
    """

    def __init__(
        self,
        camera: Camera,
        shelf: Shelf,
        tell: Callable[[FromWatcher], None],
        clock: Clock | None = None,
        zones: Zones | None = None,
        set_name: str = "pips",
        mat: MatWatch | None = None,
    ) -> None:
        self._camera = camera
        self._shelf = shelf
        self._reader: Reader | None = None
        self._tell = tell
        self._clock = clock or Clock()
        self._zones, self._zoned = zones, True
        self._mat = mat
        self._set_name, self._opened = set_name, ""
        self._gate = Gate(set_name=set_name)
        self._motion = MotionSense()
        self._health = Health(camera.live)
        self._preview = PreviewPace()
        self._aim = AimSense(self._read, camera, mat)
        self._notices = Notices()
        self._motion_ns, self._open = 0, False
        self._shown: Pixels | None = None
        self._frame_ns = 0
        self._retry_ns = 0
        self._retry_s = _FIRST_RETRY_S
        self._alive_ns: int | None = None
        self._condition = Condition("starting", "the camera starts")
        self._said: object = None
        self._read_from: Pixels | None = None

    def hear(self, order: object) -> None:
        """Do what the parent asks."""
        if isinstance(order, Expect):
            self._set_name = order.set_name or self._set_name
            self._gate.expect(order.dice)
        elif isinstance(order, Look):
            self._preview.ask(self._clock.now_ns())
        elif isinstance(order, Coach):
            self._aim.ask(self._clock.now_ns())
        elif isinstance(order, FocusNow) and self._open:
            self._aim.focus()
        elif isinstance(order, Show) and hasattr(self._camera, "show"):
            self._camera.show(order.scene)
            self._zoned = order.scene.get("zoned", True)

    def step(self) -> None:
        """Take one frame and make the best of it, or try to get the camera back.

        Raises:
            FreshProcess: only a new process can get it back.
        """
        if self._opened != self._set_name:
            self._take_up(self._set_name)
        now = self._clock.now_ns()
        if not self._open:
            self._try_to_open(now)
        else:
            try:
                self._rest(now)
                self._use(self._camera.take(_TAKE_S))
            except TimeoutError:
                self._check_patience()
            except CameraError as error:
                self._lose(error)
        self._report()

    def _take_up(self, set_name: str) -> None:
        """Read this set from now on, or say in plain words why nothing does."""
        self._tell(Alive(_OPENING_S))
        self._alive_ns, self._opened = None, set_name
        why = ""
        try:
            self._reader = self._shelf.take(set_name)
        except Unread as unread:
            self._reader, why = None, str(unread)
        self._gate.turn_to(set_name, why)

    def _try_to_open(self, now: int) -> None:
        if now < self._retry_ns:
            self._clock.sleep(min(0.2, (self._retry_ns - now) / 1e9))
            return
        self._tell(Alive(_OPENING_S))
        self._alive_ns = None
        try:
            self._camera.open()
        except CameraError as error:
            self._set_condition(Condition(cast(CameraCondition, error.condition), str(error)))
            self._retry_ns = self._clock.now_ns() + int(self._retry_s * 1e9)
            self._retry_s = min(2 * self._retry_s, _LAST_RETRY_S)
            return
        self._open = True
        self._frame_ns = self._clock.now_ns()
        self._health = Health(self._camera.live)
        self._motion.skip()
        self._forget()

    def _check_patience(self) -> None:
        if self._clock.now_ns() - self._frame_ns >= LOST_NS:
            self._lose(CameraLost(f"the {self._camera.name} sends no pictures any more: check its plug and cable"))

    def _lose(self, error: CameraError) -> None:
        """The camera is gone: say so, give it back, and try again soon."""
        self._set_condition(Condition(cast(CameraCondition, error.condition), str(error)))
        self._gate.moved("unsettled", self._clock.now_ns())
        self._open = False
        self._retry_s = _FIRST_RETRY_S
        self._retry_ns = self._clock.now_ns() + int(self._retry_s * 1e9)
        self._report()
        try:
            self._camera.close()
        except CameraError as stuck:
            raise FreshProcess(str(stuck)) from stuck
        if self._camera.fresh:
            raise FreshProcess(str(error))

    def _use(self, frame: Frame) -> None:
        now = self._clock.now_ns()
        self._frame_ns, self._retry_s = now, _FIRST_RETRY_S
        if not self._camera.live and frame.pixels is not self._shown:
            # The next picture of a folder: another table, not a table on which everything moved.
            self._shown = frame.pixels
            self._motion.start_over()
            self._forget()
        plane = plane_of(frame.pixels)
        condition = self._health.check(frame, plane, now)
        self._set_condition(condition)
        motion: Motion = "unsettled"
        if self._health.clear and not self._aim.sweeping:
            motion = self._watch(frame, plane, now)
        else:
            self._gate.moved("unsettled", now)
            self._motion.skip()
        if motion != "still" or self._aim.awake(now) or not self._gate.done:
            self._motion_ns = now
        if (said := self._aim.feed(frame, motion, now)) is not None:
            self._tell(said)
        moving = self._gate.said[1] in ("hands", "rolling")
        if self._preview.wanted(now if moving else (self._gate.view, condition), now):
            self._tell(Preview(jpeg_of(frame.pixels, self._gate.view)))

    def _rest(self, now: int) -> None:
        """While nothing moves, fewer frames are fetched: a camera in a closed box stays cool."""
        if self._camera.live and now - self._motion_ns > RESTLESS_NS:
            self._clock.sleep(max(0.0, RESTING_S - (now - self._frame_ns) / 1e9))

    def _watch(self, frame: Frame, plane: Plane, now: int) -> Motion:
        seen = self._motion.look(plane, now)
        self._gate.moved(seen.motion, now, seen.changed)
        if self._reader is None or self._health.repeated or not self._gate.wants(now):
            return seen.motion
        sighting = self._read(frame)
        self._motion.mark_read(plane)
        self._gate.seen(sighting, now)
        self._read_from = frame.pixels
        if self._gate.done and self._camera.live:
            self._notices.steady(frame.pixels, self._gate.view, now)
        return seen.motion

    def _read(self, frame: Frame) -> Sighting:
        reader = self._reader
        if reader is None:
            return Sighting(frame.width, frame.height, self._set_name, exposed_ns=frame.exposed_ns)
        try:
            return self._placed(frame, reader.read(frame.pixels, exposed_ns=frame.exposed_ns))
        except Exception:
            # A picture that the reader chokes on is asked about, like any other that it can't read.
            _log.exception("the reader failed")
            middle = Doubt(frame.width / 2, frame.height / 2, "the reader failed: move the dice, or type them in")
            return Sighting(frame.width, frame.height, self._set_name, (), (middle,), exposed_ns=frame.exposed_ns)

    def _forget(self) -> None:
        """The next picture may come from another rig."""
        self._shelf.forget()
        if self._mat is not None:
            self._mat.forget()

    def _placed(self, frame: Frame, sighting: Sighting) -> Sighting:
        """The dice on the mat, where one is seen; else in the zones of the picture, where there are any."""
        fix = self._mat.look(frame.pixels, frame.exposed_ns) if self._mat and sighting.mat is None else None
        if fix is not None:
            return place_on_mat(sighting, fix)
        zones = self._zones
        return sighting if zones is None or not self._zoned else zoned(sighting, zones)

    def _set_condition(self, condition: Condition) -> None:
        if condition is OK and self._condition.condition == "starting" and not self._health.clear:
            return
        if condition is OK and (notice := self._notices.said(self._clock.now_ns())):
            condition = Condition("ok", notice)
        if condition != self._condition:
            self._condition = condition
            self._tell(condition)

    def _report(self) -> None:
        reading, stillness = self._gate.said
        # An empty sighting is the same news whatever its size and time.
        news = (stillness, replace(reading, sighting=replace(reading.sighting, width=0, height=0, exposed_ns=0, ms=0)))
        if news != self._said:
            self._said = news
            self._tell(Read(reading, stillness, evidence(self._read_from, reading)))
        now = self._clock.now_ns()
        if self._alive_ns is None or now - self._alive_ns >= _ALIVE_NS:
            self._alive_ns = now
            waits = self._condition.condition in _WAITS
            self._tell(Alive(_OPENING_S if waits else _PATIENCE_S))


def main(arguments: list[str]) -> int:
    """Watch for the parent at the other end of the socket with this file number, until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    _die_with_parent()
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s", stream=sys.stderr)
    link = Link(socket.socket(fileno=int(arguments[0])))
    try:
        return _watch(link)
    except EOFError:
        return 0


def _watch(link: Link) -> int:
    link.send(Alive(_OPENING_S))
    setup = link.receive(None)
    if not isinstance(setup, Setup):
        raise TypeError(f"the first order is {type(setup).__name__}; wanted Setup")
    orders: queue.SimpleQueue[object] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(link, orders), name="orders", daemon=True).start()
    from vision.readers import open_reader  # here, so that the parent hears Alive before the network is loaded

    try:
        camera = make_camera(setup.spec, setup.seed, setup.lens)
    except (OSError, ValueError) as error:
        link.send(Condition("missing" if isinstance(error, CameraError) else "lost", str(error)))
        return FRESH_PROCESS
    mat = MatWatch(rig_of(setup.mat_corners, setup.seats, setup.calibration))
    shelf = Shelf(lambda name: open_reader(name, taught=setup.taught))
    watcher = Watcher(camera, shelf, link.send, None, setup.zones, setup.set_name, mat)
    try:
        while True:
            with contextlib.suppress(queue.Empty):
                while True:
                    watcher.hear(orders.get_nowait())
            watcher.step()
    except FreshProcess as wish:
        _log.warning("starting over: %s", wish)
        os._exit(FRESH_PROCESS)  # a thread may hang in the driver; no farewell would ever end


def _listen(link: Link, orders: queue.SimpleQueue[object]) -> None:
    try:
        while True:
            orders.put(link.receive(None))
    except (EOFError, OSError):
        os._exit(0)  # the parent is gone, whatever the camera is doing


def _die_with_parent() -> None:
    """Let the kernel end this process when its parent dies, even by SIGKILL (Linux; elsewhere the line's end does)."""
    parent = os.getppid()
    with contextlib.suppress(OSError, AttributeError):
        pr_set_pdeathsig = 1
        ctypes.CDLL(None, use_errno=True).prctl(pr_set_pdeathsig, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
