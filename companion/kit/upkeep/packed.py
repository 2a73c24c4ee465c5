# SPDX-License-Identifier: MIT
"""A release as it comes: one archive or its folder, looked through as a whole before anything of it is believed.

Its card, ``release.json``, says what it is; ``SHA256SUMS`` lists every file; ``SHA256SUMS.sig`` signs that list: made
by `ssh-keygen -Y sign`, and believed if a key of a list that is trusted here made it. The list that counts is the
installed program's own, so a release that is trusted brings the next list with it; beside it counts the household's,
for releases of its own (docs/upkeep.md).
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any, Final

from companion.command import CommandError
from companion.config import CONFIG_FOLDER
from companion.disk import sum_of
from companion.kit.upkeep.releases import VERSION, WHOLE

WHO: Final = "quartermaster"
"""Whose keys they are, the first word of a line in a list."""
NAMESPACE: Final = "quartermaster-release"
"""What is signed: a signature of a letter by the same key is none of a release."""
LIST: Final = "allowed_signers"
OURS: Final = Path(__file__).with_name(LIST)
_BLOCK: Final = re.compile(rb"-----BEGIN SSH SIGNATURE-----.*?-----END SSH SIGNATURE-----\r?\n?", re.DOTALL)
_MOST_BLOCKS: Final = 8


class SignatureError(ValueError):
    """There is no signature that is trusted; the message says why, to be put after the name of what was signed."""


@dataclass(frozen=True, slots=True)
class Trust:
    """Lists of keys that are trusted, and the clock by which a key expires. Lists that are not there hold none."""

    lists: tuple[Path, ...] = field(default_factory=lambda: (OURS, CONFIG_FOLDER / LIST))
    now: Callable[[], float] = time.time
    program: str = "ssh-keygen"


def check_signature(data: bytes, signatures: bytes, trust: Trust, not_before_s: float = 0) -> str:
    """The fingerprint of a trusted key that signed ``data``. One of several ``signatures`` is enough.

    ``not_before_s``: it is at least this late (seconds since 1970), for a Pi without a clock may think it is long ago.

    Raises:
        SignatureError: nobody who is trusted did, or it can't be told.
    """
    if shutil.which(trust.program) is None:
        raise SignatureError("can't be checked, for ssh-keygen is missing: sudo apt install openssh-client")
    blocks = _BLOCK.findall(signatures)[:_MOST_BLOCKS]
    if not blocks:
        raise SignatureError("bears a signature that is cut off, or none at all")
    at = datetime.fromtimestamp(max(trust.now(), not_before_s), UTC)
    why = ""
    with tempfile.TemporaryDirectory(prefix="quartermaster-") as aside:
        listed = Path(aside) / LIST
        listed.write_text("".join(_keys(path) for path in trust.lists), encoding="utf-8")
        for number, block in enumerate(blocks):
            kept = Path(aside) / f"{number}.sig"
            kept.write_bytes(block)
            key, why = _checked(data, kept, listed, trust.program, at)
            if key:
                return key
    raise SignatureError(why)


def _keys(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").rstrip("\n") + "\n"
    except OSError:
        return ""


def _checked(data: bytes, signature: Path, listed: Path, program: str, at: datetime) -> tuple[str, str]:
    """The key's fingerprint where it is trusted, else "" and why not."""
    scope = ["-n", NAMESPACE, "-s", str(signature)]
    made = _ask([program, "-Y", "check-novalidate", *scope], data)
    if made.returncode:
        return "", "bears a signature that is damaged, or another file's"
    found = re.search(r"SHA256:\S+", made.stdout.decode(errors="replace"))
    key = found[0] if found else "unknown"
    when = f"-Overify-time={at:%Y%m%d%H%M%SZ}"
    verified = _ask([program, "-Y", "verify", "-f", str(listed), "-I", WHO, *scope, when], data)
    if not verified.returncode:
        return key, ""
    if b"has expired" in verified.stderr:
        return "", f"is signed by a key that is no longer trusted on {at:%Y-%m-%d} ({key})"
    if b"not yet valid" in verified.stderr:
        return "", f"is signed by a key that is not trusted yet on {at:%Y-%m-%d} ({key})"
    return "", f"is signed by a key that is not trusted here ({key})"


def _ask(command: list[str], data: bytes) -> subprocess.CompletedProcess[bytes]:
    clean = {"LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/local/bin:/usr/bin:/bin"}
    return subprocess.run(command, input=data, capture_output=True, check=False, env=clean)  # noqa: S603


CARD: Final = "release.json"
SUMS: Final = "SHA256SUMS"
SIGNATURE: Final = "SHA256SUMS.sig"
LAID_HERE: Final = (".venv", WHOLE)
"""What a release has only once it is laid down; nobody takes it along."""
MOST_BYTES: Final = 1_000_000_000
_CHUNK: Final = 1 << 20


class ReleaseError(CommandError):
    """This is no release that can be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A release: its version, when it was made (seconds since 1970, 0: unknown), and its list of files."""

    version: str
    made_s: float
    sums: bytes


@contextmanager
def unpacked(source: Path) -> Iterator[Path]:
    """The folder of a release; an archive is unpacked for as long as this lasts.

    Raises:
        ReleaseError: it is no archive, or holds what it should not.
    """
    if source.is_dir():
        yield source
        return
    with tempfile.TemporaryDirectory(prefix="quartermaster-") as aside:
        yield _unpack(source, Path(aside))


def read_card(folder: Path, source: Path) -> Packed:
    """What the release in ``folder`` says of itself. ``source`` is its name for people.

    Raises:
        ReleaseError: it is none.
    """
    try:
        card = json.loads((folder / CARD).read_text(encoding="utf-8"))
        version = str(card["version"]) if card["name"] == "quartermaster" else ""
        sums = (folder / SUMS).read_bytes()
        made_s = _moment(card.get("made"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReleaseError(f"{source} is no release of Quartermaster: it has no {CARD} or {SUMS}") from error
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"{source} is no release of Quartermaster: its version is {version!r}")
    return Packed(version, made_s, sums)


def check_signed(folder: Path, packed: Packed, source: Path, trust: Trust, not_before_s: float = 0) -> str:
    """The fingerprint of the trusted key that signed it.

    Raises:
        ReleaseError: nobody who is trusted here did.
    """
    try:
        signature = (folder / SIGNATURE).read_bytes()
    except OSError as error:
        raise ReleaseError(
            f"{source} is not signed: get it from its maker, or add --unsigned if you packed it yourself"
        ) from error
    try:
        return check_signature(packed.sums, signature, trust, max(packed.made_s, not_before_s))
    except SignatureError as error:
        raise ReleaseError(f"{source} {error}") from error


def check_files(folder: Path, packed: Packed, source: Path) -> None:
    """Refuse a folder unless it holds what its list says, byte for byte, and nothing else.

    Raises:
        ReleaseError: it does not.
    """
    try:
        sums = dict(line.split("  ", 1)[::-1] for line in packed.sums.decode().splitlines())
    except ValueError as error:
        raise ReleaseError(f"{source} is damaged: its {SUMS} can't be read") from error
    if CARD not in sums or (folder / SUMS).read_bytes() != packed.sums:
        raise ReleaseError(f"{source} is damaged: its {SUMS} is not that of this release")
    for name, wanted in sums.items():
        path = folder / name
        if path.is_symlink() or not path.is_file() or sum_of(path) != wanted:
            raise ReleaseError(f"{source} is damaged: {name} is not what was packed")
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        known = path.is_dir() or name in (SUMS, SIGNATURE) or name in sums
        if (path.is_symlink() or not known) and name.split("/")[0] not in LAID_HERE:
            raise ReleaseError(f"{source} holds {name}, which is no part of the release")


def is_older(version: str, than: str) -> bool:
    """True if the one version came before the other; 1.0rc1 comes before 1.0.

    >>> is_older("0.9", "0.10"), is_older("1.0", "1.0.0"), is_older("1.0rc1", "1.0"), is_older("1.0", "1.0rc1")
    (True, False, True, False)
    """
    return _order(version) < _order(than)


def _order(version: str) -> tuple[Any, ...]:
    numbers, rest = re.fullmatch(r"(\d+(?:\.\d+)*)(.*)", version, re.DOTALL).groups()  # type: ignore[union-attr]
    steps = [int(step) for step in numbers.split(".")]
    while steps and not steps[-1]:
        steps.pop()
    rest = rest.lstrip("._-").lower()
    before = bool(re.match(r"a|b|c|rc|dev|pre", rest))
    parts = [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.findall(r"\d+|\D+", rest)]
    return tuple(steps), -1 if before else int(bool(rest)), parts


def _moment(moment: object) -> float:
    """When it was made, in seconds since 1970; 0 where it does not say."""
    return datetime.fromisoformat(moment).timestamp() if isinstance(moment, str) else 0


def _unpack(source: Path, target: Path) -> Path:
    """The one folder that the archive holds; only plain files and folders within it are laid down."""
    try:
        with tarfile.open(source) as archive:
            members = archive.getmembers()
            if sum(member.size for member in members) > MOST_BYTES:
                raise ReleaseError(f"{source} is larger than any release")
            tops = {PurePosixPath(member.name).parts[0] for member in members if member.name not in ("", ".")}
            for member in members:
                if set(PurePosixPath(member.name).parts[1:2]) & set(LAID_HERE):
                    raise ReleaseError(f"{source} holds {member.name!r}, which is only made where it is laid down")
                _lay_member(archive, member, target, source)
            _to_the_end(archive)
    except (OSError, tarfile.TarError, zlib.error, EOFError, ValueError) as error:
        why = (str(error).splitlines() or ["it is cut off"])[0]
        raise ReleaseError(f"{source} can't be read as a release: {why}") from error
    if len(tops) != 1:
        raise ReleaseError(f"{source} is no release of Quartermaster")
    return target / tops.pop()


def _to_the_end(archive: tarfile.TarFile) -> None:
    """Read what follows the last file too: only then the archive's own check sum is looked at."""
    stream = archive.fileobj
    while stream is not None and stream.read(_CHUNK):
        pass


def _lay_member(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path, source: Path) -> None:
    path = PurePosixPath(member.name)
    if path.is_absolute() or ".." in path.parts or not (member.isfile() or member.isdir()):
        raise ReleaseError(f"{source} wants to lay down {member.name!r}: that is no part of a release")
    place = target / path
    if member.isdir():
        place.mkdir(parents=True, exist_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    data = archive.extractfile(member)
    if data is not None:
        with data, place.open("wb") as file:
            shutil.copyfileobj(data, file)
        place.chmod(0o755 if member.mode & 0o100 else 0o644)
