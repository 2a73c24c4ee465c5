# SPDX-License-Identifier: MIT
"""Evenings are pressed through in a real browser, and it is told what came of them; exit status 1 if anything is amiss.

python -m tests.evening --seeds 20               twenty evenings of four games each (make evening)
python -m tests.evening --first 7 --seeds 1      the evening with seed 7 once more
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from companion.messages.languages import NAMES as LANGUAGES
from companion.play.registry import GAMES
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.evening.evening import DeadEnd, Evening, Played, told_of
from tests.evening.party import TELEVISIONS, Party
from tests.evening.table import quick_table
from tests.shipped import SHIPPED

MANY: Final = (4, 2, 6)
"""So many come: each number with each language and each television in nine evenings, then with the next of them."""
AN_EVENING: Final = 4
"""So many games are played in one evening, those that were played least before."""


def many_of(seed: int) -> int:
    """How many come to an evening."""
    return MANY[seed % 3]


def tongue_of(seed: int) -> str:
    """What they speak."""
    return [*LANGUAGES][seed // 3 % 3]


def television_of(seed: int) -> tuple[int, int]:
    """Which one hangs there."""
    return TELEVISIONS[(seed + seed // 3 + seed // 9) % 3]


def evening(
    browser: Browser,
    seed: int,
    games: Sequence[str],
    *,
    minutes: float = 20,
    people: int = 0,
    language: str = "",
    quiet: bool = False,
    shots: Path | None = None,
) -> tuple[list[Played], list[str]]:
    """One evening of ``games``, ``seed`` settles the rest: what came of each, and all that was amiss."""
    chance = Random(seed)
    many, tongue, contexts = people or many_of(seed), language or tongue_of(seed), list[Any]()

    def open_context(**look: Any) -> Any:
        contexts.append(browser.new_context(**look))
        return contexts[-1]

    with (
        tempfile.TemporaryDirectory() as folder,
        quick_table(Path(folder), max(4, many), chance.randrange(2**30)) as at,
    ):
        party = Party(open_context, at.url, tongue, chance, shots and shots / f"seed-{seed}")
        going = Evening(party, at.state, at.pin, many, television_of(seed), chance, quiet)
        try:
            going.come()
            for game in games:
                print(f"{seed:3} {going.play(game, minutes * 60)}", flush=True)
                if not going.played[-1].over:
                    break
        except DeadEnd as end:
            party.note(f"nobody gets in: {end}")
        faults = [*party.faults, *(f"{one.game}: {one.why}" for one in going.played if not one.over)]
        if faults and party.shots is not None:
            party.shoot()
            (party.shots / "pressed.txt").write_text("\n".join([*faults, "", *going.pressed]))
        for context in contexts:
            context.close()
    return going.played, faults


@cache
def games_for(seed: int) -> list[str]:
    """The games of an evening: of those that so many can play the ones that were played least before."""
    played = Counter(game for before in range(seed) for game in games_for(before))
    books = [book for book in GAMES.rulebooks() if book["id"] in SHIPPED]
    fit = [book["id"] for book in books if book["seats"]["least"] <= many_of(seed) <= book["seats"]["most"]]
    Random(seed).shuffle(fit)
    return sorted(fit, key=played.__getitem__)[:AN_EVENING]


def main() -> int:
    """Play, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="so many evenings (3)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (0)")
    parser.add_argument("--minutes", type=float, default=20, help="longest game (20)")
    parser.add_argument("--game", choices=[*SHIPPED], default="")
    parser.add_argument("--people", type=int, default=0, help="so many phones, in place of 4, 2 and 6 in turn")
    parser.add_argument("--language", choices=[*LANGUAGES], default="")
    parser.add_argument("--quiet", action="store_true", help="nothing is undone, corrected or put away")
    parser.add_argument("--shots", type=Path, default=Path("build/evening"), help="where pictures of faults go")
    asked = parser.parse_args()
    all_games: list[Played] = []
    amiss = 0
    with sync_playwright() as engine:
        for seed in range(asked.first, asked.first + asked.seeds):
            wished = {"people": asked.people, "language": asked.language, "quiet": asked.quiet, "shots": asked.shots}
            games = [asked.game] if asked.game else games_for(seed)
            browser = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
            played, faults = evening(browser, seed, games, minutes=asked.minutes, **wished)
            all_games += played
            amiss += len(faults)
            for fault in faults:
                print(f"    {fault[:1500]}")
            sys.stdout.flush()
            browser.close()
    print(f"{told_of(all_games)}; {amiss} amiss", flush=True)
    return int(amiss > 0)


if __name__ == "__main__":
    sys.exit(main())
