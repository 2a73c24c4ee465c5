# SPDX-License-Identifier: MIT
"""The table's keys: what the card of each seat says, the referee's PIN, the key that signs. One private file."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import struct
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from companion.disk import write_whole
from companion.table.inbox import Who
from companion.web.errors import KeyFileUnusable

FILE_NAME = "keys.json"
PIN_DIGITS = 6
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that could be taken for another: no 0 O, 1 I L, U V
CODE_LENGTH = 6
LASTS_H = 12
"""An evening: how long a token or code opens a seat, and a screen sees the picture. Seats' cookies last longer."""
_CLOCK_BACK_S = 3600
"""How far a machine without a clock of its own may fall back when its plug was pulled: it notes the time every hour."""
_BODY = struct.calcsize(">BHHH")
TOKEN_BYTES = 18  # 144 bits: 24 letters, short enough for a small QR code


@dataclass(frozen=True, slots=True)
class Tenure:
    """One person's time at a seat: the seat where a proof was issued, after how many swaps, how often left before."""

    seat: int
    swaps: int = 0
    number: int = 0


class Proof(NamedTuple):
    """What a cookie proves: whom, for which tenure, and at which mark of `JoinRequests` its phone came."""

    who: Who
    at: Tenure
    came: str = ""


@dataclass(frozen=True, slots=True)
class Keys:
    """Issues and checks all that proves a role; nothing else does. Never log or print one but for its owner.

    ``seats[0]`` is what the card of seat 1 says: it points to the seat and opens nothing. What opens a seat (cookie,
    token, code) is bound to one `Tenure`; token and code, which are shown on a screen, to half a day too.
    """

    seats: tuple[str, ...]
    pin: str
    signing: str

    def seat_of_card(self, text: str) -> int | None:
        """The seat whose card says this, scanned or typed; every one is compared, each in constant time."""
        typed = _typed(text)
        found = None
        for seat, known in enumerate(self.seats, start=1):
            if _same(known, text) or _same(self.card_code(seat), typed):
                found = seat
        return found

    def is_pin(self, text: str) -> bool:
        """True for the referee's PIN."""
        return _same(self.pin, text)

    def card_code(self, seat: int) -> str:
        """Six characters on the card of ``seat``, for those who can't scan."""
        return self._letters(f"card {self.seats[seat - 1]}")

    def code(self, at: Tenure, hour: int | None = None) -> str:
        """Six characters that let another phone of its sitter come to a seat: 30^6 of them, and tries are counted."""
        hour = _hour() if hour is None else hour
        return self._letters(f"code {self.seats[at.seat - 1]} {at.swaps} {at.number} {hour // LASTS_H}")

    def fits_code(self, text: str, at: Tenure) -> bool:
        """Whether ``text`` is the code of the seat in this tenure, however it was typed."""
        typed, hour = _typed(text), _hour()
        codes = (self.code(at, hour), self.code(at, max(0, hour - LASTS_H)))
        return any(_same(code, typed) for code in codes)

    def token(self, at: Tenure) -> str:
        """The same to be scanned, or sent by a program."""
        body = struct.pack(">BHHH", at.seat, at.swaps, at.number, _hour())
        return base64.urlsafe_b64encode(body + self._mac(at.seat, body)).decode()

    def opened(self, token: str) -> Tenure | None:
        """For which seat and tenure ``token`` was issued; None where it is none of ours, or out of date."""
        try:
            whole = base64.urlsafe_b64decode(token.encode("ascii"))
            seat, swaps, number, hour = struct.unpack(">BHHH", whole[:_BODY])
        except (ValueError, struct.error):
            return None
        if not 1 <= seat <= len(self.seats) or not 0 <= _hour() - hour <= LASTS_H:
            return None
        genuine = hmac.compare_digest(whole[_BODY:], self._mac(seat, whole[:_BODY]))
        return Tenure(seat, swaps, number) if genuine else None

    def seal(self, who: Who, at: Tenure | None = None, came: str = "") -> str:
        """A cookie that proves ``who``; it dies with the token or PIN it was given for, and with its tenure.

        The swaps since then say where its owner sits now; ``came``, the mark of `JoinRequests`, which phone came first.
        """
        at = at or Tenure(who.seat or 0)
        return str(self._signer().dumps([who.role, who.seat, self._print_of(who), at.swaps, at.number, came]))

    def unseal(self, cookie: str) -> Proof | None:
        """What ``cookie`` proves; None where it is not ours or out of date."""
        try:
            role, seat, mark, swaps, number, *came = self._signer().loads(cookie)
            who, at = Who(role, seat), Tenure(int(seat or 0), int(swaps), int(number))
        except (BadSignature, ValueError, TypeError):
            return None
        if min(at.swaps, at.number) < 0 or (role == "player" and not 1 <= at.seat <= len(self.seats)):
            return None
        return Proof(who, at, str(came[0]) if came else "") if _same(self._print_of(who), str(mark)) else None

    def seal_screen(self) -> str:
        """A cookie by which a screen sees the camera's picture for `LASTS_H` from now on."""
        return str(self._signer("screen").dumps(int(time.time())))

    def admits_screen(self, cookie: str) -> bool:
        """Whether ``cookie`` lets the screen that shows it see the picture now."""
        try:
            age_s = time.time() - int(self._signer("screen").loads(cookie))
        except (BadSignature, ValueError, TypeError):
            return False
        return -_CLOCK_BACK_S <= age_s < LASTS_H * 3600

    def _mac(self, seat: int, body: bytes) -> bytes:
        return hmac.digest(self.signing.encode(), f"token {self.seats[seat - 1]} ".encode() + body, "sha256")[:14]

    def _letters(self, text: str) -> str:
        number = int.from_bytes(hmac.digest(self.signing.encode(), text.encode(), "sha256")[:8], "big")
        letters = len(CODE_LETTERS)
        return "".join(CODE_LETTERS[number // letters**place % letters] for place in range(CODE_LENGTH))

    def _signer(self, salt: str = "role") -> URLSafeSerializer:
        return URLSafeSerializer(self.signing, salt=salt, signer_kwargs={"digest_method": hashlib.sha256})

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
        if len(keys.seats) < seats or (path.exists() and keys.signing not in path.read_text(encoding="utf-8")):
            keys = replace(keys, seats=keys.seats + tuple(_token() for _ in range(seats - len(keys.seats))))
            write_whole(path, json.dumps(asdict(keys), indent=1), private=True)
        elif path.stat().st_mode & 0o077:
            path.chmod(0o600)
    except OSError as error:
        raise KeyFileUnusable("key-file", f"{path}: {error.strerror}") from error
    return replace(keys, seats=keys.seats[:seats])


def _token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _typed(text: str) -> str:
    return "".join(text.split()).replace("-", "").upper()


def _hour() -> int:
    """Hours on a clock that nobody sets; it begins anew with the machine, and with it nothing else does."""
    return int(time.monotonic() // 3600) & 0xFFFF


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "replace"))


def _read(path: Path) -> Keys:
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        signing = raw.get("signing") or secrets.token_hex(32)  # none in a backup: cookies of elsewhere end here
        keys = Keys(tuple(map(str, raw["seats"])), str(raw["pin"]), str(signing))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise KeyFileUnusable(
            "key-file", f"{path} is damaged; delete it and start again (seats then get new QR codes)"
        ) from error
    weak = len(keys.pin) < PIN_DIGITS or len(keys.signing) < 64 or any(len(token) < 22 for token in keys.seats)
    if weak:
        raise KeyFileUnusable("key-file", f"{path} holds a key that is too short; delete it and start again")
    return keys
