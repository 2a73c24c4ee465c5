# SPDX-License-Identifier: MIT
"""Asks a network camera for its pictures over HTTP, and says in one sentence why there are none."""

from __future__ import annotations

import http.client
import socket
import ssl
import urllib.error
import urllib.request
from email.message import Message
from typing import IO, Any, Final
from urllib.parse import urljoin, urlsplit

from vision.cameras.address import Address
from vision.cameras.base import CameraBusy, CameraError, CameraLost, CameraMissing
from vision.notice import Notice

TIMEOUT_S: Final = 2.0
"""Longest silence of a camera, in s; a table that waits longer has lost it anyhow."""


class _Astray(Exception):
    """The camera sends on to where nothing must be asked."""


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows a camera to another path or port of its own, never to another host or from https to http."""

    max_redirections = 3

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> urllib.request.Request | None:
        old, new = urlsplit(req.full_url), urlsplit(urljoin(req.full_url, newurl))
        if new.hostname != old.hostname or (old.scheme == "https" and new.scheme != "https"):
            fp.close()
            raise _Astray
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


class _HangsUp:
    """A login of urllib's that leaves no refused answer open behind it."""

    def http_error_401(self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message) -> Any:
        """See `urllib.request.AbstractBasicAuthHandler`."""
        try:
            answer = super().http_error_401(req, fp, code, msg, headers)  # type: ignore[misc]
        except Exception:
            fp.close()
            raise
        if answer is not None:
            fp.close()
        return answer


class _Digest(_HangsUp, urllib.request.HTTPDigestAuthHandler):
    """For cameras that ask for the better of the two."""


class _Basic(_HangsUp, urllib.request.HTTPBasicAuthHandler):
    """For all others."""


def fetch(address: Address) -> http.client.HTTPResponse:
    """Ask for what stands at ``address``; the answer is open, its body unread.

    Raises:
        CameraMissing: there is no such host, nothing listens, or nothing stands there.
        CameraBusy: it refuses the login, or has too many viewers.
        CameraLost: it does not answer as it should.
    """
    try:
        answer: http.client.HTTPResponse = _opener(address).open(_request(address), timeout=TIMEOUT_S)
    except urllib.error.HTTPError as error:
        error.close()
        raise _refused(address, error.code) from None
    except _Astray:
        raise CameraMissing(Notice("camera-sends-on", address=address.shown)) from None
    except urllib.error.URLError as error:
        raise unreachable(address, error.reason) from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise unreachable(address, error) from None
    return answer


def unreachable(address: Address, why: object) -> CameraError:
    """The sentence for a connection that fails with ``why``."""
    at = address.shown
    if isinstance(why, ssl.SSLError):
        return CameraMissing(Notice("camera-not-trusted", address=at))
    if isinstance(why, (socket.gaierror, UnicodeError)):
        return CameraMissing(Notice("camera-no-host", host=repr(address.host)))
    if isinstance(why, ConnectionRefusedError):
        return CameraMissing(Notice("camera-nothing-listens", address=at))
    if isinstance(why, TimeoutError):
        return CameraMissing(Notice("camera-does-not-answer", address=at, seconds=round(TIMEOUT_S)))
    if isinstance(why, http.client.HTTPException):
        return CameraLost(Notice("camera-no-http", address=at))
    if isinstance(why, OSError):
        return CameraLost(
            Notice("camera-unreachable-because", address=at, why=why.strerror or Notice("connection-broke-off"))
        )
    if isinstance(why, ValueError):
        return CameraBusy(Notice("camera-login-unknown", address=at))
    return CameraLost(Notice("camera-unreachable", address=at))


def refused_login(address: Address) -> CameraBusy:
    """The sentence for a camera that wants another login, or one at all."""
    has = bool(address.user or address.password)
    return CameraBusy(Notice("camera-refuses-login" if has else "camera-wants-login", address=address.shown))


def _refused(address: Address, code: int) -> CameraError:
    at = address.shown
    if code in (401, 403):
        return refused_login(address)
    if code in (404, 410):
        return CameraMissing(Notice("camera-nothing-there", address=at, status=f"HTTP {code}"))
    if code in (429, 503):
        return CameraBusy(Notice("camera-too-many-viewers", address=at, status=f"HTTP {code}"))
    return CameraMissing(Notice("camera-other-answer", address=at, status=f"HTTP {code}"))


def _request(address: Address) -> urllib.request.Request:
    return urllib.request.Request(  # noqa: S310 - the scheme is http or https, see Address
        address.url, headers={"User-Agent": "quartermaster", "Cache-Control": "no-cache"}
    )


def _opener(address: Address) -> urllib.request.OpenerDirector:
    """Only what a camera needs: no proxy, no files, and a login for this camera alone."""
    opener = urllib.request.OpenerDirector()
    handlers: list[Any] = [
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _SameHost(),
    ]
    if address.user or address.password:
        logins = urllib.request.HTTPPasswordMgrWithDefaultRealm()
        logins.add_password(None, address.url, address.user, address.password)
        logins.add_password(None, f"{address.scheme}://{urlsplit(address.url).netloc}/", address.user, address.password)
        handlers += [_Digest(logins), _Basic(logins)]
    for handler in handlers:
        opener.add_handler(handler)
    return opener
