# SPDX-License-Identifier: MIT
"""What presses of buttons and phones lead to: races for who was first, presses that count on their own, who has looked.

Buttons go through the arbiter, phones beside it. A phone's press is timed by its arrival, which says little about the
finger. So it waits for as long as the network may have held it up, and never beats a button that was pressed meanwhile.
Among one another phones stand in the order in which the network brought them; two that come within the buttons' window
tie.

Buttons of unlike devices race by what is known of each: one whose device may tell of it late (its slack) ties with all
that it may have beaten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import OTHER_PHASE
from companion.games.errors import Refused
from companion.journal.entry import Draft
from companion.messages.message import Message, beside, joined, listed
from companion.table import ledger
from companion.table.adapter.base import Meaning
from companion.table.inbox import Action, ButtonDelay, HeldButtons, Responder
from companion.table.people import referee
from companion.table.play import Play
from companion.table.say import tie_words
from companion.table.telling import Teller
from firmware.arbiter import TIE_NS, WINDOW_NS, Arbiter, Aside, Contact, Fault, rule_again
from firmware.press import TABLE, Button, Edge, Press, Ruling, Terms

STRANGE_NS: Final = 5_000_000_000
"""An edge so far from the table's clock was timed by another one: then ticks are compared with ticks alone."""

LINE_LONGEST: Final = 60
"""Number of edges shown of a race: a switch may bounce without end, a page may not grow."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The numbers by which presses are ruled (docs/panel.md gives the reason of each).

    ``window_ns``: how long edges are collected. ``tie_ns``: the photo-finish width, within which nobody was first.
    ``phone_ns``: how late the network may bring a phone's press; a button pressed meanwhile stands above it.
    """

    window_ns: int = WINDOW_NS
    tie_ns: int = TIE_NS
    phone_ns: int = 100_000_000


@dataclass(frozen=True, slots=True)
class Ruled:
    """What came of one race: the ruling if there was one, the presses set aside, and what phones had asked."""

    ruling: Ruling | None
    aside: tuple[Aside, ...] = ()
    asked: tuple[tuple[int, Action], ...] = ()


@dataclass(slots=True)
class _Phone:
    """A phone's press that waits for the buttons, with the requests that await the answer."""

    press: Press
    asked: list[Action] = field(default_factory=list)


class Presses:
    """Takes edges and phone presses, and rules when it is due. Has no clock of its own."""

    def __init__(self, timing: Timing | None = None) -> None:
        self._timing = timing or Timing()
        self._arbiter = Arbiter(self._timing.window_ns, self._timing.tie_ns, eligible=frozenset())
        self._phones: dict[int, _Phone] = {}
        self._strange = False

    @property
    def strange(self) -> bool:
        """True if ticks come from another clock than the table's: they are compared with one another alone."""
        return self._strange

    @property
    def open(self) -> bool:
        """True while a race runs: what else is asked must wait until it is ruled."""
        return bool(self._phones) or self._arbiter.opened_ns is not None

    def wait_for(self, slack_ns: int) -> None:
        """Have races wait for buttons that may be reported this much later than they were pressed."""
        self._arbiter = self._arbiter.waiting_for(slack_ns, self._timing.window_ns)

    def compete(self, eligible: Iterable[Contact], now_ns: int) -> None:
        """From now on these buttons compete; whoever pressed before ``now_ns`` pressed too early for this."""
        self._arbiter = self._arbiter.among(eligible)
        if not self._strange:
            self._arbiter = self._arbiter.arm(now_ns)

    def edge(self, edge: Edge, now_ns: int) -> None:
        """Take in one edge of a button."""
        if abs(edge.tick_ns - now_ns) > STRANGE_NS and not self._strange:
            self._strange = True
            self._arbiter = self._arbiter.arm(edge.tick_ns - STRANGE_NS)
        self._arbiter = self._arbiter.feed(edge, now_ns)

    def holding(self, contacts: Iterable[Contact], now_ns: int) -> None:
        """These buttons were down before anybody listened: they are named, and wait for their release."""
        self._arbiter = self._arbiter.holding(contacts, now_ns)

    def phone(self, seat: int, action: Action, now_ns: int) -> None:
        """Take in a shout by phone; the same seat twice is one press."""
        phone = self._phones.setdefault(seat, _Phone(Press(seat, "shout", now_ns, "phone")))
        phone.asked.append(action)

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        buttons = self._arbiter.due_ns()
        if self._arbiter.opened_ns is not None or not self._phones:
            return buttons
        phones = min(phone.press.tick_ns for phone in self._phones.values()) + self._timing.phone_ns
        return phones if buttons is None else min(buttons, phones)

    def rule(self, now_ns: int) -> Ruled | None:
        """Rule what is due; None if nothing is."""
        due_ns = self.due_ns()
        if due_ns is None or now_ns < due_ns:
            return None
        raced = self._arbiter.opened_ns is not None
        before = self._arbiter
        self._arbiter, buttons = before.rule(now_ns)
        aside = () if self._arbiter is before else self._arbiter.aside
        first_ns = min((phone.press.tick_ns for phone in self._phones.values()), default=now_ns)
        if not raced and now_ns < first_ns + self._timing.phone_ns:
            return Ruled(None, aside)  # only stray edges were due; the phones wait on
        phones = sorted((phone.press for phone in self._phones.values()), key=lambda press: press.tick_ns)
        asked = tuple((seat, action) for seat, phone in self._phones.items() for action in phone.asked)
        self._phones = {}
        return Ruled(_together(buttons, phones, self._timing.window_ns), aside, asked)

    def faults(self, now_ns: int) -> tuple[Fault, ...]:
        """The buttons that are stuck or chattering."""
        return self._arbiter.faults(now_ns)


def _together(buttons: Ruling | None, phones: list[Press], alike_ns: int) -> Ruling | None:
    if buttons is None:
        if not phones:
            return None
        last_ns = phones[0].tick_ns + alike_ns
        first = tuple(press for press in phones if press.tick_ns <= last_ns)
        return Ruling(first, tuple(phones[len(first) :]))
    pressed = {press.seat for press in (*buttons.first, *buttons.late)}
    late = (*buttons.late, *(press for press in phones if press.seat not in pressed))
    return Ruling(buttons.first, late, buttons.edges, buttons.terms)


def press_json(press: Press, player: str | None) -> dict[str, Any]:
    """A press as the state shows it."""
    return {"player": player, "seat": press.seat, "button": press.button, "source": press.source}


def fault_json(fault: Fault, seats: tuple[str | None, ...]) -> dict[str, Any]:
    """A broken button as the state shows it, with a sentence for people."""
    name = seats[fault.seat - 1] if 0 < fault.seat <= len(seats) else None
    button = fault.button.upper()
    if fault.seat == TABLE:
        whose = Message("the-table-button")
    elif name:
        whose = Message("button-of-player", name=name, button=button)
    else:
        whose = Message("button-at-seat", seat=fault.seat, button=button)
    message = Message(f"fault-{fault.why}", whose=whose)
    if fault.seat != TABLE:
        message = joined([message, Message("a-phone-can-shout")])
    return {"seat": fault.seat, "button": fault.button, "why": fault.why, "message": message}


def ruling_json(ruling: Ruling, seats: tuple[str | None, ...]) -> dict[str, Any]:
    """A ruling as the journal keeps it: what the state shows of it, and by what it can be ruled again (`RAW`)."""

    def told(press: Press) -> dict[str, Any]:
        shown = press_json(press, seats[press.seat - 1] if press.seat <= len(seats) else None)
        return shown | ({"missed": True} if press.missed else {})

    def behind(press: Press) -> dict[str, Any]:
        unsure_ms = ruling.unsure_ms(press) if press.source == "button" else 0.0
        shown = {"behind_ms": max(0.0, round(ruling.behind_ms(press), 3))}
        return shown | ({"unsure_ms": round(unsure_ms, 3)} if unsure_ms else {})

    tied = ruling.tied
    shown: dict[str, Any] = {
        "first": [told(press) | (behind(press) if tied else {}) for press in ruling.first],
        "late": [told(press) | behind(press) for press in ruling.late],
        "tied": tied,
    }
    if ruling.edges:
        shown["line"] = line_json(ruling)
        shown["edges"] = [_edge_json(edge) for edge in ruling.edges]
        if ruling.terms is not None:
            shown["terms"] = _terms_json(ruling.terms)
    return shown


def line_json(ruling: Ruling) -> list[list[Any]]:
    """A race as a line of time: seat, button, milliseconds after the first press, and whether it closed or opened."""
    start_ns = ruling.first[0].tick_ns
    line = [[edge.seat, edge.button, round((edge.tick_ns - start_ns) / 1e6, 3), edge.down] for edge in ruling.edges]
    return line[:LINE_LONGEST]


def ruled_again(ruling: Mapping[str, Any]) -> Ruling | None:
    """Rule once more on a race as the journal keeps it; None where it keeps no edges (phones alone) or no terms."""
    if not ruling.get("edges") or not ruling.get("terms"):
        return None
    terms = ruling["terms"]
    eligible = terms["eligible"]
    return rule_again(
        [Edge(*edge) for edge in ruling["edges"]],
        Terms(
            terms["window_ns"],
            terms["tie_ns"],
            terms["deaf_ns"],
            None if eligible is None else frozenset((seat, button) for seat, button in eligible),
            terms["armed_ns"],
            terms["closed_ns"],
            tuple(Edge(*edge) for edge in terms["before"]),
        ),
    )


def _edge_json(edge: Edge) -> list[Any]:
    return [edge.seat, edge.button, edge.tick_ns, edge.down, *([edge.slack_ns] if edge.slack_ns else [])]


def _terms_json(terms: Terms) -> dict[str, Any]:
    eligible: list[tuple[int, Button]] | None = None if terms.eligible is None else sorted(terms.eligible)
    return {
        "window_ns": terms.window_ns,
        "tie_ns": terms.tie_ns,
        "deaf_ns": terms.deaf_ns,
        "eligible": None if eligible is None else [list(contact) for contact in eligible],
        "armed_ns": terms.armed_ns,
        "closed_ns": terms.closed_ns,
        "before": [_edge_json(edge) for edge in terms.before],
    }


BY_ALL: Final = "all"
"""In whose name comes what all have waited for."""
AGAIN_NS: Final = 1_000_000_000
"""What could not be written is tried again, but not at once."""
EYE_NS: Final = 6_000_000_000
"""Time for which a player's word to have rolled is believed if the eye has not looked since: a busy machine is slow."""


class Looks:
    """What is asked of all before the game goes on (`Asking`): who has looked, and by when the others must have.

    The game's adapter says who is asked and what comes then; time is known only here. Every method raises:
        JournalFailed: what came of it could not be written; it does not count then.
    """

    def __init__(self, play: Play, teller: Teller, clock_ns: Callable[[], int]) -> None:
        self._play = play
        self._teller = teller
        self._clock_ns = clock_ns
        self._until_ns: int | None = None
        self._eye_ns: int | None = None

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        return min((due for due in (self._until_ns, self._eye_ns) if due is not None), default=None)

    def watch(self) -> None:
        """Something has changed: the time runs from when the first has looked, and ends with what was asked."""
        asking = self._teller.now.asking
        if asking is None or not self._teller.now.looked:
            self._until_ns = None
        elif not self._teller.now.observers:
            self._until_ns = None if asking.event is None else self._clock_ns()
        elif self._until_ns is None:
            self._until_ns = self._clock_ns() + asking.patience_ns
            self._teller.changed(looks_until_ns=self._until_ns)

    def said(self, name: str, key: str | None = None) -> int:
        """``name`` has looked; the number of the entry. The last one lets the game go on."""
        now_ns = self._clock_ns()
        self._eye_ns = now_ns + EYE_NS
        seq = self._note([name], key, said_ns=now_ns)
        self.watch()
        self.rule(now_ns)
        return seq

    def rule(self, now_ns: int) -> bool:
        """Go on if all have looked, or have had the time to; True if the game has moved."""
        asking = self._teller.now.asking
        if self._eye_ns is not None and now_ns >= self._eye_ns:
            self._eye_ns = None
            self._teller.changed(said_ns=None)
        if self._until_ns is None or now_ns < self._until_ns or asking is None:
            return False
        self._until_ns = now_ns + AGAIN_NS
        if asking.event is None:
            self._note(self._teller.now.observers)
        else:
            self._play.step(asking.event, BY_ALL, sound="press")
        self.watch()
        return True

    def _note(self, names: list[str], key: str | None = None, **shows: Any) -> int:
        now = self._teller.now
        draft = Draft("looked", {"players": names}, now.number, key)
        until_ns = None if now.asking is None else self._clock_ns() + now.asking.patience_ns
        began = {} if now.looked or self._until_ns is not None else {"looks_until_ns": until_ns}
        if began:
            self._until_ns = until_ns
        return self._play.note([draft], "press", looked=(*now.looked, *names), refusal=None, **began, **shows)


FLOOR_NS: Final = 5_000_000_000
"""Time the first has to say what the shout was; then the others may shout again (docs/buttons.md)."""

NONE_THROWN: Final = "none-thrown"
TAKE_BACK: Final = "take-shout-back"
ANSWERS: Final = frozenset({NONE_THROWN, TAKE_BACK})
"""What is said of a shout that waits for its dice: there are none to wait for, or it was none."""

BY_BUTTONS: Final = "buttons"
"""In whose name the table tells the rules of a dead heat."""


def shouters(pending: Event) -> list[str]:
    """Who has shouted what waits."""
    return [pending["player"]] if "player" in pending else list(pending["players"])


class Shouts:
    """Rules on presses and plays what they mean in the game that is on the table.

    A race is never held up by a press that counts on its own, and such a press never ends one: it is judged when the
    race is over. Every method but `phone` raises:
        JournalFailed: what came of it could not be written; it does not count then.
    """

    def __init__(
        self, play: Play, teller: Teller, responder: Responder, clock_ns: Callable[[], int], timing: Timing
    ) -> None:
        self._play = play
        self._teller = teller
        self._responder = responder
        self._clock_ns = clock_ns
        self._presses = Presses(timing)
        self._means: dict[Contact, Meaning] = {}
        self._alone: dict[Contact, tuple[Meaning, int]] = {}
        self._waiting: list[Aside] = []
        self._floor: tuple[str, int] | None = None
        self._looks = Looks(play, teller, clock_ns)

    @property
    def open(self) -> bool:
        """True while a race runs: what else is asked must wait until it is ruled."""
        return self._presses.open

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        looks_ns = None if self.open else self._looks.due_ns()  # a race is ruled first
        due = (self._presses.due_ns(), self._floor and self._floor[1], looks_ns)
        return min((ns for ns in due if ns is not None), default=None)

    def refresh_meanings(self) -> None:
        """Take what buttons mean from the rules as of now; earlier presses keep the meaning they had."""
        now_ns, meanings = self._clock_ns(), self._meanings()
        self._means = meanings
        alone = {contact: meaning for contact, meaning in meanings.items() if not meaning.race}
        before = self._alone
        self._alone = {
            contact: before[contact] if contact in before and before[contact][0] == meaning else (meaning, now_ns)
            for contact, meaning in alone.items()
        }
        self._presses.compete([contact for contact in meanings if contact not in alone], now_ns)
        floor = self._teller.now.floor
        if floor is None:
            self._floor = None
        elif self._floor is None or self._floor[0] != floor:
            self._take_floor(floor, now_ns)
        self._looks.watch()

    def edge(self, edge: Edge) -> None:
        """Take in one edge of a button."""
        self._presses.edge(edge, self._clock_ns())

    def buttons_changed(self, of_buttons: HeldButtons | ButtonDelay) -> None:
        """Which buttons were down before anybody listened, or how late the slowest may be told of."""
        if isinstance(of_buttons, HeldButtons):
            self._presses.holding(of_buttons.contacts, self._clock_ns())
        else:
            self._presses.wait_for(of_buttons.slack_ns)

    def phone(self, event: Event, action: Action) -> int | None:
        """A shout by phone: alone it counts at once (its seq), against others it waits for their buttons (None).

        Raises:
            Refused: the rules don't allow it.
            JournalFailed: it could not be written.
        """
        self._play.running()
        scene, now_ns = self._teller.now.scene, self._clock_ns()
        seat = action.who.seat or 0
        name = str(self._teller.now.seats[seat - 1])
        self._check(event, name)
        if scene.floor is not None:
            return self._floor_used(event, name, action)
        racing = {contact for contact, meaning in self._meanings().items() if meaning.race}
        if racing - {(seat, "shout")} or self.open:
            self._presses.phone(seat, action, now_ns)
            return None
        return self._play_first(Ruling((Press(seat, "shout", now_ns, "phone"),)), event, action.key)

    def pressed_by_phone(self, button: Button, action: Action, name: str) -> int | None:
        """A press of ``name``'s button, made on a phone; like `phone`.

        Raises:
            Refused: pressing it means nothing now.
            JournalFailed: it could not be written.
        """
        meaning, said = self._teller.now.adapter.meaning(self._teller.now.scene, name, button), self._said(action, name)
        if meaning is None and not (said and self._teller.now.floor == name):
            raise self._nothing(name, button)
        if meaning is not None and meaning.looks:
            return self._looked(name, action.key)
        if meaning is None or (meaning.race and action.who.role == "player"):
            return self.phone(said or (meaning.event if meaning and meaning.event else {}), action)
        if meaning.race:  # the referee has decided who was first
            press = Press(self._teller.now.seat_of(name) or 0, "shout", self._clock_ns(), "phone")
            return self._play_first(Ruling((press,)), said, action.key)
        return self._play.step(meaning.event or {}, name, key=action.key, sound="press", may_wait=True)

    def answered(self, name: str, player: str | None, key: str | None) -> int:
        """``player``, or (None) the referee, says by ``name`` what becomes of a shout that waits for its dice.

        Raises:
            Refused: none waits, it is another's to take back, or the rules don't allow it.
            JournalFailed: it could not be written.
        """
        self._play.running()
        now = self._teller.now
        pending = now.adapter.shouted(now.scene)
        if pending is None:
            raise Refused("wrong-phase", Message("no-shout-waits"))
        if name == NONE_THROWN:
            return self._play.step(pending, pending.get("player", BY_BUTTONS), key=key, sound="press")
        names = shouters(pending)
        if player is not None and names != [player]:
            raise Refused("not-allowed", Message("shout-is-of-another", name=listed(names)))
        return self._lapsed(names, Message("shout-taken-back", name=listed(names), n=len(names)), key)

    def looked(self, at_rest: bool) -> None:
        """The eye has seen the table, ``at_rest`` or not: buttons may mean something else, a shout may wait no more."""
        if self.open or not self._teller.now.playing:
            return  # who pressed before this is ruled on first
        if at_rest and not self._teller.now.adapter.fell(self._teller.now.scene):
            self._none_fell()
        if self._meanings() != self._means:
            self.refresh_meanings()

    def _none_fell(self) -> None:
        """Whatever moved has brought no die: a shout that waited for one is judged by what lay there before."""
        now = self._teller.now
        if now.sight.moved_ns is not None:
            self._teller.looked(sight=replace(now.sight, moved_ns=None))
        pending = now.adapter.shouted(now.scene)
        if pending is None or not now.scene.watched:
            return
        try:
            self.answered(NONE_THROWN, None, None)
        except Refused:
            names = shouters(pending)
            self._lapsed(names, Message("no-die-had-fallen", name=listed(names), n=len(names)))

    def rule(self) -> None:
        """Rule on what is due."""
        now_ns = self._clock_ns()
        ruled = self._presses.rule(now_ns)
        if ruled is not None:
            asides = [aside for aside in ruled.aside if aside.press.button != "table"]
            self._waiting += [aside for aside in asides if self._counts(aside)]
            for aside in asides:
                if aside not in self._waiting:
                    self._set_aside(aside)
            if ruled.ruling is not None and ruled.ruling.tied:
                self._tie(ruled.ruling, [action for _, action in ruled.asked])
            elif ruled.ruling is not None:
                self._first(ruled.ruling, ruled.asked)
        while self._waiting and not self.open:
            self._press_alone(self._waiting.pop(0))
        if self._floor is not None and now_ns >= self._floor[1]:
            self._lapse(self._floor[0])
        if not self.open and self._looks.rule(now_ns):
            self.refresh_meanings()
        seats = self._teller.now.seats
        self._teller.changed(buttons=tuple(fault_json(fault, seats) for fault in self._presses.faults(now_ns)))

    # what buttons mean

    def _meanings(self) -> dict[Contact, Meaning]:
        now = self._teller.now
        if now.match is None or now.match.over:
            return {}
        scene, adapter = self._teller.now.scene, now.adapter
        buttons: tuple[Button, ...] = ("shout", "aye")
        places = ((seat, name, button) for seat, name in enumerate(now.seats, 1) if name for button in buttons)
        found = {(seat, button): adapter.meaning(scene, name, button) for seat, name, button in places}
        return {contact: meaning for contact, meaning in found.items() if meaning is not None}

    def _counts(self, aside: Aside) -> bool:
        """True for a press that did not race because it counts on its own, and was made since it means what it does."""
        found = self._alone.get((aside.press.seat, aside.press.button))
        if found is None or aside.why in ("again", "spike"):
            return False
        return self._presses.strange or aside.press.tick_ns >= found[1]

    def _said(self, action: Action, name: str) -> Event:
        """What a phone says with its shout: the event itself, or what it adds to the press."""
        asked, event = referee.clean(action.event)
        return self._teller.now.adapter.said(self._teller.now.scene, name, event) if asked in referee.PRESSES else event

    def _check(self, event: Event, name: str) -> None:
        """Refuse a shout that the rules would refuse; one that says nothing yet, unless SHOUT means something."""
        scene, adapter = self._teller.now.scene, self._teller.now.adapter
        judged = bool(event) and adapter.waits(scene, event) is None
        no = referee.refusal_of(self._play.running(), event) if judged else None
        why = adapter.why_waits(scene, event or {"event": "shout", "player": name})
        if no is not None:
            raise no
        if why:
            raise Refused("too-late", why)

    def _nothing(self, name: str, button: Button) -> Refused:
        """Why pressing ``button`` leads to nothing now, in the rules' own words where they say more than the phase."""
        scene, adapter = self._teller.now.scene, self._teller.now.adapter
        tried = adapter.shout(scene, name) if button == "shout" else None
        judged = tried is not None and adapter.waits(scene, tried) is None
        no = referee.refusal_of(scene.match, tried) if tried is not None and judged else None
        why = adapter.why_waits(scene, {"event": "shout", "player": name})
        if no is not None and not (isinstance(no.message, Message) and no.message.id == OTHER_PHASE):
            return no
        return Refused("too-late" if why else "wrong-phase", why or Message("means-nothing-now", upper=button.upper()))

    def _looked(self, name: str, key: str | None = None) -> int:
        """``name`` has looked: perhaps the last of those who are waited for."""
        seq = self._looks.said(name, key)
        self.refresh_meanings()
        return seq

    # races

    def _first(self, ruling: Ruling, asked: Sequence[tuple[int, Action]]) -> None:
        first = ruling.first[0].seat
        name = self._teller.now.seats[first - 1]
        self._responder.refuse(
            [action for seat, action in asked if seat != first], "too-late", Message("was-first", name=str(name))
        )
        own = [action for seat, action in asked if seat == first]
        if own:
            self._responder.attempt(own, lambda: self._play_first(ruling, self._said(own[0], str(name)), own[0].key))
        else:
            self._play_first(ruling, {})

    def _play_first(self, ruling: Ruling, said: Event, key: str | None = None) -> int:
        """Play what the first one ``said``, else what SHOUT means; if that is open, the first has the floor."""
        now = self._teller.now
        name = str(now.seats[ruling.first[0].seat - 1])
        meaning = now.adapter.meaning(self._teller.now.scene, name, "shout")
        event = said or (meaning.event if meaning is not None else now.adapter.shout(self._teller.now.scene, name))
        pressed_ns = self._pressed_ns(ruling)
        written = ruling_json(ruling, now.seats)
        shown = ledger.without_raw(written)
        if event:
            before = [Draft("ruling", written, now.number)]
            seq = self._play.step(
                event,
                name,
                key=key,
                before=before,
                ruling=shown,
                sound="press",
                may_wait=bool(said),
                pressed_ns=pressed_ns,
            )
        else:
            floor = {"floor": name}
            draft = Draft("ruling", written | floor, now.number, key)
            until_ns = self._clock_ns() + FLOOR_NS
            shows = {"ruling": shown | floor, "floor_until_ns": until_ns, "shouted_ns": pressed_ns}
            seq = self._play.note([draft], "press", refusal=None, **shows)
        self.refresh_meanings()
        return seq

    def _pressed_ns(self, ruling: Ruling) -> int | None:
        """When the first one pressed; None where another clock than the eye's timed it."""
        return None if self._presses.strange else ruling.first[0].tick_ns

    def _tie(self, ruling: Ruling, asked: Sequence[Action]) -> None:
        """Nobody was first: that is written and said, and the rules are told where they have a word for it."""
        now = self._teller.now
        written = ruling_json(ruling, now.seats)
        shown = ledger.without_raw(written)
        names = [str(press["player"]) for press in shown["first"]]
        words = tie_words(names)
        event = now.adapter.tie(self._teller.now.scene, names)
        self._responder.refuse(asked, "tied", words if event else joined([words, Message("shout-again")]))
        drafts = [
            Draft("ruling", written, now.number),
            Draft("verdict", {"tied": True, "players": names, **beside(words)}, now.number),
        ]
        if event:
            pressed_ns = self._pressed_ns(ruling)
            self._play.step(
                event, BY_BUTTONS, before=drafts, ruling=shown, sound="refused", may_wait=True, pressed_ns=pressed_ns
            )
        else:
            self._play.note(drafts, "refused", ruling=shown, refusal=None)
        self.refresh_meanings()

    # the floor

    def _take_floor(self, name: str, now_ns: int) -> None:
        """``name`` has the floor from now on; after a new start the time begins anew."""
        told_ns = self._teller.now.floor_until_ns
        until_ns = now_ns + FLOOR_NS if told_ns is None or told_ns <= now_ns else told_ns
        self._floor = (name, until_ns)
        self._teller.changed(floor_until_ns=until_ns)

    def _floor_used(self, event: Event, name: str, action: Action) -> int:
        """The first says what the shout was."""
        if not event:
            raise Refused("bad-field", Message("you-have-floor-say-now"))
        seq = self._play.step(event, name, key=action.key, sound="press", may_wait=True)
        self.refresh_meanings()
        return seq

    def _lapse(self, name: str) -> None:
        """The first has said nothing in time: the others may shout again."""
        now = self._teller.now
        self._floor = (name, self._clock_ns() + FLOOR_NS)  # tried again, but not at once, if it can't be written
        words = now.adapter.lapse_words(name, FLOOR_NS // 1_000_000_000)
        drafts = [
            Draft("floor", {"lapsed": name}, now.number),
            Draft("verdict", {"lapsed": name, **beside(words)}, now.number),
        ]
        self._play.note(drafts, "refused", ruling=None, refusal=None, silent=(*now.silent, name))
        self.refresh_meanings()

    def _lapsed(self, names: Sequence[str], words: str, key: str | None = None) -> int:
        """What these shouted counts for nothing; they wait as if they had let the floor lapse."""
        now = self._teller.now
        drafts = [Draft("floor", {"lapsed": one}, now.number, key if one == names[0] else None) for one in names]
        drafts.append(Draft("verdict", {"lapsed": names[0], **beside(words)}, now.number))
        silent = (*now.silent, *names)
        return self._play.note(drafts, "refused", ruling=None, pending=None, refusal=None, silent=silent)

    # presses that did not race

    def _press_alone(self, aside: Aside) -> None:
        """Play a press that counts on its own."""
        found = self._alone.get((aside.press.seat, aside.press.button))
        if found is None or (found[0].event is None and not found[0].looks):
            self._set_aside(aside)
            return
        meaning, name, shown = found[0], *self._named_press(aside.press)
        try:
            if meaning.looks:
                self._looked(str(name))
            else:
                pressed_ns = None if self._presses.strange else aside.press.tick_ns
                self._play.step(meaning.event or {}, str(name), sound="press", may_wait=True, pressed_ns=pressed_ns)
        except Refused as no:
            self._refused(shown, no.code, no.message)
            return
        self._teller.seen("press", {**shown, "means": meaning.words})
        self.refresh_meanings()

    def _set_aside(self, aside: Aside) -> None:
        """A press that did not compete is shown; a shout also with the reason, in the rules' own words."""
        name, shown = self._named_press(aside.press)
        shown = {**shown, "why": aside.why}
        if aside.why == "spike":
            self._teller.seen("press", shown)  # nobody pressed: it is told to whoever looks after the wires
            return
        if aside.press.button != "shout" or self._play.match is None or name is None or aside.why == "again":
            self._teller.seen("press", shown, "none" if name is None else "press")
            return
        meaning = self._teller.now.adapter.meaning(self._teller.now.scene, name, "shout")
        if meaning is not None:
            self._refused(shown, "too-early", Message("pressed-too-early-press-again", name=name))
        else:
            no = self._nothing(name, "shout")
            self._refused(shown, no.code, no.message)

    def _named_press(self, press: Press) -> tuple[str | None, dict[str, Any]]:
        seats = self._teller.now.seats
        name = seats[press.seat - 1] if press.seat <= len(seats) else None
        return name, press_json(press, name)

    def _refused(self, shown: Mapping[str, Any], code: str, message: str) -> None:
        refusal = {"code": code, "message": message, "player": shown["player"]}
        self._teller.seen("press", shown, "refused", refusal=refusal)
