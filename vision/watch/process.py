# SPDX-License-Identifier: MIT
"""The parent's side of the watcher: starts its process, listens, and starts it again when it hangs or dies.

Neither OpenCV nor numpy is needed here; they live in the child.
"""

from __future__ import annotations

import functools
import logging
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from vision.aim.values import Focused
from vision.backoff import Backoff
from vision.mat.zones import Corner, Zones
from vision.message import (
    Alive,
    BareKnown,
    Beat,
    Condition,
    Corners,
    Expect,
    FramesGone,
    Look,
    Mounting,
    Read,
    Seated,
    Setup,
    Show,
    WatcherMessage,
)
from vision.notice import Notice
from vision.order import Answer, Call, Command, Order, Stream, Update
from vision.watch.calls import Calls
from vision.watch.child_process import COMMAND, KILL_S, begun, ended, killed
from vision.watch.link import Link
from vision.watch.newest import Newest
from vision.watch.pulse import Beats, Pulse

__all__ = ["Condition", "WatcherMessage", "WatcherProcess"]

WAITS_S = (0.5, 1.0, 2.0, 4.0, 5.0)
"""Waits before the watcher is started again: longer each time it fails, until it has run well for a while."""

FRESH_PROCESS = 75
"""The child ends with this status when it wants to be started again and has said why."""

SILENT_S = 2.0
"""A process that beat and is silent for so long, or whose camera is, has lost it: that is told at once. It is ended
only after the patience that it asked for, since a busy machine may be slow."""
_START_S, _WELL_S = 30.0, 10.0
_COMMAND_S, _CALL_S = 0.5, 5.0  # a photograph is large, and whoever sends it waits anyway
_log = logging.getLogger(__name__)
A = TypeVar("A")


class Silence:
    """Notices that a process, or its camera, has fallen silent while all was well, and that it speaks again.

    >>> silence, lost = Silence(), Condition("lost", "")
    >>> [silence.after(one, now) for one, now in ((Condition("ok", ""), 0.0), (Beat(0.0), 0.5), (None, 2.0))]
    [None, None, None]
    >>> silence.after(None, 2.5).condition, silence.after(Beat(0.0), 3.0).condition
    ('lost', 'ok')
    """

    def __init__(self) -> None:
        self._own: Condition | None = None
        self._beat_s: float | None = None
        self._silent = False

    def after(self, message: object, now_s: float) -> Condition | None:
        """What is to be told of it after this message (None: none has come) at ``now_s``."""
        if isinstance(message, Condition):
            self._own, self._silent = message, False
            return None
        waits_s = 0.0
        if isinstance(message, Beat):
            self._beat_s, waits_s = now_s, message.camera_s
        elif self._beat_s is not None:
            waits_s = now_s - self._beat_s
        if waits_s >= SILENT_S and not self._silent and self._own is not None and self._own.condition == "ok":
            self._silent = True
            return Condition("lost", Notice("camera-silent", seconds=round(SILENT_S)))
        if self._silent and isinstance(message, Beat) and waits_s < SILENT_S:
            self._silent = False
            return self._own
        return None


class WatcherProcess:
    """Watches the camera ``spec`` in a process of its own and tells what it sees.

    ``tell`` is called from a thread of this object with every `Read` and `Condition`; it must not block for long.
    ``zones`` name the seats' parts of the picture. ``seed`` settles the noise of the simulated camera. ``lens``: where
    a lens that moves is held (dioptres), as a sweep has once found it. ``mat_corners``, ``seats``, ``calibration``,
    ``taught``, ``memory``, ``mounting``: see `vision.message.Setup`. ``set_name`` is read until `expect` names another.
    ``command`` starts the child (tests start their own).
    """

    def __init__(
        self,
        spec: str,
        tell: Callable[[WatcherMessage], None],
        zones: Zones | None = None,
        seed: int = 0,
        set_name: str = "pips",
        command: Sequence[str] = COMMAND,
        lens: float | None = None,
        mat_corners: Sequence[Corner] = (),
        seats: int = 0,
        calibration: str | None = None,
        taught: Path | None = None,
        memory: Path | None = None,
        mounting: Mounting = Mounting(),  # noqa: B008 - a value that never changes
    ) -> None:
        corners = tuple(mat_corners)
        self._setup = Setup(spec, set_name, zones, seed, lens, corners, seats, calibration, taught, memory, mounting)
        self._tell, self._command = tell, tuple(command)
        self._lock = threading.Lock()
        self._expect: Expect | None = None
        self._show: Show | None = None
        self._link: Link | None = None
        self._child: subprocess.Popen[bytes] | None = None
        self._closing, self._on = threading.Event(), threading.Event()
        self._on.set()
        self._thread = threading.Thread(target=self._supervise, name="watcher", daemon=True)
        self._calls = Calls()
        self._streams: dict[Stream[Any], Newest[Any]] = {}
        self._pulse = Beats()
        self._last_condition: Condition | None = None

    def start(self) -> None:
        """Start watching; returns at once."""
        self._thread.start()

    @property
    def on(self) -> bool:
        """Whether it looks, or tries to; False: the camera was switched off."""
        return self._on.is_set()

    def switch(self, on: bool) -> None:
        """Look again, or let go of the camera: its process ends, and with it all frames that were kept."""
        if on:
            self._on.set()
            return
        self._on.clear()
        for plain in (False, True):
            self._stream(Look(plain)).drop()
        if (child := self._child) is not None:
            child.kill()

    @property
    def pid(self) -> int | None:
        """The child's process number, or None while there is none."""
        child = self._child
        return None if child is None else child.pid

    def call(self, order: Order[A], timeout_s: float | None = None) -> A:
        """Wait for the answer, for ``timeout_s`` (None: the order's own deadline).

        Raises:
            EyeSilent: none came.
        """
        return self._calls.call(order, timeout_s)

    def send(self, command: Command) -> None:
        """Hand on a command; it is lost where no process runs."""
        self._send(command)

    def newest(self, stream: Stream[A], after: int, timeout_s: float) -> tuple[int, A] | None:
        """The newest value numbered above ``after`` (0: any), with its number; None if none came in time."""
        return self._stream(stream).after(after, timeout_s)

    def expect(self, dice: int | None, set_name: str = "") -> None:
        """So many dice are waited for (None: any number), of this set ("": the same as before)."""
        with self._lock:
            before = "" if self._expect is None else self._expect.set_name
        self._keep_and_send(Expect(dice, set_name or before))

    def simulate(self, scene: Mapping[str, Any]) -> None:
        """The simulated table is like this now (`SimulatedTable.scene`); other cameras take no notice."""
        self._keep_and_send(Show(scene))

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """A live picture newer than number ``after`` (0: any), with its number; None if none came in time."""
        return self.newest(Look(), after, timeout_s)

    def plain(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """The same as the camera sees it, nothing drawn on it; numbered by itself."""
        return self.newest(Look(plain=True), after, timeout_s)

    def lay_mat(self, corners: Sequence[Corner]) -> None:
        """The mat's corners were dragged there by hand; none: its markers tell. A new child is told the same."""
        self._setup = replace(self._setup, mat_corners=tuple(corners))
        self.send(Corners(tuple(corners)))

    def seat(self, zones: Zones | None, colours: tuple[tuple[str, str], ...] = ()) -> None:
        """Where the seats are on a picture without a mat, and whose dice which colour has; at once, as `lay_mat`."""
        mounting = replace(self._setup.mounting, colours=colours)
        self._setup = replace(self._setup, zones=zones, mounting=mounting)
        self.send(Seated(zones, colours))

    @property
    def seats(self) -> int:
        """How many seats have a part of the picture without a mat."""
        return 0 if self._setup.zones is None else len(self._setup.zones.polygons)

    @property
    def pulse(self) -> Pulse:
        """How the child has kept up lately."""
        return self._pulse.now(time.monotonic())

    def close(self) -> None:
        """End the child and the thread; nothing is told afterwards."""
        self._closing.set()
        self._on.set()
        self._calls.close()
        for stream in self._all_streams():
            stream.close()
        if (child := self._child) is not None:
            killed(child)
        if self._thread.ident is not None:
            self._thread.join(2 * KILL_S)

    def _keep_and_send(self, order: Expect | Show) -> None:
        with self._lock:
            if isinstance(order, Expect):
                self._expect = order
            else:
                self._show = order
        self.send(order)

    def _send(self, asked: Command | Stream[Any] | Call) -> None:
        link = self._link
        if link is not None:
            try:
                link.send(asked, _CALL_S if isinstance(asked, Call) else _COMMAND_S)
            except (EOFError, OSError, ValueError):
                _log.debug("%s did not reach the watcher", type(asked).__name__)

    def _stream(self, stream: Stream[A]) -> Newest[A]:
        with self._lock:
            if stream not in self._streams:
                self._streams[stream] = Newest(functools.partial(self._send, stream))
                if self._closing.is_set():
                    self._streams[stream].close()
            return self._streams[stream]

    def _all_streams(self) -> list[Newest[Any]]:
        with self._lock:
            return [*self._streams.values()]

    def _supervise(self) -> None:
        backoff = Backoff(WAITS_S)
        self._say(Condition("starting", Notice("camera-starts")))
        while not self._closing.is_set():
            if not self.on:
                self._say(Condition("off", Notice("camera-off")))
                self._on.wait()
                backoff.reset()
                self._say(Condition("starting", Notice("camera-starts")))
                continue
            began = time.monotonic()
            why = self._live_through_one()
            if self._closing.is_set():
                return
            if not self.on:
                continue
            if why:
                self._say(Condition("lost", why))
            if time.monotonic() - began > _WELL_S:
                backoff.reset()
            self._closing.wait(backoff.next_s())

    def _live_through_one(self) -> str:
        """Start a child and pass on what it says until it ends or hangs; why it did (empty: it has said so itself)."""
        link: Link | None = None
        try:
            self._child, end = begun(self._command)
            link = Link(end)
            self._brief(link)
            return self._listen(link)
        except (OSError, EOFError) as error:
            return Notice("watcher-cant-start", why=str(error))
        finally:
            self._link = None
            self._calls.disconnect()
            child, self._child = self._child, None
            if child is not None and not killed(child):
                _log.error("process %s can't be ended; only a restart of the machine frees the camera", child.pid)
            if link is not None:
                link.close()
                self._pass_on(FramesGone())

    def _brief(self, link: Link) -> None:
        """Tell a new child all that its forerunners were told."""
        with self._lock:
            for order in (self._setup, self._expect, self._show):
                if order is not None:
                    link.send(order)
            self._link = link
        self._calls.connect(self._send)

    def _listen(self, link: Link) -> str:
        patience_s = _START_S
        heard_s = time.monotonic()
        silence = Silence()
        while not self._closing.is_set() and self.on:
            try:
                message = link.receive(max(0.0, min(0.5, heard_s + patience_s - time.monotonic())))
            except EOFError:
                return self._farewell()
            now = time.monotonic()
            if (told := silence.after(message, now)) is not None:
                self._say(told)
            if message is not None and not isinstance(message, Beat):
                heard_s = now
                patience_s = self._hear(message, patience_s)
            if now - heard_s >= patience_s:
                return Notice("watcher-silent", seconds=round(patience_s))
        return "closing"

    def _farewell(self) -> str:
        child = self._child
        if child is None or not ended(child):
            return Notice("watcher-fell-silent")
        return "" if child.returncode == FRESH_PROCESS else Notice("watcher-ended", status=child.returncode)

    def _hear(self, message: object, patience_s: float) -> float:
        """Pass the message on; how long to wait for the next one."""
        if isinstance(message, Alive):
            self._pulse.hear(message.frames, message.reads, time.monotonic())
            return message.patience_s
        if isinstance(message, Update):
            self._stream(message.stream).put(message.value)
        elif isinstance(message, Answer):
            self._calls.hear(message)
        elif isinstance(message, Focused):
            self._setup = replace(self._setup, lens=message.lens)  # a new child holds it there, too
            self._pass_on(message)
        elif isinstance(message, Condition):
            self._say(message)
        elif isinstance(message, Read | BareKnown):
            self._pass_on(message)
        return patience_s

    def _say(self, condition: Condition) -> None:
        """Tell a condition once, not each time it is found again."""
        if condition != self._last_condition:
            self._last_condition = condition
            self._pass_on(condition)

    def _pass_on(self, message: WatcherMessage) -> None:
        if self._closing.is_set():
            return
        try:
            self._tell(message)
        except Exception:  # the listener's fault must not blind the table
            _log.exception("nobody could take what the watcher said")
