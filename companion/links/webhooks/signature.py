# SPDX-License-Identifier: MIT
"""Signs webhooks as Standard Webhooks does (https://www.standardwebhooks.com), so that ready libraries check them."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from pathlib import Path
from typing import Final

from companion.disk import write_whole
from companion.messages.message import Message

PREFIX: Final = "whsec_"
FILE: Final = "webhook.secret"
LEAST_BYTES: Final = 24


def key_of(secret: str) -> bytes:
    """The key that ``secret`` stands for: base64 after ``whsec_``.

    Raises:
        ValueError: it is no such secret; the sentence does not repeat it.
    """
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not LEAST_BYTES <= len(key) <= 64:
        raise ValueError(Message("wants-webhook-secret", prefix=PREFIX))
    return key


def new_secret() -> str:
    """A secret that nobody knows yet."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def secret_kept(folder: Path) -> str:
    """The secret that this table made for itself; made where there is none.

    Raises:
        OSError: it can be neither read nor written.
    """
    path = folder / FILE
    try:
        found = path.read_text(encoding="ascii").strip()
        key_of(found)
        return found
    except (FileNotFoundError, ValueError):
        secret = new_secret()
        write_whole(path, f"{secret}\n", private=True)
        return secret


def headers(key: bytes, message: str, at_s: int, body: bytes) -> dict[str, str]:
    """What proves that ``body`` is ours and when it was sent.

    >>> key = key_of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    >>> body = b'{"test": 2432232314}'
    >>> headers(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)["webhook-signature"]
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    mac = hmac.new(key, f"{message}.{at_s}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(mac).decode()}"
    return {"webhook-id": message, "webhook-timestamp": str(at_s), "webhook-signature": signature}
