# SPDX-License-Identifier: MIT
"""Bids, as the games of liars make them: a quantity of one face, each bid above the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.games.base import Event, Face
from companion.games.checks import LARGEST, as_many, by_player, list_of, on_turn, one_of
from companion.games.errors import Refused
from companion.messages.message import Message, in_words

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bid:
    """``quantity`` dice showing ``face``, said by ``player``; ``under`` is the bid that it raised, if any.

    Bids hang together in a chain, so that a round of any length costs the same at every bid.
    """

    player: str
    quantity: int
    face: int
    under: Bid | None = field(default=None, repr=False, compare=False)

    def chain(self) -> Iterator[Bid]:
        """This bid and all those under it, the latest first."""
        bid: Bid | None = self
        while bid is not None:
            yield bid
            bid = bid.under

    def as_json(self) -> dict[str, Any]:
        """The bid as the state shows it."""
        return {"player": self.player, "quantity": self.quantity, "face": self.face}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a challenge ended. ``matching`` is None when the dice could not be told apart by player.

    ``cups``: the dice as they counted, by player; as nobody's (``""``) where they could not be told apart.
    ``counting``: the faces that counted.
    """

    bid: Bid
    count: int
    challenger: str
    matching: tuple[tuple[str, int], ...] | None
    cups: tuple[tuple[str, tuple[Face, ...]], ...] = ()
    counting: tuple[Face, ...] = ()

    @classmethod
    def of(
        cls,
        bid: Bid,
        challenger: str,
        shown: tuple[Mapping[str, tuple[Face, ...]], tuple[Face, ...]],
        counting: tuple[Face, ...],
    ) -> Verdict:
        """How the challenge of ``bid`` ends by what is ``shown``: see `lifted`."""
        cups, together = shown
        matching = tuple((name, faces_matching(faces, counting)) for name, faces in cups.items())
        count = sum(count for _, count in matching) + faces_matching(together, counting)
        dice = tuple(cups.items()) or (("", together),)
        return cls(bid, count, challenger, matching if cups else None, dice, counting)

    @property
    def holds(self) -> bool:
        """Whether the bid was true (PD-10, PL-06)."""
        return self.count >= self.bid.quantity

    @property
    def loser(self) -> str:
        """Who loses a die."""
        return self.challenger if self.holds else self.bid.player

    def as_json(self) -> dict[str, Any]:
        """The verdict as ``last`` shows it."""
        fields: dict[str, Any] = {"bid": self.bid.as_json(), "count": self.count, "holds": self.holds}
        fields |= {"challenger": self.challenger, "loser": self.loser}
        return fields if self.matching is None else fields | {"matching": dict(self.matching)}


def check_challenge(player: str, bid: Bid | None, turn: str | None, anyone: bool) -> None:
    """Let ``player`` challenge ``bid``: whoever is on turn, or with ``anyone`` all but the bidder (PD-08, PL-05).

    Raises:
        Refused: ``not-your-turn``, ``no-bid-yet``.
    """
    if not anyone:
        on_turn(player, turn)
    if bid is None:
        raise Refused("no-bid-yet", Message("no-bid-to-challenge"))
    if player == bid.player:
        raise Refused("not-your-turn", Message("own-bid", player=player))


def lifted(
    event: Event, expected: Mapping[str, int], read: Callable[[Any, str], T]
) -> tuple[dict[str, tuple[T, ...]], tuple[T, ...]]:
    """What a ``reveal`` shows: by player in the order of ``expected``, or all together where the table has no zones.

    Raises:
        Refused: ``bad-field``, ``unknown-player``, ``dice-mismatch``.
    """
    read_all = list_of(read)
    if ("dice" in event) == ("faces" in event):
        raise Refused("bad-field", Message("reveal-wants-dice-or-faces"))
    if "faces" in event:
        together = read_all(event["faces"], "faces")
        table = Message("table")
        as_many({table: sum(expected.values())}, {table: len(together)})
        return {}, together
    cups = by_player(event, "dice", expected, read_all)
    as_many(expected, {name: len(faces) for name, faces in cups.items()})
    return {name: cups[name] for name, dice in expected.items() if dice}, ()


def in_order(bid: Bid | None) -> list[Bid]:
    """The bids of the round up to ``bid``, the first one first."""
    return list(bid.chain())[::-1] if bid else []


def lowest(standing: Bid | None, faces: Iterable[int]) -> dict[int, int]:
    """The lowest quantity that may be bid on each face: more dice, or as many of a higher number (PD-06, PL-04).

    >>> lowest(Bid("Ann", 4, 4), (2, 3, 4, 5, 6))
    {2: 5, 3: 5, 4: 5, 5: 4, 6: 4}
    """
    if standing is None:
        return dict.fromkeys(faces, 1)
    least = {face: standing.quantity + (face <= standing.face) for face in faces}
    return {face: quantity for face, quantity in least.items() if quantity <= LARGEST}


def check_raise(bid: Bid, faces: Iterable[int]) -> None:
    """Refuse ``bid`` unless it raises the bid under it.

    Raises:
        Refused: ``bid-too-low``, telling what would do.
    """
    standing = bid.under
    if standing is None or (bid.quantity, bid.face) > (standing.quantity, standing.face):
        return
    higher = [str(face) for face in faces if face > standing.face]
    more = standing.quantity + 1
    least = Message("more-any-number", quantity=in_words(more))
    if higher:
        least = Message("bid-that-beats", quantity=standing.quantity, higher=one_of(higher), more=more)
    raise Refused("bid-too-low", Message("bid-too-low", standing=said(standing), bid=said(bid), least=least))


def said(bid: Bid) -> Message:
    """The bid as players say it.

    >>> said(Bid("Ann", 4, 2)), said(Bid("Bob", 30, 2))
    ('four 2s', '30 2s')
    """
    return Message("bid", quantity=bid.quantity, face=bid.face)


def faces_matching(faces: Iterable[Face], wanted: Iterable[Face]) -> int:
    """How many of ``faces`` count for a bid, where ``wanted`` is its number and what is wild.

    >>> faces_matching([5, 5, "skull", "skull", "skull"], (5, "skull"))
    5
    """
    counting = tuple(wanted)
    return sum(face in counting for face in faces)
