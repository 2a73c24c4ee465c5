# SPDX-License-Identifier: MIT
"""Buttons that are USB keyboards, number pads, quiz buzzers, gamepads or Bluetooth remotes: any input device of Linux.

One thread waits for all of them, and looks once a second for devices that came or went.
"""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firmware.input_known import KnownDevice, recognised, slackest_ns
from firmware.input_node import Identity, KeyEdge, Node
from firmware.notice import Notice, together
from firmware.press import Contact, Edge

LOOK_EVERY_S: Final = 1.0
_log = logging.getLogger(__name__)
KeyListener = Callable[[Identity, KeyEdge], None]


@dataclass(frozen=True, slots=True)
class PresentDevice:
    """A device that is there and has buttons. ``taken``: another program holds it, so that nothing of it comes here."""

    identity: Identity
    named: bool
    taken: bool = False


def _nobody(edge: Edge) -> None:
    """Take an edge that nobody wants."""


class InputDevices:
    """Every input device whose keys were named: its edges come out through ``on_edge`` as those of pins do.

    A device with a named key is grabbed: none of its keys reaches a terminal or a browser any more. All others are
    left alone, but while somebody is asked to press a key (`listen`) they are heard, not grabbed.

    Try it::

        from firmware.input_devices import InputDevices

        devices = InputDevices((), print)
        devices.listen(lambda identity, key: print(identity.name, key))
        input("Press a key of a keyboard, then Enter.\\n")
        devices.close()

    Parameters:
        known: whose keys are whose.
        on_edge: called with every edge of every named key, from a thread of its own; it must only put it into a queue.
        folder: where the devices stand.
        open_node: opens one of them (tests hand in their own).
    """

    def __init__(
        self,
        known: Sequence[KnownDevice] = (),
        on_edge: Callable[[Edge], None] = _nobody,
        folder: Path = Path("/dev/input"),
        open_node: Callable[[Path], Node] = Node,
    ) -> None:
        self.on_edge = on_edge
        self._known = tuple(known)
        self._folder, self._open_node = folder, open_node
        self._heard: KeyListener | None = None
        self._nodes: dict[Path, Node] = {}
        self._whose: dict[Path, KnownDevice] = {}
        self._taken: set[Path] = set()
        self._refused: set[Path] = set()
        self._made: dict[Path, Any] = {}
        self._waiting = selectors.DefaultSelector()
        self._bell, self._ring = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._waiting.register(self._bell, selectors.EVENT_READ)
        self._lock = threading.RLock()
        self._closing = False
        self.look()
        self._thread = threading.Thread(target=self._run, name="input devices", daemon=True)
        self._thread.start()

    @property
    def known(self) -> tuple[KnownDevice, ...]:
        """Whose keys are whose, be the devices there or not."""
        return self._known

    @property
    def slack_ns(self) -> int:
        """By so much the slowest named device may tell too late; races must wait for it."""
        return slackest_ns(self._known)

    @property
    def present(self) -> tuple[PresentDevice, ...]:
        """All devices with buttons that are there."""
        with self._lock:
            found = [
                PresentDevice(n.identity, path in self._whose, path in self._taken) for path, n in self._nodes.items()
            ]
        return tuple(sorted(found, key=lambda device: (device.identity.name, device.identity.phys)))

    @property
    def missing(self) -> tuple[KnownDevice, ...]:
        """The devices that were named and are not there."""
        with self._lock:
            there = list(self._whose.values())
        return tuple(device for device in self._known if device not in there)

    @property
    def condition(self) -> str:
        """How the devices are, in plain words; "" where there is nothing to say."""
        if self._refused and not self._nodes:
            return Notice("inputs-forbidden", folder=str(self._folder))
        notices = []
        if there := len(self._known) - len(self.missing):
            keys = sum(len(device.keys) for device in self._known if device not in self.missing)
            notices.append(Notice("inputs-in-use", devices=there, buttons=keys))
        notices += [Notice("input-not-there", name=device.identity.name) for device in self.missing]
        taken = [device.identity.name for device in self.present if device.taken]
        notices += [Notice("input-taken", name=name) for name in taken]
        return together(notices)

    def know(self, known: Iterable[KnownDevice]) -> None:
        """From now on these keys are whose; devices without one go back to their owner."""
        with self._lock:
            self._known = tuple(known)
            self.look()

    def listen(self, heard: KeyListener | None) -> None:
        """Tell ``heard`` of every key of every device, from the devices' own thread; None: no more."""
        with self._lock:
            self._heard = heard
            self.look()
        self._wake()

    def held(self) -> frozenset[Contact]:
        """The named buttons that are down now."""
        down: set[Contact] = set()
        with self._lock:
            for path, whose in self._whose.items():
                with contextlib.suppress(OSError, KeyError):
                    down |= {whose.keys[code] for code in self._nodes[path].held() if code in whose.keys}
        return frozenset(down)

    def look(self) -> None:
        """See which devices came or went, and take those whose keys were named."""
        with self._lock:
            there = set(self._folder.glob("event*")) if self._folder.is_dir() else set()
            for path in [path for path in self._made if path not in there or _made(path) != self._made[path]]:
                del self._made[path]
                self._lose(path)
            self._refused &= there
            for path in sorted(there - self._made.keys()):
                self._meet(path)
            self._recognise()

    def close(self) -> None:
        """Let all devices go. Closing twice does no harm."""
        if self._closing:
            return
        self._closing = True
        self._wake()
        self._thread.join(2 * LOOK_EVERY_S)
        with self._lock:
            for path in list(self._nodes):
                self._nodes.pop(path).close()
            self._whose.clear()
            self._waiting.close()
            os.close(self._bell)
            os.close(self._ring)

    def _run(self) -> None:
        due_s = time.monotonic() + LOOK_EVERY_S
        while not self._closing:
            ready = self._waiting.select(max(0.0, due_s - time.monotonic()))
            with self._lock:
                for key, _ in ready:
                    if key.data is not None:
                        self._read(key.data)
                    else:
                        os.read(self._bell, 64)
                if time.monotonic() >= due_s:
                    self.look()
                    due_s = time.monotonic() + LOOK_EVERY_S

    def _read(self, path: Path) -> None:
        node = self._nodes.get(path)
        if node is None:
            return
        try:
            edges = node.read()
        except OSError:
            self._made.pop(path, None)
            self._lose(path)
            return
        self._tell(path, node, edges)

    def _tell(self, path: Path, node: Node, edges: Iterable[KeyEdge]) -> None:
        whose = self._whose.get(path)
        for edge in edges:
            if self._heard is not None:
                self._heard(node.identity, edge)
            if whose is not None and edge.code in whose.keys:
                seat, button = whose.keys[edge.code]
                self.on_edge(Edge(seat, button, edge.tick_ns, edge.down, whose.slack_ns))

    def _meet(self, path: Path) -> None:
        """A device that was not there before, or could not be read: open it if it has buttons."""
        try:
            made = _made(path)
            node = self._open_node(path)
        except OSError as error:
            if isinstance(error, PermissionError):
                self._refused.add(path)
            return
        self._refused.discard(path)
        self._made[path] = made
        if node.nameable:
            self._nodes[path] = node
        else:
            node.close()

    def _recognise(self) -> None:
        found = recognised([device.identity for device in self._known], {p: n.identity for p, n in self._nodes.items()})
        for path, node in self._nodes.items():
            whose = self._known[found[path]] if path in found else None
            self._keep(path, node, whose)
            self._hear(path, node, whose is not None or self._heard is not None)

    def _keep(self, path: Path, node: Node, whose: KnownDevice | None) -> None:
        before = self._whose.pop(path, None)
        if before is not None and before != whose:
            self._tell_up(before, node)
        if whose is not None:
            self._whose[path] = whose
        try:
            node.grab(whose is not None)
            self._taken.discard(path)
        except OSError:
            self._taken.add(path)

    def _hear(self, path: Path, node: Node, on: bool) -> None:
        if on and node.file not in self._waiting.get_map():
            with contextlib.suppress(OSError):
                node.read()  # what was pressed before anybody asked
            self._waiting.register(node.file, selectors.EVENT_READ, path)
        elif not on and node.file in self._waiting.get_map():
            self._waiting.unregister(node.file)

    def _lose(self, path: Path) -> None:
        """It was unplugged: what was down is up, and it may come back under another name."""
        node = self._nodes.pop(path, None)
        if node is None:
            return
        self._tell(path, node, node.let_go(time.monotonic_ns()))
        whose = self._whose.pop(path, None)
        self._taken.discard(path)
        if node.file in self._waiting.get_map():
            self._waiting.unregister(node.file)
        node.close()
        if whose is not None:
            _log.info("%s is gone", whose.identity.name)

    def _tell_up(self, whose: KnownDevice, node: Node) -> None:
        """A device changes hands: nobody's button stays down."""
        for edge in node.let_go(time.monotonic_ns()):
            if edge.code in whose.keys:
                seat, button = whose.keys[edge.code]
                self.on_edge(Edge(seat, button, edge.tick_ns, False, whose.slack_ns))

    def _wake(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._ring, b"!")


def _made(path: Path) -> object:
    """By what a device is told from another that has come under its name."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_rdev, stat.st_ino, stat.st_ctime_ns
