# SPDX-License-Identifier: MIT
"""The permitted effects of a turned-up card, checked against the dice (PL-15 to PL-18, PL-22, PL-S2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.base import Event
from companion.games.cards import Card
from companion.games.checks import as_many, by_player, known_player, list_of, missing_or, shown, whole
from companion.games.errors import Refused
from companion.games.pirates_lies_rules import PIPS, Sides
from companion.games.pirates_lies_showdown import Faces, Showdown
from companion.messages.message import Message

CUP: Final = 5
"""No die can be stolen into a cup that holds so many (PL-18, PL-S10)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """``seat`` turns up ``card`` while the dice lie as in ``lie``."""

    sides: Sides
    lie: Showdown
    seat: int
    card: Card

    def resolved(self, event: Event) -> Showdown:
        """The dice after what ``event`` says the card has done.

        Raises:
            Refused: ``bad-field``, ``unknown-player``, ``dice-mismatch``, ``cup-full``, ``illegal-effect``.
        """
        match self.card.effect:
            case "nudge":
                return self._nudge(self._cups(event))
            case "reroll":
                return self._reroll(event)
            case "steal":
                return self._steal(event)
            case _:
                raise Refused("bad-field", Message("undoing-use-undo-card", name=self.card.name))

    def _nudge(self, shown: dict[int, Faces]) -> Showdown:
        _as_many(self.sides, self.lie.cups, shown)
        cost = 0
        for seat, faces in shown.items():
            for place, (old, new) in enumerate(zip(self.lie.shown(seat), faces, strict=True)):
                cost += abs(old - new)
                if old != new and not self._allowed(seat):
                    raise self._illegal(seat, place, old, new, "die-of-others", whose=self._whose())
                if cost > self.card.amount:
                    dots = Message("dots-in-figures", n=self.card.amount)
                    raise self._illegal(seat, place, old, new, "die-costs-more", dots=dots)
        return self.lie.nudged(self.seat, self.card, shown)

    def _reroll(self, event: Event) -> Showdown:
        target = _target(event)
        named = list_of(_index)(target.get("dice"), "dice of 'target'")
        shown = self._cups(event)
        seat = self._target_seat(target)
        _check_places(named, len(self.lie.cups[seat]))
        _as_many(self.sides, self.lie.cups, shown)
        if not self._allowed(seat):
            raise Refused(
                "illegal-effect", Message("for-dice-s", name=self.card.name, whose=self._whose(), seat=self._name(seat))
            )
        if len(named) > self.card.amount:
            wanted = Message("dice-at-most", amount=self.card.amount)
            raise Refused(
                "illegal-effect", Message("rolls-again", name=self.card.name, wanted=wanted, named=len(named))
            )
        for cup, faces in shown.items():
            for place, (old, new) in enumerate(zip(self.lie.shown(cup), faces, strict=True)):
                if old != new and not (cup == seat and place in named):
                    raise self._illegal(cup, place, old, new, "die-of-cup", why=Message("named-be-rolled-again"))
        return self.lie.nudged(self.seat, self.card, shown)

    def _steal(self, event: Event) -> Showdown:
        """Without ``target`` nothing is taken, so that this card, too, can always be resolved (PL-S3)."""
        if "target" not in event:
            return self._steal_nothing(self._cups(event))
        target = _target(event)
        index = whole(target, "index", 0)
        shown = self._cups(event)
        victim = self._target_seat(target)
        _check_places((index,), len(self.lie.cups[victim]))
        after = self.lie.stolen(self.seat, self.card, victim, index)
        _as_many(self.sides, after.cups, shown)
        if not self._allowed(victim):
            raise Refused("illegal-effect", Message("no-opponent-to-steal-from", victim=self._name(victim)))
        if len(self.lie.cups[self.seat]) >= CUP:
            holds = Message("cup-holds", player=self._name(self.seat), dice=len(self.lie.cups[self.seat]))
            raise Refused("cup-full", Message("cup-is-full-after-steal", holds=holds, cup=CUP))
        self._agree(after, shown, (self.seat, victim))
        return after

    def _steal_nothing(self, shown: dict[int, Faces]) -> Showdown:
        _as_many(self.sides, self.lie.cups, shown)
        self._agree(self.lie, shown, ())
        return self.lie.nudged(self.seat, self.card, {})

    def undone(self, event: Event) -> Showdown:
        """The dice after this undo has cancelled the effect that ``event`` names (PL-17, PL-S4).

        Raises:
            Refused: ``bad-field``, ``unknown-player``, ``dice-mismatch``, ``illegal-effect``.
        """
        if self.card.effect != "undo":
            raise Refused("bad-field", Message("not-undoing-use-resolve", name=self.card.name))
        target = _target(event)
        index = whole(target, "index", 0)
        shown = self._cups(event) if "dice" in event else {}
        seat = self._target_seat(target)
        turned = self.lie.turned_by(seat)
        if index >= len(turned):
            has = Message("turned-up-this-round", player=self._name(seat), cards=len(turned))
            raise Refused("bad-field", Message("index-counts-cards-turned-up", has=has))
        at = turned[index]
        effect = self.lie.turned[at]
        if not self._allowed(seat) or not effect.standing:
            why = self._why_not(seat, effect.undone)
            raise Refused("illegal-effect", Message(why, card=effect.card.name, player=self._name(seat)))
        after = self.lie.undone(self.seat, self.card, at)
        _as_many(self.sides, after.cups, shown)
        self._agree(after, shown, tuple(shown))
        return after

    def _why_not(self, seat: int, already: bool) -> str:
        if not self._allowed(seat):
            return "cant-be-undone-no-opponent"
        return "cant-be-undone-already" if already else "cant-be-undone-undo-itself"

    @property
    def undoes(self) -> bool:
        """Whether ``undo-card`` could be accepted with this card."""
        return self.card.undoes and any(self.lie.undoable(self._allowed))

    def _allowed(self, seat: int) -> bool:
        """Whether the card may touch what is of ``seat``: own ones are a partner's too (PL-26)."""
        return self.sides.opposed(self.seat, seat) == (self.card.target == "opponent")

    def _whose(self) -> str:
        return (
            Message("dice-of-an-opponent")
            if self.card.target == "opponent"
            else Message("own-dice-of", seat=self._name(self.seat))
        )

    def _name(self, seat: int) -> str:
        return self.sides.players[seat]

    def _cups(self, event: Event) -> dict[int, Faces]:
        cups = by_player(event, "dice", self.sides.players, list_of(pip))
        return {self.sides.players.index(name): faces for name, faces in cups.items()}

    def _target_seat(self, target: Mapping[str, Any]) -> int:
        known_player(target["player"], self.sides.players)
        return self.sides.players.index(target["player"])

    def _agree(self, after: Showdown, shown: Mapping[int, Faces], seats: tuple[int, ...]) -> None:
        """Let pass if ``shown`` is what lies there ``after``; it must name ``seats``, whose dice change."""
        for seat in dict.fromkeys((*seats, *shown)):
            faces = after.shown(seat)
            given = shown.get(seat, None if faces else ())  # who has no dice may be left out, as in a reveal
            if given is None:
                why = Message("cup-changes-not-given", player=self._name(seat))
                raise Refused("illegal-effect", Message("card-says", card=self.card.name, why=why))
            for place, (want, got) in enumerate(zip(faces, given, strict=True)):
                if want != got:
                    raise self._illegal(seat, place, want, got, "die-of-cup", why=Message("shows-another-face"))

    def _illegal(self, seat: int, place: int, old: int, new: int, id_: str, **more: str) -> Refused:
        die = Message(id_, place=place + 1, player=self._name(seat), was=old, now=new, **more)
        return Refused("illegal-effect", Message("card-says-stop", card=self.card.name, why=die))


def card_offers(effects: Sequence[Effect], undos: bool) -> dict[str, bool]:
    """What may be done now by one before whom cards lie that have, or may have, these ``effects`` (PL-S3).

    ``undos``: whether they are, or may be, undo cards alone.
    """
    on_turn = any(effect.seat == effect.lie.turn for effect in effects)
    offers = {
        "resolve": on_turn and not all(effect.card.undoes for effect in effects),
        "undo-card": any(effect.undoes for effect in effects),
        "decline": on_turn and undos,
    }
    return {name: offered for name, offered in offers.items() if offered}


def pip(value: Any, where: str) -> int:
    """A face of a plain die."""
    if type(value) is int and value in PIPS:
        return value
    raise Refused("bad-field", Message("dice-show-numbers", where=where, value=shown(value)))


def _target(event: Event) -> Mapping[str, Any]:
    target = event.get("target")
    if not isinstance(target, Mapping):
        raise Refused("bad-field", Message("target-wants-object", event=missing_or(event, "target")))
    if not isinstance(target.get("player"), str):
        raise Refused("bad-field", Message("target-wants-player", target=missing_or(target, "player")))
    return target


def _index(value: Any, where: str) -> int:
    if type(value) is int and value >= 0:
        return value
    raise Refused("bad-field", Message("place-below-nought", where=where, value=shown(value)))


def _check_places(places: tuple[int, ...], dice: int) -> None:
    """Let pass if each of ``places`` is one of so many dice, and none is named twice."""
    if len(set(places)) < len(places):
        raise Refused("bad-field", Message("die-named-twice"))
    beyond = next((place for place in places if place >= dice), None)
    if beyond is not None:
        raise Refused("bad-field", Message("there-no-die-that-cup", beyond=shown(beyond), dice=dice))


def _as_many(sides: Sides, cups: tuple[tuple[int, ...], ...], seen: Mapping[int, Faces]) -> None:
    """Let pass if each cup given is of the right size (PL-S2)."""
    expected = {sides.players[seat]: len(cups[seat]) for seat in seen}
    as_many(expected, {sides.players[seat]: len(faces) for seat, faces in seen.items()})
