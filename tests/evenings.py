# SPDX-License-Identifier: MIT
"""Plays whole evenings at random on the simulated table, as phones and hands do: which get stuck, what counts wrongly?

    python -m tests.evenings --game pirates-dice --games 300 --seed 1

Players do what their phones offer and their hands can do; there is no referee, nothing is entered by hand, nobody rolls
for all. Meanwhile what happens at a table happens: dice are left over, knocked, lifted and put back, and things of the
last game still lie there. A perfect eye (`tests.perfect_eye`) looks on; with ``--pictures`` the real one, at
pictures really drawn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, cast

from companion.games.base import OVER
from companion.games.catalogue import GAMES
from companion.journal.memory import MemoryJournal
from companion.kit.simulator import Simulator
from companion.table.herald import Herald
from companion.table.inbox import Action, CameraSays, Outcome, Sighted, Who
from companion.table.snapshot import Asked, Snapshot
from companion.table.table import Table
from tests.evening_checks import Checks
from tests.evening_mischief import cock, lay_flat, leavings, mischief, nudge
from tests.perfect_eye import PerfectEye, blind
from tests.thumbs import filled
from tests.ticking import Ticking
from vision.cameras.drawn import DrawnCamera
from vision.cameras.simulated import SimulatedTable
from vision.message import Condition, Expect, FromWatcher, Read, Show
from vision.reading import open_reader
from vision.shelf import Shelf
from vision.sighting import Reading, Sighting, Stillness
from vision.steady import verdict
from vision.watcher import Watcher

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
SEATS: Final[Mapping[str, range]] = {
    "pirates-dice": range(2, 5),
    "pirates-lies": range(2, 7),
    "roll-the-bones": range(2, 7),
    "dead-mans-dice": range(2, 7),
    "lucky-seven": range(1, 7),
    "treasure-map": range(2, 5),
}
DECK: Final = [
    {"id": id_, "name": id_, "rating": 1, "effect": id_, "amount": amount, "target": target, "copies": 2}
    for id_, amount, target in (
        ("nudge", 2, "opponent"),
        ("reroll", 2, "own"),
        ("steal", 1, "opponent"),
        ("undo", 1, "opponent"),
    )
]
MOVE_NS: Final = 900_000_000
PHONE_NS: Final = 150_000_000
AT_REST: Final[tuple[Stillness, ...]] = ("steady", "doubt", "nothing", "unread")
MOST_TURNS: Final = 1500
"""A game that is not over by then is told as endless."""
MOST_IDLE: Final = 24
"""So often something is tried before a game counts as stuck."""
REMEDIES: Final = ("_taken_back", "_laid_flat", "_nudged", "_own_left", "_own_middle", "_own_dice")
BY_HAND: Final = frozenset({"dice", "board"})
"""Fields of entries by hand, which nobody uses here."""


def options_of(game: str, chance: Random) -> dict[str, Any]:
    """Options by chance, such that games end soon."""
    liars = {"dice": chance.randint(1, 3), **({"challenge": "anyone"} if chance.random() < 0.5 else {})}
    match game:
        case "pirates-dice":
            return liars | ({"first": "Bob"} if chance.random() < 0.3 else {})
        case "pirates-lies":
            cards: dict[str, Any] = {"cards": "printed", "deck": DECK} if chance.random() < 0.5 else {}
            return liars | cards
        case "roll-the-bones":
            return {"side_pots": False} if chance.random() < 0.5 else {}
        case "dead-mans-dice":
            rolls = {"rolls_per_turn": "until-marooned"} if chance.random() < 0.5 else {}
            return {"target": chance.randint(5, 20), **rolls}
        case "lucky-seven":
            return {"match": "rounds", "rounds": chance.randint(1, 2)}
        case _:
            return {"squares": chance.randint(1, 3)}


Tell = Callable[[Reading, Stillness], None]


class QuickEye:
    """The perfect eye at the place of the watcher: something moves, then all lies still and is read."""

    def __init__(self, table: SimulatedTable, tell: Tell, clock: Ticking) -> None:
        self._eye = PerfectEye(table.zones, table.seed)
        self._table, self._tell, self._clock = table, tell, clock
        self._asked: Asked | None = None
        self._told: object = None
        self._moves: object = None
        self._sighting = Sighting(1, 1, "pips")

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._asked = asked

    def look(self) -> None:
        """Look until there is nothing new to tell."""
        while self._told != (self._asked, moves := self._table.scene()["moves"]):
            asked, moved, self._moves = self._asked, self._moves != moves, moves
            expected, sets = (asked.dice, asked.family) if asked else (None, "pips")
            if moved or self._sighting.set_name != sets:
                self._tell(Reading(blind(self._sighting), expected, False, "something moves"), "rolling")
                self._clock.ns += MOVE_NS
                self._sighting = self._eye.look(self._table.scene(), sets or "pips", self._clock.ns)
            self._told = (asked, moves)
            self._tell(*verdict(self._sighting, expected))


class RealEye:
    """The watcher itself, over pictures that are really drawn."""

    def __init__(self, table: SimulatedTable, tell: Tell, clock: Ticking) -> None:
        self._table, self._tell, self._clock = table, tell, clock
        self._rest: Stillness | None = None
        self._watcher = Watcher(
            DrawnCamera(table.seed, clock), Shelf(open_reader, most=9), self._told, clock, table.zones
        )

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._watcher.hear(Expect(asked.dice, asked.family or "pips"))

    def look(self) -> None:
        """Look until the table is at rest and read."""
        self._watcher.hear(Show(self._table.scene()))
        self._clock.ns += MOVE_NS
        self._rest, until = None, self._clock.ns + 2_400_000_000
        while self._clock.ns < until and self._rest not in AT_REST:
            self._watcher.step()

    def _told(self, message: FromWatcher) -> None:
        if isinstance(message, Read):
            self._rest = message.stillness
            self._tell(message.reading, message.stillness)
        elif isinstance(message, Condition):
            self._rest = None


class Stuck(Exception):
    """No way on; the message says where, and what the table said."""


class Wrong(Exception):
    """Something counted that does not lie there."""


@dataclass
class Tally:
    """What came of the evenings of one game.

    ``helped``: what players did of themselves when nothing went on. ``unasked``: where the table had not asked for it.
    """

    game: str
    games: int = 0
    counts: int = 0
    mischief: Counter[str] = field(default_factory=Counter)
    helped: Counter[str] = field(default_factory=Counter)
    unasked: dict[str, str] = field(default_factory=dict)
    stuck: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def line(self) -> str:
        """All of it in one line."""
        done = ", ".join(f"{n} {what}" for what, n in sorted(self.mischief.items()))
        asked = ", ".join(f"{n} x {what}" for what, n in sorted(self.helped.items())) or "nothing"
        return (
            f"{self.game}: {self.games} games, {self.counts} counts, {len(self.stuck)} stuck, {len(self.wrong)} wrong, "
            f"{self.seconds:.0f} s; what happened: {done or 'nothing'}; what players then did: {asked}"
        )


class Evening:
    """Several games in a row at one table.

    ``tidy``: hands clear what people would clear. ``trouble`` is the chance of mischief before anything is done.
    """

    def __init__(
        self, name: str, seats: int, tally: Tally, *, tidy: bool, trouble: float, pictures: bool = False
    ) -> None:
        self.chance, self.clock, self.tally, self.trouble = Random(name), Ticking(), tally, trouble
        self.name, self.tidy, self.names = name, tidy, NAMES[:seats]
        self.dice = SimulatedTable(seats, self.chance.randrange(2**30))
        self.journal = MemoryJournal(wall_ms=lambda: 0)
        self.herald = Herald(self.journal.since)
        self.eye = (RealEye if pictures else QuickEye)(self.dice, self._seen, self.clock)
        self.table = Table(
            self.journal, self.herald, lambda cue: None, self.eye.expect, lambda: self.clock.ns, seats=seats
        )
        self.table.resume()
        self.simulator = Simulator(self.herald, self.dice, None, lambda: None, tidy=tidy)
        self.checks = Checks(self.dice, self.names)
        self._public: tuple[Snapshot, dict[str, Any]] | None = None
        self.table.handle(CameraSays("ok", ""))

    # the rooms of the table

    def _seen(self, reading: Reading, stillness: Stillness) -> None:
        self.table.handle(Sighted(reading, stillness))

    @property
    def game(self) -> dict[str, Any]:
        """The game on the table as everybody sees it."""
        shown: dict[str, Any] = self.public["game"]
        return shown

    @property
    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        snapshot = self.herald.snapshot
        if self._public is None or self._public[0] is not snapshot:
            self._public = snapshot, snapshot.public()
        return self._public[1]

    @property
    def words(self) -> str:
        """What the table has to say about what lies there."""
        reading = self.public["reading"]
        return str(reading["why_not"]) if reading else ""

    def look(self) -> None:
        """The eye looks on, and what it has counted is held against what lies there."""
        before = self.journal.last_seq
        self.eye.look()
        self._check(before)

    def _check(self, before: int) -> None:
        for entry in self.journal.since(before):
            if entry.kind == "event" and entry.data.get("by") == "camera":
                self.tally.counts += 1
                if why := self.checks.against(entry.data, self.game):
                    raise Wrong(f"{why}: {dict(entry.data)}")

    def ask(self, event: Mapping[str, Any], seat: int | None) -> Outcome:
        """What a phone sends; the referee's only to begin a game."""
        before = self.journal.last_seq
        action = Action(event, Who("referee") if seat is None else Who("player", seat))
        self.table.handle(action)
        self.clock.ns += PHONE_NS
        self.table.tick()
        outcome: Outcome = action.answer.result(0)
        self._check(before)
        self.simulator.do("offers", {})  # as the pages do: what the game needs on the table is laid there
        self.look()
        return outcome

    # what players do

    def play(self, game: str) -> None:
        """One game to its end.

        Raises:
            Stuck: no way on.
            Wrong: something counted that does not lie there.
        """
        if not self.tidy and self.trouble:
            leavings(self.dice, game, self.chance)
            self.look()
        setup = {
            "event": "new-game",
            "game": game,
            "players": list(self.names),
            "options": options_of(game, self.chance),
        }
        if not self.ask(setup, None).ok:
            raise Stuck(f"it can't begin: {setup}")
        idle, tried = 0, cast("tuple[str, ...]", ())
        for _ in range(MOST_TURNS):
            if self.game["phase"] == OVER:
                return
            self._disturb()
            if self._go_on():
                self._helped(tried)
                idle, tried = 0, ()
                continue
            idle += 1
            if idle > MOST_IDLE:
                raise Stuck(self._standing())
            tried = self._try(REMEDIES[idle % len(REMEDIES)])
        raise Stuck(f"not over after {MOST_TURNS} turns; {self._standing()}")

    def _standing(self) -> str:
        public = self.public
        game = {name: public["game"][name] for name in ("game", "phase", "round", "turn")}
        says = {name: self.herald.snapshot.for_player(name)["you"]["say"] for name in self.names}
        waits = public["awaits"] and {name: public["awaits"][name] for name in ("event", "dice", "total")}
        return f"{game}, waits for {waits}, stillness {public['stillness']}, {self.words!r}; phones: {says}"

    def _disturb(self) -> None:
        if self.chance.random() >= self.trouble:
            return
        if done := mischief(self.dice, self.game, self.chance, self.public):
            self.tally.mischief[done] += 1
            self.look()

    def _moves(self) -> tuple[int, int]:
        match = self.herald.snapshot.match
        return self.herald.snapshot.number, 0 if match is None else match.moves

    def _go_on(self) -> bool:
        """All do what their hands can do, then somebody what a phone offers; whether the game has moved."""
        before = self._moves()
        self._hands()
        self.look()
        if self._moves() == before:
            self._phones()
        return self._moves() != before

    def _try(self, remedy: str) -> tuple[str, ...]:
        """What people try when nothing happens: its name and what the table had said, if there was anything to do."""
        words = self.words
        if not getattr(self, remedy)():
            return ()
        self.look()
        return remedy.strip("_").replace("_", " "), words

    def _helped(self, tried: tuple[str, ...]) -> None:
        if not tried:
            return
        name, words = tried
        if not _asked_for(words):
            name += ", unasked"
            self.tally.unasked.setdefault(name, f"evening {self.name}, {words!r}")
        self.tally.helped[name] += 1

    def _nudged(self) -> bool:
        """Nudge the dice that are in doubt, as the phones say."""
        return self.public["stillness"] == "doubt" and nudge(self.dice, self.chance)

    def _laid_flat(self) -> bool:
        """Lay a die flat that leans."""
        return lay_flat(self.dice)

    def _taken_back(self) -> bool:
        """Take back what is offered to be taken back."""
        for seat in range(1, len(self.names) + 1):
            if any(one["verb"] == "sweep" for one in self.simulator.do("offers", {"seat": seat})["offers"]):
                self.simulator.do("sweep", {"seat": seat})
                return True
        return False

    def _own_left(self) -> bool:
        """Each takes away dice that lie about."""
        found = [seat for seat in self.dice.seats if self.dice.left(seat)]
        for seat in found:
            self.simulator.do("clear", {"seat": seat, "what": "left"})
        return bool(found)

    def _own_middle(self) -> bool:
        """Each takes the own dice out of the middle, where none belong there."""
        if not self.dice.pot or "pots" in self.game:
            return False
        for seat in self.dice.seats:
            self.simulator.do("clear", {"seat": seat, "what": "middle"})
        return True

    def _own_dice(self) -> bool:
        """Who throws nothing now takes up what lies open before them."""
        owed = (self.public["awaits"] or {}).get("dice", {})
        if "cups" in self.game or "piles" in self.game:
            return False
        idle = [seat for seat, name in enumerate(self.names, 1) if not owed.get(name)]
        found = [seat for seat in idle if self.dice.faces(seat) and not self.dice.covered(seat)]
        for seat in found:
            self.simulator.do("clear", {"seat": seat})
        return bool(found)

    def _hands(self) -> None:
        for seat in self.chance.sample(range(1, len(self.names) + 1), len(self.names)):
            self._touch(seat)

    def _touch(self, seat: int) -> None:
        """The first thing that is offered, dice under the cup once."""
        player = self.game["players"].get(self.names[seat - 1], {})
        for offer in self.simulator.do("offers", {"seat": seat})["offers"]:
            cover = offer["verb"] == "roll" and offer["body"].get("cover")
            if cover and self.dice.covered(seat) and self.checks.rolled(seat, self._round(), player["dice"]):
                continue
            if offer["verb"] == "peek" or not (offer["style"] == "main" or cover):
                continue
            if offer["verb"] == "lift" and not self.dice.covered(seat):
                continue
            chosen = self._nudge(offer, seat) if offer["fields"] else {}
            self.simulator.do(offer["verb"], {**offer["body"], **chosen, "seat": seat})
            if offer["verb"] == "roll":
                self.checks.threw(seat, self._round())
                self._lean(seat)
            return

    def _round(self) -> tuple[int, int]:
        return self.game["number"], self.game["round"]

    def _lean(self, seat: int) -> None:
        """Now and then a die that was thrown in the open leans."""
        if self.chance.random() < self.trouble / 2 and not self.game.keys() & {"piles", "board", "rows"}:
            self.tally.mischief["cocked"] += cock(self.dice, seat)

    def _nudge(self, offer: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """A die of another player, turned by one dot."""
        which, _face = offer["fields"]
        others = [one["value"] for one in which["choices"] if one["value"][0] != seat]
        at = self.chance.choice(others or [one["value"] for one in which["choices"]])
        old = self.game["cups"][self.names[at[0] - 1]][at[1]]
        return {"die": at, "face": old - 1 if old > 1 else 2}

    def _phones(self) -> bool:
        """One press on a phone that the rules take."""
        acts = [(seat, act) for seat in range(1, len(self.names) + 1) for act in self._acts(seat)]
        for seat, act in self.chance.sample(acts, len(acts)):
            if self._makes_sense(act) and self.ask(self._pressed(act), seat).ok:
                return True
        return False

    def _acts(self, seat: int) -> list[dict[str, Any]]:
        told = self.herald.snapshot.for_player(self.names[seat - 1])["you"]["acts"]
        return [act for act in told if act["event"]["event"] != "retire"]

    def _makes_sense(self, act: Mapping[str, Any]) -> bool:
        """No entries by hand, no shout without a series, no knocking."""
        awaited, name = self.public["awaits"], act["event"]["event"]
        if name == "ante":  # who owes nothing has nothing to show to the camera
            return not act["fields"] and not any(self.game["owes"].values())
        if any(one["kind"] in BY_HAND for one in act["fields"]) or name in ("turn", "knock", "amend"):
            return False
        if name == "roll" and "by hand" in act["label"]:
            return False
        if name == "shout" and "board" not in self.game:
            return False
        if name in ("shout", "claim"):
            return bool(series_of(self.game.get("board", ())))
        if name in ("place", "plunder"):
            return False  # hands do it, and the camera tells
        if awaited and awaited["event"] == name and name != "resolve":
            return "die" in act["event"] and self.chance.random() < 0.3  # which die is thrown, said before
        return True

    def _pressed(self, act: Mapping[str, Any]) -> Mapping[str, Any]:
        if act["event"]["event"] == "claim":
            return {**act["event"], "series": series_of(self.game["board"])}
        return filled(act, self.chance)


def _asked_for(words: str) -> bool:
    """True if these words ask for something to be taken away or thrown."""
    return any(word in words for word in ("take", "throw", "turn", "roll", "put", "in doubt"))


def series_of(board: Sequence[Mapping[str, str]]) -> list[str]:
    """What can be announced (TM-05)."""
    words = Counter(word for die in board for word in die.values())
    return [word for word, dice in words.items() if dice >= 3]


def evenings(
    game: str,
    games: int,
    seed: int,
    *,
    trouble: float = 0.15,
    pictures: bool = False,
    tidy: bool = False,
    most_stuck: int = 20,
) -> Tally:
    """Play so many games in evenings of up to four, in half of which hands are not tidy (or none: ``tidy``)."""
    tally, began, number = Tally(game), time.perf_counter(), 0
    while tally.games < games and len(tally.stuck) + len(tally.wrong) < most_stuck:
        number += 1
        name = f"{seed}/{game}/{number}"
        chance = Random(f"{name}/party")
        evening = Evening(
            name,
            chance.choice(SEATS[game]),
            tally,
            tidy=chance.random() < 0.5 or tidy,
            trouble=trouble,
            pictures=pictures,
        )
        for _ in range(min(chance.randint(1, 4), games - tally.games)):
            try:
                evening.play(game)
            except Stuck as stuck:
                tally.stuck.append(f"evening {name}, tidy {evening.tidy}: {stuck}")
                break
            except Wrong as wrong:
                tally.wrong.append(f"evening {name}, tidy {evening.tidy}: {wrong}")
                break
            finally:
                tally.games += 1
    tally.seconds = time.perf_counter() - began
    return tally


def main() -> int:
    """Play, and tell what came of it; exit status 1 if anything was stuck or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--games", type=int, default=300, help="so many of each (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trouble", type=float, default=0.15, help="the chance of mischief before each step (0.15)")
    parser.add_argument("--pictures", action="store_true", help="really drawn and really read; slow")
    parser.add_argument("--tidy", action="store_true", help="only evenings in which hands clear what people would")
    asked = parser.parse_args()
    bad = False
    for game in GAMES if asked.game == "all" else [asked.game]:
        tally = evenings(game, asked.games, asked.seed, trouble=asked.trouble, pictures=asked.pictures, tidy=asked.tidy)
        print(tally.line(), flush=True)
        for trouble in (*tally.stuck, *tally.wrong):
            print("  " + trouble, flush=True)
        for unasked, where in tally.unasked.items():
            print(f"  {unasked}: {where}", flush=True)
        bad = bad or bool(tally.stuck or tally.wrong)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
