# SPDX-License-Identifier: MIT
"""Plays thousands of random games of every rule book, with events strewn in that break the rules, and measures them.

    python -m tests.games_at_random --games 1000

Each transcript goes through ``quartermaster replay`` too, many games in one: when a game is over all of it is taken
back, and the next begins. What is offered must be accepted, all else refused without a trace, and every game must end.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from companion.games.base import OVER, Event, Refused, State
from companion.games.match import Match
from companion.play.registry import GAMES
from tests.random_games import PLAYERS, SET_UPS, next_event, set_up

REPLAY: Final = (sys.executable, "-m", "companion.cli", "replay", "-")
UNDO: Final = {"event": "undo", "by": "referee"}
NEVER: Final[tuple[Any, ...]] = (
    {},
    {"event": 7},
    {"event": "sing", "player": "Ann"},
    {"event": "retire", "player": "Zed"},
    {"event": "retire"},
    {"event": "undo"},
    {"event": "undo", "by": "Ann"},
    {"event": "correct", "by": "referee"},
    {"event": "correct", "by": "referee", "reading": {"event": "sing"}},
    {"event": "award", "by": "Ann"},
)
"""No rule book takes these, whenever they come."""
STREWN: Final = 0.25
"""The share of moments at which somebody tries what the rules forbid."""
TAKEN_BACK: Final = 0.03
GAMES_A_TRANSCRIPT: Final = 20


@dataclass(frozen=True, slots=True)
class Step:
    """An event, whether it must be accepted, and the state it must lead to."""

    event: Event
    ok: bool
    state: State


@dataclass
class Tally:
    """What was played of one rule book. ``troubles`` is empty when all was well."""

    game: str
    games: int = 0
    events: int = 0
    refused: int = 0
    undone: int = 0
    lines: int = 0
    apply_s: float = 0.0
    refuse_s: float = 0.0
    replay_s: float = 0.0
    troubles: list[str] = field(default_factory=list)

    def line(self) -> str:
        """The figures, beneath those of `HEAD`."""
        rates = (self.events / self.apply_s, self.refused / self.refuse_s, self.lines / self.replay_s)
        counts = (self.games, self.events, self.refused, self.undone)
        return f"{self.game:15}" + "".join(f"{n:10,}" for n in counts) + "".join(f"{rate:15,.0f}" for rate in rates)


HEAD: Final = f"{'':15}" + "".join(f"{word:>10}" for word in ("games", "events", "refused", "undone"))
RATES: Final = "".join(f"{word:>15}" for word in ("events/s", "refusals/s", "replay lines/s"))


def transcript(setup: dict[str, Any], games: int, chance: Random, tally: Tally) -> Iterator[Step]:
    """So many games one after the other, each from the same set-up, each taken back to its beginning."""
    match = GAMES.start(setup)
    for _ in range(games):
        states = [match.state()]
        while (event := next_event(match, chance)) is not None:
            yield from _strewn(match, chance, tally)
            if len(states) > 1 and chance.random() < TAKEN_BACK:
                match = match.apply(UNDO)
                states.pop()
                tally.undone += 1
                yield Step(UNDO, True, states[-1])
                continue
            match = match.apply(event)
            tally.events += 1
            states.append(match.state())
            yield Step(event, True, states[-1])
        if match.state()["phase"] != OVER or match.state()["legal"]:
            tally.troubles.append(f"nothing is offered, and {setup} is not over: {match.state()}")
        tally.games += 1
        yield from _strewn(match, chance, tally)
        while len(states) > 1:
            match = match.apply(UNDO)
            states.pop()
            tally.undone += 1
            yield Step(UNDO, True, states[-1])
    yield Step(UNDO, False, match.state())


def _strewn(match: Match, chance: Random, tally: Tally) -> Iterator[Step]:
    """Now and then an event that must be refused: one that ``legal`` does not offer, or one that is always wrong."""
    if chance.random() > STREWN:
        return
    wrong = [event for event, promised in PLAYERS[match.game.game_id].anything(match) if not promised]
    event = chance.choice(NEVER if not wrong or chance.random() < 0.3 else wrong)
    state = match.state()
    try:
        match.apply(event)
    except Refused:
        pass
    else:
        tally.troubles.append(f"{event} is not offered, but accepted at {state}")
    tally.refused += 1
    if match.state() != state:
        tally.troubles.append(f"{event} was refused, but has changed {state}")
    yield Step(event, False, state)


def play(game: str, games: int, chance: Random) -> Tally:
    """Play so many games of one rule book, measured, and held against ``quartermaster replay``."""
    tally = Tally(game)
    while tally.games < games and not tally.troubles:
        setup = set_up(game, chance)
        steps = list(transcript(setup, min(GAMES_A_TRANSCRIPT, games - tally.games), chance, tally))
        _measure(setup, steps, tally)
        _replay(setup, steps, tally)
    return tally


def _measure(setup: dict[str, Any], steps: list[Step], tally: Tally) -> None:
    """How long ``apply`` alone takes, by process time: for what it accepts, undo aside, and for what it refuses."""
    match, refusals = GAMES.start(setup), list[tuple[Match, Event]]()
    for step in steps:
        if not step.ok:
            refusals.append((match, step.event))
        elif step.event is UNDO:
            match = match.apply(UNDO)
        else:
            began = time.process_time_ns()
            match = match.apply(step.event)
            tally.apply_s += (time.process_time_ns() - began) / 1e9
    began = time.process_time_ns()
    for at, event in refusals:
        try:
            at.apply(event)
        except Refused:
            continue
    tally.refuse_s += (time.process_time_ns() - began) / 1e9


def _replay(setup: dict[str, Any], steps: list[Step], tally: Tally) -> None:
    """Pipe it all through the command, and hold each answer against what it must be."""
    lines = "".join(json.dumps(line) + "\n" for line in (setup, *(step.event for step in steps)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(REPLAY, input=lines, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    tally.replay_s += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    tally.lines += len(answers)
    if done.returncode or done.stderr or len(answers) != len(steps) + 1:
        tally.troubles.append(f"replay of {setup} ended with {done.returncode}: {done.stderr}")
        return
    for number, (step, answer) in enumerate(zip(steps, answers[1:], strict=True), 2):
        told = (answer["line"], answer["ok"], answer["state"])
        if told != (number, step.ok, step.state) or ("error" in answer) == step.ok:
            tally.troubles.append(f"{setup}, line {number}, {step.event}: {answer}, not {step.ok} and {step.state}")
            return


def start_s() -> float:
    """Processor time, by the user alone, from the call of ``quartermaster replay`` to its end with only a set-up."""
    setup = json.dumps({"game": "pirates-dice", "players": ["Ann", "Bob"]})
    took = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run(REPLAY, input=setup, capture_output=True, text=True, check=True)
        took.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(took)


def main() -> int:
    """Play, and tell what came of it; exit status 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500, help="so many of each rule book (500)")
    parser.add_argument("--seed", type=int, default=None)
    asked = parser.parse_args()
    seed = random.randrange(2**30) if asked.seed is None else asked.seed
    print(HEAD + RATES, flush=True)
    troubles: list[str] = []
    for game in SET_UPS:
        tally = play(game, asked.games, Random(f"{seed}/{game}"))
        troubles += tally.troubles
        print(tally.line(), flush=True)
    print(f"quartermaster replay starts in {start_s():.3f} s of processor time; seed {seed}")
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return int(bool(troubles))


if __name__ == "__main__":
    sys.exit(main())
