# SPDX-License-Identifier: MIT
"""The watcher over a scripted camera: every fault is told in time, in words with a cure, and forgotten when it is gone;
no frame of a sick camera ever becomes a reading."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.cameras.base import CameraBusy, CameraError, CameraLost, CameraMissing, Clock
from vision.errors import UnknownSet
from vision.frame import Frame
from vision.mat.zones import default_zones
from vision.message import (
    NO_SUCH_FACE,
    Alive,
    BareKnown,
    Condition,
    Expect,
    FromWatcher,
    Light,
    Look,
    Read,
    RememberBare,
    RememberIfBare,
    Show,
    Word,
    WordAnswer,
)
from vision.order import Answer, Call, Update
from vision.scene.bare_table import DICE_LIE_THERE, READS_NO_DICE
from vision.scene.kept_bare import BareKeeper
from vision.scene.known_dice import EVERY_NS, DiceKeeper, KnownDice, load_dice
from vision.scene.scene import Scene as Remembered
from vision.sighting import OUT, Die, Doubt, Sighting
from vision.watch.bare_order import MOVING, NO_PICTURE, UNREAD, BareOrder
from vision.watch.shelf import Shelf
from vision.watch.watcher import FreshProcess, Watcher
from vision.watch.word_order import GONE

Picture = NDArray[np.uint8]
MS = 1_000_000
WIDE, HIGH = 364, 272
GRAIN = np.random.default_rng(0).normal(0, 2.5, (HIGH + 100, WIDE, 3)).astype(np.int16)


def table(*dice: tuple[int, int]) -> Picture:
    wood = cv2.resize(np.random.default_rng(3).normal(110, 18, (30, 8)).astype(np.float32), (WIDE, HIGH))
    out = np.repeat(wood[..., None], 3, axis=2).clip(0, 255).astype(np.uint8)
    for x, y in dice:
        cv2.rectangle(out, (x - 6, y - 6), (x + 6, y + 6), (60, 40, 200), -1)
    return out


TWO = table((100, 80), (250, 200))
DARK = (TWO * 0.03).astype(np.uint8)
COVERED = np.full_like(TWO, 60)
DEAD = TWO.copy()

Step = Picture | CameraError | TimeoutError


class Script:
    """A camera that does what ``steps`` say, one a frame, and the last one for ever. Time passes when it is asked."""

    name = "scripted camera"
    live = True

    def __init__(self, steps: Iterable[Step], fresh: bool = False, grains: int = 99) -> None:
        self.steps = list(steps)
        self.fresh, self.grains = fresh, grains
        self.clock = Clock(lambda: self.ns, self._pass)
        self.ns = 0
        self.opened = 0
        self.asked = 0
        self.open_fault: CameraError | None = None
        self.close_fault: CameraError | None = None

    def _pass(self, seconds: float) -> None:
        self.ns += int(seconds * 1e9)

    def open(self) -> None:
        self.opened += 1
        if self.open_fault is not None:
            raise self.open_fault

    def close(self) -> None:
        if self.close_fault is not None:
            raise self.close_fault

    def take(self, timeout_s: float) -> Frame:
        self.asked += 1
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        if isinstance(step, Exception):
            self._pass(timeout_s if isinstance(step, TimeoutError) else 0.05)
            raise step
        self._pass(0.1)
        number = self.ns // (100 * MS)
        if step is not DEAD and self.live:
            step = cv2.add(step, GRAIN[37 * (number % self.grains) % 99 :][:HIGH], dtype=cv2.CV_8U)
        return Frame(np.asarray(step, np.uint8), self.ns, number)


class RedReader:
    """Sees red squares and is sure that each shows a 5."""

    def __init__(self, set_name: str = "pips") -> None:
        self.set_name = set_name
        self.reads = 0
        self.forgot = 0

    def forget(self) -> None:
        self.forgot += 1

    def read(self, pixels: Picture, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        self.reads += 1
        red = ((pixels[..., 2] > 150) & (pixels[..., 0] < 100)).astype(np.uint8)
        count, _, stats, middles = cv2.connectedComponentsWithStats(red)
        dice = tuple(
            Die(float(x), float(y), 13, 0, "d6", 5, "red", 0.999)
            for (x, y), stat in zip(middles[1:count], stats[1:count], strict=True)
            if stat[4] > 50
        )
        return Sighting(pixels.shape[1], pixels.shape[0], self.set_name, dice, exposed_ns=exposed_ns)


class Scene:
    """A watcher over a script, with all it told and when."""

    def __init__(
        self,
        *steps: Step,
        fresh: bool = False,
        expected: int | None = 2,
        live: bool = True,
        opener: Callable[[str], RedReader] | None = None,
        grains: int = 99,
    ) -> None:
        self.camera = Script(steps, fresh, grains)
        self.camera.live = live
        self.reader = RedReader()
        self.told: list[tuple[int, FromWatcher]] = []
        self.watcher = Watcher(self.camera, Shelf(opener or self.open), self._tell, self.camera.clock, default_zones(2))
        self.watcher.hear(Expect(expected))

    def open(self, set_name: str) -> RedReader:
        return self.reader

    def _tell(self, message: FromWatcher) -> None:
        self.told.append((self.camera.ns // MS, message))

    def run(self, ms: int) -> Scene:
        until = self.camera.ns + ms * MS
        while self.camera.ns < until:
            self.watcher.step()
        return self

    def conditions(self) -> list[str]:
        return [m.condition for _, m in self.told if isinstance(m, Condition)]

    def condition_at(self, code: str) -> int:
        return next(ms for ms, m in self.told if isinstance(m, Condition) and m.condition == code)

    def verified(self) -> list[int]:
        return [ms for ms, m in self.told if isinstance(m, Read) and m.reading.verified]

    def message(self) -> str:
        return [m.message for _, m in self.told if isinstance(m, Condition)][-1]


def test_dice_on_a_still_table_become_one_verified_reading_with_zones() -> None:
    scene = Scene(TWO).run(20_000)
    assert scene.conditions() == ["ok"]
    assert len(scene.verified()) == 1
    assert scene.verified()[0] <= 1500
    reading = next(m.reading for _, m in scene.told if isinstance(m, Read) and m.reading.verified)
    assert reading.by_zone() == {"1": (5,), "2": (5,)}
    assert reading.sighting.exposed_ns > 0
    assert scene.reader.reads == 2, "the third picture shows what two were read from"


def test_a_roll_makes_a_new_reading() -> None:
    rolled = table((110, 90), (260, 190))
    scene = Scene(*[TWO] * 20, table((140, 90), (220, 190)), table((120, 90), (240, 190)), rolled).run(5000)
    assert len(scene.verified()) == 2
    stillness = [m.stillness for _, m in scene.told if isinstance(m, Read)]
    assert [now for now, _ in itertools.groupby(stillness)] == ["settling", "steady", "rolling", "settling", "steady"]


@pytest.mark.slow
def test_no_two_looks_at_a_die_that_creeps_beside_a_cup_are_held_together(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    look, moved = Remembered.look, Remembered.moved
    monkeypatch.setattr(
        Remembered, "look", lambda *args, **more: (begun.append(begun.pop() + 1), look(*args, **more))[1]
    )
    monkeypatch.setattr(Remembered, "moved", lambda self: (begun.append(0), moved(self))[1])
    cups = [table((100, 80), (200 + 2 * step, 200)) for step in range(31)]
    for picture in cups[1:]:
        cv2.rectangle(picture, (150, 0), (220, 60), (60, 160, 60), -1)
    scene = Scene(*[cups[0]] * 20, *cups[1:]).run(2000)
    begun[:] = [0]
    scene.run(2500)
    assert max(begun) == 1


def test_a_roll_while_the_lens_is_covered_makes_a_new_reading() -> None:
    scene = Scene(*[TWO] * 30, *[COVERED] * 3, table((60, 200), (300, 60))).run(8000)
    first, second = (m.reading.sighting.dice for _, m in scene.told if isinstance(m, Read) and m.reading.verified)
    assert sorted((round(die.x), round(die.y)) for die in first) == [(100, 80), (250, 200)]
    assert sorted((round(die.x), round(die.y)) for die in second) == [(60, 200), (300, 60)]


def test_each_picture_of_a_folder_is_a_table_of_its_own() -> None:
    inverted = (255 - table((60, 60), (300, 220), (200, 30))).astype(np.uint8)
    inverted[..., 0], inverted[..., 2] = inverted[..., 2].copy(), inverted[..., 0].copy()
    scene = Scene(*[TWO] * 20, *[inverted] * 20, TWO, expected=None, live=False).run(6000)
    assert {m.stillness for _, m in scene.told if isinstance(m, Read)} <= {"settling", "steady", "nothing"}
    assert len(scene.verified()) >= 2
    assert scene.conditions() == ["ok"]
    assert scene.reader.forgot == 4


def test_a_picture_that_the_reader_chokes_on_is_a_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    def choke(*arguments: object, **named: object) -> Sighting:
        raise cv2.error("Assertion failed")

    scene = Scene(TWO, expected=None)
    monkeypatch.setattr(scene.reader, "read", choke)
    scene.run(5000)
    last = [m for _, m in scene.told if isinstance(m, Read)][-1]
    assert (last.stillness, last.reading.verified) == ("doubt", False)
    assert "the reader failed" in last.reading.why_not


def test_missing_dice_are_told() -> None:
    scene = Scene(TWO, expected=3).run(3000)
    assert not scene.verified()
    assert [m.reading.why_not for _, m in scene.told if isinstance(m, Read)][
        -1
    ] == "2 of 3 dice seen: lay the other one where the camera sees it"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "code", "cure"),
    [
        ([DARK] * 40, "dark", "switch on a lamp"),
        ([COVERED] * 40, "covered", "wipe it"),
        ([DEAD] * 40, "frozen", "unplug it"),
        ([CameraLost("the camera was unplugged: plug it in again")], "lost", "plug it in again"),
        ([TimeoutError()] * 8, "lost", "check its plug"),
    ],
    ids=["dark", "covered", "frozen", "unplugged", "silent"],
)
def test_a_fault_is_told_within_two_seconds_and_forgotten_when_it_is_over(
    fault: list[Step], code: str, cure: str
) -> None:
    scene = Scene(*[TWO] * 20, *fault, TWO).run(12_000)
    assert scene.conditions() == ["ok", code, "ok"]
    told = scene.condition_at(code)
    assert told - 2000 <= 2000
    assert cure in next(m.message for _, m in scene.told if isinstance(m, Condition) and m.condition == code)
    good_again = [ms for ms, m in scene.told if isinstance(m, Condition) and m.condition == "ok"][1]
    assert not [ms for ms in scene.verified() if 2100 < ms < good_again]
    assert scene.verified()[-1] > good_again


@pytest.mark.slow
@pytest.mark.parametrize("sick", [DARK, COVERED, DEAD], ids=["dark", "covered", "frozen"])
def test_a_camera_that_is_sick_from_the_start_never_reads(sick: Picture) -> None:
    scene = Scene(sick, expected=None).run(10_000)
    assert "ok" not in scene.conditions()
    assert len(scene.conditions()) == 1
    assert not scene.verified()
    assert scene.reader.reads <= 2


@pytest.mark.slow
def test_a_plain_table_that_seems_a_covered_lens_is_known_bare_when_a_hand_lies_over_dice() -> None:
    dice = np.array(COVERED)
    cv2.rectangle(dice, (94, 74), (106, 86), (60, 40, 200), -1)
    hand = np.array(dice)
    cv2.rectangle(hand, (108, 60), (363, 160), (110, 120, 140), -1)
    scene = Scene(*[COVERED] * 30, hand, expected=1).run(6000)
    assert "covered" in scene.conditions()
    assert scene.conditions()[-1] == "ok"
    assert not scene.verified()


@pytest.mark.parametrize(
    ("fault", "code"), [(CameraMissing("no camera: plug it in"), "missing"), (CameraBusy("in use: close it"), "busy")]
)
def test_a_camera_that_can_not_be_had_is_told_at_once_and_tried_again_more_and_more_slowly(
    fault: CameraError, code: str
) -> None:
    scene = Scene(TWO)
    scene.camera.open_fault = fault
    scene.run(20_000)
    assert scene.conditions() == [code]
    assert scene.condition_at(code) < 2000
    assert 5 <= scene.camera.opened <= 8
    scene.camera.open_fault = None
    scene.run(8000)
    assert scene.conditions() == [code, "ok"]
    assert scene.verified()


def test_the_parent_hears_something_twice_a_second_or_is_told_to_be_patient() -> None:
    scene = Scene(*[TWO] * 20, *[TimeoutError()] * 10, CameraLost("gone: plug it in"), TWO).run(10_000)
    heard, patience = 0, 20.0
    for ms, message in scene.told:
        assert ms - heard <= patience * 1000
        heard = ms
        patience = message.patience_s if isinstance(message, Alive) else patience
    assert sum(isinstance(message, Alive) for _, message in scene.told) >= 15


def test_a_camera_that_needs_a_new_process_or_hangs_asks_for_one() -> None:
    with pytest.raises(FreshProcess):
        Scene(*[TWO] * 20, CameraLost("ribbon: push it home"), fresh=True).run(5000)
    scene = Scene(*[TWO] * 20, CameraLost("gone: plug it in"))
    scene.camera.close_fault = CameraLost("the driver hangs: restart the Pi")
    with pytest.raises(FreshProcess, match="driver hangs"):
        scene.run(5000)
    assert scene.conditions() == ["ok", "lost"]


def previews(scene: Scene) -> list[int]:
    return [ms for ms, message in scene.told if isinstance(message, Update)]


def test_live_pictures_are_sent_only_while_somebody_looks() -> None:
    scene = Scene(TWO).run(3000)
    assert not previews(scene)
    scene.watcher.hear(Look())
    scene.run(10_000)
    sent = previews(scene)
    assert sent[0] <= 3200
    assert 3 <= len(sent) <= 6
    jpeg = next(m.value for _, m in scene.told if isinstance(m, Update))
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (HIGH, WIDE, 3)


def test_a_moving_table_is_shown_eight_times_a_second_at_most() -> None:
    scene = Scene(*[table((50 + 5 * i, 80)) for i in range(50)]).run(500)
    scene.watcher.hear(Look())
    scene.run(3000)
    assert 12 <= len(previews(scene)) <= 24


def test_large_pictures_are_sent_small() -> None:
    large: Callable[[Picture], Picture] = lambda p: np.asarray(cv2.resize(p, (1456, 1088)), np.uint8)  # noqa: E731
    scene = Scene(DEAD)
    scene.camera.steps = [large(TWO)]
    scene.camera.take = lambda timeout_s: Frame(scene.camera.steps[0], scene.camera.ns)  # type: ignore[method-assign, assignment, return-value]
    scene.watcher.hear(Look())
    scene.watcher.step()
    scene.watcher.step()
    jpeg = next(m.value for _, m in scene.told if isinstance(m, Update))
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).shape == (717, 960, 3)


class Sets:
    """Opens a reader a set; ``symbols`` nothing reads."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def __call__(self, set_name: str) -> RedReader:
        self.opened.append(set_name)
        if set_name == "symbols":
            raise UnknownSet(set_name, ("pips",))
        return RedReader(set_name)


def read_by(scene: Scene) -> list[str]:
    return [m.reading.sighting.set_name for _, m in scene.told if isinstance(m, Read) and m.reading.verified]


def test_another_set_is_read_as_soon_as_it_is_asked_for_on_the_same_still_table() -> None:
    scene = Scene(TWO, opener=(sets := Sets())).run(3000)
    scene.watcher.hear(Expect(2, "skull"))
    scene.run(1000)
    scene.watcher.hear(Expect(2, "skull"))
    scene.watcher.hear(Expect(2))
    scene.run(3000)
    scene.watcher.hear(Expect(2, "pips"))
    scene.run(1000)
    assert read_by(scene) == ["pips", "skull", "pips"]
    assert sets.opened == ["pips", "skull"]


def test_before_a_set_is_opened_the_parent_is_asked_for_patience() -> None:
    scene = Scene(TWO, opener=Sets()).run(3000)
    before = len(scene.told)
    scene.watcher.hear(Expect(2, "skull"))
    scene.run(100)
    first = scene.told[before][1]
    assert isinstance(first, Alive)
    assert first.patience_s >= 20


def test_a_set_that_nothing_reads_is_said_once_and_another_is_read_again() -> None:
    scene = Scene(TWO, opener=Sets()).run(3000)
    scene.watcher.hear(Expect(3, "symbols"))
    scene.run(3000)
    last = [m for _, m in scene.told if isinstance(m, Read)][-1]
    assert (last.stillness, last.reading.why_not) == ("unread", "nothing reads symbol dice here yet: enter by hand")
    assert (last.reading.sighting.dice, last.reading.expected) == ((), 3)
    assert scene.conditions() == ["ok"]
    scene.watcher.hear(Expect(2, "skull"))
    scene.run(3000)
    assert read_by(scene) == ["pips", "skull"]


def test_what_lies_on_a_simulated_map_is_in_nobodys_zone() -> None:
    scene = Scene(TWO)
    scene.camera.show = lambda shown: None  # type: ignore[attr-defined]
    scene.watcher.hear(Show({"zoned": False}))
    scene.run(3000)
    reading = next(m.reading for _, m in scene.told if isinstance(m, Read) and m.reading.verified)
    assert [die.zone for die in reading.sighting.dice] == [None, None]


GRAINED = cv2.resize(np.random.default_rng(5).normal(0, 9, (68, 91)).astype(np.float32), (WIDE, HIGH))


def grained(*dice: tuple[int, int], shift: int = 0) -> Picture:
    """The table with a grain that can be found again, seen by a camera that was moved by ``shift`` px."""
    wood = np.roll(table().astype(np.float32) + GRAINED[..., None], shift, axis=1).clip(0, 255)
    laid = table(*dice)
    return np.where((laid == (60, 40, 200)).all(axis=2)[..., None], laid, wood).astype(np.uint8)


@pytest.mark.slow
def test_a_bump_of_the_camera_is_said_while_the_game_goes_on_and_another_throw_is_none() -> None:
    throws = [grained((100, 80), (250, 200)), grained((60, 200), (300, 60)), grained((90, 90), (240, 120))]
    scene = Scene(*[step for throw in throws for step in [throw] * 30]).run(9000)
    assert scene.conditions() == ["ok"]
    bumped = grained((108, 80), (258, 200), shift=8)
    scene = Scene(*[throws[0]] * 30, bumped).run(9000)
    assert scene.conditions() == ["ok", "ok"]
    assert scene.message().startswith("the camera or the table was moved by about")
    read = [m.reading for _, m in scene.told if isinstance(m, Read) and m.reading.verified]
    assert len(read) >= 2
    assert {tuple(die.track for die in one.sighting.dice) for one in read} == {(1, 2)}, "they are the same dice"
    scene.run(65_000)
    assert scene.message() == "", "after a minute it is so"


def test_while_nothing_moves_fewer_frames_are_fetched() -> None:
    scene = Scene(TWO).run(2000)
    busy = scene.camera.asked
    scene.run(20_000)
    assert scene.camera.asked - busy < 100, "ten a second while it was watched closely, then less than half"


def test_a_film_that_shows_the_same_few_frames_by_turns_is_steady() -> None:
    scene = Scene(TWO, expected=3, grains=3).run(20_000)
    stillness = [now for now, _ in itertools.groupby(m.stillness for _, m in scene.told if isinstance(m, Read))]
    assert stillness == ["settling", "steady"]
    assert scene.conditions() == ["ok"]


def test_while_lights_are_announced_to_change_nothing_is_read_and_nothing_is_said_of_darkness() -> None:
    scene = Scene(*[TWO] * 25, *[DARK] * 30, TWO)
    scene.run(2400)
    scene.watcher.hear(Light(still=False))
    scene.run(3000)
    assert scene.conditions() == ["ok"]
    last = [m for _, m in scene.told if isinstance(m, Read)][-1]
    assert (last.stillness, last.reading.verified) == ("settling", False)
    scene.watcher.hear(Light(still=True))
    assert len(scene.run(2500).verified()) == 2


def test_an_announcement_that_nobody_repeats_is_forgotten() -> None:
    scene = Scene(TWO)
    scene.watcher.hear(Light(still=False))
    assert not scene.run(4800).verified()
    assert scene.run(2000).verified()


# The order to remember the bare table: carried out once nothing moves, or refused in a sentence.


SECOND = 1_000_000_000


def with_coin(picture: Picture) -> Picture:
    out = picture.copy()
    cv2.circle(out, (180, 140), 7, (230, 230, 60), -1)
    cv2.circle(out, (180, 140), 3, (20, 20, 20), -1)
    return out


COIN, COIN_AND_TWO = with_coin(table()), with_coin(TWO)


class CoinReader(RedReader):
    """Asks about a coin, which is light blue."""

    def read(self, pixels: Picture, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        seen = super().read(pixels, exposed_ns)
        blue = (pixels[..., 0] > 180) & (pixels[..., 2] < 120)
        doubts = (Doubt(180.0, 140.0, "perhaps a die"),) if blue.any() else ()
        return Sighting(seen.width, seen.height, self.set_name, seen.dice, doubts, exposed_ns=exposed_ns)


def evening(*steps: Picture, set_name: str = "pips") -> Scene:
    return Scene(*steps, opener=lambda _: CoinReader(set_name), expected=None)


def answers(scene: Scene) -> list[Answer]:
    return [m for _, m in scene.told if isinstance(m, Answer)]


def last(scene: Scene) -> Read:
    return [m for _, m in scene.told if isinstance(m, Read)][-1]


def test_what_lay_on_the_bare_table_is_asked_about_no_more() -> None:
    scene = evening(*[COIN] * 40, COIN_AND_TWO).run(2500)
    assert last(scene).stillness == "doubt"
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(1200)
    assert answers(scene) == [Answer(1, "")]
    scene.watcher.hear(Expect(2))
    scene.run(5000)
    assert last(scene).reading.verified
    assert last(scene).reading.by_zone() == {"1": (5,), "2": (5,)}


def test_refuses__dice_that_lie_there_and_goes_on_counting_them() -> None:
    scene = evening(TWO).run(2500)
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(1200)
    assert answers(scene) == [Answer(1, DICE_LIE_THERE)]
    scene.watcher.hear(Expect(2))
    scene.run(2000)
    assert last(scene).reading.verified


def test_refuses__where_nothing_comes_to_rest() -> None:
    moving = [table((60 + 20 * (i % 9), 80), (250, 60 + 20 * (i % 7))) for i in range(120)]
    scene = evening(*moving).run(1000)
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(8000)
    assert answers(scene) == [Answer(1, MOVING)]


def test_refuses__where_the_camera_sees_nothing() -> None:
    scene = evening(*[COIN] * 20, COVERED).run(6000)
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(500)
    [told] = answers(scene)
    assert told.value.startswith("the camera can't see the table now: ")


def test_refuses__where_no_dice_are_looked_for() -> None:
    scene = evening(COIN, set_name="coasters").run(1500)
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(1500)
    assert answers(scene) == [Answer(1, READS_NO_DICE)]


def test_refuses__where_nothing_reads() -> None:
    def none_such(set_name: str) -> RedReader:
        raise UnknownSet(set_name, ("pips",))

    scene = Scene(COIN, opener=none_such).run(1500)
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(1500)
    assert answers(scene) == [Answer(1, UNREAD)]


def test_refuses__where_no_picture_has_come_yet() -> None:
    told: list[object] = []
    order = BareOrder(Remembered(), told.append)
    order.ask(told.append, 0)
    order.check(Condition("starting", "the camera starts"), 5 * SECOND)
    assert told == []
    order.check(Condition("starting", "the camera starts"), 7 * SECOND)
    assert told == [NO_PICTURE]


def known(scene: Scene) -> list[BareKnown]:
    return [m for _, m in scene.told if isinstance(m, BareKnown)]


def test_since_when_the_bare_table_is_known_is_told_when_it_changes() -> None:
    scene = evening(COIN)
    scene.watcher._scene._bare = BareKeeper(now_s=lambda: 1000.0)
    scene.run(2500)
    assert known(scene) == [BareKnown()]
    scene.watcher.hear(Call(1, RememberBare()))
    scene.run(2500)
    assert known(scene) == [BareKnown(), BareKnown(1000.0)]


def test_an_empty_table_is_learnt_quietly() -> None:
    scene = evening(table()).run(1500)
    scene.watcher.hear(RememberIfBare())
    scene.run(1200)
    assert known(scene)[-1].since_s is not None
    assert answers(scene) == []
    assert last(scene).stillness == "nothing"


@pytest.mark.parametrize("lies", [COIN, TWO])
def test_a_table_on_which_dice_may_lie_is_not_learnt_quietly(lies: Picture) -> None:
    scene = evening(lies).run(1500)
    scene.watcher.hear(RememberIfBare())
    scene.run(1200)
    assert known(scene) == [BareKnown()]
    assert answers(scene) == []


def test_a_quiet_order_takes_nobodys_place() -> None:
    scene = evening(COIN).run(1500)
    scene.watcher.hear(Call(1, RememberBare()))
    scene.watcher.hear(RememberIfBare())
    scene.run(1200)
    assert answers(scene) == [Answer(1, "")]


def test_two_who_ask_at_once_hear_the_same() -> None:
    scene = Scene(TWO)
    for number in (1, 2):
        scene.watcher.hear(Call(number, RememberBare()))
    scene.run(3000)
    assert answers(scene) == [Answer(1, DICE_LIE_THERE), Answer(2, DICE_LIE_THERE)]


def test_what_is_learnt_of_the_dice_is_kept_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "state" / "known-dice.json"
    keeper = DiceKeeper(file)
    keeper.keep(KnownDice((20.0,)), 0)
    keeper.keep(KnownDice((20.0, 21.0)), SECOND)
    assert load_dice(file) == KnownDice((20.0,)), "not more often than every few seconds"
    keeper.keep(KnownDice((20.0, 21.0)), EVERY_NS)
    assert DiceKeeper(file).dice == keeper.dice == KnownDice((20.0, 21.0))


def test_a_damaged_file_is_begun_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "known-dice.json"
    for damaged in ("", "[]", '{"sides_px": ["x"]}', '{"sides_px": [-1]}'):
        file.write_text(damaged)
        assert DiceKeeper(file).dice == KnownDice()
    assert len(caplog.records) == 4
    keeper = DiceKeeper(file)
    keeper.keep(KnownDice((30.0,)), 0)
    assert load_dice(file) == KnownDice((30.0,))


def test_a_file_that_can_not_be_written_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def full(file: Path, dice: KnownDice) -> None:
        raise OSError(28, "No space left on device")

    keeper = DiceKeeper(tmp_path / "known-dice.json", full)
    with caplog.at_level(logging.WARNING):
        for i in range(4):
            keeper.keep(KnownDice((20.0 + i,)), i * EVERY_NS)
    assert [record.getMessage().split(": ")[-1] for record in caplog.records] == [
        "what is learnt of the dice is not kept"
    ]


def test_the_watcher_keeps_the_sizes_of_dice_that_have_counted(tmp_path: Path) -> None:
    file = tmp_path / "known-dice.json"
    scene = Scene(*[TWO] * 30, *[table((110, 90), (260, 190))] * 30, table())
    scene.watcher._keeper = DiceKeeper(file)
    scene.run(10_000)
    assert [round(side) for side in load_dice(file).sides] == [13] * 4


# The watcher asks one thing with its close-up, and goes on by what it is told.


class Unsure(RedReader):
    """Is not sure of the die on the left."""

    def read(self, pixels: Picture, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        seen = super().read(pixels, exposed_ns)
        dice = tuple(replace(die, sure=0.6) if die.x < 150 else die for die in seen.dice)
        doubts = tuple(Doubt(die.x, die.y, "not sure of the face") for die in dice if die.x < 150)
        return replace(seen, dice=dice, doubts=doubts)


def in_doubt(*steps: Picture) -> Scene:
    scene = Scene(*steps, opener=lambda _: Unsure("pips"), expected=None)
    scene.watcher.hear(Expect(2))
    return scene.run(2500)


def test_a_doubt_comes_with_its_question_and_close_up_and_is_settled_by_one_answer() -> None:
    scene = in_doubt(TWO)
    told = last(scene)
    assert told.reading.question is not None
    assert round(told.reading.question.x) == 100
    assert told.close_up.startswith(b"\xff\xd8")
    scene.watcher.hear(Call(1, Word("say", told.reading.question.number, 3)))
    scene.run(2500)
    assert answers(scene) == [Answer(1, WordAnswer())]
    told = last(scene)
    assert told.reading.verified
    assert told.reading.question is None
    assert sorted(str(die.face) for die in told.reading.sighting.dice) == ["3", "5"]


def test_what_is_left_out_is_counted_no_more() -> None:
    scene = in_doubt(TWO)
    question = last(scene).reading.question
    assert question is not None
    scene.watcher.hear(Call(1, Word("say", question.number, OUT)))
    scene.watcher.hear(Expect(1))
    scene.run(2500)
    assert last(scene).reading.verified


def test_an_answer_to_what_is_asked_no_more_changes_nothing() -> None:
    scene = in_doubt(*[TWO] * 60, table((100, 120), (250, 200)))
    question = last(scene).reading.question
    assert question is not None
    scene.run(15_000)
    scene.watcher.hear(Call(1, Word("say", question.number, 3)))
    scene.run(1500)
    assert answers(scene) == [Answer(1, WordAnswer(GONE))]
    assert last(scene).stillness == "doubt"


def test_a_face_that_is_not_named_can_t_be_forgotten() -> None:
    scene = in_doubt(TWO)
    scene.watcher.hear(Call(2, Word("forget", face=3)))
    scene.watcher.hear(Call(3, Word()))
    assert answers(scene) == [Answer(2, WordAnswer(NO_SUCH_FACE)), Answer(3, WordAnswer())]
