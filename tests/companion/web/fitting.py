# SPDX-License-Identifier: MIT
"""Holds what an app answers to its description: every JSON answer has the fields and types that its route says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from flask import Flask, Response, current_app, request

from companion.web.schema.base import Media, call_of
from companion.web.schema.openapi import REFERENCE

OPEN = {"RunningGame", "VerdictSaid"}
"""What the rule books say themselves: its keys differ by game."""


def hold_to_description(app: Flask) -> None:
    """Have every answer of ``app`` fail that is not as described."""

    @app.after_request
    def held(response: Response) -> Response:
        if response.status_code == 200 and response.is_json and request.endpoint is not None:
            kind = call_of(current_app.view_functions[request.endpoint]).gives
            if not isinstance(kind, Media):
                answer = msgspec.json.decode(response.get_data(), type=kind) and response.get_json()
                assert not (unknown := list(undescribed(answer, kind))), f"{request.path} does not describe {unknown}"
        return response


def undescribed(answer: Any, kind: Any) -> Iterator[str]:
    """The fields of ``answer`` that the type ``kind`` does not know."""
    schema, schemas = _schemas(kind)
    yield from _strays(answer, schema, schemas, "")


@lru_cache(maxsize=256)
def _schemas(kind: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    [schema], schemas = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema, schemas


def _strays(answer: Any, schema: Mapping[str, Any], schemas: Mapping[str, Any], where: str) -> Iterator[str]:
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    if name in OPEN:
        return
    schema = schemas.get(name, schema)
    if options := schema.get("anyOf"):
        found = [list(_strays(answer, option, schemas, where)) for option in options if _may_be(answer, option)]
        yield from min(found, key=len, default=())
    elif isinstance(answer, dict) and (fields := schema.get("properties")):
        for name, value in answer.items():
            if name in fields:
                yield from _strays(value, fields[name], schemas, f"{where}.{name}")
            elif not schema.get("additionalProperties"):
                yield f"{where}.{name}"
    elif isinstance(answer, dict) and isinstance(inner := schema.get("additionalProperties"), dict):
        for name, value in answer.items():
            yield from _strays(value, inner, schemas, f"{where}.{name}")
    elif isinstance(answer, list):
        for value in answer:
            yield from _strays(value, schema.get("items") or {}, schemas, f"{where}[]")


def _may_be(answer: Any, option: Mapping[str, Any]) -> bool:
    """False where an object can't be what ``option`` says, as it is a plain value; or the other way round."""
    return isinstance(answer, dict | list) == ("$ref" in option or option.get("type") in ("object", "array"))
