# SPDX-License-Identifier: MIT
"""``table.txt``, the small file from which a card's table is taken: ``name = value`` lines; # begins a comment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.kit.card.table import CardError, CardTable, Network, checked, network

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
    """What stands in it.

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
