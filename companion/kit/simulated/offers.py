# SPDX-License-Identifier: MIT
"""Offers: what virtual hands can do now, at one seat or all over the table. The pages show these as buttons.

Like the acts of a game they are told by the table, so that no page knows a game by name: they follow from what is
waited for, from what the rules allow, and from what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from companion.games.base import OVER, Event
from companion.kit.simulated.fallen import BONE
from companion.kit.simulated.hands import Hands, Shown, asked_of, seat_of, sits_at
from companion.kit.simulated.layout import Layout
from companion.messages.message import Message, word
from companion.table.astray import ALONE, UNSEEN
from companion.table.glue import Field
from companion.table.glue.fields import choice_field
from companion.table.telling.snapshot import Snapshot
from companion.web.schema.play import Offer as OfferShown
from companion.web.schema.shown import Field as FieldShown
from vision.cameras.simulation.simulated import SimulatedTable


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to do: a call of ``POST /api/v1/simulated/VERB`` with ``body``, and a value for each of ``fields``.

    ``same``: the event that the hand brings about, so that no phone is sent a second button for it (`besides`).
    """

    label: str
    verb: str
    body: Mapping[str, Any] = field(default_factory=dict)
    main: bool = True
    fields: tuple[Field, ...] = ()
    same: Event | None = None

    def shown(self) -> OfferShown:
        """The offer as the pages take it."""
        return OfferShown(
            label=self.label,
            style="main" if self.main else "plain",
            verb=self.verb,
            body=self.body,
            fields=msgspec.convert([one.as_json() for one in self.fields], list[FieldShown]),
            same=msgspec.UNSET if self.same is None else self.same,
        )


@dataclass(frozen=True, slots=True)
class Look:
    """What offers are made of: the state as everybody sees it, what lies on the table, what hands do and lay out there.

    ``kinds``: the kinds of dice that each player may throw now, the usual one first. ``rolls_tell``: see there.
    """

    shown: Shown
    table: SimulatedTable
    hands: Hands
    layout: Layout
    kinds: Mapping[str, list[str]]
    rolls_tell: Sequence[str] = ()

    @property
    def game(self) -> Mapping[str, Any]:
        """The game on the table."""
        shown: Mapping[str, Any] = self.shown["game"]
        return shown

    @property
    def family(self) -> str:
        """What is waited for: ``cups`` to be lifted, a ``card`` to be obeyed, or a family of faces; "" for nothing."""
        awaited, pending = self.shown["awaits"], self.shown.get("pending")
        if awaited is None:
            return ""
        if pending and pending["event"] == awaited["event"] and "player" in pending and "cups" in self.game:
            return "card"
        return "cups" if awaited["event"] == "reveal" else str(awaited.get("faces", "pips"))

    @property
    def owed(self) -> dict[str, int]:
        """How many dice are waited for, by player."""
        awaited = self.shown["awaits"]
        return dict(awaited["dice"]) if awaited else {}


def rolls_tell(now: Snapshot) -> list[str]:
    """Whose roll under the cup says of itself that they have rolled (PD-04); nothing that holds up the game."""
    asking = now.asking
    return [] if asking is None or asking.blocks else now.lookers


def besides(acts: Iterable[Mapping[str, Any]], offered: Iterable[Offer]) -> list[Mapping[str, Any]]:
    """``acts`` without those that an offer brings about as it stands: one button for one thing."""
    done = [one.same for one in offered if one.same is not None]
    return [act for act in acts if act["fields"] or act["event"] not in done]


def offers(look: Look, seat: int | None) -> list[Offer]:
    """What the hands at ``seat`` can do; None: all hands, for the referee."""
    game = look.shown["game"]
    if seat is None:
        found = _everywhere(look) if game else [*_UNDER_CUPS, *_CUPS]
        return found if look.table.bare else [*found, _CLEAR]
    name = sits_at(look.shown, seat)
    plays = bool(game) and game["phase"] != OVER and not game["players"].get(name, {}).get("out", True)
    found = list(_at_seat(look, str(name), seat)) if plays else []
    what = _lies_about(look, seat, plays)
    label = _TAKE_AWAY.label if what != "coasters" else Message("hand-take-coasters")
    return [*found, replace(_TAKE_AWAY, label=label, body={"what": what})] if what else found


_CLEAR = Offer(Message("hand-clear-table"), "clear", {"what": "all"}, main=False)
_BACK = Offer(Message("hand-back"), "back")
_LIFT = Offer(Message("hand-lift"), "lift")
_COVER = Offer(Message("hand-put-cup-back"), "cover")
_IN_HAND = Offer(Message("hand-take-die-back"), "back", main=False)
_TAKE_BACK = Offer(Message("hand-take-all-back"), "sweep")
_TAKE_AWAY = Offer(Message("hand-take-dice"), "clear", main=False)
_UNDER_CUPS = (Offer(Message("hand-roll-all"), "roll", {"cover": True}),)
_CUPS = (Offer(Message("hand-lift-all"), "lift", main=False), Offer(Message("hand-cover"), "cover", main=False))


def _lies_about(look: Look, seat: int, plays: bool) -> str:
    """What of the seat lies there and is in no throw of the game: that is the player's to take away; "" for nothing."""
    if seat not in look.table.seats:
        return ""
    needs = look.layout.needs(look.shown)
    if (not plays or "coasters" in needs) and (look.table.faces(seat) or look.table.pile(seat)):
        return "dice"
    if look.table.left(seat):
        return "left"
    return "coasters" if look.table.numbers(seat) and "coasters" not in needs else ""


def _everywhere(look: Look) -> list[Offer]:
    """All hands at once where they do the same; else each hand by its player's name."""
    found = _all_at_once(look)
    if found is None:
        found = [
            replace(offer, label=Message("named", who=name, words=offer.label), body={**offer.body, "seat": seat})
            for name in look.game["players"]
            if (seat := seat_of(look.shown, name)) is not None
            for offer in offers(look, seat)
        ]
    return [*found, *_CUPS] if "bids" in look.game else found


def _all_at_once(look: Look) -> list[Offer] | None:
    owed = look.owed
    each = [Offer(Message("hand-roll-each"), "roll", {"cover": False})]
    match look.family:
        case "pips" | "skull":
            return each if set(owed.values()) == {1} else [replace(each[0], label=Message("hand-roll-open"))]
        case "bones":
            if owed:
                return each if any(_may_throw(look, name) for name in owed) else []
            return [Offer(Message("hand-all-antes"), "ante")] * any(look.game["owes"].values())
        case "piles" if look.game["turn"] is None:
            return [*_start(look, each[0])]
        case "symbols":
            return [Offer(Message("hand-throw-next"), "roll")]
        case "cups":
            return []
        case "" if "bids" in look.game and not look.game.get("cups"):
            return list(_UNDER_CUPS) if any(_may_shake(look, name) for name in look.game["players"]) else []
        case _:
            return None


def _at_seat(look: Look, name: str, seat: int) -> Iterator[Offer]:
    own, game = look.owed.get(name, 0), look.game
    match look.family:
        case "card" if look.hands.goes_back(look.shown):
            yield _BACK
        case "card":
            yield from _card(look, name)
        case "cups" if own:
            yield from _cup(look, name, seat)
        case "pips" | "skull" if own:
            yield Offer(Message("hand-roll-dice", count=own), "roll", {"cover": False})
        case "bones" if own and _may_throw(look, name):
            yield Offer(
                Message("hand-roll-bone")
                if look.kinds.get(name, [""])[0] == BONE
                else Message("hand-roll-dice", count=1),
                "roll",
            )
        case "bones" if own and look.hands.pot_lacks(look.shown):
            yield Offer(Message("hand-fill-pot"), "ante")
        case "bones" if game["owes"].get(name) and not look.hands.has_anted(look.shown, seat):
            yield Offer(Message("hand-ante"), "ante")
        case "symbols" if game["turn"] == name:
            yield from _board_die(look)
        case "coasters" if own:
            yield _coaster(game["next"][name], own)
        case "" if "bids" in game:
            yield from _own_cup(look, name)
    if "piles" in game:
        yield from _piles(look, name)


def _board_die(look: Look) -> Iterator[Offer]:
    """The next die for the board, which stays as it is while somebody names a series."""
    if not look.shown["floor"]:
        yield Offer(Message("hand-throw"), "roll")
    if look.layout.is_astray(look.shown):
        yield replace(_TAKE_BACK, main=False)


def _coaster(due: object, coasters: int) -> Offer:
    """The first coaster of a row is its player's choice (LS-10); then it is said which is due."""
    if due != "any":
        return Offer(Message("hand-turn-position", position=int(str(due))), "roll")
    places = {place: str(place) for place in range(1, coasters + 1)}
    return Offer(
        Message("hand-turn-coaster"), "roll", fields=(choice_field("place", Message("hand-which-one"), places),)
    )


def _may_shake(look: Look, name: str) -> bool:
    """Whether ``name`` may shake: not again once a bid stands, for it is about the dice that lie there."""
    seat = seat_of(look.shown, name)
    if seat is None or not look.game["players"][name]["dice"]:
        return False
    return not (look.game.get("bid") and look.hands.has_shaken(look.shown, seat))


def _rolls_late(look: Look, name: str) -> bool:
    """Whether the dice of ``name`` were not thrown in this round: too few lie there, or the table asks for a roll."""
    asked, seat = look.shown["instruction"], seat_of(look.shown, name)
    if seat is None or look.hands.has_shaken(look.shown, seat):
        return False
    return len(look.table.faces(seat)) < look.owed.get(name, 0) or (
        asked["id"] == "roll-again" and name in asked["who"]
    )


def rolls_anew(look: Look, name: str) -> bool:
    """Whether ``name`` is to lift a cup that is lifted already: what lies there counts no more."""
    shown, seat = look.shown, seat_of(look.shown, name)
    if seat is None or look.family != "cups" or not look.table.faces(seat) or look.table.covered(seat):
        return False
    nobody_else = not any(look.table.covered(one) for one in look.table.seats)
    asked = shown["instruction"]["id"] == "lift" and name in shown["instruction"]["who"]
    return asked_of(shown, name, UNSEEN) or (asked and nobody_else and shown["stillness"] == "steady")


def _may_throw(look: Look, name: str) -> bool:
    """Whether ``name`` may throw the die of this contest: not once one lies there that counts."""
    seat = seat_of(look.shown, name)
    return seat is not None and not look.hands.has_thrown(look.shown, seat, look.kinds.get(name, ()))


def _cup(look: Look, name: str, seat: int) -> Iterator[Offer]:
    """The cup, as long as it stands there."""
    if _rolls_late(look, name):
        yield Offer(Message("hand-roll"), "roll", {"cover": True})
    elif look.table.covered(seat):
        yield _LIFT
    elif look.table.faces(seat) and asked_of(look.shown, name, ALONE):
        yield _COVER
    elif rolls_anew(look, name):
        yield Offer(Message("hand-roll"), "roll", {"cover": True})


def _own_cup(look: Look, name: str) -> Iterator[Offer]:
    if not look.game.get("cups"):
        yield Offer(Message("hand-peek"), "peek")
        if _lies_open(look, name):
            yield _COVER
        if _may_shake(look, name):
            same = {"event": "aye", "player": name} if name in look.rolls_tell else None
            yield Offer(Message("hand-roll"), "roll", {"cover": True}, main=False, same=same)
    elif look.hands.differs(look.shown):
        yield _BACK


def _lies_open(look: Look, name: str) -> bool:
    """Whether the dice that ``name`` has shaken in this round lie open, as after an undo: the cup goes back."""
    seat = seat_of(look.shown, name)
    if seat is None or not look.table.faces(seat) or look.table.covered(seat):
        return False
    return look.hands.has_shaken(look.shown, seat)


def _card(look: Look, name: str) -> Iterator[Offer]:
    """What the card that was turned up makes its owner do with the dice."""
    pending = look.shown["pending"]
    if pending["player"] != name or not look.hands.may_do(look.shown):
        return
    target = pending.get("target", {})
    if "dice" in target:
        yield Offer(Message("hand-roll-again"), "again")
    elif target and target["player"] != name:
        yield Offer(Message("hand-take-from", player=target["player"]), "take")
    elif not target:
        dice = [
            {"value": [seat, at], "label": Message("hand-die-of", player=owner, number=at + 1, face=word(str(face)))}
            for owner, cup in look.game["cups"].items()
            if (seat := seat_of(look.shown, owner)) is not None
            for at, face in enumerate(cup)
        ]
        which = Field("choice", "die", Message("which-die"), {"choices": dice, "value": None})
        face = choice_field("face", Message("hand-shows-then"), {n: str(n) for n in range(1, 7)})
        yield Offer(Message("hand-turn-die"), "turn", fields=(which, face))


def _piles(look: Look, name: str) -> Iterator[Offer]:
    game, shown = look.game, look.shown
    if shown["instruction"]["id"] == "take-away" and name in shown["instruction"]["who"]:
        yield replace(_BACK, main=False)
    if game["turn"] is None and (name in look.owed or not look.hands.is_swept(shown)):
        yield from _start(look, Offer(Message("hand-roll-dice", count=1), "roll", {"cover": False}))
    if game["turn"] != name:
        if _unplaced(look, name):
            yield _IN_HAND
        return
    legal = game["legal"].get(name, {})
    if look.family == "piles":
        yield Offer(Message("hand-roll-dice", count=1), "roll")
    if not _unclear(shown):
        yield from _moves(look, name, legal)
    piles = {
        seat_of(shown, owner): Message("hand-pile-of", player=owner) for owner, pile in game["piles"].items() if pile
    }
    if "knock" in legal and piles:
        yield Offer(
            Message("hand-knock"), "knock", main=False, fields=(choice_field("from", Message("hand-which"), piles),)
        )


def _unplaced(look: Look, name: str) -> bool:
    """Whether a die lies there that ``name`` has rolled and not placed: the next one's turn has begun without it."""
    seat = seat_of(look.shown, name)
    if seat is None or look.game["phase"] not in ("rolling", "placing"):
        return False
    lying = len(look.table.faces(seat)) + len(look.table.pile(seat))
    return look.game["turn"] is not None and lying > len(look.game["piles"][name])


def _unclear(shown: Shown) -> bool:
    """Whether the table has asked already what lies there: then it is said on the phone, not by more moves."""
    against = (shown["reading"] or {}).get("why_not")
    return shown["stillness"] in ("doubt", "unread") or bool(against and shown["stillness"] == "steady")


def _moves(look: Look, name: str, legal: Mapping[str, Any]) -> Iterator[Offer]:
    """What the phone offers, too: as on a real table the hand does it and the camera tells what it was."""
    if "place" in legal:
        yield Offer(Message("hand-place"), "stack", same={"event": "place", "player": name})
    for victim in legal.get("plunder", ()):
        top = word(str(look.game["piles"][victim][-1]["face"]))
        words = Message("plunder-s", victim=victim, top=top)
        same = {"event": "plunder", "player": name, "from": victim}
        yield Offer(words, "take", {"from": seat_of(look.shown, victim)}, same=same)


def _start(look: Look, roll: Offer) -> Iterator[Offer]:
    """The bottoms of the piles are rolled on an empty table: what stood in the last round goes back in hand first."""
    if look.hands.is_swept(look.shown):
        yield roll
    elif not look.table.bare:
        yield _TAKE_BACK
