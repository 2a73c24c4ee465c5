# SPDX-License-Identifier: MIT
"""Who imports whom, read from the code: of modules, and of rooms: folders, and the files beside them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PARTS: Final = ("firmware", "vision", "companion", "hardware")
SOURCES: Final = sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py"))
STDLIB: Final = set(sys.stdlib_module_names)


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file; each is read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in ``node``, however deep: what an expression holds is passed over."""
    yield node
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        inside = getattr(node, part, ())
        for one in inside if isinstance(inside, list) else ():
            yield from statements(one)


def module_of(path: Path) -> str:
    """The module that a file is."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {module_of(path) for path in SOURCES}


def imports_of(path: Path) -> Iterator[str]:
    """Every module that ``path`` imports anywhere, type-only and deferred imports too."""
    for node in statements(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full, not relative"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from names
            if not all(name in MODULES for name in names):  # else only rooms of the package are wanted, not its face
                yield node.module or ""


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """What each module of ours imports."""
    return {module_of(path): frozenset(imports_of(path)) for path in SOURCES}


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """Modules of ours that each module of ours imports."""
    return {m: frozenset(n for n in names if n in imports() and n != m) for m, names in imports().items()}


def within(name: str, *rooms: str) -> bool:
    """Whether a module lies in one of these rooms, or is one."""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def room_of(module: str) -> str:
    """The folder that a module lies in, two names deep; files beside such folders are told apart by ``sorted_out``."""
    first, _, rest = module.partition(".")
    name = rest.partition(".")[0]
    return f"{first}.{name}" if name and (ROOT / first / name).is_dir() else first


def reached(module: str, seen: set[str] | None = None) -> set[str]:
    """All modules that one imports, and those that these import."""
    seen = set() if seen is None else seen
    for other in graph()[module] - seen:
        seen.add(other)
        reached(other, seen)
    return seen


def sorted_out(module: str) -> str:
    """The room; files beside folders are two: ``part`` for those that need no folder of it, ``part.*`` for the rest."""
    room = room_of(module)
    if "." in room or room in ("firmware", "hardware"):
        return room.partition(".")[0] if room.startswith("hardware") else room
    needs = {room_of(other) for other in reached(module)}
    return f"{room}.*" if any(other.startswith(f"{room}.") for other in needs) else room


def rooms() -> Mapping[str, frozenset[str]]:
    """Every room with the rooms that it imports."""
    of = {module: sorted_out(module) for module in graph()}
    return {
        room: frozenset(of[n] for m in of if of[m] == room for n in graph()[m]) - {room} for room in set(of.values())
    }


def drawn() -> str:
    """The rooms as a Mermaid flow chart: an arrow goes from who imports to what is imported.

    The kit puts everything together, so its arrows are not drawn, nor those that a longer way of arrows says already.
    """
    arrows = {room: set(others) for room, others in rooms().items() if room != "companion.kit"}
    lines = ["flowchart TD"]
    for part in PARTS:
        own = sorted(room for room in arrows if room.partition(".")[0] == part)
        lines += [f"  subgraph {part}", *(f'    {_id(room)}["{_label(room)}"]' for room in own), "  end"]
    for room, others in sorted(arrows.items()):
        lines += [
            f"  {_id(room)} --> {_id(other)}" for other in sorted(others & set(arrows)) if _plain(arrows, room, other)
        ]
    return "\n".join(lines) + "\n"


def _id(room: str) -> str:
    return room.replace(".*", "_top").replace(".", "_")


def _label(room: str) -> str:
    part, dot, name = room.partition(".")
    if name == "*":
        return {"vision": "messages, bench", "companion": "commands"}[part]
    return f"{name}/" if dot else {"vision": "values, motion, runtime", "companion": "settings"}.get(part, f"{part}/")


def _plain(arrows: Mapping[str, set[str]], room: str, other: str) -> bool:
    """Whether no longer way leads from one room to the other, so that its arrow has to be drawn."""
    ways = [via for via in arrows[room] - {other, room} if via in arrows and room not in _all(arrows, via)]
    return not any(other in _all(arrows, via) for via in ways)


def _all(arrows: Mapping[str, set[str]], room: str) -> set[str]:
    found, left = set[str](), [room]
    while left:
        for other in arrows.get(left.pop(), set()) - found:
            found.add(other)
            left.append(other)
    return found


if __name__ == "__main__":
    page = ROOT / "docs" / "architecture.md"
    before, _, rest = page.read_text().partition("```mermaid\n")
    page.write_text(f"{before}```mermaid\n{drawn()}```{rest.partition('```')[2]}")
