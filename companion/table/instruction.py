# SPDX-License-Identifier: MIT
"""What happens next, in one instruction for everybody: what is to be done and by whom, as data and in words.

It is the step of the game itself, and what camera and journal make of it: who has thrown, dice in doubt or in the way,
no picture at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.games.base import Await
from companion.messages.message import Message, english, listed
from companion.table.adapter.base import Scene
from companion.table.adapter.plain import PlainAdapter
from companion.table.adapter.without_zones import thrown_so_far
from companion.table.dice_said import waits
from companion.table.say import counted
from companion.table.sight import owner
from companion.table.throws import Lack
from vision.sighting import LOOKS_ANEW, CameraCondition, Die, Stillness, is_sure


@dataclass(frozen=True, slots=True)
class Instruction:
    """What is to be done next, by ``who``; they stand in seating order.

    ``id`` names its sentences in the catalogues (``do-ID-VARIANT``). ``params`` is what these put in. ``ways``: for
    whom it reads otherwise, and by which variant of the sentences. ``referee``: it is for the referee.
    """

    id: str
    who: tuple[str, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    ways: Mapping[str, str] = field(default_factory=dict)
    referee: bool = False

    def for_all(self, everybody: Collection[str]) -> bool:
        """True if ``everybody``, of several, is to follow it."""
        return len(self.who) > 1 and set(everybody) <= set(self.who)

    def shown(self, everybody: Collection[str], me: str | None = None) -> dict[str, Any]:
        """The instruction as the state shows it, in words for everybody in the room or for ``me``.

        ``all``: it is for everybody who is in the game.
        """
        all_ = self.for_all(everybody)
        fields = {"id": self.id, "who": list(self.who), "all": all_, "params": dict(self.params)}
        return fields | {"ways": dict(self.ways), "referee": self.referee, "say": instruction_words(self, all_, me)}


def still_in(scene: Scene) -> tuple[str, ...]:
    """Who is in the game, in seating order."""
    players = scene.state["players"]
    return tuple(name for name in scene.match.players if not players[name]["out"])


def only(scene: Scene, names: Collection[str]) -> tuple[str, ...]:
    """Those of ``names`` who are in the game, in seating order."""
    return tuple(name for name in still_in(scene) if name in names)


def with_dice(scene: Scene, names: Collection[str]) -> tuple[str, ...]:
    """Those of ``names`` whose dice lie on the table; where all are virtual, all."""
    return only(scene, [name for name in names if name not in scene.virtual]) or only(scene, names)


def one(name: str | None) -> tuple[str, ...]:
    """Whose turn it is."""
    return () if name is None else (name,)


def tied(scene: Scene) -> bool:
    """Whether those who rolled for who begins have to roll once more (PD-03, DM-02)."""
    return (scene.match.last_event or {}).get("event") in ("roll-off", "start-roll")


Steps = Callable[[PlainAdapter, Scene], Instruction]


def plain_steps(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """Whose dice are waited for, or whose turn it is."""
    awaited = adapter.awaits(scene)
    if awaited is not None and (throwing := only(scene, awaited.dice)):
        single = {name: "single" for name in throwing if awaited.dice[name] == 1}
        return Instruction("show-dice", throwing, ways=single)
    return Instruction("move", one(scene.state["turn"]) or still_in(scene))


SEES: Final = ("ok", "starting", "phone")
MOVES: Final = ("rolling", "settling")
LOOKING: Final = (*MOVES, "hands")
PICKED: Final = frozenset({"coasters"})
"""Families that are not counted as dice are."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How camera and journal stand: what the game itself does not know."""

    condition: CameraCondition = "ok"
    stillness: Stillness = "nothing"
    journal: str = ""

    @property
    def rests(self) -> bool:
        """True while the eye sees the table, and nothing moves there."""
        return self.condition in SEES and self.stillness not in MOVES

    @property
    def looking(self) -> bool:
        """True while what the eye saw last may be so no longer."""
        return self.condition in SEES and self.stillness in LOOKING


def as_seen(adapter: PlainAdapter, scene: Scene, awaited: Await, standing: Standing, asked: Instruction) -> Instruction:
    """``asked``, or what has to be done before it: dice are waited for."""
    if standing.condition not in SEES:
        return Instruction("by-hand-row" if awaited.faces in PICKED else "by-hand", asked.who or still_in(scene))
    if standing.stillness in MOVES:
        if scene.reading is not None and getattr(scene.reading.why_not, "id", "") == LOOKS_ANEW:
            return asked
        return Instruction("still-row" if awaited.faces in PICKED else "still", still_in(scene))
    if standing.stillness == "doubt" and scene.reading is not None and scene.reading.apart:
        return asked if scene.reading.question is None else Instruction("doubt-photo", still_in(scene))
    if standing.stillness == "doubt" and standing.condition != "phone":
        return Instruction("doubt", _doubted(scene) or asked.who)
    if standing.condition == "phone":
        left = only(scene, {name for name in asked.who if name not in thrown_so_far(scene, awaited)})
        return replace(asked, who=left or asked.who)
    if awaited.faces in PICKED or not scene.sight.dice:
        return asked
    return _in_the_way(adapter, scene, awaited, asked)


def _doubted(scene: Scene) -> tuple[str, ...]:
    """Before whom a die lies that is not sure."""
    dice: Sequence[Die] = () if scene.reading is None else scene.reading.sighting.dice
    return only(scene, {str(owner(die, scene.seats)) for die in dice if not is_sure(die)})


def _in_the_way(adapter: PlainAdapter, scene: Scene, awaited: Await, asked: Instruction) -> Instruction:
    """Dice too many, or not rolled; else who of those asked has not thrown yet."""
    if adapter.untouched(scene, scene.sight.dice):
        return asked
    lacks = adapter.throw(scene, awaited, scene.sight.dice).lacks
    again = [lack for lack in lacks if lack.unrolled]
    over = next((lack for lack in lacks if lack.seen > lack.wanted), None)
    if again and asked.id != "take-back":
        return _again(scene, again, asked)
    if over is not None and asked.id not in ("take-back", "take-away"):
        return _away(scene, over)
    wanting = only(scene, {str(one.owner) for one in lacks if one.seen < one.wanted and one.owner in asked.who})
    return replace(asked, who=wanting) if wanting and awaited.dice else asked


def _again(scene: Scene, lacks: Sequence[Lack], asked: Instruction) -> Instruction:
    """Dice that lie as they counted: they are thrown again, or (an old pot) taken away."""
    if asked.id in ("ante", "ready"):
        won = [share["player"] for share in scene.state["last"].get("winners", ())]
        return Instruction("take-pot", only(scene, won) or still_in(scene))
    who = only(scene, {str(lack.owner) for lack in lacks})
    return Instruction("roll-tie" if asked.id == "roll-tie" else "roll-again", who or asked.who)


def _away(scene: Scene, lack: Lack) -> Instruction:
    """Dice that are in no throw: taken away by whoever has them before them, or by anybody, where that one is out."""
    params: dict[str, Any] = {"dice": lack.seen - lack.wanted}
    if lack.owner is None:
        who, where = still_in(scene), "middle"
    elif who := only(scene, {lack.owner}):
        where = "own"
    else:
        who, where, params = still_in(scene), "before", {**params, "before": lack.owner}
    return Instruction("take-away", who, params, dict.fromkeys(still_in(scene), where))


def instruction_words(asked: Instruction, all_: bool, me: str | None = None) -> str:
    """The sentence for the table's screen, or as ``me`` at a phone reads it; "" where the catalogue has none.

    ``all_``: it is for everybody who is in the game.
    """
    ids = [f"do-{asked.id}-{variant}" for variant in _variants(asked, all_, me)]
    known = english().sources
    id_ = next((one for one in ids if one in known), None)
    if id_ is None:
        return ""
    params, due = asked.params, asked.params.get("due", {}).get(me)
    put = {"who": listed(asked.who), "next": params.get("next") or "", "n": due if isinstance(due, int) else ""}
    if "dice" in params:
        put["dice"] = counted(params["dice"], "die-taken")
    put |= {name: params[name] for name in ("announced", "before") if name in params}
    if "owes" in params:
        put["owed"] = counted(params["owes"].get(me, 0), "jewel")
    if "won" in params:
        put["won"] = listed(params["won"])
    return Message(id_, **put)


def _variants(asked: Instruction, all_: bool, me: str | None) -> Iterator[str]:
    """Which variants of a sentence fit, the closest first."""
    many, next_ = len(asked.who) > 1, asked.params.get("next")
    if me is None:
        way = asked.ways.get(asked.who[0]) if len({asked.ways.get(name) for name in asked.who}) == 1 else None
        if all_ or not asked.who:
            yield from (f"all-{way}", "all")
        yield from ("many",) * many
        yield "one-next" if not many and asked.who and asked.who[0] == next_ else f"one-{way}"
        yield from ("one", "many", "all")
        return
    way = "next" if next_ == me else asked.ways.get(me)
    if me in asked.who or not asked.who:
        yield from (f"you-{way}", "you", "all", "one")
        return
    yield from (f"waits-{way}",) * many
    yield f"wait-{way}"
    yield from ("waits",) * many
    yield from ("wait", "all", "one")


def instruction(adapter: PlainAdapter, steps: Steps, scene: Scene, standing: Standing) -> Instruction:
    """What is to be done next, and by whom: exactly one thing in every state of every game."""
    if standing.journal:
        return Instruction("referee", (), referee=True)
    if scene.match.over:
        return Instruction("over", tuple(scene.match.players), {"winner": scene.state["winner"]})
    asked = steps(adapter, scene)
    if asked.id == "not-rolled" and (scene.owes or standing.looking):
        asked = Instruction("look", still_in(scene), asked.params)
    awaited = adapter.awaits(scene)
    if scene.sight.halted and standing.rests and waits(scene, adapter):
        return Instruction("count-again", still_in(scene))
    return asked if awaited is None or scene.floor is not None else as_seen(adapter, scene, awaited, standing, asked)
