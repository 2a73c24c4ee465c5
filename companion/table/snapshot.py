# SPDX-License-Identifier: MIT
"""All that can be shown at one moment, as one frozen value that many threads may look at."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from companion.games.base import OVER, Await, Event, State
from companion.games.match import Match
from companion.messages.message import joined, recalled
from companion.table.adapter.base import Act, Asking, Scene, options_said
from companion.table.adapter.plain import PlainAdapter
from companion.table.adapter.without_zones import Whose
from companion.table.astray import as_read_by
from companion.table.counts import Appeal, Count, Replay, untouched
from companion.table.dice_said import TAKES, again_acts, dice_acts
from companion.table.gamekit import Games, TableKit
from companion.table.instruction import Instruction, Standing, instruction
from companion.table.people.lobby import Lobby
from companion.table.sight import Sight, question_json, reading_json
from companion.table.throws import explained
from firmware.cue import LampCue
from firmware.press import Button
from vision.sighting import CameraCondition, Question, Reading, Stillness


@dataclass(frozen=True, slots=True)
class Asked:
    """What the eye is asked to see: a number of dice (None: any), and of which family ("": no game says which).

    ``set_up``: a game has just been set up, so the table may be bare.
    """

    dice: int | None
    family: str
    set_up: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said aloud last, by language. ``number`` grows by one each time, so that nobody says it twice."""

    number: int = 0
    words: Mapping[str, str] = field(default_factory=dict)


Shown = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A photograph without the mat that has not counted, and what the table has ``against`` it."""

    reading: Reading
    stillness: Stillness
    against: str


@dataclass(frozen=True)
class Snapshot:
    """The table as it stands. What follows from it is worked out once, by whoever asks first, and read by all.

    ``games``: those that can be played here.

    ``seq`` is the last entry of the journal that is in it. ``seats`` holds the players by seat. ``against`` is what the
    table has against the reading. ``ruling`` and ``refusal`` are as the contract shows them, ``verdict`` is the newest
    of the game, with the ``seq`` of its entry. ``pending`` is an event that waits for its dice. ``journal`` says in
    plain words that nothing can be written, "" while all is well; ``notice`` is what everybody should know of the
    table. ``buttons`` names those that are broken. ``spoken`` is what was said aloud last. ``silent`` let the floor
    lapse and wait until the game has gone on; ``floor_until_ns`` is by when the floor has to be used, by ``clock_ns``,
    the table's clock, ``shouted_ns`` when whoever has it pressed, if that is known; ``looks_until_ns`` is until when
    those are waited for who have not yet ``looked``; ``said_ns``: when one of those said so last, if that may be newer
    than what the eye has seen. ``lobby`` is who sits where, ``counts`` what has counted lately, in a game or not;
    ``awards`` are those of a finished game. ``sight`` is what is remembered of the dice. ``starts`` tells who may begin
    a game, as the settings say now: ``players`` who sit at the table, or the ``referee`` alone. ``replay`` is what can
    be shown again, ``appeal`` the count that can be appealed. ``turn_ns`` is since when it is this player's turn; after
    ``turn_s`` screens say that the others wait (0: never).

    ``set_aside``: other players' photographs of the throw that is waited for which have neither counted nor been
    replaced, the newest last; whoever took one is shown that as the reading.
    """

    seq: int = 0
    number: int = 0
    match: Match | None = None
    seats: tuple[str | None, ...] = ()
    condition: CameraCondition = "starting"
    message: str = ""
    stillness: Stillness = "nothing"
    reading: Reading | None = None
    against: str = ""
    set_aside: tuple[Judged, ...] = ()
    ruling: Shown | None = None
    refusal: Shown | None = None
    verdict: Shown | None = None
    pending: Event | None = None
    silent: tuple[str, ...] = ()
    floor_until_ns: int | None = None
    shouted_ns: int | None = None
    looked: tuple[str, ...] = ()
    looks_until_ns: int | None = None
    said_ns: int | None = None
    journal: str = ""
    notice: str = ""
    buttons: tuple[Shown, ...] = ()
    spoken: Spoken = field(default_factory=Spoken)
    lobby: Lobby = field(default_factory=Lobby)
    counts: tuple[Count, ...] = ()
    awards: tuple[Shown, ...] = ()
    sight: Sight = field(default_factory=Sight)
    replay: Replay = field(default_factory=Replay)
    appeal: Appeal | None = None
    simulated: Mapping[str, bool] = field(default_factory=lambda: {"camera": False, "pins": False})
    board: Mapping[str, Any] = field(default_factory=dict)
    clock_ns: Callable[[], int] = field(default=time.monotonic_ns, repr=False, compare=False)
    starts: Callable[[], str] = field(default=lambda: "players", repr=False, compare=False)
    turn_ns: int = field(default=0, compare=False)
    turn_s: Callable[[], int] = field(default=lambda: 0, repr=False, compare=False)
    games: Games[Any] = field(default_factory=Games, repr=False, compare=False)

    def after(self, **changes: Any) -> Snapshot:
        """The next moment. What follows from the game alone, whatever has come to pass in it, is kept."""
        made = replace(self, **changes)
        if made.number == self.number and None not in (made.match, self.match):
            self._hand_on(_OF_THE_GAME, made)
        return made

    def with_told(self, **told: Any) -> Snapshot:
        """The same moment with what the world is told of it: what is spoken, since when it is whose turn.

        Nothing that was worked out follows from these, so it is kept.
        """
        made = replace(self, **told)
        self._hand_on(_WORKED_OUT, made)
        return made

    def _hand_on(self, names: frozenset[str], made: Snapshot) -> None:
        known = vars(self)
        vars(made).update({name: known[name] for name in names & known.keys()})

    @cached_property
    def adapter(self) -> PlainAdapter:
        """How the game that is played meets the table."""
        return self.games.adapter("" if self.match is None else self.match.game.game_id)

    @cached_property
    def kit(self) -> TableKit:
        """Which game is played; wants one."""
        if self.match is None:
            raise AssertionError("there is no kit without a game")
        kit: TableKit = self.games[self.match.game.game_id]
        return kit

    @cached_property
    def _options(self) -> list[str]:
        """What was chosen when the game was set up, in words."""
        return [] if self.match is None else options_said(self.adapter.options(), self.match.options)

    @cached_property
    def floor(self) -> str | None:
        """Who was first and has to say now what the shout was."""
        return None if self.ruling is None else self.ruling.get("floor")

    @cached_property
    def scene(self) -> Scene:
        """All that the game's adapter looks at; wants a game. Made once, as all that follows from it: a state stays."""
        if self.match is None:
            raise AssertionError("there is no scene without a game")
        reading = None if self.reading is None or self.reading.spent else self.reading
        return Scene(
            self.match,
            self.seats,
            self.pending,
            self.floor,
            reading,
            self.sight,
            silent=self.silent,
            looked=self.looked,
            owes=self._eye_owes,
            virtual=self.virtual,
            watched=self.condition in WATCHES,
            press_ns=None if self.floor is None else self.shouted_ns,
        )

    @cached_property
    def virtual(self) -> frozenset[str]:
        """Who plays with virtual dice: computer players, where the table is a real one."""
        hired = [] if self.simulated["camera"] else [one.name for one in self.lobby.hired.values()]
        return frozenset(hired).intersection(() if self.match is None else self.match.players)

    @property
    def zones_of_a_mat(self) -> bool:
        """Whether a real mat, or what stands for one, tells whose dice are whose."""
        return self.sight.zones and not self.simulated["camera"]

    @property
    def playing(self) -> bool:
        """Whether a game is running, in which dice would count."""
        return self.match is not None and not self.match.over

    @cached_property
    def asking(self) -> Asking | None:
        """What is asked of all before the game goes on."""
        return None if self.match is None or self.match.over else self.adapter.asking(self.scene)

    @cached_property
    def observers(self) -> list[str]:
        """Who has still to say so."""
        return [] if self.asking is None else self.adapter.observers(self.scene)

    @cached_property
    def instruction(self) -> Instruction:
        """What is to be done next, and by whom."""
        if self.match is None:
            guests = tuple(guest.name for guest in self.lobby.guests if guest is not None)
            return Instruction("choose-game" if guests else "sit", guests)
        standing = Standing(self.condition, self.stillness, self.journal)
        return instruction(self.adapter, self.kit.steps, self.scene, standing)

    @cached_property
    def _eye_owes(self) -> bool:
        """True while the eye has not looked since somebody said to have rolled."""
        seen_ns = 0 if self.sight.looked is None else self.sight.looked.sighting.exposed_ns
        return self.said_ns is not None and 0 < seen_ns < self.said_ns

    @cached_property
    def awaits(self) -> Await | None:
        """The throw that the game waits for, if any."""
        return None if self.match is None else self.adapter.awaits(self.scene)

    @cached_property
    def expects(self) -> int | None:
        """How many dice the eye should see; None: any number."""
        return None if self.match is None else self.adapter.expects(self.scene)

    @cached_property
    def reads(self) -> str:
        """The family of dice that the eye should read; "" without a game."""
        return "" if self.match is None else self.adapter.set_read(self.scene)

    @cached_property
    def whose(self) -> Whose | None:
        """What is to be tapped on the photograph that was taken last; None: nothing."""
        plays = self.playing and self.reading is not None
        return self.adapter.whose(self.reading, self.scene) if plays and self.reading is not None else None

    @cached_property
    def asked(self) -> Asked:
        """What the eye should see now."""
        return Asked(self.expects, self.reads)

    @cached_property
    def looks(self) -> bool:
        """True while the eye waits for something to see, or no game says that it does not: lights hold still then."""
        return self.match is None or (not self.match.over and self.adapter.looks(self.scene))

    @cached_property
    def on_turn(self) -> str | None:
        """Whose turn it is, if it is one player's."""
        return None if self.match is None else self.adapter.on_turn(self.scene.state)

    def seat_of(self, name: str) -> int | None:
        """The seat of the player ``name``, counted from 1."""
        return self.seats.index(name) + 1 if name in self.seats else None

    def sitter(self, seat: int) -> str | None:
        """Who sits at ``seat``, or plays there; None: nobody, or there is no such seat."""
        guest = self.lobby.guest(seat)
        return guest.name if guest is not None else self.seats[seat - 1] if 1 <= seat <= len(self.seats) else None

    def plays_at(self, seat: int) -> str | None:
        """Who is in the running game from ``seat``; None: nobody, or only one who is out of it."""
        name = self.seats[seat - 1] if 1 <= seat <= len(self.seats) else None
        if name is None or self.match is None or self.match.over or self.scene.state["players"][name]["out"]:
            return None
        return name

    def _say(self, view: State, name: str) -> str:
        """What ``name`` may do now, in one sentence; who has left or lost waits for nothing."""
        out = view["players"][name]["out"] and view["phase"] != OVER
        return self.adapter.out_words() if out else self.adapter.say(self.scene, view, name)

    def setting_aside(self, by: str) -> tuple[Judged, ...]:
        """What is set aside once a photograph ``by`` this player is the newest: an open one stays its player's."""
        newest, aside = self.reading, self.set_aside
        if newest is not None and newest.apart and not newest.spent:
            aside = (*aside, Judged(newest, self.stillness, self.against))
        return tuple(one for one in aside if one.reading.by != by)

    def to(self, name: str) -> Snapshot:
        """The table with the photograph that ``name`` took, where that is set aside, as the newest."""
        own = next((one for one in self.set_aside if one.reading.by == name), None)
        return self if own is None else self._with(own)

    def with_photograph(self, number: object) -> Snapshot:
        """The table with the photograph of this ``number``, where it is set aside, as the newest."""
        asked = next((one for one in self.set_aside if one.reading.sighting.exposed_ns == number), None)
        return self if asked is None else self._with(asked)

    def _with(self, one: Judged) -> Snapshot:
        return self.after(reading=one.reading, stillness=one.stillness, against=one.against, set_aside=())

    def public(self) -> dict[str, Any]:
        """What everybody may see, as JSON values."""
        return self._shown(None if self.match is None else self.scene.state)

    def for_player(self, name: str) -> dict[str, Any]:
        """What the player ``name`` may see; adds ``you``: seat, legal events, acts, buttons, and a sentence."""
        if (own := self.to(name)) is not self:
            return own.for_player(name)
        you: dict[str, Any] = {"seat": self.seat_of(name), "player": name}
        if self.match is None or name not in self.match.players:
            nothing = {"legal": {}, "say": "", "acts": [], "held": [], "floor": False}
            shown = self._shown(None if self.match is None else self.match.view(None), name)
            return {**shown, "you": you | nothing | {"buttons": {"shout": None, "aye": None}}}
        view, scene = self.match.view(name), self.scene
        you |= {
            "legal": view["legal"].get(name, {}),
            "say": self._say(view, name),
            "acts": self._acts(scene, name, view),
            "held": self.adapter.in_hand(view, name),
            "buttons": {"shout": self._means(scene, name, "shout"), "aye": self._means(scene, name, "aye")},
            "floor": self.floor == name,
            "odds": self.adapter.odds(scene, name) if self.lobby.odds and not self.match.over else None,
        }
        shown = self._shown(view, name)
        shown["shown"] = [panel for panel in shown["shown"] if panel.get("player", name) == name]
        return {**shown, "you": you}

    def for_referee(self) -> dict[str, Any]:
        """What the referee may see: what everybody may, and what may be done for whom; no hidden hands."""
        if self.match is None:
            return {**self.public(), "acts_of": {}}
        scene, view = self.scene, self.scene.state
        shown = self._shown(view)
        shown["shown"] += self.adapter.shown_to_referee(self.match.state())
        acts_of = {name: self._acts(scene, name, view) for name in self.match.players}
        table = [act.as_json() for act in (*self._of_dice, *self.adapter.table_acts(scene))]
        return {**shown, "acts_of": {**acts_of, "table": table}}

    @cached_property
    def reading_shown(self) -> dict[str, Any] | None:
        """The reading as the contract shows it."""
        if self.reading is None:
            return None
        shown = reading_json(self.reading, self.against, self.seats, self.adapter.face)
        asked, whose = self._question(self.reading), self.whose
        if asked is not None:
            shown["question"] = question_json(asked, self.reading.sighting, self.adapter.face)
        return shown | ({} if whose is None else {"whose": whose.as_json(self.reading.sighting.exposed_ns)})

    def _reading_for(self, me: str | None) -> dict[str, Any] | None:
        """The reading as everybody is shown it, or as ``me`` reads it."""
        shown = self.reading_shown
        return shown if shown is None or me is None else {**shown, "why_not": as_read_by(me, shown["why_not"])}

    def _question(self, reading: Reading) -> Question | None:
        """What a person may settle, if it is about the throw that is waited for, and nothing that lay there before."""
        asked, awaited = reading.question, self.awaits
        if reading.apart:
            return None if awaited is None else asked
        if asked is None or awaited is None:
            return asked if self.against else None  # moves wait for the eye too
        throw = self.adapter.throw(self.scene, awaited, reading.sighting.dice)
        besides = [die for remainder in throw.remainders for die in remainder.dice]
        return None if explained((asked.x, asked.y), throw.dice, besides, self.sight.spots) else asked

    def _acts(self, scene: Scene, name: str, view: State) -> list[dict[str, Any]]:
        if scene.match.over:
            return []
        acts = self.adapter.acts(scene, name, view)
        if self.instruction.id in TAKES:  # nothing else is the main thing before that is done
            acts = [replace(act, style="plain") if act.style == "main" else act for act in acts]
        return [act.as_json() for act in (*self._of_dice, *acts)]

    @cached_property
    def _of_dice(self) -> list[Act]:
        """What anybody may say of the dice that lie there."""
        return [*again_acts(self.scene, self.adapter), *dice_acts(self.scene, self.adapter, self.instruction.id)]

    def _means(self, scene: Scene, name: str, button: Button) -> str | None:
        meaning = self.adapter.meaning(scene, name, button)
        return None if meaning is None else meaning.words

    def _shown(self, view: State | None, me: str | None = None) -> dict[str, Any]:
        awaited = self.awaits
        return {
            "seq": self.seq,
            "seats": self.lobby.places(self.seats, self.lamps),
            "helm": self.lobby.referee,
            "odds": self.lobby.odds,
            "starts": self.starts(),
            "options": self._options,
            "turn": self._turn(),
            "moves": None if self.match is None else self.match.moves,
            "camera": {"condition": self.condition, "message": self.message},
            "bare": self.condition != "phone" and not self.playing,
            "stillness": self.stillness,
            "reading": self._reading_for(me),
            "ruling": self.ruling,
            "refusal": self.refusal,
            "verdict": None if self.verdict is None else {**self.verdict, "say": recalled(self.verdict)},
            "game": None if view is None else {"number": self.number, **view},
            "awaits": None if awaited is None else _await_json(awaited),
            "pending": None if self.pending is None else dict(self.pending),
            "floor": self.floor,
            "floor_ms": None if self.floor is None else self._left_ms(self.floor_until_ns),
            "looking": self._looking(),
            "instruction": self._instruction_of(view, me).shown(self._in_play(), me),
            "shown": [] if view is None else [self._on_board(panel) for panel in self.adapter.panels(self.scene, view)],
            "counts": self._counts_shown,
            "moment": self.moment,
            "awards": [dict(award) for award in self.awards],
            "replay": asdict(self.replay),
            "appeal": None if self.appeal is None else self.appeal.as_json(self.clock_ns(), self.counts),
            "journal": self.journal,
            "notice": self.notice,
            "buttons": list(self.buttons),
            "spoken": {"number": self.spoken.number, **self.spoken.words},
            "simulated": dict(self.simulated),
        }

    @cached_property
    def _counts_shown(self) -> list[dict[str, Any]]:
        """The counts, which all see alike."""
        return [count.as_json(self.adapter.public_event(count.event), self.adapter.faces) for count in self.counts]

    @cached_property
    def lamps(self) -> tuple[LampCue, ...]:
        """The pattern of every seat's lamp."""
        first = [] if self.ruling is None else [press["seat"] for press in self.ruling["first"]]
        names = self.seats if self.match is not None else (None,) * len(self.seats)
        return tuple([_lamp(self, name, seat in first) if name else "off" for seat, name in enumerate(names, 1)])

    @cached_property
    def moment(self) -> dict[str, Any] | None:
        """What has just happened that a screen makes much of, and in words what it led to, but for who has won."""
        if self.match is None or (moment := self.kit.moment(self.match)) is None:
            return None
        last = self.scene.state["last"] if (self.match.last_event or {}).get("event") != "retire" else {}
        say = joined(self.adapter.last_words(last)) if last else ""
        hands = {"untouched": untouched(self.counts, moment["place"])} if moment["kind"] == "count" else {}
        return {"game": self.number, **moment, **hands, "say": say}

    def _turn(self) -> dict[str, Any] | None:
        """Whose turn it is and how much of the time for it is left, where the household wants to be told."""
        if not self.turn_s() or self.on_turn is None or self.match is None or self.match.over:
            return None
        return {"player": self.on_turn, "ms": self._left_ms(self.turn_ns + self.turn_s() * 1_000_000_000)}

    def _looking(self) -> dict[str, Any] | None:
        """Of whom it is asked to have looked, who has, and how long the others have, once one has."""
        asking = self.asking
        if asking is None or not asking.blocks:
            return None
        left = self._left_ms(self.looks_until_ns) if self.looked and self.observers else None
        return {
            "wait_for": self.observers,
            "looked": [name for name in self.looked if name in asking.names],
            "ms": left,
        }

    def _instruction_of(self, view: State | None, me: str | None) -> Instruction:
        """What is to be done next, as ``me`` is told who knows more of it than the others; None: everybody."""
        if view is None or me not in self.instruction.who or "legal" not in view:
            return self.instruction
        return replace(
            self.instruction, id=self.adapter.instruction_for(self.instruction.id, view["legal"].get(me, {}))
        )

    def _in_play(self) -> list[str]:
        """Who is in the game, or (before one) who sits there."""
        if self.match is None:
            return [guest.name for guest in self.lobby.guests if guest is not None]
        return [name for name, one in self.scene.state["players"].items() if not one["out"]]

    def _left_ms(self, until_ns: int | None) -> int:
        """How long it is until then, as the state is told; a screen counts down from there by its own clock."""
        return 0 if until_ns is None else max(0, (until_ns - self.clock_ns()) // 1_000_000)

    def _on_board(self, panel: dict[str, Any]) -> dict[str, Any]:
        """A map's panel with the places of the printed map's squares, where that has as many as the game."""
        fits = panel["kind"] == "map" and len(self.board.get("squares_mm", ())) == panel["squares"] + 1
        return {**panel, "board": dict(self.board)} if fits else panel


WATCHES: Final = ("ok", "starting")
"""While a camera looks at the table."""
_OF_THE_GAME: Final = frozenset({"adapter", "kit", "_options"})
_WORKED_OUT: Final = frozenset(name for name, kind in vars(Snapshot).items() if isinstance(kind, cached_property))


def _await_json(awaited: Await) -> dict[str, Any]:
    fields = {"event": awaited.event, "dice": dict(awaited.dice), "total": awaited.total, "faces": awaited.faces}
    return fields | ({"centre": awaited.centre} if awaited.centre else {})


def _lamp(now: Snapshot, name: str, pressed: bool) -> LampCue:
    """The pattern of the lamp of ``name``, who is at the table; ``pressed``: first, or as soon as the first."""
    if now.match is None or now.match.over:
        winner = now.scene.state["winner"]
        return "on" if name == winner or (isinstance(winner, list) and name in winner) else "off"
    if now.awaits is not None and now.condition not in ("ok", "starting", "phone"):
        return "camera-lost"
    if now.awaits is not None and now.stillness == "doubt":
        return "look-at-phone"
    if pressed:
        return "tie" if now.ruling is not None and now.ruling["tied"] else "first"
    if now.on_turn is not None or now.awaits is None:
        return "your-turn" if now.on_turn == name else "off"
    return "waiting" if now.awaits.dice.get(name) else "off"
