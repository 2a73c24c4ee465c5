# SPDX-License-Identifier: MIT
"""Walks by chance over all games, options, presses, undos, corrections, entries by hand and leaving."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal

from companion.games.base import OVER, Event
from companion.kit.simulator import tell_rolled
from companion.table.inbox import Inbox, Outcome
from companion.web.answers import encoded
from tests.evenings.at_table import AtTable
from tests.evenings.tally import Tally
from tests.random_games import SET_UPS, set_up
from tests.thumbs import filled, value_of

ENTRIES: Final = frozenset({"dice", "board"})
"""Fields in which all dice of a throw are entered by hand."""
BY_HAND: Final[Mapping[str, str]] = {"turn": "number", "roll": "face", "ante": "pot"}
"""Events of which one thing that a camera sees is entered by hand, and in which field."""
SELDOM: Final[Mapping[str, float]] = {"retire": 0.01, "by hand": 0.1, "clear": 0.1, "aside": 0.3}
"""How likely these are pressed, beside what leads on."""


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that a phone shows at ``seat``: an act of the game, or an offer to the virtual hand."""

    seat: int
    kind: Literal["act", "offer"]
    shown: Mapping[str, Any]

    @property
    def label(self) -> str:
        """What stands on it."""
        return str(self.shown["label"])

    @property
    def does(self) -> str:
        """The event or the verb."""
        return str(self.shown["event"]["event"] if self.kind == "act" else self.shown["verb"])

    @property
    def by_hand(self) -> bool:
        """True where somebody tells what the camera should."""
        fields = self.shown["fields"] if self.kind == "act" else ()
        names = {field["name"] for field in fields}
        return any(field["kind"] in ENTRIES for field in fields) or BY_HAND.get(self.does) in names

    @property
    def leads_on(self) -> bool:
        """True for what moves the game or its dice."""
        return not self.by_hand and self.does not in ("retire", "peek", "clear")

    def brings(self, event: Event) -> bool:
        """True if pressing it is ``event``, whatever is chosen in its fields."""
        if self.kind == "offer":
            return bool(self.shown.get("same") == event)
        return all(event.get(name) == value for name, value in self.shown["event"].items())


class Walk(AtTable):
    """One table at which people press what they see, by chance.

    ``zones``: a mat tells whose dice are whose. ``given``: the set-up, where it is not by chance.
    """

    def __init__(
        self,
        game: str,
        name: str,
        *,
        zones: bool = True,
        given: Mapping[str, Any] | None = None,
    ) -> None:
        chance = Random(f"{name}/set-up")
        self.set_up = set_up(game, chance) if given is None else {"game": game, **given}
        seats = len(self.set_up["players"])
        super().__init__(name, seats, Tally(game), tidy=chance.random() < 0.7, trouble=0.0, zones=zones)
        self.names, self.inbox = tuple(self.set_up["players"]), Inbox()
        self.begin()

    def _check(self, before: int) -> None:
        """What counted is held against what lies there elsewhere: here much is entered as nothing lies."""

    def _rolled(self, seat: int) -> None:
        """As the product does: a roll under the cup is told."""
        tell_rolled(self.broadcaster, self.inbox, seat)

    def begin(self) -> None:
        """The game of the set-up begins, with the names of this table."""
        setup = {**self.set_up, "event": "new-game"}
        outcome = self.ask(setup, None)
        assert outcome.ok, (setup, outcome)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game["phase"] == OVER)

    def controls(self, seat: int) -> list[Control]:
        """What the phone at ``seat`` shows."""
        told = self.broadcaster.snapshot.for_player(self.names[seat - 1])["you"]["acts"]
        acts = self.simulator.acts(seat, told)
        offers = self.simulator.do("offers", {"seat": seat}).offers or ()
        shown = [json_of(offer) for offer in offers]
        return [*(Control(seat, "act", act) for act in acts), *(Control(seat, "offer", one) for one in shown)]

    def all_controls(self) -> dict[str, list[Control]]:
        """What every phone shows, by the player's name."""
        return {name: self.controls(seat) for seat, name in enumerate(self.names, 1)}

    def press(self, control: Control, chosen: Mapping[str, Any]) -> bool:
        """Press it with these values in its fields; False if that was refused, in words."""
        if control.kind == "act":
            return self.ask({**control.shown["event"], **chosen}, control.seat).ok
        body = {**control.shown["body"], **chosen, "seat": control.seat}
        try:
            self.simulator.do(control.does, body)
        except ValueError:
            return False
        while (letter := self.inbox.take(0)) is not None:
            self.table.handle(letter)
        self.look()
        self.table.tick()
        return True

    def chosen(self, control: Control) -> dict[str, Any]:
        """Values by chance for its fields."""
        if control.kind == "act":
            event = filled(control.shown, self.chance)
            return {name: value for name, value in event.items() if name not in control.shown["event"]}
        return {field["name"]: value_of(field, self.chance) for field in control.shown["fields"]}

    def step(self) -> Control | None:
        """One press by chance; None where nobody has anything to press."""
        controls = [one for shown in self.all_controls().values() for one in shown if one.does != "peek"]
        if not controls:
            return None
        control = self.chance.choices(controls, [_weight(one) for one in controls])[0]
        self.press(control, self.chosen(control))
        return control

    def undo(self) -> bool:
        """The referee takes the last event back."""
        return self.ask({"event": "undo"}, None).ok

    def amend(self) -> bool:
        """Somebody corrects a die of the last count."""
        counts = self.public["counts"]
        leaves = [die for die in counts[-1]["dice"] if isinstance(die["face"], int)] if counts else []
        if not leaves:
            return False
        die = self.chance.choice(leaves)
        event = {"event": "amend", "count": counts[-1]["count"], "at": die["at"], "face": die["face"] % 6 + 1}
        return self._referee(event).ok

    def _referee(self, event: Event) -> Outcome:
        return self.ask(event, None)

    def states(self, steps: int) -> Iterator[str]:
        """Walk on so far; after each step, what was done."""
        yield "new-game"
        for _ in range(steps):
            if self.over:
                if self.chance.random() < 0.5 and self.undo():
                    yield "undo of the end"
                    continue
                self.begin()
                yield "new-game"
                continue
            dice = self.chance.random()
            if dice < 0.08 and self.undo():
                yield "undo"
            elif dice < 0.11 and self.amend():
                yield "amend"
            else:
                control = self.step()
                yield "nothing" if control is None else f"{control.seat}: {control.label} ({control.does})"


def json_of(offer: Any) -> dict[str, Any]:
    """An offer as the page gets it."""
    found: dict[str, Any] = json.loads(encoded(offer, "en"))
    return found


def _weight(control: Control) -> float:
    if control.does == "retire":
        return SELDOM["retire"]
    if control.by_hand:
        return SELDOM["by hand"]
    if control.does == "clear":
        return SELDOM["clear"]
    return 1.0 if control.shown["style"] != "plain" else SELDOM["aside"]


GAMES: Final = tuple(SET_UPS)
