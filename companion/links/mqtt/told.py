# SPDX-License-Identifier: MIT
"""What a broker is told: a table's topics, the payloads of what everybody may see anyhow, and its description.

The description is for Home Assistant: one device, with sensors that read the table's topics
(https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from companion.journal.entry import Entry
from companion.links.mqtt.chronicle import Played
from companion.table.telling import News

ROOT: Final = "quartermaster"
BIRTH: Final = "homeassistant/status"
"""Home Assistant says "online" here when it has started and would like to hear what there is."""
LONGEST_NAME: Final = 40


def shown_name(name: str) -> str:
    """``name`` as people may read it: composed, one space between words, at most 40 letters, nothing invisible.

    >>> shown_name("  The   Black\\nPearl "), shown_name("\\x00")
    ('The Black Pearl', 'table')
    """
    composed = unicodedata.normalize("NFC", " ".join(name.split()))
    return (
        "".join(letter for letter in composed if unicodedata.category(letter)[0] != "C")[:LONGEST_NAME].strip()
        or "table"
    )


def topic_name(name: str) -> str:
    """``name`` as one level of a topic: as it is, but for signs that mean something there.

    >>> topic_name("Saloon"), topic_name("The Black Pearl / 2"), topic_name("#+")
    ('Saloon', 'The-Black-Pearl-2', 'table')
    """
    level = re.sub(r"[\s/+#-]+", "-", shown_name(name)).rstrip("-")
    return level.lstrip("$-") or "table"  # what begins with $ belongs to the broker


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of the table called ``name``; ``key`` is its own for ever, whatever it is called.

    >>> Topics("Saloon", "f00d").state, Topics("Saloon", "f00d").discovery
    ('quartermaster/Saloon/state', 'homeassistant/device/quartermaster-f00d/config')
    """

    name: str
    key: str

    def __getitem__(self, last: str) -> str:
        return f"{ROOT}/{topic_name(self.name)}/{last}"

    @property
    def state(self) -> str:
        """How the table stands; kept by the broker."""
        return self["state"]

    @property
    def availability(self) -> str:
        """``online``, or ``offline`` as its last will; kept by the broker."""
        return self["availability"]

    @property
    def games(self) -> str:
        """The games that were finished, with who won; kept by the broker."""
        return self["games"]

    @property
    def discovery(self) -> str:
        """What Home Assistant makes of the table; kept by the broker."""
        return f"homeassistant/device/quartermaster-{self.key}/config"

    @property
    def kept(self) -> tuple[str, ...]:
        """All that the broker keeps under this name."""
        return self.state, self.availability, self.games


Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableCard:
    """Which table it is: its name, a key of its own for ever, and the address of its pages.

    ``run`` is another one after each start, so that two tables that think they are one are told apart.
    """

    name: str
    key: str
    url: str
    run: str = ""


def game_json(played: Played) -> Told:
    """Which game it is. Number and beginning together name it for ever, also where a journal was begun anew."""
    return {
        "number": played.number,
        "game": played.game,
        "title": played.title,
        "players": list(played.players),
        "begun_ms": played.begun_ms,
    }


def state_payload(public: Mapping[str, Any], card: TableCard, played: Played | None) -> Told:
    """The state as a spectator sees it; besides the table's card, and which game is played."""
    return {**public, "table": asdict(card), "played": None if played is None else game_json(played)}


def verdict_payload(entry: Entry, card: TableCard, played: Played | None, late: bool) -> Told:
    """A verdict of the journal. ``late``: nobody was told when it was made."""
    return {
        **entry.data,
        "seq": entry.seq,
        "wall_ms": entry.wall_ms,
        "late": late,
        "table": asdict(card),
        "played": None if played is None else game_json(played),
    }


def press_payload(news: News, card: TableCard, wall_ms: int) -> Told:
    """A ruling. ``event_type``: shout, aye or tie, for those who only want to know that."""
    first = (news.data.get("first") or [{}])[0]
    kind = "tie" if news.data.get("tied") else first.get("button", "shout")
    stamp = {"seq": seq_of(news), "wall_ms": wall_ms, "table": asdict(card)}
    return {"event_type": kind, "player": None if kind == "tie" else first.get("player"), **news.data, **stamp}


def reading_payload(news: News, card: TableCard, wall_ms: int) -> Told:
    """A reading, verified or not."""
    return {**news.data, "seq": seq_of(news), "wall_ms": wall_ms, "table": asdict(card)}


def games_payload(card: TableCard, finished: Sequence[Played]) -> Told:
    """The games that were won, the oldest first."""
    rows = [{**game_json(game), "ended_ms": game.ended_ms, "seq": game.seq, "winner": game.winner} for game in finished]
    return {"table": asdict(card), "games": rows}


def seq_of(news: News) -> int:
    """The entry of the journal that ``news`` stands for, or came after."""
    return int(news.id.partition(".")[0] or 0)


EXPIRES_S: Final = 180
"""Time without news after which a sensor expires: a broker that was away may keep an old "online" for ever."""

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
