# SPDX-License-Identifier: MIT
"""Boots the lab's kernel, an ordinary process, and lets it run one Python file of ours."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPO = Path(__file__).parents[2]
LAB = Path(os.environ.get("QUARTERMASTER_LAB", REPO / "build" / "lab"))


class LabUnusable(RuntimeError):
    """The lab can't run here; the message says why."""


@dataclass(frozen=True, slots=True)
class Guest:
    """What ran inside: its exit status, what it told line by line as JSON, and all that it printed."""

    status: int
    told: list[dict[str, Any]]
    output: str


def told(guest: Guest, what: str) -> list[dict[str, Any]]:
    """What it told of one kind of thing."""
    return [one for one in guest.told if one["what"] == what]


def boot(guest: Path, patience_s: float = 120.0) -> Guest:
    """Run ``guest`` inside; about three seconds.

    Raises:
        LabUnusable: there is no kernel, or it does not come up on this machine.
    """
    kernel, site = LAB / "linux", LAB / "site"
    if not kernel.exists() or not site.exists():
        raise LabUnusable(f"{kernel} is not built: tests/lab/kernel.sh builds it in some minutes")
    with tempfile.TemporaryDirectory(prefix="lab-", dir=_memory_folder()) as folder:
        command = [str(kernel), "mem=256M", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro"]
        command += ["init=/bin/sh", "con=null", "con0=fd:0,fd:1", "quiet", "loglevel=4"]
        command += [f"LAB_REPO={REPO}", f"LAB_SITE={site}", f"LAB_PYTHON={sys.executable}", f"LAB_GUEST={guest}"]
        command += [f"umid=lab{os.getpid()}", f"uml_dir={folder}", "--", str(Path(__file__).with_name("init.sh"))]
        environment = {"PATH": os.environ.get("PATH", ""), "TMPDIR": folder, "HOME": folder}
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=environment,
                timeout=patience_s,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise LabUnusable(_why(error.stdout or b"", f"nothing after {patience_s:.0f} s")) from error
        except OSError as error:
            raise LabUnusable(f"{kernel} does not start: {error}") from error
    output = done.stdout.decode(errors="replace")
    if (ended := re.search(r"LAB exit (\d+)", output)) is None:
        raise LabUnusable(_why(done.stdout, f"it ended by itself with {done.returncode}"))
    told = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    return Guest(int(ended[1]), told, output)


def _memory_folder() -> str | None:
    """Where the kernel keeps its memory: it must be a place from which programs may run."""
    shm = Path("/dev/shm")
    return str(shm) if shm.is_dir() and os.access(shm, os.W_OK) and not _noexec(shm) else None


def _noexec(folder: Path) -> bool:
    return bool(os.statvfs(folder).f_flag & os.ST_NOEXEC)


def _why(output: bytes, otherwise: str) -> str:
    lines = [line.strip() for line in output.decode(errors="replace").splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"panic|Checking|ptrace|failed|error|denied", line, re.IGNORECASE)]
    said = " / ".join((telling or lines)[-3:])[:400]
    return f"User Mode Linux does not run here ({otherwise}): {said}"
