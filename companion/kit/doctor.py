# SPDX-License-Identifier: MIT
"""Checks the installation and says in plain words what is wrong and what to do about it."""

from __future__ import annotations

import contextlib
import grp
import importlib.metadata
import importlib.util
import json
import os
import shutil
import socket
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from companion.config import Config, ConfigError, load_config, state_folder
from companion.kit.fitness import kept
from companion.kit.words import JOURNAL

Verdict = Literal["good", "note", "wrong"]
NEEDED = ("click", "cv2", "flask", "gpiozero", "msgspec", "numpy", "segno", "waitress")
FREE_MB = 200
TEST_AGAIN_DAYS = 180


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: how it is, what was seen, and the cure where there is something to cure."""

    what: str
    verdict: Verdict
    seen: str
    cure: str = ""


def examine(state: Path | None, as_json: bool, say: Callable[[str], None]) -> int:
    """Look at everything, print the findings, and give the exit status: 1 if something is wrong."""
    findings = list(_findings(state))
    wrong = any(finding.verdict == "wrong" for finding in findings)
    if as_json:
        say(json.dumps({"fit": not wrong, "findings": [asdict(finding) for finding in findings]}, indent=1))
        return int(wrong)
    for finding in findings:
        mark = {"good": "ok   ", "note": "note ", "wrong": "WRONG"}[finding.verdict]
        say(f"{mark}  {finding.what}: {finding.seen}")
        if finding.cure:
            say(f"       -> {finding.cure}")
    say("Fit for play." if not wrong else "Not fit for play yet: cure what is marked WRONG.")
    return int(wrong)


def _findings(state: Path | None) -> Iterator[Finding]:
    yield _python()
    yield _packages()
    yield _models()
    yield from _settings()
    yield from _kept(state)
    yield _camera()
    yield _pins()
    yield from _groups()


def _python() -> Finding:
    return Finding("Python", "good", ".".join(map(str, sys.version_info[:3])))


def _packages() -> Finding:
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        return Finding(
            "packages", "wrong", f"missing: {', '.join(missing)}", "make clean play, or apt/pip install them"
        )
    cv2 = "from Debian"
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        cv2 = importlib.metadata.version("opencv-python-headless")
    return Finding("packages", "good", f"all {len(NEEDED)} there, OpenCV {cv2}")


def _models() -> Finding:
    models = Path(__file__).parent.parent.parent / "vision" / "models"
    names = sorted(path.name for path in models.glob("*.onnx"))
    if names:
        return Finding("models", "good", ", ".join(names))
    return Finding("models", "wrong", f"none in {models}", "install Quartermaster again: its reading nets are missing")


def _settings() -> Iterator[Finding]:
    try:
        config = load_config()
    except ConfigError as error:
        yield Finding("settings", "wrong", str(error), "mend that line, or remove it to use the default")
        return
    yield Finding("settings", "good", f"port {config.port}, {config.seats} seats, {_dice(config)}")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", config.port))
        except OSError as error:
            cure = "is Quartermaster running already? else choose another with --port"
            yield Finding("port", "note", f"{config.port}: {error.strerror}", cure)


def _dice(config: Config) -> str:
    """Which dice are other than those shipped."""
    other = [f"{family}: {name}" for family in config.dice.__struct_fields__ if (name := getattr(config.dice, family))]
    return ", ".join([f"dice set {config.dice_set}", *other])


def _kept(state: Path | None) -> Iterator[Finding]:
    try:
        folder = state_folder(state)
    except ConfigError as error:
        yield Finding("state", "wrong", str(error), "choose a folder that can be written, with --state")
        return
    free = shutil.disk_usage(folder).free // 1_000_000
    verdict: Verdict = "good" if free >= FREE_MB else "wrong"
    yield Finding("state", verdict, f"{folder}, {free} MB free", "" if verdict == "good" else "make room on that disk")
    journal = folder / JOURNAL
    if journal.exists():
        yield _journal(journal)
    yield fitness_finding(folder, datetime.now(UTC))


def fitness_finding(folder: Path, now: datetime) -> Finding:
    """What the last fitness test found; a new one is asked for when it is long ago or found the table unfit."""
    found = kept(folder)
    cure = "quartermaster aim --fitness"
    if found is None:
        return Finding("fitness", "note", "not tested yet", cure)
    day = str(found.get("when", ""))[:10]
    seen = f"{found['words'].rstrip('.')} ({day})"
    try:
        old = (now - datetime.fromisoformat(str(found.get("when")))).days > TEST_AGAIN_DAYS
    except (ValueError, TypeError):
        old = True
    if old or not found.get("fit"):
        return Finding("fitness", "note", seen, cure)
    return Finding("fitness", "good", seen)


def _journal(path: Path) -> Finding:
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            answer = str(db.execute("PRAGMA quick_check").fetchone()[0])
            lines = int(db.execute("SELECT COUNT(*) FROM entry").fetchone()[0])
    except sqlite3.Error as error:
        return Finding("journal", "wrong", str(error), "start `quartermaster play`: it saves what can be read")
    if answer != "ok":
        return Finding("journal", "wrong", answer, "start `quartermaster play`: it saves what can be read")
    return Finding("journal", "good", f"{lines} entries, whole")


def _camera() -> Finding:
    if importlib.util.find_spec("picamera2") is not None:
        return Finding("camera", "good", "picamera2 is there")
    devices = sorted(str(path) for path in Path("/dev").glob("video*"))
    if devices:
        return Finding("camera", "good", ", ".join(devices))
    cure = "on a Pi: sudo apt install python3-picamera2; a USB camera shows as /dev/video0"
    return Finding("camera", "note", "none: the table will be simulated", cure)


def _pins() -> Finding:
    chips = sorted(str(path) for path in Path("/dev").glob("gpiochip*"))
    if not chips:
        return Finding("pins", "note", "none: the buttons will be simulated")
    if importlib.util.find_spec("lgpio") is None:
        return Finding("pins", "wrong", f"{chips[0]}, but no lgpio", "sudo apt install python3-lgpio")
    if not os.access(chips[0], os.R_OK | os.W_OK):
        return Finding("pins", "wrong", f"{chips[0]} can't be opened", "sudo adduser $USER gpio, then log in again")
    return Finding("pins", "good", ", ".join(chips))


def _groups() -> Iterator[Finding]:
    if not any(Path("/dev").glob("gpiochip*")) or os.geteuid() == 0:
        return
    mine = {grp.getgrgid(gid).gr_name for gid in os.getgroups()}
    lacking = sorted({"video", "gpio"} - mine)
    if lacking:
        cure = "sudo adduser $USER " + " && sudo adduser $USER ".join(lacking)
        yield Finding("groups", "note", f"you are not in {', '.join(lacking)}", cure + ", then log in again")
