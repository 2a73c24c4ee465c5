# SPDX-License-Identifier: MIT
"""``quartermaster card DIR``: a release, looked through as an update is, and what starts it, on to a card.

All files are laid under other names first and read back, and only then each in its place.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.disk import sum_of, sync_folder
from companion.kit.card.cloud import ROOM, UNIT, meta_data, network_config, user_data
from companion.kit.card.table import FILE, Ask, CardError, CardTable, read_file, read_list, table_of, with_keys
from companion.kit.upkeep.packed import Trust, check_files, check_signed, read_card, unpacked

_CHUNK: Final = 1 << 20
_SPARE: Final = 8_000_000
"""Bytes that stay free on the partition: the first start writes there."""
_FIRMWARE: Final = ("config.txt", "cmdline.txt")
_CLOUD: Final = ("user-data", "meta-data", "network-config")

Source = Path | bytes
Progress = Callable[[str, int, int], object]
"""Told a file's name, the bytes that are written, and the bytes in all."""


def check_boot_partition(folder: Path) -> None:
    """Refuse all but the boot partition of Raspberry Pi OS 13.

    Raises:
        CardError: it is something else; the sentence says what is wanted.
    """
    if not folder.is_dir():
        raise CardError(
            f"there is no folder {folder}; wanted is the card's first partition, which shows up as `bootfs`"
        )
    if not all((folder / name).is_file() for name in _FIRMWARE):
        wanted = "wanted is the partition `bootfs` of a card with Raspberry Pi OS"
        raise CardError(
            f"{folder} is no boot partition of a Raspberry Pi: it has no config.txt or cmdline.txt; {wanted}"
        )
    if not any((folder / name).is_file() for name in _CLOUD):
        wanted = "wanted is Raspberry Pi OS 13 (64 bit) of November 2025 or later"
        raise CardError(
            f"the system on {folder} is too old to set itself up: it has no user-data or meta-data; {wanted}"
        )


def lay_all(folder: Path, files: Mapping[str, Source], say: Progress) -> None:
    """Lay ``files`` (name below ``folder``, what it holds) in that order, all of them or none.

    Raises:
        CardError: there is no room, it can't be written, or what is read back is not what was written.
    """
    _check_room(folder, files)
    drafts = {name: (folder / name).with_name(f".{Path(name).name}.new") for name in files}
    made = [place for place in {(folder / name).parent for name in files} if not place.exists()]
    try:
        for name, source in files.items():
            drafts[name].parent.mkdir(exist_ok=True)
            wanted = _write(drafts[name], source, name, say)
            if sum_of(drafts[name]) != wanted:
                raise CardError(f"{folder / name} reads back other than it was written: the card is worn out or a fake")
        for name, draft in drafts.items():
            draft.replace(folder / name)
        _sync(folder)
    except OSError as error:
        raise CardError(
            f"{folder} can't be written: {error.strerror or error}; is the card's switch on `lock`?"
        ) from error
    finally:
        for draft in drafts.values():
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
        for place in made:
            with contextlib.suppress(OSError):
                place.rmdir()  # only where it is empty


def _check_room(folder: Path, files: Mapping[str, Source]) -> None:
    wanted = sum(len(file) if isinstance(file, bytes) else file.stat().st_size for file in files.values()) + _SPARE
    free = shutil.disk_usage(folder).free
    if free < wanted:
        lack = "take away what you put there, or write the card anew"
        raise CardError(f"{folder} has {free // 1_000_000} MB free; wanted are {wanted // 1_000_000 + 1} MB: {lack}")


def _write(path: Path, source: Source, name: str, say: Progress) -> str:
    """Write, and have it on the card before this returns; the SHA-256 of what was meant."""
    total, done = hashlib.sha256(), 0
    size = len(source) if isinstance(source, bytes) else source.stat().st_size
    with path.open("wb") as file:
        for chunk in _chunks(source):
            total.update(chunk)
            file.write(chunk)
            done += len(chunk)
            say(name, done, size)
        file.flush()
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):  # what is read back shall come from the card, not from memory
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return total.hexdigest()


def _chunks(source: Source) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield source
        return
    with source.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk


def _sync(folder: Path) -> None:
    """Have the names on the card too, where the system can do that for a folder."""
    with contextlib.suppress(OSError):
        sync_folder(folder)


FIRST_BOOT: Final = "first-boot.sh"

Say = Callable[[str], object]


def make_card(
    folder: Path, release: Path, ask: Ask | None, say: Say, progress: Progress, *, trust: Trust | None
) -> CardTable:
    """Make the card whose boot partition is ``folder``; what it was told.

    ``trust``: whose signature of the ``release`` counts; None: it needs none.

    Raises:
        CardError, ReleaseError: it can't be made; nothing on it has changed.
    """
    check_boot_partition(folder)
    scripts, version = _looked_through(release, trust, say)
    listed = read_file(folder / FILE)
    table = table_of(read_list(listed, str(folder / FILE)), ask, str(folder / FILE))
    name = f"quartermaster-{version}.tar.gz"
    files: dict[str, Source] = {f"{ROOM}/{name}": release, f"{ROOM}/{FIRST_BOOT}": scripts[FIRST_BOOT]}
    files[f"{ROOM}/{UNIT}"] = scripts[UNIT]
    files[f"{ROOM}/SHA256SUMS"] = _sums(release, name).encode()
    if listed:
        files[FILE] = with_keys(listed, table).encode()
    network, user = network_config(table), user_data(table)
    files["network-config"] = network.encode()
    files["user-data"] = user.encode()
    files["meta-data"] = meta_data(network, user, version, scripts[UNIT].decode()).encode()
    lay_all(folder, files, progress)
    for old in sorted((folder / ROOM).glob("quartermaster-*.tar.gz")):
        if old.name != name:
            old.unlink(missing_ok=True)
    return table


def find_release(given: Path | None, places: tuple[Path, ...]) -> Path:
    """The release archive that was named, or the one that lies in ``places``.

    Raises:
        CardError: there is none, or more than one.
    """
    if given is not None:
        if not given.is_file():
            raise CardError(f"there is no release archive {given}; wanted is a file quartermaster-VERSION.tar.gz")
        return given
    found = [path for place in places for path in sorted(place.glob("quartermaster-*.tar.gz"))]
    if len(found) != 1:
        seen = f"{len(found)} release archives lie here" if found else "no release archive lies here"
        raise CardError(f"{seen}; name one with --release quartermaster-VERSION.tar.gz (`make release` packs it)")
    return found[0]


def _looked_through(release: Path, trust: Trust | None, say: Say) -> tuple[dict[str, bytes], str]:
    """The scripts that the first start wants, out of a release whose every byte is right; and its version."""
    with unpacked(release) as fresh:
        packed = read_card(fresh, release)
        if trust is not None:
            key = check_signed(fresh, packed, release, trust)
            say(f"{release.name} is signed by a key that is trusted here ({key}).")
        check_files(fresh, packed, release)
        room = fresh / "systemd"
        lacking = [name for name in (FIRST_BOOT, UNIT) if not (room / name).is_file()]
        if lacking:
            raise CardError(f"{release} is too old for a card: it has no {lacking[0]}; wanted is a newer release")
        return {name: (room / name).read_bytes() for name in (FIRST_BOOT, UNIT)}, packed.version


def _sums(release: Path, name: str) -> str:
    with release.open("rb") as file:
        return f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {name}\n"
