# SPDX-License-Identifier: MIT
"""What is sent and answered: a request's body as a JSON object, or a plain sentence why it is none; answers as JSON.

One table leads from error class and refusal code to status. Players' names that are sent shall read the same on every
screen and carry no tricks.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
import msgspec.structs
from flask import Flask, Response, has_request_context, render_template, request
from werkzeug.exceptions import HTTPException

from companion.games.checks import missing_or, shown
from companion.messages.languages import offered
from companion.messages.message import Message, bare, capital, encode_message, words_of
from companion.table.people.reception import LONGEST
from companion.table.people.same import same_name, shows_nothing
from companion.web import errors
from companion.web.errors import BadRequest
from companion.web.guard import current_services
from companion.web.schema.base import RequestBody, Schema


def json_object(of: type[RequestBody] | None = None) -> dict[str, Any]:
    """The object that was sent; no body at all is an empty one.

    Raises:
        BadRequest: no JSON, JSON that is no object, or a field that ``of`` does not know or that does not fit it.
    """
    body = request.get_data(cache=True)
    try:
        found = msgspec.json.decode(body) if body.strip() else {}
    except msgspec.DecodeError as error:
        raise BadRequest("not-json", f"The body is no JSON: {error}.") from error
    except UnicodeDecodeError as error:
        raise BadRequest("not-json", f"The body is no JSON: it is no UTF-8 from byte {error.start} on.") from error
    except RecursionError as error:
        raise BadRequest("not-json", "The body is no JSON that can be read: it is nested too deeply.") from error
    if not isinstance(found, dict):
        raise BadRequest("bad-field", f"The body must be one JSON object, such as {{...}}, not {shown(found)}.")
    known = None if of is None else {field.encode_name for field in msgspec.structs.fields(of)}
    if known is not None and (unknown := sorted(set(found) - known)):
        raise BadRequest("bad-field", f"There is no field {shown(unknown[0])} here, only {', '.join(sorted(known))}.")
    if of is not None:
        check_fields(found, of)
    return found


_MISFIT: Final = re.compile(r"Expected `(\w+)`( .+?)?(?:, got `\w+`)? - at `\$\.([\w.\[\]]+)`")
_WANTED: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}
_BOUNDS: Final = {
    " of length >= ": " of at least ",
    " of length <= ": " of at most ",
    " >= ": " from ",
    " <= ": " up to ",
}
"""What msgspec says, and what people do."""


def check_fields(given: Mapping[str, Any], of: type[Schema]) -> None:
    """Refuse what is of another kind than ``of`` says; what is missing or null is for each call to judge.

    Raises:
        BadRequest: with the field, what is wanted there, and what was given.
    """
    try:
        msgspec.convert({name: value for name, value in given.items() if value is not None}, of)
    except msgspec.ValidationError as error:
        if (found := _MISFIT.fullmatch(str(error))) is None or found[1] not in _WANTED:
            return
        bound = found[2] or ""
        for theirs, ours in _BOUNDS.items():
            bound = bound.replace(theirs, ours)
        value: Any = given
        for name, place in re.findall(r"(\w+)|\[(\d+)\]", found[3]):
            value = value[int(place)] if place else value[name]
        raise BadRequest("bad-field", f"{found[3]} must be {_WANTED[found[1]]}{bound}, not {shown(value)}.") from error


def misfit(given: Mapping[str, Any], field: str, wanted: str) -> BadRequest:
    """What is said of a ``field`` of what was ``given`` that is not as it is ``wanted``."""
    return BadRequest("bad-field", f"{field} must be {wanted}, not {missing_or(given, field)}.")


def command_in(of: type[RequestBody], what: str) -> tuple[str, dict[str, Any]]:
    """The command, by its name, and what else was sent with it.

    Raises:
        BadRequest: a field that ``of`` does not know, or no name; ``what`` says what ``do`` must say.
    """
    body = json_object(of)
    body.pop("key", None)
    command = body.pop("do", None)
    if not isinstance(command, str):
        raise BadRequest("bad-field", f"do must say {what}, not {shown(command)}.")
    return command, body


def whole_number(text: str | None, name: str) -> int:
    """The query's ``text`` as a whole number not below 0; 0 where there is none.

    Raises:
        BadRequest: something else was given.
    """
    if text is None:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise BadRequest("bad-field", f"{name} must be a whole number from 0, not {shown(text)}.")
    return int(text)


@contextmanager
def sentences() -> Iterator[None]:
    """What a handler refuses within (ValueError) is answered as a whole sentence.

    Raises:
        BadRequest: it refused.
    """
    try:
        yield
    except ValueError as error:
        raise BadRequest("bad-field", in_full(error)) from error


def in_full(error: Exception) -> str:
    """What a handler said against it, as a whole sentence."""
    return sentence(words_of(error) if error.args else Message("cant-be-done"))


def sentence(words: str) -> str:
    """``words`` with a capital and a full stop."""
    said = capital(words)
    return said if said[-1:] in ".!?" else said + "."


log = logging.getLogger(__name__)
Found = TypeVar("Found")

STATUS_OF_ERROR: tuple[tuple[type[errors.WebError], int], ...] = (
    (errors.BadRequest, 400),
    (errors.UnknownHost, 400),
    (errors.WrongKey, 401),
    (errors.NotAllowed, 403),
    (errors.NotHere, 404),
    (errors.TooOften, 429),
    (errors.Busy, 503),
)

STATUS_OF_REFUSAL: Mapping[str, int] = {
    "bad-field": 400,
    "unknown-event": 400,
    "unknown-game": 400,
    "unknown-option": 400,
    "not-allowed": 403,
    "not-referee": 403,
    "internal": 500,
    "journal-failed": 503,
    "stopping": 503,
}
"""Codes of the table and the games; every other one is the rules' own no: 409."""

CODE_OF_STATUS: Mapping[int, str] = {
    400: "bad-request",
    404: "not-found",
    405: "wrong-method",
    413: "too-large",
    415: "not-json",
}


def asked_language() -> str:
    """The language that ``?language=`` asks for; English for programs, which do not ask."""
    asked = request.args.get("language", "") if has_request_context() else ""
    return asked if asked and asked in offered() else "en"


def encoded(data: object, language: str) -> bytes:
    """``data`` as JSON, its messages in ``language``."""
    return msgspec.json.encode(data, enc_hook=partial(encode_message, language=language))


def answer(data: object, status: int = 200) -> Response:
    """``data`` as a JSON answer, in the language of who asks."""
    return Response(encoded(data, asked_language()), status, content_type="application/json")


def trouble(code: str, message: str, **more: Any) -> dict[str, Any]:
    """What went wrong: the English ``message``, its ``id`` and ``params``, and what to ``say`` in that asked for."""
    if isinstance(message, Message):
        language = asked_language()
        said = {} if language == "en" else {"say": message.said(language)}
        more = {**bare(message).as_json(), **said, **more}
    return {"code": code, "message": str(message), **more}


def refusal(code: str, message: str, **more: Any) -> Response:
    """The answer to an event that was refused."""
    return answer(trouble(code, message, **more), STATUS_OF_REFUSAL.get(code, 409))


def too_late(code: str, message: str, seq: int, now: str) -> Response | None:
    """The answer to a press on a page (``?seen=``) that can't be done any more: why, and what is to be done now.

    None where no page asks: programs are refused.
    """
    if "seen" not in request.args:
        return None
    return answer({**trouble(code, message), "ok": False, "seq": seq, "now": now})


def answer_errors(app: Flask) -> None:
    """Have ``app`` answer every error in its own words."""
    app.register_error_handler(errors.WebError, _web_error)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _surprise)


def _web_error(error: Exception) -> Response:
    assert isinstance(error, errors.WebError)  # noqa: S101 - registered for this class
    status = next((status for kind, status in STATUS_OF_ERROR if isinstance(error, kind)), 500)
    if status == 500:
        return _surprise(error)
    to = error.address if isinstance(error, errors.UnknownHost) else "/"
    response = _say(status, error.code, error.message, to)
    if isinstance(error, errors.TooOften):
        response.headers["Retry-After"] = str(max(1, round(error.wait_s)))
    return response


def _http_error(error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this class
    status = error.code or 500
    response = _say(status, CODE_OF_STATUS.get(status, f"http-{status}"), _sentence(status, error))
    if status == 405:
        response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
    return response


def _surprise(error: Exception) -> Response:
    log.error("unexpected error while answering %s %s", request.method, request.path, exc_info=error)
    return _say(500, "internal", Message("wrong-inside"))


def _sentence(status: int, error: HTTPException) -> str:
    if status == 404:
        return Message("nothing-at", path=request.path)
    if status == 413:
        return Message("too-much-at-once", most=(request.max_content_length or 0) // 1024)
    if status == 405:
        allowed = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
        return Message("wrong-method", method=request.method, path=request.path, allowed=allowed)
    return Message("not-understood") if status == 400 else str(error.description or error.name)


def _say(status: int, code: str, message: str, to: str = "/") -> Response:
    if request.path.startswith("/api/") or request.path == "/healthz":
        return answer(trouble(code, message), status)
    return Response(render_template("sorry.html", status=status, message=message, to=to), status, mimetype="text/html")


def confirm() -> Response:
    """Ask for one more tap, where another site's page has led here."""
    to = request.full_path.rstrip("?")
    page = render_template("sorry.html", status=200, message=Message("link-from-elsewhere"), to=to)
    return Response(page, 200, mimetype="text/html")


RESERVED = frozenset({"table", "referee"})
"""Words that stand for others in states and transcripts."""


def clean_name(raw: Any) -> str:
    """``raw`` as a player's name: composed (NFC), trimmed, 1 to 24 code points, nothing invisible.

    >>> clean_name("  Zoe\\u0308 ")
    'Zoë'

    Raises:
        BadRequest: not a text, empty, too long, reserved, or holding control or direction characters.
    """
    if not isinstance(raw, str):
        raise BadRequest("bad-field", Message("name-no-text"))
    name = unicodedata.normalize("NFC", raw).strip()
    if not 1 <= len(name) <= LONGEST:
        raise BadRequest("bad-field", Message("name-length", most=LONGEST))
    if shows_nothing(name):
        raise BadRequest("bad-field", Message("name-unseen-letters"))
    if any(same_name(name, word) for word in RESERVED):
        raise BadRequest("bad-field", Message("name-taken-by-house", name=name))
    return name


LOOK_S = 1.0
"""How often it is looked whether whoever asked still waits for an answer."""


def waited(look: Callable[[int, float], Found | None], after: int, timeout_s: float) -> Found | None:
    """What ``look`` finds after that number, waited for while whoever asked is there: a cut line holds no thread."""
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    while (found := look(after, min(LOOK_S, timeout_s))) is None and not gone() and timeout_s > LOOK_S:
        timeout_s -= LOOK_S
    return found


WAIT_S = 3.0
"""How long a request for news may wait, in seconds, as long as there is a place to wait in."""


def news(look: Callable[[int, float], Schema]) -> Response:
    """What ``look`` has after the number asked with, as soon as there is something; asked with none: at once."""
    after = whole_number(request.args.get("after"), "after")
    place = current_services().panels.take()
    with place or nullcontext():
        return answer(look(after, 0.0 if place is None or "after" not in request.args else WAIT_S))
