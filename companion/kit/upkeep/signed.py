# SPDX-License-Identifier: MIT
"""Signatures of releases: made by `ssh-keygen -Y sign`, believed if a key of a list that is trusted here made them.

The list that counts is the installed program's own, so a release that is trusted brings the next list with it; beside
it counts the household's, for releases of its own (docs/upkeep.md).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.config import CONFIG_FOLDER

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
