# SPDX-License-Identifier: MIT
"""Strangers play evenings in a real browser, and it is told what came of them; exit status 1 if anything went wrong.

python -m tests.strangers --evenings 54                 four people, each kind of game in each language in turn
python -m tests.strangers --evenings 50 --alone         one person with computer pirates
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from companion.messages.languages import NAMES as LANGUAGES
from tests.browser.conftest import CHROMIUM, FLAGS, PATIENCE_MS
from tests.shipped import SHIPPED
from tests.strangers.evening import Evening, Told, told_of
from tests.strangers.shots import Album
from tests.strangers.table import quick_table

PHONES: Final = ((360, 640), (390, 844), (360, 740), (412, 915))
TELEVISION: Final = (1280, 720)
KINDS: Final = [(game, language) for language, game in product(LANGUAGES, SHIPPED)]


@contextmanager
def pages(browser: Browser, language: str, troubles: list[str]) -> Iterator[Callable[..., Any]]:
    """Opens a page with cookies of its own; what its console calls an error is a trouble."""
    contexts: list[Any] = []

    def open_page(url: str, television: bool = False) -> Any:
        width, height = TELEVISION if television else PHONES[len(contexts) % len(PHONES)]
        look = {} if television else {"is_mobile": True, "has_touch": True}
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce", **look
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()


def evening(browser: Browser, number: int, asked: argparse.Namespace) -> Told:
    """One evening; ``number`` settles what is played, in which language, and all choices."""
    kind = KINDS[number % len(KINDS)]
    game, language = asked.game or kind[0], asked.language or kind[1]
    chance = Random(f"{asked.seed}/{number}/{asked.alone}")
    people, crew = (1, chance.randint(0, 3)) if asked.alone else (4, 0)
    people, seats = (asked.people, max(4, asked.people)) if asked.people else (people, 4)
    told, troubles = Told(game, language, people), list[str]()
    with (
        tempfile.TemporaryDirectory() as folder,
        quick_table(Path(folder), seats, chance.randrange(2**30)) as url,
        pages(browser, language, troubles) as open_page,
    ):
        strangers = Evening(url, game, people, crew, chance, open_page)
        if asked.shots:
            strangers.each_look = Album(asked.shots, game, language).look
        strangers.play(told, asked.minutes * 60)
    if troubles:
        told.over, told.why = False, f"{told.why} {troubles[:3]}"
    return told


def main() -> int:
    """Play, and tell what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=54)
    parser.add_argument("--first", type=int, default=0, help="begin with this evening (0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", action="store_true", help="one person with computer pirates")
    parser.add_argument("--minutes", type=float, default=30, help="longest evening (30)")
    parser.add_argument("--game", choices=[*SHIPPED], default="")
    parser.add_argument("--language", choices=[*LANGUAGES], default="")
    parser.add_argument("--people", type=int, default=0, help="so many phones (4, or 1 alone)")
    parser.add_argument("--shots", type=Path, help="take a picture of every state into this folder")
    asked = parser.parse_args()
    games: list[Told] = []
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        for number in range(asked.first, asked.first + asked.evenings):
            told = evening(browser, number, asked)
            games.append(told)
            print(f"{number:3} {told.line()}", flush=True)
            for why in (*told.silent, *told.covered, *told.sideways):
                print(f"    {why}", flush=True)
        browser.close()
    print(told_of(games), flush=True)
    return int(not all(one.over for one in games) or any(one.silent or one.covered or one.sideways for one in games))


if __name__ == "__main__":
    sys.exit(main())
