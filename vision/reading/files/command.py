# SPDX-License-Identifier: MIT
"""Reads picture files and says what they show, a line of JSON each: what ``quartermaster read`` does."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2

from vision.errors import UnreadablePicture
from vision.frame import Pixels
from vision.mat.fix import place_on_mat
from vision.mat.rig import MatWatch
from vision.overlay import draw
from vision.reading.checks.emptiness import unexplained
from vision.reading.files.pictures import load_picture
from vision.reading.files.whole import as_a_whole
from vision.reading.network import chosen
from vision.reading.pyramid import Pyramid
from vision.reading.reader import open_reader
from vision.sets import shows_dice
from vision.sighting import Sighting, sighting_json

_log = logging.getLogger(__name__)
Finish = Callable[[Pixels, Sighting], Sighting]
"""Makes of a picture and what was read on it what is told of it."""


def as_read(pixels: Pixels, sighting: Sighting) -> Sighting:  # noqa: ARG001
    """Just that."""
    return sighting


def read_files(
    pictures: Sequence[Path],
    set_name: str = "pips",
    annotate: Path | None = None,
    board: Path | None = None,
    taught: Path | None = None,
    finish: Finish = as_read,
) -> Iterator[dict[str, object]]:
    """One answer a picture, in order, in the contract's form; every picture is read as if it were the first.

    ``networks`` in each answer names the runtime that ran the networks.

    ``annotate``: a folder into which each picture is written with what was read drawn on it. ``board``: the file that
    describes the map, for the set ``map``. ``taught``: the folder of the taught sets. ``finish``: what else is known of
    what a picture shows.

    Raises:
        UnknownSet: no such set.
        BadBoard: the board file describes no map.
        BoardNotWanted: a board file, and a set that is no map.
        BrokenSet: the file of the taught set is damaged.
    """
    reader = open_reader(set_name, board, taught)
    watch = MatWatch()

    def alone(pixels: Pixels) -> Sighting:
        reader.forget()
        watch.forget()
        return on_mat(as_a_whole(finish(pixels, _empty_or_not(reader.read(pixels), pixels))), pixels, watch)

    for path in pictures:
        yield {"picture": str(path), **answer_to(path, alone, annotate)}


def _empty_or_not(sighting: Sighting, pixels: Pixels) -> Sighting:
    """The sighting; where it claims that no dice lie there, with what speaks against that."""
    if sighting.dice or sighting.doubts or sighting.joint or not shows_dice(sighting.set_name):
        return sighting
    return replace(sighting, doubts=unexplained(Pyramid(pixels)))


def on_mat(sighting: Sighting, pixels: Pixels, watch: MatWatch) -> Sighting:
    """The sighting in millimetres and zones, where the mat is seen and the reader has not told so itself."""
    return place_on_mat(sighting, watch.look(pixels)) if sighting.mat is None else sighting


class Undrawn(OSError):
    """A picture can't be written with what was read drawn on it; the message says where, and why."""


def _keep_drawn(folder: Path, name: str, drawn: Pixels) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(cv2.imencode(".jpg", drawn)[1].tobytes())
    except OSError as error:
        raise Undrawn(f"no picture can be written to {folder}: {error.strerror}") from error


def answer_to(path: Path, look: Callable[[Pixels], Sighting], annotate: Path | None) -> dict[str, object]:
    """What ``look`` sees on a picture in the contract's form, without the picture's name, or why it can't be read.

    ``annotate``: a folder into which the picture is written with what was read drawn on it.

    Raises:
        Undrawn: it can't be written there.
    """
    try:
        pixels = load_picture(path)
    except UnreadablePicture as error:
        return {"error": {"code": error.code, "message": str(error)}}
    try:
        sighting = look(pixels)
    except Exception as error:  # whatever it is about this picture, the others are still read
        _log.exception("%s", path)
        return {"error": {"code": "failed", "message": f"{path}: it could not be read ({error})"}}
    if annotate is not None:
        _keep_drawn(annotate, f"{path.stem}.jpg", draw(pixels, sighting))
    return {**sighting_json(sighting), "networks": chosen()}


def tell(answers: Iterable[dict[str, object]], say: Callable[[str], object]) -> int:
    """Says answers as JSON, a line each; the exit status is 1 if a picture was unreadable."""
    unread = False
    for answer in answers:
        unread |= "error" in answer
        say(json.dumps(answer, ensure_ascii=False))
    return int(unread)


def tell_files(
    pictures: Sequence[Path],
    say: Callable[[str], object],
    set_name: str = "pips",
    annotate: Path | None = None,
    board: Path | None = None,
    taught: Path | None = None,
    finish: Finish = as_read,
) -> int:
    """Says :func:`read_files` as JSON, a line each; the exit status is 1 if a picture was unreadable.

    Raises:
        UnknownSet: no such set.
        BadBoard: the board file describes no map.
        BoardNotWanted: a board file, and a set that is no map.
        BrokenSet: the file of the taught set is damaged.
    """
    return tell(read_files(pictures, set_name, annotate, board, taught, finish), say)
