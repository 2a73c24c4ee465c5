# SPDX-License-Identifier: MIT
"""How large the program is, and through how much of it one event goes: python -m tests.figures

--suite     run the everyday tests, too, and print what they take of the processor (minutes)
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.imports import ROOT
from tests.shipped import SHIPPED
from tests.walks import Walk, bid, shout

EYE: Final = (
    "vision/order.py",
    "vision/door.py",
    "vision/watch/calls.py",
    "vision/watch/bare_order.py",
    "vision/watch/word_order.py",
    "vision/photo/order.py",
    "vision/replay/orders.py",
)
"""What is asked of the camera's process, how it gets there, and who does it where that takes a file."""
SNAPSHOT: Final = "companion/table/snapshot.py"
BACKOFF: Final = re.compile(r"min\(2(\.0)? \* |\* 2\*\*|2 \*\* |\*= 2\b")
"""A wait that is doubled."""


def lines(pattern: str) -> Iterator[tuple[Path, str]]:
    """Each file that git keeps and that fits, with its text."""
    kept = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in kept.split():
        if (ROOT / name).exists():
            yield Path(name), (ROOT / name).read_text(encoding="utf-8")


def walked(name: str, walk: Walk) -> Iterator[str]:
    """One walk, in figures."""
    calls = sum(count for (file, _), count in walk.calls.items() if file == SNAPSHOT)
    yield f"{name}: files passed, moves between them: {len(walk.files)}, {walk.moves}"
    yield f"{name}: enters snapshot.py {walk.entries[SNAPSHOT]} times from elsewhere, with {calls} calls in it"


def sizes() -> Iterator[str]:
    """Lines, and places that name games or wait longer each time."""
    code, tests, named, doubled = 0, 0, [], []
    for path, text in lines("*.py"):
        count = text.count("\n")
        if path.parts[0] == "tests":
            tests += count
            continue
        code += count
        if path.parts[:2] != ("companion", "games") and any(f'"{game}"' in text for game in SHIPPED):
            named.append(str(path))
        if path.parts[0] == "companion" and BACKOFF.search(text):
            doubled.append(str(path))
    scripts = sum(text.count("\n") for path, text in lines("*.js") if "vendor" not in path.parts)
    yield f"lines of Python without tests: {code}; of tests: {tests}; of JavaScript: {scripts}"
    yield f"files beside the rules that name a game by its id: {len(named)}"
    yield f"files of companion with a wait that is doubled: {len(doubled)} ({', '.join(doubled)})"
    eye = sum((ROOT / name).read_text(encoding="utf-8").count("\n") for name in EYE if (ROOT / name).exists())
    yield f"orders to the camera's process, their way there and back: {eye} lines"


def suite() -> Iterator[str]:
    """What the everyday tests take."""
    began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not slow and not browser", "--ignore=tests/lab"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    yield f"everyday tests: {user:.0f} s user + {system:.0f} s system = {user + system:.0f} s of the processor"
    told = done.stdout.strip().splitlines()
    yield "\n".join([*(line for line in told if line.startswith(("FAILED", "ERROR"))), told[-1]])
    yield f"everyday tests: {time.monotonic() - began:.0f} s by the clock"


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--suite", action="store_true", help="run the everyday tests, too")
    asked = parser.parse_args()
    for figures in (walked("a bid", bid()), walked("a press", shout()), sizes(), suite() if asked.suite else ()):
        for line in figures:
            print(line, flush=True)


if __name__ == "__main__":
    main()
