# SPDX-License-Identifier: MIT
"""A machine that can be switched on, and off by pulling its plug: Debian 13 with its own systemd, in systemd-nspawn."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

BOOT = """
umount -R /sys/fs/cgroup 2> /dev/null
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir -p "/sys/fs/cgroup/$1"; echo $$ > "/sys/fs/cgroup/$1/cgroup.procs"
export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 SYSTEMD_LOG_LEVEL=warning
exec systemd-nspawn -D "$2" --register=no --keep-unit --boot --console=pipe --link-journal=no "${@:3}"
"""
"""Where the machine has no cgroup tree of the kind systemd wants, one is mounted in a name space of its own."""


def why_not(root: Path, kind: str = "warm") -> str:
    """Why no machine can be switched on here; "" if one can."""
    lacking = [name for name in ("systemd-nspawn", "nsenter", "unshare") if shutil.which(name) is None]
    if lacking:
        return f"wants {', '.join(lacking)} (apt install systemd-container)"
    if os.geteuid() != 0:
        return "wants root"
    if not (root / "usr/bin/python3").exists():
        return f"wants a root folder in {root}: tests/systemd/rootfs.sh {root} {kind}"
    return ""


def seen(words: str) -> None:
    """Tell whoever looks on what was measured."""
    print(f"\n  SEEN  {words}", flush=True)


class Pi:
    """One machine. Its disk is a layer over ``root``, in ``work``, thrown away at the end."""

    def __init__(self, root: Path, work: Path) -> None:
        self._root = root
        self._work = work
        self.disk = work / "disk"
        self._nspawn: subprocess.Popen[bytes] | None = None
        self._leader = 0

    def __enter__(self) -> Pi:
        self._work.mkdir(parents=True, exist_ok=True)
        run("mount", "-t", "tmpfs", "-o", "size=6G", "tmpfs", str(self._work))
        for name in ("upper", "layer", "disk"):
            (self._work / name).mkdir()
        layers = f"lowerdir={self._root},upperdir={self._work}/upper,workdir={self._work}/layer"
        run("mount", "-t", "overlay", "overlay", "-o", layers, str(self.disk))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pull_the_plug()
        for place in (self.disk, self._work):
            subprocess.run(["umount", "-l", str(place)], check=False)

    def switch_on(self, *options: str, wait: bool = True) -> None:
        """Boot, and wait until systemd has started everything. ``--private-network``: no network but its own."""
        command = ["unshare", "--mount", "--propagation", "private", "bash", "-c", BOOT, "boot"]
        name = f"qm-pi-{os.getpid()}"
        with (self._work / "console").open("ab") as log:
            self._nspawn = subprocess.Popen([*command, name, str(self.disk), *options], stdout=log, stderr=log)
        self._leader = wait_for(self._find_leader, 30, "the machine does not come up")
        if wait:
            wait_for(self._is_up, 240, "the machine does not come up")

    def pull_the_plug(self) -> None:
        """Everything in it dies at once, process 1 first."""
        if self._nspawn is None:
            return
        if self._leader:
            os.kill(self._leader, signal.SIGKILL)
        self._nspawn.kill()
        self._nspawn.wait()
        self._nspawn, self._leader = None, 0

    def __call__(self, *command: str, timeout_s: float = 60) -> subprocess.CompletedProcess[str]:
        """Run a command in it, as root."""
        enter = ["nsenter", "-t", str(self._leader), "-m", "-u", "-i", "-n", "-p", "--root"]
        clean = ["env", "-i", "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
        inside = ["sh", "-c", 'cd / && exec "$@"', "sh"]
        return subprocess.run([*enter, *clean, *inside, *command], capture_output=True, text=True, timeout=timeout_s)

    def says(self, *command: str, timeout_s: float = 60) -> str:
        """What a command prints; it must work."""
        done = self(*command, timeout_s=timeout_s)
        if done.returncode:
            log = self("journalctl", "--unit", "quartermaster*", "--lines", "40", "--no-pager").stdout
            raise AssertionError(f"{command}: {done.stdout[-2000:]} {done.stderr[-2000:]}\n{log}")
        return done.stdout.strip()

    def ask(self, path: str, key: str = "", event: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """What the table answers over HTTP on port 80; None: nothing."""
        more = ["-H", f"Authorization: Bearer {key}"] if key else []
        if event is not None:
            more += ["-H", "Content-Type: application/json", "-d", json.dumps(event)]
        done = self("curl", "-s", "-m", "3", *more, f"http://127.0.0.1/{path}")
        try:
            told = json.loads(done.stdout)
        except ValueError:
            return None
        return told if isinstance(told, dict) else None

    def main_pid(self) -> int:
        """The service's process, as the machine itself numbers it; 0: none."""
        return int(self.says("systemctl", "show", "-P", "MainPID", "quartermaster"))

    def _is_up(self) -> bool:
        """True when all is started, but for what judges a release: that takes minutes by its nature."""
        state = self("systemctl", "is-system-running").stdout.strip()
        waiting = self("systemctl", "list-jobs", "--no-legend").stdout.split()
        judging = "quartermaster-judge.service" in waiting and "quartermaster.service" not in waiting
        return state in ("running", "degraded") or judging

    def _find_leader(self) -> int:
        """The machine's process 1, as numbered here."""
        assert self._nspawn is not None
        family = {self._nspawn.pid}
        for status in sorted(Path("/proc").glob("[0-9]*/status"), key=lambda path: int(path.parent.name)):
            try:
                told = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
            except OSError:
                continue
            if int(told["PPid"]) in family:
                family.add(int(told["Pid"]))
                if told["NSpid"].split()[1:] == ["1"] and told["Name"] == "systemd":
                    return int(told["Pid"])
        return 0


def run(*command: str) -> None:
    subprocess.run(command, check=True)


def wait_for(look: Callable[[], Any], patience_s: float, what: str) -> Any:
    """What ``look`` finds, as soon as it finds something."""
    until = time.monotonic() + patience_s
    while time.monotonic() < until:
        if found := look():
            return found
        time.sleep(0.2)
    raise AssertionError(f"{what}: not within {patience_s:.0f} s")
