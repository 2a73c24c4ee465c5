# SPDX-License-Identifier: MIT
"""The watcher: camera, motion, reader and gate in one loop, in a process of its own (`vision.watch.child`)."""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from vision.aim.anchor import Notices
from vision.aim.sense import AimSense
from vision.aim.values import Aim
from vision.backoff import Backoff
from vision.cameras.base import Camera, CameraError, CameraLost, Clock, complaint_of, repeats_of, silence_of
from vision.cameras.health import OK, Health
from vision.door import Door, Reply
from vision.frame import Frame, Pixels
from vision.mat.rig import MatWatch
from vision.mat.zones import Zones
from vision.message import (
    Alive,
    Coach,
    Condition,
    Corners,
    Expect,
    FocusNow,
    FromWatcher,
    Light,
    Look,
    Mounting,
    RememberBare,
    RememberIfBare,
    Reopen,
    Seated,
    Show,
    Teach,
    WatchLesson,
    Word,
)
from vision.motion import FrameMotion, MotionSense, Small, small_of
from vision.notice import Notice
from vision.order import Update
from vision.reading.reader import Reader
from vision.replay.keeper import FrameKeeper
from vision.scene.kept_bare import BareKeeper
from vision.scene.known_dice import DiceKeeper
from vision.scene.named import NamesKeeper
from vision.scene.scene import Scene
from vision.scene.word import Word as Spoken
from vision.sighting import CameraCondition, Sighting, of_picture
from vision.steady import CALM, Gate, Motion
from vision.watch.announced import AnnouncedLight
from vision.watch.bare_order import BareOrder
from vision.watch.enrolment import Enrolment
from vision.watch.heap import give_back
from vision.watch.placing import Placing
from vision.watch.preview import PreviewPace, evidence, preview
from vision.watch.shelf import Shelf, Unread
from vision.watch.word_order import WordOrder

LOST_NS = 1_500_000_000
"""Without a frame for so long, a camera counts as lost."""
RESTLESS_NS = 3_000_000_000
"""Once nothing has moved and all has been read for so long, frames are fetched less often."""
RESTING_S = 0.2
"""And then so much time passes between two of them."""

_TAKE_S = 0.4
_ALIVE_NS = 500_000_000
_PATIENCE_S = 8.0  # a first look takes seconds on a busy small machine; one that hangs is back within 15 s
OPENING_S = 20.0
"""So long the watcher may say nothing while it opens a camera or loads networks."""
_WAITS = ("starting", "missing", "busy", "lost")  # a first picture may take long on a slow or busy machine
_RETRIES_S = (0.5, 1.0, 2.0, 4.0, 5.0)
_log = logging.getLogger(__name__)


class FreshProcess(Exception):
    """This camera can only be had again in a new process."""


class Watcher:
    """One camera, watched. Call `step` for ever; `tell` gets what the parent should know; `door` takes what it asks.

    ``set_name`` is read until an order names another. Tests hand in a camera, readers and a clock of their own.
    """

    def __init__(
        self,
        camera: Camera,
        shelf: Shelf,
        tell: Callable[[FromWatcher], None],
        clock: Clock | None = None,
        zones: Zones | None = None,
        set_name: str = "pips",
        mat: MatWatch | None = None,
        enrolment: Enrolment | None = None,
        keeper: DiceKeeper | None = None,
        bare: BareKeeper | None = None,
        names: NamesKeeper | None = None,
        mounting: Mounting | None = None,
    ) -> None:
        self._camera, self._shelf = camera, shelf
        self._reader: Reader | None = None
        self._tell, self.door = tell, Door(tell)
        self._clock = clock or Clock()
        self._placing, self._mat, self._enrolment = Placing(mat, zones, mounting), mat, enrolment
        self._frames = self._reads = 0
        self._taking_s: float | None = None
        self._set_name, self._opened, self._gate = set_name, "", Gate(set_name=set_name)
        names = names or NamesKeeper()
        self._keeper, self._scene = keeper or DiceKeeper(), Scene(word=Spoken(keeper=names), bare=bare)
        self._bare, self._word = BareOrder(self._scene, tell), WordOrder(self._scene, names)
        self._keeps = FrameKeeper(self.door, self._be_patient, self._clock, self._placing.shown)
        self._motion, self._health = MotionSense(), Health(camera.live, repeats_of(camera))
        self._previews = {plain: PreviewPace() for plain in (False, True)}
        self._aim = AimSense(self._read, camera, mat)
        self._notices, self._light = Notices(), AnnouncedLight()
        self._motion_ns, self._open = 0, False
        self._shown: Pixels | None = None
        self._frame_ns = self._retry_ns = 0
        self._backoff = Backoff(_RETRIES_S)
        self._alive_ns: int | None = None
        self._condition = Condition("starting", Notice("camera-starts"))
        self._last_news: object = None
        self._read_from: Pixels | None = None
        self._take_orders()

    def hear(self, asked: object) -> None:
        """Do what the parent asks."""
        self.door.hear(asked)

    def _take_orders(self) -> None:
        """Each kind of command, stream and order with what does it."""
        now = self._clock.now_ns
        on, answer = self.door.on, self.door.answer
        on(Light, lambda order: self._light.hear(order, now()))
        on(Expect, self._turn_to)
        on(Show, self._show)
        on(Corners, self._lay_mat)
        on(Seated, self._seat)
        on(Reopen, lambda order: self._reopen(order.set_name))
        on(FocusNow, lambda _: self._focus())
        on(Look, lambda stream: self._previews[stream.plain].ask(now()))
        on(Coach, lambda _: self._aim.ask(now()))
        on(RememberIfBare, lambda _: self._bare.ask_quietly(now()))
        answer(RememberBare, lambda _, reply: self._bare.ask(reply, now()))
        answer(Word, self.take_word)
        if (enrolment := self._enrolment) is not None:
            on(WatchLesson, lambda _: enrolment.ask(now()))
            answer(Teach, functools.partial(self._teach, enrolment))

    def _turn_to(self, order: Expect) -> None:
        self._set_name = order.set_name or self._set_name
        self._expect(order.dice)

    def _focus(self) -> None:
        if self._open:
            self._aim.focus()

    def _show(self, order: Show) -> None:
        if hasattr(self._camera, "show"):
            self._camera.show(order.scene)
            self._placing.zoned = order.scene.get("zoned", True)

    def _lay_mat(self, order: Corners) -> None:
        if self._mat is not None:
            self._mat.lay(order.corners)
            self._motion.start_over()

    def _seat(self, order: Seated) -> None:
        self._placing.seat(order)
        self._motion.start_over()

    def take_word(self, order: Word, reply: Reply) -> None:
        """Do what people say of a face, or of a die that is in doubt."""
        self._be_patient()
        if self._word.hear(order, reply):
            self._gate.turn_to(self._set_name)  # all is looked at anew

    def _teach(self, enrolment: Enrolment, order: Teach, reply: Reply) -> None:
        self._be_patient()
        state = enrolment.hear(order, self._clock.now_ns())
        self._reopen(state.saved)
        reply(state)

    def _expect(self, dice: int | None) -> None:
        """So many dice are waited for from now on; what lies there may mean something else then."""
        changed = dice != self._gate.expected
        self._gate.expect(dice)
        if changed and (sighting := self._scene.again(dice)) is not None:
            self._gate.judge_again(self._placing.again(sighting))

    def _reopen(self, set_name: str) -> None:
        """The file of this set is another now."""
        if set_name:
            self._shelf.drop(set_name)
            if set_name in self._opened.split("+"):
                self._opened = ""

    def _be_patient(self) -> None:
        """What comes now may take long: networks are loaded, a camera is opened."""
        self._tell(Alive(OPENING_S, self._frames, self._reads))
        self._alive_ns = None

    def step(self) -> None:
        """Take one frame and make the best of it, or try to get the camera back.

        Raises:
            FreshProcess: only a new process can get it back.
        """
        if self._opened != self._set_name:
            self._take_up(self._set_name)
        now = self._clock.now_ns()
        if not self._open:
            self._try_to_open(now)
        else:
            try:
                self._pause(now)
                self._use(self._taken())
            except TimeoutError:
                self._check_patience()
            except CameraError as error:
                self._lose(error)
        self._report()

    def _taken(self) -> Frame:
        self._taking_s = time.monotonic()
        try:
            return self._camera.take(_TAKE_S)
        finally:
            self._taking_s = None

    @property
    def camera_s(self) -> float:
        """How long a frame has been waited for, from any thread: a driver may hang where it heeds no timeout."""
        began = self._taking_s
        return 0.0 if began is None else time.monotonic() - began

    def _take_up(self, set_name: str) -> None:
        """Read this set from now on, or say in plain words why nothing does."""
        self._be_patient()
        self._opened = set_name
        self._scene.moved()
        try:
            self._reader, why = self._shelf.take(set_name), ""
        except Unread as unread:
            self._reader, why = None, unread.args[0]
        self._gate.turn_to(set_name, why)

    def _try_to_open(self, now: int) -> None:
        if now < self._retry_ns:
            self._clock.sleep(min(0.2, (self._retry_ns - now) / 1e9))
            return
        self._be_patient()
        try:
            self._camera.open()
        except CameraError as error:
            self._set_condition(Condition(cast(CameraCondition, error.condition), error.args[0]))
            self._retry_ns = self._clock.now_ns() + int(self._backoff.next_s() * 1e9)
            return
        self._open = True
        self._frame_ns = self._clock.now_ns()
        self._health = Health(self._camera.live, repeats_of(self._camera))
        self._motion.skip()
        self._forget()

    def _check_patience(self) -> None:
        if self._clock.now_ns() - self._frame_ns >= LOST_NS:
            self._lose(CameraLost(silence_of(self._camera)))

    def _lose(self, error: CameraError) -> None:
        """The camera is gone: say so, give it back, and try again soon."""
        self._set_condition(Condition(cast(CameraCondition, error.condition), error.args[0]))
        self._gate.moved("unsettled", self._clock.now_ns())
        self._open = False
        self._backoff.reset()
        self._retry_ns = self._clock.now_ns() + int(self._backoff.next_s() * 1e9)
        self._report()
        try:
            self._camera.close()
        except CameraError as stuck:
            raise FreshProcess(str(stuck)) from stuck
        if self._camera.fresh:
            raise FreshProcess(str(error))

    def _use(self, frame: Frame) -> None:
        now = self._clock.now_ns()
        self._frame_ns = now
        self._backoff.reset()
        self._frames += 1
        if not self._camera.live and frame.pixels is not self._shown:
            # The next picture of a folder: another table, not a table on which everything moved.
            self._shown = frame.pixels
            self._motion.start_over()
            self._forget()
        small = small_of(frame.pixels)
        relit = self._light.changing(now)
        condition = self._condition if relit else self._health.check(frame, small.plane, now)
        self._set_condition(condition)
        motion: Motion = "unsettled"
        lit = self._health.lit and not self._aim.sweeping and not relit
        if lit and self._health.clear:
            motion = self._watch(frame, small, now)
        else:
            self._scene.moved()  # whatever happens meanwhile goes unseen
            self._gate.moved("unsettled", now)
            if lit:
                self._motion.look(small, now)  # this may be the table as it is without a hand
            else:
                self._motion.skip()
            self._keeps.blind()
        self._keeps.feed(frame, motion, self._reader, now)
        if motion != "still" or self._aim.awake(now) or not self._gate.done or self._health.repeated:
            self._motion_ns = now  # of a repeated frame the next one tells whether more come
        if (aimed := self._aim.feed(frame, motion, now)) is not None:
            self._tell(Update(Coach(), aimed) if isinstance(aimed, Aim) else aimed)
        if self._enrolment is not None and (lesson := self._enrolment.feed(frame, motion, now)) is not None:
            self._tell(Update(WatchLesson(), lesson))
        showing = now if self._gate.latest[1] in ("hands", "rolling") else (self._gate.view, condition)
        for plain in (plain for plain, pace in self._previews.items() if pace.wanted(showing, now)):
            jpeg = preview(self._placing.shown(frame.pixels), None if plain else self._gate.view)
            self._tell(Update(Look(plain), jpeg))

    def _pause(self, now: int) -> None:
        """While nothing moves, fewer frames are fetched: a camera in a closed box stays cool."""
        if self._camera.live and now - self._motion_ns > RESTLESS_NS:
            self._clock.sleep(max(0.0, RESTING_S - (now - self._frame_ns) / 1e9))

    def _watch(self, frame: Frame, small: Small, now: int) -> Motion:
        found = self._motion.look(small, now)
        seen = self._gate.view
        if found.reach is not None and any(found.reach.stirs(die, seen.width) for die in seen.dice):
            found = FrameMotion("hands")  # what was seen of this die says nothing any more
        if found.motion not in CALM or (found.changed and self._gate.done):
            self._scene.moved()
        self._gate.moved(found.motion, now, found.changed, found.reach)
        if self._bare.feed(frame.pixels, self._reader, found.motion, now):
            self._gate.turn_to(self._set_name)  # and all is looked at anew
        if self._reader is None or self._health.repeated or not self._gate.wants(now):
            return found.motion
        sighting = self._look(frame, self._reader)
        self._reads += 1
        self._motion.mark_read(small)
        self._gate.take(sighting, now)
        self._read_from = frame.pixels
        self._keeps.keep_read(sighting, frame.pixels, now)
        if self._gate.done and self._camera.live:
            self._notices.steady(frame.pixels, self._gate.view, now)
            give_back()
        return found.motion

    def _look(self, frame: Frame, reader: Reader) -> Sighting:
        """What this still frame shows, with what is known of the table."""
        try:
            sighting = self._scene.look(frame.pixels, reader, self._gate.expected, exposed_ns=frame.exposed_ns)
            return self._placing.on_mat(frame, sighting)
        except Exception:
            return self._unreadable(frame)

    def _read(self, frame: Frame) -> Sighting:
        """What this frame shows by itself."""
        reader = self._reader
        if reader is None:
            return Sighting(frame.width, frame.height, self._set_name, exposed_ns=frame.exposed_ns)
        try:
            return self._placing.on_mat(frame, reader.read(frame.pixels, exposed_ns=frame.exposed_ns))
        except Exception:
            return self._unreadable(frame)

    def _unreadable(self, frame: Frame) -> Sighting:
        """A picture that the reader chokes on is asked about, like any other that it can't read."""
        _log.exception("the reader failed")
        failed = of_picture(frame.width, frame.height, Notice("reader-failed"))
        return Sighting(frame.width, frame.height, self._set_name, (), (failed,), exposed_ns=frame.exposed_ns)

    def _forget(self) -> None:
        """The next picture may come from another rig."""
        self._shelf.forget()
        self._scene.forget()
        self._scene.know(self._keeper.dice)
        if self._mat is not None:
            self._mat.forget()

    def _set_condition(self, condition: Condition) -> None:
        if condition is OK and self._condition.condition == "starting" and not self._health.clear:
            return
        if condition is OK and (notice := complaint_of(self._camera) or self._notices.words(self._clock.now_ns())):
            condition = Condition("ok", notice)
        if condition != self._condition:
            self._condition = condition
            self._tell(condition)

    def _report(self) -> None:
        reading, stillness = self._gate.latest
        # An empty sighting is the same news whatever its size and time.
        untimed = replace(reading.sighting, width=0, height=0, exposed_ns=0, ms=0)
        news = (stillness, replace(reading, sighting=untimed, still_ns=None))
        if news != self._last_news:
            self._last_news = news
            kept = self._placing.reaching(self._keeps.guarded(reading))
            self._tell(self._word.read(kept, stillness, evidence(self._read_from, reading, self._placing.shown)))
        now = self._clock.now_ns()
        self._bare.check(self._condition, now)
        if self._alive_ns is None or now - self._alive_ns >= _ALIVE_NS:
            self._alive_ns = now
            self._keeper.keep(self._scene.dice, now)
            waits = self._condition.condition in _WAITS
            self._tell(Alive(OPENING_S if waits else _PATIENCE_S, self._frames, self._reads))
