# SPDX-License-Identifier: MIT
"""What people put right of what was read: a die that counted wrongly, whose dice are whose on a photograph.

What followed an earlier count is taken back, the count corrected, and what followed played again by the rules' own
events; where the rules don't take it any more, nothing changes. All of it stands in the journal, so a replay goes the
same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import missing_or
from companion.games.errors import Refused
from companion.games.match import Match
from companion.journal.entry import Draft
from companion.messages.message import Message, beside
from companion.table.adapter.without_zones import Whose
from companion.table.counts import Count, Leaf, leaves, put
from companion.table.inbox import Who
from companion.table.ledger import event_drafts
from companion.table.people.referee import seated
from companion.table.say import correction_words
from companion.table.snapshot import Snapshot
from vision.sighting import Reading

AMEND = "amend"


def amended(event: Event, by: str, now: Snapshot, key: str | None) -> list[Draft]:
    """What is to be written so that the die which ``event`` names shows the face that it names.

    ``event``: ``count`` (its seq), ``at`` (which die), ``face``; or ``back``, to take the count's last correction back.
    ``by``: who asks.

    Raises:
        Refused: ``no-game``, ``bad-field``, ``stale`` (the count has changed meanwhile), ``not-allowed`` (the die is
            virtual), ``too-late`` (what followed would not be allowed then), or what the rules have against it.
    """
    if now.match is None:
        raise Refused("no-game", Message("no-game-on-table"))
    match, number = now.match, now.number
    count = _meant(event, now.counts)
    leaf, face = _wanted(event, count)
    if count.virtual(leaf.at):
        raise Refused("not-allowed", Message("virtual-dice-need-no-correction"))
    if face == leaf.face:
        raise Refused("bad-field", Message("die-shows-that-already"))
    change = {"by": by, "player": leaf.player, "was": leaf.face, "now": face, "at": list(leaf.at)}
    changes = [*count.changes[:-1]] if event.get("back") else [*count.changes, change]
    reading = {**put(count.event, leaf.at, face), "corrected": changes, "manual": True}
    correct = {"event": "correct", "by": match.referee, "reading": reading, "asked": by, "manual": True}
    undo = {"event": "undo", "by": match.referee}
    followed = match.history[count.place :]
    amendment = _amendment(count, change, bool(event.get("back")))
    for _ in followed:
        match = match.apply(undo)
    match = match.apply(correct)
    made = event_drafts(correct, match, now.adapter, number, None)
    again = _played_again(match, followed, now)
    return [
        *(Draft("event", undo, number) for _ in followed),
        made[0],
        Draft("correction", amendment, number, key),  # what is answered, also where the same is asked again
        *made[1:],
        *again,
    ]


def _amendment(count: Count, change: Mapping[str, Any], back: bool) -> dict[str, Any]:
    """What the journal tells of the correction."""
    told = {"count": count.seq, "event": count.event["event"], "evidence": count.event.get("evidence", "")}
    return {**change, **told, "back": back, **beside(correction_words(change, back))}


def asker(event: Event, who: Who, now: Snapshot) -> str | None:
    """In whose name ``who`` corrects a die; None: the referee's. Anybody who sits at the table may.

    Raises:
        Refused: ``not-allowed``.
    """
    guest = now.lobby.guest(who.seat)
    name = seated(who, now.seats) or (guest.name if guest is not None else None)
    if who.role != "referee" and (who.role != "player" or name is None):
        raise Refused("not-allowed", Message("sit-down-to-correct"))
    if event.get("back") and who.role != "referee":
        raise Refused("not-allowed", Message("correction-taken-back-by-referee"))
    return name if who.role == "player" else None


def _played_again(match: Match, followed: Sequence[Event], now: Snapshot) -> list[Draft]:
    """What followed, told without its verdicts once more.

    Raises:
        Refused: ``too-late``.
    """
    made = []
    for event in followed:
        try:
            match = match.apply(event)
        except Refused as no:
            words = Message("what-followed-not-allowed")
            raise Refused("too-late", words) from no
        made.append(event_drafts(event, match, now.adapter, now.number, None)[0])
    return made


def _meant(event: Event, counts: Sequence[Count]) -> Count:
    asked = event.get("count")
    if type(asked) is not int:
        raise Refused("bad-field", Message("count-wants-number-count", event=missing_or(event, "count")))
    for count in counts:
        if count.seq == asked:
            return count
    raise Refused("stale", Message("that-count-has-changed-meanwhile"))


def _wanted(event: Event, count: Count) -> tuple[Leaf, Any]:
    """The die that is meant, and what it shall show."""
    at = event.get("at")
    if event.get("back"):
        if not count.changes:
            raise Refused("bad-field", Message("nothing-was-corrected-that-count"))
        last = count.changes[-1]
        return _leaf(count, tuple(last["at"])), last["was"]
    if not isinstance(at, list) or not all(isinstance(step, str) or type(step) is int for step in at):
        raise Refused("bad-field", Message("at-wants-place", event=missing_or(event, "at")))
    if "face" not in event:
        raise Refused("bad-field", Message("face-wants-what-die-shows"))
    face = event["face"]
    return _leaf(count, tuple(at)), dict(face) if isinstance(face, Mapping) else face


def _leaf(count: Count, at: tuple[str | int, ...]) -> Leaf:
    for leaf in leaves(count.event):
        if leaf.at == at:
            return leaf
    raise Refused("bad-field", Message("no-such-die-in-count"))


WHOSE_DICE: Final = "whose-dice"


def tapped(event: Event, who: Who, now: Snapshot) -> Reading:
    """The photograph that is asked about, each die as its player's, and without those that are out of play; coasters,
    which are not tapped one by one, all as the one player's who is asked about.

    ``event`` holds the ``number`` of the question, ``dice`` (by player the places in the reading's list) and ``out``.

    Raises:
        Refused: ``not-allowed``, ``too-late`` (nothing is asked, or something else), ``bad-field``.
    """
    if who.role == "spectator":
        raise Refused("not-allowed", Message("who-looks-on-cant-play"))
    reading, asked = now.reading, now.whose
    if reading is None or asked is None or event.get("number") != reading.sighting.exposed_ns:
        raise Refused("too-late", Message("photo-asked-no-more"))
    dice, out = _places(event, len(reading.sighting.dice), asked)
    seats = {name: str(now.seats.index(name) + 1) for name in dice}
    zones = {place: seats[name] for name, places in dice.items() for place in places}
    kept = [replace(die, zone=zones.get(place)) for place, die in enumerate(reading.sighting.dice) if place not in out]
    extra = dict(reading.sighting.extra)
    if extra.get("coasters"):
        extra["coasters"] = tuple({**coaster, "zone": zone} for zone in seats.values() for coaster in extra["coasters"])
    return replace(reading, sighting=replace(reading.sighting, dice=tuple(kept), extra=extra))


def _places(event: Event, seen: int, asked: Whose) -> tuple[Mapping[str, list[int]], list[int]]:
    """The places of each player's dice, and of those that are out of play; all as many as were asked for."""
    dice, out = event.get("dice"), event.get("out")
    if not isinstance(dice, Mapping) or set(dice) != set(asked.dice) or not _are_places(out, seen):
        raise Refused("bad-field", Message("tapped-wants", given=missing_or(event, "dice")))
    wrong = [
        name for name, count in asked.dice.items() if not _are_places(dice[name], seen) or len(dice[name]) != count
    ]
    twice = Counter(place for places in (*dice.values(), out) for place in places) if not wrong else Counter[Any]()
    if wrong or len(out or ()) != asked.out or any(count > 1 for count in twice.values()):
        raise Refused("bad-field", Message("tapped-wants", given=missing_or(event, "dice")))
    return dice, list(out or ())


def _are_places(given: Any, seen: int) -> bool:
    return isinstance(given, list) and all(type(place) is int and 0 <= place < seen for place in given)
