# SPDX-License-Identifier: MIT
"""The order to remember the bare table: carried out once nothing moves, or refused in a sentence."""

from __future__ import annotations

import logging
from pathlib import Path

import cv2
import pytest

from tests.vision.watch.test_watcher import COVERED, TWO, Picture, RedReader, Scene, table
from vision.errors import UnknownSet
from vision.message import BareKnown, Condition, Expect, Read, RememberBare, RememberIfBare
from vision.order import Answer, Call
from vision.scene.bare_table import DICE_LIE_THERE, READS_NO_DICE
from vision.scene.kept_bare import BareKeeper
from vision.scene.known_dice import EVERY_NS, DiceKeeper, KnownDice, load_dice
from vision.scene.scene import Scene as Remembered
from vision.sighting import Doubt, Sighting
from vision.watch.bare_order import MOVING, NO_PICTURE, UNREAD, BareOrder

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
