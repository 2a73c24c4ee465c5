# SPDX-License-Identifier: MIT
"""Thirty phones on the event stream while games are played: nothing lost, doubled or out of order, memory flat.

    python -m tests.soak --minutes 10
    python -m tests.soak --minutes 1 --ill-guest

A real ``quartermaster play`` with a simulated table is played over HTTP, all six games by turns. Phones come from
addresses of their own on this machine; every few seconds one of them goes to sleep and comes back with the last id
that it has heard. What each was told is held against the journal at the end. A guest who means ill holds 500 lines
from one address meanwhile; events must then reach the phones with a p99 of 250 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from statistics import linear_regression
from typing import Any, Final
from urllib.request import urlopen

from companion.journal.reader import Reader
from companion.kit.files import JOURNAL
from companion.table.telling import news_of
from companion.web.keys import FILE_NAME, Keys, Tenure
from tests.random_games import SET_UPS
from tests.torture_guest import Guest

OPENS_S, ENDS_S, SILENT_S = 60.0, 20.0, 25.0
NAP_S: Final = (0.2, 8.0)
"""So long a phone sleeps; the page itself comes back sooner or later than that."""
SETTLE_S: Final = 3.0
WARM_UP: Final = 0.25
"""Memory is compared from this part of the run on: caches and pools have filled by then."""
GAME_S: Final = 45.0
ILL_LINES: Final = 500
MOST_P99_MS: Final = 250.0
GUESS: Final = (
    b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 16\r\n\r\n{"key":"000000"}'
)
ILL: Final = (
    b"GET / HTTP/1.1\r\nHost: ",
    b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40,
    b"PUT /api/v1/restore HTTP/1.1\r\nHost: localhost\r\nContent-Length: 250000000\r\n\r\n" + b"x" * 50_000,
    GUESS,
    b"",
)
"""A request cut off, answers that nobody reads, a body that never ends, a guess at the PIN, silence."""


@dataclass
class Phone:
    """One phone: what it has heard, and how it sleeps."""

    number: int
    keys: Keys | None
    """What proves its seat, the one after its number; None: it looks on."""
    tenure: int = 0
    ended: int = 0
    heard: list[tuple[str, str]] = field(default_factory=list)
    states: list[tuple[float, int, bool]] = field(default_factory=list)
    """When each state came, how far it was, and whether it was the first one after a nap."""
    waking: bool = True
    naps: int = 0
    resyncs: int = 0
    troubles: list[str] = field(default_factory=list)

    @property
    def host(self) -> str:
        """An address of its own, as each phone in the house has one."""
        return f"127.0.0.{10 + self.number}"

    async def live(self, port: int, over: asyncio.Event) -> None:
        """Listen until it is ``over``, sleeping now and then."""
        chance = random.Random(self.number)
        while not over.is_set():
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(self.host, 0))
            try:
                await self._ask(writer, port)
                awake_s = chance.uniform(10, 90)
                with suppress(TimeoutError):
                    async with asyncio.timeout(awake_s):
                        await self._listen(reader, over)
                self.naps += not over.is_set()
            except (OSError, asyncio.IncompleteReadError) as error:
                self.troubles.append(f"the line broke: {error!r}")
            finally:
                writer.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), chance.uniform(*NAP_S))

    async def _ask(self, writer: asyncio.StreamWriter, port: int) -> None:
        last = f"Last-Event-ID: {self.heard[-1][0]}\r\n" if self.heard else ""
        token = self.keys.token(Tenure(self.number + 1, 0, self.tenure)) if self.keys else ""
        proof = f"Authorization: Bearer {token}\r\n" if token else ""
        path = "/api/v1/events" if self.heard else "/api/v1/events?after=0"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{proof}{last}\r\n".encode())
        await writer.drain()

    async def _listen(self, reader: asyncio.StreamReader, over: asyncio.Event) -> None:
        self.waking = True
        status = await reader.readline()
        if b" 401 " in status and self.keys:
            self.tenure += 1  # a game with other people has ended what opened the seat
            return
        if b" 200 " not in status:
            self.troubles.append(f"was answered {status!r}")
            return
        event: dict[str, str] = {}
        while not over.is_set():
            line = (await asyncio.wait_for(reader.readline(), SILENT_S)).decode()
            if not line and self.keys:
                self.ended += 1  # it is asked for another proof
                return
            if not line:
                raise asyncio.IncompleteReadError(b"", None)
            name, _, value = line.rstrip("\r\n").partition(": ")
            if name in ("id", "event", "data"):
                event[name] = value
            elif not name and event:
                self._hear(event)
                event = {}

    def _hear(self, event: Mapping[str, str]) -> None:
        kind = event.get("event", "")
        if "id" not in event:
            return
        if kind == "state":
            self.states.append((time.monotonic(), int(json.loads(event["data"])["seq"]), self.waking))
            self.waking = False
        self.resyncs += kind == "resync"
        self.heard.append((event["id"], kind))

    def judged(self, journal: Mapping[int, str]) -> list[str]:
        """What is wrong with what it has heard, held against the news that ``journal`` holds by seq."""
        told = [(int(id_), kind) for id_, kind in self.heard if "." not in id_ and kind not in ("state", "resync")]
        wrong = []
        if len(told) != len(set(told)):
            wrong.append(f"{len(told) - len(set(told))} doubled")
        if told != sorted(told):
            wrong.append("out of order")
        if not self.resyncs and (lost := set(journal.items()) - set(told)):
            wrong.append(f"{len(lost)} lost, the first {min(lost)}")
        if made_up := set(told) - set(journal.items()):
            wrong.append(f"{len(made_up)} that the journal does not hold: {sorted(made_up)[:3]}")
        if self.ended > self.tenure:
            wrong.append(f"{self.ended} lines ended, of {self.tenure} tenures")
        seqs = [seq for _, seq, _ in self.states]
        if seqs != sorted(seqs):
            wrong.append("a state older than the one before")
        return [f"phone {self.number}: {words}" for words in (*wrong, *self.troubles)]


@dataclass
class Play:
    """The games that are played meanwhile, and when each step was asked for."""

    asked_s: dict[int, float] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    steps: int = 0
    _sent_s: float = 0.0

    def hear(self, line: Mapping[str, Any]) -> None:
        """What the guest says."""
        if "asked" in line:
            self._sent_s = time.monotonic()
        elif "accepted" in line:
            self.asked_s.setdefault(line["accepted"][0], self._sent_s)
        elif "trouble" in line:
            self.troubles.append(str(line["trouble"])[:3000])

    def run(self, address: str, keys: Mapping[str, Any], until_s: float, seed: int, games: list[str]) -> None:
        """Play ``games`` by turns until ``until_s``."""
        chance = random.Random(seed)
        try:
            while time.monotonic() < until_s and not self.troubles:
                with closing(Guest(address, keys, chance, self.hear, chance.choice(games))) as guest:
                    guest.begin(None)
                    next_s = time.monotonic() + GAME_S
                    while time.monotonic() < min(next_s, until_s) and not self.troubles:
                        guest.step()
                        self.steps += 1
        except (OSError, HTTPException, ValueError) as error:
            self.troubles.append(f"the table can't be played at: {error!r}")


def ill_guest(port: int, seconds: float) -> None:
    """Open line after line from one address, of every kind, and never read an answer."""
    until = time.monotonic() + seconds
    kinds, held = itertools.cycle(ILL), []
    while time.monotonic() < until:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(1)
        with suppress(OSError):
            line.bind(("127.0.9.9", 0))
            line.connect(("127.0.0.1", port))
            line.setblocking(False)
            line.send(next(kinds))
        held.append(line)
        if len(held) > ILL_LINES:
            held.pop(random.randrange(ILL_LINES)).close()
            time.sleep(0.005)
    for line in held:
        line.close()


def memory_mb(pid: int) -> tuple[float, float]:
    """The proportional sets of a process and of its children, in megabytes: what they alone cost.

    The children are the eye, which loads the networks of each set that a game asks for when it does.
    """
    children = {int(one) for path in Path(f"/proc/{pid}/task").glob("*/children") for one in path.read_text().split()}
    return _pss_mb(pid), sum(map(_pss_mb, children))


def _pss_mb(pid: int) -> float:
    try:
        found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0.0  # it has just ended
    return int(found[1]) / 1024 if found else 0.0


def percentile(values: list[float], part: float) -> float:
    """The value below which ``part`` of ``values`` lie."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def slope_mb_an_hour(samples: list[tuple[float, float]]) -> float:
    """How fast memory grows: the straight line that fits best through (seconds, megabytes)."""
    kept = [(at, mb) for at, mb in samples if at >= WARM_UP * samples[-1][0]]
    return 3600 * linear_regression(*zip(*kept, strict=True)).slope if len(kept) > 1 else 0.0


def opened(folder: Path, seed: int) -> tuple[subprocess.Popen[str], str]:
    """A table on ``folder``, and where it listens."""
    command = [sys.executable, "-m", "companion.cli", "play", "--camera", "simulated", "--pins", "simulated"]
    command += ["--host", "127.0.0.1", "--port", "0", "--seed", str(seed), "--state", str(folder)]
    table = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert table.stdout is not None
    end_s = time.monotonic() + OPENS_S
    for line in table.stdout:
        if found := re.search(r"http://([\d.]+:\d+)/table\?pin=\d+$", line.strip()):
            threading.Thread(target=lambda: [None for _ in table.stdout or ()], daemon=True).start()
            return table, found[1]
        if time.monotonic() > end_s:
            break
    raise SystemExit("the table did not open")


async def listen(
    phones: list[Phone], port: int, pid: int, seconds: float, samples: list[tuple[float, float, float]]
) -> None:
    """Let all ``phones`` live for so long, and look at the table's memory every second."""
    over, began_s = asyncio.Event(), time.monotonic()
    lives = [asyncio.create_task(phone.live(port, over)) for phone in phones]
    while (at := time.monotonic() - began_s) < seconds:
        samples.append((at, *memory_mb(pid)))
        await asyncio.sleep(1)
    await asyncio.sleep(SETTLE_S + NAP_S[1])  # whoever sleeps wakes up and hears what it has missed
    over.set()
    await asyncio.gather(*lives)


def soak(phones: int, seconds: float, seed: int, games: list[str], ill: bool = False) -> int:
    """Run it, and tell what came of it; 1 if anything was wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        table, address = opened(folder, seed)
        keys = json.loads((folder / FILE_NAME).read_text())
        with urlopen(f"http://{address}/api/v1/state", timeout=ENDS_S) as answer:
            seats = len(json.load(answer)["seats"])
        proofs = Keys(tuple(keys["seats"]), keys["pin"], keys["signing"])
        party = [Phone(number, proofs if number < seats else None) for number in range(phones)]
        play, samples = Play(), list[tuple[float, float, float]]()
        thread = threading.Thread(target=play.run, args=(address, keys, time.monotonic() + seconds, seed, games))
        thread.start()
        port = int(address.partition(":")[2])
        if ill:
            multiprocessing.get_context("spawn").Process(target=ill_guest, args=(port, seconds), daemon=True).start()
        asyncio.run(listen(party, port, table.pid, seconds, samples))
        thread.join()
        table.send_signal(signal.SIGINT)
        if table.wait(ENDS_S) != 0:
            play.troubles.append("the table did not end as it should")
        reader = Reader(folder / JOURNAL)
        entries = reader.since(0, 10_000_000)
        reader.close()
    if missing := set(play.asked_s) - {entry.seq for entry in entries}:
        play.troubles.append(f"{sorted(missing)} were acknowledged, and the journal does not hold them")
    news = {int(one.id): one.kind for one in map(news_of, entries) if one is not None}
    return report(party, play, samples, news, MOST_P99_MS if ill else float("inf"))


def report(
    party: list[Phone],
    play: Play,
    samples: list[tuple[float, float, float]],
    news: Mapping[int, str],
    most_p99_ms: float,
) -> int:
    """Print the figures; 1 if anything was wrong."""
    waits_ms = []
    for phone in party:
        states, at = phone.states, 0
        for asked_seq, asked_s in sorted(play.asked_s.items()):
            while at < len(states) and states[at][1] < asked_seq:
                at += 1
            if at < len(states) and not states[at][2]:
                waits_ms.append(1000 * (states[at][0] - asked_s))
    troubles = [*play.troubles, *(words for phone in party for words in phone.judged(news))]
    naps, heard = sum(phone.naps for phone in party), sum(len(phone.heard) for phone in party)
    print(
        f"{len(party)} phones, {samples[-1][0] / 60:.1f} minutes, {play.steps} steps, {len(news)} news in the journal"
    )
    print(f"{heard} events heard, {naps} naps, {sum(phone.resyncs for phone in party)} resyncs")
    p50, p99 = percentile(waits_ms, 0.5), percentile(waits_ms, 0.99)
    print(f"asked -> told: p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(waits_ms)} of phones awake)")
    if p99 > most_p99_ms:
        troubles.append(f"phones waited: a p99 of {p99:.0f} ms, {most_p99_ms:.0f} were wanted")
    slope = slope_mb_an_hour([(at, own) for at, own, _ in samples])
    fifths = [samples[min(len(samples) - 1, part * len(samples) // 5)] for part in range(6)]
    for who, column in (("table", 1), ("eye", 2)):
        print(
            f"memory of the {who}, after each fifth: " + ", ".join(f"{fifth[column]:.1f}" for fifth in fifths) + " MB"
        )
    print(f"the table's grows by {slope:.1f} MB an hour after the first quarter")
    for words in troubles[:20]:
        print(words, file=sys.stderr)
    print("lost, doubled, late or out of order: " + ("none" if not troubles else str(len(troubles))))
    return int(bool(troubles))


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=sorted(SET_UPS), help="this one (again: and this); else all")
    parser.add_argument("--ill-guest", action="store_true", help="one address holds 500 lines open meanwhile")
    asked = parser.parse_args()
    return soak(asked.phones, 60 * asked.minutes, asked.seed, asked.game or sorted(SET_UPS), asked.ill_guest)


if __name__ == "__main__":
    sys.exit(main())
