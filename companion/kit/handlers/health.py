# SPDX-License-Identifier: MIT
"""The table's health for the dashboard: what the doctor finds, what a running table knows, and a support bundle."""

from __future__ import annotations

import functools
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from companion.check import Check
from companion.kit.files import JOURNAL
from companion.kit.upkeep.bundle import Bundle, BundleError, collect, write_bundle
from companion.kit.upkeep.check import Place
from companion.kit.upkeep.doctor import look, worst
from companion.messages.message import Message, figure, words_of
from companion.web.pages.health.calls import Bundle as BundleShown
from companion.web.pages.health.calls import BundleFile, HealthReport
from companion.web.schema.state import CameraState, Simulated
from vision.watch.pulse import Pulse

FRESH_S: Final = 20.0
"""How long a result is reused: an examination takes some seconds on a small Pi."""
LATE_S: Final = 3.0
"""A last frame that is older than this is a camera that has stopped."""
RESTARTS: Final = 4
"""A camera's process that was started more often than this is not well."""


@dataclass(frozen=True, slots=True)
class Running:
    """What the running table tells of itself: the eye's pulse, camera's and panel's condition, what is simulated; how
    lights and webhooks are."""

    pulse: Callable[[], Pulse]
    camera: Callable[[], CameraState]
    panel: Callable[[], str]
    simulated: Callable[[], Simulated]
    outside: Callable[[], Iterable[Check]] = tuple


class HealthHandler:
    """Serves `companion.web.pages.health.calls`. ``folder`` is the state folder."""

    def __init__(
        self,
        folder: Path,
        running: Running,
        examine: Callable[[Place], tuple[Check, ...]] = look,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._place = Place(folder, serving=True)
        self._folder, self._running, self._examine, self._clock = folder, running, examine, clock
        self._began_s = clock()
        self._lock = threading.Lock()
        self._found: tuple[Check, ...] = ()
        self._found_s: float | None = None
        self._bundle: Bundle | None = None

    def look(self) -> HealthReport:
        """Every check with its cure, the live ones first, and how the table is as a whole."""
        checks = (*self._live(), *self._kept())
        return HealthReport(worst=worst(checks), checks=checks)

    def troubles(self) -> list[str]:
        """Ids of the checks of broker, light and webhooks that are not well; found at once."""
        return [check.id for check in self._running.outside() if check.verdict != "ok"]

    def bundle(self) -> BundleShown:
        """Collect what a helper wants to see, and list it: `bundle_file` holds just this."""
        self._bundle = collect(self._place)
        files = [BundleFile(name=item.name, about=item.about, bytes=item.size) for item in self._bundle.items]
        return BundleShown(files=files)

    def bundle_file(self) -> tuple[str, bytes]:
        """The bundle that was listed last, as one zip: its name and bytes.

        Raises:
            ValueError: it can't be written.
        """
        with tempfile.TemporaryDirectory() as aside:
            try:
                path = write_bundle(self._bundle or collect(self._place), Path(aside))
            except BundleError as error:
                raise ValueError(words_of(error)) from error
            return path.name, path.read_bytes()

    def _kept(self) -> tuple[Check, ...]:
        """What the doctor finds; what is simulated here is no trouble."""
        with self._lock:
            if self._found_s is None or self._clock() - self._found_s > FRESH_S:
                self._found, self._found_s = self._examine(self._place), self._clock()
        simulated = self._running.simulated()
        read = self._running.camera().condition in ("ok", "starting", "phone")  # whatever is plugged in: it is read
        absent = {name for name, part in (("camera", simulated.camera or read), ("pins", simulated.pins)) if part}
        return tuple(check for check in self._found if check.id not in absent)

    def _live(self) -> Iterator[Check]:
        yield from self._eye()
        simulated = self._running.simulated()
        panel = Message("simulated-on-screens") if simulated.pins else self._running.panel()
        yield Check("panel", Message("check-buttons"), "ok", panel)
        yield from self._running.outside()
        running = Message("running-for", span=_span(self._clock() - self._began_s))
        yield Check("uptime", Message("check-running"), "ok", running)
        yield Check("version", Message("check-version"), "ok", version("quartermaster-table"))
        journal_mb = sum(path.stat().st_size for path in self._folder.glob(f"{JOURNAL}*")) / 1e6
        yield Check("journal-size", Message("check-journal-size"), "ok", figure(journal_mb, 1) + " MB")

    def _eye(self) -> Iterator[Check]:
        """How pictures come, and how often they are read."""
        check = functools.partial(Check, "eye", Message("check-pictures"))
        pulse, camera = self._running.pulse(), self._running.camera()
        condition, age = camera.condition, pulse.frame_age_s
        late = age is not None and age > LATE_S and condition == "ok"
        if condition == "phone":
            yield check("ok", Message("phones-photograph"))
        elif condition == "off":
            yield check("warn", camera.message or condition)
        elif condition not in ("ok", "starting"):
            yield check("bad", camera.message or condition, Message("retried-all-the-time"))
        elif pulse.frames_per_s is None or age is None:
            yield check("ok", Message("camera-starts"))
        else:
            value = Message("frames-a-second", rate=figure(pulse.frames_per_s, 1), age=figure(age, 1))
            cure = Message("camera-late-cure") if late else ""
            yield check("bad" if late else "ok", value, cure)
        if pulse.reads_per_min is not None:
            yield Check(
                "reads", Message("check-readings"), "ok", Message("reads-a-minute", count=round(pulse.reads_per_min))
            )
        if pulse.starts > RESTARTS:
            cure = Message("camera-process-cure")
            yield Check(
                "restarts",
                Message("check-camera-process"),
                "warn",
                Message("camera-process-starts", count=pulse.starts),
                cure,
            )


def _span(seconds: float) -> Message:
    """A time as people say it.

    >>> _span(59), _span(3700), _span(200_000)
    ('0 min', '1 h 1 min', '2 d 7 h')
    """
    minutes = int(seconds // 60)
    hours, days = minutes // 60, minutes // 1440
    return Message("span", days=days, hours=hours % 24, minutes=minutes % 60)
