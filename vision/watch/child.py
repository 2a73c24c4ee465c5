# SPDX-License-Identifier: MIT
"""The process in which the watcher runs: it hears its orders, and ends when its parent does.

Started by `vision.watch.process` as ``python -m vision.watch.child LINE``; LINE is its end of the line to the parent.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import queue
import signal
import sys
import threading
import time
from typing import NoReturn

import cv2

from vision.cameras.base import CameraError
from vision.cameras.spec import make_camera
from vision.cameras.turned import turned
from vision.mat.rig import MatWatch, rig_of
from vision.message import Alive, Beat, Condition, Setup
from vision.notice import words_of
from vision.photo.eye import PhoneEye
from vision.photo.order import PhotoOrder
from vision.runtime import ALWAYS, TRIAL_S
from vision.scene.kept_bare import BareKeeper
from vision.scene.known_dice import BARE_FOLDER, DiceKeeper
from vision.scene.known_dice import FILE_NAME as DICE
from vision.scene.named import FILE_NAME as NAMED_FACES
from vision.scene.named import NamesKeeper
from vision.settled import choice
from vision.watch.child_process import line_of
from vision.watch.enrolment import Enrolment
from vision.watch.link import Link
from vision.watch.process import FRESH_PROCESS
from vision.watch.shelf import Shelf
from vision.watch.watcher import OPENING_S, FreshProcess, Watcher

BEAT_S = 0.5
PHONE = "phone"
"""The table that phones photograph is named so in place of a camera."""
_log = logging.getLogger(__name__)


def main(arguments: list[str]) -> int:
    """Watch for the parent at the other end of the line, until it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    _die_with_parent()
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s", stream=sys.stderr)
    link = Link(line_of(arguments[0]))
    try:
        return _watch(link)
    except EOFError:
        return 0


def _watch(link: Link) -> int:
    link.send(Alive(OPENING_S))
    setup = link.receive(None)
    if not isinstance(setup, Setup):
        raise TypeError(f"the first order is {type(setup).__name__}; wanted Setup")
    orders: queue.SimpleQueue[object] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(link, orders), name="orders", daemon=True).start()
    link.send(Alive(OPENING_S + TRIAL_S))
    if choice().runtime != ALWAYS:  # on a machine's first start what runs the networks is tried out
        cv2.setNumThreads(1)  # what OpenCV does then is too little to be worth waking threads for
    link.send(Alive(OPENING_S))
    names = NamesKeeper(setup.memory and setup.memory / NAMED_FACES)
    if setup.spec == PHONE:
        _run(PhoneEye(_shelf(setup), link.send, setup.set_name, keeper=names), orders)
    try:
        camera = turned(make_camera(setup.spec, setup.seed, setup.lens), setup.mounting)
    except (OSError, ValueError) as error:
        link.send(Condition("missing" if isinstance(error, CameraError) else "lost", words_of(error)))
        return FRESH_PROCESS
    mat = MatWatch(rig_of(setup.mat_corners, setup.seats, setup.calibration), twice=True)
    shelf = _shelf(setup)
    enrolment = Enrolment(setup.taught) if setup.taught is not None else None
    memory = setup.memory if camera.live else None
    keeper = DiceKeeper(memory and memory / DICE)
    bare = BareKeeper(memory and memory / BARE_FOLDER, setup.spec)
    watcher = Watcher(
        camera, shelf, link.send, None, setup.zones, setup.set_name, mat, enrolment, keeper, bare, names, setup.mounting
    )
    threading.Thread(target=_beat, args=(link, watcher), name="beat", daemon=True).start()
    PhotoOrder(shelf, watcher.door, link.send, setup.set_name, None, names, watcher.take_word)
    try:
        _run(watcher, orders)
    except FreshProcess as wish:
        _log.warning("starting over: %s", wish)
        os._exit(FRESH_PROCESS)  # a thread may hang in the driver; no farewell would ever end


def _shelf(setup: Setup) -> Shelf:
    from vision.reading.reader import open_reader  # here, so that the parent hears Alive before networks are loaded

    return Shelf(lambda name: open_reader(name, taught=setup.taught))


def _run(eye: Watcher | PhoneEye, orders: queue.SimpleQueue[object]) -> NoReturn:
    while True:
        with contextlib.suppress(queue.Empty):
            while True:
                eye.hear(orders.get_nowait())
        eye.step()


def _listen(link: Link, orders: queue.SimpleQueue[object]) -> None:
    """Put what the parent orders into ``orders``, for ever; without a parent this process ends."""
    try:
        while True:
            orders.put(link.receive(None))
    except (EOFError, OSError):
        os._exit(0)  # the parent is gone, whatever the camera is doing


def _beat(link: Link, watcher: Watcher) -> None:
    """Tell the parent again and again that this process runs, until nobody listens."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            link.send(Beat(watcher.camera_s))
            time.sleep(BEAT_S)


def _die_with_parent() -> None:
    """Let the kernel end this process when its parent dies, even by SIGKILL (Linux; elsewhere the line's end does)."""
    if sys.platform != "linux":
        return
    parent = os.getppid()
    with contextlib.suppress(OSError, AttributeError):
        pr_set_pdeathsig = 1
        ctypes.CDLL(None, use_errno=True).prctl(pr_set_pdeathsig, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
