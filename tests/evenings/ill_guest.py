# SPDX-License-Identifier: MIT
"""A guest who means ill holds 500 lines from one address for a minute, while thirty phones play.

    python -m tests.evenings.ill_guest --seconds 60

The phones hold event streams, each from an address of its own (127.0.1.x); the referee's events go on all the while.
Wanted: events reach all phones with a p99 of 250 ms, and whatever was acknowledged is there.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

LINES, PHONES, MOST_P99_MS = 500, 30, 250.0
HALF = b"GET / HTTP/1.1\r\nHost: "
UNREAD = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40
BODY = b"PUT /api/v1/restore HTTP/1.1\r\nHost: localhost\r\nContent-Length: 250000000\r\n\r\n" + b"x" * 50_000
GUESS = (
    b"POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 16\r\n\r\n{"key":"000000"}'
)


class Phone(threading.Thread):
    """Holds an event stream, and notes when each state came."""

    def __init__(self, number: int, port: int) -> None:
        super().__init__(daemon=True)
        self.heard: dict[int, float] = {}
        self._line = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(f"127.0.1.{number}", 0))
        self._line.request("GET", "/api/v1/events", headers={"Host": "localhost"})

    def run(self) -> None:
        """Listen until the table ends."""
        answer = self._line.getresponse()
        while line := answer.readline():
            if found := re.match(rb"id: (\d+)", line):
                self.heard.setdefault(int(found[1]), time.monotonic())


def ill(port: int, seconds: float) -> None:
    """Open line after line from one address, of every kind, and never read an answer."""
    until = time.monotonic() + seconds
    kinds, held = itertools.cycle((HALF, UNREAD, BODY, GUESS, b"")), []
    while time.monotonic() < until:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(1)
        try:
            line.bind(("127.0.9.9", 0))
            line.connect(("127.0.0.1", port))
            line.setblocking(False)
            line.send(next(kinds))
        except OSError:
            pass
        held.append(line)
        if len(held) > LINES:
            held.pop(random.randrange(LINES)).close()
            time.sleep(0.005)
    for line in held:
        line.close()


def acted(port: int, pin: str, **event: Any) -> int:
    """Ask for one event as the referee; its number, or 0."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    head = {"Host": "localhost", "Authorization": f"Bearer {pin}", "Content-Type": "application/json"}
    line.request("POST", "/api/v1/actions", json.dumps(event), head)
    return int(json.loads(line.getresponse().read()).get("seq") or 0)


def measured(port: int, pin: str, seconds: float, alone: bool) -> tuple[list[float], list[int]]:
    """Milliseconds from asking for an event until each phone had it, and what was acknowledged."""
    players = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
    acted(port, pin, **players)
    phones = [Phone(number, port) for number in range(1, PHONES + 1)]
    for phone in phones:
        phone.start()
    time.sleep(1)
    until = time.monotonic() + seconds
    guest = multiprocessing.get_context("spawn").Process(target=ill, args=(port, seconds), daemon=True)
    if not alone:
        guest.start()
    times, told, asked = [], [], {}
    while time.monotonic() < until:
        began = time.monotonic()
        event = {"event": "undo"} if len(told) % 2 else {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}
        if seq := acted(port, pin, **event):
            told.append(seq)
            asked[seq] = began
        time.sleep(0.2)
    time.sleep(2)
    for phone in phones:
        for seq, began in asked.items():
            came = min((at for heard, at in phone.heard.items() if heard >= seq), default=None)
            times.append(float("inf") if came is None else (came - began) * 1000)
    return sorted(times), told


def main() -> int:
    """Try it, and tell what came of it; exit status 1 if phones waited or something is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--alone", action="store_true", help="without the guest: what the machine itself is good for")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, "-u", "-m", "companion.cli", "play", "--camera", "simulated", "--pins", "simulated"]
        command += ["--host", "127.0.0.1", "--port", "0", "--state", str(Path(name) / "state")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as table:
            found = next(filter(None, (re.search(r":(\d+)/table\?pin=(\d{6})", line) for line in table.stdout or ())))
            port, pin = int(found[1]), found[2]
            times, told = measured(port, pin, asked.seconds, asked.alone)
            line = HTTPConnection("127.0.0.1", port, timeout=10)
            line.request("GET", "/api/v1/games/1", headers={"Host": "localhost"})
            kept = {entry["seq"] for entry in json.loads(line.getresponse().read())["entries"]}
            rss = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{table.pid}/status").read_text())
            table.terminate()
    missing = sorted(set(told) - kept)
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    figures = {"events": len(told), "p50_ms": round(p50, 1), "p99_ms": round(p99, 1), "missing": missing}
    print(json.dumps(figures | {"peak_mb": int(rss[1]) // 1024 if rss else 0}))
    return int(bool(missing) or p99 > MOST_P99_MS or not told)


if __name__ == "__main__":
    sys.exit(main())
