# SPDX-License-Identifier: MIT
"""Lets the computer players of a table act, each in its turn and at a person's pace, on a thread of its own.

They ask through the same inbox as phones do, so that all they do stands in the journal like anybody's moves; nothing
but this thread ever waits for them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.kit.aboard.mate import READ_S, Mate, Reachable, Step
from companion.kit.simulator import Simulator, simulated_hands
from companion.play.registry import GAMES
from companion.table.inbox import Inbox, Outcome, Who
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster
from companion.table.virtual import VirtualDice
from companion.web.schema.play import Fallen, HandsDone, Offer
from companion.worker import Worker
from firmware.panel import Panel
from vision.cameras.simulation.simulated import SimulatedTable
from vision.watch.process import WatcherProcess

PEEK: Final = Offer(label="", style="main", verb="peek", body={}, fields=())
TURN: Final = Offer(label="", style="main", verb="roll", body={}, fields=())


class VirtualHands:
    """Does what a `Simulator` does at a simulated table, for those alone whose dice are virtual.

    Parameters:
        broadcaster: what is shown.
        ask: brings an event to the table, as a phone of that seat would.
        dice: the virtual dice of this table.
    """

    def __init__(
        self, broadcaster: Broadcaster, ask: Callable[[Mapping[str, Any], Who], Outcome], dice: VirtualDice
    ) -> None:
        self._broadcaster, self._ask, self._dice = broadcaster, ask, dice

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        """Do ``offers`` (what can be done at a seat), ``peek``, or ``roll``: turn a coaster.

        Raises:
            LookupError: no hand can do that here.
        """
        now, seat = self._broadcaster.snapshot, int(arguments["seat"])
        match verb:
            case "offers":
                return self._offers(now, seat)
            case "peek":
                return HandsDone(ok=True, faces=self._cup(now, seat))
            case "roll":
                return self._turn(now, seat, int(arguments["place"]))
            case _:
                raise LookupError(f"nothing is simulated at this table: {verb!r} is for people's hands")

    def _offers(self, now: Snapshot, seat: int) -> HandsDone:
        name = now.seats[seat - 1]
        game = {} if now.match is None else now.match.view(None)
        offers = [PEEK] if self._cup(now, seat) else [TURN] if game.get("next", {}).get(name) is not None else []
        return HandsDone(ok=True, offers=offers, by_hand=self._alone(now, name))

    def _alone(self, now: Snapshot, name: str | None) -> Fallen | None:
        """Where only virtual dice are waited for no eye will see any: one of their players says that they fell."""
        awaited = None if now.match is None else now.match.awaits()
        if awaited is None or name not in awaited.dice or set(awaited.dice) - now.virtual:
            return None
        return Fallen(event={"event": awaited.event}, values={"dice": {}}) if awaited.one_each else None

    def _cup(self, now: Snapshot, seat: int) -> list[Any]:
        """Dice under the cup of the seat while bids are made; empty at other times."""
        name, game = now.seats[seat - 1], {} if now.match is None else now.match.view(None)
        if name not in now.virtual or game.get("phase") != "bidding" or "bids" not in game:
            return []
        return self._dice.cup(now.number, game["round"], name, game["players"][name]["dice"], now.adapter.faces)

    def _turn(self, now: Snapshot, seat: int, place: int) -> HandsDone:
        name = now.seats[seat - 1]
        if now.match is None or name not in now.virtual:
            raise LookupError(f"nobody at seat {seat} has virtual coasters")
        number = self._dice.row(now.number, int(now.match.view(None)["round"]), name)[place - 1]
        self._ask({"event": "turn", "player": name, "position": place, "number": number}, Who("player", seat))
        return HandsDone(ok=True)


log = logging.getLogger(__name__)

LOOK_S: Final = 0.2
"""Interval at which the driver checks whether a player has to act."""
LEISURE_S: Final = (1.0, 3.0)
"""Shortest and longest time a player takes for a move."""
AGAIN_S: Final = 10.0
"""Time after which a step without effect is repeated, once the table is still."""
MOVING: Final = frozenset({"hands", "rolling", "settling"})


Ask = Callable[[Mapping[str, Any], Who], Outcome]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player is about to do, in which state of the game, and when; ``done``: that was its last time."""

    step: Step
    match: object
    due_s: float
    done: bool = False


class Crewing(Worker):
    """The computer players of one table. `start` runs them; by hand, as tests do it: `step`.

    Parameters:
        broadcaster: what is shown.
        ask: brings an event to the table, as a phone of that seat would.
        simulator: the virtual hands: of the simulated table, or of virtual dice.
        clock_s: seconds that only go forward.
        seed: of how they play and how long they think.
    """

    def __init__(
        self,
        broadcaster: Broadcaster,
        ask: Ask,
        simulator: Simulator | VirtualHands,
        clock_s: Callable[[], float] = time.monotonic,
        seed: int = 0,
    ) -> None:
        super().__init__("crew", patience_s=5)
        self._broadcaster, self._ask, self._simulator, self._clock_s = broadcaster, ask, simulator, clock_s
        self._chance, self._seed = Random(f"{seed}/pace"), seed
        self._mates: dict[int, Mate] = {}
        self._game: object = None
        self._plans: dict[int, Plan] = {}
        self._seen: tuple[object, bool] = (None, False)

    def work(self) -> None:
        """Act, until `close`."""
        while not self.closing.wait(LOOK_S):
            try:
                self.step()
            except Exception:  # the players may fail, the table goes on
                log.exception("the computer players could not act")
                self.closing.wait(AGAIN_S)

    def step(self) -> None:
        """Look at the table, and let the one act whose time has come."""
        now, now_s = self._broadcaster.snapshot, self._clock_s()
        members = self._members(now)
        if not members:
            self._plans.clear()
            return
        if self._seen[0] is not now or self._seen[1]:
            self._seen = (now, False)
            for seat, mate in members.items():
                self._plan(seat, mate, now, now_s)
        due = [(plan.due_s, seat) for seat, plan in self._plans.items() if plan.due_s <= now_s and _may(plan, now)]
        if due:
            seat = min(due)[1]
            self._do(seat, members[seat], self._plans[seat], now)

    def _members(self, now: Snapshot) -> dict[int, Mate]:
        """Those who play in the running game, by seat; new ones for each game."""
        if now.match is None or now.match.over:
            self._mates, self._game = {}, None
            return {}
        if self._game != now.number:
            self._mates, self._game, self._plans = {}, now.number, {}
        for seat, guest in now.lobby.hired.items():
            if now.seats[seat - 1] == guest.name and seat not in self._mates and guest.hired is not None:
                chance = Random(f"{self._seed}/{now.number}/{seat}/{guest.name}")
                self._mates[seat] = Mate(guest.name, guest.hired, GAMES[now.match.game.game_id].crew, chance)
        return {seat: mate for seat, mate in self._mates.items() if now.seats[seat - 1] == mate.name}

    def _plan(self, seat: int, mate: Mate, now: Snapshot, now_s: float) -> None:
        step = mate.next_step(now, self._reachable(seat, now))
        before = self._plans.get(seat)
        if step is None:
            self._plans.pop(seat, None)
        elif before is None or before.match is not now.match or before.step != step:
            self._plans[seat] = Plan(step, now.match, now_s + step.wait_s + self._leisure_s(step, now))

    def _leisure_s(self, step: Step, now: Snapshot) -> float:
        """A person's pause; longer where people read how something has ended."""
        if not step.at_leisure or now.match is None:
            return 0.0
        return self._chance.uniform(*LEISURE_S) + READ_S * bool(now.match.view(None)["last"])

    def _reachable(self, seat: int, now: Snapshot) -> Reachable:
        answer = self._simulator.do("offers", {"seat": seat})
        offers = tuple(answer.offers or ())
        peeks = any(offer.verb == "peek" for offer in offers)
        dice = (self._simulator.do("peek", {"seat": seat}).faces or ()) if peeks else ()
        game = now.match.view(None) if now.match is not None else {}
        own = game.get("players", {}).get(now.seats[seat - 1], {}).get("dice", 0)
        return Reachable(offers, answer.by_hand or None, tuple(dice) if len(dice) == own else ())

    def _do(self, seat: int, mate: Mate, plan: Plan, now: Snapshot) -> None:
        """Do it; if nothing changes by it, it is done again some time later."""
        self._plans[seat] = replace(plan, due_s=self._clock_s() + AGAIN_S, done=True)
        self._seen = (now, True)
        try:
            if plan.step.kind == "ask":
                self._say(seat, mate, plan.step.what, now)
            else:
                self._move(seat, mate, plan.step)
                mate.did(plan.step, now)
        except (ValueError, LookupError, TimeoutError) as error:
            log.info("%s could not %s: %s", mate.name, plan.step.verb, error)

    def _say(self, seat: int, mate: Mate, event: Mapping[str, Any], now: Snapshot) -> None:
        outcome = self._ask(event, Who("player", seat))
        if not outcome.ok:
            log.info("%s was refused %r: %s", mate.name, dict(event), outcome.message)
            mate.refused(now)

    def _move(self, seat: int, mate: Mate, step: Step) -> None:
        """A virtual hand; where the buttons are real the phone shouts instead."""
        try:
            self._simulator.do(step.verb, {**step.what, "seat": seat})
        except LookupError:
            if step.verb != "press":
                raise
            self._ask({"event": step.what["button"], "player": mate.name}, Who("player", seat))


def _may(plan: Plan, now: Snapshot) -> bool:
    """Whether this can be done now: dice are thrown where the camera sees them, and not again while they roll."""
    if plan.step.kind == "ask" or plan.step.verb == "press":
        return True
    return now.condition == "ok" and not (plan.done and now.stillness in MOVING)


def simulator_with_crew(
    broadcaster: Broadcaster,
    inbox: Inbox,
    simulated: SimulatedTable | None,
    panel: Panel,
    eye: WatcherProcess,
    folder: Path,
    stack: ExitStack,
) -> Simulator:
    """The hands; where the table itself is simulated the computer players act until ``stack`` closes."""
    simulator = simulated_hands(broadcaster, simulated, panel, eye, folder, inbox)
    if simulated is not None:
        crew = Crewing(broadcaster, inbox.ask, simulator, seed=simulated.seed)
        stack.callback(crew.close)
        crew.start()
    return simulator


def crew_of_a_real_table(broadcaster: Broadcaster, inbox: Inbox, dice: VirtualDice, stack: ExitStack) -> None:
    """Let computer players act with virtual ``dice`` until ``stack`` closes."""
    crew = Crewing(broadcaster, inbox.ask, VirtualHands(broadcaster, inbox.ask, dice))
    stack.callback(crew.close)
    crew.start()
