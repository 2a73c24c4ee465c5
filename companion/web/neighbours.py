# SPDX-License-Identifier: MIT
"""What the web needs from the rest of the house, and no more: the faces of herald, eye, simulator and journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Protocol

from companion.journal.entry import Entry
from companion.table.inbox import Outcome, Who
from companion.table.people.lobby import Lobby


class Snapshot(Protocol):
    """All that can be shown at one moment."""

    @property
    def lobby(self) -> Lobby:
        """Who sits where."""

    def public(self) -> Mapping[str, Any]:
        """What everybody may see."""

    def for_player(self, name: str) -> Mapping[str, Any]:
        """What the player ``name`` may see; adds ``you``."""

    def for_referee(self) -> Mapping[str, Any]:
        """What the referee may see; adds ``acts_of``: what everybody may do."""


class News(Protocol):
    """One thing to tell: ``id`` continues a stream, ``kind`` is state, reading, press, verdict or resync."""

    @property
    def id(self) -> str:
        """Where in the journal it stands."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def data(self) -> Mapping[str, Any]:
        """JSON."""


class Listener(Protocol):
    """One reader of the news."""

    def get(self, timeout_s: float) -> News | None:
        """The next news, or None when ``timeout_s`` passed without any."""

    def close(self) -> None:
        """Stop listening."""


class Herald(Protocol):
    """Tells what happened (companion.table.telling.herald.Herald)."""

    @property
    def snapshot(self) -> Snapshot:
        """The newest state of everything."""

    def listen(self, last_id: str | None) -> Listener:
        """Hear what comes, after first hearing what was missed since ``last_id``."""


class Inbox(Protocol):
    """Takes what is asked (companion.table.inbox.Inbox)."""

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        """Ask for ``event`` and wait until it is on disk or refused."""


class Eye(Protocol):
    """The newest picture of the table, with the dice ringed or plain."""

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """The first picture numbered above ``after``, or None when none came within ``timeout_s``."""

    def plain(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """The same with nothing drawn on it, numbered by itself."""


class AimDesk(Protocol):
    """Aim, light and the fitness test (companion.kit.desk.aim.AimDesk)."""

    def look(self, after: int, timeout_s: float) -> tuple[int, Mapping[str, Any]] | None:
        """How the camera stands, newer than number ``after``, with its number; None when none came."""

    def focus(self) -> None:
        """Let the lens find its sharpest place. ValueError: with a plain sentence, where that can't be now."""

    def bare(self) -> Mapping[str, Any]:
        """Since when the bare table is known, and why no more."""

    def remember_bare(self) -> Mapping[str, Any]:
        """Remember it as it looks now; what `bare` tells then. ValueError: with a plain sentence, why not now."""

    def fitness(self) -> Mapping[str, Any]:
        """The test that runs, and the last result."""

    def test(self, wish: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Start, confirm or stop a test.

        Raises:
            ValueError: with a plain sentence, where it makes no sense.
        """


class Simulator(Protocol):
    """The hands of a simulated table."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Do it.

        Raises:
            ValueError: with a plain sentence, where the arguments make no sense.
            LookupError: this part of the table is not simulated.
        """


class PanelDesk(Protocol):
    """The panel: live presses, tests of its parts (companion.kit.desk.panel.PanelDesk)."""

    def look(self, after: int, timeout_s: float) -> Mapping[str, Any]:
        """How it stands, and what happened after number ``after``, waited for at most ``timeout_s``."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Try a part, test the wiring, be quiet.

        Raises:
            ValueError: with a plain sentence, where that can't be done.
        """


class PinsDesk(Protocol):
    """Which part hangs on which pin (companion.kit.desk.pins.PinsDesk)."""

    def look(self) -> Mapping[str, Any]:
        """Every part with its pin, the header, and whether a new start is wanted."""

    def change(self, pins: Mapping[tuple[int, str], str]) -> Mapping[str, Any]:
        """Wire these parts otherwise, by seat (0: none) and part; "" leaves one away.

        Raises:
            ValueError: with a plain sentence, where that can't be.
        """

    def as_built(self) -> Mapping[str, Any]:
        """Go back to the wiring of the building guide; raises what `change` raises."""


class InputsDesk(PanelDesk, Protocol):
    """Whose buttons the keys of input devices are, asked as a panel is (companion.kit.desk.inputs.InputsDesk)."""


class FacesDesk(Protocol):
    """Answers to what the eye asks, and named faces (companion.kit.desk.faces.FacesDesk); refuses with ValueError."""

    def look(self) -> Mapping[str, Any]:
        """All faces that are named."""

    def picture(self, number: int) -> bytes:
        """A small picture of a named face (PNG); empty where there is none."""

    def say(self, question: int, stands_for: object) -> Mapping[str, Any]:
        """What this question asks about stands for that."""

    def forget(self, number: int) -> Mapping[str, Any]:
        """This face is a stranger again. LookupError: there is none."""


class PhotoDesk(Protocol):
    """Photographs that phones take of the table (companion.kit.desk.photo.PhotoDesk)."""

    def take(self, data: bytes, seat: int | None, after: int | None) -> Mapping[str, Any]:
        """Read one from this seat (None: the referee's). ValueError: with a plain sentence, where it comes too late."""


class TeachDesk(Protocol):
    """Teaching by the live camera, and the taught sets (companion.kit.desk.teach.TeachDesk).

    What makes no sense now is refused with ValueError and a plain sentence; LookupError: there is no such set.
    """

    def look(self, after: int, timeout_s: float) -> Mapping[str, Any]:
        """How the lesson stands, newer than number ``after`` where anything comes in time; and the sets."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Begin, learn, undo, save or end."""

    def use(self, name: str, family: str) -> Mapping[str, Any]:
        """Read this set for a family of dice from now on."""

    def die(self) -> bytes:
        """The die that is to be named (JPEG); empty where there is none."""

    def file(self, name: str) -> bytes:
        """The file of a taught set."""

    def put(self, name: str, data: bytes) -> None:
        """Take in a set from another table."""

    def forget(self, name: str) -> None:
        """Throw a taught set away."""


class CornersDesk(Protocol):
    """The mat's corners laid by hand (companion.kit.desk.corners.CornersDesk)."""

    def look(self) -> Mapping[str, Any]:
        """The corners that are kept, and the seats' zones."""

    def keep(self, given: object) -> Mapping[str, Any]:
        """Keep four corners, or none.

        Raises:
            ValueError: with a plain sentence, where they can't be.
        """


class HealthDesk(Protocol):
    """How the table is, and a support bundle (companion.kit.desk.health.HealthDesk)."""

    def look(self) -> Mapping[str, Any]:
        """Every check with its cure."""

    def bundle(self) -> Sequence[Mapping[str, Any]]:
        """Collect a support bundle; its files."""

    def bundle_file(self) -> tuple[str, bytes]:
        """The name and the bytes of the bundle that was listed last."""


class BackupDesk(Protocol):
    """Backup and restore (companion.kit.desk.backup.BackupDesk). ValueError: with a plain sentence, why not."""

    def make(self, keys: bool) -> Path:
        """A backup as a file, in a folder of its own that the caller throws away."""

    def look(self) -> Mapping[str, Any]:
        """The backup that waits, if any."""

    def take_in(self, stream: IO[bytes]) -> Mapping[str, Any]:
        """Keep a backup until it is confirmed."""

    def confirm(self) -> None:
        """Restore it at a new start, soon."""

    def forget(self) -> Mapping[str, Any]:
        """Throw it away."""


class SetupDesk(Protocol):
    """The first steps (companion.kit.desk.setup.SetupDesk). ValueError: with a plain sentence, why not."""

    def look(self) -> Mapping[str, Any]:
        """Every step and how it stands."""

    def mark(self, step: str, state: str) -> Mapping[str, Any]:
        """Say how a step stands."""

    def dismiss(self, on: bool) -> Mapping[str, Any]:
        """Offer them no more, or again."""


class PresetDesk(Protocol):
    """House rules (companion.kit.desk.presets.PresetDesk). ValueError: with a plain sentence, why not."""

    def look(self) -> Sequence[Mapping[str, Any]]:
        """All that are kept."""

    def keep(self, preset: object) -> Sequence[Mapping[str, Any]]:
        """Keep one; all then."""

    def forget(self, name: object) -> Sequence[Mapping[str, Any]]:
        """Delete one; all that are left."""


class SettingsDesk(Protocol):
    """The settings and a new start (companion.kit.desk.settings.SettingsDesk)."""

    def look(self) -> Mapping[str, Any]:
        """Every setting with its reason, what waits for a new start, and why none can be now."""

    def change(self, wishes: Mapping[str, Any]) -> Mapping[str, Any]:
        """Write settings by their names; None: no longer.

        Raises:
            ValueError: with a plain sentence, where one can't be.
        """

    def restart(self) -> None:
        """Start the table again, soon.

        Raises:
            ValueError: with a plain sentence, where that can't be now.
        """


@dataclass(frozen=True, slots=True)
class Wifi:
    """The network that phones are to join. Its password is shown to those at the table, and stands in no log."""

    ssid: str
    password: str = field(default="", repr=False)
    hidden: bool = False


class JournalReader(Protocol):
    """The journal, for reading (companion.journal.store.Journal)."""

    def games(self) -> Sequence[Entry]:
        """The set-up line of every game, oldest first."""

    def of_game(self, game: int) -> Sequence[Entry]:
        """Every entry of one game in order."""
