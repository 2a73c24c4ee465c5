# SPDX-License-Identifier: MIT
"""Schemathesis against a real table: whatever its description allows, and much that it does not, gets a plain answer.

    make fuzz                       # 20,000 requests; fewer with ARGS="--requests 2000"

The table is ``quartermaster play`` with everything simulated, but for one thing: the limit of requests a second is
lifted, or nearly all answers would be "slower, please". Each role asks in turn. The event stream, which never ends, is
left to the soak.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

from companion.web.keys import Tenure, load_keys

OPENS_S: Final = 60.0
CHECKS: Final = "not_a_server_error,content_type_conformance"
NEVER_ENDS: Final = "/api/v1/events"


def table(folder: str, out: str) -> None:
    """A table that answers as often as it is asked."""
    from companion.cli import main
    from companion.web import limits

    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT), 1)
    limits.Bucket.take = lambda *_: 0.0  # type: ignore[method-assign]
    limits.Tries.wait_s = lambda *_: 0.0  # type: ignore[method-assign]
    simulated = ["--camera", "simulated", "--pins", "simulated", "--host", "127.0.0.1", "--port", "0"]
    main(["play", *simulated, "--seed", "1", "--state", folder])


def opened(out: Path) -> str:
    """Where the table listens."""
    end_s = time.monotonic() + OPENS_S
    while time.monotonic() < end_s:
        if out.exists() and (found := re.search(r"(http://[\d.]+:\d+)/table\?pin=\d+\n", out.read_text())):
            return found[1]
        time.sleep(0.1)
    raise SystemExit("the table did not open")


def ask(base: str, path: str, body: object = None, key: str = "") -> Any:
    """One call and its answer."""
    connection = HTTPConnection(base.removeprefix("http://"), timeout=20)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    connection.request("GET" if body is None else "POST", path, body and json.dumps(body), headers)
    return json.load(connection.getresponse())


def begin_game(base: str, pin: str) -> None:
    """A game to be played, so that more is possible than to be refused."""
    event = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
    ask(base, "/api/v1/actions", event, pin)


def examples(base: str, requests: int) -> int:
    """How many cases to ask for of each call, so that all roles together make so many requests."""
    paths: Mapping[str, Any] = ask(base, "/api/v1/openapi.json")["paths"]
    calls = sum(len(methods) for path, methods in paths.items() if path != NEVER_ENDS)
    return max(1, round(requests / 3 / calls))


def fuzz(st: str, base: str, key: str, count: int, seed: int) -> tuple[int, bool]:
    """Let one role ask; how many requests there were, and whether every answer was a plain one."""
    command = [st, "run", f"{base}/api/v1/openapi.json", "--phases", "coverage,fuzzing", "--max-examples", str(count)]
    command += ["--exclude-path", NEVER_ENDS, "--checks", CHECKS, "--seed", str(seed), "--continue-on-failure"]
    command += ["--header", f"Authorization: Bearer {key}"] if key else []
    done = subprocess.run(command, capture_output=True, text=True)
    cases = re.search(r"([\d,]+) generated", done.stdout)
    if done.returncode:
        print(re.sub(r"(?s)=+ WARNINGS =+.*?=+ SUMMARY", "", done.stdout)[-8000:], done.stderr[-2000:], file=sys.stderr)
    return int(cases[1].replace(",", "")) if cases else 0, done.returncode == 0


def main() -> int:
    """Read the command line, ask, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--st", default="st", help="the schemathesis command")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name) / "state", Path(name) / "said.txt"
        running = multiprocessing.get_context("spawn").Process(target=table, args=(str(folder), str(out)))
        running.start()
        base = opened(out)
        keys = load_keys(folder)
        begin_game(base, keys.pin)
        count, total, good = examples(base, asked.requests), 0, True
        for role, key in (("spectator", ""), ("player", keys.token(Tenure(1))), ("referee", keys.pin)):
            began_s = time.monotonic()
            cases, well = fuzz(asked.st, base, key, count, asked.seed)
            took_s = time.monotonic() - began_s
            print(f"{role:10} {cases:7,} requests in {took_s:5.0f} s: {'well' if well else 'NOT WELL'}", flush=True)
            total, good = total + cases, good and well
        alive = running.is_alive() and ask(base, "/healthz")
        print(f"{total:,} requests; afterwards the table says {json.dumps(alive)}")
        os.kill(running.pid or 0, signal.SIGINT)
        running.join(20)
    return int(not (good and alive))


if __name__ == "__main__":
    sys.exit(main())
