# SPDX-License-Identifier: MIT
"""Measures the crew: how often one strong pirate beats three who only reckon odds, and that no move is illegal.

python -m tests.crew.tournament --games 2000 --legal 1000
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from math import sqrt
from random import Random
from typing import Any, Final

from companion.crew.pirate import CHARACTERS, LEVELS, Action, Character, Level, Pirate, Plain, Policy, View, offers_of
from companion.play.liars.crew import at_least, tilted
from companion.play.registry import GAMES
from tests.crew.trial import Trial, trial
from tests.random_games import NAMES, SET_UPS

SEATS: Final[Mapping[str, range]] = {game: seats for game, (seats, _) in SET_UPS.items()}
"""How many play each game."""


class OddsPlayer(Plain):
    """Reckons with the own dice alone, and believes nobody: calls a bid that is less likely than any raise's opposite.

    Of all raises it takes the one that is most likely true, and calls LIAR where the standing bid is a lie more likely
    than that raise is true.
    """

    def __init__(self, name: str, chance: Random) -> None:
        self._name, self._chance = name, chance

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:
        """A bid or a call."""
        offers = offers_of(view, self._name)
        if "bid" not in offers:
            return None
        bids = [
            (self._truth(view, dice, n, int(face)), self._chance.random(), n, int(face))
            for face, n in offers["bid"].items()
        ]
        likely, _, quantity, face = max(bids)
        if view["bid"] and 1 - self._truth(view, dice, view["bid"]["quantity"], view["bid"]["face"]) > likely:
            return {"event": "challenge", "player": self._name}
        return {"event": "bid", "player": self._name, "quantity": quantity, "face": face}

    def _truth(self, view: View, dice: Sequence[Any], quantity: int, face: int) -> float:
        own = sum(die in (face, "skull") for die in dice)
        return at_least(quantity - own, tilted(view["in_play"] - len(dice), 1 / 3, 0.0))


def one_among_three(pirate: Pirate, games: int, seed: int) -> int:
    """How many of so many four-handed games of Pirates Dice ``pirate`` wins, at each seat in turn."""
    won = 0
    for game in range(games):
        chance = Random(f"{seed}/{game}")
        names = [*NAMES[:4]]
        mine = names[game % 4]
        players: dict[str, Policy] = {name: OddsPlayer(name, Random(chance.random())) for name in names}
        players[mine] = GAMES["pirates-dice"].crew(
            Pirate(mine, pirate.level, pirate.character), Random(chance.random())
        )
        won += mine in trial("pirates-dice", players, {}, chance).play().winners
    return won


def level_against(level: Level, others: Level, game: str, games: int, seed: int) -> float:
    """The share of so many four-handed games that one pirate of ``level`` wins among three ``others``.

    It sits at each seat in turn, characters are by chance; a game that several win counts in parts.
    """
    won = 0.0
    for number in range(games):
        chance = Random(f"{seed}/{game}/{number}")
        names = NAMES[:4]
        mine = names[number % 4]
        pirates = [Pirate(name, level if name == mine else others, chance.choice(CHARACTERS)) for name in names]
        players = {pirate.name: GAMES[game].crew(pirate, Random(chance.random())) for pirate in pirates}
        winners = trial(game, players, options_of(game, chance), chance).play().winners
        won += (mine in winners) / len(winners)
    return won / games


def options_of(game: str, chance: Random) -> dict[str, Any]:
    """Options by chance, such that games stay short."""
    match game:
        case "pirates-dice":
            return {"dice": chance.randint(1, 5), "challenge": chance.choice(("next", "anyone"))}
        case "pirates-lies":
            wild: dict[str, Any] = {"wild": 1} if chance.random() < 0.5 else {}
            cards = chance.choice(("off", "phone", "phone"))
            return {
                "dice": chance.randint(1, 5),
                "challenge": chance.choice(("next", "anyone")),
                "cards": cards,
                **wild,
            }
        case "dead-mans-dice":
            return {"target": chance.randint(20, 100), "rolls_per_turn": chance.choice((1, "until-marooned"))}
        case "treasure-map":
            return {"squares": chance.randint(5, 30)}
        case "roll-the-bones":
            return {"side_pots": chance.random() < 0.5}
        case _:
            return {"target": chance.randint(20, 100)}


def in_percent(share: float, games: int) -> str:
    """A share of so many games, and by how much chance alone may have moved it, 95 times of 100.

    >>> in_percent(0.25, 400)
    '25.0 % ± 4.2'
    """
    return f"{100 * share:4.1f} % ± {196 * sqrt(share * (1 - share) / games):.1f}"


def any_game(game: str, chance: Random) -> Trial:
    """A whole game of ``game`` among pirates of every level and character by chance."""
    names = NAMES[: chance.choice(SEATS[game])]
    pirates = [Pirate(name, chance.choice(LEVELS), chance.choice(CHARACTERS)) for name in names]
    players = {pirate.name: GAMES[game].crew(pirate, Random(chance.random())) for pirate in pirates}
    return trial(game, players, options_of(game, chance), chance).play()


def _legal(games: int, seed: int, kinds: Sequence[str]) -> list[str]:
    """Play so many games of each kind; the troubles met."""
    troubles: list[str] = []
    for game in kinds:
        began, moves = time.monotonic(), 0
        for number in range(games):
            played = any_game(game, Random(f"{seed}/{game}/{number}"))
            moves += played.moves
            troubles += [f"{game}, game {number}: {action}: {why}" for action, why in played.illegal]
        took_s = time.monotonic() - began
        print(f"{game:15} {games:7,} games {moves:10,} moves {len(troubles):5} illegal {took_s:7.1f} s", flush=True)
    return troubles


def _strength(games: int, seed: int, pirates: Sequence[tuple[Level, Character]]) -> None:
    print(f"One among three plain odds-players, {games:,} games of Pirates Dice each (25 % is even):")
    for level, character in pirates:
        won = one_among_three(Pirate("", level, character), games, seed)
        print(f"  {level:10} {character:9} {in_percent(won / games, games)}", flush=True)


def _levels(games: int, seed: int, kinds: Sequence[str]) -> None:
    print(f"One among three of the level below, {games:,} four-handed games each (25 % is even):")
    for game in kinds:
        shares = [level_against(better, worse, game, games, seed) for worse, better in pairwise(LEVELS)]
        won = (f"{better} {in_percent(share, games)}" for better, share in zip(LEVELS[1:], shares, strict=True))
        print(f"  {game:15} {'   '.join(won)}", flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and print what came of it; exit status 1 if any move was illegal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="so many for each pirate against three (2000)")
    parser.add_argument("--legal", type=int, default=1000, help="so many of each kind of game for legality (1000)")
    parser.add_argument("--kind", choices=GAMES, action="append", help="which for levels and legality (all)")
    parser.add_argument("--levels", type=int, default=0, help="so many of each kind of game, level against level (0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--captains", action="store_true", help="only the captains")
    asked = parser.parse_args(argv)
    pirates = list(product(LEVELS[-1:] if asked.captains else LEVELS, CHARACTERS))
    if asked.games:
        _strength(asked.games, asked.seed, pirates)
    if asked.levels:
        _levels(asked.levels, asked.seed, asked.kind or [*GAMES])
    troubles = _legal(asked.legal, asked.seed, asked.kind or [*GAMES]) if asked.legal else []
    for trouble in troubles[:20]:
        print(trouble, file=sys.stderr)
    return int(bool(troubles))


if __name__ == "__main__":
    sys.exit(main())
