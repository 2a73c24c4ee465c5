# SPDX-License-Identifier: MIT
"""The table's keys: a token for each seat, the referee's PIN, the key that signs cookies. One private file."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from companion.table.inbox import Who
from companion.web.errors import KeyFileUnusable

FILE_NAME = "keys.json"
PIN_DIGITS = 6
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that could be taken for another: no 0 O, 1 I L, U V
CODE_LENGTH = 6
TOKEN_BYTES = 18  # 144 bits: 24 letters, short enough for a small QR code


@dataclass(frozen=True, slots=True)
class Keys:
    """What proves a role. ``seats[0]`` is the token of seat 1. Never log or print one but for its owner."""

    seats: tuple[str, ...]
    pin: str
    signing: str

    def seat_of(self, token: str) -> int | None:
        """The seat whose token this is; every token is compared, each in constant time."""
        found = None
        for seat, known in enumerate(self.seats, start=1):
            if _same(known, token):
                found = seat
        return found

    def is_pin(self, text: str) -> bool:
        """True for the referee's PIN."""
        return _same(self.pin, text)

    def code(self, seat: int) -> str:
        """Six characters that let a phone sit at ``seat`` where none can scan: 30^6 of them, and tries are counted.

        It follows from the seat's token, so it lasts as long as the QR code does.
        """
        digest = hmac.new(self.signing.encode(), f"code {self.seats[seat - 1]}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(digest[:8], "big")
        letters = len(CODE_LETTERS)
        return "".join(CODE_LETTERS[number // letters**place % letters] for place in range(CODE_LENGTH))

    def seat_of_code(self, text: str) -> int | None:
        """The seat whose code this is, however it was typed."""
        typed = "".join(text.split()).replace("-", "").upper()
        found = None
        for seat in range(1, len(self.seats) + 1):
            if _same(self.code(seat), typed):
                found = seat
        return found

    def seal(self, who: Who, swaps: int = 0, tenure: int = 0) -> str:
        """A cookie that proves ``who``; it dies with the token or PIN it was given for.

        ``swaps``: how many swaps of seats there had been then, so that it follows its owner through later ones;
        ``tenure``: how often the seat had been left, so that it ends when its owner leaves it.
        """
        return str(self._signer().dumps([who.role, who.seat, self._print_of(who), swaps, tenure]))

    def unseal(self, cookie: str) -> tuple[Who, int, int | None] | None:
        """Whom ``cookie`` proves, after how many swaps and in which tenure; None where it is not ours or out of date.

        The tenure is None in a cookie from before these were counted: it holds as long as its key does.
        """
        try:
            role, seat, mark, *more = self._signer().loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        swaps = more[0] if more and isinstance(more[0], int) and more[0] >= 0 else 0
        if role == "player" and not (isinstance(seat, int) and 1 <= seat <= len(self.seats)):
            return None
        who = Who(role, seat)
        tenure = more[1] if len(more) > 1 and isinstance(more[1], int) else None
        return (who, swaps, tenure) if _same(self._print_of(who), str(mark)) else None

    def _signer(self) -> URLSafeSerializer:
        return URLSafeSerializer(self.signing, salt="role", signer_kwargs={"digest_method": hashlib.sha256})

    def _print_of(self, who: Who) -> str:
        secret = self.pin if who.seat is None else self.seats[who.seat - 1]
        return hmac.new(self.signing.encode(), secret.encode(), hashlib.sha256).hexdigest()[:16]


def new_keys(seats: int) -> Keys:
    """Fresh keys for a table of ``seats``."""
    pin = "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))
    return Keys(tuple(_token() for _ in range(seats)), pin, secrets.token_hex(32))


def load_keys(folder: Path, seats: int = 4) -> Keys:
    """The keys kept in ``folder``, made on the first start; tokens are added where there are more seats now.

    Raises:
        KeyFileUnusable: the file can't be read or written, or holds something else.
    """
    path = folder / FILE_NAME
    try:
        keys = _read(path) if path.exists() else new_keys(0)
        if len(keys.seats) < seats:
            keys = replace(keys, seats=keys.seats + tuple(_token() for _ in range(seats - len(keys.seats))))
            _write(path, keys)
        elif path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise KeyFileUnusable("key-file", f"{path}: {error.strerror}") from error
    return replace(keys, seats=keys.seats[:seats])


def _token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "replace"))


def _read(path: Path) -> Keys:
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        keys = Keys(tuple(map(str, raw["seats"])), str(raw["pin"]), str(raw["signing"]))
    except (ValueError, KeyError, TypeError) as error:
        raise KeyFileUnusable(
            "key-file", f"{path} is damaged; delete it and start again (seats then get new QR codes)"
        ) from error
    weak = len(keys.pin) < PIN_DIGITS or len(keys.signing) < 64 or any(len(token) < 22 for token in keys.seats)
    if weak:
        raise KeyFileUnusable("key-file", f"{path} holds a key that is too short; delete it and start again")
    return keys


def _write(path: Path, keys: Keys) -> None:
    """Whole or not at all, for the owner's eyes only, on the disk before it counts."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(keys), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
