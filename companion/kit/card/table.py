# SPDX-License-Identifier: MIT
"""The answers for a card's table: Wi-Fi, country, name, language, seats; checked before anything is written."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from typing import Final

from companion.kit.card.zone import UnknownZone, zone_of
from companion.messages.languages import NAMES

_CODES: Final = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA
    CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA
    GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
    KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS
    MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS
    RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW
    TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"""
COUNTRIES: Final = frozenset(_CODES.split())
"""ISO 3166-1: what a Wi-Fi may send on differs by country."""

_HOST: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")
_BYTES: Final = re.compile(r"[0-9]{1,3}(;[0-9]{1,3})*;?")
"""NetworkManager takes such a name for the numbers of its bytes."""
_SSH: Final = re.compile(r"(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d{3}|sk-\S+) [A-Za-z0-9+/=]{40,}( [^\r\n]*)?")


class CardError(ValueError):
    """No card was made; the message is one sentence: what was given, what was wanted."""


@dataclass(frozen=True, slots=True, repr=False)
class Network:
    """A Wi-Fi. ``key``: its WPA key as 64 hexadecimal digits, made of name and password; "": it has none."""

    ssid: str
    key: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class CardTable:
    """All that a card is told. No network: a cable. ``timezone`` and ``ssh_key`` may be ""."""

    networks: tuple[Network, ...]
    country: str
    name: str
    language: str = "en"
    seats: int = 4
    timezone: str = ""
    ssh_key: str = ""


def network(ssid: str, password: str, *, open_: bool = False, hidden: bool = False) -> Network:
    """The Wi-Fi ``ssid``. Of the password only the key is kept that WPA makes of it; 64 hexadecimal digits are a key.

    Raises:
        CardError: name or password can't be those of a Wi-Fi. The password is in no message.
    """
    size = len(ssid.encode())
    if not 1 <= size <= 32 or not ssid.isprintable():
        raise CardError(f"the Wi-Fi's name {ssid!r} has {size} bytes; wanted are 1 to 32, and none that can't be seen")
    if _BYTES.fullmatch(ssid) and ";" in ssid:
        raise CardError(f"the Wi-Fi's name {ssid!r} would be read as numbers; wanted is a name with a letter in it")
    if open_:
        if password:
            raise CardError(f"the Wi-Fi {ssid!r} is said to be open, and has a password; wanted is one of both")
        return Network(ssid, "", hidden)
    if not password:
        raise CardError(f"the Wi-Fi {ssid!r} has no password; if it is open to all, say `wifi_open = yes`")
    if _KEY.fullmatch(password):
        return Network(ssid, password.lower(), hidden)
    if not 8 <= len(password) <= 63 or not all(" " <= sign <= "~" for sign in password):
        given = f"{len(password)} signs" if password.isascii() else "signs beyond plain ASCII"
        raise CardError(f"the password of the Wi-Fi {ssid!r} has {given}; WPA wants 8 to 63 plain ones, none accented")
    key = hashlib.pbkdf2_hmac("sha1", password.encode("ascii"), ssid.encode(), 4096, 32)
    return Network(ssid, key.hex(), hidden)


def checked(table: CardTable) -> CardTable:
    """The same table, its words in the form that is written.

    Raises:
        CardError: something of it can't be.
    """
    table = replace(
        table,
        country=table.country.strip().upper(),
        name=table.name.strip().lower(),
        language=table.language.strip().lower(),
        ssh_key=" ".join(table.ssh_key.split()),
    )
    if table.country not in COUNTRIES:
        raise CardError(f"the country {table.country!r} is none; wanted are its two letters, such as GB, DE or ES")
    if not _HOST.fullmatch(table.name) or table.name == "localhost":
        wanted = "wanted are letters a to z, digits and hyphens inside, 63 at most"
        raise CardError(f"the host name {table.name!r} can't be one; {wanted}")
    if table.language not in NAMES:
        raise CardError(f"the language {table.language!r} is not spoken here; wanted is one of {', '.join(NAMES)}")
    if not 2 <= table.seats <= 6:
        raise CardError(f"the table has {table.seats} seats; wanted are 2 to 6")
    if table.ssh_key and not _SSH.fullmatch(table.ssh_key):
        raise CardError("ssh_key is no public key; wanted is one line that begins with ssh-ed25519 or ssh-rsa")
    if len({one.ssid for one in table.networks}) != len(table.networks):
        raise CardError(f"the Wi-Fi {table.networks[0].ssid!r} is named twice; wanted are two names, or one")
    try:
        return replace(table, timezone=table.timezone and zone_of(table.timezone))
    except UnknownZone as error:
        raise CardError(str(error)) from error
