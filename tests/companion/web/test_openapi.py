# SPDX-License-Identifier: MIT
"""The description describes what is there: every route, method and role, and answers that fit it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.calls.simulated import VERBS

Headers = Callable[[str], dict[str, str]]


@pytest.fixture
def described(client: FlaskClient) -> dict[str, Any]:
    return dict(client.get("/api/v1/openapi.json").get_json())


def routes(app: Flask) -> Iterator[tuple[str, str, frozenset[str]]]:
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        roles = getattr(app.view_functions[rule.endpoint], "open_to", frozenset())
        for method in (rule.methods or set()) - {"HEAD"}:
            yield path, method.lower(), roles


def test_describes_every_route_method_and_role_and_no_other(app: Flask, described: dict[str, Any]) -> None:
    there = {(path, method): set(roles) for path, method, roles in routes(app)}
    told = {
        (path, method): set(operation["x-roles"])
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
    }
    assert told == there


def test_every_reference_leads_somewhere(described: dict[str, Any]) -> None:
    for reference in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(described)):
        found: Any = described
        for part in reference.split("/"):
            found = found[part]
        assert found


def test_names_the_parameters_of_each_path(described: dict[str, Any]) -> None:
    for path, operations in described["paths"].items():
        for operation in operations.values():
            told = {p["name"] for p in operation.get("parameters", ()) if p.get("in") == "path"}
            assert told == set(re.findall(r"{(\w+)}", path)), path


def test_names_the_verbs_of_the_simulated_table(described: dict[str, Any]) -> None:
    [verb] = [
        p for p in described["paths"]["/api/v1/simulated/{verb}"]["post"]["parameters"] if p.get("name") == "verb"
    ]
    assert set(verb["schema"]["enum"]) == set(VERBS)


@pytest.mark.parametrize(
    ("path", "schema"),
    [("/api/v1/state", "State"), ("/healthz", "Health"), ("/api/v1/nothing", "Error")],
)
def test_answers_hold_what_the_description_requires(
    client: FlaskClient, described: dict[str, Any], path: str, schema: str
) -> None:
    wanted = described["components"]["schemas"][schema]
    answer = client.get(path).get_json()
    assert set(wanted["required"]) <= set(answer) <= set(wanted["properties"])
