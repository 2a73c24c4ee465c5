# SPDX-License-Identifier: MIT
"""The file that says which runtime runs the networks on this machine: written once, read by every process."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from portalocker import LockException, LockFlags, lock

from vision.errors import UnknownRuntime
from vision.notice import Notice, kept, recalled
from vision.runtime import ASKED_FOR, NAMES, TRIED, Choice, Machine, found_out, this_machine

KEPT_IN: Final = "QUARTERMASTER_NETWORKS_FILE"
"""This environment variable names the file; who starts a process that reads dice sets it."""
FILE_NAME: Final = "networks.json"
"""Its name in the state folder."""
BY_HAND: Final = Notice("networks-asked-for", variable=ASKED_FOR)
_log = logging.getLogger(__name__)


class _Unusable(ValueError):
    """What is in the file is not for this machine; the message says why."""


def choice(known: Sequence[str] = NAMES, file: Path | None = None) -> Choice:
    """What runs the networks: what the environment asks for, else as it is kept in ``file``, else by the rule alone.

    Raises:
        UnknownRuntime: what was asked for is unknown, or not there.
    """
    asked = os.environ.get(ASKED_FOR, "")
    if asked in known and asked not in TRIED:
        return Choice(asked, BY_HAND)
    settled = settle(file or kept_file())
    if not asked:
        return settled
    there = tuple(name for name in known if not settled.trouble or name not in TRIED)
    if asked not in there:
        raise UnknownRuntime(asked, there)
    return Choice(asked, BY_HAND)


def kept_file() -> Path | None:
    """The file in which it is kept, where somebody said so."""
    named = os.environ.get(KEPT_IN)
    return Path(named) if named else None


def settle(file: Path | None) -> Choice:
    """What is kept in ``file``; where that is not for this machine, or not there, found out and written.

    Of several processes that come at once one finds out, and the others read. None, or a folder that can't be written
    in: the rule alone, which says the same each time.
    """
    machine = this_machine()
    if file is None:
        return found_out(machine)
    with contextlib.suppress(FileNotFoundError, _Unusable):
        return _read(file, machine)
    with _alone(file):
        complaint = ""
        try:
            return _read(file, machine)  # another process was first
        except FileNotFoundError:
            pass
        except _Unusable as error:
            complaint = str(error)
        found = found_out(machine)
        _keep(file, machine, found)
    if complaint:
        _log.warning("%s %s; settled anew: %s runs the networks (%s)", file, complaint, found.runtime, found.why)
    return found


def _read(file: Path, machine: Machine) -> Choice:
    """What is kept for ``machine``.

    Raises:
        FileNotFoundError: nothing is.
        _Unusable: the file is damaged, or was written on another machine.
    """
    try:
        kept = json.loads(file.read_bytes())
        choice = Choice(kept["runtime"], recalled(kept["why"]), recalled(kept["trouble"]))
        there = dict(kept["machine"])
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _Unusable(f"can't be read ({error.strerror})") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _Unusable("is damaged") from error
    if choice.runtime not in NAMES or not all(isinstance(word, str) for word in (choice.why, choice.trouble)):
        raise _Unusable("is damaged")
    if there != asdict(machine):
        raise _Unusable(f"is for another machine ({_differences(there, asdict(machine))})")
    return choice


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """What changed, for people.

    >>> _differences({"processor": "A", "onnxruntime": "1.26.0"}, {"processor": "A", "onnxruntime": "1.27.0"})
    'onnxruntime 1.26.0, now 1.27.0'
    """
    names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return "; ".join(f"{name} {old.get(name) or 'none'}, now {new.get(name) or 'none'}" for name in names)


def _keep(file: Path, machine: Machine, found: Choice) -> None:
    """Writes the file, whole or not at all; where that can't be, the rule says the same next time."""
    fields: dict[str, Any] = {
        "runtime": found.runtime,
        "why": kept(found.why),
        "trouble": kept(found.trouble),
    } | {
        "settled": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": asdict(machine),
    }
    try:
        number, draft = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".new", dir=file.parent)
    except OSError as error:
        _log.info("%s can't be written: %s", file, error.strerror)
        return
    try:
        with os.fdopen(number, "w", encoding="utf-8") as out:
            out.write(json.dumps(fields, indent=1) + "\n")
            out.flush()
            os.fsync(number)
        Path(draft).chmod(0o644)  # no secret: whoever else runs a command here shall read the same
        Path(draft).replace(file)
    except OSError as error:
        _log.info("%s can't be written: %s", file, error.strerror)
        Path(draft).unlink(missing_ok=True)


@contextlib.contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Only one process at a time is in here; where no lock can be had in the file's folder, each."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError, LockException):
            held = stack.enter_context(file.with_name(f".{file.name}.lock").open("ab"))
            lock(held, LockFlags.EXCLUSIVE)
        yield
