# SPDX-License-Identifier: MIT
"""Bidding and calling of computer players: odds from their own dice and others' bids, and the worth of each move.

Chances of how many unseen dice count are lists: place n holds the chance of exactly n dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, exp, log
from random import Random
from typing import Any, Final

from companion.crew.pirate import Action, Pirate, View, offers_of

Chances = tuple[float, ...]


@lru_cache(maxsize=4096)
def tilted(dice: int, hit: float, tilt: float) -> Chances:
    """Of ``dice`` that count with chance ``hit`` each, held by somebody whose bid speaks for them by ``tilt``.

    Each die that counts makes the bid ``exp(tilt)`` times as likely: 0 for a bid that tells nothing.

    >>> tilted(1, 0.5, 0.0)
    (0.5, 0.5)
    """
    weights = [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) * exp(tilt * n) for n in range(dice + 1)]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def together(parts: Iterable[Chances]) -> Chances:
    """The chances of the sum.

    >>> together([(0.5, 0.5), (0.5, 0.5)])
    (0.25, 0.5, 0.25)
    """
    total: list[float] = [1.0]
    for part in parts:
        longer = [0.0] * (len(total) + len(part) - 1)
        for n, chance in enumerate(total):
            for more, other in enumerate(part):
                longer[n + more] += chance * other
        total = longer
    return tuple(total)


def at_least(wanted: int, chances: Sequence[float]) -> float:
    """The chance of ``wanted`` or more.

    >>> at_least(1, (0.25, 0.5, 0.25)), at_least(-1, (1.0,)), at_least(3, (0.25, 0.5, 0.25))
    (0.75, 1.0, 0)
    """
    return 1.0 if wanted <= 0 else sum(chances[wanted:])


GRID: Final = tuple(n / 4 for n in range(-2, 13))
"""What is thought possible of a bid: from one that speaks against its number (-0.5) to a nearly sure one (3)."""
USUAL: Final = 1.0
SPREAD: Final = 0.5
"""What is thought of a stranger, and how sure that is: a normal distribution."""
TRUST: Final = 0.3
"""How much of each lesson is believed: cups are lifted where a bid was doubted, so that lies are seen too often."""
FLOOR: Final = 1e-9


class Bluffs:
    """What the bids of each opponent are worth, as a tilt (`tilted`)."""

    def __init__(self) -> None:
        self._of: dict[str, list[float]] = {}

    def tilt(self, name: str) -> float:
        """What is expected of a bid by ``name``."""
        weights = self._of.get(name)
        return USUAL if weights is None else sum(w * t for w, t in zip(weights, GRID, strict=True))

    def saw(self, name: str, dice: int, counting: int, hit: float) -> None:
        """``name`` had bid a number that ``counting`` of the own ``dice`` turned out to count for."""
        before = self._of.get(name) or [exp(-(((tilt - USUAL) / SPREAD) ** 2) / 2) for tilt in GRID]
        likelihoods = [max(tilted(dice, hit, tilt)[counting], FLOOR) ** TRUST for tilt in GRID]
        after = [weight * chance for weight, chance in zip(before, likelihoods, strict=True)]
        self._of[name] = [weight / sum(after) for weight in after]


class Calls:
    """How readily each opponent calls a bid a lie: the odds at which they do so half of the time."""

    def __init__(self) -> None:
        self._of: dict[str, float] = {}

    def nerve(self, name: str) -> float:
        """The log-odds of a bid at which ``name`` is as likely to call as to raise."""
        return self._of.get(name, 0.0)

    def saw(self, name: str, truth: float, called: bool) -> None:
        """``name`` had to call or raise a bid that was true with chance ``truth`` as all could reckon it."""
        odds, nerve = log_odds(truth), self.nerve(name)
        expected = 1 / (1 + exp(min(30.0, 2 * (odds - nerve))))
        self._of[name] = max(-3.0, min(3.0, nerve + 0.3 * (called - expected)))


def log_odds(chance: float) -> float:
    """The logarithm of the odds, kept within bounds.

    >>> log_odds(0.5)
    0.0
    """
    chance = min(max(chance, 0.001), 0.999)
    return log(chance / (1 - chance))


def latest(bids: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The number that each player bid last."""
    return {bid["player"]: bid["face"] for bid in bids}


WILD: Final = ("skull", 1)
"""What counts for every bid where ones are wild, by either of its names."""
SAID_LESS: Final = -0.3
"""Who bids another number is a little less likely to hold this one: a share of what the bid is worth."""
MATES_BELIEF: Final = 0.8
"""What a mate takes every bid for: it does not remember who lied."""
UNCALLED: Final = 0.35
"""What a raise is worth that nobody calls, as a share of what another's loss is worth."""
SIDES: Final = 6
HIGHER: Final = 3
"""Number of quantities considered for each face, from the lowest on."""


@dataclass(frozen=True, slots=True)
class Option:
    """A move, what it is worth (-1: a die lost), and how likely its bid is true."""

    action: Action
    worth: float
    truth: float


class Bidder:
    """One pirate in a game of liars.

    Parameters:
        pirate: whose level and character it is.
        chance: the pirate's own.
    """

    def __init__(self, pirate: Pirate, chance: Random) -> None:
        self._pirate, self._chance = pirate, chance
        self._bluffs, self._calls = Bluffs(), Calls()
        self._learns = pirate.level == "captain"
        self._before: View | None = None
        self._wild = False
        self._calling = False
        self._caller: str | None = None

    # what is learnt

    def watch(self, view: View) -> None:
        """Remember the round, and learn when cups were lifted."""
        before, self._before = self._before, view
        self._look_for_wild_ones(view)
        if before is not None and before["phase"] == "bidding" and view["phase"] != "bidding":
            self._caller = self._called(before)
        if not self._learns or before is None:
            return
        if before.get("bid") and view.get("bid") != before["bid"]:
            self._saw_answer(before, view)
        last = view.get("last") or {}
        if "matching" in last and last != before.get("last"):
            self._saw_cups(before, last)

    def _called(self, before: View) -> str | None:
        """Who has called the bid a lie; None where it could have been several."""
        might = [name for name, offers in before["legal"].items() if "challenge" in offers]
        if self._calling and self._pirate.name in might:
            return self._pirate.name
        return might[0] if len(might) == 1 else None

    def _look_for_wild_ones(self, view: View) -> None:
        """A face that is wild can't be bid: where bids are offered it is seen which are."""
        bids = [offers["bid"] for offers in view["legal"].values() if "bid" in offers]
        if bids:
            self._wild = "1" not in bids[0]

    @property
    def _hit(self) -> float:
        """The chance that an unseen die counts for a bid."""
        return (1 + self._wild) / SIDES

    def _saw_answer(self, before: View, view: View) -> None:
        answered = view["bid"]["player"] if view.get("bid") else None
        if answered is not None and answered != self._pirate.name and answered == before["turn"]:
            self._calls.saw(answered, self._seen_by_all(before, answered), called=False)

    def _saw_cups(self, before: View, last: Mapping[str, Any]) -> None:
        if not before.get("bid"):
            return
        caller = last["challenger"]
        if caller != self._pirate.name:
            self._calls.saw(caller, self._seen_by_all(before, caller), called=True)
        for name, face in latest(before["bids"]).items():
            dice = before["players"].get(name, {}).get("dice", 0)
            counting = last["matching"].get(name)
            if name != self._pirate.name and face == last["bid"]["face"] and counting is not None and counting <= dice:
                self._bluffs.saw(name, dice, counting, self._hit)

    def _seen_by_all(self, view: View, name: str) -> float:
        """How likely the standing bid is true, for one who knows nothing but how many dice there are."""
        own = view["players"].get(name, {}).get("dice", 0)
        expected = round(own * self._hit)
        return at_least(view["bid"]["quantity"] - expected, tilted(view["in_play"] - own, self._hit, 0.0))

    def believes(self, name: str) -> float:
        """What a bid by ``name`` is worth, as a tilt (`tilted`)."""
        return self._pirate.by_level(0.0, MATES_BELIEF, self._bluffs.tilt(name))

    # what is done

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:
        """A bid or a call of liar; None where neither is this pirate's to make, or it is better left to others."""
        self._look_for_wild_ones(view)
        action = self._speak(view, dice)
        self._calling = action is not None and action["event"] == "challenge"
        return action

    def _speak(self, view: View, dice: Sequence[Any]) -> Action | None:
        offers = offers_of(view, self._pirate.name)
        if "bid" not in offers:
            return self._call_out_of_turn(view, dice) if "challenge" in offers else None
        if madness := self._madness(offers):
            return madness
        options = self._raises(view, dice, offers["bid"])
        if "challenge" in offers:
            options.append(self._call(view, dice))
        noise = self._pirate.by_level(0.3, 0.2, 0.0)
        return max(options, key=lambda option: option.worth + self._chance.gauss(0, noise)).action

    def _call_out_of_turn(self, view: View, dice: Sequence[Any]) -> Action | None:
        """Where everybody may call: only a bid that is nearly sure to be a lie is worth taking another's risk."""
        call = self._call(view, dice)
        sure = self._pirate.by_character(0.12, 0.25, 0.2)
        return call.action if call.truth < sure else None

    def _madness(self, offers: Mapping[str, Any]) -> Action | None:
        """A mad one now and then bids whatever comes to mind."""
        if self._pirate.character != "mad" or self._chance.random() > 0.3 * self._pirate.habit:
            return None
        face, least = self._chance.choice(sorted(offers["bid"].items()))
        return self._bid(int(face), least)

    def _bid(self, face: int, quantity: int) -> Action:
        return {"event": "bid", "player": self._pirate.name, "quantity": quantity, "face": face}

    def _call(self, view: View, dice: Sequence[Any]) -> Option:
        bid = view["bid"]
        truth = at_least(bid["quantity"] - self._own(view, dice, bid["face"]), self._others(view, bid["face"]))
        worth = (1 - truth) * self._gain(view) - truth
        bias = self._pirate.habit * self._pirate.by_character(-0.12, 0.12, 0.0)
        return Option({"event": "challenge", "player": self._pirate.name}, worth + bias, truth)

    def _raises(self, view: View, dice: Sequence[Any], least: Mapping[str, int]) -> list[Option]:
        answerer = self._next(view)
        options = []
        for name, lowest in least.items():
            face = int(name)
            own, rest = self._own(view, dice, face), self._others(view, face, but=answerer)
            held = self._held(view, answerer, face)
            for quantity in range(lowest, lowest + HIGHER):
                options.append(self._raise(view, answerer, face, quantity, own, rest, held))
        return options

    def _raise(
        self,
        view: View,
        answerer: str,
        face: int,
        quantity: int,
        own: int,
        rest: Sequence[float],
        held: Sequence[float],
    ) -> Option:
        """What bidding so is worth: who answers calls by what that player holds, and so does the bid's truth."""
        gain, worth, truth = self._gain(view), 0.0, 0.0
        for counting, chance in enumerate(held):
            true = at_least(quantity - own - counting, rest)
            calls = self._would_call(view, answerer, quantity, counting)
            called = true * gain - (1 - true)
            worth += chance * (calls * called + (1 - calls) * UNCALLED * gain)
            truth += chance * true
        return Option(self._bid(face, quantity), worth + self._taste(quantity, truth, view), truth)

    def _taste(self, quantity: int, truth: float, view: View) -> float:
        """What the character adds: the cautious like a bid that is true, the greedy a high one."""
        share = quantity / max(1, view["in_play"])
        habit = self._pirate.habit
        return habit * self._pirate.by_character(0.4 * min(0.0, truth - 0.6), 0.5 * share * (truth > 0.3), 0.0)

    def _would_call(self, view: View, answerer: str, quantity: int, counting: int) -> float:
        """How likely the next player calls this bid, holding this many dice that count."""
        own = view["players"][answerer]["dice"]
        seen = at_least(quantity - counting, tilted(view["in_play"] - own, self._hit, 0.0))
        return 1 / (1 + exp(min(30.0, 2 * (log_odds(seen) - self._calls.nerve(answerer)))))

    def _gain(self, view: View) -> float:
        """What it is worth that another loses a die, against losing one: shared with all who are left."""
        left = sum(1 for player in view["players"].values() if player["dice"])
        return 1 / max(1, left - 1)

    def _next(self, view: View) -> str:
        names: list[str] = [name for name, one in view["players"].items() if one["dice"] or name == self._pirate.name]
        return names[(names.index(self._pirate.name) + 1) % len(names)]

    def _own(self, view: View, dice: Sequence[Any], face: int) -> int:
        """How many of the own dice count; those that were not looked at as many as is usual."""
        if not dice:
            held: int = view["players"][self._pirate.name]["dice"]
            return round(held * self._hit)
        return sum(die == face or (self._wild and die in WILD) for die in dice)

    def _others(self, view: View, face: int, but: str = "") -> Chances:
        names = [name for name in view["players"] if name not in (self._pirate.name, but)]
        return together(self._held(view, name, face) for name in names)

    def _held(self, view: View, name: str, face: int) -> Chances:
        """How many dice of ``name`` count for ``face``, by what the bids of this round tell."""
        said = latest(view["bids"]).get(name)
        worth = self.believes(name)
        tilt = 0.0 if said is None else worth if said == face else SAID_LESS * worth
        return tilted(view["players"][name]["dice"], self._hit, round(tilt, 2))
