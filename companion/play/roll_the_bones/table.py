# SPDX-License-Identifier: MIT
"""Roll the Bones at the table: antes lie in the middle, one die is rolled in each zone, SHOUT declares the Bone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from companion.games.base import Await, Event, State
from companion.games.match import Match
from companion.messages.message import Message, listed
from companion.table.adapter.base import (
    Act,
    Field,
    Meaning,
    Panel,
    Scene,
    Seen,
    choice_field,
    line,
    pots_panel,
    table,
    whole_field,
)
from companion.table.adapter.plain import LABEL, WHOSE, PlainAdapter, dice_field, filled_in
from companion.table.instruction import Instruction, only, still_in
from companion.table.say import counted
from companion.table.sight import Sight, has_zones, owner
from companion.table.throws import Place, Throw
from firmware.press import Button
from vision.sighting import Die, Reading, face_json

DECLARE: Final = "declare-bone"
ANTES_IN: Final = Message("antes-are")
_INSTEAD: Final = {"jewel": "roll-a-jewel-instead", "bone": "roll-your-bone-instead"}
OLD_POT: Final = Message("last-pot-still-lies-there")


class RollTheBonesAdapter(PlainAdapter):
    """SHOUT: I roll my Bone! AYE: the antes are in. Neither is a race: everybody's counts."""

    title: ClassVar[str] = "Roll the Bones"
    line: ClassVar[str] = Message("put-your-jewels-roll-higher")
    minutes: ClassVar[int] = 20
    faces: ClassVar[str] = "bones"
    reads: ClassVar[str] = "bones"

    # buttons

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:
        """SHOUT: declare the Bone, once, before the own die is rolled (RB-05). AYE: the antes are in, uncounted."""
        state = scene.state
        if button == "shout":
            free = (
                scene.may(player, DECLARE) and player not in state["declared"] and not self._has_rolled(scene, player)
            )
            whose = "whoever has not rolled yet, has a Bone and has not declared it"
            return Meaning(Message("i-roll-my-bone"), self.shout(scene, player), whose=whose) if free else None
        ready = state["phase"] == "ante" and player in state["legal"]
        return Meaning(ANTES_IN, {"event": "ante"}) if ready else None

    def shout(self, scene: Scene, player: str) -> Event:  # noqa: ARG002
        """The declaration."""
        return {"event": DECLARE, "player": player}

    def why_waits(self, scene: Scene, event: Event) -> str:
        """A Bone is declared before the own die is rolled (RB-05)."""
        late = event["event"] in (DECLARE, "shout") and self._has_rolled(scene, event.get("player"))
        return Message("bone-is-declared-before-the-roll") if late else ""

    def _has_rolled(self, scene: Scene, player: str | None) -> bool:
        """Whether the player's die is known: it lies in the zone, or has been read and waits for the others'."""
        if scene.state["phase"] == "ante":
            return False
        read = scene.pending is not None and player in scene.pending.get("dice", {})
        return read or [name for name, _ in _thrown_by(self, scene)].count(player) == 1

    # dice

    def places(self, scene: Scene, awaited: Await, zones: bool) -> Mapping[str | None, Place]:
        """What was anted lies in the middle until the pot is won; before everybody lie the dice that they hold."""
        if not zones and self.alone(scene, awaited):
            return super().places(scene, awaited, zones)
        if not zones:
            return {None: Place(awaited.total, whole=awaited.event == "roll")}
        wanted = {name: awaited.dice.get(name, 0) for name in scene.seats if name}
        held: dict[str | None, Place] = {
            name: Place(count, keeps="hand", any_more=True) for name, count in wanted.items()
        }
        return {**held, None: Place(awaited.centre, whole=awaited.event == "roll")}

    def wrong(self, reading: Reading, throw: Throw, scene: Scene) -> str:
        """Also: Bones are never anted (RB-04)."""
        words = super().wrong(reading, throw, scene)
        if scene.state["phase"] == "ante" and any(lack.unrolled for lack in throw.lacks):
            return OLD_POT
        return words or _bones_anted(throw.dice, scene)

    def photographed(self, reading: Reading, scene: Scene) -> Seen | str:
        """Also: Bones are never anted (RB-04)."""
        return _bones_anted(reading.sighting.dice, scene) or super().photographed(reading, scene)

    def filled(self, reading: Reading, awaited: Await, scene: Scene) -> Event | str:
        """The centre pot as counted, or one die of each who rolls: a d12 is the Bone (RB-06)."""
        if awaited.event == "ante":
            return {"event": "ante", "pot": _pots_then(scene)[0]["jewels"]}
        if not has_zones(reading.sighting.dice):
            return WHOSE
        rolled = {owner(die, scene.seats): _thrown(die) for die in reading.sighting.dice}
        for name in awaited.dice:
            if rolled[name]["die"] not in (kinds := kinds_of(name, scene.state)):
                return Message(_INSTEAD[kinds[0]], name=name)
        return {"event": awaited.event, "dice": {name: rolled[name] for name in awaited.dice}}

    def after(self, sight: Sight, event: Event, before: Match, after: Match) -> Sight:
        """A die that was rolled before another declares the Bone is a roll all the same."""
        moved = super().after(sight, event, before, after)
        return replace(moved, fewer=sight.fewer) if event["event"] == DECLARE else moved

    def still_waits(self, pending: Event, event: Event, after: Match) -> Event | None:  # noqa: ARG002
        """What others have rolled lies there, whoever declares the Bone."""
        if event["event"] != DECLARE or pending.get("event") != "roll":
            return None
        dice = {name: die for name, die in pending["dice"].items() if name != event["player"]}
        return {**pending, "dice": dice} if dice else None

    # what may be done

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:  # noqa: ARG002
        """The Bone, as big as the phone, until it is declared or a die is rolled."""
        meaning = self.meaning(scene, player, "shout") if name == DECLARE else None
        return [] if meaning is None else [Act(meaning.words, self.shout(scene, player), "shout")]

    def by_hand(self, scene: Scene, player: str | None) -> list[Act]:  # noqa: ARG002
        """The pot counted by hand, or the dice that were rolled."""
        awaited, state = scene.match.awaits(), scene.state
        if awaited is None:
            return []
        if awaited.event == "ante":
            centre = _pots_then(scene)[0]["jewels"]
            pot = whole_field("pot", Message("jewels-centre-pot"), 0, 99, centre)
            ready = Act(ANTES_IN, {"event": "ante"})
            return [ready, Act(Message("count-pot-by-hand"), {"event": "ante"}, "plain", (pot,))]
        asked = dice_field(awaited, self.faces)
        dies = {name: kinds_of(name, state) for name in awaited.dice}
        asked = Field(asked.kind, asked.name, asked.label, {**asked.more, "shape": "die", "dies": dies})
        return [Act(LABEL, {"event": awaited.event}, "plain", (filled_in(asked, scene, lambda die, _: _thrown(die)),))]

    def table_acts(self, scene: Scene) -> list[Act]:
        """Antes and rolls belong to nobody alone."""
        return self.by_hand(scene, None)

    def options(self) -> list[Field]:
        """Side pots and stakes."""
        sweets: dict[int | None, str] = {None: Message("label-none")}
        sweets |= {n: counted(n, "sweet") for n in (1, 2, 3, 5, 10)}
        return [
            choice_field(
                "side_pots", Message("side-pots"), {None: Message("label-yes"), False: Message("no-second-mate")}
            ),
            choice_field("stakes", Message("label-stakes"), sweets),
        ]

    # words

    def shown(self, view: State) -> list[Panel]:
        """What everybody holds, and what lies in the middle."""
        columns = (
            ["", Message("label-jewels"), Message("label-bones"), Message("label-ante")]
            if view["owes"]
            else ["", Message("label-jewels"), Message("label-bones")]
        )
        rows = [
            [name, str(one["jewels"]), str(one["bones"]), *([str(view["owes"].get(name, 0))] if view["owes"] else [])]
            for name, one in view["players"].items()
        ]
        panels = [pots_panel(Message("on-table"), _pots(view)), table(Message("label-dice"), columns, rows)]
        if view["declared"]:
            panels.append(line(Message("bone-declared", declared=listed(view["declared"]))))
        return panels

    def throw_words(self, awaited: Await, name: str) -> str:
        """While antes or dice are waited for."""
        if awaited.event == "ante":
            return Message("put-your-ante-into-middle")
        if awaited.dice.get(name):
            return Message("choose-die-roll-shout-first")
        return Message("wait-rolls", names=listed(list(awaited.dice)), number=len(awaited.dice))

    def say(self, scene: Scene, view: State, name: str) -> str:
        """What to ante, what to roll."""
        owed = view["owes"].get(name)
        if view["phase"] == "ante" and owed is not None:
            nothing = Message("you-ante-nothing")
            return Message("put-your-ante", jewels=counted(owed, "jewel")) if owed else nothing
        awaited = self.awaits(scene)
        if awaited is not None and awaited.dice and name not in awaited.dice:
            return super().say(scene, view, name)
        if name in view["declared"] and name in view["contenders"]:
            return Message("roll-your-bone")
        if name in view["contenders"] and not view["players"][name]["bones"]:
            return Message("roll-one-jewel")
        return super().say(scene, view, name)

    def last_words(self, last: Mapping[str, Any]) -> list[str]:
        """Who takes what, who faces off."""
        parts: list[str] = [Message("rolled-bone-without-declaring-forfeited", name=name) for name in last["forfeited"]]
        parts += [
            Message("takes", player=share["player"], share=holding(share, taken=True))
            for share in last["winners"]
            if any(_dice(share))
        ]
        return [*parts, Message("tie-face-off", tie=listed(last["tie"]))] if last["tie"] else parts


def holding(dice: Mapping[str, Any], taken: bool = False) -> str:
    """Jewels and Bones in words; ``taken``: as the object of taking, which German declines.

    >>> holding({"jewels": 3, "bones": 1}), holding({"jewels": 0, "bones": 0})
    ('three Jewels and one Bone', 'nothing')
    """
    nouns = ("jewel", "bone-taken" if taken else "bone")
    parts = [counted(n, noun) for n, noun in zip(_dice(dice), nouns, strict=True) if n]
    return listed(parts) or Message("nothing")


def pot_words(pot: Mapping[str, Any], name: str) -> str:
    """A pot and who may win it."""
    if pot["eligible"]:
        return Message("pot-holds-for", pot=name, held=holding(pot), names=listed(pot["eligible"]))
    return Message("pot-holds", pot=name, held=holding(pot))


def _pots(view: State) -> list[dict[str, Any]]:
    """The pots in the middle; an empty side pot is left out."""
    return [
        {
            "name": name,
            "jewels": pot["jewels"],
            "bones": pot["bones"],
            "for": list(pot["eligible"]),
            "words": pot_words(pot, name),
        }
        for pot, name in zip(view["pots"], _names(view), strict=True)
    ]


def _names(view: State) -> list[str]:
    names = [Message("rolled-so-far") if pot.get("rolled") else Message("side-pot") for pot in view["pots"]]
    return [Message("centre-pot"), *names[1:]]


def _dice(holder: Mapping[str, Any]) -> tuple[int, int]:
    return holder["jewels"], holder["bones"]


def _pots_then(scene: Scene) -> list[dict[str, Any]]:
    """The pots as they are once the antes are in."""
    pots: list[dict[str, Any]] = scene.match.apply({"event": "ante"}).state()["pots"]
    return pots


def _bones_anted(dice: Sequence[Die], scene: Scene) -> str:
    """That Bones lie among the antes, though nobody owes them; "" if none do."""
    if scene.state["phase"] != "ante":
        return ""
    bones = sum(die.kind == "d12" for die in dice)
    owed = sum(pot["bones"] for pot in _pots_then(scene))
    return "" if bones == owed else Message("among-antes-bones-are-never", bones=counted(bones, "bone"))


def _thrown(die: Die) -> dict[str, Any]:
    return {"die": "bone" if die.kind == "d12" else "jewel", "face": face_json(die.face)}


def kinds_of(name: str, state: Mapping[str, Any]) -> list[str]:
    """The kinds of dice that ``name`` may throw now, the usual one first."""
    if name in state["declared"]:
        return ["bone"]
    return ["jewel", "bone"] if state["players"][name]["bones"] else ["jewel"]


def bones_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """The ante (RB-03, RB-04), or the roll of those who contend (RB-02, RB-08)."""
    state = scene.state
    if state["phase"] == "ante":
        owes = {name: owed for name, owed in state["owes"].items() if owed}
        return _ante(scene, owes) if owes else Instruction("ready", still_in(scene))
    ways = {}
    for name in state["contenders"]:
        if name in state["declared"]:
            ways[name] = "bone"
        elif not state["players"][name]["bones"]:
            ways[name] = "jewel"
    awaited = adapter.awaits(scene)
    may = state["contenders"] if awaited is None else awaited.dice  # one after the other where no zones tell them apart
    rolled = _rolled(adapter, scene)
    left = [name for name in may if name not in rolled]
    if awaited is not None and not left and _pot_lacks(adapter, scene, awaited):
        return Instruction("fill-pot", still_in(scene))
    return Instruction("roll-one", only(scene, left or state["contenders"]), ways=ways)


def _ante(scene: Scene, owes: Mapping[str, int]) -> Instruction:
    """Who antes; where no camera sees the last pot lie there, its winner is told first to take it."""
    won = [share["player"] for share in scene.state["last"].get("winners", ()) if any(_dice(share))]
    if scene.watched or not won:
        return Instruction("ante", only(scene, owes), {"owes": owes})
    return Instruction("ante-pot", only(scene, owes), {"owes": owes, "won": won}, dict.fromkeys(won, "won"))


def _pot_lacks(adapter: PlainAdapter, scene: Scene, awaited: Await) -> bool:
    """Whether dice are still to be put into the middle, as those of a player who has left."""
    lacks = adapter.throw(scene, awaited, scene.sight.dice).lacks
    return any(lack.owner is None and lack.seen < lack.wanted for lack in lacks)


def _rolled(adapter: PlainAdapter, scene: Scene) -> set[str | None]:
    """Whose die lies there as it may: the Bone of who has declared it, a Jewel of who has not (RB-06)."""
    return {name for name, kind in _thrown_by(adapter, scene) if (kind == "d12") == (name in scene.state["declared"])}


def _thrown_by(adapter: PlainAdapter, scene: Scene) -> list[tuple[str | None, str]]:
    """By whom each die of this roll was thrown, and its kind; empty where no zones tell whose it is."""
    if scene.awaited is None or not has_zones(scene.sight.dice):
        return []
    thrown = adapter.throw(scene, scene.awaited, scene.sight.dice).dice
    return [(owner(die, scene.seats), die.kind) for die in thrown]
