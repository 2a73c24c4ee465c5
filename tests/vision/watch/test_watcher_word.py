# SPDX-License-Identifier: MIT
"""The watcher asks one thing with its close-up, and goes on by what it is told."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.watch.test_watcher import TWO, Picture, RedReader, Scene, table
from vision.message import NO_SUCH_FACE, Expect, Read, Word, WordAnswer
from vision.order import Answer, Call
from vision.sighting import OUT, Doubt, Sighting
from vision.watch.word_order import GONE


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


def answers(scene: Scene) -> list[Answer]:
    return [m for _, m in scene.told if isinstance(m, Answer)]


def test_a_doubt_comes_with_its_question_and_close_up_and_is_settled_by_one_answer() -> None:
    scene = evening(TWO)
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
    scene = evening(TWO)
    question = last(scene).reading.question
    assert question is not None
    scene.watcher.hear(Call(1, Word("say", question.number, OUT)))
    scene.watcher.hear(Expect(1))
    scene.run(2500)
    assert last(scene).reading.verified


def test_an_answer_to_what_is_asked_no_more_changes_nothing() -> None:
    scene = evening(*[TWO] * 60, table((100, 120), (250, 200)))
    question = last(scene).reading.question
    assert question is not None
    scene.run(15_000)
    scene.watcher.hear(Call(1, Word("say", question.number, 3)))
    scene.run(1500)
    assert answers(scene) == [Answer(1, WordAnswer(GONE))]
    assert last(scene).stillness == "doubt"


def test_a_face_that_is_not_named_can_t_be_forgotten() -> None:
    scene = evening(TWO)
    scene.watcher.hear(Call(2, Word("forget", face=3)))
    scene.watcher.hear(Call(3, Word()))
    assert answers(scene) == [Answer(2, WordAnswer(NO_SUCH_FACE)), Answer(3, WordAnswer())]
