# SPDX-License-Identifier: MIT
"""The wiring test: asks for one part after the other and names what is wrong. Pure: no clock, no pins.

For each button it asks to be pressed and looks at what comes: nothing, another line, two lines at once, a line that
opens where it should close. For each lamp it asks whether it shines: any AYE says yes, any SHOUT says no.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from firmware.cue import Cue
from firmware.press import TABLE, Button, Contact, Edge
from firmware.wiring import Joint, Wiring

COLLECT_NS: Final = 40_000_000
"""For so long after its first edge a press is looked at: a worn switch has come to rest by then."""
PATIENCE_NS: Final = 20_000_000_000
TOO_MANY: Final = 40
"""So many edges in one press are no bouncing any more."""
BUTTONS: Final[dict[str, Button]] = {"shout": "shout", "aye": "aye", "table_button": "table"}

Verdict = Literal["good", "wrong", "skipped"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one part."""

    user: str
    verdict: Verdict
    words: str

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON values."""
        return {"what": "finding", "user": self.user, "verdict": self.verdict, "words": self.words}


@dataclass(slots=True)
class WiringCheck:
    """Goes through the parts of a wiring. Feed it every edge, ask it again whenever `due_ns` has come.

    Parameters:
        wiring: what should hang where.
        held: the buttons that are down before anybody was asked to press.
        now_ns: the arrival clock's present moment.
    """

    wiring: Wiring
    held: frozenset[Contact] = frozenset()
    now_ns: int = 0
    findings: list[Finding] = field(default_factory=list)
    _steps: list[Joint] = field(default_factory=list, repr=False)
    _since_ns: int = 0
    _heard: list[Edge] = field(default_factory=list, repr=False)
    _first_ns: int | None = None
    _down: set[Contact] = field(default_factory=set, repr=False)

    def __post_init__(self) -> None:
        joints = self.wiring.joints()
        self._steps = [*_by_part(joints, True), *_by_part(joints, False)]
        self._down = set(self.held)
        self._since_ns = self.now_ns
        self._pass_held()

    @property
    def asked(self) -> Joint | None:
        """The part that is asked for now; None: all have been."""
        return self._steps[0] if self._steps else None

    @property
    def prompt(self) -> str:
        """What the person should do now."""
        joint = self.asked
        if joint is None:
            wrong = sum(one.verdict != "good" for one in self.findings)
            return "Everything is wired as it should be." if not wrong else f"{wrong} to look at."
        if joint.part in BUTTONS:
            return f"Press {joint.user} (place {joint.place} on the header)."
        verb = "sounds" if joint.part == "buzzer" else "shines"
        return f"{joint.user[:1].upper()}{joint.user[1:]} {verb}: press any AYE if it does, any SHOUT if not."

    def cue(self) -> Cue:
        """What the panel should show for the part that is asked for."""
        joint = self.asked
        if joint is None or joint.part in BUTTONS:
            return Cue()
        if joint.part == "lamp":
            return Cue(((joint.seat, "on"),))
        if joint.part == "camera_lamp":
            return Cue(camera="on")
        return Cue((), "win") if joint.part == "buzzer" else Cue(ring="light")

    def due_ns(self) -> int | None:
        """When to call `settle`; None when all is done."""
        if self.asked is None:
            return None
        return self._since_ns + PATIENCE_NS if self._first_ns is None else self._first_ns + COLLECT_NS

    def hear(self, edge: Edge, now_ns: int) -> None:
        """Take in one edge."""
        contact = (edge.seat, edge.button)
        was_down = contact in self._down
        (self._down.add if edge.down else self._down.discard)(contact)
        joint = self.asked
        if joint is None:
            return
        opens = not edge.down and not was_down
        releases = not edge.down and not self._heard
        if releases and not opens:
            return  # somebody lets go of the button before
        if self._first_ns is None:
            self._first_ns = now_ns
        self._heard.append(edge)

    def settle(self, now_ns: int) -> Finding | None:
        """Judge what is due."""
        joint, due_ns = self.asked, self.due_ns()
        if joint is None or due_ns is None or now_ns < due_ns:
            return None
        finding = self._judge(joint)
        return self._done(finding, now_ns)

    def skip(self, now_ns: int) -> Finding | None:
        """Leave out the part that is asked for."""
        joint = self.asked
        return None if joint is None else self._done(Finding(joint.user, "skipped", "left out"), now_ns)

    def _done(self, finding: Finding, now_ns: int) -> Finding:
        self.findings.append(finding)
        del self._steps[0]
        self._heard, self._first_ns, self._since_ns = [], None, now_ns
        self._pass_held()
        return finding

    def _pass_held(self) -> None:
        """What has been down since before the test can't be asked for: it is named at once."""
        while (joint := self.asked) is not None and _contact(joint) in self.held:
            words = (
                f"is down though nobody presses it: a short between place {joint.place} and ground, "
                "or a switch that opens when pressed (use its other contact)"
            )
            self.findings.append(Finding(joint.user, "wrong", words))
            del self._steps[0]

    def _judge(self, joint: Joint) -> Finding:
        if not self._heard:
            return Finding(joint.user, "skipped" if joint.part not in BUTTONS else "wrong", self._nothing(joint))
        if joint.part not in BUTTONS:
            seen = self._heard[0].button == "aye"
            return Finding(joint.user, "good" if seen else "wrong", "seen" if seen else _dark(joint))
        came = {(edge.seat, edge.button) for edge in self._heard}
        return self._judge_button(joint, came)

    def _judge_button(self, joint: Joint, came: set[Contact]) -> Finding:
        wanted = _contact(joint)
        others = [self._user(contact) for contact in sorted(came - {wanted})]
        if wanted not in came:
            words = f"it was {' and '.join(others)} that came: their wires are swapped (place {joint.place})"
            return Finding(joint.user, "wrong", words)
        if others:
            words = f"{' and '.join(others)} came with it: their wires touch, or one cable runs to both"
            return Finding(joint.user, "wrong", words)
        own = [edge for edge in self._heard if (edge.seat, edge.button) == wanted]
        if not own[0].down:
            return Finding(joint.user, "wrong", "it opens when it is pressed: use the switch's other contact")
        if len(own) > TOO_MANY:
            return Finding(joint.user, "wrong", f"it chatters ({len(own)} edges): a loose wire, or a broken switch")
        span_ms = (own[-1].tick_ns - own[0].tick_ns) / 1e6
        bounced = f", bounced for {span_ms:.1f} ms" if len(own) > 1 else ""
        return Finding(joint.user, "good", f"works{bounced}")

    def _nothing(self, joint: Joint) -> str:
        if joint.part not in BUTTONS:
            return "nobody answered"
        return (
            f"nothing came: is one leg at place {joint.place} ({joint.pin}) and the other at ground ({joint.ground})?"
        )

    def _user(self, contact: Contact) -> str:
        return next((one.user for one in self.wiring.joints() if _contact(one) == contact), str(contact))


def _by_part(joints: Sequence[Joint], buttons: bool) -> Iterable[Joint]:
    """The joints that are tested, each part once: of the ring light all three colours together."""
    return (one for one in joints if (one.part in BUTTONS) == buttons and one.part not in ("ring_green", "ring_blue"))


def _contact(joint: Joint) -> Contact | None:
    button = BUTTONS.get(joint.part)
    return None if button is None else (TABLE if button == "table" else joint.seat, button)


def _dark(joint: Joint) -> str:
    if joint.part == "buzzer":
        return f"silent: a passive piezo between place {joint.place} and ground?"
    return f"dark: place {joint.place}, the resistor, the LED's long leg towards it?"
