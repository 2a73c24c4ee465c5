# SPDX-License-Identifier: MIT
"""Plays a transcript through the rules: one JSON object a line in, one answer a line out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import Any, Final

from companion.games.base import State
from companion.games.errors import Refused, UnknownGame, UnknownOption
from companion.games.match import Match
from companion.messages.message import Message
from companion.table.gamekit import Games

DIGITS: Final = 4000
"""A whole number longer than this is read as a float: Python refuses to convert it, and no field wants it."""

Answer = dict[str, Any]


class NotATranscript(ValueError):
    """What is read is no transcript; the message says from which line on, and why."""


def replay(
    lines: Iterable[str | bytes], games: Games[Any], write: Callable[[str], object], complain: Callable[[str], object]
) -> int:
    """Play ``lines`` of one of these ``games``, and answer each before the next one is asked for; the exit status.

    ``write`` gets one line of JSON at a time without its end (as ``print`` takes it), ``complain`` one plain
    sentence. Lines given as bytes are read as UTF-8; one that is none ends the replay like any other that is not JSON.
    """
    try:
        for answer in _answers(lines, games):
            write(json.dumps(answer))
    except NotATranscript as why:
        complain(str(why))
        return 2
    return 0


def replay_file(name: str, games: Games[Any]) -> int:
    """Play the file ``name``, or standard input for ``-``, to standard output and standard error; the exit status."""
    live = name == "-"

    def write(line: str) -> None:
        print(line, flush=live)

    def complain(sentence: str) -> None:
        print(sentence, file=sys.stderr)

    try:
        with nullcontext(sys.stdin.buffer) if live else open(name, "rb") as lines:
            status = replay(lines, games, write, complain)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has gone: nobody is left to complain to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        complain(f"{name} can't be replayed: {error.strerror or error}")
        return 1
    return status


def _answers(lines: Iterable[str | bytes], games: Games[Any]) -> Iterator[Answer]:
    match: Match | None = None
    for number, line in _numbered(lines):
        if match is None:
            try:
                match = _start(line, number, games)
            except Refused as refusal:
                yield _refusal(number, refusal)
                raise NotATranscript(f"line {number}: the set-up is refused: {refusal.message}") from refusal
            yield _accepted(number, match.state())
            continue
        try:
            match = match.apply(_object(line, number))
        except Refused as refusal:
            yield _refusal(number, refusal) | {"state": match.state()}
        else:
            yield _accepted(number, match.state())
    if match is None:
        raise NotATranscript("there is no set-up line: nothing but blank lines was given")


def _numbered(lines: Iterable[str | bytes]) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers: blank ones are counted and passed over (G-S8)."""
    for number, line in enumerate(lines, 1):
        try:
            text = line.decode() if isinstance(line, bytes) else line
        except UnicodeDecodeError as error:
            raise NotATranscript(f"line {number} is not UTF-8: {error.reason} at byte {error.start + 1}") from error
        text = text.removeprefix("\ufeff") if number == 1 else text
        if text.strip():
            yield number, text


def _start(line: str, number: int, games: Games[Any]) -> Match:
    try:
        return games.start(_object(line, number))
    except (UnknownGame, UnknownOption) as error:
        raise NotATranscript(f"line {number} is no set-up line: {error}") from error


def _object(line: str, number: int) -> dict[str, Any]:
    """The object on ``line``.

    Raises:
        NotATranscript: no JSON, or no object.
        Refused: ``bad-field``, a name stands twice in an object: one of them would be lost silently.
    """
    try:
        value = _DECODER.decode(line.strip())
    except RecursionError as error:
        raise NotATranscript(f"line {number} is nested too deeply to be read") from error
    except json.JSONDecodeError as error:
        raise NotATranscript(f"line {number} is not JSON: {error.msg} at column {error.colno}") from error
    except NotATranscript as error:
        raise NotATranscript(f"line {number} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise NotATranscript(f"line {number} is no JSON object")
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused("bad-field", Message("stands-twice-one-object", twice=json.dumps(twice)))
    return value


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS else float(digits)


def _no_number(word: str) -> float:
    raise NotATranscript(f"{word} is no number in JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_number)


def _accepted(number: int, state: State) -> Answer:
    return {"line": number, "ok": True, "state": state}


def _refusal(number: int, refusal: Refused) -> Answer:
    return {"line": number, "ok": False, "error": {"code": refusal.code, "message": refusal.message}}
