# SPDX-License-Identifier: MIT
"""Holds the house's rules: who may import whom (deferred imports counted), headers, words, short functions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.imports import ROOT, SOURCES, STDLIB, drawn, graph, imports, parsed, statements, within


def offenders(room: str, *forbidden: str, but: tuple[str, ...] = ()) -> list[str]:
    return [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, room) and not within(module, *but)
        for name in names
        if within(name, *forbidden)
    ]


def test_games_know_the_standard_library_and_themselves_only() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, "companion.games")
        for name in names
        if not within(name, "companion.games", "companion.messages") and name.split(".")[0] not in STDLIB
    ]
    assert not wrong
    assert not offenders(
        "companion.games", "random", "time", "sqlite3", "logging", "datetime", "secrets", "os", "threading"
    )


CREWS = [m for m in imports() if re.match(r"companion\.play\.\w+\.crew$", m)]
"""How computer players play each game."""


def test_the_crew_knows_views_alone() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, "companion.crew", *CREWS)
        for name in names
        if not within(name, "companion.crew", *CREWS) and name.split(".")[0] not in STDLIB
    ]
    assert not wrong
    for room in ("companion.crew", *CREWS):
        assert not offenders(room, "time", "threading", "logging", "os")
    assert not offenders("companion", "companion.crew", but=("companion.crew", "companion.play", "companion.kit"))


def test_a_games_folder_knows_no_other_game_and_the_list_of_games_is_handed_on() -> None:
    games = {module.split(".")[2] for module in imports() if re.match(r"companion\.play\.\w+\.kit$", module)}
    assert games
    for game in games:
        assert not offenders(f"companion.play.{game}", *(f"companion.play.{other}" for other in games - {game}))
    assert not offenders("companion", "companion.play", but=("companion.play", "companion.kit", "companion.cli"))


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


def test_vision_knows_neither_firmware_nor_companion() -> None:
    assert not offenders("vision", "firmware", "companion", "flask", "gpiozero")


def test_hardware_knows_layout_and_wiring_and_nobody_but_the_kit_knows_hardware() -> None:
    values = (" vision.mat", " firmware.wiring", " firmware.header")  # the drawings are made from the wiring's file
    offences = offenders("hardware", "vision", "companion", "firmware")
    assert not [name for name in offences if not any(value in name for value in values)]
    assert not offenders("vision", "hardware")
    assert not offenders("firmware", "hardware")
    assert not offenders("companion", "hardware", but=("companion.kit",))


def test_picamera2_is_named_in_one_file() -> None:
    named = [m for m, names in imports().items() if any(within(n, "picamera2", "libcamera") for n in names)]
    assert named in ([], ["vision.cameras.picamera"])


def test_torch_stays_in_the_workshop() -> None:
    heavy = ("torch", "onnx", "scipy", "sklearn")
    assert not offenders("vision", *heavy, but=("vision.workshop",))
    assert not offenders("vision", "vision.workshop", but=("vision.workshop",))
    assert not offenders("companion", *heavy, "vision.workshop")


def test_firmware_knows_neither_of_the_others_and_gpiozero_where_it_may() -> None:
    assert not offenders("firmware", "vision", "companion", "cv2", "numpy", "flask")
    devices = tuple(f"firmware.{name}" for name in ("buttons", "lamps", "buzzer", "panel", "pins", "simulated"))
    assert not offenders("firmware", "gpiozero", "lgpio", but=devices)
    assert not offenders("firmware", "fcntl", but=("firmware.input_node",))  # the kernel's input devices, in one file


def test_the_arbiter_is_pure() -> None:
    wrong = [
        n
        for module in ("firmware.arbiter", "firmware.debounce", "firmware.press")
        for n in imports()[module]
        if not within(n, "firmware.press", "firmware.debounce") and n.split(".")[0] not in STDLIB
    ]
    assert not wrong
    for module in ("firmware.arbiter", "firmware.debounce", "firmware.press"):
        assert not offenders(module, "time", "threading", "random", "logging")


def test_the_journal_knows_no_games() -> None:
    assert not offenders(
        "companion.journal", "companion.games", "companion.table", "companion.web", "vision", "firmware"
    )


def test_the_table_takes_only_values_from_below() -> None:
    values = ("vision.sighting", "firmware.press", "firmware.arbiter", "firmware.cue", "vision", "firmware")
    wrong = [
        f"{module} imports {name}"
        for module, names in imports().items()
        if within(module, "companion.table")
        for name in names
        if within(name, "vision", "firmware", "cv2", "numpy", "gpiozero", "flask", "companion.web", "companion.kit")
        and not any(name == value or name.startswith(value + ".") for value in values[:4])
        and name not in values
    ]
    assert not wrong


@pytest.mark.parametrize(
    "module", ["companion.table.table", "companion.table.replay", "vision.sighting", "vision.watch.process"]
)
def test_loads_with_neither_opencv_nor_gpiozero(module: str) -> None:
    code = f"import sys\nfor name in ('cv2', 'numpy', 'gpiozero', 'flask'): sys.modules[name] = None\nimport {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_the_web_sees_broadcaster_and_inbox_only() -> None:
    assert not offenders(
        "companion.web", "vision", "firmware", "companion.kit", "cv2", "gpiozero", "companion.games.pirates_dice"
    )


def beside_backoff(offences: list[str]) -> list[str]:
    """Whoever waits for something outside waits by the same value; it knows nothing of pictures."""
    assert not [name for name in imports()["vision.backoff"] if name.split(".")[0] not in STDLIB]
    allowed = ("vision", "vision.backoff", "vision.backoff.Backoff")
    return [offence for offence in offences if offence.split()[-1] not in allowed]


def test_mqtt_and_harbour_only_listen() -> None:
    below = ("vision", "firmware", "companion.games", "companion.kit", "cv2", "numpy", "gpiozero")
    assert (
        beside_backoff(offenders("companion.links.mqtt", *below, "companion.web", "companion.harbour", "flask")) == []
    )
    assert not offenders("companion.harbour", *below, "companion.table", "companion.journal")
    assert not offenders("companion", "paho", but=("companion.links.mqtt.line",))


def test_lights_and_webhooks_only_listen() -> None:
    below = ("vision", "companion.kit", "companion.web", "companion.journal", "cv2", "numpy", "gpiozero", "flask")
    lights = offenders("companion.links.lights", *below, "companion.games", "companion.links.webhooks")
    webhooks = offenders("companion.links.webhooks", *below, "companion.games", "companion.links.lights", "firmware")
    assert beside_backoff([*lights, *webhooks]) == []


def test_only_the_kit_knows_everyone_and_only_the_cli_knows_the_kit() -> None:
    commands = ("companion.cli",)
    assert not offenders("companion", "companion.kit", but=("companion.kit", "companion.bench", *commands))
    assert not offenders("companion", *commands, but=commands)


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
