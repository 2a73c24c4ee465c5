# SPDX-License-Identifier: MIT
"""What players' hands do on the simulated table."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, cast

from companion.games.base import OVER
from companion.table.dice_said import SAID
from companion.web.schema.play import Offer
from tests.evenings.at_table import AtTable
from tests.evenings.mischief import cock, lay_flat, leavings, mischief, nudge
from tests.evenings.party import SEATS, options_of
from tests.evenings.tally import Stuck, Tally, Wrong
from tests.thumbs import filled
from vision.watch.shelf import Shelf


class Hands(AtTable):
    """Does the first thing that is offered at each seat."""

    def _hands(self) -> None:
        for seat in self.chance.sample(range(1, len(self.names) + 1), len(self.names)):
            self._touch(seat)

    def _touch(self, seat: int) -> None:
        """The first thing that is offered, dice under the cup once."""
        player = self.game["players"].get(self.names[seat - 1], {})
        for offer in self.simulator.do("offers", {"seat": seat}).offers or ():
            cover = offer.verb == "roll" and offer.body.get("cover")
            if cover and self.dice.covered(seat) and self.checks.rolled(seat, self._round(), player["dice"]):
                continue
            if offer.verb == "peek" or not (offer.style == "main" or cover):
                continue
            if offer.verb == "lift" and not self.dice.covered(seat):
                continue
            chosen = self._chosen(offer, seat) if offer.fields else {}
            self.simulator.do(offer.verb, {**offer.body, **chosen, "seat": seat})
            if offer.verb == "roll":
                self.checks.threw(seat, self._round())
                self._lean(seat)
            return

    def _lean(self, seat: int) -> None:
        """Now and then a die that was thrown in the open leans."""
        if self.chance.random() < self.trouble / 2 and not self.game.keys() & {"piles", "board", "rows"}:
            self.tally.mischief["cocked"] += cock(self.dice, seat)

    def _chosen(self, offer: Offer, seat: int) -> dict[str, Any]:
        """Any coaster; a die of another player, turned by one dot."""
        if offer.verb == "roll":
            return {"place": self.chance.randint(1, 7)}
        which, _face = offer.fields
        others = [choice.value for choice in which.choices if choice.value[0] != seat]
        at = self.chance.choice(others or [choice.value for choice in which.choices])
        old = self.game["cups"][self.names[at[0] - 1]][at[1]]
        return {"die": at, "face": old - 1 if old > 1 else 2}


# What players press on their phones.

BY_HAND: Final = frozenset({"dice", "board"})
"""Fields of entries by hand, which nobody uses here."""


class Phones(AtTable):
    """Presses what is offered, in any order, but enters nothing by hand."""

    def _phones(self) -> bool:
        """One press on a phone that the rules take."""
        acts = [(seat, act) for seat in range(1, len(self.names) + 1) for act in self._acts(seat)]
        for seat, act in self.chance.sample(acts, len(acts)):
            if self._makes_sense(act) and self.ask(self._pressed(act), seat).ok:
                return True
        return False

    def _acts(self, seat: int) -> list[dict[str, Any]]:
        told = self.broadcaster.snapshot.for_player(self.names[seat - 1])["you"]["acts"]
        return [act for act in told if act["event"]["event"] != "retire"]

    def _makes_sense(self, act: Mapping[str, Any]) -> bool:
        """No entries by hand, no shout without a series, no knocking; nothing of dice that is not so."""
        awaited, name = self.public["awaits"], act["event"]["event"]
        if name == "ante":  # who owes nothing has nothing to show to the camera
            return not act["fields"] and not any(self.game["owes"].values())
        if any(field["kind"] in BY_HAND for field in act["fields"]) or name in ("turn", "knock", "amend", *SAID):
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


def series_of(board: Sequence[Mapping[str, str]]) -> list[str]:
    """What can be announced (TM-05)."""
    words = Counter(word for die in board for word in die.values())
    return [word for word, dice in words.items() if dice >= 3]


# What people try when nothing goes on: most of it the table has asked for.

REMEDIES: Final = ("_alone", "_taken_back", "_laid_flat", "_nudged", "_own_left", "_own_middle", "_own_dice")


class Remedies(AtTable):
    """Tries one thing at a time, and notes what helped and whether it had been asked for."""

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

    def _alone(self) -> bool:
        """Who is asked by name takes the own dice up, and throws or lifts them alone."""
        name = next((one for one in self.names if f"{one}, take yours up" in self.words), None)
        if name is None:
            return False
        seat = self.names.index(name) + 1
        if self.public["awaits"]["event"] == "reveal":
            self.dice.cover(seat)
            self.look()
            self.dice.lift(seat)
            return True
        kind = "d12" if "d12" in [kind for _, kind in self.dice.lying(seat)] else None
        self.dice.clear(seat, "dice")
        self.look()
        self.dice.roll(seat, 1, kind=kind)
        self.checks.threw(seat, self._round())
        return True

    def _nudged(self) -> bool:
        """Nudge the dice that are in doubt, as the phones say."""
        return self.public["stillness"] == "doubt" and nudge(self.dice, self.chance)

    def _laid_flat(self) -> bool:
        """Lay a die flat that leans."""
        return lay_flat(self.dice)

    def _taken_back(self) -> bool:
        """Take back what is offered to be taken back."""
        for seat in range(1, len(self.names) + 1):
            if any(offer.verb == "sweep" for offer in self.simulator.do("offers", {"seat": seat}).offers or ()):
                self.simulator.do("sweep", {"seat": seat})
                return True
        return False

    def _own_left(self) -> bool:
        """Each takes away what lies about and is in no throw, as the own phone offers it."""
        cleared = False
        for seat in range(1, len(self.names) + 1):
            for offer in self.simulator.do("offers", {"seat": seat}).offers or ():
                if offer.verb == "clear":
                    self.simulator.do("clear", {**offer.body, "seat": seat})
                    cleared = True
        return cleared

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


def _asked_for(words: str) -> bool:
    """True if these words ask for something to be taken away or thrown."""
    return any(word in words for word in ("take", "throw", "turn", "roll", "put", "in doubt"))


# Evenings as hands and phones play them on the simulated table.

MOST_TURNS: Final = 4000
"""A game that is not over by then is told as endless."""
MOST_TROUBLES: Final = 20
"""After so many no more evenings are played."""
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
        self.play_on()

    def play_on(self) -> None:
        """The game that has begun, to its end.

        Raises:
            Stuck: no way on.
            Wrong: something counted that does not lie there.
        """
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
    shelf: Shelf | None = None,
    tidy: bool = False,
    zones: bool = True,
) -> Tally:
    """Play so many games in evenings of up to four, in half of which hands are not tidy (or none: ``tidy``)."""
    tally, began, number = Tally(game), time.perf_counter(), 0
    while tally.games < games and len(tally.troubles) < MOST_TROUBLES:
        number += 1
        name = f"{seed}/{game}/{number}"
        chance = Random(f"{name}/party")
        evening = Evening(
            name,
            chance.choice(SEATS[game]),
            tally,
            tidy=chance.random() < 0.5 or tidy,
            trouble=trouble,
            shelf=shelf,
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
