# SPDX-License-Identifier: MIT
"""The service unit: systemd understands it, its sandbox is tight, and what it runs is what we ship."""

from __future__ import annotations

import configparser
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parent.parent.parent / "systemd" / "quartermaster.service"
EXPOSURE = 17
"""Highest exposure by `systemd-analyze security`, in tenths; what a table needs of the machine is still open."""


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT)
    return parser


def test_ok__it_is_watched_restarted_and_runs_our_command() -> None:
    service = unit()["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["Restart"] == "on-failure"
    assert service["ExecStart"].endswith("/quartermaster play")
    assert service["User"] == "quartermaster"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_ok__the_sandbox_is_tight() -> None:
    command = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", str(UNIT)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr
