# SPDX-License-Identifier: MIT
"""Messages between the watcher's process and the main one, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from vision.aim.values import Aim, Focused
from vision.mat.zones import Corner, Zones
from vision.replay.orders import ReplayOrder, ReplayTold
from vision.sighting import CameraCondition, Reading, StandsFor, Stillness


@dataclass(frozen=True, slots=True)
class Read:
    """The watcher has something new to say about the dice. Without dice to show, the sighting is empty.

    ``picture``: a verified reading comes with what it was read from, as a JPEG. ``close_up``: one with a question comes
    with the place that it is about, enlarged, as a JPEG.
    """

    reading: Reading
    stillness: Stillness
    picture: bytes = b""
    close_up: bytes = b""


@dataclass(frozen=True, slots=True)
class Condition:
    """The camera's condition, in a code and a plain sentence with its cure."""

    condition: CameraCondition
    message: str


UNCOUNTED: Final = -1
"""In place of the frames: whoever says that the watcher is well has not counted them."""


@dataclass(frozen=True, slots=True)
class Alive:
    """The watcher is well; if it says nothing for ``patience_s`` it no longer is.

    ``frames``, ``reads``: how many frames it has had and how many readings it has made, since it was started.
    """

    patience_s: float
    frames: int = 0
    reads: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """A small JPEG of what the camera sees, with the dice ringed, or ``plain``: as the camera sees it."""

    jpeg: bytes
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Aimed:
    """How the camera stands, while somebody asks."""

    aim: Aim


@dataclass(frozen=True, slots=True)
class Mounting:
    """How a household has hung its camera, and what of its picture is whose.

    ``turn``: by so many degrees clockwise its pictures are turned, ``mirrored``: and then mirrored left to right, so
    that they are upright. ``masked``: what lies beside a printed mat leaves the process grey. ``colours``: dice of this
    colour are this seat's (its number as text), wherever they lie.
    """

    turn: Literal[0, 90, 180, 270] = 0
    mirrored: bool = False
    masked: bool = True
    colours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new watcher is to watch, and with which set until it is told another.

    ``lens``: where a lens that moves is to be held. ``mat_corners``: the mat of ``seats`` dragged into place by hand,
    in fractions of the picture, clockwise from its own top left; used where no marker is found. ``calibration``: the
    file that tells how a wide lens bends. ``taught``: the folder of the taught sets. ``memory``: the folder in which
    what is known of this table is kept: its dice, what it looks like while it is bare, the faces that were named.
    """

    spec: str
    set_name: str = "pips"
    zones: Zones | None = None
    seed: int = 0
    lens: float | None = None
    mat_corners: tuple[Corner, ...] = ()
    seats: int = 0
    calibration: str | None = None
    taught: Path | None = None
    memory: Path | None = None
    mounting: Mounting = Mounting()


@dataclass(frozen=True, slots=True)
class Expect:
    """How many dice the table waits for (None: any number), and of which set.

    ``set_name`` may name several at once, as in ``symbols+map``: the first can't be done without. "": as before.
    """

    dice: int | None
    set_name: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """The simulated table as it is now."""

    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Teach:
    """What the teacher of a set wants. ``number`` counts orders; "look" is none, and only asks for the state.

    "begin" wants the set's name in ``word`` (``more``: go on with what it holds), "learn" the name of a face and the
    number of the ``look`` that it was named by.
    """

    number: int
    verb: Literal["look", "begin", "learn", "undo", "save", "end"]
    word: str = ""
    more: bool = False
    look: int = 0


@dataclass(frozen=True, slots=True)
class LessonState:
    """How a lesson stands: the newest order that was done, and why not (``refused``).

    ``name``: the set ("": none is taught); ``faces``: how many pictures of each; ``newest``: the last one learnt;
    ``alike``: faces that can't be told apart. ``look`` numbers what was seen, ``why`` tells why nothing can be learnt
    from it, ``crop`` is the die (JPEG). ``saved``: the set that was just kept; ``exists``: one of this name is kept.
    """

    done: int
    refused: str = ""
    name: str = ""
    faces: tuple[tuple[str, int], ...] = ()
    newest: str = ""
    alike: tuple[tuple[str, str], ...] = ()
    look: int = 0
    why: str = ""
    moving: bool = True
    crop: bytes = b""
    exists: bool = False
    saved: str = ""


@dataclass(frozen=True, slots=True)
class Reopen:
    """A set's file has changed: what was read of it is out of date."""

    set_name: str


@dataclass(frozen=True, slots=True)
class Corners:
    """The mat's corners as dragged by hand, in place of those in `Setup`; none: its markers alone tell."""

    corners: tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """Where the seats' parts of a picture without a mat are now, and whose dice which colour has (`Mounting`)."""

    zones: Zones | None
    colours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody looks at the picture, ``plain`` or with the dice ringed: send it for a few seconds."""

    plain: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """Lights that reach the table change, or are not as the camera was aimed in; ``still``: they are again.

    The former is to be repeated while it lasts (`vision.watch.announced`).
    """

    still: bool


@dataclass(frozen=True, slots=True)
class Coach:
    """Somebody aims: tell how the camera stands for a few seconds."""


@dataclass(frozen=True, slots=True)
class FocusNow:
    """Find the sharpest place of the lens, where it moves."""


@dataclass(frozen=True, slots=True)
class RememberBare:
    """The table is bare now: the next still frame is remembered as such. ``number`` counts orders.

    ``quietly``: nobody said so, and nobody waits for an answer; it is remembered only if nothing there may be a die.
    """

    number: int
    quietly: bool = False


@dataclass(frozen=True, slots=True)
class BareTold:
    """What came of the order of this number, and of those before: ``why`` nothing was remembered ("": it was)."""

    number: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """The household's word. ``number`` counts orders; "look" is none, and only asks what was named.

    "say" answers a `Question` by its number: what it asks about ``stands_for``; "forget" makes the ``face`` of that
    number a stranger again.
    """

    number: int
    verb: Literal["look", "say", "forget"] = "look"
    question: int = 0
    stands_for: StandsFor | None = None
    face: int = 0


@dataclass(frozen=True, slots=True)
class Named:
    """A face that the household has named: what it stands for, a small PNG of it, by how many looks it is known."""

    number: int
    stands_for: StandsFor
    picture: bytes
    looks: int


@dataclass(frozen=True, slots=True)
class WordTold:
    """What came of the order of this number: ``why`` it was not done ("": it was); and all faces that are named."""

    number: int
    why: str = ""
    faces: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class BareKnown:
    """Since when the bare table is known (seconds since 1970; None: it is not), and why no more, in a sentence."""

    since_s: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A phone's photograph of the table, as it was sent. ``number`` counts orders; ``by``: whose phone it is.

    ``throw``: stands for the throw that it shows; several of one throw are several looks.
    """

    number: int
    data: bytes
    by: str
    throw: str = ""


@dataclass(frozen=True, slots=True)
class PhotoTold:
    """What came of the photograph of this number: ``code`` is ``counted``, ``doubt``, or why it was refused.

    ``words``: what a player should do ("": nothing). ``dice``: so many are seen.
    """

    number: int
    code: str
    words: str = ""
    dice: int = 0


WatcherMessage = Read | Condition | Focused | BareKnown
FromWatcher = (
    Read
    | Condition
    | Alive
    | Preview
    | Aimed
    | Focused
    | LessonState
    | BareTold
    | BareKnown
    | WordTold
    | ReplayTold
    | PhotoTold
)
ToWatcher = (
    Setup
    | Expect
    | Show
    | Look
    | Coach
    | FocusNow
    | Teach
    | Reopen
    | Corners
    | Seated
    | RememberBare
    | Word
    | Light
    | ReplayOrder
    | Photograph
)
