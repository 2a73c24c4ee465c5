# SPDX-License-Identifier: MIT
"""Plays evenings, and tells what came of them; exit status 1 if anything was stuck or wrong.

python -m tests.evenings --game pirates-dice --games 300 --seed 1
python -m tests.evenings --by rules --games 300
python -m tests.evenings --no-zones
"""

from __future__ import annotations

import argparse
import sys

from companion.play.registry import GAMES
from tests.evenings import hands_evening, rules_evening
from tests.evenings.tally import Tally
from tests.shipped import SHIPPED
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf


def main() -> int:
    """Play, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--by", choices=["hands", "rules", "both"], default="both", help="who chooses what is done")
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--games", type=int, default=300, help="so many of each (300)")
    parser.add_argument("--seed", type=int, default=1)
    hands = parser.add_argument_group("by hands")
    hands.add_argument("--trouble", type=float, default=0.15, help="the chance of mischief before each step (0.15)")
    hands.add_argument("--pictures", action="store_true", help="really drawn and really read; slow")
    hands.add_argument("--tidy", action="store_true", help="only evenings in which hands clear what people would")
    hands.add_argument("--no-zones", action="store_true", help="no mat: nothing tells whose dice are whose")
    asked = parser.parse_args()
    bad = False
    for game in SHIPPED if asked.game == "all" else [asked.game]:
        for tally in played(asked, game):
            print(tally.line(), flush=True)
            for trouble in (*tally.stuck, *tally.wrong):
                print("  " + trouble, flush=True)
            for unasked, where in tally.unasked.items():
                print(f"  {unasked}: {where}", flush=True)
            bad = bad or bool(tally.stuck or tally.wrong)
    return int(bad)


def played(asked: argparse.Namespace, game: str) -> list[Tally]:
    """The evenings of ``game`` that were ``asked`` for."""
    tallies = []
    if asked.by != "rules":
        how = {"trouble": asked.trouble, "tidy": asked.tidy, "zones": not asked.no_zones}
        how["shelf"] = Shelf(open_reader, most=9) if asked.pictures else None
        tallies.append(hands_evening.evenings(game, asked.games, asked.seed, **how))
    if asked.by != "hands" and not asked.pictures and not asked.no_zones:
        tallies.append(rules_evening.evenings(game, asked.games, asked.seed))
    return tallies


if __name__ == "__main__":
    sys.exit(main())
