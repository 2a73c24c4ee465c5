# SPDX-License-Identifier: MIT
"""Plays evenings, and tells what came of them; exit status 1 if anything was stuck or wrong.

python -m tests.evenings --game pirates-dice --games 300 --seed 1
python -m tests.evenings --no-zones
"""

from __future__ import annotations

import argparse
import sys

from companion.play.registry import GAMES
from tests.evenings.hands_evening import evenings
from tests.shipped import SHIPPED
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf


def main() -> int:
    """Play, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--games", type=int, default=300, help="so many of each (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trouble", type=float, default=0.15, help="the chance of mischief before each step (0.15)")
    parser.add_argument("--pictures", action="store_true", help="really drawn and really read; slow")
    parser.add_argument("--tidy", action="store_true", help="only evenings in which hands clear what people would")
    parser.add_argument("--no-zones", action="store_true", help="no mat: nothing tells whose dice are whose")
    asked = parser.parse_args()
    bad = False
    how = {"trouble": asked.trouble, "tidy": asked.tidy, "zones": not asked.no_zones}
    shelf = Shelf(open_reader, most=9) if asked.pictures else None
    for game in SHIPPED if asked.game == "all" else [asked.game]:
        tally = evenings(game, asked.games, asked.seed, **how, shelf=shelf)
        print(tally.line(), flush=True)
        for trouble in tally.troubles:
            print("  " + trouble, flush=True)
        for unasked, where in tally.unasked.items():
            print(f"  {unasked}: {where}", flush=True)
        bad = bad or bool(tally.troubles)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
