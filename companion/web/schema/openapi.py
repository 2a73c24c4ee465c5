# SPDX-License-Identifier: MIT
"""The description of all calls (OpenAPI 3.1), made from the routes, their types and their docstrings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_type_hints

import msgspec
from flask import Flask
from werkzeug.routing import Rule

from companion.web.schema.base import Call, Error, Media, call_of

REFERENCE: Final = "#/components/schemas/{name}"
ROLES: Final = ("spectator", "player", "referee")
ERRORS: Final[Mapping[int, tuple[str, str]]] = {
    400: ("BadRequest", "What was sent can't be understood, or names another host; pages say it in HTML."),
    401: ("WrongKey", "A token or PIN that is not ours; pages say it in HTML."),
    403: ("NotAllowed", "This role may not do that, or another site's page asked; pages say it in HTML."),
    404: ("NotHere", "There is no such thing on this table; pages say it in HTML."),
    409: ("Refused", "The rules refuse it; nothing has changed."),
    413: ("TooLarge", "More than 16 KiB."),
    429: ("TooOften", "Too many requests, tries or streams; see Retry-After; pages say it in HTML."),
    500: ("Internal", "A fault inside; the log says what; pages say it in HTML."),
    503: ("Busy", "Not now; try again; pages say it in HTML."),
}
"""Every error by its status: its name, and when it comes."""
EVERYWHERE: Final = (400, 401, 403, 429, 500)
"""These any call may answer with: each is counted, and asked for its host and its key."""
SENDING: Final = ("POST", "PUT")
"""With these methods something is sent, which may be too much."""
AS: Final = {
    "name": "as",
    "in": "query",
    "schema": {"enum": list(ROLES)},
    "description": "Act in this one of the roles that were proved (default: the strongest).",
}
PROOFS: Final = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A seat's token (from its QR code) or the referee's PIN.",
    },
    "seat-cookie": {"type": "apiKey", "in": "cookie", "name": "quartermaster-seat"},
    "referee-cookie": {"type": "apiKey", "in": "cookie", "name": "quartermaster-referee"},
}
INFO: Final = {
    "title": "Quartermaster",
    "version": "1",
    "summary": "One table: its state, its events, its dice.",
    "license": {"name": "MIT", "identifier": "MIT"},
}


def description(app: Flask) -> dict[str, Any]:
    """All calls of ``app``.

    Raises:
        LookupError: a route says nothing of its call.
    """
    calls = [(rule, app.view_functions[rule.endpoint]) for rule in app.url_map.iter_rules()]
    types = [Error, *(kind for _, endpoint in calls for kind in _types(call_of(endpoint)))]
    refs, schemas = msgspec.json.schema_components(types, ref_template=REFERENCE)
    schema_of = dict(zip(map(id, types), refs, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for rule, endpoint in sorted(calls, key=lambda one: one[0].rule):
        for method in sorted((rule.methods or set()) - {"HEAD"}):
            paths.setdefault(_path(rule), {})[method.lower()] = _operation(endpoint, method, schema_of)
    errors = {name: _error(doc) for name, doc in ERRORS.values()}
    components = {"securitySchemes": PROOFS, "parameters": {"as": AS}, "responses": errors, "schemas": schemas}
    return {"openapi": "3.1.0", "info": INFO, "paths": paths, "components": components}


def _path(rule: Rule) -> str:
    """The route's path with its names in braces.

    >>> _path(Rule("/api/v1/seats/<int:seat>/sit"))
    '/api/v1/seats/{seat}/sit'
    """
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)


def _types(call: Call) -> Iterator[Any]:
    yield from (kind for kind in (call.takes, call.gives) if kind is not None and not isinstance(kind, Media))
    yield from (answer.gives for answer in call.also.values() if answer.gives is not None)


def _operation(endpoint: Callable[..., Any], method: str, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    call = call_of(endpoint)
    roles: frozenset[str] = getattr(endpoint, "open_to", frozenset())
    said = re.sub(r"^ +", "", endpoint.__doc__ or "", flags=re.MULTILINE).split("\n\n")
    parts = [" ".join(part.split()) for part in said if not part.startswith("Raises:")]
    described = {"operationId": call.id, "summary": parts[0]}
    if more := "\n\n".join(part for part in parts[1:] if part):
        described["description"] = more
    body = {}
    if call.takes is not None:
        body = {"requestBody": {"required": True, "content": _content(call.takes, schema_of)}}
    return described | {
        "x-roles": [role for role in ROLES if role in roles],
        "security": [*([{}] if "spectator" in roles else []), *({name: []} for name in PROOFS)],
        "parameters": [{"$ref": "#/components/parameters/as"}, *_parameters(endpoint, call)],
        **body,
        "responses": _responses(call, method in SENDING, schema_of),
    }


def _parameters(endpoint: Callable[..., Any], call: Call) -> Iterator[dict[str, Any]]:
    hints = get_type_hints(endpoint, include_extras=True)
    for name in (name for name in hints if name != "return"):
        yield _parameter(name, "path", hints[name]) | {"required": True}
    for where, given in (("query", call.query), ("header", call.headers)):
        yield from (_parameter(name, where, kind) for name, kind in given.items())


def _parameter(name: str, where: str, kind: Any) -> dict[str, Any]:
    return {"name": name, "in": where} | _described(kind)


def _described(kind: Any) -> dict[str, Any]:
    """A simple type's schema, and beside it what it is."""
    schema = dict(msgspec.json.schema(kind))
    said = schema.pop("description", None)
    return {"schema": schema} | ({"description": said} if said else {})


def _responses(call: Call, sent: bool, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    answers: dict[int, Any] = {}
    if call.gives is not None:
        answers[200] = {"description": call.doc, "content": _content(call.gives, schema_of)}
        if call.sends:
            answers[200]["headers"] = {name: _described(kind) for name, kind in call.sends.items()}
    for status in (*EVERYWHERE, *((413,) if sent else ()), *call.refuses):
        answers[status] = {"$ref": f"#/components/responses/{ERRORS[status][0]}"}
    for status, answer in call.also.items():
        answers[status] = _error(answer.doc) if status >= 400 else {"description": answer.doc}
        if answer.gives is not None:
            answers[status]["content"] = _content(answer.gives, schema_of)
    return {str(status): answers[status] for status in sorted(answers)}


def _content(kind: Any, schema_of: Mapping[int, Any]) -> dict[str, Any]:
    if isinstance(kind, Media):
        return {name: {} for name in kind}
    return {"application/json": {"schema": schema_of[id(kind)]}}


def _error(doc: str) -> dict[str, Any]:
    return {
        "description": doc,
        "content": {"application/json": {"schema": {"$ref": REFERENCE.format(name="Error")}}, "text/html": {}},
    }
