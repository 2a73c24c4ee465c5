# SPDX-License-Identifier: MIT
"""Messages between the watcher's process and the main one, as plain values.

What asks for something is an order, a command or a stream (`vision.order`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

from vision.aim.values import Aim, Focused
from vision.mat.zones import Corner, Zones
from vision.notice import Notice
from vision.order import Answer, Command, Order, Stream, Update
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

    @property
    def blind(self) -> str:
        """Why nothing that lies on the table can be looked at now, in a sentence ("": it can, or may soon be)."""
        return "" if self.condition in ("ok", "starting") else Notice("bare-unseen", why=self.message)


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
class Beat:
    """The watcher's process runs, whatever its camera and its looks do; ``camera_s``: so long it waits for a frame."""

    camera_s: float


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
class Expect(Command):
    """How many dice the table waits for (None: any number), and of which set.

    ``set_name`` may name several at once, as in ``symbols+map``: the first can't be done without. "": as before.
    """

    dice: int | None
    set_name: str = ""


@dataclass(frozen=True, slots=True)
class Show(Command):
    """The simulated table as it is now."""

    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Teach(Order["LessonState"]):
    """What the teacher of a set wants; the answer is the lesson as it is then. ``number`` counts orders.

    "begin" wants the set's name in ``word`` (``more``: go on with what it holds), "learn" the name of a face and the
    number of the ``look`` that it was named by.
    """

    deadline_s: ClassVar[float] = 20.0

    number: int
    verb: Literal["begin", "learn", "undo", "save", "end"]
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
class WatchLesson(Stream[LessonState]):
    """How the lesson stands, whenever that changes."""


@dataclass(frozen=True, slots=True)
class Reopen(Command):
    """A set's file has changed: what was read of it is out of date."""

    set_name: str


@dataclass(frozen=True, slots=True)
class Corners(Command):
    """The mat's corners as dragged by hand, in place of those in `Setup`; none: its markers alone tell."""

    corners: tuple[Corner, ...]


@dataclass(frozen=True, slots=True)
class Seated(Command):
    """Where the seats' parts of a picture without a mat are now, and whose dice which colour has (`Mounting`)."""

    zones: Zones | None
    colours: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Look(Stream[bytes]):
    """Small JPEGs of what the camera sees, with the dice ringed, or ``plain``: as the camera sees it."""

    plain: bool = False


@dataclass(frozen=True, slots=True)
class Light(Command):
    """Lights that reach the table change, or are not as the camera was aimed in; ``still``: they are again.

    The former is to be repeated while it lasts (`vision.watch.announced`).
    """

    still: bool


@dataclass(frozen=True, slots=True)
class Coach(Stream[Aim]):
    """How the camera stands, while somebody aims it."""


@dataclass(frozen=True, slots=True)
class FocusNow(Command):
    """Find the sharpest place of the lens, where it moves."""


@dataclass(frozen=True, slots=True)
class RememberBare(Order[str]):
    """The table is bare now: remember the next still frame as such. The answer is why nothing was remembered ("": it
    was)."""

    deadline_s: ClassVar[float] = 9.0  # longer than a still frame is waited for


@dataclass(frozen=True, slots=True)
class RememberIfBare(Command):
    """Remember the next still frame as the bare table if nothing there may be a die."""


NO_SUCH_FACE: Final = Notice("face-forgotten-already")
"""Why nothing came of an order about a named face that is not there."""


@dataclass(frozen=True, slots=True)
class Word(Order["WordAnswer"]):
    """The household's word; "look" only asks what was named.

    "say" answers a `Question` by its number: what it asks about ``stands_for``; "forget" makes the ``face`` of that
    number a stranger again.
    """

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
class WordAnswer:
    """All faces that are named, and ``why`` what was asked for was not done ("": it was)."""

    why: str = ""
    faces: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class BareKnown:
    """Since when the bare table is known (seconds since 1970; None: it is not), and why no more, in a sentence."""

    since_s: float | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Photograph(Order["PhotoAnswer"]):
    """A phone's photograph of the table, as it was sent; ``by``: whose phone it is.

    ``throw``: stands for the throw that it shows; several of one throw are several looks. ``numbers``: so many dice it
    can be of, such as one player's or everybody's; none: as many as are expected.
    """

    deadline_s: ClassVar[float] = 100.0  # a slow machine reads for half a minute, and others may come before

    data: bytes
    by: str
    throw: str = ""
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PhotoAnswer:
    """What came of a photograph: ``code`` is ``counted``, ``doubt``, or why it was refused.

    ``words``: what a player should do ("": nothing). ``dice``: so many are seen.
    """

    code: str
    words: str = ""
    dice: int = 0


@dataclass(frozen=True, slots=True)
class FramesGone:
    """The camera's process has ended, and with it all frames that it kept."""


WatcherMessage = Read | Condition | Focused | BareKnown | FramesGone
FromWatcher = Read | Condition | Alive | Focused | BareKnown | Answer | Update
