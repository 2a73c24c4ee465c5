# SPDX-License-Identifier: MIT
"""An offer: what virtual hands can do now. The pages show these as buttons.

Like the acts of a game they are told by the table, so that no page knows a game by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from companion.games.base import Event
from companion.messages.message import Message
from companion.table.adapter.base import Field
from companion.web.schema.play import Offer as OfferShown
from companion.web.schema.state import Field as FieldShown


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


def besides(acts: Iterable[Mapping[str, Any]], offered: Iterable[Offer]) -> list[Mapping[str, Any]]:
    """``acts`` without those that an offer brings about as it stands: one button for one thing."""
    done = [one.same for one in offered if one.same is not None]
    return [act for act in acts if act["fields"] or act["event"] not in done]


CLEAR: Final = Offer(Message("hand-clear-table"), "clear", {"what": "all"}, main=False)
BACK: Final = Offer(Message("hand-back"), "back")
TAKE_BACK: Final = Offer(Message("hand-take-all-back"), "sweep")
TAKE_AWAY: Final = Offer(Message("hand-take-dice"), "clear", main=False)
ROLL_EACH: Final = Offer(Message("hand-roll-each"), "roll", {"cover": False})
ALL_UNDER_CUPS: Final = Offer(Message("hand-roll-all"), "roll", {"cover": True})
LIFT_ALL: Final = Offer(Message("hand-lift-all"), "lift", main=False)
COVER_ALL: Final = Offer(Message("hand-cover"), "cover", main=False)


def one_die(count: int = 1) -> Offer:
    """So many dice are thrown in the open."""
    return Offer(Message("hand-roll-dice", count=count), "roll", {"cover": False})
