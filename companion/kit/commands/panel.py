# SPDX-License-Identifier: MIT
"""``quartermaster panel``: live presses and who was first, tests of lamps, buzzer and wiring, rulings told again."""

from __future__ import annotations

import json
import queue
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.command import CommandError
from companion.config import Config, ConfigError, load_config, state_folder
from companion.journal.errors import JournalError
from companion.journal.reader import Reader
from companion.kit.files import JOURNAL
from companion.kit.wired import arbiter_of, wired_panel
from companion.messages.message import capital, noticed, words_of
from companion.table.shouts import ruled_again
from firmware.check import Finding, WiringCheck
from firmware.errors import PanelError
from firmware.panel import Panel
from firmware.press import TABLE, Edge
from firmware.watch import Report, Tried, demo, draw_line, rehearse, tell_ruling, watch

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asked for."""

    pins: str | None = None
    demo: bool = False
    seconds: float | None = None
    tries: tuple[Tried, ...] = ()
    wiring: bool = False
    rulings: int = 0
    as_json: bool = False
    state: Path | None = None


def watch_panel(asked: Asked, say: Say) -> int:
    """Do what was asked; print every press and ruling until Ctrl+C, or for ``seconds``. The exit status.

    Raises:
        CommandError: the pins can't be had, or virtual fingers were asked of real ones.
    """
    if asked.rulings:
        return _tell_rulings(asked, say)
    config = load_config(state=state_folder(asked.state))
    until = None if asked.seconds is None else time.monotonic() + asked.seconds
    try:
        with wired_panel(asked.pins, config, lambda _edge: None, state_folder(asked.state)) as panel:
            _stop_by_signal()
            if asked.tries:
                rehearse(panel, _lines(asked, say), only=asked.tries)
            if asked.wiring:
                return _check_wiring(panel, asked, say)
            if asked.demo:
                span = demo(panel)
                until = time.monotonic() + span + 0.2 if until is None else until
            _watch(panel, config, asked, say, until)
    except (PanelError, ValueError) as error:
        raise CommandError(words_of(error)) from error
    return 0


_stopped: list[int] = []


def _stop_by_signal() -> None:
    _stopped.clear()
    signal.signal(signal.SIGINT, lambda number, _frame: _stopped.append(number))


def _lines(asked: Asked, say: Say) -> Callable[[str], None]:
    """Print one line of text, or JSON where that was asked for."""

    def write(line: str) -> None:
        say(json.dumps({"what": "test", "words": line}) if asked.as_json else line)

    return write


def _watch(panel: Panel, config: Config, asked: Asked, say: Say, until: float | None) -> None:
    if until is None and not asked.as_json:
        say("Press the buttons; Ctrl+C ends.")

    def over() -> bool:
        return bool(_stopped) or (until is not None and time.monotonic() > until)

    def write(report: Report) -> None:
        if asked.as_json:
            say(json.dumps({**report.as_json(), "words": noticed(report.words)}))
            return
        say(f"{'=> ' if report.kind == 'ruling' else ''}{noticed(report.words)}")
        if report.kind == "ruling" and (report.data["late"] or report.data["tied"]):
            for line in draw_line(report.data["line"]):
                say(f"     {line}")

    watch(panel, write, over, arbiter_of(config, panel.slack_ns))


def _check_wiring(panel: Panel, asked: Asked, say: Say) -> int:
    """Ask for one part after the other; 1 if anything is not as it should be."""
    edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    panel.on_edge = edges.put
    check = WiringCheck(panel.wiring, panel.held(), time.monotonic_ns())
    prompt, shown = "", 0
    write = _lines(asked, say)
    while check.asked is not None and not _stopped:
        if prompt != check.prompt:
            prompt = check.prompt
            write(capital(noticed(prompt)))
            panel.show(check.cue())
            if asked.demo:
                _answer(panel, check)
        try:
            edge = edges.get(timeout=0.02)
        except queue.Empty:
            check.settle(time.monotonic_ns())
        else:
            check.hear(edge, time.monotonic_ns())
        for finding in check.findings[shown:]:
            say(_found(finding, asked.as_json))
        shown = len(check.findings)
    for finding in check.findings[shown:]:
        say(_found(finding, asked.as_json))
    write(capital(noticed(check.prompt)))
    return int(any(one.verdict != "good" for one in check.findings))


def _found(finding: Finding, as_json: bool) -> str:
    said = {name: noticed(value) for name, value in finding.as_json().items()}
    return json.dumps(said) if as_json else f"  {said['user']}: {said['words']}"


def _answer(panel: Panel, check: WiringCheck) -> None:
    """Press or release with a virtual finger, as asked."""
    joint = check.asked
    if joint is None:
        return
    if joint.part == "table_button":
        panel.press(TABLE, "table", 10, after_ms=25)
    elif joint.part in ("shout", "aye"):
        panel.press(joint.seat, "shout" if joint.part == "shout" else "aye", 10, after_ms=25)
    else:
        panel.press(min(panel.wiring.seats), "aye", 10, after_ms=25)


def _tell_rulings(asked: Asked, say: Say) -> int:
    """Rule the journal's last races anew from their raw edges and print them; 1 if one comes out otherwise."""
    try:
        journal = Reader(state_folder(asked.state, reading=True) / JOURNAL)
        entries = [entry for game in journal.games() for entry in journal.of_game(game.game)]
        journal.close()
    except (JournalError, ConfigError) as error:
        raise CommandError(str(error)) from error
    rulings = [entry for entry in entries if entry.kind == "ruling"][-asked.rulings :]
    wrong = 0
    for entry in rulings:
        again = ruled_again(entry.data)
        same = again is None or [one.seat for one in again.first] == [one["seat"] for one in entry.data["first"]]
        wrong += not same
        ruled = {"what": "ruling", "seq": entry.seq, "game": entry.game, **entry.data}
        if asked.as_json:
            say(json.dumps(ruled | {"again": None if again is None else same}))
            continue
        names = " and ".join(str(one["player"]) for one in entry.data["first"])
        say(f"{entry.seq}: {names} {'tied' if entry.data['tied'] else 'was first'}{_judged(again is None, same)}")
        if again is not None:
            for line in (f"=> {noticed(tell_ruling(again).words)}", *draw_line(entry.data.get("line", []))):
                say(f"     {line}")
    if not rulings and not asked.as_json:
        say("The journal holds no rulings yet.")
    return int(bool(wrong))


def _judged(phones_alone: bool, same: bool) -> str:
    if phones_alone:
        return " (by phone)"
    return ", and ruled again from the raw edges it is the same" if same else ", BUT RULED AGAIN IT IS NOT"
