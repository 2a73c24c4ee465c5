# SPDX-License-Identifier: MIT
"""What a card has changed, by a photograph of the one cup that it has changed, or of all."""

from __future__ import annotations

from dataclasses import replace

from companion.games.base import Await, Event
from companion.messages.message import Message
from companion.play.liars.table import Liars
from companion.play.pirates_lies.turned import cups_then, deck_of, opponents
from companion.table.adapter.base import Scene, Seen
from companion.table.adapter.without_zones import Whose, at_seat_of
from companion.table.sight import Sight, has_zones
from vision.sighting import Die, Reading


class CupsPhotographed(Liars):
    """Cups of which each player photographs the own one."""

    def pending(self, scene: Scene) -> Event | None:
        """The card that was turned up and waits for its effect."""
        pending = scene.pending
        return pending if pending is not None and scene.state["phase"] == "cards" else None

    def resolved(self, reading: Reading, scene: Scene, pending: Event) -> Seen | str:
        """What the card has changed by the dice of all cups, or why it is nothing."""
        raise NotImplementedError

    def split(self, scene: Scene, awaited: Await) -> bool:
        """Also cups, where cards lie."""
        laid = any(card["laid"] for card in scene.state["cards"].values())
        return laid or super().split(scene, awaited)

    def photographed(self, reading: Reading, scene: Scene) -> Seen | str:
        """Lifted cups; what a card has changed, by the cup that it has changed or by all."""
        pending = self.pending(scene)
        if pending is None or not reading.sighting.trusted:
            return super().photographed(reading, scene) if pending is None else reading.why_not
        cups = all_cups(reading, scene, pending)
        if isinstance(cups, str):
            return cups
        sure = replace(cups, verified=True, why_not="")
        seen = self.resolved(sure, replace(scene, sight=Sight()), pending)
        return seen if isinstance(seen, str) else replace(seen, reading=replace(reading, verified=True, why_not=""))

    def photo_numbers(self, scene: Scene, by: str) -> tuple[int, ...]:
        """One cup, or all."""
        pending = self.pending(scene)
        return super().photo_numbers(scene, by) if pending is None else numbers_after(scene, pending, by)

    def whose(self, reading: Reading, scene: Scene) -> Whose | None:
        """Of the dice of all cups."""
        pending = self.pending(scene)
        return super().whose(reading, scene) if pending is None else whose_after(scene, pending, reading)


def cup_of(scene: Scene, pending: Event, by: str) -> str | None:
    """Whose cup alone tells what the card has done, where ``by`` photographs one; None: all of them do."""
    changed = [name for name in _may_change(scene, pending) if cups_then(scene, pending).get(name)]
    return changed[0] if len(changed) == 1 else by if by in changed else None


def _may_change(scene: Scene, pending: Event) -> list[str]:
    """Whose cups the card may have changed; of a steal that of the thief: what was taken is known (PL-18, PL-26)."""
    card, player = deck_of(scene)[pending["card"]], pending["player"]
    if card["effect"] != "nudge":
        return [player if card["effect"] == "steal" else pending["target"]["player"]]
    others = opponents(scene.state, player)
    return others if card["target"] == "opponent" else [name for name in scene.state["players"] if name not in others]


def numbers_after(scene: Scene, pending: Event, by: str) -> tuple[int, ...]:
    """How many dice a photograph can be of."""
    name, cups = cup_of(scene, pending, by), cups_then(scene, pending)
    return tuple(sorted({sum(cups.values())} | (set() if name is None else {cups[name]})))


def whose_after(scene: Scene, pending: Event, reading: Reading) -> Whose | None:
    """Whose dice are whose, where all cups were photographed at once."""
    dice, cups = reading.sighting.dice, {name: n for name, n in cups_then(scene, pending).items() if n}
    if has_zones(dice) or not reading.sighting.trusted or reading.spent or len(dice) < sum(cups.values()):
        return None
    name = cup_of(scene, pending, reading.by)
    if name is not None and len(dice) == cups[name]:
        return None
    return Whose(cups, len(dice) - sum(cups.values()))


def all_cups(reading: Reading, scene: Scene, pending: Event) -> Reading | str:
    """The reading of all cups: those that were not photographed as they lay; or what is to be photographed."""
    dice = reading.sighting.dice
    if has_zones(dice):
        return reading
    if whose_after(scene, pending, reading) is not None:
        return Message("photo-whose")
    name, cups = cup_of(scene, pending, reading.by), cups_then(scene, pending)
    if name is None or len(dice) != cups[name]:
        return Message("photo-not-all", n=len(dice), all=sum(cups.values()) if name is None else cups[name])
    others = [die for other in scene.state["cups"] if other != name for die in _left_in(scene, pending, other)]
    own = at_seat_of(dice, name, scene.seats)
    return replace(reading, sighting=replace(reading.sighting, dice=(*own, *others)))


def _left_in(scene: Scene, pending: Event, name: str) -> tuple[Die, ...]:
    """The dice of a cup that was not photographed, as the game knows them: the card has at most taken one of them."""
    target = pending.get("target", {})
    taken = target.get("index") if target.get("player") == name else None
    left = [face for place, face in enumerate(scene.state["cups"][name]) if place != taken]
    return at_seat_of([Die(0.0, 0.0, 1.0, 0.0, "d6", face, "", 1.0, told=True) for face in left], name, scene.seats)
