# SPDX-License-Identifier: MIT
"""What the tests of the adapter share: any game on the bench, and made-up readings of any dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from companion.table.inbox import Sighted
from vision.sighting import Die, Reading, Sighting, Stillness, SymbolFace
from vision.steady import verdict

Begin = Callable[..., Any]


@pytest.fixture
def begin(make_bench: Callable[..., Any]) -> Begin:
    """``begin("lucky-seven", "Ann", "Bob", target=50)``: a bench on which that game was begun."""

    def begun(game: str, *players: str, **options: Any) -> Any:
        bench = make_bench(seats=6)
        outcome = bench.ask({"event": "new-game", "game": game, "players": list(players), "options": options})
        assert outcome.ok, outcome
        bench.news()
        return bench

    return begun


@pytest.fixture
def look() -> Callable[..., Reading]:
    """``look(bench, dice)``: the camera sees these dice."""

    def seen(
        bench: Any,
        dice: Sequence[Die] = (),
        *,
        coasters: Sequence[Mapping[str, Any]] = (),
        verified: bool = True,
        why_not: str = "",
        set_name: str = "pips",
        stillness: Stillness = "steady",
    ) -> Reading:
        extra = {"coasters": tuple(coasters)} if coasters else {}
        sighting = Sighting(1456, 1088, set_name, tuple(dice), extra=extra)
        reading = Reading(sighting, bench.expected[-1], verified, why_not)
        bench.table.handle(Sighted(reading, stillness))
        return reading

    return seen


def judged(bench: Any, sighting: Sighting) -> None:
    """The eye sees this, and judges it anew as often as the table asks for another number."""
    asked: Any = ()
    while asked != bench.expected[-1]:
        asked = bench.expected[-1]
        bench.table.handle(Sighted(*verdict(sighting, asked)))


def die(face: Any, seat: int | None = None, at: tuple[float, float] = (0, 0), **more: Any) -> Die:
    """One die, somewhere."""
    kind = more.pop("kind", "symbol" if isinstance(face, SymbolFace) else "d6")
    zone = None if seat is None else str(seat)
    return Die(*at, 30.0, 10.0, kind, face, "red", more.pop("sure", 0.999), zone=zone, **more)


def labels(acts: Sequence[Mapping[str, Any]]) -> list[str]:
    """What stands on the buttons."""
    return [act["label"] for act in acts]


def events(bench: Any) -> list[dict[str, Any]]:
    """The events in the journal, without the marks of the table."""
    written = [entry.data for entry in bench.entries if entry.kind == "event"]
    return [{name: value for name, value in data.items() if name not in ("by", "manual")} for data in written]
