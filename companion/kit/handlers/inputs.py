# SPDX-License-Identifier: MIT
"""Naming buttons for the dashboard: somebody presses a key of any input device, and it is a seat's button from then on.

What was named is written to ``buttons.toml`` in the state folder and holds at once.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.games.checks import missing_or, shown
from companion.kit.files import BUTTONS, write_toml
from companion.messages.message import Message, noticed, unwritable, words_of
from companion.web.pages.inputs.calls import HeardFor, InputButton, InputDevice, Inputs
from firmware.input_devices import InputDevices
from firmware.input_known import BLUETOOTH, MOST_MS, USB, KnownDevice, as_toml, key_name, named, without
from firmware.input_node import Identity, KeyEdge
from firmware.press import TABLE, Button, Contact

PATIENCE_S: Final = 30.0
"""How long to wait for a key before the keyboards are released."""
HEAD: Final = "Written by the page of the buttons: which key of which device is whose. It may be edited by hand, too."
_BUSES: Final = {USB: "USB", BLUETOOTH: "Bluetooth"}


class InputsHandler:
    """Serves `companion.web.pages.inputs.calls`. Any thread may call it.

    Parameters:
        devices: the input devices in use; None where the table was started without.
        seats: how many seats there are to name buttons for.
        playing: whether a game is on the table.
        slower: told of the slack of the slowest device, in ns, when that changes.
    """

    def __init__(
        self,
        devices: InputDevices | None,
        folder: Path,
        seats: int,
        playing: Callable[[], bool],
        slower: Callable[[int], object],
    ) -> None:
        self._devices, self._file, self._seats = devices, folder / BUTTONS, seats
        self._playing, self._slower = playing, slower
        self._heard: queue.SimpleQueue[tuple[Identity, KeyEdge]] = queue.SimpleQueue()
        self._news = threading.Event()
        self._lock = threading.Lock()
        self._waiting: Contact | None = None
        self._until_s = 0.0
        self._said = ""
        self._number = 1
        self._last: Inputs | None = None

    def look(self, after: int, timeout_s: float) -> Inputs:
        """How it stands, as soon as that is newer than number ``after``, waited for at most ``timeout_s``."""
        until_s = time.monotonic() + timeout_s
        while True:
            with self._lock:
                news = self._inputs()
            if news.number > after or after > self._number or time.monotonic() >= until_s:
                return news
            self._news.wait(max(0.0, min(0.5, until_s - time.monotonic())))
            self._news.clear()

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Inputs:
        """``hear`` (seat, button): the next key that is pressed is that button; ``stop``; ``forget`` (seat, button);
        ``slack`` (device, ms): how late that device may tell, as measured, or null for its bus's own.

        Raises:
            ValueError: that can't be done; a plain sentence says why.
        """
        with self._lock:
            devices = self._needed()
            if verb == "hear":
                self._hear(devices, self._contact(arguments))
            elif verb == "stop":
                self._stop("")
            elif verb == "forget":
                self._keep(devices, without(devices.known, self._contact(arguments)))
            elif verb == "slack":
                self._keep(devices, _slower(devices.known, arguments.get("device"), arguments.get("ms")))
            else:
                raise ValueError(f"do must be hear, stop, forget or slack, not {shown(verb)}")
            return self._inputs()

    def _needed(self) -> InputDevices:
        if self._devices is None:
            raise ValueError(Message("inputs-none"))
        return self._devices

    def _contact(self, arguments: Mapping[str, Any]) -> Contact:
        seat, word = arguments.get("seat"), arguments.get("button")
        button: Button
        for button in ("shout", "aye", "table"):
            fits = seat == TABLE if button == "table" else type(seat) is int and 1 <= seat <= self._seats
            if word == button and type(seat) is int and fits:
                return seat, button
        given = f"{missing_or(arguments, 'seat')} with {missing_or(arguments, 'button')}"
        raise ValueError(f"seat must be 1 to {self._seats} with shout or aye, or 0 with table, not {given}")

    def _hear(self, devices: InputDevices, contact: Contact) -> None:
        if self._playing():
            raise ValueError(Message("presses-would-count"))
        self._waiting, self._until_s, self._said = contact, time.monotonic() + PATIENCE_S, ""
        while not self._heard.empty():
            self._heard.get()
        devices.listen(self._take_in)
        timer = threading.Timer(PATIENCE_S + 0.5, self._give_up)
        timer.daemon = True
        timer.start()

    def _take_in(self, identity: Identity, edge: KeyEdge) -> None:
        """Called from the devices' own thread, which must not wait for a page."""
        if edge.down:
            self._heard.put((identity, edge))
            self._news.set()

    def _give_up(self) -> None:
        """Nobody pressed, and perhaps nobody looks any more."""
        with self._lock:
            if self._waiting is not None and time.monotonic() >= self._until_s:
                self._stop(Message("inputs-nobody-pressed"))

    def _stop(self, said: str) -> None:
        self._waiting, self._said = None, said
        if self._devices is not None:
            self._devices.listen(None)
        self._news.set()

    def _drain(self) -> None:
        """Name the first key that was pressed since it was asked for."""
        if self._waiting is None or self._devices is None or self._heard.empty():
            return
        (identity, edge), contact = self._heard.get(), self._waiting
        self._stop("")
        try:
            self._keep(self._devices, named(self._devices.known, identity, edge.code, contact))
        except ValueError as error:
            self._said = words_of(error)

    def _keep(self, devices: InputDevices, known: tuple[KnownDevice, ...]) -> None:
        try:
            write_toml(self._file, as_toml(known), HEAD)
        except OSError as error:
            raise ValueError(unwritable(self._file, error)) from error
        devices.know(known)
        self._slower(devices.slack_ns)

    def _inputs(self) -> Inputs:
        self._drain()
        news = self._as_it_is()
        if self._last is None or news != self._last:
            self._number += 1
            self._last = news = msgspec.structs.replace(news, number=self._number)
        return news

    def _as_it_is(self) -> Inputs:
        devices = self._devices
        seen = () if devices is None else devices.present
        known = () if devices is None else devices.known
        missing = () if devices is None else devices.missing
        return Inputs(
            number=self._number,
            seats=self._seats,
            why_not=Message("inputs-none") if devices is None else "",
            condition="" if devices is None else noticed(devices.condition),
            waiting=None if self._waiting is None else HeardFor(seat=self._waiting[0], button=self._waiting[1]),
            said=self._said,
            devices=[
                *(_device(one.identity, known, one.taken) for one in seen),
                *(_device(device.identity, known, False, there=False) for device in missing),
            ],
            buttons=[
                InputButton(
                    seat=seat,
                    button=button,
                    device=device.identity.name,
                    key=noticed(key_name(code)),
                    there=device not in missing,
                )
                for device in known
                for code, (seat, button) in sorted(device.keys.items(), key=lambda item: item[1])
            ],
        )


def _device(identity: Identity, known: tuple[KnownDevice, ...], taken: bool, there: bool = True) -> InputDevice:
    mine = next((device for device in known if device.identity == identity), None)
    return InputDevice(
        id=_id(identity),
        name=identity.name,
        bus=_BUSES.get(identity.bus, ""),
        socket=identity.phys,
        named=mine is not None,
        slack_ms=None if mine is None else round(mine.slack_ns / 1e6, 3),
        measured=mine is not None and mine.slack_ms is not None,
        taken=taken,
        there=there,
    )


def _id(identity: Identity) -> str:
    numbers = f"{identity.bus:04x}:{identity.vendor:04x}:{identity.product:04x}"
    return f"{numbers} {identity.uniq} {identity.phys}"


def _slower(known: tuple[KnownDevice, ...], device: object, ms: object) -> tuple[KnownDevice, ...]:
    if not any(_id(one.identity) == device for one in known):
        raise ValueError(Message("inputs-no-such-device"))
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 <= ms <= MOST_MS):
        raise ValueError(Message("inputs-slack-wanted", most=MOST_MS))
    slack_ms = None if ms is None else float(ms)
    return tuple(replace(one, slack_ms=slack_ms) if _id(one.identity) == device else one for one in known)
