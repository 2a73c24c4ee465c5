# SPDX-License-Identifier: MIT
"""The table's own voice: says aloud what stands in the state as spoken, through a program of the system.

Nothing is installed for it. Where there is a sound card and one of the programs below, the table speaks; a phone can do
it instead (its own speech, chosen on its page). What is said is handed over as text that the program cannot mistake for
an option or a command: on standard input, or after ``--``; no shell is asked.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path
from typing import Any, Final

from companion.config import ConfigError
from companion.messages.message import Message
from companion.table.telling import Listener
from companion.worker import Worker

log = logging.getLogger(__name__)

LONGEST: Final = 400
"""Number of characters spoken at most; a verdict has about a hundred."""
PATIENCE_S: Final = 30.0
NIGHT_SHARE: Final = 0.25
"""At night the voice is so much softer."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A program that speaks: its command for a language and a volume (0-100), and how it takes the text."""

    program: str
    command: Callable[[str, int], list[str]]
    by_input: bool = True


VOICES: Final = (
    Voice("espeak-ng", lambda lang, volume: ["espeak-ng", "-v", lang, "-a", str(2 * volume), "-s", "150", "--stdin"]),
    Voice("espeak", lambda lang, volume: ["espeak", "-v", lang, "-a", str(2 * volume), "-s", "150", "--stdin"]),
    Voice(
        "spd-say",
        lambda lang, volume: ["spd-say", "--wait", "--language", lang, "--volume", str(2 * volume - 100), "--"],
        by_input=False,
    ),
)
"""In the order in which they are looked for. Of `espeak-ng` Debian has a package of a few megabytes, for any Pi."""


class SpeakError(RuntimeError):
    """The table can't speak; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Night:
    """From when to when the table is quiet: no buzzer, and a soft voice. It may span midnight; None: never."""

    span: tuple[time, time] | None = None

    @classmethod
    def of(cls, text: str) -> Night:
        """``"22:00-07:00"``, or ``""`` for never.

        Raises:
            ConfigError: it is neither.

        >>> Night.of("22:00-07:00").at(time(3, 0)), Night.of("22:00-07:00").at(time(12, 0)), Night.of("").at(time(3, 0))
        (True, False, False)
        """
        if not text:
            return cls()
        try:
            start, end = (time.fromisoformat(part.strip()) for part in text.split("-"))
        except ValueError as error:
            raise ConfigError(Message("wants-night", given=text)) from error
        return cls((start, end))

    def at(self, now: time) -> bool:
        """True if it is night at ``now``."""
        if self.span is None:
            return False
        start, end = self.span
        return start <= now < end if start <= end else now >= start or now < end


class UnknownVoice(SpeakError):
    """The settings name a voice that there is not: nobody wanted silence."""


def find_voice(wanted: str, which: Callable[[str], str | None] = shutil.which, dev: Path = Path("/dev/snd")) -> Voice:
    """The program that speaks, if there is one and a sound card too.

    Raises:
        SpeakError: the table can't speak, or shall not.
    """
    if wanted == "off":
        raise SpeakError(Message("voice-switched-off"))
    voices = [voice for voice in VOICES if wanted in ("auto", voice.program)]
    if not voices:
        raise UnknownVoice(Message("voice-unknown", given=wanted, known=[voice.program for voice in VOICES]))
    if not list(dev.glob("pcm*p")):
        raise SpeakError(Message("voice-no-sound-card"))
    for voice in voices:
        if which(voice.program) is not None:
            return voice
    raise SpeakError(Message("voice-not-installed", program=voices[0].program))


class Speaker(Worker):
    """Says what is new in the state, one sentence after the other, on a thread of its own; old news it leaves out.

    Parameters:
        listener: the broadcaster's news.
        voice: the program that speaks.
        language: of the sentences and the voice.
        volume: 0 to 100, by day.
        night: when to speak softly.
        run: speaks one command with one text; tests hand in their own.
    """

    def __init__(
        self,
        listener: Listener,
        voice: Voice,
        language: str,
        volume: int,
        night: Callable[[], bool],
        run: Callable[[list[str], str | None], None] | None = None,
    ) -> None:
        super().__init__("speaker", patience_s=1)
        self._listener, self._voice = listener, voice
        self._language, self._volume, self._night = language, volume, night
        self._run = run or _run
        self._said: int | None = None

    def close(self) -> None:
        """Say no more; a sentence that is being said is let finish by itself."""
        self._listener.close()
        super().close()

    def hear(self, state: Mapping[str, Any]) -> None:
        """Say what is new in a state; what had been said before the first one is not said again."""
        spoken = state.get("spoken") or {}
        before, self._said = self._said, spoken.get("number", 0)
        if before is not None and before != self._said and (words := spoken.get(self._language)):
            self.say(words)

    def say(self, words: str) -> None:
        """Say ``words``; what goes wrong is written to the log, and the game goes on."""
        volume = round(self._volume * (NIGHT_SHARE if self._night() else 1))
        text = " ".join(words.split())[:LONGEST]
        command = self._voice.command(self._language, max(0, min(100, volume)))
        try:
            self._run(command if self._voice.by_input else [*command, text], text if self._voice.by_input else None)
        except (OSError, subprocess.SubprocessError) as error:
            log.warning("the table could not speak: %s", error)

    def work(self) -> None:
        """Hear the news, and say what is new."""
        while not self.closing.is_set():
            news = self._listener.get(1.0)
            if news is not None and news.kind == "state":
                self.hear(news.data)


def _run(command: list[str], text: str | None) -> None:
    subprocess.run(  # noqa: S603 - a fixed command of ours, without a shell
        command,
        input=(text or "").encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=PATIENCE_S,
        check=True,
    )


def is_night(night: Night) -> bool:
    """True if it is night now, by this machine's clock."""
    return night.at(datetime.now().time())
