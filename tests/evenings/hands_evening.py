# SPDX-License-Identifier: MIT
"""Evenings as hands and phones play them on the simulated table."""

from __future__ import annotations

import time
from random import Random
from typing import Final, cast

from companion.games.base import OVER
from tests.evenings.hands import Hands
from tests.evenings.mischief import leavings, mischief
from tests.evenings.party import SEATS, options_of
from tests.evenings.phones import Phones
from tests.evenings.remedies import REMEDIES, Remedies
from tests.evenings.tally import Stuck, Tally, Wrong

MOST_TURNS: Final = 4000
"""A game that is not over by then is told as endless."""
MOST_IDLE: Final = 24
"""So often something is tried before a game counts as stuck."""


class Evening(Hands, Phones, Remedies):
    """Several games in a row at one table."""

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
        idle, tried, before = 0, cast("tuple[str, ...]", ()), self._moves()
        for _ in range(MOST_TURNS):
            if self.game["phase"] == OVER:
                return
            self._disturb()
            self._go_on(before)
            if self._moves() != before:
                self._helped(tried)
                idle, tried, before = 0, (), self._moves()
                continue
            idle += 1
            if idle > MOST_IDLE:
                raise Stuck(self._standing())
            tried = self._try(REMEDIES[idle % len(REMEDIES)])
        raise Stuck(f"not over after {MOST_TURNS} turns; {self._standing()}")

    def _standing(self) -> str:
        public = self.public
        game = {name: public["game"][name] for name in ("game", "phase", "round", "turn")}
        says = {name: self.broadcaster.snapshot.for_player(name)["you"]["say"] for name in self.names}
        waits = public["awaits"] and {name: public["awaits"][name] for name in ("event", "dice", "total")}
        return f"{game}, waits for {waits}, stillness {public['stillness']}, {self.words!r}; phones: {says}"

    def _disturb(self) -> None:
        if self.chance.random() >= self.trouble:
            return
        if done := mischief(self.dice, self.game, self.chance, self.public, self.zones):
            self.tally.mischief[done] += 1
            self.look()

    def _go_on(self, before: tuple[int, int, int]) -> None:
        """All do what their hands can do, then, if nothing has moved, somebody what a phone offers."""
        self._hands()
        self.look()
        if self._moves() == before:
            self._phones()


def evenings(
    game: str,
    games: int,
    seed: int,
    *,
    trouble: float = 0.15,
    pictures: bool = False,
    tidy: bool = False,
    zones: bool = True,
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
            zones=zones,
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
