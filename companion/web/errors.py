# SPDX-License-Identifier: MIT
"""Errors of web requests. ``answers.py`` gives each class its status in one table.

WebError
├── BadRequest (ValueError)         what was sent can't be understood
├── NotAllowed (PermissionError)    this role may not do that
├── WrongKey (PermissionError)      a token or PIN that is not ours
├── UnknownHost (PermissionError)   the request names a host that is not this table
├── TooOften (RuntimeError)         too many tries, requests or streams; ``wait_s`` says how long to wait
├── NotHere (LookupError)           there is no such thing on this table
├── Busy (TimeoutError)             the table did not answer in time
├── KeyFileUnusable (ValueError)    the key file can't be read or written
└── PortTaken (OSError)             another program listens on that port
"""

from __future__ import annotations


class WebError(Exception):
    """Base of the web's errors: ``code`` is stable for programs, ``message`` a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class BadRequest(WebError, ValueError):
    """What was sent can't be understood."""


class NotAllowed(WebError, PermissionError):
    """This role may not do that."""


class WrongKey(WebError, PermissionError):
    """A token or PIN that is not ours."""


class UnknownHost(WebError, PermissionError):
    """The request names a host that is not this table (DNS rebinding looks like that); ``address``: one that is."""

    def __init__(self, code: str, message: str, address: str) -> None:
        super().__init__(code, message)
        self.address = address


class TooOften(WebError, RuntimeError):
    """Too many tries, requests or streams; try again after ``wait_s`` seconds."""

    def __init__(self, code: str, message: str, wait_s: float) -> None:
        super().__init__(code, message)
        self.wait_s = wait_s


class NotHere(WebError, LookupError):
    """There is no such thing on this table."""


class Busy(WebError, TimeoutError):
    """The table did not answer in time."""


class KeyFileUnusable(WebError, ValueError):
    """The key file can't be read or written."""


class PortTaken(WebError, OSError):
    """The port can't be listened on."""
