# SPDX-License-Identifier: MIT
"""Lucky Seven at the table: each coaster that is newly face up is a turn; AYE begins the next round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from companion.games.base import Await, Event, State
from companion.games.match import Match
from companion.messages.message import Message, figure, joined, listed
from companion.play.lucky_seven.photo import WHOSE_ROW, own_row
from companion.play.lucky_seven.rows import begin_alone, by_rows, is_used, unknown
from companion.table.adapter.base import (
    Act,
    Field,
    Meaning,
    Panel,
    Row,
    Scene,
    Seen,
    choice_field,
    line,
    row_panel,
    whole_field,
)
from companion.table.adapter.plain import PlainAdapter
from companion.table.adapter.without_zones import Whose
from companion.table.instruction import Instruction, only, still_in
from companion.table.sight import Sight, named
from firmware.press import Button
from vision.sighting import TRUST, Reading

COASTERS: Final = 7
EXTRA: Final = 7
"""What Lucky Seven is worth beside the numbers (LS-06)."""
ANY: Final = "any"

Coaster = Mapping[str, Any]


class LuckySevenAdapter(PlainAdapter):
    """Everybody turns at the same time; SHOUT means nothing."""

    title: ClassVar[str] = "Lucky Seven"
    line: ClassVar[str] = Message("line-of-lucky-seven")
    minutes: ClassVar[int] = 15
    faces: ClassVar[str] = "coasters"
    reads: ClassVar[str] = "coasters"
    several: ClassVar[bool] = True
    virtual: ClassVar[bool] = True

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:
        """AYE: the coasters are shuffled again, the next round begins."""
        ready = button == "aye" and player in scene.state["legal"] and scene.may("table", "next-round")
        return Meaning(Message("next-round"), {"event": "next-round"}) if ready else None

    # coasters

    def awaits(self, scene: Scene) -> Await | None:
        """The rows that are played; without zones they are begun one after the other."""
        awaited = scene.awaited
        return begin_alone(scene, awaited) if awaited is not None and self.alone(scene, awaited) else awaited

    def alone(self, scene: Scene, awaited: Await) -> bool:  # noqa: ARG002
        """True if no zones tell whose row is whose, and there are several."""
        return scene.sight.alone and len(scene.match.players) - len(scene.virtual) > 1

    def expects(self, scene: Scene) -> int | None:
        """No dice; coasters are not counted as such."""
        return None if self.awaits(scene) is None else 0

    def event_of(self, reading: Reading, scene: Scene) -> Seen | str:
        """The turn of the first coaster that is newly face up; those after it are judged next."""
        awaited, lying = self.awaits(scene), reading.sighting.extra.get("coasters", ())
        if awaited is None or not lying:
            return ""
        reading, together = self._by_rows(reading, scene)
        against = [together]
        for name in awaited.dice:
            turned = self._turned(name, reading, scene)
            if not isinstance(turned, str):
                return turned
            against.append(turned)
        return joined((words for words in against if words), "; ")

    def photographed(self, reading: Reading, scene: Scene) -> Seen | str:
        """The turn on the row of the player who photographed it: each photographs the own row."""
        awaited = scene.awaited
        if awaited is None or not reading.sighting.extra.get("coasters"):
            return "" if awaited is None else reading.why_not
        name = _photographer(reading, awaited, scene)
        if name not in awaited.dice:
            return "" if reading.spent else Message("photo-one-row")
        own = own_row(name, reading, scene)
        if isinstance(own, str):
            return own
        turned = self._turned(name, own, replace(scene, sight=Sight()))
        return turned if turned or reading.spent else Message("photo-none-turned", name=name)

    def whose(self, reading: Reading, scene: Scene) -> Whose | None:
        """A row is of whoever photographs it, who says so where its set may be another's."""
        awaited = scene.awaited
        if awaited is None or not reading.apart or reading.spent or not reading.sighting.extra.get("coasters"):
            return None
        name = _photographer(reading, awaited, scene)
        own = own_row(name, reading, scene) if name in awaited.dice else ""
        return Whose({name: 0}) if isinstance(own, Message) and own.id == WHOSE_ROW else None

    def photo_numbers(self, scene: Scene, by: str) -> tuple[int, ...]:  # noqa: ARG002
        """No dice."""
        return ()

    def _by_rows(self, reading: Reading, scene: Scene) -> tuple[Reading, str]:
        """``reading`` with each row as its player's; what is against it where no zones tell that."""
        awaited = scene.awaited
        alone = awaited is not None and self.alone(scene, awaited) and not reading.sighting.zoned
        return by_rows(reading, scene, awaited) if alone and awaited is not None else (reading, "")

    def _turned(self, name: str, reading: Reading, scene: Scene) -> Seen | str:
        row, due = scene.state["rows"][name], scene.state["next"][name]
        seen = _row(name, reading, scene)
        if isinstance(seen, str):
            return seen
        fresh = {place: one for place, one in seen.items() if one["face_up"] and row[place - 1] is None}
        for turned, number in enumerate(row, 1):
            one = seen.get(turned)
            if number is not None and one is not None and (not one["face_up"] or one["number"] != number):
                return Message("position-should-show", name=name, turned=turned, number=number)
        if not fresh:
            return ""
        doubted = [place for place, one in fresh.items() if one["number"] is None or one["sure"] < TRUST]
        if doubted or not reading.verified:
            return (
                Message("position-doubt", name=name, doubted=doubted[0])
                if doubted
                else reading.why_not or Message("verified")
            )
        if due != ANY and due not in fresh:
            return Message("other-position-due", name=name, due=due, fresh=min(fresh))
        place = due if due != ANY else _begin(fresh)
        if place is None:
            return Message("which-coaster-was-turned-first", name=name)
        if fresh[place]["number"] in row:
            return Message("position-cant-show-which-lies", name=name, place=place, number=fresh[place]["number"])
        return self._turn(name, place, fresh[place], reading, scene)

    def _turn(self, name: str, place: int, one: Coaster, reading: Reading, scene: Scene) -> Seen | str:
        if is_used(one, scene):
            return Message("position-was-turned-before", name=name, place=place)
        kept = [old for old in reading.sighting.extra["coasters"] if old is one or is_used(old, scene)]
        extra = {**reading.sighting.extra, "coasters": tuple(kept)}
        event = {"event": "turn", "player": name, "position": place, "number": one["number"]}
        return Seen(event, replace(reading, sighting=replace(reading.sighting, extra=extra)))

    def counts_all(self, event: Event, before: Match) -> bool:  # noqa: ARG002
        """Rows that still lie there when the next round begins are no turns of it."""
        return bool(event["event"] == "next-round")

    # what may be done

    def acts(self, scene: Scene, player: str, view: State) -> list[Act]:
        """The turn by hand; the next round."""
        acts = super().acts(scene, player, view)
        meaning = self.meaning(scene, player, "aye")
        return acts if meaning is None else [Act(meaning.words, meaning.event or {}), *acts]

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:
        """A turn, with the position that is due."""
        row, due = view["rows"][player], view["next"][player]
        left = [number for number in range(1, COASTERS + 1) if number not in row]
        read = self._doubted(scene, player)
        number = choice_field("number", Message("shows"), {one: str(one) for one in left}, read and read[1])
        if read is not None:
            number = replace(number, more={**number.more, "doubted": [0]})
        if due == ANY:
            places = {place: str(place) for place in range(1, COASTERS + 1)}
            where = choice_field("position", Message("label-position"), places, read and read[0])
            return [Act(Message("enter-turn-by-hand"), {"event": name, "player": player}, "plain", (where, number))]
        event = {"event": name, "player": player, "position": due}
        return [Act(Message("enter-position-by-hand", due=due), event, "plain", (number,))]

    def _doubted(self, scene: Scene, player: str) -> tuple[int, int] | None:
        """Where a coaster was turned that can't be told for sure, and what it seems to show; None: nowhere."""
        row, due = scene.state["rows"][player], scene.state["next"][player]
        if scene.reading is None or "coasters" not in scene.reading.sighting.extra:
            return None
        seen = _row(player, self._by_rows(scene.reading, scene)[0], scene)
        if isinstance(seen, str):
            return None
        for place, one in seen.items():
            fresh = one["face_up"] and row[place - 1] is None and due in (ANY, place)
            if fresh and one["number"] not in (None, *row) and one["sure"] < TRUST:
                return place, one["number"]
        return None

    def by_hand(self, scene: Scene, player: str | None) -> list[Act]:  # noqa: ARG002
        """Turns are entered one by one."""
        return []

    def options(self) -> list[Field]:
        """How the match is won."""
        return [
            choice_field(
                "match", Message("match"), {None: Message("first-reach-target"), "rounds": Message("most-rounds-won")}
            ),
            whole_field("target", Message("label-target"), 1, 1000, 100, only={"match": None}),
            whole_field("rounds", Message("label-rounds"), 1, 99, 1, only={"match": "rounds"}),
        ]

    # words

    def shown(self, view: State) -> list[Panel]:
        """The rows, the totals, and what may still come."""
        rows = [
            Row(name, row, view["next"][name], _end(view, name), _standing(view, name))
            for name, row in view["rows"].items()
        ]
        return [row_panel(_goal(view["match"]), rows), *(line(words) for words in _chances(view))]

    def say(self, scene: Scene, view: State, name: str) -> str:
        """Which coaster is due."""
        due, phase = view["next"].get(name), view["phase"]
        if phase == "turning" and due == ANY and (first := self._begins_before(scene, name)):
            return Message("wait-turns-first-coaster", names=first)
        if phase == "turning" and due == ANY:
            return Message("turn-any-coaster-leave-face")
        if phase == "turning" and due is not None:
            return Message("turn-coaster-at-position", due=due)
        if phase == "turning":
            return Message("lucky-seven-wait" if name in view["lucky"] else "bust-wait")
        if phase == "scored":
            return Message("shuffle-your-coasters-lay-them")
        return super().say(scene, view, name)

    def _begins_before(self, scene: Scene, name: str) -> str:
        """Who is to begin a row before ``name`` does, where no zones tell rows apart; "": nobody."""
        awaited = scene.awaited
        left = unknown(scene, awaited) if awaited is not None and self.alone(scene, awaited) else []
        return left[0] if name in left[1:] else ""

    def last_words(self, last: Mapping[str, Any]) -> list[str]:
        """Who has won the round."""
        if not last["won"]:
            return []
        return [Message("round-goes-with", won=listed(last["won"]), points=last["points"][last["won"][0]])]


def _photographer(reading: Reading, awaited: Await, scene: Scene) -> str:
    """Whose row is photographed: where one alone is to turn, anybody may."""
    if reading.by not in scene.match.players and len(awaited.dice) == 1:
        return next(iter(awaited.dice))
    return reading.by


def _row(name: str, reading: Reading, scene: Scene) -> dict[int, Coaster] | str:
    """The coasters of ``name`` by position, or why they can't be told.

    Where the reader does not tell positions, all seven must be seen: then they are counted from the picture's left.
    """
    lying: tuple[Coaster, ...] = reading.sighting.extra["coasters"]
    alone = len(scene.match.players) - len(scene.virtual) == 1 and all(coaster.get("zone") is None for coaster in lying)
    own = [coaster for coaster in lying if alone or named(coaster.get("zone"), scene.seats) == name]
    if all(coaster.get("position") is not None for coaster in own):
        return {coaster["position"]: coaster for coaster in own}
    if len(own) > COASTERS:
        return Message("row-cant-be-told", name=name)
    if len(own) < COASTERS:
        return _too_few(name, len(own))
    return dict(enumerate(sorted(own, key=lambda one: float(one["x"])), 1))


def _too_few(name: str, seen: int) -> str:
    """That not all coasters are seen, and what to do."""
    if not seen:
        return Message("coasters-not-seen", name=name, n=COASTERS)
    return Message("coasters-seen", name=name, n=seen, wanted=COASTERS)


def _begin(fresh: Mapping[int, Coaster]) -> int | None:
    """Where a row began of which ``fresh`` are turned: the one that no other leads to; None: that can't be told.

    Of a ring in which each leads to the next any may be the first: they count the same (LS-05, LS-07).

    >>> _begin({3: {"number": 5}, 5: {"number": 1}}), _begin({3: {"number": 5}, 5: {"number": 3}})
    (3, 3)
    """
    led_to = {coaster["number"] for coaster in fresh.values()}
    starts = [place for place in fresh if place not in led_to]
    if starts:
        return starts[0] if len(starts) == 1 else None
    ring = [min(fresh)]
    while (following := fresh[ring[-1]]["number"]) not in ring:
        ring.append(following)
    return ring[0] if len(ring) == len(fresh) else None


def _goal(match: Mapping[str, Any]) -> str:
    if match["kind"] == "rounds":
        return Message("round-by-round", n=match["rounds"])
    return Message("first-points", target=match["target"])


def _end(view: State, name: str) -> str:
    """How the row of ``name`` ended; "" while it is played."""
    return Message("lucky-seven") if name in view["lucky"] else Message("label-bust") if name in view["bust"] else ""


def _standing(view: State, name: str) -> str:
    turned = sum(number or 0 for number in view["rows"][name]) + EXTRA * (name in view["lucky"])
    won = view["rounds_won"][name]
    return Message("row-standing", row=turned, all=view["scores"][name], won=won)


def _chances(view: State) -> list[str]:
    """What may still come of each row in play (LS-10)."""
    chances = []
    for name, chance in view.get("chances", {}).items():
        if view["next"].get(name) is not None:
            chances.append(_chance(name, figure(chance["expected"], 0), chance["lucky"]))
    return chances


def _chance(name: str, points: Message, lucky: float) -> str:
    if not lucky:
        return Message("points-expected", name=name, points=points)
    return Message(
        "points-expected-lucky", name=name, points=points, share=Message("share", percent=round(100 * lucky))
    )


def coasters_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """The coaster that is due in each row (LS-03, LS-04), or the next round."""
    state = scene.state
    if state["phase"] == "scored":
        return Instruction("shuffle", still_in(scene))
    awaited = adapter.awaits(scene)
    may = state["next"] if awaited is None else awaited.dice
    due = {name: place for name, place in state["next"].items() if place is not None and name in may}
    free = {name: "any" for name, place in due.items() if place == "any"}
    return Instruction("turn-coaster", only(scene, due), {"due": due}, free)
