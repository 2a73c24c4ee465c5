# SPDX-License-Identifier: MIT
"""Dead Man's Dice at the table: the camera sees tops and the rolled die; moves follow from what changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from companion.games.base import Await, Event, State
from companion.games.dead_mans_dice import FACES
from companion.games.match import Match
from companion.messages.message import Message, capital, joined, listed, word
from companion.play.dead_mans_dice.fall import (
    FELL,
    fall_said,
    fall_words,
    fell_act,
    knock_act,
    knocked,
    lay_before,
    thrown_by,
)
from companion.play.dead_mans_dice.photo import PilesPhotographed
from companion.play.dead_mans_dice.places import by_piles, too_early
from companion.play.dead_mans_dice.tops import (
    HELD,
    JOLLY,
    MERGED,
    NAMES,
    REGULAR,
    Tops,
    are_moved,
    asked_at_start,
    face_of,
    face_read,
    face_shown,
    kind_acts,
    kind_rolled,
    lying,
    may_be_either,
    moves_seen,
    named,
    new_pile,
    rolled_and_placed,
    rolled_seen,
    sign_rolled,
    swept,
)
from companion.table.adapter.base import (
    Act,
    Field,
    Meaning,
    Panel,
    Pile,
    Scene,
    Seen,
    choice_field,
    line,
    piles_panel,
    whole_field,
)
from companion.table.adapter.plain import LABEL, PlainAdapter, dice_field, filled_in
from companion.table.astray import both
from companion.table.instruction import Instruction, one, still_in, tied
from companion.table.say import article
from companion.table.sight import COUNTED_ALREADY, Sight, has_zones, owner
from companion.table.throws import LEFT_OVER, Lying, Place, Remainder, Throw, settled, used
from firmware.press import Button
from vision.sighting import Die, Reading


def piles_shown(view: State) -> list[Panel]:
    """Doubloons and piles, the bottom first; what is in the air."""
    rolled = view["rolled"]
    air = None
    if rolled:
        words = Message("has-rolled", turn=view["turn"], **_face(rolled["face"]))
        air = {"face": rolled["face"], "special": rolled["die"] == JOLLY, "words": words}
    piles = [_pile(view, name) for name in view["piles"]]
    return [piles_panel(Message("to-doubloons", target=view["target"]), piles, air)]


def haul_words(last: Mapping[str, Any]) -> str:
    """What a round has brought.

    >>> haul_words({"round": 2, "points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"]})
    'Round 2: Jack 40, Bart -3. Doubled: Jack. Keelhauled: Bart.'
    """
    points = ", ".join(f"{name} {points}" for name, points in last["points"].items())
    parts: list[str] = [Message("round-brings", round=last["round"], points=points)]
    parts += [Message(name, names=listed(last[name])) for name in ("doubled", "keelhauled") if last[name]]
    return joined(parts)


def _pile(view: State, name: str) -> Pile:
    """A pile with its dice; ``from`` names the owner of one that was plundered."""
    dice = [
        {"face": die["face"], "special": die["die"] == JOLLY, "from": None if die["owner"] == name else die["owner"]}
        for die in view["piles"][name]
    ]
    hand, score = view["hand"][name], view["scores"][name]
    return Pile(name, dice, hand["regular"] + hand["jolly"], hand["jolly"], Message("doubloons", score=score))


MEANWHILE: Final = {"rolling": "wait-rolls-a-die", "placing": "wait-places", "restart": "wait-begins-a-pile"}
"""What others wait for, by phase."""
TAKE_BACK: Final = Message("take-all-dice-back-hand")
NO_ZONES: Final = Message("enter-dice-without-zones")


class DeadMansDiceAdapter(PilesPhotographed):
    """SHOUT: my pile was knocked over, and on the phone by whom. AYE: my turn ends."""

    title: ClassVar[str] = "Dead Man's Dice"
    line: ClassVar[str] = Message("pile-up-dice-plunder-others")
    minutes: ClassVar[int] = 30
    faces: ClassVar[str] = "jolly"
    reads: ClassVar[str] = "piles"
    moved_by_hand: ClassVar[bool] = True

    # buttons

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:
        """SHOUT: one's pile was knocked over, on turn by oneself; else it is asked by whom (DM-S6). AYE: DM-10."""
        if scene.floor is not None:
            return None
        if button == "aye":
            if _ending(scene):
                return None
            ends = scene.may(player, "end-turn")
            event: Event = {"event": "end-turn", "player": player}
            return Meaning(Message("end-my-turn"), event, whose="whoever is on turn") if ends else None
        if not scene.may(player, "knock") or not scene.state["piles"][player]:
            return None
        if scene.state["turn"] == player:
            own = knocked(player, player)
            return Meaning(Message("i-knocked-my-pile-over"), own, whose="whoever is on turn and has a pile")
        return Meaning(FELL, race=True, whose="whoever else has a pile: then it is asked who did it")

    def shout(self, scene: Scene, player: str) -> Event | None:
        """The own pile knocked over, where there is one."""
        return knocked(player, player) if scene.state["piles"].get(player) else None

    def said(self, scene: Scene, player: str, event: Event) -> Event:
        """Who knocked the pile of ``player`` over."""
        return fall_said(scene, player, event) if event["event"] == "shout" and "knocker" in event else {}

    def follows(self, event: Event, first: str) -> bool:
        """Whoever did it, the owner of the pile has said so."""
        return bool(event["event"] == "knock" and event["pile"] == first)

    def why_waits(self, scene: Scene, event: Event) -> str:
        """A pile knocked over by the throw comes before its roll (DM-S6): all waits until it is said who did it."""
        if scene.floor is None or event["event"] == "retire" or event.get("pile") == scene.floor:
            return ""
        return Message("pile-was-knocked-over", floor=scene.floor, floor2=scene.floor)

    # dice

    def set_read(self, scene: Scene) -> str:
        """Single dice until the piles are begun."""
        return "skull" if scene.state["phase"] == "start" else self.reads

    def face(self, die: Die, set_name: str) -> Any:
        """A one that may be either is told as a 1, a skull that looks like one as a skull."""
        return face_shown(die, set_name)

    def expects(self, scene: Scene) -> int | None:
        """Any number while dice may be moved, and where one may lie that was thrown before a knock; one die less where
        the one rolled lies on a pile already."""
        if scene.state["phase"] == "placing" or thrown_by(scene) is not None:
            return None
        awaited, looked = self.awaits(scene), scene.sight.looked
        if scene.state["phase"] != "rolling" or awaited is None or looked is None:
            return super().expects(scene)
        throw = self.throw(scene, awaited, looked.sighting.dice)
        tops = lying(replace(looked.sighting, dice=throw.dice), scene)
        placed = throw.lacks and rolled_and_placed(tops, scene, kind_rolled(scene, scene.state["turn"], None))
        return len(throw.dice) + throw.besides if placed else awaited.total + throw.besides

    def event_of(self, reading: Reading, scene: Scene) -> Seen | str:
        """The roll of the die beside the pile; moves, where the tops fit exactly one way to get there."""
        state, dice = scene.state, reading.sighting.dice
        if state["turn"] is None:
            return super().event_of(reading, scene) if swept(scene) else TAKE_BACK
        if not dice:
            return ""
        if scene.floor is not None:
            return self.why_waits(scene, {"event": "roll"})
        if not has_zones(dice) and not scene.sight.alone:
            return NO_ZONES
        throw = self._piles(reading, scene)
        sure = settled(reading, throw, scene.sight.spots)
        if sure is None:
            words = self.wrong(reading, throw, scene)
            return both(reading, words) or Message("verified")
        events = self._moved(lying(sure.sighting, scene), scene, sure, throw)
        if isinstance(events, str):
            return events
        if all(scene.sight.knows(die) for die in sure.sighting.dice):
            return COUNTED_ALREADY
        also = (*events[1:], *new_pile(events[-1], scene))
        return Seen(events[0], sure, also, throw.remainders)

    def zones(self, scene: Scene, dice: Sequence[Die]) -> bool:
        """Once the piles are begun they tell themselves whose dice are whose."""
        return super().zones(scene, dice) or (scene.sight.alone and scene.state["turn"] is not None)

    def _seated(self, scene: Scene, dice: Sequence[Die]) -> Sequence[Die]:
        told_by_piles = scene.sight.alone and scene.state["turn"] is not None
        return by_piles(dice, scene) if told_by_piles else dice

    def _piles(self, reading: Reading, scene: Scene) -> Throw:
        """Tops and what was rolled, told from dice left over; any number of them while dice may be moved."""
        awaited, dice = scene.match.awaits(), reading.sighting.dice
        if awaited is not None:
            return self.throw(scene, awaited, dice)
        there = scene.sight.lying(self._seated(scene, dice), scene.seats)
        left = [die for die in there if die.before is not None and die.before.part == LEFT_OVER]
        besides = tuple(Remainder(LEFT_OVER, die.owner, (die.seen,)) for die in left)
        return Throw(tuple(die.seen for die in there if die not in left), besides)

    def lying(self, scene: Scene, awaited: Await, dice: Sequence[Die]) -> list[Lying]:
        """A die that lay beside the pile while another was on turn has not been rolled in this one."""
        there = super().lying(scene, awaited, self._seated(scene, dice))
        early = too_early(there, scene) if awaited.event == "roll" else []
        return [replace(die, before=used(die.seen, die.owner, LEFT_OVER)) if die in early else die for die in there]

    def places(self, scene: Scene, awaited: Await, zones: bool) -> Mapping[str | None, Place]:
        """Piles lie as they lie, and count again with what is rolled."""
        places = super().places(scene, awaited, zones)
        if awaited.event != "roll":
            return places
        return {where: replace(place, whole=True, keeps="pile") for where, place in places.items()}

    def _moved(self, tops: Tops, scene: Scene, reading: Reading, throw: Throw) -> tuple[Event, ...] | str:
        """A roll where one is awaited and seen, else moves; why it is neither, or "" while nothing has changed."""
        player = scene.state["turn"]
        awaited, thrower = scene.match.awaits(), thrown_by(scene)
        if awaited is None:
            return moves_seen(tops, scene)
        wrong = self.wrong(reading, throw, scene)
        if wrong and thrower is not None and lay_before(scene, throw.dice, thrower):
            more = replace(awaited, dice={**awaited.dice, thrower: awaited.dice.get(thrower, 0) + 1})
            wrong = wrong if self.throw(scene, more, reading.sighting.dice).lacks else ""
        if wrong and scene.state["phase"] == "placing":
            return moves_seen(tops, scene) or wrong
        sign = sign_rolled(reading, scene, player)
        if wrong:
            kind = kind_rolled(scene, player, None, sign)
            return rolled_and_placed(tops, scene, kind) or wrong
        face = rolled_seen(tops, scene, player)
        if isinstance(face, str):
            return face
        if face[0] == 1 and sign == "either" and may_be_either(scene, player):
            return Message("say-which-die-you-rolled", name=player)
        kind = kind_rolled(scene, player, face[0], sign if face[0] == 1 else "")
        return ({"event": "roll", "player": player, "die": kind, "face": face_of(kind, face[0], tops.merged)},)

    def filled(self, reading: Reading, awaited: Await, scene: Scene) -> Event | str:
        """The dice that lie as the bottoms of the piles (DM-02)."""
        if not has_zones(reading.sighting.dice):
            return NO_ZONES
        told = self._told(scene)
        set_name = reading.sighting.set_name
        if why := asked_at_start(reading, scene):
            return why
        rolled = {str(owner(die, scene.seats)): told(die, set_name) for die in reading.sighting.dice}
        return {"event": awaited.event, "dice": rolled}

    def after(self, sight: Sight, event: Event, before: Match, after: Match) -> Sight:
        """Untouched dice are never new here, for piles stay; but a die whose throw knocked a pile over is (DM-S6)."""
        waited = before.game.phase == "restart" and after.game.phase == "rolling"
        moved = sight.moved_on()
        return replace(moved, used=()) if waited and event["event"] not in ("undo", "correct") else moved

    def fell(self, scene: Scene) -> bool:
        """True if dice were moved, or may have been, and that has not counted yet."""
        looked, sight = scene.sight.looked, scene.sight
        if looked is None or scene.state["phase"] != "placing":
            return False
        lies = replace(looked.sighting, dice=self._piles(looked, scene).dice)
        return sight.doubted or are_moved(lying(lies, scene), scene)

    def shouted(self, scene: Scene) -> Event | None:
        """The end of the turn, while it waits for what was placed."""
        return scene.pending if _ending(scene) else None

    def still_waits(self, pending: Event, event: Event, after: Match) -> Event | None:
        """The end of the turn waits while moves are read, unless the turn has ended by itself (DM-S1)."""
        moved = pending["event"] == "end-turn" and event["event"] in ("place", "plunder")
        return pending if moved and "end-turn" in after.view(None)["legal"].get(pending["player"], {}) else None

    def waits(self, scene: Scene, event: Event) -> Event | None:
        """Which die is rolled, said before the throw; the end of a turn, until it is seen what was placed."""
        name, player, die = event["event"], event.get("player"), event.get("die")
        if name == "end-turn" and isinstance(player, str):
            unseen = scene.watched and scene.moved and not _ending(scene)
            return {"event": name, "player": player} if unseen and scene.may(player, name) else None
        if not isinstance(player, str) or not isinstance(die, str):
            return None
        hand = scene.state["hand"].get(player)
        if hand is None or die not in NAMES or not hand[die]:
            return None
        if name == "start-roll" and scene.state["turn"] is None and "dice" not in event:
            pending = scene.pending or {}
            return {**pending, "event": name, "dies": {**pending.get("dies", {}), player: die}}
        rolls = name == "roll" and "face" not in event and scene.may(player, name)
        return {"event": name, "player": player, "die": die} if rolls else None

    # what may be done

    def acts(self, scene: Scene, player: str, view: State) -> list[Act]:
        """Also: the own pile was knocked over, and by whom; while that is asked there is nothing else to do."""
        if scene.floor is not None:
            leave = self._leave(player, view)
            return [fell_act(view, player, "main"), *leave] if scene.floor == player else leave
        acts = super().acts(scene, player, view)
        if view["turn"] is None and view["hand"][player]["jolly"] and player in view["legal"]:
            acts = [*kind_acts(scene, player, "start-roll"), *acts]
        shouts = view["turn"] != player and self.meaning(scene, player, "shout") is not None
        return [*acts, fell_act(view, player, "plain")] if shouts else acts

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:
        """Roll, place, plunder, end."""
        event = {"event": name, "player": player}
        if name == "roll":
            hand = view["hand"][player]
            return kind_acts(scene, player, name) if hand["jolly"] and hand["regular"] else []
        if name == "plunder":
            tops = {victim: view["piles"][victim][-1]["face"] for victim in view["legal"][player][name]}
            return [
                Act(Message("plunder-s", victim=victim, top=top), {**event, "from": victim})
                for victim, top in tops.items()
            ]
        if name == "knock" and view["turn"] == player:
            return [knock_act(view, player)]
        ends = Message("end-my-turn-now" if _ending(scene) else "end-my-turn")
        words = {"place": Message("place-on-my-pile"), "end-turn": ends}
        return [Act(words[name], event)] if name in words else []

    def by_hand(self, scene: Scene, player: str | None) -> list[Act]:
        """The roll that is awaited."""
        state, awaited = scene.state, scene.match.awaits()
        if awaited is None or (player is None and awaited.event == "roll"):
            return []
        if awaited.event == "roll":
            return self._rolls_by_hand(scene, state["turn"])
        asked = dice_field(awaited, self.faces)
        dies = {name: [REGULAR, JOLLY] for name in awaited.dice}
        asked = Field(asked.kind, asked.name, asked.label, {**asked.more, "shape": "die", "dies": dies})
        return [Act(LABEL, {"event": awaited.event}, "plain", (filled_in(asked, scene, self._told(scene)),))]

    def _rolls_by_hand(self, scene: Scene, player: str) -> list[Act]:
        """The roll of each die that it may be, with the faces of that die alone."""
        said, hand = named(scene, player), scene.state["hand"][player]
        kinds = [kind for kind in NAMES if kind == said or (not said and hand[kind])]
        labels = {kind: Message("enter-roll-of-die-by-hand", die=NAMES[kind]) for kind in kinds[1:] and kinds}
        return [
            Act(
                labels.get(kind, Message("enter-roll-by-hand")),
                {"event": "roll", "player": player, "die": kind},
                "plain",
                (choice_field("face", Message("shows"), {face: capital(word(str(face))) for face in FACES[kind]}),),
            )
            for kind in kinds
        ]

    def _told(self, scene: Scene) -> Any:
        def told(die: Die, set_name: str) -> dict[str, Any]:
            face = face_read(die, set_name)
            kind = kind_rolled(scene, str(owner(die, scene.seats)), face, die.sign if face == 1 else "")
            return {"die": kind, "face": face_of(kind, face, set_name in MERGED)}

        return told

    def options(self) -> list[Field]:
        """How far, how many rolls."""
        rolls = {None: Message("one-roll-turn"), "until-marooned": Message("until-marooned")}
        return [
            whole_field("target", Message("doubloons-win"), 1, 1000, 100),
            choice_field("rolls_per_turn", Message("label-rolls"), rolls),
        ]

    # words

    def shown(self, view: State) -> list[Panel]:
        """Doubloons and piles, the bottom first; what is in the air."""
        return piles_shown(view)

    def say(self, scene: Scene, view: State, name: str) -> str:
        """What to roll, and what can be done with it."""
        phase = view["phase"]
        if phase == "over":
            return super().say(scene, view, name)
        if scene.floor is not None:
            return (
                Message("say-who-knocked-your-pile")
                if scene.floor == name
                else self.why_waits(scene, {"event": "roll"})
            )
        awaited = self.awaits(scene)
        if phase == "start" and awaited is not None and name not in awaited.dice:
            return Message(MEANWHILE["rolling"], name=listed(list(awaited.dice)))
        if phase == "start":
            return Message("roll-leave-as-your-pile", scene=self._to_roll(scene, name))
        if view["turn"] != name:
            return Message(MEANWHILE[phase], name=view["turn"])
        if _ending(scene):
            return Message("turn-ends-once-read")
        if phase == "restart":
            return Message("your-pile-was-knocked-over", scene=self._to_roll(scene, name))
        if phase == "rolling" or (view["rolled"] is None and "roll" in view["legal"].get(name, {})):
            return Message("roll-beside-your-pile", scene=self._to_roll(scene, name))
        return Message("place-plunder-end-your-turn") if view["rolled"] else Message("plunder-end-your-turn")

    def _to_roll(self, scene: Scene, name: str) -> str:
        return HELD[kind_rolled(scene, name, None)]

    def noticed(self, scene: Scene) -> list[Panel]:
        """Also whose pile fell, and who did it, or who could do nothing with the roll, until the game has gone on."""
        last = scene.match.last_event or {}
        told = [line(fall_words(last))] if last.get("event") == "knock" else []
        before = scene.match.before
        if last.get("event") == "roll" and before is not None and _marooned(before.view(None), scene.state):
            told = [line(Message("marooned", player=last["player"], **_face(last["face"])))]
        return [*told, *super().noticed(scene)]

    def last_words(self, last: Mapping[str, Any]) -> list[str]:
        """What the round has brought."""
        return [haul_words(last)]


def _marooned(before: State, now: State) -> bool:
    """Whether a roll has ended the turn, for nothing can be done with that die; the first of a new pile never does."""
    return before["phase"] != "restart" and not now["rolled"]


def _face(face: Any) -> dict[str, str]:
    """A face as sentences take it."""
    words = word(str(face))
    return {"face": words, "article": article(words)}


def _ending(scene: Scene) -> bool:
    """Whether the end of the turn has been said, and waits for what was placed to be seen."""
    return scene.pending is not None and scene.pending["event"] == "end-turn"


def piles_next(adapter: PlainAdapter, scene: Scene) -> Instruction:  # noqa: ARG001  (all games are asked alike)
    """A pile that fell comes first; then the roll, then what can be done with it."""
    state = scene.state
    if scene.floor is not None:
        return Instruction("who-knocked", one(scene.floor))
    turn = state["turn"]
    if turn is None:
        start = "roll-tie" if tied(scene) else "start-roll"
        # who photographs is told to roll: no camera sees that the old piles are gone
        return Instruction(start if swept(scene) or not scene.watched else "take-back", still_in(scene))
    if state["phase"] == "restart":
        return Instruction("start-again", one(turn))
    if _ending(scene):
        return Instruction("turn-ends", one(turn))
    if state["phase"] == "rolling":
        return Instruction("roll-beside" if state["piles"][turn] else "roll-bottom", one(turn))
    return Instruction(_placing(state, turn), one(turn))


def _placing(state: dict[str, Any], turn: str) -> str:
    """What the die that was rolled, and the piles of the others, leave to do."""
    legal = state["legal"].get(turn, {})
    if "roll" in legal and state["rolled"] is None:
        return "roll-or-plunder" if "plunder" in legal else "roll-or-end"
    if "place" in legal:
        return "place-or-plunder" if "plunder" in legal else "place"
    return "plunder" if "plunder" in legal else "end-turn"
