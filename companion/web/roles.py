# SPDX-License-Identifier: MIT
"""Who may do what: every endpoint declares its roles, whatever is not declared is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from flask import Response, current_app, g, request

from companion.table.inbox import Who
from companion.table.lobby import Lobby
from companion.web.errors import NotAllowed, TooOften, WrongKey
from companion.web.house import house

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
class Hats:
    """Every role this request has proved, strongest first."""

    worn: tuple[Who, ...]

    def choose(self, wish: str | None) -> Who:
        """The role to act in: the one wished for (``?as=``) where it was proved, else the strongest.

        Raises:
            NotAllowed: the role wished for was not proved.
        """
        if wish is None:
            return self.worn[0]
        for who in self.worn:
            if who.role == wish:
                return who
        raise NotAllowed("not-allowed", f"You are not {'the referee' if wish == 'referee' else 'a ' + wish[:12]} here.")


def caller() -> Who:
    """In which role this request acts."""
    who: Who = g.who
    return who


def caller_name() -> str:
    """Whom limits are counted for: a seat, or an address."""
    who = caller()
    return f"seat {who.seat}" if who.role == "player" else f"{who.role} {request.remote_addr}"


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
    g.who = _hats().choose(request.args.get("as"))
    allowed = declared(endpoint)
    if not allowed:
        raise NotAllowed("not-allowed", "Nobody may do that.")
    if g.who.role not in allowed:
        raise NotAllowed("not-allowed", f"Only {_in_words(allowed)} may do that.")


def _in_words(roles: frozenset[Role]) -> str:
    if roles == {"referee"}:
        return "the referee"
    return "a player (scan a seat's QR code)" if roles == {"player"} else "a player or the referee"


def _hats() -> Hats:
    header = request.headers.get("Authorization")
    proved = [_from_header(header)] if header is not None else _from_cookies()
    helm = house().herald.snapshot.lobby.helm
    handed = [Who("referee", helm)] if helm is not None and Who("player", helm) in proved else []
    return Hats((*proved, *handed, SPECTATOR))  # a seat that was handed the role has it when it asks for it


def still_there(lobby: Lobby, who: Who, swaps: int) -> bool:
    """False if ``who`` has changed seats since there had been so many ``swaps``, or holds the helm no more."""
    if who.role == "referee":
        return who.seat is None or lobby.helm == who.seat
    return who.seat is None or lobby.seat_now(who.seat, swaps) == who.seat


def _from_cookies() -> list[Who]:
    sealed = (request.cookies.get(name) for name in (REFEREE_COOKIE, SEAT_COOKIE))
    found = (house().keys.unseal(cookie) for cookie in sealed if cookie)
    return [_where_now(*one) for one in found if one is not None]


def _where_now(who: Who, swaps: int) -> Who:
    """A phone goes where its owner goes, whatever code it has scanned once."""
    lobby = house().herald.snapshot.lobby
    return who if who.seat is None else Who(who.role, lobby.seat_now(who.seat, swaps))


def worn_roles() -> frozenset[Role]:
    """Every role that this browser has proved: the referee may have a seat too."""
    return frozenset(who.role for who in _from_cookies())


def _from_header(header: str) -> Who:
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer":
        raise WrongKey("wrong-key", "Authorization wants: Bearer, then a seat's token or the referee's PIN.")
    return prove(key.strip())


def prove(key: str) -> Who:
    """Whom a seat's token or code, or the referee's PIN proves; wrong ones are counted.

    Raises:
        WrongKey: it is none of them.
        TooOften: too many wrong ones from this address.
    """
    tries, keys, address = house().tries, house().keys, str(request.remote_addr)
    seat = keys.seat_of(key)
    if seat is not None:
        return Who("player", seat)  # too long to be guessed, so never held up by somebody else's guessing
    wait_s = tries.wait_s(address)
    if wait_s:
        raise TooOften("too-many-tries", f"Too many wrong keys; wait {round(wait_s)} seconds.", wait_s)
    found = Who("referee") if keys.is_pin(key) else None
    seat = keys.seat_of_code(key)
    if seat is not None:
        found = Who("player", seat)
    if found is None:
        tries.failed(address)
        raise WrongKey("wrong-key", "That is no seat's code or token, nor the referee's PIN.")
    tries.passed(address)
    return found


def give_cookie(response: Response, who: Who) -> Response:
    """Let the browser keep the proof of ``who``, out of reach of scripts and other sites."""
    name = REFEREE_COOKIE if who.role == "referee" else SEAT_COOKIE
    response.set_cookie(
        name,
        house().keys.seal(who, len(house().herald.snapshot.lobby.swaps)),
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="Strict",
        secure=request.is_secure,
    )
    return response
