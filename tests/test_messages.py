# SPDX-License-Identifier: MIT
"""Every message that the sources name stands in every language, with what it is given; none is left over."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from errno import errorcode
from functools import cache
from pathlib import Path

import pytest

from companion.kit.settings import ROOMS
from companion.messages.languages import NAMES
from companion.messages.message import ITSELF, Message, catalogue, joined, listed, noticed, system_words
from companion.web.drawing import NAMED
from firmware.input_known import key_name
from firmware.notice import Notice
from firmware.wiring import default_wiring
from tests.imports import parsed
from tests.pages.files import scripts, sources_of_templates
from vision.aim import values

ROOT = Path(__file__).parent.parent
SOURCES = [path for room in ("companion", "vision", "firmware") for path in sorted((ROOT / room).rglob("*.py"))]
VARIABLE = re.compile(r"[{(] ?\$(\w+)")
CUT_OFF = re.compile(
    r"-\d+$|^[b-hj-z]-"
    r"|-\w+-(?:a|an|the|is|was|are|were|be|been|that|which|who|whose|its|their|his|her|may|so|than|nor|every|and|or)$"
)
"""An id that a script has made of a sentence ends anywhere, or in a number."""
BY_NAME = ("do-", "rules-", "word-", "label-", "card-", "count-", "at-the-", "fault-", "should-roll-a-")
"""Ids that begin so are put together: a word of the rules, a button's label, a card, so many of something."""
MADE_BY = ("Message", "Notice")
OF_THE_ROOM = {"numbers", "list-and", "list-or", "number-word"}
"""These are the catalogues' own."""


def calls() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where a message is made, its id, and what it is given (None: that can't be told from the source)."""
    for path in SOURCES:
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in MADE_BY:
                continue
            given = {keyword.arg for keyword in node.keywords}
            ids = node.args[0]
            for part in (ids.body, ids.orelse) if isinstance(ids, ast.IfExp) else (ids,):
                if isinstance(part, ast.Constant):
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield where, str(part.value), None if None in given else {str(one) for one in given}


def strings() -> set[str]:
    """Every text in the sources, and all that pages and their scripts name."""
    nodes = (node for path in SOURCES for node in ast.walk(parsed(path)))
    named = {id_ for path in scripts() for id_ in NAMED.findall(path.read_text(encoding="utf-8"))}
    named |= set(re.findall(r"""_\(['"]([^'"]*)['"]\)""", sources_of_templates()))
    return named | {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@cache
def wanted(id_: str) -> set[str]:
    """What a message puts in, in any language: one may ask for more than another."""
    return {name for language in NAMES for name in VARIABLE.findall(catalogue(language).sources.get(id_, ""))}


@pytest.mark.slow
def test_every_message_has_its_words_and_what_they_want() -> None:
    wrong = []
    for where, id_, given in calls():
        if id_ not in catalogue("en").sources and id_ not in ITSELF:
            wrong.append(f"{where}: there is no message {id_!r}")
        elif given is not None and wanted(id_) - given:
            wrong.append(f"{where}: {id_!r} wants {sorted(wanted(id_) - given)} too")
    assert wrong == []


@pytest.mark.parametrize("language", [language for language in NAMES if language != "en"])
def test_every_language_has_every_message_and_no_other(language: str) -> None:
    english, other = catalogue("en").sources, catalogue(language).sources
    assert sorted(set(english) ^ set(other)) == []


def put_together() -> Iterator[str]:
    """The ids that the sources make of a name."""
    for room, names in ROOMS.items():
        yield room
        for name in names:
            id_ = f"setting-{name.replace('.', '-').replace('_', '-')}"
            yield from (id_, f"{id_}-says")
    yield from (f"part-{joint.part.replace('_', '-')}" for joint in default_wiring().joints())
    yield from (notice.id for notice in values.NAMES.values())
    yield from (noticed(key_name(code)).id for code in range(0x300) if isinstance(key_name(code), Notice))
    yield from (f"system-{os.strerror(number).lower().replace(' ', '-').replace('/', '-')}" for number in errorcode)


@pytest.mark.slow
def test_no_message_stands_there_for_nothing() -> None:
    used = strings() | OF_THE_ROOM | set(put_together())
    assert [id_ for id_ in catalogue("en").sources if id_ not in used and not id_.startswith(BY_NAME)] == []


@pytest.mark.parametrize("language", NAMES)
def test_every_message_can_be_said(language: str) -> None:
    for id_ in catalogue("en").sources:
        for value in (1, 4):
            params = dict.fromkeys(wanted(id_), value)
            assert Message(id_, **params).said(language)


def test_ids_are_names_and_no_sentences_cut_off() -> None:
    named_by_place = ("rules-", "card-")  # the third line of a game's second section; what a card is called
    ids = [id_ for id_ in catalogue("en").sources if not id_.startswith(named_by_place)]
    assert [id_ for id_ in ids if CUT_OFF.search(id_) or id_.count("-") > 7] == []


def test_no_id_stands_twice() -> None:
    for language in NAMES:
        files = sorted((ROOT / "companion" / "messages" / language).rglob("*.ftl"))
        ids = [
            id_
            for path in files
            for id_ in re.findall(r"^(-?[a-z][a-z0-9-]*) =", path.read_text("utf-8"), re.MULTILINE)
        ]
        assert len(ids) == len(set(ids))


def test_a_message_within_a_message_is_said_in_its_language() -> None:
    told = joined([Message("lucky-seven"), listed([Message("nothing"), "Ann"])])
    assert told.said("de") == "Lucky Seven! nichts und Ann"
    assert str(told) == "Lucky Seven! nothing and Ann"


def test_what_the_system_says_is_said_in_every_language() -> None:
    """Its own words, which no version of ours may change: by them its message is found."""
    known = [
        number for number in errorcode if system_words(OSError(number, os.strerror(number))) != os.strerror(number)
    ]
    assert known == []
    said = [one for one in map(os.strerror, errorcode) if isinstance(system_words(OSError(1, one)), Message)]
    assert len(said) == len([id_ for id_ in catalogue("en").sources if id_.startswith("system-")])
