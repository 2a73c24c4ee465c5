# SPDX-License-Identifier: MIT
"""Treasure Map at the table: the first to shout names the series; the board is read after each throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from companion.games.base import Await, Event, State
from companion.games.match import Match
from companion.games.treasure_map import LEAST, read_series
from companion.messages.message import Message, capital, joined, listed, word
from companion.table.adapter.base import (
    Act,
    Asking,
    Field,
    Meaning,
    Panel,
    Scene,
    Seen,
    dice_panel,
    line,
    map_panel,
    one_of,
    player_field,
    several_field,
    whole_field,
)
from companion.table.adapter.plain import LABEL, PlainAdapter
from companion.table.adapter.statistics import Statistic
from companion.table.astray import both
from companion.table.instruction import Instruction, one, only, still_in
from companion.table.say import counted
from companion.table.shouts import NONE_THROWN, TAKE_BACK, shouters
from companion.table.sight import COUNTED_ALREADY, has_zones, owner
from companion.table.throws import Lack, Place, Throw, settled
from firmware.press import Button
from vision.sighting import TRUST, Die, Doubt, Reading, face_json, is_sure

SERIES: Final[Mapping[str, str]] = {
    **{name: capital(word(f"{name}s")) for name in ("skull", "sword", "coconut", "diamond", "boat", "pistol")},
    **{name: capital(word(name)) for name in ("black", "red", "green", "blue", "yellow", "purple")},
}
"""What a series can be called, by its name in the rules."""


def _series(name: str) -> str:
    """A series as it is said within a sentence."""
    plural = f"{name}s"
    return word(plural if word(plural) == SERIES[name].lower() else name)


def claim_words(last: Mapping[str, Any]) -> str:
    """How a claim ended.

    >>> claim_words({"player": "Ann", "series": ["red"], "right": True, "false_parts": [], "moves": {"Ann": 1}})
    'Ann announces red: right. Ann goes on one square.'
    """
    said, wrong = ([_series(name) for name in last[part]] for part in ("series", "false_parts"))
    claimed = Message("announces-right", name=last["player"], series=listed(said))
    if not last["right"]:
        false = listed(wrong, "list-or")
        claimed = Message("announces-wrong", name=last["player"], series=listed(said), wrong=false)
    moves = [
        Message("goes-on" if steps > 0 else "goes-back", name=name, squares=counted(abs(steps), "square"))
        for name, steps in last["moves"].items()
    ]
    return joined([claimed, *moves])


def shouted_words(pending: Event, watched: bool) -> str:
    """What an announcement waits for: the camera that watches the board, or a photograph."""
    names = shouters(pending)
    if len(names) > 1:
        return Message("tied-board-is-read" if watched else "tied-photograph-the-board", names=listed(names))
    series = listed([_series(name) for name in pending["series"]])
    told = "announced-board-is-read" if watched else "announced-photograph-the-board"
    return Message(told, name=names[0], series=series)


ANNOUNCED: Final = frozenset({"claim", "tie"})
FLOORED: Final = frozenset({"claim", "shout", "throw", "deal", "tie"})
"""What has to wait while somebody has the floor."""
TAKE_OFF: Final = Message("take-played-dice-off")


class TreasureMapAdapter(PlainAdapter):
    """SHOUT: I see a series! AYE: I have looked, once all twelve dice lie on the board; then they are dealt out."""

    title: ClassVar[str] = "Treasure Map"
    line: ClassVar[str] = Message("be-first-see-three-alike")
    minutes: ClassVar[int] = 15
    shouts: ClassVar[frozenset[str]] = frozenset({"claim"})
    faces: ClassVar[str] = "symbols"
    reads: ClassVar[str] = "symbols+map"

    # buttons

    def meaning(self, scene: Scene, player: str, button: Button) -> Meaning | None:
        """SHOUT: the floor (TM-06). AYE: deal (TM-17)."""
        if scene.floor is not None or scene.pending is not None:
            return None
        if button == "shout":
            series = Meaning(Message("i-see-series"), race=True, whose="everybody, from a throw until a claim")
            counts = scene.may(player, "claim") or (player in scene.state["legal"] and self._thrown_unseen(scene))
            return series if counts and player not in scene.silent else None
        if player not in scene.state["legal"] or not scene.may("table", "deal"):
            return None
        if self.asking(scene) is None:
            return Meaning(
                Message("deal-dice-out"), {"event": "deal"}, whose="everybody, once no claim counts any more"
            )
        whose = "everybody, once all twelve dice lie there"
        return Meaning(Message("i-have-looked"), whose=whose, looks=True) if player in self.observers(scene) else None

    def asking(self, scene: Scene) -> Asking | None:
        """All twelve dice lie there: they are dealt out when everybody has had time to look (TM-17)."""
        state = scene.state
        if scene.floor is not None or not state["claimable"] or not scene.may("table", "deal"):
            return None
        return Asking(tuple(name for name, one in state["players"].items() if not one["out"]), {"event": "deal"})

    def shout(self, scene: Scene, player: str) -> Event:  # noqa: ARG002
        """A claim, of whatever it is."""
        return {"event": "claim", "player": player, "series": [next(iter(SERIES))]}

    def tie(self, scene: Scene, names: Sequence[str]) -> Event | None:
        """Exactly simultaneous announcements: none counts (TM-13)."""
        counts = scene.may("table", "tie") or self._thrown_unseen(scene)
        return {"event": "tie", "players": list(names)} if counts else None

    def why_waits(self, scene: Scene, event: Event) -> str:
        """While the first names the series, nobody else's claim counts, and the board stays as it is."""
        name = event["event"]
        if scene.pending is not None and name in ("claim", "shout"):
            return shouted_words(scene.pending, scene.watched)
        if scene.floor is None and name in ("claim", "shout") and event.get("player") in scene.silent:
            return Message("said-nothing-in-time", player=event["player"])
        if scene.floor is None or name not in FLOORED or (name == "claim" and event.get("player") == scene.floor):
            return ""
        return Message("was-first-names-series-now", floor=scene.floor)

    def lapse_words(self, name: str, seconds: int) -> str:
        """A shout with nothing behind it is not free: it can't hold up the table again before the next throw."""
        return Message("said-nothing-waits", name=name, seconds=seconds)

    # shouts that wait for the board to be seen

    def _thrown_unseen(self, scene: Scene) -> bool:
        """True if a die may lie there that the table does not know of yet, and may make a series.

        One that rolls is of the board that it comes to rest on (TM-14).
        """
        awaited = self.awaits(scene)
        if awaited is None or awaited.centre < LEAST:
            return False
        return (scene.moved and _cleared(scene)) if scene.watched else True

    def fell(self, scene: Scene) -> bool:
        """True if one lies on the board that has not counted, be it in doubt."""
        awaited, sight = self.awaits(scene), scene.sight
        if awaited is None or sight.looked is None:
            return False
        throw = self.throw(scene, awaited, sight.dice)
        new = [die for die in throw.dice if not sight.knows(die)]
        return sight.doubted or _beyond_board(new, throw.dice, scene)

    def waits(self, scene: Scene, event: Event) -> Event | None:
        """What is announced is judged by the board as it lies (TM-05), once that is seen; but the first counts (TM-06).

        Raises:
            Refused: ``bad-field``: it announces nothing.
        """
        if event["event"] not in ANNOUNCED or not self._thrown_unseen(scene):
            return None
        if event["event"] == "claim":
            read_series(event)
        return event

    def shouted(self, scene: Scene) -> Event | None:
        """The announcement that waits for a photograph of the board."""
        return scene.pending

    def still_waits(self, pending: Event, event: Event, after: Match) -> Event | None:  # noqa: ARG002
        """It waits while dice are put right, while others leave, and until it is judged."""
        name = event["event"]
        others = name == "retire" and event["player"] not in shouters(pending)
        return pending if others or name in ("throw", "correct") else None

    def due(self, pending: Event, event: Event) -> Event | None:
        """The throw has brought the board that it waited for."""
        return pending if event["event"] == "throw" else None

    # dice

    def event_of(self, reading: Reading, scene: Scene) -> Seen | str:
        """The whole board after a throw (TM-14); with a die on its edge the rules wait (TM-15)."""
        awaited, dice = self.awaits(scene), reading.sighting.dice
        if awaited is None or not dice:
            return ""
        if scene.floor is not None:
            return self.why_waits(scene, {"event": "throw"})
        throw = self.throw(scene, awaited, dice)
        event = {"event": "throw", "player": scene.state["turn"], "dice": [_board_die(die) for die in throw.dice]}
        wrong = self.wrong(reading, throw, scene)
        sure = settled(reading, throw, scene.sight.spots)
        if not wrong and sure is None and _told_by_the_board(reading, throw, scene):
            sure = replace(reading, sighting=replace(reading.sighting, dice=throw.dice), verified=True, why_not="")
        if any(die.cocked for die in throw.dice) and not wrong and sure is None:
            return Seen(event, reading)
        if sure is None or wrong:
            return both(reading, wrong) or Message("verified")
        if all(scene.sight.knows(die) for die in throw.dice):
            return COUNTED_ALREADY
        cleared = bool(reading.by) or _cleared(scene)  # nobody photographs an empty board
        return Seen(event, sure, besides=throw.remainders) if cleared else TAKE_OFF

    def photographed(self, reading: Reading, scene: Scene) -> Seen | str:
        """The whole board; with a die on its edge the rules wait (TM-15)."""
        awaited, dice = self.awaits(scene), reading.sighting.dice
        if scene.floor is not None and awaited is not None:
            return self.why_waits(scene, {"event": "throw"})
        if awaited is not None and len(dice) == awaited.centre and any(die.cocked for die in dice):
            return Seen(self.filled(reading, awaited, scene), reading)
        if scene.pending is not None and awaited is not None and dice and len(dice) == awaited.centre - 1:
            return Message("photo-board-as-before", n=len(dice))
        return super().photographed(_told_by_the_rules(reading, scene), scene)

    def filled(self, reading: Reading, awaited: Await, scene: Scene) -> Event:
        """The board as it lies after the throw."""
        dice = [_board_die(die) for die in reading.sighting.dice]
        return {"event": awaited.event, "player": scene.state["turn"], "dice": dice}

    def wrong(self, reading: Reading, throw: Throw, scene: Scene) -> str:
        """Also: dice that were won still lie on the board."""
        over = any(lack.owner is None and lack.seen > lack.wanted for lack in throw.lacks)
        return TAKE_OFF if over and not _cleared(scene) else super().wrong(reading, throw, scene)

    def too_many(self, scene: Scene, lack: Lack) -> list[Die] | None:
        """What does not show a face of the board was won, or lies there by chance."""
        if lack.owner is not None:
            return None
        board, spare = Counter(str(face) for face in scene.state["board"]), list[Die]()
        for die in lack.dice:
            face = str(face_json(die.face))
            if not board[face]:
                spare.append(die)
            board[face] -= 1
        return spare

    def places(self, scene: Scene, awaited: Await, zones: bool) -> Mapping[str | None, Place]:
        """The board lies in the middle, all of it counts again; before everybody lie the dice in hand."""
        board = Place(awaited.centre, whole=True, keeps="board")
        if not zones:
            return {None: board}
        return {None: board, **{name: Place(keeps="hand", any_more=True) for name in scene.seats if name}}

    def zones(self, scene: Scene, dice: Sequence[Die]) -> bool:  # noqa: ARG002
        """The map may lie where zones were before."""
        return has_zones(dice)

    def throw(self, scene: Scene, awaited: Await, dice: Sequence[Die]) -> Throw:
        """Where hands can't be told by zones, what lay there from the start is what is held, not left over."""
        throw = super().throw(scene, awaited, dice)
        held = sum(scene.state["hand"].values())
        if has_zones(dice) or throw.besides > held:
            return throw
        return replace(throw, remainders=tuple(replace(remainder, part="hand") for remainder in throw.remainders))

    # what is remembered

    def statistics(self, event: Event, before: Match, after: Match) -> Iterator[tuple[str, Statistic]]:
        """Also which claims were right."""
        yield from super().statistics(event, before, after)
        last = after.view(None)["last"]
        if event["event"] == "claim" and last.get("right"):
            yield event["player"], "claimed"

    # what may be done

    def offer(self, scene: Scene, player: str, name: str, view: State) -> list[Act]:  # noqa: ARG002
        """Nothing: the dice bring the throw, and a shout the claim."""
        return []

    def acts(self, scene: Scene, player: str, view: State) -> list[Act]:
        """To name the series, first of all; to shout while claims count; to deal, when all twelve lie there."""
        shout = self.meaning(scene, player, "shout")
        shouts = [] if shout is None else [Act(shout.words, {"event": "shout", "player": player}, "shout")]
        acts = [*shouts, *self._of_shout(scene, player), *super().acts(scene, player, view)]
        if scene.floor == player:
            series = several_field("series", Message("all-series-that-you-see"), SERIES, 1, len(SERIES))
            return [Act(Message("label-announce"), {"event": "claim", "player": player}, "main", (series,)), *acts]
        meaning = self.meaning(scene, player, "aye")
        if meaning is None:
            return acts
        return [*shouts, Act(meaning.words, {"event": "aye", "player": player}), *acts[len(shouts) :]]

    def _of_shout(self, scene: Scene, player: str | None) -> list[Act]:
        """What ``player``, or (None) the referee, may say of a shout that waits: nobody threw, or it was a slip."""
        if scene.pending is None:
            return []
        acts = []
        if scene.state["claimable"]:
            acts.append(Act(Message("no-die-was-thrown"), {"event": NONE_THROWN}))
        if player is None or shouters(scene.pending) == [player]:
            acts.append(Act(Message("take-the-shout-back"), {"event": TAKE_BACK}, "plain"))
        return acts

    def table_acts(self, scene: Scene) -> list[Act]:
        """The referee's: a tie that the buttons did not see, the award after one, dealing."""
        acts, legal = self._of_shout(scene, None), scene.state["legal"].get("table", {})
        if "deal" in legal:
            acts.append(Act(Message("deal-dice-out"), {"event": "deal"}))
        if "tie" in legal:
            names = [name for name, offers in scene.state["legal"].items() if "claim" in offers]
            who = several_field(
                "players", Message("at-same-moment"), dict(zip(names, names, strict=True)), 2, len(names)
            )
            acts.append(Act(Message("nobody-was-first"), {"event": "tie"}, "plain", (who,)))
        return [*acts, *self._award(scene), *self.by_hand(scene, None)]

    def _award(self, scene: Scene) -> list[Act]:
        last = scene.match.last_event or {}
        if last.get("event") != "tie":
            return []
        series = several_field("series", Message("what-was-announced"), SERIES, 1, len(SERIES))
        fields = (one_of("player", Message("who-was-first"), last["players"]), series)
        return [
            Act(Message("award-claim"), {"event": "award"}, "main", fields),
            Act(Message("was-tie"), {"event": "award", "player": None}, "plain"),
        ]

    def by_hand(self, scene: Scene, player: str | None) -> list[Act]:  # noqa: ARG002
        """The whole board, as it lies after the throw."""
        state, awaited = scene.state, self.awaits(scene)
        if awaited is None or scene.floor is not None:
            return []
        more = {"count": awaited.centre, "start": state["board"], "faces": self.faces, **_read(scene, awaited.centre)}
        asked = Field("board", "dice", Message("all-dice-on-board"), more)
        return [Act(LABEL, {"event": "throw", "player": state["turn"]}, "plain", (asked,))]

    def options(self) -> list[Field]:
        """Who begins, how long the way is."""
        return [
            player_field("first", Message("who-begins-youngest"), Message("first-seat")),
            whole_field("squares", Message("squares-treasure"), 1, 200, 30),
        ]

    # words

    def panels(self, scene: Scene, view: State) -> list[Panel]:
        """The dice on the board, the map with its pieces, and pieces that stand elsewhere."""
        board = [dice_panel(Message("on-board"), view["board"])] if view["board"] else []
        title = Message("map-treasure-on-square", squares=view["squares"])
        return [*board, map_panel(title, view["squares"], _pieces(scene, view)), *self.noticed(scene)]

    def noticed(self, scene: Scene) -> list[Panel]:
        """Pieces that do not stand where the game has them."""
        pieces = _looked_at(scene)
        seen = _standing(scene)
        wanted = Counter(scene.state["position"].values())
        if seen.total() != len(pieces) or seen.total() != wanted.total() or seen == wanted:
            return super().noticed(scene)
        here, there = (sorted((one - other).elements()) for one, other in ((seen, wanted), (wanted, seen)))
        words = zip(map(_square, here), map(_square, there), strict=True)
        lines = [line(Message("piece-on-wrong-square", on=on, should=should)) for on, should in words]
        return [*lines, *super().noticed(scene)]

    def shown_to_referee(self, state: State) -> list[Panel]:
        """The series that lie there."""
        lying = [Message("series-and-dice", series=SERIES[one["name"]], dice=one["dice"]) for one in state["series"]]
        words = Message("series-on-board", lying=joined(lying, ", ")) if lying else Message("no-series-on-board")
        return [line(words)]

    def say(self, scene: Scene, view: State, name: str) -> str:
        """Whose throw it is, and whether a claim counts."""
        if scene.floor == name:
            return Message("you-were-first-name-all")
        if scene.floor is not None:
            return Message("was-first-names-series", floor=scene.floor)
        if scene.pending is not None:
            return shouted_words(scene.pending, scene.watched)
        if view["turn"] is not None:
            return _throw_words(view["turn"], name)
        left = self.observers(scene)
        if left and name not in left and name in scene.looked:
            return Message("dealt-out-when-looked", names=listed(left), number=len(left))
        return super().say(scene, view, name)

    def move_words(self, view: State, name: str) -> str:  # noqa: ARG002
        """While all twelve lie there."""
        return Message("all-dice-lie-shout" if view["claimable"] else "all-dice-lie-deal")

    def last_words(self, last: Mapping[str, Any]) -> list[str]:
        """How the claim ended."""
        return [claim_words(last)]


def _throw_words(turn: str, name: str) -> str:
    return Message("throw-one-die-on-board") if turn == name else Message("wait-for-one-throw", turn=turn)


def _looked_at(scene: Scene) -> Sequence[Mapping[str, Any]]:
    """The pieces that the camera makes out, sure or not."""
    return () if scene.reading is None else scene.reading.sighting.extra.get("pieces", ())


def _standing(scene: Scene) -> Counter[int]:
    """How many pieces the camera is sure of, by square."""
    return Counter(piece["square"] for piece in _looked_at(scene) if piece["sure"] >= TRUST)


def _pieces(scene: Scene, view: State) -> list[dict[str, Any]]:
    """Every piece where the rules have it; no camera tells whose: a square is right with as many as should be."""
    places: Mapping[str, int] = view["position"]
    seen, wanted, looks = _standing(scene), Counter(places.values()), bool(_looked_at(scene))
    return [
        {
            "name": name,
            "square": square,
            "note": Message("jewels-in-hand", hand=counted(view["hand"][name], "die")),
            "verified": seen[square] == wanted[square] if looks else None,
        }
        for name, square in places.items()
    ]


def _square(number: int) -> str:
    return Message("square", number=number) if number else Message("start")


def _board_die(die: Die) -> Any:
    return {"cocked": True} if die.cocked else face_json(die.face)


def _beyond_board(new: Sequence[Die], lying: Sequence[Die], scene: Scene) -> bool:
    """True if one of the ``new`` dice among those ``lying`` on the board is none that the rules have there."""
    board = Counter(str(face) for face in scene.state["board"])
    old = Counter(str(face_json(die.face)) for die in lying if die not in new)
    return bool(Counter(str(_board_die(die)) for die in new) - (board - old))


def _told_by_the_board(reading: Reading, throw: Throw, scene: Scene) -> bool:
    """True if only the die that was thrown is new and sure, and what is not sure lies as it lay when it counted.

    The rules know what these show: together they must read as the board, so that a slip in one of them is no throw.
    """
    old = [die for die in throw.dice if scene.sight.knows(die)]
    new = [die for die in throw.dice if not scene.sight.knows(die)]
    if len(new) != 1 or not is_sure(new[0]):
        return False
    symbols = [str(face_json(die.face)) for die in old]
    if Counter(symbols) != Counter(str(face) for face in scene.state["board"]):
        return False
    lying = [*old, *(die for remainder in throw.remainders for die in remainder.dice)]
    return all(any(_at(doubt, die) for die in lying) for doubt in reading.sighting.doubts)


def _told_by_the_rules(reading: Reading, scene: Scene) -> Reading:
    """``reading`` of a photograph; nothing there is in doubt if one sure die is new, and all others read as the board.

    Nothing lies where it lay on another picture; but the rules know what lies there, and a slip would not read so. So
    many dice lie on the board and no more (TM-04): what looks like one besides, on the map or about it, is none.
    """
    sighting = reading.sighting
    sure: list[str] = []
    unsure: list[str] = []
    for die in sighting.dice:
        doubted = not is_sure(die) or any(_at(doubt, die) for doubt in sighting.doubts)
        (unsure if doubted else sure).append(str(face_json(die.face)))
    board = Counter(str(face) for face in scene.state["board"])
    new = Counter(sure) - (board - Counter(unsure))
    known = not Counter(unsure) - board and new.total() == 1 and len(sighting.dice) == board.total() + 1
    if not known or any(doubt.whole for doubt in sighting.doubts):
        return reading
    dice = tuple(replace(die, sure=1.0) for die in sighting.dice)
    return replace(reading, sighting=replace(sighting, dice=dice, doubts=()))


def _at(doubt: Doubt, die: Die) -> bool:
    return abs(die.x - doubt.x) + abs(die.y - doubt.y) < 0.7 * die.size


def _cleared(scene: Scene) -> bool:
    """True unless dice that were taken off the board may still lie there: then it must once be seen without them."""
    board, last = scene.state["board"], scene.state["last"]
    if scene.match.last_event is None or (board and not last.get("taken")):
        return True
    left = scene.sight.fewest
    return left is not None and left[1] <= len(board) + _beside(scene)


def _left_lying(scene: Scene) -> int:
    """How many dice that were won still lie on the board, as far as a camera above it tells."""
    if not scene.watched or _cleared(scene):
        return 0
    outside = sum(die.zone is None for die in scene.sight.dice)
    return max(0, outside - len(scene.state["board"]) - _beside(scene))


def _beside(scene: Scene) -> int:
    """How many dice lie outside every zone from before that are no part of the board."""
    return sum(die.part != "thrown" and scene.sight.outside(die) for die in scene.sight.used)


def _read(scene: Scene, count: int) -> dict[str, Any]:
    """What could be read of the board, for whoever enters it by hand."""
    reading = scene.reading
    dice = [die for die in reading.sighting.dice if owner(die, scene.seats) is None][:count] if reading else []
    if not dice or (reading and reading.verified):
        return {}
    faces = [None if die.cocked else face_json(die.face) for die in dice] + [None] * (count - len(dice))
    return {"value": faces, "doubted": [at for at, die in enumerate(dice) if not is_sure(die)]}


def board_next(adapter: PlainAdapter, scene: Scene) -> Instruction:
    """Whoever has the floor names the series (TM-06); else the throw, or all twelve lie there (TM-17)."""
    state = scene.state
    if scene.floor is not None:
        return Instruction("name-series", one(scene.floor))
    if scene.pending is not None:
        return Instruction("show-board", still_in(scene), {"announced": shouted_words(scene.pending, scene.watched)})
    if left := _left_lying(scene):
        return Instruction("take-away", still_in(scene), {"dice": left}, dict.fromkeys(still_in(scene), "middle"))
    if state["turn"] is not None:
        shouts = {name: "may-shout" for name in still_in(scene) if adapter.meaning(scene, name, "shout") is not None}
        return Instruction("throw", one(state["turn"]), ways=shouts)
    waits = only(scene, adapter.observers(scene))
    if waits:
        return Instruction("look-board", waits)
    return Instruction("deal", still_in(scene))
