# SPDX-License-Identifier: MIT
"""Thumbs on phones: what would be sent for a button that is offered, with a value by chance for each of its fields."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

FACES: Mapping[str, list[Any]] = {
    "pips": [1, 2, 3, 4, 5, 6],
    "skull": ["skull", 2, 3, 4, 5, 6],
    "jolly": [2, 3, 4, 5, 6],
    "symbols": [{"symbol": s, "colour": c} for s in ("skull", "boat") for c in ("red", "blue")],
}


def filled(act: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """What a thumb would send: the act's event with a value for each field."""
    event = dict(act["event"])
    for field in act["fields"]:
        value = value_of(field, chance)
        event |= value if field["kind"] == "bid" else {field["name"]: value}
    return event


def value_of(field: Mapping[str, Any], chance: random.Random) -> Any:
    kind = field["kind"]
    if kind == "whole":
        return field["value"]
    if kind == "choice":
        return chance.choice(field["choices"])["value"]
    if kind == "several":
        picked = chance.sample(
            field["choices"], chance.randint(field["least"], min(field["most"], len(field["choices"]), 2))
        )
        return [one["value"] for one in picked]
    if kind == "bid":
        face = chance.choice(list(field["least"]))
        return {"quantity": field["least"][face], "face": int(face)}
    if kind == "board":
        return [chance.choice(FACES["symbols"]) for _ in range(field["count"])]
    return {name: thrown(field, name, count, chance) for name, count in field["of"].items()}


def thrown(field: Mapping[str, Any], name: str, count: int, chance: random.Random) -> Any:
    if field["shape"] == "die":
        kind = chance.choice(field["dies"][name])
        return {"die": kind, "face": chance.choice(range(2, 7))}
    faces = [chance.choice(FACES[field["faces"]]) for _ in range(count)]
    return faces[0] if field["shape"] == "face" else faces
