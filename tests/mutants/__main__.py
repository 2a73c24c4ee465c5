# SPDX-License-Identifier: MIT
"""How many faults do the tests of a module notice?

    python -m tests.mutants firmware.arbiter tests/firmware
    python -m tests.mutants companion.journal tests/companion/test_journal*.py

Each fault is tried in a process of its own, in which the module is loaded with it; what none of the tests notices is
listed. Of a package every module is tried. A test that hangs has noticed. Exit status 1 if fewer than 85 of a hundred
are noticed.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import types
from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from typing import Final

import hypothesis  # noqa: F401 - loaded once, for all processes
import pytest

from tests.mutants.faults import mutants

ENOUGH: Final = 0.85
LONGEST_S: Final = 120
SLOWER: Final = 3
"""Tests that take so many times as long as without a fault hang."""
OURS: Final = ("firmware", "vision", "companion", "hardware")
LOADED: Final = "ignore::pytest.PytestAssertRewriteWarning"
"""Hypothesis is there before pytest: that is what spares each process its start."""
QUIETLY: Final = ("-x", "-q", "-p", "no:cacheprovider", "-W", LOADED, "-m", "not slow")


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module with a fault in it."""

    def __init__(self, name: str, path: Path, tree: ast.Module) -> None:
        self._name, self._path, self._tree = name, path, tree

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Ours alone."""
        return importlib.util.spec_from_file_location(name, self._path, loader=self) if name == self._name else None

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the module with its fault."""
        exec(compile(self._tree, self._path, "exec"), module.__dict__)  # noqa: S102 - the module itself


def noticed(
    name: str, path: Path, tree: ast.Module, tests: Sequence[str], most_s: int = LONGEST_S
) -> tuple[bool, float]:
    """Whether one of ``tests`` fails, or takes more than ``most_s`` of processor time; and how much they took."""
    child = os.fork()
    if child == 0:
        signal.alarm(LONGEST_S)
        resource.setrlimit(resource.RLIMIT_CPU, (most_s, most_s))
        sys.meta_path.insert(0, Instead(name, path, tree))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os._exit(int(pytest.main([*QUIETLY, *tests])))
    _, status, used = os.wait4(child, 0)
    return status != 0, used.ru_utime + used.ru_stime


def modules(name: str) -> dict[str, Path]:
    """The module, or those of the package, by name."""
    room = Path(*name.split("."))
    if not room.is_dir():
        return {name: room.with_suffix(".py")}
    return {f"{name}.{path.stem}": path for path in sorted(room.glob("*.py")) if path.stem != "__init__"}


def load_others(names: Iterable[str]) -> None:
    """Load what these modules use and is not ours, once for all processes."""
    for name in names:
        importlib.import_module(name)
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]


def main(asked: str, *tests: str) -> int:
    """Try every fault; how many were noticed, and which were not."""
    found = modules(asked)
    load_others(found)
    tried = missed = 0
    for name, path in found.items():
        whole = path.read_text(encoding="utf-8")
        failed, took_s = noticed(name, path, ast.parse(whole), tests)
        if failed:
            raise SystemExit(f"the tests of {asked} fail without any fault: mend that first")
        for where, tree in mutants(whole):
            tried += 1
            if not noticed(name, path, tree, tests, 2 + ceil(SLOWER * took_s))[0]:
                missed += 1
                print(f"{path}:{where}", flush=True)
    share = 1 - missed / max(1, tried)
    print(f"{asked}: {tried - missed} of {tried} faults noticed, {share:.0%}")
    return int(share < ENOUGH)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
