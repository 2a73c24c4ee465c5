# SPDX-License-Identifier: MIT
"""Holds the house's rules: who may import whom (deferred imports counted), headers, words, short functions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.imports import MODULES, PARTS, ROOT, SOURCES, STDLIB, drawn, graph, imports, parsed, statements, within


def offenders(room: str, *forbidden: str, but: tuple[str, ...] = (), save: tuple[str, ...] = ()) -> list[str]:
    """What in ``room`` imports what is ``forbidden``: all ``but`` these modules, and what they may import all the same.

    ``save``: names that may be imported, those with a dot with all that is in them.
    """
    free = tuple(name for name in save if "." in name)
    return [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, room) and not within(module, *but)
        for name in names
        if within(name, *forbidden) and name not in save and not within(name, *free)
    ]


CREWS = tuple(m for m in sorted(MODULES) if re.match(r"companion\.play\.\w+\.crew$", m))
"""How computer players play each game."""
ARBITER = ("firmware.arbiter", "firmware.debounce", "firmware.press")
PURE = {
    "games": (("companion.games",), ("companion.games", "companion.messages")),
    "the crew, which knows views alone": (("companion.crew", *CREWS), ("companion.crew", *CREWS)),
    "the arbiter": (ARBITER, ("firmware.press", "firmware.debounce")),
    "what waits longer each time": (("vision.backoff",), ()),
}
"""Who knows nothing but these and the standard library."""


@pytest.mark.slow
@pytest.mark.parametrize(("rooms", "known"), PURE.values(), ids=PURE)
def test_knows_the_standard_library_and_little_else(rooms: tuple[str, ...], known: tuple[str, ...]) -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, *rooms)
        for name in names
        if not within(name, *known) and name.split(".")[0] not in STDLIB
    ]
    assert not wrong


CHANCE = ("random", "time", "sqlite3", "logging", "datetime", "secrets", "os", "threading")
OUTSIDE = ("vision", "companion.kit", "cv2", "numpy")
BELOW = (*OUTSIDE, "firmware", "companion.games")
DEVICES = tuple(f"firmware.{name}" for name in ("buttons", "output_devices", "panel", "pins"))
BACKOFF = ("vision", "vision.backoff")
"""Whoever waits for something outside waits by the same value; it knows nothing of pictures."""
VALUES = ("vision", "firmware", "vision.sighting", "firmware.press", "firmware.arbiter", "firmware.cue")
DRAWN = ("vision.mat", "firmware.wiring", "firmware.header")
"""The drawings are made from the wiring's file."""
HEAVY = ("torch", "onnx", "scipy", "sklearn")
LISTENING = ("companion.web", "companion.journal", "flask", "companion.games")
RULES: tuple[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    ("companion.games", CHANCE, (), ()),
    *((crew, ("time", "threading", "logging", "os"), (), ()) for crew in ("companion.crew", *CREWS)),
    ("companion", ("companion.crew",), ("companion.crew", "companion.play", "companion.kit"), ()),
    ("companion", ("companion.play",), ("companion.play", "companion.kit", "companion.cli"), ()),
    ("vision", ("firmware", "companion", "flask", "gpiozero"), (), ()),
    ("hardware", ("vision", "companion", "firmware"), (), DRAWN),
    ("vision", ("hardware",), (), ()),
    ("firmware", ("hardware",), (), ()),
    ("companion", ("hardware",), ("companion.kit",), ()),
    ("vision", HEAVY, ("vision.workshop",), ()),
    ("vision", ("vision.workshop",), ("vision.workshop",), ()),
    ("companion", (*HEAVY, "vision.workshop"), (), ()),
    *((part, ("picamera2", "libcamera"), ("vision.cameras.picamera",), ()) for part in PARTS),
    ("firmware", ("vision", "companion", "cv2", "numpy", "flask"), (), ()),
    ("firmware", ("gpiozero", "lgpio"), DEVICES, ()),
    ("firmware", ("fcntl",), ("firmware.input_node",), ()),
    *((module, ("time", "threading", "random", "logging"), (), ()) for module in ARBITER),
    ("companion.journal", ("companion.games", "companion.table", "companion.web", "vision", "firmware"), (), ()),
    ("companion.table", (*OUTSIDE, "firmware", "gpiozero", "flask", "companion.web"), (), VALUES),
    ("companion.web", ("vision", "firmware", "companion.kit", "cv2", "gpiozero"), (), ()),
    ("companion.web", ("companion.games.pirates_dice",), (), ()),
    ("companion.links.mqtt", (*BELOW, "gpiozero", "companion.web", "companion.harbour", "flask"), (), BACKOFF),
    ("companion.harbour", (*BELOW, "gpiozero", "companion.table", "companion.journal"), (), ()),
    ("companion", ("paho",), ("companion.links.mqtt.line",), ()),
    ("companion.links.lights", (*OUTSIDE, *LISTENING, "gpiozero", "companion.links.webhooks"), (), BACKOFF),
    ("companion.links.webhooks", (*BELOW, *LISTENING, "gpiozero", "companion.links.lights"), (), BACKOFF),
    ("companion", ("companion.kit",), ("companion.kit", "companion.bench", "companion.cli"), ()),
    ("companion", ("companion.cli",), ("companion.cli",), ()),
)
"""Who may not import what: all of a room, but these modules of it; and what may be imported all the same."""


@pytest.mark.parametrize(("room", "forbidden", "but", "save"), RULES)
def test_no_room_knows_what_is_not_its_business(
    room: str, forbidden: tuple[str, ...], but: tuple[str, ...], save: tuple[str, ...]
) -> None:
    assert not offenders(room, *forbidden, but=but, save=save)


def test_a_games_folder_knows_no_other_game() -> None:
    games = {module.split(".")[2] for module in imports() if re.match(r"companion\.play\.\w+\.kit$", module)}
    assert games
    for game in games:
        assert not offenders(f"companion.play.{game}", *(f"companion.play.{other}" for other in games - {game}))


def test_no_game_imports_another() -> None:
    shared = {"base", "bids", "cards", "catalogue", "checks", "errors", "match", "odds"}
    files = {m.split(".")[2] for m in imports() if m.startswith("companion.games.")} - shared
    games = {file for file in files if not any(file.startswith(f"{other}_") for other in files)}
    for game in games:  # a game may stand in several files, which begin with its name
        own = {file for file in files if f"{file}_".startswith(f"{game}_")}
        others = [f"companion.games.{other}" for other in files - own]
        for file in own:
            wrong = offenders(f"companion.games.{file}", *others, "companion.games.catalogue", "companion.games.match")
            assert not wrong


def test_no_page_imports_another() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, "companion.web.pages") and not within(module, "companion.web.pages.registry")
        for name in names
        if within(name, "companion.web.pages") and name.split(".")[3] != module.split(".")[3]
    ]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "module", ["companion.table.table", "companion.table.replay", "vision.sighting", "vision.watch.process"]
)
def test_loads_with_neither_opencv_nor_gpiozero(module: str) -> None:
    code = f"import sys\nfor name in ('cv2', 'numpy', 'gpiozero', 'flask'): sys.modules[name] = None\nimport {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_no_import_circles() -> None:
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join([*path[path.index(module) :], module])
        if module not in done:
            for other in sorted(graph()[module]):
                visit(other, (*path, module))
            done.add(module)

    for module in graph():
        visit(module, ())


def test_the_picture_of_the_rooms_is_the_codes_own() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert page.partition("```mermaid\n")[2].partition("```")[0] == drawn(), "run python -m tests.imports"


def test_each_file_says_why_it_is_there() -> None:
    wrong = []
    for path in SOURCES:
        text, name = path.read_text(), path.relative_to(ROOT)
        if not text.startswith("# SPDX-License-Identifier: MIT\n"):
            wrong.append(f"{name} wants its licence line")
        if not ast.get_docstring(parsed(path)):
            wrong.append(f"{name} wants a first line that says why the file is there")
        if re.search(r"(^|_)(utils|helpers|common|manager|core)(_|$)", path.stem):
            wrong.append(f"{name} wants a name of its own")
    assert not wrong


def test_functions_are_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in SOURCES
        for node in statements(parsed(path))
        if isinstance(node, ast.FunctionDef) and lines_of(node) > 40
    ]
    assert not long


def lines_of(function: ast.FunctionDef) -> int:
    """How long it is without its docstring."""
    told = function.body[0] if ast.get_docstring(function) is not None else None
    return (function.end_lineno or 0) - function.lineno + 1 - ((told.end_lineno or 0) - told.lineno + 1 if told else 0)


def test_no_comprehension_overwrites_a_name_of_the_function_around_it() -> None:
    """``:=`` in a comprehension binds in the function: a parameter of that name is lost, and nobody is told."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {name}"
        for path in SOURCES
        if " := " in path.read_text(encoding="utf-8")
        for node in statements(parsed(path))
        if isinstance(node, ast.FunctionDef)
        for name in overwritten(node)
    ]
    assert not wrong


COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def overwritten(function: ast.FunctionDef) -> set[str]:
    """The names that a comprehension of ``function`` binds by ``:=``, and that are parameters or used outside it."""
    within, bound = set[int](), set[str]()
    for node in ast.walk(function):
        if isinstance(node, (*COMPREHENSIONS, ast.Lambda)):
            inside = list(ast.walk(node))
            within |= {id(one) for one in inside}
            bound |= {one.target.id for one in inside if isinstance(one, ast.NamedExpr)}
    names = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and id(one) not in within}
    names |= {one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)}
    return bound & names


def test_what_a_comprehension_overwrites_is_found() -> None:
    code = "def throw(seat, place=None):\n    seats = [place for n in seat if (place := n)]\n    return place"
    function = ast.parse(code).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert overwritten(function) == {"place"}
