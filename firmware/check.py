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
from firmware.notice import Notice, figure, listed
from firmware.press import TABLE, Button, Contact, Edge
from firmware.wiring import Joint, Wiring, part_name

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
            wrong = sum(finding.verdict != "good" for finding in self.findings)
            return Notice("wiring-all-right") if not wrong else Notice("wiring-places-to-check", count=wrong)
        if joint.part in BUTTONS:
            return Notice("wiring-press", part=_name(joint), place=joint.place)
        return Notice("wiring-sounds" if joint.part == "buzzer" else "wiring-shines", part=_name(joint))

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
        return (
            None if joint is None else self._done(Finding(_name(joint), "skipped", Notice("wiring-left-out")), now_ns)
        )

    def _done(self, finding: Finding, now_ns: int) -> Finding:
        self.findings.append(finding)
        del self._steps[0]
        self._heard, self._first_ns, self._since_ns = [], None, now_ns
        self._pass_held()
        return finding

    def _pass_held(self) -> None:
        """What has been down since before the test can't be asked for: it is named at once."""
        while (joint := self.asked) is not None and _contact(joint) in self.held:
            words = Notice("wiring-down-unpressed", place=joint.place)
            self.findings.append(Finding(_name(joint), "wrong", words))
            del self._steps[0]

    def _judge(self, joint: Joint) -> Finding:
        if not self._heard:
            return Finding(_name(joint), "skipped" if joint.part not in BUTTONS else "wrong", self._nothing(joint))
        if joint.part not in BUTTONS:
            lit = self._heard[0].button == "aye"
            return Finding(_name(joint), "good" if lit else "wrong", Notice("wiring-seen") if lit else _dark(joint))
        came = {(edge.seat, edge.button) for edge in self._heard}
        return self._judge_button(joint, came)

    def _judge_button(self, joint: Joint, came: set[Contact]) -> Finding:
        wanted = _contact(joint)
        others = [self._user(contact) for contact in sorted(came - {wanted})]
        if wanted not in came:
            words = Notice("wiring-swapped", others=listed(others), place=joint.place)
            return Finding(_name(joint), "wrong", words)
        if others:
            words = Notice("wiring-touching", others=listed(others))
            return Finding(_name(joint), "wrong", words)
        own = [edge for edge in self._heard if (edge.seat, edge.button) == wanted]
        if not own[0].down:
            return Finding(_name(joint), "wrong", Notice("wiring-opens"))
        if len(own) > TOO_MANY:
            return Finding(_name(joint), "wrong", Notice("wiring-chatters", count=len(own)))
        span_ms = (own[-1].tick_ns - own[0].tick_ns) / 1e6
        bounced = Notice("wiring-works-bounced", ms=figure(span_ms, 1))
        return Finding(_name(joint), "good", bounced if len(own) > 1 else Notice("wiring-works"))

    def _nothing(self, joint: Joint) -> str:
        if joint.part not in BUTTONS:
            return Notice("wiring-nobody-answered")
        return Notice("wiring-nothing-came", place=joint.place, pin=joint.pin, ground=joint.ground)

    def _user(self, contact: Contact) -> str:
        return next((_name(joint) for joint in self.wiring.joints() if _contact(joint) == contact), str(contact))


def _by_part(joints: Sequence[Joint], buttons: bool) -> Iterable[Joint]:
    """The joints that are tested, each part once: of the ring light all three colours together."""
    return (
        joint
        for joint in joints
        if (joint.part in BUTTONS) == buttons and joint.part not in ("ring_green", "ring_blue")
    )


def _contact(joint: Joint) -> Contact | None:
    button = BUTTONS.get(joint.part)
    return None if button is None else (TABLE if button == "table" else joint.seat, button)


def _name(joint: Joint) -> Notice:
    """A part for people; the ring light's three colours are tried together."""
    return Notice("part-ring") if joint.part == "ring_red" else part_name(joint.part, joint.seat)


def _dark(joint: Joint) -> str:
    if joint.part == "buzzer":
        return Notice("buzzer-silent", place=joint.place)
    return Notice("lamp-dark", place=joint.place)
