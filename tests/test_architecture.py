# SPDX-License-Identifier: MIT
"""docs/architecture.md is true: each walk passes the files that it names (of its picture: `tests.test_house`).

Of all documents: links lead somewhere, and commands have the options that are written beside them.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from companion.cli import main
from tests import figures
from tests.companion.conftest import Bench
from tests.imports import ROOT
from tests.ticking import Ticking
from tests.walks import Walk, bid, shout, walking
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.simulation.simulated import SimulatedTable
from vision.message import Expect, FromWatcher, Read, Show
from vision.reading.reader import open_reader
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher

PAGE = (ROOT / "docs" / "architecture.md").read_text()
FILES = {"A bid": 33, "A press": 31}
MOVES = {"A bid": 236, "A press": 256}
"""No walk is to pass more files than now, or lead more often from one into another (python -m tests.figures)."""
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
        unknown += [f"make {name}" for name in re.findall(r"^make ([a-z0-9-]+)", span or line) if name not in targets]
    assert unknown == []


def asked_of(name: str) -> list[click.Parameter]:
    """What the command ``name`` takes."""
    assert isinstance(main, click.Group)
    command = main.get_command(click.Context(main), name)
    assert command is not None, f"there is no command {name!r}"
    return command.params


def test_all_that_the_page_names_is_there() -> None:
    assert [path for path in re.findall(r"\]\(([\w./-]+)\)", PAGE) if not (ROOT / "docs" / path).exists()] == []


@pytest.mark.parametrize(("name", "walked"), [("A bid", bid), ("A press", shout)])
def test_takes_the_walk_and_no_longer_one(name: str, walked: Callable[[], Walk]) -> None:
    walk = walked()
    assert named(name) - walk.files == set()
    assert len(walk.files) <= FILES[name], sorted(walk.files)
    assert walk.moves <= MOVES[name], walk


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="without git nobody tells which files are ours")
def test_the_figures_can_be_printed() -> None:
    [code, *_] = figures.sizes()
    assert int(re.findall(r"\d+", code)[0]) > 10_000
    assert len([*figures.walked("nothing", Walk())]) == 2


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
    with walking() as walk:
        while not any(isinstance(message, Read) and message.reading.verified for message in told):
            watcher.step()
        read = [message for message in told if isinstance(message, Read)][-1]
        bench.read({1: [die.face for die in read.reading.sighting.dice]})
    assert named("A frame") - walk.files - ELSEWHERE == set()


def test_opencv_and_numpy_are_loaded_in_the_eyes_process_alone() -> None:
    """They take some thirty megabytes, and a fault in OpenCV takes down whoever has loaded it."""
    seen = subprocess.run(
        [sys.executable, "-c", "import sys, companion.kit.play; print(not {'cv2', 'numpy'}.isdisjoint(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "False"
