# SPDX-License-Identifier: MIT
"""The adapter that fits any game: acts from what is legal, events from what the game waits for. Others build on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from operator import is_
from typing import Any, ClassVar, Final, TypeAlias

from companion.games.base import OVER, Await, Event, State
from companion.games.match import Match
from companion.messages.message import Message, joined, listed, word
from companion.table.adapter.base import Act, Asking, Field, Meaning, Panel, Scene, Seen, line, table
from companion.table.adapter.statistics import COUNTED, Fallen, Statistic, throws_of
from companion.table.adapter.without_zones import (
    Photographed,
    at_seat_of,
    came_alone,
    next_alone,
    still_to_throw,
    thrown_so_far,
    with_those_before,
)
from companion.table.astray import against, against_alone, both, left_over, thrown_twice
from companion.table.say import counted, end_words, event_label, wins
from companion.table.sight import Sight, has_zones, owner
from companion.table.throws import LEFT_OVER, Lack, Lying, Part, Place, Throw, settled, split_throw
from firmware.press import Button
from vision.sighting import Die, Reading, face_json, is_sure

RETIRE: Final = "retire"


class Words:
    """Sentences that follow from what is awaited and what is legal."""

    def out_words(self) -> str:
        """To one who is out."""
        return Message("you-are-out-game")

    def throw_words(self, awaited: Await, name: str) -> str:
        """While a throw is waited for."""
        own = awaited.dice.get(name, 0)
        if own:
            return Message("throw-open", own=counted(own, "die-taken"))
        return Message("wait-for-dice", dice=listed(list(awaited.dice))) if awaited.dice else Message("await-dice")

    def move_words(self, view: State, name: str) -> str:
        """While a player is to move."""
        turn = view["turn"]
        others = [event for event in view["legal"].get(name, {}) if event != RETIRE]
        if others:
            return Message("you-may", others=listed(list(map(word, others)), "list-or"))
        if turn is None:
            return Message("wait")
        return Message("your-turn") if turn == name else Message("wait-s-turn", turn=turn)

    def verdict(self, state: State) -> str:
        """What the last event led to, and who has won; "" if there is nothing to say."""
        parts = self.last_words(state["last"]) if state["last"] else []
        return joined(parts if state["winner"] is None else [*parts, wins(state["winner"])])

    def last_words(self, last: Mapping[str, Any]) -> list[str]:  # noqa: ARG002
        """What the last event led to, in sentences."""
        return []


LABEL: Final = Message("enter-dice-by-hand")


def _told_besides(thrown: int, throw: Throw, sight: Sight) -> int:
    """How many dice the eye is told of that lie beside the throw.

    Of those that it is not sure of no more than before, unless it sees more dice than it was told of: else it may see
    one only because it was told of one, would be told of one more for it, and so on.
    """
    told = None if sight.looked is None else sight.looked.expected
    if told is None or len(sight.dice) > told:
        return throw.besides
    dice = [die for remainder in throw.remainders for die in remainder.dice]
    certain = sum(is_sure(die) or sight.knows(die) for die in dice)
    return min(len(dice), max(certain, told - thrown))


def dice_field(awaited: Await, faces: str, together: str = "") -> Field:
    """The field for what ``awaited`` waits for; ``together``: where all faces may go without a player's name."""
    more: dict[str, Any] = {"shape": "face" if awaited.one_each else "list", "of": dict(awaited.dice), "faces": faces}
    return Field("dice", "dice", Message("label-dice"), more | ({"together": together} if together else {}))


def filled_in(asked: Field, scene: Scene, face_of: Callable[[Die, str], Any]) -> Field:
    """The same field with what lies there, each die by ``face_of``; those in doubt marked, those unread left empty.

    What some have thrown of it already, one after the other, is there from the start.
    """
    field, awaited = _by_look(asked, scene, face_of), scene.awaited
    thrown = {} if awaited is None else thrown_so_far(scene, awaited)
    known = {name: thrown[name] for name in asked.more["of"] if name in thrown}
    return replace(field, more={**field.more, "value": {**field.more.get("value", {}), **known}}) if known else field


def _by_look(asked: Field, scene: Scene, face_of: Callable[[Die, str], Any]) -> Field:
    reading = scene.reading
    if reading is None or not reading.sighting.dice:
        return asked
    if not has_zones(reading.sighting.dice):
        return _of_nobody(asked, reading, scene, face_of)
    dice, set_name = reading.sighting.dice, reading.sighting.set_name
    value: dict[str, Any] = {}
    doubted: dict[str, list[int]] = {}
    for name, count in asked.more["of"].items():
        own = [die for die in dice if owner(die, scene.seats) == name][:count]
        faces = [None if die.face is None else face_of(die, set_name) for die in own] + [None] * (count - len(own))
        value[name] = faces if asked.more["shape"] == "list" else faces[0]
        unsure = _unsure(own)
        if unsure:
            doubted[name] = unsure
    return Field(asked.kind, asked.name, asked.label, {**asked.more, "value": value, "doubted": doubted})


def _of_nobody(asked: Field, reading: Reading, scene: Scene, face_of: Callable[[Die, str], Any]) -> Field:
    """The field with dice of which nobody knows whose they are: in one row, or the one player's who photographed."""
    dice, wanted = reading.sighting.dice, asked.more["of"]
    mine = len(wanted) == 1 or (reading.apart and len(dice) == wanted.get(reading.by))
    name = next(iter(wanted), "") if len(wanted) == 1 else reading.by
    if mine and name:
        seated = replace(reading, sighting=replace(reading.sighting, dice=at_seat_of(dice, name, scene.seats)))
        return _by_look(asked, replace(scene, reading=seated), face_of)
    if not asked.more.get("together"):
        return asked
    total = sum(wanted.values())
    faces = [None if die.face is None else face_of(die, reading.sighting.set_name) for die in dice[:total]]
    read = {"read": faces + [None] * (total - len(faces)), "unsure": _unsure(dice[:total])}
    return Field(asked.kind, asked.name, asked.label, {**asked.more, **read})


def _unsure(dice: Sequence[Die]) -> list[int]:
    return [index for index, die in enumerate(dice) if not is_sure(die)]


Shuffle = Callable[[list[Any]], None]
"""Puts a list into an order that nobody can foresee."""

DICE: Final = ("dice", "faces", "face")
"""The fields of events in which dice stand."""
WHOSE: Final = Message("enter-roll-without-zones")
LEAVE: Final = Message("leave-game")


Tell: TypeAlias = "Callable[[Any, Scene, Await, Sequence[Die]], Throw]"


def once_a_scene(tell: Tell) -> Tell:
    """Tells the throw among the same dice of one scene once: screens, lamps and crew ask again and again."""

    @wraps(tell)
    def told(adapter: Any, scene: Scene, awaited: Await, dice: Sequence[Die]) -> Throw:
        for known, among, throw in scene.throws:
            if known == awaited and len(among) == len(dice) and all(map(is_, among, dice)):
                return throw
        scene.throws.append((awaited, tuple(dice), tell(adapter, scene, awaited, dice)))
        return scene.throws[-1][2]

    return told


class PlainAdapter(Photographed, Words):
    """How one game meets the table. Holds nothing: all it says follows from what it is given.

    ``shouts``: the events that stand for SHOUT where a phone sends them, and race; ``virtual``: dice may be virtual.
    """

    title: ClassVar[str] = ""
    line: ClassVar[str] = ""
    minutes: ClassVar[int] = 0
    shouts: ClassVar[frozenset[str]] = frozenset()
    faces: ClassVar[str] = "pips"
    """Which faces are offered where dice are entered by hand."""
    reads: ClassVar[str] = "pips"
    """The family of dice that is read while this game is played (`set_read`)."""
    several: ClassVar[bool] = False
    """Whether one reading may amount to several events, one after the other."""
    moved_by_hand: ClassVar[bool] = False
    """Whether dice are moved on the table as moves of the game, at any moment."""
    virtual: ClassVar[bool] = False
    keeps: ClassVar[Part] = LEFT_OVER
    """What dice are called that counted once and still lie there, where a new throw is wanted."""

    # buttons

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:  # noqa: ARG002
        """What ``player`` pressing ``button`` would mean now; None: nothing."""
        return None

    def shout(self, scene: Scene, player: str) -> Event | None:  # noqa: ARG002
        """What SHOUT would say if it meant anything now: the rules tell why it does not."""
        return None

    def said(self, scene: Scene, player: str, event: Event) -> Event:  # noqa: ARG002
        """What ``player`` says on the phone beside the press that ``event`` asks for; empty: nothing.

        Raises:
            Refused: it makes no sense.
        """
        return {}

    def follows(self, event: Event, first: str) -> bool:
        """True if ``event`` is what ``first``, who was first to shout, has said."""
        return event["event"] in self.shouts and event.get("player") == first

    def tie(self, scene: Scene, names: Sequence[str]) -> Event | None:  # noqa: ARG002
        """The event that a dead heat of ``names`` is to the rules; None: it is none, and all may press again."""
        return None

    def why_waits(self, scene: Scene, event: Event) -> str:  # noqa: ARG002
        """Why ``event`` has to wait although the rules would take it, "" if it has not."""
        return ""

    def asking(self, scene: Scene) -> Asking | None:  # noqa: ARG002
        """What is asked of all before the game goes on, if anything is."""
        return None

    def observers(self, scene: Scene) -> list[str]:
        """Who is asked and has not said yet that they have looked."""
        asking = self.asking(scene)
        return [] if asking is None else [name for name in asking.names if name not in scene.looked]

    def lapse_words(self, name: str, seconds: int) -> str:
        """That ``name`` had the floor and said nothing for ``seconds``, and what follows."""
        return Message("said-nothing", name=name, seconds=seconds)

    def on_turn(self, state: State) -> str | None:
        """Whose lamp says "your turn"."""
        turn: str | None = state["turn"]
        return turn

    # dice

    def awaits(self, scene: Scene) -> Await | None:
        """The throw that is waited for, if any."""
        awaited = scene.awaited
        if awaited is None:
            return None
        if self.alone(scene, awaited):
            return next_alone(scene, awaited)
        return awaited if scene.watched else still_to_throw(scene, awaited)

    def looks(self, scene: Scene) -> bool:
        """True while the game goes on by what the eye sees."""
        return self.moved_by_hand or scene.pending is not None or self.awaits(scene) is not None

    def alone(self, scene: Scene, awaited: Await) -> bool:
        """True if one player throws after the other, for nothing else tells whose dice are whose."""
        return awaited.one_each and scene.sight.alone

    def zones(self, scene: Scene, dice: Sequence[Die]) -> bool:
        """True if it can be seen whose dice are whose."""
        return has_zones(dice) or scene.sight.zones

    def expects(self, scene: Scene) -> int | None:
        """How many dice the eye should see, with all that is known to lie there besides; None: any number."""
        awaited = self.awaits(scene)
        if awaited is None:
            return None
        thrown = sum(awaited.dice.values()) if self.alone(scene, awaited) else awaited.total
        return thrown + _told_besides(thrown, self.throw(scene, awaited, scene.sight.dice), scene.sight)

    def places(self, scene: Scene, awaited: Await, zones: bool) -> Mapping[str | None, Place]:
        """What is wanted in whose zone, and (None) in nobody's; without ``zones``, on the whole table."""
        if not zones:
            alone = self.alone(scene, awaited)
            return {None: Place(sum(awaited.dice.values()) if alone else awaited.total, keeps=self.keeps)}
        names = dict.fromkeys([*awaited.dice, *filter(None, scene.seats)])
        counts: dict[str | None, int] = {name: awaited.dice.get(name, 0) for name in names}
        return {where: Place(count, keeps=self.keeps) for where, count in (counts | {None: awaited.centre}).items()}

    def spare(self, scene: Scene) -> int:  # noqa: ARG002
        """How many dice are out of play and may lie where none is wanted."""
        return 0

    def lying(self, scene: Scene, awaited: Await, dice: Sequence[Die]) -> list[Lying]:
        """``dice``, with what each is from before."""
        zones = self.zones(scene, dice)
        there = scene.sight.lying(dice, scene.seats, zones)
        if zones or not self.alone(scene, awaited):
            return there
        return came_alone(there, scene.sight, next(iter(awaited.dice)), not awaited.one_each)

    @once_a_scene
    def throw(self, scene: Scene, awaited: Await, dice: Sequence[Die]) -> Throw:
        """``dice``, told apart: the throw that is waited for, and what lies there besides."""
        places = self.places(scene, awaited, self.zones(scene, dice))
        return split_throw(self.lying(scene, awaited, dice), places, self.spare(scene))

    def set_read(self, scene: Scene) -> str:  # noqa: ARG002
        """What the eye should read now: a family of dice, or several joined by ``+``, the indispensable one first."""
        return self.reads

    def completed(self, scene: Scene, event: Event, shuffle: Shuffle) -> Event:  # noqa: ARG002
        """``event`` as the rules want it, where a page or a button leaves something open that chance decides.

        Raises:
            Refused: it makes no sense.
        """
        return event

    def waits(self, scene: Scene, event: Event) -> Event | None:  # noqa: ARG002
        """What is to wait for the eye, if ``event`` lacks nothing but its dice; None: it does not wait."""
        return None

    def for_anybody(self, scene: Scene, event: Event) -> bool:
        """True if any player may enter ``event``: dice that are waited for, whoever threw them."""
        awaited = self.awaits(scene)
        return awaited is not None and event["event"] == awaited.event and any(n in event for n in DICE)

    def face(self, die: Die, set_name: str) -> Any:  # noqa: ARG002
        """The face of ``die`` as the game calls it."""
        return face_json(die.face)

    def event_of(self, reading: Reading, scene: Scene) -> Seen | str:
        """What ``reading`` amounts to, or in plain words why it is nothing (G-07); "" if there is nothing to say."""
        awaited, dice = self.awaits(scene), reading.sighting.dice
        if awaited is None or not dice:
            return ""
        throw = self.throw(scene, awaited, dice)
        wrong = self.wrong(reading, throw, scene)
        sure = settled(reading, throw, scene.sight.spots)
        if sure is None or wrong:
            return both(reading, wrong) or Message("verified")
        if not throw.dice:
            return ""
        if self.alone(scene, awaited) and not self.zones(scene, dice):
            return self._thrown_alone(sure, throw, awaited, scene)
        event = self.filled(sure, awaited, scene)
        return event if isinstance(event, str) else Seen(event, sure, besides=throw.remainders)

    def _thrown_alone(self, sure: Reading, throw: Throw, awaited: Await, scene: Scene) -> Seen | str:
        """The throw of the one player whom ``awaited`` names; with the last one's it is the event."""
        (name,) = awaited.dice
        dice = at_seat_of(sure.sighting.dice, name, scene.seats)
        sure = replace(sure, sighting=replace(sure.sighting, dice=dice))
        event = self.filled(sure, awaited, scene)
        return event if isinstance(event, str) else with_those_before(event, sure, throw, scene)

    def untouched(self, scene: Scene, dice: Sequence[Die]) -> bool:  # noqa: ARG002
        """True where people are to change what lies there as it counted, and have not begun to."""
        return False

    def still_waits(self, pending: Event, event: Event, after: Match) -> Event | None:  # noqa: ARG002
        """What of ``pending`` waits for its dice still, although ``event`` has come meanwhile and led to ``after``."""
        return None

    def shouted(self, scene: Scene) -> Event | None:  # noqa: ARG002
        """What was shouted and waits for dice that are not seen yet."""
        return None

    def fell(self, scene: Scene) -> bool:  # noqa: ARG002
        """True if a die that has not counted lies where a shout may be about it."""
        return False

    def due(self, pending: Event, event: Event) -> Event | None:  # noqa: ARG002
        """What ``pending`` amounts to, if ``event`` has brought the dice that it waited for; None: it waits on."""
        return None

    def wrong(self, reading: Reading, throw: Throw, scene: Scene) -> str:
        """For whom how many dice were expected and seen, and what to do; "" if it fits."""
        awaited, zones = self.awaits(scene), self.zones(scene, reading.sighting.dice)
        if zones or awaited is None or not self.alone(scene, awaited):
            return against(throw, zones, reading.why_not)
        moved = not all(scene.sight.knows(die) for die in reading.sighting.dice)
        return against_alone(throw, next(iter(awaited.dice)), moved, reading.why_not)

    def filled(self, reading: Reading, awaited: Await, scene: Scene) -> Event | str:
        """The event that these dice, right in number and sure, amount to, or why they are none."""
        sighting = reading.sighting
        faces = [self.face(die, sighting.set_name) for die in sighting.dice]
        by_name: dict[str, list[Any]] = {name: [] for name in awaited.dice}
        if has_zones(sighting.dice):
            for die, face in zip(sighting.dice, faces, strict=True):
                by_name[str(owner(die, scene.seats))].append(face)
            return awaited.filled(by_name)
        if len(by_name) == 1:
            return awaited.filled(dict.fromkeys(by_name, faces))
        if awaited.one_each:
            return WHOSE
        return {"event": awaited.event, "faces": faces}

    def after(self, sight: Sight, event: Event, before: Match, after: Match) -> Sight:  # noqa: ARG002
        """The sight after ``event``: what is on the table now is from before."""
        return (sight.all_used() if self.counts_all(event, before) else sight).moved_on()

    def counts_all(self, event: Event, before: Match) -> bool:
        """Whether all that lies there has counted with ``event``, though no look did: it was entered by hand."""
        awaited = before.awaits() if event.get("manual") else None
        return awaited is not None and event["event"] == awaited.event

    def public_event(self, event: Event) -> Event:
        """``event`` as everybody may read it while the game runs: without what only some may know."""
        return event

    def too_many(self, scene: Scene, lack: Lack) -> list[Die] | None:  # noqa: ARG002
        """The dice of too many that are in no throw by what they show; None: the rules can't tell them from others."""
        return None

    def instruction_for(self, asked: str, legal: Mapping[str, Any]) -> str:  # noqa: ARG002
        """What a player whom the instruction ``asked`` names is told alone; ``legal``: what that player may do."""
        return asked

    # what is remembered

    def statistics(self, event: Event, before: Match, after: Match) -> Iterator[tuple[str, Statistic]]:  # noqa: ARG002
        """Who did what by ``event`` that is worth counting over many games."""
        statistic = COUNTED.get(event["event"])
        if statistic is not None and "player" in event:
            yield event["player"], statistic

    def thrown(self, event: Event, set_name: str) -> Iterator[Fallen]:
        """The dice of ``event`` that had just been thrown, as read by ``set_name``."""
        return throws_of(event, set_name)

    # what may be done

    def acts(self, scene: Scene, player: str, view: State) -> list[Act]:
        """What ``player`` may do now, the most important first. ``view`` is the game as the one who acts may see it."""
        offers = [name for name in view["legal"].get(player, {}) if name != RETIRE]
        acts = [act for name in offers for act in self.offer(scene, player, name, view)]
        return [*acts, *self.by_hand(scene, player), *self._leave(player, view)]

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:
        """The acts for one legal event of ``player``."""
        asked = view["legal"][player][name]
        if name == "bid":
            return [Act(Message("label-bid"), {"event": name, "player": player}, "main", (self._bid_field(asked),))]
        awaited = self.awaits(scene)
        if asked is not True or (awaited is not None and awaited.event == name):
            return []  # what it wants only an adapter of its own knows, or the dice bring it
        return [Act(event_label(name), {"event": name, "player": player})]

    def table_acts(self, scene: Scene) -> list[Act]:
        """What the referee may do in nobody's name."""
        awaited = self.awaits(scene)
        names = [name for name in scene.state["legal"].get("table", {}) if awaited is None or name != awaited.event]
        acts = [Act(event_label(name), {"event": name}) for name in names]
        return [*acts, *self.by_hand(scene, None)]

    def _bid_field(self, least: Mapping[str, int]) -> Field:
        """A bid of one of the faces of ``least``; the one that nobody can bid is wild."""
        wild = {} if "1" in least else {"wild": "skull" if self.faces == "skull" else 1}
        return Field("bid", "", Message("your-bid"), {"least": dict(least)} | wild)

    def by_hand(self, scene: Scene, player: str | None) -> list[Act]:  # noqa: ARG002
        """Entering the dice that are waited for, by ``player`` (whoever sees them best) or (None) the referee."""
        awaited = scene.awaited
        if awaited is None or not awaited.dice:
            return []
        together = "faces" if awaited.event == "reveal" else ""
        asked = dice_field(awaited, self.faces, together)
        return [Act(LABEL, {"event": awaited.event}, "plain", (filled_in(asked, scene, self.face),))]

    def _leave(self, player: str, view: State) -> list[Act]:
        if RETIRE not in view["legal"].get(player, {}):
            return []
        return [Act(LEAVE, {"event": RETIRE, "player": player}, "plain")]

    def options(self) -> list[Field]:
        """What can be chosen when a new game is set up."""
        return []

    def odds(self, scene: Scene, player: str) -> dict[str, Any] | None:  # noqa: ARG002
        """Chances that ``player`` may be told, of what everybody knows; None where this game has none to tell."""
        return None

    # words

    def shown(self, view: State) -> list[Panel]:
        """Facts of the game for everybody's screen."""
        scores = {name: player["score"] for name, player in view["players"].items()}
        if not any(scores.values()):
            return []
        rows = [[name, str(score)] for name, score in scores.items()]
        return [table(Message("label-scores"), ["", Message("label-points")], rows)]

    def noticed(self, scene: Scene) -> list[Panel]:
        """What the eye has noticed that should be otherwise, though the game goes on: dice to be taken away."""
        awaited, looked = self.awaits(scene), scene.sight.looked
        if awaited is None or looked is None:
            return []
        throw = self.throw(scene, awaited, looked.sighting.dice)
        twice = [line(words) for words in thrown_twice(scene.sight.again, scene.seats)] if awaited.one_each else []
        return [*twice, *(line(words, player) for player, words in left_over(throw.remainders, looked.sighting))]

    def panels(self, scene: Scene, view: State) -> list[Panel]:
        """All that everybody's screen shows of the game, in this order."""
        return [*self.shown(view), *self.noticed(scene)]

    def in_hand(self, view: State, name: str) -> list[Panel]:  # noqa: ARG002
        """What ``name`` alone may see, and only while a finger rests on it."""
        return []

    def shown_to_referee(self, state: State) -> list[Panel]:  # noqa: ARG002
        """Facts for the referee's screen alone."""
        return []

    def say(self, scene: Scene, view: State, name: str) -> str:
        """What ``name``, who is not out, may do now, in one sentence."""
        if view["phase"] == OVER:
            return end_words(view["winner"], name)
        awaited = self.awaits(scene)
        return self.throw_words(awaited, name) if awaited is not None else self.move_words(view, name)
