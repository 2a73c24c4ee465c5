# SPDX-License-Identifier: MIT
"""The players' cards in Pirate's Lies: dealt, laid, turned up, what each may do to lifted cups, discarded, drawn.

PL-10 to PL-22, PL-S2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import Event, to_the_left
from companion.games.cards import RATINGS, Card, Deck
from companion.games.checks import as_many, by_player, known_player, list_of, missing_or, shown, whole
from companion.games.errors import Refused
from companion.games.pirates_lies_rules import PIPS, Sides
from companion.messages.message import Message, word

FULL: Final = 3
"""Number of cards in a full hand: with these nobody draws (PL-12)."""
UNKNOWN: Final = ""
"""A printed card that nobody has shown to the table yet (PL-21)."""

Pile = tuple[str, ...]
NONE: Final[Pile] = ()
EMPTY: Final = (NONE,) * len(RATINGS)


@dataclass(frozen=True, slots=True)
class Holding:
    """All cards, by seat and by rating. Of printed ones only how many each holds is known, and of stacks nothing."""

    hands: tuple[Pile, ...]
    laid: tuple[Pile, ...]
    phone: bool = False
    """Whether the table deals the cards itself and so knows them."""
    stacks: tuple[Pile, ...] = EMPTY
    """Face down, by rating; the first is on top."""
    discards: tuple[Pile, ...] = EMPTY
    """By rating; the first was discarded first."""
    used: tuple[Card, ...] = ()
    """Turned up this round, in that order."""

    @classmethod
    def of(cls, seats: int, each: Pile, phone: bool) -> Holding:
        """Everybody holds ``each``, and nothing lies on the table."""
        return cls((each,) * seats, (NONE,) * seats, phone)

    def lying(self) -> frozenset[int]:
        """The seats before which cards lie face down."""
        return frozenset(seat for seat, pile in enumerate(self.laid) if pile)

    def lay(self, seat: int, event: Event) -> Holding:
        """Lay face down what ``event`` names: ids, or of printed cards how many.

        Raises:
            Refused: ``bad-field``, also for cards that ``seat`` has not in hand.
        """
        hand = self.hands[seat]
        if self.phone:
            cards = list_of(_id)(event.get("cards"), "cards")
            lacking = Counter(cards) - Counter(hand)
            if not cards or lacking:
                what = (
                    Message("not-in-hand", card=shown(next(iter(lacking))))
                    if lacking
                    else Message("empty-list-is-nothing")
                )
                raise Refused("bad-field", Message("cards-wants-ids", what=what))
        else:
            cards = hand[: _count(event, len(hand))]
        left = _without(hand, cards)
        return replace(self, hands=_with(self.hands, seat, left), laid=_with(self.laid, seat, self.laid[seat] + cards))

    def turn_up(self, seat: int, card: Card) -> Holding:
        """Turn up ``card``, which lies face down before ``seat``.

        Raises:
            Refused: ``bad-field`` if it does not lie there.
        """
        mark = card.id if self.phone else UNKNOWN
        if mark not in self.laid[seat]:
            raise Refused("bad-field", Message("does-lie-face-down-before", id=shown(card.id)))
        left = _without(self.laid[seat], (mark,))
        return replace(self, laid=_with(self.laid, seat, left), used=(*self.used, card))

    def discarded(self, deck: Deck) -> Holding:
        """After the count: what was turned up goes to the discards, then what was laid and was not (PL-S5)."""
        laid = tuple(deck[mark] for pile in self.laid for mark in pile) if self.phone else ()
        away = self._discarding((*self.used, *laid))
        return replace(away, laid=(NONE,) * len(self.laid), used=())

    def taken_back(self) -> Holding:
        """A round that ended without a count: used cards go to the discards, those laid back to the hands (G-S5)."""
        hands = tuple(hand + laid for hand, laid in zip(self.hands, self.laid, strict=True))
        return replace(self._discarding(self.used), hands=hands, laid=(NONE,) * len(hands), used=())

    def without(self, seat: int, deck: Deck) -> Holding:
        """``seat`` has left: its cards, in hand and face down, go to the discards (G-S5)."""
        cards = self.hands[seat] + self.laid[seat]
        away = self._discarding([deck[mark] for mark in cards] if self.phone else ())
        return replace(away, hands=_with(self.hands, seat, NONE), laid=_with(self.laid, seat, NONE))

    def _discarding(self, cards: Sequence[Card]) -> Holding:
        """With ``cards`` on the discards of their ratings, in this order; of printed ones no pile is kept."""
        if not self.phone:
            return self
        discards = tuple(
            pile + tuple(card.id for card in cards if card.rating == rating)
            for rating, pile in zip(RATINGS, self.discards, strict=True)
        )
        return replace(self, discards=discards)

    def draw(self, wanted: Mapping[int, int]) -> tuple[Holding, dict[int, int]]:
        """A card for each seat of ``wanted``, in that order, of the rating that stands there; who really drew.

        Nobody with a full hand draws (PL-12), and nobody where stack and discards are empty (PL-19).
        """
        hands, stacks, discards = list(self.hands), list(self.stacks), list(self.discards)
        drawn: dict[int, int] = {}
        for seat, rating in wanted.items():
            pile = rating - 1
            if len(hands[seat]) >= FULL:
                continue
            if self.phone and not stacks[pile]:
                stacks[pile], discards[pile] = discards[pile], NONE
            if self.phone and not stacks[pile]:
                continue
            hands[seat] += stacks[pile][:1] if self.phone else (UNKNOWN,)
            stacks[pile] = stacks[pile][1:]
            drawn[seat] = rating
        return replace(self, hands=tuple(hands), stacks=tuple(stacks), discards=tuple(discards)), drawn

    def shuffled(self, event: Event, deck: Deck) -> Holding:
        """The four stacks as ``event`` gives them: every card of ``deck``, each in the stack of its rating (PL-S6).

        Raises:
            Refused: ``bad-field``.
        """
        order = event.get("order")
        names = tuple(map(str, RATINGS))
        if not isinstance(order, Mapping) or set(order) != set(names):
            given = missing_or(event, "order")
            raise Refused("bad-field", Message("order-wants-stacks", given=given))
        read = list_of(_id)
        stacks = tuple(read(order[name], Message("stack", rating=name)) for name in names)
        for rating, stack in zip(RATINGS, stacks, strict=True):
            _complete(rating, stack, deck)
        return replace(self, stacks=stacks)


def _complete(rating: int, stack: Pile, deck: Deck) -> None:
    seen = Counter(stack)
    expected = {card.id: card.copies for card in deck.values() if card.rating == rating}
    for mark in dict.fromkeys([*expected, *seen]):
        if seen[mark] != expected.get(mark, 0):
            wanted = Message("so-many-of", mark=expected.get(mark, 0), mark2=shown(mark))
            raise Refused("bad-field", Message("stack-rating-holds", rating=rating, wanted=wanted, seen=seen[mark]))


def _count(event: Event, most: int) -> int:
    if not most:
        raise Refused("bad-field", Message("no-cards-in-hand"))
    return whole(event, "count", 1, most)


def _id(given: Any, where: str) -> str:
    if not isinstance(given, str) or given == UNKNOWN:
        raise Refused("bad-field", Message("id-card-wanted", where=where, given=shown(given)))
    return given


def _with(piles: tuple[Pile, ...], seat: int, pile: Pile) -> tuple[Pile, ...]:
    return (*piles[:seat], pile, *piles[seat + 1 :])


def _without(pile: Pile, cards: Sequence[str]) -> Pile:
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


Faces = tuple[int, ...]
NOBODY: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that ``seat`` has turned up, and what its effect changed: faces, or the cup of a die."""

    seat: int
    card: Card
    faces: tuple[tuple[int, int], ...] = ()
    """Dice by number, each with the face it showed before."""
    cup: tuple[int, int] | None = None
    """A stolen die by number, and the seat whose it was before."""
    undone: bool = False

    @property
    def standing(self) -> bool:
        """Whether its effect can still be taken back: an undo's can't, and no effect twice (PL-S4)."""
        return self.card.effect != "undo" and not self.undone

    def as_json(self) -> dict[str, Any]:
        """The card as it lies open."""
        return {"card": self.card.as_json(), "undone": self.undone}


@dataclass(frozen=True, slots=True)
class Showdown:
    """The dice under the lifted cups. Each die keeps its number, whatever it shows and wherever it goes."""

    cups: tuple[tuple[int, ...], ...]
    """The dice in each cup by number, in their places, by seat."""
    faces: Faces
    """What each die shows, by its number."""
    present: tuple[str, ...]
    """Who was in the game when the cups were lifted; out is nobody before the count (PL-20)."""
    turn: int
    """The seat that turns up next."""
    turned: tuple[Turned, ...] = ()
    declined: frozenset[int] = NOBODY
    """Who turns up nothing more, until another card is turned up (PL-S3)."""

    @classmethod
    def of(cls, lifted: Sequence[Faces], present: tuple[str, ...], turn: int) -> Showdown:
        """The showdown in which the cups show ``lifted``, by seat."""
        faces = tuple(face for cup in lifted for face in cup)
        ends = [sum(map(len, lifted[: seat + 1])) for seat in range(len(lifted))]
        cups = tuple(tuple(range(end - len(cup), end)) for end, cup in zip(ends, lifted, strict=True))
        return cls(cups, faces, present, turn)

    def shown(self, seat: int) -> Faces:
        """What the cup of ``seat`` shows, die by die."""
        return tuple(self.faces[die] for die in self.cups[seat])

    def dice(self) -> tuple[int, ...]:
        """How many dice are in each cup (PL-S7)."""
        return tuple(map(len, self.cups))

    def turned_by(self, seat: int) -> list[int]:
        """Where in ``turned`` the cards of ``seat`` stand, in order: what ``index`` counts (PL-S4)."""
        return [at for at, one in enumerate(self.turned) if one.seat == seat]

    def nudged(self, seat: int, card: Card, shown: dict[int, Faces]) -> Showdown:
        """``seat`` has turned up ``card``, and the cups now show ``shown``: each die in its place, perhaps turned."""
        changed = tuple(
            (die, self.faces[die], new)
            for cup, faces in shown.items()
            for die, new in zip(self.cups[cup], faces, strict=True)
            if self.faces[die] != new
        )
        turned = Turned(seat, card, faces=tuple((die, old) for die, old, _ in changed))
        faces = _turned_to(self.faces, [(die, new) for die, _, new in changed])
        return replace(self, faces=faces, turned=(*self.turned, turned), declined=NOBODY)

    def stolen(self, seat: int, card: Card, victim: int, index: int) -> Showdown:
        """``seat`` has turned up ``card`` and taken the die at ``index`` of ``victim`` (PL-18)."""
        die = self.cups[victim][index]
        turned = Turned(seat, card, cup=(die, victim))
        return replace(self._moved(die, seat), turned=(*self.turned, turned), declined=NOBODY)

    def undone(self, seat: int, card: Card, at: int) -> Showdown:
        """``seat`` has turned up the undo ``card``: what the effect ``at`` of ``turned`` changed is as before it."""
        effect = self.turned[at]
        turned = (*self.turned[:at], replace(effect, undone=True), *self.turned[at + 1 :], Turned(seat, card))
        back = self if effect.cup is None else self._moved(*effect.cup)
        return replace(back, faces=_turned_to(self.faces, effect.faces), turned=turned, declined=NOBODY)

    def _moved(self, die: int, seat: int) -> Showdown:
        """``die`` leaves its cup and goes to the end of that of ``seat``."""
        left = [tuple(one for one in cup if one != die) for cup in self.cups]
        left[seat] += (die,)
        return replace(self, cups=tuple(left))

    def undoable(self, opposed: Callable[[int], bool]) -> Iterator[Turned]:
        """The effects of those who are ``opposed`` that can still be taken back."""
        return (one for one in self.turned if one.standing and opposed(one.seat))

    def as_json(self, players: Sequence[str]) -> dict[str, Any]:
        """The dice as they lie and the cards turned up, by player: all can see them on the table."""
        return {
            "cups": {name: list(self.shown(seat)) for seat, name in enumerate(players) if name in self.present},
            "turned": {
                name: [self.turned[at].as_json() for at in self.turned_by(seat)]
                for seat, name in enumerate(players)
                if name in self.present
            },
        }

    def next_turn(self, lying: Container[int], moves: bool) -> Showdown | None:
        """With the next on turn who has a card lying and has not declined; None: nobody has, count (PL-S3).

        ``moves``: whether it goes on from one who could still turn up a card.
        """
        able = [seat for seat in range(len(self.cups)) if seat in lying and seat not in self.declined]
        if not able:
            return None
        if not moves and self.turn in able:
            return self
        return replace(self, turn=to_the_left(range(len(self.cups)), self.turn, able))


def _turned_to(faces: Faces, changed: Sequence[tuple[int, int]]) -> Faces:
    shown = list(faces)
    for die, face in changed:
        shown[die] = face
    return tuple(shown)


CUP: Final = 5
"""Number of dice in a cup into which none can be stolen (PL-18, PL-S10)."""


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
                raise Refused("bad-field", Message("undoing-use-undo-card", name=_called(self.card)))

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
                "illegal-effect",
                Message("for-dice-s", name=_called(self.card), whose=self._whose(), seat=self._name(seat)),
            )
        if len(named) > self.card.amount:
            wanted = Message("dice-at-most", amount=self.card.amount)
            raise Refused(
                "illegal-effect",
                Message("rolls-again", name=_called(self.card), wanted=wanted, named=len(named)),
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
            raise Refused("bad-field", Message("not-undoing-use-resolve", name=_called(self.card)))
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
            raise Refused("illegal-effect", Message(why, card=_called(effect.card), player=self._name(seat)))
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
        """Refuse unless ``shown`` are the dice ``after``; it must name ``seats``, whose dice change."""
        for seat in dict.fromkeys((*seats, *shown)):
            faces = after.shown(seat)
            given = shown.get(seat, None if faces else ())  # who has no dice may be left out, as in a reveal
            if given is None:
                why = Message("cup-changes-not-given", player=self._name(seat))
                raise Refused("illegal-effect", Message("card-says", card=_called(self.card), why=why))
            for place, (want, got) in enumerate(zip(faces, given, strict=True)):
                if want != got:
                    raise self._illegal(seat, place, want, got, "die-of-cup", why=Message("shows-another-face"))

    def _illegal(self, seat: int, place: int, old: int, new: int, id_: str, **more: str) -> Refused:
        die = Message(id_, place=place + 1, player=self._name(seat), was=old, now=new, **more)
        return Refused("illegal-effect", Message("card-says-stop", card=_called(self.card), why=die))


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


def _called(card: Card) -> str:
    """What a card is called: one of the kit's in each language."""
    return word(card.name, "card")


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
    """Refuse unless each of ``places`` is a place among the dice, and none is named twice."""
    if len(set(places)) < len(places):
        raise Refused("bad-field", Message("die-named-twice"))
    beyond = next((place for place in places if place >= dice), None)
    if beyond is not None:
        raise Refused("bad-field", Message("there-no-die-that-cup", beyond=shown(beyond), dice=dice))


def _as_many(sides: Sides, cups: tuple[tuple[int, ...], ...], seen: Mapping[int, Faces]) -> None:
    """Refuse unless each cup given is of the right size (PL-S2)."""
    expected = {sides.players[seat]: len(cups[seat]) for seat in seen}
    as_many(expected, {sides.players[seat]: len(faces) for seat, faces in seen.items()})
