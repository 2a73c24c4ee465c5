# SPDX-License-Identifier: MIT
"""Appeals: a player has a count read again, and it changes only if it was wrong.

The eye looks again at the frames that it kept and at the table. What comes of it goes through the journal as a
correction in the name of who appealed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.errors import Refused
from companion.journal.entry import Draft
from companion.messages.message import Message
from companion.table.counts import Appeal, AppealedDie, Count, Frames, Leaf, Result, Spot, leaves, spots
from companion.table.inbox import Reviewed, Who
from companion.table.people.referee import seated
from companion.table.play import Play
from companion.table.telling import Teller
from vision.sighting import Die, Sighting, is_sure

EVENT: Final = "appeal"
OPEN_NS: Final = 10_000_000_000
"""Time after a count during which it can be appealed."""
NEAR: Final = 0.5
"""A die is the one that counted there if it lies nearer than this part of its size."""


class Appeals:
    """Takes appeals and what comes of them. Every method raises:
    JournalFailed: it could not be written; nothing changes then.
    """

    def __init__(self, play: Play, teller: Teller, frames: Frames, clock_ns: Callable[[], int]) -> None:
        self._play, self._teller, self._frames, self._clock_ns = play, teller, frames, clock_ns

    def counted(self) -> None:
        """The camera has counted: from now on that can be appealed."""
        now = self._teller.now
        if now.counts and now.replay.count is not None:
            appeal = Appeal(now.counts[-1].place, now.replay.count, self._clock_ns() + OPEN_NS)
            self._teller.changed(appeal=appeal)

    def ask(self, who: Who, key: str | None) -> int:
        """Somebody appeals the newest count; the number of the entry.

        Raises:
            Refused: ``not-allowed``, ``too-late``.
        """
        now, name = self._teller.now, seated(who, self._teller.now.seats)
        guest = now.lobby.guest(who.seat) if who.role == "player" else None
        if name is None or (guest is not None and guest.hired):
            raise Refused("not-allowed", Message("appeal-is-for-players"))
        appeal = now.appeal
        count = None if appeal is None else self._count(appeal)
        if appeal is None or count is None or self._clock_ns() >= appeal.until_ns:
            raise Refused("too-late", Message("appeal-is-too-late"))
        if name in appeal.asked:
            raise Refused("too-late", Message("appealed-already"))
        asked: dict[str, Any] = {"asked": (*appeal.asked, name)}
        if appeal.result in ("", "looking"):
            asked["result"] = "looking"
        draft = Draft("appeal", {"by": name, "count": count.seq}, now.number, key)
        seq = self._play.note([draft], "press", appeal=replace(appeal, **asked))
        if not appeal.result:
            self._frames.look_again(appeal.clip)
        return seq

    def answered(self, review: Reviewed) -> None:
        """The eye has looked again: what was wrong is put right, and everybody is told."""
        appeal = self._teller.now.appeal
        if appeal is None or appeal.clip != review.clip or appeal.result != "looking":
            return
        count = self._count(appeal)
        looks = [] if review.sighting is None or count is None else self._looks(count, review.sighting)
        wrong = [(leaf, face) for leaf, face in looks if face is not None and face != leaf.face]
        result: Result = "changed" if wrong and self._put_right(appeal, wrong) else "stands" if looks else "unseen"
        dice = tuple(
            AppealedDie(leaf.at, leaf.player, leaf.face, leaf.face if face is None else face) for leaf, face in looks
        )
        data = {"by": appeal.asked[0], "result": result, "dice": [die.as_json() for die in dice]}
        draft = Draft("appealed", data, self._teller.now.number)
        self._play.note([draft], "none", appeal=replace(appeal, result=result, dice=dice))

    def _count(self, appeal: Appeal) -> Count | None:
        return next((count for count in self._teller.now.counts if count.place == appeal.place), None)

    def _looks(self, count: Count, sighting: Sighting) -> list[tuple[Leaf, Any]]:
        """The dice that counted, and what each is by the new look (None: it can't be told), by their places.

        What people have corrected already stands as they said.
        """
        now, corrected = self._teller.now, [tuple(change["at"]) for change in count.changes]
        looks = []
        for leaf, spot in zip(leaves(count.event), spots(count.seen, count.event), strict=True):
            die = None if spot is None else _at(spot, sighting)
            if die is None or leaf.at in corrected:
                continue
            looks.append((leaf, now.adapter.face(die, sighting.set_name) if is_sure(die) else None))
        return looks

    def _put_right(self, appeal: Appeal, wrong: list[tuple[Leaf, Any]]) -> bool:
        """Correct the dice, each in an entry of its own; True if all of it is done."""
        try:
            for leaf, face in wrong:
                count = self._count(appeal)
                event: Event = {"event": "amend", "count": count and count.seq, "at": list(leaf.at), "face": face}
                self._play.amend(event, appeal.asked[0], None)
        except Refused:
            return False  # what followed would not have been allowed: the referee can undo it first
        return True


def _at(spot: Spot, sighting: Sighting) -> Die | None:
    def far(die: Die) -> float:
        return math.hypot(die.x - spot.x, die.y - spot.y)

    near = min(sighting.dice, key=far, default=None)
    return near if near is not None and far(near) < NEAR * near.size else None
