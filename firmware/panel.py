# SPDX-License-Identifier: MIT
"""The panel: all seats' buttons and lamps and the buzzer, built from a wiring and one source of pins."""

from __future__ import annotations

import contextlib
import heapq
import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from firmware.buttons import PanelButton
from firmware.cue import Cue, LampCue, RingCue, Sound
from firmware.errors import PinsBusy
from firmware.input_devices import InputDevices
from firmware.notice import Notice, together
from firmware.output_devices import Lamp, PanelBuzzer, Part, Rhythm, Ring
from firmware.pins import PinsSpec, open_pins
from firmware.press import TABLE, Button, Edge
from firmware.wiring import RingPins, Wiring, part_name

HEAL_EVERY_NS = 250_000_000

WORN_SWITCH_MS = (0.3, 0.2, 0.6, 0.4, 1.1, 0.5)
"""A bounce as a worn switch makes it: milliseconds until each change after the first contact."""

LONGEST_MS = 60_000

T = TypeVar("T")


def _nobody(edge: Edge) -> None:
    """Take an edge that nobody wants."""


class Panel:
    """Everything that hangs on the pins: edges come out through ``on_edge``, cues go in through `show`.

    Wire it: as ``wiring.toml`` says (``docs/panel.md`` has the table); each part's class tells which leg goes where.

    Try it::

        from firmware.cue import Cue
        from firmware.panel import Panel
        from firmware.wiring import default_wiring

        panel = Panel(default_wiring(), "auto", print)
        panel.show(Cue(((1, "your-turn"), (2, "on")), "verdict"))
        input(panel.condition + " Press something, then Enter.\\n")
        panel.close()

    Parameters:
        wiring: which part hangs on which pin.
        pins: ``"gpio"`` (the Pi's own), ``"simulated"`` (gpiozero's mock pins), ``"auto"`` (the Pi's own where there
            are any, else simulated ones, saying so in `condition`) or ``"input"`` (none: all is in ``inputs``).
        on_edge: called with every edge of every button, from gpiozero's thread; it must only put it into a queue. It
            may be changed later.
        inputs: keys of input devices that are buttons too; they are the panel's from now on, which closes them.
        clock_ns: monotonic nanoseconds, for lamps, tunes and simulated fingers; edges carry the kernel's own time.

    Raises:
        PinsUnavailable: the pins cannot be had; nothing stays reserved.
    """

    def __init__(
        self,
        wiring: Wiring,
        pins: PinsSpec = "auto",
        on_edge: Callable[[Edge], None] = _nobody,
        *,
        clock_ns: Callable[[], int] = time.monotonic_ns,
        inputs: InputDevices | None = None,
    ) -> None:
        self.wiring = wiring
        self.inputs = inputs
        self.on_edge = on_edge
        self._clock_ns = clock_ns
        self._buttons: dict[tuple[int, Button], PanelButton] = {}
        self._lamps: dict[int, Lamp] = {}
        self._camera_lamp: Lamp | None = None
        self._ring: Ring | None = None
        self._buzzer: PanelBuzzer | None = None
        self._fingers = Fingers()
        self._pins = open_pins(pins)
        try:
            self._build(wiring)
        except BaseException:
            self._release()
            raise
        if inputs is not None:
            inputs.on_edge = self._pass_on
        self._held_at_start = self.held()
        self._rhythm = Rhythm(self._parts(), clock_ns)
        self._rhythm.start()

    @property
    def simulated(self) -> bool:
        """True where the pins are gpiozero's mock pins."""
        return self._pins.simulated

    @property
    def condition(self) -> str:
        """How the panel is, in plain words."""
        stuck = sorted(self._held_at_start & self.held())
        held = [Notice("button-down-since-start", button=_called(seat, button)) for seat, button in stuck]
        inputs = "" if self.inputs is None else self.inputs.condition
        return together((self._pins.condition, inputs, *held, self._rhythm.trouble))

    @property
    def slack_ns(self) -> int:
        """By so much the slowest button may be told of too late; 0 where all hang on wires."""
        return 0 if self.inputs is None else self.inputs.slack_ns

    def show(self, cue: Cue) -> None:
        """Show ``cue``: a pattern for each lamp named, all others dark, and its sound. Returns at once.

        Lamps that the wiring does not have are ignored: a player may sit without a lamp.
        """
        wanted = dict(cue.lamps)

        def change(now_ns: int) -> None:
            for seat, lamp in self._lamps.items():
                lamp.show(wanted.get(seat, "off"), now_ns)
            if self._camera_lamp is not None:
                self._camera_lamp.show(cue.camera, now_ns)
            if self._ring is not None:
                self._ring.show(cue.ring, now_ns)
            if self._buzzer is not None:
                self._buzzer.play(cue.sound, now_ns)

        self._rhythm.do(change)

    def lamps(self) -> dict[int, LampCue]:
        """What each seat's lamp shows now."""
        return {seat: lamp.cue for seat, lamp in self._lamps.items()}

    def camera_lamp(self) -> LampCue | None:
        """What the lamp beside the camera shows; None where there is none."""
        return None if self._camera_lamp is None else self._camera_lamp.cue

    def ring(self) -> RingCue | None:
        """What the ring light shows; None where there is none."""
        return None if self._ring is None else self._ring.cue

    def lit(self) -> dict[int, bool]:
        """Which lamps shine at this moment of their patterns."""
        return {seat: lamp.lit for seat, lamp in self._lamps.items()}

    def sound(self) -> Sound:
        """What the buzzer plays now; ``"none"`` in silence, or where there is no buzzer."""
        return "none" if self._buzzer is None else self._buzzer.sound

    def held(self) -> frozenset[tuple[int, Button]]:
        """The buttons that are down now; none once the panel is closed."""
        down = frozenset(contact for contact, button in self._buttons.items() if not button.closed and button.is_active)
        return down if self.inputs is None else down | self.inputs.held()

    def press(
        self,
        seat: int,
        button: Button,
        hold_ms: float = 80,
        *,
        bounce_ms: Sequence[float] = (),
        after_ms: float = 0,
    ) -> None:
        """Press a virtual button and let go after ``hold_ms``. Returns at once; any thread may call it.

        Pressing a button that is already down changes nothing, as on a real one; it is down until the later release.

        Parameters:
            hold_ms: from the first contact to the release, in milliseconds; 80 is a brisk tap.
            bounce_ms: the contact opens and closes after each of these waits (see `WORN_SWITCH_MS`); it ends closed.
            after_ms: how long to wait before the press.

        Raises:
            ValueError: the panel is not simulated, has no such button, or a time is out of bounds.
        """
        if not self.simulated:
            raise ValueError("these pins are real: press the button by hand")
        if button == "table":
            if seat != TABLE or self.wiring.table_button is None:
                raise ValueError("there is no such table button: it is nobody's (seat 0), and the wiring must have one")
        elif seat not in self.wiring.seats:
            raise ValueError(f"there is no seat {seat}: the panel has {', '.join(map(str, self.wiring.seats))}")
        elif button not in ("shout", "aye"):
            raise ValueError(f"there is no button {button!r}: a seat has shout and aye")
        if len(bounce_ms) % 2:
            raise ValueError(f"{len(bounce_ms)} bounces would end with the button up: wanted is an even number")
        if not all(0 <= wait <= LONGEST_MS for wait in (hold_ms, after_ms, *bounce_ms)):
            raise ValueError(f"a time must lie between 0 and {LONGEST_MS} ms")
        pin, bounce_ns = self.pin(seat, button), [_ns(wait) for wait in bounce_ms]
        self._rhythm.do(lambda now_ns: self._fingers.press(pin, now_ns + _ns(after_ms), _ns(hold_ms), bounce_ns))

    def pin(self, seat: int, button: Button) -> Any:
        """gpiozero's pin of one button.

        Raises:
            KeyError: the wiring has no such seat or button.
        """
        return self._buttons[seat, button].pin

    def close(self) -> None:
        """Darken the lamps, fall silent and give all pins back. Closing twice does no harm."""
        self._rhythm.close()
        if self.inputs is not None:
            self.inputs.close()
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _build(self, wiring: Wiring) -> None:
        for seat, pins in wiring.seats.items():
            self._buttons[seat, "shout"] = self._button(seat, "shout", pins.shout)
            self._buttons[seat, "aye"] = self._button(seat, "aye", pins.aye)
            self._lamps[seat] = self._take(part_name("lamp", seat), pins.lamp, Lamp)
        if wiring.table_button is not None:
            self._buttons[TABLE, "table"] = self._button(TABLE, "table", wiring.table_button)
        if wiring.camera_lamp is not None:
            self._camera_lamp = self._take(part_name("camera_lamp", 0), wiring.camera_lamp, Lamp)
        if wiring.ring is not None:
            self._ring = self._take_ring(wiring.ring)
        if wiring.buzzer is not None:
            self._buzzer = self._take(part_name("buzzer", 0), wiring.buzzer, PanelBuzzer)

    def _button(self, seat: int, button: Button, pin: str) -> PanelButton:
        def make(pin: str, pin_factory: object) -> PanelButton:
            return PanelButton(pin, seat=seat, button=button, on_edge=self._pass_on, pin_factory=pin_factory)

        return self._take(_called(seat, button), pin, make)

    def _take_ring(self, pins: RingPins) -> Ring:
        def make(_pin: str, pin_factory: object) -> Ring:
            return Ring(pins.red, pins.green, pins.blue, pin_factory=pin_factory)

        return self._take(Notice("part-ring"), f"{pins.red}, {pins.green}, {pins.blue}", make)

    def _take(self, user: str, pin: str, make: Callable[..., T]) -> T:
        try:
            return make(pin, pin_factory=self._pins.factory)
        except Exception as error:  # lgpio.error derives from Exception and may not be named where lgpio is missing
            raise PinsBusy(Notice("pin-unusable", pin=pin, user=user, why=str(error))) from error

    def _pass_on(self, edge: Edge) -> None:
        self.on_edge(edge)

    def _parts(self) -> list[Part]:
        parts: list[Part] = list(self._lamps.values())
        if self._camera_lamp is not None:
            parts.append(self._camera_lamp)
        if self._buzzer is not None:
            parts.append(self._buzzer)
        parts.append(self._fingers if self.simulated else Healer(self._buttons))
        return parts

    def _release(self) -> None:
        single = (self._camera_lamp, self._ring, self._buzzer)
        parts = (*self._buttons.values(), *self._lamps.values(), *(part for part in single if part is not None))
        for part in (*parts, self._pins.factory):
            with contextlib.suppress(Exception):  # a pin that fails must not keep the others
                part.close()


def _called(seat: int, button: Button) -> Notice:
    return part_name("table_button" if seat == TABLE else button, seat)


class Healer:
    """Looks four times a second for releases that the kernel missed, so that no button stays down for ever."""

    def __init__(self, buttons: Mapping[tuple[int, Button], PanelButton]) -> None:
        self._buttons = buttons

    def step(self, now_ns: int) -> int:
        """Look once."""
        for button in self._buttons.values():
            button.heal()
        return now_ns + HEAL_EVERY_NS


def _ns(milliseconds: float) -> int:
    return round(milliseconds * 1_000_000)


class Fingers:
    """Simulated fingers: drive gpiozero's mock pins as fingers drive real buttons: low when pressed, high when let go.

    A part of the panel's `Rhythm`, so that nobody waits for a finger.
    """

    def __init__(self) -> None:
        self._moves: list[tuple[int, int, Any, bool]] = []
        self._number = itertools.count()

    def press(self, pin: Any, start_ns: int, hold_ns: int, bounce_ns: Sequence[int] = ()) -> None:
        """Plan one press of ``pin``: down at ``start_ns``, then up, down, ... after each of ``bounce_ns``, then up.

        ``hold_ns`` counts from the first contact; a bounce that lasts longer than that lengthens it.
        """
        moment_ns, down = start_ns, True
        self._plan(moment_ns, pin, down)
        for wait_ns in bounce_ns:
            moment_ns, down = moment_ns + wait_ns, not down
            self._plan(moment_ns, pin, down)
        self._plan(max(start_ns + hold_ns, moment_ns), pin, down=False)

    def step(self, now_ns: int) -> int | None:
        """Make every move that is due; return when the next one is."""
        while self._moves and self._moves[0][0] <= now_ns:
            _, _, pin, down = heapq.heappop(self._moves)
            (pin.drive_low if down else pin.drive_high)()
        return self._moves[0][0] if self._moves else None

    def _plan(self, moment_ns: int, pin: Any, down: bool) -> None:
        heapq.heappush(self._moves, (moment_ns, next(self._number), pin, down))
