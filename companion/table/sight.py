# SPDX-License-Identifier: MIT
"""The table's memory of dice that have counted and how they lay, and readings as people are shown them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from companion.games.base import Event
from companion.messages.message import Message
from companion.table.say import waits_for
from companion.table.throws import LEFT_OVER, SPOT_PX, Lying, Remainder, Spot, Used, explained, same_spot, used
from vision.sighting import (
    Die,
    Doubt,
    Question,
    Reading,
    Sighting,
    Stillness,
    die_json,
    die_of,
    face_json,
    face_name,
    is_sure,
    sighting_json,
)

MOVING: Final = frozenset({"hands", "rolling", "settling"})
"""While something moves, or has just moved and is not read yet."""

TELLING: Final = frozenset({"steady", "doubt", "nothing"})
"""When the table can be seen: a hand or rolling dice hide what lies there."""

KINDS: Final[Mapping[str, frozenset[str]]] = {
    "pips": frozenset({"d6"}),
    "skull": frozenset({"d6"}),
    "piles": frozenset({"d6"}),
    "bones": frozenset({"d6", "d12"}),
    "symbols": frozenset({"symbol"}),
}
"""The kinds of dice that a set sees; others lie there unseen."""

PICTURES: Final = 8
"""Number of counted photographs remembered: each player's of two throws or more."""

COUNTED_ALREADY: Final = Message("these-dice-have-counted-already")

Seats = Sequence[str | None]
"""The players by seat."""

FaceOf = Callable[[Die, str], Any]
"""A die and the set it was read by: the face as the game calls it, as JSON."""
MOST_REDONE: Final = 16
"""Number of undone events that can be done again as they were."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a `Sight` remembers of dice, as it was at one moment."""

    used: tuple[Used, ...]
    last_counted: tuple[Used, ...]
    uncounted: tuple[Used, ...]
    fewest: tuple[int, int] | None
    fewer: tuple[Used, ...] | None
    last_places: tuple[Used, ...]

    @classmethod
    def of(cls, sight: Sight) -> Memory:
        """What ``sight`` remembers now."""
        return cls(sight.used, sight.last_counted, sight.uncounted, sight.fewest, sight.fewer, sight.last_places)

    def put_into(self, sight: Sight) -> Sight:
        """``sight``, remembering this."""
        return replace(sight, **{one.name: getattr(self, one.name) for one in fields(self)}, was=None, again=())


@dataclass(frozen=True, slots=True)
class Sight:
    """Remembers what lies there from before, so that no throw counts twice and nothing else is taken for one.

    ``used``: the dice of the last throw and all that lay beside it, as far as they still lie untouched; a die is
    forgotten once it is seen gone, covered or changed. ``last_counted``: how the dice that counted last lay, in their
    order, kept until others count. ``uncounted``: what came or moved since and lay there while something happened in
    the game. ``spots``: places that were in doubt when something counted last, and are still. ``fewest``: the fewest
    dice seen at rest since something happened, within zones and outside them; None while nothing was seen. ``zones``:
    since the game was set up zones have been seen. ``looked``: the last look that told something. ``new``: a game was
    set up, and has neither moved nor been looked at by a set of its own. ``fewer``: how those lay that were there
    before dice were last added, or were left when some were taken away; None: neither since something counted.
    ``again``: where a single die lay that was sure and now shows something else, by its zone, and what it showed
    first. ``moved_ns``: when all still lay as it was looked at, if something has moved since that may have brought a
    die. ``last_places``: where the dice of each player lay when any of theirs counted last. ``pictures``: how the dice
    lay on the newest photographs without the mat that counted, each on its own picture. For undo (`undone`): ``past``,
    what was remembered before each event in force, ``was``: before the dice of the next one counted; ``redo``: events
    that were taken back, and what was remembered after them; ``back``: the dice that were given back so, as they lay;
    ``halted``: these do not count by themselves.
    """

    used: tuple[Used, ...] = ()
    last_counted: tuple[Used, ...] = ()
    uncounted: tuple[Used, ...] = ()
    spots: tuple[Spot, ...] = ()
    fewest: tuple[int, int] | None = None
    zones: bool = False
    looked: Reading | None = None
    new: bool = False
    fewer: tuple[Used, ...] | None = None
    again: tuple[tuple[str, object], ...] = ()
    moved_ns: int | None = None
    last_places: tuple[Used, ...] = ()
    pictures: tuple[tuple[Used, ...], ...] = ()
    sets: tuple[tuple[str, int], ...] = ()
    past: tuple[Memory, ...] = ()
    was: Memory | None = None
    redo: tuple[tuple[Event, Memory], ...] = ()
    back: tuple[Used, ...] = ()
    halted: bool = False

    @property
    def alone(self) -> bool:
        """True if no zones tell whose dice are whose: one player throws after the other."""
        return not self.zones and self.looked is not None and self.looked.sighting.zoned is False

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice of the last look."""
        return () if self.looked is None else self.looked.sighting.dice

    def seen(self, reading: Reading, stillness: Stillness) -> Sight:
        """After one more look at the table."""
        if reading.apart:
            return self
        if stillness not in TELLING:
            return self._moving(reading) if stillness in MOVING else self
        dice = reading.sighting.dice
        within = sum(die.zone is not None for die in dice)
        least = (within, len(dice) - within)
        before = self._by(reading)
        lying = (*dice, *coasters(reading))
        return replace(
            before,
            used=_still(before.used, lying),
            uncounted=_still(before.uncounted, lying),
            spots=tuple(spot for spot in before.spots if any(same_spot(spot, one) for one in _spots(reading))),
            fewest=least if self.fewest is None else (min(self.fewest[0], least[0]), min(self.fewest[1], least[1])),
            zones=self.zones or bool(reading.sighting.zoned) or has_zones(dice),
            looked=reading,
            fewer=before._fewer(dice),
            again=self._again(reading),
            moved_ns=0 if self.looked is None else self.moved_ns,
        )

    def _moving(self, reading: Reading) -> Sight:
        """While something moves: since when is told with the first of it."""
        return self if self.moved_ns is not None else replace(self, moved_ns=reading.still_ns)

    def moved_before(self, press_ns: int | None) -> bool:
        """True if something had moved at a press (None: now) that nobody has looked at since.

        After a new start of the program that may be anything that is remembered.
        """
        if self.looked is None:
            return bool(self.used)
        return self.moved_ns is not None and (press_ns is None or self.moved_ns < press_ns)

    def _fewer(self, dice: Sequence[Die]) -> tuple[Used, ...] | None:
        """How those lay that were there before ``dice`` came, or are left of them where some went."""
        if self.looked is None:
            return self.used
        if len(dice) == len(self.dice):
            return self.fewer
        return tuple(used(die, None) for die in (self.dice if len(dice) > len(self.dice) else dice))

    def _again(self, reading: Reading) -> tuple[tuple[str, object], ...]:
        """Which dice have been thrown twice since something happened in the game, with this look."""
        if self.looked is None or _family(self.looked) != _family(reading):
            return self.again
        was, now = self._alone(self.dice), self._alone(reading.sighting.dice)
        faces = dict(self.again)
        for zone in was.keys() & now.keys():
            if face_json(was[zone].face) != face_json(now[zone].face):
                faces.setdefault(zone, face_json(was[zone].face))
        return tuple(sorted(faces.items()))

    def _alone(self, dice: Sequence[Die]) -> dict[str, Die]:
        """The dice that came or moved, are sure, and lie alone in their zones."""
        fresh = [die for die in dice if die.zone is not None and self.before(die) is None]
        zones = Counter(die.zone for die in fresh)
        return {str(die.zone): die for die in fresh if zones[die.zone] == 1 and is_sure(die)}

    def _by(self, reading: Reading) -> Sight:
        """The same, as the set of ``reading`` reads what lies there: another one than before names other faces."""
        if self.looked is None or _family(self.looked) == _family(reading):
            return self
        dice = reading.sighting.dice
        found = [again for one in self.used for die in dice if (again := one.reread(die)) is not None]
        doubted = tuple(spot for spot in _spots(reading) if any(one.covers(spot) for one in self.used))
        turned = replace(self, used=tuple(found), uncounted=(), spots=(*self.spots, *doubted), new=False)
        unseen = [die for die in dice if self.new and die.kind not in KINDS.get(_family(self.looked), ())]
        left = [used(die, None, LEFT_OVER) for die in unseen if turned.before(die) is None]
        return replace(turned, used=(*turned.used, *left))

    def counted(
        self, reading: Reading, seats: Seats, remainders: Sequence[Remainder] = (), waits: bool = False
    ) -> Sight:
        """After ``reading`` became an event; ``remainders``: what lay there besides.

        ``waits``: others have still to throw; whose dice lie there from before is not forgotten until then.
        """
        if reading.apart:
            return self._photographed(reading, seats)
        tick = reading.sighting.exposed_ns
        lain = tuple(used(die, owner(die, seats), seen_ns=tick) for die in (*reading.sighting.dice, *coasters(reading)))
        besides = [
            used(die, remainder.owner, remainder.part, tick) for remainder in remainders for die in remainder.dice
        ]
        names = {one.owner for one in lain}
        lie = [one for one in self.last_counted if waits and one.owner not in names and self._lies(one)]
        spots = _spots(self.looked)
        there = replace(self, used=(*lain, *besides), last_counted=(*lie, *lain), uncounted=(), spots=spots, fewer=None)
        return replace(there, moved_ns=None, was=self.was or Memory.of(self)).at_home(self.last_places)

    def at_home(self, before: Sequence[Used]) -> Sight:
        """After a count: whose dice lie there are at home where these lie, all others where they were ``before``."""
        lain = [die for die in self.last_counted if die.owner is not None]
        names = {die.owner for die in lain}
        return replace(self, last_places=(*(die for die in before if die.owner not in names), *lain))

    def _lies(self, one: Used) -> bool:
        return any(one.may_be(die) for die in self.dice)

    def moved_on(self) -> Sight:
        """After an event of the game: what lies there then, and has not counted, lay there before what comes next."""
        fresh = [die for die in self.dice if self.before(die) is None]
        stood = tuple(replace(used(die, None), through=1 + self.through(die)) for die in fresh)
        bare = (0, 0) if self.looked is not None and not self.dice else None
        return replace(self, uncounted=stood, fewest=bare, new=False, fewer=None, again=())

    def set_up(self) -> Sight:
        """When a game is set up: all that lies there is left over."""
        lying = [used(die, None, LEFT_OVER) for die in self.dice] + _props(self.looked)
        clear = None if self.dice else (0, 0)
        zones = has_zones(self.dice) or (self.looked is not None and bool(self.looked.sighting.zoned))
        there = Sight(used=tuple(lying), spots=_spots(self.looked), fewest=clear, zones=zones, looked=self.looked)
        return replace(there, new=self.looked is not None)

    def all_used(self) -> Sight:
        """As if all that lay there at the last look had counted; before any look, what is known to lie there."""
        if self.looked is None:
            return replace(self, uncounted=(), moved_ns=None)
        known = ((die, self.before(die)) for die in (*self.dice, *coasters(self.looked)))
        lying = (used(die, None) if one is None else one for die, one in known)
        return replace(self, used=tuple(lying), uncounted=(), moved_ns=None)

    def _photographed(self, reading: Reading, seats: Seats) -> Sight:
        """After a photograph without the mat counted: all that a camera sees there has counted with it."""
        picture = tuple(used(die, None) for die in reading.sighting.dice)
        lying = reading.sighting.extra.get("coasters", ())
        sets = self.shown_sets({named(coaster.get("zone"), seats): coaster.get("set") for coaster in lying})
        pictures = (*self.pictures, picture)[-PICTURES:]
        there = replace(
            self.all_used(), last_counted=(), last_places=(), spots=(), fewer=None, was=self.was or Memory.of(self)
        )
        return replace(there, pictures=pictures, sets=sets)

    def shown_sets(self, seen: Mapping[str | None, int | None]) -> tuple[tuple[str, int], ...]:
        """Of which set everybody's coasters are, once those of these players were ``seen``."""
        return tuple({**dict(self.sets), **{name: own for name, own in seen.items() if name and own}}.items())

    def before(self, die: Die) -> Used | None:
        """What ``die`` is, if it lies as it lay before; None: it came or moved."""
        return next((one for one in self.used if one.may_be(die)), None)

    def through(self, die: Die) -> int:
        """Through how many events ``die`` has lain there, though it has not counted."""
        return max((one.through for one in self.uncounted if one.may_be(die)), default=0)

    @property
    def doubted(self) -> bool:
        """True if a place was in doubt at the last look that is none of the dice and was not in doubt before."""
        return any(not explained(spot, (), self.dice, self.spots) for spot in _spots(self.looked))

    def given_back(self, die: Die) -> bool:
        """True if ``die`` lies as an undo gave it back: it belongs to this throw."""
        return any(one.may_be(die) for one in self.back)

    def outside(self, one: Used) -> bool:
        """True if ``one`` was seen at the last look, in no zone."""
        return any(die.zone is None and one.may_be(die) for die in self.dice)

    def knows(self, die: Die) -> bool:
        """True if ``die`` lies as it lay before."""
        return self.before(die) is not None

    def lying(self, dice: Sequence[Die], seats: Seats, zones: bool = True) -> list[Lying]:
        """``dice`` with what is known of each from before; without ``zones`` they are all nobody's."""
        return [Lying(die, owner(die, seats) if zones else None, self.before(die), self.through(die)) for die in dice]


def _still(known: Sequence[Used], lying: Sequence[Die]) -> tuple[Used, ...]:
    return tuple(one for one in known if any(one.may_be(die) for die in lying))


def _props(reading: Reading | None) -> list[Used]:
    """Coasters and the like, by the place that they take up: another set may take them for dice."""
    extra = {} if reading is None else reading.sighting.extra
    things = (thing for things in extra.values() for thing in things)
    return [
        Used(thing["x"], thing["y"], thing.get("size", SPOT_PX), 0.0, thing.get("number"), None, LEFT_OVER)
        for thing in things
    ]


def _family(reading: Reading) -> str:
    """The set that reads the dice; what is looked at besides makes no other faces of them."""
    return reading.sighting.set_name.partition("+")[0]


def _spots(reading: Reading | None) -> tuple[Spot, ...]:
    return () if reading is None else tuple((doubt.x, doubt.y) for doubt in reading.sighting.doubts)


def lying_json(sight: Sight) -> dict[str, Any]:
    """The dice from before, and those that an undo gave back, as the journal keeps them."""
    names = ("x", "y", "size", "angle", "face")
    known = (sight.used, sight.back if sight.halted else ())
    dice, back = (
        [{name: getattr(die, name) for name in names} | {"zone": die.owner, "as": die.part} for die in dice]
        for dice in known
    )
    return {"dice": dice} | ({"back": back} if back else {})


def lying_in(written: Mapping[str, Any], before: Sight = Sight()) -> Sight:
    """The sight ``before`` with what lay there, as it was ``written`` into the journal."""
    lay, back = (
        tuple(replace(_as_written(die), part=die["as"]) for die in written.get(name, ())) for name in ("dice", "back")
    )
    return replace(before, used=lay, back=back, halted=bool(back))


def used_in(written: Mapping[str, Any], before: Sight = Sight()) -> Sight:
    """The sight ``before`` after the reading that was ``written`` into the journal had counted."""
    turned = (Used(c["x"], c["y"], c["size"], 0.0, c["number"], c["zone"]) for c in written.get("coasters", ()))
    lain = (*map(_as_written, written.get("dice", ())), *turned)
    besides = (replace(_as_written(d), part=d["as"]) for d in written.get("remainders", ()))
    counted = replace(
        before, used=(*lain, *besides), last_counted=lain, uncounted=(), was=before.was or Memory.of(before)
    )
    return counted.at_home(before.last_places)


def _as_written(die: Mapping[str, Any]) -> Used:
    return Used(die["x"], die["y"], die["size"], die["angle"], die.get("read", die["face"]), die["zone"])


def seen_before(sight: Sight, written: Mapping[str, Any]) -> Sight:
    """``sight`` after the reading that was ``written`` into the journal had counted."""
    if not written.get("apart"):
        return used_in(written, sight)
    picture = tuple(map(_as_written, written.get("dice", ())))
    lie = tuple(replace(_as_written(die), part=die["as"]) for die in written.get("lie", ()))
    there = replace(
        sight, used=lie, last_counted=(), last_places=(), uncounted=(), spots=(), was=sight.was or Memory.of(sight)
    )
    sets = sight.shown_sets({coaster["zone"]: coaster.get("set") for coaster in written.get("coasters", ())})
    return replace(there, pictures=(*sight.pictures, picture)[-PICTURES:], sets=sets)


def coasters(reading: Reading | None) -> tuple[Die, ...]:
    """The coasters that lie face up, told as dice are: where, which number, how sure, in whose zone."""
    seen = () if reading is None else reading.sighting.extra.get("coasters", ())
    return tuple(
        Die(c["x"], c["y"], c["size"], 0.0, "d6", c["number"], "", c["sure"], zone=c.get("zone"))
        for c in seen
        if c["face_up"] and c["number"] is not None
    )


def owner(die: Die, seats: Seats) -> str | None:
    """The player in whose zone ``die`` lies; None: nobody's."""
    return named(die.zone, seats)


def named(zone: str | None, seats: Seats) -> str | None:
    """The player of ``zone``, which goes by the number of its seat; None: nobody."""
    if zone is None or not zone.isdecimal() or not 1 <= int(zone) <= len(seats):
        return None
    return seats[int(zone) - 1]


def has_zones(dice: Sequence[Die]) -> bool:
    """True if it can be seen whose dice are whose."""
    return any(die.zone is not None for die in dice)


def remainders_json(remainders: Sequence[Remainder]) -> list[dict[str, Any]]:
    """What lay beside a throw, as the journal keeps it."""
    return [
        {**die_json(die), "zone": remainder.owner, "as": remainder.part}
        for remainder in remainders
        for die in remainder.dice
    ]


def counted_json(
    reading: Reading, remainders: Sequence[Remainder], seats: Seats, face_of: FaceOf, picture: str
) -> dict[str, Any]:
    """The reading that counted, as the journal keeps it: what lay beside, whether dice were touched, its picture."""
    shown = reading_json(reading, "", seats, face_of)
    besides = remainders_json(remainders)
    shown |= {"remainders": besides} if besides else {}
    shown |= {"apart": True} if reading.apart else {}
    shown |= {} if reading.moved is None else {"moved": [list(spot) for spot in reading.moved]}
    return shown | ({"evidence": picture} if picture else {})


def _waits_for(reading: Reading, seats: Seats) -> str:
    reaching = reading.reaches_in
    return "" if reaching is None else waits_for(reaching, named(reaching.zone, seats))


def reading_json(reading: Reading, why_not: str, seats: Seats, face_of: FaceOf) -> dict[str, Any]:
    """The reading as the state shows it: zones by their players' names, faces as the game calls them.

    ``why_not`` is what the table has against it; "" if nothing.
    """
    sighting = reading.sighting
    shown = sighting_json(sighting)
    dice = []
    for die, as_shown in zip(sighting.dice, shown["dice"], strict=True):  # type: ignore[call-overload]
        face = face_of(die, sighting.set_name)
        changed = {} if face == as_shown["face"] else {"read": as_shown["face"]}
        dice.append({**as_shown, "zone": owner(die, seats) or die.zone, "face": face, **changed})
    counted = (face_of(die, sighting.set_name) for die in sighting.dice if die.face is not None and not die.cocked)
    counts = Counter(
        face if isinstance(face, str) else face_name(face) for face in counted if not isinstance(face, dict)
    )
    turned = [{**c, "zone": named(c.get("zone"), seats)} for c in sighting.extra.get("coasters", ())]
    photographed: dict[str, Any] = {"spent": True} if reading.spent else {}
    photographed |= {"photographed_by": reading.by, "picture": reading.picture} if reading.by else {}
    others = {name: list(sighting.extra[name]) for name in ("pieces", "cards") if sighting.extra.get(name)}
    return (
        ({"coasters": turned} if turned else {})
        | others
        | photographed
        | {
            "verified": reading.verified and not why_not,
            "why_not": why_not or _waits_for(reading, seats) or reading.why_not,
            "expected": reading.expected,
            "counts": dict(sorted(counts.items())) or sighting.counts,
            "trusted": sighting.trusted,
            "set": sighting.set_name,
            "dice": dice,
            "doubts": shown["doubts"],
            "width": sighting.width,
            "height": sighting.height,
        }
    )


def question_json(question: Question, sighting: Sighting, face_of: FaceOf) -> dict[str, Any]:
    """What a person is asked about a die of ``sighting``, as the state shows it: by the face as the game calls it."""
    place = {name: round(getattr(question, name), 1) for name in ("x", "y", "size")}
    at = Die(question.x, question.y, question.size, 0.0, "d6", None, "", 1.0)
    meant = die_of(Doubt(question.x, question.y, question.why), sighting.dice) or at
    face = None if question.face is None else face_of(replace(meant, face=question.face), sighting.set_name)
    why = {"why": question.why, "id": getattr(question.why, "id", "")}
    return {"number": question.number, **place, **why, "face": face, "picture": question.picture}


def undone(sight: Sight, event: Event | None) -> Sight:
    """``sight`` once ``event``, the last one, was taken back."""
    if event is None or not sight.past:
        return replace(sight.moved_on(), halted=False)
    then = sight.past[-1]
    before = _remembered(sight, then)
    redo = (*sight.redo, (event, Memory.of(sight)))[-MOST_REDONE:]
    back = _given_back(sight, before)
    return replace(before, past=sight.past[:-1], redo=redo, back=back, halted=bool(back))


def done(sight: Sight, moved: Sight, event: Event) -> Sight:
    """``moved``, what ``sight`` became by ``event``, with the way back; where it was done before, as it was then."""
    past = (*sight.past, sight.was or Memory.of(sight))
    again = bool(sight.redo) and sight.redo[-1][0] == event
    if again and sight.was is None:  # else the eye has just seen how they lie
        moved = _remembered(moved, sight.redo[-1][1])
    redo = sight.redo[:-1] if again else ()
    return replace(moved, past=past, redo=redo, was=None, halted=False)


def same_event(sight: Sight) -> Event | None:
    """What the dice amounted to before it was taken back, where all of them lie as they lay; None: look at them anew.

    It comes without the marks of the table, but for its picture.
    """
    event = sight.redo[-1][0] if sight.redo else {}
    lying = lying_of(sight.looked)
    there = all(any(one.may_be(die) for die in lying) for one in sight.back)
    if event.get("by") != "camera" or event.get("corrected") or not there:
        return None
    virtual = event.get("virtual", {})
    bare = {name: value for name, value in event.items() if name not in ("by", "virtual", "evidence")}
    if virtual and "faces" in event:
        bare["faces"] = event["faces"][: -sum(virtual.values())]
    return bare


def _remembered(sight: Sight, then: Memory) -> Sight:
    """``sight`` with what was remembered ``then``, of dice only as far as they lie there still."""
    if sight.looked is None:
        return then.put_into(sight)
    lying = lying_of(sight.looked)
    return replace(
        then.put_into(sight),
        used=tuple(one for one in then.used if any(one.may_be(die) for die in lying)),
        uncounted=tuple(one for one in then.uncounted if any(one.may_be(die) for die in lying)),
    )


def _given_back(sight: Sight, before: Sight) -> tuple[Used, ...]:
    """The dice that had not counted before the event that is taken back."""
    if sight.looked is None:  # after a new start
        return tuple(one for one in sight.used if one.part == "thrown" and one not in before.used)
    return tuple(used(die, None) for die in lying_of(sight.looked) if before.before(die) is None)


def lying_of(reading: Reading | None) -> Sequence[Die]:
    """All that a look shows lying there, coasters too."""
    return () if reading is None else (*reading.sighting.dice, *coasters(reading))
