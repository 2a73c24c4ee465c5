# SPDX-License-Identifier: MIT
"""The state of the service: as systemd reports it, and as it answers over HTTP."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from companion.kit.upkeep.check import answer_of

UNIT: Final = "quartermaster.service"
JUDGE: Final = "quartermaster-judge.service"
UNITS: Final = Path("/etc/systemd/system")
COPIED: Final = (
    JUDGE,
    "quartermaster-rollback.service",
    "quartermaster-rollback.path",
    "quartermaster-poweroff.service",
    "quartermaster-poweroff.path",
)
"""Units that lie in /etc as copies: where one is installed it is renewed with the release."""
Answer = TypeVar("Answer", bound=msgspec.Struct)
_ANSWER_S: Final = 3.0
_LOOK_S: Final = 1.0
JUDGE_S: Final = 600.0
"""Time limit of the judge, as in its unit."""


class Health(msgspec.Struct, frozen=True):
    """What is wanted of `/healthz`: a release of another time tells it, so no more is, and nothing has to be there."""

    ok: bool = False
    version: str | None = None
    safe_mode: bool = False


class _Game(msgspec.Struct, frozen=True):
    phase: str = ""


class _State(msgspec.Struct, frozen=True):
    game: _Game | None = None


class Service:
    """The installed service. Everything that asks systemd for something stands here."""

    def restart(self) -> None:
        """Start what is current now, by its own units; returns at once."""
        _systemctl("daemon-reload")
        _systemctl("reset-failed", UNIT)
        _systemctl("--no-block", "restart", UNIT)

    def judge(self) -> None:
        """Have the trial judged, by a process that outlives a line to this one; returns when it is.

        A judge that is still at it is waited for first: it watches a release for a while that went back by itself,
        and systemd would take this order for that one.
        """
        patience_s = JUDGE_S
        while _is_activating(JUDGE) and patience_s > 0:
            time.sleep(_LOOK_S)
            patience_s -= _LOOK_S
        _systemctl("start", JUDGE)

    def renew_units(self, release: Path) -> None:
        """Lay down the units that are copies, as the release has them."""
        for name in COPIED:
            if (release / "systemd" / name).exists() and (UNITS / name).exists():
                draft = UNITS / f".{name}.new"
                shutil.copyfile(release / "systemd" / name, draft)
                draft.replace(UNITS / name)
        _systemctl("daemon-reload")

    def health(self) -> Health | None:
        """What /healthz answers; None: nothing, or that the table does not live."""
        return self._ask("healthz", Health)

    def playing(self) -> bool:
        """True while a game is running."""
        state = self._ask("api/v1/state", _State)
        return state is not None and state.game is not None and state.game.phase != "over"

    def _ask(self, path: str, wanted: type[Answer]) -> Answer | None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{_port()}/{path}", timeout=_ANSWER_S) as answer:
                return msgspec.json.decode(answer.read(), type=wanted)
        except (OSError, ValueError, urllib.error.URLError):
            return None


def _port() -> int:
    """Where the socket listens; 80 where nobody says otherwise."""
    printed = answer_of("systemctl", "show", "--property=Listen", "quartermaster.socket") or ""
    found = re.search(r":(\d+) \(Stream\)", printed)
    return int(found[1]) if found else 80


def _is_activating(unit: str) -> bool:
    asked = ["systemctl", "is-active", unit]
    return subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip() == "activating"  # noqa: S603


def _systemctl(*words: str) -> None:
    subprocess.run(["systemctl", *words], check=False, capture_output=True)  # noqa: S603, S607
