# SPDX-License-Identifier: MIT
"""The description of a table for Home Assistant: one device, with sensors that read the table's topics.

The form is its device discovery (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from companion.links.mqtt.payload import TableCard
from companion.links.mqtt.topics import Topics

EXPIRES_S: Final = 180
"""Time without news after which a sensor expires: a broker that was away may keep an old "online" for ever."""
LONGEST: Final = 255
"""Home Assistant takes no longer state."""

PART: Final = "{%% set part = value_json.%s %%}{{ (part.%s if part else none) or 'None' }}"
NAMES: Final = "{%% set found = %s %%}{{ (found if found is string else (found or ['None']) | join(', '))[:255] }}"
VERDICT: Final = "{{ (value_json.verdict.say if value_json.verdict else 'None')[:255] }}"
SENSORS: Final[dict[str, dict[str, Any]]] = {
    "game": {"name": "Game", "icon": "mdi:pirate", "value": PART % ("played", "title")},
    "phase": {"name": "Phase", "icon": "mdi:progress-clock", "value": PART % ("game", "phase")},
    "turn": {
        "name": "Turn",
        "icon": "mdi:account-arrow-right",
        "value": PART % ("game", "turn"),
    },
    "winner": {
        "name": "Winner",
        "icon": "mdi:trophy",
        "value": NAMES % "value_json.game.winner if value_json.game else none",
    },
    "verdict": {"name": "Last verdict", "icon": "mdi:gavel", "value": VERDICT},
    "players": {
        "name": "Players",
        "icon": "mdi:account-group",
        "value": NAMES % "value_json.seats | map(attribute='player') | select | list",
    },
    "camera": {
        "name": "Camera",
        "icon": "mdi:camera",
        "category": "diagnostic",
        "value": "{{ value_json.camera.condition }}",
    },
    "dice": {
        "name": "Verified dice",
        "icon": "mdi:dice-multiple",
        "value": "{% set read = value_json.reading %}"
        "{{ (read.dice | map(attribute='face') | join(', '))[:255] if read and read.verified else 'None' }}",
    },
}
"""What is read from the state, by the last part of its id."""
RUNNING: Final = "{{ 'ON' if value_json.game and value_json.game.phase != 'over' else 'OFF' }}"
EVENTS: Final = ("shout", "aye", "tie")


def discovery(topics: Topics, card: TableCard) -> dict[str, Any]:
    """The device that stands for the table at ``topics``."""
    made = _version()
    device = {
        "identifiers": [f"quartermaster-{card.key}"],
        "name": card.name,
        "manufacturer": "Quartermaster",
        "model": "Dice table",
        "configuration_url": card.url,
    }
    return {
        "device": device | made,
        "origin": {"name": "Quartermaster"} | made,
        "availability": [{"topic": topics.availability}],
        "state_topic": topics.state,
        "qos": 1,
        "components": {part: {**of, "unique_id": f"quartermaster-{card.key}-{part}"} for part, of in _parts(topics)},
    }


def _parts(topics: Topics) -> list[tuple[str, dict[str, Any]]]:
    return [
        *((part, _sensor(of)) for part, of in SENSORS.items()),
        ("running", {"platform": "binary_sensor", "name": "Game running", "value_template": RUNNING, **_life()}),
        (
            "press",
            {
                "platform": "event",
                "name": "Shout",
                "icon": "mdi:bullhorn",
                "device_class": "button",
                "event_types": list(EVENTS),
                "state_topic": topics["press"],
            },
        ),
    ]


def _sensor(of: dict[str, Any]) -> dict[str, Any]:
    sensor = {"platform": "sensor", "name": of["name"], "icon": of["icon"], "value_template": of["value"], **_life()}
    return sensor | ({"entity_category": of["category"]} if "category" in of else {})


def _life() -> dict[str, Any]:
    return {"expire_after": EXPIRES_S}


def _version() -> dict[str, str]:
    try:
        return {"sw_version": version("quartermaster-table")}
    except PackageNotFoundError:
        return {}
