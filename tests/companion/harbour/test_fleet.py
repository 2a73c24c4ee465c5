# SPDX-License-Identifier: MIT
"""Who is there and since when, by a clock that the tests move."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.harbour.fleet import FOREVER_MS, GRACE_S, MOST, SILENT_S, Fleet
from companion.harbour.league import FILE, KnownTable, League, standings
from companion.harbour.messages import Result as Game
from companion.harbour.messages import State, link
from companion.harbour.watch import Watch
from companion.links.mqtt.broker import Broker, broker_of
from companion.links.mqtt.told import TableCard, games_payload, state_payload, verdict_payload
from companion.messages.message import encode_message as plain
from companion.play.registry import GAMES
from tests.companion.links.mqtt.conftest import QUICK, broker, open_table, soon
from tests.mosquitto import Mosquitto
from tests.outside import eventually

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
CARD = TableCard("Saloon", "f00d", "http://192.168.1.20:8080")


class Harbour:
    """A fleet and a league behind an ear without a broker."""

    def __init__(self, folder: Path, known: tuple[KnownTable, ...] = ()) -> None:
        self.now_s = 1000.0
        self.remembered: list[KnownTable] = []
        self.fleet = Fleet(list(known), self.remembered.append, lambda: int(self.now_s * 1000), lambda: self.now_s)
        self.league = League(folder / FILE)
        pytest.importorskip("paho.mqtt.client")
        self.watch = Watch(Broker("nowhere", 1), self.fleet, self.league, lambda line: None)

    def hear(self, topic: str, payload: object, retained: bool = False) -> None:
        raw = payload if isinstance(payload, bytes) else msgspec.json.encode(payload, enc_hook=plain)
        self.watch.hear(f"quartermaster/{topic}", raw, retained)

    def state(self, level: str = "Saloon", retained: bool = False, **more: Any) -> None:
        card = {"name": level, "key": "f00d", "url": "http://192.168.1.20:8080"}
        self.hear(f"{level}/state", {"table": card, "seq": 1, "wall_ms": 5, **more}, retained)

    def wait(self, seconds: float) -> None:
        self.now_s += seconds
        self.fleet.look()

    def online(self) -> dict[str, bool]:
        return {table["table"]: table["online"] for table in self.fleet.shown()["tables"]}


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[Harbour]:
    made = Harbour(tmp_path)
    yield made
    made.league.close()


def test_ok__a_table_comes_and_goes(harbour: Harbour) -> None:
    harbour.hear("Saloon/availability", b"online")
    harbour.state()
    harbour.wait(60)
    harbour.hear("Saloon/availability", b"offline")
    (table,) = harbour.fleet.shown()["tables"]
    assert (table["online"], table["since_ms"], table["url"]) == (False, 1_060_000, "http://192.168.1.20:8080")
    assert [(one.online, one.since_ms) for one in harbour.remembered][-1] == (False, 1_060_000)


def test_ok__who_is_silent_for_long_is_gone_and_comes_back_when_heard(harbour: Harbour) -> None:
    harbour.hear("Saloon/availability", b"online", retained=True)
    harbour.state()
    harbour.wait(SILENT_S - 1)
    assert harbour.online() == {"Saloon": True}
    harbour.wait(2)
    assert harbour.online() == {"Saloon": False}
    harbour.state(retained=True)
    assert harbour.online() == {"Saloon": False}, "what the broker had kept proves nothing"
    harbour.state()
    assert harbour.online() == {"Saloon": True}


def test_ok__a_broker_that_comes_back_empty_leaves_nobody_stuck(harbour: Harbour) -> None:
    """Table Wreck died while the broker was away: nobody speaks its last will any more."""
    for level in ("Saloon", "Wreck"):
        harbour.hear(f"{level}/availability", b"online")
    harbour.fleet.line("gone")
    harbour.wait(20)
    assert harbour.fleet.shown()["broker"] == {"connected": False, "message": "gone"}
    harbour.fleet.line("")
    harbour.hear("Saloon/availability", b"online")
    harbour.wait(GRACE_S - 1)
    assert harbour.online() == {"Saloon": True, "Wreck": True}
    harbour.wait(2)
    assert harbour.online() == {"Saloon": True, "Wreck": False}


def test_ok__a_restart_knows_the_tables_and_forgets_them_after_two_weeks(tmp_path: Path) -> None:
    known = KnownTable("Saloon", "The Saloon", "http://192.168.1.20:8080", False, 5)
    harbour = Harbour(tmp_path, (known,))
    assert [(table["name"], table["since_ms"]) for table in harbour.fleet.shown()["tables"]] == [("The Saloon", 5)]
    harbour.now_s += FOREVER_MS / 1000 + 1
    assert harbour.fleet.shown()["tables"] == []
    harbour.league.close()


def test_ok__a_table_that_takes_its_name_back_is_shown_no_more(harbour: Harbour) -> None:
    harbour.state()
    harbour.league.remember_table(harbour.remembered[-1])
    harbour.hear("Saloon/state", b"")
    harbour.hear("Saloon/availability", b"")
    assert harbour.online() == {}
    assert harbour.league.known_tables() == []


def test_ok__those_who_are_there_stand_first(harbour: Harbour) -> None:
    for level in ("b", "a", "c"):
        harbour.state(level)
    harbour.hear("a/availability", b"offline")
    assert list(harbour.online()) == ["b", "c", "a"]


def test_ok__a_broker_full_of_tables_fills_no_memory(harbour: Harbour) -> None:
    for number in range(MOST + 10):
        harbour.state(f"t{number}")
        harbour.hear(f"u{number}/availability", b"online")
    assert len(harbour.online()) == MOST


def test_ok__only_what_has_changed_is_news(harbour: Harbour) -> None:
    harbour.state()
    version = harbour.fleet.wait(0, 0)
    harbour.state()
    assert harbour.fleet.wait(version, 0) == version
    harbour.state(stillness="rolling")
    assert harbour.fleet.wait(version, 0) != version


@pytest.mark.parametrize(
    "payload",
    [b"{", b"[]", b"null", b'{"table": 5}', b"\xff", b"x" * 300_000, b'{"table": {"name": "", "key": "k"}}'],
)
def test_refuses__what_is_no_table_s(harbour: Harbour, payload: bytes) -> None:
    for last in ("state", "verdict", "games"):
        harbour.hear(f"Saloon/{last}", payload)
    assert harbour.online() == {}
    assert harbour.league.games() == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda of: st.lists(of) | st.dictionaries(st.text(), of)
    )
)
def test_law__no_state_of_a_stranger_breaks_the_page(value: Any) -> None:
    card = {"name": "x", "key": "k", "url": "javascript:alert(1)"}
    told = {"table": card, "seq": 1, "wall_ms": 1, "game": {"bid": value, "players": value}, "reading": {"dice": value}}
    played = {"number": 1, "game": "g", "title": "G", "players": ["Ann"], "begun_ms": 1}
    told |= {"played": played, "shown": [value, {"kind": "table", "columns": value, "rows": value}]}
    fleet = Fleet([], lambda known: None)
    try:
        state = msgspec.json.decode(msgspec.json.encode(told, enc_hook=plain), type=State)
    except msgspec.MsgspecError:
        return
    fleet.hear_state("x", state, False)
    (shown,) = fleet.shown()["tables"]
    assert shown["url"] == ""
    json.dumps(shown)


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("http://192.168.1.20:8080", "http://192.168.1.20:8080"),
        ("http://[fe80::1]:8080", "http://[fe80::1]:8080"),
        ("https://10.0.0.1/", "https://10.0.0.1"),
        ("http://table.local:8080", ""),
        ("http://10.0.0.1/table?pin=123456", ""),
        ("http://me:pw@10.0.0.1", ""),
        ("javascript:alert(1)", ""),
        ("//10.0.0.1", ""),
        ("http://10.0.0.1:x", ""),
        ("", ""),
    ],
)
def test_ok__only_numeric_addresses_are_linked(url: str, safe: str) -> None:
    assert link(url) == safe


TITLES = {
    "dead-mans-dice": "To 50 doubloons",
    "lucky-seven": "First to 45 points",
    "pirates-dice": "dice",
    "pirates-lies": "dice",
    "roll-the-bones": "Jewels",
    "treasure-map": "The map: treasure on square 6",
}


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(TITLES))
def test_ok__every_game_is_understood_to_its_end(game: str, harbour: Harbour, make_bench: Callable[..., Any]) -> None:
    from companion.links.mqtt.chronicle import Chronicle

    bench = make_bench(seats=6)
    chronicle = Chronicle(bench.journal, GAMES.title)
    setup, *events = (
        json.loads(line)
        for line in (PLAYTHROUGHS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
        if line.strip()
    )
    bench.ask({"event": "new-game", **setup})
    scores = set()
    for event in events:
        if isinstance(event, dict) and "event" in event:
            bench.put(event)
            bench.wait(200)
        chronicle.read()
        payload = state_payload(bench.state, CARD, chronicle.game(1)) | {"wall_ms": 0}
        harbour.hear("Saloon/state", payload)
        (shown,) = harbour.fleet.shown()["tables"]
        assert shown["game"]["phase"] == bench.state["game"]["phase"]
        scores.add((shown["score"] or {}).get("title"))
        assert {name for name, _ in (shown["score"] or {"rows": []})["rows"]} <= set(setup["players"])
    assert TITLES[game] in scores
    (won,) = harbour.league.games()
    assert list(won.players) == setup["players"]
    version = harbour.league.version
    verdicts = [entry for entry in bench.entries if entry.kind == "verdict"]
    for entry in verdicts:
        harbour.hear("Saloon/verdict", verdict_payload(entry, CARD, chronicle.game(1), late=True))
    harbour.hear("Saloon/games", games_payload(CARD, chronicle.finished))
    assert harbour.league.version == version, "told again, and nothing new in it"


# ``quartermaster harbour`` from the command line.


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["harbour", *arguments])


@pytest.mark.parametrize(
    ("mqtt", "sentence"),
    [([], "which broker?"), (["--mqtt", "broker"], "that is no broker's address")],
)
def test_refuses__without_a_broker(tmp_path: Path, mqtt: list[str], sentence: str) -> None:
    result = run("--state", str(tmp_path), *mqtt)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_ok__a_name_is_forgotten(tmp_path: Path) -> None:
    league = League(tmp_path / FILE)
    league.note(Game("f00d", "Saloon", 1, 0, 9, "pirates-dice", "Pirates Dice", ("Ann", "Bob"), ("Bob",)))
    league.close()
    done = run("--state", str(tmp_path), "--forget", "Bob")
    assert (done.exit_code, done.output) == (0, "Bob is Somebody now, in 1 game of the league.\n")
    again = run("--state", str(tmp_path), "--forget", "Bob")
    assert again.exit_code == 1
    assert again.stderr == "quartermaster: nobody called Bob stands in the league\n"


# Two real tables and a harbour at a real Mosquitto, without a browser: nothing is stuck, no game is missed.

__all__ = ["broker", "open_table", "soon"]


class Watching:
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
def open_harbour(folder: Path, url: str) -> Iterator[Watching]:
    made = Watching(folder, url)
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
