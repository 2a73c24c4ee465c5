# SPDX-License-Identifier: MIT
"""A card's table: Wi-Fi, country, name, language, seats, as ``table.txt`` or a person says; checked before all else."""

from __future__ import annotations

import functools
import hashlib
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Final

from companion.command import CommandError
from companion.messages.languages import NAMES

_FILE: Final = "zones.txt"


class CardError(CommandError):
    """No card was made; the message is one sentence: what was given, what was wanted."""


def zone_of(given: str) -> str:
    """The name of the time zone ``given``, be it in small letters or with a blank in it.

    >>> zone_of("america/new york")
    'America/New_York'

    Raises:
        CardError: there is none of that name.
    """
    there, before = _zones()
    typed = "_".join(given.split()).lower()
    if typed in there:
        return there[typed]
    if typed in before:
        raise CardError(f"the time zone {given!r} has another name now; wanted is {before[typed]}")
    near = _near(typed)
    meant = f" (is {' or '.join(near)} meant?)" if near else ""
    raise CardError(f"the time zone {given!r} is none; wanted is one such as Europe/Berlin{meant}")


def _near(typed: str) -> list[str]:
    """Zones that are called, or end, like what was typed."""
    there, _ = _zones()
    cities = {name.rpartition("/")[2]: name for name in sorted(there, reverse=True)}
    found = [cities[city] for city in get_close_matches(typed.rpartition("/")[2], cities, 2, 0.8)]
    return [there[name] for name in dict.fromkeys([*found, *get_close_matches(typed, there, 1, 0.85)])][:2]


@functools.cache
def _zones() -> tuple[MappingProxyType[str, str], MappingProxyType[str, str]]:
    """All zones, and what names of old lead to, each by its name in small letters."""
    there, before = {}, {}
    for line in (resources.files(__package__) / _FILE).read_text(encoding="utf-8").splitlines():
        name, sign, now = line.partition(" = ")
        if sign:
            before[name.lower()] = now
        elif not line.startswith("#"):
            there[name.lower()] = name
    return MappingProxyType(there), MappingProxyType(before)


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
    return replace(table, timezone=table.timezone and zone_of(table.timezone))


FILE: Final = "table.txt"
WORDS: Final[Mapping[str, str]] = {
    "wifi": "Wi-Fi (empty: a network cable)",
    "wifi_password": "its password",
    "wifi_hidden": "",
    "wifi_open": "",
    "wifi2": "",
    "wifi2_password": "",
    "wifi2_hidden": "",
    "wifi2_open": "",
    "country": "country (two letters)",
    "name": "name of this table in the network",
    "language": "language (en, de, es)",
    "seats": "seats (2 to 6)",
    "timezone": "",
    "ssh_key": "",
}
"""What may stand in it, and how it is asked for where it does not; "" is not asked for."""

_DEFAULTS: Final = {"wifi": "", "name": "quartermaster", "language": "en", "seats": "4"}
_EXACT: Final = frozenset({"wifi", "wifi_password", "wifi2", "wifi2_password"})
_CURLY: Final = "\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb"
_YES, _NO = frozenset({"yes", "true", "on", "1"}), frozenset({"no", "false", "off", "0", ""})

Ask = Callable[[str, str | None, bool], str]
"""Asks a person: the question, what holds if nothing is typed (None: something must be), whether to hide it."""


def read_list(text: str, where: str = FILE) -> dict[str, str]:
    """The list's keys and values.

    >>> read_list('country = GB   # Great Britain\\nwifi="Home # 2"')
    {'country': 'GB', 'wifi': 'Home # 2'}

    Raises:
        CardError: a line can't be understood; it names the line and never what stands behind the =.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, sign, value = line.partition("=")
        name = name.strip().lower().replace("-", "_")
        if not sign or name not in WORDS:
            known = ", ".join(WORDS)
            given = f"says {name!r}" if sign else "has no ="
            raise CardError(f"{where}, line {number}, {given}; wanted is one of {known}, then = and what it is")
        if name in found:
            raise CardError(f"{where}, line {number}, says {name!r} a second time; wanted is one line for it")
        found[name] = _value(value.strip(), f"{where}, line {number}", exact=name in _EXACT)
    return found


def table_of(listed: Mapping[str, str], ask: Ask | None, where: str = FILE) -> CardTable:
    """The table that ``listed`` and, for what is missing, a person's answers describe; ``ask`` None: nobody is there.

    Raises:
        CardError: something is missing or can't be.
    """
    answers = {**listed, **_asked(listed, ask)} if ask else dict(listed)
    if not answers.get("country"):
        raise CardError(f"{where} names no country; wanted are its two letters, for the Wi-Fi, such as country = GB")
    seats = answers.get("seats") or _DEFAULTS["seats"]
    if not re.fullmatch(r"[0-9]{1,2}", seats):
        raise CardError(f"the table has {seats!r} seats; wanted is a number from 2 to 6")
    table = CardTable(
        tuple(one for one in (_network(answers, "wifi"), _network(answers, "wifi2")) if one),
        answers["country"],
        answers.get("name") or _DEFAULTS["name"],
        answers.get("language") or _DEFAULTS["language"],
        int(seats),
        answers.get("timezone", ""),
        answers.get("ssh_key", ""),
    )
    return checked(table)


def with_keys(text: str, table: CardTable) -> str:
    """The file's text with each password replaced by the key that was made of it: no password stays on the card."""
    keys = dict(zip(("wifi_password", "wifi2_password"), (one.key for one in table.networks), strict=False))
    lines = []
    for line in text.splitlines(keepends=True):
        name = line.lstrip("\ufeff").partition("=")[0].strip().lower().replace("-", "_")
        ending = line[len(line.rstrip("\r\n")) :]
        lines.append(f"{name} = {keys[name]}{ending}" if keys.get(name) and "=" in line else line)
    return "".join(lines)


def _asked(listed: Mapping[str, str], ask: Ask) -> dict[str, str]:
    answers: dict[str, str] = {}
    for name, question in WORDS.items():
        without = name == "wifi_password" and (not ({**listed, **answers}).get("wifi") or _yes(listed, "wifi_open"))
        if question and name not in listed and not without:
            answers[name] = ask(question, _DEFAULTS.get(name), name == "wifi_password")
    return answers


def _network(answers: Mapping[str, str], word: str) -> Network | None:
    ssid = answers.get(word, "")
    if not ssid:
        if answers.get(f"{word}_password"):
            raise CardError(f"there is a {word}_password and no {word}; wanted is the Wi-Fi's name, too")
        return None
    open_, hidden = _yes(answers, f"{word}_open"), _yes(answers, f"{word}_hidden")
    return network(ssid, answers.get(f"{word}_password", ""), open_=open_, hidden=hidden)


def _yes(answers: Mapping[str, str], word: str) -> bool:
    said = answers.get(word, "").lower()
    if said not in _YES | _NO:
        raise CardError(f"{word} is {said!r}; wanted is yes or no")
    return said in _YES


def _value(given: str, where: str, *, exact: bool) -> str:
    """Within quotes all counts; else what follows a blank and a # is a comment.

    ``exact``: of a Wi-Fi's name or password nothing may be cut off by mistake, nor a sign be another than was meant; a
    comment wants two blanks before it.

    Raises:
        CardError: it may be meant in two ways.
    """
    if given[:1] in ("'", '"'):
        closing = given.find(given[0], 1)
        rest = given[closing + 1 :].strip()
        if closing > 0 and (not rest or rest.startswith("#")):
            return given[1:closing]
        if exact and closing > 0:
            raise CardError(f"{where}: more follows the quoted part; wanted is all of it in the other kind of quotes")
        return given
    if exact and given and given[0] in _CURLY and given[-1] in _CURLY:
        raise CardError(f'{where}: it stands in typographic quotes; wanted are plain ones ("), or none')
    plain = re.split(r"\s\s+#|\t#" if exact else r"\s#", given, maxsplit=1)[0].strip()
    if exact and re.search(r"\s#", plain):
        raise CardError(
            f'{where}: a # follows a blank; wanted are quotes ("...") where it belongs to it, else two blanks'
        )
    return plain


def read_file(path: Path) -> str:
    """The file's text; "": there is none.

    Raises:
        CardError: it can't be read.
    """
    try:
        text = path.read_bytes().decode("utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise CardError(f"{path} can't be read: {error.__class__.__name__}; wanted is a text in UTF-8") from error
    if "\0" in text:
        raise CardError(f"{path} is no plain text; wanted is one in UTF-8 (in Notepad: save as, encoding UTF-8)")
    return unicodedata.normalize("NFC", text)
