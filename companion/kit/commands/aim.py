# SPDX-License-Identifier: MIT
"""``quartermaster aim``: help with camera and light, one instruction at a time; and the fitness test."""

from __future__ import annotations

import json
import queue
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from companion.command import CommandError
from companion.config import Config, load_config, state_folder
from companion.kit.commands.fitness import Fitness, Kind, keep
from companion.kit.eyes.eye import calibration_file, eye_for
from companion.kit.files import CALIBRATION
from companion.kit.handlers.aim import keep_lens, lens_of
from companion.kit.keyboard import Keys, keyboard
from companion.kit.networks import keep_in
from companion.messages.message import Message, encode_message, words_of
from vision.aim.values import NAMES, Aim, Focused, Measure, aim_json
from vision.cameras.address import shown_spec
from vision.cameras.base import CameraError
from vision.cameras.pictures import SUFFIXES
from vision.cameras.spec import check_spec, find_camera
from vision.errors import UnreadablePicture
from vision.frame import Pixels
from vision.mat.calibration import calibrate, save_calibration
from vision.mat.errors import PoorCalibration
from vision.message import Coach, Condition, FocusNow, Read, RememberBare, WatcherMessage
from vision.order import EyeSilent
from vision.reading.files.pictures import load_picture

Say = Callable[[str], object]


def learn_lens(pictures: Path, folder: Path, say: Say) -> None:
    """Learn the lens from the pictures in a folder, and keep it.

    Raises:
        CommandError: there is no such folder, or its pictures don't tell the lens.
    """
    if not pictures.is_dir():
        raise CommandError(f"there is no folder {pictures}: wanted one with pictures of the calibration sheet")
    try:
        lens = calibrate(_loaded(pictures, say))
    except PoorCalibration as error:
        raise CommandError(str(error)) from error
    save_calibration(lens, folder / CALIBRATION)
    say(f"Lens learnt: focal length {lens.focal_px[0]:.0f} px, the sheets' corners missed by {lens.error_px:.2f} px.")
    say(f"Kept in {folder / CALIBRATION}; it is used from the next start on.")


def _loaded(pictures: Path, say: Say) -> Iterator[Pixels]:
    for path in sorted(path for path in pictures.iterdir() if path.suffix.lower() in SUFFIXES):
        try:
            yield load_picture(path)
        except UnreadablePicture as error:
            say(f"passed over: {error}")


ONCE_S, OPEN_S = 8.0, 25.0
"""How long ``--once`` looks at a table before it judges, and how long it waits for a camera."""
SHOWN: Final = ("focus", "brightness", "size", "glare", "flicker")
LEGEND: Final = "Ctrl+C ends; f: let the camera focus (where its lens moves); b: the table is bare, remember it."
REMEMBERED: Final = "the bare table is remembered"
_MARKS: Final = {"good": "ok", "fair": "so-so", "bad": "BAD", "unknown": "?"}


@dataclass(frozen=True, slots=True)
class View:
    """What was asked for. ``dice``, ``rounds``, ``rolled``: of the fitness test. ``calibrate``: a folder."""

    camera: str | None = None
    as_json: bool = False
    once: bool = False
    seconds: float | None = None
    fitness: bool = False
    dice: int = 5
    rounds: int = 6
    rolled: bool = False
    calibrate: Path | None = None
    state: Path | None = None


class _Eye:
    """The eye's process with what it says, in a queue."""

    def __init__(self, spec: str, folder: Path, config: Config) -> None:
        self.heard: queue.SimpleQueue[WatcherMessage] = queue.SimpleQueue()
        self._folder, self._spec = folder, shown_spec(spec)
        self.condition = Condition("starting", Message("camera-starts"))
        lens, calibration = lens_of(folder, self._spec), calibration_file(config, folder)
        self.simulated, self.process = eye_for(spec, config, 1, self._tell, lens, calibration, folder)

    def _tell(self, message: WatcherMessage) -> None:
        if isinstance(message, Condition):
            self.condition = message
        elif isinstance(message, Focused):
            keep_lens(self._folder, self._spec, message.lens)
        self.heard.put(message)


def watch_aim(view: View, say: Say) -> int:
    """Coach until Ctrl+C, or once; the exit status: 0 if dice will be read reliably.

    Raises:
        CommandError: the camera can't be had, or pictures don't tell the lens.
    """
    folder = state_folder(view.state)
    keep_in(folder)
    config = load_config(state=folder)
    if view.calibrate is not None:
        learn_lens(view.calibrate, folder, say)
        return 0
    spec = view.camera or config.camera
    try:
        if spec == "auto":
            spec, why = find_camera()
            if not view.as_json:
                say(f"Camera: {why}")
        check_spec(spec)
    except CameraError as error:
        raise CommandError(str(error)) from error
    with _watching(_Eye(spec, folder, config)) as eye:
        if view.fitness:
            kind: Kind = "rolled" if view.rolled else "asked"
            return _test(eye, view, Fitness(config.sets_of(""), view.dice, view.rounds, kind), folder, say)
        return _once(eye, view, say) if view.once else _live(eye, view, say)


@contextmanager
def _watching(eye: _Eye) -> Iterator[_Eye]:
    """The eye at work; a simulated table has dice thrown on it, so that there is something to see."""
    eye.process.start()
    try:
        if eye.simulated is not None:
            for seat in eye.simulated.seats:
                eye.simulated.roll(seat, 3)
            eye.process.simulate(eye.simulated.scene())
        yield eye
    finally:
        eye.process.close()


def _aims(eye: _Eye, seconds: float | None) -> Iterator[Aim | None]:
    """How the camera stands, again and again; None now and then while nothing comes."""
    number, until = 0, None if seconds is None else time.monotonic() + seconds
    while until is None or time.monotonic() < until:
        found = eye.process.newest(Coach(), number, 0.5)
        if found is not None:
            number = found[0]
        yield None if found is None else found[1]


def _once(eye: _Eye, view: View, say: Say) -> int:
    """Look until the table is well, or for some seconds; then say all of it.

    Raises:
        CommandError: no picture came.
    """
    last, well, began = None, 0, None
    for aim in _aims(eye, OPEN_S + ONCE_S):
        now = time.monotonic()
        if aim is not None:
            last, well, began = aim, well + 1 if aim.fit else 0, now if began is None else began
        if well >= 3 or (began is not None and now - began > ONCE_S):
            break
        if began is None and eye.condition.condition in ("missing", "busy"):
            raise CommandError(eye.condition.message)
    if last is None:
        raise CommandError(f"no picture came: {eye.condition.message or 'the camera sends nothing'}")
    if view.as_json:
        say(json.dumps(aim_json(last)))
    else:
        for line in table_lines(last):
            say(line)
    return int(not last.fit)


def _live(eye: _Eye, view: View, say: Say) -> int:
    """One line that changes (or, where that can't be, a line whenever the advice does) until Ctrl+C."""
    fit, said = False, ""
    redraw = sys.stdout.isatty() and not view.as_json
    if redraw:
        say(LEGEND)

    def say_aside(words: str) -> None:
        say(json.dumps({"bare": words}) if view.as_json else f"{chr(10) * redraw}{words}")

    with keyboard() as keys, suppress(KeyboardInterrupt):
        for aim in _aims(eye, view.seconds):
            if not _steered(eye, keys, say_aside):
                break
            fit = aim.fit if aim is not None else fit and eye.condition.condition == "ok"
            line = _line(aim, eye.condition, view.as_json)
            if redraw and line:
                _overwrite(line)
            elif line and (view.as_json or line != said):
                say(line)
            said = line or said
    if redraw:
        say("")
    return int(not fit)


def _steered(eye: _Eye, keys: Keys, say: Callable[[str], None]) -> bool:
    """False once the person wants to end."""
    pressed = keys.take()
    if pressed in ("f", "F"):
        eye.process.send(FocusNow())
    elif pressed in ("b", "B"):
        try:
            say(eye.condition.blind or eye.process.call(RememberBare()) or REMEMBERED)
        except EyeSilent as silent:
            say(words_of(silent))
    return pressed not in ("q", "Q")


def _line(aim: Aim | None, condition: Condition, as_json: bool) -> str:
    if aim is not None and condition.condition == "ok":
        return json.dumps(aim_json(aim)) if as_json else f"{_bars(aim)}  {aim.advice}"
    if condition.condition in ("ok", "starting"):
        return ""
    return "" if as_json else f"{condition.message}"


def _overwrite(line: str) -> None:
    width = max(20, shutil.get_terminal_size().columns - 1)
    sys.stdout.write("\r" + line[:width].ljust(width))
    sys.stdout.flush()


def _bars(aim: Aim) -> str:
    """The measures that one steers by, each as a bar of five."""
    by_name = {measure.name: measure for measure in aim.measures}
    return "  ".join(f"{NAMES[name]} {_bar(by_name[name])}" for name in SHOWN)


def _bar(one: Measure) -> str:
    return "·····" if one.verdict == "unknown" else "".join("█" if 5 * one.score > i + 0.4 else "░" for i in range(5))


def table_lines(aim: Aim) -> Iterator[str]:
    """Every measure on a line of its own, then the verdict."""
    for measure in aim.measures:
        value = "" if measure.value is None else f"{measure.value:.4g} {measure.unit}"
        yield f"{_MARKS[measure.verdict]:6} {NAMES[measure.name]:10} {value:34} {measure.says}".rstrip()
    yield aim.advice


def _test(eye: _Eye, view: View, test: Fitness, folder: Path, say: Say) -> int:
    """The fitness test: 0 if the table is fit.

    Raises:
        CommandError: the camera can't be had.
    """
    said = ""
    until = None if view.seconds is None else time.monotonic() + view.seconds
    with keyboard(lines=True) as keys, suppress(KeyboardInterrupt):
        while not test.done and (until is None or time.monotonic() < until):
            words = test.words()
            if words != said and not view.as_json:
                say(f"{words}{' (Enter confirms; or type the faces, such as: 1 4 6)' if test.read else ''}")
            said = words
            try:
                typed = keys.take(0.2)
                _hear(eye, test)
                if typed is not None:
                    test.confirm(typed.split() or None)
            except ValueError as error:
                say(f"Not so: {error}.")
    if not test.done:
        raise CommandError(f"the test was not finished: round {test.round} of {test.rounds}")
    keep(test.result, folder)
    if view.as_json:
        say(json.dumps(msgspec.to_builtins(test.shown().result, enc_hook=encode_message)))
    else:
        for laid, read, times in test.result.mistaken:
            say(f"{laid} was read as {read}{f', {times} times' if times > 1 else ''}")
        say(test.result.words)
    return int(not test.result.fit)


def _hear(eye: _Eye, test: Fitness) -> None:
    while not eye.heard.empty():
        message = eye.heard.get()
        if isinstance(message, Read):
            test.seen(message.reading, message.stillness)
        elif isinstance(message, Condition) and message.condition in ("missing", "busy"):
            raise CommandError(message.message)
