# SPDX-License-Identifier: MIT
"""In English made strange (``[Ýööûûŕ ţûûŕñ]``, 40 % longer) every page of every game shows what is not translated.

What somebody reads and is not strange is nobody's message; what has no room at 320 px has none in German either.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.messages.languages import PSEUDO, SWITCH
from companion.play.registry import GAMES
from tests.alone import SHORT, Alone
from tests.browser.conftest import Open, Playing, a_running_table
from tests.browser.pages import all_pages
from tests.browser.quiet import settle
from tests.pages.letting_in import let_in
from tests.shipped import SHIPPED

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = {"viewport": {"width": 320, "height": 640}, "reduced_motion": "reduce"}
READ = """() => {
  const quiet = "script, style, noscript, code, kbd, pre, [translate=no], [lang]:not(html), option[label]";
  const shown = (element) => element && !element.closest(quiet);
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (shown(walk.currentNode.parentElement)) texts.push(walk.currentNode.textContent.trim());
  for (const element of document.querySelectorAll("[aria-label], [alt], [title], [placeholder]"))
    if (shown(element))
      for (const name of ["aria-label", "alt", "title", "placeholder"]) texts.push(element.getAttribute(name) ?? "");
  return [...new Set(texts)].filter(Boolean);
}"""
PLAIN = re.compile(r"[A-Za-z]{2,}")
NAMES = {
    "Quartermaster",
    "SHOUT",
    "AYE",
    "Ann",
    "Python",
    "OpenCV",
    "ONNX Runtime",
    "CSV",
    "JSON",
    "MB",
    "kB",
    "PIN",
    "pips",
}
"""Of the product, its buttons and what it is made of: they are called so in every language."""
TECHNICAL = re.compile(
    r"""
    \bhttps?://\S+ | \b\d+(\.\d+){3}:\d+\S* | (?<!\w)/[\w./-]+ | \b[\w-]+\.(onnx|toml)\b  # addresses and files
    | \bquartermaster\ [\w\ -]+ | \b[A-Z0-9]{6}\b                                           # commands, a seat's code
    | \bGPIO\d* | \bonnxruntime-8bit\b
    """,
    re.VERBOSE,
)
"""What a program or a keyboard is told, letter by letter."""


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    """The real program with its simulated table, which offers the strange language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SWITCH, "1")
        with a_running_table(tmp_path_factory.mktemp("strange")) as table:
            yield table


def plain_texts(page: Any, names: set[str]) -> list[str]:
    """What ``page`` shows that no catalogue has: texts with a word in letters that are not strange."""
    known = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    return sorted(text for text in page.evaluate(READ) if PLAIN.search(known.sub("", TECHNICAL.sub("", text))))


def look(page: Any, url: str, names: set[str]) -> list[str]:
    """What is wrong at ``url``."""
    page.goto(url)
    settle(page)
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*plain_texts(page, names), *([f"{url} runs off to the side"] if wide else [])]


def reader(open_page: Open, table: Playing) -> Any:
    """A phone in the strange language, which is the referee's too."""
    page = open_page("about:blank", **SMALL)
    page.context.add_cookies([{"name": "quartermaster-language", "value": PSEUDO, "url": table.url}])
    page.context.request.post(f"{table.url}/api/v1/session", data={"key": table.pin})
    return page


def test_ok__no_page_shows_a_word_that_is_not_translated(strange: Playing, open_page: Open) -> None:
    page = reader(open_page, strange)
    page.context.request.post(f"{strange.url}/api/v1/seats/1/sit", data={"name": "Ann"})
    names = NAMES | {str(book["name"]) for book in GAMES.rulebooks()}
    own = [
        book for book in GAMES.rulebooks() if book["id"] not in SHIPPED
    ]  # a game of one's own speaks as it was written
    names |= {str(book["line"]) for book in own if book["line"]}
    for option in (option for book in own for option in book["options"]):
        names |= {str(option["label"]), *(str(one["label"]) for one in option.get("choices", ()))}
    found = {path: look(page, f"{strange.url}{path}", names) for path in all_pages()}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", SHORT)
def test_ok__no_game_shows_a_word_that_is_not_translated(strange: Playing, open_page: Open, game: str) -> None:
    page = reader(open_page, strange)
    titles = {str(book["name"]) for book in GAMES.rulebooks()}
    person = Alone(strange.url, random.Random(game), pin=strange.pin)
    page.context.request.post(f"{strange.url}/api/v1/actions?as=referee", data={"event": "close-game"})
    person.begin(game, 1, SHORT[game])
    let_in(page.context.request, page.context.request, strange.url, 1)
    found: dict[str, list[str]] = {}
    for _ in range(2):
        names = NAMES | titles | {str(player) for player in person.state()["game"]["players"]}
        for path in ("/seat", "/table", "/overlay"):
            found[path] = [*found.get(path, []), *look(page, f"{strange.url}{path}", names)]
        person.play(3.0)
    assert {path: sorted(set(wrong)) for path, wrong in found.items() if wrong} == {}
