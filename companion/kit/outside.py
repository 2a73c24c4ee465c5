# SPDX-License-Identifier: MIT
"""Lights and webhooks, where the settings name any: built, started, ended, and looked at by the health page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

from companion.config import Config, ConfigError
from companion.kit.upkeep.check import Check
from companion.lights.announcer import Announcer
from companion.lights.keeper import LightKeeper
from companion.lights.ring import RingScenes
from companion.lights.wled import Wled
from companion.messages.message import Message, words_of
from companion.outside import Url
from companion.table.telling.broadcaster import Broadcaster
from companion.webhooks.guard import Guard
from companion.webhooks.sender import Sender
from companion.webhooks.signature import key_of, secret_kept
from companion.webhooks.teller import WebhookTeller
from firmware.cue import Cue
from vision.message import Light
from vision.order import Eye

Say = Callable[[str], object]
Checks = Callable[[], Iterable[Check]]


class Outside:
    """All that this table tells lights and webhooks.

    Raises:
        ConfigError: a setting of theirs can't be.
    """

    def __init__(
        self, config: Config, name: str, folder: Path, broadcaster: Broadcaster, eye: Eye, say: Say, *also: Checks
    ) -> None:
        self._announcer = Announcer(lambda still: eye.send(Light(still)))
        self._ring = config.ring_scenes
        self._light, self._senders = None, []
        try:
            if config.wled:
                place = config.wled_place
                self._light = LightKeeper(Wled(config.wled), place, folder, broadcaster, self._announcer, say)
            if config.webhooks:
                self._senders = list(_senders(config, folder, say))
        except ValueError as error:
            raise ConfigError(Message("outside-setting-wrong", why=words_of(error))) from error
        self._teller = WebhookTeller(broadcaster, self._senders, name) if self._senders else None
        self.also: list[Checks] = list(also)

    def cues(self, show: Callable[[Cue], None]) -> Callable[[Cue], None]:
        """What takes the table's cues to ``show``: with scenes on the ring where the household wishes for them."""
        return RingScenes(show, self._announcer).show if self._ring else show

    def start(self, stack: ExitStack) -> None:
        """Begin; ``stack`` ends it."""
        for part in (self._light, self._teller):
            if part is not None:
                part.start()
                stack.callback(part.close)

    def checks(self) -> Iterator[Check]:
        """How lights and receivers are, and what ``also`` is looked at; none is named where none is set."""
        for others in self.also:
            yield from others()
        if self._light is not None:
            yield _light_check(self._light)
        for number, sender in enumerate(self._senders, 1):
            how = sender.trouble or Message("webhook-told", count=sender.sent)
            value = Message("webhook-stands", address=sender.shown, how=how, lost=sender.dropped)
            yield Check(
                f"webhook-{number}",
                Message("check-webhook"),
                "warn" if sender.trouble else "ok",
                value,
                Message("webhook-cure") if sender.trouble else "",
            )


def _light_check(light: LightKeeper) -> Check:
    name, address = Message("check-light"), light.shown
    if light.trouble:
        value = Message("light-trouble", address=address, why=light.trouble)
        return Check("light", name, "warn", value, Message("light-cure"))
    if light.restless:
        value = Message("light-restless", address=address, why=light.restless)
        return Check("light", name, "warn", value, Message("light-restless-cure"))
    asked = light.trouble == ""
    return Check("light", name, "ok", Message("light-answers" if asked else "light-not-asked", address=address))


def _senders(config: Config, folder: Path, say: Say) -> Iterator[Sender]:
    try:
        key = key_of(config.webhook_secret or secret_kept(folder))
    except OSError as error:
        say(f"Webhooks: the secret can't be kept ({error.strerror}): nothing is sent.")
        return
    guard = Guard(config.webhook_private)
    for address in config.webhooks.split():
        yield Sender(Url.of(address), key, guard, say)
