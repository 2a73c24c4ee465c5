# SPDX-License-Identifier: MIT
"""Dead Man's Dice from above: whose zone has which faces, which move leads there, and of which kind a rolled die is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.errors import Refused
from companion.games.match import Match
from companion.messages.message import Message
from companion.table.adapter.base import Act, Scene, Style
from companion.table.sight import owner
from companion.table.throws import LEFT_OVER
from vision.sighting import Die, Reading, Sighting, Sign, face_json

MERGED: Final = frozenset({"pips", "skull", "piles"})
"""Sets by which a 1 and a skull are read as one and the same face."""

JOLLY: Final = "jolly"
MOST_MOVES: Final = 8
"""Number of moves within one motion that are considered."""
SEVERAL: Final = Message("this-fits-several-moves-say")
NO_MOVE: Final = Message("fits-no-legal-move")
IN_HAND: Final = "place-die-end-your-turn"
"""The die that was rolled has been taken up, and nothing else has moved."""

Shown = dict[str, Counter[Any]]
"""The faces that can be seen in each zone, however they lie."""


@dataclass(frozen=True, slots=True)
class Tops:
    """The dice of each zone. ``merged``: a skull can't be told from a 1, and both are told as a 1.

    ``still``: in whose zones all lies as it lay when it counted.
    """

    faces: Shown
    merged: bool
    still: frozenset[str] = frozenset()

    def read_as(self, face: Any) -> Any:
        """How a face of the game is read."""
        return 1 if self.merged and face == "skull" else face

    def fit(self, expected: dict[str, list[Any]]) -> bool:
        """True if exactly these faces of the game lie there."""
        wanted = {name: Counter(map(self.read_as, faces)) for name, faces in expected.items() if faces}
        return wanted == self.faces


def face_read(die: Die, set_name: str) -> Any:
    """The face of ``die``; a 1 where it may be a 1 or a skull."""
    return 1 if die.face == "skull" and set_name in MERGED else face_json(die.face)


def face_shown(die: Die, set_name: str) -> Any:
    """The face of ``die`` as people are shown it: a skull that looks like one is one."""
    return "skull" if set_name in MERGED and die.sign == "skull" else face_read(die, set_name)


def face_of(kind: str, face: Any, merged: bool) -> Any:
    """The face of a die of this ``kind``: where skull and 1 are read as one, a 1 is the skull of the Jolly Roger
    alone."""
    return "skull" if merged and kind == JOLLY and face == 1 else face


def sign_rolled(reading: Reading, scene: Scene, player: str) -> Sign:
    """What the one looks like that ``player`` has rolled, by what came or moved; "" where no one did."""
    set_name = reading.sighting.set_name
    own = [die for die in reading.sighting.dice if owner(die, scene.seats) == player and face_read(die, set_name) == 1]
    fresh = [die for die in own if not scene.sight.knows(die)] or own
    signs = {die.sign for die in fresh}
    return signs.pop() if len(signs) == 1 else "either" if signs and "" not in signs else ""


def lying(sighting: Sighting, scene: Scene) -> Tops:
    """The dice of each player's zone; those in nobody's zone are under ``""`` and fit nothing."""
    faces: Shown = {}
    set_name = sighting.set_name
    for die in sighting.dice:
        faces.setdefault(owner(die, scene.seats) or "", Counter())[face_read(die, set_name)] += 1
    moved = {owner(die, scene.seats) or "" for die in sighting.dice if not scene.sight.knows(die)}
    return Tops(faces, set_name in MERGED, frozenset(faces) - moved)


def rolled_seen(tops: Tops, scene: Scene, player: str) -> tuple[Any] | str:
    """The face of the die beside the player's pile, or whose pile does not show what it should."""
    for name, pile in scene.state["piles"].items():
        top = tops.read_as(pile[-1]["face"]) if pile else None
        if top is not None and not tops.faces.get(name, Counter())[top]:
            return Message("pile-should-show", name=name, face=pile[-1]["face"])
    beside = tops.faces.get(player, Counter()).copy()
    pile = scene.state["piles"][player]
    if pile:
        beside[tops.read_as(pile[-1]["face"])] -= 1
    left = list(beside.elements())
    return (left[0],) if len(left) == 1 else Message("one-die-alone-should-lie", player=player)


@dataclass(frozen=True, slots=True)
class Position:
    """The faces of the piles, the bottom first, and of the die in the air beside its pile, if any."""

    piles: Mapping[str, tuple[Any, ...]]
    player: str
    aloft: tuple[Any, ...] = ()

    def after(self, event: Event) -> Position:
        """After a roll or a move of the player whose turn it is."""
        piles, name = dict(self.piles), self.player
        if event["event"] == "roll":
            return replace(self, aloft=(event["face"],))
        if event["event"] == "place":
            piles[name] = (*piles[name], *self.aloft)
            return replace(self, piles=piles, aloft=())
        *left, top = piles[event["from"]]
        piles[event["from"]], piles[name] = tuple(left), (*piles[name], top)
        return replace(self, piles=piles)

    def seen(self) -> dict[str, list[Any]]:
        """The faces to be seen by zone."""
        seen = {name: [*pile[-1:]] for name, pile in self.piles.items()}
        return seen | {self.player: [*seen[self.player], *self.aloft]}


Way = tuple[Event, ...]


def moves_seen(tops: Tops, scene: Scene) -> Way | str:
    """The moves, one after the other, that lead to what lies there; "" where nothing has moved, else why it is none.

    Where several ways lead to the same piles one is as good as the other.
    """
    now = _position(scene)
    if tops.fit(now.seen()):
        return ""
    found = _ways(tops, scene.match, now)
    if found:
        return found[0] if len(found) == 1 else SEVERAL
    if tops.fit(replace(now, aloft=()).seen()):
        return Message(IN_HAND, player=now.player)
    return NO_MOVE


def are_moved(tops: Tops, scene: Scene) -> bool:
    """True unless the piles are as the game has them, and the die in the air lies beside its pile or is in hand."""
    found = moves_seen(tops, scene)
    return bool(found) and not (isinstance(found, Message) and found.id == IN_HAND)


def rolled_and_placed(tops: Tops, scene: Scene, kind: str) -> Way | str:
    """A roll of a die of this ``kind`` and the moves after it, of which only the end was seen; "" if it is none.

    The face is told by the rules: no other could have been placed so.
    """
    now, found = _position(scene), list[Way]()
    faces: tuple[Any, ...] = ("skull", *range(2, 7)) if kind == JOLLY else tuple(range(1, 7))
    if scene.state["phase"] != "rolling" or tops.fit(now.seen()):
        return ""
    for face in faces:
        roll: Event = {"event": "roll", "player": now.player, "die": kind, "face": face}
        try:
            after = scene.match.apply(roll)
        except Refused:
            continue
        found += [(roll, *way) for way in _ways(tops, after, now.after(roll))]
    if len(found) > 1:
        return Message("lay-die-that-you-rolled", player=now.player)
    return found[0] if found else ""


def _ways(tops: Tops, match: Match, now: Position) -> list[Way]:
    """The shortest way to each position that shows ``tops``, by moves of the player whose turn it is.

    Nothing was plundered from a pile whose top lies untouched.
    """
    found: list[Way] = []
    ways: list[tuple[Match, Position, Way]] = [(match, now, ())]
    reached = {str(now)}
    for _ in range(MOST_MOVES):
        further: list[tuple[Match, Position, Way]] = []
        for at, lies, way in ways:
            for event in _moves(at, now.player):
                if event.get("from") in tops.still:
                    continue
                then = lies.after(event)
                if str(then) in reached:
                    continue
                reached.add(str(then))
                further.append((at.apply(event), then, (*way, event)))
        found += [way for _, lies, way in further if tops.fit(lies.seen())]
        ways = further
    return found


def _moves(match: Match, player: str) -> Iterator[Event]:
    legal = match.view(None)["legal"].get(player, {})
    if "place" in legal:
        yield {"event": "place", "player": player}
    for victim in legal.get("plunder", ()):
        yield {"event": "plunder", "player": player, "from": victim}


def _position(scene: Scene) -> Position:
    state = scene.state
    piles = {name: tuple(die["face"] for die in pile) for name, pile in state["piles"].items()}
    return Position(piles, state["turn"], (state["rolled"]["face"],) if state["rolled"] else ())


def new_pile(event: Event, scene: Scene) -> tuple[Event, ...]:
    """Where a player has no pile the die that was rolled is the new one as it lies (DM-09)."""
    player = event["player"]
    begins = event["event"] == "roll" and scene.state["phase"] != "restart" and not scene.state["piles"][player]
    return ({"event": "place", "player": player},) if begins else ()


def swept(scene: Scene) -> bool:
    """True unless piles may still lie there, of the last round or of another game: dice under a top are no throw."""
    last, fewest = scene.match.last_event or {}, scene.sight.fewest
    if last and (scene.state["round"] == 1 or last.get("event") == "start-roll"):
        return True
    if fewest is None or not scene.sight.alone:
        return fewest is not None and fewest[0] == 0
    return sum(fewest) <= sum(die.part == LEFT_OVER for die in scene.sight.used)


REGULAR: Final = "regular"
NAMES: Final[Mapping[str, str]] = {REGULAR: Message("regular-die"), JOLLY: Message("jolly-roger")}
HELD: Final[Mapping[str, str]] = {kind: Message("die-held", die=kind) for kind in NAMES}
"""The same as the object of a sentence, which some languages say in another form."""


def kind_rolled(scene: Scene, player: str, face: Any, sign: Sign = "") -> str:
    """Which die ``player`` rolls: the only one in hand, the one named on the phone, the Jolly Roger where its skull is
    seen, or a regular one. ``sign``: what a one looks like."""
    hand = scene.state["hand"][player]
    if face == "skull" or not hand["regular"]:
        return JOLLY
    if not hand["jolly"]:
        return REGULAR
    return named(scene, player) or (JOLLY if sign == "skull" else REGULAR)


def named(scene: Scene, player: str) -> str:
    """The die that ``player`` has named on the phone; "" if none."""
    pending = scene.pending or {}
    if pending.get("event") == "start-roll":
        return str(pending.get("dies", {}).get(player, ""))
    return str(pending["die"]) if pending.get("player") == player and "die" in pending else ""


def may_be_either(scene: Scene, player: str) -> bool:
    """True if ``player`` may have rolled either die, and has not said which."""
    hand = scene.state["hand"].get(player)
    return bool(hand and hand["jolly"] and hand["regular"] and not named(scene, player))


def asked_at_start(reading: Reading, scene: Scene) -> str:
    """Of whom it must be asked which die lies there when all begin, and the question; "" if of nobody."""
    set_name = reading.sighting.set_name
    unclear = [die for die in reading.sighting.dice if die.sign == "either" and face_read(die, set_name) == 1]
    names = (owner(die, scene.seats) or "" for die in unclear)
    return next((Message("say-which-die-you-rolled", name=name) for name in names if may_be_either(scene, name)), "")


def kind_acts(scene: Scene, player: str, name: str) -> list[Act]:
    """Saying which die is rolled: the other one than was said or, where the eye asks, either."""
    asked = scene.reading is not None and sign_rolled(scene.reading, scene, player) == "either"
    other = REGULAR if named(scene, player) == JOLLY else JOLLY
    kinds = (REGULAR, JOLLY) if asked and may_be_either(scene, player) else (other,)
    style: Style = "main" if len(kinds) > 1 else "plain"  # to throw comes first, unless it is asked
    return [
        Act(Message("i-roll", names=HELD[kind]), {"event": name, "player": player, "die": kind}, style)
        for kind in kinds
    ]
