# SPDX-License-Identifier: MIT
"""The watcher asks one thing with its close-up, and goes on by what it is told."""

from __future__ import annotations

import threading
from dataclasses import replace

from tests.vision.watch.test_watcher import TWO, Picture, RedReader, Scene, table
from vision.message import Expect, Read, Word, WordTold
from vision.sighting import OUT, Doubt, Sighting
from vision.watch.word_ask import SILENT, WordAsk
from vision.watch.word_order import GONE, NO_SUCH


class Unsure(RedReader):
    """Is not sure of the die on the left."""

    def read(self, pixels: Picture, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        seen = super().read(pixels, exposed_ns)
        dice = tuple(replace(die, sure=0.6) if die.x < 150 else die for die in seen.dice)
        doubts = tuple(Doubt(die.x, die.y, "not sure of the face") for die in dice if die.x < 150)
        return replace(seen, dice=dice, doubts=doubts)


def evening(*steps: Picture) -> Scene:
    scene = Scene(*steps, opener=lambda _: Unsure("pips"), expected=None)
    scene.watcher.hear(Expect(2))
    return scene.run(2500)


def last(scene: Scene) -> Read:
    return [m for _, m in scene.told if isinstance(m, Read)][-1]


def answers(scene: Scene) -> list[WordTold]:
    return [m for _, m in scene.told if isinstance(m, WordTold)]


def test_a_doubt_comes_with_its_question_and_close_up_and_is_settled_by_one_answer() -> None:
    scene = evening(TWO)
    told = last(scene)
    assert told.reading.question is not None
    assert round(told.reading.question.x) == 100
    assert told.close_up.startswith(b"\xff\xd8")
    scene.watcher.hear(Word(1, "say", told.reading.question.number, 3))
    scene.run(2500)
    assert answers(scene) == [WordTold(1)]
    told = last(scene)
    assert told.reading.verified
    assert told.reading.question is None
    assert sorted(str(die.face) for die in told.reading.sighting.dice) == ["3", "5"]


def test_what_is_left_out_is_counted_no_more() -> None:
    scene = evening(TWO)
    question = last(scene).reading.question
    assert question is not None
    scene.watcher.hear(Word(1, "say", question.number, OUT))
    scene.watcher.hear(Expect(1))
    scene.run(2500)
    assert last(scene).reading.verified


def test_an_answer_to_what_is_asked_no_more_changes_nothing() -> None:
    scene = evening(*[TWO] * 60, table((100, 120), (250, 200)))
    question = last(scene).reading.question
    assert question is not None
    scene.run(15_000)
    scene.watcher.hear(Word(1, "say", question.number, 3))
    scene.run(1500)
    assert answers(scene) == [WordTold(1, GONE)]
    assert last(scene).stillness == "doubt"


def test_a_face_that_is_not_named_can_t_be_forgotten() -> None:
    scene = evening(TWO)
    scene.watcher.hear(Word(2, "forget", face=3))
    scene.watcher.hear(Word(3))
    assert answers(scene) == [WordTold(2, NO_SUCH), WordTold(3)]


def test_who_asks_waits_for_the_answer_to_that() -> None:
    sent: list[Word] = []
    ask = WordAsk(sent.append)
    heard: list[WordTold] = []
    asking = threading.Thread(target=lambda: heard.append(ask.ask(Word(0, "forget", face=3), 20.0)))
    asking.start()
    while not sent:
        asking.join(0.01)
    ask.hear(WordTold(sent[0].number - 1, "an older one"))
    ask.hear(WordTold(sent[0].number, "done"))
    asking.join(20)
    assert [told.why for told in heard] == ["done"]
    assert ask.ask(Word(0), 0.01).why == SILENT
