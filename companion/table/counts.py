# SPDX-License-Identifier: MIT
"""What counted lately: each die with its place on the picture, its corrections, the appeal of the newest; and replays.

A replay is a moment that can be shown again, of which the eye is told to keep the frames.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, Literal

from companion.games.base import Event
from companion.games.checks import missing_or
from companion.games.errors import Refused
from companion.games.match import Match
from companion.journal.entry import Entry
from companion.messages.message import Message
from companion.table.inbox import Who

FIELDS: Final = ("dice", "faces", "face", "number")
"""The fields of an event in which dice, or numbers of coasters, stand."""
KEPT: Final = 4
"""Number of counts shown, the newest last."""

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """One die of an event: where in it the face stands, the face, whose it is ("": nobody's), and its kind if named."""

    at: Path
    face: Any
    player: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die lay on the picture (px)."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Count:
    """An event in which dice counted.

    ``seq`` is its entry in the journal; ``place``: its ordinal among the game's events in force. ``seen`` is
    the reading that it came from, as the journal keeps it; empty where the dice were entered by hand.
    """

    seq: int
    place: int
    round: int
    event: Event
    seen: Mapping[str, Any] = field(default_factory=dict)

    @property
    def changes(self) -> Sequence[Mapping[str, Any]]:
        """What was corrected in it, the first one first."""
        changes: Sequence[Mapping[str, Any]] = self.event.get("corrected", ())
        return changes

    def virtual(self, at: Path) -> bool:
        """Whether the die at ``at`` is a computer player's, that nobody read or entered (`companion.table.virtual`)."""
        owners: Mapping[str, int] = self.event.get("virtual", {})
        if at[0] == "faces":  # a sum: theirs stand behind the others
            return int(at[1]) >= len(self.event["faces"]) - sum(owners.values())
        return (at == ("number",) and bool(owners)) or (len(at) > 1 and at[1] in owners)

    def as_json(self, event: Event, faces: str) -> dict[str, Any]:
        """The count as the state shows it: ``event`` is its event as everybody may read it."""
        lay = spots(self.seen, event)
        shown = [
            {"at": list(leaf.at), "player": leaf.player, "face": leaf.face}
            | ({"kind": leaf.kind} if leaf.kind else {})
            | ({"virtual": True} if self.virtual(leaf.at) else {})
            | ({} if spot is None else asdict(spot))
            for leaf, spot in zip(leaves(event), lay, strict=True)
        ]
        return {
            "count": self.seq,
            "event": event["event"],
            "by": event.get("by", ""),
            "manual": bool(event.get("manual")),
            "evidence": event.get("evidence", ""),
            "faces": faces,
            "dice": shown,
            "width": self.seen.get("width", 0),
            "height": self.seen.get("height", 0),
            "photographed_by": self.seen.get("photographed_by", ""),
            "changes": [dict(change) for change in self.changes],
        }


def leaves(event: Event) -> list[Leaf]:
    """The dice of ``event``, in its order; none where it holds none.

    >>> [(leaf.at, leaf.face) for leaf in leaves({"event": "reveal", "dice": {"Ann": [2, "skull"]}})]
    [(('dice', 'Ann', 0), 2), (('dice', 'Ann', 1), 'skull')]
    >>> leaves({"event": "bid", "player": "Ann", "quantity": 2, "face": 4})
    []
    """
    if "quantity" in event:
        return []
    player = str(event.get("player", ""))
    return [leaf for name in FIELDS if name in event for leaf in _within(event[name], (name,), player, event)]


def _within(value: Any, at: Path, player: str, around: Any) -> Iterator[Leaf]:
    if isinstance(value, Mapping) and "symbol" in value:
        yield Leaf(at, dict(value), player)
    elif isinstance(value, Mapping) and "face" in value:
        yield Leaf((*at, "face"), value["face"], player, str(value.get("die", "")))
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield from _within(one, (*at, name), str(name), around)
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _within(one, (*at, place), player, around)
    elif isinstance(value, int | str) and not isinstance(value, bool):
        kind = str(around.get("die", "")) if len(at) == 1 else ""
        yield Leaf(at, value, player, kind)


def put(event: Event, at: Path, face: Any) -> dict[str, Any]:
    """``event`` with another face at ``at``. A pile's die that shows a skull is a jolly one, one with a 1 is not."""
    copy: dict[str, Any] = _copied(event)
    inside: Any = copy
    for step in at[:-1]:
        inside = inside[step]
    inside[at[-1]] = face
    if isinstance(inside, dict) and inside.get("die") in ("jolly", "regular"):
        inside["die"] = "jolly" if face == "skull" else "regular" if face == 1 else inside["die"]
    return copy


def counts_after(
    counts: Sequence[Count], seq: int, event: Event, after: Match, seen: Mapping[str, Any]
) -> tuple[Count, ...]:
    """The counts after ``event`` of entry ``seq`` led to ``after``; ``seen``: the reading that it came from, if any."""
    corrects = event["event"] == "correct"
    counted = after.last_event if corrects else event
    held = [count for count in counts if count.place <= after.moves]
    if event["event"] == "undo" or counted is None or not leaves(counted):
        return tuple(held)
    before = next((count for count in held if count.place == after.moves), None)
    if corrects and before is not None:
        fresh = replace(before, event=counted, seq=seq)
        return tuple(fresh if count is before else count for count in held)
    round_ = int(after.view(None)["round"])
    return (*held, Count(seq, after.moves, round_, counted, seen))[-KEPT:]


def untouched(counts: Sequence[Count], place: int) -> bool | None:
    """Whether nobody touched a die between the call and the count of event ``place``; None: that was not seen."""
    seen = next((count.seen for count in counts if count.place == place), {})
    return None if "moved" not in seen else not seen["moved"]


def spots(seen: Mapping[str, Any], event: Event) -> list[Spot | None]:
    """Where each die of ``event`` lay, where it can be told: dice counted in the order in which they were read."""
    found = leaves(event)
    dice: Sequence[Mapping[str, Any]] = seen.get("dice", ())
    owners = {leaf.player for leaf in found}
    if len(owners) < 2 and len(dice) == len(found):
        lying: list[Mapping[str, Any] | None] = [*dice]
    else:
        of = {name: iter([die for die in dice if die.get("zone") == name]) for name in owners}
        counted = {name: sum(leaf.player == name for leaf in found) for name in owners}
        there = {name: sum(die.get("zone") == name for die in dice) for name in owners}
        lying = [next(of[leaf.player]) if counted[leaf.player] == there[leaf.player] else None for leaf in found]
    return [None if die is None else Spot(die["x"], die["y"], die["size"]) for die in lying]


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _copied(one) for name, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list | tuple) else value


Result = Literal["", "looking", "stands", "changed", "unseen"]


@dataclass(frozen=True, slots=True)
class AppealedDie:
    """A die that was looked at again: where in the event it stands, whose it is, what it counted as, what it is."""

    at: Path
    player: str
    was: Any
    face: Any

    def as_json(self) -> dict[str, Any]:
        """The die as the state shows it and the journal keeps it."""
        return {"at": list(self.at), "player": self.player, "was": self.was, "face": self.face}


@dataclass(frozen=True, slots=True)
class Appeal:
    """The newest count, as far as it can be, or was, appealed.

    ``place``: its event in the game; ``clip``: under which its frames are kept; ``until_ns``: until when it can be.
    ``asked``: who did; ``result``: what came of it, for ``by`` ("": nobody did yet; ``unseen``: the frames are gone).
    """

    place: int
    clip: int
    until_ns: int
    asked: tuple[str, ...] = ()
    result: Result = ""
    dice: tuple[AppealedDie, ...] = ()

    def as_json(self, now_ns: int, counts: tuple[Count, ...]) -> dict[str, Any] | None:
        """As the state shows it, with how long it is still open; None where that count does not hold any more."""
        count = next((count for count in counts if count.place == self.place), None)
        if count is None:
            return None
        left_ms = max(0, (self.until_ns - now_ns) // 1_000_000)
        fields = {"count": count.seq, "ms": left_ms, "asked": list(self.asked), "result": self.result}
        return fields | {"dice": [die.as_json() for die in self.dice]}


SHOW_REPLAY: Final = "show-replay"
"""Asked for by who sits there: the television shows a moment again."""
MOMENTS: Final = ("shout", "count")
CALLED: Final = "reveal"
"""While this event is waited for somebody has called: nobody touches a die."""


class Frames:
    """What the eye keeps of the last seconds: here nothing, others do as they are told. Nothing of it may block."""

    def keep(self, clip: int, count: bool) -> None:
        """Keep the last seconds as ``clip``; of a ``count`` also the frames that it was read from."""

    def guard(self) -> None:
        """Somebody has called: tell with the next reading whether dice were touched since."""

    def forget(self) -> None:
        """Forget everything that is kept."""

    def look_again(self, clip: int) -> None:
        """Look again at what ``clip`` was counted from; a `Reviewed` in the inbox tells what came of it."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The newest moments of this game that are kept, each by the entry of the journal that it is about.

    ``showing``: the one that the television was asked to show last, for the ``shown``-th time.
    """

    shout: int | None = None
    count: int | None = None
    shown: int = 0
    showing: int | None = None

    def after(self, entries: Sequence[Entry]) -> Replay:
        """What can be shown again once ``entries`` are written."""
        after = self
        for entry, following in pairwise([*entries, None]):
            if entry is None:
                break
            if entry.kind in ("game", "end"):
                after = Replay(shown=after.shown)
            elif entry.kind == "ruling":
                after = replace(after, shout=entry.seq)
            elif entry.kind == "reading" and following is not None and following.kind == "event":
                after = replace(after, count=entry.seq)
        return after

    def show(self, event: Event, who: Who) -> Replay:
        """The television shows the ``moment`` that ``event`` names.

        Raises:
            Refused: ``not-allowed``, ``bad-field``, ``too-late``: it is not kept.
        """
        if who.role == "spectator":
            raise Refused("not-allowed", Message("replay-is-for-seats"))
        moment = event.get("moment")
        if moment not in MOMENTS:
            raise Refused("bad-field", Message("moment-wants", given=missing_or(event, "moment")))
        clip = self.shout if moment == "shout" else self.count
        if clip is None:
            raise Refused("too-late", Message("replay-is-gone"))
        return replace(self, shown=self.shown + 1, showing=clip)


def order(frames: Frames, before: Replay, now: Replay, called: bool) -> None:
    """Tell the eye what to keep now; ``called``: somebody has just called."""
    if (now.shout, now.count) == (None, None) and before != now:
        frames.forget()
    if now.shout is not None and now.shout != before.shout:
        frames.keep(now.shout, count=False)
    if now.count is not None and now.count != before.count:
        frames.keep(now.count, count=True)
    if called:
        frames.guard()
