# SPDX-License-Identifier: MIT
"""Evenings are pressed through in a real browser, and it is told what came of them; exit status 1 if anything is amiss.

python -m tests.evening --seeds 20               twenty evenings of six games each (make evening)
python -m tests.evening --first 7 --seeds 1      the evening with seed 7 once more
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
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

KINDS: Final = [*product((4, 2, 6), LANGUAGES)]
"""How many come, and what they speak: one evening after another has another of them."""


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
    many, tongue = KINDS[seed % len(KINDS)]
    many, tongue, contexts = people or many, language or tongue, list[Any]()

    def open_context(**look: Any) -> Any:
        contexts.append(browser.new_context(**look))
        return contexts[-1]

    with (
        tempfile.TemporaryDirectory() as folder,
        quick_table(Path(folder), max(4, many), chance.randrange(2**30)) as at,
    ):
        party = Party(open_context, at.url, tongue, chance)
        going = Evening(party, at.pin, many, TELEVISIONS[seed % len(TELEVISIONS)], chance, quiet)
        try:
            going.come()
            for game in games:
                if party.faults or not going.play(game, minutes * 60).over:
                    break
        except DeadEnd as end:
            party.note(f"nobody gets in: {end}")
        faults = [*party.faults, *(f"{one.game}: {one.why}" for one in going.played if not one.over)]
        if faults and shots is not None:
            party.shoot(shots / f"seed-{seed}")
            (shots / f"seed-{seed}" / "pressed.txt").write_text("\n".join([*faults, "", *going.pressed]))
        for context in contexts:
            context.close()
    return going.played, faults


def games_for(people: int, seed: int) -> list[str]:
    """Every game that so many can play, in an order of this evening's own."""
    books = [book for book in GAMES.rulebooks() if book["id"] in SHIPPED]
    fit = [book["id"] for book in books if book["seats"]["least"] <= people <= book["seats"]["most"]]
    Random(seed).shuffle(fit)
    return fit


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
        browser = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        for seed in range(asked.first, asked.first + asked.seeds):
            people = asked.people or KINDS[seed % len(KINDS)][0]
            wished = {"people": people, "language": asked.language, "quiet": asked.quiet, "shots": asked.shots}
            games = [asked.game] if asked.game else games_for(people, seed)
            played, faults = evening(browser, seed, games, minutes=asked.minutes, **wished)
            all_games += played
            amiss += len(faults)
            for one in played:
                end = "over" if one.over else "NOT OVER"
                print(
                    f"{seed:3} {one.game:15} {people} people: {end}, {one.seconds:.0f} s, {one.taps} taps {one.options}"
                )
            for fault in faults:
                print(f"    {fault[:1500]}")
            sys.stdout.flush()
        browser.close()
    print(f"{told_of(all_games)}; {amiss} amiss", flush=True)
    return int(amiss > 0)


if __name__ == "__main__":
    sys.exit(main())
