# SPDX-License-Identifier: MIT
"""Removes what is private from a text: keys, PINs, passwords, and players' names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from companion.kit.upkeep.backup import KEYS

GONE: Final = "[removed]"
_SECRET_NAME: Final = re.compile(
    r"pass(word|phrase|wd)?|secret|token|psk|credential|(^|_)(pin|keys?)($|_)|^camera_user$|^webhooks$", re.IGNORECASE
)
_SAID: Final = re.compile(
    r"\b((?:[\w-]*(?:password|passphrase|passwd|secret|token|psk|cookie|authorization|api[_-]?key)|pin))"
    r"(\"?'?\s*[=:]\s*\"?'?)((?:Bearer |Basic )?[^\s\"'&;,)}\]]+)",
    re.IGNORECASE,
)
_IN_ADDRESS: Final = re.compile(r"(\w+://)[^\s\"'<>]+@")  # a password may hold a slash or another @
_IN_QUERY: Final = re.compile(r"(\b(?:https?|rtsp)://[^\s?\"']+\?)[^\s\"']+")
"""Many a network camera takes its login behind the question mark, each by another name."""
_HOOKS: Final = re.compile(r"(\bwebhooks\b[\"']?\s*[=:]\s*[\"']?)[^\s\"'][^\"'\n]*")
"""Who knows a webhook's path may often post there."""
_JOIN: Final = re.compile(r"(/join/)[\w-]+")
_HOME: Final = re.compile(r"/home/[^/\s\"']+")


class Scrub:
    """Replaces secrets by `GONE` and names by ``Player 1``, ``Player 2`` in the order in which they first played.

    >>> scrub = Scrub(["Ann", "Ann Bonny"], ["495021"])
    >>> scrub.text("ANN BONNY shouts; mqtt://me:s3@host; PIN: 111111, 495021")
    'Player 2 shouts; mqtt://[removed]@host; PIN: [removed], [removed]'
    """

    def __init__(self, names: Iterable[str] = (), secrets: Iterable[str] = ()) -> None:
        said = [name for name in dict.fromkeys(names) if name]
        self._names = {name.casefold(): f"Player {at}" for at, name in enumerate(said, 1)}
        known = "|".join(re.escape(name) for name in sorted(said, key=len, reverse=True))
        self._named = re.compile(rf"(?<!\w)({known})(?!\w)", re.IGNORECASE) if known else None
        self._secrets = sorted((secret for secret in set(secrets) if len(secret) > 3), key=len, reverse=True)

    def text(self, text: str) -> str:
        """``text`` without them."""
        for secret in self._secrets:
            text = text.replace(secret, GONE)
        text = _HOOKS.sub(rf"\1{GONE}", text)
        text = _JOIN.sub(rf"\1{GONE}", text)
        text = _IN_QUERY.sub(rf"\1{GONE}", text)
        text = _IN_ADDRESS.sub(rf"\1{GONE}@", text)
        text = _SAID.sub(lambda found: found[0] if found[3] == GONE else f"{found[1]}{found[2]}{GONE}", text)
        return _HOME.sub("/home/user", self._unnamed(text))

    def json(self, value: Any) -> Any:
        """The JSON ``value`` without them, in keys too; the values of secret keys whole."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {
                self._unnamed(str(key)): GONE if is_secret(str(key)) and one else self.json(one)
                for key, one in value.items()
            }
        return [self.json(one) for one in value] if isinstance(value, (list, tuple)) else value

    def _unnamed(self, text: str) -> str:
        if self._named is None:
            return text
        return self._named.sub(lambda found: self._names.get(found[1].casefold(), "Player"), text)


def is_secret(name: str) -> bool:
    """True for a setting or field whose value is nobody's business.

    >>> [is_secret(name) for name in ("mqtt_password", "pin", "api_key", "pins", "port", "keyboard")]
    [True, True, True, False, False, False]
    """
    return _SECRET_NAME.search(name.rpartition(".")[2]) is not None


def keys_in(state: Path) -> list[str]:
    """The PIN, the seats' tokens and the signing key that are kept in ``state``."""
    try:
        return list(_strings(json.loads((state / KEYS).read_text(encoding="utf-8"))))
    except (OSError, ValueError):
        return []


def _strings(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)
