# SPDX-License-Identifier: MIT
"""docs/architecture.md is true: its picture is the code's own, each walk passes the files that it names.

Of all documents: links lead somewhere, and commands have the options that are written beside them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import click
import pytest

from companion.cli import main
from companion.journal.memory import MemoryJournal
from companion.table.inbox import Action, Edged, Inbox, Outcome, Who
from companion.table.table import Table
from companion.table.telling.herald import Herald
from companion.web.app import create_app
from firmware.panel import Panel
from firmware.press import Edge
from firmware.simulated import press
from firmware.wiring import default_wiring
from tests.companion.conftest import Bench
from tests.companion.web.conftest import KEYS, ScriptedEye
from tests.imports import ROOT, drawn
from tests.ticking import Ticking
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Expect, FromWatcher, Read, Show
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

PAGE = (ROOT / "docs" / "architecture.md").read_text()
NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 1}}
BID = {"event": "bid", "player": "Ann", "quantity": 1, "face": 6}
DOCUMENTS = [
    path
    for part in ("docs", "vision/models", "hardware", "systemd", "tests/lab")
    for path in (ROOT / part).rglob("*.md")
    if path.name != "FONTLOG.md"
] + [ROOT / "README.md", ROOT / "CHANGELOG.md"]
ELSEWHERE = {"vision/watch/child.py", "vision/watch/process.py", "vision/message.py"}
"""Two run and guard the watcher's process, which a walk within one process leaves out; one only holds values."""


def named(walk: str) -> set[str]:
    """The files that a walk of the page links to."""
    files = set(re.findall(r"\(\.\./([\w/]+\.py)\)", PAGE.partition(f"\n## {walk}\n")[2].partition("\n## ")[0]))
    assert files, f"no walk {walk!r}"
    return files


@contextmanager
def passing() -> Iterator[set[str]]:
    """The files of ours in which a function is called meanwhile on this thread."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(f"{ROOT}/"):
            files.add(str(Path(frame.f_code.co_filename).relative_to(ROOT)))

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)


class AtOnce(Inbox):
    """An inbox whose table takes what is asked on the thread that asks."""

    table: Table

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        self.put(Action(event, who, key))
        action = self.take(0.0)
        assert isinstance(action, Action)
        self.table.handle(action)
        return action.answer.result(0)


def anchors(page: Path) -> set[str]:
    """What can stand behind the # of a link to this page."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", head).replace("`", "").strip().lower() for head in heads)
    return {re.sub(r"[^\w\- ]", "", head).replace(" ", "-") for head in plain}


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_the_documents_leads_somewhere(page: Path) -> None:
    dead = []
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        file, _, anchor = link.partition("#")
        to = page.parent / file if file else page
        if not link.startswith("http") and (not to.exists() or (anchor and anchor not in anchors(to))):
            dead.append(link)
    assert dead == []


@pytest.mark.parametrize(
    "page",
    [document for document in DOCUMENTS if document.parent.name != "decisions"],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_every_command_of_the_documents_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    code = re.findall(r"`([^`]+)`|^ {4}(.*)$", text, re.MULTILINE)
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    unknown = []
    for span, line in code:
        for name, rest in re.findall(r"(?:^|sudo )quartermaster ([a-z]+)([^#;&]*)", span or line):
            there = {one for option in asked_of(name) for one in option.opts} | {"--help"}
            unknown += [f"{name} {option}" for option in re.findall(r"--[a-z-]+", rest) if option not in there]
        unknown += [f"make {name}" for name in re.findall(r"^make ([a-z-]+)", span or line) if name not in targets]
    assert unknown == []


def asked_of(name: str) -> list[click.Parameter]:
    """What the command ``name`` takes."""
    assert isinstance(main, click.Group)
    command = main.get_command(click.Context(main), name)
    assert command is not None, f"there is no command {name!r}"
    return command.params


def test_the_picture_is_the_codes_own() -> None:
    assert PAGE.partition("```mermaid\n")[2].partition("```")[0] == drawn(), "run python -m tests.imports"


def test_all_that_the_page_names_is_there() -> None:
    assert [path for path in re.findall(r"\]\(([\w./-]+)\)", PAGE) if not (ROOT / "docs" / path).exists()] == []


def test_a_bid_takes_the_walk() -> None:
    journal, inbox = MemoryJournal(), AtOnce()
    herald = Herald(journal.since)
    inbox.table = Table(journal, herald, lambda _: None, lambda _: None)
    phone = create_app(herald, inbox, ScriptedEye(), KEYS, None, journal, alive=lambda: True).test_client()
    phone.post("/api/v1/actions", json=NEW, headers={"Authorization": f"Bearer {KEYS.pin}"})
    with passing() as files:
        answer = phone.post("/api/v1/actions", json=BID, headers={"Authorization": f"Bearer {KEYS.seats[0]}"})
    assert answer.status_code == 200
    assert named("A bid") - files == set()


def test_a_press_takes_the_walk() -> None:
    bench, edges = Bench(), list[Edge]()
    bench.game("Ann", "Bob", "Cat", first="Ann", challenge="anyone", dice=1).bid(1, 2, 3)
    with Panel(default_wiring(), "simulated", edges.append, clock_ns=lambda: bench.now_ns) as panel, passing() as files:
        press(panel, 2, "shout")
        panel._rhythm.step()
        for edge in edges:
            bench.table.handle(Edged(edge))
        bench.wait(60)
    assert bench.state["ruling"]["first"]
    assert named("A press") - files == {"companion/table/inbox.py"}, "only the panel's own thread puts edges there"


@pytest.mark.slow
def test_a_frame_takes_the_walk() -> None:
    clock, table, told = Ticking(), SimulatedTable(4, 21), list[FromWatcher]()
    watcher = Watcher(DrawnCamera(21, clock), Shelf(lambda _: open_reader("pips")), told.append, clock, table.zones)
    table.roll(1, 5)
    watcher.hear(Expect(5))
    watcher.hear(Show(table.scene()))
    clock.ns += 900_000_000
    bench = Bench()
    bench.game("Ann", "Bob", first="Ann")
    with passing() as files:
        while not any(isinstance(message, Read) and message.reading.verified for message in told):
            watcher.step()
        read = [message for message in told if isinstance(message, Read)][-1]
        bench.read({1: [die.face for die in read.reading.sighting.dice]})
    assert named("A frame") - files - ELSEWHERE == set()


def test_opencv_and_numpy_are_loaded_in_the_eyes_process_alone() -> None:
    """They take some thirty megabytes, and a fault in OpenCV takes down whoever has loaded it."""
    seen = subprocess.run(
        [sys.executable, "-c", "import sys, companion.kit.play; print(not {'cv2', 'numpy'}.isdisjoint(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "False"
