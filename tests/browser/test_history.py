# SPDX-License-Identifier: MIT
"""What was played, looked at on a phone: evenings, people, dice, a game's log; a name that is forgotten is gone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.play.registry import GAMES
from companion.table import ledger
from companion.table.history.handler import HistoryHandler
from companion.table.inbox import Inbox, Stop
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.history.calls import HISTORY
from companion.web.ports import Handlers
from tests.browser.conftest import Open, answering
from tests.browser.quiet import tap_again
from tests.companion.memory_journal import MemoryJournal
from tests.pages.scripted_table import ScriptedTable
from tests.random_games import next_event, set_up

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000


def played(*games: str) -> MemoryJournal:
    """A journal of whole random games, one after the other."""
    now = [1_790_000_000_000]

    def wall_ms() -> int:
        now[0] += MINUTE_MS
        return now[0]

    journal = MemoryJournal(wall_ms)
    for number, game in enumerate(games, 1):
        chance = Random(f"{game} {number}")
        setup = set_up(game, chance)
        match = GAMES.start(setup)
        journal.append("game", setup, number)
        while (event := next_event(match, chance)) is not None:
            signed = {"by": "camera", **event}
            match = match.apply(signed)
            journal.append_all(ledger.event_drafts(signed, match, GAMES.adapter(match.game.game_id), number, None))
        journal.append("end", {"why": "over", "winner": match.state()["winner"]}, number)
    return journal


@pytest.fixture
def history(tmp_path: Path) -> Iterator[tuple[str, str, MemoryJournal]]:
    """The page's address, the one that lets the referee in, and the journal behind them."""
    journal, inbox, scripted, keys = (
        played("pirates-dice", "roll-the-bones"),
        Inbox(),
        ScriptedTable(),
        load_keys(tmp_path),
    )
    broadcaster = Broadcaster(journal.since)
    table = Table(journal, broadcaster, lambda _: None, lambda _: None, games=GAMES)
    table.resume()
    thread = threading.Thread(target=table.run, args=(inbox,))
    thread.start()
    app = create_app(
        broadcaster, inbox, scripted, keys, None, journal, handlers=Handlers(HISTORY.to(HistoryHandler(journal, GAMES)))
    )
    with answering(app) as server:
        base = f"http://127.0.0.1:{server.port}"
        yield f"{base}/history", f"{base}/table?pin={keys.pin}", journal
    inbox.put(Stop())
    thread.join()


def test_ok__evenings_people_dice_and_a_game_line_by_line(
    history: tuple[str, str, MemoryJournal], open_page: Open
) -> None:
    page = open_page(history[0])
    page.locator(".evening").wait_for()
    assert page.locator(".evening .lines li").count() == 2
    page.get_by_role("link", name="People").tap()
    page.locator(".person .share").first.wait_for()
    page.get_by_role("link", name="Dice", exact=True).tap()
    page.get_by_role("img", name="1: ").first.wait_for()
    page.get_by_role("link", name="Games").tap()
    page.get_by_role("link", name="Pirates Dice").tap()
    page.get_by_text("sit down.").wait_for()
    every = page.locator(".log li:visible").count()
    page.get_by_label("Show").select_option("Verdicts")
    assert 0 < page.locator(".log li:visible").count() < every
    page.go_back()
    page.locator(".game-card").first.wait_for()


def test_ok__an_evening_becomes_a_picture(
    history: tuple[str, str, MemoryJournal], open_page: Open, tmp_path: Path
) -> None:
    page = open_page(history[0])
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Picture to share").tap()
    waiting.value.save_as(tmp_path / "evening.png")
    picture = (tmp_path / "evening.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20], "big") == 1080


def test_ok__the_referee_has_a_name_forgotten(history: tuple[str, str, MemoryJournal], open_page: Open) -> None:
    address, referee, journal = history
    name = journal.games()[0].data["players"][0]
    page = open_page(referee)
    page.goto(address)
    page.get_by_text("Delete somebody's data").tap()
    page.get_by_label("Whose name").select_option(name)
    tap_again(page, "Forget this name")
    page.get_by_text("Done. The games stay").wait_for()
    page.locator(".tally .name", has_text="Somebody").first.wait_for()
    assert name not in str(journal.since(0))
