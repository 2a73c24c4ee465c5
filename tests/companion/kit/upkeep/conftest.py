# SPDX-License-Identifier: MIT
"""A machine that is pretended: releases, a state folder, a clock, and a service that runs what is current."""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.kit.upkeep.packed import Trust
from companion.kit.upkeep.releases import Releases
from companion.kit.upkeep.service import Health
from companion.kit.upkeep.update import Watch, judge, rollback, update


class PowerCut(BaseException):
    """The plug is pulled."""


class House:
    """A machine: releases, a state folder, a clock, and a service that runs what is current as well as it can."""

    def __init__(self, folder: Path) -> None:
        self.releases = Releases(folder / "opt")
        self.state, self.settings = folder / "state", folder / "settings"
        self.state.mkdir()
        self.settings.mkdir()
        self.running: str | None = None
        self.broken: dict[str, Callable[[float], Health | None]] = {}
        self.game = False
        self.now_s = 0.0
        self.started_s = 0.0
        self.said: list[str] = []
        self.renewed: list[str] = []
        self.begun: Callable[[str], None] = lambda version: None
        self.lay(self.packed("1.0"))
        self.releases.home.mkdir(exist_ok=True)
        (self.releases.home / "current").symlink_to("releases/1.0")
        self.restart()

    # the service, as update and judge know it

    def restart(self) -> None:
        self.running, self.started_s = self.releases.current(), self.now_s
        self.begun(self.running or "")

    def renew_units(self, release: Path) -> None:
        self.renewed.append(release.name)

    def health(self) -> Health | None:
        well = Health(ok=True, version=self.running)
        return self.broken.get(self.running or "", lambda _: well)(self.now_s - self.started_s)

    def playing(self) -> bool:
        return self.game

    def judge(self) -> None:
        judge(self.releases, self, self.state, self.said.append, self.watch, self.settings)

    @property
    def watch(self) -> Watch:
        def wait(seconds: float) -> None:
            self.now_s += seconds

        return Watch(lambda: self.now_s, wait)

    # what a person does

    def packed(self, version: str, **change: bytes) -> Path:
        """A release's folder."""
        folder = self.state.parent / f"quartermaster-{version}"
        card = {"name": "quartermaster", "version": version}
        files = {"release.json": json.dumps(card).encode(), "systemd/lay.sh": b"#", **change}
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
        (folder / "SHA256SUMS").write_text(sums)
        return folder

    def lay(self, source: Path) -> None:
        folder = self.releases.folder(source.name.rpartition("-")[2])
        folder.mkdir(parents=True)
        (folder / ".whole").touch()

    def update(
        self,
        source: Path,
        lay: Callable[[Path], None] = lambda folder: (folder / ".whole").touch(),
        trust: Trust | None = None,
    ) -> str:
        return update(source, self.releases, self, self.state, self.said.append, self.settings, lay, trust=trust)

    def back(self) -> str:
        return rollback(self.releases, self, self.state, self.said.append, self.settings)

    def boots(self) -> None:
        """After a power cut: systemd starts what is current, and the judge where a trial stands written."""
        self.restart()
        if (self.releases.home / "trial.json").exists():
            self.judge()

    @property
    def works(self) -> str | None:
        """The version that runs well, with nothing left to be judged."""
        well = (health := self.health()) and health.ok and self.releases.trial() is None
        return self.running if well and self.running == self.releases.current() else None


def archive_of(folder: Path) -> Path:
    path = folder.with_suffix(".tar.gz")
    with tarfile.open(path, "w:gz") as archive:
        archive.add(folder, folder.name)
    return path


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the disk does as it says is not tried here, and a busy one takes long over it."""
    monkeypatch.setattr("os.fsync", lambda handle: None)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)
