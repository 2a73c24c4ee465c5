# SPDX-License-Identifier: MIT
"""The service, where the table is installed as one: does it run, is it in safe mode, is a release on trial?"""

from __future__ import annotations

from collections.abc import Iterator

from companion.config import ConfigError, state_folder
from companion.kit.upkeep.check import Check, Place, answer_of
from companion.kit.upkeep.releases import HOME, Releases
from companion.kit.upkeep.service import UNIT
from companion.kit.upkeep.starts import TOO_MANY, read_starts

LOG = "sudo journalctl -u quartermaster -n 50 says why"


def look_at_service(place: Place) -> Iterator[Check]:
    """Nothing is said where no service is installed."""
    yield from _starts(place)
    releases = Releases(place.root / HOME.relative_to("/"))
    current = releases.current()
    if current is None:
        return
    yield from _unit(place)
    trial = releases.trial()
    if trial is not None:
        value = f"{trial.new} is on trial; {trial.old} stands by"
        cure = "wait a minute; then: systemctl status quartermaster-judge"
        yield Check("release", "release", "warn", value, cure)
    elif current not in releases.versions():
        cure = "sudo quartermaster update FILE, with the archive of a release"
        yield Check("release", "release", "bad", f"{current} is not whole", cure)
    else:
        before = releases.previous()
        beside = f"; {before} can be gone back to" if before not in (None, current) else ""
        yield Check("release", "release", "ok", f"{current}{beside}")


def _starts(place: Place) -> Iterator[Check]:
    try:
        starts = read_starts(state_folder(place.state))
    except ConfigError:
        return
    if starts.safe:
        cure = f"{LOG}; then: sudo systemctl restart quartermaster"
        yield Check("safe-mode", "safe mode", "bad", "camera and buttons are off, for the table kept failing", cure)
    elif starts.failed >= TOO_MANY:
        yield Check("safe-mode", "starts", "warn", f"the last {starts.failed} did not live a minute", LOG)


def _unit(place: Place) -> Iterator[Check]:
    """How systemd finds it; silent where systemd is not asked, or the table itself is the one who asks."""
    told = answer_of("systemctl", "show", "--property=ActiveState,NRestarts,Result", UNIT)
    if told is None or place.serving:
        return
    found = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    state, again = found.get("ActiveState", ""), found.get("NRestarts", "0")
    if state == "active" and again == "0":
        yield Check("service", "service", "ok", "runs")
    elif state == "active":
        yield Check("service", "service", "warn", f"runs, and was started again {again} times by itself", LOG)
    else:
        cure = f"{LOG}; then: sudo systemctl restart quartermaster"
        yield Check("service", "service", "bad", f"does not run: {state}, {found.get('Result', '')}", cure)
