# SPDX-License-Identifier: MIT
"""The door: checks before every request (host, role, origin, form, rate) and headers on every answer.

Every endpoint says which roles may use it; an endpoint that says nothing is refused. A request under a name that is not
this table's is refused, against DNS rebinding. `Services` is all that a request may reach, and nothing else.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from companion.journal.entry import JournalReader
from companion.messages.message import Message
from companion.reachable import reachable
from companion.table.inbox import Inbox, Who
from companion.table.people.lobby import Lobby
from companion.table.snapshot import Snapshot
from companion.table.telling import Broadcaster
from companion.web.errors import BadRequest, NotAllowed, TooOften, UnknownHost, WrongKey
from companion.web.keys import Keys, Tenure
from companion.web.limits import Bucket, Once, Remembered, Slots, Streams, Tries, sender
from companion.web.ports import Eye, Handler, Handlers, Port, Simulator
from companion.web.schema.play import HandsDone
from companion.web.schema.state import About
from companion.web.visitors import JOIN_COOKIE, JoinRequests, Presence, Screens, Wall

KEY = "quartermaster"


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a request may reach. One for each app."""

    broadcaster: Broadcaster
    inbox: Inbox
    eye: Eye
    keys: Keys
    simulator: Simulator | None
    journal: JournalReader
    alive: Callable[[], bool] = lambda: True
    trusted_hosts: frozenset[str] = frozenset()
    handlers: Handlers = field(default_factory=Handlers)
    language: str = "en"
    open_picture: bool = True
    about: About | None = None
    streams: Streams = field(default_factory=Streams)
    frames: Slots = field(default_factory=lambda: Slots(12))
    films: Slots = field(default_factory=lambda: Slots(12))
    aims: Slots = field(default_factory=lambda: Slots(4))
    orders: Slots = field(default_factory=lambda: Slots(2))
    panels: Slots = field(default_factory=lambda: Slots(4))
    photographs: Slots = field(default_factory=lambda: Slots(2))
    lessons: Slots = field(default_factory=lambda: Slots(3))
    tries: Tries = field(default_factory=Tries)
    bucket: Bucket = field(default_factory=lambda: Bucket(rate_s=20.0, burst=40))
    snaps: Bucket = field(default_factory=lambda: Bucket(rate_s=0.5, burst=5))
    arrivals: Bucket = field(default_factory=lambda: Bucket(rate_s=0.2, burst=12))
    join_requests: JoinRequests = field(default_factory=JoinRequests)
    screens: Screens = field(default_factory=Screens)
    presence: Presence = field(default_factory=Presence)
    wall: Wall = field(default_factory=Wall)
    seated: Remembered = field(default_factory=Remembered)
    devices: Remembered = field(default_factory=Remembered)
    hands: Once[HandsDone] = field(default_factory=Once)


def current_services() -> Services:
    """The services of the app that answers now."""
    found = current_app.extensions[KEY]
    assert isinstance(found, Services)  # noqa: S101 - create_app put it there
    return found


def handler_at(port: Port[Handler]) -> Handler:
    """The handler that ``port`` leads to.

    Raises:
        NotHere: this table has none.
    """
    return current_services().handlers.at(port)


AVAHI = Path("/run/avahi-daemon/socket")
"""Where the responder that gives a machine its name ending in .local answers, in its simple protocol."""
_PATIENCE_S = 0.3


def host_of(header: str) -> str:
    """The host in a Host header, lower case, without port and brackets.

    >>> host_of("Table.local:8080"), host_of("[::1]:8080"), host_of("[::1]")
    ('table.local', '::1', '::1')
    """
    text = header.strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    host = text.rpartition(":")[0] if text.count(":") == 1 else text
    return host.removesuffix(".")  # a name written out to its root is the same name


def is_ours(header: str, configured: frozenset[str] = frozenset()) -> bool:
    """True if the Host ``header`` names this machine: localhost, its host name (``.local`` too), a configured
    name, or a numeric address that one of its interfaces has now.
    """
    host = host_of(header)
    try:
        return _is_own_address(ipaddress.ip_address(host))
    except ValueError:
        own = socket.gethostname().lower()
        return host in {"localhost", own, f"{own.partition('.')[0]}.local", *configured}


def _is_own_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if address.is_loopback:
        return True
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        # only an address of this machine can be bound, and addresses come and go with the network
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def local_name(address: str, trusted: frozenset[str] = frozenset(), avahi: Path = AVAHI) -> str:
    """The name ending in .local that this machine has in its network at ``address``; "" where none is known.

    The machine's own responder is asked, for only it knows whether it had to take another name. A name to which this
    table would not answer is none.
    """
    if not hasattr(socket, "AF_UNIX"):
        return ""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_PATIENCE_S)
            line.connect(str(avahi))
            line.sendall(f"RESOLVE-ADDRESS {address}\n".encode())
            answer = line.recv(512).decode("utf-8", "replace").split()
    except OSError:
        return ""
    found = [word.lower() for word in answer if word.lower().endswith(".local")]
    return found[0] if answer[:1] == ["+"] and found and is_ours(found[0], trusted) else ""


def named_address(address: str, trusted: frozenset[str] = frozenset()) -> str:
    """The page ``address`` by the machine's name ending in .local; "" where it has none."""
    host = urlsplit(address).hostname or ""
    name = local_name(host, trusted)
    return address.replace(f"[{host}]" if ":" in host else host, name, 1) if name else ""


def numeric_url() -> str:
    """The numeric address for whoever asked under a name that is not this table's."""
    header, near = request.headers.get("Host", ""), str(request.remote_addr)
    host = "127.0.0.1" if near in ("127.0.0.1", "::1") else (reachable() or ("127.0.0.1",))[0]
    port = header.rpartition(":")[2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" + (f":{port}" if port.isdigit() and len(port) <= 5 else "")


Role = Literal["spectator", "player", "referee"]
ROLES: tuple[Role, ...] = ("spectator", "player", "referee")
SEAT_COOKIE = "quartermaster-seat"
REFEREE_COOKIE = "quartermaster-referee"
COOKIE_AGE_S = 30 * 24 * 3600
SPECTATOR = Who("spectator")

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


def open_to(*roles: Role) -> Callable[[Endpoint], Endpoint]:
    """Declare that ``roles`` may call an endpoint; ``open_to(*ROLES)`` is everybody."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.open_to = frozenset(roles)  # type: ignore[attr-defined]
        return endpoint

    return mark


def declared(endpoint: str) -> frozenset[Role]:
    """The roles that may call ``endpoint``; none where it declares nothing."""
    roles: frozenset[Role] = getattr(current_app.view_functions[endpoint], "open_to", frozenset())
    return roles


@dataclass(frozen=True, slots=True)
class ProvenRoles:
    """Every role this request has proved, strongest first."""

    roles: tuple[Who, ...]

    def choose(self, asked: str | None) -> Who:
        """The role to act in: the one asked for (``?as=``) where it was proved, else the strongest.

        Raises:
            NotAllowed: the role asked for was not proved.
        """
        if asked is None:
            return self.roles[0]
        for who in self.roles:
            if who.role == asked:
                return who
        raise NotAllowed("not-allowed", Message("not-that-role", role=asked[:12]))


def caller() -> Who:
    """In which role this request acts."""
    who: Who = g.who
    return who


def caller_role() -> Role:
    """The same by its name."""
    return caller().role


def page_role() -> Role:
    """As whom a page of the referee's is shown: all but the referee see whose it is."""
    return "referee" if caller().role == "referee" else "spectator"


def caller_name() -> str:
    """Whom limits are counted for: a seat, or an address."""
    who = caller()
    return f"seat {who.seat}" if who.role == "player" else f"{who.role} {sender(str(request.remote_addr))}"


def check_role() -> None:
    """Find out who asks, and refuse what was not declared for them.

    Raises:
        NotAllowed: the role may not do this, or nobody may.
        WrongKey, TooOften: a token or PIN was sent that is not ours.
    """
    endpoint = request.endpoint
    if endpoint is None:
        g.who = SPECTATOR
        return  # nothing is there: 404 or 405 follows
    g.who = _proven_roles().choose(request.args.get("as"))
    current_services().presence.heard(g.who)
    allowed = declared(endpoint)
    if not allowed:
        raise NotAllowed("not-allowed", Message("nobody-may"))
    if g.who.role not in allowed:
        raise NotAllowed("not-allowed", Message("only-these-roles", who=_role_of(allowed)))


def _role_of(roles: frozenset[Role]) -> str:
    return next(iter(roles)) if len(roles) == 1 else "both"


def _proven_roles() -> ProvenRoles:
    header, now = request.headers.get("Authorization"), current_services().broadcaster.snapshot
    proved = [_from_header(header, now)] if header is not None else _from_cookies(now.lobby)
    referee = now.lobby.referee
    handed = [Who("referee", referee)] if referee is not None and Who("player", referee) in proved else []
    return ProvenRoles((*proved, *handed, SPECTATOR))  # a seat that was handed the role has it when it asks for it


def still_there(lobby: Lobby, who: Who, then: Lobby) -> bool:
    """False if ``who`` sits elsewhere than in the lobby of ``then``, has left the seat, or is referee no more."""
    if who.role == "referee":
        return who.seat is None or lobby.referee == who.seat
    if who.seat is None:
        return True
    here = lobby.seat_now(who.seat, len(then.swaps)) == who.seat
    return here and lobby.tenure(who.seat) == then.tenure(who.seat)


def seat_lost(lobby: Lobby, who: Who, then: Lobby, latest: Lobby) -> bool:
    """True if ``who``, a player in the lobby of ``then``, sat at a seat in ``latest`` that is another's or free now.

    Other phones of the one who sits there still may have been sent away: only their cookies tell.
    """
    if who.role != "player" or who.seat is None:
        return False
    was, sits = (one.guest(one.seat_now(who.seat, len(then.swaps))) for one in (latest, lobby))
    return sits is None or (was is not None and was.name != sits.name)


def _from_cookies(lobby: Lobby | None = None) -> list[Who]:
    lobby = current_services().broadcaster.snapshot.lobby if lobby is None else lobby
    sealed = (request.cookies.get(name) for name in (REFEREE_COOKIE, SEAT_COOKIE))
    found = (current_services().keys.unseal(cookie) for cookie in sealed if cookie)
    proved = (one.who if one.who.seat is None else _where_now(one.at, lobby) for one in filter(None, found))
    return [who for who in proved if who is not None]


def _where_now(at: Tenure, lobby: Lobby) -> Who | None:
    """A phone goes where its owner goes, whatever code it once scanned; never for whoever took the seat since."""
    seat = lobby.seat_now(at.seat, at.swaps)
    return Who("player", seat) if at.number == lobby.tenure(seat) else None


def tenure_of(seat: int, lobby: Lobby | None = None) -> Tenure:
    """Whoever sits at ``seat`` now, or sat there by ``lobby``."""
    lobby = current_services().broadcaster.snapshot.lobby if lobby is None else lobby
    return Tenure(seat, len(lobby.swaps), lobby.tenure(seat))


def seat_of_cookie(lobby: Lobby | None = None) -> int | None:
    """The seat that this browser has proved, named or not."""
    return next((who.seat for who in _from_cookies(lobby) if who.role == "player"), None)


def was_first(seat: int) -> bool:
    """Whether this browser sat at ``seat`` before the phone that came there last."""
    proof = current_services().keys.unseal(request.cookies.get(SEAT_COOKIE, ""))
    return proof is not None and current_services().join_requests.was_first(seat, proof.came)


def given_away() -> tuple[int, str] | None:
    """The seat that others gave away while this browser, which sat there, was away; and who sat there then."""
    proof = current_services().keys.unseal(request.cookies.get(SEAT_COOKIE, ""))
    if proof is None or proof.who.role != "player":
        return None
    lobby = current_services().broadcaster.snapshot.lobby
    seat = lobby.seat_now(proof.at.seat, proof.at.swaps)
    number, name = lobby.away.get(seat, (None, ""))
    return (seat, name) if number == proof.at.number else None


def sitter(seat: int, services: Services | None = None) -> str | None:
    """Who sits at ``seat``, or plays there."""
    return (services or current_services()).broadcaster.snapshot.sitter(seat)


def proven_roles() -> frozenset[Role]:
    """Every role that this browser has proved: the referee may have a seat too."""
    return frozenset(who.role for who in _from_cookies())


def open_roles() -> str:
    """Every role in which this browser may ask, for its pages: none asks for what it would be refused."""
    return " ".join(dict.fromkeys(who.role for who in _proven_roles().roles))


def _from_header(header: str, now: Snapshot) -> Who:
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer":
        raise WrongKey("wrong-key", Message("key-wanted-in-header"))
    return prove(key.strip(), now)


def from_elsewhere() -> bool:
    """Whether another site's page has this asked, be it by a link or a picture: that changes and counts nothing."""
    return request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")


def prove(key: str, now: Snapshot | None = None) -> Who:
    """Whom a seat's token or code, or the referee's PIN proves; wrong ones are counted.

    Raises:
        WrongKey: it is none of them.
        TooOften: too many wrong ones from this address.
    """
    tries, keys = current_services().tries, current_services().keys
    now = current_services().broadcaster.snapshot if now is None else now
    at = keys.opened(key)
    who = None if at is None else _where_now(at, now.lobby)
    if at is not None and who is None:
        raise WrongKey("wrong-key", Message("seat-was-left-since"))  # ours, so nobody guessed it
    if who is not None:
        return _arrived(who, now)  # too long to be guessed, so never held up by somebody else's guessing
    address = sender(str(request.remote_addr))
    wait_s = tries.wait_s(address)
    if wait_s:
        raise TooOften("too-many-tries", Message("too-many-wrong-keys", seconds=round(wait_s)), wait_s)
    found = Who("referee") if keys.is_pin(key) else None
    for seat in range(1, len(keys.seats) + 1):
        if keys.fits_code(key, tenure_of(seat, now.lobby)):
            found = _arrived(Who("player", seat), now)
    if found is None:
        if keys.seat_of_card(key) is not None:
            raise WrongKey("wrong-key", Message("card-opens-nothing"))
        tries.failed(address)
        raise WrongKey("wrong-key", Message("no-such-key"))
    tries.passed(address)
    return found


def _arrived(who: Who, now: Snapshot) -> Who:
    """Tell whoever sits there that another device has come to the seat by its token or code.

    A browser gets a cookie for it, and comes so once; a program shows its key with each request, and is told of once.
    """
    services, seat = current_services(), who.seat or 0
    name = now.sitter(seat)
    if name is None or seat_of_cookie(now.lobby) == seat:
        return who
    mark, program = f"{tenure_of(seat, now.lobby)} {request.remote_addr}", "Authorization" in request.headers
    if not program or services.devices.keep(mark, (seat, 0)):
        services.join_requests.came(seat, name)
    return who


def give_cookie(response: Response, who: Who, at: Tenure | None = None) -> Response:
    """Set the cookie that proves ``who``, out of reach of scripts and other sites.

    ``at``: the tenure for which the proof was earned; left out, the one of now.
    """
    name = REFEREE_COOKIE if who.role == "referee" else SEAT_COOKIE
    at = tenure_of(who.seat or 0) if at is None else at
    response.set_cookie(
        name,
        current_services().keys.seal(who, at, current_services().join_requests.mark),
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="Strict",
        secure=request.is_secure,
    )
    if who.role == "player" and (asked := request.cookies.get(JOIN_COOKIE)):
        current_services().join_requests.withdraw(asked)  # whoever sits asks for no seat any more
        response.delete_cookie(JOIN_COOKIE, httponly=True, samesite="Strict")
    return response


SAFE_METHODS = frozenset({"GET", "HEAD"})
LARGEST_BODY = 16 * 1024

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
        "font-src 'self'; media-src data:; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
FILE_HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
"""For scripts, styles and fonts: a page loads forty of them, and what governs a page says nothing to a file."""
DRAWING_HEADERS = FILE_HEADERS | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""A drawing can be opened as if it were a page."""


def guard(app: Flask) -> None:
    """Put the checks before every request of ``app`` and the headers on every answer."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.before_request(check_request)
    app.after_request(add_headers)


def check_request() -> None:
    """Every check, in this order.

    Raises:
        UnknownHost, NotAllowed, WrongKey, TooOften, BadRequest: as the checks do.
    """
    for check in (check_host, check_role, check_origin, check_form, check_rate):
        check()


def check_host() -> None:
    """Refuse requests that name another machine.

    Raises:
        UnknownHost: a name that is not this table's.
    """
    header = request.headers.get("Host", "")
    if not is_ours(header, current_services().trusted_hosts):
        address = numeric_url()
        raise UnknownHost("unknown-host", Message("unknown-host", name=repr(header[:80]), address=address), address)


def check_origin() -> None:
    """Refuse changes asked for by another site's page; programs send no Origin and may pass.

    Raises:
        NotAllowed: the asking page came from elsewhere.
    """
    if request.method in SAFE_METHODS:
        return
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    foreign = origin is not None and urlsplit(origin).netloc.lower() != request.headers.get("Host", "").lower()
    if foreign or site not in (None, "same-origin", "none"):
        raise NotAllowed("other-origin", Message("other-origin"))


@dataclass(frozen=True, slots=True)
class Upload:
    """What an endpoint takes in place of a little JSON: which kind of file (``image/*``), how many bytes at most."""

    mimetype: str
    most: int


def takes(mimetype: str, most: int) -> Callable[[Endpoint], Endpoint]:
    """Declare that an endpoint takes a file of this kind, up to ``most`` bytes; it reads the body itself."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.takes = Upload(mimetype, most)  # type: ignore[attr-defined]
        return endpoint

    return mark


def upload_at(app: Flask, method: str, path: str) -> Upload | None:
    """What file is taken there, if any: the server asks before it lets a large body in."""
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return None
    return getattr(app.view_functions[endpoint], "takes", None)


def check_form() -> None:
    """Refuse bodies that are not JSON (or not the file that the endpoint declares), and those that are too large.

    Raises:
        BadRequest: not JSON.
        RequestEntityTooLarge: over 16 KiB, or over what the endpoint declares.
    """
    if request.method in SAFE_METHODS or request.endpoint is None:
        return
    upload: Upload | None = getattr(current_app.view_functions[request.endpoint], "takes", None)
    if upload is not None:
        request.max_content_length = upload.most
        if not fnmatch(request.mimetype, upload.mimetype):
            raise BadRequest("bad-field", Message("send-the-file", mimetype=upload.mimetype))
        return
    body = request.get_data(cache=True)  # over the limit this raises the 413
    if body and request.mimetype != "application/json":
        raise BadRequest("not-json", Message("send-json"))


def check_rate() -> None:
    """Refuse a caller who asks for changes faster than fingers can.

    Raises:
        TooOften: over 20 a second.
    """
    if request.method in SAFE_METHODS:
        return
    wait_s = current_services().bucket.take(caller_name())
    if wait_s:
        raise TooOften("too-many-requests", Message("slower-please"), wait_s)


def add_headers(response: Response) -> Response:
    """Headers that keep other sites out and nothing in caches."""
    headers = HEADERS
    if request.endpoint == "files.static":
        headers = DRAWING_HEADERS if response.mimetype == "image/svg+xml" else FILE_HEADERS
    for name, value in headers.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
