# SPDX-License-Identifier: MIT
"""What every setting is for, in plain words: the settings page says them, and a test holds that none is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """The room of the page a setting stands in, what it is called, what it does, and what its number counts."""

    room: str
    title: str
    says: str
    unit: str = ""


TABLE, CAMERA, DICE, PANEL, SOUND, NETWORK = "Table", "Camera", "Dice", "Buttons", "Sound", "Network"
OTHERS = "Lights and other programs"

WORDS: Final[dict[str, Words]] = {
    "seats": Words(TABLE, "Seats", "How many seats the table has. The printed mat must be the one for as many."),
    "language": Words(TABLE, "Language", "What the table speaks, and what a phone shows that prefers none of these."),
    "starts": Words(
        TABLE, "Who starts games", "players: whoever sits at the table, from the phone. referee: nobody else."
    ),
    "turn_s": Words(
        TABLE, "Time for a turn", "After so many seconds the screens say that the others wait. 0: they never do."
    ),
    "camera": Words(
        CAMERA,
        "Camera",
        "Which camera looks at the table. auto takes the first that is plugged in; simulated draws virtual dice. "
        "A network camera or a phone is chosen by its address (http://, https:// or rtsp://).",
    ),
    "camera_map": Words(
        CAMERA,
        "Camera over the map",
        "A second camera that reads the pieces on the treasure map, such as usb:1 or an address. Empty: none.",
    ),
    "camera_user": Words(CAMERA, "User name for the camera", "For a network camera that asks for one. Shown nowhere."),
    "camera_password": Words(
        CAMERA, "Password for the camera", "For a network camera that asks for one. Shown nowhere."
    ),
    "mat_corners": Words(
        CAMERA,
        "Corners of the mat",
        "Where the mat lies, dragged into place by hand. Used where the camera sees no printed markers.",
    ),
    "calibration": Words(
        CAMERA, "Lens", "The file that tells how a wide lens bends. Empty: the one that was learnt here, if any."
    ),
    "dice_set": Words(DICE, "Plain dice", "The set that is read for dice with pips, and while no game is played."),
    "dice.pips": Words(DICE, "Plain dice in games", "Another set for dice with pips. Set this or the one above."),
    "dice.skull": Words(DICE, "Dice with a skull", "The set that is read where a game wants a skull for the 1."),
    "dice.bones": Words(DICE, "Bones", "The set that is read where a game wants twelve-sided dice."),
    "dice.piles": Words(DICE, "Piles", "The set that is read where a game wants the top die of each pile."),
    "dice.symbols": Words(DICE, "Symbol dice", "The set that is read where a game wants swords, skulls and the like."),
    "dice.coasters": Words(DICE, "Coasters", "The set that is read where a game wants numbered coasters."),
    "dice.map": Words(DICE, "Map", "The set that is read where a game wants pieces on the map."),
    "dice.cards": Words(DICE, "Cards", "The set that is read where a game wants cards."),
    "pins": Words(
        PANEL,
        "Pins",
        "Where the buttons are. auto takes a Raspberry Pi's pins, and keys that were named on the page of the buttons; "
        "input takes such keys alone, gpio the pins alone; simulated puts buttons on screens.",
    ),
    "wiring": Words(PANEL, "Wiring", "The file that tells which wire goes where. Empty: as the building guide has it."),
    "press_window_ms": Words(
        PANEL, "Collecting presses", "After the first press, others that come so soon are in the same race.", "ms"
    ),
    "photo_finish_ms": Words(PANEL, "Dead heat", "Presses closer than this came at the same moment.", "ms"),
    "phone_window_ms": Words(
        PANEL, "Waiting for phones", "A shout on a phone takes part in a race if it arrives so soon.", "ms"
    ),
    "voice": Words(SOUND, "Voice", "The program that speaks at the table. auto takes the first that is installed."),
    "volume": Words(SOUND, "Volume", "How loud the table speaks, from 0 to 100."),
    "night": Words(SOUND, "Night", "When the buzzer is silent and the voice soft, such as 22:00-07:00. Empty: never."),
    "evidence_days": Words(
        CAMERA,
        "Pictures of counts",
        "How long the picture of each count is kept. 0: until the table closes.",
        "days",
    ),
    "picture_for": Words(
        CAMERA,
        "Who sees the picture",
        "table: seated players and the referee. everybody: whoever is in the network, without sitting down.",
    ),
    "host": Words(
        NETWORK, "Address", "The network address that is listened on. 0.0.0.0: all; 127.0.0.1: this machine alone."
    ),
    "port": Words(NETWORK, "Port", "The number behind the colon in the table's address."),
    "mqtt": Words(NETWORK, "Broker", "The MQTT broker that is told of this table, such as mqtt://broker. Empty: none."),
    "table_name": Words(
        NETWORK, "Name of the table", "What the table is called at the broker. Empty: as this machine."
    ),
    "wled": Words(
        OTHERS,
        "WLED light",
        "The address of a light that shows how the game stands, such as http://wled.local. Empty: none.",
    ),
    "wled_place": Words(
        OTHERS,
        "Where the light is",
        "table: it shines on the table, and holds still while the camera looks. room: the camera sees nothing of it.",
    ),
    "ring_scenes": Words(
        OTHERS,
        "Scenes on the ring",
        "Whether the ring over the mat shows how the game stands while nothing is to be read.",
    ),
    "webhooks": Words(
        OTHERS,
        "Webhooks",
        "Addresses that are told of games, presses and verdicts, with a space between two. Shown nowhere. Empty: none.",
    ),
    "webhook_secret": Words(
        OTHERS,
        "Secret of the webhooks",
        "Signs them; whsec_ and what follows. Empty: one that the table makes. Shown nowhere.",
    ),
    "webhook_private": Words(
        OTHERS,
        "Webhooks in the house",
        "Hosts and networks of your own to which webhooks may go, such as 192.168.1.20.",
    ),
    "wifi_ssid": Words(
        NETWORK, "Wi-Fi", "The network that players' phones join by a QR code in the lobby. Empty: no such code."
    ),
    "wifi_password": Words(
        NETWORK, "Password of the Wi-Fi", "Shown to players and the referee. Empty: an open network."
    ),
    "wifi_hidden": Words(NETWORK, "Hidden Wi-Fi", "Whether the network does not tell its name."),
    "trusted_hosts": Words(NETWORK, "Names of this table", "Further names by which a browser may call this table."),
}
