# SPDX-License-Identifier: MIT
"""Two real tables and a harbour at a real Mosquitto, without a browser: nothing is stuck, no game is missed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.harbour.fleet import Fleet
from companion.harbour.league import FILE, League, standings
from companion.harbour.watch import Watch
from companion.links.mqtt.broker import broker_of
from tests.companion.links.mqtt.conftest import QUICK, broker, open_table, soon
from tests.mosquitto import Mosquitto, eventually

__all__ = ["broker", "open_table", "soon"]


class Harbour:
    """A harbour as the kit builds it, without its page."""

    def __init__(self, folder: Path, url: str) -> None:
        self.league = League(folder / FILE)
        self.fleet = Fleet(self.league.known_tables(), self.league.remember_table)
        self.said: list[str] = []
        self.watch = Watch(broker_of(url), self.fleet, self.league, self.said.append, waits_s=QUICK)
        self.watch.start()

    def table(self, name: str) -> dict[str, Any]:
        return next((one for one in self.fleet.shown()["tables"] if one["table"] == name), {})

    def won(self) -> dict[str, int]:
        return {row["player"]: row["won"] for row in standings(self.league.games())}

    def close(self) -> None:
        self.watch.close()
        self.league.close()


@contextmanager
def open_harbour(folder: Path, url: str) -> Iterator[Harbour]:
    made = Harbour(folder, url)
    try:
        yield made
    finally:
        made.close()


def test_ok__two_tables_and_a_league_over_both(
    tmp_path: Path, open_table: Callable[..., Any], broker: Mosquitto
) -> None:
    saloon, pearl = open_table("Saloon"), open_table("Pearl")
    with open_harbour(tmp_path, broker.url) as harbour:
        for table, names in ((saloon, ("Ann", "Bob")), (pearl, ("Cat", "Ann"))):
            table.publish(broker.url)
            table.new_game(*names)
            table.win(*names)
        eventually(lambda: harbour.won() == {"Ann": 1, "Bob": 1, "Cat": 0})
        pearl.new_game("Cat", "Ann")
        eventually(lambda: (harbour.table("Pearl").get("game") or {}).get("phase") == "bidding")
        assert harbour.table("Saloon")["game"]["winner"] == "Bob"
        assert harbour.table("Saloon")["online"]
        saloon.ask(event="undo")
        eventually(lambda: harbour.won() == {"Ann": 1, "Cat": 0})
        pearl.publisher.close()
        eventually(lambda: not harbour.table("Pearl")["online"])


def test_ok__what_was_won_while_the_harbour_was_away_is_not_missed(
    tmp_path: Path, open_table: Callable[..., Any], broker: Mosquitto
) -> None:
    saloon = open_table("Saloon")
    saloon.publish(broker.url)
    for winner, loser in (("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Bob")):
        saloon.new_game(loser, winner)
        saloon.win(loser, winner)
    for _ in range(2):  # a second start hears all of it again, and counts it once
        with open_harbour(tmp_path, broker.url) as harbour:
            eventually(lambda: harbour.won() == {"Ann": 2, "Bob": 1})
            eventually(lambda: harbour.table("Saloon").get("game"))


def test_ok__the_broker_goes_and_comes_back_and_nothing_is_stuck(
    tmp_path: Path, open_table: Callable[..., Any], broker: Mosquitto
) -> None:
    saloon = open_table("Saloon")
    saloon.publish(broker.url)
    with open_harbour(tmp_path, broker.url) as harbour:
        eventually(lambda: harbour.table("Saloon").get("online"))
        threads = threading.active_count()
        broker.stop()
        eventually(lambda: not harbour.fleet.shown()["broker"]["connected"])
        saloon.new_game("Ann", "Bob")
        saloon.win("Ann", "Bob")
        broker.start()
        eventually(lambda: harbour.fleet.shown()["broker"]["connected"])
        eventually(lambda: harbour.won() == {"Bob": 1, "Ann": 0})
        assert harbour.table("Saloon")["online"]
        eventually(lambda: threading.active_count() <= threads)
        assert [line.split(";")[-1] for line in harbour.said] == [
            "MQTT: connected.",
            " trying again.",
            "MQTT: connected.",
        ]
