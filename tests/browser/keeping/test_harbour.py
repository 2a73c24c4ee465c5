# SPDX-License-Identifier: MIT
"""Two simulated tables and a harbour on a real Mosquitto, looked at with a real browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import TV, Open
from tests.mosquitto import Mosquitto, running

pytestmark = pytest.mark.browser


@dataclass
class Program:
    """A running command of ours."""

    run: subprocess.Popen[str]
    url: str
    pin: str = ""

    def ask(self, **event: Any) -> None:
        """One event, as the referee."""
        headers = {"Authorization": f"Bearer {self.pin}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.url}/api/v1/actions", json.dumps(event).encode(), headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            assert json.load(answer)["ok"]


def begin(stack: ExitStack, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "companion.cli", *arguments, "--host", "127.0.0.1", "--port", "0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    stack.callback(end, run)
    return run


def end(run: subprocess.Popen[str]) -> None:
    run.terminate()
    run.communicate(timeout=60)


def ready(run: subprocess.Popen[str], sign: str) -> re.Match[str]:
    said = ""
    for line in run.stdout or ():
        said += line
        if found := re.search(sign, line):
            return found
    pytest.fail(f"it ended before it was ready:\n{said}")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[Mosquitto, Program, Program, Program]]:
    """A broker, two tables and their harbour, each a process of its own."""
    with running(tmp_path) as broker, ExitStack() as stack:
        tables = []
        for name in ("Saloon", "Black Pearl"):
            state = ["--state", str(tmp_path / name), "--mqtt", broker.url, "--table", name]
            tables.append(begin(stack, "play", "--camera", "simulated", "--pins", "simulated", *state))
        harbour = begin(stack, "harbour", "--mqtt", broker.url, "--state", str(tmp_path / "harbour"))
        found = [ready(table, r"(http://[^/\s]+)/table\?pin=(\d{6})") for table in tables]
        saloon, pearl = (Program(run, sign[1], sign[2]) for run, sign in zip(tables, found, strict=True))
        yield broker, saloon, pearl, Program(harbour, ready(harbour, r"(http://\S+)")[1])


def test_ok__both_tables_are_seen_one_dies_and_the_broker_goes_and_comes_back(club: Any, open_page: Open) -> None:
    broker, saloon, pearl, harbour = club
    page = open_page(harbour.url, **TV)
    page.get_by_text("2 of 2 tables are there").wait_for()
    tables = {name: page.locator(f'.one-table[data-table="{name}"]') for name in ("Saloon", "Black-Pearl")}
    saloon.ask(**game("Ann", "Bob"))
    saloon.ask(event="bid", player="Ann", quantity=2, face=6)
    tables["Saloon"].get_by_text("two 6s, by Ann").wait_for()
    assert tables["Saloon"].get_by_role("link").get_attribute("href") == saloon.url
    pearl.ask(**game("Cat", "<b>Dan</b>"))
    pearl.ask(event="bid", player="Cat", quantity=2, face=6)
    pearl.ask(event="challenge", player="<b>Dan</b>")
    pearl.ask(event="reveal", dice={"Cat": [2], "<b>Dan</b>": [3]})
    tables["Black-Pearl"].get_by_text("<b>Dan</b> wins.").wait_for()
    page.locator(".league tbody tr", has_text="Cat").wait_for()  # the league comes with a line of its own
    assert page.locator(".league tbody tr").all_inner_texts() == ["1\t<b>Dan</b>\t1\t1\t1", "2\tCat\t0\t1\t1"]
    phone = open_page(harbour.url, viewport={"width": 320, "height": 640}, locale="es")
    phone.get_by_text("2 de 2 mesas están presentes").wait_for()
    phone.locator(".league tbody tr").first.wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    pearl.run.kill()
    tables["Black-Pearl"].get_by_text("gone since").wait_for()
    page.get_by_text("1 of 2 tables are there").wait_for()
    broker.stop()
    page.get_by_text("No line to the broker").wait_for()
    saloon.ask(event="challenge", player="Bob")
    saloon.ask(event="reveal", dice={"Ann": [2], "Bob": [3]})
    broker.start()
    page.get_by_text("No line to the broker").wait_for(state="detached")
    tables["Saloon"].get_by_text("Bob wins.").first.wait_for()
    page.locator(".league tbody tr", has_text="Bob").wait_for()
    assert "there" in tables["Saloon"].get_attribute("class")
    assert "gone" in tables["Black-Pearl"].get_attribute("class")


def game(*players: str) -> dict[str, Any]:
    options = {"first": players[0], "dice": 1}
    return {"event": "new-game", "game": "pirates-dice", "players": list(players), "options": options}
